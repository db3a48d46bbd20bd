"""Half figures for the two-headed courts of the French packs: heads on shoulders, and what they hold.

A bust is drawn in a field 112 wide whose lower edge is `BASE`; the corner index takes the top left, so the head stands a
little right of the middle, the attribute left of it and the suit sign in the right corner.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from . import heads
from .draw import INK, SKIN, Design, circle, dots, inked, line, moved, path, use

RED: Final = "#b13"
BLUE: Final = "#15a"
GOLD: Final = "#eb3"
NIGHT: Final = "#235"
WHITE: Final = "#fffdf6"
BROWN: Final = "#531"
GREY: Final = "#ddc"
BLOND: Final = "#da2"
AUBURN: Final = "#942"
OCHRE: Final = "#b71"
GREEN: Final = "#275"


@dataclass(frozen=True)
class Dress:
    """The dress that tells one suit's courts from another's: colours, and kinds of crown, beard and hat in `heads`."""

    cloth: str
    second: str
    jewel: str
    plume: str
    hair: str
    weave: str
    """The pattern of the breast panel: lozenges, stripes, chevrons or dots."""
    crown: str
    beard: str
    hat: str
    jack: str
    """What the jack holds, a kind of `attribute`; `queen` and `king` likewise."""
    queen: str
    king: str


def _weave(kind: str) -> str:
    """The pattern on the breast panel; `chevrons` for any other kind."""
    if kind == "lozenges":
        return "".join(path(f"M{x} {y}l4 5-4 5-4-5Z", GOLD, stroke_width=0.8) for x, y in ((58, 70), (72, 70), (65, 77)))
    if kind == "stripes":
        return line("M57.5 66V87M61.5 67.5V87M68.5 67.5V87M72.5 66V87", 1.8, GOLD)
    if kind == "dots":
        return dots("M59 70h0m6 4h0m6-4h0m-13 10h0m7 3h0m7-3h0", 1.6, GOLD, 0.7)
    return line("M52 70L65 76 78 70M51 76L65 82 79 76M51 82L65 87.5 80 82", 2, WHITE)


def shoulders(design: Design, dress: Dress) -> str:
    """Mantle in `dress.cloth`, breast panel in `dress.second` with the pattern `dress.weave`."""
    d = "M53 60L49 90M76 60L81 90"
    markup = (
        path("M64 57C84 58 100 66 103 90H18C20 68 44 58 64 57Z")
        + line("M88 66Q92 76 92 90M95 70Q98 78 98 90M42 63Q44 74 43 90", 1)
        + path("M53 60L49 90H81L76 60Q64 68 53 60Z", "currentColor")
    )
    edges = line(d, 3.4, INK) + line(d, 1.6, GOLD)
    design.part(f"weave-{dress.weave}", _weave(dress.weave) + edges)
    return use(design.part("shoulders", markup), fill=dress.cloth, color=dress.second) + use(f"weave-{dress.weave}")


def arm(design: Design, cloth: str) -> str:
    """The near arm, bent; its hand closes around an `attribute`. `cloth` is the colour of the sleeve."""
    markup = (
        path("M22 90C20 78 26 70 36 70L45 77C46 80 44 84 41 90Z")
        + path("M33 69L46 78 48 73 37 66Z", WHITE)
        + path("M35 62C34 66 36 69 40 71 44 73 47 71 47 67 47 63 45 61 42 60 38 59 36 59 35 62Z", SKIN)
        + line("M37 64.5H45M37 67.5H45.5", 0.9)
    )
    return use(design.part("arm", markup), fill=cloth)


def attribute(design: Design, kind: str) -> str:
    """What a court holds, upright at x = 40, where the hand of `arm` closes over it; kinds as in `_attribute`."""
    return use(design.part(f"held-{kind}", _attribute(kind)), 0, 9)


def _attribute(kind: str) -> str:
    """`sword`, `sceptre`, `axe`, `halberd`, `lance`, `orb`, `arrow`, `rose`, `lily` or `tulip`; a daisy for any other kind."""
    staff = line("M40 14V79", 4.2, INK) + line("M40 14V79", 2, GOLD)
    if kind == "sword":
        return (
            path("M40 3L43.5 10V54H36.5V10Z", "#cde")
            + line("M40 10V54", 0.9)
            + path("M30 53Q40 57 50 53V57Q40 61 30 57Z", GOLD)
            + path("M38 58H42V76H38Z", RED)
            + circle(40, 78, 3, GOLD)
        )
    if kind == "sceptre":
        return staff + path(
            "M40 2C44 6 44 9 42 12 46 9 49 11 47 15 46 18 42 17 40 17S34 18 33 15C31 11 34 9 38 12 36 9 36 6 40 2Z", GOLD
        )
    if kind == "axe":
        return (
            staff
            + path("M42 12C48 12 52 8 54 6 56 14 55 22 52 28 50 24 47 22 42 22Z", "#cde")
            + path("M38 13L33 17 38 21Z", "#cde")
        )
    if kind == "halberd":
        return (
            staff
            + path("M40 1L43 10 40 14 37 10Z", "#cde")
            + path("M42 14C48 14 51 11 53 10 53 16 52 21 51 24 48 22 46 21 42 22Z", "#cde")
            + path("M38 15L32 18 38 21Z", "#cde")
        )
    if kind == "lance":
        return staff + path("M40 2L43 10 40 15 37 10Z", "#cde") + path("M41 16L58 20 50 24 58 30 41 28Z", RED)
    if kind == "orb":
        return (
            staff
            + circle(40, 15, 7, BLUE)
            + line("M33 15H47M40 8V15", 2, GOLD)
            + path("M38.5-1H41.5V2H44V4H41.5V8H38.5V4H36V2H38.5Z", GOLD)
        )
    if kind == "arrow":
        return staff + path("M40 2L44 13H36Z", "#cde") + path("M36 68L40 72 44 68V76L40 80 36 76Z", RED)
    stem = line("M40 30Q42 50 40 78", 3.6) + line("M40 30Q42 50 40 78", 1.6, "#395")
    leaf = path("M41 48C46 42 50 42 52 44 50 49 46 51 41 50Z", "#395")
    if kind == "rose":
        return (
            stem
            + leaf
            + circle(40, 22, 9, RED)
            + line("M35 20Q40 14 45 20Q44 27 40 27 36 27 36 23 37 19 40 20 43 22 41 24", 1.1)
        )
    if kind == "lily":
        return (
            stem
            + leaf
            + path("M40 34C34 30 32 22 33 14 36 16 38 19 40 12 42 19 44 16 47 14 48 22 46 30 40 34Z", WHITE)
            + line("M40 18V26M36 20Q37 25 39 28M44 20Q43 25 41 28", 0.9)
        )
    if kind == "tulip":
        return (
            stem
            + leaf
            + path("M40 34C33 32 31 24 33 13L37 19 40 11 43 19 47 13C49 24 47 32 40 34Z", GOLD)
            + line("M37 19Q37 27 40 31M43 19Q43 27 40 31", 0.9)
        )
    return (
        stem
        + leaf
        + circle(40, 22, 4, GOLD)
        + "".join(circle(40 + x, 22 + y, 4.2, WHITE) for x, y in ((0, -8), (7.6, -2.5), (4.7, 6.5), (-4.7, 6.5), (-7.6, -2.5)))
        + circle(40, 22, 3.6, GOLD)
    )


def ermine(design: Design) -> str:
    """A king's collar of white fur with black tails."""
    markup = path("M47 60C52 56 54 53 56 52L72 52C74 53 78 56 84 60 82 70 74 74 65 75 56 74 48 70 47 60Z", WHITE)
    return use(design.part("ermine", markup + line("M52 61V65M59 66V70M65 60V64M71 66V70M78 61V65", 1.7)))


def neckline(design: Design, fill: str) -> str:
    """A turned-down collar."""
    return use(design.part("collar", path("M53 60L57 54 64 62 72 54 77 60 70 68 64 63 59 68Z")), fill=fill)


def king(design: Design, dress: Dress) -> str:
    """A crowned, bearded king."""
    head = heads.curls(design, dress.hair) + heads.face(design) + heads.beard(design, dress.hair, dress.beard)
    head += heads.crown(design, dress.crown, dress.jewel)
    body = shoulders(design, dress) + ermine(design) + attribute(design, dress.king)
    return inked(body, moved(head, 65, 46, 1.06), arm(design, dress.second))


def queen(design: Design, dress: Dress) -> str:
    """A queen with long hair, a coronet and a flower."""
    head = heads.locks(design, dress.hair) + heads.face(design) + heads.parting(design, dress.hair)
    head += heads.crown(design, "coronet", dress.jewel)
    necklace = line("M57 63Q65 71 73 63", 1.8, GOLD) + circle(65, 69, 2, dress.jewel)
    bodice = use(design.part("bodice", path("M57 58H73L76 66Q65 76 54 66Z", SKIN)))
    body = shoulders(design, dress) + bodice + attribute(design, dress.queen)
    return inked(body, moved(head, 65, 42, 1.12), necklace, arm(design, dress.cloth))


def jack(design: Design, dress: Dress) -> str:
    """A jack, beardless or with a moustache, in a hat."""
    head = heads.bob(design, dress.hair) + heads.face(design)
    head += heads.beard(design, dress.hair, "moustache") if dress.beard == "forked" else ""
    head += heads.hat(design, dress.hat, dress.cloth, dress.plume)
    body = shoulders(design, dress) + neckline(design, WHITE) + attribute(design, dress.jack)
    return inked(body, moved(head, 65, 44, 1.12), arm(design, dress.second))


def knight(design: Design, dress: Dress) -> str:
    """A helmeted rider behind the head of his horse."""
    head = heads.bob(design, dress.hair) + heads.face(design) + heads.hat(design, "helmet", "#cde", dress.plume)
    rider = shoulders(design, dress) + neckline(design, dress.second)
    return inked(moved(rider, 2, 2), moved(head, 66, 43, 1.05), horse_bust(design, dress))


def horse_bust(design: Design, dress: Dress) -> str:
    """Head and neck of a horse, looking left; the mane in the colour of the rider's hair, the bridle in the suit's."""
    bridle = "M24 58L31 72M32 52Q40 58 36 71M37 70C46 76 52 82 56 90"
    markup = (
        path(
            "M28 90C32 82 38 78 36 71 32 74 28 74 24 77 21 80 16 78 15 74 14 71 16 68 19 65L31 49C32 45 35 42 39 "
            "42L39 34 45 42C58 47 67 64 70 90Z",
            WHITE,
        )
        + path("M39 34L45 42C58 47 67 64 70 90H61C61 71 54 55 41 45Z")
        + line("M50 51Q62 66 65 86", 0.9)
        + circle(34, 55, 1.9, INK, stroke="none")
        + line("M19 72Q21 73 22 71M18 67L20 69", 1)
        + line(bridle, 3.4, INK)
        + line(bridle, 1.7, "currentColor")
        + circle(36, 71, 2, GOLD)
    )
    return use(design.part("horse-bust", markup), fill=dress.hair, color=dress.plume)
