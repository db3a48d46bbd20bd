"""Reasons for a move of Tute, true or false of the position."""

from __future__ import annotations

from collections.abc import Iterator

from cardkit.games.tute.players.rule_of_thumb import best_so_far
from cardkit.games.tute.state import trump_of
from cardkit.games.tute.tables import DECLARE_CUARENTA, DECLARE_VEINTE, MARRIAGES, POINTS_OF
from cardkit.moves import Move
from cardkit.teaching.reason import Reason
from cardkit.view import View


def reasons(view: View, move: Move) -> Iterator[Reason]:
    """Points given and kept, the partner’s trick, trumps saved, songs kept together; or what a song is worth."""
    if move.card is None:
        yield Reason("It’s worth 20 points.", move in DECLARE_VEINTE)
        yield Reason("It’s worth 40 points.", move is DECLARE_CUARENTA)
        yield Reason("It wins the whole deal at once.", move.text.startswith("declare tute"))
        return
    card, suit, trumps, hand = move.card.bit, move.card.suit.mask, trump_of(view).mask, view.hand.known
    if view.pile("trick").cards:
        _, holder, beats = best_so_far(view)
        assert view.seat is not None
        partner = holder == (view.seat + 2) % 4
        yield Reason("It leaves the trick to your partner, who is winning it.", partner and not beats & card)
        yield Reason("It adds points to the trick.", POINTS_OF[move.card.id] > 0)
        yield Reason("It keeps your points out of the trick.", not POINTS_OF[move.card.id])
    yield Reason("It saves your trumps.", bool(hand & trumps) and not card & trumps)
    pairs = sum(pair for pair in MARRIAGES if pair & hand == pair)
    yield Reason("It keeps a king and knight of one suit together.", bool(pairs & ~suit))
    yield Reason("It breaks up a king and knight of one suit.", bool(card & pairs))
    alone = hand & suit == card and not card & trumps
    yield Reason("It’s your last card of a side suit, so you can trump that suit later.", alone and bool(hand & trumps))
