"""Procedures at a Vitou table, for guided practice."""

from __future__ import annotations

import random
from typing import Final

from cardkit.game import Game, State
from cardkit.games.vitou.tables import MASTERS
from cardkit.teaching.procedure import Procedure, offers


def _quiet(game: Game, rng: random.Random) -> State:
    """A deal at a table where nobody makes signs, so that only cards and bids count."""
    return game.variant(signs=False).deal(rng, dealer=rng.randrange(game.seats))


def _at_twenty(game: Game, rng: random.Random) -> State:
    """A deal in which the learner's side stands at 20."""
    return game.deal(rng, dealer=rng.randrange(game.seats), standing=(20, rng.randrange(10, 20)))


def _at_twenty_all(game: Game, rng: random.Random) -> State:
    """A deal at 20–20, where one hand after the other is dealt and speaks."""
    return game.deal(rng, dealer=rng.randrange(game.seats), standing=(20, 20))


def _in_doubt(state: State) -> bool:
    """Whether the seat to move leads to the first trick with just one card of the three best ranks, and may ask the partner."""
    assert state.to_move is not None
    best = sum(bool(state.held(state.to_move) & card.bit) for card in state.game.pack if card.rank.key in MASTERS)
    return offers(state, "look") and len(state.events) == 0 and best == 1


PROCEDURES: Final = (
    Procedure(
        "round",
        "Two tricks out of three",
        "Watch the highest card of each trick: alone it wins, twice it’s a tie. And remember who won the first trick.",
        lambda state: offers(state, "play"),
        decisions=3,
        deal=_quiet,
        seed=16,
    ),
    Procedure(
        "bidding",
        "To bid or not",
        "It’s your turn, and your side may bid. How often would you win the round? Bid with a good hand, and now and then "
        "with a bad one.",
        lambda state: offers(state, "bid"),
        decisions=2,
        deal=_quiet,
        seed=19,
    ),
    Procedure(
        "answer",
        "Answering a bid",
        "You alone must answer. Lying down costs the stake before this bid; losing costs the bid itself.",
        lambda state: offers(state, "refuse"),
        deal=_quiet,
        seed=5,
    ),
    Procedure(
        "signs",
        "Look, then play",
        "One good card and two small ones: it depends on what your partner holds. Look, read the sign, then choose a card.",
        _in_doubt,
        decisions=2,
        seed=5,
    ),
    Procedure(
        "twenty",
        "At twenty",
        "Look at both hands of your side, then decide. Decline, and they get 1 point. Lose, and they get 3. Win, and the game "
        "is yours.",
        lambda state: offers(state, "decide"),
        decisions=2,
        deal=_at_twenty,
        seed=4,
    ),
    Procedure(
        "both",
        "At twenty all",
        "Three cards, and one word. Say “I play”, and this round decides the game. Pass, and you leave it to the next player.",
        lambda state: offers(state, "say"),
        deal=_at_twenty_all,
        seed=5,
    ),
)
