"""The faces of the others at the table, drawn as the court cards are: the same heads, in round pictures of their own."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import Final

from . import heads
from .busts import AUBURN, BLOND, BLUE, BROWN, GREEN, GREY, NIGHT, OCHRE, RED, WHITE
from .draw import INK, SKIN, Design, circle, group, inked, line, path, rect

TAN: Final = "#eb9"
DARK: Final = "#a75"
BLACK: Final = "#322"
SKY: Final = "#cde6f2"
SAND: Final = "#f6e3b4"
ROSE: Final = "#f6d5cf"
LEAF: Final = "#d5e8cf"


@dataclass(frozen=True)
class Looks:
    """The features that tell one face from another.

    `hair` is `bob`, `locks`, `curls` or `short`; `hat` a kind of `heads.hat`, `scarf` or empty; `beard` a style of
    `heads.beard` or empty. `tint` colours hair and beard, `cloth` the coat, `second` its collar, `ground` the background;
    `rings` are earrings.
    """

    hair: str
    tint: str
    cloth: str
    second: str
    ground: str
    hat: str = ""
    hat_cloth: str = ""
    plume: str = WHITE
    beard: str = ""
    skin: str = SKIN
    glasses: bool = False
    rings: bool = False


LOOKS: Final[dict[str, Looks]] = {
    "Nieves": Looks("locks", GREY, BLUE, WHITE, SKY, glasses=True, rings=True),
    "Paco": Looks("short", BROWN, GREEN, OCHRE, SAND, hat="cap", hat_cloth=GREEN, plume=OCHRE, beard="full", skin=TAN),
    "Lola": Looks("curls", BLACK, RED, WHITE, ROSE, hat="scarf", hat_cloth=RED, skin=TAN, rings=True),
    "Marisol": Looks("locks", BLACK, OCHRE, RED, LEAF, hat="brim", hat_cloth=OCHRE, plume=RED, skin=TAN),
    "Denroy": Looks("short", BLACK, BLUE, OCHRE, SAND, beard="moustache", skin=DARK),
    "Ixchel": Looks("bob", BLACK, RED, GREEN, SKY, hat="scarf", hat_cloth=BLUE, skin=TAN, rings=True),
    "Alton": Looks(
        "short", GREY, GREEN, WHITE, ROSE, hat="beret", hat_cloth=NIGHT, plume=RED, beard="full", skin=DARK, glasses=True
    ),
    "Barnabé": Looks("short", GREY, NIGHT, RED, SAND, hat="beret", hat_cloth=NIGHT, plume=NIGHT, beard="pointed"),
    "Nina": Looks("bob", AUBURN, GREEN, WHITE, ROSE, rings=True),
    "Titin": Looks("short", BLOND, BLUE, RED, LEAF, hat="cap", hat_cloth=RED, plume=WHITE, beard="moustache", skin=TAN),
    "Bepi": Looks("short", BROWN, RED, WHITE, SKY, hat="brim", hat_cloth=OCHRE, plume=RED, beard="moustache", skin=TAN),
    "Ines": Looks("locks", AUBURN, NIGHT, OCHRE, SAND, hat="chaperon", hat_cloth=BLUE, plume=WHITE),
    "Toni": Looks("curls", BLACK, GREEN, RED, ROSE, hat="beret", hat_cloth=RED, plume=GREEN, beard="forked", skin=TAN),
    "Margaux": Looks("curls", AUBURN, RED, WHITE, SAND, hat="beret", hat_cloth=BLUE, plume=BLUE, rings=True),
    "Lucien": Looks("short", BLACK, NIGHT, WHITE, SKY, beard="pointed", glasses=True),
    "Odile": Looks("bob", GREY, GREEN, OCHRE, ROSE, glasses=True, rings=True),
    "Rémi": Looks("short", BLOND, BLUE, OCHRE, LEAF, hat="chaperon", hat_cloth=GREEN, plume=OCHRE, beard="moustache"),
}
"""Each person's looks, by name."""
PLAIN: Final = Looks("short", BROWN, BLUE, WHITE, SAND)
"""The looks of anybody whose name is not among `LOOKS`."""


def _hair(design: Design, looks: Looks) -> tuple[str, str]:
    """Two drawings: the hair behind the face, and the hair in front of it."""
    if looks.hair == "locks":
        return heads.locks(design, looks.tint), heads.parting(design, looks.tint)
    if looks.hair == "curls":
        return heads.curls(design, looks.tint), heads.parting(design, looks.tint)
    if looks.hair == "bob":
        return heads.locks(design, looks.tint), heads.bob(design, looks.tint)
    cut = path("M-9.6-3C-13-14-8-18 0-18S13-14 9.6-3C9-8 7-11 4-12-1-9-6-11-7.5-10-8.8-8-9.2-6-9.6-3Z", looks.tint)
    return "", cut


def _scarf(cloth: str) -> str:
    """A kerchief, knotted behind."""
    knot = path("M10-6C14-6 17-2 16 3 13 1 11-1 9.5-3Z", cloth)
    return knot + path("M-10-7C-14-24-4-27 0-27S14-24 10-7Q0-15-10-7Z", cloth) + line("M-9-14Q0-21 9-14", 0.9, WHITE)


def _drawn(design: Design, looks: Looks) -> str:
    """Head and shoulders, centred on the bridge of the nose; the background is missing."""
    behind, before = _hair(design, looks)
    coat = path("M-30 34C-29 22-15 16-5 14L0 19 5 14C15 16 29 22 30 34Z", looks.cloth)
    coat += path("M-7 13L0 21 7 13 10 17 0 30-10 17Z", looks.second)
    face = _features(looks.skin)
    beard = heads.beard(design, looks.tint, looks.beard) if looks.beard else ""
    top = ""
    if looks.hat == "scarf":
        top = _scarf(looks.hat_cloth)
    elif looks.hat:
        top = heads.hat(design, looks.hat, looks.hat_cloth, looks.plume)
    more = ""
    if looks.glasses:
        more += circle(-4.8, -2.2, 3.6, "none", stroke_width=1.1) + circle(4, -2.2, 3.6, "none", stroke_width=1.1)
        more += line("M-1.2-2.4Q-.4-3.2.4-2.4M7.6-2.6L9.4-3.4M-8.4-2.6L-9.3-3.2", 1.1)
    if looks.rings:
        more += circle(-10.2, 6, 1.7, heads.GOLD, stroke_width=0.9) + circle(10.2, 6, 1.7, heads.GOLD, stroke_width=0.9)
    return inked(behind, coat, face, before, beard, top, more)


def _features(skin: str) -> str:
    """Neck and face. Eyes, brows and mouth are drawn in every form, in classes like `ckf-grin`; the page's style shows one."""

    def mark(name: str, markup: str) -> str:
        return group(markup, class_=f"ckf-{name}")

    right, left = circle(-4.8, -2.4, 1.1, INK, stroke="none"), circle(4, -2.4, 1.1, INK, stroke="none")
    up = circle(-4.4, -4, 1.2, INK, stroke="none") + circle(4.4, -4, 1.2, INK, stroke="none")
    return (
        path("M-5 6V19H5V6Z", skin)
        + path("M-9.2-5C-9.2 5-5 12.5-.5 12.5S9.2 5 9.2-5C9.2-12 5-15 0-15S-9.2-12-9.2-5Z", skin)
        + mark("brows", line("M-6.8-4.6Q-4.6-6.2-2.4-4.6M2-4.6Q4.2-6.2 6.4-4.6", 1.3))
        + line("M-.6-4Q-1.4 0-2.2 2Q-1 3.2.8 2.6", 1)
        + mark("right", right)
        + mark("left", left)
        + mark("right-shut", line("M-7.4-2.8Q-4.8-.2-2.4-2.6", 1.5))
        + mark("left-shut", line("M1.6-2.6Q4-.2 6.6-2.8", 1.5))
        + mark("up", line("M-7-6.8Q-4.6-8.6-2.2-7M2-7Q4.2-8.6 6.6-6.8", 1.3) + up)
        + mark("mouth", line("M-3.4 7Q-.8 8.4 2.4 7", 1.5, RED))
        + mark("pursed", circle(-0.6, 7.2, 1.9, RED, stroke_width=0.9))
        + mark("twitch", line("M-2.4 7.4Q1.4 8.2 5 5.2", 1.7, RED))
        + mark("grin", path("M-5 5.6Q-.6 7.6 4.2 5.4Q3 10.4-.5 10.4T-5 5.6Z", WHITE))
        + mark("wince", line("M-4 8.8Q-2.2 6.4-.6 7.6T3 7.4", 1.6, RED) + line("M-7-6.2L-2.6-4.4M2-4.4L6.4-6.2", 1.4))
    )


USE: Final = re.compile(r'<use href="#_([\w.-]+)"([^>]*)/>')


@cache
def portrait(name: str) -> str:
    """A person's face as a standalone SVG, 44 units square; `PLAIN` for a name that is not among `LOOKS`."""
    looks, design = LOOKS.get(name, PLAIN), Design(44, 44, "")
    drawn = _drawn(design, looks)
    while USE.search(drawn):
        drawn = USE.sub(lambda found: f"<g{found[2]}>{design.parts[found[1]]}</g>", drawn)
    x, y = -22, -29 if looks.hat else -25
    ground = rect(x, y, 44, 44, looks.ground)
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{x} {y} 44 44">{ground}{drawn}</svg>'
