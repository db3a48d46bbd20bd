"""Advice by sampling: every legal move with its expected result in the game's own points, its error, and what is equal to it.

The coach sees a view and nothing else. It makes deals that the view could be, plays each legal move in the *same* deals, lets
quick players finish them, and compares the moves deal by deal, so their differences are far more certain than their values.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from math import sqrt
from typing import Final, NamedTuple

from cardkit.game import Choice, Player
from cardkit.moves import Move
from cardkit.view import View

FIRST: Final = 8
"""Deals before the first figures are shown."""


class Advice(NamedTuple):
    """What one legal move is worth.

    `value` is the expected result for the mover's party in the game's own points, `error` its standard error; `behind` is how
    far it stays behind the best move and `behind_error` the error of that difference. `equal` says that this difference is
    within the error (two standard errors), so that nobody should care. `deals` is the number of deals played, `exact` true
    when the figure is not an estimate.
    """

    move: Move
    value: float
    error: float
    behind: float
    behind_error: float
    equal: bool
    deals: int
    exact: bool = False

    def __str__(self) -> str:
        """`play Rb  +12.4 ± 0.8` and how far behind the best."""
        figure = f"{self.value:+.1f}" + ("" if self.exact else f" ± {self.error:.1f}")
        return f"{self.move.text}  {figure}" + ("" if self.equal else f"  ({self.behind:.1f} behind)")


def stream(view: View, rng: random.Random, deals: int = 200) -> Iterator[list[Advice]]:
    """Better and better advice: yields the list of all legal moves, best first, after 8, 16, 32 … deals and at the end.

    Stop taking from it to stop the thinking. Yields one exact entry when there is only one legal move. Raises `ValueError`
    when it is not this view's turn.
    """
    if not view.legal:
        raise ValueError("there is nothing to advise: it is not this seat's turn")
    if len(view.legal) == 1:
        yield [Advice(view.legal[0], 0.0, 0.0, 0.0, 0.0, True, 0, True)]
        return
    assert view.seat is not None
    party = view.game.party_of(view.seat)
    tables: list[list[float]] = [[] for _ in view.legal]
    show = FIRST
    for number in range(1, deals + 1):
        state = view.sample(rng)
        dice = rng.getrandbits(32)
        for table, move in zip(tables, view.legal, strict=True):
            end = state.copy()
            end.play(move)
            end.finish(random.Random(dice))
            table.append(float(end.payoff()[party]))
        if number in (show, deals):
            show *= 2
            yield _figures(view.legal, tables)


def advise(view: View, rng: random.Random, deals: int = 200) -> list[Advice]:
    """The legal moves, best first, each with its expected result (see `Advice`)."""
    return list(stream(view, rng, deals))[-1]


def _figures(moves: tuple[Move, ...], tables: list[list[float]]) -> list[Advice]:
    means = [sum(table) / len(table) for table in tables]
    top = max(range(len(moves)), key=means.__getitem__)
    found = []
    for move, table, mean in zip(moves, tables, means, strict=True):
        gaps = [a - b for a, b in zip(tables[top], table, strict=True)]
        behind, behind_error = means[top] - mean, _error(gaps)
        equal = behind <= 2 * behind_error
        found.append(Advice(move, mean, _error(table), behind, behind_error, equal, len(table)))
    return sorted(found, key=lambda advice: (advice.behind, advice.move.id))


def _error(values: list[float]) -> float:
    """The standard error of the mean of these values."""
    count = len(values)
    if count < 2:
        return 0.0
    mean = sum(values) / count
    return sqrt(sum((value - mean) ** 2 for value in values) / (count - 1) / count)


def monte_carlo(deals: int = 60) -> Player:
    """A player that follows `advise` with so many deals."""

    def choose(view: View, rng: random.Random) -> Choice:
        best = advise(view, rng, deals)[0]
        if best.exact:
            return Choice(best.move, "It is the only move the rules allow.")
        return Choice(
            best.move, f"In {best.deals} deals that fit what you know it came out best: {best.value:+.1f} on average."
        )

    return choose
