"""The Spanish pack of 40: *la pinta*, numbers 1–7 and 10–12, sota on foot, caballo on a horse, rey crowned."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from cardkit.cards import Card, Pack

from . import aces, backs, figures, glyphs, pips
from .draw import Design, inked, moved, use
from .figures import Livery
from .french import layout

SIZE: Final = (122, 190)
"""Card coordinates: width and height."""
STOCK: Final = "#fffaf0"
COLOURS: Final = {"oros": "#8f5600", "copas": "#b81f4c", "espadas": "#24609f", "bastos": "#0f3d1a"}
FRAME: Final = "#2a3f6b"

BREAKS: Final = {"oros": 0, "copas": 1, "espadas": 2, "bastos": 3}
"""*La pinta*: how often the frame is broken above and below, so that a fanned hand shows its suits."""

NUMBERS: Final = {"S": "10", "C": "11", "R": "12"}
"""The numbers printed on the courts of the 40-card pack."""

_RED, _BLUE, _GREEN, _YELLOW = "#c8202f", "#2a5fa8", "#2f7d46", "#f2b632"
_LIVERIES: Final = {
    "oros": Livery(_RED, _YELLOW, _BLUE, _GREEN, "#7a4a1e", "beret", "fleurs", "full", "#fffdf6"),
    "copas": Livery(_GREEN, _RED, _YELLOW, _BLUE, "#d99a2b", "cap", "points", "forked", "#a8642c"),
    "espadas": Livery(_BLUE, _RED, "#fffdf6", _YELLOW, "#3a2a24", "brim", "arched", "pointed", "#c9c4b8"),
    "bastos": Livery(_YELLOW, _GREEN, _RED, _RED, "#9a4a22", "chaperon", "fleurs", "forked", "#3a2a24"),
}
_ACES: Final = {"oros": aces.gold_sun, "copas": aces.chalice, "espadas": aces.great_sword, "bastos": aces.great_club}
_SIGNS: Final[dict[str, Callable[[], str]]] = {
    "oros": pips.coin_sun,
    "copas": pips.cup_open,
    "espadas": pips.sword_straight,
    "bastos": pips.club_wood,
}


def frame(design: Design, breaks: int) -> str:
    """The frame as SVG, with `breaks` gaps (0 to 3) in its upper and in its lower line."""
    w, h, inset, gap = design.width, design.height, 6, 9
    left, right = inset + 6, w - inset - 6
    d = f"M{inset} {h - inset - 6}V{inset + 6}Q{inset} {inset} {left} {inset}"
    # Gaps stand around the middle of the line, one third of the line apart when there are several.
    middles = {0: [], 1: [0.5], 2: [0.36, 0.64], 3: [0.28, 0.5, 0.72]}[breaks]
    for middle in middles:
        x = w * middle
        d += f"H{x - gap / 2:g}M{x + gap / 2:g} {inset}"
    d += f"H{right}Q{w - inset} {inset} {w - inset} {inset + 6}V{h - inset - 6}Q{w - inset} {h - inset} {right} {h - inset}"
    for middle in reversed(middles):
        x = w * middle
        d += f"H{x + gap / 2:g}M{x - gap / 2:g} {h - inset}"
    d += f"H{left}Q{inset} {h - inset} {inset} {h - inset - 6}"
    return f'<path fill="none" stroke="{FRAME}" stroke-width="2.2" d="{d}"/>'


def corner(design: Design, text: str, suit: str, sign: bool) -> str:
    """The index in the upper left corner, inside the frame: the number, and with `sign` a small suit sign below it."""
    label = use(glyphs.label(design, text), max(20, 9.5 + glyphs.width(text) * 0.44), 11, 0.88, color=COLOURS[suit])
    return label + (use(f"mark-{suit}", 21, 52) if sign else "")


def pip_card(count: int, suit: str) -> str:
    """The signs of an as to siete, all upright."""
    if count == 1:
        return use(f"pip-{suit}-ace", 61, 95)
    if count < 4:
        size, top, bottom, side = ((1.85, 52, 138, 0), (1.75, 42, 148, 0))[count - 2]
    else:
        size, top, bottom, side = 1.3 if count < 7 else 1.15, 56, 136, 23 if count < 7 else 26
    return "".join(use(f"pip-{suit}", 61 + x * side, top + y * (bottom - top), size) for x, y in layout(count))


def court(design: Design, card: Card) -> str:
    """Sota, caballo or rey with the suit sign in the raised hand."""
    suit, rank = card.suit.name, card.rank.key
    draw = {"S": figures.page, "C": figures.rider, "R": figures.king}[rank]
    figure = inked(draw(design, _LIVERIES[suit]))
    hand = figures.RIDER_HAND if rank == "C" else figures.HAND
    held = figures.holding(design, f"pip-{suit}", hand, long=suit in ("espadas", "bastos"))
    if rank == "C":
        return moved(figure + held, 59, 150, 0.86)
    return moved(figure + held, 57, 178, 0.99)


def design(pack: Pack) -> Design:
    """The drawings of the Spanish pack."""
    result = Design(*SIZE, STOCK)
    result.part("stock", result.blank_card())
    for suit, sign in _SIGNS.items():
        result.part(f"pip-{suit}", sign())
        result.part(f"pip-{suit}-ace", _ACES[suit]())
        result.part(f"mark-{suit}", use(f"pip-{suit}", scale=0.86))
        result.part(f"frame-{suit}", frame(result, BREAKS[suit]))
    for card in pack:
        suit, key = card.suit.name, card.rank.key
        body = court(result, card) if key in NUMBERS else pip_card(int(key), suit)
        text = NUMBERS.get(key, key)
        few = key in ("1", "2", "3")
        corners = corner(result, text, suit, few or key in NUMBERS) + result.upside_down(corner(result, text, suit, few))
        result.cards[card.text] = use("stock") + use(f"frame-{suit}") + body + corners
    result.cards["back"] = use("stock") + backs.tiles(result, "#8c1f2b")
    return result
