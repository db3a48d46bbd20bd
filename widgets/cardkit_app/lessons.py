"""Finds the lessons of a folder, and the page that the package brings itself."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

import cardkit_widgets
from cardkit_widgets.base.cells import BrokenNotebook, cells_of

from .paths import below

INDEX = "index.ipynb"
"""The first page of every folder of lessons."""
SHARED = "shared.ipynb"
"""The page that opens links to positions; it belongs to every folder."""
PLOT = (
    '<figure style="margin:0"><img style="max-width:100%;height:auto" alt="The picture that this code draws" '
    'src="data:image/png;base64,{}"><figcaption>As it was drawn when this page was written.</figcaption></figure>'
)
HEADING = re.compile(r"(##?) +(.+)")
WIDGETS = Path(cardkit_widgets.__file__).parent
LESSON_FOLDERS = [WIDGETS / "notebooks", WIDGETS.parents[1] / "notebooks"]
"""Where the lessons of this package are: as installed, and beside it in a checkout."""


def shared_file(folder: Path) -> Path:
    """The page that opens links: the folder's own, else this package's."""
    return next((place / SHARED for place in [folder, *LESSON_FOLDERS] if (place / SHARED).is_file()), folder / SHARED)


def lesson_file(folder: Path, name: str) -> Path | None:
    """The file of a lesson, by the path that a browser sends; None if there is no such lesson."""
    if not name.endswith(".ipynb"):
        return None
    if found := below(folder, name):
        return found
    return shared_file(folder) if name == SHARED and not os.path.lexists(folder / SHARED) else None


def lesson_names(folder: Path) -> list[str]:
    """The names of the lessons of a folder, the index first; the page that opens links is always one."""
    names = {path.name for path in folder.glob("*.ipynb") if lesson_file(folder, path.name)} | {SHARED}
    return sorted(names, key=lambda name: (name != INDEX, name))


def lesson_steps(folder: Path) -> dict[str, tuple[str, list[str]]]:
    """The lessons of a folder that have steps, by name: the title of each, and the names of its steps."""
    files = {name: lesson_file(folder, name) for name in lesson_names(folder) if name not in (INDEX, SHARED)}
    found = {name: _outline(file, _changed(file)) for name, file in files.items() if file}
    return {name: (title, steps) for name, (title, steps) in found.items() if steps}


def _changed(file: Path) -> int:
    """When a file was changed, in nanoseconds; 0 if it is gone."""
    try:
        return file.stat().st_mtime_ns
    except OSError:
        return 0


@lru_cache(maxsize=200)
def _outline(file: Path, changed: int) -> tuple[str, list[str]]:
    """The title of a notebook and the names of its steps; its file name and none if it cannot be read. Cached.

    `changed` is when the file was changed, so that another version is read.
    """
    try:
        cells = cells_of(file)
        texts = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "markdown"]
    except (OSError, BrokenNotebook):  # it cannot be read; its own page says so
        texts = []
    heads = [HEADING.fullmatch(line) for text in texts for line in text.splitlines()]
    named = [(head[1], head[2].replace("*", "").replace("`", "").strip()) for head in heads if head]
    title = next((name for mark, name in named if mark == "#"), file.stem)
    return title, [name for mark, name in named if mark == "##"]


def drawn_before(cell: Mapping[str, Any]) -> list[dict[str, Any]]:
    """A cell's saved plots, as outputs, for pages whose Python cannot draw them."""
    held = [output["data"]["image/png"] for output in cell.get("outputs", ()) if "image/png" in output.get("data", {})]
    return [
        {"output_type": "display_data", "data": {"text/html": PLOT.format("".join(png).strip())}, "metadata": {}}
        for png in held
    ]
