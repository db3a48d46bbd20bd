"""The house rules: clean under ruff and mypy, arrows that run one way, files that can be read in one sitting."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import cardkit
from cardkit import cards
from cardkit.game import Game
from cardkit.state import State
from cardkit.teaching.table_texts import TableTexts
from cardkit.teaching.teaching import for_game

ROOT = Path(__file__).parents[1]
ENGINE = ROOT / "cardkit"
GAMES = ENGINE / "games"
WIDGETS = ROOT / "widgets"

# What a game may not know: who plays it, and where. (It may ask questions of its own: the shared exercises know no game.)
ABOVE_GAMES = ("cardkit.sessions", "cardkit.record")
LONGEST = 105  # lines of a function


def sources(top: Path, *suffixes: str) -> list[Path]:
    """The files below `top` that are ours to read."""
    return sorted(path for path in top.rglob("*") if path.suffix in suffixes and not {"__pycache__", ".venv"} & set(path.parts))


def name(path: Path) -> str:
    """A file's path inside the project."""
    return path.relative_to(ROOT).as_posix()


def imports(path: Path) -> Iterator[tuple[str, bool]]:
    """Every module that a file imports, in full, and whether it does so lazily: in a function, or for type checkers only."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    at_once = {
        node for statement in tree.body if isinstance(statement, ast.Import | ast.ImportFrom) for node in ast.walk(statement)
    }
    package = path.relative_to(ROOT / "widgets" if ROOT / "widgets" in path.parents else ROOT).parts[:-1]
    for node in ast.walk(tree):
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


@pytest.mark.parametrize("command", ["ruff check .", "ruff format --check .", f"mypy --cache-dir={os.devnull}"])
def test_the_tools_are_content(command: str) -> None:
    result = subprocess.run([sys.executable, "-m", *command.split()], cwd=ROOT, text=True, capture_output=True)
    assert result.returncode == 0, result.stdout + result.stderr


@pytest.mark.parametrize("path", sources(ENGINE, ".py"), ids=name)
def test_the_engine_needs_only_python(path: Path) -> None:
    for module, lazy in imports(path):
        top = module.split(".")[0]
        assert top in {*sys.stdlib_module_names, "cardkit"} or (top == "lark" and lazy), f"it imports {module}"


@pytest.mark.parametrize("path", sources(ENGINE, ".py") + sources(WIDGETS, ".py"), ids=name)
def test_a_game_is_known_only_to_itself(path: Path) -> None:
    own = game_of(path)
    others = [f"cardkit.games.{game}" for game in games() if game != own]
    for module, _ in imports(path):
        assert not below(module, *others), f"it imports {module}"
        if own:
            assert not below(module, *ABOVE_GAMES), f"a game imports {module}"


@pytest.mark.parametrize("path", [*sources(ENGINE, ".py"), *sources(WIDGETS, ".py", ".js")], ids=name)
def test_no_shared_code_has_a_case_for_one_game(path: Path) -> None:
    if game_of(path):
        return
    # A pack may be called like a game that is played with it; what is said of the pack is not said of the game.
    packs = {pack.name for pack in vars(cards).values() if isinstance(pack, cards.Pack)}
    for game in games() - packs:
        if path.suffix == ".js":
            assert f'"{game}"' not in path.read_text(encoding="utf-8")
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            assert not (isinstance(node, ast.Constant) and node.value == game), f"line {node.lineno} names {game}"


def games() -> set[str]:
    """The folders of games, finished or not."""
    return {path.name for path in GAMES.iterdir() if path.is_dir() and (path / "__init__.py").is_file()} | set(cardkit.games)


@pytest.mark.parametrize("top", ["cardkit", "widgets"])
def test_functions_can_be_read_at_a_glance(top: str) -> None:
    for path in sources(ROOT / top, ".py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                lines = (node.end_lineno or 0) - node.lineno + 1
                assert lines <= LONGEST, f"{name(path)}: {node.name} has {lines} lines"


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
    table_hooks = {
        name for game in cardkit.games.values() for name in vars(type(for_game(game).table)) if not name.startswith("_")
    }
    assert table_hooks <= rows[TableTexts]
    assert all(f"`{name}" in guide for name in ("ranking", "packets", "begin", "settle", "draw", "shuffled"))
