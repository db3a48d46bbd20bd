"""Reads the cells of a notebook file, with one clear error for a damaged one."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

WITH_CODE: Final = "<!-- with its code -->"
"""Marks a notebook about code: its pages show the cells' code."""


class BrokenNotebook(ValueError):
    """A notebook file that cannot be read, or whose cells end the program that runs them; the message says why."""


def cells_of(path: Path) -> list[dict[str, Any]]:
    """The cells of a notebook file. Raises `BrokenNotebook` if it is damaged or no notebook."""
    try:
        cells: list[dict[str, Any]] = json.loads(path.read_text(encoding="utf-8"))["cells"]
        whole = all({"cell_type", "source"} <= cell.keys() for cell in cells)
    except json.JSONDecodeError as error:
        raise BrokenNotebook(_damaged(f" in line {error.lineno}")) from None
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        whole = False
    if not whole:
        raise BrokenNotebook(_damaged())
    return cells


def sources(path: Path) -> list[str]:
    """The source of each code cell, in order; messages count them from 1. Raises `BrokenNotebook`."""
    return ["".join(cell["source"]) for cell in cells_of(path) if cell["cell_type"] == "code"]


def _damaged(where: str = "") -> str:
    return f"this is no notebook, or it is damaged{where}: take an older copy of it"
