"""Tables for a search of Tute: over cards, and over the ten cards of one suit as a mask from bit 0 (a chunk)."""

from __future__ import annotations

from typing import Final

from cardkit.cards import spanish40
from cardkit.games.tute.tables import CARDS, HIGHER, POINTS_OF, RANKING, SUIT_OF

HEIGHT_OF: Final = RANKING.heights
LOW_CARDS: Final = sum(card.bit for card in spanish40 if not POINTS_OF[card.id])

PAY: Final = tuple(POINTS_OF[card] for card in range(10))
"""The points of a card by its place in a chunk."""
UP: Final = tuple(HIGHER[card] & 1023 for card in range(10))
"""The cards of its suit that beat it, as a chunk."""

_CARDS_IN: Final = tuple(sorted((n for n in range(10) if chunk >> n & 1), key=HEIGHT_OF.__getitem__) for chunk in range(1024))
LOWEST: Final = tuple(cards[0] if cards else -1 for cards in _CARDS_IN)
HIGHEST: Final = tuple(cards[-1] if cards else -1 for cards in _CARDS_IN)
UNBEATEN: Final = tuple(1023 if top < 0 else HIGHER[top] & 1023 for top in HIGHEST)
"""The cards of a suit that none of a chunk beats."""

MASTERS: Final = tuple(chunk & ~LOW_CARDS for chunk in UNBEATEN)
"""Those of them that are worth points."""

_PRICE: Final = tuple(4 * HEIGHT_OF[low] if low >= 0 else 99 for low in LOWEST)
_TRUMP_PRICE: Final = tuple(min(99, price + 20) for price in _PRICE)
PRICES: Final = tuple(tuple(_TRUMP_PRICE if suit == trump else _PRICE for suit in range(4)) for trump in range(4))
"""For each trump suit, what it costs to lead the lowest card of every suit, in quarters of a rank."""

MISSED: Final = tuple(tuple(HEIGHT_OF[n] + (5 if SUIT_OF[n] == trump else 0) for n in range(CARDS)) for trump in range(4))
"""For each trump suit and card, when it is thrown away, lowest first: by rank, trumps counted 5 ranks higher."""

GIVEN: Final = tuple(tuple(HEIGHT_OF[n] - (12 if SUIT_OF[n] == trump else 0) for n in range(CARDS)) for trump in range(4))
"""For each trump suit and card, when it is given to partner's trick, highest first: by rank, trumps after all others."""
