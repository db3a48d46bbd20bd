"""Reasons for a move of tarot, true or false of the position."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from cardkit.cards import Card, tarot78
from cardkit.games.tarot.rules import TARGETS
from cardkit.games.tarot.tables import BOUTS, EXCUSE, HALVES_OF, KINGS, SUIT_MASKS, TRUMPS
from cardkit.moves import Move
from cardkit.teaching.reason import Reason
from cardkit.view import View

QUEENS: Final = tarot78.set("Dp Dc Dk Dt").mask
COUNTED: Final = ("no bout", "one bout", "two bouts", "all three bouts")


def reasons(view: View, move: Move) -> Iterator[Reason]:
    """The target that a bid would have, what a card of the écart is worth, what a card played gives, keeps and saves."""
    hand = view.hand.known
    if move.kind in ("bid", "pass"):
        held = (hand & BOUTS).bit_count()
        for count, target in enumerate(TARGETS):
            yield Reason(f"With {COUNTED[count]} in hand a taker would need {target} points.", held == count)
        return
    if move.card is None:
        return
    card = move.card
    suit = next((mask for mask in SUIT_MASKS if mask & card.bit), 0)
    if move.kind == "écart":
        yield Reason("It’s worth more than half a point, and those points are safe now.", HALVES_OF[card.id] > 1)
        yield Reason("It’s worth no more than half a point.", HALVES_OF[card.id] == 1)
        yield Reason("It’s your last card of its suit: you can trump it from now on.", bool(suit) and hand & suit == card.bit)
        yield Reason("It parts a queen from her king.", bool(card.bit & QUEENS and hand & KINGS & suit))
    elif move.kind == "play":
        yield from _played(view, card, suit)


def _played(view: View, card: Card, suit: int) -> Iterator[Reason]:
    hand = view.hand.known
    if view.pile("trick").cards:
        yield Reason("It adds more than half a point to the trick.", HALVES_OF[card.id] > 1 and card.id != EXCUSE)
        yield Reason("It’s worth no more than half a point.", HALVES_OF[card.id] == 1)
    yield Reason("It can’t win, but it stays yours.", card.id == EXCUSE and hand != card.bit)
    yield Reason("It saves your trumps.", bool(hand & TRUMPS) and not card.bit & TRUMPS)
    yield Reason("It keeps your bouts in hand.", bool(hand & BOUTS) and not card.bit & BOUTS)
    alone = bool(suit) and hand & suit == card.bit and bool(hand & TRUMPS)
    yield Reason("It’s your last card of its suit: you can trump it from now on.", alone)
