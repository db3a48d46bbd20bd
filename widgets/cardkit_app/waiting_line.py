"""Who waits for a kernel, in which order, and about how long: kernels are made a few at a time."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import math
import time
from collections import Counter
from collections.abc import AsyncIterator
from typing import Final

from .slot import Slot

FORGOTTEN: Final = 15.0
"""Seconds after which a page that has not asked again is no longer waited for; it asks every five seconds at least."""
ANSWER: Final = 5.0
"""Seconds after which a kernel is no longer counted as one that draws its page for the first time."""
COMING: Final = 60
"""How many of those who wait at one address count for the others, in how long the line is and how many places are left."""
SETTING: Final = 20
"""How many kernels there may be at one address whose pages are not connected yet; the next are made when some of them are."""


def subtract(counts: Counter[str], key: str) -> None:
    """Counts one less; what there is none of is forgotten."""
    counts[key] -= 1
    if not counts[key]:
        del counts[key]


class GaveUp(Exception):
    """The page has not asked for so long that its turn went to others."""


class WaitingLine:
    """Whose kernel is made now: `width` at a time; each address has its turns in the order in which its pages came.

    One machine that opens two hundred pages waits for them itself: others have theirs in between. And while twice `width`
    kernels draw their pages for the first time, no other is made: who comes sooner than pages can be drawn waits where it costs
    nothing, not in a hundred kernels that all draw at once.
    """

    def __init__(self, width: int) -> None:
        self.width = width
        self.pace = 0.15
        """Seconds from one turn to the next while somebody waits, on an average of late."""
        self._gave: float | None = None
        """When the last turn was given, if somebody waited on."""
        self._drawing: dict[str, float] = {}
        """Since when each kernel has been drawing its page for the first time."""
        self._numbers = itertools.count()
        self._waiting: dict[int, tuple[Slot, asyncio.Future[None]]] = {}
        self._at_work = 0
        self._had: Counter[str] = Counter()
        """How many turns each address has had while others waited."""
        self._line: dict[int, int] | None = None
        """Who waits, in order, with how many before each; kept until it changes, for in a full hall all ask for it often."""
        self._standing: Counter[str] = Counter()
        """How many of them are at each address."""
        self._coming: Counter[str] = Counter()
        """How many kernels of each address are being made, or wait for their page to connect for the first time."""

    def number(self) -> int:
        """The next place in the line."""
        return next(self._numbers)

    def __len__(self) -> int:
        """How many have their turn, or wait for it; of those at one address, no more count than may."""
        return sum(min(number, COMING) for number in self._standing.values()) + self._at_work

    def standing(self, address: str) -> int:
        """Returns how many wait at one address."""
        return self._standing[address]

    def _ranked(self) -> dict[int, int]:
        if self._line is None:
            before = self._had.copy()
            ranks = {}
            for key, (slot, _) in sorted(self._waiting.items(), key=lambda item: item[1][0].place):
                ranks[key] = before[slot.address]
                before[slot.address] += 1
            self._line = {key: ahead for ahead, key in enumerate(sorted(ranks, key=ranks.__getitem__))}
        return self._line

    def seconds(self, slot: Slot) -> int:
        """About how long it will be until its kernel is there."""
        ahead = len(self._waiting) if slot.birth is None else self._ranked().get(id(slot), 0)
        return self._time(ahead + self._at_work)

    def longest(self) -> int:
        """About how many seconds the line is long."""
        return self._time(len(self))

    def newcomer(self, address: str) -> int:
        """About how many seconds one more of this address waits: of each other, as many come first as are there of its own."""
        mine = self._standing[address]
        return self._time(sum(min(number, mine + 1) for number in self._standing.values()) + self._at_work)

    def _time(self, ahead: int) -> int:
        return math.ceil((ahead + 1) * self.pace)

    def draws(self, kernel_id: str) -> None:
        """The page asks its kernel for all that it shows."""
        self._drawing[kernel_id] = time.monotonic()

    def drawn(self, kernel_id: str) -> None:
        """The page has it, or was left; of a kernel that does not draw for the first time this says nothing."""
        if self._drawing.pop(kernel_id, None) is not None:
            self._next()

    @property
    def _free(self) -> bool:
        """Whether one more kernel may be made now."""
        late = time.monotonic() - ANSWER
        drawing = sum(since > late for since in self._drawing.values())
        return self._at_work < self.width and drawing < 2 * self.width

    @contextlib.asynccontextmanager
    async def turn(self, slot: Slot) -> AsyncIterator[None]:
        """Wait for the turn of a slot, and have it. Raises: `GaveUp` when the page asks no more."""
        mine = asyncio.get_running_loop().create_future()
        there = self._standing
        if slot.address not in there:  # it begins where the others stand
            self._had[slot.address] = max(self._had[slot.address], min((self._had[one] for one in there), default=0))
        self._waiting[id(slot)] = slot, mine
        self._standing[slot.address] += 1
        self._line = None
        self._next()
        try:
            await mine
            yield
        finally:
            self._drop(id(slot))
            # A page may be left in the very moment in which its turn is given: then it is given back.
            if not mine.cancelled() and mine.done() and not mine.exception():
                self._at_work -= 1
                self._next()

    def _drop(self, key: int) -> asyncio.Future[None] | None:
        slot, future = self._waiting.pop(key, (None, None))
        if slot:
            self._line = None
            subtract(self._standing, slot.address)
        return future

    def came(self, slot: Slot) -> None:
        """A page has connected to its kernel for the first time, or never will."""
        if slot.coming:
            slot.coming = False
            subtract(self._coming, slot.address)
            self._next()

    def forget(self) -> None:
        """Let nobody wait for the pages that ask no more, and begin what can be begun."""
        for key, (slot, _) in list(self._waiting.items()):
            if slot.away > FORGOTTEN and (future := self._drop(key)) and not future.done():
                future.set_exception(GaveUp())
        self._next()

    def _next(self) -> None:
        for key in self._ranked():
            if not self._free:
                break
            slot, _ = self._waiting[key]
            if slot.away <= FORGOTTEN and self._coming[slot.address] >= SETTING:
                continue
            future = self._drop(key)
            if future is None or future.done():  # cancelled: the page was left
                continue
            if slot.away > FORGOTTEN:
                future.set_exception(GaveUp())
            else:
                self._at_work += 1
                slot.coming = True
                self._coming[slot.address] += 1
                self._had[slot.address] += 1
                self._beat()
                future.set_result(None)
        if not self._waiting:
            self._had.clear()
            self._gave = None

    def _beat(self) -> None:
        """A turn is given: learn from it how fast they follow each other."""
        now = time.monotonic()
        if self._gave is not None:
            self.pace += (min(now - self._gave, ANSWER) - self.pace) / 16
        self._gave = now
