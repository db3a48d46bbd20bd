"""The browser's half: free of faults that a linter sees, in one format, with types that hold, and bundles that load.

The tools come from npm, for neither is on the package index in the versions that are pinned in `tests/js/package.json`:
`npm ci --prefix tests/js` fetches them, as `.ci/run` does. Whoever uses the project needs none of them.
"""

from __future__ import annotations

import json
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


COMPILES = """
const { SourceTextModule } = require("node:vm");
for (const [identifier, source] of Object.entries(JSON.parse(require("node:fs").readFileSync(0)))) {
  try { new SourceTextModule(source, { identifier }); } catch (error) { console.log(`${identifier}: ${error}`); }
}
"""


def test_a_bundle_names_nothing_twice() -> None:
    """The modules of a bundle end up side by side: a name that two of them define is a syntax error there."""
    node = needed(shutil.which("node"), "Node.js")
    bundles = json.dumps({path.relative_to(bundle.ROOT).as_posix(): bundle.module(path) for path in MAINS})
    command = [node, "--no-warnings", "--experimental-vm-modules", "-e", COMPILES]
    assert subprocess.run(command, input=bundles, text=True, capture_output=True, check=True).stdout == ""


def test_every_bundle_is_looked_at() -> None:
    python = {path.stem: path.read_text("utf-8") for path in bundle.ROOT.rglob("*.py")}
    named = {name for text in python.values() for name in re.findall(r'bundle\.module\("([\w/]+\.js)"\)', text)}
    named |= {f"panels/{name}.js" for text in python.values() for name in re.findall(r'= module\("(\w+)"\)', text)}
    assert named == {path.relative_to(bundle.ROOT).as_posix() for path in MAINS}
