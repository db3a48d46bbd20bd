"""Reasons for a move of Trionfetti, true or false of the position."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from cardkit.cards import trevisane52
from cardkit.games.trionfetti.players.rule_of_thumb import Situation
from cardkit.games.trionfetti.tables import KIND, ranking_of, words_of
from cardkit.moves import Move
from cardkit.teaching.reason import Reason
from cardkit.view import View

TOPS: Final = trevisane52.set("Rs 1s 7s 2s")
"""One card of each of some ranks that a comanda puts on top, or not."""


def reasons(view: View, move: Move) -> Iterator[Reason]:
    """Yields reasons: the top of a comanda; how the hand stands; what a card is among one’s own, and whose trick it is."""
    if move.kind == KIND:
        order = ranking_of(words_of(move))
        yield from (Reason(f"Under it nothing beats the {card.gloss}.", not order.above(card)) for card in TOPS)
        return
    table = Situation(view)
    yield Reason("Your side has a trick already: one more wins the hand.", table.tricks[0] == 1)
    yield Reason("They have a trick already: one more wins them the hand.", table.tricks[1] == 1)
    if move.card is None:
        yield Reason("Nothing unseen beats your best card.", bool(table.hand) and not table.threats(table.hand[-1]))
        return
    level = table.ranking.level(move.card)
    if table.trick:
        mine = table.by[table.best] == (table.seat + 2) % 4 and level <= table.ranking.level(table.trick[table.best])
        yield Reason("It leaves the trick to your partner, who is winning it.", mine)
    yield Reason("You hold nothing lower, in today’s order.", level == table.ranking.level(table.hand[0]))
    yield Reason("You hold nothing higher, in today’s order.", level == table.ranking.level(table.hand[-1]))
