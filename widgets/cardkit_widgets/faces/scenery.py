"""The pieces that the scenes of the trumps are made of: sky and ground, sun and moon, trees, houses, people.

Each scene is a field 96 wide and 52 high, sky above, ground at y = 44.
"""

from __future__ import annotations

from math import cos, pi, sin
from typing import Final

from .draw import INK, SKIN, Design, circle, group, line, path, rect, use

SKY, DUSK, NIGHT, SUN = "#cde", "#fca", "#346", "#eb3"
LEAF, FIELD, EARTH, ROSE, WATER, WALL, SNOW = "#485", "#ac8", "#b85", "#b44", "#59c", "#edc", "#fff"


FLOOR: Final = path("M0 43H96V52H0Z", EARTH)
"""A wooden floor."""


def ground(fill: str, d: str = "M0 44C24 38 44 42 60 43 76 44 86 40 96 42V52H0Z") -> str:
    """The foreground: rolling land, or what the path data `d` outlines."""
    return path(d, fill)


def sky(fill: str) -> str:
    """The whole field in one colour."""
    return rect(0, 0, 96, 52, fill, stroke="none")


def sun(x: float, y: float, r: float = 7, rays: int = 12) -> str:
    """A sun with rays."""
    d = "".join(
        f"M{x + (r + 2) * cos(a):.1f} {y + (r + 2) * sin(a):.1f}L{x + (r + 5.5) * cos(a):.1f} {y + (r + 5.5) * sin(a):.1f}"
        for a in (2 * pi * k / rays for k in range(rays))
    )
    return line(d, 1.4, "#c81") + circle(x, y, r, SUN)


def stars(*places: tuple[float, float]) -> str:
    """Small four-pointed stars, centred on these points."""
    d = "".join(f"M{x:g} {y - 3:g}l.8 2.2 2.2.8-2.2.8-.8 2.2-.8-2.2-2.2-.8 2.2-.8Z" for x, y in places)
    return path(d, "#fea", stroke="none")


def moon(x: float, y: float) -> str:
    """A crescent."""
    return path(f"M{x:g} {y - 8:g}a8 8 0 1 0 7 12a7 7 0 1 1-7-12Z", "#fea")


def add_pieces(design: Design) -> None:
    """Adds the pieces that several scenes use to the shared drawings."""
    design.part("jester", _jester())
    design.part(
        "tree", path("M-1.5 0L-1-8H1L1.5 0Z", EARTH) + path("M0-28C7-28 10-22 8-17 11-12 7-7 0-7S-11-12-8-17C-10-22-7-28 0-28Z")
    )
    design.part("bare", line("M0 0V-12M0-9L-6-18M0-12L5-22M-3-13.5L-9-15M2.5-17L8-18M0-12L-2-24", 1.8))
    design.part("fir", path("M-1.5 0V-4H1.5V0Z", EARTH) + path("M0-26L5-17H3L8-10H5L10-3H-10L-5-10H-8L-3-17H-5Z"))
    design.part(
        "house",
        path("M-10 0V-11H10V0Z", WALL)
        + path("M-12-10L0-20 12-10Z", ROSE)
        + path("M-2.5 0V-6.5H2.5V0Z", EARTH)
        + path("M4.5-8H7.5V-5H4.5ZM-7.5-8H-4.5V-5H-7.5Z", SKY, stroke_width=0.8),
    )
    design.part("cloud", path("M-12 4C-17 4-16-3-11-3-10-8-2-9 0-5 4-9 11-6 10-2 15-2 15 4 11 4Z", SNOW))
    design.part("bird", line("M-5-2Q-2-4 0 0 2-4 5-2", 1.4))
    design.part(
        "flower",
        line("M0 0V-7", 1.3, LEAF)
        + group(circle(-2, -9, 2.1), circle(2, -9, 2.1), circle(0, -11, 2.1), circle(0, -7.2, 2.1), stroke_width=0.8)
        + circle(0, -9, 1.3, SUN, stroke="none"),
    )
    # A person, 26 high: coat is the fill, hair and shoes the current colour.
    design.part(
        "man",
        path("M-3-9L-3.5 0H-.8L0-8 .8 0H3.5L3-9Z", "currentColor", stroke_width=0.9)
        + path("M-4.5-18C-4-20 4-20 4.5-18L5.5-9H-5.5Z")
        + circle(0, -22.6, 3, SKIN)
        + path("M-3.4-22.5C-3.5-27 3.5-27 3.4-22.5 1-24.5-1-24.5-3.4-22.5Z", "currentColor", stroke_width=0.8),
    )
    design.part(
        "woman",
        path("M-3-17.5Q0-19.5 3-17.5L2.5-12 7.5 0H-7.5L-2.5-12Z")
        + circle(0, -22.6, 3, SKIN)
        + path("M-3.4-21C-4.5-28 4.5-28 3.4-21 3-23.5 1-24.8 0-24.8S-3-23.5-3.4-21Z", "currentColor", stroke_width=0.8)
        + circle(0, -26.6, 1.6, "currentColor", stroke_width=0.8),
    )


def man(x: float, y: float, coat: str = ROSE, hair: str = INK, size: float = 1, flip: bool = False) -> str:
    """A man standing at (x, y)."""
    return use("man", x, y, size, flip=flip, fill=coat, color=hair)


def woman(x: float, y: float, dress: str = WATER, hair: str = INK, size: float = 1) -> str:
    """A woman standing at (x, y)."""
    return use("woman", x, y, size, fill=dress, color=hair)


def tree(x: float, y: float, fill: str = LEAF, size: float = 1, kind: str = "tree") -> str:
    """A tree with its foot at (x, y); `kind` is `tree` (round), `fir`, or `bare` (leafless)."""
    return use(kind, x, y, size, fill=fill)


def house(x: float, y: float, size: float = 1) -> str:
    """A small house."""
    return use("house", x, y, size)


def flowers(y: float, *xs: float, fill: str = ROSE) -> str:
    """Flowers in a row: one at each x, all at the height y."""
    return "".join(use("flower", x, y, fill=fill) for x in xs)


def arms(d: str, sleeve: str) -> str:
    """The arms of a small figure: path data `d`, drawn as an outlined stroke in the colour `sleeve`."""
    return line(d, 3.4, INK) + line(d, 1.8, sleeve)


def jester(x: float, y: float, size: float = 1) -> str:
    """A jester with a two-horned cap, arms out, bauble in hand."""
    return use("jester", x, y, size)


def _jester() -> str:
    """The shared drawing of the jester, 40 units high."""
    return (
        line("M11-22L20-31", 2.4)
        + circle(21, -33, 3, SUN)
        + path("M-5-13L-7 0H-10V2H-3L0-10 4 2H11V0H8L5-13Z", WATER)
        + path("M-6-27H6L8-10 4-13 0-8-4-13-8-10Z", ROSE)
        + path("M0-27H6L8-10 4-13 0-8Z", SUN)
        + arms("M-5-25L-13-19-18-25", ROSE)
        + arms("M5-25L11-19 12-24", SUN)
        + circle(0, -31, 4.5, SKIN)
        + line("M-2-31.5v.6M2-31.5v.6M-1.5-28.8Q0-27.6 1.5-28.8", 1)
        + path("M-5-31C-6-38-10-40-14-36-12-44-3-44 0-38 3-44 12-44 14-36 10-40 6-38 5-31 2-34-2-34-5-31Z", WATER)
        + circle(-14, -35, 1.6, SUN)
        + circle(14, -35, 1.6, SUN)
        + path("M-6-27Q-4-23-2-27 0-23 2-27 4-23 6-27Z", SNOW, stroke_width=0.9)
    )
