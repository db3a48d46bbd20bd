"""Standing and mounted figures for the courts of the Latin-suited packs.

A figure stands on (0, 0) and is about 150 high and 80 wide; its raised hand, with the suit sign, is at `HAND`, a
rider's at `RIDER_HAND`. Most pieces are shared drawings of the design, coloured where they are used: `fill` is the main
cloth, `color` (`currentColor` in the drawing) the second one.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from . import heads
from .draw import INK, SKIN, Design, circle, group, inked, line, moved, path, use

HAND: Final = (36, -102)
RIDER_HAND: Final = (30, -98)
WHITE: Final = "#fffdf6"


@dataclass(frozen=True)
class Livery:
    """The livery that tells one suit's courts from another's: colours, and kinds of hat, crown and beard in `heads`."""

    cloth: str
    second: str
    hose: str
    trim: str
    hair: str
    hat: str
    crown: str
    beard: str
    horse: str


HIP: Final = path(
    "M-13-108C-24-106-33-94-34-85-34-82-32-80-29-79L-14-71-11-77-23-86C-22-92-18-96-12-99Z", "currentColor"
) + path("M-14-78C-10-79-8-76-9-73-11-70-15-70-17-72Z", SKIN)
"""An arm with its hand on the hip, the sleeve in the current colour."""

RAISED: Final = (
    path("M13-108C22-108 26-102 28-96L31-101 39-97 35-82C33-77 27-76 23-80L11-95Z", "currentColor")
    + path("M29-102L40-98 41-102 31-106Z", WHITE)
    + circle(36, -106, 4.8, SKIN)
)
"""The other arm, raised to `HAND`."""


def holding(design: Design, sign: str, hand: tuple[float, float], *, long: bool) -> str:
    """The suit sign `sign` (a shared drawing) in a hand at this point, the fingers over it.

    `long` signs, swords and batons, are drawn larger and gripped near their lower end.
    """
    fingers = path("M-5-5C-5-9-2-10 1-10 5-10 6-7 5-3 4 0 1 1-2 0-5-1-5-3-5-5Z", SKIN) + line("M-3-6.5H4M-2.5-3.5H4.5", 0.8)
    x, y = hand
    held = use(sign, x + 1, y - 30, 1.75, turn=-3) if long else use(sign, x + 1, y - 21, 1.2)
    return held + inked(use(design.part("fingers", fingers), x, y))


def page(design: Design, livery: Livery) -> str:
    """The sota or fante: a young man on foot, one hand on his hip."""
    ground = line("M-29 .5H27", 1.2)
    cape = path("M-13-108C-26-96-32-70-31-46-20-40 20-40 27-46 31-70 26-96 13-108Z", livery.trim)
    legs = path("M-14-54L-14-8H-4L-1-46Z", livery.hose) + path("M14-54L15-8H5L1-46Z", livery.second)
    shoes = path("M-14-9C-18-4-24-4-24 0H-3V-9ZM15-9C18-5 25-4 25 0H5V-9Z", INK)
    tunic = (
        path("M-15-109Q0-104 15-109L13-76 21-44Q0-37-21-44L-13-76Z")
        + line("M-8-72L-12-43M0-72V-41M8-72L12-43", 1)
        + path("M-21.5-46Q0-39 21.5-46L20.5-51Q0-44-20.5-51Z", "currentColor")
        + path("M-6-108L0-78 6-108Q0-104-6-108Z", "currentColor")
        + line("M-3-99H3M-2.5-93H2.5M-1.5-87H1.5", 1)
        + path("M-13.5-78H13.5V-72.5H-13.5Z", heads.GOLD)
        + HIP
        + RAISED
    )
    body = use(design.part("tunic", tunic), fill=livery.cloth, color=livery.second)
    head = heads.bob(design, livery.hair) + heads.face(design) + heads.hat(design, livery.hat, livery.cloth, livery.trim)
    collar = path("M-9-110L0-103 9-110 12-106 0-97-12-106Z", WHITE)
    return ground + cape + legs + shoes + body + collar + moved(head, 0, -123)


def king(design: Design, livery: Livery) -> str:
    """The rey or re: crowned, bearded, robed to the ground, standing."""
    robe = (
        path("M-14-110C-32-94-31-40-26 0H26C31-40 32-94 14-110Z", "currentColor")
        + line("M-26-62Q-26-30-23-2M26-62Q26-30 23-2", 1)
        + path("M-15-109Q0-104 15-109L14-74 18 0H-18L-14-74Z")
        + path("M-5-106H5L6 0H-6Z", WHITE)
        + line("M0-98V-93M-2-84V-79M2-70V-65M-2-56V-51M2-42V-37M-2-28V-23M1-14V-9", 2)
        + path("M-14.5-77Q0-71 14.5-77V-71Q0-65-14.5-71Z", heads.GOLD)
        + path("M-18.5-7H18.5V0H-18.5Z", heads.GOLD)
        + path("M-17-110Q0-102 17-110C22-104 22-98 18-94 8-88-8-88-18-94-22-98-22-104-17-110Z", WHITE)
        + line("M-14-102V-97M-7-99V-94M0-98V-92M7-99V-94M14-102V-97", 1.8)
        + HIP
        + RAISED
    )
    body = use(design.part("robe", robe), fill=livery.cloth, color=livery.second)
    head = heads.curls(design, livery.hair) + heads.face(design) + heads.beard(design, livery.hair, livery.beard)
    head += heads.crown(design, livery.crown, livery.trim)
    return body + moved(head, 0, -122)


_HORSE: Final = (
    "M-48-66C-52-66-53-70-51-74L-41-89C-39-93-36-94-34-94L-33-101-28-94C-19-90-14-80-9-70 2-64 18-66 30-65 40-63 45-56 44-46 "
    "43-39 38-35 39-28L42-18 42-7 45 0H34L33-16 28-27C24-31 21-33 18-35 8-31-2-32-10-35L-11-20-12-6-9 0H-20L-18-17-20-35"
    ""
    "C-27-34-31-32-33-30L-33-19C-31-15-33-12-37-13L-41-18-40-35C-36-42-30-44-24-46-24-52-28-58-32-63-35-60-39-63-43-61-45-60-47-62-48-66Z"
)


def rider(design: Design, livery: Livery) -> str:
    """The caballo or cavallo: a man on a horse that lifts a foreleg."""
    horse = (
        path("M42-58C52-56 54-40 50-26 49-20 52-16 54-14 46-13 43-18 43-26 44-38 44-46 38-52Z", "currentColor")
        + path("M30-36L36-22 34-8 37 0H27L26-18 18-34ZM-8-36L-6-18-8-6-5 0H-15L-13-18-16-36Z", "currentColor")
        + path(_HORSE)
        + path("M-33-101L-28-94C-19-90-14-80-9-70-15-68-18-72-20-78-23-86-28-90-33-92-36-92-35-96-33-101Z", "currentColor")
        + circle(-38, -83, 1.7, INK, stroke="none")
        + line("M-48-70L-46-71M-47-65Q-44-66-43-67", 1)
        + line("M42-7L45 0H34L33.5-7ZM-12-6L-9 0H-20L-19-6Z", 1.6)
        + line("M-44-85L-34-74-29-67M-34-74L-44-62", 2, heads.GOLD)
    )
    harness = line("M-27-50C-22-46-16-44-10-46M-31-71C-22-70-10-66-2-62M22-44C30-44 38-46 43-50", 2.4, livery.trim)
    saddle = path("M-10-68C-2-60 16-60 24-67L27-46C18-40-2-40-12-46Z", livery.trim) + line("M-11-50C-2-44 18-44 26.5-50", 1.2)
    leg = path("M-2-70C6-72 14-68 15-60L6-44 2-30H-7L-4-46 2-56Z", livery.hose) + path(
        "M-7-32L3-31 2-23C0-20-12-19-17-21-15-25-8-25-7-32Z", INK
    )
    torso = (
        path("M-10-112Q2-107 14-112L14-84 20-62Q2-56-12-62L-8-84Z")
        + path("M-3-111L2-84 7-111Q2-108-3-111Z", "currentColor")
        + path("M-8.5-85H14.5V-79.5H-9Z", heads.GOLD)
        + path("M-8-111C-16-106-20-96-22-88L-26-76-20-73C-14-80-10-90-6-98Z", "currentColor")
        + circle(-24, -73.5, 4, SKIN)
        + path("M11-112C20-112 24-106 26-99L29-104 37-100 33-86C31-81 26-80 22-84L9-98Z", "currentColor")
        + path("M27-105L38-101 39-105 29-109Z", WHITE)
    )
    cape = path("M12-112C28-104 40-92 46-72 36-66 24-66 16-70Z", livery.trim)
    head = heads.bob(design, livery.hair) + heads.face(design) + heads.hat(design, livery.hat, livery.second, livery.cloth)
    collar = path("M-7-113L2-106 11-113 14-109 2-100-10-109Z", WHITE)
    mane = INK if livery.horse != "#3a2a24" else "#8a5a3a"
    ground = path("M-52 3C-34-4-20 0-8-1 10-3 26-2 40 2 32 5 18 3 4 4-14 5-34 3-52 3Z", "#a9c98a", stroke_width=1)
    return group(
        ground,
        use(design.part("horse", horse), fill=livery.horse, color=mane),
        harness,
        cape,
        saddle,
        use(design.part("rider", torso), fill=livery.cloth, color=livery.second),
        leg,
        collar,
        moved(head, 2, -126),
    )
