"""Rate limits on what comes through a websocket: a page sends as fast as a hand can click, a faster sender delays itself.

Reading takes the one processor that serves everybody, about 0.1 s for a million bytes of the worst kind. So there are limits

- of one page: the size of a message (at the socket), frames and messages per second;
- of a visitor, that is of all their pages: messages and bytes per second, in rooms also seconds of the server's time;
- of everybody: bytes per second, in rooms also messages.

Each page has some bytes free, enough for a hand that clicks and for a save now and then, so what others send never delays
these; the bytes of its other messages count. A message takes of everybody's rate only once its own visitor's rates allow it,
so whoever floods cannot use up what is everybody's.
"""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Callable
from typing import Any, Final

from . import internals
from .rates import Bucket, Buckets

MAX_MESSAGE_BYTES: Final = 1_000_000
"""Bytes of one message; a longer one ends its connection before it is read. A save has some ten thousand."""
FRAMES_PER_S, FRAMES_BURST = 200, 2_000
"""Websocket frames of one page; pings count too."""
MESSAGES_PER_S, MESSAGES_BURST = 50, 500
"""Messages of one page; one with many tables sends many at once."""
FREE_BYTES_PER_S, FREE_BYTES_BURST = 10_000, 250_000
"""Bytes of one page that count for nobody."""
VISITOR_MESSAGES_PER_S, VISITOR_MESSAGES_BURST = 300, 10_000
"""Messages of all pages of a visitor, who may be a class behind one address."""
VISITOR_BYTES_PER_S, VISITOR_BYTES_BURST = 200_000, 1_000_000
"""Bytes of all pages of a visitor beyond the free ones; of one page where the visitor is unknown."""
ALL_BYTES_PER_S, ALL_BYTES_BURST = 500_000, 2_000_000
"""Bytes of everybody's pages beyond the free ones."""

ROOM_MESSAGES_PER_S, ROOM_MESSAGES_BURST = 10, 60
"""Messages of one browser in rooms: answering one takes milliseconds in which others wait."""
VISITOR_ROOM_S_PER_S, VISITOR_ROOM_S_BURST = 0.4, 1.0
"""Seconds, in a second, in which the server does nothing but answer one visitor's browsers in rooms. What a message costs
depends on how many must be told."""
ALL_ROOM_MESSAGES_PER_S, ALL_ROOM_MESSAGES_BURST = 200, 1000
"""Messages of all browsers in rooms."""


class Brake:
    """Rate limits of one page; `visitor` is whom it counts for, "" if unknown."""

    messages_of_visitors = Buckets(VISITOR_MESSAGES_PER_S, VISITOR_MESSAGES_BURST)
    bytes_of_visitors = Buckets(VISITOR_BYTES_PER_S, VISITOR_BYTES_BURST)
    bytes_of_all = Bucket(ALL_BYTES_PER_S, ALL_BYTES_BURST)
    _pages = itertools.count()

    def __init__(self, visitor: str = "", messages: tuple[float, float] = (MESSAGES_PER_S, MESSAGES_BURST)) -> None:
        self.visitor = visitor
        self._bytes_of = visitor or f"page {next(self._pages)}"
        self._frames = Bucket(FRAMES_PER_S, FRAMES_BURST)
        self._messages = Bucket(*messages)
        self._free = Bucket(FREE_BYTES_PER_S, FREE_BYTES_BURST)

    async def frame(self) -> None:
        """Counts a websocket frame, and waits until it may be read."""
        if seconds := self._frames.take(1):
            await asyncio.sleep(seconds)

    async def message(self, size: int, slowed: Callable[[], None] = lambda: None) -> None:
        """Counts a message of `size` bytes, and waits until it may be read.

        Calls `slowed` first if it waits because of what its own page or visitor sends.
        """
        counted = 0 if self._free.fits(size) else size
        if seconds := self.own_wait(counted):
            slowed()
            await asyncio.sleep(seconds)
        if seconds := self.common_wait(counted):
            await asyncio.sleep(seconds)

    def own_wait(self, counted: int) -> float:
        """Counts a message with so many bytes beyond the free ones for its page and visitor; returns the seconds to wait."""
        messages = max(self._messages.take(1), self.messages_of_visitors.take(self.visitor, 1))
        return max(messages, self.bytes_of_visitors.take(self._bytes_of, counted)) if counted else messages

    def common_wait(self, counted: int) -> float:
        """Counts the same in what all share, once `own_wait` is over; returns the seconds to wait."""
        return self.bytes_of_all.take(counted) if counted else 0.0


class RoomBrake(Brake):
    """Rate limits of one browser in rooms."""

    seconds_of_visitors = Buckets(VISITOR_ROOM_S_PER_S, VISITOR_ROOM_S_BURST)
    messages_of_all = Bucket(ALL_ROOM_MESSAGES_PER_S, ALL_ROOM_MESSAGES_BURST)

    def __init__(self, visitor: str = "") -> None:
        super().__init__(visitor, (ROOM_MESSAGES_PER_S, ROOM_MESSAGES_BURST))

    def own_wait(self, counted: int) -> float:
        """As for every page, and until the server may spend time on this visitor again."""
        return max(super().own_wait(counted), self.seconds_of_visitors.take(self.visitor, 0))

    def common_wait(self, counted: int) -> float:
        """As for every page, and by the messages of all browsers in rooms."""
        return max(super().common_wait(counted), self.messages_of_all.take(1))

    def spent(self, seconds: float) -> None:
        """Counts the seconds that the server was busy with a message."""
        self.seconds_of_visitors.take(self.visitor, seconds)


class PacedSocket:
    """Mixin for a websocket handler with a `brake`: reads frames no faster than the brake allows, compresses what is sent."""

    def get_compression_options(self) -> dict[str, Any]:
        """Compression with little memory, since there may be many sockets, and fast: a page begins with a message of 2 MB."""
        return {"compression_level": 3, "mem_level": 5}

    def get_websocket_protocol(self) -> Any:
        """The protocol that reads the websocket, made to pause before each frame."""
        handler: Any = self
        if protocol := super().get_websocket_protocol():  # type: ignore[misc]
            internals.before_each_frame(protocol, lambda: handler.brake.frame())
        return protocol
