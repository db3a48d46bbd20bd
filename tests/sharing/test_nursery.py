"""How kernels come into being and what happens when they die: nothing that a learner would notice."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import signal
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import psutil
import pytest

from cardkit_widgets.serve import nursery
from sharing.learner import Learner, Lost, choices

TABLE = 'from cardkit_widgets import CardTable\nCardTable("tute", name="one")'
forking = pytest.mark.skipif(not nursery.POSSIBLE, reason="kernels are forked on Linux only")


@pytest.fixture(scope="module")
def server(serve: Callable[..., Any], write_notebook: Any, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """The service on one small lesson."""
    folder = tmp_path_factory.mktemp("lessons")
    write_notebook(folder / "index.ipynb", "# A table", [TABLE])
    with serve(folder, command=("serve", "--ready", "1")) as server:
        yield server


def page(server: Any) -> Learner:
    """A learner who opens it."""
    return Learner(f"{server.url}voila/render/index.ipynb")


def kernels(server: Any) -> dict[int, psutil.Process]:
    """The running kernels by process id: the nursery is the one that has children."""
    found = {child.pid: child for child in psutil.Process(server.process.pid).children(recursive=True)}
    parents = {child.ppid() for child in found.values()}
    return {pid: child for pid, child in found.items() if pid not in parents and child.status() != psutil.STATUS_ZOMBIE}


def kill(processes: Any) -> None:
    """End processes as a machine without memory does."""
    for process in processes:
        with contextlib.suppress(psutil.NoSuchProcess):
            process.send_signal(signal.SIGKILL)
    psutil.wait_procs(processes, timeout=20)


async def play(learner: Learner) -> dict[str, Any]:
    """One move at the table."""
    view = await learner.sit("tute/one")
    moved = await learner.do("tute/one", "play", move=choices(view)[0])
    assert moved["at"] > view["at"]
    return moved


def folder_of(server: Any) -> Path:
    """The folder in which the server and its kernels meet."""
    words = [word for kernel in kernels(server).values() for word in kernel.cmdline() if "voila_" in word]
    return Path(words[0]).parent if words[0].endswith(".json") else Path(words[0])


@pytest.mark.skipif(sys.platform == "win32", reason="there a kernel listens at ports")
def test_kernels_listen_in_a_folder_that_is_theirs_and_at_no_port_that_another_could_take(server: Any) -> None:
    async def look() -> None:
        learner = page(server)
        await learner.open()
        await play(learner)
        learner.close()

    asyncio.run(look())
    folder = folder_of(server)
    assert folder.stat().st_mode & 0o077 == 0
    assert {json.loads(file.read_text())["transport"] for file in folder.glob("*.json")} == {"ipc"}


@forking
def test_a_kernel_is_a_fork_and_without_the_nursery_there_are_others(server: Any) -> None:
    async def orphan() -> None:
        learner = page(server)
        await learner.open()
        (parent,) = [child for child in psutil.Process(server.process.pid).children() if child.children()]
        assert {kernel.ppid() for kernel in kernels(server).values()} == {parent.pid}
        kill([parent])
        learner.close()
        while True:  # a page that was ready ahead may have lost its kernel while it was on its way
            with contextlib.suppress(Lost):
                await learner.open()
                await play(learner)
                learner.close()
                return

    asyncio.run(orphan())


def test_a_page_prepared_ahead_whose_kernel_has_died_is_given_to_nobody(server: Any) -> None:
    async def die() -> None:
        learner = page(server)
        await learner.open()
        learner.close()
        kill(list(kernels(server).values()))
        await learner.open()
        await play(learner)
        learner.close()

    asyncio.run(die())


def test_a_learner_whose_kernel_has_died_goes_on_at_the_same_card(server: Any) -> None:
    async def resume() -> None:
        learner = page(server)
        await learner.open()
        before = await play(learner)
        kill(list(kernels(server).values()))
        learner.close()
        await learner.open()
        after = await learner.sit("tute/one")
        assert [after[key] for key in ("deal", "at", "hand", "moves")] == [
            before[key] for key in ("deal", "at", "hand", "moves")
        ]
        await play(learner)
        learner.close()

    asyncio.run(resume())


@forking
def test_a_fork_that_has_ended_is_known_to_have_ended() -> None:
    gate, end = os.pipe()
    if not (pid := os.fork()):
        os.close(end)
        os.read(gate, 1)  # until the other end is closed
        os._exit(3)
    child = nursery.Forked(pid)
    assert child.poll() is None
    child.kill()
    assert child.wait() == -1
    child.terminate()  # a second time is one too many, and no error
    os.waitpid(pid, 0)
    os.close(end)
    os.close(gate)
    assert nursery.Forked(pid).poll() == -1


def test_ending_the_server_leaves_nothing_behind(serve: Callable[..., Any], write_notebook: Any, tmp_path: Path) -> None:
    write_notebook(tmp_path / "index.ipynb", "# A table", [TABLE])
    with serve(tmp_path) as server:
        asyncio.run(page(server).open())
        running = psutil.Process(server.process.pid).children(recursive=True)
        folder = folder_of(server)
        assert list(folder.iterdir())
        assert server.stop(signal.SIGTERM) == 0
        assert not psutil.wait_procs(running, timeout=20)[1]
        assert not folder.exists()
        assert "Traceback" not in "".join(server.lines)
