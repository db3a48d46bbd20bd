"""Procedures at a Trionfetti table, for guided practice."""

from __future__ import annotations

from typing import Final

from cardkit.game import State
from cardkit.teaching.procedure import Procedure, offers


def _begins(state: State) -> bool:
    """Whether the seat to move is to play, with three cards in hand: the first of a hand."""
    assert state.to_move is not None
    return offers(state, "play") and state.held(state.to_move).bit_count() == 3


def _may_call(state: State) -> bool:
    """Whether vagaresto is legal and the side has one trick, so that a call is worth a thought."""
    assert state.to_move is not None
    won = state.view(state.to_move).fact("tricks", state.to_move % 2)
    return offers(state, "vagaresto") and won is not None and won.value == "1"


PROCEDURES: Final = (
    Procedure(
        "hand",
        "Playing a hand",
        "Read your three cards by the comanda, not by habit: which is high, which is low? Win two tricks, and waste nothing "
        "on a trick that your partner wins.",
        _begins,
        decisions=2,
        seed=35,
    ),
    Procedure(
        "calling",
        "Calling vagaresto",
        "One trick is yours. Count the cards that can still beat you. If they’d win less than half the time, call.",
        _may_call,
        seed=13,
    ),
    Procedure(
        "answering",
        "Answering a vagaresto",
        "Conceding costs one point. Look at your cards and at what they’ve won; ask your partner if you can’t tell.",
        lambda state: offers(state, "accept"),
        seed=5,
    ),
)
