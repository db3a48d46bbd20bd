"""What would have happened: plays a deal to its end after a move, all seats by the game's rule of thumb."""

from __future__ import annotations

import random
from typing import Final
from zlib import crc32

from cardkit import players
from cardkit.game import State
from cardkit.moves import Move
from cardkit.record import Record

MAX_MOVES: Final = 200
"""Moves that are played on, at most."""


def played_out(state: State, move: Move) -> State:
    """The deal played to its end after this move; the same result for the same position every time."""
    thumb, end = players.for_game(state.game).rule_of_thumb_move, state.after(move)
    rng = random.Random(crc32(str(Record.of(state)).encode()))
    while end.to_move is not None and len(end.events) < len(state.events) + MAX_MOVES:
        end.play(thumb(end, rng))
    return end
