"""What would have happened: a deal played on after a move, everybody playing as the game's rule of thumb does."""

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
    """The deal after this move to its end; the same for the same position, whenever it is asked for."""
    player, end = players.for_game(state.game).rule_of_thumb, state.after(move)
    rng = random.Random(crc32(str(Record.of(state)).encode()))
    while end.to_move is not None and len(end.events) < len(state.events) + MAX_MOVES:
        end.play(player(end.view(end.to_move), rng).move)
    return end
