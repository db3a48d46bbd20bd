"""All rooms of a server: made, found, given back after a restart, and ended when nobody comes any more."""

from __future__ import annotations

import re
import secrets
import time
from collections import Counter
from collections.abc import Callable, Mapping
from typing import Final

from ..brake import Bucket
from .move_worker import MoveWorker
from .room import Lessons, Message, NotHere, Room
from .sealed import BadBlob, Sealer

MOST: Final = 200
"""Rooms at one time; a table of four takes a tenth of a megabyte."""
PER_ADDRESS: Final = 60
"""Rooms that one address has made. A school is one address, and behind a proxy everybody is."""
MADE, MADE_AT_ONCE = 0.2, 40
"""Rooms that all make in a second, and as many at one time after a pause."""
LINES, LINES_PER_ADDRESS = 1500, 500
"""Browsers in all rooms."""
EMPTY: Final = 2 * 3600.0
"""Seconds after which a room that nobody is in is forgotten; who comes back later brings it along."""
STILL: Final = 6 * 3600.0
"""Seconds after which a room in which nobody does anything is closed."""
AWAY: Final = 60.0
NAME: Final = re.compile(r"[\w-]{12,24}")
GONE: Final = "This room is not here any more. Whoever began it can begin another."
FULL: Final = "There are as many rooms as this server can hold. Please try again later."


class Rooms:
    """The rooms of one server, of these kinds by their names."""

    def __init__(
        self,
        sealer: Sealer,
        kinds: Mapping[str, type[Room]],
        *,
        lessons: Callable[[], Lessons] = dict,
        away: float = AWAY,
        most: int = MOST,
    ) -> None:
        self.sealer, self.kinds, self.away, self.most = sealer, kinds, away, most
        self.lessons = lessons
        self.worker = MoveWorker()
        self.lines: Counter[str] = Counter()
        self._rooms: dict[str, Room] = {}
        self._made = Bucket(MADE, MADE_AT_ONCE)

    def __len__(self) -> int:
        return len(self._rooms)

    # -- browsers ----------------------------------------------------------------------------------------------------------

    def connect(self, address: str) -> bool:
        """Count a browser's line; returns False where there are too many."""
        if self.lines.total() >= LINES or self.lines[address] >= LINES_PER_ADDRESS:
            return False
        self.lines[address] += 1
        return True

    def disconnect(self, address: str) -> None:
        """A browser's line is gone."""
        self.lines[address] -= 1
        if self.lines[address] <= 0:
            del self.lines[address]

    def make(self, wish: Message, address: str) -> Room:
        """Make a room as somebody wishes it; raises `NotHere` where it cannot be, or there are too many."""
        kind = self.kinds.get(str(wish.get("room")))
        if kind is None:
            raise NotHere("There is no such room.")
        self._has_place(address)
        if self._made.take(1):
            raise NotHere("Many rooms are being made just now. Please try again in a minute.")
        room = kind.made(self, secrets.token_urlsafe(12), wish, address)
        self._rooms[room.name] = room
        return room

    def _has_place(self, address: str) -> None:
        if len(self._rooms) >= self.most:
            self.tidy(0)
        if len(self._rooms) >= self.most:
            raise NotHere(FULL)
        if sum(room.address == address for room in self._rooms.values()) >= PER_ADDRESS:
            raise NotHere("Your network has many rooms already. Close one, or use one again.")

    def find(self, name: object, blob: object, address: str) -> Room:
        """Returns a room by its name; one that a restart has ended is given back from what the browser has kept.

        Raises `NotHere` where there is none.
        """
        if not isinstance(name, str) or not NAME.fullmatch(name):
            raise NotHere(GONE)
        room = self._rooms.get(name)
        if room is not None and room.before is None:
            return room
        try:
            content = self.sealer.open(blob)
        except BadBlob:
            content = {}
        if content.get("room") != name:
            if room is None:
                raise NotHere(GONE)
            return room
        if room is None:
            self._has_place(address)
            room = self._rooms[name] = self.kinds[content["kind"]].of(self, content, address)
            room.before = content["epoch"], content["version"]
        elif room.before and room.before[0] == content["epoch"] and room.before[1] < content["version"]:
            room.before = content["epoch"], content["version"]  # it was kept later than what gave the room back
            room.adopt(content)
        return room

    # -- the end -----------------------------------------------------------------------------------------------------------

    def tidy(self, empty: float = EMPTY, still: float = STILL) -> None:
        """Forget rooms that nobody is in, and close those in which nobody does anything."""
        now = time.monotonic()
        for room in tuple(self._rooms.values()):
            if (not room.guests and now - room.used > empty) or now - room.used > still:
                self.end(room, "Nobody has played here for a long time, so the room is closed. This link opens it again.")

    def end(self, room: Room, words: str) -> None:
        """Close a room."""
        self._rooms.pop(room.name, None)
        room.close(words)

    def close(self) -> None:
        """End the thinking process."""
        self.worker.close()
