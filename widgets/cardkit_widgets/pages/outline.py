"""The steps of a lesson, read from its notebook: which rules each teaches, asks about and practises.

A step begins at a heading. Its rules are found in its cells: rule cards shown, rules named, topics of questions. So the
rulebook can link to the right step without a list kept by hand.
"""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any, Final, NamedTuple
from urllib.parse import quote

from cardkit import games
from cardkit.game import Game
from cardkit.teaching import exercises
from cardkit_widgets.base.cells import BrokenNotebook, cells_of

HERE: Final = Path(__file__).parents[1]
KEPT: Final = HERE / "pages" / "outline.json"
"""The same for pages that have no notebooks beside them; written when a site is made."""


class Step(NamedTuple):
    """One step of a lesson: its `title`, the `anchor` of its heading, and the ids of the rules it explains and asks about."""

    title: str
    anchor: str
    teaches: tuple[str, ...]
    asks: tuple[str, ...]


def for_game(game: Game) -> tuple[Step, ...]:
    """The steps of the game's lesson, from the folder of the running notebook, else as installed; () without a lesson."""
    if path := _lesson(game):
        return _read(path, path.stat().st_mtime_ns, game)
    found = _from_file(game).get("steps", ())
    return tuple(Step(title, anchor, tuple(teaches), tuple(asks)) for title, anchor, teaches, asks in found)


def minutes(game: Game) -> int:
    """How long the lesson says it takes, in minutes; 0 if it does not say."""
    path = _lesson(game)
    return _minutes(path) if path else int(_from_file(game).get("minutes", 0))


def has_page(game: Game) -> bool:
    """Whether the game has a lesson where this page is served."""
    return Path(f"{game.name}.ipynb").is_file() or (KEPT.is_file() and game.name in json.loads(KEPT.read_text("utf-8")))


def as_json(notebooks: Path) -> str:
    """The outline of all lessons in a folder as JSON, for pages without notebooks."""
    lessons = {name: notebooks / f"{name}.ipynb" for name in games}
    return json.dumps(
        {
            name: {"minutes": _minutes(path), "steps": _read(path, 0, games[name])}
            for name, path in lessons.items()
            if path.is_file()
        }
    )


def _lesson(game: Game) -> Path | None:
    """The notebook of the game's lesson, if it is here."""
    folders = (Path.cwd(), HERE / "notebooks", HERE.parents[1] / "notebooks")
    return next((path for folder in folders if (path := folder / f"{game.name}.ipynb").is_file()), None)


def _from_file(game: Game) -> dict[str, Any]:
    """The game's entry in what `as_json` wrote, on a page without notebooks; {} if there is none."""
    kept = json.loads(KEPT.read_text(encoding="utf-8")) if KEPT.is_file() else {}
    return dict(kept.get(game.name, {}))


def _minutes(path: Path) -> int:
    """The minutes that the first cell of a lesson names; 0 if it names none."""
    minutes = re.search(r"About (\d+) minutes", "".join(_cells(path)[0]["source"]))
    return int(minutes[1]) if minutes else 0


def anchor(title: str) -> str:
    """A heading's anchor, as the lessons' pages and JupyterLab make it."""
    return quote(title.replace(" ", "-"), safe="?/:@!$&'()*+,;=")


@lru_cache(maxsize=32)
def _read(path: Path, changed: int, game: Game) -> tuple[Step, ...]:
    """The steps of a notebook, cached until it is `changed` (a time of modification)."""
    found: list[tuple[str, list[str], list[str]]] = []
    for cell in _cells(path):
        source = "".join(cell["source"])
        if cell["cell_type"] == "markdown":
            for heading in re.findall(r"^##+ +(.+?) *$", source, re.MULTILINE):
                found.append((re.sub(r"[*`]", "", heading), [], []))
        elif cell["cell_type"] == "code" and found:
            teaches, asks = found[-1][1:]
            teaches += _shown(game, source, cell.get("outputs", ()))
            asks += _asked(game, source)
    return tuple(Step(title, anchor(title), _each_once(teaches), _each_once(asks)) for title, teaches, asks in found)


def _cells(path: Path) -> list[dict[str, Any]]:
    """The cells of a notebook; raises `BrokenNotebook` with the file's name."""
    try:
        return cells_of(path)
    except BrokenNotebook as error:
        raise BrokenNotebook(f"{path.name}: {error}") from None


def _each_once(keys: list[str]) -> tuple[str, ...]:
    """The keys, each once, in their order."""
    return tuple(dict.fromkeys(keys))


def _shown(game: Game, source: str, outputs: list[dict[str, Any]]) -> Iterator[str]:
    """The rules that a cell shows as cards or names; none if it lists all rules."""
    markup = "".join("".join(output.get("data", {}).get("text/html", "")) for output in outputs)
    cards = re.findall(r'data-rule="([^"]+)"', markup)
    if len(cards) < len(game.rules):
        yield from (key for key in cards if key in game.rules)
    for name, words in _calls(source):
        if name == "rule":
            yield from (key for word in words if (key := _rule(game, word)))


def _asked(game: Game, source: str) -> Iterator[str]:
    """The rules that a cell's questions are about; none for a round about everything."""
    for name, words in _calls(source):
        topics = [word for word in words if word != game.name]
        if name in ("Quiz", "quiz") and topics:
            try:
                found = exercises.find(game, *topics)
            except KeyError:  # a lesson may ask about something else, too
                continue
            yield from (key for exercise in found for key in exercise.rules)


def _calls(source: str) -> Iterator[tuple[str, list[str]]]:
    """The calls in a cell: name of the function without its module, and its text arguments."""
    try:
        tree = ast.parse(source)
    except SyntaxError:  # a cell may begin with something that only a notebook understands
        return
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name | ast.Attribute):
            name = node.func.id if isinstance(node.func, ast.Name) else node.func.attr
            yield name, [arg.value for arg in node.args if isinstance(arg, ast.Constant) and isinstance(arg.value, str)]


def _rule(game: Game, key: str) -> str:
    """The id of a rule, given with or without the game's name; "" if there is none."""
    return game.rules[key].id if key in game.rules else ""
