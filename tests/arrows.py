"""The import graph of the project, drawn from the source: who imports whom, at run time and for types alone."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
TOPS = {"cardkit": ROOT / "cardkit", "cardkit_widgets": ROOT / "widgets" / "cardkit_widgets"}


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
        tree = ast.parse(path.read_text(encoding="utf-8"))
        typed = {inner for node in ast.walk(tree) if _for_types(node) for inner in ast.walk(node)}
        for node in ast.walk(tree):
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


WIDGETS = TOPS["cardkit_widgets"]
SCRIPT_IMPORT = re.compile(r'^import .*?from "(\.[^"]+)";', re.M | re.S)


def script_arrows() -> list[Arrow]:
    """Every import of one JavaScript module of the widgets by another, by their paths inside the package."""
    found = []
    for path in sorted(WIDGETS.rglob("*.js")):
        for target in SCRIPT_IMPORT.findall(path.read_text(encoding="utf-8")):
            other = (path.parent / target).resolve().relative_to(WIDGETS)
            found.append(Arrow(path.relative_to(WIDGETS).as_posix(), other.as_posix(), False))
    return found


def circles(found: list[Arrow]) -> list[list[str]]:
    """The groups of modules that import each other in a circle, each with its names in order."""
    after: dict[str, list[str]] = {}
    for arrow in found:
        after.setdefault(arrow.source, []).append(arrow.target)
    number: dict[str, int] = {}
    low: dict[str, int] = {}
    stack: list[str] = []
    groups = []

    def visit(node: str) -> None:
        number[node] = low[node] = len(number)
        stack.append(node)
        for other in after.get(node, ()):
            if other not in number:
                visit(other)
            if other in stack:
                low[node] = min(low[node], low[other])
        if low[node] == number[node]:
            at = stack.index(node)
            group, stack[at:] = stack[at:], []
            if len(group) > 1:
                groups.append(sorted(group))

    for node in sorted(after):
        if node not in number:
            visit(node)
    return groups
