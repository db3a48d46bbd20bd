"""The door of a class: who may enter, for whom the teacher is asked, and who is refused."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from .not_here import NotHere

FREE_PUPILS: Final = 30
"""Pupils of one address who may enter unasked: about a class. A school may be one address, and so may one pupil who
invents a hundred."""
MAX_BARRED: Final = 300
"""Removed pupils' keys remembered; the oldest goes first, and its address is asked about anyway."""
CLOSED: Final = "The door of this class is closed just now. Ask your teacher to open it."
SENT_AWAY: Final = "Your teacher did not let more pages in from your network."
REMOVED: Final = "Your teacher has taken this page out of the class."


class ClassDoor:
    """Decides who may join a class, by address (a whole school may share one) and by removed pupils' keys."""

    def __init__(self) -> None:
        self.open = True
        self.barred: dict[str, None] = {}
        self._allowed: dict[str, int] = {}
        self._refused: set[str] = set()
        self._groups: dict[str, int] = {}

    def must_ask(self, key: str, address: str, inside: int, *, was_in: bool = False) -> bool:
        """Whether the teacher must be asked about a newcomer, `inside` being the pupils already in from the same address.

        Who `was_in` before a restart comes back without a question. Raises `NotHere` for one who may not come in at all.
        """
        if key in self.barred:
            raise NotHere(REMOVED)
        if was_in:
            return False
        if not self.open:
            raise NotHere(CLOSED)
        if address in self._refused:
            raise NotHere(SENT_AWAY)
        return inside >= self._allowed.get(address, FREE_PUPILS)

    def allow(self, address: str, most: int) -> None:
        """Let up to `most` pupils of an address be inside without asking."""
        self._allowed[address] = most

    def refuse(self, address: str) -> None:
        """Refuse newcomers of this address."""
        self._refused.add(address)

    def bar(self, keys: Collection[str]) -> None:
        """Refuse these keys from now on."""
        self.barred |= dict.fromkeys(keys)
        while len(self.barred) > MAX_BARRED:
            del self.barred[next(iter(self.barred))]

    def set_open(self, *, is_open: bool) -> None:
        """Open or close the door; opening also forgets refused addresses."""
        self.open = is_open
        if is_open:
            self._refused.clear()

    def group(self, address: str) -> int:
        """The number by which the teacher sees an address, counted from 1."""
        return self._groups.setdefault(address, len(self._groups) + 1)
