"""The backs of the packs: one quiet pattern each, the same either way up. Each public function draws one without the stock."""

from __future__ import annotations

from typing import Final

from .aces import star
from .draw import Design, circle, group, path, rect, use

_LOZENGE: Final = "l3.5 5-3.5 5-3.5-5Z"
_STAR: Final = "l1.2 3.8 3.8 1.2-3.8 1.2-1.2 3.8-1.2-3.8-3.8-1.2 3.8-1.2Z"
_TILE: Final = "c0 3 2 5 5 5-3 0-5 2-5 5 0-3-2-5-5-5 3 0 5-2 5-5Z"


def _field(design: Design, cell: str, step: int, medallion: str, colour: str, second: str) -> str:
    """A field in `colour` with staggered cells inside two borders, and a medallion in the middle.

    `cell` is the path data of one cell, relative to its top; `step` the distance of cells in units; `medallion` a drawing
    centred on 0; cells and inner border have the colour `second`.
    """
    w, h = design.width, design.height
    columns, rows = (w - 22) // step, (h - 22) // step
    columns, rows = columns - 1 + columns % 2, rows - 1 + rows % 2
    left, top = w / 2 - (columns - 1) / 2 * step, h / 2 - (rows - 1) / 2 * step - 5
    even = "".join(f"M{left + k * step:g} 0{cell}" for k in range(0, columns, 2))
    odd = "".join(f"M{left + k * step:g} 0{cell}" for k in range(1, columns, 2))
    design.part("back-even", path(even))
    design.part("back-odd", path(odd))
    lines = "".join(use("back-odd" if row % 2 else "back-even", 0, top + row * step) for row in range(rows))
    return group(
        rect(6, 6, w - 12, h - 12, colour, rx=6),
        rect(9.5, 9.5, w - 19, h - 19, "none", rx=4, stroke=second, stroke_width=1.2),
        group(lines, fill=second, opacity=0.75),
        f'<g transform="translate({w / 2:g} {h / 2:g})">{medallion}</g>',
    )


def _petals(design: Design, count: int) -> str:
    """A rosette of `count` petals, centred on 0, 44 units across."""
    design.part("petal", path("M0-5C-6-9-5-17 0-22 5-17 6-9 0-5Z"))
    return "".join(use("petal", turn=360 / count * k) for k in range(count))


def rosette(design: Design, colour: str) -> str:
    """French packs: lozenges around a rosette of eight."""
    flower = circle(0, 0, 29, colour) + group(
        circle(0, 0, 26, "none", stroke=design.stock, stroke_width=1.2),
        _petals(design, 8),
        circle(0, 0, 3.6),
        fill=design.stock,
    )
    return _field(design, _LOZENGE, 8, flower, colour, design.stock)


def tiles(design: Design, colour: str) -> str:
    """Spanish: a field of tiles around a sun."""
    rays = "".join(use("ray", turn=30 * k) for k in range(12))
    design.part("ray", path("M-4-14L0-25 4-14Z"))
    sun = (
        circle(0, 0, 30, colour)
        + group(rays, circle(0, 0, 12), circle(0, 0, 27.5, "none", stroke="#f2b632", stroke_width=1.4), fill="#f2b632")
        + circle(0, 0, 7, colour)
    )
    return _field(design, _TILE, 9, sun, colour, "#f6d9a0")


def wheel(design: Design, colour: str) -> str:
    """Trevisane: small lozenges around the halved coin."""
    coin = circle(0, 0, 27, colour) + use("pip-denari", scale=2)
    return _field(design, _LOZENGE, 8, coin, colour, design.stock)


def firmament(design: Design, colour: str) -> str:
    """Tarot: a field of stars around a compass star."""
    gold = "#e9b12f"
    points = group(path(star(16, 17, 9)), path(star(8, 25, 8), stroke=colour, stroke_width=1), fill=gold)
    medallion = circle(0, 0, 30, colour) + circle(0, 0, 27.5, "none", stroke=gold, stroke_width=1.4) + points
    return _field(design, _STAR, 10, medallion + circle(0, 0, 4, colour), colour, "#e9d9a8")
