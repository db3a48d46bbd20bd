"""Drills on how hands follow one another: what may be played, what happens next, when the four left over are shown."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from cardkit.cards import trevisane52
from cardkit.drills import Case, Group, Question, ask
from cardkit.games.trionfetti.drills.words import verb, whose

if TYPE_CHECKING:
    from cardkit.games.trionfetti.game import Trionfetti


def play(game: Trionfetti, rng: random.Random, level: int) -> Question:
    """Which cards may go, whose turn it is, and what cannot be taken back."""
    key = rng.choice(("any-card", "any-card", "turn", "played"))
    if key == "any-card":
        led = rng.choice(list(trevisane52))
        same = rng.sample([card for card in trevisane52 if card.suit is led.suit and card is not led], 1 + (level > 1))
        other = rng.sample([card for card in trevisane52 if card.suit is not led.suit], 2 - (level > 1))
        hand = rng.sample([*same, *other], 3)
        names = game.names[1:]
        free = "There is no following suit, and nobody has to win."
        case = Case(
            key,
            f"{names[0]} has led the {led.gloss}. Which of your cards may you play?",
            "Whichever of the three you like.",
            free,
            [
                (f"Only those of {led.suit.gloss}.", free),
                ("Only a card that beats it, if you have one.", free),
                (f"Those of {led.suit.gloss}, or one that wins.", free),
            ],
            groups=(Group("Led", (led,), (names[0],)), Group("Your hand", tuple(hand))),
        )
        return ask(game, rng, case)
    who = rng.choice(game.names[1:])
    if key == "turn":
        right, across, left = game.names[1:]
        case = rng.choice(
            [
                Case(key, f"{left} has led. You know already which card you will play. May you put it down?",
                     "Yes, it is your turn.", f"You sit to the right of {left}, so you are next.",
                     [(f"No, {right} plays first.", f"{right} sits to your right and plays after you."),
                      (f"No, {across} plays first.", f"{across} plays after you and {right}.")]),
                Case(key, f"{right} has led. You know already which card you will play. May you put it down?",
                     f"No, {across} and {left} play first.", f"To the right of {right} sits {across}, then {left}, then you.",
                     [("Yes, in this game anybody may go first.", "Each plays in turn."),
                      ("Yes, it is your turn.", f"You are the last to play when {right} has led.")]),
            ]
        )  # fmt: skip
        return ask(game, rng, case)
    called = ("has said “vaga” by mistake",) if level > 1 else ()
    what = rng.choice(("has put down the wrong card", "has let everyone see a card", *called))
    case = Case(
        key,
        f"{who} {what} and would like to take it back. May {who}?",
        "No, it stays.",
        "What is played, shown or said stays.",
        [
            ("Yes, until the next player has played.", "It does not matter how late or early it is."),
            ("Yes, if the partner agrees.", "Nobody can allow it."),
            ("Yes, once in a smazzata.", "Not even once."),
        ],
    )
    return ask(game, rng, case)


def what_next(game: Trionfetti, rng: random.Random, level: int) -> Question:
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
    wrong = [(text, why) for text in (third, again, passes, shuffle) if text != answer]
    return ask(game, rng, Case(key, f"{told} What happens now?", answer, why, wrong, (f"{verb(dealer, 'deal')}.",)))


def left_over(game: Trionfetti, rng: random.Random, level: int) -> Question:
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
    wrong = [(text, why) for text in (open_, only, mine, "None until the end.") if text != answer]
    said = "and vagaresto has just been called" if called else "and nobody has called"
    cards = ("no card has", "one card has", "two cards have", "three cards have")[played]
    moment = f"It is hand {hand}, {cards} been played to the first trick, {said}."
    prompt = (
        f"{moment} How many of the four cards left over does the dealer know?"
        if dealer != "You"
        else f"{moment} How many of the four cards left over do you, the dealer, know?"
    )
    return ask(game, rng, Case(key, prompt, answer, why, wrong, (f"It is {whose(dealer)} deal.",)))
