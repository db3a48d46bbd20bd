"""The suit signs, each centred on 0 and about 24 high."""

from __future__ import annotations

from math import hypot
from typing import Final

from .draw import circle, group, inked, line, path, rect

# French signs are one path each, so that they can take any ink.
HEART: Final = (
    "M0 11.5C-2 6.5-10.5 2-10.5-4.5-10.5-8.5-8-11-5-11-2.5-11-.7-9.5 0-7 .7-9.5 2.5-11 5-11 8-11 10.5-8.5 10.5-4.5 "
    "10.5 2 2 6.5 0 11.5Z"
)
SPADE: Final = (
    "M0-11.5C2.5-6 10.5-1.5 10.5 4.5 10.5 8 8 9.8 5.5 9.8 3.3 9.8 1.7 8.6.9 6.8 1.2 9 2.3 10.6 4.5 11.5H-4.5C-2.3 "
    "10.6-1.2 9-.9 6.8-1.7 8.6-3.3 9.8-5.5 9.8-8 9.8-10.5 8-10.5 4.5-10.5-1.5-2.5-6 0-11.5Z"
)
DIAMOND: Final = "M0-12C2-7.5 5.5-3 9 0 5.5 3 2 7.5 0 12-2 7.5-5.5 3-9 0-5.5-3-2-7.5 0-12Z"
CLUB: Final = (
    "M0-11.5A5.2 5.2 0 0 1 3.7-2.6 5.2 5.2 0 1 1 1 5.8C1.3 8.6 2.5 10.6 4.5 11.5H-4.5C-2.5 10.6-1.3 8.6-1 5.8A5.2 "
    "5.2 0 1 1-3.7-2.6 5.2 5.2 0 0 1 0-11.5Z"
)


def coin_sun() -> str:
    """The Spanish *oro*: a gold disc with a sun."""
    sun = "M0-7L1.6-3.9 4.9-4.9 3.9-1.6 7 0 3.9 1.6 4.9 4.9 1.6 3.9 0 7-1.6 3.9-4.9 4.9-3.9 1.6-7 0-3.9-1.6-4.9-4.9-1.6-3.9Z"
    return inked(
        circle(0, 0, 11.6, "#f2b632"),
        circle(0, 0, 8.6, "#ffe08a", stroke_width=0.9),
        path(sun, "#c8202f", stroke_width=0.7),
        circle(0, 0, 2.1, "#ffe08a", stroke_width=0.7),
    )


def cup_open() -> str:
    """The Spanish *copa*: a red goblet, open, gold rim, knot and foot."""
    return inked(
        path("M-3 1H3L2 7 8 11.5H-8L-2 7Z", "#f2b632"),
        path("M-9-9C-9 0-5 3 0 3S9 0 9-9Z", "#c8202f"),
        path("M-9-9C-9-11.5-4-12 0-12S9-11.5 9-9 4-6.5 0-6.5-9-6.5-9-9Z", "#f2b632"),
        line("M-5.5-4Q-5-.5-2.5 1", 1.2, "#ff9d8a"),
        width=1.4,
    )


def sword_straight() -> str:
    """The Spanish *espada*: a straight blade, point up, blue steel, gold hilt."""
    return inked(
        path("M0-14L3-10V4H-3V-10Z", "#a9cdea"),
        line("M0-10V3", 0.9, "#1b4f91"),
        path("M-1.6 6H1.6V11H-1.6Z", "#c8202f"),
        circle(0, 12, 1.9, "#f2b632"),
        path("M-7 3.5Q0 5.5 7 3.5V6.5Q0 8-7 6.5Z", "#f2b632"),
        width=1.3,
    )


def club_wood() -> str:
    """The Spanish *basto*: a green cudgel, thick end up, with lopped twigs that show yellow wood."""
    trunk = path("M-1.8 14L-3-2-4.8-9C-5-12.5-3-14 0-14S5-12.5 4.8-9L3-2 1.8 14Z", "#5f9a3f")
    twigs = path("M-3 2.5L-8-2.5-5.2-5-3.4-3ZM3.6-1L7-6 9.8-3.5 3 4ZM2.4 8L5 4.5 7 6.5 2 11.5Z", "#5f9a3f")
    cuts = path("M-8.6-2L-5-5.6-4.6-4.4-7.6-1.2ZM6.4-6.4L10.4-2.8 9.2-2.2 6-5.2Z", "#ffe08a", stroke_width=0.9)
    top = path("M-4.6-10.8C-4.6-13-2.5-14 0-14S4.6-13 4.6-10.8 2.5-8.5 0-8.5-4.6-8.8-4.6-10.8Z", "#ffe08a", stroke_width=1)
    return group(
        inked(twigs, cuts, trunk, top, line("M-1.5-4.5Q-1 2-.5 9M1.5-3V2", 1, "#245a24"), width=1.3), transform="rotate(14)"
    )


def coin_halved() -> str:
    """The Trevisane *denaro*: a wheel half blue and half yellow around a white and red heart."""
    petals = "M0-4V-9M3.5-3.5L6.4-6.4M-3.5-3.5L-6.4-6.4M4.5 0H9M-4.5 0H-9M0 4V9M3.5 3.5L6.4 6.4M-3.5 3.5L-6.4 6.4"
    return inked(
        circle(0, 0, 11.4, "#f4bd2f"),
        path("M0-11.4A11.4 11.4 0 0 1 0 11.4Z", "#2f74c0"),
        line(petals, 1),
        circle(0, 0, 4.4, "#fffdf6", stroke_width=1.1),
        circle(0, 0, 1.9, "#cf3b2a", stroke="none"),
    )


def cup_lidded() -> str:
    """The Trevisane *coppa*: a squat cup with a lid and a knob, red bowl, gold foot."""
    return inked(
        path("M-2.5 5H2.5L3 8 7.5 11.8H-7.5L-3 8Z", "#f4bd2f"),
        path("M-8.5-3H8.5C8.5 3 5 6 0 6S-8.5 3-8.5-3Z", "#cf3b2a"),
        path("M-7-5C-5-8-3-9.5 0-9.5S5-8 7-5Z", "#f4bd2f"),
        path("M-9.5-5.5H9.5V-2.5H-9.5Z", "#2f74c0"),
        circle(0, -11, 1.7, "#cf3b2a"),
        line("M-4 0Q-3.5 2.5-1.5 3.5", 1.1, "#ffb9a3"),
        width=1.4,
    )


def blade(bow: float) -> str:
    """A long curved Trevisane sword, point up: its middle is `bow` units left of x = 0, its ends 0.42 × `bow` right of it.

    So the ends of swords with different bows lie side by side, and a learner can count them.
    """
    over, half, wide = bow * 0.42, 62, 1.7
    control = -2 * bow - over
    length = hypot(over - control, half)
    lean_x, lean_y = (over - control) / length, half / length
    tip = f"{over + 8 * lean_x:.1f} {-half - 8 * lean_y:.1f}"
    outer = f"M{over - wide:.1f} {-half}Q{control - wide:.1f} 0 {over - wide:.1f} {half - 4}"
    inner = f"L{over + wide:.1f} {half - 4}Q{control + wide:.1f} 0 {over + wide:.1f} {-half}L{tip}Z"
    grip = f"M{over:.1f} {half - 3}l{7 * lean_x:.1f} {7 * lean_y:.1f}"
    guard = f"M{over - 4.5 * lean_y:.1f} {half - 3 + 4.5 * lean_x:.1f}l{9 * lean_y:.1f} {-9 * lean_x:.1f}"
    return inked(
        path(outer + inner, "#a9cdea"),
        line(grip, 4.2),
        line(grip, 2, "#cf3b2a"),
        line(guard, 3.8),
        line(guard, 1.8, "#f4bd2f"),
        width=1.2,
    )


def blade_straight() -> str:
    """The straight Trevisane sword of the odd numbers, point up, 144 units long."""
    half = 66
    return inked(
        path(f"M0-{half + 6}L3.2-{half - 4}V{half - 16}H-3.2V-{half - 4}Z", "#f7e3a0"),
        line(f"M0-{half - 4}V{half - 18}", 1),
        path(f"M-10 {half - 17}Q0 {half - 14} 10 {half - 17}V{half - 12}Q0 {half - 9}-10 {half - 12}Z", "#cf3b2a"),
        path(f"M-2.2 {half - 10}H2.2V{half + 1}H-2.2Z", "#2f74c0"),
        circle(0, half + 3, 3, "#f4bd2f"),
        width=1.4,
    )


def baton(fill: str, half: int) -> str:
    """A long turned Trevisane baton, upright, with banded knobs at both ends; `half` is half its length, in units."""
    knob, neck = half - 8, half - 13
    d = f"M-2-{half}H2L4-{knob} 2-{neck}V{neck}L4 {knob} 2 {half}H-2L-4 {knob}-2 {neck}V-{neck}L-4-{knob}Z"
    bands = "".join(rect(-2.6, y, 5.2, 3, "#2f74c0", stroke_width=0.9) for y in (14 - half, -1.5, half - 17))
    return inked(path(d, fill), bands, width=1.3)


def sabre() -> str:
    """A short curved Trevisane sword, for corners and for the hands of figures."""
    return inked(
        path("M-2.6 5C-8-2-7-10 2-15-1-9-.5-2 2.8 4Z", "#a9cdea"),
        path("M-1.6 6H1.6V11.5H-1.6Z", "#2f74c0"),
        path("M-6.5 4.5Q0 6.5 6.5 3V6Q0 9.5-6.5 7.5Z", "#cf3b2a"),
        circle(0, 12.5, 1.8, "#f4bd2f"),
        width=1.3,
    )


def mace() -> str:
    """A short turned Trevisane baton, for corners and for the hands of figures."""
    return inked(
        path("M-2-14H2L4-10 2-6V6L4 10 2 14H-2L-4 10-2 6V-6L-4-10Z", "#e0702f"),
        path("M-3-7H3V-4.5H-3ZM-3 4.5H3V7H-3Z", "#2f74c0", stroke_width=1),
        width=1.3,
    )
