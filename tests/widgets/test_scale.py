"""One scale of sizes and spaces: style sheets name its steps and write no others."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from cardkit_widgets.base import bundle

SHEETS: Final = sorted(path for path in bundle.ROOT.parent.rglob("*.css") if path.name != "scale.css")
PAGE: Final = bundle.ROOT.parent / "cardkit_app/share/jupyter/voila/templates/cardkit"
DECLARED: Final = re.compile(
    r"(?<![\w-])(font(?:-size)?|(?:row-|column-)?gap|(?:padding|margin)(?:-[a-z-]+)?|border(?:-[a-z-]+)?-radius):([^;{}]+)"
)
SIZE: Final = re.compile(r"(?<![\w.-])-?([\d.]+)(px|rem)\b")
RECKONED: Final = re.compile(r"calc\((?:[^()]|\([^()]*\))*\)")
HAIR, FURTHEST = 2, 48
"""Pixels of a line between two things, and of the largest space: what is further off has a place, not a space."""


def written(sheet: Path) -> Iterator[tuple[str, list[float]]]:
    """The declarations of a sheet that are of the scale, each with the pixels that it writes itself; geometry is reckoned."""
    text = re.sub(r"/\*.*?\*/", "", sheet.read_text(encoding="utf-8"), flags=re.S)
    for name, value in DECLARED.findall(text):
        sizes = SIZE.findall(value if name.startswith("font") else RECKONED.sub("", value))
        yield f"{name}:{value}", [float(size) * (16 if unit == "rem" else 1) for size, unit in sizes]


def test_style_sheets_write_no_sizes_of_their_own() -> None:
    assert len(SHEETS) >= 11
    for sheet in SHEETS:
        for line, sizes in written(sheet):
            most = 0 if line.startswith("font") else HAIR
            assert all(size <= most or size > FURTHEST for size in sizes), f"{sheet.name}: {line}"


def test_a_page_has_the_scale_that_the_widgets_have() -> None:
    """A template can include files beside it only: the values stand at its root, as in `base/scale.css`."""
    page = dict(re.findall(r"(--[\w-]+): ([^;]+);", (PAGE / "cardkit.css").read_text(encoding="utf-8")))
    assert bundle.SCALE.items() <= page.items()
    assert len(bundle.SCALE) == 21


def test_names_of_the_scale_are_filled_in_and_known() -> None:
    named = {name for sheet in SHEETS for name in re.findall(r"var\((--(?:text|space|round)-\d+)", sheet.read_text())}
    assert named == set(bundle.SCALE), "each step is used, and none that is not there"
    assert bundle.substituted("gap: var(--space-1) var(--cw)") == "gap: .25rem var(--cw)"
    for sheet in SHEETS:
        if PAGE not in sheet.parents:
            assert not re.search(r"var\(--(text|space|round)-", bundle.style(sheet)), sheet.name
