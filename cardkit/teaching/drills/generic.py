"""The drills that every game has, made from nothing but its promises."""

from __future__ import annotations

from collections.abc import Callable

from cardkit.game import Game
from cardkit.teaching.drills.drill import Drill
from cardkit.teaching.drills.moves import is_legal, may_call, may_play
from cardkit.teaching.drills.outcomes import score_lines, who_wins
from cardkit.teaching.drills.positions import census
from cardkit.teaching.drills.wording import recall


def of_every_game(game: Game) -> tuple[Drill, ...]:
    """The generic drills that this game gives matter for."""
    met = census(game)
    found: list[tuple[tuple[str, ...], Callable[[Game], Drill]]] = [
        (met.cards, may_play),
        (met.cards, is_legal),
        (met.calls, may_call),
        (met.tricks, who_wins),
        (met.lines, score_lines),
        (tuple(game.rules), recall),
    ]
    return tuple(make(game) for rules, make in found if rules)
