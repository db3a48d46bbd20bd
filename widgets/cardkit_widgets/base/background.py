"""Long work that leaves the page responsive: runs a generator in slices of a few milliseconds on the event loop.

It needs no thread, so it works in a kernel and in Python in the browser (Pyodide) alike.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from time import perf_counter
from typing import Final, Generic, TypeVar

T = TypeVar("T")

SLICE_S: Final = 0.012
"""Seconds of work before the page is answered; one step of the work may take longer."""


class BackgroundWork(Generic[T]):
    """Runs one generator at a time. `start` drops the one before, `stop` drops the present one.

    Args:
        show: called with each item of the generator.
        end: called once when the generator ends: with None, or with the exception it raised. Not called for a dropped one.
    """

    def __init__(self, show: Callable[[T], None], end: Callable[[Exception | None], None]) -> None:
        self._show, self._end = show, end
        self._run = 0
        self._task: asyncio.Task[None] | None = None
        self.busy = False

    def start(self, steps: Iterator[T]) -> None:
        """Start this generator. Without a running event loop (a plain script) it runs to its end at once."""
        self.stop()
        self.busy = True
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            self._work(steps, self._run, None)
        else:
            self._task = loop.create_task(self._slices(steps, self._run))

    def stop(self) -> None:
        """Drop the present generator; `show` and `end` are not called for it any more."""
        self._run += 1
        self.busy = False

    async def _slices(self, steps: Iterator[T], run: int) -> None:
        # the answer to the request that began this goes out first
        await asyncio.sleep(0)
        while self._work(steps, run, SLICE_S):
            await asyncio.sleep(0.001)

    def _work(self, steps: Iterator[T], run: int, seconds: float | None) -> bool:
        """Run the generator for so many `seconds` (None: to its end); returns whether it has more to do."""
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
