"""Exact search of endings: any game, two sides, all cards open; alpha-beta over the public State.

A game's players say where its endings are small enough, who plays with whom, what decides the rest of a deal and which moves
come to the same (see `Search`). Nothing else is asked of them.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from typing import Any, Final, Generic, NamedTuple, TypeVar

from cardkit.cards import numbers
from cardkit.moves import Move
from cardkit.score import Points
from cardkit.state import State

S = TypeVar("S", bound="State")
"""The state of one game."""

NODE: Final = 8
"""The work for a position here, in cards played over masks (see `Outlook.work`)."""

MOST: Final = 1 << 30
"""More than any deal pays."""


class Outlook(NamedTuple):
    """The outcome of each legal move for the mover's party with all cards open, in the order of `State.legal`.

    `exact` says that everybody then plays their best; otherwise the deal was finished quickly. `work` is what it took: about
    how many cards were played over masks, so that whoever asks for many can tell beforehand what they will cost.
    """

    values: tuple[Points, ...]
    exact: bool = False
    work: int = 0


class Search(Generic[S]):
    """The hooks through which a search reads the deals of a game; without them it is not searched.

    `judged` are the kinds of moves (bids, bluffs, signs) that turn on what others believe, so that deals played out at random
    cannot tell their worth.
    """

    judged: frozenset[str] = frozenset()

    def endgame(self, state: S) -> bool:
        """True when two sides are left in the deal and all that can still happen is few enough to be searched."""
        return False

    def sides(self, state: S) -> tuple[int, ...]:
        """For every seat the side it is on; what is good for a seat is good for its side and bad for the other."""
        return tuple(state.game.parties.of(seat) for seat in range(state.game.seats))

    def key(self, state: S) -> Hashable:
        """Among the states of one deal: what decides the rest. Where keys are equal, so are moves and what they lead to.

        None where it is not worth remembering what was found, as in the middle of a trick.
        """
        return tuple(event.move.id for event in state.events)

    def choices(self, state: S) -> list[tuple[Move, ...]]:
        """The legal moves that a search tries, those that come to the same in one group, promising ones first.

        Kinds that are `judged` are left out while there are others: what is at stake then stays as it is.
        """
        return [(move,) for move in state.legal if move.kind not in self.judged] or [(move,) for move in state.legal]

    def payoff(self, state: S) -> tuple[Points, ...]:
        """The result of a finished deal for each party, in the game's own points, higher is better.

        A difference: with two parties that of their totals. With more, the totals.
        """
        totals = state.score.totals
        return (totals[0] - totals[1], totals[1] - totals[0]) if len(totals) == 2 else totals


class Solver:
    """All that is found out about one deal with open cards, valued for the party of `seat`; it serves every state of the deal.

    `nodes` counts the positions in which there was something to choose.
    """

    def __init__(self, search: Search[Any], state: State, seat: int) -> None:
        self.search = search
        sides = search.sides(state)
        self.party = state.game.parties.of(seat)
        self.friends = frozenset(other for other, side in enumerate(sides) if side == sides[seat])
        self.nodes = 0
        self._found: dict[Hashable, tuple[Points, Points, Move | None]] = {}

    def value(self, state: State) -> Points:
        """Returns the payoff of this party from here when everyone plays their best."""
        return self._search(state.copy(), -MOST, MOST)

    def _search(self, state: State, low: Points, high: Points) -> Points:
        """The value if it lies between `low` and `high`, else a bound on that side of them; uses up the state."""
        while True:
            if state.to_move is None:
                return self.search.payoff(state)[self.party]
            choices = self.search.choices(state)
            if len(choices) > 1:
                break
            state.play(choices[0][0])
        self.nodes += 1
        key = self.search.key(state)
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


def solved(search: Search[Any], state: State) -> Outlook:
    """Returns what each legal move leads to with best play, for the party of the seat to move."""
    assert state.to_move is not None
    solver, values = Solver(search, state, state.to_move), dict[Move, Points]()
    for group in search.choices(state):
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
    against = [levels[number] for number in numbers(others)]
    groups: dict[tuple[int, int], list[Move]] = {}
    for move in moves:
        level = levels[move.id]
        below = sum([other < level for other in against])
        groups.setdefault((below, against.count(level)), []).append(move)
    return [tuple(groups[place]) for place in sorted(groups, reverse=True)]
