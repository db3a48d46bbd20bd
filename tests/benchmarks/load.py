"""How many learners one machine carries. Run: python tests/benchmarks/load.py [--steps 60,100,150/60] [--seconds 12]
[--chaos 35] [--storm 10,20,50,100] [--gale 60] [--pests 15] [--together 40,100] [--picture load.svg]

Runs `cardkit serve` on the lessons, and learners with no screen who open a lesson and play its match at human pace, each with a
page, a kernel and a websocket of its own, sending what a browser sends. They share the processors with what is measured. For a
growing number of them it prints, from one run:
- seconds until a page was ready to be played at, when the new learners of that line asked for theirs in one moment, or
  within so many seconds as stand behind a slash;
- milliseconds from a click until the new state of the table arrived: in quiet play, and (`come`) while the new learners came;
- milliseconds of processor time per click, in server and kernels, with the coach (`work`): little moved by what else runs on
  the machine; the seconds that the coach took to weigh every move; and the numbers of learners, interpolated, at which the
  slowest twentieth of the clicks take 100 and 250 ms;
- megabytes per learner, of its own (`own`, and the largest) and with its share of what all have in common (`pss`); the
  processors taken by the server, the kernels and the learners; and the machine's load average: what else ran on it.
The curve of p95 over learners is drawn into `--picture`. A learner who waits too long is a figure, `late`, and stops nothing.

First of all, on a server of their own, friends play at so many tables and a class has so many pupils (`--together`, see
together.py). Then come the storms: for a minute (`--gale`), so many a second (`--storm`) open a lesson, play a card and leave;
half of them with patience, half such that load the page again every five seconds, and all go when there is no table after
thirty-five seconds. One line for each: how many had a table, and after how many seconds; seconds until all were gone after the
storm had ended; and how many kernels there were at most beyond the learners there.

Then, for `--pests` seconds each, first with none and at last with all together, while all play: one page sends a thousand
messages a second, one is read at 10 kB a second, one browser opens two hundred pages, two pages send messages as long as they
may be and longer, twenty ask for lessons by ever other spellings, and thirty ask for kernels and never come. One line for each
tells how the others fared, what /health said, and what the log. Compare with the line of nobody: on a machine on which much
else runs, that alone makes clicks slow.

Then, for `--chaos` seconds, kernels are killed at random and the server twice, while all play on; every learner reloads, as its
page tells it to, and has to find the table at the last move that was answered. It ends with an error if one move was lost.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import itertools
import json
import os
import random
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

import psutil
from tornado.httpclient import AsyncHTTPClient, HTTPClientError

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT / "tests"), str(ROOT), str(ROOT / "widgets")]

import cardkit  # noqa: E402
import conftest  # noqa: E402
from benchmarks import pests, together  # noqa: E402
from benchmarks.pests import PESTS  # noqa: E402
from sharing.learner import Learner, Lost, choices, message  # noqa: E402

PACE = (3.0, 6.0)
"""Seconds between an answer and the next click, from and to."""
COACH = 0.05
"""How often a learner asks the coach instead of playing: once in about two hands."""
LIMITS = (100, 250)
PATIENCE = 4.0
"""Seconds without an answer after which a page says that the table does not answer."""
LONGEST = 60.0
"""Seconds that are waited for anything."""
IMPATIENT = 5.0
STAYS = 35.0
"""Seconds after which who came in a storm and has no table leaves: a line is never longer than thirty (`LINE`)."""
HEADING = """\
learners  page ready s  late   click ms                            work   coach   MB/learner        processors, of {:<2}    load
          p50    max         p50    p95    max   come p95  clicks    ms     s p50    own   max   pss  server kernels learners"""


@dataclass
class Pupil:
    """One who plays at a table of a lesson until told to stop; when the table falls silent, the page is loaded again."""

    learner: Learner
    rng: random.Random
    clicks: list[tuple[float, float]] = field(default_factory=list)
    """When each click was answered, and after how many milliseconds."""
    coached: list[float] = field(default_factory=list)
    """The seconds that each answer of the coach took."""
    opened: list[float] = field(default_factory=list)
    """The seconds that each loading of the page took."""
    reloads: int = 0
    moves: int = 0
    lost: list[str] = field(default_factory=list)
    seated: asyncio.Event = field(default_factory=asyncio.Event)
    table: str = ""
    task: asyncio.Task[None] = field(init=False)
    patience: float = LONGEST
    """Seconds after which the page is loaded again when there is no table."""

    async def live(self) -> None:
        """Open the lesson and play; reload when it breaks."""
        while True:
            try:
                await self.enter()
                while True:
                    await asyncio.sleep(self.rng.uniform(*PACE))
                    await (self.ask_coach() if self.rng.random() < COACH else self.click())
            except Lost:
                self.reloads += 1
                self.seated.clear()
                await asyncio.sleep(1)  # until the reader has pressed the button, or the server is there again

    async def enter(self) -> None:
        """Load the page, and see that the game is where it was."""
        begun = time.perf_counter()
        await self.learner.open(patience=self.patience)
        self.table = self.table or max(self.coaches(), key=lambda name: name.endswith("/match"))
        before = self.learner.store.get(self.table)
        view = await self.learner.sit(self.table)
        self.opened.append(time.perf_counter() - begun)
        if before and any(before[key] != view[key] for key in ("deal", "at", "hand", "score")):
            self.lost.append(f"{self.table}: deal {before['deal']}, move {before['at']} became {view['deal']}, {view['at']}")
        self.seated.set()

    def coaches(self) -> dict[str, str]:
        """The coaches of the page, by the table that each sits beside."""
        shown = {key: state["view"] for key, state in self.learner.widgets.items() if "bars" in state.get("view", {})}
        return {view["table"]: key for key, view in shown.items()}

    async def click(self) -> None:
        """One click: a move, at times taking one back; then the next deal."""
        view = self.learner.store[self.table]
        moves = choices(view)
        begun = time.perf_counter()
        if view["can"].get("undo") and self.rng.random() < 0.05:
            kind, more = "undo", {}
        elif moves:
            kind, more = "play", {"move": self.rng.choice(moves)}
        else:
            kind, more = ("next" if view["can"].get("next") else "restart"), {}
        try:
            answer = await asyncio.wait_for(self.learner.do(self.table, kind, **more), PATIENCE)
        except TimeoutError:
            raise Lost from None
        self.clicks.append((time.monotonic(), (time.perf_counter() - begun) * 1000))
        self.moves += kind == "play" and answer["at"] > view["at"]

    async def ask_coach(self) -> None:
        """Ask what every move is worth, and wait for it."""
        view = self.learner.store[self.table]
        if not choices(view):
            return
        coach = self.coaches()[self.table]
        begun = time.perf_counter()
        wish = {"kind": "weigh", "at": view["seq"]}
        await self.learner.say(message("comm_msg", {"comm_id": coach, "data": {"method": "custom", "content": wish}}))
        while self.learner.widgets[coach]["view"]["state"] != "done":
            await self.learner.hear()
        self.coached.append(time.perf_counter() - begun)


class House:
    """The service that is measured."""

    def __init__(self, home: Path) -> None:
        self.home = home
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = free.getsockname()[1]
        self.ready = len(list((ROOT / "notebooks").glob("*.ipynb")))
        self.process: psutil.Popen = self.start()

    @property
    def url(self) -> str:
        """Its address, the same after it was killed."""
        return f"http://127.0.0.1:{self.port}/"

    def start(self) -> psutil.Popen:
        """Start it (again)."""
        env = os.environ | {"HOME": str(self.home), "PYTHONPATH": os.pathsep.join([str(ROOT), str(ROOT / "widgets")])}
        command = conftest.cardkit("serve", "--port", str(self.port), "--learners", "500")
        log = (self.home / "log").open("a")
        self.process = psutil.Popen(command, env=env, stdout=subprocess.DEVNULL, stderr=log)
        return self.process

    async def all_ready(self) -> None:
        """Wait until it answers and has the pages of all lessons."""
        end = time.monotonic() + LONGEST
        while time.monotonic() < end:
            with contextlib.suppress(OSError, HTTPClientError):
                if (await self.health())["ready"] >= self.ready:
                    return
            await asyncio.sleep(0.2)

    async def health(self) -> dict[str, float]:
        """Fetches and returns the figures of the server's `/health`."""
        found: dict[str, float] = json.loads((await AsyncHTTPClient().fetch(self.url + "health")).body)
        return found

    def kernels(self) -> list[psutil.Process]:
        """The processes behind the pages: the grandchildren of the one that makes them."""
        found = [self.process]
        for _ in range(3):
            with contextlib.suppress(psutil.Error):
                found = [child for parent in found for child in parent.children()]
        return [child for child in found if child.status() != psutil.STATUS_ZOMBIE]

    def stop(self) -> None:
        """End it."""
        self.process.send_signal(signal.SIGINT)
        self.process.wait(60)


def spent(processes: Sequence[psutil.Process]) -> float:
    """Seconds of processor time that these have taken."""
    total = 0.0
    for process in processes:
        with contextlib.suppress(psutil.Error):
            times = process.cpu_times()
            total += times.user + times.system
    return total


def memory(processes: Sequence[psutil.Process]) -> list[tuple[float, float]]:
    """Megabytes of each: its own, and with its share of what it has in common with others."""
    sizes = []
    for process in processes:
        with contextlib.suppress(psutil.Error):
            full = process.memory_full_info()
            sizes.append((full.uss / 2**20, full.pss / 2**20))
    return sizes


def part(times: Sequence[float], share: float) -> float:
    """The value below which this share of the values lies."""
    return sorted(times)[min(len(times) - 1, int(len(times) * share))] if times else float("nan")


def crossing(points: Sequence[tuple[int, float]], limit: float) -> str:
    """At how many learners the line through the measured points passes a limit, for the last time."""
    for (n, low), (m, high) in reversed(list(itertools.pairwise(points))):
        if low <= limit < high:
            return f"{n + (m - n) * (limit - low) / (high - low):.0f}"
    return f"more than {points[-1][0]}" if points[-1][1] <= limit else f"fewer than {points[0][0]}"


async def measure(
    house: House, steps: Sequence[tuple[int, float]], seconds: float, seed: int, group: asyncio.TaskGroup, picture: Path | None
) -> list[Pupil]:
    """Let more and more learners in; print one line for each number of them."""
    lessons = sorted(cardkit.games)
    pupils: list[Pupil] = []
    points = []
    print(HEADING.format(os.cpu_count()))
    for number, within in steps:
        came = time.monotonic()
        new: list[Pupil] = []
        for index in range(len(pupils), number):
            page = f"{house.url}voila/render/{lessons[index % len(lessons)]}.ipynb"
            new.append(Pupil(Learner(page), random.Random(f"{seed}/{index}")))
        old, pupils = pupils, pupils + new
        waits = [asyncio.create_task(pupil.seated.wait()) for pupil in new]
        for index, pupil in enumerate(new):
            await asyncio.sleep(came + within * index / len(new) - time.monotonic())
            pupil.task = group.create_task(pupil.live())
        _, late = await asyncio.wait(waits, timeout=LONGEST)
        for wait in late:
            wait.cancel()
        kernels = house.kernels()
        server, me = [house.process], [psutil.Process()]
        before, begun = [spent(them) for them in (server, kernels, me)], time.monotonic()
        coached = [len(pupil.coached) for pupil in pupils]
        await asyncio.sleep(seconds)
        took = time.monotonic() - begun
        shares = [(spent(them) - was) / took for them, was in zip((server, kernels, me), before, strict=True)]
        clicks = [ms for pupil in pupils for when, ms in pupil.clicks if when > begun]
        coming = [ms for pupil in old for when, ms in pupil.clicks if came < when <= begun]
        coach = [s for pupil, n in zip(pupils, coached, strict=True) for s in pupil.coached[n:]]
        ready = [pupil.opened[0] for pupil in new if pupil.opened] or [float("nan")]
        if not clicks:
            print(f"{number:8}  nobody could play")
            break
        sizes = sorted(memory(kernels))[-number:]  # those that were played at have changed more than those that wait
        points.append((number, part(clicks, 0.95)))
        work = sum(shares[:2]) * took / len(clicks) * 1000
        own, pss = (statistics.fmean(values) for values in zip(*sizes, strict=True))
        print(
            f"{number:8} {part(ready, 0.5):5.1f} {max(ready):6.1f} {len(late):5}"
            f"  {part(clicks, 0.5):6.1f} {points[-1][1]:6.1f} {max(clicks):6.1f}"
            f"     {part(coming, 0.95):6.1f}  {len(clicks):6} {work:6.1f}  {part(coach, 0.5):6.2f}"
            f" {own:6.1f} {sizes[-1][0]:5.1f} {pss:5.1f}"
            f"  {shares[0]:6.2f} {shares[1]:7.2f} {shares[2]:8.2f} {os.getloadavg()[0]:6.1f}",
            flush=True,
        )
        if points[-1][1] > 4 * LIMITS[-1]:
            break
    for limit in LIMITS if points else ():
        print(f"p95 of a click passes {limit} ms at {crossing(points, limit)} learners")
    print(f"pages that were loaded again meanwhile: {sum(pupil.reloads for pupil in pupils)}")
    (server_own, _), *_ = memory([house.process])
    (fork_server, *_) = house.process.children()
    templates = fork_server.children()
    (fork_server_own, _), shared = memory([fork_server])[0], statistics.fmean(own for own, _ in memory(templates))
    print(
        f"own MB: server {server_own:.0f}, fork server {fork_server_own:.0f}, each of {len(templates)} templates {shared:.0f}"
    )
    if picture and points:
        picture.write_text(curve(points), encoding="utf-8")
    return pupils


def curve(points: Sequence[tuple[int, float]]) -> str:
    """A drawing of the slowest twentieth of the clicks over the number of learners."""
    right, top = max(n for n, _ in points), max(LIMITS[-1], *(ms for _, ms in points))
    at = [(60 + 500 * n / right, 320 - 280 * ms / top) for n, ms in points]
    line = " ".join(f"{x:.0f},{y:.0f}" for x, y in at)
    marks = "".join(f'<circle cx="{x:.0f}" cy="{y:.0f}" r="3"/>' for x, y in at)
    words = "".join(
        f'<text x="{x:.0f}" y="{y - 8:.0f}">{ms:.0f} ms</text><text x="{x:.0f}" y="340">{n}</text>'
        for (x, y), (n, ms) in zip(at, points, strict=True)
    )
    limits = "".join(
        f'<path d="M60 {320 - 280 * ms / top:.0f}H560" stroke="#b3123b" stroke-dasharray="4"/>' for ms in LIMITS if ms <= top
    )
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 360" font-family="sans-serif"'
        ' font-size="11" text-anchor="middle">'
        '<rect width="600" height="360" fill="#fff"/><text x="310" y="20">p95 of a click over the number of learners</text>'
        f'<path d="M60 40V320H560" fill="none" stroke="#111"/>{limits}<polyline points="{line}" fill="none" stroke="#1257b5"/>'
        f"{marks}{words}</svg>\n"
    )


async def guest(house: House, index: int, patience: float, seated: list[float]) -> None:
    """One of a storm: opens a lesson, again when patience ends, plays a card, and leaves; or leaves when it takes too long."""
    lessons = sorted(cardkit.games)
    pupil = Pupil(
        Learner(f"{house.url}voila/render/{lessons[index % len(lessons)]}.ipynb"), random.Random(index), patience=patience
    )
    begun, waited = time.monotonic(), STAYS
    while time.monotonic() < begun + STAYS:
        try:
            pupil.patience = min(patience, begun + STAYS - time.monotonic())
            await pupil.enter()
            waited = min(waited, time.monotonic() - begun)
            await pupil.click()
            break
        except Lost:
            pupil.reloads += 1
            await asyncio.sleep(0.5)
    await pupil.learner.leave()
    if waited < STAYS:
        seated.append(waited)


async def storm(house: House, rate: int, seconds: float) -> None:
    """So many a second for these seconds, every second one of them impatient; one line about it."""
    seated: dict[float, list[float]] = {STAYS: [], IMPATIENT: []}
    guests: list[asyncio.Task[None]] = []
    begun, most = time.monotonic(), 0.0
    while time.monotonic() < begun + seconds or (guests and not all(one.done() for one in guests)):
        while time.monotonic() < begun + seconds and len(guests) < (time.monotonic() - begun) * rate:
            patience = (STAYS, IMPATIENT)[len(guests) % 2]
            guests.append(asyncio.create_task(guest(house, len(guests), patience, seated[patience])))
        with contextlib.suppress(OSError, HTTPClientError):
            most = max(most, (await house.health())["learners"] - sum(not one.done() for one in guests))
        await asyncio.sleep(0.2)
    text = "; ".join(
        f"{kind}: {len(times)} sat, after {part(times, 0.5):.1f} s (p50), {part(times, 1):.1f} s (last)"
        for kind, times in zip(("patient", "impatient"), seated.values(), strict=True)
    )
    print(
        f"{rate:4} a second: {len(guests)} came; {text}; "
        f"all were gone {time.monotonic() - begun - seconds:.1f} s after the storm; kernels beyond learners: {most:.0f}",
        flush=True,
    )


async def nuisances(house: House, pupils: Sequence[Pupil], seconds: float) -> None:
    """Annoy the server in one way after the other while the learners play; one line for each about how these fared."""
    print(f"{len(pupils)} learners play while one visitor does its worst:")
    for name in PESTS:
        begun = time.monotonic()
        logged = len((house.home / "log").read_text().splitlines())
        command = [sys.executable, pests.__file__, name, house.url, str(seconds)]
        pest = await asyncio.create_subprocess_exec(*command, stdout=subprocess.PIPE)
        work = asyncio.create_task(pest.communicate())
        slowest, health = 0.0, {}
        while not work.done():
            asked_at = time.monotonic()
            health = await house.health()
            slowest = max(slowest, time.monotonic() - asked_at)
            await asyncio.sleep(0.5)
        clicks = [ms for pupil in pupils for when, ms in pupil.clicks if when > begun]
        lines = Counter(line[20:] for line in (house.home / "log").read_text().splitlines()[logged:] if " GET " not in line)
        counts = work.result()[0].decode().strip()
        reloads = sum(pupil.reloads for pupil in pupils)
        seen = {key: health.get(key) for key in ("learners", "waiting", "templates")}
        print(
            f"  {name} ({counts}): {len(clicks)} clicks of the others, p50 {part(clicks, 0.5):.1f} ms, p95 "
            f"{part(clicks, 0.95):.1f} ms, the slowest {max(clicks, default=0):.0f} ms; pages loaded again so far: {reloads}; "
            f"/health within {slowest:.2f} s; load {os.getloadavg()[0]:.1f}; at the end {seen}; the log: {dict(lines)}",
            flush=True,
        )


async def chaos(house: House, pupils: Sequence[Pupil], seconds: float, rng: random.Random) -> None:
    """Kill kernels, and twice the server, while the learners play; then wait until all are back and have played on."""
    end = time.monotonic() + seconds
    kills = [end - seconds * 2 / 3, end - seconds / 3]
    killed, reloads = 0, sum(pupil.reloads for pupil in pupils)
    while time.monotonic() < end:
        await asyncio.sleep(rng.uniform(0.5, 1.5))
        if kills and time.monotonic() > kills[0]:
            kills.pop(0)
            house.process.kill()
            house.process.wait()
            house.start()
        elif kernels := house.kernels():
            with contextlib.suppress(psutil.Error):
                rng.choice(kernels).kill()
                killed += 1
    moved = [pupil.moves for pupil in pupils]
    begun = time.monotonic()
    while away := sum(pupil.moves == before for pupil, before in zip(pupils, moved, strict=True)):
        await asyncio.sleep(0.2)
        if time.monotonic() - begun > 2 * LONGEST:
            print(f"{away} learners have not come back")
            break
    reloads = sum(pupil.reloads for pupil in pupils) - reloads
    print(f"killed: {killed} kernels, and the server twice; pages loaded again: {reloads}")
    print(f"{len(pupils) - away} of {len(pupils)} learners play on {time.monotonic() - begun:.0f} s after the last")


async def run(options: argparse.Namespace) -> int:
    """Everything; returns the exit code."""
    if options.together:
        await together.run(*options.together)
    with tempfile.TemporaryDirectory() as home:
        house = House(Path(home))
        begun = time.monotonic()
        try:
            await house.all_ready()
            work = spent([house.process, *house.process.children(recursive=True)])
            print(
                f"{house.ready} lessons were ready ahead after {time.monotonic() - begun:.1f} s, {work:.1f} s of processor time"
            )
            for rate in options.storm:
                await storm(house, rate, options.gale)
            async with asyncio.TaskGroup() as group:  # an error of one ends the whole
                pupils = await measure(house, options.steps, options.seconds, options.seed, group, options.picture)
                if options.pests:
                    await nuisances(house, pupils, options.pests)
                if options.chaos:
                    await chaos(house, pupils, options.chaos, random.Random(options.seed))
                for pupil in pupils:
                    pupil.task.cancel()
        finally:
            house.stop()
            if options.log:
                print((Path(home) / "log").read_text())
    lost = [line for pupil in pupils for line in pupil.lost]
    print(f"{sum(pupil.moves for pupil in pupils)} moves were played, {len(lost)} games were not found where they were")
    print(*lost, sep="\n", end="")
    return 1 if lost else 0


def steps(text: str) -> list[tuple[int, float]]:
    """Numbers of learners, each with the seconds in which the new ones come: “60,150/60”."""
    split = (step.partition("/") for step in text.split(","))
    return [(int(number), float(within or 0)) for number, _, within in split]


def main() -> int:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument(
        "--steps", type=steps, default=steps("60,100,150/60"), help="how many, and in how many seconds they come"
    )
    parser.add_argument("--seconds", type=float, default=12, help="how long each number of learners is measured")
    parser.add_argument("--chaos", type=float, default=35, help="how long kernels and the server are killed; 0: not at all")
    parser.add_argument("--storm", type=lambda text: [int(n) for n in text.split(",") if n], default=[10, 20, 50, 100])
    parser.add_argument("--gale", type=float, default=60, help="how long a storm lasts")
    parser.add_argument("--pests", type=float, default=15, help="how long each nuisance lasts; 0: not at all")
    parser.add_argument(
        "--together",
        type=lambda text: [int(n) for n in text.split(",") if n],
        default=[40, 100],
        help="tables of friends, and pupils of a class; empty: neither",
    )
    parser.add_argument("--picture", type=Path, default=Path("load.svg"))
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--log", action="store_true", help="print what the server logged")
    return asyncio.run(run(parser.parse_args()))


if __name__ == "__main__":
    sys.exit(main())
