"""Exercises on the table of Vitou: who cuts, deals, leads and comes next; shuffling, cutting and talking."""

from __future__ import annotations

import random
from typing import Final

from cardkit.games.vitou.game import Vitou
from cardkit.sentences import DEALS, Sentence, several
from cardkit.teaching.exercises import Made, around, by_level, case_maker, dealt, type_number

CUTS: Final = Sentence(
    "{player} lifts off the top {at} of the 32 cards and puts them underneath.",
    "You lift off the top {at} of the 32 cards and put them underneath.",
)
NUMBERED: Final = "From the top they were numbers 1 to 32 before. Which number is dealt {word}?"
DEEP: Final = (
    "Number {card} lies one card below the top now.",
    "Number {card} lies {n} cards below the top now.",
    "Number {card} is on top now.",
)


def _direction(game: Vitou, rng: random.Random, level: int) -> Made:
    """The same question at a table that plays clockwise, and at one that does not."""
    return around("direction")(game.variant(anticlockwise=False), rng, level)


_circle = around("seats")
_usual = (*[_circle] * 13, dealt("deal", "talon", "aren’t dealt"))
seats = by_level(_usual, (*_usual, _direction, _direction))
"""Who is meant, with the seats told in a circle; and how many cards are left."""


def _cut(game: Vitou, rng: random.Random, level: int) -> Made:
    """Which card is dealt first after a cut; from level 2, to whom the old top card goes."""
    at = rng.randrange(4, 29)
    seat = rng.randrange(4)
    cutter = game.names[game.dealing.cutter(seat)]
    place = rng.randrange(1, 4) if level > 1 else 1
    word = ("first", "second", "third")[place - 1]
    value = (at + place - 1) % 32 + 1
    return type_number(
        f"{DEALS.by(game.names[seat])} {CUTS.by(cutter, at=at)} {NUMBERED.format(word=word)}",
        value,
        f"Number {at + 1} is on top now, so number {value} is dealt {word}.",
        {place: "That’s how it would be without the cut."},
        rules=(game.rules["cut"],),
        hints=("What lies on top after the cut?",),
        astray=lambda n: _where(int(n), at),
    )


def _where(card: int, at: int) -> str:
    """Told in a sentence: where a card of the uncut pack lies after a cut of `at` cards, counted from the new top."""
    if not 1 <= card <= 32:
        return "The pack has no such card: it has 32."
    return several((card - at - 1) % 32, *DEEP, card=card)


customs = by_level((case_maker("customs"), case_maker("customs"), _cut))
"""Asks what is fair: stacking cards, cutting, talking; and what a cut does."""
