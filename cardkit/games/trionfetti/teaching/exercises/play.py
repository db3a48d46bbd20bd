"""Exercises on how hands follow one another: what may be played, what happens next, when the four left over are shown."""

from __future__ import annotations

import random
from typing import Final

from cardkit.cards import trevisane52
from cardkit.game import Game
from cardkit.games.trionfetti.game import Trionfetti
from cardkit.games.trionfetti.teaching.exercises.words import named
from cardkit.teaching.exercises import Case, Group, by_level, case_maker, pick_case, seen_from


def _any_card(game: Trionfetti, rng: random.Random, level: int) -> Case:
    """No suit to follow, nothing to beat."""
    led = rng.choice(list(trevisane52))
    same = rng.sample([card for card in trevisane52 if card.suit is led.suit and card is not led], 1 + (level > 1))
    other = rng.sample([card for card in trevisane52 if card.suit is not led.suit], 2 - (level > 1))
    hand = rng.sample([*same, *other], 3)
    cards = Group("Led", (led,), (game.names[1],)), Group("Your hand", tuple(hand))
    return pick_case(game, rng, "any-card", *cards, card=led.gloss, suit=led.suit.gloss, other=named(other))


play = by_level((_any_card, case_maker("turn")))
"""Which cards you may play, whose turn it is, and what stays."""


def _after_a_hand(game: Game, rng: random.Random) -> dict[str, str]:
    ordinal = rng.choice(("first", "second", "third"))
    return {**seen_from(game, rng.randrange(1, 4)), "ordinal": ordinal, "points": str(rng.randrange(3, 19))}


what_next = case_maker("next", _after_a_hand)
"""The moment after a trick or an answer: does the hand go on, the smazzata, or the pack?"""


PLAYED: Final = "It’s the first trick of the {hand} hand, and {cards}."
CALLED: Final = "It’s the first trick of the {hand} hand; {cards}, and now somebody calls vagaresto."


def left_over(game: Trionfetti, rng: random.Random, level: int) -> Case:
    """Who has seen the four cards that are left over, and when."""
    section = rng.choice(("before-the-fourth", "called", "called", "shown", "looked-at"))
    hand = rng.choice(("second", "third")) if section == "before-the-fourth" else "fourth"
    played = rng.randrange(2, 4) if section == "shown" else rng.randrange(2)
    cards = ("nobody has played yet", "one card has been played", "two cards have been played", "three cards have been played")
    fact = (CALLED if section == "called" else PLAYED).format(hand=hand, cards=cards[played])
    return pick_case(game, rng, section, moment=fact, **seen_from(game, rng.randrange(1, 4)))
