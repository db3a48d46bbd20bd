"""How Trionfetti's exercises name things."""

from __future__ import annotations

from collections.abc import Iterable

from cardkit.cards import Card, listed


def named(cards: Iterable[Card]) -> str:
    """`the king of coins and the 3 of cups`."""
    return listed([f"the {card.gloss}" for card in cards])
