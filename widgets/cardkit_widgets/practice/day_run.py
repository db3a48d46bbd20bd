"""The run of a day's cards: ten stay ten, and what was missed comes once more only when it is asked for."""

from __future__ import annotations

from cardkit.teaching.exercises.quiz import OrderedRun


class DayRun(OrderedRun):
    """A series that is over with its last card; `missed` says how many may be asked once more after that."""

    repeating = False

    @property
    def of(self) -> int:
        """How many questions there will be: those that come back only when they are asked for."""
        return self.length + len(self._again) if self.repeating else self.length

    @property
    def missed(self) -> int:
        """How many questions could come once more."""
        return 0 if self.repeating else len(self._again)

    def once_more(self) -> None:
        """Go on with what was missed, once the series is over; else nothing happens."""
        if self.over and self.missed:
            self.repeating = True
            self._ask()
