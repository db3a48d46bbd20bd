"""The browser's half of a widget as one text: its ES modules joined and what need not travel left out, by Python alone.

A widget reaches the page as a single module, which cannot import a file beside it. So its source is written as ordinary
modules, each with its imports, and joined here when the package is loaded.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

IMPORT: Final = re.compile(r'^import \{[^}]*\} from "(\.\.?/[\w/-]+\.js)";\n', re.M)
WORD: Final = re.compile(r"[\w$]")
NO_END: Final = ("{", ",", ";", "(", "=>")
"""After these a line end means nothing."""
BEFORE_REGEX: Final = "(,=:[!&|?{};+\n"
"""After these characters a slash begins a regular expression; after anything else it divides."""
SHORT: Final = {"const": "let", "true": "!0", "false": "!1"}
"""Words that shorter ones can stand for; that a constant never changes was seen to when it was written."""
ARROW: Final = re.compile(r"\s*=>")
ALONE: Final = re.compile(r"(?<![\w$])\(([\w$]+)$")
"""The one parameter of an arrow function needs no parentheses, except after `async`."""
TOKEN: Final = re.compile(
    r"""\s+|[\w$]+|//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|/(?:\\.|\[(?:\\.|[^\]\\])*\]|[^/\\\n])+/\w*""", re.S
)


def module(main: Path) -> str:
    """The module in the file `main` and, before it, those that it imports, as one module without comments.

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

    main = main.resolve()
    gather(main)
    return squeeze("\n".join(parts.values()))


def squeeze(code: str) -> str:
    """JavaScript without comments and without blanks and line ends that mean nothing; texts and regular expressions stay."""
    out, at = "\n", 0
    while at < len(code):
        end = _end(code, at, out)
        token, at = code[at:end], end
        if token.startswith(("//", "/*")):
            continue
        token = SHORT.get(token, token)
        if token == "}":
            out = out.rstrip("\n").removesuffix(";")  # no loop here has an empty body
        if token == ")" and ARROW.match(code, at) and (alone := ALONE.search(out)):
            out = out[: alone.start()] + alone[1]
        elif not token.isspace():
            out += token
        elif "\n" in token:
            out = out.rstrip(" \n")
            out += "" if out.endswith(NO_END) else "\n"
        elif _apart(out[-1], code[at : at + 1]) or out.endswith("return"):
            out += " "
    return out.strip()


def _apart(before: str, after: str) -> bool:
    """Whether two characters would mean something else without the blank between them."""
    return bool(WORD.match(before) and WORD.match(after)) or (before == after and before in "+-/")


def _end(code: str, at: int, before: str) -> int:
    """Where the token ends that begins here: blanks, a word, a comment, a text, a regular expression, or one character."""
    if code[at] == "`":
        return _template(code, at)
    begins = before.rstrip(" ")[-1] in BEFORE_REGEX or before.endswith("return ")
    if code[at] == "/" and code[at + 1] not in "/*" and not begins:
        return at + 1
    found = TOKEN.match(code, at)
    return found.end() if found else at + 1


def _template(code: str, at: int) -> int:
    """The end of a template, in which expressions may hold templates of their own."""
    at += 1
    while code[at] != "`":
        if code[at] == "\\":
            at += 2
        elif code.startswith("${", at):
            at += 2
            begun = at
            while code[at] != "}":
                at = _braces(code, at) if code[at] == "{" else _end(code, at, code[begun - 1 : at])
            at += 1
        else:
            at += 1
    return at + 1


def _braces(code: str, at: int) -> int:
    """The end of a pair of braces within an expression."""
    begun = at
    at += 1
    while code[at] != "}":
        at = _braces(code, at) if code[at] == "{" else _end(code, at, code[begun:at])
    return at + 1


def style(path: Path) -> str:
    """A style sheet without comments and blanks that mean nothing."""
    text = re.sub(r"/\*.*?\*/", "", path.read_text(encoding="utf-8"), flags=re.S)
    text = re.sub(r"\s*([{};,>])\s*|(?<=:)\s+", r"\1", text).strip().replace(";}", "}")
    return re.sub(r"(?<=[\w)]) ([/*]) (?=\.?\d|\(|var\()", r"\1", text)
