"""How many tables of friends, and how large a class, one machine carries. Run: python tests/benchmarks/together.py
[--tables 40] [--pupils 100] [--seconds 20] [--level club]

Runs `cardkit serve --rooms`, with people who have no screen, each on a line of their own. Two people and two computers sit
at each table and play as soon as it is their turn, after a second or so of thinking. It prints the milliseconds from sending a
move until the other person at the table has the scene that shows it (p50, p95, the longest), the moves that were made, the
megabytes that the server has for itself for each seat, and its processor time for each move of a person.

Then a class: its teacher shows a position, everybody plays a card within a second, and it prints how long until all had the
position, and until all answers were in the teacher's tally, counted from the last answer. The players share the processors
with the server.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import psutil
from tornado.httpclient import HTTPRequest
from tornado.websocket import WebSocketClientConnection, websocket_connect

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT / "tests"), str(ROOT), str(ROOT / "widgets")]

import cardkit  # noqa: E402
import conftest  # noqa: E402
from cardkit.sessions import link  # noqa: E402

THINKS = (0.5, 1.5)
"""Seconds between one's turn and one's move."""
TUTE = cardkit.games["tute"]


class Line:
    """The line of one browser: what it hears is kept, and whoever waits for it is told."""

    def __init__(self, connection: WebSocketClientConnection) -> None:
        self.connection = connection
        self.last: dict[str, dict[str, Any]] = {}
        self.scene: dict[str, Any] = {}
        self.changed = asyncio.Event()
        self.reading = asyncio.ensure_future(self.read())

    @classmethod
    async def to(cls, url: str, **hello: Any) -> Line:
        """Connect, and say the first message."""
        address = f"{url.replace('http', 'ws')}rooms/line"
        line = cls(await websocket_connect(HTTPRequest(address), compression_options={}))
        await line.say(**hello)
        return line

    async def say(self, **message: Any) -> None:
        """Send a message."""
        await self.connection.write_message(json.dumps(message))

    async def read(self) -> None:
        """Keep what is heard."""
        while (text := await self.connection.read_message()) is not None:
            message = json.loads(text)
            self.last[message["kind"]] = message
            if message["kind"] == "scene":
                self.scene = json.loads(message["scene"])
            self.changed.set()

    async def until(self, test: Any) -> None:
        """Wait until this is so."""
        while not test():
            self.changed.clear()
            await asyncio.wait_for(self.changed.wait(), 60)

    async def hear(self, kind: str) -> dict[str, Any]:
        """Wait for a message of a kind."""
        await self.until(lambda: kind in self.last)
        return self.last[kind]

    async def make(self, scene: dict[str, Any], move: str) -> None:
        """Make a move at the table, as a click does."""
        await self.say(table={"kind": "play", "move": move, "seq": scene["seq"], "id": "a", "still": True})


def legal(scene: dict[str, Any]) -> list[str]:
    """The moves that a scene offers."""
    cards = [f"{scene['click']} {card['card']}" for card in scene["hand"] if card["ok"]]
    return cards or [action["move"] for action in scene["actions"]]


async def table(url: str, level: str) -> list[Line]:
    """A table with two people at it."""
    seats = ["me", "friend", "computer", "computer"]
    made = await Line.to(url, kind="make", room="table", game=TUTE.name, options={}, seats=seats, level=level)
    reply = await made.hear("made")
    host = await Line.to(url, kind="enter", room=reply["room"], key=reply["key"])
    about = await host.hear("room")
    friend = await Line.to(url, kind="enter", room=reply["room"], key=about["keys"][1])
    for line in (host, friend):
        await line.hear("scene")
    return [host, friend]


async def play(own: Line, other: Line, dice: random.Random, times: list[float]) -> None:
    """Play for one person; each time tells how long it was until the other one saw the move."""
    while True:
        await own.until(lambda: own.scene["my_turn"] or own.scene["over"])
        if own.scene["over"]:
            await own.say(
                table={"kind": (own.scene["can"]["next"] and "next") or "restart", "seq": own.scene["seq"], "id": "a"}
            )
            await own.until(lambda: not own.scene["over"])
            continue
        await asyncio.sleep(dice.uniform(*THINKS))
        scene = own.scene
        if not scene["my_turn"]:
            continue
        place, sent = (scene["deal"], scene["at"]), time.monotonic()
        await own.make(scene, dice.choice(legal(scene)))
        await other.until(lambda place=place: (other.scene["deal"], other.scene["at"]) > place)
        times.append(1000 * (time.monotonic() - sent))


def weight(process: psutil.Process) -> tuple[float, float]:
    """Megabytes that a server has for itself, and the seconds of processor time that it has taken, with its worker."""
    everybody = [process, *process.children(recursive=True)]
    spent = sum(sum(one.cpu_times()[:2]) for one in everybody)
    return process.memory_full_info().uss / 2**20, spent


async def tables(url: str, server: psutil.Process, number: int, seconds: float, level: str) -> str:
    """Play at so many tables; returns a line of figures."""
    before, _ = weight(server)
    lines = [await table(url, level) for _ in range(number)]
    times: list[float] = []
    work = [
        asyncio.ensure_future(play(own, other, random.Random(seed), times))
        for seed, (host, friend) in enumerate(lines)
        for own, other in ((host, friend), (friend, host))
    ]
    await asyncio.sleep(3)
    times.clear()
    _, begun = weight(server)
    await asyncio.sleep(seconds)
    after, spent = weight(server)
    made = sorted(times)
    for task in (*work, *(line.reading for pair in lines for line in pair)):
        task.cancel()
    for pair in lines:
        for line in pair:
            line.connection.close()
    cuts, cost = statistics.quantiles(made, n=20), 1000 * (spent - begun) / len(made)
    return (
        f"{number} tables, {level}: a move is seen by the other after {statistics.median(made):.0f} ms, p95 {cuts[-1]:.0f}, "
        f"longest {made[-1]:.0f}; {len(made)} moves in {seconds:.0f} s, {cost:.0f} ms of processor "
        f"for each, {(after - before) / number / 2:.2f} MB a person; load {psutil.getloadavg()[0]:.1f}"
    )


async def school(url: str, pupils: int) -> str:
    """A class of so many, who all answer; returns a line of figures."""
    made = await Line.to(url, kind="make", room="class")
    reply = await made.hear("made")
    teacher = await Line.to(url, kind="enter", room=reply["room"], key=reply["key"])
    await teacher.hear("room")
    lines = [await Line.to(url, kind="enter", room=reply["room"], key=f"{number:024x}") for number in range(pupils)]
    cards = {0: "1c 2c Cc 3b 4e", 1: "5c", 2: "7c", 3: "Sc"}
    state = TUTE.deal(11, dealer=0, cards=cards).after("5c", "7c", "Sc")
    shown = time.monotonic()
    await teacher.say(kind="show", what="position", text=f"#{link.write(state)}")
    await asyncio.gather(*(line.hear("scene") for line in lines))
    there, dice = time.monotonic() - shown, random.Random(1)
    last = 0.0

    async def answer(line: Line) -> None:
        nonlocal last
        await asyncio.sleep(dice.uniform(0, 1))
        await line.make(line.scene, dice.choice(legal(line.scene)))
        last = time.monotonic()

    await asyncio.gather(*map(answer, lines))
    await teacher.until(lambda: sum(one["n"] for one in teacher.last.get("class", {}).get("tally", [])) == pupils)
    done = time.monotonic() - last
    for line in (teacher, *lines):
        line.reading.cancel()
        line.connection.close()
    return f"a class of {pupils}: all have the position after {there:.2f} s; all answers tallied {done:.2f} s after the last"


async def run(number: int, pupils: int = 0, seconds: float = 20, level: str = "club") -> None:
    """Start a server, and print a line for so many tables and one for a class."""
    with tempfile.TemporaryDirectory() as home:
        conftest.notebook(Path(home) / "index.ipynb", "# All lessons")
        command = conftest.cardkit("serve", "--rooms", "--port", "0", "--notebooks", home)
        with conftest.started(command, Path(home), Path(home)) as server:
            if number:
                print(await tables(server.url, psutil.Process(server.process.pid), number, seconds, level))
            if pupils:
                print(await school(server.url, pupils))


def main() -> int:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--tables", type=int, default=40, help="tables of two people and two computers; 0: none")
    parser.add_argument("--pupils", type=int, default=100, help="pupils of one class; 0: no class")
    parser.add_argument("--seconds", type=float, default=20, help="how long is played")
    parser.add_argument("--level", default="club", help="how the computers play")
    options = parser.parse_args()
    asyncio.run(run(options.tables, options.pupils, options.seconds, options.level))
    return 0


if __name__ == "__main__":
    sys.exit(main())
