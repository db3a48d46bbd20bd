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
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Executor
from functools import partial
from math import ceil, sqrt
from statistics import fmean, stdev
from typing import NamedTuple, TypeVar, overload

from cardkit.arguments import shortly, whole
from cardkit.dealing import checked_seed, some_seed
from cardkit.game import Game
from cardkit.games import games
from cardkit.match import Match
from cardkit.players.deal_result import DealResult
from cardkit.players.match_result import MatchResult
from cardkit.players.players import Player
from cardkit.players.players import for_game as players_for
from cardkit.players.progress import shown
from cardkit.players.seating import Seating, choice, offered, seated
from cardkit.players.spreading import spread
from cardkit.record import write_match
from cardkit.score import signed
from cardkit.state import State


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
        return f"{signed(self.mean, 2)} ± {self.margin:.2f} points a deal ({self.deals} deals, each side in turn)"


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


def _dealer(game: Game | State | str, players: Seating) -> Callable[[int], DealResult]:
    """A function that plays the deal of a seed; raises for a game or players that there are not."""
    begun = game if isinstance(game, State) else games.of(game)
    seated(begun.game if isinstance(begun, State) else begun, players)
    return partial(_deal, begun, players)


def _deal(begun: Game | State, players: Seating, seed: int) -> DealResult:
    """One deal, played to its end. Names of levels become players only here, so that they can be sent to another process."""
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
