"""The French-suited packs: pips with the lower half upside down, two-headed courts, four suit colours."""

from __future__ import annotations

from typing import Final

from cardkit.cards import Pack

from . import backs, busts, glyphs, pips
from .busts import AUBURN, BLOND, BLUE, BROWN, GOLD, GREEN, GREY, NIGHT, OCHRE, RED, Dress
from .draw import INK, Design, group, line, moved, path, use

SIGNS: Final = {"♠": pips.SPADE, "♥": pips.HEART, "♦": pips.DIAMOND, "♣": pips.CLUB}
COLOURS: Final = {"♠": "#111", "♥": "#b3123b", "♦": "#1257b5", "♣": "#8a5a00"}
TINTS: Final = {"♠": "#e4e6ee", "♥": "#fbe6e3", "♦": "#e2ecf8", "♣": "#f6ead2"}
SIZE: Final = (112, 180)
"""Card coordinates: width and height."""
STOCK: Final = "#fffdf6"

DRESSES: Final = {
    "♠": Dress(NIGHT, RED, BLUE, RED, GREY, "lozenges", "fleurs", "full", "beret", "halberd", "daisy", "sword"),
    "♥": Dress(RED, BLUE, RED, GOLD, BLOND, "stripes", "arched", "pointed", "brim", "arrow", "rose", "sceptre"),
    "♦": Dress(BLUE, GOLD, BLUE, RED, AUBURN, "chevrons", "points", "forked", "cap", "lance", "tulip", "axe"),
    "♣": Dress(OCHRE, NIGHT, RED, GREEN, BROWN, "dots", "fleurs", "forked", "chaperon", "axe", "lily", "orb"),
}

# Rows of pips: y from the top (0) to the bottom (1) of the field, and the columns with a pip: left, middle, right.
_LAYOUT: Final[dict[int, tuple[tuple[float, str], ...]]] = {
    1: ((0.5, "m"),),
    2: ((0, "m"), (1, "m")),
    3: ((0, "m"), (0.5, "m"), (1, "m")),
    4: ((0, "lr"), (1, "lr")),
    5: ((0, "lr"), (0.5, "m"), (1, "lr")),
    6: ((0, "lr"), (0.5, "lr"), (1, "lr")),
    7: ((0, "lr"), (0.25, "m"), (0.5, "lr"), (1, "lr")),
    8: ((0, "lr"), (0.25, "m"), (0.5, "lr"), (0.75, "m"), (1, "lr")),
    9: ((0, "lr"), (1 / 3, "lr"), (0.5, "m"), (2 / 3, "lr"), (1, "lr")),
    10: ((0, "lr"), (1 / 6, "m"), (1 / 3, "lr"), (2 / 3, "lr"), (5 / 6, "m"), (1, "lr")),
}


def layout(count: int) -> list[tuple[float, float]]:
    """Where `count` pips stand: x as -1, 0 or 1, y from 0 (top) to 1, as on printed cards."""
    columns = {"l": -1, "m": 0, "r": 1}
    return [(columns[c], y) for y, row in _LAYOUT[count] for c in row]


def add_signs(design: Design) -> None:
    """Adds the suit signs to the shared drawings: `pip-spade` and so on for the field, smaller `mark-spade` for corners."""
    for sign, d in SIGNS.items():
        design.part(f"pip-{sign_name(sign)}", f'<path d="{d}"/>')
        design.part(f"mark-{sign_name(sign)}", use(f"pip-{sign_name(sign)}", scale=0.86))


def sign_name(sign: str) -> str:
    """`spade` for `♠`, and so on: names of shared drawings are plain letters."""
    return {"♠": "spade", "♥": "heart", "♦": "diamond", "♣": "club"}[sign]


def indices(design: Design, text: str, sign: str) -> str:
    """The indices at both ends: label over suit sign, in the ink of the group around them."""
    label = use(glyphs.label(design, text), max(16.5, 4 + glyphs.width(text) / 2), 8)
    return design.both_corners(f"ends-{text}", label) + design.both_corners(
        f"ends-{sign_name(sign)}", use(f"mark-{sign_name(sign)}", 16.5, 52)
    )


def pip_card(design: Design, text: str, count: int, sign: str) -> str:
    """An ace to ten, without stock; pips below the middle are upside down. `text` is the index, `count` the number of pips."""
    top, field = (32, design.height - 64) if count > 3 else (36, design.height - 72)
    size, side = (2.4, 0.0) if count == 1 else (1.1, 14.5) if count < 9 else (1.0, 14.5) if count == 9 else (0.9, 12.5)
    marks = []
    for x, y in layout(count):
        at_x, at_y = design.width / 2 + x * side, top + y * field
        marks.append(use(f"pip-{sign_name(sign)}", at_x, at_y, size, turn=180 if y > 0.5 else 0))
    if count == 1:  # a fine contour around the great sign: the same sign, stroked wide in ink and then less wide in stock
        x, y = design.width / 2, design.height / 2
        for stroke, wide in ((design.stock, 2.2), (COLOURS[sign], 3.4)):
            marks.insert(0, use(f"mark-{sign_name(sign)}", x, y, 2.7, stroke=stroke, stroke_width=wide))
    return group(indices(design, text, sign), *marks, fill=COLOURS[sign], color=COLOURS[sign])


def frame(design: Design) -> str:
    """The outline of a court card's field as path data, stepped around the two corner indices."""
    w, h = design.width, design.height
    return f"M34 7.5H{w - 7.5}V{h - 66}H{w - 34}V{h - 7.5}H7.5V66H34Z"


def court(design: Design, text: str, rank: str, sign: str) -> str:
    """A two-headed court card, without stock: `rank` in French (V, C, D, R), `text` the letter printed."""
    design.part("field", path(frame(design)))
    middle = design.height / 2
    draw = {"V": busts.jack, "C": busts.knight, "D": busts.queen, "R": busts.king}[rank]
    figure = moved(draw(design, DRESSES[sign]), 0, middle - 90)
    colour = COLOURS[sign]
    # The sign in the corner keeps a margin of the field's tint, so that plumes pass behind it.
    sign_alone = use(f"pip-{sign_name(sign)}", design.width - 20.5, 21, 0.84, fill=colour)
    margin = group(sign_alone, stroke=TINTS[sign], stroke_width=4.5, stroke_linejoin="round", paint_order="stroke")
    pip = use(design.part(f"court-{sign_name(sign)}", margin))
    half = design.two_headed(text + sign_name(sign), figure, pip)
    band = path(f"M8 {middle - 3:g}H{design.width - 8}V{middle + 3:g}H8Z", GOLD, stroke=INK, stroke_width=1.4)
    beads = line(f"M15.3 {middle:g}H{design.width - 15}", 2.2, "currentColor", dashes="2.2 5")
    front = use(design.part("court-front", band + beads))
    index = group(front, indices(design, text, sign), fill=colour, color=colour)
    return use("field", fill=TINTS[sign], stroke=colour, stroke_width=1.6) + half + index


def design(pack: Pack) -> Design:
    """The drawings of a 32- or 52-card French-suited pack."""
    result = Design(*SIZE, STOCK)
    add_signs(result)
    court_rank = {"J": "V", "Q": "D", "K": "R", "V": "V", "D": "D", "R": "R"}
    result.part("stock", result.blank_card())
    for card in pack:
        key, sign = card.rank.key, card.suit.symbol
        if key in court_rank:
            markup = court(result, key, court_rank[key], sign)
        else:
            markup = pip_card(result, key, 1 if key == "A" else int(key), sign)
        result.cards[card.text] = use("stock") + markup
    result.cards["back"] = use("stock") + backs.rosette(result, "#1c3f7c" if pack.name == "french52" else "#7c1c33")
    return result
