"""Beliefs for a game in which no play says anything about other cards: all deals that fit are equally likely."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

from cardkit.cards import Card, numbers
from cardkit.dealing import Deal
from cardkit.state import State
from cardkit.view import View


def uniform_belief(view: View, places: Sequence[Card | int | None]) -> Callable[[random.Random], State]:
    """Returns a function that, given an `rng`, samples a deal consistent with this view; unseen cards go anywhere.

    Args:
        view: what a seat knows. A card that somebody moved was in the hand of who moved it first, unless `places` names it.
        places: for each place in the order of the deal: the card, if it is known; the seat that got it; or None. A seat's cards
            fill its places in the order in which it played them.
    """
    game, unseen = view.game, numbers(view.game.pack.mask & ~view.seen)
    placed = {place.id for place in places if isinstance(place, Card)}
    played: dict[int, int] = {}
    for event in view.events:
        if event.move.card is not None and event.move.card.id not in placed:
            played.setdefault(event.move.card.id, event.seat)
    hands = [[card.id if card else None for card in view.pile("hand", seat).cards] for seat in range(game.seats)]

    def sample(rng: random.Random) -> State:
        left = rng.sample(unseen, len(unseen))
        had: dict[int | None, list[int]] = {}
        for seat, hand in enumerate(hands):
            held = [left.pop() if card is None else card for card in hand if card not in placed]
            had[seat] = [card for card, who in played.items() if who == seat] + held
        order = [place.id if isinstance(place, Card) else (had.get(place) or left).pop(0) for place in places]
        begun = game.dealing.begin(Deal((*order,), view.dealer, view.standing))
        return begun.after(*(text for _, text in view.history))

    return sample
