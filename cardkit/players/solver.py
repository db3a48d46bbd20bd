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

CARDS_PER_POSITION: Final = 8
"""Cost of one position, in cards played over masks (see `Outlook.work`)."""

MAX_PAYOFF: Final = 1 << 30
"""Payoffs stay below this."""


class Outlook(NamedTuple):
    """The outcome of each legal move for the mover's party with all cards open, in the order of `State.legal`.

    `exact` says that everybody then plays their best; otherwise the deal was finished quickly. `work` is what it cost, roughly
    in cards played, so that a caller who wants many can limit them.
    """

    values: tuple[Points, ...]
    exact: bool = False
    work: int = 0


class Search(Generic[S]):
    """The hooks of the exact search; a game that overrides none is not searched.

    `judged` are kinds of moves (bids, bluffs, signs) whose worth depends on what others believe, so playouts cannot measure it.
    """

    judged: frozenset[str] = frozenset()

    def endgame(self, state: S) -> bool:
        """Whether the rest of the deal has two sides and is small enough for exact search."""
        return False

    def sides(self, state: S) -> tuple[int, ...]:
        """The side of each seat, 0 or 1; the two sides are strictly opposed."""
        return tuple(state.game.parties.of(seat) for seat in range(state.game.seats))

    def key(self, state: S) -> Hashable:
        """Cache key within one deal: states with equal keys have the same moves and outcomes.

        None where caching is not worth it, as in the middle of a trick.
        """
        return tuple(event.move.id for event in state.events)

    def choices(self, state: S) -> list[tuple[Move, ...]]:
        """Legal moves grouped by equivalence, best first.

        Leaves out `judged` kinds while there are others, so the stake stays as it is.
        """
        return [(move,) for move in state.legal if move.kind not in self.judged] or [(move,) for move in state.legal]

    def payoff(self, state: S) -> tuple[Points, ...]:
        """The result of a finished deal for each party, in the game's own points, higher is better.

        A difference: with two parties that of their totals. With more, the totals.
        """
        totals = state.score.totals
        return (totals[0] - totals[1], totals[1] - totals[0]) if len(totals) == 2 else totals


class Solver:
    """Solves one deal with open cards for the party of `seat`; caches results for all states of the deal.

    `nodes` counts positions with more than one choice.
    """

    def __init__(self, search: Search[Any], state: State, seat: int) -> None:
        self.search = search
        sides = search.sides(state)
        self.party = state.game.parties.of(seat)
        self.friends = frozenset(other for other, side in enumerate(sides) if side == sides[seat])
        self.nodes = 0
        self._found: dict[Hashable, tuple[Points, Points, Move | None]] = {}

    def value(self, state: State) -> Points:
        """The payoff of this party with best play by everyone."""
        return self._search(state.copy(), -MAX_PAYOFF, MAX_PAYOFF)

    def _search(self, state: State, low: Points, high: Points) -> Points:
        """Alpha-beta: the exact value if between `low` and `high`, else a bound. Modifies the state."""
        while True:
            if state.to_move is None:
                return self.search.payoff(state)[self.party]
            choices = self.search.choices(state)
            if len(choices) > 1:
                break
            state.play(choices[0][0])
        self.nodes += 1
        key = self.search.key(state)
        least: Points = -MAX_PAYOFF
        most: Points = MAX_PAYOFF
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
        """The best of these moves for the side on turn, and its value, as `_search` gives it. Modifies the state."""
        ours = state.to_move in self.friends
        value: Points = -MAX_PAYOFF if ours else MAX_PAYOFF
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
    """The exact outcome of each legal move for the party to move, all playing their best."""
    assert state.to_move is not None
    solver, values = Solver(search, state, state.to_move), dict[Move, Points]()
    for group in search.choices(state):
        values.update(dict.fromkeys(group, solver.value(state.after(group[0]))))
    for move in state.legal:
        if move not in values:
            values[move] = solver.value(state.after(move))
    return Outlook(tuple(values[move] for move in state.legal), True, CARDS_PER_POSITION * solver.nodes)


def interchangeable(moves: Iterable[Move], heights: Sequence[int], others: int) -> list[tuple[Move, ...]]:
    """Groups plays whose cards make no difference, highest group first.

    For games with one order of cards, whatever their suit: `heights[card.id]` is a card's rank in it (a play of a card has the
    card's id). `others` is the mask of the cards that may still meet these: none of them ranks between two cards of a group,
    and each card of a group ties with equally many of them.
    """
    against = [heights[number] for number in numbers(others)]
    groups: dict[tuple[int, int], list[Move]] = {}
    for move in moves:
        height = heights[move.id]
        below = sum([other < height for other in against])
        groups.setdefault((below, against.count(height)), []).append(move)
    return [tuple(groups[place]) for place in sorted(groups, reverse=True)]
