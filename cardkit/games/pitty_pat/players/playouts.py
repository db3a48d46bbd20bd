"""Quick playouts of Pitty Pat by a simple rule without randomness, for a search.

Everyone throws the card they are least likely to match again, judged by the discards; of equal cards the first.
"""

from __future__ import annotations

import random

from cardkit.cards import french52
from cardkit.games.pitty_pat.state import PittyPatState
from cardkit.games.pitty_pat.tables import CARDS, HOLD, LEAVE, SAME_RANK


def finish(state: PittyPatState, rng: random.Random | None = None) -> None:
    """Play until the deal is over."""
    play, moves = state.play, state.game.moves
    while state.to_move is not None:
        mask = state.mask
        if mask >> LEAVE.id & 1:
            play(LEAVE)
        elif mask & HOLD.bit and not state.hands[state.to_move].bit_count() % 2:
            play(HOLD)  # as many matches as with one card less, and one rank more
        elif state.phase == "discard" and mask & mask - 1:
            play(moves[CARDS + throw(state.hands[state.to_move], state.discards)])
        else:
            play(moves[(mask & -mask).bit_length() - 1])


def throw(hand: int, discards: list[int]) -> int:
    """The number of the card to throw from this hand: one of a pair, else the one whose rank has the fewest cards to come."""
    gone = hand
    for card in discards:
        gone |= 1 << card
    out = french52.mask & ~gone
    best, least = -1, 9
    rest = hand
    while rest:
        bit = rest & -rest
        rest ^= bit
        card = bit.bit_length() - 1
        others = 0 if SAME_RANK[card] & hand & ~bit else (SAME_RANK[card] & out).bit_count()
        if others < least:
            best, least = card, others
    return best
