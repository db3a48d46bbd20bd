"""Kernels that are born knowing the games: they are forked from one process that has loaded everything, and share its memory.

An ordinary kernel starts a Python of its own, imports Jupyter, the widgets and the games, and makes up the questions of its
lesson: seconds of work and some sixty megabytes, the same for every learner. Here one process, the nursery, does that once and
then makes kernels by `fork`. They are ordinary processes otherwise: one dies alone, and has its memory for itself once it
changes something. Linux only (forking is not safe everywhere); elsewhere, and for a kernel that is not this Python, kernels
are started as always.
"""

from __future__ import annotations

import asyncio
import gc
import json
import os
import select
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, Final, NoReturn

from jupyter_client.provisioning.local_provisioner import LocalProvisioner
from jupyter_server.services.kernels.kernelmanager import ServerKernelManager

POSSIBLE: Final = sys.platform == "linux" and hasattr(os, "pidfd_open")
LAUNCHER: Final = [sys.executable, "-m", "ipykernel_launcher"]
"""How the command line of a kernel of this Python begins."""


# -- in the server ---------------------------------------------------------------------------------------------------------


class Forked:
    """A kernel that the nursery made, with as much of `subprocess.Popen` as its keeper needs."""

    stdin = stdout = stderr = None

    def __init__(self, pid: int) -> None:
        self.pid = pid
        self.returncode: int | None = None
        try:
            self._fd = os.pidfd_open(pid)
        except ProcessLookupError:  # it has died already
            self.returncode = -1

    def poll(self) -> int | None:
        """None while it runs; the nursery alone learns with which code it ended, so this is -1 then."""
        if self.returncode is None and select.select([self._fd], [], [], 0)[0]:
            os.close(self._fd)
            self.returncode = -1
        return self.returncode

    def wait(self) -> int:
        """Wait until it has ended."""
        if self.poll() is None:
            select.select([self._fd], [], [])
        return self.poll() or 0

    def send_signal(self, number: int) -> None:
        """Send it a signal, if it still runs."""
        if self.poll() is None:
            signal.pidfd_send_signal(self._fd, number)

    def terminate(self) -> None:
        """Ask it to end."""
        self.send_signal(signal.SIGTERM)

    def kill(self) -> None:
        """End it."""
        self.send_signal(signal.SIGKILL)


class Nursery:
    """The process that makes kernels; it is started with the first kernel, again if it has died, and ends with the server."""

    def __init__(self) -> None:
        self._line: socket.socket | None = None
        self._process: subprocess.Popen[bytes] | None = None
        self._one_at_a_time = asyncio.Lock()

    def _begin(self, mark: str) -> socket.socket:
        self._line, theirs = socket.socketpair()
        self._line.setblocking(False)
        command = [sys.executable, "-P", "-m", "cardkit_widgets.serve.nursery", str(theirs.fileno()), mark]
        with theirs:
            self._process = subprocess.Popen(
                command, pass_fds=[theirs.fileno()], stdin=subprocess.DEVNULL, start_new_session=True
            )
        return self._line

    async def bear(self, arguments: Sequence[str], env: Mapping[str, str], cwd: str) -> Forked:
        """A new kernel with these arguments, variables and folder.

        Raises: OSError when the nursery has died.
        """
        async with self._one_at_a_time:
            loop = asyncio.get_running_loop()
            if self._process is None or self._process.poll() is not None or self._line is None:
                self._begin(os.path.dirname(arguments[-1]))
            assert self._line
            wanted = json.dumps({"arguments": list(arguments), "env": dict(env), "cwd": cwd}).encode()
            try:
                await loop.sock_sendall(self._line, len(wanted).to_bytes(4, "big") + wanted)
                answer = await loop.sock_recv(self._line, 4)
                if not answer:
                    raise ConnectionResetError
            except OSError:
                self._line.close()
                self._line = None
                raise
            return Forked(int.from_bytes(answer, "big"))


class Cradle(LocalProvisioner):
    """Starts one kernel: in the nursery if it is of its kind."""

    nursery: Nursery | None = None
    process: Any

    async def launch_kernel(self, cmd: list[str], **options: Any) -> Any:
        """Start the kernel with this command line."""
        if cmd[:3] != LAUNCHER or not self.nursery:
            return await super().launch_kernel(cmd, **options)
        cwd = str(options.get("cwd") or os.getcwd())
        try:
            process = await self.nursery.bear(cmd[3:], options.get("env") or os.environ, cwd)
        except OSError as error:
            self.log.warning("A kernel is started in the ordinary way, for the nursery has died (%s)", error)
            return await super().launch_kernel(cmd, **options)
        self.process, self.pid, self.pgid, self.cwd = process, process.pid, process.pid, cwd
        return self.connection_info


class LessonKernelManager(ServerKernelManager):
    """The keeper of one kernel, which is laid in a cradle."""

    async def _async_pre_start_kernel(self, **options: Any) -> tuple[list[str], dict[str, Any]]:
        if self.provisioner is None:
            kernel_id = self.kernel_id or options.get("kernel_id", "")
            cradle = Cradle(kernel_id=kernel_id, kernel_spec=self.kernel_spec, parent=self)
            server: Any = getattr(self.parent, "parent", None)
            cradle.nursery = server.nursery
            self.provisioner = cradle
        return await super()._async_pre_start_kernel(**options)


# -- in the nursery --------------------------------------------------------------------------------------------------------


def lessons() -> Iterator[Callable[[], object]]:
    """What a kernel may need, in pieces: nobody should wait for more than one."""
    import cardkit
    import cardkit_widgets
    from cardkit.teaching import drills
    from cardkit_widgets import faces, lesson

    yield lambda: [getattr(cardkit_widgets, name) for name in cardkit_widgets.__all__] + [lesson]
    for game in cardkit.games.values():
        yield partial(faces.sheet, game.pack)
    for game in cardkit.games.values():
        yield partial(drills.of, game)


def received(line: socket.socket) -> dict[str, Any]:
    """The next order; the nursery ends when there is nobody left to give any."""
    size = line.recv(4, socket.MSG_WAITALL)
    text = line.recv(int.from_bytes(size, "big"), socket.MSG_WAITALL) if len(size) == 4 else b""
    if not text:
        sys.exit(0)
    return dict(json.loads(text))


def be_a_kernel(order: Mapping[str, Any]) -> NoReturn:
    """Turn this process, which has just been forked, into a kernel; it never returns."""
    code = 1
    try:
        os.setsid()
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        os.environ.clear()
        os.environ.update(order["env"])
        os.chdir(order["cwd"])
        from ipykernel.kernelapp import IPKernelApp
        from ipywidgets import register_comm_target

        app: Any = IPKernelApp.instance()
        app.initialize(order["arguments"])
        register_comm_target()  # ipywidgets does so when it is imported, but then there was no kernel yet
        app.start()
        code = 0
    finally:
        os._exit(code)


def main(number: int) -> NoReturn:
    """Load everything, piece by piece; make a kernel whenever the line with this file descriptor asks for one."""
    line = socket.socket(fileno=number)
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody asks how a kernel ended
    os.environ["JPY_PARENT_PID"] = str(os.getpid())  # read on import: kernels end when their parent is gone
    import ipykernel.ipkernel
    import ipykernel.kernelapp
    import ipykernel.zmqshell  # noqa: F401

    pieces = lessons()
    more = True
    while True:
        gc.collect()
        gc.freeze()  # what the kernels share stays shared: their collectors leave it alone
        while more and not select.select([line], [], [], 0)[0]:
            if more := (piece := next(pieces, None)) is not None:
                piece()
        order = received(line)
        if pid := os.fork():
            line.sendall(pid.to_bytes(4, "big"))
        else:
            line.close()
            be_a_kernel(order)


if __name__ == "__main__":
    main(int(sys.argv[1]))
