"""Rankings: which card beats which, as a list of groups of equal cards from lowest to highest."""

from __future__ import annotations

from collections.abc import Iterable

from cardkit.cards import Card, Cards, Pack


class Ranking:
    """An order of a whole pack: `groups` of equal cards, lowest first.

    A game with suits uses one ranking for every suit (the groups then hold one card of each suit); a game where suits do not
    matter compares any two cards by it. `heights[card.id]` is the index of the card's group, 0 the lowest.

    Raises `ValueError` when a card of the pack is missing or stands in two groups.
    """

    __slots__ = ("groups", "heights", "pack")

    def __init__(self, pack: Pack, groups: Iterable[Cards]) -> None:
        self.pack = pack
        self.groups = tuple(group for group in groups if group)
        heights = [-1] * len(pack)
        for height, group in enumerate(self.groups):
            for card in group:
                if heights[card.id] >= 0:
                    raise ValueError(f"{card.text} ({card.gloss}) stands twice in the ranking; each card has one place")
                heights[card.id] = height
        missing = [card.text for card in pack if heights[card.id] < 0]
        if missing:
            raise ValueError(f"the ranking leaves out {' '.join(missing)}; every card of the {pack.title} needs a place")
        self.heights = tuple(heights)

    @classmethod
    def by_rank(cls, pack: Pack, keys: str) -> Ranking:
        """A ranking in which suits are equal, from rank keys lowest to highest, as in `"2 4 5 6 7 S C R 3 1"` for Tute."""
        return cls(pack, (pack.set(card for card in pack if card.rank.key == key) for key in keys.split()))

    def height(self, card: Card) -> int:
        """The place of the card's group, 0 the lowest."""
        return self.heights[card.id]

    def beats(self, card: Card, other: Card) -> bool:
        """True when `card` ranks strictly higher than `other`."""
        return self.heights[card.id] > self.heights[other.id]

    def above(self, card: Card) -> Cards:
        """All cards of the pack that rank strictly higher than `card`."""
        return Cards(self.pack, sum(group.mask for group in self.groups[self.heights[card.id] + 1 :]))

    def sorted(self, cards: Iterable[Card]) -> list[Card]:
        """The cards from lowest to highest; equals in the pack's order."""
        return sorted(cards, key=lambda card: (self.heights[card.id], card.id))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Ranking) and self.pack is other.pack and self.heights == other.heights

    def __hash__(self) -> int:
        return hash((self.pack.name, self.heights))

    @property
    def labels(self) -> tuple[str, ...]:
        """Each group in short, lowest first: a whole rank as its key, others by the texts of their cards."""
        return tuple(_group(self.pack, group) for group in self.groups)

    def __str__(self) -> str:
        """Groups lowest to highest with `<` between."""
        return " < ".join(self.labels)

    def __repr__(self) -> str:
        return f"Ranking({self.pack!r}, [{', '.join(map(repr, self.groups))}])"


def _group(pack: Pack, group: Cards) -> str:
    keys = {card.rank.key for card in group}
    if len(keys) == 1:
        key = keys.pop()
        if len(group) == sum(card.rank.key == key for card in pack):
            return key
    return " = ".join(card.text for card in group)
