"""Weighs bids on deals sampled from the belief, which takes the others' bids and plays into account."""

from __future__ import annotations

import random
from typing import Final

from cardkit.cards import numbers
from cardkit.games.vitou.players import rule_of_thumb as player
from cardkit.games.vitou.players.strength import Position
from cardkit.games.vitou.rules import ONE_SHORT
from cardkit.games.vitou.tables import HEIGHT_OF
from cardkit.players.belief import Belief
from cardkit.players.players import Choice
from cardkit.view import View


def judge(view: View, rng: random.Random) -> Choice:
    """The rule of thumb, without bluffs, on deals sampled from the belief; at 20–20, before all cards are dealt, unchanged."""
    return player.choose(view, rng, None if view.standing == (ONE_SHORT, ONE_SHORT) else _Believed(view))


class _Believed(Position):
    """A position that samples its deals from the belief."""

    deals = 60
    sound = 0.5
    bluffs = 0.0
    daring = True

    def __init__(self, view: View) -> None:
        super().__init__(view)
        self._belief: Final = Belief(view)

    def deal(self, rng: random.Random) -> list[list[int]]:
        """A random deal from the belief, likelier ones more often."""
        state = self._belief(rng)
        return [[HEIGHT_OF[number] for number in numbers(state.held(seat))] for seat in range(self.seats)]
