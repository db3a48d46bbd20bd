"""Deals and matches played by programs: `play` one, `play_match`, or let two players `duel`.

    result = cardkit.play("tarot", seed=7)               # the rule of thumb in every seat
    result["contract"], result["made"]                   # facts about the deal by name: print(result) shows them all
    result.record, result.score, result.state            # the moves, the score sheet, the final state
    deals = cardkit.play("tarot", seed=range(1000), cores=None)   # a thousand of them, on all cores
    for deal in cardkit.deals("tarot", seed=range(1000)): ...     # one at a time, so that nothing is lost if it is stopped
    cardkit.columns(deals)                               # a list for each name: pandas.DataFrame(...) takes them
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
from cardkit.players.progress import with_progress
from cardkit.players.seating import Seating, choice, seated, wanted_choice
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
        """Whether 0 lies outside the interval, so that luck alone hardly explains the difference."""
        return abs(self.mean) > self.margin

    def deals_for(self, margin: float) -> int:
        """About how many deals a duel needs for a margin this small: half the margin takes four times the deals.

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

    With several seeds, a job of more than ten seconds shows its progress on a terminal or in a notebook.

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
    return _for_seeds(_deal_job(game, players), seed, cores, executor)


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
    return iter(spread(_deal_job(game, players), seeds, cores, executor))


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
    return _for_seeds(partial(_play_whole_match, kind, players), seed, cores, executor, "matches")


def _deal_job(game: Game | State | str, players: Seating) -> Callable[[int], DealResult]:
    """The job that plays the deal of a seed; raises at once if the game or the players do not exist."""
    begun = game if isinstance(game, State) else games.of(game)
    seated(begun.game if isinstance(begun, State) else begun, players)
    return partial(_play_deal, begun, players)


def _play_deal(begun: Game | State, players: Seating, seed: int) -> DealResult:
    """Plays one deal to its end. Names of levels become players only here: names can be sent to another process."""
    state = begun.copy() if isinstance(begun, State) else Match(begun, seed).state
    return DealResult(_play_out(state, seated(state.game, players), seed))


def _play_whole_match(game: Game, players: Seating, seed: int) -> MatchResult:
    """Plays one match to its end."""
    match, seats = Match(game, seed), seated(game, players)
    while True:
        _play_out(match.state, seats, f"{seed}/{len(match.finished)}")
        if match.over:
            break
        match.next()
    deals = tuple(map(DealResult, match.deals))
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

    Each deal is played with the second player in every seat, and then once for each party with the first player in its seats.
    What the party gets more with the first player is the difference; the luck of the deal is the same both times. With two
    parties a party's points are already a difference (see `Players.payoff`).

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
    found = _for_many_seeds(partial(_advantage, games.of(game), first, second), seeds, cores, executor)
    return Difference(fmean(found), 1.96 * stdev(found) / sqrt(deals), deals)


def _play_out(state: State, players: Sequence[Player], seed: object) -> State:
    """Plays this deal to its end and returns the same state; an error gets a note on who failed and where."""
    rng = random.Random(f"{seed}/players")
    while (seat := state.to_move) is not None:
        try:
            state.play(choice(players[seat], state.view(seat), rng).move)
        except Exception as error:
            who, move = f"The player of seat {seat} ({state.game.names[seat]})", len(state.events) + 1
            wanted = wanted_choice(state.legal)
            error.add_note(f"{who} failed here, at move {move} of this deal (seed {seed}). Wanted was {wanted}.")
            raise
    return state


R = TypeVar("R")


def _for_seeds(
    job: Callable[[int], R], seed: int | Iterable[int] | None, cores: int | None, executor: Executor | None, unit: str = "deals"
) -> R | list[R]:
    """Does the job for one seed; for several, returns the list of their results. None stands for a random seed."""
    if seed is None or isinstance(seed, int):
        if cores is not None:
            whole(cores, "the number of cores")
        return job(some_seed(seed))
    if not isinstance(seed, Iterable) or isinstance(seed, str):
        raise ValueError(f"a seed is a whole number, such as 7, or several, such as range(100); not {shortly(seed)}")
    return _for_many_seeds(job, [checked_seed(one) for one in seed], cores, executor, unit)


def _for_many_seeds(
    job: Callable[[int], R], seeds: Sequence[int], cores: int | None, executor: Executor | None, unit: str = "deals"
) -> list[R]:
    """Does the job for each seed and shows how far it has come; `unit` is the plural of what is counted."""
    return list(with_progress(spread(job, seeds, cores, executor), len(seeds), unit))


def _advantage(game: Game, first: Player | str | None, second: Player | str | None, seed: int) -> float:
    """By how many points the first player does better than the second in the deal of this seed, averaged over the parties."""
    [one], [two] = (seated(game, player)[:1] for player in (first, second))

    def payoffs(seats: Sequence[Player]) -> tuple[float, ...]:
        """What each party gets when these players play the deal."""
        end = _play_out(Match(game, seed).state, seats, seed)
        return tuple(map(float, players_for(game).payoff(end)))

    gained = -sum(payoffs([two] * game.seats))
    for index, party in enumerate(game.parties):
        gained += payoffs([one if seat in party else two for seat in range(game.seats)])[index]
    return gained / len(game.parties)
