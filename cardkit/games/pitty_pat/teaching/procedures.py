"""What is done at a Pitty Pat table, for guided practice."""

from __future__ import annotations

import random
from typing import Final

from cardkit.game import Game, State
from cardkit.teaching.procedure import Procedure, offers


def _three(game: Game, rng: random.Random) -> State:
    """A deal for three players."""
    return game.variant(players=3).deal(rng, dealer=rng.randrange(3))


PROCEDURES: Final = (
    Procedure(
        "turn",
        "A turn",
        "Look at the upcard. You hold its rank: match it, then throw one card more. You do not: turn a card of the stock.",
        lambda state: offers(state, "match", "turn"),
        decisions=4,
        deal=_three,
        seed=17,
    ),
    Procedure(
        "throw",
        "The card to throw",
        "You have matched. Of each rank in your hand, count the cards that have gone by: keep what may still come.",
        lambda state: offers(state, "discard"),
        deal=_three,
        seed=5,
    ),
)
