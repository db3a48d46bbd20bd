"""The run of a day's cards: ten stay ten, and what was missed comes once more only when it is wished for."""

from __future__ import annotations

from cardkit.teaching.exercises.quiz import OrderedRun


class DayRun(OrderedRun):
    """A series that is over with its last card; `missed` says how many may be asked once more after that."""

    wished = False

    @property
    def of(self) -> int:
        """How many questions there will be: those that come back only when they are wished for."""
        return self.length + len(self._again) if self.wished else self.length

    @property
    def missed(self) -> int:
        """How many questions could come once more."""
        return 0 if self.wished else len(self._again)

    def once_more(self) -> None:
        """Go on with what was missed, once the series is over; else nothing happens."""
        if self.over and self.missed:
            self.wished = True
            self._ask()
