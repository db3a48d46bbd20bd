"""The server's side of the lesson processes: starts, asks and restarts them."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import itertools
import json
import os
import signal
import socket
import subprocess
import sys
from collections.abc import AsyncIterator, Iterable, Mapping
from pathlib import Path
from typing import Any, Final

from .process import END, MAX_REQUEST_BYTES

MAX_LINE_BYTES: Final = 50_000_000
"""Bytes of one line from a process; a whole prepared page, drawings included, is one line."""
PAUSES_S: Final = (0.0, 0.1, 1.0)
"""Seconds before a process is asked, and asked again; one that is being killed needs a moment to be gone."""
MAX_AT_ONCE: Final = 4 * (os.cpu_count() or 1)
"""Requests answered at a time; others wait."""
MAX_WARM: Final = 16
"""Processes kept, after thinking, for their page's next request."""
THINKS: Final = b'{"kind": "thinks"'
"""How a line begins that announces a long thought."""

Streams = tuple[asyncio.StreamReader, asyncio.StreamWriter]


class Answers:
    """Asks each lesson's process, and restarts one that has ended.

    A lesson is called by its notebook and the time of its last change: a changed notebook has another process.

    Args:
        folder: where the sockets of the processes are; it must be this user's own, and have a short path.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._number = itertools.count()
        self._orders: socket.socket | None = None
        self._first: subprocess.Popen[bytes] | None = None
        self._paths: dict[tuple[str, int], str] = {}
        self._room = asyncio.Semaphore(MAX_AT_ONCE)
        self._warm: dict[bytes, Streams] = {}

    def start(self) -> None:
        """Start the parent process, from which lessons are forked, unless it runs."""
        if self._first is None or self._first.poll() is not None:
            self._start_parent()

    def _start_parent(self) -> None:
        """Start the parent process anew; ends the old one with all its children."""
        self.close()
        self._orders, its = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        env = os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path))}  # the same cardkit, installed or not
        command = [sys.executable, "-m", f"{__package__}.process", str(its.fileno())]
        self._first = subprocess.Popen(
            command, pass_fds=[its.fileno()], env=env, stdin=subprocess.DEVNULL, start_new_session=True
        )
        its.close()
        self._paths.clear()

    def close(self) -> None:
        """End all processes, whatever they still compute."""
        if self._orders is not None:
            self._orders.close()
        if self._first is not None:
            with contextlib.suppress(ProcessLookupError):  # all have ended
                os.killpg(self._first.pid, signal.SIGKILL)
            self._first.wait()

    def forget(self, notebook: Path) -> None:
        """Let the notebook's process start anew at the next request."""
        for key in [key for key in self._paths if key[0] == str(notebook)]:
            Path(self._paths.pop(key)).unlink(missing_ok=True)  # a process that cannot be asked any more ends

    def _path(self, notebook: Path) -> str:
        """The socket path of the notebook's process; starts the process if need be."""
        self.start()
        key = (str(notebook), notebook.stat().st_mtime_ns)
        if key not in self._paths:
            self.forget(notebook)
            path = str(self._folder / f"lesson-{next(self._number)}")
            with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as asked:
                asked.bind(path)
                asked.listen(256)
                self._order({"notebook": str(notebook)}, asked)
            self._paths[key] = path
        return self._paths[key]

    def _order(self, order: Mapping[str, Any], asked: socket.socket) -> None:
        """Tell the parent to fork a lesson's process that listens at this socket; restarts the parent if it is gone."""
        text = json.dumps(order).encode()
        for last in (False, True):
            assert self._orders is not None
            try:
                socket.send_fds(self._orders, [text], [asked.fileno()])
                return
            except OSError:
                if last:
                    raise
                self._start_parent()

    async def ask(self, notebook: Path, request: Mapping[str, Any]) -> AsyncIterator[bytes]:
        """Yields the lines of a request's answer as they come.

        A request that is cut off is sent once more, and its answer begins again. Raises `ConnectionError` when no process can
        be reached, or the request has ended its worker twice; `ValueError` for a request that is too long.
        """
        text = json.dumps(request).encode() + b"\n"
        if len(text) > MAX_REQUEST_BYTES:
            raise ValueError(f"a request has at most {MAX_REQUEST_BYTES} bytes, not {len(text)}")
        async with self._room:
            said = False
            async for line in self._ask_warm(notebook, request):
                if line == END:
                    return
                said = True
                yield line
            if said:
                raise ConnectionError("the lesson does not answer any more")
            async for line in self._ask_anew(notebook, request, text):
                if line == END:
                    return
                yield line
            raise ConnectionError("the lesson does not answer")

    async def _ask_warm(self, notebook: Path, request: Mapping[str, Any]) -> AsyncIterator[bytes]:
        """Yields the answer of the process that has kept what the request's log did, up to `END` or where it is cut off.

        Yields nothing if there is no such process.
        """
        streams = self._warm.pop(_history_hash(notebook, request.get("log", [])), None)
        if streams is None:
            return
        text = json.dumps({"log": [], "message": request["message"], "warm": True}).encode() + b"\n"
        with contextlib.suppress(OSError):
            async for line in self._exchange(streams, text, notebook, request):
                yield line

    async def _ask_anew(self, notebook: Path, request: Mapping[str, Any], text: bytes) -> AsyncIterator[bytes]:
        """Yields a worker's answer up to `END`; one that is cut off begins again once. Ends without `END` if that fails too."""
        cut = 0
        for pause in PAUSES_S:
            await asyncio.sleep(pause)
            try:
                streams = await asyncio.open_unix_connection(self._path(notebook), limit=MAX_LINE_BYTES)
            except OSError:  # the lesson's process has died, and is begun again
                self.forget(notebook)
                continue
            with contextlib.suppress(OSError):
                async for line in self._exchange(streams, text, notebook, request):
                    yield line
                    if line == END:
                        return
            cut += 1
            if cut > 1:  # it is the request that ends its worker
                return

    async def _exchange(
        self, streams: Streams, text: bytes, notebook: Path, request: Mapping[str, Any]
    ) -> AsyncIterator[bytes]:
        """Sends a request and yields the answer up to `END`; keeps a process that had to think for the next request."""
        reader, writer = streams
        thought = kept = False
        try:
            writer.write(text)
            await writer.drain()
            while line := await reader.readline():
                thought = thought or line.startswith(THINKS)
                if line == END and (thought or b'"warm"' in text):
                    self._keep(_history_hash(notebook, [*request["log"], request["message"]]), streams)
                    kept = True
                yield line
                if line == END:
                    return
        finally:
            if not kept:
                writer.close()

    def _keep(self, history: bytes, streams: Streams) -> None:
        """Keep the connection to a process that has thought; beyond `MAX_WARM` the oldest is closed."""
        self._warm[history] = streams
        while len(self._warm) > MAX_WARM:
            _, writer = self._warm.pop(next(iter(self._warm)))
            writer.close()


def _history_hash(notebook: Path, log: Iterable[Mapping[str, Any]]) -> bytes:
    """A hash of a notebook's path and of everything its page has sent."""
    sent = [[entry["id"], entry["dice"], entry["data"]] for entry in log]
    return hashlib.sha256(json.dumps([str(notebook), sent], sort_keys=True).encode()).digest()
