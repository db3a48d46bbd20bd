"""The base class of all rooms, and what rooms share."""

from __future__ import annotations

import asyncio
import secrets
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Coroutine, Mapping
from typing import Any, ClassVar, Final, Protocol

from cardkit_widgets.base.requests import Request

from .not_here import NotHere
from .room_worker import RoomWorker
from .sealed import Sealer

LessonOutlines = Mapping[str, tuple[str, list[str]]]
"""Title and step names of each lesson of a folder, by the lesson's name."""
UNKNOWN: Final = "That was not understood, so nothing was changed."
"""The answer to a request of no known kind."""
MAX_ROOM_MESSAGE_BYTES: Final = 4_000
"""Bytes of a request; only the first, which brings a kept room along, may be longer."""
MAX_WATCHERS: Final = 20
"""Browsers that look on at one table or score pad."""
SOON_S: Final = 0.5
"""Seconds within which changes are kept together."""


class Connection(Protocol):
    """The connection to one browser."""

    address: str

    def send(self, answer: dict[str, Any]) -> None:
        """Send JSON data."""

    def end(self) -> None:
        """Close the connection."""


class Services(Protocol):
    """What a server's rooms share; `away` are the seconds until a computer plays for somebody who left."""

    sealer: Sealer
    worker: RoomWorker
    away: float

    @property
    def lessons(self) -> Callable[[], LessonOutlines]:
        """Returns the lessons that can be shown."""

    def end(self, room: Room, words: str) -> None:
        """Close a room, telling its guests why."""


class Guest:
    """One browser in a room; a person with two tabs is two guests with one key."""

    def __init__(self, connection: Connection) -> None:
        self.connection = connection


class Room(ABC):
    """One room; `guests` are the browsers in it.

    Browsers keep a sealed copy of a room, with its `epoch`, a new one at each start of the server, and a version that grows.
    `before` is the epoch and the version of the copy from which this room was restored, None for a new room. A browser that
    comes later with a higher version of the same epoch is believed, so nobody gains by coming first with an old copy.
    """

    kind: ClassVar[str]
    max_guests: ClassVar[int]
    """Guests, at most."""
    max_request_bytes: ClassVar[int] = MAX_ROOM_MESSAGE_BYTES
    """Bytes of a request, at most."""

    def __init__(self, rooms: Services, name: str, address: str = "") -> None:
        self.rooms, self.name, self.address = rooms, name, address
        self.guests: list[Any] = []
        self.used = time.monotonic()
        self.entered = False  # whether somebody has ever been in it
        self.epoch = secrets.token_hex(6)
        self.before: tuple[str, int] | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._keeping = False

    @classmethod
    @abstractmethod
    def made(cls, rooms: Services, name: str, request: Request, address: str) -> Room:
        """A new room as a request describes it; raises `NotHere` if it cannot be made."""

    @classmethod
    @abstractmethod
    def of(cls, rooms: Services, content: dict[str, Any], address: str) -> Room:
        """The room restored from a browser's copy."""

    @abstractmethod
    def adopt(self, content: dict[str, Any]) -> None:
        """Take over a browser's copy that is later than the one restored."""

    def enter(self, connection: Connection, request: Request) -> Any:
        """Let in a browser with a valid key; returns its guest, raises `NotHere`."""
        if len(self.guests) >= self.max_guests:
            raise NotHere("This room is full.")
        guest = self.admit(connection, request)
        self.entered = True
        self.use()
        return guest

    def use(self) -> None:
        """Note that the room was used just now."""
        self.used = time.monotonic()

    @abstractmethod
    def admit(self, connection: Connection, request: Request) -> Any:
        """Turn a connection into a guest, by its key; raises `NotHere`."""

    @abstractmethod
    def hear(self, guest: Any, request: Request) -> None:
        """Handle a guest's request."""

    @abstractmethod
    def gone(self, guest: Any) -> None:
        """A guest's connection has ended."""

    @abstractmethod
    def content(self) -> dict[str, Any]:
        """The room as JSON data with a `version`; browsers keep it sealed."""

    @property
    @abstractmethod
    def first_key(self) -> str:
        """The key of the room's creator."""

    @abstractmethod
    def keepers(self) -> list[Any]:
        """The guests whose browsers keep the room."""

    def begin(self, work: Coroutine[Any, Any, None]) -> None:
        """Run a coroutine as a background task of the room."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def keep(self) -> None:
        """Send browsers the room to keep; changes within a moment are sent once."""
        if not self._keeping:
            self._keeping = True
            self.begin(self._keep())

    async def pause(self) -> None:
        """Wait for `SOON_S`, so that several changes are kept together."""
        await asyncio.sleep(SOON_S)

    async def _keep(self) -> None:
        await self.pause()
        self._keeping = False
        content = self.content()
        blob = self.sealed(content)
        for guest in self.keepers():
            guest.connection.send({"kind": "keep", "blob": blob, "version": content["version"]})

    def sealed(self, content: dict[str, Any]) -> str:
        """This content sealed: a text for browsers to keep, which only this server can open."""
        return self.rooms.sealer.seal({"kind": self.kind, "room": self.name, "epoch": self.epoch, **content})

    def close(self, words: str) -> None:
        """End the room, telling its guests why."""
        for task in tuple(self._tasks):
            task.cancel()
        for guest in tuple(self.guests):
            guest.connection.send({"kind": "closed", "text": words})
            guest.connection.end()
        self.guests.clear()
