"""Drills on how hands follow one another: what may be played, what happens next, when the four left over are shown."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from cardkit.cards import trevisane52
from cardkit.game import Game
from cardkit.games.trionfetti.teaching.drills.words import named
from cardkit.teaching.drills import Case, Group, Made, by_level, seen_from, told
from cardkit.teaching.drills.scenes import whose

if TYPE_CHECKING:
    from cardkit.games.trionfetti.game import Trionfetti


def _any_card(game: Trionfetti, rng: random.Random, level: int) -> Case:
    """No suit to follow, nothing to beat."""
    led = rng.choice(list(trevisane52))
    same = rng.sample([card for card in trevisane52 if card.suit is led.suit and card is not led], 1 + (level > 1))
    other = rng.sample([card for card in trevisane52 if card.suit is not led.suit], 2 - (level > 1))
    hand = rng.sample([*same, *other], 3)
    name, suit = game.names[1], led.suit.gloss
    return Case(
        "any-card",
        f"{name} has led the {led.gloss}. Which of your cards may you play?",
        "Whichever of the three you like.",
        "You needn’t follow suit, and you needn’t win.",
        [
            (f"Only those of {suit}.", f"The {led.gloss} asks for no suit.", f"You’d leave out {named(other)}."),
            (
                "Only a card that beats it, if you have one.",
                f"The {led.gloss} needn’t be beaten.",
                f"You’d give {name} your best card where a worthless one does as well.",
            ),
            (
                f"Those of {suit}, or one that wins.",
                f"The {led.gloss} asks for no suit, and needn’t be beaten.",
                f"You’d think {named(other)} forbidden, and you may play {'it' if len(other) == 1 else 'them'}.",
            ),
        ],
        groups=(Group("Led", (led,), (name,)), Group("Your hand", tuple(hand))),
    )


play = by_level((_any_card, told("turn")))
"""Which cards you may play, whose turn it is, and what stays."""


def _after_a_hand(game: Game, rng: random.Random) -> dict[str, str]:
    ordinal = rng.choice(("first", "second", "third"))
    return {**seen_from(game, rng.randrange(4)), "ordinal": ordinal, "points": str(rng.randrange(3, 19))}


what_next = told("next", _after_a_hand)
"""The moment after a trick or an answer: does the hand go on, the smazzata, or the pack?"""


def left_over(game: Trionfetti, rng: random.Random, level: int) -> Made:
    """Who has seen the four cards that are left over, and when."""
    dealer = rng.choice(game.names)
    hand = rng.choice((2, 3, 4, 4, 4, 4))
    played = rng.randrange(4)
    called = rng.random() < 0.4
    open_ = "All four, like everyone."
    only = "Only the card of the cut."
    mine = "All four, but nobody else."
    if hand < 4:
        key, answer, why = "undealt", only, "They are shown in the fourth hand; before it only the cut is known."
    elif called:
        key, answer, why = "undealt-at-once", open_, "A vagaresto in the fourth hand puts the four on the table at once."
    elif played >= 2:
        key, answer, why = "undealt", open_, "Two have played to the first trick, so the dealer has shown them."
    else:
        key, answer, why = "undealt", mine, "The dealer looks at them first, and shows them when two have played."
    count = {open_: 4, mine: 4, only: 1}
    lie = f"{played} card{'' if played == 1 else 's'} in the first trick"
    now = f"It is hand {hand} of four, with {lie} and {'a' if called else 'no'} vagaresto called."
    wrong = [
        (text, now, _seen(dealer, count.get(text, 0), count[answer], text == open_, answer == open_))
        for text in (open_, only, mine, "None until the end.")
        if text != answer
    ]
    said = "and vagaresto has just been called" if called else "and nobody has called"
    cards = ("no card has", "one card has", "two cards have", "three cards have")[played]
    moment = f"It is hand {hand}, {cards} been played to the first trick, {said}."
    prompt = (
        f"{moment} How many of the four cards left over does the dealer know?"
        if dealer != "You"
        else f"{moment} How many of the four cards left over do you, the dealer, know?"
    )
    return Case(key, prompt, answer, why, wrong, (f"It is {whose(dealer)} deal.",))


def _seen(dealer: str, given: int, known: int, all_: bool, are_open: bool) -> str:
    """What would come of thinking that so many of the four cards are known, to the dealer or to all."""
    who = "you, the dealer" if dealer == "You" else f"{dealer}, the dealer"
    have = "have" if dealer == "You" else "has"
    if given < known:
        return f"The others would think {known - given} of the four unknown to {who}, who {have} seen them."
    if given > known:
        return f"Whoever reckons with it counts {given - known} cards as seen that still lie face down."
    if all_:
        return f"Everybody would reckon with four cards that only {who}, {have} seen."
    return f"The others would forget that {given} cards lie open, and count them as still out." if are_open else ""
