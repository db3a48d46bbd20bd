"""What the coach guesses about the next player's hand at Pitty Pat, to be checked on sampled deals."""

from __future__ import annotations

from collections.abc import Iterator

from cardkit.games.pitty_pat.tables import MANY, SAME_RANK
from cardkit.players.players import Claim
from cardkit.view import View


def claims(view: View) -> Iterator[Claim]:
    """Yields one claim at most: that the next player has another card of the rank they last threw, if one is unseen."""
    assert view.seat is not None
    seat = (view.seat + 1) % view.game.seats
    thrown = [event.move.card for event in view.events if event.seat == seat and event.move.kind == "discard"]
    if not thrown or thrown[-1] is None:
        return
    card, name = thrown[-1], view.game.names[seat]
    mates = SAME_RANK[card.id] & ~view.seen
    if mates:
        yield Claim(
            f"{name}, who plays next, threw the {card.gloss}",
            f"{name} holds another of the {MANY[card.rank.key]}",
            lambda hands: bool(hands[seat] & mates),
        )
