"""Bidding at tarot by sampling: deals that fit what the others bid, each bid for and played out, against passing."""

from __future__ import annotations

import random
from collections.abc import Sequence
from math import sqrt
from statistics import fmean, stdev
from typing import Final, cast

from cardkit.games.tarot.players import hand as hands
from cardkit.games.tarot.players import rule_of_thumb as player
from cardkit.games.tarot.players import search
from cardkit.games.tarot.state import TarotState
from cardkit.games.tarot.tables import BIDS, PASS
from cardkit.moves import Move
from cardkit.players.belief import Belief
from cardkit.players.players import Choice
from cardkit.score import Points
from cardkit.view import View

DEALS: Final = 20
"""Deals for a judgement."""

NEAR_POINTS: Final = 12
"""Bids are sampled only for hands within so many points of the threshold; others are clear."""


def judge(view: View, rng: random.Random) -> Choice:
    """The rule of thumb, but bids are weighed over sampled deals."""
    choice = player.choose(view, rng)
    bids = [move for move in view.legal if move in BIDS]
    if PASS not in view.legal or not bids:
        return choice
    worth, bounds = hands.worth(view.hand.known), hands.THRESHOLDS[view.game.seats]
    tried = [PASS, *(bid for bid in bids if abs(worth.total - bounds[BIDS.index(bid)]) <= NEAR_POINTS)]
    if choice.move not in tried:
        tried.append(choice.move)
    if len(tried) == 1:
        return choice
    gains = _gains(view, tried, rng)
    best = max(tried, key=lambda move: sum(gains[move]))
    gaps = [one - other for one, other in zip(gains[best], gains[choice.move], strict=True)]
    ahead, error = fmean(gaps), stdev(gaps) / sqrt(DEALS)
    if best is choice.move or ahead <= error:
        return choice
    other, tried_out = choice.move, f"You hold {worth.why}. Over {DEALS} deals that fit,"
    if best is PASS:
        reason = f"{tried_out} a {_contract(other)} brings less than passing."
    elif other is PASS:
        reason = f"{tried_out} a {_contract(best)} brings more than passing."
    else:
        reason = f"{tried_out} a {_contract(best)} brings more than a {_contract(other)}."
    return Choice(best, reason)


def _contract(bid: Move) -> str:
    return bid.text.removeprefix("bid ")


def _gains(view: View, tried: list[Move], rng: random.Random) -> dict[Move, list[float]]:
    """The points of this seat after each of these moves, in each of `DEALS` sampled deals."""
    belief, gains = Belief(view), dict[Move, list[float]]((move, []) for move in tried)
    assert view.seat is not None
    for _ in range(DEALS):
        state = cast("TarotState", belief(rng))
        for move in tried:
            gains[move].append(_own_points(state.after(move), view.seat))
    return gains


def _own_points(state: TarotState, seat: int) -> float:
    """The points of this seat if the others bid by their hands and the deal is played out."""
    return float(points_played_out(state)[seat])


def points_played_out(state: TarotState) -> Sequence[Points]:
    """The points of all seats if the remaining bidders bid by their hands and the deal is played out."""
    while state.phase == "bidding" and state.to_move is not None:
        contract = hands.bid_for(state.hands[state.to_move], state.size)
        state.play(BIDS[contract] if contract >= 0 and state.mask & BIDS[contract].bit else PASS)
    return search.points_at_the_end(state)
