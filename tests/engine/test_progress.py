"""A long job says how far it has come, where somebody sees it, and takes its line away."""

import io
import itertools

import pytest

from cardkit.players.progress import MIN_JOB_SECONDS, with_progress


class Terminal(io.StringIO):
    """A stream that says it is a terminal."""

    def isatty(self) -> bool:
        return True


def screen(text: str) -> list[str]:
    """The states of the line, one after the other."""
    return [line.rstrip() for line in text.split("\r")]


def test_a_long_job_is_followed_on_a_terminal() -> None:
    terminal, seconds = Terminal(), itertools.count(0.0, MIN_JOB_SECONDS)
    assert list(with_progress(range(4), 4, "deals", terminal, lambda: next(seconds))) == [0, 1, 2, 3]
    lines = screen(terminal.getvalue())
    assert [line.rpartition("| ")[2].partition(" ")[0] for line in lines if "deals/s" in line] == ["1/4", "2/4", "3/4"]
    assert lines[-1] == lines[-2] == "", "the line is wiped out"


def test_a_short_job_and_one_that_nobody_watches_show_nothing() -> None:
    quick, slow = itertools.count(0.0, MIN_JOB_SECONDS / 10), itertools.count(0.0, 60.0)
    for stream, clock in ((Terminal(), quick), (io.StringIO(), slow)):
        assert list(with_progress(range(9), 9, "deals", stream, lambda clock=clock: next(clock))) == list(range(9))
        assert stream.getvalue() == ""


def test_a_job_that_fails_leaves_no_line() -> None:
    def fails() -> itertools.chain[int]:
        return itertools.chain([1, 2], (1 // zero for zero in [0]))

    terminal, seconds = Terminal(), itertools.count(0.0, 60.0)
    with pytest.raises(ZeroDivisionError):
        list(with_progress(fails(), 9, "deals", terminal, lambda: next(seconds)))
    assert screen(terminal.getvalue())[-1] == ""
