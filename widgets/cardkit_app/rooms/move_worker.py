"""Chooses slow computers' moves in worker processes, so that the server's event loop stays free."""

from __future__ import annotations

import asyncio
import contextlib
import multiprocessing
import os
import signal
import threading
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Final

from cardkit.moves import Move
from cardkit.sessions import Turn

WORKERS: Final = max(1, (os.cpu_count() or 2) - 1)
MAX_MOVES_PER_ADDRESS: Final = 4 * WORKERS
"""Moves at tables of one address that are waited for at one time; others there are made by the rule of thumb at once, so that
the computers of one visitor's many tables do not keep everybody else's from thinking."""
PATIENCE_S: Final = 8.0
"""Seconds after which a move is not waited for any more; the seat then plays by the rule of thumb."""


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


class MoveWorker:
    """Worker processes for moves, started when first needed: one fewer than processors.

    If they have too much to do, `choose` gives up after a while, and the seat plays by the rule of thumb.
    """

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None
        self._waiting: Counter[str] = Counter()

    async def choose(self, turn: Turn, address: str = "") -> Move | None:
        """The move that the turn's player chooses; None if it takes over `PATIENCE_S`, fails, or too many wait."""
        if self._waiting[address] >= MAX_MOVES_PER_ADDRESS:
            return None
        self._waiting[address] += 1
        try:
            return await self._choose(turn)
        finally:
            self._waiting[address] -= 1
            self._waiting += Counter()  # forgets addresses that wait for nothing

    async def _choose(self, turn: Turn) -> Move | None:
        if self._pool is None:
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(WORKERS, mp_context=context, initializer=_begin)
        try:
            future = self._pool.submit(_chosen, turn)
            text = await asyncio.wait_for(asyncio.wrap_future(future), PATIENCE_S)
            return turn.view.game.move(text)
        except TimeoutError:
            return None
        except BrokenProcessPool:
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
