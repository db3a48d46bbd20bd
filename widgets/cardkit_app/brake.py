"""Rate limits on what a page sends: as fast as a hand can click; a faster sender only delays itself.

Reading a message takes the one processor that serves everybody, about 0.1 s for a million bytes of the worst kind. So a
message has a size limit at the socket, and there are rates of messages and bytes: for each page, and for all pages of a
visitor. Long messages also share one rate of all visitors, except for a few that any page may send now and then. A message
counts there only once its own visitor's rate allows it, so a visitor who floods cannot use up what is everybody's.
"""

from __future__ import annotations

import asyncio
import time
from typing import Any, Final

from . import internals

MAX_MESSAGE_BYTES: Final = 1_000_000
"""Bytes of one message; a longer one ends its connection before it is read. A save has some ten thousand."""
MESSAGES_PER_S, MESSAGES_BURST = 50, 500
"""Messages per second of one page, and the burst (a page with many tables sends many at once)."""
FRAMES_PER_S, FRAMES_BURST = 200, 2_000
"""Websocket frames per second of one page, and the burst; pings count too."""
VISITOR_MESSAGES_PER_S, VISITOR_MESSAGES_BURST = 300, 10_000
"""Messages per second of all pages of a visitor, and the burst; a visitor may be a class behind one address."""
MAX_KNOWN_VISITORS: Final = 5_000
"""Visitors remembered, at most."""
BYTES_PER_S, BYTES_BURST = 200_000, 1_000_000
"""Bytes per second of one page, and of all long messages of a visitor; and the burst."""
LONG_MESSAGE_BYTES: Final = 16_000
"""A longer message counts as long."""
LONG_BYTES_PER_S, LONG_BYTES_BURST = 500_000, 2_000_000
"""Bytes per second of all visitors' long messages, and the burst."""
FREE_LONG_BYTES_PER_S, FREE_LONG_BYTES_BURST = 5_000, 200_000
"""Bytes per second, and burst, of a page's long messages that do not count as long: a save now and then."""


class Bucket:
    """Token bucket: a rate per second, and a burst after a pause."""

    def __init__(self, rate: float, most: float) -> None:
        self.rate, self.most = rate, most
        self._room = most
        self._then = time.monotonic()

    def take(self, amount: float) -> float:
        """Takes an amount; returns the seconds until it is covered (0 if now)."""
        now = time.monotonic()
        self._room = min(self.most, self._room + (now - self._then) * self.rate) - amount
        self._then = now
        return max(0.0, -self._room / self.rate)

    def within(self, amount: float, patience: float) -> float | None:
        """Takes an amount if it is covered within `patience` seconds, and returns the seconds until it is.

        Else takes nothing and returns None.
        """
        room = min(self.most, self._room + (time.monotonic() - self._then) * self.rate)
        return None if amount - room > patience * self.rate else self.take(amount)

    def fits(self, amount: float) -> bool:
        """Takes an amount if it is covered now; returns whether it was."""
        return self.within(amount, 0) is not None


class Buckets:
    """A token bucket per visitor; beyond a limit the least recently used is forgotten."""

    def __init__(self, rate: float, most: float) -> None:
        self.rate, self.most = rate, most
        self._of: dict[str, Bucket] = {}

    def take(self, visitor: str, amount: float) -> float:
        """Takes an amount for a visitor; returns the seconds until it is covered. An unknown visitor ("") never waits."""
        return self._bucket(visitor).take(amount) if visitor else 0.0

    def within(self, visitor: str, amount: float, patience: float) -> float | None:
        """`Bucket.within` for a visitor."""
        return self._bucket(visitor).within(amount, patience)

    def _bucket(self, visitor: str) -> Bucket:
        """The visitor's bucket, now the one used last; forgets the one used longest ago if there are too many."""
        bucket = self._of.pop(visitor, None) or Bucket(self.rate, self.most)
        self._of[visitor] = bucket  # the last, for it was asked last
        if len(self._of) > MAX_KNOWN_VISITORS:
            del self._of[next(iter(self._of))]
        return bucket


class Brake:
    """Rate limits of one page and of its visitor."""

    everybody = Bucket(LONG_BYTES_PER_S, LONG_BYTES_BURST)
    visitors = Buckets(VISITOR_MESSAGES_PER_S, VISITOR_MESSAGES_BURST)
    long_of_visitors = Buckets(BYTES_PER_S, BYTES_BURST)

    def __init__(self, visitor: str = "") -> None:
        self.visitor = visitor
        self._long = 0
        self._messages, self._bytes = Bucket(MESSAGES_PER_S, MESSAGES_BURST), Bucket(BYTES_PER_S, BYTES_BURST)
        self._frames = Bucket(FRAMES_PER_S, FRAMES_BURST)
        self._few = Bucket(FREE_LONG_BYTES_PER_S, FREE_LONG_BYTES_BURST)

    def wait(self, size: int) -> float:
        """Counts a message of `size` bytes for its page and visitor; returns the seconds until it may be read."""
        own = max(self._messages.take(1), self._bytes.take(size), self.visitors.take(self.visitor, 1))
        self._long = 0 if size <= LONG_MESSAGE_BYTES or self._few.fits(size) else size
        return max(own, self.long_of_visitors.take(self.visitor, self._long)) if self._long else own

    def wait_for_all(self) -> float:
        """Counts the message last passed to `wait` in everybody's rate of long messages; returns the seconds to wait.

        To be called when the seconds of `wait` are over.
        """
        return self.everybody.take(self._long) if self._long else 0.0

    def wait_for_frame(self) -> float:
        """Counts a websocket frame; returns the seconds until it may be read."""
        return self._frames.take(1)


class PacedLine:
    """Mixin for a websocket handler with a `brake`: reads frames no faster than the brake allows, compresses what is sent."""

    def get_compression_options(self) -> dict[str, Any]:
        """Compression with little memory per line, since there may be many, and fast: a page begins with a message of 2 MB."""
        return {"compression_level": 3, "mem_level": 5}

    def get_websocket_protocol(self) -> Any:
        """The protocol that reads the websocket, made to pause before each frame."""
        line: Any = self

        async def pause() -> None:
            if seconds := line.brake.wait_for_frame():
                await asyncio.sleep(seconds)

        if protocol := super().get_websocket_protocol():  # type: ignore[misc]
            internals.before_each_frame(protocol, pause)
        return protocol
