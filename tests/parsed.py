"""The Python files of the project, each parsed and walked once for all tests of one process."""

import ast
from functools import cache
from pathlib import Path


@cache
def tree(path: Path) -> ast.Module:
    """A file as it is parsed; never changed."""
    return ast.parse(path.read_text(encoding="utf-8"))


@cache
def nodes(path: Path) -> tuple[ast.AST, ...]:
    """Every node of a file, as `ast.walk` finds them."""
    return tuple(ast.walk(tree(path)))
