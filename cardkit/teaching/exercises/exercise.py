"""An exercise: makes any number of questions on one topic of a game."""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import TypeVar

from cardkit.game import Game
from cardkit.teaching.exercises.cases import Case, QuestionOrCase, ask
from cardkit.teaching.exercises.question import Question

QuestionMaker = Callable[[random.Random, int], Question]
"""Makes a question of a level."""
TaughtRules = frozenset[str] | None
"""The ids of the rules that a learner has met so far; None stands for all."""
MAX_TRIES = 40
"""Questions that are made at most, of each level, to find one that draws only on what was taught."""

QUESTION_LEVELS = {1: "first steps", 2: "practice", 3: "tricky"}
"""The three difficulties and what they are called."""


class Exercise:
    """Questions on one topic: `topic` is `game/short`, `title` a few words, `rules` the ids of the rules it teaches.

    `make(rng, level)` returns a question; the same state of `rng` gives the same question. Given the rules that a learner has
    met, `within` returns a maker of questions on these alone; without it, questions are made until one keeps to them. Given the
    id of a rule, `aimed` returns a maker of questions on that rule.
    """

    def __init__(
        self,
        topic: str,
        title: str,
        rules: Iterable[str],
        make: QuestionMaker,
        *,
        within: Callable[[TaughtRules], QuestionMaker] | None = None,
        aimed: Callable[[str], QuestionMaker] | None = None,
    ) -> None:
        self.topic = topic
        self.title = title
        self.rules = tuple(rules)
        self._make = make
        self._within = within
        self._aimed = aimed

    def make(self, rng: random.Random, level: int = 1) -> Question:
        """A question of this level (1 to 3); raises `ValueError` for another level."""
        if level not in QUESTION_LEVELS:
            raise ValueError(
                f"level {level}: the levels are {', '.join(f'{n} ({name})' for n, name in QUESTION_LEVELS.items())}"
            )
        return self._asked(self._make(rng, level), level)

    def making(self, rng: random.Random, level: int = 1) -> Iterator[Question | None]:
        """Makes the same question in small steps, so that a page can do other things: yields None, then the question."""
        yield None
        yield self.make(rng, level)

    def make_on(self, rule: str, rng: random.Random, level: int = 1) -> Question:
        """A question on this rule (an id), if the exercise can aim at rules; else any. Raises as `make` does."""
        if self._aimed is None:
            return self.make(rng, level)
        return self._asked(self._aimed(rule)(rng, level), level)

    def _asked(self, question: Question, level: int) -> Question:
        """The question of this exercise; at a table of a variant it says so."""
        facts = _variants(question.state.game) if question.state else ()
        return replace(question, topic=self.topic, level=level, facts=(*facts, *question.facts))

    def only(self, taught: Collection[str]) -> Exercise:
        """The same exercise for a learner who has met these rules (ids): no question draws on any other.

        A level on which nothing can be asked yet gives way to another. Raises `ValueError` when no level has anything to ask.
        """
        known = frozenset(taught)
        make = self._within(known) if self._within else self._make
        rules = [rule for rule in self.rules if rule in known]
        spare = _question_on(make, random.Random(f"only {self.topic}"), known, QUESTION_LEVELS) if rules else None
        if spare is None:
            game = self.topic.partition("/")[0]
            raise ValueError(
                f"“{self.title}” ({self.topic}) asks about {_without_game(self.rules, game)}, which is more than was taught: "
                f"{_without_game(sorted(known), game) or 'nothing'}"
            )
        question = spare

        def chosen(rng: random.Random, level: int) -> Question:
            levels = sorted(QUESTION_LEVELS, key=lambda other: abs(other - level))
            return _question_on(make, rng, known, levels) or question

        return Exercise(self.topic, self.title, rules, chosen)

    @property
    def aims(self) -> bool:
        """Whether `make_on` can choose the rule."""
        return self._aimed is not None

    @property
    def short(self) -> str:
        """The topic without its game."""
        return self.topic.rpartition("/")[2]

    def __repr__(self) -> str:
        return f"<Exercise {self.topic}: {self.title}>"


def _variants(game: Game) -> tuple[str, ...]:
    """A sentence for each rule that this game has only where it is agreed."""
    agreed = (option.sentence for option in game.rules.options if option.default is False and game.options[option.name])
    return tuple(f"At this table, {sentence[0].lower()}{sentence[1:]}" for sentence in agreed)


def _question_on(make: QuestionMaker, rng: random.Random, known: frozenset[str], levels: Iterable[int]) -> Question | None:
    """A question on known rules only, from the first of these levels that has one; None if no level has."""
    for level in levels:
        for _ in range(MAX_TRIES):
            try:
                question = make(rng, level)
            except LookupError:  # no position of that kind
                break
            if question.draws_on and question.draws_on <= known:
                return question
    return None


def _without_game(rules: Iterable[str], game: str) -> str:
    """The ids of rules without the game's name, in one line."""
    return ", ".join(rule.removeprefix(f"{game}.") for rule in rules)


G = TypeVar("G", bound=Game)


def own(
    game: G, short: str, title: str, rules: str, make: Callable[[G, random.Random, int], QuestionOrCase], *, aims: bool = False
) -> Exercise:
    """An exercise of one game; `rules` are ids without the game's name, separated by spaces.

    `make` also gets the game, and may return a `Case`, which is then asked. With `aims` the exercise can aim at a rule: it
    makes questions until one is about it, `MAX_TRIES` at most.
    """

    def made_question(rng: random.Random, level: int) -> Question:
        made = make(game, rng, level)
        return ask(game, rng, made) if isinstance(made, Case) else made

    def aimed(rule: str) -> QuestionMaker:
        def about(rng: random.Random, level: int) -> Question:
            for _ in range(MAX_TRIES):
                question = made_question(rng, level)
                if question.rules[0].id == rule:
                    break
            return question

        return about

    ids = [game.rules[key].id for key in rules.split()]
    return Exercise(f"{game.name}/{short}", title, ids, made_question, aimed=aimed if aims else None)


def by_level(
    first: Sequence[Callable[[G, random.Random, int], QuestionOrCase]],
    later: Sequence[Callable[[G, random.Random, int], QuestionOrCase]] = (),
) -> Callable[[G, random.Random, int], QuestionOrCase]:
    """Returns a maker that picks from `first` on level 1 and from `later` (or else `first`) on levels 2 and 3."""

    def make(game: G, rng: random.Random, level: int) -> QuestionOrCase:
        return rng.choice(first if level == 1 else later or first)(game, rng, level)

    return make
