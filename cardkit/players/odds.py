"""Exact odds about one card: how many of the cards still out beat it, and which."""

from __future__ import annotations

from typing import Final, NamedTuple

from cardkit.cards import Card, Cards, listed
from cardkit.players.players import for_game as players_for
from cardkit.sentences import capital, several
from cardkit.tricks import plays_last
from cardkit.view import View

SAFE: Final = "Nothing that is still out can beat it."
LAST: Final = "Nobody plays after you, so nothing can beat it."
MAX_NAMED_CARDS: Final = 3
"""So many cards are named one by one."""


class Odds(NamedTuple):
    """The odds of `card` if it is played now, among the cards still `out`: those never seen, and those seen in other hands.

    `outright` beat it whoever holds them, `when_void` only from a hand that is out of the suit `led` (as a word: `coins`);
    `beaten_by` is what already beats it on the table. `last`: nobody plays to this trick after it.
    """

    card: Card
    out: Cards
    outright: Cards
    when_void: Cards
    beaten_by: Cards
    led: str
    last: bool = False

    @property
    def safe(self) -> bool:
        """True when nothing beats it."""
        return not (self.outright or self.when_void or self.beaten_by)

    @property
    def short(self) -> str:
        """The count alone, in a few words: `7 of 23 beat it`."""
        if self.beaten_by:
            return "beaten already"
        if self.safe:
            return "nothing beats it"
        if self.outright:
            return several(len(self.outright), "1 of {of} beats it", "{n} of {of} beat it", of=len(self.out))
        return several(len(self.when_void), "1 could, from who has no {led}", "{n} could, from who has no {led}", led=self.led)

    def __str__(self) -> str:
        """The answer in a sentence or two, with the count behind it."""
        if self.beaten_by:
            return f"{capital(self.beaten_by.words)} on the table already beats it."
        if self.safe:
            return LAST if self.last else SAFE
        if not self.outright:
            return f"Only somebody who has no {self.led} left could beat it."
        sentence = several(
            len(self.outright),
            "Of the {of} cards still out only {cards} beats it.",
            "Of the {of} cards still out {n} beat it: {cards}.",
            of=len(self.out),
            cards=self._named,
        )
        return f"{sentence} So could somebody who has no {self.led} left." if self.when_void else sentence

    @property
    def _named(self) -> str:
        """The cards that beat it; many of several suits by their ranks, where those of all suits do: `every 9 and 10`."""
        cards = self.outright
        held = {card.rank for card in cards}
        alike = all(card in cards for card in self.out if card.rank in held)
        if len(cards) <= MAX_NAMED_CARDS or len({card.suit for card in cards}) == 1 or not alike:
            return cards.words
        return f"every {listed([rank.gloss for rank in cards.pack.ranks if rank in held], 'and')}"


def odds(view: View, card: Card) -> Odds | None:
    """Counts what beats `card` if this seat plays it now; None where no card beats another."""
    beaters = players_for(view.game).beaters(view, card)
    if beaters is None:
        return None
    pack, out, trick = view.game.pack, view.out, view.pile("trick")
    first = trick.cards[0] if trick.cards else None
    return Odds(
        card,
        Cards(pack, out),
        Cards(pack, beaters.outright & out),
        Cards(pack, beaters.when_void & out),
        Cards(pack, beaters.outright & trick.known),
        (first or card).suit.gloss,
        plays_last(view),
    )
