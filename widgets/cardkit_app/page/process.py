"""The processes that answer pages: one per lesson, serving all its readers.

A first process imports what lessons need. From it comes one for each lesson, by `fork`: it runs the cells, and keeps the
widgets as they are then. Nothing is ever done to these: requests are answered in forks of it, the workers. A worker does again
what the learner did before (the request brings it along), answers, and puts everything back to what it was before it takes the
next request. So no process belongs to a learner, nothing of one is in an answer to another, and any number of processes, on any
machine, answer alike.
"""

from __future__ import annotations

import asyncio
import contextlib
import gc
import json
import math
import os
import re
import select
import signal
import socket
import sys
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from io import BufferedRWPair
from pathlib import Path
from typing import Any, Final, NoReturn

from .workers import Workers

POSSIBLE: Final = sys.platform == "linux" and hasattr(os, "fork")
"""Whether forking is safe. Elsewhere lessons get Voila's own page and an ordinary kernel."""
CELLS_S: Final = 60
"""Processor seconds for a lesson's cells; ours take two at most."""
ANSWER_S: Final = 20
"""Processor seconds for one answer; the coach needs a third of a second."""
RECORDING_S: Final = 300
"""Processor seconds for a lesson's recordings; ours take four at most."""
CLOCK_FACTOR: Final = 10
"""Either may take this many times as long by the clock, on a busy machine."""
ANSWER_MEGABYTES: Final = 1_000
"""Memory for an answer."""
MAX_REQUEST_BYTES: Final = 1_300_000
"""Bytes of one request, with the page's log: thrice what a page may send, since a letter of two bytes takes six here."""
NICENESS: Final = 5
"""`nice` value of answers: thinking must not slow down the server."""
RECORDING_NICENESS: Final = 10
"""Added to it while recordings are made, which nobody waits for."""
END: Final = b"end\n"
"""The last line of an answer; without it, the process has died."""
WARM_MS: Final = 60_000
"""Milliseconds that a process waits, after thinking, for its page's next request."""
NEEDS_A_KERNEL: Final = re.compile(r"^\s*[%!]|\b(await|get_ipython|display|input)\b", re.MULTILINE)
"""Found in the source of cells that do not mean the same without a kernel."""

LessonOrder = dict[str, Any]
PageRequest = Mapping[str, Any]
"""What a page asks, see `LessonProcess.answer`."""


def import_in_steps() -> Iterator[Callable[[], object]]:
    """Yields functions that each load a part of what lessons may need, so that orders are taken between two of them."""
    import cardkit
    import cardkit_widgets
    from cardkit.teaching import exercises
    from cardkit_widgets import faces, lesson

    yield lambda: [getattr(cardkit_widgets, name) for name in cardkit_widgets.__all__] + [lesson]
    for game in cardkit.games.values():
        yield partial(faces.sheet, game.pack)
    for game in cardkit.games.values():
        yield partial(exercises.for_game, game)


def has_input(descriptor: int, milliseconds: int | None = 0) -> bool:
    """Waits up to `milliseconds` (None: for ever) for input on a file descriptor; returns whether there is any."""
    waiting = select.poll()
    waiting.register(descriptor, select.POLLIN)
    return bool(waiting.poll(milliseconds))


def main(number: int) -> NoReturn:
    """Runs the parent process: loads modules in steps, and forks a lesson's process for each order on descriptor `number`.

    An order is the path of a notebook; with it comes the socket at which the lesson is asked. When the server has ended, so do
    this process and all that come from it: they are a group of their own.
    """
    orders = socket.socket(fileno=number)
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody asks how a child ended
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server ends, and then this does
    from . import prepared  # noqa: F401

    pieces, more = import_in_steps(), True
    while True:
        while more and not has_input(orders.fileno()):
            if more := (piece := next(pieces, None)) is not None:
                piece()
        text, descriptors, _, _ = socket.recv_fds(orders, 65_536, 1)
        if not text or not descriptors:
            os.killpg(0, signal.SIGKILL)
        asked = socket.socket(fileno=descriptors[0])
        if os.fork() == 0:
            _be_a_lesson(json.loads(text), asked)
        asked.close()


def _be_a_lesson(order: LessonOrder, asked: socket.socket) -> NoReturn:
    """Runs a lesson's cells in this forked process, then answers at this socket as long as its file is there."""
    try:
        lesson = LessonProcess(Path(order["notebook"]))
        gc.collect()
        gc.freeze()  # what the workers share stays shared: their collectors leave it alone
        Workers(asked, partial(_work, lesson)).run()
    finally:
        os._exit(1)


def _work(lesson: LessonProcess, connections: Iterator[socket.socket]) -> None:
    """Body of a worker: answers one connection after another; ends when what a request did cannot be undone."""
    os.nice(NICENESS)
    for connection in connections:
        with connection, connection.makefile("rwb") as stream:
            request = _answer(lesson, connection, stream)
        signal.alarm(0)
        if request is None or not lesson.undo(request):
            return


def _answer(lesson: LessonProcess, connection: socket.socket, stream: BufferedRWPair) -> PageRequest | None:
    """Answers a connection's request and returns it, to be undone; None if it must not be, and the worker has to end.

    After an answer that took thinking the widgets stay as they are, for `WARM_MS`: the page's next request on the same
    connection mostly asks about its result.
    """

    def send(text: str) -> None:
        stream.write(text.encode() + b"\n")
        stream.flush()

    while has_input(connection.fileno(), WARM_MS) and (text := stream.readline(MAX_REQUEST_BYTES)):
        request: PageRequest = json.loads(text)
        limit(RECORDING_S if request.get("want") == "recordings" else ANSWER_S, ANSWER_MEGABYTES)
        thought = False
        with contextlib.suppress(BrokenPipeError, ConnectionResetError):  # nobody waits for it any more
            thought = lesson.answer(request, send)
            stream.write(END)
            stream.flush()
        if not thought:
            return request
    return None


def limit(seconds: int, megabytes: int) -> None:
    """Limits what this process may take from now on: processor seconds, ten times as many by the clock, and memory."""
    import resource

    signal.signal(signal.SIGALRM, signal.SIG_DFL)
    signal.alarm(seconds * CLOCK_FACTOR)
    _, most = resource.getrlimit(resource.RLIMIT_CPU)
    end = math.ceil(time.process_time()) + seconds
    resource.setrlimit(resource.RLIMIT_CPU, (end if most == resource.RLIM_INFINITY else min(end, most), most))
    resource.setrlimit(resource.RLIMIT_AS, (megabytes * 1024 * 1024,) * 2)


class Endless(BaseException):
    """A lesson's cells ran too long. A BaseException, so that no cell catches it by chance."""


class LessonProcess:
    """A lesson's widgets after its cells have run, and its page's data."""

    def __init__(self, notebook: Path) -> None:
        from cardkit_widgets.base.cells import sources

        from . import prepared
        from .beginning import Beginning

        os.chdir(notebook.parent)
        sys.path.insert(0, "")
        if any(map(NEEDS_A_KERNEL.search, sources(notebook))):
            self.prepared = prepared.Prepared(strange=["a cell that needs a kernel"])
            self._beginning = Beginning({})
            return
        signal.signal(signal.SIGALRM, _stop)
        signal.alarm(CELLS_S)
        try:
            self.prepared = prepared.prepare(notebook)
        except Endless:
            self.prepared = prepared.Prepared(fault=f"its cells have not ended after {CELLS_S} s")
        finally:
            signal.alarm(0)
        if threading.active_count() > 1:  # a thread is not there in a fork
            self.prepared.strange.append("a thread")
        self._beginning = Beginning(self.prepared.groups)

    def undo(self, request: PageRequest) -> bool:
        """Undoes what a request has changed; returns whether that was possible."""
        names = [entry["id"] for entry in [*request["log"], request["message"]]] if "message" in request else []
        return self._beginning.restore(names)

    def answer(self, request: PageRequest, send: Callable[[str], None]) -> bool:
        """Answers a request through `send`, one text per message; returns whether a widget had to think, whose result is kept.

        `{"want": "page"}` asks for all that a page needs, `{"want": "recordings"}` for the recordings, which take seconds;
        `{"log": [...], "message": …}` for what the widgets say to a message, once those of the log were answered again.
        """
        from cardkit_app.site import runtime

        from . import prepared

        match request.get("want"):
            case "page":
                send(self.prepared.as_json())
            case "recordings":
                os.nice(RECORDING_NICENESS)
                for name, text in prepared.record():
                    send(json.dumps({"widget": name, "recording": text}))
                return True
            case _:
                return asyncio.run(_answered(runtime, request, send))
        return False


async def _answered(runtime: Any, request: PageRequest, send: Callable[[str], None]) -> bool:
    """Replays the log, answers the message, and finishes all thinking; returns whether there was any."""
    message = json.dumps(request["message"])
    await runtime.replay([json.dumps(entry) for entry in request["log"]], message)
    runtime.send_to(send)
    runtime.receive(message)
    if len(asyncio.all_tasks()) == 1:
        return bool(request.get("warm"))
    send(json.dumps({"kind": "thinks"}))  # what comes now may be ended
    await runtime.finish_thinking()
    return True


def _stop(*_: object) -> NoReturn:
    raise Endless


if __name__ == "__main__":
    main(int(sys.argv[1]))
