"""Processes forked from one that is ready, each of which works off one connection after another."""

from __future__ import annotations

import os
import select
import socket
from collections.abc import Callable, Iterator
from typing import Final, NoReturn

LOOK_MS: Final = 30_000
"""Milliseconds without a connection after which the file of the socket is looked for, and idle workers end."""
MAX_CONNECTIONS: Final = 1_000
"""Connections after which a worker makes room for a new one, lest its memory grow for ever."""
NEXT: Final = b"n"
"""A worker asks for its next connection with it, and is sent it along with that."""


class Workers:
    """Accepts connections at a listening socket, and hands each to an idle worker, or to a new one.

    A worker that dies takes its own connection with it and nothing else.

    Args:
        asked: the listening socket; when its file has gone, `run` ends the process.
        work: what a worker does with its connections, each of which it closes. When `work` returns, the worker ends.
    """

    def __init__(self, asked: socket.socket, work: Callable[[Iterator[socket.socket]], object]) -> None:
        self._asked, self._work = asked, work
        self._busy: dict[int, socket.socket] = {}
        self._idle: list[socket.socket] = []

    def run(self) -> NoReturn:
        """Hand out connections for ever."""
        while True:
            ready = self._ready()
            if not os.path.exists(self._asked.getsockname()):
                os._exit(0)
            for number in ready & self._busy.keys():
                self._hear(self._busy.pop(number))
            if self._asked.fileno() in ready:
                connection, _ = self._asked.accept()
                with connection:
                    self._hand(connection)
            elif not ready:
                self._dismiss()

    def _ready(self) -> set[int]:
        """Waits for a connection or a busy worker's signal, at most `LOOK_MS`; returns the descriptors that have input."""
        waiting = select.poll()
        for number in (self._asked.fileno(), *self._busy):
            waiting.register(number, select.POLLIN)
        return {number for number, _ in waiting.poll(LOOK_MS)}

    def _hear(self, worker: socket.socket) -> None:
        """Reads the signal of a busy worker: it is idle now, or (no data) it has ended and is forgotten."""
        try:
            idle = worker.recv(1)
        except OSError:
            idle = b""
        if idle:
            self._idle.append(worker)
        else:
            worker.close()

    def _hand(self, connection: socket.socket) -> None:
        """Gives a connection to the worker that was idle last, or to a new one if there is none."""
        while self._idle:
            worker = self._idle.pop()
            try:
                socket.send_fds(worker, [NEXT], [connection.fileno()])
            except OSError:  # it was ended from outside
                worker.close()
                continue
            self._busy[worker.fileno()] = worker
            return
        self._fork(connection)

    def _fork(self, connection: socket.socket) -> None:
        """Starts a worker with its first connection."""
        ours, its = socket.socketpair()
        if os.fork() == 0:
            for other in (self._asked, ours, *self._busy.values(), *self._idle):
                other.close()
            try:
                self._work(_connections(its, connection))
            finally:
                os._exit(0)
        its.close()
        self._busy[ours.fileno()] = ours

    def _dismiss(self) -> None:
        """Closes the sockets of all idle workers, which then end."""
        while self._idle:
            self._idle.pop().close()


def _connections(handed: socket.socket, first: socket.socket) -> Iterator[socket.socket]:
    """Yields a worker's connections: the first, then those that come through the socket `handed` when it asks for them."""
    yield first
    for _ in range(1, MAX_CONNECTIONS):
        handed.sendall(NEXT)
        _, descriptors, _, _ = socket.recv_fds(handed, 1, 1)
        if not descriptors:
            return
        yield socket.socket(fileno=descriptors[0])
