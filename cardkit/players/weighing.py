"""What a call (accept, refuse, bid, pass) brings on average over sampled deals, for a review of a finished deal.

The coach does not put figures on calls, since they turn on what others believe; but looking back one wants to know what a call
cost. Each deal is sampled from the seat's `Belief`, the call is made, and the rest is played out quickly (`Players.weigh`).
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from math import sqrt
from statistics import fmean, stdev
from typing import Final, NamedTuple

from cardkit.moves import Move
from cardkit.players.belief import Belief
from cardkit.players.players import for_game
from cardkit.view import View

WEIGHED_DEALS: Final = 60


class Weight(NamedTuple):
    """The worth of a move: `value` is what it brings the mover's party on average, in the game's own points.

    `wins` is the share of deals in which that was above 0. `behind` is how far it stays behind the best of the moves weighed,
    `error` the standard error of that difference.
    """

    value: float
    wins: float
    behind: float
    error: float

    @property
    def equal(self) -> bool:
        """Whether the move is as good as the best, within two standard errors of the difference."""
        return self.behind <= max(2 * self.error, 1e-9)


def weigh(view: View, moves: Sequence[Move], rng: random.Random, deals: int = WEIGHED_DEALS) -> dict[Move, Weight]:
    """Returns the weight of each of these legal moves; all are made in the same deals, so they compare well."""
    players, belief, party = for_game(view.game), Belief(view), view.game.parties.of(view.seat or 0)
    brought: dict[Move, list[float]] = {move: [] for move in moves}
    for _ in range(deals):
        state, dice = belief(rng), rng.getrandbits(32)
        for move in moves:
            brought[move].append(float(players.weigh(state, move, random.Random(dice))[party]))
    best = max(moves, key=lambda move: sum(brought[move]))
    found = {}
    for move, values in brought.items():
        gaps = [one - other for one, other in zip(brought[best], values, strict=True)]
        error = stdev(gaps) / sqrt(deals) if deals > 1 else 0.0
        found[move] = Weight(fmean(values), fmean(value > 0 for value in values), fmean(gaps), error)
    return found
