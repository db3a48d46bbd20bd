"""Computers that take time to think do so in a process of their own: the server's one loop serves everybody meanwhile."""

from __future__ import annotations

import asyncio
import contextlib
import multiprocessing
import signal
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Final

from cardkit.moves import Move
from cardkit.sessions import Turn

PATIENCE: Final = 8.0
"""Seconds after which a move is not waited for any more; the seat then plays by the rule of thumb."""


def _ignore_interrupts() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _chosen(turn: Turn) -> str:
    return turn.choose().text


class MoveWorker:
    """Chooses moves in one worker process, which begins when it is first needed."""

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None

    async def choose(self, turn: Turn) -> Move | None:
        """Returns the move of the turn's player; None where it takes too long or fails."""
        if self._pool is None:
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(1, mp_context=context, initializer=_ignore_interrupts)
        try:
            future = self._pool.submit(_chosen, turn)
            text = await asyncio.wait_for(asyncio.wrap_future(future), PATIENCE)
            return turn.view.game.move(text)
        except TimeoutError:
            return None
        except BrokenProcessPool:
            self.close()
            return None
        except Exception:  # a player that fails; the table goes on
            return None

    def close(self) -> None:
        """End the process."""
        pool, self._pool = self._pool, None
        if pool is not None:
            with contextlib.suppress(Exception):
                pool.shutdown(wait=False, cancel_futures=True)
