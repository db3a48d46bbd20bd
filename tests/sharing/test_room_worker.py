"""The processes in which computers think end with the server, however that ends."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from typing import Any

import psutil
import pytest

from cardkit_app.rooms import room_worker

THINKS = """
import asyncio, sys
import cardkit
from cardkit.sessions import Seats
from cardkit_app.rooms.room_worker import RoomWorker

async def main():
    seats = Seats(cardkit.games["tute"], ["Ann", "", "", ""], levels="strong", seed=2)
    seats.take(0)
    while seats.turn is None:
        session = seats.seat(0)
        session.play(session.state.legal[0])
    assert await RoomWorker().choose(seats.turn) is not None
    print("thought", flush=True)
    sys.stdin.read()

if __name__ == "__main__":
    asyncio.run(main())
"""


@pytest.mark.outlet
def test_a_killed_server_leaves_nobody_thinking(tmp_path: object) -> None:
    file = f"{tmp_path}/thinks.py"
    with open(file, "w", encoding="utf-8") as out:
        out.write(THINKS)
    with subprocess.Popen([sys.executable, file], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout
        assert server.stdout.readline() == "thought\n"
        thinking = psutil.Process(server.pid).children(recursive=True)
        assert thinking
        server.kill()
        assert not psutil.wait_procs(thinking, timeout=20)[1]


def test_tables_of_one_address_keep_nobody_else_from_thinking(monkeypatch: pytest.MonkeyPatch) -> None:
    worker, turn, thinks = room_worker.RoomWorker(), object(), []

    async def long(work: Any, asked: Any) -> None:
        thinks.append(asked)
        await asyncio.Event().wait()

    monkeypatch.setattr(worker, "_run", long)

    async def ask() -> None:
        waiting = [asyncio.create_task(worker.choose(turn, "192.0.2.1")) for _ in range(100)]  # type: ignore[arg-type]
        other = asyncio.create_task(worker.choose(turn, "192.0.2.2"))  # type: ignore[arg-type]
        done, _ = await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
        assert {task.result() for task in done} == {None}
        assert len(thinks) == room_worker.MAX_JOBS_PER_ADDRESS + 1
        for task in (*waiting, other):
            task.cancel()

    asyncio.run(ask())
