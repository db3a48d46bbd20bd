"""Exercises on the circle of seats in Tute: partners, the turn, the deal, the lead; and which suit is trumps."""

from __future__ import annotations

import random

from cardkit.cards import spanish40
from cardkit.games.tute.game import Tute
from cardkit.games.tute.tables import SUITS
from cardkit.games.tute.teaching.exercises.words import one_of
from cardkit.teaching.exercises import Group, QuestionOrCase, by_level, pick_case, seat_maker


def _trumps(game: Tute, rng: random.Random, level: int) -> QuestionOrCase:
    card = rng.choice(list(spanish40))
    led, third, fourth = rng.sample([suit for suit in SUITS if suit is not card.suit], 3)
    suits = {"trump": card.suit, "led": led, "third": third, "fourth": fourth}
    places = {place: suit.gloss for place, suit in suits.items()} | {
        place.title(): suit.gloss.capitalize() for place, suit in suits.items()
    }
    shown = Group("The dealer’s last card", (card,))
    return pick_case(game, rng, "triunfo", shown, single=one_of(card.suit), **places)


_circle = seat_maker("seats")
seats = by_level((*[_circle] * 5, _trumps))
"""Who is meant: with names in a circle, so that one has to think of the direction; and which suit is trumps."""
