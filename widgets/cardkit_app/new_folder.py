"""`cardkit new`: a folder of lessons of one's own, with an index and a lesson of one step, to be opened and changed at once."""

from __future__ import annotations

import json
import shlex
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from .command import Parser, Trouble
from .lessons import INDEX

LESSON: Final = "lesson.ipynb"
"""The lesson; any number may lie beside it, under any names."""

TITLES: Final = "# My lessons\n\n- [My first lesson](lesson.ipynb)"
STAND: Final = """\
## Where you stand

What you answered, and what comes back when. Your browser keeps it; *Save as a file* gives it to your teacher."""
PROGRESS: Final = """\
from cardkit_widgets import Progress
Progress("tute")"""
PAGE: Final = """\
# My first lesson

What one learns here, in a sentence.

[All lessons](index.ipynb)"""
BEGIN: Final = """\
from cardkit_widgets import Lesson, Script
lesson = Lesson("tute")"""
STEP: Final = """\
## Follow suit

Each plays a card: together they are a *trick*. Cups were *led*, and the jack of cups is the highest so far. Win the trick \
as cheaply as you can. A card that may not be played tells you why."""
TABLE: Final = """\
start = lesson.game.position({0: "1c 2c Cc 3b 4e"}, trick="5c 7c Sc")
lesson.table(start, name="first", only="play", script=Script("Cc", teaches="follow head",
    hint="Two of your cups beat the jack. Which one will you miss less?",
    on={"Cc": "The knight is enough, and your ace is still there.",
        "1c": "Not yet: the ace wins, too, but the knight would have done.",
        "2c": "Look once more: two of your cups beat the jack."},
    reveal="after the first try"))"""
QUESTION: Final = """\
choices = ["the ace of cups", "the 2 of cups", "the 3 of batons"]
why = "You follow suit, and of your cups you play one that beats the jack."
lesson.ask("Which of these was allowed?", choices, right=choices[0], why=why, rule="head")"""


def parser() -> Parser:
    """The options of `cardkit new`."""
    result = Parser(
        prog="cardkit new",
        description="Writes a folder with an index and a lesson of one step, which you can open at once and make your own.",
        epilog="A new heading `## …` in the lesson begins a new step; any notebook in the folder is a lesson.",
        allow_abbrev=False,
    )
    result.add_argument("folder", type=Path, metavar="FOLDER", help="the folder to make")
    return result


def cell(kind: str, number: int, source: str) -> dict[str, Any]:
    """A cell of a notebook."""
    more: dict[str, Any] = {"outputs": [], "execution_count": None} if kind == "code" else {}
    return {"cell_type": kind, "id": f"cell-{number}", "metadata": {}, "source": source, **more}


def notebook(*cells: tuple[str, str]) -> str:
    """A notebook of these cells, each its kind and its source."""
    spec = {"display_name": "Python 3", "language": "python", "name": "python3"}
    made = [cell(kind, number, source) for number, (kind, source) in enumerate(cells, 1)]
    whole = {"cells": made, "metadata": {"kernelspec": spec}, "nbformat": 4, "nbformat_minor": 5}
    return json.dumps(whole, ensure_ascii=False, indent=1) + "\n"


def write(folder: Path) -> None:
    """Write the folder.

    Raises:
        Trouble: there is something in it already, or it cannot be written.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if any(folder.iterdir()):
            raise Trouble(f"There are files in {folder} already; name a folder that is new or empty.")
        index = notebook(("markdown", TITLES), ("markdown", STAND), ("code", PROGRESS))
        (folder / INDEX).write_text(index, encoding="utf-8")
        step = (("markdown", STEP), ("code", TABLE), ("code", QUESTION))
        lesson = notebook(("markdown", PAGE), ("code", BEGIN), *step)
        (folder / LESSON).write_text(lesson, encoding="utf-8")
    except OSError as error:
        raise Trouble(f"{folder} cannot be written: {error.strerror or error}.") from None


def main(argv: Sequence[str]) -> int:
    """Run `cardkit new` with these arguments and return its exit code."""
    folder: Path = parser().parse_args(argv).folder
    try:
        write(folder)
    except Trouble as trouble:
        print(f"cardkit: {trouble}", file=sys.stderr)
        return 1
    named = shlex.quote(str(folder))
    print(f"{folder} has an index and a lesson of one step. To open them, and to change them:")
    print(f"  cardkit --notebooks {named}")
    print(f"  jupyter lab {named}")
    print(f"To have its words checked: cardkit check {named}")
    return 0
