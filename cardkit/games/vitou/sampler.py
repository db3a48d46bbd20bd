"""Deals of Vitou that a view could be.

Nothing in Vitou forces a card or a bid, so whatever was not seen may be anywhere, each deal as likely as any other. Signs of
the other side, of which only the making was seen, may have been any.
"""

from __future__ import annotations

import random
from collections.abc import Callable

from cardkit.cards import Cards, french32
from cardkit.game import Deal, State
from cardkit.view import View


def known_hands(view: View) -> list[int]:
    """For each seat the mask of the cards it is known to have been dealt: those in its hand that are seen, and those played."""
    known = [view.pile("hand", seat).known for seat in range(view.game.seats)]
    for event in view.events:
        if event.move.card is not None:
            known[event.seat] |= event.move.card.bit
    return known


def deals(view: View) -> Callable[[random.Random], State]:
    """A function that makes such deals."""
    game, known = view.game, known_hands(view)
    seen = 0
    for mask in known:
        seen |= mask
    hidden = [card.id for card in Cards(french32, french32.mask & ~seen)]

    def sample(rng: random.Random) -> State:
        rest = rng.sample(hidden, len(hidden))
        order: list[int] = []
        for packet in game.packets(view.dealer):
            mine = [] if packet.seat is None else [card.id for card in Cards(french32, known[packet.seat])]
            need = packet.size - len(mine)
            order += [*mine, *rest[:need]]
            del rest[:need]
        made = game.begin(Deal(tuple(order), view.dealer, view.standing))
        for _, text in view.history:
            if text == "sign ?":
                made.play(rng.choice([move for move in made.legal if move.kind == "sign"]))
            else:
                made.play(text)
        return made

    return sample
