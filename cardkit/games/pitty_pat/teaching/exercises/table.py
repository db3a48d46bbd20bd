"""Exercises on the table of Pitty Pat: who deals, begins and comes next, how the pack is dealt, the match."""

from __future__ import annotations

import random
from typing import Final

from cardkit.game import Game
from cardkit.games.pitty_pat.game import PittyPat
from cardkit.sentences import several
from cardkit.teaching.exercises import Case, QuestionOrCase, Scoreboard, by_level, who_has_won
from cardkit.teaching.exercises.case_file import case_maker, pick_case, seat_maker, seen_from

PEOPLE: Final = tuple(f"{n} people" for n in ("Two", "Three", "Four", "Five", "Six", "Seven"))


def _players(game: PittyPat, rng: random.Random, level: int) -> Case:
    people = rng.choice((2, 3, 5, 5, 6, 7))
    places = {"people": PEOPLE[people - 2], "cards": str(5 * people)}
    return pick_case(game, rng, "players" if people <= 5 else "too-many", **places)


_circle, _first = seat_maker("seats"), case_maker("first-dealer")
seats = by_level((_circle, _circle, _circle, _circle, _first))
"""Who is meant, with the seats told in a circle; and how the first dealer is found."""


def _dealer(game: Game, rng: random.Random) -> dict[str, str]:
    people = rng.choice((2, 3, 4, 5))
    return {**seen_from(game, rng.randrange(game.seats)), "people": PEOPLE[people - 2]}


deal = by_level((_players, case_maker("dealing", _dealer)))
"""How many may play, how the pack is dealt, and where the first upcard comes from."""


def hands(game: PittyPat, rng: random.Random, level: int) -> QuestionOrCase:
    """Question: who has won the match? Reaching the number of deals counts, not leading."""
    need = rng.randrange(2, 6)
    won = [rng.randrange(need) for _ in game.names]
    if rng.random() < 0.6:
        won[rng.randrange(game.seats)] = need
    return who_has_won(
        game,
        "hands",
        f"The match goes to the first with {need} deals. Who has won it?",
        f"{need} win the match."
        if max(won) == need
        else f"{need} deals win the match, and the most that anybody has is {max(won)}.",
        Scoreboard("match", game.names, won, "1 deal", "{n} deals", need, alone=True),
        [several(n, "1 deal", "{n} deals") for n in won],
    )
