"""The items of a day as a quiz: each answer counts for the rule or mistake that the item is about."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import date
from typing import Any, Final

from cardkit import games
from cardkit.cards import listed
from cardkit.dealing import some_seed
from cardkit.sentences import several
from cardkit.teaching.book import SURENESS, Book
from cardkit.teaching.daily import DueItem
from cardkit.teaching.exercises import Attempt, Exercise
from cardkit.teaching.leitner import DAYS, Entry
from cardkit_widgets.base.activity import tell
from cardkit_widgets.base.requests import handles
from cardkit_widgets.practice.day_run import DayRun
from cardkit_widgets.quiz.prefetch import Prefetch
from cardkit_widgets.quiz.quiz import Quiz

ITEMS_PER_SURENESS: Final = 3
"""The reader is asked how sure they are at every third item."""
ENOUGH: Final = "That’s all for today."
MAX_NAMED_RULES: Final = 3
"""Rules that are named at the end, at most."""
SURE: Final = dict(zip(SURENESS, ("just a guess", "I think so", "sure"), strict=True))


class DailyQuiz(Quiz):
    """The items of a day, asked in their order.

    Args:
        asked: the items, each with the exercise that asks it.
        title: what stands above.
        enough: what is said at the end.
        book: what is known before.
        day: today.
        done: called when the reader has seen the end.

    Raises: `ValueError` for no items.
    """

    def __init__(
        self,
        asked: Sequence[tuple[DueItem, Exercise]],
        title: str = "Today",
        enough: str = ENOUGH,
        book: Book | None = None,
        day: date = date.min,
        done: Callable[[], None] = lambda: None,
    ) -> None:
        self._items, self._when_done = tuple(item for item, _ in asked), done
        self._enough, self._book, self._day = enough, book or Book(), day
        self._dice = some_seed(None)
        super().__init__(*(exercise for _, exercise in asked), length=len(asked), level=2, title=title)
        self._ahead = Prefetch(self)

    def _make_run(self, level: int, seed: int | str) -> DayRun:
        return DayRun(self.sources, seed=self._dice, length=len(self.sources), level=level)

    def fresh(self) -> None:
        """Nothing: the items are already those of one learner."""

    def _scene(self, note: str) -> dict[str, Any]:
        """What the browser draws now; `note` is shown with it."""
        number = self.run.number
        ask = number % ITEMS_PER_SURENESS == 2 and number <= len(self._items) and self.run.current.question.state is None
        title = f"{self._title}: {games[self.run.current.question.topic.partition('/')[0]].title}"
        missed = self.run.missed if isinstance(self.run, DayRun) and self.run.over else 0
        told = self._summary() if self.run.over else self._enough
        shown = {"title": title, "levels": {}, "enough": told, "once_more": missed, "sure": SURE if ask else None}
        return {**super()._scene(note), **shown, "grown": self._grown() if self.run.over else None}

    def _grown(self) -> list[int]:
        """How well these items were known before and are known now, in percent of the highest boxes."""
        before = after = 0
        for item, attempt in zip(self._items, self.run.attempts, strict=False):
            entry = self._entry(item)
            before += entry.box
            after += entry.answered(attempt.clean, self._day).box
        whole = (len(DAYS) - 1) * len(self._items)
        return [round(100 * before / whole), round(100 * after / whole)]

    def _entry(self, item: DueItem) -> Entry:
        """The item's entry in the book before it was asked."""
        new = Entry(0, self._day)
        mistake = self._book.mistakes.get(item.mistake)
        return mistake.entry if mistake else self._book.rules.get(item.rule, new)

    def _summary(self) -> str:
        """The summary: right at the first try, newly known, due tomorrow."""
        first = list(zip(self._items, self.run.attempts, strict=False))
        named = {item.rule: f"“{games[item.game].rules[item.rule].title}”" for item, _ in first if item.rule}
        fresh = [item for item, attempt in first if item.rule and attempt.clean and self._book.knowledge(item.rule) == "new"]
        new = [named[item.rule] for item in fresh]
        back = [named[item.rule] for item, attempt in first if item.rule and not attempt.clean]
        words = [f"{self.run.clean} of {len(first)} at the first try."]
        words += [f"New: {listed(new[:MAX_NAMED_RULES])}."] if new else []
        own = sum(not (card.rule or attempt.clean) for card, attempt in first)
        again = back[:MAX_NAMED_RULES] + ([several(own, "a deal of your own", "{n} deals of your own")] if own else [])
        words += [f"Tomorrow: {listed(again)}."] if again else []
        return " ".join([*words, self._enough])

    @handles("done")
    def _done(self, content: Mapping[str, Any]) -> None:
        """Close the quiz, if all items are answered."""
        if self.run.over:
            self._when_done()

    @handles("once_more")
    def _once_more(self, content: Mapping[str, Any]) -> None:
        """Ask the missed items once more."""
        if isinstance(self.run, DayRun):
            self.run.once_more()
            self._given = None

    def _do(self, kind: str, content: Mapping[str, Any]) -> None:
        if kind not in ("more", "level", "resume"):
            super()._do(kind, content)

    def _tell(self, attempt: Attempt, content: Mapping[str, Any]) -> None:
        item, sure = self._items[self.run.number - 1], content.get("sure")
        more = {"right": attempt.clean, "sure": sure if isinstance(sure, str) else ""}
        if item.rule:
            tell(kind="rule", rule=item.rule, at="question", **more)
        else:
            tell(kind="card", key=item.mistake, **more)
