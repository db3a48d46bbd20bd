"""Does what takes long for rooms in worker processes, so that the server's event loop stays free."""

from __future__ import annotations

import asyncio
import contextlib
import multiprocessing
import os
import signal
import threading
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Final, TypeVar

from cardkit.moves import Move
from cardkit.sessions import Turn

from .not_here import NotHere

Given = TypeVar("Given")
Found = TypeVar("Found")

WORKERS: Final = max(1, (os.cpu_count() or 2) - 1)
MAX_JOBS_PER_ADDRESS: Final = 4 * WORKERS
"""Moves and questions in rooms of one address that are waited for at one time, so that the many rooms of one visitor do not
keep everybody else's from the workers. Beyond it a move is made by the rule of thumb at once, and a question is not made."""
WORKER_PATIENCE_S: Final = 8.0
"""Seconds after which a move is not waited for any more."""


def _begin() -> None:
    """Set up a worker: ignore interrupts, run at low priority, end when the server has ended."""
    threading.Thread(target=_follow, daemon=True).start()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(10)


def _follow() -> None:
    """End this process when the server has ended."""
    if (server := multiprocessing.parent_process()) is not None:
        server.join()
        os._exit(1)


def _chosen(turn: Turn) -> str:
    """In a worker: the text of the move that the turn's player chooses."""
    return turn.choose().text


class RoomWorker:
    """Worker processes for what takes long, started when first needed: one fewer than processors."""

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None
        self._waiting: Counter[str] = Counter()

    async def choose(self, turn: Turn, address: str = "") -> Move | None:
        """The move that the turn's player chooses; None where `run` gives None, and the seat plays by the rule of thumb."""
        text = await self.run(_chosen, turn, address=address)
        return None if text is None else turn.view.game.move(text)

    async def run(
        self, work: Callable[[Given], Found], given: Given, *, address: str, patience: float = WORKER_PATIENCE_S
    ) -> Found | None:
        """What `work(given)` returns in a worker; None if it takes more than `patience` seconds, fails, or too many wait.

        Both are pickled, so `work` is a function of a module. A `NotHere` that it raises is raised here.
        """
        if self._waiting[address] >= MAX_JOBS_PER_ADDRESS:
            return None
        self._waiting[address] += 1
        try:
            return await asyncio.wait_for(self._run(work, given), patience)
        except TimeoutError:
            return None
        finally:
            self._waiting[address] -= 1
            self._waiting += Counter()  # forgets addresses that wait for nothing

    async def _run(self, work: Callable[[Given], Found], given: Given) -> Found | None:
        if self._pool is None:
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(WORKERS, mp_context=context, initializer=_begin)
        pool = self._pool
        try:
            return await asyncio.wrap_future(pool.submit(work, given))
        except NotHere:
            raise
        except BrokenProcessPool:
            if self._pool is pool:  # nobody else has noticed yet
                self.close()
            return None
        except Exception:  # a player that fails; the table goes on
            return None

    def close(self) -> None:
        """End the workers."""
        pool, self._pool = self._pool, None
        if pool is not None:
            with contextlib.suppress(Exception):
                pool.shutdown(wait=False, cancel_futures=True)
