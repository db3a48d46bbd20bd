"""The name of a type stands for one thing, games name alike what is the same, and tests use public names."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from test_house import GAMES, ROOT, game_of, name, sources, tree

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
def types() -> dict[str, list[Path]]:
    """Maps the name of each class and of each alias of a type to the files that define it."""
    found: dict[str, list[Path]] = defaultdict(list)
    for path in files():
        for node in ast.walk(tree(path)):
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
        if (folder / "teaching").is_dir():
            assert (folder / "teaching" / "exercises" / "table.py").is_file(), folder.name


def _private(path: Path) -> Iterator[str]:
    """Private names that a file reads of something else than `self` and `cls`, or imports."""
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Attribute) and not (isinstance(node.value, ast.Name) and node.value.id in ("self", "cls")):
            found = [node.attr]
        elif isinstance(node, ast.Import | ast.ImportFrom):
            found = [part for alias in node.names for part in alias.name.split(".")]
        else:
            found = []
        yield from (f"{name(path)}:{node.lineno}: {one}" for one in found if one[:1] == "_" != one[1:2] and one not in PRIVATE)


def test_tests_use_public_names() -> None:
    assert [line for path in sources(ROOT / "tests", ".py") for line in _private(path)] == []
