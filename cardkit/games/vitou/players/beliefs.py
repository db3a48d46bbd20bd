"""Deals of Vitou consistent with a view.

Nothing in Vitou forces a card or a bid, so unseen cards may be anywhere, each deal as likely as another. Signs of the other
side whose meaning was not seen may have been any.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from cardkit.cards import Cards, french32
from cardkit.dealing import Deal
from cardkit.games.vitou.tables import UNSEEN_SIGN
from cardkit.players.sampling import Deals, Sampler, Scatter
from cardkit.state import State
from cardkit.view import View


def known_hands(view: View) -> list[int]:
    """For each seat the mask of the cards it was certainly dealt: visible ones in its hand, and those it has played."""
    known = [view.pile("hand", seat).known for seat in range(view.game.seats)]
    for event in view.events:
        if event.move.card is not None:
            known[event.seat] |= event.move.card.bit
    return known


def deals(view: View) -> Sampler:
    """A sampler of deals consistent with this view; countable if no sign was hidden."""
    game, known = view.game, known_hands(view)
    packets = game.dealing.packets(view.dealer)
    mine = [0 if packet.seat is None else known[packet.seat] for packet in packets]
    sizes = [packet.size - cards.bit_count() for packet, cards in zip(packets, mine, strict=True)]
    scatter = Scatter(french32.mask & ~sum(mine), sizes, [0] * len(sizes))
    hinted = any(text == UNSEEN_SIGN.text for _, text in view.history)

    def make(drawn: Sequence[int], rng: random.Random | None = None) -> State:
        order = (card.id for cards, more in zip(mine, drawn, strict=True) for card in Cards(french32, cards | more))
        made = game.dealing.begin(Deal(tuple(order), view.dealer, view.standing))
        for _, text in view.history:
            if rng is not None and text == UNSEEN_SIGN.text:
                made.play(rng.choice([move for move in made.legal if move.kind == "sign"]))
            else:
                made.play(text)
        return made

    homes = {packet.seat: place for place, packet in enumerate(packets) if packet.seat is not None}
    return Sampler(scatter.draw, make, scatter.barred, homes) if hinted else Deals(scatter, make, homes)
