"""What is done at a tarot table, for guided practice."""

from __future__ import annotations

import random
from typing import Final

from cardkit.game import Game, State
from cardkit.procedure import Procedure, bound, offers


def _strong(game: Game, rng: random.Random) -> State:
    """A deal in which the learner has two bouts, so that a contract is near."""
    return game.deal(rng, dealer=rng.randrange(game.seats), cards={0: "21a EX"})


PROCEDURES: Final = (
    Procedure(
        "trick",
        "Which card may go",
        "Look at the card that was led. You have its suit: play it, any card of it. You have none: a trump, above the highest "
        "one on the table if you can. No trump either: any card. The Excuse goes whenever you like.",
        lambda state: bound(state) and offers(state, "play"),
        decisions=3,
        seed=22,
    ),
    Procedure(
        "bidding",
        "Bid or pass",
        "Count your bouts first, then your trumps and how high they are, then kings and short suits.",
        lambda state: offers(state, "bid"),
        seed=44,
    ),
    Procedure(
        "ecart",
        "Making the écart",
        "Six cards go away. No king, no bout, no trump. Empty a short suit, so that you can trump it, and save loose points.",
        lambda state: offers(state, "écart"),
        decisions=6,
        deal=_strong,
        seed=0,
    ),
)
