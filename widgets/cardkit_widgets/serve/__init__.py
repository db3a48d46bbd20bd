"""The `cardkit` command: the lessons as an app on this machine, as a service for many, as a static site."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

INDEX = "index.ipynb"
"""The first page of every folder of lessons."""
SHARED = "shared.ipynb"
"""The page that opens links to positions; it belongs to every folder."""
PLOT = (
    '<figure style="margin:0"><img style="max-width:100%;height:auto" alt="The picture that this code draws" '
    'src="data:image/png;base64,{}"><figcaption>As it was drawn when this page was written.</figcaption></figure>'
)
PACKAGE = Path(__file__).parents[1]
OWN = [PACKAGE / "notebooks", PACKAGE.parents[1] / "notebooks"]
"""Where the lessons of this package are: as installed, and beside it in a checkout."""


def lesson_file(folder: Path, name: str) -> Path:
    """Where a lesson of a folder is."""
    path = folder / name
    if name == SHARED and not path.is_file():
        return next((place / name for place in OWN if (place / name).is_file()), path)
    return path


def drawn_before(cell: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The plots that a cell has left in its notebook, as outputs; for a page that has nothing to draw them with."""
    held = [output["data"]["image/png"] for output in cell.get("outputs", ()) if "image/png" in output.get("data", {})]
    return [
        {"output_type": "display_data", "data": {"text/html": PLOT.format("".join(png).strip())}, "metadata": {}}
        for png in held
    ]
