"""Our players of Tute against OpenSpiel's ISMCTSBot, which sees the deal through a thin wrapper of pyspiel's Game and State.

    python tests/benchmarks/ismcts.py club --simulations 60 --deals 100

In a venv with the extra `bench`. Every deal is played twice, sides swapped; told are the mean difference per deal in Tute’s
points, its 95 % interval, and what a choice costs each in time of this process. The bot samples its worlds as our coach does
(`View.sample`), so that both know the same, and plays them out at random, as its own evaluator does.
"""

from __future__ import annotations

import argparse
import random
import time
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms.ismcts import ISMCTSBot
from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator
from strength import interval, player

import cardkit
from cardkit import players
from cardkit.game import State

OURS = cardkit.games["tute"]
SCALE = 130
"""Points of a hand without declarations, so that returns lie about between -1 and 1."""


class TuteGame(pyspiel.Game):
    """Tute for OpenSpiel: four seats, dealt before the first node."""

    def __init__(self) -> None:
        kind = pyspiel.GameType(
            short_name="python_cardkit_tute",
            long_name="Tute",
            dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
            chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
            information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
            utility=pyspiel.GameType.Utility.ZERO_SUM,
            reward_model=pyspiel.GameType.RewardModel.TERMINAL,
            max_num_players=4,
            min_num_players=4,
            provides_information_state_string=True,
            provides_information_state_tensor=False,
            provides_observation_string=False,
            provides_observation_tensor=False,
            parameter_specification={},
        )
        info = pyspiel.GameInfo(
            num_distinct_actions=len(OURS.moves),
            max_chance_outcomes=0,
            num_players=4,
            min_utility=-5.0,
            max_utility=5.0,
            utility_sum=0.0,
            max_game_length=60,
        )
        super().__init__(kind, info, {})

    def new_initial_state(self, state: State | None = None) -> TuteState:
        """A node for this state of ours, or for a new deal."""
        return TuteState(self, OURS.deal() if state is None else state)


class TuteState(pyspiel.State):
    """One of our states, with OpenSpiel's questions answered by ours."""

    def __init__(self, game: TuteGame, inner: State) -> None:
        super().__init__(game)
        self.game, self.inner = game, inner

    def get_game(self) -> TuteGame:
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
        self.inner.play(OURS.moves[action])

    def returns(self) -> list[float]:
        if self.inner.to_move is not None:
            return [0.0] * 4
        ahead = players.of(self.inner.game).payoff(self.inner)[0] / SCALE
        return [ahead, -ahead, ahead, -ahead]

    def information_state_string(self, seat: int | None = None) -> str:
        seat = self.inner.to_move if seat is None else seat
        assert seat is not None
        return f"{self.inner.held(seat):x} {' '.join(str(event.move.id) for event in self.inner.events)}"

    def clone(self) -> TuteState:
        return TuteState(self.game, self.inner.copy())


class Bot:
    """ISMCTSBot as one of our players; it gets the view alone, and worlds that the view could be."""

    def __init__(self, simulations: int, uct: float, seed: int) -> None:
        self.game, dice = TuteGame(), np.random.RandomState(seed)
        evaluator = RandomRolloutEvaluator(1, dice)
        self.bot = ISMCTSBot(self.game, evaluator, uct, simulations, random_state=dice)

    def __call__(self, view: Any, rng: random.Random) -> Any:
        self.bot.set_resampler(lambda node, seat: self.game.new_initial_state(view.sample(rng)))
        # the root is itself such a world: of the true one the bot may not know more
        return OURS.moves[int(self.bot.step(self.game.new_initial_state(view.sample(rng))))]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("first", help="one of our levels, random, or a number of deals")
    parser.add_argument("--simulations", type=int, default=60)
    parser.add_argument("--uct", type=float, default=1.0)
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--seed", type=int, default=0)
    asked = parser.parse_args()
    bot, ours = Bot(asked.simulations, asked.uct, asked.seed), player(OURS, asked.first)
    spent, moves, found = [0.0, 0.0], [0, 0], []
    for number in range(asked.deals):
        ahead = 0.0
        for side in (0, 1):
            rng, state = random.Random(asked.seed + number), OURS.deal(asked.seed + number)
            while state.to_move is not None:
                mine = state.to_move % 2 == side
                view, many = state.view(state.to_move), len(state.legal) > 1
                start = time.process_time()
                move = view.legal[0] if not many else ours(view, rng).move if mine else bot(view, rng)
                spent[mine] += time.process_time() - start
                moves[mine] += many
                state.play(move)
            ahead += float(players.of(state.game).payoff(state)[side]) / 2
        found.append(ahead)
        if number + 1 in (10, 25, 50, 100, 200, asked.deals):
            mean, error = interval(found)
            each = [seconds / max(1, count) * 1e3 for seconds, count in zip(spent, moves, strict=True)]
            print(
                f"{asked.first} v ISMCTSBot with {asked.simulations} simulations: {mean:+.1f} ± {error:.1f} points a deal "
                f"({number + 1} deals, sides swapped; {each[1]:.0f} ms and {each[0]:.0f} ms a choice)",
                flush=True,
            )


if __name__ == "__main__":
    main()
