"""Drills on tarot for five: the called king, who is whose partner, and the suit that may not be led."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from cardkit.cards import Card, tarot78
from cardkit.games.tarot.tables import EXCUSE_BIT, SUITS, TRUMPS
from cardkit.teaching.drills import Answer, Case, Group, Made, Wrong, choose_all, either, inside
from cardkit.teaching.drills.question import the

if TYPE_CHECKING:
    from cardkit.games.tarot.game import Tarot

RANKS = {"R": "king", "D": "queen", "C": "knight", "V": "jack"}


def called(game: Tarot, rng: random.Random, level: int) -> Made:
    """What may be called with this hand, who is the partner then, and who knows it."""
    kinds = (_partner, _rank, _when) if level == 1 else (_partner, _partner, _rank, _rank, _secret, _when)
    return rng.choice(kinds)(game, rng)


def _rank(game: Tarot, rng: random.Random) -> Made:
    """From a hand with so many kings (and queens): the lowest rank that may be called."""
    full = rng.choice((0, 0, 1, 1, 2))
    keys = "RDC"
    hand = [tarot78[keys[n] + suit.key] for n in range(full) for suit in SUITS]
    hand += [tarot78[keys[full] + suit.key] for suit in rng.sample(SUITS, rng.randrange(4 if full < 2 else 3))]
    low = [card for card in tarot78 if card.rank.key in ("2", "3", "5", "9")]
    hand += rng.sample(low, max(0, 9 - len(hand)))
    right = ("A king only.", "A king or a queen.", "A king, queen or knight.")[full]
    texts = ("A king only.", "A king or a queen.", "A king, queen or knight.")
    missing = [
        "You do not hold all four kings.",
        "You hold all four kings, but not all four queens.",
        "You hold all kings and queens.",
    ]
    return Case(
        "call-rank",
        "You are the taker of five, with these among your cards. What may you call?",
        right,
        missing[full],
        [_not_callable(text, texts, full, hand) for text in (*texts, "Any card but a trump.") if text != right],
        groups=(Group("Your hand", tuple(sorted(hand))),),
        hints=("Do you hold all four kings?", "If so: all four queens as well?"),
    )


def _not_callable(text: str, texts: tuple[str, ...], full: int, hand: list[Card]) -> Wrong:
    """Why this may not be called, or is not all that may, from the kings and queens of the hand."""
    kings, queens = (sum(card.rank.key == key for card in hand) for key in "RD")
    held = f"You hold {kings} of the four kings and {queens} of the four queens."
    if text in texts and texts.index(text) < full:
        return (text, held, "Whatever of that you called would be your own, and you would play alone against four.")
    word = {texts[1]: "queen", texts[-1]: "knight"}.get(text, "10")
    return text, held, f"Your call of a {word} would be refused, and all would know what you are short of."


def _partner(game: Tarot, rng: random.Random) -> Made:
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
    lies = {"other": f"with {inside(whose)}", "chien": "in the chien", "own": f"with {inside(who)}"}[where]
    wrong: list[Wrong] = [
        (
            text,
            f"The {card} is not with {inside(text)}.",
            f"{_whose(text)} tricks would be counted for {inside(who)}, and the {card} lies elsewhere.",
        )
        for text in (whose, *rng.sample(others, 2))
        if text != right
    ]
    if right != alone:
        all_four = f"{who} would be thought alone against four, and the tricks of the one with the {card} counted for them."
        wrong.insert(1, (alone, f"The {card} lies {lies}, and not in the chien nor with {inside(who)}.", all_four))
    wrong = wrong[:3]
    return Case(
        "call" if where == "other" else "alone",
        f"{who} {'call' if who == 'You' else 'calls'} the {card}. {told} Who is the partner?",
        right,
        why,
        wrong,
        hints=("Who holds the called card?",),
    )


def _whose(name: str) -> str:
    return "Your" if name == "You" else f"{name}’s"


def _secret(game: Tarot, rng: random.Random) -> Made:
    suit = rng.choice(SUITS)
    yes, no = "Yes.", "No."
    scenes = [
        (
            f"You hold the called king of {suit.gloss}. May you tell the taker?",
            False,
            "The partner says nothing.",
            f"The three others would hear that the king of {suit.gloss} is yours, and play against you from the first trick.",
        ),
        (
            f"The king of {suit.gloss} was called and is played to the third trick. Is the partner known now?",
            True,
            "The called card has shown it.",
            f"You would go on guessing at what the king of {suit.gloss} has shown to all.",
        ),
        (
            f"Somebody throws points on the taker’s tricks; the called king of {suit.gloss} is out. Is the partner known?",
            False,
            "It may be guessed, but only the card proves it.",
            f"You would take a guess for a fact: the king of {suit.gloss} may be in any of the four hands.",
        ),
        (
            f"The chien is turned, and the called king of {suit.gloss} is in it. Do all know that there is no partner?",
            True,
            "All have seen the called card.",
            f"You would look for a partner, and the king of {suit.gloss} is in no other hand.",
        ),
        (
            f"The taker called the king of {suit.gloss} from the own hand. Do the others know it at once?",
            False,
            "They know it when the card is played.",
            f"The four others do not see the king of {suit.gloss}: each would have to guess who the partner is.",
        ),
    ]
    prompt, may, why, follow = rng.choice(scenes)
    return either("secret", prompt, (yes, no), may, why, follow, ("Only if the taker asks.", "Nobody is asked."))


def _when(game: Tarot, rng: random.Random) -> Made:
    scenes = [
        (
            "When does the taker of five call a king?",
            "Before the chien is turned.",
            "The call comes between the bidding and the chien.",
            [
                (
                    "After the écart.",
                    "The chien has been seen by then.",
                    "The taker would know of three more cards before the call.",
                ),
                (
                    "After the first trick.",
                    "The écart is laid long before.",
                    "Five cards would lie there before anybody has a partner.",
                ),
                ("While still bidding.", "There is no taker yet.", "Each of the five bidders would have to call a king."),
            ],
        ),
        (
            "Who calls a king when five play?",
            "The taker.",
            "The highest bidder calls.",
            [
                ("The dealer.", "The dealer may have passed.", "The dealer would choose a partner for the taker’s contract."),
                (
                    "The first to pass.",
                    "Who passes has no contract.",
                    "Somebody without a contract would choose the taker’s partner.",
                ),
                ("Each player.", "There is one contract, and one call.", "Five kings would be called, and there are four."),
            ],
        ),
        (
            "With how many players is a king called?",
            "Five.",
            "Three and four players have no partners.",
            [
                (
                    "Three.",
                    "Three play two against one.",
                    "Two of three would be on one side, with 48 of the 72 cards in their hands.",
                ),
                (
                    "Four.",
                    "Four play three against one.",
                    "Two would play against two for a target that is set for one against three.",
                ),
                (
                    "Any number.",
                    "With three or four the taker is always alone.",
                    "A king would be called where 3 or 4 play, and refused.",
                ),
            ],
        ),
    ]
    prompt, right, why, wrong = rng.choice(scenes)
    return Case("call", prompt, right, why, wrong)


def first_lead(game: Tarot, rng: random.Random, level: int) -> Made:
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
        back = f"You would have to take back {the(card)}, and all would know that you hold it."
        answers.append(Answer(the(card), may, why, "" if may else back, card))
    answers.append(Answer("none of them", False, "Something must be led.", "Four players would wait for your card."))
    free_ones = sum(answer.right for answer in answers)
    return choose_all(
        rng,
        f"Five play, and the {called_card.gloss} was called. You lead to the first trick. Choose every card that you may lead.",
        answers,
        rules=(game.rule("first-lead"),),
        hints=("Which suit is barred?", "Is there one card of it that may be led all the same?"),
        follow=f"You would hold back a card that may be led: {free_ones} of these {len(hand)} may.",
    )
