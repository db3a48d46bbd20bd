"""Makes the next question while the reader reads the current one; on a phone that can take seconds."""

from __future__ import annotations

from collections.abc import Iterator

from cardkit.teaching.exercises.quiz import OrderedRun
from cardkit_widgets.base.background import BackgroundWork
from cardkit_widgets.quiz.quiz import Quiz


class Prefetch:
    """Keeps an `OrderedRun` one question ahead.

    A question that cannot be made is left for the moment when it is asked, where its error is said.
    """

    def __init__(self, quiz: Quiz) -> None:
        self._quiz = quiz
        self._work: BackgroundWork[None] = BackgroundWork(lambda _: None, lambda _: None)
        quiz.observe(self._begin, "scene")
        self._begin()

    def _begin(self, _: object = None) -> None:
        if not self._work.busy:
            self._work.start(self._steps())

    def _steps(self) -> Iterator[None]:
        if isinstance(self._quiz.run, OrderedRun):
            yield from self._quiz.run.prepare()
