"""Quick playouts of a tarot deal with all cards open, by a simple rule without randomness, for a search.

Nobody bids, shows or announces anything more; the taker calls and lays aside by the rule of thumb. With a taker the tricks are
played over int masks (see playouts.py).
"""

from __future__ import annotations

import random

from cardkit.cards import numbers, tarot78
from cardkit.games.tarot.players import hand as hands
from cardkit.games.tarot.players.endings import ENDINGS
from cardkit.games.tarot.players.playouts import Playout
from cardkit.games.tarot.state import TarotState
from cardkit.games.tarot.tables import BEATS, CARDS, ECARTS, EXCUSE_BIT, HALVES_OF, JEU, MOVES, PASS, PLAYS, SUIT_OF, TRUMP
from cardkit.moves import Move
from cardkit.players.solver import Outlook, solved
from cardkit.score import Points

# How readily a card is thrown away: its points, then trumps later than the rest, then its rank.
_MISSED = tuple(HALVES_OF[n] * 40 + (60 if SUIT_OF[n] == TRUMP else 0) + n % 14 for n in range(CARDS))


def outlook(state: TarotState, rng: random.Random) -> Outlook:
    """The outcome of each legal move: searched if the deal is small enough, else played out."""
    if ENDINGS.endgame(state):
        return solved(ENDINGS, state)
    seat = state.to_move
    assert seat is not None
    values = tuple([points_at_the_end(state.after(move))[seat] for move in state.legal])
    return Outlook(values, False, len(values) * sum([hand.bit_count() for hand in state.hands]))


def points_at_the_end(state: TarotState) -> tuple[Points, ...]:
    """Play a deal out and return the points of every seat; changes the state."""
    _make_all_calls(state)
    if state.to_move is not None and state.taker >= 0:
        return Playout(state).payoff()
    finish(state)
    return ENDINGS.payoff(state)


def finish(state: TarotState, rng: random.Random | None = None) -> None:
    """Play until the deal is over."""
    _make_all_calls(state)
    if state.to_move is not None and state.taker >= 0:
        for number in Playout(state).line:
            state.play(PLAYS[number])
    while state.to_move is not None:
        state.play(PLAYS[_goulash_card(state, state.mask & tarot78.mask)])


def _make_all_calls(state: TarotState) -> None:
    """Make all calls and lay aside all cards before the next card is played."""
    while state.to_move is not None and not (state.phase == "play" and state.mask & tarot78.mask):
        state.play(_simple_call(state, state.to_move))


def _simple_call(state: TarotState, seat: int) -> Move:
    """What this seat says or lays aside: passes, calls and lays aside by the rule of thumb, says no more than it must."""
    mask = state.mask
    for move in (PASS, JEU):
        if mask & move.bit:
            return move
    mine = state.hands[seat]
    if mask >> ECARTS[0].id & tarot78.mask:
        return ECARTS[hands.ecart_for(mine, state.to_lay_aside, state.called)[0].id]
    if state.phase == "calling":
        return state.game.move(f"call {hands.call_for(mine)[0].text}")
    return MOVES[(mask & -mask).bit_length() - 1]


def _goulash_card(state: TarotState, cards: int) -> int:
    """In a goulash: points under the trick if possible, else the cheapest way to win it."""
    rest = numbers(cards & ~EXCUSE_BIT or cards)
    under = [number for number in rest if state.best >= 0 and not BEATS[state.best] >> number & 1]
    return max(under, key=HALVES_OF.__getitem__) if under else min(rest, key=_MISSED.__getitem__)
