"""Many independent jobs, one for each seed: in this process, on several cores, or by an executor."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sized
from concurrent.futures import Executor, Future
from itertools import islice
from typing import Any, Final, TypeVar

from cardkit.arguments import whole

R = TypeVar("R")
Job = Callable[[int], R]
"""Makes the result of a seed."""

MAX_BATCH_SEEDS: Final = 8
"""Seeds that are worked on in one go, so that sending them and their results about costs little beside the work."""
WORKER_BATCHES: Final = 4
"""Batches for each worker that are under way at a time: enough that none waits while results are taken."""
EXECUTOR_WORKERS: Final = 100
"""An executor does not say how many workers it has: so many are kept busy."""


def spread(job: Job[R], seeds: Iterable[int], cores: int | None = 1, executor: Executor | None = None) -> Iterator[R]:
    """Yields the result of each seed in the order of the seeds, of which there may be endlessly many.

    Args:
        job: makes a result. It goes to other processes: to those of an executor, or where processes cannot be forked (not on
            Linux), it must be something that can be pickled.
        seeds: each makes one result.
        cores: how many jobs are worked on at a time; None for as many as the machine has cores.
        executor: works on them instead of this machine's cores: processes, threads, or machines. It is not shut down.

    Raises: what a job raises, when its turn comes; `ValueError` for cores that are none, and for both cores and executor.
    Whoever stops taking results cancels what is not yet begun.
    """
    if cores is not None:
        whole(cores, "the number of cores")
    if executor is not None and cores != 1:
        raise ValueError("give cores= or executor=, not both: an executor has workers of its own")
    if executor is not None:
        return _in_batches(lambda batch: executor.submit(_batch, job, batch), seeds, EXECUTOR_WORKERS)
    return map(job, seeds) if cores == 1 else _on_cores(job, seeds, cores)


def _batch(job: Job[R], seeds: tuple[int, ...]) -> list[R]:
    """Does the job for each of these seeds."""
    return [job(seed) for seed in seeds]


_worker_job: list[Job[Any]] = []
"""In a worker process: its job, the only item."""


def _worker_batch(seeds: tuple[int, ...]) -> list[Any]:
    """In a worker process: does its job for each of these seeds."""
    return _batch(_worker_job[0], seeds)


def _on_cores(job: Job[R], seeds: Iterable[int], cores: int | None) -> Iterator[R]:
    """Works in worker processes. Where they can be forked they inherit the job, so it need not be one that can be pickled."""
    import multiprocessing  # not everywhere is there such a thing
    import os
    from concurrent.futures import ProcessPoolExecutor

    way = "fork" if "fork" in multiprocessing.get_all_start_methods() else None
    context = multiprocessing.get_context(way)
    workers = cores or os.cpu_count() or 1
    with ProcessPoolExecutor(workers, mp_context=context, initializer=_worker_job.append, initargs=(job,)) as pool:
        yield from _in_batches(lambda batch: pool.submit(_worker_batch, batch), seeds, workers)


def _in_batches(submit: Callable[[tuple[int, ...]], Future[list[R]]], seeds: Iterable[int], workers: int) -> Iterator[R]:
    """Yields the results in the order of the seeds; always keeps `WORKER_BATCHES` batches for each worker submitted.

    Few seeds make small batches, so that every worker gets some. Cancels what has not begun when it is closed or fails.
    """
    size = MAX_BATCH_SEEDS
    if isinstance(seeds, Sized):
        size = max(1, min(size, len(seeds) // (WORKER_BATCHES * workers)))
    left = iter(seeds)
    futures: deque[Future[list[R]]] = deque()
    try:
        while True:
            while len(futures) < WORKER_BATCHES * workers and (batch := tuple(islice(left, size))):
                futures.append(submit(batch))
            if not futures:
                return
            yield from futures.popleft().result()
    finally:
        for future in futures:
            future.cancel()
