"""The Tarot Nouveau of 78: four French suits with cavaliers, 21 trumps with two scenes each, and the Excuse."""

from __future__ import annotations

from typing import Final

from cardkit.cards import Pack

from . import backs, figures, french, glyphs, heads, scenery, scenes
from .draw import SKIN, Design, circle, group, inked, line, moved, path, rect, use

SIZE: Final = (112, 196)
"""Card coordinates: width and height."""
STOCK: Final = "#fffdf6"
TINT: Final = "#f1e6cb"
"""The stock of trumps and Excuse."""
TRUMP_INK: Final = "#3b2a6b"
EXCUSE_INK: Final = "#8a1f4d"

STAR: Final = "M0-9L2.5-3.2 8.7-2.7 4 1.3 5.4 7.4 0 4.1-5.4 7.4-4 1.3-8.7-2.7-2.5-3.2Z"
BOUTS: Final = (1, 21)
"""The trumps that are bouts; the Excuse is the third."""


def upper_panel(scene: str) -> str:
    """A scene in the upper half of a trump's field, cut off at its edges."""
    return f'<svg x="8" y="46" width="96" height="52">{scene}</svg>'


def trump(design: Design, number: int) -> str:
    """A trump: numeral at both ends, two scenes; a star marks the bouts."""
    w = design.width
    label = glyphs.label(design, str(number))
    upper, lower = (draw() for draw in scenes.SCENES[number])
    numeral = use(label, max(18, 6 + glyphs.width(str(number)) / 2), 8)
    mark = use("star", w - 18, 23, 1.1) if number in BOUTS else use("atout", w - 17, 23)
    ends = design.both_corners(f"ends-{number}a", numeral) + design.both_corners(
        "ends-bout" if number in BOUTS else "ends-atout", mark
    )
    panels = inked(upper_panel(upper), design.upside_down(upper_panel(lower)), width=1.3)
    return use("stock-tinted") + group(ends, fill=TRUMP_INK, color=TRUMP_INK) + panels + use("panel")


def excuse(design: Design) -> str:
    """The Excuse: the fool with his bauble, a star at both ends, no number."""
    w, h = design.width, design.height
    ends = design.both_corners("ends-EX", use("star", 19, 22, 1.5, fill=EXCUSE_INK))
    field = rect(8, 40, w - 16, h - 80, "#f8dfb8", stroke="none")
    hill = path(f"M8 136C30 124 60 132 {w - 8} 126V{h - 40}H8Z", scenery.FIELD)
    scene = inked(hill, scenery.flowers(150, 22, 94), moved(fool(design), 53, 152, 0.69), width=1.5)
    return use("stock-tinted") + ends + field + scene + rect(8, 40, w - 16, h - 80, "none", stroke=EXCUSE_INK, stroke_width=1.8)


def fool(design: Design) -> str:
    """A jester in two colours; stands on (0, 0), about 150 high, like the figures of `figures`."""
    red, blue, gold = "#b34", "#36a", heads.GOLD
    hood = "M0-26C14-40 30-36 31-18 26-28 14-30 8-19 12-16 14-6 10 4 9-8 5-12 0-13"
    toe = "M-14-9C-18-4-30-6-32-14-36-4-30 0-24 0H-3V-9Z"
    tunic = "M0-107Q-8-107-15-109L-13-76-25-44-17-49-12-36-6-47 0-34"
    points = "M-16-109L-21-97-13-100-9-90-4-98 0-88 4-98 9-90 13-100 21-97 16-109Q0-103-16-109Z"
    bauble = line("M33-88L42-134", 3.4) + line("M33-88L42-134", 1.4, gold) + circle(43, -139, 5, SKIN)
    bauble += path("M38-138C32-142 30-150 36-152 36-148 42-149 44-147 48-151 54-148 52-140 50-145 46-143 38-138Z", red)
    head = heads.face(design) + path(hood + "Z", red) + moved(path(hood + "Z", blue), flip=True)
    bells = ((-31, -139), (31, -139), (-21, -95), (-9, -88), (9, -88), (21, -95))
    return group(
        path("M-14-54L-14-8H-4L-1-46Z", red),
        path("M14-54L15-8H5L1-46Z", blue),
        path(toe, blue) + moved(path(toe, red), flip=True),
        path(tunic + "Z", blue) + moved(path(tunic + "Z", red), flip=True),
        path("M-14-77H14V-72H-14Z", gold),
        bauble,
        group(figures.HIP, color=red),
        group(figures.RAISED, color=blue),
        path(points, gold),
        moved(head, 0, -123),
        *(circle(x, y, 2, gold) for x, y in bells),
    )


def design(pack: Pack) -> Design:
    """The drawings of the tarot pack."""
    result = Design(*SIZE, STOCK)
    french.add_signs(result)
    scenery.add_pieces(result)
    result.part("stock", result.blank_card())
    result.part("stock-tinted", result.blank_card(TINT))
    result.part("star", path(STAR))
    result.part("atout", path("M0-8L1.6-1.6 8 0 1.6 1.6 0 8-1.6 1.6-8 0-1.6-1.6Z"))
    w, h = result.width, result.height
    result.part(
        "panel",
        rect(8, 46, w - 16, h - 92, "none", stroke=TRUMP_INK, stroke_width=1.8) + line(f"M8 {h // 2}H{w - 8}", 3, TRUMP_INK),
    )
    for card in pack:
        key, sign = card.rank.key, card.suit.symbol
        if card.suit.key == "a":
            markup = trump(result, int(key))
        elif key == "EX":
            markup = excuse(result)
        elif key in ("V", "C", "D", "R"):
            markup = use("stock") + french.court(result, key, key, sign)
        else:
            markup = use("stock") + french.pip_card(result, key, int(key), sign)
        result.cards[card.text] = markup
    result.cards["back"] = use("stock") + backs.firmament(result, TRUMP_INK)
    return result
