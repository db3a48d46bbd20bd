"""`cardkit serve`: the lessons for many learners on one machine.

What it adds to the app of one reader: a health address, a log without anything about persons, a token that readers need in
their link, and a path prefix for a reverse proxy.
"""

from __future__ import annotations

import argparse
import hashlib
import logging
import re
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final
from urllib.parse import unquote

from jupyter_server.utils import url_path_join
from tornado.web import RequestHandler
from traitlets.config import Config

from .app import LessonsApp, settings
from .command import PORT, Parser, Trouble, add_games, address, port_number, prepare
from .framing import origin
from .handlers import LessonHandler
from .rates import Bucket
from .visitors import proxy

LINES_PER_S, LINES_BURST = 10, 500
"""How many lines about requests are written in a second, and how many at one time after a pause."""
HUSH_S: Final = 60.0
"""Seconds within which the log does not repeat a line."""


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
    add("--notebooks", type=Path, metavar="FOLDER", help="serve the lessons of another folder, with its own index.ipynb")
    add_games(result)
    return result


def prefix(text: str) -> str:
    """A path prefix, with a slash at both ends."""
    if not re.fullmatch(r"/?([\w.~-]+/)*[\w.~-]*", text) or ".." in text.split("/"):
        raise argparse.ArgumentTypeError(f"a path prefix looks like /cards/, not like {text!r}")
    inner = text.strip("/")
    return f"/{inner}/" if inner else "/"


class Journal:
    """The server's log: names no visitor, and drops lines in a flood."""

    def __init__(self, log: logging.Logger) -> None:
        self.log = log
        self.begun = time.monotonic()
        self.lines = Bucket(LINES_PER_S, LINES_BURST)
        self._said: dict[str, float] = {}

    def say(self, text: str) -> None:
        """Log a line, unless the same one was logged within `HUSH_S`."""
        now = time.monotonic()
        if now - self._said.get(text, -HUSH_S) >= HUSH_S:
            self._said[text] = now
            self.log.warning("%s", text)


class Health(RequestHandler):
    """`/health`, for monitors and load balancers; it needs no token."""

    def get(self) -> None:
        """Send the server's state as JSON: counts only, nothing about visitors."""
        self.set_header("Cache-Control", "no-store")
        rooms, journal = self.settings["rooms"], self.settings["journal"]
        self.finish(
            {
                "status": "ok",
                "answering": self.settings["askers"].waiting,
                "kernels": len(self.settings["kernel_manager"].list_kernel_ids()),
                "rooms": len(rooms),
                "people_in_rooms": len(rooms.connections),
                "uptime_s": round(time.monotonic() - journal.begun),
            }
        )


def note_request(handler: RequestHandler) -> None:
    """Log a served lesson or a failure, without the visitor; drops lines in a flood."""
    status, request, journal = handler.get_status(), handler.request, handler.settings["journal"]
    known = isinstance(handler, LessonHandler) and (status < 400 or status == 503)
    if not known and status < 400:
        return
    if not journal.lines.fits(1):
        journal.say("more is asked for than is written down here")
        return
    name = (
        unquote(request.path).rpartition("/")[2]
        if known
        else "a lesson"
        if isinstance(handler, LessonHandler)
        else "another address"
    )
    method = request.method if request.method in handler.SUPPORTED_METHODS else "another method"
    journal.log.info("%s %s %d, %.1f s", method, name, status, request.request_time())


class Discreet(logging.Filter):
    """Log filter: removes readers' addresses, and what their links carry, from the web server's messages."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Redacts the record in place; True, so none is dropped."""
        text = re.sub(r"HTTPServerRequest\(.*?\)", "", record.getMessage())
        text = re.sub(r"\?\S+", "", text)
        record.msg, record.args = re.sub(r"[0-9A-Fa-f:.]+", without_address, text), ()
        return True


def without_address(run: re.Match[str]) -> str:
    """A run of hexadecimal digits, colons and points, or `…` if it has an IP address in it: an IPv6 one has two colons."""
    text = run[0]
    return "…" if text.count(":") > 1 or re.search(r"\d+(\.\d+){3}", text) else text


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
        # A page that stands open and untouched gives its kernel back; it says so, and its game goes on after a reload.
        config.MappingKernelManager.update(cull_connected=True)
        return config

    def init_settings(self) -> dict[str, Any]:
        """Add the journal and the host names that the server answers to."""
        result: dict[str, Any] = super().init_settings()
        result["local_hostnames"] = ["localhost", *self.options.host]
        result["log_function"] = note_request
        result["journal"] = self.journal = Journal(logging.getLogger("cardkit"))
        return result

    def routes(self) -> list[Any]:
        """The handlers of the lessons, and the health address."""
        return [*super().routes(), (url_path_join(self.server_url, "health"), Health)]

    shows_errors = False

    def trouble(self, text: str) -> None:
        """Log a line for the operator."""
        self.journal.say(text)


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
