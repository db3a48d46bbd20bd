"""A server that is killed leaves nothing: no process of a lesson, of a kernel or of a computer that thinks, and no folder."""

from __future__ import annotations

import asyncio
import shutil
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import psutil
import pytest

from cardkit_app.page.process import POSSIBLE
from conftest import Server, cardkit, started
from sharing.learner import CONFIG, Learner
from sharing.test_app import get
from sharing.test_room_line import four_moves

pytestmark = [pytest.mark.outlet, pytest.mark.skipif(not POSSIBLE, reason="processes are not forked here")]
PATIENCE = 30
TABLE = "from cardkit_widgets import CardTable\nCardTable('tute', seed=1, name='match')"
OTHERS = "import ipywidgets\nipywidgets.IntSlider()"


@pytest.fixture
def temporary() -> Iterator[Path]:
    """A temporary folder with a short path, as sockets need."""
    folder = Path(tempfile.mkdtemp(prefix="k"))
    yield folder
    shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture
def server(temporary: Path, tmp_path: Path, write_notebook: Callable[..., Path]) -> Iterator[Server]:
    """A class server with a lesson of ours and one that needs a kernel."""
    folder = tmp_path / "lessons"
    folder.mkdir()
    write_notebook(folder / "index.ipynb", "# All lessons")
    write_notebook(folder / "ours.ipynb", "# A table", [TABLE])
    write_notebook(folder / "others.ipynb", "# A slider", [OTHERS])
    command = cardkit("serve", "--rooms", "--port", "0", "--notebooks", folder)
    with started(command, tmp_path, tmp_path, TMPDIR=str(temporary), XDG_CACHE_HOME=str(tmp_path / "cache")) as running:
        yield running


def test_nothing_is_left_of_a_server_that_is_killed(server: Server, temporary: Path) -> None:
    page = f"{server.url}voila/render/ours.ipynb"
    asyncio.run(Learner(page).open())
    assert CONFIG.search(get(f"{server.url}voila/render/others.ipynb")[1])
    asyncio.run(four_moves(server.url, level="strong"))
    children = psutil.Process(server.process.pid).children(recursive=True)
    commands = " ".join(" ".join(child.cmdline()) for child in children)
    assert all(part in commands for part in ("cardkit_app.page.process", "ipykernel_launcher", "multiprocessing"))
    assert list(temporary.iterdir())
    server.process.kill()
    server.process.wait()
    _, alive = psutil.wait_procs(children, timeout=PATIENCE)
    assert not alive
    assert not list(temporary.iterdir())
