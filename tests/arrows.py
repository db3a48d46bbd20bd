"""The import graph of the project, drawn from the source: who imports whom, at run time and for types alone.

It is drawn by hand, and not by grimp or import-linter, for what these do not see and this test asks: what is only for type
checkers and leads upwards, file by file; names and texts by which one part could look for another; and JavaScript.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from graphlib import CycleError, TopologicalSorter
from pathlib import Path
from typing import NamedTuple

from parsed import nodes

ROOT = Path(__file__).parents[1]
PLACES = {"cardkit": "cardkit", "cardkit_widgets": "widgets/cardkit_widgets", "cardkit_app": "widgets/cardkit_app"}
TOPS = {top: ROOT / place for top, place in PLACES.items() if (ROOT / place).is_dir()}

IMPORTED = re.compile(r"""(?:^|\bimport\b|\bfrom)\s*\(?["'](\.{1,2}/[^"']+\.js)["']""")


class Arrow(NamedTuple):
    """One file imports another: by their modules' names; `typed` says that it does so for type checkers only."""

    source: str
    target: str
    typed: bool


def modules() -> dict[str, Path]:
    """Every module of the project by its name."""
    found = {}
    for top, folder in TOPS.items():
        for path in sorted(folder.rglob("*.py")):
            if "__pycache__" not in path.parts and "stubs" not in path.parts:
                parts = path.relative_to(folder).with_suffix("").parts
                found[".".join((top, *(parts[:-1] if parts[-1] == "__init__" else parts)))] = path
    return found


def arrows() -> list[Arrow]:
    """Every import of one file of the project by another, imports inside functions included."""
    known = modules()
    found = set()
    for name, path in known.items():
        typed = {inner for node in nodes(path) if _for_types(node) for inner in ast.walk(node)}
        for node in nodes(path):
            for target in _targets(node, name, path, known):
                if target != name:
                    found.add(Arrow(name, target, node in typed))
    return sorted(found)


def _for_types(node: ast.AST) -> bool:
    return isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"


def _targets(node: ast.AST, name: str, path: Path, known: dict[str, Path]) -> Iterator[str]:
    if isinstance(node, ast.Import):
        yield from (alias.name for alias in node.names if alias.name in known)
    elif isinstance(node, ast.ImportFrom):
        package = name if path.name == "__init__.py" else name.rpartition(".")[0]
        for _ in range(node.level - 1):
            package = package.rpartition(".")[0]
        base = ".".join(filter(None, (package if node.level else "", node.module)))
        for alias in node.names:
            inner = f"{base}.{alias.name}"
            if inner in known:
                yield inner
            elif base in known:
                yield base


def scripts() -> dict[str, Path]:
    """Every JavaScript file of the project by its path below `widgets/`."""
    folders = [folder for top, folder in TOPS.items() if top != "cardkit"]
    return {path.relative_to(ROOT / "widgets").as_posix(): path for folder in folders for path in sorted(folder.rglob("*.js"))}


def script_arrows() -> list[Arrow]:
    """Every import of one JavaScript file by another, also of one that is not there; a `.mjs` comes with the static site."""
    top = (ROOT / "widgets").resolve()
    found = []
    for name, path in scripts().items():
        for target in IMPORTED.findall(path.read_text(encoding="utf-8")):
            found.append(Arrow(name, (path.parent / target).resolve().relative_to(top).as_posix(), False))
    return found


def circle(found: Iterable[Arrow]) -> list[str]:
    """The modules of a circle of imports, each importing the next; empty where there is none."""
    sorter: TopologicalSorter[str] = TopologicalSorter()
    for arrow in found:
        sorter.add(arrow.source, arrow.target)
    try:
        sorter.prepare()
    except CycleError as error:
        return list(error.args[1][::-1])
    return []


def reach(found: Iterable[Arrow], start: str) -> dict[str, list[str]]:
    """Everything that a module imports, itself or through others, each with the chain of modules that leads there."""
    after: dict[str, list[str]] = {}
    for arrow in found:
        after.setdefault(arrow.source, []).append(arrow.target)
    chains = {start: [start]}
    left = [start]
    for node in left:
        for other in after.get(node, ()):
            if other not in chains:
                chains[other] = [*chains[node], other]
                left.append(other)
    return chains


def names(path: Path) -> Iterator[tuple[int, str]]:
    """Every name, attribute and text of a file by which it could reach another, with its line; docstrings are none."""
    docstrings = {
        node.body[0].value
        for node in nodes(path)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    for node in nodes(path):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in docstrings:
            yield node.lineno, node.value
        elif isinstance(node, ast.Attribute):
            yield node.lineno, node.attr
        elif isinstance(node, ast.Name):
            yield node.lineno, node.id
