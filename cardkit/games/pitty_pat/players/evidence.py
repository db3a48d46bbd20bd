"""Evidence from discards at Pitty Pat on the ranks that the others kept."""

from __future__ import annotations

from collections.abc import Iterator

from cardkit.cards import french52
from cardkit.games.pitty_pat.tables import RANK_MASKS, SAME_RANK
from cardkit.players.players import Evidence
from cardkit.view import View


def evidence(view: View) -> Iterator[Evidence]:
    """Evidence from every card that the others threw: on the unseen cards of its rank, and on those of each other rank.

    Its name counts the cards of the thrown rank and of the other one that were gone: played, thrown or turned before.
    """
    unseen = french52.mask & ~view.seen
    gone = 0
    for event in view.events:
        move = event.move
        if move.kind == "discard" and move.card is not None and event.seat != view.seat:
            number = move.card.id
            mates = (SAME_RANK[number] & gone).bit_count()
            yield Evidence(event.seat, f"throws with {mates} gone: its mate", SAME_RANK[number] & unseen & ~move.card.bit)
            for mask in RANK_MASKS.values():
                if not mask & move.card.bit and mask & unseen:
                    others = (mask & gone).bit_count()
                    yield Evidence(event.seat, f"throws with {mates} gone: one with {others} gone", mask & unseen)
        if move.card is not None:
            gone |= move.card.bit
        for note in event.notes:
            for card in note.cards if note.kind == "turn" else ():
                gone |= card.bit
