"""`cardkit serve`: the lessons for many learners on one machine.

What it adds to the app of one reader: a limit on learners and on memory with a page that says so and tries again, lessons
started in an orderly queue, seats given back by pages that were left, a health address, a log without anything about persons,
a link that only the invited have, and a path prefix for a reverse proxy.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import hashlib
import logging
import math
import os
import re
import sys
import time
from collections import Counter
from collections.abc import AsyncIterator, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, Final

import psutil
from jupyter_server.utils import url_path_join
from tornado.ioloop import PeriodicCallback
from tornado.web import RequestHandler
from traitlets.config import Config

from .app import INDEX, PORT, Parser, address, port_number, prepare
from .serving import Lesson, Lessons, settings

MEGABYTE: Final = 1024 * 1024
SHARE: Final = 3 / 4
"""The part of the machine's memory that lessons may fill unless told otherwise."""
NEED: Final = 50
"""Megabytes that a seat is counted for before its lesson runs: one at which hands were played, and the coach asked, has 41 to
45 of its own where kernels are forked (tests/benchmarks/load.py)."""
RUNAWAY: Final = 512
"""Megabytes at which one lesson is ended: something in it has gone wrong, and it must not take the others along."""
GRACE: Final = timedelta(minutes=1)
"""How long a full house keeps the seat of a page that went away without a word (its game is kept in its browser)."""
LONGEST: Final = 60
"""Seconds after which a page that is still not prepared no longer holds up the others."""
LOOK: Final = 5
"""Seconds between two looks at the memory."""
KEPT: Final = 30
"""Seconds for which the weight of a lesson is believed, as long as it does not grow by GROWTH."""
GROWTH: Final = 16 * MEGABYTE


def parser() -> argparse.ArgumentParser:
    """The options of `cardkit serve`."""
    result = Parser(
        prog="cardkit serve",
        description="Serves the lessons to many learners from this machine.",
        epilog="Only this machine is answered unless --ip says otherwise. Put a reverse proxy in front for HTTPS. "
        "/health below the address tells a monitor how it stands. Ctrl-C ends it.",
        allow_abbrev=False,
    )
    add = result.add_argument
    add("--ip", default="127.0.0.1", metavar="ADDRESS", help="the address to listen on (default: 127.0.0.1; 0.0.0.0 for all)")
    add("--port", type=port_number, default=PORT, metavar="N", help=f"the port to listen on (default: {PORT})")
    add("--base-url", type=prefix, default="/", metavar="PATH", help="the path that a reverse proxy passes on, such as /cards/")
    add("--host", action="append", default=[], metavar="NAME", help="a public name that a reverse proxy passes on (repeatable)")
    add("--token", metavar="SECRET", help="answer only those whose link ended in ?token=SECRET")
    add("--learners", type=number, metavar="N", help="lessons open at one time (default: as many as the memory allows)")
    add(
        "--memory",
        type=number,
        metavar="MB",
        help=f"memory for all of it (default: {SHARE:.0%} of the machine’s)".replace("%", "%%"),
    )
    add("--ready", type=number, default=2, metavar="N", help="pages kept ready of each lesson (default: 2)")
    add("--idle", type=number, default=30, metavar="MINUTES", help="minutes without a click that end a lesson (default: 30)")
    add("--notebooks", type=Path, metavar="FOLDER", help="serve the lessons of another folder, with its own index.ipynb")
    return result


def number(text: str) -> int:
    """A number from 1 on, from the command line."""
    if not text.isdecimal() or not int(text):
        raise argparse.ArgumentTypeError(f"this is a whole number from 1 on, not {text!r}")
    return int(text)


def prefix(text: str) -> str:
    """A path prefix, with a slash at both ends."""
    if not re.fullmatch(r"/?([\w.~-]+/)*[\w.~-]*", text) or ".." in text.split("/"):
        raise argparse.ArgumentTypeError(f"a path prefix looks like /cards/, not like {text!r}")
    inner = text.strip("/")
    return f"/{inner}/" if inner else "/"


def machine_memory() -> int:
    """Megabytes of memory that there are: the machine's, or the container's limit if that is less."""
    there = psutil.virtual_memory().total
    for place in ("/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes"):
        try:
            there = min(there, int(Path(place).read_text()))
        except (OSError, ValueError):  # another system, or no limit
            continue
    return int(there) // MEGABYTE


def own_memory(pid: int | None) -> float:
    """Megabytes that a process has for itself: what it shares with the others is there once, however many there are."""
    try:
        return float(psutil.Process(pid).memory_full_info().uss) / MEGABYTE if pid else 0
    except psutil.Error:  # it has just ended
        return 0


class Scales:
    """Weighs lessons. The exact weight of one costs milliseconds during which the others wait: not at every look."""

    def __init__(self) -> None:
        self._known: dict[str, tuple[float, int, float]] = {}

    def weigh(self, kernel_id: str, pid: int | None) -> float:
        """Megabytes that the kernel has for itself, or had a moment ago if all it can see is as large as it was."""
        whole = 0
        with contextlib.suppress(psutil.Error):
            whole = psutil.Process(pid).memory_info().rss if pid else 0
        when, before, size = self._known.get(kernel_id, (-math.inf, 0, 0.0))
        if time.monotonic() - when > KEPT or whole > before + GROWTH:
            size = own_memory(pid)
            self._known[kernel_id] = time.monotonic(), whole, size
        return size

    def forget(self, but: Sequence[str]) -> None:
        """Forget all but these."""
        self._known = {kernel_id: self._known[kernel_id] for kernel_id in but if kernel_id in self._known}


class Turns:
    """Who prepares a page now: `width` at a time, those first for which a learner waits, otherwise in the order of asking."""

    def __init__(self, width: int) -> None:
        self.width = width
        self.wanted: Counter[str] = Counter()
        """How many learners wait for a page of each lesson."""
        self._running: Counter[str] = Counter()
        self._queue: list[tuple[str, asyncio.Future[None]]] = []

    @contextlib.asynccontextmanager
    async def turn(self, lesson: str) -> AsyncIterator[None]:
        """Wait for a turn to prepare a page of this lesson, and have it."""
        mine = asyncio.get_running_loop().create_future()
        self._queue.append((lesson, mine))
        self._next()
        try:
            await mine
            yield
        finally:
            if (lesson, mine) in self._queue:  # the wait was broken off
                self._queue.remove((lesson, mine))
            else:
                self._running[lesson] -= 1
            self._next()

    def _next(self) -> None:
        while self._queue and self._running.total() < self.width:
            urgent = (entry for entry in self._queue if self.wanted[entry[0]] > self._running[entry[0]])
            lesson, turn = entry = next(urgent, self._queue[0])
            self._queue.remove(entry)
            self._running[lesson] += 1
            turn.set_result(None)


class House:
    """Who sits where: how many lessons are open, what memory they take, and whether one more may begin.

    It is the gate of Voila's pools: pages are prepared a few at a time, and the kernels that it has handed out count as taken.
    When a class opens its lessons in one moment, thirty pages prepared side by side would all be late; one after the other most
    are early.
    """

    def __init__(self, kernels: Any, *, learners: int, memory: int, log: logging.Logger) -> None:
        self.kernels, self.learners, self.memory, self.log = kernels, learners, memory, log
        self.begun = time.time()
        self.used = 0.0
        self.coming = 0
        self.width = max(1, os.cpu_count() or 1)
        self._turns = Turns(self.width)
        self._given: set[str] = set()
        self._scales = Scales()
        self._prepare, kernels._initialize = kernels._initialize, self._in_turn
        self._hand_out, kernels.get_rendered_notebook = kernels.get_rendered_notebook, self._seat

    async def _in_turn(self, notebook: str, kernel_id: str | None = None, **options: Any) -> dict[str, Any]:
        for last in (False, True):
            async with self._turns.turn(notebook):
                made: dict[str, Any] = await self._prepare(notebook, kernel_id, **options)
                await asyncio.wait([made["task"]], timeout=LONGEST)
            if last or not made["task"].done() or not made["task"].exception():
                break
            self.log.warning("the kernel of a page that was being prepared has died; another is started")
            await self.kernels.shutdown_kernel(made["kernel_id"], now=True)
        return made

    async def _seat(self, notebook_name: str, **options: Any) -> tuple[Any, list[str], str]:
        self.coming += 1
        self._turns.wanted[notebook_name] += 1
        try:
            task, cells, kernel_id = await self._hand_out(notebook_name, **options)
            self._given.add(kernel_id)
        finally:
            self.coming -= 1
            self._turns.wanted[notebook_name] -= 1
        return task, cells, kernel_id

    @property
    def taken(self) -> set[str]:
        """The kernels behind pages that somebody has."""
        self._given &= set(self.kernels.list_kernel_ids())
        return set(self._given)

    def full(self) -> bool:
        """Whether nobody more can be seated."""
        crowded = len(self.taken) + self.coming >= self.learners
        return crowded or self.used + NEED * self.coming > self.memory

    def busy(self, notebook: str) -> bool:
        """Whether so many pages are being prepared that one does better to come back in a moment."""
        at_once = any(task.done() for task in self.kernels._pools.get(notebook, ()))
        return not at_once and self.coming >= 2 * self.width

    async def make_room(self) -> None:
        """End the lessons of pages that went away without a word; only a full house minds them."""
        now = datetime.now(UTC)
        for kernel_id in self.taken:
            left = not self.kernels._kernel_connections.get(kernel_id)
            if left and now - self.kernels.get_kernel(kernel_id).last_activity > GRACE:
                self.log.info("a lesson that nobody looks at was ended, because all seats are taken")
                await self.kernels.shutdown_kernel(kernel_id, now=True)

    async def look(self) -> None:
        """Measure the memory, end a lesson that has gone wild, and forget those that have died."""
        total = own_memory(os.getpid())
        for kernel_id in self.taken:
            if not await self.kernels.get_kernel(kernel_id).is_alive():
                self.log.warning("a lesson has died; its page goes on where it was when it is reloaded")
                await self.kernels.shutdown_kernel(kernel_id, now=True)
        for kernel_id in self.kernels.list_kernel_ids():
            size = self._scales.weigh(kernel_id, getattr(self.kernels.get_kernel(kernel_id).provisioner, "pid", None))
            total += size
            await asyncio.sleep(0)  # clicks are answered between
            if size > RUNAWAY:
                self.log.warning("a lesson took %d MB and was ended", size)
                await self.kernels.shutdown_kernel(kernel_id, now=True)
        self._scales.forget(self.kernels.list_kernel_ids())
        self.used = total

    def health(self) -> dict[str, Any]:
        """How it stands, in numbers that say nothing about anybody."""
        return {
            "status": "full" if self.full() else "ok",
            "learners": len(self.taken) + self.coming,
            "learners_limit": self.learners,
            "ready": len(set(self.kernels.list_kernel_ids()) - self._given),
            "memory_mb": round(self.used),
            "memory_limit_mb": self.memory,
            "uptime_s": round(time.time() - self.begun),
        }


class Health(RequestHandler):
    """`/health`, for monitors and load balancers; it needs no token."""

    def get(self) -> None:
        """Send the numbers; being full is not being ill."""
        self.set_header("Cache-Control", "no-store")
        self.finish(self.settings["house"].health())


class Seat(Lesson):
    """One lesson as a page, if there is a seat for it."""

    async def get(self, path: str = "") -> None:
        """Render the notebook at `path`, or say why not yet."""
        house: House = self.settings["house"]
        if house.full():
            await house.make_room()
        if house.full():
            house.log.warning("all seats are taken")
            self.later("All tables are taken", "There is no free seat just now. This page tries again by itself", 20)
        elif house.busy(path):
            self.later(
                "The tables are being set", "Many have come at once. Your table will be here in a moment: this page looks", 3
            )
        else:
            await super().get(path)

    def should_use_rendered_notebook(self, data: Any, pool: int, *others: Any) -> bool:
        """Every page comes out of the pool, also one that was not prepared ahead: there it waits its turn and is counted."""
        return pool > 0

    def later(self, heading: str, text: str, seconds: int) -> None:
        """Send a page that asks again by itself."""
        self.set_status(503)
        self.set_header("Retry-After", str(seconds))
        page = self.settings["voila_jinja2_env"].get_template("message.html.j2")
        text = f"{text} every {seconds} seconds."
        self.finish(page.render(heading=heading, text=text, home=self.request.uri, link="Try again now", again=seconds))


def note_request(handler: RequestHandler) -> None:
    """One line per lesson or failure, with nothing in it about who asked for it."""
    status, request = handler.get_status(), handler.request
    known = isinstance(handler, Lesson) and status < 500 and status not in (403, 404)
    if known or status >= 400:
        name = request.path.rpartition("/")[2] if known else "a lesson" if isinstance(handler, Lesson) else "another address"
        handler.settings["house"].log.info("%s %s %d, %.1f s", request.method, name, status, request.request_time())


class Discreet(logging.Filter):
    """Takes the addresses of readers, and what their links carry, out of the messages of the web server."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Rewrite one message."""
        text = re.sub(r"HTTPServerRequest\(.*?\)", "", record.getMessage())
        text = re.sub(r"\?\S+", "", text)
        record.msg, record.args = re.sub(r"\b\d+(\.\d+){3}\b|\b[0-9a-f]*(:[0-9a-f]*){3,}\b", "…", text), ()
        return True


class Service(Lessons):
    """The lessons for many learners."""

    options: argparse.Namespace

    @classmethod
    def configured(cls, options: argparse.Namespace, folder: Path) -> Config:
        """Voila's configuration for these options."""
        config = settings(folder, verbose=False)
        config.Voila.base_url = options.base_url
        if options.token:
            config.Voila.token = options.token
            # The same after a restart, so that nobody is asked for the link again in the middle of a game.
            config.Voila.cookie_secret = hashlib.sha256(f"cardkit {options.token}".encode()).digest()
        # A page that stands open and untouched gives its seat back as well; it says so, and its game goes on after a reload.
        config.MappingKernelManager.update(cull_idle_timeout=options.idle * 60, cull_connected=True)
        return config

    def init_settings(self) -> dict[str, Any]:
        """Add the house, the log and the names that are answered."""
        result = super().init_settings()
        result["local_hostnames"] = ["localhost", *self.options.host]
        result["log_function"] = note_request
        memory = self.options.memory or int(machine_memory() * SHARE)
        log = logging.getLogger("cardkit")
        result["house"] = self.house = House(
            self.kernel_manager, learners=self.options.learners or max(1, memory // NEED), memory=memory, log=log
        )
        return result

    def init_handlers(self) -> list[Any]:
        """The handlers of the lessons, with a seat for each, and the health address."""
        seated = [(pattern, Seat if kind is Lesson else kind, *rest) for pattern, kind, *rest in super().init_handlers()]
        return [*seated, (url_path_join(self.server_url, "health"), Health)]

    async def warm(self) -> None:
        """Ask for pages of every lesson, the index first; the house prepares them in order. Look after the memory too."""
        names = sorted((path.name for path in Path(self.root_dir).glob("*.ipynb")), key=lambda name: (name != INDEX, name))
        self.kernel_manager.kernel_pools_config = {name: {"pool_size": self.options.ready} for name in names}
        for name in names:
            self.kernel_manager.fill_if_needed(delay=0, notebook_name=name)
        await self.house.look()
        self.looking = PeriodicCallback(self.house.look, LOOK * 1000)
        self.looking.start()


def main(argv: Sequence[str]) -> int:
    """Run `cardkit serve` with these arguments and return its exit code."""
    options = parser().parse_args(argv)
    folder, sockets = prepare(options)
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(logging.Formatter("%(asctime)s %(message)s", "%Y-%m-%d %H:%M:%S"))
    log = logging.getLogger("cardkit")
    log.addHandler(handler)
    log.setLevel(logging.INFO)
    for name in ("tornado.access", "tornado.application", "tornado.general"):
        logging.getLogger(name).addFilter(Discreet())
    url = address(sockets).rstrip("/") + options.base_url
    invited = f"{url}?token=…" if options.token else url
    print(f"The lessons are at {invited} (Ctrl-C ends)", flush=True)
    Service.options = options
    Service.serve(folder, sockets, open_browser=False, url=url, config=Service.configured(options, folder))
    print("\nGoodbye.")
    return 0
