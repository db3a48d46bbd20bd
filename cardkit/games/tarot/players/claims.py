"""Claims from a bid at tarot, to be counted on sampled deals: the highest bidder holds bouts."""

from __future__ import annotations

from collections.abc import Iterator

from cardkit.cards import Cards, tarot78
from cardkit.games.tarot.rules import CONTRACTS
from cardkit.games.tarot.tables import BIDS, BOUTS
from cardkit.players.players import Claim
from cardkit.view import View


def claims(view: View) -> Iterator[Claim]:
    """That the highest bidder holds one of the unseen bouts, or two for more than a prise."""
    bids = [event for event in view.events if event.move in BIDS]
    out = BOUTS & ~view.seen
    if not bids or bids[-1].seat == view.seat or not out:
        return
    seat, contract = bids[-1].seat, BIDS.index(bids[-1].move)
    name, count = view.game.names[seat], min(2 if contract else 1, out.bit_count())
    held = Cards(tarot78, out).words if out.bit_count() == 1 else f"{('one', 'two')[count - 1]} of the bouts you haven’t seen"
    done = f"{name} bid a {CONTRACTS[contract]}"
    yield Claim(done, f"{name} holds {held}", lambda hands: (hands[seat] & out).bit_count() >= count)
