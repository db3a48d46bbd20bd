"""A round of Vitou with all cards open, in ranks: who wins it when all play their best and nobody bids or lies down any more.

The search of any game (cardkit.players.solver) finds the same; this one is some ten times as quick, which the coach needs.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final

from cardkit.cards import numbers
from cardkit.games.vitou import score
from cardkit.games.vitou.score import decided
from cardkit.games.vitou.state import VitouState
from cardkit.games.vitou.tables import CARDS, HEIGHT_OF, Ranks, TrickWinners
from cardkit.moves import Move
from cardkit.players.solver import Outlook, Search, Solver, interchangeable
from cardkit.score import Points


class Rounds(Search["VitouState"]):
    """Search hooks of Vitou: a round is searched as soon as all cards are dealt."""

    judged = frozenset({"accept", "bid", "decide", "look", "nod", "refuse", "say", "show", "sign"})

    def endgame(self, state: VitouState) -> bool:
        """Whether all cards are dealt; false at 20–20 while they are dealt one player at a time."""
        return state.phase != "saying"

    def key(self, state: VitouState) -> Hashable:
        """What a position's value depends on: pending question, cards, tricks, bid."""
        bidding = state.phase, state.to_move, state.answers, state.bound
        return bidding, tuple(state.hands), state.leader, tuple(state.trick), tuple(state.winners), state.rung, state.bidder

    def choices(self, state: VitouState) -> list[tuple[Move, ...]]:
        """Cards grouped where no other hand can tell them apart; all moves while something else is asked."""
        seat = state.to_move
        if seat is None or state.phase != "playing":
            return super().choices(state)
        others = sum(state.hands) - state.hands[seat] + sum([1 << number for number in state.trick])
        return interchangeable(state.game.moves.legal(state.mask & state.hands[seat]), HEIGHT_OF, others)

    def payoff(self, state: VitouState) -> tuple[Points, ...]:
        """The points of a finished round for each side, against the other."""
        ahead = score.result(state).points * (-1 if state.winner else 1)
        return ahead, -ahead


ROUNDS: Final = Rounds()


def outlook(state: VitouState) -> Outlook:
    """The outcome of each legal move for the side to move."""
    assert state.to_move is not None
    side, known = state.game.side[state.to_move], SolvedRounds(united=state.game.partners_equals_win)
    slow = Solver(ROUNDS, state, state.to_move)
    found: dict[int, Points] = {}
    values: list[Points] = []
    for move in state.legal:
        same = HEIGHT_OF[move.id] if move.id < CARDS else move.id  # cards of one rank bring the same
        if same not in found:
            found[same] = _value(state.after(move), side, known, slow)
        values.append(found[same])
    return Outlook(tuple(values), True)


def _value(state: VitouState, side: int, known: SolvedRounds, slow: Solver) -> Points:
    """The points of this side: by the quick search, or by the general solver if a bid or look is still to be answered."""
    if state.over or state.phase not in ("playing", "looked at"):
        return slow.value(state)
    won = known.winner(state)
    if not won:
        return 0
    winner = 0 if won > 0 else 1
    return worth(state, winner) if winner == side else -worth(state, winner)


def worth(state: VitouState, side: int) -> int:
    """The points that winning the round at the present stake is worth to this side."""
    end = state.copy()
    end.ending, end.winner = "won", side
    return score.result(end).points


class SolvedRounds:
    """Solves rounds with open cards and remembers them; `united`: equal highest cards win the trick if partners played them."""

    def __init__(self, *, united: bool) -> None:
        self.united = united
        self._found: dict[tuple[tuple[Ranks, ...], Ranks, int, TrickWinners], int] = {}

    def winner(self, state: VitouState) -> int:
        """1 when side 0 wins the round with the best play of all, -1 when side 1 does, 0 when it is drawn."""
        hands = tuple(tuple(sorted(HEIGHT_OF[number] for number in numbers(hand))) for hand in state.hands)
        trick = tuple(HEIGHT_OF[number] for number in state.trick)
        results = tuple(None if seat is None else seat % 2 for seat in state.winners)
        return self._value(hands, trick, state.leader, results)

    def _value(self, hands: tuple[Ranks, ...], trick: Ranks, leader: int, results: TrickWinners) -> int:
        """The value (1, 0 or -1 for side 0) with these cards in hand and on the table, from the cache or by search."""
        key = hands, trick, leader, results
        known = self._found.get(key)
        if known is not None:
            return known
        seats = len(hands)
        seat = (leader + len(trick)) % seats
        hand, sign = hands[seat], -1 if seat % 2 else 1
        best = -1
        last = -1
        for n in range(len(hand) - 1, -1, -1):
            height = hand[n]
            if height == last:
                continue
            last = height
            left = (*hands[:seat], hand[:n] + hand[n + 1 :], *hands[seat + 1 :])
            now = (*trick, height)
            value = sign * (
                self._value(left, now, leader, results) if len(now) < seats else self._next(left, now, leader, results)
            )
            if value > best:
                best = value
                if best == 1:
                    break
        self._found[key] = sign * best
        return sign * best

    def _next(self, hands: tuple[Ranks, ...], trick: Ranks, leader: int, results: TrickWinners) -> int:
        """The value (1, 0 or -1 for side 0) once a trick is complete: scores it, then goes on with the next lead."""
        top = max(trick)
        first = leader + trick.index(top)
        tied = trick.count(top) > 1
        if tied and self.united:
            tied = any(height == top and (leader + n - first) % 2 for n, height in enumerate(trick))
        results = (*results, None if tied else first % 2)
        over, side = decided(results)
        if over:
            return 0 if side is None else 1 if side == 0 else -1
        return self._value(hands, (), leader if tied else first % len(hands), results)
