"""Kernels that are born knowing their lesson: forked from a process that has run its cells, whose memory they share.

An ordinary kernel starts a Python of its own, imports Jupyter, the widgets and the games, and runs the cells of its lesson:
seconds of work and some sixty megabytes, the same for every learner. Here one process, the nursery, does the importing once.
From it comes a mould for every lesson: a process that runs the cells once, and then becomes a kernel by `fork` as often as one
is wanted, a tenth of a second each. The page of a lesson is the same for all its kernels, for they all hold the same widgets;
what is dealt or asked at random is dealt anew in each (`fresh`). Kernels are ordinary processes otherwise: one dies alone, and
has its memory for itself once it changes something. Linux only (forking is not safe everywhere); elsewhere, for a kernel that
is not this Python, and for cells that need a kernel to run, kernels are started as always.
"""

from __future__ import annotations

import ast
import asyncio
import contextlib
import gc
import io
import json
import os
import re
import select
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, Final, NoReturn

from jupyter_client.provisioning.local_provisioner import LocalProvisioner
from jupyter_server.services.kernels.kernelmanager import ServerKernelManager

import cardkit_widgets

POSSIBLE: Final = sys.platform == "linux" and hasattr(os, "pidfd_open")
LAUNCHER: Final = [sys.executable, "-m", "ipykernel_launcher"]
"""How the command line of a kernel of this Python begins."""
BEHIND: Final = 5
"""How far kernels stand behind the server, as `nice` counts: one that thinks must not keep all the others waiting."""
BIRTH: Final = 10.0
"""Seconds in which a kernel is up, however much else goes on."""


# -- in the server ---------------------------------------------------------------------------------------------------------


def ready(line: int, patience: int | None = 0) -> bool:
    """Whether there is something to read, after so many milliseconds at most (None: however long it takes).

    `select.select` knows no descriptor above 1023, which a server reaches with some eighty learners.
    """
    waiting = select.poll()
    waiting.register(line, select.POLLIN)
    return bool(waiting.poll(patience))


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
        if self.returncode is None and ready(self._fd):
            os.close(self._fd)
            self.returncode = -1
        return self.returncode

    def wait(self) -> int:
        """Wait until it has ended."""
        if self.poll() is None:
            ready(self._fd, None)
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


class Line:
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

    async def bear(self, arguments: Sequence[str], env: Mapping[str, str], cwd: str) -> Forked:
        """A new kernel with these arguments, variables and folder, when it is up. Raises: OSError when the process has died."""
        birth = asyncio.create_task(self._bear({"arguments": list(arguments), "env": dict(env), "cwd": cwd}))
        try:
            return await asyncio.shield(birth)
        except asyncio.CancelledError:
            birth.add_done_callback(unwanted)
            raise

    async def _bear(self, order: Mapping[str, Any]) -> Forked:
        mine, theirs = socket.socketpair()
        mine.setblocking(False)
        with mine:
            with theirs:
                child = Forked(await self.order(order, theirs))
            with contextlib.suppress(TimeoutError):  # who keeps it learns soon enough what became of it
                await asyncio.wait_for(asyncio.get_running_loop().sock_recv(mine, 1), BIRTH)
        return child


def unwanted(birth: asyncio.Task[Forked]) -> None:
    """End a kernel whose page was left before it was there."""
    if not birth.cancelled() and not birth.exception():
        birth.result().kill()
        birth.result().wait()


class Mould(Line):
    """A process that has run the cells of a lesson and makes its kernels; it ends when nobody holds it any more.

    `cells` are the outputs of its code cells; after a cell that failed, `fault` says which and how, and there are no more.
    `doubt` says what else its author should know. A mould whose cells need a kernel is `unfit` to make any.
    """

    process: Forked
    cells: Sequence[Sequence[Mapping[str, Any]]] = ()
    fault: str = ""
    doubt: str = ""
    unfit: bool = False

    async def learn(self) -> None:
        """Wait until the cells have been run. Raises: OSError when the process has died over it."""
        told = await self.read()
        self.cells, self.fault, self.doubt, self.unfit = (told[name] for name in ("cells", "fault", "doubt", "unfit"))


class Nursery:
    """The process from which all others come; it is started with the first, again if it has died, and ends with the server.

    Args:
        mark: what its command line ends in, and those of all that come from it.
    """

    def __init__(self, mark: str) -> None:
        self._mark = mark
        self._line: Line | None = None
        self._process: subprocess.Popen[bytes] | None = None
        # Nothing is ever written: who holds the other end learns that this process is gone.
        self._life = os.pipe()

    def _reach(self) -> Line:
        if self._line is None or self._process is None or self._process.poll() is not None:
            mine, theirs = socket.socketpair()
            numbers = theirs.fileno(), self._life[0]
            command = [sys.executable, "-P", "-m", "cardkit_widgets.serve.nursery", *map(str, numbers), self._mark]
            with theirs:
                self._process = subprocess.Popen(command, pass_fds=numbers, stdin=subprocess.DEVNULL, start_new_session=True)
            self._line = Line(mine)
        return self._line

    async def bear(self, arguments: Sequence[str], env: Mapping[str, str], cwd: str) -> Forked:
        """A new kernel that knows no lesson. Raises: OSError when the nursery has died."""
        return await self._reach().bear(arguments, env, cwd)

    async def mould(self, notebook: str, env: Mapping[str, str], cwd: str) -> Mould:
        """A process that has run the cells of this notebook, in this folder. Raises: OSError when one has died over it."""
        mine, theirs = socket.socketpair()
        mould, order = Mould(mine), {"notebook": notebook, "env": dict(env), "cwd": cwd}
        with theirs:
            mould.process = Forked(await self._reach().order(order, theirs))
        await mould.learn()
        return mould


class Cradle(LocalProvisioner):
    """Starts one kernel: as the server says that it is made, if it is of this Python."""

    mould: Line | None = None
    nursery: Nursery
    process: Any

    async def launch_kernel(self, cmd: list[str], **options: Any) -> Any:
        """Start the kernel with this command line. Raises: OSError when the mould of its lesson has died."""
        if cmd[:3] != LAUNCHER:
            return await super().launch_kernel(cmd, **options)
        cwd = str(options.get("cwd") or os.getcwd())
        env = options.get("env") or os.environ
        try:
            process = await (self.mould or self.nursery).bear(cmd[3:], env, cwd)
        except OSError as error:
            if self.mould:
                raise
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
            cradle.nursery, cradle.mould = server.nursery, server.mould_of(kernel_id)
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


def packed(told: Any) -> bytes:
    """Something told over a line."""
    text = json.dumps(told).encode()
    return len(text).to_bytes(4, "big") + text


def received(line: socket.socket) -> dict[str, Any]:
    """The next order; the process ends when there is nobody left to give any."""
    size = line.recv(4, socket.MSG_WAITALL)
    text = line.recv(int.from_bytes(size, "big"), socket.MSG_WAITALL) if len(size) == 4 else b""
    if not text:
        os._exit(0)
    return dict(json.loads(text))


found: dict[str, str] = dict(os.environ)
"""The variables of this process before its cells changed any."""


def settle(order: Mapping[str, Any]) -> None:
    """Take on the variables and the folder of an order. What cells of the lesson have set stays as they set it."""
    own = {name: value for name, value in os.environ.items() if found.get(name) != value}
    found.clear()
    found.update(order["env"])
    os.environ.clear()
    os.environ.update(found | own)
    os.chdir(order["cwd"])


def run(source: str, names: dict[str, Any]) -> list[dict[str, Any]]:
    """Run the source of one cell among `names`; returns its outputs, as a notebook has them. Raises what the cell raises."""
    from ipykernel import jsonutil
    from IPython.core.formatters import DisplayFormatter

    told: Any = jsonutil
    formatter: Any = DisplayFormatter()
    cardkit_widgets.draws(formatter)

    printed, result = io.StringIO(), []
    tree = ast.parse(source)
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    with contextlib.redirect_stdout(printed), contextlib.redirect_stderr(printed):
        exec(compile(tree, "<cell>", "exec"), names)
        if isinstance(last, ast.Expr):
            value = eval(compile(ast.Expression(last.value), "<cell>", "eval"), names)
            if value is not None and not source.rstrip().endswith(";"):
                data, metadata = formatter.format(value)
                data = told.json_clean(told.encode_images(data))
                result = [{"output_type": "execute_result", "data": data, "metadata": metadata, "execution_count": 1}]
    if text := printed.getvalue():
        result.insert(0, {"output_type": "stream", "name": "stdout", "text": text})
    return result


NEEDS_A_KERNEL: Final = re.compile(r"^\s*[%!]|\b(await|get_ipython|display|input)\b", re.MULTILINE)
"""Found in the source of cells that do not mean the same without a kernel."""


def learned(notebook: str) -> dict[str, Any]:
    """Run the code cells of a notebook, up to the first that fails; returns what a mould tells of itself."""
    with open(notebook, encoding="utf-8") as file:
        sources = ["".join(cell["source"]) for cell in json.load(file)["cells"] if cell["cell_type"] == "code"]
    told: dict[str, Any] = {"cells": [], "fault": "", "doubt": "", "unfit": any(map(NEEDS_A_KERNEL.search, sources))}
    names: dict[str, Any] = {"__name__": "__main__"}
    sys.path.insert(0, "")
    for number, source in enumerate([] if told["unfit"] else sources, 1):
        try:
            told["cells"].append(run(source, names))
        except Exception as error:
            told["fault"] = f"code cell {number} fails: {type(error).__name__}: {error}"
            break
    told["doubt"] = doubt()
    told["unfit"] = told["unfit"] or threading.active_count() > 1  # a thread is not there in a fork
    return told


def doubt() -> str:
    """What the author of the cells that have been run should know; empty where all is well."""
    from cardkit_widgets import CardTable

    names = ", ".join(f"“{name}”" for name in CardTable.named_twice())
    return (
        f"several tables are called {names}, and a browser keeps their games by name: give each a name of its own"
        if names
        else ""
    )


def be_a_mould(order: Mapping[str, Any], line: socket.socket, life: int) -> NoReturn:
    """Turn this process, which has just been forked, into a mould; it never returns."""
    try:
        settle(order)
        line.sendall(packed(learned(order["notebook"])))
        gc.collect()
        gc.freeze()
        while True:
            make(received(line), line, life)
    finally:
        os._exit(1)


def be_a_kernel(order: Mapping[str, Any], line: socket.socket, life: int) -> NoReturn:
    """Turn this process, which has just been forked, into a kernel, and close the line when it is one; it never returns."""
    code = 1
    try:
        os.setpgid(0, 0)  # no session of its own: Linux gives each session an equal part of the processors
        os.nice(BEHIND)
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        settle(order)
        threading.Thread(target=lambda: (os.read(life, 1), os._exit(1)), daemon=True).start()
        import comm
        from ipykernel.kernelapp import IPKernelApp
        from ipywidgets import register_comm_target
        from ipywidgets.widgets.widget import _instances as widgets

        for widget in list(widgets.values()):
            if renew := getattr(widget, "fresh", None):
                renew()
        app: Any = IPKernelApp.instance()
        app.parent_handle, app.init_poller = os.getpid(), lambda: None  # it has been seen to above
        # No code is typed; and what a page sends that is no message, over and over, fills no log.
        app.initialize([*order["arguments"], "--HistoryManager.enabled=False", "--IPKernelApp.log_level=50"])
        register_comm_target()  # ipywidgets does so when it is imported, but then there was no kernel yet
        comms: Any = comm.get_comm_manager().comms
        for each in comms.values():
            each.kernel = app.kernel
        line.close()
        app.start()
        code = 0
    finally:
        os._exit(code)


def make(order: Mapping[str, Any], line: socket.socket, life: int) -> None:
    """Make the child that is ordered, and tell its process id."""
    own = socket.socket(fileno=socket.recv_fds(line, 1, 1)[1][0])
    if pid := os.fork():
        own.close()
        line.sendall(packed(pid))
        return
    line.close()
    (be_a_mould if "notebook" in order else be_a_kernel)(order, own, life)


def main(number: int, life: int) -> NoReturn:
    """Load everything, piece by piece; make a child whenever the line with this file descriptor asks for one."""
    line = socket.socket(fileno=number)
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody asks how a child ended
    sys.modules.setdefault("debugpy", None)  # type: ignore[arg-type]  # a third of a birth, and a lesson is not debugged
    import ipykernel.debugger
    import ipykernel.ipkernel
    import ipykernel.kernelapp
    import ipykernel.zmqshell  # noqa: F401

    pieces = lessons()
    more = True
    while True:
        gc.collect()
        gc.freeze()  # what the children share stays shared: their collectors leave it alone
        while more and not ready(line.fileno()):
            if more := (piece := next(pieces, None)) is not None:
                piece()
        make(received(line), line, life)


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
