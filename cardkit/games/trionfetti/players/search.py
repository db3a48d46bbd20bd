"""A hand of Trionfetti with all cards open, over int masks: which side wins it when everyone plays their best.

Every card stays with its hand, so the mask of the cards still `live` tells who holds what. There are no duties, and whoever
has two tricks has won: the search only asks whether side 0 does.
"""

from __future__ import annotations

import random
from collections.abc import Hashable
from functools import lru_cache
from typing import Final

from cardkit.cards import trevisane52
from cardkit.games.trionfetti.players import playouts as quick
from cardkit.games.trionfetti.state import TrionfettiState
from cardkit.games.trionfetti.tables import (
    ACCEPT,
    CARDS,
    CONCEDE,
    HANDS,
    MOVES,
    PASS_CARDS,
    STOCK_TO_MONTE,
    VAGARESTO,
    ranking_of,
)
from cardkit.moves import Move
from cardkit.players.solver import Outlook, Search, interchangeable

GIVES_UP: Final = (CONCEDE, PASS_CARDS)
TAKES_ON: Final = (ACCEPT, STOCK_TO_MONTE)


@lru_cache(64)
def _tables(comanda: str) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """For every card the cards above it in a comanda, and its equals."""
    ranking = ranking_of(comanda)
    above = tuple(ranking.above(card).mask for card in trevisane52)
    return above, tuple(ranking.groups[ranking.height(card)].mask for card in trevisane52)


class LastHands(Search["TrionfettiState"]):
    """Search hooks: only the last hand of a smazzata is searched, since no cards are undealt after it."""

    judged = frozenset({"accept", "concede", "gesture", "leave", "show", "signal", "vagaresto"})

    def endgame(self, state: TrionfettiState) -> bool:
        """True once the comanda is given, in the last hand: the fourth, or one whose vagaresto was accepted."""
        return bool(state.comanda) and (state.number == HANDS - 1 or state.accepted)

    def key(self, state: TrionfettiState) -> Hashable:
        """What a position's value depends on: hands, trick, tricks won, vagaresto and its answers, and the points."""
        trick = len(state.trick), state.best, state.best_seat
        called = state.caller, state.answering, state.showed, state.left, state.accepted
        return state.number, state.to_move, tuple(state.hands), trick, tuple(state.tricks), called, state.points

    def choices(self, state: TrionfettiState) -> list[tuple[Move, ...]]:
        """The legal moves, with cards grouped that have no other hand's card between them in the comanda."""
        seat = state.to_move
        if seat is None or not state.mask & state.hands[seat]:
            return super().choices(state)
        others = sum(state.hands) - state.hands[seat] | (1 << state.best if state.trick else 0)
        return interchangeable(MOVES.legal(state.hands[seat]), state.heights, others)

    def payoff(self, state: TrionfettiState) -> tuple[int, int]:
        """The points of the hands of a finished smazzata, against those of the other side."""
        ahead = sum([-result.points if result.side else result.points for result in state.results])
        return ahead, -ahead


HANDS_SEARCHED: Final = LastHands()


def outlook(state: TrionfettiState, rng: random.Random) -> Outlook:
    """The points that each legal move brings the side to move in the present hand, with all cards open and best play.

    A call is answered as is best for the others. Later hands count for nothing: their cards are dealt, but nobody has touched
    them. So the figures are exact only in the last hand.
    """
    seat = state.to_move
    assert seat is not None
    if not state.comanda:
        return _values_of_comande(state, seat % 2)
    known, side, stake = HandSolver(state), seat % 2, state.stake
    ahead = HANDS_SEARCHED.payoff(state)[side]

    def won(number: int = -1) -> int:
        return 1 if known.wins(state, number) is not bool(side) else -1

    values: dict[Move, int] = {}
    for move in state.legal:
        if move.id < CARDS:
            values[move] = won(move.id) * (stake if state.accepted else 1)
    if state.answering is not None:
        # one point for the caller, or the stake: `won` counts for the side that is asked
        played = won() * stake
        for move in state.legal:
            values[move] = -1 if move in GIVES_UP else played if move in TAKES_ON else max(-1, played)
    else:
        best = max(values.values())
        for move in state.legal:
            if move is VAGARESTO:
                values[move] = min(1, best * stake)
            elif move.id >= CARDS:
                values[move] = best
    return Outlook(tuple(ahead + values[move] for move in state.legal), HANDS_SEARCHED.endgame(state), 2 * known.nodes)


def _values_of_comande(state: TrionfettiState, side: int) -> Outlook:
    """An estimate for each comanda in the first hand by quick playouts: nobody has seen a card, so hands do not matter."""
    ends = [state.after(move) for move in state.legal]
    for end in ends:
        quick.finish(end, hands=1)
    return Outlook(tuple(HANDS_SEARCHED.payoff(end)[side] for end in ends), False, 2 * sum([len(end.events) for end in ends]))


class HandSolver:
    """Solves one hand with open cards, and remembers all its positions; `nodes` counts the positions visited."""

    def __init__(self, state: TrionfettiState) -> None:
        self.hands = state.hands[:]
        self.above, self.equals = _tables(state.comanda)
        self.nodes = 0
        self._found: dict[int, bool] = {}

    def wins(self, state: TrionfettiState, number: int = -1) -> bool:
        """Whether side 0 wins the hand of this state from here, after the card `number` of the seat to move if it is given."""
        live = state.hands[0] | state.hands[1] | state.hands[2] | state.hands[3]
        # whoever has called and is asked plays on, if the call is accepted
        seat = state.caller if state.answering is not None else state.to_move
        assert seat is not None
        ours, theirs = state.tricks
        left, best, holder = 4 - len(state.trick), state.best, state.best_seat
        if number < 0:
            return self._side_0_wins(live, seat, left, best, holder, ours, theirs)
        return self._after_card(1 << number, live, seat, left, best, holder, ours, theirs)

    def _side_0_wins(self, live: int, seat: int, left: int, best: int, holder: int, ours: int, theirs: int) -> bool:
        """Whether side 0 wins the hand from here with best play.

        `live` is the mask of the cards not played, `seat` to play, `left` how many cards the trick still takes, `best` the
        number of the card that wins it so far and `holder` who played that (-1 before the lead), `ours` and `theirs` the tricks
        of side 0 and side 1.
        """
        key = -1
        if left == 4:
            key = live | seat << CARDS | ours << CARDS + 2 | theirs << CARDS + 3
            known = self._found.get(key)
            if known is not None:
                return known
        self.nodes += 1
        hand = self.hands[seat] & live
        best_side = not seat & 1
        found = not best_side
        tries = self._different(hand, live & ~hand | (1 << best if left < 4 else 0))
        for bit in tries:
            if self._after_card(bit, live, seat, left, best, holder, ours, theirs) is best_side:
                found = best_side
                break
        if key >= 0:
            self._found[key] = found
        return found

    def _after_card(self, bit: int, live: int, seat: int, left: int, best: int, holder: int, ours: int, theirs: int) -> bool:
        """Whether side 0 wins the hand with best play once `seat` has played the card with this bit."""
        if left == 4 or self.above[best] & bit:
            best, holder = bit.bit_length() - 1, seat
        if left > 1:
            return self._side_0_wins(live ^ bit, seat + 1 & 3, left - 1, best, holder, ours, theirs)
        if holder & 1:
            return not theirs and self._side_0_wins(live ^ bit, holder, 4, -1, -1, ours, 1)
        return bool(ours) or self._side_0_wins(live ^ bit, holder, 4, -1, -1, 1, theirs)

    def _different(self, hand: int, others: int) -> list[int]:
        """The cards of a hand (as bits) worth trying, highest first: one of each run with no card of `others` in between."""
        if not hand & hand - 1:
            return [hand]
        kinds: dict[tuple[int, int], int] = {}
        while hand:
            bit = hand & -hand
            hand ^= bit
            number = bit.bit_length() - 1
            # an equal among the others makes a place of its own: the first of equals wins
            kinds[(others & self.above[number]).bit_count(), (others & self.equals[number]).bit_count()] = bit
        return [kinds[place] for place in sorted(kinds)]
