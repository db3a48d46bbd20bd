"""Kernels that are born knowing their lesson: forked from a process that has run its cells, whose memory they share.

An ordinary kernel starts a Python of its own, imports Jupyter, the widgets and the games, and runs the cells of its lesson:
seconds of work and some sixty megabytes, the same for every learner. Here one process, the fork server, does the importing
once. From it comes a template kernel for every lesson: a process that runs the cells once, and then becomes a kernel by `fork`
as often as one is wanted, a tenth of a second each. The page of a lesson is the same for all its kernels, for they all hold the
same widgets; what is dealt or asked at random is dealt anew in each (`fresh`). Kernels are ordinary processes otherwise: one
dies alone, and has its memory for itself once it changes something. Linux only (forking is not safe everywhere); elsewhere, for
a kernel that is not this Python, and for cells that need a kernel to run, kernels are started as always.
"""

from __future__ import annotations

import ast
import contextlib
import gc
import io
import json
import os
import re
import select
import signal
import socket
import sys
import threading
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any, Final, NoReturn

import cardkit_widgets

from . import internals

POSSIBLE: Final = sys.platform == "linux" and hasattr(os, "pidfd_open")
CELLS: Final = 60.0
"""Seconds that all cells of a lesson may run when its page is made; those of the lessons here take two at most."""
BEHIND: Final = 5
"""How far kernels stand behind the server, as `nice` counts: one that thinks must not keep all the others waiting."""


def ready(line: int, patience: int | None = 0) -> bool:
    """Whether there is something to read, after so many milliseconds at most (None: however long it takes).

    `select.select` knows no descriptor above 1023, which a server reaches with some eighty learners.
    """
    waiting = select.poll()
    waiting.register(line, select.POLLIN)
    return bool(waiting.poll(patience))


def lessons() -> Iterator[Callable[[], object]]:
    """Yields steps that load what a kernel may need, in pieces: nobody should wait for more than one."""
    import cardkit
    import cardkit_widgets
    from cardkit.teaching import exercises
    from cardkit_widgets import faces, lesson

    yield lambda: [getattr(cardkit_widgets, name) for name in cardkit_widgets.__all__] + [lesson]
    for game in cardkit.games.values():
        yield partial(faces.sheet, game.pack)
    for game in cardkit.games.values():
        yield partial(exercises.for_game, game)


def packed(data: Any) -> bytes:
    """Something told over a line."""
    text = json.dumps(data).encode()
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

    jupyter: Any = jsonutil
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
                data = jupyter.json_clean(jupyter.encode_images(data))
                result = [{"output_type": "execute_result", "data": data, "metadata": metadata, "execution_count": 1}]
    if text := printed.getvalue():
        result.insert(0, {"output_type": "stream", "name": "stdout", "text": text})
    return result


class Endless(BaseException):
    """The cells of a lesson have run longer than they may; no cell that catches exceptions catches it by chance."""


@contextlib.contextmanager
def limited(seconds: float) -> Iterator[None]:
    """Interrupts what runs longer than this, with `Endless`."""

    def stop(*_: object) -> NoReturn:
        raise Endless

    before = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


NEEDS_A_KERNEL: Final = re.compile(r"^\s*[%!]|\b(await|get_ipython|display|input)\b", re.MULTILINE)
"""Found in the source of cells that do not mean the same without a kernel."""


def learned(notebook: str) -> dict[str, Any]:
    """Run the code cells of a notebook, up to the first that fails; returns what a template tells of itself."""
    with open(notebook, encoding="utf-8") as file:
        sources = ["".join(cell["source"]) for cell in json.load(file)["cells"] if cell["cell_type"] == "code"]
    report: dict[str, Any] = {"cells": [], "fault": "", "doubt": "", "unfit": any(map(NEEDS_A_KERNEL.search, sources))}
    names: dict[str, Any] = {"__name__": "__main__"}
    sys.path.insert(0, "")
    try:
        with limited(CELLS):
            for source in [] if report["unfit"] else sources:
                report["cells"].append(run(source, names))
    except Endless:
        report["fault"] = f"code cell {len(report['cells']) + 1} has not ended after {CELLS:.0f} s"
    except Exception as error:
        report["fault"] = f"code cell {len(report['cells']) + 1} fails: {type(error).__name__}: {error}"
    report["doubt"] = doubt()
    report["unfit"] = report["unfit"] or threading.active_count() > 1  # a thread is not there in a fork
    return report


def doubt() -> str:
    """Returns a warning for the author of the cells that have been run; empty where all is well."""
    from cardkit_widgets import CardTable

    names = ", ".join(f"“{name}”" for name in CardTable.named_twice())
    return (
        f"several tables are called {names}, and a browser keeps their games by name: give each a name of its own"
        if names
        else ""
    )


def be_a_template(order: Mapping[str, Any], line: socket.socket, life: int) -> NoReturn:
    """Turn this process, which has just been forked, into a template; it never returns."""
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

        for widget in internals.widgets():
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
    (be_a_template if "notebook" in order else be_a_kernel)(order, own, life)


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
