"""Servers for the tests: the `cardkit` command, and JupyterLab, each in a process and a home of its own."""

from __future__ import annotations

import contextlib
import gc
import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import threading
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from zlib import crc32

import pytest

from cardkit import games
from cardkit.dealing import chance

ROOT = Path(__file__).parents[1]
SHARED = {
    **dict.fromkeys(("test_site", "test_everywhere", "test_speaks", "test_embed"), "the site"),
    **dict.fromkeys(("test_exercises", "test_asked", "test_consequences"), "the questions"),
    **dict.fromkeys(("test_house", "test_arrows", "test_voice"), "the source, parsed"),
}
"""Files of tests that share something slow to make, and what that is."""
PATIENCE = 60  # seconds after which a server that says nothing is given up
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # the many servers and kernels compile this package once, not each anew


def pytest_xdist_make_scheduler(config: pytest.Config, log: object) -> object:
    """Hands out tests file by file, the next file to the next free process. Files in `SHARED` that need the same slow fixture
    (the static site, say) go to one process, so that it is made once. Each process has its own server and Chromium.
    """
    from xdist.scheduler import LoadFileScheduling

    class Scheduling(LoadFileScheduling):
        def _split_scope(self, nodeid: str) -> str:
            path = super()._split_scope(nodeid)
            return SHARED.get(Path(path).stem, path)

    return Scheduling(config, log)


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """Seeds each test's random deals with the test's own name, so that a test fails in every run or in none."""
    chance.follow(f"{crc32(item.nodeid.encode()):08x}")


def one_now(choices: Iterable[Any], now: Any) -> list[Any]:
    """Parameters of a test that takes long: `now` is tried with all tests, the others with the outlets."""
    return [one if one == now else pytest.param(one, marks=pytest.mark.outlet) for one in choices]


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """A file of outlets alone is not even read where they are left out, nor `browser`: that would take five seconds."""
    left_out = config.option.markexpr.split(" and ")
    if collection_path.name == "browser":
        return "not browser" in left_out or None
    if "not outlet" not in left_out or collection_path.suffix != ".py":
        return None
    return "\npytestmark = pytest.mark.outlet" in collection_path.read_text(encoding="utf-8") or None


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Of the lessons one runs in a kernel now, the others with the outlets; `test_order.py` runs their cells here."""
    for item in items:
        if item.path.suffix == ".ipynb" and item.path.stem in games and item.path.stem != "tute":
            item.add_marker("outlet")


def pytest_collection_finish() -> None:
    """What was collected stays to the end: the garbage collector need not look through it again, nor so often.

    That is three hundredths of the time of all tests.
    """
    gc.freeze()
    gc.set_threshold(200_000, 50, 50)


PROCESSOR = pytest.StashKey[float]()


def processor_seconds() -> float:
    """Processor time of this process and of those that it started and that have ended."""
    return sum(os.times()[:4])


def pytest_addoption(parser: pytest.Parser) -> None:
    """`pytest --costs` prints what each folder of tests costs, `--costs=9` the nine dearest files as well."""
    parser.addoption("--costs", type=int, nargs="?", const=0, metavar="FILES", help="print the seconds of each folder of tests")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Iterator[None]:
    """Keep the processor time that a phase of a test took, beside the duration that pytest keeps."""
    report = yield
    if item.config.getoption("--costs") is None:
        return report
    now = processor_seconds()
    report.processor = now - item.config.stash.get(PROCESSOR, now)
    item.config.stash[PROCESSOR] = now
    return report


def pytest_terminal_summary(terminalreporter: Any, config: pytest.Config) -> None:
    """Print the seconds by the clock and the processor seconds of each folder, and of the dearest files."""
    dearest = config.getoption("--costs")
    if dearest is None:
        return
    folders, files = defaultdict[str, list[float]](lambda: [0, 0]), defaultdict[str, list[float]](lambda: [0, 0])
    for report in (report for reports in terminalreporter.stats.values() for report in reports if hasattr(report, "processor")):
        path = report.nodeid.partition("::")[0]
        for costs in (folders["/".join(path.split("/")[:2]) if path.count("/") > 1 else path.split("/")[0]], files[path]):
            costs[0] += report.duration
            costs[1] += report.processor
    terminalreporter.section("seconds, and those of the processor (without browsers and servers that go on)")
    for found, count in ((folders, len(folders)), (files, dearest)):
        for path, (clock, processor) in sorted(found.items(), key=lambda item: -item[1][0])[:count]:
            terminalreporter.line(f"{clock:8.1f} {processor:8.1f}  {path}")


@dataclass
class Server:
    """A running server: its address, ending in a slash, its process, what it printed, and the folder it was started in."""

    url: str
    process: subprocess.Popen[str]
    lines: list[str]
    folder: Path

    def stop(self, how: signal.Signals = signal.SIGINT) -> int:
        """Ask the server to end and return its exit code."""
        self.process.send_signal(how)
        return self.process.wait(PATIENCE)


def answers(url: str) -> bool:
    """Whether something listens at this address."""
    host, port = re.match(r"http://([\d.]+):(\d+)/", url).groups()  # type: ignore[union-attr]
    with socket.socket() as line:
        return line.connect_ex((host, int(port))) == 0


@contextlib.contextmanager
def started(command: Sequence[str], home: Path, cwd: Path, **extra: str) -> Iterator[Server]:
    """Run a server, ready once it has printed its address, until the block ends; its own home keeps others' settings out."""
    env = os.environ | {
        "HOME": str(home),
        "JUPYTER_CONFIG_DIR": str(home / "config"),
        "JUPYTER_DATA_DIR": str(home / "data"),
        "JUPYTER_RUNTIME_DIR": str(home / "runtime"),
        "IPYTHONDIR": str(home / "ipython"),
        "PYTHONPATH": os.pathsep.join([str(ROOT), str(ROOT / "widgets")]),
        **extra,
    }
    process = subprocess.Popen(command, cwd=cwd, env=env, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    lines: list[str] = []
    found: list[str] = []
    ready = threading.Event()

    def drain() -> None:
        assert process.stdout
        for line in process.stdout:
            lines.append(line)
            if not found and (url := re.search(r"http://127\.0\.0\.1:\d+/", line)):
                found.append(url[0])
                ready.set()
        ready.set()

    reader = threading.Thread(target=drain, daemon=True)
    reader.start()
    try:
        ready.wait(PATIENCE)
        assert found, f"{command} printed no address:\n{''.join(lines)}"
        while not answers(found[0]):  # JupyterLab prints its address a moment before it listens there
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(0.05)
                raise AssertionError(f"{command} ended:\n{''.join(lines)}")
        yield Server(found[0], process, lines, cwd)
    finally:
        if process.poll() is None:
            process.send_signal(signal.SIGINT if "cardkit" in command[2] else signal.SIGTERM)
            try:
                process.wait(20)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
        reader.join()


def cardkit(*arguments: str | Path) -> list[str]:
    """The command line of `cardkit` with these arguments."""
    return [sys.executable, "-m", "cardkit_app.command", *map(str, arguments)]


@pytest.fixture(scope="session")
def serve(tmp_path_factory: pytest.TempPathFactory) -> Callable[..., contextlib.AbstractContextManager[Server]]:
    """`with serve(folder) as server:` runs the real `cardkit` on a folder (default: the project's lessons) at a free port.

    `command` are other arguments than `--no-browser`.
    """

    def start(
        folder: Path | None = None, cwd: Path | None = None, command: Sequence[str] = ("--no-browser",)
    ) -> contextlib.AbstractContextManager[Server]:
        home = tmp_path_factory.mktemp("home")
        kept = tmp_path_factory.getbasetemp().parent / "cache"  # prepared lessons, of all processes that test
        command = cardkit(*command, "--port", "0", *(["--notebooks", folder] if folder else []))
        return started(command, home, cwd or home, XDG_CACHE_HOME=str(kept))

    return start


@pytest.fixture(scope="session")
def app_server(serve: Callable[..., contextlib.AbstractContextManager[Server]]) -> Iterator[Server]:
    """The `cardkit` command on the project's lessons, shared by all tests."""
    with serve() as server:
        yield server


@pytest.fixture(scope="session")
def lab_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """JupyterLab as Binder sets it up, on a copy of the lessons: add `lab/tree/NAME.ipynb` or `voila/render/NAME.ipynb`."""
    home = tmp_path_factory.mktemp("lab")
    lessons = home / "lessons"
    shutil.copytree(ROOT / "notebooks", lessons, ignore=shutil.ignore_patterns(".ipynb_checkpoints"))
    quiet = home / "config" / "labconfig"  # no question about news, which would cover the page and ask another machine
    quiet.mkdir(parents=True)
    (quiet / "page_config.json").write_text(
        json.dumps({"disabledExtensions": {"@jupyterlab/apputils-extension:announcements": True}})
    )
    command = [sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root", "--ip=127.0.0.1", "--port=0"]
    command += ["--IdentityProvider.token=", f"--ServerApp.root_dir={lessons}"]
    package = ROOT / "widgets" / "cardkit_app"
    config = os.pathsep.join([str(package / "etc" / "jupyter"), str(ROOT / "binder")])
    with started(command, home, lessons, JUPYTER_CONFIG_PATH=config, JUPYTER_PATH=str(package / "share" / "jupyter")) as server:
        yield server


def notebook(path: Path, *cells: str | list[str]) -> Path:
    """Write a notebook of markdown cells (text) and code cells (one-item lists)."""
    import nbformat
    from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook

    made = [new_markdown_cell(cell) if isinstance(cell, str) else new_code_cell(cell[0]) for cell in cells]
    spec = {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}
    nbformat.write(new_notebook(cells=made, metadata=spec), path)
    return path


@pytest.fixture(scope="session")
def write_notebook() -> Callable[..., Path]:
    """`write_notebook(path, "# text", ["code"])` writes a notebook."""
    return notebook
