"""`cardkit new`: creates a folder with an index and a one-step lesson to edit.

The step for Tute is a whole one, with words for each card. That for any other game is made of what the game itself says: its
title, its pack and the first move that the learner has to make.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shlex
import shutil
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from cardkit import games
from cardkit.game import Game
from cardkit.sessions import Session

from .command import Parser, Trouble, add_games, find_games
from .lessons import INDEX

LESSON: Final = "lesson.ipynb"
"""The lesson; any number may lie beside it, under any names."""

TITLES: Final = "# My lessons\n\n- [My first lesson](lesson.ipynb)"
STAND: Final = """\
## Where you stand

What you answered, and what comes back when. Your browser keeps it; *Save as a file* gives it to your teacher."""
PROGRESS: Final = """\
from cardkit_widgets import Progress
Progress("{game}")"""
PAGE: Final = """\
# My first lesson

What one learns here, in a sentence.

[All lessons](index.ipynb)"""
BEGIN: Final = """\
from cardkit_widgets import Lesson, Script
lesson = Lesson("tute")"""
EXAMPLE_GAME: Final = BEGIN.split('"')[1]
"""The game whose first lesson is written out here; for another one its name takes the place of this."""
FIRST_SEED: Final = 7
FIRST: Final = """\
## Your first move

These are your cards. Make any move that the rules allow: {player} and the others answer. A card or a call that is not allowed \
tells you why."""
FIRST_TABLE: Final = """\
start = lesson.game.deal({seed}, dealer={dealer})
lesson.table(start, name="first", script=Script("legal", {teaches}well="{words}"))"""
FIRST_QUESTION: Final = """\
lesson.ask("How many cards are in the pack?", right={cards}, why="{title} is played with {cards} cards.")"""
STEP: Final = """\
## Follow suit

Each plays a card: together they are a *trick*. Cups were *led*, and the jack of cups is the highest so far. Win the trick \
as cheaply as you can. A card that may not be played tells you why."""
TABLE: Final = """\
start = lesson.game.position({0: "1c 2c Cc 3b 4e"}, trick="5c 7c Sc")
lesson.table(start, name="first", only="play", script=Script("Cc", teaches="follow head",
    hint="Two of your cups beat the jack. Which one will you miss less?",
    because="The knight is enough, so you keep the ace.",
    on={"Cc": "The knight is enough, and your ace is still there.",
        "1c": "Not yet: the ace wins, too, but the knight would have done.",
        "2c": "Look once more: two of your cups beat the jack."}))"""
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
    result.add_argument("folder", type=Path, metavar="FOLDER", help="the folder to make; a game's name makes one for that game")
    result.add_argument("game", nargs="?", metavar="GAME", help="the game of the lesson (default: tute)")
    add_games(result)
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


def lesson_of(game: Game) -> list[tuple[str, str]]:
    """The cells of the first lesson of a game, each its kind and its source."""
    begin = ("code", BEGIN.replace(EXAMPLE_GAME, game.name))
    if game.name == EXAMPLE_GAME:
        return [("markdown", PAGE), begin, ("markdown", STEP), ("code", TABLE), ("code", QUESTION)]
    step = FIRST.format(player=game.names[1])
    question = FIRST_QUESTION.format(cards=len(game.pack), title=game.title)
    words = f"That was your first move at {game.title}."
    dealer = next((seat for seat in range(game.seats) if game.deal(FIRST_SEED, dealer=seat).to_move == 0), 0)
    refusals = Session(game, state=game.deal(FIRST_SEED, dealer=dealer)).view().refusals
    rules = dict.fromkeys(refusal.rule.id.partition(".")[2] for _, refusal in refusals)
    teaches = f'teaches="{" ".join(rules)}", ' if rules else ""
    table = FIRST_TABLE.format(seed=FIRST_SEED, dealer=dealer, words=words, teaches=teaches)
    return [("markdown", PAGE), begin, ("markdown", step), ("code", table), ("code", question)]


def write(folder: Path, game: Game) -> None:
    """Write the folder, with a lesson of this game.

    Raises:
        Trouble: there is something in it already, or it cannot be written.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if any(folder.iterdir()):
            raise Trouble(f"There are files in {folder} already; name a folder that is new or empty.")
        index = notebook(("markdown", TITLES), ("markdown", STAND), ("code", PROGRESS.format(game=game.name)))
        (folder / INDEX).write_text(index, encoding="utf-8")
        (folder / LESSON).write_text(notebook(*lesson_of(game)), encoding="utf-8")
    except OSError as error:
        raise Trouble(f"{folder} cannot be written: {error.strerror or error}.") from None


def asked_for(options: argparse.Namespace) -> Game:
    """The game named on the command line, else the one that the folder is named after, else Tute.

    Raises `Trouble` for an unknown game.
    """
    name = options.game or (options.folder.name if options.folder.name in games else EXAMPLE_GAME)
    if name not in games:
        raise Trouble(f"There is no game {name!r}: choose one of {', '.join(games)}.")
    return games[name]


def spelled(words: Sequence[str], system: str = os.name) -> str:
    """A command as it can be pasted into a terminal: a POSIX shell, or PowerShell and cmd on Windows ("nt")."""
    if system != "nt":
        return shlex.join(words)
    quoted = [f'"{word}"' if re.search(r"[^\w.:\\/~-]", word) else word for word in words]
    return f"& {' '.join(quoted)}" if quoted[0].startswith('"') else " ".join(quoted)


def typed(program: str) -> str:
    """How to type a program: its name if the terminal would find this Python's, else its path."""
    own = Path(sys.executable).with_name(program)
    found = shutil.which(program)
    if found and Path(found).parent.resolve() == own.parent.resolve():
        return program
    beside = Path(os.path.relpath(own)) if own.is_relative_to(Path.cwd()) else own
    return str(beside) if shutil.which(str(own)) else program


def main(argv: Sequence[str]) -> int:
    """Run `cardkit new` with these arguments and return its exit code."""
    options = parser().parse_args(argv)
    folder, cardkit = options.folder, typed("cardkit")
    find_games(options.games)
    game = asked_for(options)
    write(folder, game)
    print(f"{folder} has an index and a lesson of {game.title} with one step. To open them, and to change them:")
    print(f"  {spelled([cardkit, '--notebooks', str(folder)])}")
    print(f"  {spelled([typed('jupyter'), 'lab', str(folder)])}")
    print(f"To have its words checked:\n  {spelled([cardkit, 'check', str(folder)])}")
    return 0
