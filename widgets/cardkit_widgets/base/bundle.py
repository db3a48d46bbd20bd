"""Bundles a widget's ES modules into one text, in plain Python.

A widget can send the page only one module, which cannot import its neighbours. So the source is written as ordinary modules
with imports, and joined when the package is imported. Comments and indents are dropped; names stay, since the text travels
compressed.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]
"""Where paths of modules and of style sheets begin."""
IMPORT: Final = re.compile(r'^import \{[^}]*\} from "((?:\.\.?/)+[\w/-]+\.js)";\n', re.M)
BLOCK: Final = re.compile(r"^[ ]*/\*(?:(?!\*/).)*\*/[ ]*\n", re.M | re.S)
"""A comment that has its lines to itself."""
TYPE: Final = re.compile(r"/\*\* @(?:(?!\*/).)*\*/ ?")
"""A type that is said within a line."""
BESIDE: Final = re.compile(r"""[ ]+// (?:[^"'`\n]|\b'\b)*$""", re.M)
"""A comment beside code; what stands in a text has the text's end after it. An apostrophe within a word ends none."""
BREAK: Final = re.compile(r"^((?!.*//).*[(\[,;])\n(?!export )", re.M)
"""A line that the next may follow at once: it ends with a comma or the like, and in no comment."""

SCALE, PAINT = (
    dict(re.findall(r"(--[\w-]+): ([^;]+);", (ROOT / "base" / name).read_text(encoding="utf-8")))
    for name in ("scale.css", "paint.css")
)
"""The sizes, spaces and roundings that style sheets name, and the colours of the felt."""


def module(main: Path | str) -> str:
    """The module in file `main` and the modules it imports, joined into one, imports first.

    Top-level names must differ between modules. Understands only `import { … } from "./name.js";` and the same with
    `"../folder/name.js"`.
    """
    parts: dict[Path, str] = {}

    def gather(path: Path) -> None:
        text = path.read_text(encoding="utf-8")
        parts[path] = ""  # its place is taken below, so that a circle of imports ends
        for name in IMPORT.findall(text):
            if (path.parent / name).resolve() not in parts:
                gather((path.parent / name).resolve())
        del parts[path]
        parts[path] = IMPORT.sub("", text) if path == main else re.sub(r"^export ", "", IMPORT.sub("", text), flags=re.M)

    main = (ROOT / main).resolve()
    gather(main)
    return minified_js("\n".join(parts.values()))


def script(main: Path | str) -> str:
    """The modules of `module` as a classic script that exports nothing.

    `python -m cardkit_widgets.base.bundle base/learner.js` prints it: a page's template holds its copy of the store.
    """
    return f"(() => {{\n{re.sub(r'^export ', '', module(main), flags=re.M)}\n}})();\n"


def minified_js(code: str) -> str:
    """JavaScript without comments, types, indents and needless line breaks. No string may span lines."""
    lines = (line.strip() for line in BESIDE.sub("", TYPE.sub("", BLOCK.sub("", code))).splitlines())
    text = "\n".join(line for line in lines if line and not line.startswith("//"))
    return BREAK.sub(r"\1", text)


def style(path: Path | str) -> str:
    """The CSS file at `path`, minified, with the values of scale.css and paint.css substituted in."""
    return substituted(minified_css((ROOT / path).read_text(encoding="utf-8")))


def minified_css(text: str) -> str:
    """Minified CSS; strings stay as they are."""
    parts = re.split(r"(\"[^\"]*\")", re.sub(r"/\*.*?\*/", "", text, flags=re.S))
    close = (re.sub(r"\s*([{};>~/!])\s*|([:,])\s+", r"\1\2", part) for part in parts[::2])
    parts[::2] = (re.sub(r"\s+", " ", part).replace(";}", "}") for part in close)
    return "".join(parts).strip()


def substituted(text: str) -> str:
    """Replaces `var(--name)` by its value in scale.css or paint.css; other names stay."""
    values = {**SCALE, **PAINT}
    return re.sub(r"var\((--[\w-]+)\)", lambda name: values.get(name[1], name[0]), text)


if __name__ == "__main__":
    sys.stdout.write(script(sys.argv[1]))
