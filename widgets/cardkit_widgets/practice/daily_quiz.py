"""The cards of a day as one series of questions: each counts for the rule or the mistake that it asks about."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any, Final

from cardkit import games
from cardkit.teaching.book import SURENESS
from cardkit.teaching.daily import DueItem
from cardkit.teaching.exercises import Attempt, Exercise
from cardkit.teaching.exercises.quiz import OrderedRun
from cardkit_widgets.base.activity import tell
from cardkit_widgets.quiz.prefetch import Prefetch
from cardkit_widgets.quiz.quiz import Quiz

EVERY: Final = 3
"""At every third card one is asked how sure one is."""
ENOUGH: Final = "That’s all for today."
SURE: Final = dict(zip(SURENESS, ("just a guess", "I think so", "sure"), strict=True))


class DailyQuiz(Quiz):
    """The cards of a day, asked in their order.

    Args:
        cards: what each question asks about.
        asks: the exercise that asks each of them.
        title: what stands above.
        enough: what is said at the end.

    Raises: `ValueError` for no cards.
    """

    def __init__(self, cards: Sequence[DueItem], asks: Sequence[Exercise], title: str = "Today", enough: str = ENOUGH) -> None:
        self._cards = tuple(cards)
        self._enough = enough
        self._dice = random.SystemRandom().getrandbits(32)
        super().__init__(*asks, length=len(asks), level=2, title=title)
        self._ahead = Prefetch(self)

    def _make_run(self, level: int, seed: int | str) -> OrderedRun:
        return OrderedRun(self.sources, seed=self._dice, length=len(self.sources), level=level)

    def fresh(self) -> None:
        """The cards were chosen for one learner."""

    def _view(self, note: str) -> dict[str, Any]:
        number = self.run.number
        ask = number % EVERY == 2 and number <= len(self._cards) and self.reason is None
        title = f"{self._title}: {games[self.run.current.question.topic.partition('/')[0]].title}"
        # ten stay ten: what comes once more comes after them
        of = len(self._cards) if number <= len(self._cards) else self.run.of
        shown = {"of": of, "title": title, "levels": {}, "enough": self._enough, "sure": SURE if ask else None}
        return {**super()._view(note), **shown}

    def _do(self, kind: str, content: Mapping[str, Any]) -> None:
        if kind not in ("more", "level", "resume"):
            super()._do(kind, content)

    def _tell(self, attempt: Attempt, content: Mapping[str, Any]) -> None:
        card, sure = self._cards[self.run.number - 1], content.get("sure")
        more = {"right": attempt.clean, "sure": sure if isinstance(sure, str) else ""}
        if card.rule:
            tell(kind="rule", rule=card.rule, at="question", **more)
        else:
            tell(kind="card", key=card.mistake, **more)
