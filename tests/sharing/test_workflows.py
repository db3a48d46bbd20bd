"""The files for a public code host: they say what the README says, and may do no more than they must."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from ruamel.yaml import YAML

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / ".github" / "workflows"
README = (ROOT / "README.md").read_text(encoding="utf-8")
JOBS = {"tests": "tests", "site": "site"}
"""The job of each that does what the README says."""
RIGHTS = {
    "tests": {"contents": "read"},
    "site": {"contents": "read", "pages": "write", "id-token": "write"},
}


def workflow(name: str) -> dict[str, Any]:
    found: dict[str, Any] = YAML(typ="safe").load((FOLDER / f"{name}.yml").read_text(encoding="utf-8"))
    return found


def steps(name: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = workflow(name)["jobs"][JOBS[name]]["steps"]
    return found


@pytest.mark.parametrize("name", RIGHTS)
def test_a_workflow_has_the_rights_it_needs_and_names_versions(name: str) -> None:
    assert {path.stem for path in FOLDER.iterdir()} == set(RIGHTS)
    assert workflow(name)["permissions"] == RIGHTS[name]
    for step in [step for job in workflow(name)["jobs"].values() for step in job["steps"]]:
        assert ("run" in step) != ("uses" in step)
        assert "uses" not in step or step["uses"].rpartition("@v")[2].isdigit()


def test_they_do_what_the_readme_says() -> None:
    def commands(name: str) -> list[str]:
        return [step["run"] for step in steps(name) if "run" in step]

    assert commands("tests")[-1] == ".ci/run"
    assert "`.ci/run`" in README
    install, site = commands("site")
    assert f"    {install} && " in README
    assert f"    {site} && " in README
    (given,) = [step["with"]["path"] for step in steps("site") if "upload-pages" in step.get("uses", "")]
    assert site.endswith(f" {given}")
