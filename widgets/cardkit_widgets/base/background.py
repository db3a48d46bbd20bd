"""Long work beside a page that stays alive: a generator is run a few milliseconds at a time, and the page is answered between.

It needs no thread, so it works in a notebook's kernel and in a page's own Python alike.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from time import perf_counter
from typing import Final, Generic, TypeVar

T = TypeVar("T")

SLICE_S: Final = 0.012
"""Seconds of work before the page is answered; one step of the work may take longer."""


class Thinker(Generic[T]):
    """Runs one generator at a time; starting another drops the one before, and so does `stop`.

    Args:
        show: is given each thing that the generator yields.
        end: is called once when the generator is through, with None, or with the exception that ended it; not when it was
            dropped.
    """

    def __init__(self, show: Callable[[T], None], end: Callable[[Exception | None], None]) -> None:
        self._show, self._end = show, end
        self._run = 0
        self._task: asyncio.Task[None] | None = None
        self.busy = False

    def start(self, steps: Iterator[T]) -> None:
        """Begin with this generator. Where no event loop runs (a plain script) it is worked off at once."""
        self.stop()
        self.busy = True
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            self._work(steps, self._run, None)
        else:
            self._task = loop.create_task(self._slices(steps, self._run))

    def stop(self) -> None:
        """Cancel the work; no more of its results are shown."""
        self._run += 1
        self.busy = False

    async def _slices(self, steps: Iterator[T], run: int) -> None:
        # the answer to the request that began this goes out first
        await asyncio.sleep(0)
        while self._work(steps, run, SLICE_S):
            await asyncio.sleep(0.001)

    def _work(self, steps: Iterator[T], run: int, seconds: float | None) -> bool:
        """Work for a time slice; returns whether there is more to do."""
        began, failed = perf_counter(), None
        try:
            while run == self._run and (seconds is None or perf_counter() - began < seconds):
                self._show(next(steps))
            if run == self._run:
                return True
        except StopIteration:
            pass
        except Exception as error:  # nothing that goes wrong here may vanish without a word
            failed = error
        if run == self._run:
            self.busy = False
            self._end(failed)
        return False
