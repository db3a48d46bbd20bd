"""A page that was given to a reader, and the lesson that it is a page of."""

from __future__ import annotations

import asyncio
import math
import struct
import time
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from .kernel_pool import TemplateKernel

PIECE: Final = 65_536
"""Bytes of a page that are sent at one time."""
GZIP_HEADER: Final = bytes([0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 2, 255])
"""How a gzip stream begins (RFC 1952): no name, no time, compressed as well as can be, on a system that is not told."""


class LessonPage:
    """A lesson as all its readers get it, and the process that their kernels come from.

    Args:
        parts: the text before, between and after the places where the number of the kernel stands.
        template: where the kernels come from.
    """

    def __init__(self, parts: Sequence[bytes], template: TemplateKernel) -> None:
        self.parts, self.template = parts, template
        self._pressed = [pressed(part) for part in parts]

    def pieces(self, kernel_id: str) -> Iterator[bytes]:
        """Yields the page with this number of a kernel, in pieces: who reads slowly has one in memory, not all."""
        number = kernel_id.encode()
        for place, part in enumerate(self.parts):
            yield from ([number] if place else [])
            yield from in_pieces(part)

    def zipped(self, kernel_id: str) -> Iterator[bytes]:
        """Yields the same page compressed, as one gzip stream.

        Its parts were compressed once, each by itself, so that only the numbers between them are compressed anew.
        """
        number, check, size = kernel_id.encode(), 0, 0
        yield GZIP_HEADER
        for place, (part, short) in enumerate(zip(self.parts, self._pressed, strict=True)):
            if place:
                yield pressed(number)
                check, size = zlib.crc32(number, check), size + len(number)
            yield from in_pieces(short)
            check, size = zlib.crc32(part, check), size + len(part)
        yield zlib.compressobj(wbits=-zlib.MAX_WBITS).flush() + struct.pack("<II", check, size % 2**32)


def pressed(part: bytes) -> bytes:
    """Returns a part of a deflate stream that refers to nothing before it, and after which others may follow."""
    press = zlib.compressobj(9, wbits=-zlib.MAX_WBITS)
    return press.compress(part) + press.flush(zlib.Z_FULL_FLUSH)


def in_pieces(part: bytes) -> Iterator[bytes]:
    """Yields bytes in pieces that are sent one at a time."""
    return (part[start : start + PIECE] for start in range(0, len(part), PIECE))


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
