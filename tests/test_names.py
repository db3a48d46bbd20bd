"""Checks the project's vocabulary: one meaning for a class name, module-level functions that say what they return."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from test_house import GAMES, ROOT, game_of, name, sources

# Words with another meaning in DESIGN's table, or none at all, that may not come back as the name of a module.
VAGUE = {"said", "saying", "wanted", "drills", "drill", "tells", "told", "standing", "reasoning", "asked"}
# Verbs that say nothing of what is in a variable, or what a function returns.
UNCLEAR = {"said", "saying", "told", "tells", "wanted", "asked"}

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


def files() -> Iterator[Path]:
    """The Python files of the engine and of the widgets."""
    yield from sources(ROOT / "cardkit", ".py")
    yield from sources(ROOT / "widgets", ".py")


@cache
def classes() -> dict[str, list[Path]]:
    """Maps each class name to the files that define it."""
    found: dict[str, list[Path]] = defaultdict(list)
    for path in files():
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef):
                found[node.name].append(path)
    return found


def test_a_class_name_stands_for_one_thing() -> None:
    """Games may each have a class for the same role, as `Known` in the search of several games."""
    twice = {key for key, paths in classes().items() if len(paths) > 1 and not _one_per_game(paths)}
    assert twice == set(), [f"{key}: {', '.join(map(name, classes()[key]))}" for key in sorted(twice)]


def _one_per_game(paths: list[Path]) -> bool:
    games = [game_of(path) for path in paths]
    return all(games) and len(set(games)) == len(games)


def test_no_module_level_function_is_called_of() -> None:
    for path in files():
        tree = ast.parse(path.read_text(encoding="utf-8"))
        assert not [node for node in tree.body if isinstance(node, ast.FunctionDef) and node.name == "of"], name(path)


def test_modules_are_named_for_what_they_do() -> None:
    assert [name(path) for path in files() if path.stem in VAGUE or path.parent.name in VAGUE] == []


def _named(path: Path) -> Iterator[tuple[str, int]]:
    """Every name that a file gives to a variable, a parameter, a function or an attribute, with its line."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.arg):
            yield node.arg, node.lineno
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node.name, node.lineno
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.id, node.lineno
        elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
            yield node.attr, node.lineno


def test_variables_are_named_for_what_they_hold() -> None:
    """`said`, `told` and `wanted` leave open of what, to whom and by whom."""
    paths = [*files(), *sources(ROOT / "tests", ".py")]
    assert [f"{name(path)}:{line}: {one}" for path in paths for one, line in _named(path) if one in UNCLEAR] == []


def test_the_games_keep_what_is_the_same_in_files_of_the_same_name() -> None:
    """Every game's exercises on the people, the deal and the customs of its table are in `table.py`."""
    for folder in sorted(GAMES.iterdir()):
        if (folder / "teaching").is_dir():
            assert (folder / "teaching" / "exercises" / "table.py").is_file(), folder.name


def test_docstrings_begin_with_what_happens() -> None:
    """A docstring that begins with “What” names a thing in a roundabout way instead of saying what is done or returned."""
    kinds = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    vague = [
        f"{name(path)}: {getattr(node, 'name', '')}"
        for path in [*files(), *sources(ROOT / "tests", ".py")]
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, kinds) and (ast.get_docstring(node) or "").startswith("What")
    ]
    assert vague == []


def _private(path: Path) -> Iterator[str]:
    """Private names that a file reads of something else than `self` and `cls`, or imports."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Attribute) and not (isinstance(node.value, ast.Name) and node.value.id in ("self", "cls")):
            found = [node.attr]
        elif isinstance(node, ast.Import | ast.ImportFrom):
            found = [part for alias in node.names for part in alias.name.split(".")]
        else:
            found = []
        yield from (f"{name(path)}:{node.lineno}: {one}" for one in found if one[:1] == "_" != one[1:2] and one not in PRIVATE)


def test_tests_use_public_names() -> None:
    assert [line for path in sources(ROOT / "tests", ".py") for line in _private(path)] == []
