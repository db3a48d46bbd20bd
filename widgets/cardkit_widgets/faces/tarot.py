"""The Tarot Nouveau of 78: four French suits with cavaliers, 21 trumps with two scenes each, and the Excuse."""

from __future__ import annotations

from typing import Final

from cardkit.cards import Pack

from . import backs, french, glyphs, scenery, scenes
from .draw import Design, group, inked, line, path, rect, use

STOCK: Final = "#fffdf6"
TINT: Final = "#f1e6cb"
"""The stock of trumps and Excuse."""
TRUMP_INK: Final = "#3b2a6b"
EXCUSE_INK: Final = "#8a1f4d"

STAR: Final = "M0-9L2.5-3.2 8.7-2.7 4 1.3 5.4 7.4 0 4.1-5.4 7.4-4 1.3-8.7-2.7-2.5-3.2Z"
BOUTS: Final = (1, 21)
"""The trumps that are bouts; the Excuse is the third."""


def window(scene: str) -> str:
    """The upper half of the field, with nothing outside it shown."""
    return f'<svg x="8" y="46" width="96" height="52">{scene}</svg>'


def trump(design: Design, number: int) -> str:
    """A trump: numeral at both ends, two scenes; a star marks the bouts."""
    w = design.width
    label = glyphs.label(design, str(number))
    upper, lower = (draw() for draw in scenes.SCENES[number])
    numeral = use(label, max(18, 6 + glyphs.width(str(number)) / 2), 8)
    mark = use("star", w - 18, 23, 1.1) if number in BOUTS else use("atout", w - 17, 23)
    ends = design.ends(f"ends-{number}a", numeral) + design.ends("ends-bout" if number in BOUTS else "ends-atout", mark)
    panels = inked(window(upper), group(window(lower), transform=design.half_turn), width=1.3)
    return use("stock-tinted") + group(ends, fill=TRUMP_INK, color=TRUMP_INK) + panels + use("panel")


def excuse(design: Design) -> str:
    """The Excuse: a star in the corners, a lute-playing fool, no number."""
    w, h = design.width, design.height
    ends = design.ends("ends-EX", use("star", 19, 24, 1.6, fill=EXCUSE_INK))
    field = rect(8, 46, w - 16, h - 92, "#f6d9b5", stroke="none")
    fool = inked(
        path(f"M8 128C30 120 60 126 {w - 8} 120V{h - 46}H8Z", scenery.FIELD),
        use("jester", 54, 142, 1.9),
        scenery.flowers(148, 20, 92),
        width=1.3,
    )
    frame = rect(8, 46, w - 16, h - 92, "none", stroke=EXCUSE_INK, stroke_width=1.8)
    return use("stock-tinted") + ends + field + fool + frame


def design(pack: Pack) -> Design:
    """The drawings of the tarot pack."""
    result = Design(112, 196, STOCK)
    french.add_signs(result)
    scenery.add_pieces(result)
    result.part("stock", result.sheet_of_stock())
    result.part("stock-tinted", result.sheet_of_stock(TINT))
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
