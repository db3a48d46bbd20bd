"""The `cardkit` command: the lessons as an app on this machine, as a service for many, as a static site."""

from __future__ import annotations

from pathlib import Path

INDEX = "index.ipynb"
"""The first page of every folder of lessons."""
SHARED = "shared.ipynb"
"""The page that opens links to positions; it belongs to every folder."""
PACKAGE = Path(__file__).parents[1]
OWN = [PACKAGE / "notebooks", PACKAGE.parents[1] / "notebooks"]
"""Where the lessons of this package are: as installed, and beside it in a checkout."""


def lesson_file(folder: Path, name: str) -> Path:
    """Where a lesson of a folder is."""
    path = folder / name
    if name == SHARED and not path.is_file():
        return next((place / name for place in OWN if (place / name).is_file()), path)
    return path
