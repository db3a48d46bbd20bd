"""Drills on the signs of Vitou: what they say, which one is true, when they are made."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from cardkit.cards import french32
from cardkit.games.vitou.tables import MASTERS, RANKING, SIGNS
from cardkit.teaching.drills import Case, Group, Made, by_level, told

if TYPE_CHECKING:
    from cardkit.games.vitou.game import Vitou

SAYS = ("a 10", "a 9", "an ace", "no 10, 9 or ace")


def _meaning(game: Vitou, rng: random.Random, level: int) -> Made:
    sign = rng.randrange(4)
    partner = game.names[2]
    why = f"{SIGNS[sign].gesture.capitalize()}: {SAYS[sign]}."
    others = [n for n in range(4) if n != sign]
    if rng.random() < 0.5:
        return Case(
            "signs",
            f"{partner}, your partner, signs: {SIGNS[sign].gesture}. What is held, if it is true?",
            f"{SAYS[sign].capitalize()}.",
            why,
            [
                (
                    f"{SAYS[n].capitalize()}.",
                    f"The sign for that is: {SIGNS[n].gesture}.",
                    f"You would count on {SAYS[n]} in the hand of {partner}, who has said: {SAYS[sign]}.",
                )
                for n in others
            ],
        )
    return Case(
        "signs",
        f"How do you tell {partner} without a word that you hold {SAYS[sign]}?",
        f"{SIGNS[sign].gesture.capitalize()}.",
        why,
        [
            (
                f"{SIGNS[n].gesture.capitalize()}.",
                f"That says: {SAYS[n]}.",
                f"{partner} would count on {SAYS[n]}, and you hold {SAYS[sign]}.",
            )
            for n in others
        ],
    )


def _true(game: Vitou, rng: random.Random, level: int) -> Made:
    """A hand with one of the masters and two low cards, the bait being an 8 or a king."""
    sign = rng.randrange(4)
    low = rng.sample([card for card in french32 if card.rank.key not in MASTERS], 3)
    rank = SIGNS[sign].rank
    hand = low if rank is None else [french32[rank + rng.choice("pckt")], *low[:2]]
    why = f"Of the cartes maîtresses (10, 9, ace) this hand has {SAYS[sign] if rank else 'none'}."
    return Case(
        "signs",
        "Which sign would be true?",
        f"{SIGNS[sign].gesture.capitalize()}.",
        why,
        [
            (
                f"{SIGNS[n].gesture.capitalize()}.",
                f"That says: {SAYS[n]}, and it would be a bluff.",
                f"{game.names[2]} would count on {SAYS[n]}, and your hand has {SAYS[sign]}.",
            )
            for n in range(4)
            if n != sign
        ],
        groups=(Group("Your hand", tuple(RANKING.sorted(hand))),),
        hints=("Only the 10, the 9 and the ace have a sign.",),
    )


_when = told("signing")
signs = by_level((_meaning, _meaning, _when), (_true, _true, _when, _when, _meaning))
"""What a sign means, how to say something, what is true of a hand, and when signs are allowed."""
