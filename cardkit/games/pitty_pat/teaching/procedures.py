"""Procedures at a Pitty Pat table, for guided practice."""

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
        "Look at the upcard. Do you hold its rank? Match it, then throw one more card. If not, turn a card from the stock.",
        lambda state: offers(state, "match", "turn"),
        decisions=4,
        deal=_three,
        seed=17,
    ),
    Procedure(
        "throw",
        "The card to throw",
        "You’ve matched. For each rank in your hand, count the cards that have gone by. Keep what may still come.",
        lambda state: offers(state, "discard"),
        deal=_three,
        seed=5,
    ),
)
