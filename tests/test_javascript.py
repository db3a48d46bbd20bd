"""The browser's half: free of faults that a linter sees, in one format, with types that hold, and bundles that load.

The tools come from npm, for neither is on the package index in the versions that are pinned in `tests/js/package.json`:
`npm ci --prefix tests/js` fetches them, as `.ci/run` does. Whoever uses the project needs none of them.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from cardkit_widgets.base import bundle

ROOT = Path(__file__).parents[1]
JS = ROOT / "tests" / "js"
MAINS = sorted(
    path
    for path in bundle.ROOT.rglob("*.js")
    if re.search(r"^export default", path.read_text("utf-8"), re.M) or path.stem == "sheets"
)
"""The modules that a page loads: those that hand something out by default, and the sheets of a table."""


def needed(path: str | Path | None, how: str) -> str:
    """Returns the path of a tool; where it is missing the test is skipped, and fails in continuous integration."""
    if path is None or not Path(path).exists():
        (pytest.fail if os.environ.get("CI") else pytest.skip)(f"{how} checks the JavaScript.")
    return str(path)


def tool(name: str) -> str:
    """Returns the path of one of the npm tools."""
    return needed(JS / "node_modules" / ".bin" / name, f"{name}, which `npm ci --prefix tests/js` fetches,")


@pytest.mark.parametrize("command", ["biome ci --config-path=tests/js widgets", "tsc -p tests/js"])
def test_the_tools_are_content_with_the_javascript(command: str) -> None:
    name, *rest = command.split()
    result = subprocess.run([tool(name), *rest], cwd=ROOT, text=True, capture_output=True)
    assert result.returncode == 0, result.stdout + result.stderr


@pytest.mark.parametrize("path", MAINS, ids=lambda path: path.relative_to(bundle.ROOT).as_posix())
def test_a_bundle_names_nothing_twice(path: Path, tmp_path: Path) -> None:
    """The modules of a bundle end up side by side: a name that two of them define is a syntax error there."""
    node = needed(shutil.which("node"), "Node.js")
    joined = tmp_path / "bundle.mjs"
    joined.write_text(bundle.module(path), encoding="utf-8")
    result = subprocess.run([node, "--check", joined], text=True, capture_output=True)
    assert result.returncode == 0, result.stderr


def test_every_bundle_is_looked_at() -> None:
    python = {path.stem: path.read_text("utf-8") for path in bundle.ROOT.rglob("*.py")}
    named = {name for text in python.values() for name in re.findall(r'bundle\.module\("([\w/]+\.js)"\)', text)}
    named |= {f"panels/{name}.js" for text in python.values() for name in re.findall(r'= module\("(\w+)"\)', text)}
    assert named == {path.relative_to(bundle.ROOT).as_posix() for path in MAINS}
