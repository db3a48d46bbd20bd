"""`cardkit links`: Markdown with the Binder links of a repository's lessons."""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final
from urllib.parse import quote

from cardkit_widgets.base.plain import BINDER

from .command import Parser, find_notebooks
from .lessons import INDEX

PROVIDERS: Final = {"github.com": "gh", "gitlab.com": "gl"}
"""How Binder calls the hosts of repositories."""


def parser() -> argparse.ArgumentParser:
    """The options of `cardkit links`."""
    result = Parser(
        prog="cardkit links",
        description="Prints links with which Binder opens the lessons, with nothing to install for who follows them.",
        epilog="The repository has to be public, and has to have this project's binder/ and notebooks/ folders.",
        allow_abbrev=False,
    )
    add = result.add_argument
    add("repository", type=repository, metavar="OWNER/NAME", help="the repository, or its address, such as that of a fork")
    add("--ref", default="main", metavar="REF", help="the branch, tag or commit (default: main)")
    add("--binder", default=BINDER, metavar="ADDRESS", help=f"the BinderHub (default: {BINDER})")
    add("--notebooks", type=Path, metavar="FOLDER", help="name the lessons of another folder")
    return result


def repository(text: str) -> str:
    """Argument type: a repository as Binder names it, `gh/owner/name`."""
    found = re.fullmatch(r"(?:(?:https?://|git@)([\w.]+)[/:])?([\w.-]+)/([\w.-]+?)(?:\.git)?/?", text)
    host = (found[1] or "github.com") if found else ""
    if not found or host not in PROVIDERS:
        hosts = ", ".join(PROVIDERS)
        raise argparse.ArgumentTypeError(f"a repository is OWNER/NAME, or its address at {hosts}; not {text!r}")
    return f"{PROVIDERS[host]}/{found[2]}/{found[3]}"


def title(notebook: Path) -> str:
    """A notebook's title as plain text, else its file name; safe inside a Markdown link."""
    cells = json.loads(notebook.read_text(encoding="utf-8"))["cells"]
    text = "\n".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "markdown")
    heading = re.search(r"^# +(.+?) *$", text, re.MULTILINE)
    found = re.sub(r"[*`]|(?<!\w)_|_(?!\w)", "", heading[1]) if heading else notebook.stem
    return re.sub(r"([\[\]\\])", r"\\\1", found)


def in_order(folder: Path) -> list[Path]:
    """A folder's notebooks: the index, those it links to in that order, then the others by name.

    A link to a step (`rulebook.ipynb#tute`) leads to a part, and does not count.
    """
    index = "".join(texts(json.loads((folder / INDEX).read_text(encoding="utf-8"))["cells"]))

    def place(path: Path) -> tuple[bool, float, str]:
        found = link_to(path.name, index)
        return path.name != INDEX, float("inf") if found is None else found, path.name

    return sorted(folder.glob("*.ipynb"), key=place)


def link_to(name: str, index: str, *, amid: bool = False) -> int | None:
    """Position of the index's first link to this notebook, or with `amid` also to a place in it; None if it has none."""
    found = re.search(rf"(?<![\w-])(?:{re.escape(name)}|{re.escape(quote(name))}){'' if amid else '(?!#)'}", index)
    return found.start() if found else None


def texts(value: object) -> Iterator[str]:
    """All strings in a notebook's cells, in order: sources and outputs."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list):
        for part in value.values() if isinstance(value, dict) else value:
            yield from texts(part)


def clone(folder: Path) -> Path | None:
    """The git clone that contains a folder; None if none does."""
    return next((above for above in (folder, *folder.parents) if (above / ".git").exists()), None)


def place(folder: Path) -> str:
    """A folder's path inside its repository, with a trailing slash; empty for the root."""
    inside = folder.relative_to(clone(folder) or folder.parent).as_posix()
    return "" if inside == "." else f"{inside}/"


def doubts(repository: str, folder: Path) -> Iterator[str]:
    """Sentences on why the links may not work, such as a missing `binder` folder."""
    called, root = repository.partition("/")[2], clone(folder)
    if root is None:
        yield f"{folder} lies in no clone. These links work once {called} has it as {place(folder)} and this project’s binder/."
    elif not (root / "binder").is_dir():
        yield f"{root} has no binder/ folder, so Binder would install nothing: copy this project’s there."


def markdown(repository: str, ref: str, binder: str, folder: Path) -> Iterator[str]:
    """The lines: a badge that opens the index, a link for each lesson as an app, and one for JupyterLab."""
    binder = binder.rstrip("/")
    base = f"{binder}/v2/{repository}/{quote(ref, safe='')}?urlpath="
    app, lab = (quote(quote(f"{start}/{place(folder)}"), safe="") for start in ("voila/render", "lab/tree"))
    yield f"[![Open the lessons]({binder}/badge_logo.svg)]({base}{app}{INDEX})"
    yield ""
    for notebook in in_order(folder):
        yield f"- [{title(notebook)}]({base}{app}{quote(quote(notebook.name), safe='')})"
    yield f"- [All notebooks in JupyterLab]({base}{lab}{INDEX})"


def main(argv: Sequence[str]) -> int:
    """Run `cardkit links` with these arguments and return its exit code."""
    options = parser().parse_args(argv)
    folder = find_notebooks(options.notebooks)
    for doubt in doubts(options.repository, folder):
        print(f"cardkit links: {doubt}", file=sys.stderr)
    print(*markdown(options.repository, options.ref, options.binder, folder), sep="\n")
    return 0
