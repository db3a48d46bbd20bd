"""Scenes of the trumps 10 to 15: the elements, dance, market, open air and the arts."""

from __future__ import annotations

from .draw import INK, circle, dots, group, line, moved, path, rect, use
from .scenery import (
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
    arms,
    ground,
    man,
    sky,
    stars,
    sun,
    tree,
    woman,
)


def earth() -> str:
    """10: mountains above ploughed fields."""
    peaks = path("M0 36L22 8 36 26 52 4 74 30 84 20 96 34V40H0Z", "#998") + path(
        "M22 8L29 17 24 16 21 20 16 16ZM52 4L60 13 55 14 51 18 46 12Z", SNOW
    )
    rows = line("M10 52L34 38M28 52L42 38M48 52V38M66 52L56 38M86 52L64 38", 1.4, "#752")
    return sky(SKY) + peaks + path("M0 38H96V52H0Z", EARTH) + rows + tree(84, 42, LEAF, 0.7) + tree(8, 42, LEAF, 0.6)


def air() -> str:
    """10: a balloon among clouds."""
    balloon = path("M48 2C62 2 66 14 62 22 60 27 54 30 52 34H44C42 30 36 27 34 22 30 14 34 2 48 2Z", ROSE) + path(
        "M48 2C54 2 56 14 54 22L51 34H45L42 22C40 14 42 2 48 2Z", SUN
    )
    return (
        sky(SKY)
        + use("cloud", 18, 16)
        + use("cloud", 78, 36)
        + use("bird", 74, 12)
        + use("bird", 86, 18)
        + use("bird", 22, 38)
        + balloon
        + line("M44 34L45 41M52 34L51 41", 1)
        + path("M43 41H53L52 48H44Z", EARTH)
    )


def water() -> str:
    """11: fish in the waves."""
    waves = path("M0 20Q6 12 12 18T24 18 36 18 48 18 60 18 72 18 84 18 96 18V52H0Z", WATER)
    fish = path("M0 0C6-8 18-8 24 0L31-6V6L24 0C18 8 6 8 0 0Z")
    return (
        sky(SKY)
        + use("bird", 20, 8)
        + use("bird", 70, 7)
        + waves
        + group(moved(fish, 12, 32), fill=SUN)
        + group(moved(fish, 52, 41, 0.9), fill=ROSE)
        + line("M54 26q4-4 8 0t8 0M78 31q4-4 8 0M20 46q4-4 8 0", 1.4, SNOW)
        + circle(17, 31, 1.2, INK, stroke="none")
        + circle(57, 40, 1.2, INK, stroke="none")
    )


def fire() -> str:
    """11: a bonfire in the dark."""
    flames = path(
        "M30 44C20 32 32 26 32 14 40 18 42 24 42 28 46 20 44 10 50 2 52 12 62 16 60 28 64 26 65 22 65 18 74 28 72 38 66 44Z",
        "#d53",
    ) + path("M38 44C34 36 42 32 42 26 47 30 48 34 48 36 51 32 51 28 52 24 60 32 60 40 56 44Z", SUN)
    logs = path("M22 42L72 47 71 51 21 46ZM74 42L24 47 25 51 75 46Z", EARTH)
    return (
        sky(NIGHT)
        + ground("#225")
        + flames
        + logs
        + stars((14, 12), (80, 10), (88, 28))
        + path("M24 22l1 2-1 2-1-2ZM70 12l1 2-1 2-1-2ZM60 6l1 2-1 2-1-2Z", SUN, stroke="none")
    )


def dance() -> str:
    """12: a couple dances."""
    pair = (
        man(42, 45, NIGHT, INK, 1.25)
        + woman(56, 45, ROSE, "#742", 1.25)
        + arms("M46 25L49 18 54 25", NIGHT)
        + arms("M39 25L34 29 38 33", NIGHT)
    )
    return (
        sky(WALL)
        + line("M4 6Q24 16 48 6 72 16 92 6", 1.4)
        + "".join(
            path(f"M{x - 3} {y}H{x + 3}L{x} {y + 6}Z", c, stroke_width=0.9)
            for x, y, c in ((14, 10, SUN), (26, 11, ROSE), (38, 9, WATER), (58, 9, LEAF), (70, 11, SUN), (82, 10, ROSE))
        )
        + FLOOR
        + pair
        + note(16, 32)
        + note(80, 28)
    )


def note(x: float, y: float) -> str:
    """A note of music."""
    return group(
        line("M2 0V-12L10-14V-2", 1.6),
        path("M2-12L10-14V-10.5L2-8.5Z", INK),
        circle(0, 0, 2.4, INK),
        circle(8, -2, 2.4, INK),
        transform=f"translate({x:g} {y:g})",
    )


def violin() -> str:
    """12: the fiddle that leads the dance."""
    body = path(
        "M48 20C54 16 58 22 55 26 53 29 56 30 57 34 59 44 50 46 44 46S29 44 31 34C32 30 35 29 33 26 30 22 34 16 40 20Z", "#b62"
    )
    neck = path("M42 0H46V30H42Z", INK) + line("M40 34H48", 1.8) + line("M38 30q-2 3 0 6M50 30q2 3 0 6", 1.2)
    return (
        sky("#edb")
        + moved(body + neck, 0, 2)
        + line("M68 4L60 50", 1.8)
        + line("M71 5L63 50", 0.9)
        + note(18, 24)
        + note(80, 30)
        + note(86, 16)
    )


def market() -> str:
    """13: a market stall."""
    d = "M{0} 3h12v8q-6 6-12 0Z"
    stripes = "".join(path(d.format(12 + 12 * k), ROSE if k % 2 == 0 else SNOW) for k in range(6))
    goods = (
        dots("M18 33h0m6 0h0m6 0h0m6 0h0", 2.8, SUN)
        + dots("M42 33h0m6 0h0m6 0h0m6 0h0", 2.8, ROSE)
        + dots("M66 33h0m6 0h0m6 0h0", 2.8, LEAF)
    )
    return (
        sky(SKY)
        + line("M15 10V48M81 10V48", 2.4, EARTH)
        + woman(46, 48, WATER, INK, 1.1)
        + stripes
        + goods
        + path("M10 35H86V49H10Z", EARTH)
        + line("M10 42H86", 1)
        + path("M0 49H96V52H0Z", FIELD)
    )


def basket() -> str:
    """13: a full basket."""
    fruit = (
        circle(36, 24, 6, ROSE)
        + circle(48, 21, 6.5, SUN)
        + circle(60, 24, 6, LEAF)
        + path("M64 24C68 14 74 12 80 12 78 18 74 24 70 27Z", LEAF)
    )
    wicker = path("M22 27H76L70 47H28Z", "#c95") + line("M24 34H74M26 41H72M36 27L39 47M49 27V47M62 27L59 47", 1.1)
    return (
        sky(WALL)
        + path("M0 42H96V52H0Z", WATER)
        + line("M26 27C26-4 72-4 72 27", 5)
        + line("M26 27C26-4 72-4 72 27", 2.4, "#c95")
        + path("M22 26L12 12 16 10 28 24Z", "#eb7")
        + fruit
        + wicker
    )


def angler() -> str:
    """14: fishing from a boat."""
    return (
        sky(SKY)
        + use("cloud", 74, 10)
        + path("M0 26C20 18 30 24 48 24 66 18 84 20 96 26V32H0Z", FIELD)
        + path("M0 30H96V52H0Z", WATER)
        + man(38, 40, ROSE, "#742", 0.95)
        + arms("M42 26L48 26", ROSE)
        + line("M46 29L72 12", 1.5)
        + line("M72 12V40", 0.8)
        + circle(72, 41, 1.8, ROSE)
        + path("M16 38H62C60 46 54 47 50 47H28C22 47 18 44 16 38Z", EARTH)
        + line("M4 44q4-3 8 0M70 48q4-3 8 0M84 38q4-3 8 0", 1.2, SNOW)
    )


def camp() -> str:
    """14: a tent at the edge of the wood."""
    return (
        sky(SKY)
        + sun(78, 12, 5)
        + tree(10, 45, LEAF, 1.2, "fir")
        + tree(24, 44, LEAF, 0.9, "fir")
        + tree(90, 45, LEAF, 1.1, "fir")
        + ground(FIELD)
        + path("M34 46L54 16 78 46Z", ROSE)
        + path("M54 16L78 46H62Z", "#834")
        + path("M48 46L54 28 60 46Z", NIGHT)
        + line("M54 16V11", 1.4)
        + path("M54 11L61 13 54 15Z", SUN, stroke_width=1)
    )


def painting() -> str:
    """15: an easel and a palette."""
    easel = (
        line("M20 50L32 2L44 50M32 4L36 50", 2.4, EARTH)
        + rect(14, 8, 36, 27, SNOW)
        + rect(16, 10, 32, 23, SKY, stroke="none")
        + path("M16 33V27L26 20 34 27 40 22 48 28V33Z", LEAF, stroke="none")
        + circle(40, 15, 3, SUN, stroke="none")
    )
    palette = path("M58 32C58 20 70 14 80 18 92 22 94 36 86 42 80 46 80 38 75 38 68 38 74 46 68 45 62 44 58 40 58 32Z", "#da6")
    paints = "".join(
        dots(f"M{x} {y}h0", 2, c, 0.9)
        for x, y, c in ((65, 30, ROSE), (70, 23, SUN), (78, 22, LEAF), (85, 28, WATER), (86, 36, NIGHT))
    )
    return sky(WALL) + easel + palette + paints + line("M60 50L92 8", 2) + path("M92 8L95 2 90 6Z", INK)


def statue() -> str:
    """15: a bust on its plinth."""
    bust = path(
        "M34 40C34 32 40 30 43 28V24C38 22 38 10 42 7 46 3 55 4 57 9 58 12 56 14 57 17L59 20 57 21C57 26 55 "
        "27 52 26V29C56 30 62 32 62 40Z",
        SNOW,
    )
    hair = path("M40 17C36 8 42 2 50 3 56 4 58 8 57 11 52 9 50 10 48 12 46 14 47 18 44 20Z", "#ddc")
    return (
        sky("#dce")
        + path("M4 52V8H14V52ZM82 52V8H92V52Z", WALL)
        + line("M7 12V52M11 12V52M85 12V52M89 12V52M2 7H16M80 7H94", 1.4)
        + path("M30 40H66V44H30ZM34 44H62V52H34Z", "#bbc")
        + bust
        + hair
        + line("M53 13H55M54 22Q55 22.5 57 22", 1.1)
    )
