"""Procedures at a table, as data: a game names its own (see `cardkit.teaching.guide`)."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import NamedTuple

from cardkit.game import Game, State
from cardkit.moves import Move


def nothing_missed(state: State, move: Move) -> str:
    """For a procedure in which every legal move is fine."""
    return ""


class Procedure(NamedTuple):
    """Something that is done at the table: `short` (a key), `title`, and its `aim`, a sentence or two on how one goes about it.

    `here` says of a position whether the seat to move can begin it there. It takes so many `decisions` of that seat. `seed` is
    the deal that is watched; `deal` makes the deals (any, when not given). `missed` says of a legal move what the procedure
    asks instead; an empty text where it is fine. `rule` is what is forgotten then, by its id without the game's name; empty
    where it is a matter of judgement. `offer` is the text of a move that is always among those to choose from.
    """

    short: str
    title: str
    aim: str
    here: Callable[[State], bool]
    decisions: int = 1
    seed: int = 0
    deal: Callable[[Game, random.Random], State] | None = None
    missed: Callable[[State, Move], str] = nothing_missed
    offer: str = ""
    rule: str = ""


def offers(state: State, *kinds: str) -> bool:
    """Whether a legal move is of one of these kinds."""
    return any(move.kind in kinds for move in state.legal)


def bound(state: State) -> bool:
    """Whether one card may be played and another may not."""
    assert state.to_move is not None
    return bool(state.click) and 0 < len(state.legal) < state.held(state.to_move).bit_count()
