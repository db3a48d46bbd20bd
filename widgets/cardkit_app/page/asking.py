"""Bounds requests before they are read, and limits each visitor's rate."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections import Counter
from collections.abc import AsyncIterator
from typing import Any, Final

from tornado.web import HTTPError

from ..rates import Buckets
from .answers import MAX_AT_ONCE

MAX_ENTRIES: Final = 1_000
"""Messages in a request's log; a lesson has some three hundred."""
ANSWERS_PER_S, ANSWERS_BURST = 60, 600
"""Answers for one visitor in a second, and at one time after a pause; behind one address there may be a whole class."""
MAX_WAITING_REQUESTS: Final = 200
"""Waiting requests per visitor, at most."""
MAX_AT_ONCE_PER_VISITOR: Final = MAX_AT_ONCE // 2
"""Requests of one visitor that are answered at one time: half of all, so that another's need not wait for them."""


class TooMany(Exception):
    """A visitor has more requests waiting than even a class would."""


def asked(body: bytes) -> dict[str, Any]:
    """Parses a page's request, `{"log": [...], "message": …}`; raises HTTPError (400) for anything else."""
    try:
        found = json.loads(body)
        log, message = found["log"], found["message"]
    except (ValueError, TypeError, LookupError, RecursionError):
        raise HTTPError(400) from None
    if not isinstance(log, list) or len(log) > MAX_ENTRIES or not all(map(_is_entry, [*log, message])):
        raise HTTPError(400)
    return {"log": log, "message": message}


def _is_entry(entry: object) -> bool:
    """Whether this is a well-formed message to a widget."""
    if not isinstance(entry, dict) or not isinstance(entry.get("data"), dict):
        return False
    return all(isinstance(entry.get(name), str) and len(entry[name]) <= 80 for name in ("id", "dice"))


class Askers:
    """Limits each visitor to a rate, and to a few requests at once."""

    def __init__(self) -> None:
        self._rates = Buckets(ANSWERS_PER_S, ANSWERS_BURST)
        self._waiting: Counter[str] = Counter()
        self._at_once: dict[str, asyncio.Semaphore] = {}

    @property
    def waiting(self) -> int:
        """Number of requests being answered or waiting."""
        return self._waiting.total()

    @contextlib.asynccontextmanager
    async def turn(self, visitor: str) -> AsyncIterator[None]:
        """Context for one request: waits for the visitor's turn. An unknown visitor ("") has no rate limit.

        Raises: `TooMany` when too many of the visitor's requests wait already.
        """
        if not visitor:
            yield
            return
        if self._waiting[visitor] >= MAX_WAITING_REQUESTS:
            raise TooMany
        self._waiting[visitor] += 1
        try:
            await asyncio.sleep(self._rates.take(visitor, 1))
            async with self._at_once.setdefault(visitor, asyncio.Semaphore(MAX_AT_ONCE_PER_VISITOR)):
                yield
        finally:
            self._waiting[visitor] -= 1
            if not self._waiting[visitor]:
                del self._waiting[visitor]
                self._at_once.pop(visitor, None)
