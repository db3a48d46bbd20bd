"""A progress line for long jobs, on a terminal and in a notebook."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterable, Iterator
from typing import Final, TextIO, TypeVar

R = TypeVar("R")

PATIENCE_SECONDS: Final = 2.0
"""Before that nothing is shown."""
MIN_JOB_SECONDS: Final = 10.0
"""Nor for a job that will be done sooner: in a notebook a trace of the line stays below the cell."""
PAUSE_SECONDS: Final = 0.2
"""Between two states of the line."""
BAR_CELLS: Final = 20


def with_progress(
    results: Iterable[R], total: int, unit: str, stream: TextIO | None = None, clock: Callable[[], float] = time.monotonic
) -> Iterator[R]:
    """Yields the results, and shows on `stream` (default: stderr) how many of `total` have come.

    Shows nothing if the stream is a file or a pipe, or if the job will take less than `MIN_JOB_SECONDS`. The line is erased at
    the end, also when the job is interrupted. `unit` is the plural of what is counted, `clock` gives seconds.
    """
    stream = sys.stderr if stream is None else stream
    if not _read_live(stream):
        yield from results
        return
    begun, width, due = clock(), 0, PATIENCE_SECONDS
    try:
        for done, result in enumerate(results, 1):
            gone = clock() - begun
            if gone >= due and done < total and gone * total / done >= MIN_JOB_SECONDS:
                line = progress_line(done, total, gone, unit)
                stream.write(f"\r{line:<{width}}")
                stream.flush()
                width, due = len(line), gone + PAUSE_SECONDS
            yield result
    finally:
        if width:
            stream.write(f"\r{'':{width}}\r")
            stream.flush()


def progress_line(done: int, total: int, seconds: float, unit: str) -> str:
    """The state of a job in one line.

    >>> progress_line(250, 1000, 65.0, "deals")
    ' 25%|█████               | 250/1000 [01:05<03:15, 3.8 deals/s]'
    """
    bar = "█" * (BAR_CELLS * done // total)
    rate = done / max(seconds, 1e-9)
    left = (total - done) / rate
    return f"{done / total:4.0%}|{bar:<{BAR_CELLS}}| {done}/{total} [{_time(seconds)}<{_time(left)}, {rate:.1f} {unit}/s]"


def _time(seconds: float) -> str:
    """Minutes and seconds, with hours where there are any: `01:05`, `2:01:05`."""
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes:02}:{rest:02}"


def _read_live(stream: TextIO) -> bool:
    """Whether a person reads the stream as it is written: a terminal, or the output of a notebook's cell."""
    return stream.isatty() or type(stream).__module__.startswith("ipykernel.")
