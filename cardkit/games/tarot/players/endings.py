"""Search hooks for a tarot deal's last tricks: when to search, equivalent positions, payoff."""

from __future__ import annotations

from collections.abc import Hashable
from functools import lru_cache
from typing import Final

from cardkit.games.tarot.announcing import Announcing
from cardkit.games.tarot.score import Outcome, counted, misere, outcome, totals
from cardkit.games.tarot.state import TarotState
from cardkit.games.tarot.tables import CARDS, HALVES_OF, MOVES, SUIT_OF
from cardkit.moves import Move
from cardkit.players.solver import Search
from cardkit.score import Points

JUDGED: Final = frozenset({"bid", "call", "chelem", "hide", "jeu", "misère", "pass", "petit sec", "poignée"})
SMALL: Final = {3: 12, 4: 12, 5: 15}
"""Search the rest exactly with so many cards in all hands, by number of players."""


class Endings(Search[TarotState]):
    """Search hooks for the last tricks of a contract."""

    judged = JUDGED

    def endgame(self, state: TarotState) -> bool:
        """Whether the rest can be searched: a contract, past the first trick, few cards left."""
        if state.phase != "play" or state.opening or state.taker < 0:
            return False
        return sum([hand.bit_count() for hand in state.hands]) <= SMALL[state.size]

    def sides(self, state: TarotState) -> tuple[int, ...]:
        """The side of each seat: 1 for the taker's, else 0."""
        return tuple(state.attack >> seat & 1 for seat in range(state.size))

    def key(self, state: TarotState) -> Hashable:
        """Between tricks: hands, points and bouts of the attack, and open bonuses. None within a trick."""
        if state.trick:
            return None
        won = {state.attack >> seat & 1 for seat in state.winners}
        just_played = state.petit_at == len(state.winners)
        return tuple(state.hands), state.to_move, *counted(state), 1 in won, 0 in won, just_played

    def choices(self, state: TarotState) -> list[tuple[Move, ...]]:
        """The legal moves, with cards grouped that are worth the same and have no other hand's card between them."""
        seat = state.to_move
        assert seat is not None
        others = sum(state.hands) - state.hands[seat]
        if state.best >= 0:
            others |= 1 << state.best
        groups: list[tuple[Move, ...]] = []
        last = -1
        rest = state.mask & (1 << CARDS) - 1
        while rest:
            low = rest & -rest
            rest ^= low
            number = low.bit_length() - 1
            near = last >= 0 and SUIT_OF[last] == SUIT_OF[number] and HALVES_OF[last] == HALVES_OF[number]
            if near and not others & low - 1 & -(2 << last):
                groups[-1] += (MOVES[number],)
            else:
                groups.append((MOVES[number],))
            last = number
        return groups

    def payoff(self, state: TarotState) -> tuple[Points, ...]:
        """The points of every seat in a finished deal, cached."""
        if state.phase != "over" or state.taker < 0:
            return state.score.totals
        return paid(state, outcome(state))


def paid(state: Announcing, result: Outcome) -> tuple[Points, ...]:
    """The points of every seat for this result of the contract, those of declared misères added."""
    found = _totals(result, state.taker, state.partner)
    if not state.miseres:
        return found
    declared = [misere(state.size, seat, number).points for seat, number in state.miseres]
    return tuple(sum(column) for column in zip(found, *declared, strict=True))


@lru_cache(1 << 14)
def _totals(result: Outcome, taker: int, partner: int | None) -> tuple[Points, ...]:
    return totals(result, taker=taker, partner=partner)


ENDINGS: Final = Endings()
