"""The browser's half as one text: what means nothing is left out, and nothing else."""

from __future__ import annotations

import re
from pathlib import Path

from cardkit_widgets.base import bundle

HERE = bundle.ROOT / "table"


def test_comments_and_indents_go_and_code_stays() -> None:
    code = """/**
 * What it is.
 * @param {string} a
 */
function f(a) {
  // why

  return `${a} // no comment` + "/* none */" + /x*/.source;  // beside code
}
/** @type {Map} */ const b = 1,
  /** @type {Set} */ c = 2; // the day's own
/* d */
"""
    stays = 'return `${a} // no comment` + "/* none */" + /x*/.source;'
    assert bundle.minified_js(code) == f"function f(a) {{\n{stays}\n}}\nconst b = 1,c = 2;"


def test_modules_are_joined_each_once_and_after_what_they_import(tmp_path: Path) -> None:
    (tmp_path / "one.js").write_text(
        'import { two } from "./two.js";\nimport { three } from "./three.js";\nexport default two;\n'
    )
    (tmp_path / "two.js").write_text('import { three } from "./three.js";\n\nexport const two = three + 1;\n')
    (tmp_path / "three.js").write_text("export const three = 3;\n")
    (tmp_path / "folder").mkdir()
    (tmp_path / "folder" / "main.js").write_text('import { two } from "../two.js";\nimport { one } from "./one.js";\n')
    (tmp_path / "folder" / "one.js").write_text('import { three } from "../three.js";\nexport const one = 1;\n')
    assert bundle.module(tmp_path / "folder" / "main.js") == "const three = 3;const two = three + 1;const one = 1;"
    assert bundle.module(tmp_path / "one.js") == "const three = 3;const two = three + 1;\nexport default two;"


def test_the_page_has_the_store_that_the_widgets_have() -> None:
    """A template can include files beside it only: its copy is `python -m cardkit_widgets.base.bundle base/learner.js`."""
    (copy,) = (bundle.ROOT.parent / "cardkit_app").rglob("templates/cardkit/store.js")
    assert copy.read_text(encoding="utf-8") == bundle.script("base/learner.js")


def test_what_the_browser_keeps_goes_through_the_store() -> None:
    storage = re.compile(r"\b(local|session)Storage\b")
    found = {path.name for path in bundle.ROOT.parent.rglob("*.js") if storage.search(path.read_text(encoding="utf-8"))}
    assert found == {"store.js"}


def test_a_style_goes_without_its_comments(tmp_path: Path) -> None:
    (tmp_path / "a.css").write_text(
        "/* a */\n.a :is(b, c) > d {\n  width: calc(1px + 2em * 3 / 4);\n}\n.c * .d { inset: 0; }\n"
    )
    assert bundle.style(tmp_path / "a.css") == ".a :is(b,c)>d{width:calc(1px + 2em * 3/4)}.c * .d{inset:0}"


def test_what_a_style_says_stays_as_it_is(tmp_path: Path) -> None:
    (tmp_path / "a.css").write_text('.a > b::before { content: "Hint: "; }\n.a [x="1, 2"] b { color: red; }', encoding="utf-8")
    assert bundle.style(tmp_path / "a.css") == '.a>b::before{content:"Hint: "}.a [x="1, 2"] b{color:red}'


def test_no_line_of_javascript_is_longer_than_one_reads() -> None:
    for path in (*HERE.parent.rglob("*.js"), *HERE.parent.rglob("*.mjs")):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            assert len(line) < 120, f"{path.name}, line {number}"


def test_nothing_is_parsed_out_of_prose() -> None:
    """The browser shows sentences and looks for nothing in them; facts travel beside them."""
    looks = re.compile(
        r"\b(label|reason|result|verdict|said|told)(\.toLowerCase\(\))?\.(startsWith|endsWith|split|match|includes)\("
    )
    for path in HERE.parent.rglob("*.js"):
        assert not looks.search(path.read_text(encoding="utf-8")), path.name
