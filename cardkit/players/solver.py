"""Exact search of endings: any game, two sides, all cards open; alpha-beta over the public State.

A game says where its endings are small enough (`State.endgame`), who plays with whom (`State.sides`), what decides the rest of
a deal (`State.key`) and which moves come to the same (`State.choices`). Nothing else is asked of it.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from typing import Final

from cardkit.game import Outlook, State
from cardkit.moves import Move
from cardkit.score import Points

NODE: Final = 8
"""What a position here takes, in cards played over masks (see `Outlook.work`)."""

MOST: Final = 1 << 30
"""More than any deal pays."""


class Solver:
    """All that is found out about one deal with open cards, valued for the party of `seat`; it serves every state of the deal.

    `nodes` counts the positions in which there was something to choose.
    """

    def __init__(self, state: State, seat: int) -> None:
        sides = state.sides
        self.party = state.game.party_of(seat)
        self.friends = frozenset(other for other, side in enumerate(sides) if side == sides[seat])
        self.nodes = 0
        self._found: dict[Hashable, tuple[Points, Points, Move | None]] = {}

    def value(self, state: State) -> Points:
        """What the deal brings this party from here when everyone plays their best."""
        return self._search(state.copy(), -MOST, MOST)

    def _search(self, state: State, low: Points, high: Points) -> Points:
        """The value if it lies between `low` and `high`, else a bound on that side of them; uses up the state."""
        while True:
            if state.to_move is None:
                return state.payoff()[self.party]
            choices = state.choices()
            if len(choices) > 1:
                break
            state.play(choices[0][0])
        self.nodes += 1
        key = state.key()
        least: Points = -MOST
        most: Points = MOST
        moves = [group[0] for group in choices]
        if key is not None:
            least, most, first = self._found.get(key, (least, most, None))
            if least >= high or least == most:
                return least
            if most <= low:
                return most
            if first in moves:
                moves.sort(key=lambda move: move is not first)
        low, high = max(low, least), min(high, most)
        found, best = self._best(state, moves, low, high)
        if key is not None:
            least = found if found > low else least
            most = found if found < high else most
            self._found[key] = (least, most, best)
        return found

    def _best(self, state: State, moves: list[Move], low: Points, high: Points) -> tuple[Points, Move]:
        ours = state.to_move in self.friends
        value: Points = -MOST if ours else MOST
        best, last = moves[0], moves[-1]
        for move in moves:
            after = state if move is last else state.copy()
            after.play(move)
            found = self._search(after, low, high)
            if ours and found > value:
                value, best = found, move
                low = max(low, found)
            elif not ours and found < value:
                value, best = found, move
                high = min(high, found)
            if low >= high:
                break
        return value, best


def solved(state: State) -> Outlook:
    """What each legal move leads to with the best play of all, for the party of the seat to move."""
    assert state.to_move is not None
    solver, values = Solver(state, state.to_move), dict[Move, Points]()
    for group in state.choices():
        values.update(dict.fromkeys(group, solver.value(state.after(group[0]))))
    for move in state.legal:
        if move not in values:
            values[move] = solver.value(state.after(move))
    return Outlook(tuple(values[move] for move in state.legal), True, NODE * solver.nodes)


def alike(moves: Iterable[Move], levels: Sequence[int], others: int) -> list[tuple[Move, ...]]:
    """Plays of cards in groups that no card of the mask `others` can tell apart, where only the place in one order counts.

    `levels` is the place of every card, and so of the move that plays it; `others` are the cards that may still be compared
    with them. The groups are ordered from the highest.
    """
    against = []
    while others:
        low = others & -others
        against.append(levels[low.bit_length() - 1])
        others ^= low
    groups: dict[tuple[int, int], list[Move]] = {}
    for move in moves:
        level = levels[move.id]
        below = sum([other < level for other in against])
        groups.setdefault((below, against.count(level)), []).append(move)
    return [tuple(groups[place]) for place in sorted(groups, reverse=True)]
