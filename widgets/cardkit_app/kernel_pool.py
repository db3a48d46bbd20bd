"""Kernels as the server keeps them: ordered from the fork server or a lesson's template, and held by their pids."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import signal
import socket
import subprocess
import sys
import weakref
from collections.abc import Mapping, Sequence
from typing import Any, Final

from jupyter_client.provisioning.local_provisioner import LocalProvisioner
from jupyter_server.services.kernels.kernelmanager import ServerKernelManager

from .forking import CELLS, packed, ready

LAUNCHER: Final = [sys.executable, "-m", "ipykernel_launcher"]
"""How the command line of a kernel of this Python begins."""
BIRTH: Final = 10.0
"""Seconds in which a kernel is up, however much else goes on."""
OVERDUE: Final = CELLS + 20
"""Seconds after which a template that has told nothing is ended: it limits itself, unless its cells keep it from that."""


class ForkedKernel:
    """A kernel that the fork server made, with as much of `subprocess.Popen` as its keeper needs.

    `fd` is the number of the file by which its end is known, open as long as it runs.
    """

    stdin = stdout = stderr = None

    def __init__(self, pid: int) -> None:
        self.pid = pid
        self.returncode: int | None = None
        try:
            self.fd = os.pidfd_open(pid)
        except ProcessLookupError:  # it has died already
            self.returncode = -1

    def poll(self) -> int | None:
        """None while it runs; the fork server alone learns with which code it ended, so this is -1 then."""
        if self.returncode is None and ready(self.fd):
            os.close(self.fd)
            self.returncode = -1
        return self.returncode

    def wait(self) -> int:
        """Wait until it has ended."""
        if self.poll() is None:
            ready(self.fd, None)
        return self.poll() or 0

    def send_signal(self, number: int) -> None:
        """Send it a signal, if it still runs."""
        if self.poll() is None:
            signal.pidfd_send_signal(self.fd, number)

    def terminate(self) -> None:
        """Ask it to end."""
        self.send_signal(signal.SIGTERM)

    def kill(self) -> None:
        """End it."""
        self.send_signal(signal.SIGKILL)


class ForkLine:
    """The server's end of the line to a process that makes kernels."""

    def __init__(self, mine: socket.socket) -> None:
        self._socket = mine
        self._socket.setblocking(False)
        self._one_at_a_time = asyncio.Lock()

    async def _read(self, size: int) -> bytes:
        loop, found = asyncio.get_running_loop(), b""
        while len(found) < size:
            if not (part := await loop.sock_recv(self._socket, size - len(found))):
                raise ConnectionResetError("a process that makes kernels has ended")
            found += part
        return found

    async def read(self) -> Any:
        """The next thing that it tells. Raises: OSError when it has died."""
        size = int.from_bytes(await self._read(4), "big")
        return json.loads(await self._read(size))

    async def order(self, order: Mapping[str, Any], line: socket.socket) -> int:
        """Order a child, which is given this line of its own; returns its process id.

        Raises: OSError when the process has died.
        """
        async with self._one_at_a_time:
            await asyncio.get_running_loop().sock_sendall(self._socket, packed(order))
            socket.send_fds(self._socket, [b"."], [line.fileno()])
            return int(await self.read())

    async def bear(self, arguments: Sequence[str], env: Mapping[str, str], cwd: str) -> ForkedKernel:
        """A new kernel with these arguments, variables and folder, when it is up. Raises: OSError when the process has died."""
        birth = asyncio.create_task(self._bear({"arguments": list(arguments), "env": dict(env), "cwd": cwd}))
        try:
            return await asyncio.shield(birth)
        except asyncio.CancelledError:
            birth.add_done_callback(unwanted)
            raise

    async def _bear(self, order: Mapping[str, Any]) -> ForkedKernel:
        mine, theirs = socket.socketpair()
        mine.setblocking(False)
        with mine:
            with theirs:
                child = ForkedKernel(await self.order(order, theirs))
            with contextlib.suppress(TimeoutError):  # who keeps it learns soon enough what became of it
                await asyncio.wait_for(asyncio.get_running_loop().sock_recv(mine, 1), BIRTH)
        return child


def unwanted(birth: asyncio.Task[ForkedKernel]) -> None:
    """End a kernel whose page was left before it was there."""
    if not birth.cancelled() and not birth.exception():
        birth.result().kill()
        birth.result().wait()


class TemplateKernel(ForkLine):
    """A process that has run the cells of a lesson and makes its kernels; it ends when nobody holds it any more.

    `cells` are the outputs of its code cells; after a cell that failed, `fault` says which and how, and there are no more.
    `doubt` says what else its author should know. A template whose cells need a kernel is `unfit` to make any.
    """

    process: ForkedKernel
    cells: Sequence[Sequence[Mapping[str, Any]]] = ()
    fault: str = ""
    doubt: str = ""
    unfit: bool = False

    async def learn(self) -> None:
        """Wait until the cells have been run. Raises: OSError when the process has died over it, or takes too long."""
        report = await asyncio.wait_for(self.read(), OVERDUE)
        self.cells, self.fault, self.doubt, self.unfit = (report[name] for name in ("cells", "fault", "doubt", "unfit"))


class ForkServer:
    """The process from which all others come; it is started with the first, again if it has died, and ends with the server.

    Args:
        mark: what its command line ends in, and those of all that come from it.
    """

    def __init__(self, mark: str) -> None:
        self._mark = mark
        self._line: ForkLine | None = None
        self._process: subprocess.Popen[bytes] | None = None
        self._templates: weakref.WeakSet[TemplateKernel] = weakref.WeakSet()
        # Nothing is ever written: who holds the other end learns that this process is gone.
        self._life = os.pipe()

    def _reach(self) -> ForkLine:
        if self._line is None or self._process is None or self._process.poll() is not None:
            mine, theirs = socket.socketpair()
            numbers = theirs.fileno(), self._life[0]
            command = [sys.executable, "-P", "-m", "cardkit_app.forking", *map(str, numbers), self._mark]
            with theirs:
                self._process = subprocess.Popen(command, pass_fds=numbers, stdin=subprocess.DEVNULL, start_new_session=True)
            self._line = ForkLine(mine)
        return self._line

    async def bear(self, arguments: Sequence[str], env: Mapping[str, str], cwd: str) -> ForkedKernel:
        """A new kernel that knows no lesson. Raises: OSError when the fork server has died."""
        return await self._reach().bear(arguments, env, cwd)

    async def template(self, notebook: str, env: Mapping[str, str], cwd: str) -> TemplateKernel:
        """A process that has run the cells of this notebook, in this folder. Raises: OSError when one has died over it."""
        mine, theirs = socket.socketpair()
        template, order = TemplateKernel(mine), {"notebook": notebook, "env": dict(env), "cwd": cwd}
        with theirs:
            template.process = ForkedKernel(await self._reach().order(order, theirs))
        self._templates.add(template)
        try:
            await template.learn()
        except BaseException:
            template.process.kill()
            raise
        return template

    def processes(self) -> list[ForkedKernel]:
        """Returns the templates that run now, those too whose cells still do."""
        return [template.process for template in self._templates if template.process.poll() is None]


class ForkingProvisioner(LocalProvisioner):
    """Starts one kernel: as the server says that it is made, if it is of this Python."""

    template: ForkLine | None = None
    fork_server: ForkServer
    process: Any

    async def launch_kernel(self, cmd: list[str], **options: Any) -> Any:
        """Start the kernel with this command line. Raises: OSError when the template of its lesson has died."""
        if cmd[:3] != LAUNCHER:
            return await super().launch_kernel(cmd, **options)
        cwd = str(options.get("cwd") or os.getcwd())
        env = options.get("env") or os.environ
        try:
            process = await (self.template or self.fork_server).bear(cmd[3:], env, cwd)
        except OSError as error:
            if self.template:
                raise
            self.log.warning("A kernel is started in the ordinary way, for the fork server has died (%s)", error)
            return await super().launch_kernel(cmd, **options)
        self.process, self.pid, self.pgid, self.cwd = process, process.pid, process.pid, cwd
        return self.connection_info


class LessonKernelManager(ServerKernelManager):
    """The keeper of one kernel, which is laid in a provisioner."""

    async def _async_pre_start_kernel(self, **options: Any) -> tuple[list[str], dict[str, Any]]:
        if self.provisioner is None:
            kernel_id = self.kernel_id or options.get("kernel_id", "")
            provisioner = ForkingProvisioner(kernel_id=kernel_id, kernel_spec=self.kernel_spec, parent=self)
            server: Any = getattr(self.parent, "parent", None)
            provisioner.fork_server, provisioner.template = server.fork_server, server.template_of(kernel_id)
            self.provisioner = provisioner
        return await super()._async_pre_start_kernel(**options)
