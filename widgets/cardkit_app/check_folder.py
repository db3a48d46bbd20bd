"""`cardkit check`: plays every legal card at every table of a folder's lessons and lists faults in their texts."""

from __future__ import annotations

import contextlib
import io
import itertools
import os
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from cardkit_widgets.base.cells import BrokenNotebook, cells_of

from .binder_links import link_to, texts
from .command import Parser, Trouble, add_games, find_games
from .lessons import INDEX, SHARED

UNTAUGHT: Final = " (explain it in an earlier step or in this one, in *italics*)"
"""The advice about a word of the table that comes too early."""


def parser() -> Parser:
    """The options of `cardkit check`."""
    result = Parser(
        prog="cardkit check",
        description="Plays every legal card at every table that has a script, in each notebook of a folder. It says, by "
        "notebook and code cell, what is silent, false, untaught, too long or cannot be finished, and which lesson no link in "
        "the index leads to; a cell that fails is named with its error.",
        epilog="The cells run as the user who calls this: check lessons that you trust.",
        allow_abbrev=False,
    )
    result.add_argument("folder", type=Path, metavar="FOLDER", help="the folder of the lessons, or one notebook")
    add_games(result)
    return result


def notebooks(place: Path) -> list[Path]:
    """The notebooks of a folder sorted by name, or the one at this path; raises `Trouble` if there are none."""
    found = [place] if place.suffix == ".ipynb" and place.is_file() else sorted(place.glob("*.ipynb"))
    if not found:
        raise Trouble(f"There is no notebook in {place}: give a folder of lessons, or one notebook.")
    return found


def faults(notebook: Path) -> Iterator[str]:
    """A notebook's faults, one per line: notebook, cell, and what is wrong."""
    from ipywidgets import Widget

    from cardkit_widgets.lesson.check import check

    try:
        with contextlib.redirect_stdout(io.StringIO()), contextlib.chdir(notebook.parent), leaving_nothing():
            found = check(notebook.name)
    except BrokenNotebook as error:
        yield f"{notebook.name}: {error}"
        return
    except (Exception, SystemExit) as error:  # whatever a cell does is told to its author
        where = "".join(f", {note}" for note in getattr(error, "__notes__", ())[-1:])
        yield f"{notebook.name}{where}: it fails with {type(error).__name__}: {error}"
        return
    finally:
        Widget.close_all()
    for fault in found:
        where = f", code cell {fault.cell}" if fault.cell else ""
        yield f"{notebook.name}{where}, {fault}{UNTAUGHT if fault.what.endswith('explained yet') else ''}"


@contextlib.contextmanager
def leaving_nothing() -> Iterator[None]:
    """Runs cells with a temporary folder, deleted afterwards, and without writing `.pyc` files.

    Where a cell would end this process at once, `SystemExit` is raised.
    """
    before, writes, ends = tempfile.tempdir, sys.dont_write_bytecode, os._exit
    with tempfile.TemporaryDirectory(prefix="cardkit-check-", ignore_cleanup_errors=True) as folder:
        tempfile.tempdir, sys.dont_write_bytecode = folder, True
        os._exit = sys.exit  # type: ignore[assignment]  # it takes a text, too
        try:
            yield
        finally:
            tempfile.tempdir, sys.dont_write_bytecode, os._exit = before, writes, ends


def unlinked(place: Path) -> Iterator[str]:
    """The lessons that a folder's index does not link to; damaged files are left out, `faults` reports them."""
    if place.is_dir() and (place / INDEX).is_file():
        with contextlib.suppress(BrokenNotebook):
            index = "".join(texts(cells_of(place / INDEX)))
            for page in sorted(place.glob("*.ipynb")):
                if page.name not in (INDEX, SHARED) and link_to(page.name, index, amid=True) is None:
                    yield f"{INDEX}: there is no link to {page.name}, so nobody finds it"


def main(argv: Sequence[str]) -> int:
    """Run `cardkit check` with these arguments; returns 0 where nothing is to be mended, else 1."""
    options = parser().parse_args(argv)
    find_games(options.games)
    place: Path = options.folder
    pages = notebooks(place)
    sys.path.insert(0, str(place.resolve() if place.is_dir() else place.resolve().parent))
    wrong = 0
    for line in itertools.chain(*map(faults, pages), unlinked(place)):
        print(line, flush=True)
        wrong += 1
    count = f"{len(pages)} notebook{'s' * (len(pages) > 1)} checked"
    print(f"{count}: {wrong} thing{'s' * (wrong > 1)} to mend." if wrong else f"{count}: nothing to mend.")
    return min(wrong, 1)
