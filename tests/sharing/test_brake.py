"""How much a page may send, what stays in the temporary folder, and what becomes of a place that is only asked for."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import psutil
import pytest

from cardkit_app import brake, leftovers
from cardkit_app.brake import Brake, Bucket, Buckets


def read(page: Brake, size: int) -> float:
    """Counts a message whose visitor's turn it is at once; returns the seconds after which it may be read."""
    assert page.wait(size) == 0
    return page.wait_for_all()


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> SimpleNamespace:
    """Time that passes only when told."""
    now = SimpleNamespace(time=1000.0)
    monkeypatch.setattr(brake, "time", SimpleNamespace(monotonic=lambda: now.time))
    monkeypatch.setattr(Brake, "everybody", Bucket(brake.LONG_BYTES_PER_S, brake.LONG_BYTES_BURST))
    monkeypatch.setattr(Brake, "visitors", Buckets(brake.VISITOR_MESSAGES_PER_S, brake.VISITOR_MESSAGES_BURST))
    monkeypatch.setattr(Brake, "long_of_visitors", Buckets(brake.BYTES_PER_S, brake.BYTES_BURST))
    return now


def test_a_page_of_many_tables_is_read_at_once_and_a_flood_at_the_rate(clock: SimpleNamespace) -> None:
    page = Brake()
    assert [page.wait(200) for _ in range(brake.MESSAGES_BURST)] == [0] * brake.MESSAGES_BURST
    assert page.wait(200) == pytest.approx(1 / brake.MESSAGES_PER_S)
    clock.time += 10
    assert page.wait(200) == 0


def test_frames_are_counted_as_messages_are(clock: SimpleNamespace) -> None:
    page = Brake()
    assert [page.wait_for_frame() for _ in range(brake.FRAMES_BURST)] == [0] * brake.FRAMES_BURST
    assert page.wait_for_frame() == pytest.approx(1 / brake.FRAMES_PER_S)
    assert page.wait(200) == 0


def test_bytes_are_counted_as_messages_are(clock: SimpleNamespace) -> None:
    page = Brake()
    assert page.wait(brake.BYTES_BURST) == 0
    assert page.wait(brake.MAX_MESSAGE_BYTES) == pytest.approx(brake.MAX_MESSAGE_BYTES / brake.BYTES_PER_S)


def test_long_messages_of_all_visitors_have_one_rate_and_short_ones_do_not_wait_for_them(clock: SimpleNamespace) -> None:
    waits = [read(Brake(f"192.0.2.{number}"), brake.MAX_MESSAGE_BYTES) for number in range(10)]
    assert waits[:2] == [0, 0]
    assert waits[-1] == pytest.approx(8 * brake.MAX_MESSAGE_BYTES / brake.LONG_BYTES_PER_S)
    assert read(Brake(), brake.LONG_MESSAGE_BYTES) == 0


def test_long_messages_of_one_visitor_make_nobody_else_wait(clock: SimpleNamespace) -> None:
    """However many pages send them: what has to wait for its own visitor does not count among those of everybody yet."""
    waits = [Brake("192.0.2.1").wait(brake.MAX_MESSAGE_BYTES) for _ in range(100)]
    assert waits[0] == 0
    assert waits[-1] == pytest.approx(99 * brake.MAX_MESSAGE_BYTES / brake.BYTES_PER_S)
    assert read(Brake("192.0.2.2"), brake.MAX_MESSAGE_BYTES) == 0


def test_all_pages_of_a_visitor_have_one_rate_and_nobody_else_waits(clock: SimpleNamespace) -> None:
    tabs = [Brake("192.0.2.1") for _ in range(1 + brake.VISITOR_MESSAGES_BURST // brake.MESSAGES_BURST)]
    waits = [tab.wait(99) for tab in tabs for _ in range(brake.MESSAGES_BURST)]
    assert waits[: brake.VISITOR_MESSAGES_BURST] == [0] * brake.VISITOR_MESSAGES_BURST
    assert waits[-1] == pytest.approx(brake.MESSAGES_BURST / brake.VISITOR_MESSAGES_PER_S)
    assert Brake("192.0.2.2").wait(99) == 0
    assert Brake("").wait(99) == 0


def test_a_save_now_and_then_does_not_wait_for_those_who_flood(clock: SimpleNamespace) -> None:
    for number in range(50):
        read(Brake(f"192.0.2.{number}"), brake.MAX_MESSAGE_BYTES)
        Brake("192.0.2.99").wait(brake.MAX_MESSAGE_BYTES)
    page = Brake("192.0.2.99")  # of the same network as one of them
    assert [read(page, brake.FREE_LONG_BYTES_BURST // 4) for _ in range(4)] == [0] * 4
    assert page.wait(brake.FREE_LONG_BYTES_BURST // 4) > 10  # it floods itself
    clock.time += 600
    assert read(page, brake.FREE_LONG_BYTES_BURST // 4) == 0


def test_who_is_refused_has_used_up_nothing(clock: SimpleNamespace) -> None:
    bucket = Bucket(2, 10)
    assert [bucket.within(1, 1) for _ in range(12)] == [0] * 10 + [0.5, 1]
    assert [bucket.within(1, 1) for _ in range(400)] == [None] * 400
    clock.time += 0.5
    assert bucket.within(1, 1) == 1
    assert bucket.within(1, 0) is None
    clock.time += 2
    assert bucket.fits(1)


def test_what_a_killed_server_left_is_cleared_and_nothing_else(tmp_path: Path) -> None:
    own, gone, alive, strange, again = (tmp_path / f"voila_{name}" for name in ("own", "gone", "alive", "strange", "again"))
    for folder in (own, gone, alive, strange, again):
        folder.mkdir()
    with subprocess.Popen([sys.executable, "-c", ""]) as process:
        ended = process.pid
    (gone / leftovers.MARK).write_text(f"{ended} 1.0")
    (alive / leftovers.MARK).write_text(f"{os.getpid()} {psutil.Process().create_time()}")
    (again / leftovers.MARK).write_text(f"{os.getpid()} 1.0")  # another process has its number now
    (strange / "connection.json").write_text("{}")
    (tmp_path / "voila_link").symlink_to(gone)
    leftovers.clear(own)
    assert {path.name for path in tmp_path.iterdir()} == {"voila_own", "voila_alive", "voila_strange", "voila_link"}
    assert (own / leftovers.MARK).read_text().startswith(f"{os.getpid()} ")
