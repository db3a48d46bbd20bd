"""How Tute's drills name things."""

from __future__ import annotations

from collections.abc import Iterable

from cardkit.cards import Card, Cards, Suit, spanish40


def suit_name(suit: Suit) -> str:
    """`oros (coins)`."""
    return f"{suit.name} ({suit.gloss})"


def cards_named(cards: Iterable[Card]) -> str:
    """`the king of coins and the 3 of cups`."""
    return spanish40.set(cards).said


def of_mask(mask: int) -> tuple[Card, ...]:
    """The cards of a mask, in the pack's order."""
    return tuple(Cards(spanish40, mask))
