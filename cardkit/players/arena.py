"""Deals and matches played by programs: `play` one, `play_match`, or let two players `duel`.

    result = cardkit.play("tarot", seed=7)               # the rule of thumb in every seat
    result["contract"], result["made"]                   # what became of it, by names: print(result) shows them all
    result.record, result.score, result.state            # the whole of it
    deals = cardkit.play("tarot", seed=range(1000), cores=None)   # a thousand of them, on all cores
    for deal in cardkit.deals("tarot", seed=range(1000)): ...     # one at a time, so that nothing is lost if it is stopped
    cardkit.columns(deals)                               # by names again, a list each: pandas.DataFrame(...) takes them
    cardkit.duel("tute", my_player, "club", deals=200)   # +3.1 ± 2.2 points a deal

A player is a function of a view and dice that answers with `Choice(move, reason)`, the name of a level, or None for the game's
own rule of thumb; see `cardkit.players`.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from difflib import get_close_matches
from fractions import Fraction
from functools import partial
from math import ceil, sqrt
from statistics import fmean, stdev
from typing import Any, NamedTuple, TypeVar, overload

from cardkit.arguments import require, shortly, whole
from cardkit.cards import listed
from cardkit.dealing import checked_seed, some_seed
from cardkit.game import Game
from cardkit.games import games
from cardkit.match import Match
from cardkit.players.players import Player
from cardkit.players.players import for_game as players_for
from cardkit.players.progress import shown
from cardkit.players.seating import Seating, choice, offered, seated
from cardkit.players.spreading import spread
from cardkit.record import Record, write_match
from cardkit.score import ScoreSheet, show
from cardkit.state import State


class DealResult(Mapping[str, Any]):
    """A deal that was played to its end: `state`, `record`, `score`, and by names what became of it.

    The names are those that the game tells of a deal (`State.summary`), and in every game `points` (of each party, as on the
    score sheet), `winner` (the index of a party, or None) and `verdict`. Raises `ValueError` for a deal in play.
    """

    def __init__(self, state: State) -> None:
        if not state.over:
            raise ValueError("this deal is still in play: nothing has become of it yet")
        self.state, sheet = state, state.score
        self._named = {**state.summary(), "points": sheet.totals, "winner": sheet.winner, "verdict": sheet.verdict}

    @property
    def record(self) -> Record:
        """The deal and its moves; `str` of it is a text to keep."""
        return Record.of(self.state)

    @property
    def score(self) -> ScoreSheet:
        """The score sheet."""
        return self.state.score

    def __getitem__(self, name: str) -> Any:
        if name in self._named:
            return self._named[name]
        near = get_close_matches(str(name), self._named, 1)
        hint = f"did you mean {near[0]!r}?" if near else f"there are {', '.join(self._named)}"
        raise KeyError(f"{self.state.game.title} tells no {name!r} of a deal; {hint}")

    def __iter__(self) -> Iterator[str]:
        return iter(self._named)

    def __len__(self) -> int:
        return len(self._named)

    def __str__(self) -> str:
        """A line for each name."""
        width = max(map(len, self))
        return "\n".join(f"{name:<{width}}  {_plain(value)}" for name, value in self.items())

    def __repr__(self) -> str:
        return f"<DealResult of {self.state.game!r}: {', '.join(f'{name}={_plain(value)}' for name, value in self.items())}>"


class MatchResult(NamedTuple):
    """A match that was played to its end: its `deals`, the final `standing`, the `winner` (index of a party, or None)."""

    deals: tuple[DealResult, ...]
    standing: tuple[int, ...]
    winner: int | None
    record: str

    @property
    def game(self) -> Game:
        """The game that was played."""
        return self.deals[-1].state.game

    @property
    def sides(self) -> tuple[str, ...]:
        """Each party by the names of its seats."""
        return tuple(listed([self.game.names[seat] for seat in party]) for party in self.game.parties)

    @property
    def verdict(self) -> str:
        """Who won, and how it stood."""
        stood = listed([f"{side} {words}" for side, words in zip(self.sides, self._words, strict=True)])
        return f"{stood}: {'nobody wins' if self.winner is None else f'won by {self.sides[self.winner]}'}"

    @property
    def _words(self) -> tuple[str, ...]:
        return self.game.dealing.standing_words(self.standing)

    def __str__(self) -> str:
        """Who won the match, and a line for each deal: its points, and its result in words."""
        rows = [("deal", *self.sides, "")]
        rows += [(str(n), *map(show, deal["points"]), deal["verdict"]) for n, deal in enumerate(self.deals, 1)]
        wide = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
        lines = [
            "  ".join([*(text.rjust(w) for text, w in zip(row[:-1], wide, strict=False)), row[-1]]).rstrip() for row in rows
        ]
        return "\n".join([f"{self.game.title}, {len(self.deals)} deals. {self.verdict}", *lines])

    def __repr__(self) -> str:
        return f"<MatchResult of {self.game!r}: {len(self.deals)} deals; {self.verdict}>"


class Difference(NamedTuple):
    """How much better the first of two players is, in points a deal: the `mean` and half the width of its 95 % interval."""

    mean: float
    margin: float
    deals: int

    @property
    def clear(self) -> bool:
        """Whether the interval leaves out 0, so that luck alone would hardly do it."""
        return abs(self.mean) > self.margin

    def deals_for(self, margin: float) -> int:
        """About how many deals would make the margin as small as this: four times as many for half of it.

        >>> Difference(mean=1.2, margin=2.0, deals=100).deals_for(0.1)
        40000
        """
        return ceil(self.deals * (self.margin / margin) ** 2)

    def __str__(self) -> str:
        return f"{self.mean:+.2f} ± {self.margin:.2f} points a deal ({self.deals} deals, each side in turn)"


@overload
def play(
    game: Game | State | str,
    players: Seating = None,
    seed: int | None = None,
    *,
    cores: int | None = 1,
    executor: Executor | None = None,
) -> DealResult: ...
@overload
def play(
    game: Game | State | str,
    players: Seating = None,
    *,
    seed: Iterable[int],
    cores: int | None = 1,
    executor: Executor | None = None,
) -> list[DealResult]: ...
def play(
    game: Game | State | str,
    players: Seating = None,
    seed: int | Iterable[int] | None = None,
    *,
    cores: int | None = 1,
    executor: Executor | None = None,
) -> DealResult | list[DealResult]:
    """Play a deal to its end; or one for each of several seeds.

    Many deals that take longer than ten seconds show on a terminal or in a notebook how far they have come.

    Args:
        game: a game or its name; or a deal in play, which is played on (a copy of it).
        players: one for every seat, or one for each.
        seed: of the deal and of the players' dice; the same seed gives the same game. Several, such as `range(1000)`, give a
            list of results in their order.
        cores: how many of several deals are played at a time; None for as many as the machine has cores. Where processes
            cannot be forked (not on Linux), players of one's own must then be functions that can be pickled.
        executor: plays several deals instead of this machine's cores: any `concurrent.futures.Executor`, such as
            `dask.distributed.Client(…).get_executor()` or `mpi4py.futures.MPIPoolExecutor()`. Results and their order are the
            same. Players of one's own must be functions that it can send.

    Raises: what a player raises; `TypeError`, `IllegalMove` or `UnknownMove` for an answer that cannot be. A note on the error
        names the seat, the number of the move and what was wanted. `ValueError` for both `cores` and `executor`.
    """
    return _each(_dealer(game, players), seed, cores, executor)


def deals(
    game: Game | State | str,
    players: Seating = None,
    *,
    seed: Iterable[int],
    cores: int | None = 1,
    executor: Executor | None = None,
) -> Iterator[DealResult]:
    """Yields the result of a deal for each seed as soon as it is played, in the order of the seeds.

    Nothing is lost when it is interrupted, and only the results that are kept take memory. The seeds may be endless, as
    `itertools.count()` is. Arguments and errors are those of `play`.
    """
    if isinstance(seed, str) or not isinstance(seed, Iterable):
        raise ValueError(f"seeds are several whole numbers, such as range(100), not {shortly(seed)}")
    seeds = seed if isinstance(seed, range) else map(checked_seed, seed)
    return iter(spread(_dealer(game, players), seeds, cores, executor))


@overload
def play_match(
    game: Game | str,
    players: Seating = None,
    seed: int | None = None,
    *,
    cores: int | None = 1,
    executor: Executor | None = None,
) -> MatchResult: ...
@overload
def play_match(
    game: Game | str,
    players: Seating = None,
    *,
    seed: Iterable[int],
    cores: int | None = 1,
    executor: Executor | None = None,
) -> list[MatchResult]: ...
def play_match(
    game: Game | str,
    players: Seating = None,
    seed: int | Iterable[int] | None = None,
    *,
    cores: int | None = 1,
    executor: Executor | None = None,
) -> MatchResult | list[MatchResult]:
    """Play deals until the match is won; arguments and errors are those of `play`."""
    kind = games.of(game)
    seated(kind, players)
    return _each(partial(_match, kind, players), seed, cores, executor, "matches")


def columns(results: Iterable[DealResult] | Iterable[MatchResult]) -> dict[str, list[Any]]:
    """Returns a list for each name of these results, as tables of data take them: `pandas.DataFrame(columns(deals))`.

    What has a number for each party or seat becomes a column for each: `points_0`, `points_1`. Halves become floats. A match
    tells its number of `deals`, its `standing_0` and so on, its `winner`.

    Raises: `TypeError` for anything but results, `ValueError` for results of games that tell other things.
    """
    cells = [_cells(result) for result in require(results, Iterable, "results of play or play_match")]
    names = list(cells[0]) if cells else []
    for row in cells:
        if set(row) != set(names):
            raise ValueError(f"these results are not of one game: one tells {', '.join(names)}, another {', '.join(row)}")
    return dict(column for name in names for column in _spread_out(name, [row[name] for row in cells]))


class _Each(tuple[Any, ...]):
    """A number for each party, or for each seat."""


def _cells(result: DealResult | MatchResult) -> dict[str, Any]:
    """Returns what a result tells, by its names."""
    if isinstance(result, MatchResult):
        cells: Mapping[str, Any] = {"deals": len(result.deals), "standing": result.standing, "winner": result.winner}
        sizes = {len(result.standing)}
    else:
        cells = require(result, DealResult, "results of play or play_match")
        sizes = {result.state.game.seats, len(result.state.game.parties)}

    def cell(value: Any) -> Any:
        if isinstance(value, tuple) and len(value) in sizes and all(isinstance(one, int | Fraction) for one in value):
            return _Each(map(_number, value))
        return _number(value)

    return {name: cell(value) for name, value in cells.items()}


def _spread_out(name: str, values: list[Any]) -> Iterator[tuple[str, list[Any]]]:
    """The column of this name, or a column for each party or seat; where a deal has nothing to tell, None in each."""
    size = max((len(value) for value in values if isinstance(value, _Each)), default=0)
    if not size or any(value is not None and not (isinstance(value, _Each) and len(value) == size) for value in values):
        yield name, values
        return
    for n in range(size):
        yield f"{name}_{n}", [None if value is None else value[n] for value in values]


def _number(value: Any) -> Any:
    """A fraction as the number that other programs read."""
    if isinstance(value, Fraction):
        return int(value) if value.denominator == 1 else float(value)
    return value


def _dealer(game: Game | State | str, players: Seating) -> Callable[[int], DealResult]:
    """A function that plays the deal of a seed; raises for a game or players that there are not."""
    begun = game if isinstance(game, State) else games.of(game)
    seated(begun.game if isinstance(begun, State) else begun, players)
    return partial(_deal, begun, players)


def _deal(begun: Game | State, players: Seating, seed: int) -> DealResult:
    """One deal, played to its end. Players sit down here, since names of levels can be sent to another process."""
    state = begun.copy() if isinstance(begun, State) else Match(begun, seed).state
    return DealResult(_played(state, seated(state.game, players), seed))


def _match(game: Game, players: Seating, seed: int) -> MatchResult:
    """One match, played to its end."""
    match, seats = Match(game, seed), seated(game, players)
    while True:
        _played(match.state, seats, f"{seed}/{len(match.finished)}")
        if match.over:
            break
        match.next()
    deals = tuple(map(DealResult, (*match.finished, match.state)))
    return MatchResult(deals, match.standing, match.winner, write_match(match))


def duel(
    game: Game | str,
    first: Player | str | None,
    second: Player | str | None = None,
    *,
    deals: int = 50,
    seed: int = 0,
    cores: int | None = 1,
    executor: Executor | None = None,
) -> Difference:
    """How much better the first player is than the second, in the game's own points a deal.

    Each deal is played once for every party, the first player in its seats and the second in all others, and once with the
    second in every seat; what the party gets the first time, less what it gets the last time, is the difference. The luck of
    the deal is the same on both sides. With two parties their points are already a difference (see `Players.payoff`).

    Args:
        game: a game or its name.
        first: a player, or the name of a level.
        second: the other one; by default the game's rule of thumb.
        deals: how many, 2 at least.
        seed: of the first deal; the next have the numbers that follow.
        cores: how many deals are played at a time; None for as many as the machine has cores. Where processes cannot be forked
            (not on Linux), players of one's own must then be functions that can be pickled.
        executor: plays the deals instead of this machine's cores, as in `play`.
    """
    whole(deals, "the number of deals of a duel", least=2)
    seeds = range(checked_seed(seed), seed + deals)
    found = _several(partial(_compared, games.of(game), first, second), seeds, cores, executor)
    return Difference(fmean(found), 1.96 * stdev(found) / sqrt(deals), deals)


def _plain(value: object) -> str:
    """A value as it is read: points with their halves."""
    if isinstance(value, tuple):
        return f"({', '.join(map(_plain, value))})"
    return show(value) if isinstance(value, Fraction) else repr(value)


def _played(state: State, players: Sequence[Player], seed: object) -> State:
    """This deal played to its end."""
    rng = random.Random(f"{seed}/players")
    while (seat := state.to_move) is not None:
        try:
            state.play(choice(players[seat], state.view(seat), rng).move)
        except Exception as error:
            who, move = f"The player of seat {seat} ({state.game.names[seat]})", len(state.events) + 1
            error.add_note(f"{who} failed here, at move {move} of this deal (seed {seed}). Wanted was {offered(state.legal)}.")
            raise
    return state


R = TypeVar("R")


def _each(
    job: Callable[[int], R], seed: int | Iterable[int] | None, cores: int | None, executor: Executor | None, unit: str = "deals"
) -> R | list[R]:
    """Returns what one seed gives; of several seeds a list."""
    if seed is None or isinstance(seed, int):
        if cores is not None:
            whole(cores, "the number of cores")
        return job(some_seed(seed))
    if not isinstance(seed, Iterable) or isinstance(seed, str):
        raise ValueError(f"a seed is a whole number, such as 7, or several, such as range(100); not {shortly(seed)}")
    return _several(job, [checked_seed(one) for one in seed], cores, executor, unit)


def _several(
    job: Callable[[int], R], seeds: Sequence[int], cores: int | None, executor: Executor | None, unit: str = "deals"
) -> list[R]:
    """Returns what each seed gives, and shows how far it has come."""
    return list(shown(spread(job, seeds, cores, executor), len(seeds), unit))


def _compared(game: Game, first: Player | str | None, second: Player | str | None, seed: int) -> float:
    """Returns by how much the first player did better than the second in one deal, per party."""
    [one], [two] = (seated(game, player)[:1] for player in (first, second))

    def brings(seats: Sequence[Player]) -> tuple[float, ...]:
        end = _played(Match(game, seed).state, seats, seed)
        return tuple(map(float, players_for(game).payoff(end)))

    gained = -sum(brings([two] * game.seats))
    for index, party in enumerate(game.parties):
        gained += brings([one if seat in party else two for seat in range(game.seats)])[index]
    return gained / len(game.parties)
