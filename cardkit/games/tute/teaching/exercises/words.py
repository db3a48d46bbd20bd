"""How Tute's exercises name things."""

from __future__ import annotations

from cardkit.cards import Card, Cards, Suit, spanish40


def suit_name(suit: Suit) -> str:
    """`oros (coins)`."""
    return f"{suit.name} ({suit.gloss})"


def of_mask(mask: int) -> tuple[Card, ...]:
    """The cards of a mask, in the pack's order."""
    return tuple(Cards(spanish40, mask))
