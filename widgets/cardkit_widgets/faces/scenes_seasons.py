"""Scenes of the trumps 16 to 21: the seasons, play, the folly of all."""

from __future__ import annotations

from .draw import INK, circle, dots, group, line, path, rect, use
from .scenery import (
    DUSK,
    EARTH,
    FIELD,
    FLOOR,
    LEAF,
    NIGHT,
    ROSE,
    SKY,
    SNOW,
    SUN,
    WALL,
    WATER,
    flowers,
    ground,
    jester,
    sky,
    sun,
    tree,
    woman,
)


def blossom() -> str:
    """16: blossom and flowers."""
    petals = dots("M28 12h0m6 6h0m-10 2h0m14-10h0m-8 15h0m10-3h0", 2, SNOW, 0)
    return (
        sky(SKY)
        + use("cloud", 78, 12)
        + ground(FIELD)
        + tree(32, 47, "#e9b", 1.4)
        + petals
        + use("bird", 54, 10)
        + use("bird", 60, 19)
        + flowers(49, 54, 66, 78, fill=ROSE)
        + flowers(50, 60, 72, 10, 88, fill=SUN)
    )


def nest() -> str:
    """16: a bird at its nest."""
    nest_ = path("M26 34H66C66 44 58 48 46 48S26 44 26 34Z", EARTH) + line("M28 38L64 40M30 43L62 37M36 47L58 43", 1)
    bird = (
        path("M58 30C54 20 62 12 70 15L76 16 71 19C74 26 70 34 62 34Z", WATER)
        + path("M58 30L46 26 56 24Z", WATER)
        + path("M62 34C60 28 66 24 70 26 72 30 68 34 62 34Z", DUSK)
        + circle(69, 17.5, 1.1, INK, stroke="none")
    )
    eggs = path("M32 34C32 28 38 28 39 34ZM40 34C40 28 46 28 47 34Z", SNOW)
    return (
        sky(SKY)
        + path("M0 44C30 46 60 50 96 34V40C60 56 30 52 0 50Z", "#864")
        + eggs
        + bird
        + nest_
        + path("M80 38C82 30 90 28 94 30 92 36 86 40 80 38ZM10 44C8 36 14 32 20 32 20 40 16 44 10 44Z", LEAF)
    )


def wheat() -> str:
    """17: ripe wheat in the sun."""
    ear = line("M0 0V-22", 1.6, "#a71") + path(
        "M0-34C3-31 3-28 0-26-3-28-3-31 0-34ZM-1-26C-5-26-6-23-5-20-2-20-1-22-1-26ZM1-26C5-26 6-23 5-20 2-20 "
        "1-22 1-26ZM-1-19C-5-19-6-16-5-13-2-13-1-15-1-19ZM1-19C5-19 6-16 5-13 2-13 1-15 1-19Z",
        SUN,
        stroke_width=1,
    )
    ears = "".join(
        group(ear, transform=f"translate({x} 50)rotate({a})") for x, a in ((20, -16), (34, -8), (48, 0), (62, 8), (76, 16))
    )
    return sky(SKY) + sun(80, 11, 6) + path("M0 40Q48 34 96 40V52H0Z", "#ec6") + ears


def beach() -> str:
    """17: a parasol by the sea."""
    shade = path("M26 26C26 8 66 2 74 20Z", ROSE) + path("M38 23C38 12 54 8 61 21.3Z", SNOW)
    return (
        sky(SKY)
        + sun(14, 11, 6)
        + path("M0 24H96V38H0Z", WATER)
        + path("M76 22H90L87 26H79Z", EARTH, stroke_width=1)
        + path("M83 21V8L90 20Z", SNOW, stroke_width=1)
        + path("M0 36C30 30 60 34 96 38V52H0Z", "#fd9")
        + line("M49 12L56 47", 2.4, EARTH)
        + shade
        + path("M20 44L44 40 46 44 22 48Z", WATER)
        + circle(78, 44, 5, SNOW)
        + path("M78 39Q82 44 78 49 74 44 78 39Z", ROSE, stroke_width=0.9)
    )


def leaves() -> str:
    """18: the leaves fall."""
    fallen = "".join(
        path(f"M{x} {y}q4-4 8 0-4 4-8 0Z", c, stroke_width=0.9)
        for x, y, c in (
            (52, 14, ROSE),
            (60, 26, SUN),
            (46, 34, "#c82"),
            (70, 8, "#c82"),
            (76, 22, ROSE),
            (12, 48, SUN),
            (60, 49, ROSE),
            (44, 48, "#c82"),
        )
    )
    return sky(DUSK) + ground("#cb7") + tree(26, 48, "#c62", 1.5) + tree(84, 46, SUN, 0.9) + fallen


def grapes() -> str:
    """18: grapes from the vine."""
    bunch = dots("M36 22h0m9-1h0m9 0h0m9 1h0M40 29h0m9 0h0m9 0h0M44 36h0m10 0h0M49 43h0", 4, "#648")
    leaf = path("M48 14C42 4 30 6 26 2 26 10 20 12 18 20 26 18 30 22 36 20 40 18 44 18 48 14Z", LEAF) + path(
        "M54 14C60 6 70 8 76 4 74 12 80 16 80 22 72 18 66 22 60 18Z", "#8a4"
    )
    return sky("#fec") + line("M4 6C30 10 66 2 92 8M50 7V18", 3, EARTH) + bunch + leaf + line("M74 16q8 0 6 6t4 6", 1.3)


def snowman() -> str:
    """19: a snowman."""
    body = (
        circle(50, 40, 11, SNOW)
        + circle(50, 23, 8, SNOW)
        + path("M43 17L44 6H56L57 17Z", NIGHT)
        + path("M40 16Q50 19 60 16V18.5Q50 21 40 18.5Z", NIGHT)
        + path("M50 23L59 25 50 26.5Z", "#e83")
        + path("M43 29Q50 33 57 29L58 32 62 40 58 41 55 34Q48 35 43 32Z", ROSE)
    )
    flakes = dots("M8 8h0m12 12h0m12-12h0m36 4h0m10 12h0m10-16h0m4 24h0M66 30h0", 1.5, SNOW, 0)
    return (
        sky("#9bd")
        + tree(16, 46, LEAF, 1.3, "fir")
        + tree(82, 45, LEAF, 1.1, "fir")
        + ground(SNOW)
        + body
        + circle(47, 21.5, 1.1, INK)
        + circle(53, 21.5, 1.1, INK)
        + line("M39 36L30 30M61 36L70 32", 1.6)
        + flakes
    )


def frost() -> str:
    """19: bare trees and a warm house in the snow."""
    roof = path("M46 26L62 10 80 26C80 28 76 28 74 26L62 16 50 26C48 28 46 28 46 26Z", SNOW)
    return (
        sky("#9bd")
        + use("bare", 16, 46, 1.4)
        + use("bare", 34, 44, 1)
        + use("bare", 90, 45, 1.1)
        + path("M50 46V26L62 14 74 26V46Z", WALL)
        + path("M67 17V8H71V21Z", ROSE)
        + roof
        + path("M54 30H60V37H54Z", SUN)
        + path("M64 46V32H70V46Z", EARTH)
        + line("M70 6q-3-2 1-4", 1.3, SNOW)
        + ground(SNOW)
    )


def cards() -> str:
    """20: cards and dice."""
    one = rect(-9, -34, 18, 30, SNOW, rx=2)
    fan = group(
        group(one, transform="rotate(-26)"),
        group(one, transform="rotate(-4)"),
        group(
            one,
            path("M0-25C-6-20-6-14-2-14-1-14 0-15 0-16 0-15 1-14 2-14 6-14 6-20 0-25ZM0-16L-2-11H2Z", INK),
            transform="rotate(18)",
        ),
        transform="translate(36 54)scale(1.25)",
    )
    die = (
        path("M64 30L78 26 90 32V46L77 51 64 44Z", SNOW)
        + line("M64 30L77 36 90 32M77 36V51", 1.3)
        + dots("M77 31h0", 1.8, ROSE, 0)
        + dots("M68 36h0m5 8h0m9-4h0m2.5 2h0m2.5 2h0", 1.5, INK, 0)
    )
    return sky("#375") + fan + die


def chess() -> str:
    """20: a chess knight on its board."""
    board = "".join(
        path(f"M{x} {y}h12v6h-12Z", NIGHT, stroke="none") for y, first in ((40, 0), (46, 12)) for x in range(first, 96, 24)
    )
    knight = (
        path("M36 38C36 28 48 26 46 18 42 22 38 26 34 25 30 25 29 20 32 17 37 10 40 5 46 5L48 1 51 6C62 9 64 24 60 38Z", SNOW)
        + circle(43, 13, 1.3, INK, stroke="none")
        + line("M52 8Q59 18 56 36M34 21L36 22", 1.2)
    )
    return (
        sky("#edb")
        + rect(0, 40, 96, 12, WALL, stroke="none")
        + board
        + path("M30 44V40Q48 36 66 40V44Q48 48 30 44Z", SNOW)
        + knight
        + path("M78 40C78 34 81 32 81 28 78 26 79 20 84 20S90 26 87 28C87 32 90 34 90 40 88 43 80 43 78 40Z", NIGHT)
    )


def carnival() -> str:
    """21: everybody plays the fool."""
    return (
        sky("#fda")
        + garland()
        + FLOOR
        + jester(22, 47, 0.85)
        + jester(74, 47, 0.85)
        + woman(48, 48, "#758", "#da2", 1.2)
        + path("M44 20H52L51 23H45Z", INK)
    )


def garland() -> str:
    """Lanterns on a line."""
    places = ((8, 7, ROSE), (24, 10, WATER), (40, 7, SUN), (56, 7, LEAF), (72, 10, ROSE), (88, 7, WATER))
    lights = "".join(circle(x, y, 3.2, c) for x, y, c in places)
    return line("M0 2Q24 14 48 4 72 14 96 2", 1.3) + lights


def masks() -> str:
    """21: two masks, laughing and weeping, and confetti."""
    happy = (
        path("M18 12C26 16 38 15 44 10 48 24 44 38 34 42 22 40 16 26 18 12Z", SUN)
        + path("M23 22Q27 18 31 22M35 20Q38 16 42 19", "none", stroke_width=1.8)
        + path("M24 29Q34 34 41 26 40 37 33 37T24 29Z", ROSE)
    )
    sad = path("M54 12C60 16 72 17 80 13 81 28 76 42 64 43 54 40 50 26 54 12Z", WATER) + line(
        "M56 23Q60 19 64 22M69 23Q73 20 77 24M58 37Q64 29 72 37", 1.8
    )
    bits = "".join(
        path(f"M{x} {y}l3 1-1 3-3-1Z", c, stroke="none")
        for x, y, c in (
            (6, 8, ROSE),
            (10, 30, WATER),
            (48, 6, LEAF),
            (49, 30, ROSE),
            (88, 12, SUN),
            (90, 34, LEAF),
            (84, 46, ROSE),
            (14, 46, SUN),
            (47, 46, WATER),
            (30, 5, WATER),
            (68, 6, ROSE),
        )
    )
    return sky(SNOW) + bits + line("M44 14Q50 4 54 14", 1.6) + happy + sad
