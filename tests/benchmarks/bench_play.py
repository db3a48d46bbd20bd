"""Speed of play through the public State, beside OpenSpiel's trick games driven from Python in the same run.

Not collected by default. In a venv with the extras `test` and `bench`, `-s` to see the lines:

    pytest tests/benchmarks/bench_play.py -s

Every round plays a hundred new deals, dealt beforehand, with random legal moves to their end: both sides ask for the legal
moves, pick one by the same kind of dice, and make it. Time is that of this process alone, so that a busy machine matters less;
what is told is the median and the fastest round, divided by the moves made in it.
"""

import random
import time
from collections.abc import Callable
from typing import Any

import pytest

import cardkit
from cardkit.game import Game, State

pytest.importorskip("pytest_benchmark")
pyspiel = pytest.importorskip("pyspiel", reason="the extra bench has OpenSpiel")

pytestmark = pytest.mark.benchmark(timer=time.process_time)
DEALS, ROUNDS = 100, 41
GAMES = [cardkit.games[name] for name in cardkit.games]


def ours(states: list[State], pick: Callable[[], float]) -> int:
    moves = 0
    for state in states:
        while state.to_move is not None:
            legal = state.legal
            state.play(legal[int(pick() * len(legal))])
            moves += 1
    return moves


def theirs(states: list[Any], pick: Callable[[], float]) -> int:
    moves = 0
    for state in states:
        while not state.is_terminal():
            legal = state.legal_actions()
            state.apply_action(legal[int(pick() * len(legal))])
            moves += 1
    return moves


def measure(benchmark: Any, play: Callable[..., int], deal: Callable[[random.Random], Any]) -> None:
    """Time rounds of new deals, and tell the time of a move."""
    rng, moves = random.Random(7), []

    def deals() -> tuple[tuple[Any, ...], dict[str, Any]]:
        return ([deal(rng) for _ in range(DEALS)], rng.random), {}

    benchmark.pedantic(lambda *args: moves.append(play(*args)), setup=deals, rounds=ROUNDS, warmup_rounds=3)
    each = sorted(seconds / count * 1e6 for seconds, count in zip(benchmark.stats.stats.data, moves[-ROUNDS:], strict=True))
    benchmark.extra_info |= {"median_µs_per_move": each[ROUNDS // 2], "fastest_µs_per_move": each[0]}
    print(f" {each[ROUNDS // 2]:.2f} µs per move, fastest {each[0]:.2f}")


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_cardkit(benchmark: Any, game: Game) -> None:
    measure(benchmark, ours, game.deal)


@pytest.mark.parametrize("name", ["hearts(pass_cards=false)", "spades"])
def test_open_spiel(benchmark: Any, name: str) -> None:
    game = pyspiel.load_game(name)

    def deal(rng: random.Random) -> Any:
        state = game.new_initial_state()
        while state.is_chance_node():
            state.apply_action(rng.choice(state.chance_outcomes())[0])
        return state

    measure(benchmark, theirs, deal)
