"""The common part of every room: a name in an address, the browsers that are in it, and when it was used last."""

from __future__ import annotations

import asyncio
import secrets
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Coroutine, Mapping
from typing import Any, ClassVar, Final, Protocol

from cardkit_widgets.base.requests import Request

from .move_worker import MoveWorker
from .sealed import Sealer

LessonOutlines = Mapping[str, tuple[str, list[str]]]
"""The lessons of a folder by name: the title of each, and its steps."""
UNKNOWN: Final = "That was not understood, so nothing was changed."
"""The answer to a request of no known kind."""
MAX_REQUEST_BYTES: Final = 4_000
"""Bytes of a request; only what a browser kept of a room is longer, and comes with the first."""
SOON_S: Final = 0.5
"""Seconds in which several changes are kept together."""


class NotHere(ValueError):
    """Somebody cannot come in, or cannot do this in a room; the message says why, and what they can do."""


class Busy(NotHere):
    """Too much is asked for just now; in a moment the same can be asked again."""


class Connection(Protocol):
    """The line to one browser."""

    address: str

    def send(self, answer: dict[str, Any]) -> None:
        """Send it JSON data."""

    def end(self) -> None:
        """Close it."""


class Services(Protocol):
    """The things that all rooms of a server share. `away`: seconds until a computer plays on for somebody who has left."""

    sealer: Sealer
    worker: MoveWorker
    away: float

    @property
    def lessons(self) -> Callable[[], LessonOutlines]:
        """Tells which lessons can be shown."""

    def end(self, room: Room, words: str) -> None:
        """Close a room, and say why to who is in it."""


class Guest:
    """One browser in a room; a person with two tabs is two guests with one key."""

    def __init__(self, line: Connection) -> None:
        self.line = line


class Room(ABC):
    """One room; `guests` are the browsers in it.

    What browsers keep of it has its `epoch`, which another start of the server changes, and a version that grows. `before` is
    the epoch and the version of what gave this room back, None for a new one: of that epoch the highest version counts, so that
    nobody gains by bringing an old one first.
    """

    kind: ClassVar[str]
    most: ClassVar[int]
    """How many browsers may be in it."""
    most_bytes: ClassVar[int] = MAX_REQUEST_BYTES
    """Bytes of a request to it."""

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
        """A new room as a request describes it; raises `NotHere` where that cannot be."""

    @classmethod
    @abstractmethod
    def of(cls, rooms: Services, content: dict[str, Any], address: str) -> Room:
        """The room that a browser has kept."""

    @abstractmethod
    def adopt(self, content: dict[str, Any]) -> None:
        """Go on from what a browser has kept, later than what gave this room back."""

    def enter(self, line: Connection, request: Request) -> Any:
        """Let a browser in that has the right key; returns its guest. Raises `NotHere`."""
        if len(self.guests) >= self.most:
            raise NotHere("This room is full.")
        guest = self.admit(line, request)
        self.entered = True
        self.use()
        return guest

    def use(self) -> None:
        """Somebody does something here."""
        self.used = time.monotonic()

    @abstractmethod
    def admit(self, line: Connection, request: Request) -> Any:
        """Seat a browser by its key; raises `NotHere`."""

    @abstractmethod
    def hear(self, guest: Any, request: Request) -> None:
        """Do what a guest asks."""

    @abstractmethod
    def gone(self, guest: Any) -> None:
        """The line to a guest is gone."""

    @abstractmethod
    def content(self) -> dict[str, Any]:
        """The whole room as JSON data with a `version`, for what browsers keep of it, sealed."""

    @property
    @abstractmethod
    def first_key(self) -> str:
        """The key of who made the room."""

    @abstractmethod
    def keepers(self) -> list[Any]:
        """The guests whose browsers keep the room."""

    def begin(self, work: Coroutine[Any, Any, None]) -> None:
        """Let something be done beside all else."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def keep(self) -> None:
        """Let the browsers keep how the room is now; what changes within a moment is kept once."""
        if not self._keeping:
            self._keeping = True
            self.begin(self._keep())

    async def moment(self) -> None:
        """Wait a moment, in which more may change that is kept together."""
        await asyncio.sleep(SOON_S)

    async def _keep(self) -> None:
        await self.moment()
        self._keeping = False
        content = self.content()
        blob = self.sealed(content)
        for guest in self.keepers():
            guest.line.send({"kind": "keep", "blob": blob, "version": content["version"]})

    def sealed(self, content: dict[str, Any]) -> str:
        """The room with this content as a text that a browser keeps, and that nobody but this server can open."""
        return self.rooms.sealer.seal({"kind": self.kind, "room": self.name, "epoch": self.epoch, **content})

    def close(self, words: str) -> None:
        """End the room, and say why to who is in it."""
        for task in tuple(self._tasks):
            task.cancel()
        for guest in tuple(self.guests):
            guest.line.send({"kind": "closed", "text": words})
            guest.line.end()
        self.guests.clear()
