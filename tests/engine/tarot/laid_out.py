"""Lays out a deal of tarot that ends with a given outcome: hands, chien and a play of the cards, made from the last trick back.

Chance chooses who holds what, and what does not work out is tried again. It is not for deals with a poignée and the petit au
bout: those in which a side has the least are recorded, in `long_hands.txt`.
"""

from __future__ import annotations

import random
from dataclasses import replace

from cardkit.games.tarot.score import Outcome
from cardkit.games.tarot.score import outcome as scored
from cardkit.games.tarot.state import TarotState
from engine.tarot.last_trick import LastTrick
from engine.tarot.layout import Failed
from engine.tarot.many_tricks import ManyTricks


def lay_out(outcome: Outcome, rng: random.Random, tries: int = 30_000) -> TarotState | None:
    """A finished deal that is scored by this outcome; None where none was found in so many tries."""
    for number in range(tries):
        try:
            state = (LastTrick if number % 2 else ManyTricks)(outcome, rng).played()
        except Failed:
            continue
        if same(scored(state), outcome):
            return state
    return None


def same(one: Outcome, other: Outcome) -> bool:
    """Whether two outcomes are the same, in whatever order the poignées were shown."""
    return replace(one, poignees=tuple(sorted(one.poignees))) == replace(other, poignees=tuple(sorted(other.poignees)))
