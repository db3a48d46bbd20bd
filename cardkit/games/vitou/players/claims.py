"""Claims from a bid at Vitou, to be counted on sampled deals: a high card still in the hand of whoever bid last."""

from __future__ import annotations

from collections.abc import Iterator

from cardkit.cards import french32
from cardkit.games.vitou.tables import BIDS
from cardkit.players.players import Claim
from cardkit.view import View


def claims(view: View) -> Iterator[Claim]:
    """That the last bidder holds a 10, or a 9, if any is unseen."""
    bids = [event for event in view.events if event.move in BIDS]
    high = sum(card.bit for card in french32 if card.rank.key in ("10", "9")) & ~view.seen
    if not bids or bids[-1].seat == view.seat or not high:
        return
    seat, name = bids[-1].seat, view.game.names[bids[-1].seat]
    yield Claim(f"{name} {bids[-1].move.text}", f"{name} holds a 10 or a 9", lambda hands: bool(hands[seat] & high))
