"""Exercises on the signs of Vitou: what they say, which one is true, when they are made."""

from __future__ import annotations

import random
from typing import Final

from cardkit.cards import french32
from cardkit.games.vitou.game import Vitou
from cardkit.games.vitou.tables import MASTERS, RANKING, SIGNS
from cardkit.teaching.exercises import Case, Group, Signs, by_level, case_maker

ACTS: Final = ("I wink with my right eye.", "I wink with my left eye.", "I purse my lips.", "I look up at the sky.")
"""The signs as one makes them, in the order of `SIGNS`."""
CODE: Final = Signs(
    "signs",
    ("a wink with the right eye", "a wink with the left eye", "pursed lips", "eyes up to the sky"),
    [sign.says for sign in SIGNS],
    ACTS,
)


def _true(game: Vitou, rng: random.Random, level: int) -> Case:
    """A hand with one of the masters and two low cards, the bait being an 8 or a king."""
    sign = rng.randrange(4)
    low = rng.sample([card for card in french32 if card.rank.key not in MASTERS], 3)
    rank = SIGNS[sign].rank
    hand = low if rank is None else [french32[rank + rng.choice("pckt")], *low[:2]]
    held = CODE.says[sign]
    return Case(
        "signs",
        "You’d like to tell your partner the truth. Which sign do you make?",
        ACTS[sign],
        f"Your hand has {held}, and that’s the sign for it." if rank else "Your hand has no 10, no 9 and no ace.",
        CODE.others(game, sign, f"your hand has {held}", after=", and it would be a bluff"),
        groups=(Group("Your hand", tuple(RANKING.sorted(hand))),),
        hints=("Only the 10, the 9 and the ace have a sign.",),
    )


_fair = case_maker("signing")
signs = by_level((CODE.meaning, CODE.meaning, _fair), (_true, _true, _fair, CODE.meaning))
"""Asks what a sign means, how to say something, what is true of a hand, and what is fair."""
