"""Speed of play through the public State, beside a small whist in pure Python and OpenSpiel's trick games in the same run.

    python tests/benchmarks/bench_play.py [SECONDS]

New deals are played to their end with random legal moves, the games in turns, so that whatever else the machine does slows
all of them alike: every side asks for the legal moves, picks one by the same dice, and makes it. For each game the table has
what a move takes without the pick (the quickest hundredth of its deals, the quickest quarter, the median), and the quickest as
a multiple of the whist, which never changes, and of OpenSpiel's tarok (with the extra `bench`; without it, that column is
empty). Beside them stand the ratios of `play_ratios.csv`, so that a change shows against every version before it and not only
against the last: to tarok in the first version (commit 33f9dca), before the engine was made quick again, and kept since; to the
whist as kept. Whoever makes the engine quicker writes the new ones there. A busy machine slows the larger games more.
"""

from __future__ import annotations

import csv
import random
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[2]))

import cardkit
from cardkit.game import State

try:
    import pyspiel
except ImportError:
    pyspiel = None

GAMES = {
    **cardkit.games,
    "tarot players=3": cardkit.games["tarot"].variant(players=3),
    "tarot players=5": cardkit.games["tarot"].variant(players=5),
}
WHIST, TAROK = "whist in pure Python", "OpenSpiel tarok"
THEIRS = ("tarok", "hearts(pass_cards=false)", "spades")
MIN_MOVES = 6  # moves of a deal that is counted; a shorter one tells more of the clock than of the game
RATIOS = Path(__file__).with_name("play_ratios.csv")
rng = random.Random(7)
pick = rng.random


class Whist:
    """Four hands of thirteen cards without trumps: the fixed reference. Do not make it faster, and do not make it do more."""

    __slots__ = ("best", "hands", "leader", "led", "log", "to_move", "trick")

    def __init__(self) -> None:
        cards = list(range(52))
        rng.shuffle(cards)
        self.hands = [sorted(cards[seat::4]) for seat in range(4)]
        self.trick: list[tuple[int, int]] = []
        self.log: list[tuple[int, int]] = []
        self.led = self.best = -1
        self.leader = 0
        self.to_move: int | None = 0

    @property
    def legal(self) -> list[int]:
        assert self.to_move is not None
        hand = self.hands[self.to_move]
        return [card for card in hand if card // 13 == self.led] or hand

    def play(self, card: int) -> None:
        seat = self.to_move
        assert seat is not None
        if card not in self.hands[seat]:
            raise ValueError(card)
        self.hands[seat].remove(card)
        self.log.append((seat, card))
        self.trick.append((seat, card))
        if self.led < 0:
            self.led = card // 13
        if self.best < 0 or (card // 13 == self.led and card > self.best):
            self.best, self.leader = card, seat
        if len(self.trick) == 4:
            self.trick, self.led, self.best = [], -1, -1
            self.to_move = self.leader if self.hands[self.leader] else None
        else:
            self.to_move = (seat + 1) % 4


def ours(state: State | Whist) -> int:
    moves = 0
    while state.to_move is not None:
        legal: Any = state.legal
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
    """Only picks `count` times from four things: the reference for what a random choice costs. Returns `count`."""
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
    return (time.perf_counter() - start) / moves * 1e6 if moves >= MIN_MOVES else None


def main(seconds: float = 30) -> None:
    """Plays in turns for so long and prints the table."""
    spiel = () if pyspiel is None else THEIRS
    made: dict[str, tuple[Callable[[], Any], Callable[[Any], int]]] = {
        "the pick alone": (lambda: 50, picks),
        WHIST: (Whist, ours),
        **{f"OpenSpiel {name}": (partial(dealt, pyspiel.load_game(name)), theirs) for name in spiel},
        **{name: (partial(game.deal, rng), ours) for name, game in GAMES.items()},
    }
    found: dict[str, list[float]] = {name: [] for name in made}
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        for name, (deal, play) in made.items():
            found[name] += filter(None, (timed(play, start) for start in [deal() for _ in range(5)]))
    places = (0.01, 0.25, 0.5)
    each = {name: [sorted(times)[int(len(times) * place)] for place in places] for name, times in found.items()}
    dice = each.pop("the pick alone")
    own = {name: [a - b for a, b in zip(times, dice, strict=True)] for name, times in each.items()}
    with RATIOS.open(encoding="utf-8") as file:
        before = {row["game"]: row for row in csv.DictReader(file)}
    print(f"{'µs per move, without the pick':30}    p1   p25 median  × whist (kept)  × tarok (first, kept, aim)  deals")
    for name, (quick, quarter, median) in own.items():
        kept = before.get(name, {})
        whist = f"{quick / own[WHIST][0]:7.2f} {kept.get('whist', ''):>6}"
        tarok = f"{quick / own[TAROK][0]:7.2f}" if TAROK in own else " " * 7
        also = f"{kept.get('first', ''):>6} {kept.get('tarok', ''):>5} {kept.get('aim', ''):>4}"
        print(f"{name:30} {quick:5.2f} {quarter:5.2f} {median:6.2f}  {whist}  {tarok} {also}  {len(found[name]):10}")


if __name__ == "__main__":
    main(*map(float, sys.argv[1:2]))
