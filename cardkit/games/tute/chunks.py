"""What a search of Tute looks up: tables over cards, and over the ten cards of one suit as a mask from bit 0 (a chunk)."""

from __future__ import annotations

from typing import Final

from cardkit.cards import spanish40
from cardkit.games.tute.tables import CARDS, POINTS_OF, RANKING, SUIT_OF

LEVEL: Final = tuple(RANKING.level(card) for card in spanish40)
LOW_CARDS: Final = sum(card.bit for card in spanish40 if not POINTS_OF[card.id])
HIGHER: Final = tuple(RANKING.above(card).mask & card.suit.mask for card in spanish40)

LED_FROM: Final = tuple(SUIT_OF[n] * CARDS for n in range(CARDS))
"""Where in `Ladders.masks` the rungs begin when this card is led."""

BASES: Final = (0, 10, 20, 30)
BASE: Final = (0, *(10 * SUIT_OF[n] for n in range(CARDS)))
"""By the bit length of a mask: where the suit of its highest bit begins."""

_CARDS_IN: Final = tuple(sorted((n for n in range(10) if chunk >> n & 1), key=LEVEL.__getitem__) for chunk in range(1024))
LOWEST: Final = tuple(cards[0] if cards else -1 for cards in _CARDS_IN)
HIGHEST: Final = tuple(cards[-1] if cards else -1 for cards in _CARDS_IN)
UNBEATEN: Final = tuple(1023 if top < 0 else HIGHER[top] & 1023 for top in HIGHEST)
"""The cards of a suit that none of a chunk beats."""

MASTERS: Final = tuple(chunk & ~LOW_CARDS for chunk in UNBEATEN)
"""Those of them that are worth points."""

_PRICE: Final = tuple(4 * LEVEL[low] if low >= 0 else 99 for low in LOWEST)
_TRUMP_PRICE: Final = tuple(min(99, price + 20) for price in _PRICE)
PRICES: Final = tuple(tuple((base, _TRUMP_PRICE if base == 10 * t else _PRICE) for base in BASES) for t in range(4))
"""For each trump suit, where every suit begins, and what it costs to lead its lowest card, in quarters of a rank."""

MISSED: Final = tuple(tuple(LEVEL[n] + (5 if SUIT_OF[n] == trump else 0) for n in range(CARDS)) for trump in range(4))
"""How readily a card is thrown away: its rank, and trumps later than the rest."""

GIVEN: Final = tuple(tuple(LEVEL[n] - (12 if SUIT_OF[n] == trump else 0) for n in range(CARDS)) for trump in range(4))
"""How readily a card is given to partner's trick: its points, trumps later than the rest."""


def most_of(mask: int, table: tuple[int, ...]) -> int:
    """The card of the highest figure in a table like `GIVEN`, which within a suit goes by rank."""
    best, top = -1, -99
    for base in BASES:
        chunk = mask >> base & 1023
        if chunk and table[card := base + HIGHEST[chunk]] > top:
            best, top = card, table[card]
    return best


def least_of(mask: int, table: tuple[int, ...]) -> int:
    """The card of the lowest figure in a table like `MISSED`, which within a suit goes by rank."""
    best, low = -1, 99
    for base in BASES:
        chunk = mask >> base & 1023
        if chunk and table[card := base + LOWEST[chunk]] < low:
            best, low = card, table[card]
    return best
