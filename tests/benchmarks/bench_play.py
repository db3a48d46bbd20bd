"""Speed of play through the public State, beside OpenSpiel's trick games driven from Python in the same run.

    python tests/benchmarks/bench_play.py [SECONDS]

New deals are played to their end with random legal moves, the games in turns, so that whatever else the machine does slows
all of them alike: both sides ask for the legal moves, pick one by the same dice, and make it. For each game is told what a
move takes without the pick: in the quickest hundredth of its deals, the quickest quarter and the median, and how many times
that of OpenSpiel's tarok it is. Needs the extra `bench`.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pyspiel

sys.path.insert(0, str(Path(__file__).parents[2]))

import cardkit
from cardkit.game import State

GAMES = {
    **cardkit.games,
    "tarot players=3": cardkit.games["tarot"].variant(players=3),
    "tarot players=5": cardkit.games["tarot"].variant(players=5),
}
THEIRS = ("tarok", "hearts(pass_cards=false)", "spades")
LEAST = 6  # moves of a deal that is counted; a shorter one tells more of the clock than of the game
rng = random.Random(7)
pick = rng.random


def ours(state: State) -> int:
    moves = 0
    while state.to_move is not None:
        legal = state.legal
        state.play(legal[int(pick() * len(legal))])
        moves += 1
    return moves


def theirs(state: Any) -> int:
    moves = 0
    while not state.is_terminal():
        legal = state.legal_actions()
        state.apply_action(legal[int(pick() * len(legal))])
        moves += 1
    return moves


def picks(count: int) -> int:
    """As many picks from a few things, and nothing else."""
    things, moves = (1, 2, 3, 4), 0
    while moves != count:
        things[int(pick() * len(things))]
        moves += 1
    return moves


def dealt(game: Any) -> Any:
    """A new deal in OpenSpiel."""
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(rng.choice(state.chance_outcomes())[0])
    return state


def timed(play: Callable[[Any], int], deal: Any) -> float | None:
    """Microseconds per move, or None where there were hardly any."""
    start = time.perf_counter()
    moves = play(deal)
    return (time.perf_counter() - start) / moves * 1e6 if moves >= LEAST else None


def main(seconds: float = 30) -> None:
    """Play in turns for so long, and tell."""
    made: dict[str, tuple[Callable[[], Any], Callable[[Any], int]]] = {
        "the pick alone": (lambda: 50, picks),
        **{f"OpenSpiel {name}": (partial(dealt, pyspiel.load_game(name)), theirs) for name in THEIRS},
        **{name: (partial(game.deal, rng), ours) for name, game in GAMES.items()},
    }
    found: dict[str, list[float]] = {name: [] for name in made}
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        for name, (deal, play) in made.items():
            found[name] += filter(None, (timed(play, start) for start in [deal() for _ in range(5)]))
    places = (0.01, 0.25, 0.5)
    told = {name: [sorted(each)[int(len(each) * place)] for place in places] for name, each in found.items()}
    dice = told.pop("the pick alone")
    print(f"{'µs per move, without the pick':32} {'p1':>6} {'p25':>6} {'median':>6}   × tarok   deals")
    tarok = [a - b for a, b in zip(told[f"OpenSpiel {THEIRS[0]}"], dice, strict=True)]
    for name, each in told.items():
        own = [a - b for a, b in zip(each, dice, strict=True)]
        print(f"{name:32} {own[0]:6.2f} {own[1]:6.2f} {own[2]:6.2f}   {own[0] / tarok[0]:5.2f}   {len(found[name]):6}")


if __name__ == "__main__":
    main(*map(float, sys.argv[1:2]))
