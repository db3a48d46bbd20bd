"""Index numbers and letters, drawn: the same on every machine, with no font.

Each glyph is a centre line in a box 26 high, stroked by 4 and widened a little, so that upright strokes are heavier than
level ones, as in the lettering of printed cards.
"""

from __future__ import annotations

from typing import Final

from .draw import Design, group, num

_GLYPHS: Final[dict[str, tuple[float, str]]] = {
    "0": (13, "M6.5 0C2 0 0 5 0 13S2 26 6.5 26 13 21 13 13 11 0 6.5 0Z"),
    "1": (8, "M0 6Q4 5 5.5 0V26M0 26H10"),
    "2": (13, "M.5 8C.5 3 3 0 6.5 0 10 0 12.5 2.5 12.5 7 12.5 13 2 18 0 26H13.5"),
    "3": (13, "M.5 0H12L5.5 10C10 9.5 13 13 13 18 13 23 10 26 6.5 26 3.5 26 1 24.5 0 21.5"),
    "4": (14, "M10 28V0L0 18.5H15"),
    "5": (13, "M12 0H2L1 12C3 10 5 9.5 7 9.5 10.5 9.5 13 13 13 17.5 13 23 10 26 6.5 26 3.5 26 1 24.5 0 21.5"),
    "6": (13, "M11.5 1.5C5-1 0 7 0 17 0 23 3 26 6.5 26S13 23 13 17.5 10 10 6.5 10 0 13 0 18"),
    "7": (13, "M0 4V0H13C9 8 5.5 16 5.5 28"),
    "8": (13, "M6.5 12C3 12 1 9.5 1 6S3 0 6.5 0 12 2.5 12 6 10 12 6.5 12 0 14.5 0 19 3 26 6.5 26 13 23.5 13 19 10 12 6.5 12Z"),
    "9": (13, "M1.5 24.5C8 27 13 19 13 9 13 3 10 0 6.5 0S0 3 0 8.5 3 16 6.5 16 13 13 13 8"),
    "A": (15, "M1 26L7.5 0 14 26M3 18H12M-2 26H4M11 26H17"),
    "C": (14, "M13.5 9V1M13.5 6C12 2 10 0 7.5 0 3 0 0 5 0 13S3 26 7.5 26C10.5 26 12.5 24.5 14 21"),
    "D": (15, "M-1 0H6C11 0 14.5 5 14.5 13S11 26 6 26H-1M2.5 0V26"),
    "F": (13, "M-1 0H13V6M2.5 0V26M2.5 12.5H10M-1 26H7"),
    "J": (12, "M3 0H13M9 0V19C9 24 7 26 4 26 1 26-.5 24-.5 20"),
    "K": (15, "M2.5 0V26M-1 0H6M-1 26H6M13 0L3 15M7 10L14 26M10 0H16M11 26H17"),
    "Q": (14, "M7 0C2 0 0 5 0 13S2 26 7 26 14 21 14 13 12 0 7 0ZM6 18C10 18 11 26 15 28"),
    "R": (15, "M-1 0H8C12 0 14 3 14 7S12 14 8 14H3M2.5 0V26M-1 26H6M8 14C11 14 11 25 13 26H17"),
    "V": (15, "M1 0L7.5 26 14 0M-2 0H4M11 0H17"),
}


def _fit(text: str) -> tuple[float, float]:
    """(stretch, gap): factor on the width of each glyph, and units between two; the digits of a number are narrower."""
    return (1.16, 0) if len(text) == 1 else (0.9, 4.5)


def width(text: str) -> float:
    """How wide the label is, in units, where it is 30 high."""
    stretch, gap = _fit(text)
    return sum(_GLYPHS[c][0] for c in text) * stretch + gap * (len(text) - 1) + 4 * stretch


def label(design: Design, text: str) -> str:
    """Adds a shared drawing of this label, and returns its name: centred on x = 0, 30 high from y = 0, `currentColor`."""
    name = f"label-{text}"
    if name not in design.parts:
        stretch, gap = _fit(text)
        x = -width(text) / 2 + 2 * stretch
        glyphs = []
        for char in text:
            wide, d = _GLYPHS[char]
            glyphs.append(f'<path transform="translate({num(x)} 2)scale({stretch:g} 1)" d="{d}"/>')
            x += wide * stretch + gap
        design.part(name, group(*glyphs, fill="none", stroke="currentColor", stroke_width=4))
    return name
