"""Drills on how hands follow one another: what may be played, what happens next, when the four left over are shown."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from cardkit.cards import trevisane52
from cardkit.games.trionfetti.teaching.drills.words import named, verb
from cardkit.teaching.drills import Case, Group, Made, Wrong, by_level, told
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


def what_next(game: Trionfetti, rng: random.Random, level: int) -> Made:
    """The moment after a trick or an answer: does the hand go on, the smazzata, or the pack?"""
    dealer = rng.choice(game.names)
    right = game.names[(game.names.index(dealer) + 1) % 4]
    hand = rng.randrange(1, 4)
    third = "A third trick is played."
    again = f"{verb(dealer, 'deal')} three more cards to everyone."
    passes = f"The pack passes to {right if right != 'You' else 'you'}."
    shuffle = "All cards are shuffled, and the same player deals."
    key = rng.choice(("two-tricks", "monte", "smazzata", "last-hand", "concede"))
    ordinal = ("first", "second", "third", "fourth")
    told, answer, why = {
        "two-tricks": (f"It is the {ordinal[hand - 1]} hand, and each side has a trick.", third, "Nobody has two tricks yet."),
        "monte": (
            f"In the {ordinal[hand - 1]} hand your side took both tricks, and has {rng.randrange(3, 19)} points now.",
            again,
            "Two tricks win the hand. Its twelve cards go onto the monte, and the same dealer goes on.",
        ),
        "smazzata": rng.choice(
            (
                ("The fourth hand is over. Nobody has 20 points.", passes, "Four hands are all that the pack gives."),
                (f"The {ordinal[hand - 1]} hand is over, and your side has 20 points.", passes, "A partita won ends it."),
            )
        ),
        "last-hand": (
            f"In the {ordinal[hand - 1]} hand a vagaresto was accepted. The side that was behind has won it.",
            passes,
            "An accepted vagaresto ends the smazzata, whoever wins.",
        ),
        "concede": (
            f"In the {ordinal[hand - 1]} hand a vagaresto was conceded; the callers now have {rng.randrange(3, 19)} points.",
            again,
            "A conceded hand is over, but the smazzata is not.",
        ),
    }[key]  # fmt: skip
    wrong = [
        _not_now(text, (third, again, passes), key, dealer, right) for text in (third, again, passes, shuffle) if text != answer
    ]
    return Case(key, f"{told} What happens now?", answer, why, wrong, (f"{verb(dealer, 'deal')}.",))


def _not_now(text: str, known: tuple[str, str, str], key: str, dealer: str, following: str) -> Wrong:
    """What speaks against this after a trick or an answer, and what would come of it."""
    third, again, passes = known
    stands = {
        "two-tricks": "It stands 1–1 in tricks.",
        "monte": "It stands 2–0 in tricks, and the smazzata has hands left.",
        "smazzata": "The smazzata has had its last hand.",
        "last-hand": "The vagaresto was accepted, and the hand is won.",
        "concede": "The vagaresto was conceded: 1 point, and fewer than four hands have been played.",
    }[key]
    if text == third:
        return text, stands, "A card would be shown for a trick that decides nothing."
    if text == again:
        late = "while a hand is open" if key == "two-tricks" else "after the last hand of the smazzata"
        return text, stands, f"{dealer} would deal three more cards to everyone {late}."
    if text == passes:
        return text, stands, f"{following} would deal while {whose(dealer)} smazzata goes on."
    if key in ("smazzata", "last-hand"):
        return text, stands, f"{dealer} would deal a second smazzata in a row."
    return text, stands, "Cards that have gone onto the monte would come back, and nobody could count what is out."


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
