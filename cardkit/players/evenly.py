"""Beliefs of a game in which plays say nothing of the cards that others hold: all deals that fit are equally likely."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

from cardkit.cards import Card, numbers
from cardkit.dealing import Deal
from cardkit.state import State
from cardkit.view import View


def evenly(view: View, places: Sequence[Card | int | None]) -> Callable[[random.Random], State]:
    """Returns a function of dice that makes a deal which this view could be; the unseen cards lie anywhere.

    Args:
        view: what a seat knows. A card that was moved came from the hand of who moved it first, unless it has a place.
        places: what is known of each card in the order of a deal: the card itself, or the seat whose hand it came to, or
            nothing (None). A seat's cards take its places in the order in which they were played.
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
