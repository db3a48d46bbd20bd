"""How kernels come into being and what happens when they die: nothing that a learner would notice."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import resource
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import psutil
import pytest

from cardkit_app import forking, kernel_pool
from cardkit_app.kernel_pool import ForkedKernel, ForkLine, ForkServer
from sharing.learner import Learner, choices
from sharing.test_app import get

pytestmark = pytest.mark.outlet

TABLE = 'from cardkit_widgets import CardTable\nCardTable("tute", name="one")'
on_linux = pytest.mark.skipif(not forking.POSSIBLE, reason="kernels are forked on Linux only")


@pytest.fixture(scope="module")
def server(serve: Callable[..., Any], write_notebook: Any, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """The service on one small lesson."""
    folder = tmp_path_factory.mktemp("lessons")
    write_notebook(folder / "index.ipynb", "# A table", [TABLE])
    with serve(folder, command=("serve",)) as server:
        yield server


def page(server: Any) -> Learner:
    """A learner who opens it."""
    return Learner(f"{server.url}voila/render/index.ipynb")


def forked(server: Any) -> list[list[psutil.Process]]:
    """The fork_server, the templates that come from it, and the kernels that come from those."""
    ranks = [[psutil.Process(server.process.pid)]]
    for _ in range(3):
        children = [child for parent in ranks[-1] for child in parent.children()]
        ranks.append([child for child in children if child.status() != psutil.STATUS_ZOMBIE])
    return ranks[1:]


def kernels(server: Any) -> list[psutil.Process]:
    """The running kernels."""
    return forked(server)[-1] if forking.POSSIBLE else psutil.Process(server.process.pid).children(recursive=True)


def kill(processes: Sequence[psutil.Process]) -> None:
    """End processes as a machine without memory does."""
    for process in processes:
        with contextlib.suppress(psutil.NoSuchProcess):
            process.send_signal(signal.SIGKILL)
    while left := [process for process in processes if not ended(process)]:
        psutil.wait_procs(left, timeout=0.05)


def ended(process: psutil.Process) -> bool:
    """Whether a process does nothing any more, though its parent may not have asked yet how it ended."""
    try:
        return bool(process.status() == psutil.STATUS_ZOMBIE)
    except psutil.NoSuchProcess:
        return True


async def play(learner: Learner) -> dict[str, Any]:
    """One move at the table."""
    view = await learner.sit("tute/one")
    moved = await learner.do("tute/one", "play", move=choices(view)[0])
    assert moved["at"] > view["at"]
    return moved


def folder_of(server: Any) -> Path:
    """The folder in which the server and its kernels meet."""
    words = [word for kernel in kernels(server) for word in kernel.cmdline() if "voila_" in word]
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


@on_linux
def test_everybody_is_dealt_other_cards(server: Any) -> None:
    async def compare() -> None:
        saves = set()
        for _ in range(3):
            learner = page(server)
            await learner.open()
            saves.add((await learner.sit("tute/one"))["save"])
            learner.close()
        assert len(saves) == 3

    asyncio.run(compare())


def test_a_kernel_ends_with_its_server(serve: Callable[..., Any], write_notebook: Any, tmp_path: Path) -> None:
    write_notebook(tmp_path / "index.ipynb", "# A table", [TABLE])
    with serve(tmp_path) as server:
        asyncio.run(page(server).open())
        running = psutil.Process(server.process.pid).children(recursive=True)
        server.stop(signal.SIGKILL)
        assert not psutil.wait_procs(running, timeout=20)[1]


def test_a_learner_whose_kernel_has_died_goes_on_at_the_same_card(server: Any) -> None:
    async def resume() -> None:
        learner = page(server)
        await learner.open()
        before = await play(learner)
        kill(kernels(server))
        learner.close()
        await learner.open()
        after = await learner.sit("tute/one")
        assert [after[key] for key in ("deal", "at", "hand", "moves")] == [
            before[key] for key in ("deal", "at", "hand", "moves")
        ]
        await play(learner)
        learner.close()

    asyncio.run(resume())


@on_linux
@pytest.mark.parametrize("ranks", [[1], [0, 1], [0, 1, 2], [0]])
def test_whatever_has_died_a_page_that_is_loaded_again_plays_on(server: Any, ranks: list[int]) -> None:
    async def orphan() -> None:
        learner = page(server)
        await learner.open()
        found = forked(server)
        assert all(found)
        other = page(server)
        if 2 not in ranks:
            await other.open()
        kill([process for rank in ranks for process in found[rank]])
        if 2 not in ranks:  # who plays has not noticed
            await play(other)
            other.close()
        learner.close()
        await learner.open()
        await play(learner)
        learner.close()

    asyncio.run(orphan())


@on_linux
def test_a_kernel_is_there_when_it_is_up_and_ends_when_its_page_was_left_before() -> None:
    async def bear() -> None:
        mine, template = socket.socketpair()
        line = ForkLine(mine)
        for left in (False, True):
            birth = asyncio.create_task(line.bear(["-f", "file"], {}, "/"))
            while not forking.ready(template.fileno()):
                await asyncio.sleep(0)
            assert forking.received(template)["arguments"] == ["-f", "file"]
            its = socket.socket(fileno=socket.recv_fds(template, 1, 1)[1][0])
            child = psutil.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE)
            template.sendall(forking.packed(child.pid))
            done, _ = await asyncio.wait([birth], timeout=0.05)
            assert not done
            if left:
                birth.cancel()
                its.close()
                assert await asyncio.to_thread(child.wait, 20) == -signal.SIGKILL
            else:
                its.close()
                assert (await birth).pid == child.pid
                child.kill()
                child.wait(20)
        mine.close()
        template.close()

    asyncio.run(bear())


@on_linux
def test_a_fork_that_has_ended_is_known_to_have_ended() -> None:
    gate, end = os.pipe()
    if not (pid := os.fork()):
        os.close(end)
        os.read(gate, 1)  # until the other end is closed
        os._exit(3)
    child = ForkedKernel(pid)
    assert child.poll() is None
    child.kill()
    assert child.wait() == -1
    child.terminate()  # a second time is one too many, and no error
    os.waitpid(pid, 0)
    os.close(end)
    os.close(gate)
    assert ForkedKernel(pid).poll() == -1


@on_linux
def test_a_fork_is_watched_by_a_server_that_has_more_lines_open_than_select_can_count() -> None:
    few, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    if most <= 1100:
        pytest.skip("Here no process may have so many files open.")
    resource.setrlimit(resource.RLIMIT_NOFILE, (1100, most))
    taken = []
    try:
        while not taken or taken[-1] < 1024:
            taken.append(os.dup(0))
        child = ForkedKernel(os.getpid())
        assert child.fd > 1023
        assert child.poll() is None
        os.close(child.fd)
    finally:
        for line in taken:
            os.close(line)
        resource.setrlimit(resource.RLIMIT_NOFILE, (few, most))


def test_what_makes_the_kernels_loads_no_server() -> None:
    code = "import sys; from cardkit_app import forking; print(bool(forking.main), 'jupyter_server' in sys.modules)"
    found = subprocess.run([sys.executable, "-c", code], text=True, capture_output=True, check=True)
    assert found.stdout == "True False\n"


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


@on_linux
def test_what_a_killed_server_leaves_is_gone_when_the_next_one_starts(
    serve: Callable[..., Any], write_notebook: Any, tmp_path: Path
) -> None:
    write_notebook(tmp_path / "index.ipynb", "# A table", [TABLE])
    with serve(tmp_path) as server:
        asyncio.run(page(server).open())
        folder = folder_of(server)
        server.stop(signal.SIGKILL)
    assert all('"key"' in path.read_text() for path in folder.glob("kernel-*.json"))
    assert list(folder.glob("kernel-*.json"))
    with serve(tmp_path) as server:
        assert get(server.url)[0] == 200
        assert not folder.exists()


ENDLESS = "while True:\n    try:\n        pass\n    except Exception:\n        pass"
DEAF = "import signal\nsignal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGALRM])\nwhile True:\n    pass"


@on_linux
def test_cells_that_never_end_are_told_to_who_wrote_them(
    write_notebook: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(forking, "CELLS", 1)
    monkeypatch.setattr(sys, "path", list(sys.path))
    report = forking.learned(str(write_notebook(tmp_path / "index.ipynb", "# Endless", ["1 + 1"], [ENDLESS], ["2"])))
    assert report["fault"] == "code cell 2 has not ended after 1 s"
    assert len(report["cells"]) == 1
    assert signal.getitimer(signal.ITIMER_REAL) == (0, 0)


@on_linux
def test_a_template_that_does_not_listen_is_ended(write_notebook: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernel_pool, "OVERDUE", 1.0)
    path = write_notebook(tmp_path / "index.ipynb", "# Deaf", [DEAF])

    async def make() -> None:
        server = ForkServer(str(tmp_path))
        with pytest.raises(TimeoutError):
            await server.template(str(path), os.environ, str(tmp_path))
        while server.processes():
            await asyncio.sleep(0)

    asyncio.run(make())
