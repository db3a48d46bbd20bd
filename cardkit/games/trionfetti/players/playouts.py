"""A quick way to play a smazzata out, for a search that plays many deals.

It uses no dice, so that two lines of play that lead to the same hand end alike, and only what differs is compared. It calls
no vagaresto, and it answers one by what the answering side could know.
"""

from __future__ import annotations

import random

from cardkit.cards import numbers, trevisane52
from cardkit.games.trionfetti.players import counting
from cardkit.games.trionfetti.state import TrionfettiState
from cardkit.games.trionfetti.tables import ACCEPT, COMANDE, CONCEDE, HANDS, PLAYS, TARGET, ranking_of


def finish(state: TrionfettiState, rng: random.Random | None = None, *, hands: int = HANDS) -> None:
    """Play until the smazzata is over, or until `hands` of its hands are."""
    play = state.play
    while state.to_move is not None and len(state.results) < hands:
        if not state.comanda:
            play(COMANDE[0])
        elif state.answering is not None:
            lost = state.points[1 - state.answering % 2] + 1 >= TARGET
            play(ACCEPT if lost or prospects(state, state.answering) >= counting.DOUBT else CONCEDE)
        else:
            play(PLAYS[card(state, state.to_move)])


def card(state: TrionfettiState, seat: int) -> int:
    """The number of a sensible card: lead well, win as cheaply as the seat allows, else give up the lowest."""
    heights = state.heights
    hand = sorted(numbers(state.hands[seat]), key=heights.__getitem__)
    if len(hand) == 1:
        return hand[0]
    if not state.trick:
        return hand[1] if len(hand) == 3 else hand[-1]
    winners = [number for number in hand if heights[number] > heights[state.best]]
    last = len(state.trick) == 3
    if not winners or (last and (state.best_seat - seat) % 2 == 0):
        return hand[0]
    return winners[0] if last else winners[-1]


def prospects(state: TrionfettiState, seat: int) -> float:
    """A rough chance that the side of `seat` wins this hand, by what its two players could know together."""
    side = seat % 2
    own = state.hands[seat] | state.hands[seat ^ 2]
    unseen = trevisane52.mask & ~(state.known(seat) | state.known(seat ^ 2))
    theirs = sum(state.hands[other].bit_count() for other in range(4) if other % 2 != side)
    best = trevisane52[state.best] if state.trick else None
    won, lost = state.tricks[side], state.tricks[1 - side]
    ours = state.best_seat % 2 == side
    return counting.prospects(ranking_of(state.comanda), own, unseen, theirs, won, lost, best, ours)
