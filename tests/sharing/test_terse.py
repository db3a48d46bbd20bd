"""Scripts and styles go into pages without what only explains them, and mean the same."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import jinja2
import pytest

from cardkit_app.static_files import TEMPLATES
from cardkit_app.terse import Terse

SCRIPT = """// Why.
const home = "https://example.org"; // where
  /* Two
     lines. */
  go(home);
"""
STYLE = "/* A table. */\n#felt { color: red;\n  margin: 0 1px; }\n@media print { #felt { color: black } }\n"


def test_what_explains_is_left_out_and_the_rest_means_the_same() -> None:
    page = "<script>{% include 'a.js' %}</script><style>{% include 'a.css' %}</style>"
    kept = jinja2.DictLoader({"a.js": SCRIPT, "a.css": STYLE, "page.html": page})
    text = jinja2.Environment(loader=Terse(kept)).get_template("page.html").render()
    assert text.replace("\n", "") == (
        '<script>const home = "https://example.org";go(home);</script>'
        "<style>#felt{color:red;margin:0 1px}@media print{ #felt{color:black}}</style>"
    )


@pytest.mark.parametrize("script", sorted(TEMPLATES.glob("*.js")), ids=lambda path: path.name)
def test_every_script_of_the_pages_can_still_be_read(script: Path, tmp_path: Path) -> None:
    if not (node := shutil.which("node")):
        pytest.skip("Node.js is not installed")
    loader = Terse(jinja2.FileSystemLoader(TEMPLATES))
    source, *_ = loader.get_source(jinja2.Environment(loader=loader), script.name)
    (tmp_path / "a.cjs").write_text(source, encoding="utf-8")
    subprocess.run([node, "--check", tmp_path / "a.cjs"], check=True)
