"""Evidence from the others' play in a round of Vitou: bids and silence, signs, the cards played."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from cardkit.cards import french32, numbers
from cardkit.games.vitou.tables import BIDS, HEIGHT_OF, RANKING, SIGN_OF
from cardkit.players.evidence import OpenTrick, graded_evidence
from cardkit.players.players import Evidence
from cardkit.view import View

_RANKS: Final = tuple((str(height), cards.mask) for height, cards in enumerate(RANKING.groups))
_GRADES: Final = (0, 0, 0, 1, 1, 2, 3, 4)
"""How good each rank is: up to the jack, queen and king, ace, 9, 10."""


def evidence(view: View) -> Iterator[Evidence]:
    """Evidence from every bid, every sign seen and every card played; also from a lead without a possible bid."""
    seats, size = view.game.seats, f"{view.game.seats} players, "
    unseen = numbers(french32.mask & ~view.seen)
    count, trick, holder, bid = 0, OpenTrick(), -1, False
    for event in view.events:
        seat, move = event.seat, event.move
        if move in BIDS:
            bid = True
        if move.card is None:
            if seat != view.seat and (move in BIDS or move.id in SIGN_OF):
                for rank, cards in _RANKS:
                    yield Evidence(seat, f"{size}{move.text}: {rank}", cards)
            continue
        number = move.card.id
        if not count % seats:
            trick = OpenTrick()
        if seat != view.seat:
            now = trick._replace(friend=holder % 2 == seat % 2, last=count % seats == seats - 1)
            after = "after a bid " if bid else ""
            for one in graded_evidence(seat, number, now, _grade, unseen, _beats):
                yield one._replace(name=after + one.name)
        if trick.best < 0 or _beats(number, trick.best):
            trick, holder = trick._replace(best=number), seat
        count += 1


def _grade(number: int, gone: int) -> int:
    """How good a card is, from 0: by its rank alone."""
    return _GRADES[HEIGHT_OF[number]]


def _beats(one: int, other: int) -> bool:
    return HEIGHT_OF[one] > HEIGHT_OF[other]
