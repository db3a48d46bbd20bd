"""Drills on tarot for five: the called king, who is whose partner, and the suit that may not be led."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from cardkit.cards import tarot78
from cardkit.drills import Answer, Case, Group, Question, ask, choose_all
from cardkit.drills.question import the
from cardkit.games.tarot.tables import EXCUSE_BIT, SUITS, TRUMPS

if TYPE_CHECKING:
    from cardkit.games.tarot.game import Tarot

RANKS = {"R": "king", "D": "queen", "C": "knight", "V": "jack"}


def called(game: Tarot, rng: random.Random, level: int) -> Question:
    """What may be called with this hand, who is the partner then, and who knows it."""
    kinds = (_partner, _rank, _when) if level == 1 else (_partner, _partner, _rank, _rank, _secret, _when)
    return rng.choice(kinds)(game, rng)


def _rank(game: Tarot, rng: random.Random) -> Question:
    """From a hand with so many kings (and queens): the lowest rank that may be called."""
    full = rng.choice((0, 0, 1, 1, 2))
    keys = "RDC"
    hand = [tarot78[keys[n] + suit.key] for n in range(full) for suit in SUITS]
    hand += [tarot78[keys[full] + suit.key] for suit in rng.sample(SUITS, rng.randrange(4 if full < 2 else 3))]
    low = [card for card in tarot78 if card.rank.key in ("2", "3", "5", "9")]
    hand += rng.sample(low, max(0, 9 - len(hand)))
    right = ("A king only.", "A king or a queen.", "A king, queen or knight.")[full]
    missing = [
        "You do not hold all four kings.",
        "You hold all four kings, but not all four queens.",
        "You hold all kings and queens.",
    ]
    return ask(
        game,
        rng,
        Case(
            "call-rank",
            "You are the taker of five, with these among your cards. What may you call?",
            right,
            missing[full],
            [
                (text, missing[full])
                for text in ("A king only.", "A king or a queen.", "A king, queen or knight.", "Any card but a trump.")
                if text != right
            ],
            groups=(Group("Your hand", tuple(sorted(hand))),),
            hints=("Do you hold all four kings?", "If so: all four queens as well?"),
        ),
    )


def _partner(game: Tarot, rng: random.Random) -> Question:
    """The called card lies with somebody, in the chien, or in the taker's own hand."""
    suit = rng.choice(SUITS)
    where = rng.choice(("other", "other", "chien", "own"))
    taker, holder = rng.sample(range(5), 2)
    names = game.names
    card = f"king of {suit.gloss}"
    who, whose = names[taker], names[holder]
    told = {
        "other": f"It is in {'your' if whose == 'You' else whose + '’s'} hand.",
        "chien": "It lies in the chien.",
        "own": f"It is in {'your' if who == 'You' else who + '’s'} own hand.",
    }[where]
    alone = "Nobody: the taker is alone."
    right = whose if where == "other" else alone
    why = {
        "other": "The holder of the called card is the taker’s partner.",
        "chien": "The called card lies in the chien, so the taker plays alone against four.",
        "own": "The called card is the taker’s own, so the taker plays alone against four.",
    }[where]
    others = [name for name in names if name not in (who, whose)]
    wrong = [text for text in (whose, alone, *rng.sample(others, 2)) if text != right][:3]
    return ask(
        game,
        rng,
        Case(
            "call" if where == "other" else "alone",
            f"{who} {'call' if who == 'You' else 'calls'} the {card}. {told} Who is the partner?",
            right,
            why,
            wrong,
            hints=("Who holds the called card?",),
        ),
    )


def _secret(game: Tarot, rng: random.Random) -> Question:
    suit = rng.choice(SUITS)
    yes, no = "Yes.", "No."
    scenes = [
        (f"You hold the called king of {suit.gloss}. May you tell the taker?", False, "The partner says nothing."),
        (
            f"The king of {suit.gloss} was called and is played to the third trick. Is the partner known now?",
            True,
            "The called card has shown it.",
        ),
        (
            f"Somebody throws points on the taker’s tricks; the called king of {suit.gloss} is out. Is the partner known?",
            False,
            "It may be guessed, but only the card proves it.",
        ),
        (
            f"The chien is turned, and the called king of {suit.gloss} is in it. Do all know that there is no partner?",
            True,
            "All have seen the called card.",
        ),
        (
            f"The taker called the king of {suit.gloss} from the own hand. Do the others know it at once?",
            False,
            "They know it when the card is played.",
        ),
    ]
    prompt, may, why = rng.choice(scenes)
    return ask(
        game,
        rng,
        Case("secret", prompt, yes if may else no, why, [no if may else yes, ("Only if the taker asks.", "Nobody is asked.")]),
    )


def _when(game: Tarot, rng: random.Random) -> Question:
    scenes = [
        (
            "When does the taker of five call a king?",
            "Before the chien is turned.",
            "The call comes between the bidding and the chien.",
            ["After the écart.", "After the first trick.", "While still bidding."],
        ),
        (
            "Who calls a king when five play?",
            "The taker.",
            "The highest bidder calls.",
            ["The dealer.", "The first to pass.", "Each player."],
        ),
        (
            "With how many players is a king called?",
            "Five.",
            "Three and four players have no partners.",
            ["Three.", "Four.", "Any number."],
        ),
    ]
    prompt, right, why, wrong = rng.choice(scenes)
    return ask(game, rng, Case("call", prompt, right, why, wrong))


def first_lead(game: Tarot, rng: random.Random, level: int) -> Question:
    """Which cards may be led to the first trick: not the called suit, unless it is the called card, or nothing else is left."""
    suit = rng.choice(SUITS)
    key = "R" if level < 3 or rng.random() < 0.6 else "D"
    called_card = tarot78[key + suit.key]
    own = rng.random() < 0.4
    only = level > 1 and rng.random() < 0.25
    barred = [tarot78[k + suit.key] for k in ["2", "4", "6", "8", "10", "V", "C"]]
    others = [card for card in tarot78 if card.suit is not suit and not card.bit & EXCUSE_BIT]
    hand = rng.sample(barred, rng.randrange(2, 4))
    if own:
        hand.append(called_card)
    if not only:
        near = [card for card in others if card.rank.key == key or card.bit & TRUMPS]
        hand += rng.sample(near, 1) + rng.sample([card for card in others if card not in near], level)
    free = only and not own
    answers = []
    for card in sorted(hand):
        may = free or card.suit is not suit or card is called_card
        if card is called_card:
            why = "It is the called card itself."
        elif card.suit is suit:
            why = "You have nothing else, so you are free." if free else f"The called card is of {suit.gloss}."
        else:
            why = f"It is not of the called suit, {suit.gloss}."
        answers.append(Answer(the(card), may, why, "" if may else "The table would hand it back.", card))
    answers.append(Answer("none of them", False, "Something must be led."))
    return choose_all(
        rng,
        f"Five play, and the {called_card.gloss} was called. You lead to the first trick. Choose every card that you may lead.",
        answers,
        rules=(game.rule("first-lead"),),
        hints=("Which suit is barred?", "Is there one card of it that may be led all the same?"),
    )
