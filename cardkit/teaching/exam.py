"""Exams: twenty questions across what a game's lesson teaches, generated from a seed, in two parallel forms.

    paper = Paper(tute, seed=3, form="A")
    sitting = paper.sitting()                 # a series without hints in which every question has one try
    paper.marks(sitting)                      # right or wrong, rule by rule

The rules taught are divided into as many stretches as there are questions; the seed chooses a rule from each. Both forms ask
about the same rules with the same exercises and levels, on other deals, so they are equally hard.
"""

from __future__ import annotations

import random
from collections.abc import Container, Mapping
from functools import cached_property
from itertools import pairwise
from typing import Final

from cardkit.game import Game
from cardkit.rules import Rule
from cardkit.teaching import exercises
from cardkit.teaching.daily import OnRule, taught
from cardkit.teaching.exercises import Attempt, Feedback, GivenAnswer, Question, QuizRun
from cardkit.teaching.exercises.quiz import OrderedRun

EXAM_QUESTIONS: Final = 20
"""Questions of an exam."""
FORMS: Final = ("A", "B")
LEVEL: Final = 2
TURNS: Final = ("/your-turn", "/your-call")
"""How the topics end whose questions are answered at a small table."""


class Sitting(OrderedRun):
    """A series of questions with one try each."""

    def answer(self, given: GivenAnswer) -> Feedback:
        """Check the answer and close the question. Raises `BadAnswer`, `QuizError`."""
        feedback = super().answer(given)
        self.current.done = True
        return feedback

    def _done(self, attempt: Attempt) -> None:
        """Closes the question; it does not come back."""
        attempt.done = True


class Paper:
    """One form of an exam: `rules` has one rule for each question, `exercises` the exercise that asks it.

    Raises: `ValueError` for an unknown form.
    """

    def __init__(self, game: Game, seed: int, form: str = "A", length: int = EXAM_QUESTIONS) -> None:
        if form not in FORMS:
            raise ValueError(f"form {form!r}: there are {' and '.join(FORMS)}")
        self.game, self.seed, self.form = game, seed, form
        rng = random.Random(f"exam {game.name} {seed}")
        known = taught(game)
        played = {rule for one in exercises.for_game(game) if one.topic.endswith(TURNS) for rule in one.rules}
        self.rules = _spread(tuple(rule for rule in game.rules.values() if rule.id in known), played, length, rng)
        self.exercises = tuple(OnRule(game, rule.id, rng.random()) for rule in self.rules)

    def __repr__(self) -> str:
        return f"<Exam: {self.game.title} {self.seed}{self.form}>"

    @property
    def title(self) -> str:
        """The exam's title."""
        return f"{self.game.title}: exam {self.seed}{self.form}"

    @cached_property
    def questions(self) -> tuple[Question, ...]:
        """All questions, made at once."""
        sitting = self.sitting()
        sitting.current.done = True
        while not sitting.over:
            sitting.next().done = True
        return tuple(attempt.question for attempt in sitting.attempts)

    def sitting(self) -> Sitting:
        """A new sitting; each question is made when it is asked."""
        return Sitting(self.exercises, seed=f"{self.game.name} {self.seed}{self.form}", length=len(self.exercises), level=LEVEL)

    def marks(self, sitting: QuizRun) -> Mapping[Rule, bool]:
        """Whether each rule asked about so far was answered right: one that came twice, both times."""
        found: dict[Rule, bool] = {}
        for rule, attempt in zip(self.rules, sitting.attempts, strict=False):
            if attempt.done:
                found[rule] = attempt.clean and found.get(rule, True)
        return found


def _spread(rules: tuple[Rule, ...], played: Container[str], length: int, rng: random.Random) -> tuple[Rule, ...]:
    """`length` of these rules, spread evenly; if there are fewer, some of those `played` come twice, but not in a row."""
    bounds = [round(n * len(rules) / length) for n in range(length + 1)]
    apart = [rules[: max(start - 1, 0)] + rules[start + 1 :] for start in bounds]
    again = [tuple(rule for rule in others if rule.id in played) or others or rules for others in apart]
    return tuple(rng.choice(rules[start:end] or again[n]) for n, (start, end) in enumerate(pairwise(bounds)))
