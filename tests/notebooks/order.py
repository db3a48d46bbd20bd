"""A lesson taken apart for its tests: its steps, their prose, and what each of their cells shows when it is run."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

import nbformat

import cardkit
from cardkit.game import Game

NOTEBOOKS: Final = Path(__file__).parents[2] / "notebooks"
CODE_ONLY: Final = "code-only"
"""The tag of cells that only those meet who see cells."""


class Step(NamedTuple):
    """One step: its title, its prose (markdown), the cells of code in it, and the ids of the rules that it teaches."""

    title: str
    prose: str
    code: tuple[str, ...]
    teaches: tuple[str, ...]

    @property
    def words(self) -> int:
        """How many words there are to read, links home and marks left out."""
        return len(plain(self.prose).split())

    @property
    def plays(self) -> bool:
        """Whether a game of one's own begins here."""
        return any("ractice(" in source for source in self.code)


class Shown(NamedTuple):
    """One thing that a cell shows: the `value` of its last line, the rules it limits itself to, and the text of the call."""

    step: int
    value: Any
    source: str
    taught: tuple[str, ...] | None
    """The rules that the cell limits itself to with `taught=`; None where it does not."""


@cache
def steps(name: str) -> tuple[Step, ...]:
    """The steps of a lesson; what stands before the first heading is step 0, with the title of the page."""
    game = cardkit.games[name]
    found: list[tuple[str, list[str], list[str]]] = []
    for cell in nbformat.read(NOTEBOOKS / f"{name}.ipynb", 4).cells:
        if CODE_ONLY in cell.metadata.get("tags", ()):
            continue
        if cell.cell_type == "code":
            found[-1][2].append(cell.source)
            continue
        first, *rest = re.split(r"^##? +(.+)$", cell.source, flags=re.MULTILINE)
        if first.strip():
            found[-1][1].append(first)
        for title, text in zip(rest[::2], rest[1::2], strict=True):
            found.append((title.strip(), [text], []))
    return tuple(
        Step(title, "\n".join(prose), tuple(code), tuple(key for source in code for key in _named(game, source)))
        for title, prose, code in found
    )


def to_the_first_game(name: str) -> tuple[Step, ...]:
    """The steps up to the one in which the first game of one's own is played."""
    all_steps = steps(name)
    last = next(n for n, step in enumerate(all_steps) if step.plays)
    return all_steps[: last + 1]


def plain(text: str) -> str:
    """Markdown as it is read: no marks, no addresses, no way home."""
    text = re.sub(r"^\[All games\].*$", "", text, flags=re.MULTILINE)
    text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", text)
    text = re.sub(r"<[^>]+>|^\|[-: |]+\|$", " ", text, flags=re.MULTILINE)
    return re.sub(r"(?<!\w)[*_#>|·–-]+(?!\w)|[*`]", " ", text)


def run(name: str) -> Iterator[Shown]:
    """Runs the cells of a lesson and yields the value of each, made only when it is asked for."""
    names: dict[str, Any] = {}
    for number, step in enumerate(steps(name)):
        for source in step.code:
            *body, last = ast.parse(source).body
            exec(compile(ast.Module(body, []), name, "exec"), names)
            if isinstance(last, ast.Expr):
                value = eval(compile(ast.Expression(last.value), name, "eval"), names)
                yield Shown(number, value, source, _taught(cardkit.games[name], last, names))
            else:
                exec(compile(ast.Module([last], []), name, "exec"), names)


def of_the_table(game: Game) -> frozenset[str]:
    """The rules of the table at which the lesson plays, and of those with other numbers of players: no variant's own."""
    return frozenset(rule.id for rule in game.rules.values() if not rule.option)


def in_force(game: Game) -> frozenset[str]:
    """The rules of a table that is set as the lesson sets it: all but those that an option, left off, would bring in."""
    off = {option.name for option in game.rules.options if option.default is False}
    return frozenset(rule.id for rule in game.rules.values() if rule.option not in off)


def _named(game: Game, source: str) -> Iterator[str]:
    """The rules that a cell teaches: those that it quotes with `lesson.rule(…)`, and those that its scripts bring in."""
    for call in ast.walk(ast.parse(source)):
        if isinstance(call, ast.Call) and ast.unparse(call.func) == "lesson.rule":
            for argument in call.args:
                if isinstance(argument, ast.Constant):
                    yield game.rules[argument.value].id
        elif isinstance(call, ast.keyword) and call.arg == "teaches":
            yield from (game.rules[key].id for key in ast.literal_eval(call.value).split())


def _taught(game: Game, line: ast.Expr, names: dict[str, Any]) -> tuple[str, ...] | None:
    for call in ast.walk(line):
        if isinstance(call, ast.Call):
            for keyword in call.keywords:
                if keyword.arg == "taught":
                    value = eval(compile(ast.Expression(keyword.value), "taught", "eval"), names)
                    words = value.split() if isinstance(value, str) else value
                    return None if value is None else tuple(game.rules[word].id for word in words)
    return None
