"""Drills on the circle of seats in Tute: partners, the turn, the deal, the lead; which suit is trumps, how many cards."""

from __future__ import annotations

import random

from cardkit.cards import spanish40
from cardkit.games.tute.game import Tute
from cardkit.games.tute.tables import SUITS
from cardkit.games.tute.teaching.drills.words import suit_name
from cardkit.teaching.drills import Answer, Group, Made, around, by_level, choose, dealt


def _trumps(game: Tute, rng: random.Random, level: int) -> Made:
    rule = game.rules["deal"]
    card = rng.choice(list(spanish40))
    led = rng.choice([suit for suit in SUITS if suit is not card.suit])
    other = "The suit of the first lead has nothing to do with trumps."
    wrong = [
        Answer(
            suit_name(suit),
            why=other if suit is led else f"No card of {suit.gloss} was turned up.",
            follow=f"You’d try to win with low {suit.gloss}, and any of the ten {card.suit.gloss} beats them.",
        )
        for suit in SUITS
        if suit is not card.suit
    ]
    return choose(
        rng,
        f"The dealer has shown this last card, and then {led.gloss} were led. Which suit is trumps?",
        Answer(suit_name(card.suit), why=f"The card that was shown is of {card.suit.gloss}."),
        wrong,
        rules=(rule,),
        groups=(Group("Shown by the dealer", (card,)),),
    )


_circle = around("seats")
seats = by_level((*[_circle] * 15, _trumps, _trumps, dealt("deal")))
"""Who is meant: with names in a circle, so that one has to think of the direction; which suit is trumps, how many cards."""
