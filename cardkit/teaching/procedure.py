"""Procedures at a table, as data; each game defines its own (see `cardkit.teaching.guide`)."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import NamedTuple

from cardkit.game import Game, State
from cardkit.moves import Move


def nothing_missed(state: State, move: Move) -> str:
    """The default of `Procedure.missed`: every legal move is fine."""
    return ""


class Procedure(NamedTuple):
    """Something done at the table: `short` (a key), `title`, and `aim`, a sentence or two on how to do it.

    `here` says whether the seat to move can begin it in a position. It takes `decisions` moves of that seat. `seed` is the
    example's deal; `deal` makes the deals (by default any). `missed` says what a legal move misses, "" if it is fine; `rule` is
    the id of the rule forgotten then, without the game's name, "" for a matter of judgement.
    """

    short: str
    title: str
    aim: str
    here: Callable[[State], bool]
    decisions: int = 1
    seed: int = 0
    deal: Callable[[Game, random.Random], State] | None = None
    missed: Callable[[State, Move], str] = nothing_missed
    rule: str = ""


def offers(state: State, *kinds: str) -> bool:
    """Whether a legal move is of one of these kinds."""
    return any(move.kind in kinds for move in state.legal)


def bound(state: State) -> bool:
    """Whether some cards are legal and others are not."""
    assert state.to_move is not None
    return 0 < state.playable().bit_count() < state.held(state.to_move).bit_count()
