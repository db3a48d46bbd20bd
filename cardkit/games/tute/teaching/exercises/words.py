"""How Tute's exercises name things."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Final

from cardkit.cards import Card, Cards, Suit, spanish40
from cardkit.games.tute.tables import POINTS_OF, RANKING
from cardkit.sentences import several

MANY: Final = ("no", "one", "two", "three", "four")


def one_of(suit: Suit) -> str:
    """A card of a suit, in a word: `coin`."""
    return suit.gloss.removesuffix("s")


def counted(cards: Iterable[Card]) -> str:
    """Names what cards count, the dearest first: `22 for two aces, 4 for the king`; empty where they count nothing."""
    found = Counter(card.rank for card in RANKING.sorted(card for card in cards if POINTS_OF[card.id])[::-1])
    worth = {card.rank: POINTS_OF[card.id] for card in spanish40}
    return ", ".join(
        several(
            n, "{points} for the {rank}", "{points} for {many} {rank}s", points=n * worth[rank], rank=rank.gloss, many=MANY[n]
        )
        for rank, n in found.items()
    )


def of_mask(mask: int) -> tuple[Card, ...]:
    """The cards of a mask, in the pack's order."""
    return tuple(Cards(spanish40, mask))
