"""How a pack is put together: small helpers that write SVG, and `Design`, the collection of a pack's drawings.

Every drawing is SVG text, called markup; `d` is path data. A shared drawing has an id that starts with an underscore and is
referred to as `href="#_name"`; `faces` prefixes these names with the pack's, so that two packs live on one
page. Card coordinates are twice `faces.SIZE`, which keeps nearly all numbers whole.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final

INK: Final = "#212"
SKIN: Final = "#fdc"
WHITE: Final = "#fffdf6"

REFERENCE: Final = re.compile(r'#(_[\w.-]+)[")]')
"""A reference to a shared drawing, `href="#_pip-p"` or `url(#_clip)`."""


def num(x: float) -> str:
    """A number with at most one decimal, as short as SVG allows (`-.5`, not `-0.5`)."""
    text = f"{x:.1f}".rstrip("0").rstrip(".")
    text = "0" if text in ("-0", "") else text
    return text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text


def attrs(**kw: object) -> str:
    """Attributes as text: `stroke_width=2` becomes ` stroke-width="2"`, `class_="x"` ` class="x"`; None is left out."""
    return "".join(
        f' {key.rstrip("_").replace("_", "-")}="{num(value) if isinstance(value, float) else value}"'
        for key, value in kw.items()
        if value is not None
    )


def path(d: str, fill: str | None = None, **kw: object) -> str:
    """A path; without `fill` it inherits one."""
    return f'<path{attrs(fill=fill, **kw)} d="{d}"/>'


def line(d: str, width: float | None = None, stroke: str | None = None, dashes: str | None = None) -> str:
    """An open line: no fill, the group's stroke unless told."""
    return f'<path{attrs(fill="none", stroke_width=width, stroke=stroke, stroke_dasharray=dashes)} d="{d}"/>'


def circle(x: float, y: float, r: float, fill: str | None = None, **kw: object) -> str:
    """A circle; without `fill` it inherits one."""
    return f"<circle{attrs(cx=num(x), cy=num(y), r=num(r), fill=fill, **kw)}/>"


def dots(d: str, r: float, fill: str, ink: float = 1.2) -> str:
    """Equal discs of radius `r` at the points of `d` (`M3 4h0m6 0h0` for two), each with an outline `ink` wide.

    Many discs cost two paths: what is seen is the round end of strokes without length.
    """
    outline = line(d, 2 * r + 2 * ink) if ink else ""
    return outline + line(d, 2 * r, fill)


def rect(x: float, y: float, w: float, h: float, fill: str | None = None, **kw: object) -> str:
    """A rectangle; without `fill` it inherits one."""
    at = attrs(x=num(x) if x else None, y=num(y) if y else None)
    return f"<rect{at}{attrs(width=num(w), height=num(h), fill=fill, **kw)}/>"


def group(*parts: str, **kw: object) -> str:
    """These drawings in one `<g>`, which has the attributes."""
    return f"<g{attrs(**kw)}>{''.join(parts)}</g>"


def inked(*parts: str, width: float = 1.6, stroke: str = INK) -> str:
    """Drawings with the outline that all packs share: round, strong, dark."""
    return group(*parts, stroke=stroke, stroke_width=width, stroke_linejoin="round", stroke_linecap="round")


def place(x: float = 0, y: float = 0, scale: float = 1, turn: float = 0, flip: bool = False) -> str | None:
    """A `transform` that moves, turns, mirrors and scales, or None when it would do nothing."""
    if turn == 180:  # half a turn is a scale by -1
        scale, turn = -scale, 0
    steps = []
    if x or y:
        steps.append(f"translate({num(x)} {num(y)})" if y else f"translate({num(x)})")
    if turn:
        steps.append(f"rotate({num(turn)})")
    size = f"{scale:.2f}".rstrip("0").rstrip(".").replace("0.", ".", 1)
    if flip:
        steps.append(f"scale(-{size} {size})")
    elif scale != 1:
        steps.append(f"scale({size})")
    return "".join(steps) or None


def use(name: str, x: float = 0, y: float = 0, scale: float = 1, turn: float = 0, flip: bool = False, **kw: object) -> str:
    """The SVG that draws the shared drawing `_name` at (x, y), scaled, turned (degrees) and flipped."""
    if scale == 1 and not turn and not flip:
        return f'<use href="#_{name}"{attrs(x=num(x) if x else None, y=num(y) if y else None, **kw)}/>'
    return f'<use href="#_{name}"{attrs(transform=place(x, y, scale, turn, flip), **kw)}/>'


def moved(markup: str, x: float = 0, y: float = 0, scale: float = 1, turn: float = 0, flip: bool = False) -> str:
    """A drawing moved, scaled, turned (degrees) and flipped."""
    return group(markup, transform=place(x, y, scale, turn, flip))


@dataclass
class Design:
    """The drawings of one pack; `width` and `height` in card coordinates, `stock` the colour of the blank card."""

    width: int
    height: int
    stock: str
    parts: dict[str, str] = field(default_factory=dict)
    """The shared drawings, by name without the underscore."""
    cards: dict[str, str] = field(default_factory=dict)
    """The whole cards, by card text, and the `back`."""

    def part(self, name: str, markup: str) -> str:
        """Adds the shared drawing `_name` and returns `name`. A `ValueError` if another drawing has this name already."""
        if self.parts.setdefault(name, markup) != markup:
            raise ValueError(f"two different drawings are named {name!r}")
        return name

    def blank_card(self, fill: str | None = None) -> str:
        """The blank card: light stock and a thin border, the same on a light and on a dark table."""
        return rect(
            0.75, 0.75, self.width - 1.5, self.height - 1.5, fill or self.stock, rx=10, stroke="#857f72", stroke_width=1.5
        )

    @property
    def half_turn(self) -> str:
        """The `transform` that turns a drawing upside down about the middle of the card."""
        return f"rotate(180 {num(self.width / 2)} {num(self.height / 2)})"

    def upside_down(self, markup: str) -> str:
        """A drawing turned by 180 degrees about the middle of the card: the upper left corner becomes the lower right one."""
        return group(markup, transform=self.half_turn)

    def both_corners(self, name: str, corner: str) -> str:
        """A drawing in a corner, and again upside down in the opposite one: a shared drawing; returns its `use`."""
        return use(self.part(name, corner + self.upside_down(corner)))

    def two_headed(self, name: str, *half: str) -> str:
        """The upper half of one card, and the same upside down below; not shared. `name` is unique in the pack."""
        return f'<g id="_half-{name}">{"".join(half)}</g><use href="#_half-{name}" transform="{self.half_turn}"/>'

    def needed(self, markups: Iterable[str]) -> list[str]:
        """Names of the shared drawings that these drawings use, directly or through others, in the order of `parts`."""
        found: set[str] = set()
        todo = list(markups)
        while todo:
            for name in REFERENCE.findall(todo.pop()):
                part = name[1:]
                if part in self.parts and part not in found:
                    found.add(part)
                    todo.append(self.parts[part])
        return [name for name in self.parts if name in found]
