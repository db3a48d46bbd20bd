"""Evidence from the others' play in a deal of tarot: bids, the call, the écart, the cards played."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from cardkit.cards import tarot78
from cardkit.games.tarot.players.beliefs import ASIDE
from cardkit.games.tarot.tables import (
    BEATS,
    BIDS,
    CALLS,
    COURTS,
    EXCUSE,
    EXCUSE_BIT,
    FOURS,
    HALVES_OF,
    NO_DISCARD,
    PASS,
    PETIT,
    RICH,
    SUIT_MASKS,
    SUIT_OF,
    TRUMP,
    TRUMPS,
)
from cardkit.players.evidence import OpenTrick, SuitedPack
from cardkit.players.players import Evidence
from cardkit.view import View

_PACK: Final = SuitedPack(
    (*SUIT_MASKS, TRUMPS),
    SUIT_OF,
    BEATS,
    sum(card.bit for card in tarot78 if HALVES_OF[card.id] >= RICH and not card.bit & (TRUMPS | EXCUSE_BIT)),
    sum(card.bit for card in tarot78 if HALVES_OF[card.id] == RICH - 2),
    TRUMP,
    PETIT,
)
_GRADES: Final = {
    "the 21": tarot78["21a"].bit,
    "the Excuse": EXCUSE_BIT,
    "the petit": PETIT,
    "a high trump": tarot78.set("15a 16a 17a 18a 19a 20a").mask,
    "a middling trump": tarot78.set("8a 9a 10a 11a 12a 13a 14a").mask,
    "a low trump": tarot78.set("2a 3a 4a 5a 6a 7a").mask,
    "a king": FOURS[0],
    "a queen": FOURS[1],
    "a knight or jack": FOURS[2] | FOURS[3],
}


def evidence(view: View) -> Iterator[Evidence]:
    """Evidence from every bid and pass of the others, the call, the écart, and every card they played."""
    size, taker = view.game.seats, -1
    trick, count, holder, gone = OpenTrick(), 0, -1, 0
    for event in view.events:
        seat, move = event.seat, event.move
        if move in BIDS or move is PASS:
            if seat != view.seat:
                over = " over a bid" if taker >= 0 and move is PASS else ""
                for what, cards in _GRADES.items():
                    yield Evidence(seat, f"{move.text}{over}: {what}", cards)
            if move in BIDS:
                taker = seat
        elif move in CALLS and seat != view.seat:
            called = CALLS[move].id
            suit = SUIT_MASKS[SUIT_OF[called]]
            yield Evidence(seat, "calls: a queen of the suit", suit & COURTS & ~(1 << called))
            yield Evidence(seat, "calls: another of the suit", suit & ~COURTS)
        elif move.kind == "play" and move.card is not None:
            number, leads = move.card.id, trick.best < 0
            if not count % size:
                trick, leads = OpenTrick(), True
            if seat != view.seat and number != EXCUSE and taker >= 0:
                side = "taker " if seat == taker else "defender "
                friend = (holder == taker) == (seat == taker)
                last = count % size == size - 1
                yield from _PACK.evidence(seat, number, trick._replace(friend=friend, last=last, gone=gone), side)
            if number != EXCUSE and (leads or BEATS[trick.best] >> number & 1):
                holder = seat
                trick = trick._replace(best=number, led=SUIT_OF[number] if leads else trick.led)
            gone |= move.card.bit
            count += 1
    if view.fact("taker", taker) is not None and taker != view.seat:
        free = tarot78.mask & ~NO_DISCARD & ~TRUMPS & ~gone
        yield Evidence(ASIDE, "lays aside: a queen, knight or jack", free & COURTS)
