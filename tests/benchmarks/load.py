"""How many learners one machine carries. Run: python tests/benchmarks/load.py [--learners 100,300,1000] [--seconds 20]

Runs `cardkit serve` on the lessons, and learners with no screen who each play a match at human pace, a move every four to
eight seconds: the part of a lesson that no recording answers. They share the processors with what is measured. For each number
of them it prints, from one run:
- milliseconds from a click until the answer was there, in the middle and for the slowest twentieth;
- the same while a nuisance does its worst: one address that asks as fast as it can, and one that sends what is too long;
- milliseconds of processor time for an answer, in the server and its processes;
- megabytes of all of these together, each counted for what it has to itself.
First it prints how long the slowest of so many (`--storm`) waits who open the same lesson in one moment.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import gc
import multiprocessing
import os
import random
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

import psutil
from tornado.httpclient import AsyncHTTPClient

ROOT: Final = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT / "tests"), str(ROOT), str(ROOT / "widgets")]

import conftest  # noqa: E402
from sharing.learner import Learner, Lost, choices  # noqa: E402

LESSON: Final = "voila/render/tute.ipynb"
TABLE: Final = "tute/match"
PACE_SECONDS: Final = (4.0, 8.0)
NUISANCE: Final = "192.0.2.1"
"""The address of those who do their worst, as a proxy would tell it."""


class Player:
    """One learner at a match, and how long each answer took."""

    def __init__(self, url: str, number: int) -> None:
        self.learner = Learner(url + LESSON, address=f"10.{number // 65536}.{number // 256 % 256}.{number % 256}")
        self.seconds: list[float] = []
        self.lost = 0

    async def move(self) -> None:
        """Make a move, or deal again; a page sends no more than its save and what it set."""
        learner, scene = self.learner, self.learner.store[TABLE]
        kind, more = ("play", {"move": random.choice(choices(scene))}) if choices(scene) else ("restart", {})
        if scene["can"]["next"]:
            kind, more = "next", {}
        began = time.perf_counter()
        try:
            scene = await learner.do(TABLE, kind, **more)
        except Lost:
            self.lost += 1
            return
        self.seconds.append(time.perf_counter() - began)
        model = learner.tables()[TABLE]
        content = {"kind": "resume", "save": scene["save"], "reached": scene["seq"]}
        learner.log = [
            {"id": model, "dice": f"{learner.visit}/{len(self.seconds)}s", "data": {"method": "custom", "content": content}}
        ]

    async def play(self, end: float) -> None:
        """Play until then."""
        await asyncio.sleep(random.uniform(0, PACE_SECONDS[1]))
        while time.monotonic() < end:
            await self.move()
            await asyncio.sleep(random.uniform(*PACE_SECONDS))


async def asks_too_much(url: str, end: float) -> int:
    """Ask as fast as the server answers, twenty at a time, until then; returns how often."""

    async def one() -> int:
        learner, times = Learner(url + LESSON, address=NUISANCE), 0
        await learner.open()
        while time.monotonic() < end:
            with contextlib.suppress(Lost):
                await learner.post(learner.tables()[TABLE], {"kind": "hello"})
            learner.log.clear()
            times += 1
        return times

    return sum(await asyncio.gather(*(one() for _ in range(20))))


async def sends_too_much(url: str, end: float) -> int:
    """Send bodies of ten megabytes as fast as the server refuses them, twenty at a time, until then; returns how often."""
    to, path = urlsplit(url), f"{urlsplit(url).path}answers/tute.ipynb"
    head = f"POST {path} HTTP/1.1\r\nHost: {to.netloc}\r\nX-Forwarded-For: {NUISANCE}\r\nContent-Length: 10000000\r\n\r\n"

    async def one() -> int:
        times = 0
        while time.monotonic() < end:
            _, line = await asyncio.open_connection(to.hostname, to.port)
            with contextlib.suppress(OSError):
                line.write(head.encode())
                for _ in range(100):
                    line.write(PIECE)
                    await line.drain()
            line.close()
            times += 1
        return times

    return sum(await asyncio.gather(*(one() for _ in range(20))))


PIECE: Final = b"[" * 100_000
NUISANCES: Final[dict[str, Callable[..., Any] | None]] = {
    "quiet": None,
    "asks too much": asks_too_much,
    "sends too much": sends_too_much,
}


SPAWN: Final = multiprocessing.get_context("spawn")
"""Those who do their worst have a process of their own: in that of the learners they would hold up these."""


def disturb(nuisance: Callable[..., Any], url: str, seconds: float, tell: Any) -> None:
    """Do the worst for so long; tells how many times a second that was.

    Those who do it are elsewhere in the world: here they get what the server and the learners leave of the processors.
    """
    os.nice(19)
    AsyncHTTPClient.configure(None, max_clients=2000)
    tell.put(asyncio.run(nuisance(url, time.monotonic() + seconds)) / seconds)


def processes(server: Any) -> list[psutil.Process]:
    """The server and all that it began."""
    own = psutil.Process(server.process.pid)
    return [own, *own.children(recursive=True)]


def worked(server: Any) -> float:
    """Seconds of processor time that the server and all that it began have taken, ended ones included."""
    total = 0.0
    for process in processes(server):
        with contextlib.suppress(psutil.Error):
            times = process.cpu_times()
            total += times.user + times.system + times.children_user + times.children_system
    return total


def megabytes(server: Any) -> float:
    """Megabytes that these processes have to themselves."""
    total = 0
    for process in processes(server):
        with contextlib.suppress(psutil.Error):
            total += process.memory_full_info().uss
    return total / 1_000_000


def told(seconds: list[float]) -> str:
    """The middle and the slowest twentieth, in milliseconds."""
    if len(seconds) < 20:
        return "too few"
    return f"{1000 * statistics.median(seconds):.0f} ms, p95 {1000 * statistics.quantiles(seconds, n=20)[-1]:.0f} ms"


async def storm(url: str, count: int) -> None:
    """So many open the same lesson in one moment."""

    async def one() -> float:
        began = time.perf_counter()
        await Learner(url + LESSON).open()
        return time.perf_counter() - began

    waited = await asyncio.gather(*(one() for _ in range(count)))
    print(
        f"{count} open the lesson in one moment: {statistics.median(waited):.2f} s, the slowest {max(waited):.2f} s", flush=True
    )


async def measured(server: Any, counts: list[int], seconds: float, crowd: int) -> None:
    """Let them come and play, and print how they fared."""
    AsyncHTTPClient.configure(None, max_clients=2000)
    await Learner(server.url + LESSON).open()
    await storm(server.url, crowd)
    players: list[Player] = []
    for count in counts:
        for number in range(len(players), count):
            players.append(Player(server.url, number))
            await players[-1].learner.open()
            await players[-1].learner.sit(TABLE)
        gc.collect()
        gc.freeze()  # a look through a thousand lessons would stop all learners at once
        for name, nuisance in NUISANCES.items():
            for player in players:
                player.seconds.clear()
            before, end = worked(server), time.monotonic() + seconds
            rates = SPAWN.SimpleQueue()
            worst = SPAWN.Process(target=disturb, args=(nuisance, server.url, seconds, rates)) if nuisance else None
            if worst:
                worst.start()
            await asyncio.gather(*(player.play(end) for player in players))
            rate = f", {rates.get():.0f} times a second" if worst else ""
            took = [one for player in players for one in player.seconds]
            cost = "" if nuisance else f", {1000 * (worked(server) - before) / max(1, len(took)):.0f} ms of processor an answer"
            lost = sum(player.lost for player in players)
            print(f"{count} learners, {name}{rate}: {told(took)}{cost}; {lost} lost, {megabytes(server):.0f} MB", flush=True)


def main() -> None:
    """Run the server and the learners."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--learners", default="100,300,1000", help="how many, step by step")
    parser.add_argument("--seconds", type=float, default=20, help="of play at each step")
    parser.add_argument("--storm", type=int, default=200, help="how many open the lesson in one moment")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as home:
        command = conftest.cardkit("serve", "--port", "0")
        with conftest.started(command, Path(home), Path(home)) as server:
            asyncio.run(measured(server, [int(word) for word in options.learners.split(",")], options.seconds, options.storm))


if __name__ == "__main__":
    main()
