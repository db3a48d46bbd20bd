"""Scenes of the trumps 1 to 9: the folly of one, the ages of life, the times of the day."""

from __future__ import annotations

from typing import Final

from .draw import INK, SKIN, circle, line, moved, path, rect, use
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
    arms,
    flowers,
    ground,
    house,
    jester,
    man,
    moon,
    sky,
    stars,
    sun,
    tree,
    woman,
)

_CURTAIN: Final = path("M0 0H15C18 14 16 32 7 46H0ZM96 0H81C78 14 80 32 89 46H96Z", ROSE) + line(
    "M5 0Q6 24 3 44M10 0Q11 22 7 40M91 0Q90 24 93 44M86 0Q85 22 89 40", 1
)
_STEAM: Final = "q-3-3 0-6t0-6"


def fool() -> str:
    """1: the jester alone on his stage."""
    return sky(WALL) + _CURTAIN + FLOOR + jester(48, 46)


def mask() -> str:
    """1: his mask and bells."""
    face = path("M34 12C42 16 54 16 62 12 66 26 60 42 48 44 36 42 30 26 34 12Z", SNOW)
    half = path("M48 15C54 15 58 14 62 12 66 26 60 42 48 44Z", SUN)
    eyes = path("M36 23Q40 19 45 23 41 27 36 23ZM51 23Q56 19 60 23 55 27 51 23Z", INK)
    horns = path(
        "M34 12C26 10 20 16 16 24 14 10 24 2 34 4L48 8 62 4C72 2 82 10 80 24 76 16 70 10 62 12 54 16 42 16 34 12Z", ROSE
    )
    return (
        sky(WALL)
        + face
        + half
        + eyes
        + path("M40 33Q48 40 56 33 53 40 48 40T40 33Z", ROSE)
        + horns
        + circle(16, 26, 3, SUN)
        + circle(80, 26, 3, SUN)
    )


def child() -> str:
    """2: a child with a kite."""
    kite = (
        line("M34 28Q52 30 66 16", 1)
        + path("M66 4L76 12 68 22 60 14Z", ROSE)
        + line("M66 4L68 22M60 14L76 12", 0.9)
        + line("M68 22q6 4 2 8t4 8", 1.2)
    )
    return (
        sky(SKY)
        + use("cloud", 20, 12)
        + ground(FIELD)
        + kite
        + man(28, 46, SUN, "#742", 0.9)
        + arms("M31 31L35 27", SUN)
        + flowers(48, 52, 84)
    )


def cradle() -> str:
    """2: a cradle under a mobile."""
    bed = (
        path("M24 22H72L66 42H30Z", EARTH)
        + line("M24 46Q48 54 72 46", 3.4)
        + line("M32 41L30 47M64 41L66 47", 2)
        + path("M27 22C28 16 40 14 48 18 56 14 68 16 69 22Z", SNOW)
    )
    pillow = circle(36, 19, 4.4, SKIN) + path("M24 22C20 10 30 4 40 8 32 10 30 14 31 22Z", WATER)
    return (
        sky(WALL)
        + line("M58 0V6M50 6H68M52 6V10M66 6V10", 1.2)
        + circle(52, 12, 2, ROSE)
        + stars((66, 13))
        + bed
        + pillow
        + line("M30 28H66M32 34H64", 1)
    )


def sweethearts() -> str:
    """3: two young people and a heart."""
    heart = path("M48 22C40 16 40 8 44 8 46.5 8 48 10 48 12 48 10 49.5 8 52 8 56 8 56 16 48 22Z", ROSE)
    return (
        sky(SKY)
        + ground(FIELD)
        + tree(12, 45)
        + tree(86, 44, LEAF, 0.8)
        + man(38, 47, WATER, "#742")
        + woman(58, 47, ROSE, "#da2")
        + arms("M42 34L48 38 54 34", SKIN)
        + heart
        + flowers(50, 24, 72)
    )


def swing() -> str:
    """3: a girl on a swing."""
    return (
        sky(SKY)
        + ground(FIELD)
        + path("M8 46L12 4H16L18 46Z", EARTH)
        + path("M0 0H62C62 10 50 12 44 8 36 16 20 14 16 9 10 14 0 12 0 6Z", LEAF)
        + line("M36 8L54 36M44 8L66 32", 1.3)
        + path("M50 35L68 30", "none", stroke_width=2.6)
        + moved(woman(0, 0, SUN, "#942", 0.95), 60, 40, 1, turn=-18)
        + flowers(50, 36, 84)
    )


def smith() -> str:
    """4: a man at his work, an anvil."""
    anvil = path("M50 30H84C82 35 76 36 72 37L74 44H56L60 37C54 37 50 35 50 30Z", "#667")
    return (
        sky(WALL)
        + path("M4 52V20C4 12 22 12 22 20V52Z", ROSE)
        + path("M8 46C6 38 12 36 12 28 18 34 20 40 17 46Z", SUN)
        + FLOOR
        + man(40, 46, WATER, INK, 1.15)
        + arms("M44 27L52 20 58 22", WATER)
        + line("M56 24L64 16", 2.6)
        + path("M59 11L69 17 66 21 57 15Z", "#9ab")
        + anvil
        + path("M62 29L64 24 66 28 71 25 69 29Z", SUN, stroke_width=0.8)
    )


def family() -> str:
    """4: a family before its house."""
    return (
        sky(SKY)
        + ground(FIELD)
        + house(24, 45, 1.5)
        + man(54, 47, ROSE)
        + woman(70, 47, WATER, "#742")
        + man(62, 48, SUN, "#da2", 0.6)
        + tree(88, 45, LEAF, 1)
    )


def bench() -> str:
    """5: an old couple on a bench, the leaves turning."""
    seat = line("M36 34H76M36 38H76", 2.2, EARTH) + line("M40 28V48M72 28V48", 2)
    return (
        sky(DUSK)
        + ground(FIELD)
        + tree(14, 46, "#c82", 1.2)
        + sun(84, 18, 6)
        + seat
        + man(50, 47, "#667", "#eed")
        + woman(64, 47, "#758", "#eed")
        + line("M43 48V36Q43 33 46 34", 1.8)
    )


def fireside() -> str:
    """5: the armchair by the fire, and the cat."""
    chair = path("M14 46V24C14 10 34 10 36 22L38 34H48C50 34 50 40 46 40V46Z", ROSE) + line("M18 46V50M44 46V50M20 36H38", 1.6)
    hearth = (
        path("M60 46V14H92V46Z", WALL)
        + path("M57 10H95V15H57Z", EARTH)
        + path("M66 46V24Q76 16 86 24V46Z", NIGHT)
        + path("M70 46C67 38 74 36 74 28 82 34 86 40 81 46Z", SUN)
    )
    cat = path("M52 50C50 44 53 42 55 40L54 36 57 38H59L62 36 61 40C64 44 64 48 63 50Z", "#667")
    return sky("#edb") + FLOOR + chair + hearth + cat


def rooster() -> str:
    """6: the cock crows at sunrise."""
    bird = path(
        "M40 44C32 42 30 34 34 28 34 32 38 34 42 32 50 30 52 22 54 15 60 14 62 18 61 22L65 24 61 26C63 36 56 44 48 44Z", "#b53"
    )
    tail = path("M36 34C26 34 22 26 26 16 28 20 30 18 32 14 36 18 40 26 42 32Z", LEAF)
    head = (
        path("M53 16C52 12 54 10 55 12 56 8 58 9 58 11 60 9 62 11 61 14L60 17Z", ROSE)
        + path("M60 21L66 22.5 60 25Z", SUN)
        + path("M58 26C57 30 60 31 61 27Z", ROSE)
    )
    return (
        sky(DUSK)
        + sun(76, 36, 12, 16)
        + ground(FIELD)
        + tail
        + bird
        + head
        + circle(57.5, 19, 1.1, INK, stroke="none")
        + line("M44 44V49M50 44V49M41 50H53M40 36Q46 40 51 34", 1.5)
    )


def breakfast() -> str:
    """6: the morning bowl by the window."""
    window = rect(8, 4, 34, 32, DUSK) + sun(25, 24, 6) + line("M25 4V36M8 20H42", 1.8)
    bowl = (
        path("M50 28H84C84 38 78 43 67 43S50 38 50 28Z", WATER)
        + line("M52 33H82", 2, SNOW)
        + path("M50 28C50 25 84 25 84 28S50 31 50 28Z", EARTH)
    )
    return (
        sky(WALL)
        + window
        + path("M0 43H96V52H0Z", EARTH)
        + bowl
        + line(f"M60 22{_STEAM}M67 20{_STEAM}M74 22{_STEAM}", 1.3)
        + path("M14 43C12 36 22 34 30 36 40 36 44 40 41 43Z", "#da5")
        + line("M20 38L23 41M27 37L30 41M34 38L36 41", 1)
    )


def noon() -> str:
    """7: the sun stands over the bell tower."""
    tower = (
        path("M42 46V22H58V46Z", WALL)
        + path("M40 22L50 6 60 22Z", ROSE)
        + path("M46 32V28Q50 23 54 28V32Z", NIGHT)
        + path("M47 46V39Q50 36 53 39V46Z", EARTH)
    )
    return (
        sky(SKY)
        + sun(24, 15, 8)
        + ground(FIELD)
        + house(70, 45, 1.1)
        + house(86, 46, 0.9)
        + tower
        + tree(12, 46)
        + tree(30, 46, LEAF, 0.7)
    )


def lunch() -> str:
    """7: the table is laid."""
    plate = circle(46, 27, 17, SNOW) + circle(46, 27, 11, WALL, stroke_width=1)
    fish = path("M38 27C42 20 52 20 56 27L60 23V31L56 27C52 34 42 34 38 27Z", WATER) + circle(42, 26, 1, INK, stroke="none")
    fork = line("M20 12V42M16 12V19Q16 22 20 22 24 22 24 19V12", 1.8)
    knife = path("M68 12Q73 16 72 28H68Z", "#cdd") + path("M68 28H71V43H68Z", EARTH)
    return (
        sky(ROSE)
        + line("M0 8H96M0 44H96M8 0V52M88 0V52", 1.2, "#fcb")
        + plate
        + fish
        + fork
        + knife
        + path("M78 10H92C92 20 90 24 86 24V34L90 37H80L84 34V24C80 24 78 20 78 10Z", SNOW)
        + path("M78.6 15H91.4C91 21 89 23 85 23S79 21 78.6 15Z", "#724")
    )


def sunset() -> str:
    """8: a sail goes home at sunset."""
    sea = path("M0 32H96V52H0Z", WATER)
    return (
        sky(DUSK)
        + circle(70, 32, 13, "#e83")
        + line("M6 12H40M52 8H90M14 20H50", 1.4, "#d95")
        + sea
        + line("M60 37H80M64 42H76M66 47H73", 1.8, "#fca")
        + path("M18 42H48L43 48H23Z", EARTH)
        + path("M33 41V8L50 38H33Z", SNOW)
        + path("M31 41V14L20 38H31Z", ROSE)
        + line("M4 40q4-3 8 0M54 47q4-3 8 0M80 44q4-3 8 0", 1.2)
    )


def lamp() -> str:
    """8: the lamp is lit, the book is open."""
    shade = path("M34 22L40 6H56L62 22Z", SUN) + path("M46 22H50V36H46Z", "#862") + path("M38 40C38 34 58 34 58 40Z", EARTH)
    glow = path("M34 22H62L80 43H16Z", "#fea", stroke="none")
    book = path("M62 42C66 37 72 38 75 40 78 38 84 37 88 42V46C84 42 78 43 75 45 72 43 66 42 62 46Z", SNOW)
    return (
        sky(NIGHT)
        + glow
        + path("M0 43H96V52H0Z", EARTH)
        + shade
        + book
        + rect(6, 5, 18, 22, "#225")
        + stars((12, 12), (19, 20))
        + line("M15 5V27M6 16H24", 1.5, EARTH)
    )


def night() -> str:
    """9: moon and stars over the roofs."""
    roofs = path("M0 52V34L12 24 24 34V40H32V26L44 16 56 26V36H62V30L76 20 90 30V36H96V52Z", "#225")
    lights = path("M9 36H14V41H9ZM40 28H44V33H40ZM48 36H52V41H48ZM72 33H76V38H72ZM80 33H84V38H80Z", SUN, stroke_width=0.8)
    return sky(NIGHT) + moon(74, 12) + stars((12, 10), (28, 18), (38, 7), (54, 12), (90, 20)) + roofs + lights


def owl() -> str:
    """9: an owl on its branch."""
    body = path("M36 10C40 14 56 14 60 10 64 18 62 38 48 42 34 38 32 18 36 10Z", "#864") + path(
        "M42 26Q48 22 54 26 55 36 48 39 41 36 42 26Z", WALL
    )
    eyes = (
        circle(42.5, 19, 5.2, SUN)
        + circle(53.5, 19, 5.2, SUN)
        + circle(42.5, 19, 2.2, INK)
        + circle(53.5, 19, 2.2, INK)
        + path("M46.5 22H49.5L48 27Z", SUN)
    )
    return (
        sky(NIGHT)
        + moon(16, 16)
        + stars((80, 10), (88, 26), (70, 20))
        + path("M0 44C30 40 66 46 96 38V43C66 50 30 45 0 49Z", EARTH)
        + body
        + eyes
        + line("M44 41V45M52 41V45M45 30H51M46 34H50", 1.4)
    )
