"""How much a page may send, what stays in the temporary folder, and what becomes of a place that is only asked for."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import psutil
import pytest

from cardkit_app import brake, leftovers, rates
from cardkit_app.brake import Brake, RoomBrake
from cardkit_app.rates import Bucket, Buckets


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> SimpleNamespace:
    """Time that passes only when told, and that whoever waits lets pass: what nobody has used yet is full."""
    now = SimpleNamespace(time=1000.0)

    async def sleep(seconds: float) -> None:
        now.time += seconds

    monkeypatch.setattr(rates, "time", SimpleNamespace(monotonic=lambda: now.time))
    monkeypatch.setattr(brake, "asyncio", SimpleNamespace(sleep=sleep))
    monkeypatch.setattr(Brake, "messages_of_visitors", Buckets(brake.VISITOR_MESSAGES_PER_S, brake.VISITOR_MESSAGES_BURST))
    monkeypatch.setattr(Brake, "bytes_of_visitors", Buckets(brake.VISITOR_BYTES_PER_S, brake.VISITOR_BYTES_BURST))
    monkeypatch.setattr(Brake, "bytes_of_all", Bucket(brake.ALL_BYTES_PER_S, brake.ALL_BYTES_BURST))
    monkeypatch.setattr(RoomBrake, "messages_of_all", Bucket(brake.ALL_ROOM_MESSAGES_PER_S, brake.ALL_ROOM_MESSAGES_BURST))
    return now


def waits(clock: SimpleNamespace, page: Brake, *sizes: int, together: bool = False) -> list[float]:
    """The seconds that each of these messages of a page waits; `together`, what waits takes no time from the next."""
    found = []
    for size in sizes:
        begun = clock.time
        asyncio.run(page.message(size))
        found.append(clock.time - begun)
        if together:
            clock.time = begun
    return found


def test_a_page_of_many_tables_is_read_at_once_and_a_flood_at_the_rate(clock: SimpleNamespace) -> None:
    page, many = Brake(), [200] * brake.MESSAGES_BURST
    assert waits(clock, page, *many) == [0] * brake.MESSAGES_BURST
    assert waits(clock, page, 200, 200) == pytest.approx([1 / brake.MESSAGES_PER_S] * 2)
    clock.time += 10
    assert waits(clock, page, 200) == [0]


def test_frames_are_counted_as_messages_are(clock: SimpleNamespace) -> None:
    page = Brake()
    for _ in range(brake.FRAMES_BURST):
        asyncio.run(page.frame())
    assert clock.time == 1000
    asyncio.run(page.frame())
    assert clock.time == pytest.approx(1000 + 1 / brake.FRAMES_PER_S)
    assert waits(clock, page, 200) == [0]


@pytest.mark.parametrize("visitor", ["", "192.0.2.1"])
def test_bytes_are_counted_as_messages_are(clock: SimpleNamespace, visitor: str) -> None:
    page = Brake(visitor)
    assert waits(clock, page, brake.VISITOR_BYTES_BURST) == [0]
    assert waits(clock, page, brake.MAX_MESSAGE_BYTES) == pytest.approx([brake.MAX_MESSAGE_BYTES / brake.VISITOR_BYTES_PER_S])


def test_what_slows_a_page_down_is_told_when_it_is_its_own(clock: SimpleNamespace) -> None:
    told: list[str] = []
    for number in range(9):
        asyncio.run(Brake(f"192.0.2.{number}").message(brake.MAX_MESSAGE_BYTES, lambda: told.append("others")))
    page = Brake("192.0.2.99")
    for _ in range(9):
        asyncio.run(page.message(brake.MAX_MESSAGE_BYTES, lambda: told.append("own")))
    assert set(told) == {"own"}


def test_bytes_of_all_visitors_have_one_rate_and_a_click_does_not_wait_for_them(clock: SimpleNamespace) -> None:
    floods = [Brake(f"192.0.2.{number}") for number in range(10)]
    found = [*(waits(clock, page, brake.MAX_MESSAGE_BYTES, together=True)[0] for page in floods)]
    assert found[:2] == [0, 0]
    assert found[-1] == pytest.approx(8 * brake.MAX_MESSAGE_BYTES / brake.ALL_BYTES_PER_S)
    assert waits(clock, Brake(), *[1000] * (brake.FREE_BYTES_BURST // 1000)) == [0] * (brake.FREE_BYTES_BURST // 1000)


@pytest.mark.parametrize("size", [brake.MAX_MESSAGE_BYTES, 16_000])
def test_bytes_of_one_visitor_make_nobody_else_wait(clock: SimpleNamespace, size: int) -> None:
    """However many pages send them, and in however small pieces: what waits for its own visitor counts for nobody else yet."""
    pages, sent = [Brake("192.0.2.1") for _ in range(100)], 0
    seconds = 0.0
    for page in pages:
        for _ in range(brake.MAX_MESSAGE_BYTES // size):
            seconds = page.own_wait(size)
            sent += size
    assert seconds == pytest.approx((sent - brake.VISITOR_BYTES_BURST) / brake.VISITOR_BYTES_PER_S)
    assert waits(clock, Brake("192.0.2.2"), brake.MAX_MESSAGE_BYTES) == [0]


def test_all_pages_of_a_visitor_have_one_rate_and_nobody_else_waits(clock: SimpleNamespace) -> None:
    tabs = [Brake("192.0.2.1") for _ in range(1 + brake.VISITOR_MESSAGES_BURST // brake.MESSAGES_BURST)]
    found = [tab.own_wait(0) for tab in tabs for _ in range(brake.MESSAGES_BURST)]
    assert found[: brake.VISITOR_MESSAGES_BURST] == [0] * brake.VISITOR_MESSAGES_BURST
    assert found[-1] == pytest.approx(brake.MESSAGES_BURST / brake.VISITOR_MESSAGES_PER_S)
    assert waits(clock, Brake("192.0.2.2"), 99) == [0]
    assert waits(clock, Brake(""), 99) == [0]


def test_a_save_now_and_then_does_not_wait_for_those_who_flood(clock: SimpleNamespace) -> None:
    for number in range(50):
        waits(clock, Brake(f"192.0.2.{number}"), brake.MAX_MESSAGE_BYTES, together=True)
        waits(clock, Brake("192.0.2.99"), brake.MAX_MESSAGE_BYTES, together=True)
    page, save = Brake("192.0.2.99"), brake.FREE_BYTES_BURST // 4  # of the same network as one of them
    assert waits(clock, page, *[save] * 4) == [0] * 4
    assert waits(clock, page, save)[0] > 10  # it floods itself
    clock.time += 600
    assert waits(clock, page, save) == [0]


def test_a_browser_in_rooms_floods_nobody_but_itself(clock: SimpleNamespace) -> None:
    flood = RoomBrake("192.0.2.1")
    for _ in range(50 * brake.ALL_ROOM_MESSAGES_BURST):
        seconds = flood.own_wait(0)  # it sends on and on; nothing is read until these are over
    assert seconds > brake.ALL_ROOM_MESSAGES_BURST
    assert waits(clock, RoomBrake("192.0.2.2"), 200) == [0]
    RoomBrake("192.0.2.3").spent(9)
    busy = (9 - brake.VISITOR_ROOM_S_BURST) / brake.VISITOR_ROOM_S_PER_S
    assert waits(clock, RoomBrake("192.0.2.3"), 200) == pytest.approx([busy])
    assert waits(clock, RoomBrake("192.0.2.2"), 200) == [0]


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
    (gone / leftovers.PID_FILE).write_text(f"{ended} 1.0")
    (alive / leftovers.PID_FILE).write_text(f"{os.getpid()} {psutil.Process().create_time()}")
    (again / leftovers.PID_FILE).write_text(f"{os.getpid()} 1.0")  # another process has its number now
    (strange / "connection.json").write_text("{}")
    (tmp_path / "voila_link").symlink_to(gone)
    leftovers.clear(own)
    assert {path.name for path in tmp_path.iterdir()} == {"voila_own", "voila_alive", "voila_strange", "voila_link"}
    assert (own / leftovers.PID_FILE).read_text().startswith(f"{os.getpid()} ")
