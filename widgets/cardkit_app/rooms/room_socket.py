"""The websocket between a browser and its room, the server's end."""

from __future__ import annotations

import asyncio
import json
import sys
import time
from functools import cached_property
from typing import Any, Final
from urllib.parse import urlsplit

from jupyter_server.base.handlers import JupyterHandler
from jupyter_server.base.websocket import WebSocketMixin
from tornado.ioloop import IOLoop
from tornado.web import HTTPError
from tornado.websocket import WebSocketClosedError, WebSocketHandler

from cardkit_widgets.base.qr_code import qr_code
from cardkit_widgets.base.requests import RequestTooLarge, checked_request

from ..brake import PacedSocket, RoomBrake
from ..guard import Guarded
from ..visitors import address_of, visitor_of
from .not_here import Busy, NotHere
from .room import MAX_ROOM_MESSAGE_BYTES, Room
from .rooms import Rooms
from .sealed import MAX_BLOB_CHARACTERS

MAX_QR_CODE_CHARACTERS: Final = 300
"""Characters of an address that is drawn as a QR code."""
HURRY_S: Final = 20.0
"""Seconds until a connected browser must have said what it wants."""
FAULT: Final = "Something went wrong on the server, so this page was closed. Open its link once more."


def requested_qr_code(address: object) -> str:
    """The QR code of an address that a browser sent, as a data URL; "" unless it is a short http or https address."""
    if not isinstance(address, str) or len(address) > MAX_QR_CODE_CHARACTERS or not address.startswith(("http://", "https://")):
        return ""
    return qr_code(address)


class RoomSocket(Guarded, PacedSocket, WebSocketMixin, WebSocketHandler, JupyterHandler):
    """The websocket to one browser, JSON both ways. The first message makes or enters a room."""

    room: Room | None = None
    guest: Any = None
    address = ""

    @property
    def rooms(self) -> Rooms:
        """The rooms of this server."""
        found: Rooms = self.settings["rooms"]
        return found

    @cached_property
    def brake(self) -> RoomBrake:
        """The rate limits of this browser."""
        return RoomBrake(visitor_of(self))

    def check_origin(self, origin: str | None = None) -> bool:
        """Accepts pages of this server only, not even others with a token in the address."""
        return origin is None or urlsplit(origin.lower()).netloc == self.request.headers.get("Host", "").lower()

    async def get(self, *arguments: Any, **more: Any) -> None:
        """Connect a reader who may read lessons, if there is room."""
        if self.current_user is None:
            raise HTTPError(403)
        await super().get(*arguments, **more)

    def open(self, *arguments: Any, **more: Any) -> None:
        """Count the connection; one that stays silent for `HURRY_S` is closed."""
        super().open(*arguments, **more)
        forwarded = self.request.headers.get("X-Forwarded-For", "")
        self.address = address_of(self.request.remote_ip or "", forwarded, self.settings["proxies"])
        try:
            self.rooms.connections.come(self)
        except NotHere as error:
            self.refuse(str(error), again=True)
            return
        IOLoop.current().call_later(HURRY_S, self._close_if_silent)

    def _close_if_silent(self) -> None:
        """Close the connection if it has entered no room yet."""
        if self.room is None:
            self.close()

    def on_close(self) -> None:
        """Forget the connection."""
        self.rooms.connections.leave(self)
        if self.room is not None and self.guest is not None:
            room, guest, self.guest = self.room, self.guest, None
            if guest in room.guests:
                room.gone(guest)

    async def on_message(self, message: str | bytes) -> None:
        """Handle a message within the rate limit; the next one is read after this."""
        self.rooms.connections.heard(self)
        if len(message) > (MAX_BLOB_CHARACTERS + MAX_ROOM_MESSAGE_BYTES if self.room is None else self.room.max_request_bytes):
            self.refuse("That was too long to be read.")
            return
        await self.brake.message(len(message))
        try:
            content = checked_request(json.loads(message))
        except (ValueError, RequestTooLarge, RecursionError):
            self.refuse("That could not be read.")
            return
        if self.ws_connection is not None:
            await self.take(content)

    async def take(self, content: dict[str, Any]) -> None:
        """Do what a message asks; making a room waits for the visitor's turn."""
        try:
            if self.room is None and content.get("kind") == "make":
                await asyncio.sleep(self.rooms.turn(self.address))
                if self.ws_connection is None:
                    return
            begun = time.monotonic()
            try:
                self.read(content)
            finally:
                self.brake.spent(time.monotonic() - begun)
        except NotHere as error:
            self.refuse(str(error), again=isinstance(error, Busy))
        except Exception:  # a fault of this program: its log says which
            self.log_exception(*sys.exc_info())
            self.refuse(FAULT)

    def read(self, content: dict[str, Any]) -> None:
        """Do what a message asks; raises `NotHere` if that is impossible."""
        if self.room is not None and content.get("kind") == "code":
            self.send({"kind": "code", "of": content.get("of"), "svg": requested_qr_code(content.get("address"))})
        elif self.room is not None:
            self.room.hear(self.guest, content)
        elif content.get("kind") == "make":
            room = self.rooms.make(content, self.address)
            self.send({"kind": "made", "room": room.name, "key": room.first_key, "blob": room.sealed(room.content())})
            self.close()
        else:
            room = self.rooms.find(content.get("room"), content.get("blob"), self.address)
            self.rooms.connections.enter(self)
            self.guest = room.enter(self, content)
            self.room = room

    def send(self, message: dict[str, Any]) -> None:
        """Send JSON data; does nothing if the browser has just gone."""
        if self.ws_connection is None:
            return
        try:
            future = self.write_message(json.dumps(message, ensure_ascii=False, separators=(",", ":")))
        except WebSocketClosedError:
            return
        future.add_done_callback(lambda done: done.cancelled() or done.exception())

    def refuse(self, text: str, *, again: bool = False) -> None:
        """Say why, and close the connection; with `again` the page may retry in a moment."""
        self.send({"kind": "refused", "text": text, **({"again": True} if again else {})})
        self.close()

    def end(self) -> None:
        """Close the connection."""
        self.close()
