"""Evidence from the others' play in a hand of Trionfetti: vagaresto, signals, the cards played."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from cardkit.cards import numbers, trevisane52
from cardkit.games.trionfetti.tables import SIGNALS, VAGARESTO
from cardkit.players.evidence import OpenTrick, graded_evidence
from cardkit.players.players import Evidence
from cardkit.view import View

BOUNDS: Final = (0, 2, 6, 13, 26)
"""A card is of the first grade when no card that is out beats it, of the second when two do at most, and so on."""


def evidence(view: View) -> Iterator[Evidence]:
    """Evidence from all that the others did in the present hand."""
    ranking = view.ranking
    if ranking is None:
        return
    above = [ranking.above(card).mask for card in trevisane52]

    def grade(number: int, gone: int) -> int:
        better = (above[number] & ~gone).bit_count()
        return sum(better > bound for bound in BOUNDS)

    def beats(one: int, other: int) -> bool:
        return bool(above[other] >> one & 1)

    table = sum(pile.known for pile in view.piles if pile.name in ("trick", "won"))
    gone = view.seen & ~table & ~view.hand.known
    unseen = numbers(trevisane52.mask & ~view.seen)
    count, trick, holder = 0, OpenTrick(), -1
    for event in view.events:
        seat, move = event.seat, event.move
        if move.card is None:
            if seat != view.seat and (move in SIGNALS or move is VAGARESTO):
                for number in unseen:
                    yield Evidence(seat, f"{move.text}: {grade(number, gone)}", 1 << number)
            continue
        number = move.card.id
        if not table >> number & 1:
            continue  # of a hand before this one
        if not count % 4:
            trick = OpenTrick()
        if seat != view.seat:
            now = trick._replace(friend=holder % 2 == seat % 2, last=count % 4 == 3, gone=gone)
            yield from graded_evidence(seat, number, now, grade, unseen, beats)
        if trick.best < 0 or beats(number, trick.best):
            trick, holder = trick._replace(best=number), seat
        gone |= 1 << number
        count += 1
