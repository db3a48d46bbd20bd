"""Positions of Tute for its tests: deals by seat 0 with batons as trumps, and what is allowed and refused in them."""

import random

import pytest

import cardkit
from cardkit.game import Game, State
from cardkit.games.tute.state import TuteState
from cardkit.moves import Move
from cardkit.rules import IllegalMove, Refusal

TUTE = cardkit.games["tute"]
HIGH_TO_LOW = list("13RCS76542")
# Seat 0 deals and turns a baton (trumps); seat 1 leads. A hand of ten cards is dealt as it stands, a shorter one is filled.
SEED = 4


def deal(game: Game = TUTE, **hands: str) -> TuteState:
    """A deal by seat 0 with the given hands: `deal(s1="4o", s0="2b")`."""
    state = game.deal(SEED, cards={seat[1:]: cards for seat, cards in hands.items()}, dealer=0)
    assert isinstance(state, TuteState)
    return state


def texts(state: State) -> set[str]:
    """The legal moves, a card by its own text."""
    return {move.card.text if move.card else move.text for move in state.legal}


def refused(state: State, move: Move | str) -> Refusal:
    """The refusal of this move."""
    with pytest.raises(IllegalMove) as error:
        state.copy().play(move)
    return error.value.refusal


def forbids(state: State, move: Move | str, rule: str, because: str = "") -> bool:
    """The move is refused by this rule because of these cards, and the legal moves are offered instead."""
    refusal = refused(state, move)
    return (refusal.rule.id, set(str(refusal.because).split()), refusal.instead) == (rule, set(because.split()), state.legal)


def to_lead(state: TuteState) -> TuteState:
    """Play any cards, passing when asked, until the trick is taken."""
    while True:
        state.play(next(move for move in state.legal if move.kind != "declare"))
        if not state.trick:
            return state


def finish(state: State, rng: random.Random) -> State:
    """Play the hand out at random."""
    while not state.over:
        state.play(rng.choice(state.legal))
    return state


def sung(state: State) -> set[str]:
    """The declarations that are open now."""
    return {move.text.removeprefix("declare ") for move in state.legal if move.kind == "declare"}


# Seat 1 leads the ace of trumps, which nobody beats, and then the 3: two tricks for certain.
SINGER = "1b 3b Rb Cb Ro Co Re Ce 2c 4c"
# With four kings beside them: tute.
KINGS = "1b 3b Ro Rc Re Rb 2o 2c 2e 4e"
