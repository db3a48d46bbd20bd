"""The browser's half as one text: what means nothing is left out, and nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardkit_widgets import bundle
from cardkit_widgets.table.table import HERE


@pytest.mark.parametrize(
    ("code", "short"),
    [
        ("const a = 1,  b = a + +a;  // why", "let a=1,b=a+ +a;"),
        ("if (a) {\n\n    return  b / c / d;\n}", "if(a){return b/c/d}"),
        ("say(\"a  //  b\", '/* c */');  /* gone\n */", "say(\"a  //  b\",'/* c */');"),
        ("x.replace(/[/ ]  +/g, '  ')", "x.replace(/[/ ]  +/g,'  ')"),
        ("`a  ${ f({ b:  `}  // ${ c }` }) }  //  d` + e", "`a  ${ f({ b:  `}  // ${ c }` }) }  //  d`+e"),
        ("return /  x/.test(y) in z", "return /  x/.test(y)in z"),
        ("a = b\n  c = d\n}\n(e)", "a=b\nc=d}\n(e)"),
        ("f((a) => true, async (b) => b, ( c, d) => c, (e))", "f(a=>!0,async(b)=>b,(c,d)=>c,(e))"),
        ('x = { a: "(b) => true", c: d.e(f)\n};\n', 'x={a:"(b) => true",c:d.e(f)};'),
        ("a++ + b; c - --d", "a++ +b;c- --d"),
    ],
)
def test_blanks_and_comments_go_and_texts_stay(code: str, short: str) -> None:
    assert bundle.squeeze(code) == short


def test_modules_are_joined_each_once_and_after_what_they_import(tmp_path: Path) -> None:
    (tmp_path / "one.js").write_text(
        'import { two } from "./two.js";\nimport { three } from "./three.js";\nexport default two;\n'
    )
    (tmp_path / "two.js").write_text('import { three } from "./three.js";\n\nexport const two = three + 1;\n')
    (tmp_path / "three.js").write_text("export const three = 3;\n")
    (tmp_path / "folder").mkdir()
    (tmp_path / "folder" / "main.js").write_text('import { two } from "../two.js";\nimport { one } from "./one.js";\n')
    (tmp_path / "folder" / "one.js").write_text('import { three } from "../three.js";\nexport const one = 1;\n')
    assert bundle.module(tmp_path / "folder" / "main.js") == "let three=3;let two=three+1;let one=1;"
    assert bundle.module(tmp_path / "one.js") == "let three=3;let two=three+1;export default two;"


def test_a_style_keeps_the_blanks_that_mean_something(tmp_path: Path) -> None:
    (tmp_path / "a.css").write_text(
        "/* a */\n.a :is(b, c) > d {\n  width: calc(1px + 2em * 3 / 4);\n}\n.c * .d { inset: 0; }\n"
    )
    assert bundle.style(tmp_path / "a.css") == ".a :is(b,c)>d{width:calc(1px + 2em*3/4)}.c * .d{inset:0}"


def test_no_two_parts_of_the_table_define_the_same_name() -> None:
    defined: dict[str, str] = {}
    for path in [*HERE.glob("*.js"), HERE.parent / "panels" / "parts.js"]:
        for line in path.read_text(encoding="utf-8").splitlines():
            words = line.removeprefix("export ").removeprefix("async ").replace("(", " ").split()
            if words and words[0] in ("const", "let", "function", "class") and not line.startswith(" ") and path.stem != "kit":
                assert words[1] not in defined, f"{words[1]} is in {path.name} and in {defined[words[1]]}"
                defined[words[1]] = path.name
