"""Evidence from the others' play in a deal of Tute: cards they played, and what they did not sing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from cardkit.cards import spanish40
from cardkit.games.tute.state import trump_of
from cardkit.games.tute.tables import BEATS, MARRIAGES, POINTS_OF, SUIT_OF, SUITS
from cardkit.players.evidence import OpenTrick, SuitedPack
from cardkit.players.players import Evidence
from cardkit.view import View

_RICH: Final = sum(card.bit for card in spanish40 if POINTS_OF[card.id] >= 10)
_FAIR: Final = sum(card.bit for card in spanish40 if 0 < POINTS_OF[card.id] < 10)
_PACKS: Final = tuple(
    SuitedPack(tuple(suit.mask for suit in SUITS), SUIT_OF, BEATS[trump], _RICH, _FAIR, trump) for trump in range(len(SUITS))
)


def evidence(view: View) -> Iterator[Evidence]:
    """Evidence from every card that others played, and from every winner of a trick who led without singing."""
    trump = trump_of(view).index
    pack, trick, count, holder, gone, spoke = _PACKS[trump], OpenTrick(), 0, -1, 0, True
    for event in view.events:
        seat, card = event.seat, event.move.card
        if card is None:
            spoke = True
            continue
        number, leads = card.id, not count % 4
        if leads:
            trick = OpenTrick(gone=gone)
        if seat != view.seat:
            last = count % 4 == 3
            yield from pack.evidence(seat, number, trick._replace(friend=holder % 2 == seat % 2, last=last, gone=gone))
            if leads and count and not spoke:
                for suit, pair in enumerate(MARRIAGES):
                    if not pair & (gone | card.bit):
                        song = "the forty" if suit == trump else "a twenty"
                        yield Evidence(seat, f"leads without singing: {song}", pair, True)
        if leads or pack.beats[trick.best] & card.bit:
            holder = seat
            trick = trick._replace(best=number, led=SUIT_OF[number] if leads else trick.led)
        gone |= card.bit
        spoke = False
        count += 1
