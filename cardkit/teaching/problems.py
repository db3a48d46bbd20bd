"""Problems: positions in which one move wins the deal and every other move loses it, proved by search.

Two kinds. With the *cards open* one search proves it. *By counting* the solver sees only their own hand: the move wins in every
deal consistent with what was seen, and every other move loses in at least one of them, so reasoning alone finds it.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Sequence
from importlib import resources
from typing import Final, NamedTuple
from zlib import crc32

from cardkit import players
from cardkit.game import Game, State
from cardkit.games import folder
from cardkit.moves import Move
from cardkit.players.players import Player
from cardkit.players.sampling import Deals
from cardkit.record import BadRecord, Record, read_all

PROBLEM_LEVELS: Final = {1: "one step", 2: "a trap", 3: "a trap, and another"}
"""How hard a problem is, and what that means."""

FILE: Final = "problems.txt"
GRADING_SEED: Final = 1
"""Seed for grading, so that grades are reproducible with players that use dice."""

MAX_DEALS: Final = 400
"""Consistent deals in a problem by counting, at most."""

_REMARK: Final = re.compile(r"level ([1-3]), (cards open|by counting)(?:: (.+))?\.")


class Problem(NamedTuple):
    """A position and the only move that wins it; whether it is solved by `counting`; its `level` (see `PROBLEM_LEVELS`).

    `theme` says in a few words what it teaches ("keep the last trump"); "" for nothing.
    """

    record: Record
    solution: Move
    counting: bool
    level: int
    theme: str = ""

    @property
    def state(self) -> State:
        """The position to be solved."""
        return self.record.state()

    @property
    def seat(self) -> int:
        """The seat of the solver."""
        seat = self.state.to_move
        assert seat is not None
        return seat

    @property
    def key(self) -> str:
        """The id in saves and links: a hex checksum of the deal, its moves and the solution, but not of the remark."""
        moves = (*self.record.moves, (self.seat, self.solution.text))
        return f"{crc32(str(Record(self.record.game, self.record.deal, moves)).encode()):08x}"

    def __str__(self) -> str:
        """The problem as a record whose last move is the solution."""
        kind = "by counting" if self.counting else "cards open"
        moves = (*self.record.moves, (self.seat, self.solution.text))
        theme = f": {self.theme}" if self.theme else ""
        remark = (len(moves) - 1, f"level {self.level}, {kind}{theme}.")
        return str(Record(self.record.game, self.record.deal, moves, (remark,)))


def for_game(game: Game) -> tuple[Problem, ...]:
    """The problems of a game (`problems.txt` in its folder), easy ones first; () if it has none."""
    path = resources.files(folder(game)) / "teaching" / FILE
    return read(path.read_text(encoding="utf-8")) if path.is_file() else ()


def read(text: str) -> tuple[Problem, ...]:
    """The problems in such a text; raises `BadRecord` if one lacks a solution or a valid remark."""
    found = []
    for number, record in enumerate(read_all(text), 1):
        remark = _REMARK.fullmatch(record.remark(len(record.moves) - 1))
        if remark is None:
            raise BadRecord(f"problem {number}: its last move needs a remark such as “level 1, cards open.”")
        position = Record(record.game, record.deal, record.moves[:-1])
        move = record.game.move(record.moves[-1][1])
        found.append(Problem(position, move, remark[2] == "by counting", int(remark[1]), remark[3] or ""))
    return tuple(sorted(found, key=lambda problem: problem.level))


def answers(state: State) -> list[int]:
    """Indexes in `State.legal` of the moves that count as answers; moves that aim at what others believe do not."""
    return [n for n, move in enumerate(state.legal) if move.kind not in players.for_game(state.game).judged]


def only_winner(state: State, rng: random.Random) -> Move | None:
    """Cards open: the one move that wins for the seat to move while all others lose; None if there is no such move.

    A deal is won when the payoff is above 0 and lost when it is below. Also None if the game cannot search so far.
    """
    tried = answers(state)
    if len(tried) < 2:
        return None
    outlook = players.for_game(state.game).outlook(state, rng)
    winning = [n for n in tried if outlook.values[n] > 0]
    drawn = any(outlook.values[n] == 0 for n in tried)
    return state.legal[winning[0]] if outlook.exact and len(winning) == 1 and not drawn else None


def only_safe(state: State, rng: random.Random) -> Move | None:
    """By counting: the one move that wins in every deal consistent with what the seat to move has seen.

    None if there is none. Every other move must lose in at least one of these deals. Also None if they cannot all be searched.
    """
    seat, tried = state.to_move, answers(state)
    if seat is None or len(tried) < 2:
        return None
    deals = players.sampler(state.view(seat))
    if not isinstance(deals, Deals) or not 1 < deals.count <= MAX_DEALS:
        return None
    safe, lost = set(tried), set[int]()
    for deal in deals:
        outlook = players.for_game(deal.game).outlook(deal, rng)
        if not outlook.exact:
            return None
        safe -= {n for n in safe if outlook.values[n] <= 0}
        lost |= {n for n in tried if outlook.values[n] < 0}
        if not safe:
            return None
    return state.legal[min(safe)] if len(safe) == 1 and lost == set(tried) - safe else None


def solution(problem: Problem, rng: random.Random) -> Move | None:
    """Prove it again: the only move that solves the problem; None if there is none, or more than one."""
    return (only_safe if problem.counting else only_winner)(problem.state, rng)


def level(state: State, move: Move, rng: random.Random) -> int:
    """How hard `move` is to find: harder if the game's own player errs, and if a second only move follows."""
    seat = state.to_move
    assert seat is not None
    trap = players.for_game(state.game).rule_of_thumb_move(state, rng) is not move
    party, on = state.game.parties.of(seat), state.after(move)
    while on.to_move is not None:
        if state.game.parties.of(on.to_move) == party and only_winner(on, rng) is not None:
            return 2 + trap
        outlook = players.for_game(on.game).outlook(on, rng)
        on.play(on.legal[max(range(len(on.legal)), key=outlook.values.__getitem__)])
    return 1 + trap


def find(
    game: Game,
    rng: random.Random,
    *,
    counting: bool,
    cards: int,
    tries: int,
    player: Player | None = None,
    standing: Sequence[int] | None = None,
) -> Iterator[Problem]:
    """Problems found in `tries` deals, at turns of seat 0 with `cards` cards in hand; without themes.

    All seats are played by `player`, by default the game's own; `standing` is the match score before the deals.
    """
    player = player or players.for_game(game).rule_of_thumb
    for _ in range(tries):
        state = game.deal(rng, dealer=rng.randrange(game.seats), standing=standing)
        while state.to_move is not None:
            seat = state.to_move
            if seat == 0 and state.held(0).bit_count() == cards and len(answers(state)) > 1:
                move = (only_safe if counting else only_winner)(state, rng)
                if move is not None:
                    yield Problem(Record.of(state), move, counting, level(state, move, random.Random(GRADING_SEED)))
                    break
            state.play(player(state.view(seat), rng).move)
