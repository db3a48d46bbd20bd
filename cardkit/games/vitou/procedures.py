"""What is done at a Vitou table, for guided practice."""

from __future__ import annotations

import random
from typing import Final

from cardkit.game import Game, State
from cardkit.procedure import Procedure, offers


def _quiet(game: Game, rng: random.Random) -> State:
    """A deal at a table where nobody makes signs, so that only cards and bids count."""
    return game.variant(signs=False).deal(rng, dealer=rng.randrange(game.seats))


def _at_twenty(game: Game, rng: random.Random) -> State:
    """A deal in which the learner's side stands at 20."""
    return game.deal(rng, dealer=rng.randrange(game.seats), standing=(20, rng.randrange(10, 20)))


PROCEDURES: Final = (
    Procedure(
        "round",
        "Two tricks out of three",
        "Watch the highest card of each trick: alone it wins, twice it is a tie. Then think of the round: who won the first?",
        lambda state: offers(state, "play"),
        decisions=3,
        deal=_quiet,
        seed=16,
    ),
    Procedure(
        "bidding",
        "To bid or not",
        "It is your turn and your side may bid. How often will you win the round? Bid with a good hand, and now and then with "
        "a bad one.",
        lambda state: offers(state, "bid"),
        decisions=2,
        deal=_quiet,
        seed=19,
    ),
    Procedure(
        "answer",
        "Answering a bid",
        "You alone must answer. What does lying down cost: the stake before this bid. What does losing cost: the bid itself.",
        lambda state: offers(state, "refuse"),
        deal=_quiet,
        seed=5,
    ),
    Procedure(
        "twenty",
        "At twenty",
        "Look at both hands of your side, then decide: declining gives them 1 point, losing 3; winning is the game.",
        lambda state: offers(state, "decide"),
        decisions=2,
        deal=_at_twenty,
        seed=4,
    ),
)
