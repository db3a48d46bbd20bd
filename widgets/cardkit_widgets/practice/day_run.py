"""The run of a day's items: missed ones come again only if the reader asks for it."""

from __future__ import annotations

from cardkit.teaching.exercises.quiz import OrderedRun


class DayRun(OrderedRun):
    """A series that ends with its last item; `missed` says how many can be asked once more."""

    repeating = False

    @property
    def of(self) -> int:
        """How many questions there are in all, the repeated ones only once they are asked for."""
        return self.length + len(self._again) if self.repeating else self.length

    @property
    def missed(self) -> int:
        """How many questions can be asked once more."""
        return 0 if self.repeating else len(self._again)

    def once_more(self) -> None:
        """Ask the missed ones again, if the series is over; else nothing."""
        if self.over and self.missed:
            self.repeating = True
            self._ask()
