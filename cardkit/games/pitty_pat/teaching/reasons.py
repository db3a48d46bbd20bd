"""Reasons for a move of Pitty Pat, true or false of the position."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from cardkit.cards import Card
from cardkit.games.pitty_pat.players.beliefs import Known
from cardkit.games.pitty_pat.players.odds import holds
from cardkit.games.pitty_pat.tables import SAME_RANK
from cardkit.moves import Move
from cardkit.teaching.reason import Reason
from cardkit.view import View

AFTER: Final = {"discard": -1, "match": -1, "keep": 1, "leave": 0, "hold": 0}
"""By how many cards a move changes the hand."""


def reasons(view: View, move: Move) -> Iterator[Reason]:
    """How many cards a move leaves; what can still come of a card’s rank, here and at the next player."""
    if move.kind not in AFTER:
        return
    left = len(view.hand.cards) + AFTER[move.kind]
    if any(other.kind in ("keep", "hold") for other in view.legal):
        yield Reason("It leaves you an even number of cards.", left % 2 == 0)
    yield Reason("It leaves you with one card to match.", left == 1)
    card = move.card or view.pile("discards").cards[-1]
    assert card is not None
    known = Known(view)
    come = known.unseen | known.pool
    yield Reason("No other card of its rank can come any more.", not _others(card, come))
    if move.kind not in ("discard", "match"):
        return
    hand = view.hand.known
    yield Reason("You hold another card of its rank, which can still match.", bool(hand & SAME_RANK[card.id] & ~card.bit))
    if move.kind == "discard":
        assert view.seat is not None
        following = (view.seat + 1) % view.game.seats
        yield Reason("The next player can’t match it.", not holds(view, following, card.rank.key).good)
        fewest = min(_others(other, come) for other in view.hand.cards if other is not None)
        yield Reason("No rank of yours has fewer cards still to come.", _others(card, come) == fewest)


def _others(card: Card, come: int) -> int:
    return (SAME_RANK[card.id] & come).bit_count()
