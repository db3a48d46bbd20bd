"""The `binder/` folder, as Binder reads it. repo2docker writes the recipe of the image; no image is built."""

from __future__ import annotations

import json
import re
import stat
from pathlib import Path

import pytest
from repo2docker.app import Repo2Docker
from repo2docker.buildpacks import BuildPack

from cardkit_widgets.serving import settings

ROOT = Path(__file__).parents[2]


@pytest.fixture
def buildpack(monkeypatch: pytest.MonkeyPatch) -> BuildPack:
    """The way in which repo2docker would build this repository."""
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
    assert re.search(r"^\S*pip\S* install --no-cache-dir \.$", script.read_text(encoding="utf-8"), re.MULTILINE)


def test_binder_shows_lessons_as_the_command_does(tmp_path: Path) -> None:
    there = json.loads((ROOT / "binder" / "voila.json").read_text(encoding="utf-8"))["VoilaConfiguration"]
    here = dict(settings(tmp_path, verbose=False).VoilaConfiguration)
    here.pop("preheat_kernel")  # Voila inside another server cannot
    assert there == here
