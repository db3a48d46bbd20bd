"""Results of many deals or matches as columns for a data frame."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from typing import Any

from cardkit.arguments import require
from cardkit.players.deal_result import DealResult
from cardkit.players.match_result import MatchResult


def columns(results: Iterable[DealResult] | Iterable[MatchResult]) -> dict[str, list[Any]]:
    """These results as columns, a list for each name: `pandas.DataFrame(columns(deals))`.

    A value with a number for each party or seat becomes several columns: `points_0`, `points_1`. Fractions become ints or
    floats. The columns of matches are `deals` (how many), `standing_0` and so on, and `winner`.

    Raises: `TypeError` for anything but results, `ValueError` for results with different names, such as those of two games.
    """
    cells = [_cells(result) for result in require(results, Iterable, "results of play or play_match")]
    names = list(cells[0]) if cells else []
    for row in cells:
        if set(row) != set(names):
            raise ValueError(f"these results are not of one game: one tells {', '.join(names)}, another {', '.join(row)}")
    return dict(column for name in names for column in _spread_out(name, [row[name] for row in cells]))


class _PerPartyOrSeat(tuple[Any, ...]):
    """A value that becomes several columns: it has a number for each party, or for each seat."""


def _cells(result: DealResult | MatchResult) -> dict[str, Any]:
    """The values of a result by name."""
    if isinstance(result, MatchResult):
        cells: Mapping[str, Any] = {"deals": len(result.deals), "standing": result.standing, "winner": result.winner}
        sizes = {len(result.standing)}
    else:
        cells = require(result, DealResult, "results of play or play_match")
        sizes = {result.state.game.seats, len(result.state.game.parties)}

    def cell(value: Any) -> Any:
        if isinstance(value, tuple) and len(value) in sizes and all(isinstance(one, int | Fraction) for one in value):
            return _PerPartyOrSeat(map(_number, value))
        return _number(value)

    return {name: cell(value) for name, value in cells.items()}


def _spread_out(name: str, values: list[Any]) -> Iterator[tuple[str, list[Any]]]:
    """The column of this name, or one for each party or seat; a row without a value is None in each."""
    size = max((len(value) for value in values if isinstance(value, _PerPartyOrSeat)), default=0)
    if not size or any(
        value is not None and not (isinstance(value, _PerPartyOrSeat) and len(value) == size) for value in values
    ):
        yield name, values
        return
    for n in range(size):
        yield f"{name}_{n}", [None if value is None else value[n] for value in values]


def _number(value: Any) -> Any:
    """A fraction as int or float, anything else as it is."""
    if isinstance(value, Fraction):
        return int(value) if value.denominator == 1 else float(value)
    return value
