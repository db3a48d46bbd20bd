"""How strong the players are: duplicate deals, in which each side's place is taken in turn.

    python tests/benchmarks/strength.py tute strong beginner --deals 350
    python tests/benchmarks/strength.py vitou players=2 club beginner
    python tests/benchmarks/strength.py tarot club beginner --share

With `--share` the cheat that sees all hands plays the same deals against the second player, and the first player's part of the
cheat's advantage is told too. The cheat `open` also knows how a stock lies; `hands` does not.

A deal is played once for every party: the first player takes that party's seats, the second player all the others. What the
first player's party gets, less what that party gets when the second player takes every seat, is averaged over the parties;
the luck of the deal is then the same on both sides. Printed: the mean per deal in the game's own points and its 95 % interval.
"""

from __future__ import annotations

import argparse
import random
import time
from math import sqrt
from unittest import mock

import cardkit
from cardkit import players
from cardkit.game import Game
from cardkit.match import Match
from cardkit.players import LEVELS, Choice, Player, coach, level, monte_carlo, random_player
from cardkit.players.belief import Belief


def openly(game: Game, looks: int = 8, *, order: bool = True) -> Player:
    """A cheat, for comparison only: it is handed the true state through `SEEN` and searches that.

    Without the `order` it sees everybody's cards, but not how the stock lies, which no player could know by any skill.
    """

    def choose(view, rng: random.Random) -> Choice:
        state = SEEN[0].copy()
        totals = [0.0] * len(state.legal)
        for _ in range(looks if len(state.legal) > 1 else 0):
            if not order:
                rng.shuffle(getattr(state, "stock", []))
            outlook = players.for_game(state.game).outlook(state, rng)
            totals = [total + float(value) for total, value in zip(totals, outlook.values, strict=True)]
            if outlook.exact:
                break
        return Choice(state.legal[max(range(len(totals)), key=totals.__getitem__)])

    return choose


def evenly(player: Player) -> Player:
    """The same player without beliefs."""

    def choose(view, rng: random.Random) -> Choice:
        with mock.patch.object(coach, "Belief", Even):
            return player(view, rng)

    return choose


class Even(Belief):
    """Every deal that fits is as likely as the others."""

    def __init__(self, view) -> None:
        super().__init__(view)
        self.likelihood = None


SEEN = [None]
SHOWN = (25, 50, 100, 200, 350, 700)
"""After so many deals the figures so far are told, so that a run that is stopped has told something."""


def player(game: Game, name: str) -> Player:
    """A level by name, `random`, `judge`, `open` or `hands` (the cheat), or a number: Monte Carlo with so many deals.

    With `even:` before the name it takes all deals that fit to be equally likely.
    """
    if name.startswith("even:"):
        return evenly(player(game, name.removeprefix("even:")))
    if name == "random":
        return random_player
    if name == "judge":
        return players.for_game(game).judge
    if name == "open":
        return openly(game)
    if name == "hands":
        return openly(game, 40, order=False)
    return monte_carlo(int(name)) if name.isdigit() else level(game, name)


def played(game: Game, seed: int, seats: list[Player]) -> tuple[float, ...]:
    """Plays one deal out and returns each party's points."""
    state = Match(game, seed).state
    rng = random.Random(seed)
    while not state.over:
        SEEN[0] = state
        state.play(seats[state.to_move](state.view(state.to_move), rng).move)
    return tuple(map(float, players.for_game(state.game).payoff(state)))


def compare(game: Game, first: Player, second: Player, seed: int) -> float:
    """Returns how many points more a party gets with the first player than with the second, in one deal."""
    base = sum(played(game, seed, [second] * game.seats)) / len(game.parties)
    gained = 0.0
    for index, party in enumerate(game.parties):
        gained += played(game, seed, [first if seat in party else second for seat in range(game.seats)])[index]
    return gained / len(game.parties) - base


def variant(name: str, options: list[str]) -> Game:
    """The game of that name with options written `name=value`."""
    game = cardkit.games[name]
    given = dict(option.split("=", 1) for option in options)
    return game.variant(
        **{option.name: option.read(given[option.name]) for option in game.rules.options if option.name in given}
    )


def interval(found: list[float]) -> tuple[float, float]:
    """The mean and half the width of its 95 % interval."""
    mean = sum(found) / len(found)
    return mean, 1.96 * sqrt(sum((x - mean) ** 2 for x in found) / (len(found) - 1) / len(found))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game", choices=list(cardkit.games))
    parser.add_argument("options", nargs="*", metavar="option=value", help="the game's options")
    parser.add_argument(
        "first",
        help=f"one of {', '.join(LEVELS)}, random, judge, open, hands, or a number of deals; even: before it for no beliefs",
    )
    parser.add_argument("second")
    parser.add_argument("--deals", type=int, default=350)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--share", action="store_true", help="measure the cheat too")
    options = parser.parse_args()
    game = variant(options.game, options.options)
    second = player(game, options.second)
    means = []
    for name in (options.first, "open") if options.share else (options.first,):
        start, first, found = time.process_time(), player(game, name), list[float]()
        for number in range(options.deals):
            found.append(compare(game, first, second, options.seed + number))
            if len(found) in SHOWN or len(found) == options.deals:
                mean, error = interval(found)
                who = f"{' '.join([game.name, *options.options])}: {name} v {options.second}"
                text = f"{len(found)} deals, each side in turn; {time.process_time() - start:.0f} s"
                print(f"{who}: {mean:+.3f} ± {error:.3f} points a deal ({text})", flush=True)
        means.append(mean)
    if options.share:
        print(f"of the advantage of seeing all hands that is {means[0] / means[1]:.0%}")


if __name__ == "__main__":
    main()
