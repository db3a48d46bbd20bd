"""The door of a class: who comes in by themselves, for whom the teacher is asked, and who stays outside."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from .room import NotHere

FREE_PUPILS: Final = 30
"""Pupils of one address who come in without a question: about a class. A school may be one address, and so may one pupil who
makes up a hundred."""
MAX_BARRED: Final = 300
"""Keys of removed pupils that are kept in mind; the oldest is forgotten first, and then its address is asked about anyway."""
CLOSED: Final = "The door of this class is closed just now. Ask your teacher to open it."
SENT_AWAY: Final = "Your teacher did not let more pages in from your network."
REMOVED: Final = "Your teacher has taken this page out of the class."


class ClassDoor:
    """Decides who may join a class: by address, which a whole school may share, and by the keys of those removed."""

    def __init__(self) -> None:
        self.open = True
        self.barred: dict[str, None] = {}
        self._allowed: dict[str, int] = {}
        self._refused: set[str] = set()
        self._groups: dict[str, int] = {}

    def asks(self, key: str, address: str, inside: int, *, was_in: bool = False) -> bool:
        """Whether the teacher has to be asked about a newcomer, with so many of the same address inside.

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
        """Let so many of an address be inside without a question."""
        self._allowed[address] = most

    def refuse(self, address: str) -> None:
        """Let nobody new of this address in."""
        self._refused.add(address)

    def bar(self, keys: Collection[str]) -> None:
        """Let nobody in with one of these keys."""
        self.barred |= dict.fromkeys(keys)
        while len(self.barred) > MAX_BARRED:
            del self.barred[next(iter(self.barred))]

    def turn(self, *, is_open: bool) -> None:
        """Open or close it; who opens it gives those another chance who were sent away."""
        self.open = is_open
        if is_open:
            self._refused.clear()

    def group(self, address: str) -> int:
        """The number under which the teacher knows an address: 1 for the first that somebody came from."""
        return self._groups.setdefault(address, len(self._groups) + 1)
