"""When to practise what again: Leitner boxes, as pure logic.

Box 0 holds what was missed or is new; a right answer on the day a rule is due moves it up a box, a wrong one at any time
moves it back three, and it is due at once. From boxes 1 to 7 it is due again after 1, 1, 2, 4, 8, 16 and 32 days. A right
answer before that day changes nothing: only what was nearly forgotten is learned by being recalled.
Source: Sebastian Leitner, “So lernt man lernen” (1972); the days are ours, and were measured.

Why boxes, and not a library such as FSRS: 300 learners who forget were given both (`tests/benchmarks/forgetful.py`), at most
ten cards a day and on four days of five. What they know at the end, by boxes and by FSRS 6, where memory fades fast:

    34 rules, 90 days                          64.1 and 60.7 %, boxes ahead by 3.4 ± 0.4
    68 rules, a lesson a month, 120 days       39.6 and 36.6 %, by 3.0 ± 0.3
    170 rules, a lesson a month, 210 days      22.7 and 21.1 %, by 1.6 ± 0.2
    170 rules, a lesson a day, 210 days        22.7 and 21.1 %, by 1.6 ± 0.2

and where it has a long tail: by 0.9, 1.8, 1.3 and 1.4. The boxes of the first version (1, 3, 7 and 21 days, and back to the
start) stayed behind FSRS by 2 to 6. More rules are known less because ten cards a day cannot hold them, whoever plans them:
all ten are due on every day. So the boxes stay, and need nothing but Python.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, timedelta
from typing import Final, NamedTuple

DAYS: Final = (0, 1, 1, 2, 4, 8, 16, 32)
"""Days until the next repetition, by box."""
BOXES_BACK: Final = 3
"""Boxes that a wrong answer moves an entry back."""


class Entry(NamedTuple):
    """How well one thing is known: its `box` (0 to 7), when it is `due`, how many answers were `right` and `wrong`."""

    box: int
    due: date
    right: int = 0
    wrong: int = 0

    def ready(self, today: date) -> bool:
        """Whether the entry is due. An entry dated further ahead than any box allows (a wrong clock) is due, too."""
        return self.due <= today or self.due > today + timedelta(DAYS[-1])

    def answered(self, right: bool, today: date, top: int = len(DAYS) - 1) -> Entry:
        """The entry after an answer; it rises no higher than box `top`."""
        if not right:
            return Entry(max(self.box - BOXES_BACK, 0), today, self.right, self.wrong + 1)
        known = self._replace(right=self.right + 1)
        if not self.ready(today) or self.box >= top < len(DAYS) - 1:
            return known
        box = min(self.box + 1, top)
        return known._replace(box=box, due=today + timedelta(DAYS[box]))

    @property
    def row(self) -> list[object]:
        """The entry as a row of the saved text."""
        return [self.box, self.due.isoformat(), self.right, self.wrong]


def due(entries: Mapping[str, Entry], today: date) -> list[str]:
    """The keys that are due, longest overdue first."""
    return [key for _, key in sorted((entry.due, key) for key, entry in entries.items() if entry.ready(today))]


def merged(mine: Mapping[str, Entry], other: Mapping[str, Entry]) -> dict[str, Entry]:
    """Merges two sets of entries; per key the one with more answers wins."""
    found = dict(mine)
    for key, entry in other.items():
        found[key] = max(found.get(key, entry), entry, key=lambda one: (one.right + one.wrong, one.due, one))
    return found
