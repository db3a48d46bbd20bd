"""An author's question, whose answers can be recorded beforehand (see `cardkit_widgets.base.recording`)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import permutations
from operator import ne
from typing import Any, Final

from cardkit.teaching.exercises import Attempt, Question, QuizRun
from cardkit_widgets.base.recording import Recordable
from cardkit_widgets.base.requests import Request

MAX_IN_ORDER: Final = 6
"""Things to put in order of which every order is recorded: 720 of six; of more, only the right one."""
MAX_RECORDED_TRIES: Final = 3
"""Wrong answers to one question after which Python goes on."""
NUMBERS: Final = range(201)
"""Numbers that are recorded where one is to be typed."""


class RecordableQuiz(Recordable):
    """Lists the requests possible at a single question asked in words or cards, and restores an earlier moment."""

    run: QuizRun
    _seq: int
    _given: Any
    _fixed: bool

    @property
    def recordable(self) -> bool:
        """Whether its answers can be recorded: one question of an author's, which is asked at no table."""
        return self._fixed and self._asked.question.state is None

    @property
    def _asked(self) -> Attempt:
        return self.run.current

    def requests(self) -> Iterator[Request]:
        """Every answer, a hint, and being told; where answers are many, after the first only the right one and being told."""
        if self._asked.done or self._asked.tries > MAX_RECORDED_TRIES:
            return
        yield from ({"kind": "answer", "value": value} for value in self._values())
        yield {"kind": "tell"}
        if self._asked.hints < len(self._asked.steps) and (self._asked.question.kind == "one" or not self._asked.tries):
            yield {"kind": "hint"}

    def _values(self) -> Iterator[Any]:
        """The answers that are recorded at this moment."""
        question, first = self._asked.question, not self._asked.tries
        match question.kind:
            case "one":
                yield from range(len(question.answers))
            case "many":
                yield from _subsets(len(question.answers)) if first else [_solution(question)]
            case "number":
                known = [str(answer.text) for answer in question.answers]
                yield from dict.fromkeys([*known, *(map(str, NUMBERS) if first else ())])
            case _:
                yield from _orders(question) if first else [_solution(question)]

    def snapshot(self) -> tuple[Any, ...]:
        """Everything that a request may change, to be given to `restore`."""
        return replace(self._asked), self._given, self._seq, self.scene

    def restore(self, snapshot: tuple[Any, ...]) -> None:
        """Return to the moment of that snapshot."""
        attempt, self._given, self._seq, self.scene = snapshot
        self.run.attempts[-1] = replace(attempt)


def _solution(question: Question) -> list[int]:
    """The numbers of the right answers; those of a question of order from low to high."""
    assert isinstance(question.solution, tuple)
    return list(question.solution)


def _subsets(count: int) -> Iterator[list[int]]:
    """Every non-empty choice among answers 0 to `count` - 1."""
    for mask in range(1, 1 << count):
        yield [n for n in range(count) if mask >> n & 1]


def _orders(question: Question) -> list[list[int]]:
    """Orders of the answers, those first that are nearest to the right one: a learner mostly has few in a wrong place."""
    right = _solution(question)
    if len(right) > MAX_IN_ORDER:
        return [right]
    return sorted(map(list, permutations(right)), key=lambda order: sum(map(ne, order, right)))
