"""How Trionfetti's drills name things."""

from __future__ import annotations

from collections.abc import Iterable

from cardkit.cards import Card, Cards, listed


def ranks(group: Cards) -> str:
    """A group of equal cards in words: `the 7s`, `the kings of cups and coins`."""
    cards = list(group)
    gloss = cards[0].rank.gloss
    if len(cards) == 1:
        return f"the {cards[0].gloss}"
    many = f"the {gloss}s"
    whole = len(cards) == sum(card.rank is cards[0].rank for card in cards[0].pack)
    return many if whole else f"{many} of {listed([card.suit.gloss for card in cards])}"


def named(cards: Iterable[Card]) -> str:
    """`the king of coins and the 3 of cups`."""
    return listed([f"the {card.gloss}" for card in cards])
