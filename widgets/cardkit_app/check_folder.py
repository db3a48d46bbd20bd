"""`cardkit check`: plays every legal card at every table of a folder of lessons, and says what its words leave to be mended."""

from __future__ import annotations

import contextlib
import io
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from .command import Parser, Trouble, add_games, find_games

UNTAUGHT: Final = " (explain it in an earlier step or in this one, in *italics*)"
"""The advice about a word of the table that comes too early."""


def parser() -> Parser:
    """The options of `cardkit check`."""
    result = Parser(
        prog="cardkit check",
        description="Plays every legal card at every table that has a script, in each notebook of a folder. It says, by "
        "notebook and cell, what is silent, false, untaught or too long; a cell that fails is named with its error.",
        epilog="The cells run as the user who calls this: check lessons that you trust.",
        allow_abbrev=False,
    )
    result.add_argument("folder", type=Path, metavar="FOLDER", help="the folder of the lessons, or one notebook")
    add_games(result)
    return result


def notebooks(place: Path) -> list[Path]:
    """The notebooks of a folder, by name, or the one that is named; raises `Trouble` where there are none."""
    found = [place] if place.suffix == ".ipynb" and place.is_file() else sorted(place.glob("*.ipynb"))
    if not found:
        raise Trouble(f"There is no notebook in {place}: give a folder of lessons, or one notebook.")
    return found


def faults(notebook: Path) -> Iterator[str]:
    """Returns the faults of a notebook, a line each: the notebook, the cell, and what is wrong there."""
    from ipywidgets import Widget

    from cardkit_widgets.lesson.check import check

    try:
        with contextlib.redirect_stdout(io.StringIO()), contextlib.chdir(notebook.parent):
            found = check(notebook.name)
    except Exception as error:  # whatever a cell does is told to its author
        where = "".join(f", {note}" for note in getattr(error, "__notes__", ())[-1:])
        yield f"{notebook.name}{where}: it fails with {type(error).__name__}: {error}"
        return
    finally:
        Widget.close_all()
    for fault in found:
        yield f"{notebook.name}, cell {fault.cell}, {fault}{UNTAUGHT if fault.what.endswith('explained yet') else ''}"


def main(argv: Sequence[str]) -> int:
    """Run `cardkit check` with these arguments; returns 0 where nothing is to be mended, else 1."""
    options = parser().parse_args(argv)
    find_games(options.games)
    place: Path = options.folder
    pages = notebooks(place)
    sys.path.insert(0, str(place.resolve() if place.is_dir() else place.resolve().parent))
    wrong = 0
    for page in pages:
        for line in faults(page):
            print(line, flush=True)
            wrong += 1
    count = f"{len(pages)} notebook{'s' * (len(pages) > 1)} checked"
    print(f"{count}: {wrong} thing{'s' * (wrong > 1)} to mend." if wrong else f"{count}: nothing to mend.")
    return min(wrong, 1)
