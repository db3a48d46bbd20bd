"""The faces that the other players make at the last event: a grin or a wince, from public information only.

So a face tells no more about a hand than the cards on the table do.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cardkit import tricks
from cardkit.cards import Card
from cardkit.moves import Note
from cardkit.teaching import teaching
from cardkit.teaching.banter import sides_at_the_end
from cardkit.teaching.table_texts import TableTexts
from cardkit.view import View

GRIN: Final = "grin"
WINCE: Final = "wince"


def moods(view: View, match: int | None = None) -> dict[int, str]:
    """By seat, the face made at the last event of this view; seats that are missing keep a plain face.

    `match` is the party that won the match with this event, if one did.
    """
    if not view.events:
        return {}
    if view.to_move is None:
        return {seat: GRIN if won else WINCE for seat, won in sides_at_the_end(view, match).items()}
    event = view.events[-1]
    texts, trick = teaching.for_game(view.game).table, tricks.finished_trick(event)
    if trick is not None and trick.seat is not None:
        return _at_a_trick(view, texts, trick, trick.seat)
    if event.move.kind in texts.grins:
        return {event.seat: GRIN}
    return {event.seat: WINCE} if event.move.kind in texts.winces else {}


def _at_a_trick(view: View, texts: TableTexts, trick: Note, winner: int) -> dict[int, str]:
    """A prized card that wins makes its player grin; one that is lost, or beating one's partner, makes them wince."""
    by, prized = {event.move.card: event.seat for event in view.events}, texts.prized(view)
    best = next((card for card in trick.cards if by[card] == winner), None)
    if best is None:  # a card may be paid for with another
        return {}
    found = {by[card]: WINCE for card in trick.cards if card in prized and card is not best}
    if best in prized:
        found[winner] = GRIN
    beaten = _beaten(view, texts, trick.cards[: trick.cards.index(best)], best)
    parties = view.game.parties
    if beaten is not None and by[beaten] != winner and parties.of(by[beaten]) == parties.of(winner):
        found[winner] = WINCE
    return found


def _beaten(view: View, texts: TableTexts, before: Sequence[Card], best: Card) -> Card | None:
    """The card that was highest before the winner's, of the winner's suit if there was one, else of the suit led."""
    if not before:
        return None
    suit = best.suit if any(card.suit is best.suit for card in before) else before[0].suit
    return max((card for card in before if card.suit is suit), key=lambda card: texts.height(view, card))
