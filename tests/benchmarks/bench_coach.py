"""Speed of the coach: advice for every game, and the search of Tute beside random play in OpenSpiel's hearts.

Not collected by default. In a venv with the extras `test` and `bench`, `-s` to see the lines:

    pytest tests/benchmarks/bench_coach.py -s

Time is that of this process alone, so that a busy machine matters less.
"""

import random
import time
from collections.abc import Callable
from typing import Any

import pytest

import cardkit
from cardkit import players
from cardkit.game import Game
from cardkit.games.tute.players.search import OpenDeal
from cardkit.players import think

GAMES = [cardkit.games[name] for name in cardkit.games]
TUTE = cardkit.games["tute"]
ADVISED = [*GAMES, *(cardkit.games["tarot"].variant(players=players) for players in (3, 5))]


def timed(work: Callable[[], Any]) -> float:
    """Milliseconds that this takes."""
    start = time.process_time()
    work()
    return (time.process_time() - start) * 1e3


def spread(values: list[float]) -> str:
    values = sorted(values)
    return f"mean {sum(values) / len(values):.1f} ms, p95 {values[int(0.95 * len(values))]:.1f}, max {values[-1]:.1f}"


def machine() -> str:
    """How fast this machine is now: a plain loop takes about 6 ms of its time on an ordinary one."""
    return f"a loop takes {min(timed(lambda: sum(i * i for i in range(100_000))) for _ in range(9)):.1f} ms"


@pytest.mark.parametrize("game", ADVISED, ids=repr)
def test_advice(game: Game) -> None:
    """One choice in three of deals that the game's own players play, with the deals that the coach makes when not told."""
    rng = random.Random(1)
    first: list[float] = []
    whole: list[float] = []
    slice_: list[float] = []
    while len(whole) < 80:
        state = game.deal(rng)
        while state.to_move is not None:
            view = state.view(state.to_move)
            if len(view.legal) > 1 and rng.random() < 1 / 3:
                start = last = time.process_time()
                shown, longest = 0.0, 0.0
                for thought in think(view, rng):
                    now = time.process_time()
                    longest, last = max(longest, now - last), now
                    shown = shown or (now - start if thought.advice else 0.0)
                first.append(shown * 1e3)
                whole.append((last - start) * 1e3)
                slice_.append(longest * 1e3)
            state.play(players.for_game(game).rule_of_thumb(view, rng).move)
    print(f"\n {game!r}, {len(whole)} choices ({machine()}): {spread(whole)}")
    print(f"   first figures: {spread(first)}; longest slice of work: {spread(slice_)}")


@pytest.mark.parametrize("tricks", [2, 3, 4, 5, 6])
def test_exact_search_of_tute(tricks: int) -> None:
    """Positions from random play with so many tricks left, each searched to the end from a lead, all cards open."""
    rng, found, nodes = random.Random(tricks), [], 0
    while len(found) < 60:
        state = TUTE.deal(rng)
        while state.to_move is not None and (state.trick or state.hands[0].bit_count() > tricks):
            state.play(rng.choice(state.legal))
        if state.to_move is not None:
            known = OpenDeal(state)
            found.append(timed(lambda: known.value(state)))  # noqa: B023
            nodes += known.nodes
    print(f" {tricks} tricks left: {spread(found)}; {nodes / 60:.0f} positions, {sum(found) / nodes * 1e3:.2f} µs each")
    assert nodes


@pytest.mark.parametrize("tricks", [2, 3])
@pytest.mark.parametrize(
    ("name", "options"),
    [("vitou", {}), ("trionfetti", {}), ("tarot", {"players": 3}), ("tarot", {}), ("tarot", {"players": 5})],
    ids=str,
)
def test_exact_search_of_any_game(name: str, options: dict[str, Any], tricks: int) -> None:
    """Times the exact value of every legal move at a lead with so many tricks left, all cards open, after random play."""
    game, rng, found = cardkit.games[name].variant(**options), random.Random(tricks), []
    while len(found) < 20:
        state = game.deal(rng)
        while state.to_move is not None and not (
            players.for_game(state.game).endgame(state)
            and state.held(state.to_move).bit_count() == tricks
            and not state.view(None).pile("trick").cards
            and any(move.kind == "play" for move in state.legal)
        ):
            state.play(rng.choice([move for move in state.legal if move.kind == "play"] or state.legal))
        if state.to_move is not None:
            found.append(timed(lambda: players.for_game(state.game).outlook(state, rng)))  # noqa: B023
    print(f" {game!r}, {tricks} tricks left: {spread(found)}")
    assert found


def test_quick_play_beside_openspiel() -> None:
    """Times one card: a hand of Tute played out by a simple rule, a hand of hearts by random moves from Python.

    Many short rounds in turn, so that both meet the same machine; it prints the medians, and the fastest rounds of
    each, which nothing else has disturbed.
    """
    pyspiel = pytest.importorskip("pyspiel", reason="the extra bench has OpenSpiel")
    rng = random.Random(1)
    ours, theirs, moves = [], [], 0
    for _ in range(75):
        opened = [(state, OpenDeal(state)) for state in (TUTE.deal(rng) for _ in range(20))]
        ours.append(timed(lambda: [known.estimate(state, rng, 0) for state, known in opened]) * 1e3 / 800)  # noqa: B023
        states = []
        for _ in range(20):
            state = pyspiel.load_game("hearts").new_initial_state()
            while state.is_chance_node():
                state.apply_action(rng.choice(state.legal_actions()))
            states.append(state)
        moves = 0

        def play() -> None:
            nonlocal moves
            for state in states:  # noqa: B023
                while not state.is_terminal():
                    legal = state.legal_actions()
                    state.apply_action(legal[int(rng.random() * len(legal))])
                    moves += 1

        theirs.append(timed(play) * 1e3 / moves)
    for what, place in (("median", 37), ("fastest", 0)):
        mine, other = sorted(ours)[place], sorted(theirs)[place]
        figures = f"Tute {mine:.2f} µs a card with a rule, hearts {other:.2f} µs a move at random"
        print(f" {what}: {figures}: ratio {mine / other:.2f}")
