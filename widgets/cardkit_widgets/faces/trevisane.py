"""The Trevisane pack of 52: tall cards, interlaced curved swords, crossing batons, halved coins, lidded cups.

On swords and batons an odd number adds one straight piece in the middle, as the printed cards do.
"""

from __future__ import annotations

from typing import Final

from cardkit.cards import Card, Pack

from . import aces, backs, figures, glyphs, pips
from .draw import Design, group, inked, moved, use
from .figures import Livery

SIZE: Final = (98, 200)
"""Card coordinates: width and height."""
STOCK: Final = "#fffbef"
COLOURS: Final = {"spade": "#1f4c7a", "bastoni": "#3d1d0b", "coppe": "#c72344", "denari": "#8f5600"}

_RED, _BLUE, _YELLOW, _GREEN = "#cf3b2a", "#2f74c0", "#f4bd2f", "#3f8a4d"
_LIVERIES: Final = {
    "spade": Livery(_BLUE, _RED, "#fffdf6", _YELLOW, "#3a2a24", "helmet", "points", "pointed", "#c9c4b8"),
    "bastoni": Livery(_GREEN, _YELLOW, _RED, _RED, "#9a4a22", "chaperon", "fleurs", "forked", "#3a2a24"),
    "coppe": Livery(_RED, _BLUE, _YELLOW, _GREEN, "#d99a2b", "cap", "arched", "full", "#a8642c"),
    "denari": Livery(_YELLOW, _BLUE, _RED, _RED, "#7a4a1e", "beret", "fleurs", "forked", "#fffdf6"),
}
_CX, _CY = 49, 100


def swords(design: Design, count: int) -> str:
    """`count` swords: pairs bowed left and right that cross near points and hilts; a straight one in the middle if odd."""
    pairs = count // 2
    pieces = []
    for k in range(pairs):
        bow = 12 + 6 * (k if pairs > 1 else 1)
        name = design.part(f"pip-sword{bow}", pips.blade(bow))
        pieces += [use(name, _CX, _CY), use(name, _CX, _CY, flip=True)]
    if count % 2:
        pieces.append(use(design.part("pip-sword0", pips.blade_straight()), _CX, _CY))
    return "".join(reversed(pieces[: 2 * pairs])) + "".join(pieces[2 * pairs :])


def batons(design: Design, count: int) -> str:
    """`count` batons: half of them lean left, half right, and cross in the middle; one upright in front if odd.

    The ace is a large baton of its own.
    """
    if count == 1:
        return use(design.part("pip-baton-great", aces.great_baton()), _CX, _CY)
    pairs = count // 2
    red, yellow = design.part("pip-baton-r", pips.baton("#d8603a", 56)), design.part("pip-baton-y", pips.baton(_YELLOW, 56))
    lean, step = 17, 8.5
    first = -(pairs - 1) / 2
    rising = [use(red, _CX + (first + k) * step, _CY, turn=lean) for k in range(pairs)]
    falling = [use(yellow, _CX + (first + k) * step, _CY, turn=-lean) for k in range(pairs)]
    straight = [use(design.part("pip-baton-g", pips.baton(_GREEN, 66)), _CX, _CY)] if count % 2 else []
    return "".join(rising + falling + straight)


# Where coins or cups are, by their number: x and y from -1 to 1 about the middle of the card.
_PLACES: Final[dict[int, tuple[tuple[float, float], ...]]] = {
    2: ((0, -1), (0, 1)),
    3: ((0, -1), (0, 0), (0, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
    7: ((-1, -1), (1, -1), (0, -0.5), (-1, 0), (1, 0), (-1, 1), (1, 1)),
    8: ((-1, -1), (1, -1), (0, -0.5), (-1, 0), (1, 0), (0, 0.5), (-1, 1), (1, 1)),
    9: ((-1, -1), (1, -1), (-1, -0.34), (1, -0.34), (0, 0), (-1, 0.34), (1, 0.34), (-1, 1), (1, 1)),
    10: ((-1, -1), (1, -1), (0, -0.68), (-1, -0.36), (1, -0.36), (-1, 0.36), (1, 0.36), (0, 0.68), (-1, 1), (1, 1)),
}


def coins_or_cups(suit: str, count: int) -> str:
    """`count` signs of the suit `denari` or `coppe`, in rows; the ace is one large sign."""
    if count == 1:
        return use(f"pip-{suit}-ace", _CX, _CY)
    size = 1.7 if count < 4 else 1.2 if count < 9 else 1.03
    reach = 52 if count < 4 else 46
    return "".join(use(f"pip-{suit}", _CX + x * 21, _CY + y * reach, size) for x, y in _PLACES[count])


def court(design: Design, card: Card) -> str:
    """Fante, cavallo or re with the suit sign in the raised hand."""
    suit, rank = card.suit.name, card.rank.key
    draw = {"F": figures.page, "C": figures.rider, "R": figures.king}[rank]
    hand = figures.RIDER_HAND if rank == "C" else figures.HAND
    held = figures.holding(design, f"held-{suit}", hand, long=suit in ("spade", "bastoni"))
    figure = inked(draw(design, _LIVERIES[suit]))
    return moved(figure + held, *((48, 160, 0.83) if rank == "C" else (42, 189, 0.92)))


def corner(design: Design, text: str, suit: str, sign: bool) -> str:
    """The index in the upper left corner: number or letter, and with `sign` a small suit sign below it."""
    label = use(glyphs.label(design, text), max(15, 4 + glyphs.width(text) * 0.44), 8, 0.88, color=COLOURS[suit])
    return label + (use(f"mark-{suit}", 15.5, 50) if sign else "")


def design(pack: Pack) -> Design:
    """The drawings of the Trevisane pack."""
    result = Design(*SIZE, STOCK)
    result.part("stock", result.blank_card())
    result.part("pip-denari", pips.coin_halved())
    result.part("pip-coppe", pips.cup_lidded())
    result.part("pip-denari-ace", aces.great_coin())
    result.part("pip-coppe-ace", aces.great_cup())
    result.part("held-denari", use("pip-denari"))
    result.part("held-coppe", use("pip-coppe"))
    result.part("held-spade", pips.sabre())
    result.part("held-bastoni", pips.mace())
    for suit in COLOURS:
        result.part(f"mark-{suit}", use(f"held-{suit}", scale=0.86))
    for card in pack:
        suit, key = card.suit.name, card.rank.key
        if not key.isdigit():
            body = court(result, card)
        elif suit == "spade":
            body = swords(result, int(key))
        elif suit == "bastoni":
            body = batons(result, int(key))
        else:
            body = coins_or_cups(suit, int(key))
        sign = not key.isdigit() or suit == "spade" or int(key) < (6 if suit == "bastoni" else 4)
        corners = corner(result, key, suit, sign) + result.upside_down(corner(result, key, suit, sign and key.isdigit()))
        result.cards[card.text] = use("stock") + body + group(corners)
    result.cards["back"] = use("stock") + backs.wheel(result, "#1f5a86")
    return result
