"""Deals and matches played by programs: `play` one, `play_match`, or let two players `duel`.

    result = cardkit.play("tarot", seed=7)               # the rule of thumb in every seat
    result["contract"], result["made"]                   # what became of it, by names: print(result) shows them all
    result.record, result.score, result.state            # the whole of it
    cardkit.duel("tute", my_player, "club", deals=200)   # +3.1 ± 2.2 points a deal

A player is a function of a view and dice that answers with `Choice(move, reason)`, the name of a level, or None for the game's
own rule of thumb; see `cardkit.players`.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from difflib import get_close_matches
from fractions import Fraction
from math import sqrt
from statistics import fmean, stdev
from typing import Any, NamedTuple

from cardkit.arguments import whole
from cardkit.dealing import checked_seed, some_seed
from cardkit.game import Game
from cardkit.games import games
from cardkit.match import Match
from cardkit.players.players import Player
from cardkit.players.players import for_game as players_for
from cardkit.players.seating import Seating, choice, seated
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


class Difference(NamedTuple):
    """How much better the first of two players is, in points a deal: the `mean` and half the width of its 95 % interval."""

    mean: float
    margin: float
    deals: int

    @property
    def clear(self) -> bool:
        """Whether the interval leaves out 0, so that luck alone would hardly do it."""
        return abs(self.mean) > self.margin

    def __str__(self) -> str:
        return f"{self.mean:+.2f} ± {self.margin:.2f} points a deal ({self.deals} deals, each side in turn)"


def play(game: Game | State | str, players: Seating = None, seed: int | None = None) -> DealResult:
    """Play a deal to its end.

    Args:
        game: a game or its name; or a deal in play, which is played on (a copy of it).
        players: one for every seat, or one for each.
        seed: of the deal and of the players' dice; the same seed gives the same game.

    Raises: what a player raises; `TypeError`, `IllegalMove` or `UnknownMove` for an answer that cannot be.
    """
    seed = some_seed(seed)
    state = game.copy() if isinstance(game, State) else Match(games.of(game), seed).state
    return DealResult(_played(state, seated(state.game, players), seed))


def play_match(game: Game | str, players: Seating = None, seed: int | None = None) -> MatchResult:
    """Play deals until the match is won; arguments and errors are those of `play`."""
    seed = some_seed(seed)
    match = Match(games.of(game), seed)
    seats = seated(match.game, players)
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
    """
    whole(deals, "the number of deals of a duel", least=2)
    if cores is not None:
        whole(cores, "the number of cores")
    both = (games.of(game), first, second)
    seeds = range(checked_seed(seed), seed + deals)
    found = [_compared(*both, number) for number in seeds] if cores == 1 else _spread(both, seeds, cores)
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
            error.add_note(f"The player of seat {seat} failed here, after {len(state.events)} moves of this deal.")
            raise
    return state


Both = tuple[Game, Player | str | None, Player | str | None]
_at_work: list[Both] = []
"""In a process that plays for another: the game, and who duels."""


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


def _spread(both: Both, seeds: Sequence[int], cores: int | None) -> list[float]:
    """The same for many deals, on several cores."""
    import multiprocessing  # not everywhere is there such a thing
    from concurrent.futures import ProcessPoolExecutor

    way = "fork" if "fork" in multiprocessing.get_all_start_methods() else None
    context = multiprocessing.get_context(way)
    with ProcessPoolExecutor(cores, mp_context=context, initializer=_at_work.append, initargs=(both,)) as pool:
        return list(pool.map(_one_of_many, seeds, chunksize=4))


def _one_of_many(seed: int) -> float:
    return _compared(*_at_work[0], seed)
