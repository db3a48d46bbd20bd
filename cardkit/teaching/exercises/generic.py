"""The exercises that every game has, made through the interface of `Game` alone."""

from __future__ import annotations

from collections.abc import Callable

from cardkit.game import Game
from cardkit.teaching.exercises.exercise import Exercise
from cardkit.teaching.exercises.outcomes import score_lines
from cardkit.teaching.exercises.positions import census
from cardkit.teaching.exercises.turns import take_trick, your_call, your_turn


def of_every_game(game: Game) -> tuple[Exercise, ...]:
    """The generic exercises that this game's rules have positions for."""
    met = census(game)
    found: list[tuple[tuple[str, ...], Callable[[Game], Exercise]]] = [
        (met.cards, your_turn),
        (met.calls, your_call),
        (met.tricks, take_trick),
        (met.lines, score_lines),
    ]
    return tuple(make(game) for rules, make in found if rules)
