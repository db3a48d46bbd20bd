"""Our players against OpenSpiel's ISMCTSBot at the same time a choice, in any game, through one wrapper of pyspiel's Game.

    python tests/benchmarks/ismcts.py tute club --deals 100
    python tests/benchmarks/ismcts.py tarot players=5 club --deals 50
    python tests/benchmarks/ismcts.py vitou club --simulations 60

In a venv with the extra `bench`. Every deal is played once for every party: our player takes that party's seats, the bot all
others. Told is what that party gets beyond the mean of all parties, averaged over the deals, in the game's own points, with its
95 % interval, and what a choice costs each in time of this process. Unless their number is given, the bot has as many
simulations as fit into the time that our player has taken so far.

The bot samples its worlds as our coach does (`View.sample`), so that both know the same, and plays them out at random, as its
own evaluator does.
"""

from __future__ import annotations

import argparse
import random
import time
from math import sqrt
from typing import Any, Final

import numpy as np
import pyspiel
from open_spiel.python.algorithms.ismcts import ISMCTSBot
from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator
from strength import SHOWN, interval, player, variant

import cardkit
from cardkit import players
from cardkit.game import Game, State
from cardkit.match import Match
from cardkit.players.players import sample
from cardkit.view import View

MEASURED: Final = 50
"""Deals of which the size of the payoffs is taken."""
FIRST: Final = 20
MAX_SIMULATIONS: Final = 5000
"""Simulations before any time was taken, and the most that there are ever."""


def size(game: Game) -> float:
    """Twice the root mean square of what a party gets when all play by the rule of thumb: returns then lie mostly within 1."""
    squares = []
    for seed in range(MEASURED):
        rng, state = random.Random(seed), Match(game, seed).state
        while state.to_move is not None:
            state.play(players.for_game(state.game).rule_of_thumb_move(state, rng))
        squares += [float(points) ** 2 for points in players.for_game(state.game).payoff(state)]
    return 2 * sqrt(sum(squares) / len(squares))


class Wrapped(pyspiel.Game):
    """A game of ours for OpenSpiel: all that chance does is done before the first node."""

    def __init__(self, ours: Game) -> None:
        self.ours, self.size = ours, size(ours)
        kind = pyspiel.GameType(
            short_name=f"python_cardkit_{ours.name}",
            long_name=ours.title,
            dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
            chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
            information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
            utility=pyspiel.GameType.Utility.GENERAL_SUM,
            reward_model=pyspiel.GameType.RewardModel.TERMINAL,
            max_num_players=ours.seats,
            min_num_players=ours.seats,
            provides_information_state_string=True,
            provides_information_state_tensor=False,
            provides_observation_string=False,
            provides_observation_tensor=False,
            parameter_specification={},
        )
        info = pyspiel.GameInfo(
            num_distinct_actions=len(ours.moves),
            max_chance_outcomes=0,
            num_players=ours.seats,
            min_utility=-1e3,
            max_utility=1e3,
            utility_sum=None,
            max_game_length=10_000,
        )
        super().__init__(kind, info, {})

    def new_initial_state(self, state: State | None = None) -> Node:
        """A node for this state of ours, or for a new deal."""
        return Node(self, self.ours.deal() if state is None else state)


class Node(pyspiel.State):
    """One of our states, with OpenSpiel's questions answered by ours."""

    def __init__(self, game: Wrapped, inner: State) -> None:
        super().__init__(game)
        self.game, self.inner = game, inner

    def get_game(self) -> Wrapped:
        return self.game

    def current_player(self) -> int:
        return pyspiel.PlayerId.TERMINAL if self.inner.to_move is None else self.inner.to_move

    def is_terminal(self) -> bool:
        return self.inner.to_move is None

    def is_chance_node(self) -> bool:
        return False

    def legal_actions(self, seat: int | None = None) -> list[int]:
        return [move.id for move in self.inner.legal] if seat in (None, self.inner.to_move) else []

    def apply_action(self, action: int) -> None:
        self.inner.play(self.inner.game.moves[action])

    def returns(self) -> list[float]:
        if self.inner.to_move is not None:
            return [0.0] * self.inner.game.seats
        found = players.for_game(self.inner.game).payoff(self.inner)
        parties = self.inner.game.parties
        return [float(found[parties.of(seat)]) / self.game.size for seat in range(self.inner.game.seats)]

    def information_state_string(self, seat: int | None = None) -> str:
        view = self.inner.view(self.inner.to_move if seat is None else seat)
        return f"{view.hand.known:x} {view.seen:x} {view.history}"

    def clone(self) -> Node:
        return Node(self.game, self.inner.copy())


class Bot:
    """ISMCTSBot as one of our players; it gets the view alone, and worlds that the view could be."""

    def __init__(self, game: Wrapped, simulations: int, uct: float, seed: int) -> None:
        self.game, dice = game, np.random.RandomState(seed)
        self.bot = ISMCTSBot(game, RandomRolloutEvaluator(1, dice), uct, simulations, random_state=dice)

    def __call__(self, view: View, rng: random.Random) -> Any:
        self.bot.set_resampler(lambda node, seat: self.game.new_initial_state(sample(view, rng)))
        # the root is itself such a world: of the true one the bot may not know more
        return view.game.moves[int(self.bot.step(self.game.new_initial_state(sample(view, rng))))]


class Clock:
    """Adds up the processor time and the number of one player's choices."""

    def __init__(self) -> None:
        self.seconds, self.choices = 0.0, 0

    @property
    def each(self) -> float:
        """Seconds a choice."""
        return self.seconds / max(1, self.choices)


def ahead(game: Game, seed: int, ours: Any, bot: Any, clocks: tuple[Clock, Clock]) -> float:
    """Returns our player's gain over the mean of all parties in one deal, played once in the seats of each party."""
    gained = 0.0
    for index, party in enumerate(game.parties):
        rng, state = random.Random(seed), Match(game, seed).state
        while state.to_move is not None:
            view, mine = state.view(state.to_move), state.to_move in party
            move = view.legal[0]
            if len(view.legal) > 1:
                clock, start = clocks[not mine], time.process_time()
                move = ours(view, rng).move if mine else bot(view, rng)
                clock.seconds += time.process_time() - start
                clock.choices += 1
            state.play(move)
        points = [float(one) for one in players.for_game(state.game).payoff(state)]
        gained += points[index] - sum(points) / len(points)
    return gained / len(game.parties)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game", choices=list(cardkit.games))
    parser.add_argument("options", nargs="*", metavar="option=value", help="the game's options")
    parser.add_argument("first", help="one of our levels, random, or a number of deals")
    parser.add_argument("--simulations", type=int, help="by default as many as fit into the time of our player")
    parser.add_argument("--uct", type=float, default=1.0)
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    game = variant(options.game, options.options)
    wrapped, ours = Wrapped(game), player(game, options.first)
    clocks, found, simulations = (Clock(), Clock()), list[float](), options.simulations or FIRST
    for number in range(options.deals):
        bot = Bot(wrapped, simulations, options.uct, options.seed + number)
        theirs = Clock()
        found.append(ahead(game, options.seed + number, ours, bot, (clocks[0], theirs)))
        clocks[1].seconds += theirs.seconds
        clocks[1].choices += theirs.choices
        if options.simulations is None and theirs.seconds:
            simulations = min(MAX_SIMULATIONS, max(2, round(simulations * clocks[0].each / theirs.each)))
        if len(found) in SHOWN or len(found) == options.deals:
            mean, error = interval(found)
            who = f"{' '.join([game.name, *options.options])}: {options.first} v ISMCTSBot with {simulations} simulations"
            each = " and ".join(f"{clock.each * 1e3:.0f}" for clock in clocks)
            text = f"{len(found)} deals, each party in turn; {each} ms a choice"
            print(f"{who}: {mean:+.3f} ± {error:.3f} points a deal ({text})", flush=True)


if __name__ == "__main__":
    main()
