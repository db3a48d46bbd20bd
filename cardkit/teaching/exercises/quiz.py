"""A run of questions: a missed one may be tried again at once, and comes back at the end."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from cardkit.arguments import whole
from cardkit.teaching.exercises.exercise import Exercise
from cardkit.teaching.exercises.hints import two_steps
from cardkit.teaching.exercises.question import Feedback, GivenAnswer, Question

QuestionSource = Exercise | Question
"""One question, or an exercise that makes one at a time."""


MAX_TRIES: Final = 4
"""Questions that are made, at most, in search of one that was not asked yet."""


class QuizError(ValueError):
    """Not possible at this point of the run; the message says what is."""


@dataclass
class Attempt:
    """One question of a run: `tries` and `hints` counted, the last answer `given`, its `feedback`, and whether it is `done`."""

    question: Question
    source: QuestionSource
    again: bool = False
    tries: int = 0
    hints: int = 0
    given: GivenAnswer | None = None
    feedback: Feedback | None = None
    done: bool = False

    @property
    def steps(self) -> tuple[str, str]:
        """The two hints (see `hints.two_steps`)."""
        return two_steps(self.question)

    @property
    def clean(self) -> bool:
        """True if the first answer was right and no hint was taken."""
        return self.done and self.tries == 1 and not self.hints and self.feedback is not None and self.feedback.right


class QuizRun:
    """`length` questions from exercises (made as needed) and ready-made ones (each asked once), the same for the same seed.

    Exercises take turns in random order; within one, rules that were asked less come first. A question that was not answered
    cleanly comes back once at the end, if an exercise made it as a new one on the same rule. With `rule` (an id) questions are
    on that rule, as far as the exercises can make them. With `fixed`, answers of ready-made questions are not shuffled. Raises
    `ValueError` if there is nothing to ask.
    """

    def __init__(
        self,
        sources: Iterable[QuestionSource],
        *,
        seed: int | str,
        length: int = 5,
        level: int = 1,
        rule: str = "",
        fixed: bool = False,
    ) -> None:
        self.sources = tuple(sources)
        if not self.sources:
            raise ValueError("there is nothing to ask: give an exercise or a question")
        whole(length, "length")
        ready = [source for source in self.sources if isinstance(source, Question)]
        self.seed = seed
        self.level = level
        self.rule = rule
        self.fixed = fixed
        self.length = len(ready) if len(ready) == len(self.sources) else length
        self.attempts: list[Attempt] = []
        self._rng = random.Random(f"series {seed} {level}")
        self._seen: Counter[str] = Counter()
        self._turns = self._turns_of_sources()
        self._again: list[Attempt] = []
        self._ask()

    def _turns_of_sources(self) -> list[QuestionSource]:
        """The source of each question: all in random order, then again; ready-made questions keep their order."""
        if all(isinstance(source, Question) for source in self.sources):
            return list(self.sources)
        turns: list[QuestionSource] = []
        while len(turns) < self.length:
            turns += self._rng.sample(self.sources, len(self.sources))
        return turns[: self.length]

    def _ask(self) -> None:
        """Makes the next question and appends it to `attempts`."""
        number = len(self.attempts)
        if number < self.length:
            source = self._turns[number]
            self.attempts.append(Attempt(self._question(source), source))
        else:
            old = self._again[number - self.length]
            self.attempts.append(Attempt(self._question(old.source, old.question), old.source, again=True))
        self._seen.update(rule.id for rule in self.current.question.rules[:1])

    def _question(self, source: QuestionSource, like: Question | None = None) -> Question:
        """The question of this source that fits best now; `like` is the one that it comes back for."""
        if isinstance(source, Question):
            as_it_is = source.kind == "number" or (self.fixed and like is None)
            return source if as_it_is else source.shuffled(self._rng)
        rule = self.rule or (like.rules[0].id if like and like.rules else "")
        best = source.make(self._rng, self.level)
        for _ in range(60 if rule else MAX_TRIES):
            if self._penalty(best, rule) == (0, 0, 0):
                break
            best = min(best, source.make(self._rng, self.level), key=lambda q: self._penalty(q, rule))
        return best

    def _asked(self, question: Question) -> bool:
        """Whether an earlier question reads the same and has the same answer."""

        def looks(question: Question) -> tuple[object, ...]:
            return question.prompt, question.groups, question.facts, question.solution_text

        return any(looks(attempt.question) == looks(question) for attempt in self.attempts)

    def _penalty(self, question: Question, rule: str) -> tuple[int, int, int]:
        """How badly a question fits now (0 is best): off the rule asked for, same as an earlier one, on a rule often asked."""
        main = question.rules[0].id if question.rules else ""
        off = bool(rule) and (0 if main == rule else 1 if any(r.id == rule for r in question.rules) else 2)
        return int(off), int(self._asked(question)), 0 if rule else self._seen[main]

    # -- where we are ----------------------------------------------------------------------------------------------------

    @property
    def current(self) -> Attempt:
        """The question that is being asked."""
        return self.attempts[-1]

    @property
    def number(self) -> int:
        """The number of the current question, from 1."""
        return len(self.attempts)

    @property
    def of(self) -> int:
        """Number of questions, including those that come back."""
        return self.length + len(self._again)

    @property
    def over(self) -> bool:
        """True after the last question is done."""
        return self.current.done and self.number == self.of

    @property
    def clean(self) -> int:
        """Number of questions answered right at once, not counting those that came back."""
        return sum(attempt.clean for attempt in self.attempts if not attempt.again)

    # -- what one can do ---------------------------------------------------------------------------------------------------

    def answer(self, given: GivenAnswer) -> Feedback:
        """Check an answer to the current question; a wrong one leaves it open. Raises `BadAnswer`, `QuizError`."""
        attempt = self._open()
        feedback = attempt.question.check(given)
        attempt.tries += 1
        attempt.given, attempt.feedback = given, feedback
        if feedback.right:
            self._done(attempt)
        return feedback

    def hint(self) -> str:
        """The next hint; raises `QuizError` when there is none left."""
        attempt = self._open()
        if attempt.hints >= len(attempt.steps):
            raise QuizError("There’s no further hint.")
        attempt.hints += 1
        return attempt.steps[attempt.hints - 1]

    def tell(self) -> Feedback:
        """Give up the current question and show its solution."""
        attempt = self._open()
        attempt.feedback = attempt.question.tell()
        attempt.tries += 1
        self._done(attempt)
        return attempt.feedback

    def next(self) -> Attempt:
        """Go on to the next question; raises `QuizError` while this one is open and after the last."""
        if not self.current.done:
            raise QuizError("Answer this question first, or ask to be shown.")
        if self.over:
            raise QuizError("That was the last question of this series.")
        self._ask()
        return self.current

    def _open(self) -> Attempt:
        """The current question; raises `QuizError` if it is done."""
        if self.current.done:
            raise QuizError("This question is done.")
        return self.current

    def _done(self, attempt: Attempt) -> None:
        """Closes a question; it comes back later if it was not answered cleanly."""
        attempt.done = True
        # a question that stands alone is not asked twice
        if not attempt.clean and not attempt.again and self.length > 1:
            self._again.append(attempt)


class OrderedRun(QuizRun):
    """A run that asks its sources in the given order, and takes the first question of each that was not asked yet."""

    _making: Iterator[None] | None = None
    _ready: Question | None = None

    def prepare(self) -> Iterator[None]:
        """Makes the next question ahead of time, in small steps; it is the same one that would be made later."""
        if self._making is None and self.number < self.length:
            self._making = self._steps(self._turns[self.number])
            yield from self._making

    def _turns_of_sources(self) -> list[QuestionSource]:
        return list(self.sources)

    def _question(self, source: QuestionSource, like: Question | None = None) -> Question:
        for _ in self._making or self._steps(source):
            pass
        self._making, ready = None, self._ready
        assert ready is not None
        return ready

    def _steps(self, source: QuestionSource) -> Iterator[None]:
        """Makes a question of this source in small steps; it is then in `_ready`."""
        if isinstance(source, Question):
            self._ready = source
            return
        for _ in range(MAX_TRIES):
            for made in source.making(self._rng, self.level):
                self._ready = made
                yield
            if self._ready is not None and not self._asked(self._ready):
                return
