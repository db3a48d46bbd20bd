"""What there is to say for a move of Tute, true or false of the position."""

from __future__ import annotations

from collections.abc import Iterator

from cardkit.games.tute.tables import DECLARE_CUARENTA, DECLARE_VEINTE, MARRIAGES, POINTS_OF, SUITS
from cardkit.moves import Move
from cardkit.players.odds import odds
from cardkit.teaching.reason import Reason
from cardkit.view import View


def reasons(view: View, move: Move) -> Iterator[Reason]:
    """Points given and kept, the partner’s trick, trumps saved, songs kept together; or what a song is worth."""
    if move.card is None:
        yield Reason("It’s worth 20 points.", move in DECLARE_VEINTE)
        yield Reason("It’s worth 40 points.", move is DECLARE_CUARENTA)
        yield Reason("It wins the whole deal at once.", move.text.startswith("declare tute"))
        return
    card, hand = move.card.bit, view.hand.known
    trump = view.fact("trump")
    assert trump is not None
    trumps = next(suit.mask for suit in SUITS if suit.key == trump.suit)
    if view.pile("trick").cards:
        yield Reason("It leaves the trick to your partner, who is winning it.", _partner_wins(view, move))
        yield Reason("It adds points to the trick.", POINTS_OF[move.card.id] > 0)
        yield Reason("It keeps your points out of the trick.", not POINTS_OF[move.card.id])
    yield Reason("It saves your trumps.", bool(hand & trumps) and not card & trumps)
    pairs = sum(pair for pair in MARRIAGES if pair & hand == pair)
    yield Reason("It keeps a king and knight of one suit together.", bool(pairs & ~_suit(card)))
    yield Reason("It breaks up a king and knight of one suit.", bool(card & pairs))
    alone = hand & _suit(card) == card and not card & trumps
    yield Reason("It’s your last card of a side suit, so you can trump that suit later.", alone and bool(hand & trumps))


def _suit(card: int) -> int:
    return next(suit.mask for suit in SUITS if suit.mask & card)


def _partner_wins(view: View, move: Move) -> bool:
    """Whether partner’s card is the best on the table and stays so."""
    assert move.card is not None
    assert view.seat is not None
    trick, found = view.pile("trick"), odds(view, move.card)
    partner = (view.seat + 2) % view.game.seats
    return any(
        found is not None and other is not None and other.bit & found.beaten_by.mask and seat == partner
        for other, seat in zip(trick.cards, trick.by, strict=True)
    )
