"""The house rules: clean under ruff and mypy, games that know only themselves, one name for one thing, short functions."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import cardkit
from cardkit import cards
from cardkit.game import Game
from cardkit.state import State
from cardkit.teaching.table_texts import TableTexts
from cardkit.teaching.teaching import for_game
from parsed import nodes, tree

ROOT = Path(__file__).parents[1]
ENGINE = ROOT / "cardkit"
GAMES = ENGINE / "games"
WIDGETS = ROOT / "widgets"

# What a game may not know: who plays it, and where. (It may ask questions of its own: the shared exercises know no game.)
ABOVE_GAMES = ("cardkit.sessions", "cardkit.record")
MAX_FUNCTION_LINES = 105

# The private names that tests use, none of them ours to make public: who gives each its meaning.
PRIVATE = {
    "_esm": "anywidget reads a widget's module there",
    "_display_": "marimo asks it for what it shows",
    "_repr_mimebundle_": "IPython asks it for what a cell shows",
    "_load_jupyter_server_extension": "jupyter_server calls it to load an extension",
    "_replace": "a public method of named tuples",
    "_exit": "os._exit, public, ends a process that was forked",
    "_handle_msg": "ipywidgets: a browser's message arrives there",
    "_split_scope": "pytest-xdist: which tests stay together",
    "_kernel_connections": "jupyter_server counts the pages of a kernel there; test_internals.py watches it",
    "_pools": "Voila keeps its waiting kernels there; test_internals.py watches it",
}


def sources(top: Path, *suffixes: str) -> list[Path]:
    """The files below `top` that are ours to read."""
    return sorted(path for path in top.rglob("*") if path.suffix in suffixes and not {"__pycache__", ".venv"} & set(path.parts))


def files() -> Iterator[Path]:
    """The Python files of the engine and of the widgets."""
    yield from sources(ROOT / "cardkit", ".py")
    yield from sources(ROOT / "widgets", ".py")


def name(path: Path) -> str:
    """A file's path inside the project."""
    return path.relative_to(ROOT).as_posix()


def imports(path: Path) -> Iterator[tuple[str, bool]]:
    """Every module that a file imports, in full, and whether it does so lazily: in a function, or for type checkers only."""
    at_once = {
        node
        for statement in tree(path).body
        if isinstance(statement, ast.Import | ast.ImportFrom)
        for node in ast.walk(statement)
    }
    package = path.relative_to(ROOT / "widgets" if ROOT / "widgets" in path.parents else ROOT).parts[:-1]
    for node in nodes(path):
        if isinstance(node, ast.Import):
            yield from ((alias.name, node not in at_once) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = [*package[: len(package) - node.level + 1]] if node.level else []
            module = ".".join([*base, *([node.module] if node.module else [])])
            yield from ((f"{module}.{alias.name}", node not in at_once) for alias in node.names)


def below(module: str, *tops: str) -> bool:
    """Whether a module is one of `tops` or inside one."""
    return any(module == top or module.startswith(top + ".") for top in tops)


def game_of(path: Path) -> str | None:
    """The game in whose folder a file is."""
    return path.relative_to(GAMES).parts[0] if GAMES in path.parents and path.parent != GAMES else None


@pytest.mark.parametrize("command", ["ruff check .", "ruff format --check .", pytest.param("mypy", marks=pytest.mark.outlet)])
def test_the_tools_are_content(command: str) -> None:
    result = subprocess.run([sys.executable, "-m", *command.split()], cwd=ROOT, text=True, capture_output=True)
    assert result.returncode == 0, result.stdout + result.stderr


def test_the_engine_needs_only_python() -> None:
    allowed = {*sys.stdlib_module_names, "cardkit"}
    faults = [
        f"{name(path)} imports {module}"
        for path in sources(ENGINE, ".py")
        for module, lazy in imports(path)
        if (top := module.split(".")[0]) not in allowed and not (top == "lark" and lazy)
    ]
    assert faults == []


def test_a_game_is_known_only_to_itself() -> None:
    faults = []
    for path in files():
        own = game_of(path)
        unknown = [f"cardkit.games.{game}" for game in games() if game != own] + [*(ABOVE_GAMES if own else ())]
        faults += [f"{name(path)} imports {module}" for module, _ in imports(path) if below(module, *unknown)]
    assert faults == []


def test_no_shared_code_has_a_case_for_one_game() -> None:
    # A pack may be called like a game that is played with it; what is said of the pack is not said of the game.
    packs = {pack.name for pack in vars(cards).values() if isinstance(pack, cards.Pack)}
    found = games() - packs
    shared = [path for path in [*sources(ENGINE, ".py"), *sources(WIDGETS, ".py", ".js")] if not game_of(path)]
    faults = [f"{name(path)}: {word}" for path in shared for word in _texts(path) if word in found]
    assert faults == []


def _texts(path: Path) -> Iterator[str]:
    """The texts of a file that stand alone in quotes."""
    if path.suffix == ".js":
        yield from re.findall(r'"(\w+)"', path.read_text(encoding="utf-8"))
    else:
        yield from (n.value for n in nodes(path) if isinstance(n, ast.Constant) and isinstance(n.value, str))


def games() -> set[str]:
    """The folders of games, finished or not."""
    return {path.name for path in GAMES.iterdir() if path.is_dir() and (path / "__init__.py").is_file()} | set(cardkit.games)


def test_functions_can_be_read_at_a_glance() -> None:
    faults = [
        f"{name(path)}: {node.name} has {lines} lines"
        for path in files()
        for node in nodes(path)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and (lines := (node.end_lineno or 0) - node.lineno + 1) > MAX_FUNCTION_LINES
    ]
    assert faults == []


@pytest.mark.parametrize("kind", [Game, State])
def test_every_promise_is_explained(kind: type) -> None:
    """Every name that a game or a deal in play has for everybody is explained where it is, or in the words about the class."""
    names = {*vars(kind), *vars(kind).get("__annotations__", ()), *vars(kind).get("__slots__", ())}
    public = {name for name in names if not name.startswith("_")}
    explained = {name for name in public if f"`{name}`" in (kind.__doc__ or "") or _told(vars(kind).get(name))}
    assert public == explained


def _told(value: object) -> bool:
    return (callable(value) or isinstance(value, property)) and bool(value.__doc__)


def test_the_guide_for_a_new_game_names_every_hook() -> None:
    """The guide has every hook that a game writes for its state, its table or itself, and no other."""
    guide = (GAMES / "README.md").read_text(encoding="utf-8")
    rows = {
        kind: {
            row.split("`")[1].partition("(")[0]
            for row in guide[guide.index(start) : guide.index(end)].splitlines()
            if row[:3] == "| `"
        }
        for kind, start, end in (
            (State, "### The state", "### The game"),
            (TableTexts, "a `TableTexts` of your own", "Worked deals"),
        )
    }
    for kind, named in rows.items():
        assert named == {name for name in named if hasattr(kind, name)}
    states = [type(game.deal(1)) for game in cardkit.games.values()]
    written = {
        name for own in states for base in own.__mro__ for name in vars(base) if issubclass(base, State) and base is not State
    }
    hooks = {name for name in vars(State) if not name.startswith("_") and name in written} - set(State.__slots__)
    assert hooks == rows[State]
    tables = {type(for_game(game).table) for game in cardkit.games.values()} - {TableTexts}
    assert {name for own in tables for name in vars(own) if not name.startswith("_")} <= rows[TableTexts]
    assert all(f"`{name}" in guide for name in ("ranking", "packets", "begin", "after", "draw", "shuffled"))


@cache
def types() -> dict[str, list[Path]]:
    """Maps the name of each class and of each alias of a type to the files that define it."""
    found: dict[str, list[Path]] = defaultdict(list)
    for path in files():
        for node in nodes(path):
            if isinstance(node, ast.ClassDef):
                found[node.name].append(path)
        aliases = [one.targets[0] for one in tree(path).body if isinstance(one, ast.Assign)]
        for alias in [one.id for one in aliases if isinstance(one, ast.Name)]:
            if alias[0].isupper() and not alias.isupper():
                found[alias].append(path)
    return found


def test_the_name_of_a_type_stands_for_one_thing() -> None:
    """Games may each have a class for the same role, as `Rung` in Tute and in tarot."""
    twice = {key for key, paths in types().items() if len(paths) > 1 and not _one_per_game(paths)}
    assert twice == set(), [f"{key}: {', '.join(map(name, types()[key]))}" for key in sorted(twice)]


def _one_per_game(paths: list[Path]) -> bool:
    games = [game_of(path) for path in paths]
    return all(games) and len(set(games)) == len(games)


def test_the_games_keep_what_is_the_same_in_files_of_the_same_name() -> None:
    """Every game's exercises on the people, the deal and the customs of its table are in `table.py`."""
    for folder in sorted(GAMES.iterdir()):
        if (folder / "teaching" / "exercises").is_dir():
            assert (folder / "teaching" / "exercises" / "table.py").is_file(), folder.name


def _private(path: Path) -> Iterator[str]:
    """Private names that a file reads of something else than `self` and `cls`, or imports."""
    for node in nodes(path):
        if isinstance(node, ast.Attribute) and not (isinstance(node.value, ast.Name) and node.value.id in ("self", "cls")):
            found = [node.attr]
        elif isinstance(node, ast.Import | ast.ImportFrom):
            found = [part for alias in node.names for part in alias.name.split(".")]
        else:
            found = []
        yield from (f"{name(path)}:{node.lineno}: {one}" for one in found if one[:1] == "_" != one[1:2] and one not in PRIVATE)


def test_tests_use_public_names() -> None:
    assert [line for path in sources(ROOT / "tests", ".py") for line in _private(path)] == []
