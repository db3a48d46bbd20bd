"""Exercises on the table of Vitou: who cuts, deals, leads and comes next; shuffling, cutting and talking."""

from __future__ import annotations

import random

from cardkit.games.vitou.game import Vitou
from cardkit.teaching.exercises import QuestionOrCase, by_level, case_maker, seat_maker


def _direction(game: Vitou, rng: random.Random, level: int) -> QuestionOrCase:
    """A question of the section `direction`, at a table that plays clockwise, unlike the other questions' tables."""
    return seat_maker("direction")(game.variant(anticlockwise=False), rng, level)


_circle = seat_maker("seats")
seats = by_level((_circle,), (*[_circle] * 7, _direction))
"""Asks who is meant, with the seats told in a circle."""

customs = case_maker("customs")
"""Asks what is fair: stacking cards, cutting, talking."""
