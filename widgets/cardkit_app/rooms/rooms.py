"""All rooms of a server: makes, finds, restores and ends them."""

from __future__ import annotations

import re
import secrets
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Final

from cardkit_widgets.base.requests import Request

from ..rates import Buckets
from .connections import Connections
from .not_here import Busy, NotHere
from .room import LessonOutlines, Room
from .room_worker import RoomWorker
from .sealed import Sealer

MAX_ROOMS: Final = 200
"""Rooms at one time; a table of four takes a tenth of a megabyte."""
MAX_ROOMS_PER_ADDRESS: Final = 60
"""Rooms that one address has made. A school is one address, and behind a proxy everybody is."""
ROOMS_PER_S, ROOMS_BURST = 20, 100
"""Rooms that one address makes or brings back in a second, and as many at one time after a pause; each takes a millisecond or
two. All addresses together have no such limit: it would be one visitor's means to keep the others out."""
MAX_TURN_S: Final = 5.0
"""Seconds that somebody may have to wait to make a room; beyond it they are refused at once, and nothing is counted."""
EMPTY_ROOM_S: Final = 2 * 3600.0
"""Seconds after which an empty room is forgotten; a browser that comes back later brings its copy along."""
LONE_ROOM_S: Final = 600.0
"""Seconds without a request after which a room with one browser may be ended for a new one, where rooms are short."""
STILL_ROOM_S: Final = 6 * 3600.0
"""Seconds without a request after which any room is closed."""
AWAY_S: Final = 60.0
ROOM_NAME: Final = re.compile(r"[\w-]{12,24}")
ROOM_GONE: Final = "This room is not here any more. Whoever began it can begin another."
OTHER_VERSION: Final = "Another version of the program kept this room, so it can’t go on. Whoever began it can begin another."
NO_ROOM_LEFT: Final = "There are as many rooms as this server can hold. Please try again later."


@contextmanager
def readable() -> Iterator[None]:
    """Context in which a browser's copy is read: one that another version of the program wrote raises `NotHere`."""
    try:
        yield
    except NotHere:
        raise
    except (LookupError, TypeError, ValueError) as error:
        raise NotHere(OTHER_VERSION) from error


class Rooms:
    """The rooms of one server; `kinds` maps a kind's name to its class."""

    def __init__(
        self,
        sealer: Sealer,
        kinds: Mapping[str, type[Room]],
        *,
        lessons: Callable[[], LessonOutlines] = dict,
        away: float = AWAY_S,
        max_rooms: int = MAX_ROOMS,
    ) -> None:
        self.sealer, self.kinds, self.away, self.max_rooms = sealer, kinds, away, max_rooms
        self.lessons = lessons
        self.worker = RoomWorker()
        self.connections = Connections()
        self._rooms: dict[str, Room] = {}
        self._made = Buckets(ROOMS_PER_S, ROOMS_BURST)

    def __len__(self) -> int:
        return len(self._rooms)

    def has(self, name: str) -> bool:
        """Whether there is a room with this name."""
        return name in self._rooms

    # -- browsers ----------------------------------------------------------------------------------------------------------

    def turn(self, address: str, patience: float = MAX_TURN_S) -> float:
        """Counts a room that an address makes or restores; returns the seconds to wait before it may.

        Raises `Busy`, and counts nothing, where these would be more than `patience`.
        """
        if (seconds := self._made.within(address, 1, patience)) is None:
            raise Busy("Many rooms are being opened from your network just now. Please try again in a moment.")
        return seconds

    def make(self, request: Request, address: str) -> Room:
        """Make a room as a request describes it; raises `NotHere` if that is impossible or there are too many."""
        kind = self.kinds.get(str(request.get("room")))
        if kind is None:
            raise NotHere("There is no such room.")
        room = kind.made(self, secrets.token_urlsafe(12), request, address)
        self._make_place(address)
        self._rooms[room.name] = room
        return room

    def _make_place(self, address: str) -> None:
        """Make space for a room of this address; raises `NotHere` if there is none.

        An address that has as many as it may gives up one of its own; where all are taken, the one that has most rooms does.
        """
        counts = Counter(room.address for room in self._rooms.values())
        if counts[address] >= MAX_ROOMS_PER_ADDRESS and not self._give_way({address: 1}):
            raise NotHere("Your network has many rooms already. Close one, or use one again.")
        if len(self._rooms) >= self.max_rooms and not self._give_way(counts):
            raise NotHere(NO_ROOM_LEFT)

    def _give_way(self, addresses: Mapping[str, int]) -> bool:
        """End an idle room of one of these addresses; returns whether there was one.

        Empty rooms go first, and of these one of the address that has most; `addresses` has the number of rooms of each.
        Idle is a room in which nobody ever was or nobody is, or in which one browser is alone and nothing happens. Nothing is
        lost: the browsers that were in it keep it.
        """
        now = time.monotonic()
        spare = [
            room
            for room in self._rooms.values()
            if room.address in addresses and (not room.guests or (len(room.guests) == 1 and now - room.used > LONE_ROOM_S))
        ]
        if not spare:
            return False
        least = min(spare, key=lambda room: (len(room.guests), -addresses[room.address], room.entered, room.used))
        self.end(least, "Others needed the place, so the room is closed. This link opens it again.")
        return True

    def find(self, name: object, blob: object, address: str) -> Room:
        """A room by name; restores it from the browser's copy `blob` if it ended with a restart.

        Raises `NotHere` where there is none.
        """
        if not isinstance(name, str) or not ROOM_NAME.fullmatch(name):
            raise NotHere(ROOM_GONE)
        room = self._rooms.get(name)
        if room is not None and room.before is None:
            return room
        content = self.sealer.open(blob) or {}
        if content.get("room") != name or content.get("kind") not in self.kinds:  # pupils keep something of another kind
            if room is None:
                raise NotHere(ROOM_GONE)
            return room
        if room is None:
            self.turn(address, 0)
            room = self._given_back(content, address)
        elif room.before and room.before[0] == content["epoch"] and room.before[1] < content["version"]:
            with readable():
                room.adopt(content)  # it was kept later than what gave the room back
            room.before = content["epoch"], content["version"]
        return room

    def _given_back(self, content: dict[str, Any], address: str) -> Room:
        """The room that a browser has kept, restored; nothing gives way to one that cannot be read."""
        with readable():
            room = self.kinds[content["kind"]].of(self, content, address)
            room.before = content["epoch"], content["version"]
        try:
            self._make_place(address)
        except NotHere:
            room.close(NO_ROOM_LEFT)
            raise
        self._rooms[room.name] = room
        return room

    # -- the end -----------------------------------------------------------------------------------------------------------

    def tidy(self, empty: float = EMPTY_ROOM_S, still: float = STILL_ROOM_S) -> None:
        """End rooms empty for `empty` seconds and rooms unused for `still` seconds."""
        now = time.monotonic()
        for room in tuple(self._rooms.values()):
            if (not room.guests and now - room.used > empty) or now - room.used > still:
                self.end(room, "Nobody has played here for a long time, so the room is closed. This link opens it again.")

    def end(self, room: Room, words: str) -> None:
        """Close a room; everybody in it reads `words`."""
        self._rooms.pop(room.name, None)
        room.close(words)

    def close(self) -> None:
        """End the move workers."""
        self.worker.close()
