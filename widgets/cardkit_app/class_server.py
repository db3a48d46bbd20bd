"""`cardkit serve`: the lessons for many learners on one machine.

What it adds to the app of one reader: a limit on learners and on memory with a page that says so and tries again, places given
back by pages that were left, a health address, a log without anything about persons, a link that only the invited have, and a
path prefix for a reverse proxy.
"""

from __future__ import annotations

import argparse
import hashlib
import logging
import os
import re
import resource
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final
from urllib.parse import unquote

import psutil
from jupyter_server.utils import url_path_join
from tornado.ioloop import PeriodicCallback
from tornado.web import RequestHandler
from traitlets.config import Config

from .app import LessonsApp, settings
from .brake import Bucket
from .command import PORT, Parser, Trouble, add_games, address, port_number, prepare
from .framing import origin
from .handlers import LessonHandler
from .lessons import lesson_names
from .slots import MOST, TEMPLATES, Slots
from .visitors import proxy

MEGABYTE: Final = 1024 * 1024
SHARE: Final = 3 / 4
"""The part of the machine's memory that lessons may fill unless told otherwise."""
NEED: Final = 45
"""Megabytes that a place is counted for before its lesson runs: one at which hands were played, and the coach asked, has 27 to
38 of its own where kernels are forked (tests/benchmarks/load.py)."""
TEMPLATE: Final = 25
"""Megabytes that a template kernel is counted for before it is weighed, and by which each lesson of the folder lessens the
places."""
RUNAWAY: Final = 512
"""Megabytes at which one lesson is ended: something in it has gone wrong, and it must not take the others along."""
LINE: Final = 30
"""Seconds from which on a line is too long to stand in: who waits for more has often left when the turn comes, and then the
machine makes tables for nobody."""
AGAIN: Final = 20
"""Seconds after which a page that was refused a place asks again."""
GRACE: Final = 60.0
"""Seconds for which a full server keeps the place of a page that went away without a word (its game is kept in its browser)."""
LOOK: Final = 5
"""Seconds between two looks at the memory."""
LINES, LINES_BURST = 10, 500
"""How many lines about requests are written in a second, and how many at one time after a pause."""
HUSH: Final = 60.0
"""Seconds for which the log does not repeat itself."""


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
    add(
        "--proxy",
        action="append",
        default=[],
        type=proxy,
        metavar="ADDRESS",
        help="a web server in front, on another machine, that says whom it asks for (X-Forwarded-For; repeatable)",
    )
    add("--token", metavar="SECRET", help="answer only those whose link ended in ?token=SECRET")
    add(
        "--embed",
        action="append",
        default=[],
        type=origin,
        metavar="ORIGIN",
        help="pages that may show one table in a frame, such as https://school.example (repeatable; by default none)",
    )
    add("--rooms", action="store_true", help="let people play with each other: tables with friends, classes")
    add("--learners", type=number, metavar="N", help="lessons open at one time (default: as many as the memory allows)")
    add(
        "--memory",
        type=number,
        metavar="MB",
        help=f"memory for all of it (default: {SHARE:.0%} of the machine’s)".replace("%", "%%"),
    )
    add("--idle", type=number, default=30, metavar="MINUTES", help="minutes without a click that end a lesson (default: 30)")
    add("--notebooks", type=Path, metavar="FOLDER", help="serve the lessons of another folder, with its own index.ipynb")
    add_games(result)
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


def pages_touched(pid: int) -> float:
    """Megabytes that a process has ever touched or changed, told by a count that its system keeps anyway."""
    try:
        after_name = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        return int(after_name[7]) * resource.getpagesize() / MEGABYTE
    except (OSError, IndexError, ValueError):  # it has just ended, or another system
        return 0


class Scales:
    """Weighs lessons. The exact weight of a process is found by going through all its memory, which takes milliseconds in which
    the others wait: so one lesson is weighed at each look, and of the others only what they have touched since is added.
    """

    def __init__(self, guess: float = NEED) -> None:
        self._guess = guess
        self._known: dict[int, tuple[float, float]] = {}

    def weigh(self, pids: Sequence[int]) -> dict[int, float]:
        """Megabytes that each of these processes has for itself, about."""
        touched = {pid: pages_touched(pid) for pid in pids}
        self._known = {pid: self._known[pid] for pid in pids if pid in self._known}
        longest_ago = next((pid for pid in pids if pid not in self._known), next(iter(self._known), None))
        if longest_ago is not None:
            self._known.pop(longest_ago, None)
            self._known[longest_ago] = own_memory(longest_ago), touched[longest_ago]
        guess = dict.fromkeys(pids, float(self._guess))
        return guess | {pid: size + touched[pid] - then for pid, (size, then) in self._known.items()}


class Capacity:
    """Who sits where: how many lessons are open, what memory they take, and whether one more may begin."""

    def __init__(self, kernels: Any, slots: Slots, *, learners: int, memory: int, log: logging.Logger) -> None:
        self.kernels, self.slots, self.learners, self.memory, self.log = kernels, slots, learners, memory, log
        self.begun = time.monotonic()
        self.used = self.used_by_templates = 0.0
        self._scales, self._template_scales = Scales(), Scales(TEMPLATE)
        self._said: dict[str, float] = {}
        self.lines = Bucket(LINES, LINES_BURST)

    def say(self, text: str) -> None:
        """A line in the log, unless it was said a moment ago."""
        now = time.monotonic()
        if now - self._said.get(text, -HUSH) >= HUSH:
            self._said[text] = now
            self.log.warning("%s", text)

    @property
    def taken(self) -> int:
        """How many learners there are or are about to be: those who have a kernel, and those who wait for one."""
        return len(self.kernels.list_kernel_ids()) + self.slots.waiting()

    def full(self, own: int = 0) -> bool:
        """Whether nobody more can be seated beside those who have a place; of these, `own` are given back."""
        return self.taken - own >= self.learners or self.used + NEED * self.slots.waiting() > self.memory

    def refusal(self, browser: str, lesson: str, address: str = "") -> tuple[str, str] | None:
        """Why this browser gets no table of this lesson now, as a heading and a sentence; None if it gets one.

        A browser that loads its lesson again takes the place at a table, or in the line, that it had.
        """
        own = sum(slot.requested for _, slot in self.slots.same(browser, lesson))
        if not own and self.slots.in_vain(address):
            self.say("an address asks for tables and nobody sits down; it gets one at a time")
            return "One table at a time", "Tables were set for your network, and nobody sat down at them."
        if self.full(own):
            self.say("all seats are taken")
            return "All tables are taken", "There is no free seat just now."
        if not own and self.slots.line.newcomer(address) > LINE:
            self.say("the line is too long for more to stand in it")
            return "Many have come at once", f"The line for a table is longer than {LINE} seconds, and it soon gets shorter."
        return None

    async def tidy(self, left: float) -> None:
        """End the lessons of pages that were left; a full capacity waits for them less long."""
        await self.slots.tidy(GRACE if self.full() else left, MOST)

    async def look(self) -> None:
        """Measure the memory, end a lesson that has gone wild, and forget those that have died."""
        running = {}
        for kernel_id in self.kernels.list_kernel_ids():
            slot = self.slots.get(kernel_id)
            going = kernel_id in self.slots.ending or kernel_id not in self.kernels.list_kernel_ids()
            if going or (slot and not self.slots.alive(slot)):
                continue  # it is just being ended, or made
            kernel = self.kernels.get_kernel(kernel_id)
            if not await kernel.is_alive():
                self.say("a lesson has died; its page goes on where it was when it is reloaded")
                await self.slots.end(kernel_id)
            elif pid := getattr(kernel.provisioner, "pid", None):
                running[pid] = kernel_id
        sizes = self._scales.weigh(list(running))
        for pid, kernel_id in running.items():
            if sizes[pid] > RUNAWAY and own_memory(pid) > RUNAWAY:
                self.say(f"a lesson took more than {RUNAWAY} MB and was ended")
                del sizes[pid]
                await self.slots.end(kernel_id)
        self.used_by_templates = self.look_at_templates()
        self.used = own_memory(os.getpid()) + self.used_by_templates + sum(sizes.values())

    def look_at_templates(self) -> float:
        """Ends a template that has gone wild; returns the megabytes that the others have for themselves."""
        processes = {process.pid: process for process in self.slots.processes()}
        sizes = self._template_scales.weigh(list(processes))
        for pid, process in processes.items():
            if sizes[pid] > RUNAWAY and own_memory(pid) > RUNAWAY:
                self.say(f"the cells of a lesson took more than {RUNAWAY} MB and were ended")
                del sizes[pid]
                process.kill()
        return sum(sizes.values())

    def health(self) -> dict[str, Any]:
        """How it stands, in numbers that say nothing about anybody."""
        return {
            "status": "full" if self.full() else "ok",
            "learners": len(self.kernels.list_kernel_ids()),
            "learners_limit": self.learners,
            "waiting": self.slots.waiting(),
            "wait_s": self.slots.line.longest(),
            "ready": self.slots.ready(),
            "templates": self.slots.templates(),
            "templates_mb": round(self.used_by_templates),
            "memory_mb": round(self.used),
            "memory_limit_mb": self.memory,
            "uptime_s": round(time.monotonic() - self.begun),
        }


class Health(RequestHandler):
    """`/health`, for monitors and load balancers; it needs no token."""

    def get(self) -> None:
        """Send the numbers; being full is not being ill."""
        self.set_header("Cache-Control", "no-store")
        rooms = self.settings["rooms"]
        self.finish({**self.settings["capacity"].health(), "rooms": len(rooms), "people_in_rooms": rooms.lines.total()})


class ClassLesson(LessonHandler):
    """One lesson as a page, if there is a place for it."""

    def put_off(self, name: str) -> bool:
        """Says why there is no place, if that is so, and returns whether it is."""
        capacity: Capacity = self.settings["capacity"]
        if refusal := capacity.refusal(self.browser(), name, self.address()):
            self.later(*refusal)
        return refusal is not None

    def later(self, heading: str, text: str) -> None:
        """Send a page that asks again by itself."""
        self.set_status(503)
        self.set_header("Retry-After", str(AGAIN))
        text = f"{text} This page tries again by itself every {AGAIN} seconds."
        self.say(heading, text, home=self.request.uri, link="Try again now", again=AGAIN)


def note_request(handler: RequestHandler) -> None:
    """Writes a line about a lesson or a failure, with nothing in it about who asked for it; of a flood it writes some."""
    status, request, capacity = handler.get_status(), handler.request, handler.settings["capacity"]
    known = isinstance(handler, LessonHandler) and (status < 400 or status == 503)
    if not known and status < 400:
        return
    if not capacity.lines.fits(1):
        capacity.say("more is asked for than is written down here")
        return
    name = (
        unquote(request.path).rpartition("/")[2]
        if known
        else "a lesson"
        if isinstance(handler, LessonHandler)
        else "another address"
    )
    method = request.method if request.method in handler.SUPPORTED_METHODS else "another method"
    capacity.log.info("%s %s %d, %.1f s", method, name, status, request.request_time())


class Discreet(logging.Filter):
    """Takes the addresses of readers, and what their links carry, out of the messages of the web server."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Rewrite one message."""
        text = re.sub(r"HTTPServerRequest\(.*?\)", "", record.getMessage())
        text = re.sub(r"\?\S+", "", text)
        record.msg, record.args = re.sub(r"\b\d+(\.\d+){3}\b|\b[0-9a-f]*(:[0-9a-f]*){3,}\b", "…", text), ()
        return True


class ClassServer(LessonsApp):
    """The lessons for many learners."""

    options: argparse.Namespace

    @classmethod
    def configured(cls, options: argparse.Namespace, folder: Path) -> Config:
        """Voila's configuration for these options."""
        config = settings(folder, verbose=False)
        config.Voila.base_url = options.base_url
        config.Pages.embed = options.embed
        config.Pages.rooms = url_path_join(options.base_url, "rooms/") if options.rooms else ""
        if options.token:
            config.Voila.token, config.Pages.invited = options.token, True
            # The same after a restart, so that nobody is asked for the link again in the middle of a game.
            config.Voila.cookie_secret = hashlib.sha256(f"cardkit {options.token}".encode()).digest()
        # A page that stands open and untouched gives its place back as well; it says so, and its game goes on after a reload.
        config.MappingKernelManager.update(cull_idle_timeout=options.idle * 60, cull_connected=True)
        return config

    def init_settings(self) -> dict[str, Any]:
        """Add the capacity, the log and the names that are answered."""
        result: dict[str, Any] = super().init_settings()
        result["local_hostnames"] = ["localhost", *self.options.host]
        result["log_function"] = note_request
        memory = self.options.memory or int(machine_memory() * SHARE)
        log = logging.getLogger("cardkit")
        for_templates = TEMPLATE * min(TEMPLATES, len(lesson_names(Path(self.root_dir))))
        learners = self.options.learners or max(1, (memory - for_templates) // NEED)
        result["capacity"] = self.capacity = Capacity(
            self.kernel_manager, self.slots, learners=learners, memory=memory, log=log
        )
        return result

    def routes(self) -> list[Any]:
        """The handlers of the lessons, with a place for each, and the health address."""
        handlers = [
            (pattern, ClassLesson if kind is LessonHandler else kind, *rest) for pattern, kind, *rest in super().routes()
        ]
        return [*handlers, (url_path_join(self.server_url, "health"), Health)]

    aloud = False

    def trouble(self, text: str) -> None:
        """Tell the log."""
        self.capacity.say(text)

    async def warm(self) -> None:
        """Make the pages, and look after the memory."""
        self.weighing = PeriodicCallback(self.capacity.look, LOOK * 1000)
        self.weighing.start()
        await super().warm()

    async def tidy(self) -> None:
        """End the kernels of pages that were left, and rooms that nobody uses."""
        self.rooms.tidy()
        await self.capacity.tidy(self.options.idle * 60)


def main(argv: Sequence[str]) -> int:
    """Run `cardkit serve` with these arguments and return its exit code."""
    options = parser().parse_args(argv)
    if options.embed and options.token:
        raise Trouble("A frame on another page has no way to be let in: give --embed or --token, not both.")
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
    print(f"The lessons are at {invited} (Ctrl-C ends)\nThey are those in {folder}", flush=True)
    ClassServer.options, ClassServer.embed, ClassServer.proxies = options, options.embed, options.proxy
    ClassServer.with_rooms = options.rooms
    ClassServer.serve(folder, sockets, open_browser=False, url=url, config=ClassServer.configured(options, folder))
    print("\nGoodbye.")
    return 0
