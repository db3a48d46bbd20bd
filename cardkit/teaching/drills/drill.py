"""A drill makes questions on one topic without end; here they are found by game and topic."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial
from typing import TypeVar

from cardkit.game import Game
from cardkit.teaching.drills.question import Question

LEVELS = {1: "first steps", 2: "practice", 3: "tricky"}
"""The three difficulties and what they are called."""


class Drill:
    """Questions on one topic: `topic` is `game/short`, `title` a few words, `rules` the ids of the rules it teaches.

    `make(rng, level)` returns a question; the same state of `rng` gives the same question. `recall` marks a drill on the words
    of the rules alone, which does not count as practice of a rule.
    """

    def __init__(
        self,
        topic: str,
        title: str,
        rules: Iterable[str],
        make: Callable[[random.Random, int], Question],
        *,
        recall: bool = False,
    ) -> None:
        self.topic = topic
        self.title = title
        self.rules = tuple(rules)
        self.recall = recall
        self._make = make

    def make(self, rng: random.Random, level: int = 1) -> Question:
        """A question of this level (1 to 3); raises `ValueError` for another level."""
        if level not in LEVELS:
            raise ValueError(f"level {level}: the levels are {', '.join(f'{n} ({name})' for n, name in LEVELS.items())}")
        question = self._make(rng, level)
        return replace(question, topic=self.topic, level=level)

    @property
    def short(self) -> str:
        """The topic without its game."""
        return self.topic.rpartition("/")[2]

    def __repr__(self) -> str:
        return f"<Drill {self.topic}: {self.title}>"


G = TypeVar("G", bound=Game)


def own(game: G, short: str, title: str, rules: str, make: Callable[[G, random.Random, int], Question]) -> Drill:
    """A drill of one game: `rules` are ids with spaces between, the game's name in front left out; `make` gets the game too."""
    return Drill(f"{game.name}/{short}", title, (game.rule(key).id for key in rules.split()), partial(make, game))
