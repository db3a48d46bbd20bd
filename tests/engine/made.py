"""Questions of every exercise, each made once for all tests of one process."""

from __future__ import annotations

import random
from functools import cache

import pytest

import cardkit
from cardkit.teaching import exercises
from cardkit.teaching.exercises import Exercise, Question

GAMES = [cardkit.games[name] for name in cardkit.games]
EXERCISES = [exercise for game in GAMES for exercise in exercises.for_game(game)]
each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
each_exercise = pytest.mark.parametrize(
    "exercise",
    [one if one.topic.startswith("tute/") else pytest.param(one, marks=pytest.mark.outlet) for one in EXERCISES],
    ids=[exercise.topic for exercise in EXERCISES],
)
"""Those of Tute are tried with all tests, the others with the outlets: to make their questions takes long."""


@cache
def made(exercise: Exercise, number: int) -> Question:
    """Question `number` of an exercise; the levels 1 to 3 take turns."""
    return exercise.make(random.Random(f"{exercise.topic} {number}"), number % 3 + 1)


def questions(exercise: Exercise, count: int = 12) -> list[Question]:
    """The first questions of an exercise."""
    return [made(exercise, number) for number in range(count)]


def listed(exercise: Exercise, count: int) -> list[Question]:
    """The same for an exercise whose answers are a list to choose from; empty for one answered by a card of the hand."""
    by_card = all(q.state is not None and all(answer.card for answer in q.answers) for q in questions(exercise))
    return [] if by_card else questions(exercise, count)
