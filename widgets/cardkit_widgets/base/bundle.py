"""The browser's half of a widget as one text: its ES modules joined, by Python alone.

A widget reaches the page as a single module, which cannot import a file beside it. So its source is written as ordinary
modules, each with its imports, and joined here when the package is loaded. Lines that only explain are left out; what is left
travels compressed, so little else is made shorter.
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
BESIDE: Final = re.compile(r"""[ ]+// [^"'`\n]*$""", re.M)
"""A comment beside code; what stands in a text has the text's end after it."""

SCALE, PAINT = (
    dict(re.findall(r"(--[\w-]+): ([^;]+);", (ROOT / "base" / name).read_text(encoding="utf-8")))
    for name in ("scale.css", "paint.css")
)
"""The sizes, spaces and roundings that style sheets name, and the colours of the felt."""


def module(main: Path | str) -> str:
    """The module in the file `main` and, before it, those that it imports, as one module.

    Names must differ between modules, for they end up side by side. Only `import { … } from "./name.js";`, or from
    `"../folder/name.js"`, is understood.
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
    return bare("\n".join(parts.values()))


def script(main: Path | str) -> str:
    """The module in the file `main`, with those that it imports, as a classic script that exports nothing.

    `python -m cardkit_widgets.base.bundle base/learner.js` prints it: a page's template holds its copy of the store.
    """
    return f"(() => {{\n{re.sub(r'^export ', '', module(main), flags=re.M)}\n}})();\n"


def bare(code: str) -> str:
    """Code without blank lines, indents, comments and types; a text never goes over a line's end."""
    lines = (line.strip() for line in BESIDE.sub("", TYPE.sub("", BLOCK.sub("", code))).splitlines())
    return "\n".join(line for line in lines if line and not line.startswith("//"))


def style(path: Path | str) -> str:
    """A style sheet with the values of the scale, without its comments, and without spaces that only divide."""
    return filled(tight((ROOT / path).read_text(encoding="utf-8")))


def tight(text: str) -> str:
    """A style sheet without its comments, and without spaces that only divide; a text in it has no comma or brace."""
    close = re.sub(r"\s*([{};])\s*|([:,])\s+", r"\1\2", re.sub(r"/\*.*?\*/", "", text, flags=re.S))
    return re.sub(r"\s+", " ", close).replace(";}", "}").strip()


def filled(text: str) -> str:
    """Puts the value of each name of the scale and of the paint in its place; other names stay."""
    values = {**SCALE, **PAINT}
    return re.sub(r"var\((--[\w-]+)\)", lambda name: values.get(name[1], name[0]), text)


if __name__ == "__main__":
    sys.stdout.write(script(sys.argv[1]))
