"""Installs all that is given away: the wheel and the source, whole; the wheel alone; the steps of the container."""

from __future__ import annotations

import asyncio
import json
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import tarfile
import tempfile
import tomllib
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

import cardkit
from conftest import Server, started
from sharing.learner import Learner
from sharing.test_app import get

pytestmark = pytest.mark.outlet
ROOT = Path(__file__).parents[2]
DOCKERFILE = (ROOT / "sharing" / "Dockerfile").read_text(encoding="utf-8")
MAX_INSTALLED_BYTES = 80e6
"""Bytes of the games, the widgets and all that these need, as installed; beside Python and its installer."""
ALONE = {"PYTHONPATH": "", "JUPYTER_PATH": "", "JUPYTER_CONFIG_PATH": "", "PIP_DISABLE_PIP_VERSION_CHECK": "1"}
anew = pytest.mark.skipif("CI" not in os.environ, reason="it installs the project anew, which is done in CI only")


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """The wheel and the source package, as hatchling builds them from this checkout."""
    from hatchling.builders.sdist import SdistBuilder
    from hatchling.builders.wheel import WheelBuilder

    out = str(tmp_path_factory.mktemp("dist"))
    (wheel,) = WheelBuilder(str(ROOT)).build(directory=out, versions=["standard"])
    (source,) = SdistBuilder(str(ROOT)).build(directory=out, versions=["standard"])
    return {"wheel": Path(wheel), "source": Path(source)}


def contents(wheel: Path) -> dict[str, bytes]:
    with zipfile.ZipFile(wheel) as files:
        return {name: files.read(name) for name in files.namelist()}


def test_the_source_package_makes_the_same_wheel_and_carries_the_tests(built: dict[str, Path], tmp_path: Path) -> None:
    from hatchling.builders.wheel import WheelBuilder

    with tarfile.open(built["source"]) as files:
        files.extractall(tmp_path, filter="data")
    (top,) = tmp_path.iterdir()
    (again,) = WheelBuilder(str(top)).build(directory=str(tmp_path / "dist"), versions=["standard"])
    assert contents(Path(again)) == contents(built["wheel"])
    for folder in ("tests", "binder", "sharing", ".ci", ".github"):
        found = (path for path in (ROOT / folder).rglob("*") if path.is_file())
        ours = {path.relative_to(ROOT) for path in found if not {"node_modules", "__pycache__"} & set(path.parts)}
        assert {path for path in ours if not (top / path).is_file()} == set()
    assert {path.name for path in ROOT.glob("*.md")} == {path.name for path in top.glob("*.md")}


def test_an_index_of_packages_would_take_both(built: dict[str, Path]) -> None:
    check = [sys.executable, "-m", "twine", "check", "--strict", *map(str, built.values())]
    done = subprocess.run(check, text=True, capture_output=True)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_version_stands_in_one_place_and_the_changes_begin_with_it(built: dict[str, Path]) -> None:
    version, project = cardkit.__version__, (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    assert built["wheel"].name.split("-")[1] == version
    assert 'dynamic = ["version"]' in project
    assert version not in project
    newest = re.search(r"^## (\S+)( \(not yet released\))?$", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.M)
    assert newest
    assert version == newest[1] + ".dev0" * bool(newest[2])


def test_floors_and_no_pins_for_what_another_notebook_brings() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["dependencies"]
    assert {re.split(r"[<>=~!\[]", line)[0] for line in project} == {"anywidget", "ipywidgets", "lark", "segno"}
    assert all(re.fullmatch(r"[\w-]+>=[\d.]+", line) for line in project)


class Place:
    """A fresh environment in a folder that others may read, too."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        subprocess.run([sys.executable, "-m", "venv", folder / "env"], check=True)
        self.env = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "JUPYTER"))} | ALONE
        self.env["PATH"] = os.pathsep.join([str(folder / "env" / "bin"), self.env["PATH"]])

    def run(self, command: str) -> str:
        """Runs a shell line there, which must succeed, and returns its output."""
        done = subprocess.run(["sh", "-c", command], cwd=self.folder, env=self.env, text=True, capture_output=True)
        assert done.returncode == 0, f"{command}: {done.stdout}{done.stderr}"
        return done.stdout


SIZES = """import importlib.metadata as there, json
print(json.dumps({one.metadata["Name"]: sum(path.locate().stat().st_size for path in one.files if path.locate().is_file())
                  for one in there.distributions() if one.metadata["Name"] not in ("pip", "setuptools")}))"""
PLAYED = """import cardkit, cardkit_widgets
for name in cardkit.games:
    assert cardkit_widgets.CardTable(name, seed=7).plain()["image/svg+xml"]
print(cardkit.__version__)"""
TABLE = "from cardkit_widgets import CardTable\nCardTable('tute', seed=7)"


@pytest.fixture(scope="module")
def slim(built: dict[str, Path]) -> Iterator[tuple[Place, list[str]]]:
    """A place with the wheel and what it needs; and what was told there by `SIZES`, `PLAYED` and the command."""
    folder = Path(tempfile.mkdtemp(prefix="cardkit-", dir="/var/tmp"))
    folder.chmod(0o755)
    place = Place(folder)
    place.run(f"pip install -q {built['wheel']} && pip check")
    yield place, [place.run(f"python -c {shlex.quote(code)}") for code in (SIZES, PLAYED)] + [place.run("cardkit 2>&1 || true")]
    shutil.rmtree(folder)


@pytest.fixture(scope="module")
def whole(slim: tuple[Place, list[str]]) -> Place:
    """The same place after the steps of the container, which make the wheel and install it with what serves the lessons."""
    place, _ = slim
    for line in step("RUN"):
        place.run(line.replace("/wheel", str(place.folder / "wheel")).replace("/src", str(ROOT)))
    place.run("pip check")
    return place


def may_mount() -> bool:
    """Whether this is a machine on which folders can be made to be read only, for one process."""
    return bool(shutil.which("setpriv")) and subprocess.run(["unshare", "-m", "true"], capture_output=True).returncode == 0


def step(word: str) -> list[str]:
    """Returns the rest of each line of the Dockerfile that begins with this word."""
    return re.findall(rf"^{word} (.*)$", DOCKERFILE, re.M)


@anew
def test_games_and_widgets_alone_are_slim_and_play(slim: tuple[Place, list[str]]) -> None:
    _, (text, version, refusal) = slim
    sizes = json.loads(text)
    assert sum(sizes.values()) < MAX_INSTALLED_BYTES, sizes
    assert not {"voila", "jupyterlab", "notebook", "jupyter_server"} & set(sizes)
    assert version.strip() == cardkit.__version__
    assert "pip install '.[app]'" in refusal


@anew
def test_the_wheel_opens_the_lessons_from_an_empty_folder(whole: Place) -> None:
    """As `pipx run` and `uvx` do it: an environment of its own, the wheel with what serves the lessons, its command."""
    empty = whole.folder / "empty"
    empty.mkdir()
    command = [str(whole.folder / "env" / "bin" / "cardkit"), "--no-browser", "--port", "0"]
    with started(command, whole.folder, empty, **whole.env) as server:
        lessons_open(server)
        assert server.stop() == 0
    assert list(empty.iterdir()) == []


@anew
def test_what_is_executed_and_exported_there_is_to_be_read(whole: Place) -> None:
    cell = {"cell_type": "code", "id": "a", "metadata": {}, "outputs": [], "execution_count": None, "source": TABLE}
    notebook = {"nbformat": 4, "nbformat_minor": 5, "metadata": {}, "cells": [cell]}
    (whole.folder / "mine.ipynb").write_text(json.dumps(notebook), encoding="utf-8")
    whole.run("jupyter nbconvert --execute --to html mine.ipynb")
    page = (whole.folder / "mine.html").read_text(encoding="utf-8")
    assert "Run this notebook to play at this table" in page
    assert "widget-view+json" not in page


def jailed(*command: str) -> list[str]:
    """A command as the container's user, on a file system that may only be read but for an empty /tmp.

    Where this Python lies in a folder that others may not enter, it is lifted out.
    """
    (user,) = step("USER")
    python = Path(sys.base_prefix)
    lines = ["mount -o remount,ro,bind /", "mount -t tmpfs tmpfs /tmp", "cd /tmp"]
    if shut := next((str(folder) for folder in reversed(python.parents) if not folder.stat().st_mode & 0o001), ""):
        lift = [f"mount --bind {python} /mnt", f"mount -t tmpfs -o mode=755 tmpfs {shut}", f"mkdir -p {python}"]
        lines = [*lift, f"mount --move /mnt {python}", f"mount -o remount,ro {shut}", *lines]
    drop = "exec setpriv --reuid {} --regid {} --clear-groups --no-new-privs --bounding-set=-all".format(*user.split(":"))
    return ["unshare", "-m", "bash", "-c", f'{" && ".join(lines)} && {drop} "$@"', "jail", *command]


@anew
@pytest.mark.skipif(not may_mount(), reason="here nobody may take the right to write away")
def test_the_container_serves_the_lessons_and_writes_nothing(whole: Place) -> None:
    own = dict(word.split("=") for line in step("ENV") for word in line.split())
    command = jailed(*json.loads(step("CMD")[-1]), "--port", "0")
    with started(command, whole.folder, whole.folder, **ALONE, **own, PATH=whole.env["PATH"]) as server:
        health = step("HEALTHCHECK")[0].partition("CMD ")[2].replace("http://127.0.0.1:5252/", server.url)
        whole.run(health)
        lessons_open(server)
        refused = subprocess.run(jailed("touch", str(whole.folder / "x")), capture_output=True, text=True)
        assert "Read-only file system" in refused.stderr
        assert server.stop(getattr(signal, step("STOPSIGNAL")[0])) == 0
        whole.run(f"! ({health})")


def lessons_open(server: Server) -> None:
    """Every lesson is a page, and at one a card is played."""
    for path in (ROOT / "notebooks").glob("*.ipynb"):
        status, page = get(f"{server.url}voila/render/{path.name}")
        assert (status, 'class="ck-bar"' in page) == (200, True), path
    asyncio.run(Learner(f"{server.url}voila/render/tute.ipynb").plays_a_card())
