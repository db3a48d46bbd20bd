"""A page that was given to a reader, and the lesson that it is a page of."""

from __future__ import annotations

import asyncio
import math
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from .kernel_pool import TemplateKernel

PIECE: Final = 65_536
"""Bytes of a page that are sent at one time."""


@dataclass
class LessonPage:
    """A lesson as all its readers get it, and the process that their kernels come from."""

    parts: list[bytes]
    """The text before, between and after the places where the number of the kernel stands."""
    template: TemplateKernel

    def size(self, kernel_id: str) -> int:
        """Returns the bytes of the page with this number of a kernel."""
        return sum(map(len, self.parts)) + len(kernel_id) * (len(self.parts) - 1)

    def pieces(self, kernel_id: str) -> Iterator[bytes]:
        """Yields the page with this number of a kernel, in pieces: who reads slowly has one in memory, not all."""
        number = kernel_id.encode()
        for place, part in enumerate(self.parts):
            yield from ([number] if place else [])
            yield from (part[start : start + PIECE] for start in range(0, len(part), PIECE))


@dataclass
class Slot:
    """A page that was given to a reader."""

    page: LessonPage
    lesson: str
    browser: str
    address: str
    place: int
    """The lower, the sooner is its turn."""
    given: float = field(default_factory=lambda: time.monotonic())
    seen: float = field(default_factory=lambda: time.monotonic())
    """When it was last heard of."""
    requested: bool = False
    coming: bool = False
    """Whether its kernel is being made, or waits for the page to connect for the first time."""
    joined: bool = False
    """Whether it was ever connected to its kernel."""
    shown: bool = False
    """Whether it ever asked for all that it shows."""
    birth: asyncio.Task[None] | None = None
    there: float = math.inf
    """When its kernel was there."""

    @property
    def away(self) -> float:
        """Seconds since it was last heard of."""
        return time.monotonic() - self.seen
