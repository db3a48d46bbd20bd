"""The processes in which computers think end with the server, however that ends."""

from __future__ import annotations

import subprocess
import sys

import psutil

THINKS = """
import asyncio, sys
import cardkit
from cardkit.sessions import Seats
from cardkit_app.rooms.move_worker import MoveWorker

async def main():
    seats = Seats(cardkit.games["tute"], ["Ann", "", "", ""], levels="strong", seed=2)
    seats.take(0)
    while seats.turn is None:
        session = seats.seat(0)
        session.play(session.state.legal[0])
    assert await MoveWorker().choose(seats.turn) is not None
    print("thought", flush=True)
    sys.stdin.read()

if __name__ == "__main__":
    asyncio.run(main())
"""


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
