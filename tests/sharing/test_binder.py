"""The `binder/` folder, as Binder reads it. repo2docker writes the recipe of the image; no image is built."""

from __future__ import annotations

import asyncio
import json
import os
import re
import stat
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import unquote

import pytest
from ruamel.yaml import YAML

from cardkit_app import command as app
from cardkit_app.app import settings
from conftest import started
from sharing.learner import Learner
from sharing.test_app import get, refused

if TYPE_CHECKING:
    from repo2docker.buildpacks import BuildPack

pytestmark = pytest.mark.outlet
ROOT = Path(__file__).parents[2]
TARGET = r"\((https://[^()\s]+urlpath=[^()\s]+)\)"


@pytest.fixture
def buildpack(monkeypatch: pytest.MonkeyPatch) -> BuildPack:
    """The build pack that repo2docker chooses for this repository."""
    from repo2docker.app import Repo2Docker  # of .[outlet], which the other tests do without

    monkeypatch.chdir(ROOT)
    tool = Repo2Docker()
    found = next(pack for pack in (kind(tool.base_image) for kind in tool.buildpacks) if pack.detect())
    found.platform = "linux/amd64"
    return found


def test_binder_installs_this_project_on_a_python_that_it_supports(buildpack: BuildPack) -> None:
    recipe = buildpack.render()
    assert tuple(map(int, buildpack.python_version.split("."))) >= (3, 11)
    frozen = f"conda/environment.py-{buildpack.python_version}-linux-64.lock"
    assert frozen in buildpack.get_build_script_files(), "Binder has no ready-made set of packages for this version of Python"
    assert re.search(r"^RUN \./binder/postBuild$", recipe, re.MULTILINE)
    script = ROOT / "binder" / "postBuild"
    assert script.stat().st_mode & stat.S_IXUSR
    assert re.search(r"^\S*pip\S* install --no-cache-dir '\.\[app\]'$", script.read_text(encoding="utf-8"), re.MULTILINE)


def test_binder_shows_lessons_as_the_command_does(tmp_path: Path) -> None:
    there = json.loads((ROOT / "binder" / "voila.json").read_text(encoding="utf-8"))["VoilaConfiguration"]
    here = dict(settings(tmp_path, verbose=False).VoilaConfiguration)
    here.pop("preheat_kernel")  # Voila inside another server cannot
    assert there == here


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        (["ada/cards"], "https://mybinder.org/v2/gh/ada/cards/main?urlpath="),
        (["https://github.com/ada/cards.git", "--ref", "v1/x"], "https://mybinder.org/v2/gh/ada/cards/v1%2Fx?urlpath="),
        (
            ["https://gitlab.com/ada/cards/", "--binder", "https://b.example.org/"],
            "https://b.example.org/v2/gl/ada/cards/main?urlpath=",
        ),
    ],
)
def test_links_open_every_lesson_of_any_fork(capsys: pytest.CaptureFixture[str], given: list[str], expected: str) -> None:
    assert app.main(["links", *given]) == 0
    text = capsys.readouterr().out
    targets = re.findall(TARGET, text)
    assert all(target.startswith(expected) for target in targets)
    badge, *links = [target.removeprefix(expected) for target in targets]
    assert badge == links[0] == "voila%2Frender%2Fnotebooks%2Findex.ipynb"
    assert links[-1] == "lab%2Ftree%2Fnotebooks%2Findex.ipynb"
    opened = {unquote(link).rpartition("/")[2] for link in links}
    assert opened == {path.name for path in (ROOT / "notebooks").glob("*.ipynb")}
    assert "[French Tarot](" in text


def test_links_take_titles_and_folders_as_they_are(
    write_notebook: Callable[..., Path], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "my lessons"
    folder.mkdir()
    (tmp_path / ".git").mkdir()
    write_notebook(folder / "index.ipynb", "## All\n\nof them")
    write_notebook(folder / "über uns.ipynb", "text", "# *Tute* `a` [draft] snake_case")
    assert app.main(["links", "ada/cards", "--notebooks", str(folder)]) == 0
    text = capsys.readouterr().out
    assert "- [index](" in text
    assert r"- [Tute a \[draft\] snake_case](" in text
    opened = [unquote(unquote(target.rpartition("urlpath=")[2])) for target in re.findall(TARGET, text)]
    assert opened[:2] == ["voila/render/my lessons/index.ipynb"] * 2
    assert opened[2] == "voila/render/my lessons/über uns.ipynb"
    assert opened[-1] == "lab/tree/my lessons/index.ipynb"


def test_a_repository_that_cannot_be_is_explained(capsys: pytest.CaptureFixture[str]) -> None:
    assert "a repository is OWNER/NAME, or its address" in refused(capsys, "links", "cards")


def test_the_readme_shows_a_link_as_the_command_prints_it(capsys: pytest.CaptureFixture[str]) -> None:
    app.main(["links", "OWNER/REPOSITORY"])
    link, *_ = re.findall(TARGET, capsys.readouterr().out)
    assert link in (ROOT / "README.md").read_text(encoding="utf-8")


@pytest.mark.skipif("CI" not in os.environ, reason="it installs the project anew, which is done in CI only")
def test_what_binder_builds_shows_the_lessons(tmp_path: Path) -> None:
    """The steps of binder/ in a fresh environment, and then a lesson from the server that Binder would start."""
    prefix = tmp_path / "prefix"
    subprocess.run([sys.executable, "-m", "venv", prefix], check=True)
    env = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "JUPYTER"))}
    built = subprocess.run(
        ["binder/postBuild"], cwd=ROOT, env=env | {"NB_PYTHON_PREFIX": str(prefix)}, text=True, capture_output=True
    )
    assert built.returncode == 0, built.stdout + built.stderr
    command = [prefix / "bin" / "jupyter", "lab", "--no-browser", "--allow-root", "--ip=127.0.0.1", "--port=0"]
    command += ["--IdentityProvider.token=", "--ServerApp.base_url=/user/ada-cards-x1/"]
    no_checkout = {"PYTHONPATH": "", "JUPYTER_PATH": "", "JUPYTER_CONFIG_PATH": ""}
    with started([str(word) for word in command], tmp_path, ROOT, **no_checkout) as server:
        home = f"{server.url}user/ada-cards-x1/"
        status, page = get(f"{home}voila/render/notebooks/index.ipynb")
        assert status == 200
        assert 'class="ck-bar"' in page
        assert get(f"{home}lab/tree/notebooks/index.ipynb")[0] == 200
        asyncio.run(Learner(f"{home}voila/render/notebooks/tute.ipynb").plays_a_card())


def test_the_values_for_kubernetes_open_what_the_image_has() -> None:
    values = YAML(typ="safe").load((ROOT / "sharing" / "kubernetes.yaml").read_text(encoding="utf-8"))
    page = values["singleuser"]["defaultUrl"].removeprefix("/voila/render/")
    assert (ROOT / page).is_file()
    assert values["singleuser"]["storage"]["type"] == "none"  # a volume would hide the lessons, which lie in the home folder
