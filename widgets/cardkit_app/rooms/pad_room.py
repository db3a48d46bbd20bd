"""A score pad's evening that others watch: one writes; nothing is computed here.

The room passes the text of the evening on; the page of each who looks on has it drawn by its own Python, as any pad does. So
what a room costs is what it passes on: the text is bounded, and goes out a few times in a second at most.
"""

from __future__ import annotations

import hmac
import secrets
from typing import Any, ClassVar, Final

from cardkit import pad
from cardkit_widgets.base.requests import Request

from .not_here import NotHere
from .room import MAX_WATCHERS, UNKNOWN, Connection, Guest, Room, Services

MAX_WRITERS: Final = 4
"""The writer's pages, at most."""
MAX_EVENING_CHARACTERS: Final = 20_000
"""Characters of an evening at which others look on; forty deals have a quarter of it."""
TOO_LONG: Final = "This evening is too long for others to look on. Its link and its file carry it still."
ENDED: Final = "This evening is not shown any more. Ask whoever keeps the score."


class PadGuest(Guest):
    """A page in the room; `writes` for the pad's owner."""

    def __init__(self, connection: Connection, *, writes: bool) -> None:
        super().__init__(connection)
        self.writes = writes


class PadRoom(Room):
    """A room in which one pad's evening is watched."""

    kind = "pad"
    max_guests: ClassVar[int] = MAX_WRITERS + MAX_WATCHERS
    max_request_bytes: ClassVar[int] = 3 * MAX_EVENING_CHARACTERS

    def __init__(self, rooms: Services, name: str, evening: str, keys: tuple[str, str], address: str) -> None:
        super().__init__(rooms, name, address)
        self.evening = evening
        self.write, self.watch = keys
        self.version = 0
        self._telling = False

    @classmethod
    def made(cls, rooms: Services, name: str, request: Request, address: str) -> PadRoom:
        """A new room for the evening in a request; raises `NotHere` if it has none."""
        keys = secrets.token_urlsafe(12), secrets.token_urlsafe(12)
        return cls(rooms, name, _evening(request.get("evening")), keys, address)

    @classmethod
    def of(cls, rooms: Services, content: dict[str, Any], address: str) -> PadRoom:
        """The room restored from a browser's copy."""
        room = cls(rooms, content["room"], content["evening"], (content["write"], content["watch"]), address)
        room.version = content["version"]
        return room

    def content(self) -> dict[str, Any]:
        """What the writer's browser keeps: the evening and both keys."""
        return {"version": self.version, "evening": self.evening, "write": self.write, "watch": self.watch}

    def adopt(self, content: dict[str, Any]) -> None:
        """Take over a later state of the room from a browser's copy."""
        self.evening, self.version = content["evening"], content["version"]
        self._tell_soon()

    @property
    def first_key(self) -> str:
        """The writer's key."""
        return self.write

    def keepers(self) -> list[PadGuest]:
        """The writer's pages."""
        return [guest for guest in self.guests if guest.writes]

    # -- who is here -------------------------------------------------------------------------------------------------------

    def admit(self, connection: Connection, request: Request) -> PadGuest:
        """Let in the writer, taking over what was written offline, or a watcher."""
        writes = self._writes(request.get("key"))
        if sum(guest.writes == writes for guest in self.guests) >= (MAX_WRITERS if writes else MAX_WATCHERS):
            raise NotHere("This link is open too often: close another page that shows this evening.")
        if writes and request.get("evening"):
            self._take(request["evening"])
        guest = PadGuest(connection, writes=writes)
        self.guests.append(guest)
        connection.send({"kind": "room", "watch": self.watch} if writes else {"kind": "evening", "text": self.evening})
        self._count()
        return guest

    def _writes(self, key: object) -> bool:
        """Whether this is the writer's key; raises `NotHere` for an unknown key."""
        if isinstance(key, str) and key.isascii():
            if hmac.compare_digest(self.write, key):
                return True
            if hmac.compare_digest(self.watch, key):
                return False
        raise NotHere("This link leads to no evening. Ask for it once more, and copy all of it.")

    def gone(self, guest: PadGuest) -> None:
        """Forget a page whose connection has ended."""
        if guest in self.guests:
            self.guests.remove(guest)
        self._count()

    def hear(self, guest: PadGuest, request: Request) -> None:
        """Handle the writer's requests: a new state of the evening, or the end of watching."""
        self.use()
        kind = request.get("kind")
        if guest.writes and kind == "write":
            try:
                self._take(request.get("evening"))
            except NotHere as error:
                guest.connection.send({"kind": "say", "text": str(error)})
        elif guest.writes and kind == "end":
            self.rooms.end(self, ENDED)
        else:
            guest.connection.send({"kind": "say", "text": UNKNOWN})

    # -- the evening -------------------------------------------------------------------------------------------------------

    def _take(self, text: object) -> None:
        """Take this text as the evening; raises `NotHere` if it is none."""
        evening = _evening(text)
        if evening != self.evening:
            self.evening = evening
            self.version += 1
            self._tell_soon()

    def _tell_soon(self) -> None:
        """Send everybody the evening soon; changes within a moment are sent once."""
        self.keep()
        if not self._telling:
            self._telling = True
            self.begin(self._tell())

    async def _tell(self) -> None:
        await self.pause()
        self._telling = False
        for guest in self.guests:
            if not guest.writes:
                guest.connection.send({"kind": "evening", "text": self.evening})

    def _count(self) -> None:
        """Tell the writer how many are watching."""
        watchers = sum(not guest.writes for guest in self.guests)
        for guest in self.keepers():
            guest.connection.send({"kind": "people", "watchers": watchers})


def _evening(text: object) -> str:
    """Checks the text of an evening; raises `NotHere` for anything else."""
    if not isinstance(text, str) or not text:
        raise NotHere("There is no evening on this pad.")
    if len(text) > MAX_EVENING_CHARACTERS:
        raise NotHere(TOO_LONG)
    try:
        pad.from_text(text)
    except pad.BadPad as error:
        raise NotHere(str(error)) from None
    return text
