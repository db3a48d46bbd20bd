"""The same position with other cards in one hand, for learners who ask “and if I held two 7s?”.

with_hand(state, 0, tute.pack.set("1c 3c …"), rng)     # the other hands are dealt anew around it
"""

from __future__ import annotations

import random
from collections.abc import Set
from contextlib import suppress
from dataclasses import replace
from typing import Final

from cardkit.cards import Card, Cards, listed
from cardkit.game import State
from cardkit.players.players import sampler
from cardkit.rules import IllegalMove

MAX_TRIES: Final = 100
"""Random deals of the other cards that are tried before giving up."""


def held(state: State, seat: int) -> Cards:
    """The cards that a seat holds now."""
    return Cards(state.game.pack, state.held(seat))


def free(state: State, seat: int) -> Cards:
    """The cards that this seat could hold: its own, and all that it has not seen."""
    pack = state.game.pack
    return Cards(pack, state.held(seat) | pack.mask & ~state.view(seat).seen)


def with_hand(state: State, seat: int, cards: Cards, rng: random.Random) -> State:
    """The same position with these cards in a seat's hand; unseen cards are resampled to fit the moves made.

    Raises `ValueError` with a sentence for the learner if the number of cards is wrong, a card lies in the open, or the moves
    made would not have been possible.
    """
    mine = held(state, seat)
    if len(cards) != len(mine):
        raise ValueError(f"This hand has {len(mine)} cards, and you chose {len(cards)}.")
    if known := cards - free(state, seat):
        raise ValueError(f"You can’t hold {listed([f'the {card.gloss}' for card in known])}: it was seen elsewhere.")
    sample = sampler(state.view(seat))
    for _ in range(MAX_TRIES):
        with suppress(IllegalMove):
            return _replayed_with(sample(rng), cards - mine, mine - cards, rng)
    raise ValueError("With these cards the deal could not have gone as it did. Choose other ones.")


def _replayed_with(state: State, new: Set[Card], gone: Set[Card], rng: random.Random) -> State:
    """Replays the deal with cards swapped: one seat gets the `new` ones, and those `gone` from its hand go to others.

    Raises `IllegalMove` if somebody could not have made their move.
    """
    deal, order = state.deal, list(state.deal.order)
    for card, other in zip(rng.sample([*new], len(new)), gone, strict=True):
        here, there = order.index(card.id), order.index(other.id)
        order[here], order[there] = other.id, card.id
    return state.game.deal(replace(deal, order=tuple(order))).after(*(event.move for event in state.events))
