"""Drills on tarot for five: the called king, who is whose partner, and the suit that may not be led."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from cardkit.cards import Card, tarot78
from cardkit.game import Game
from cardkit.games.tarot.tables import EXCUSE_BIT, SUITS, TRUMPS
from cardkit.teaching.drills import Answer, Case, Group, Made, Wrong, by_level, choose_all, inside, told
from cardkit.teaching.drills.question import the

if TYPE_CHECKING:
    from cardkit.games.tarot.game import Tarot

RANKS = {"R": "king", "D": "queen", "C": "knight", "V": "jack"}


def _rank(game: Tarot, rng: random.Random, level: int) -> Made:
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


def _partner(game: Tarot, rng: random.Random, level: int) -> Made:
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


def _of_a_suit(game: Game, rng: random.Random) -> dict[str, str]:
    return {"suit": rng.choice(SUITS).gloss}


called = by_level(
    (_partner, _rank, told("calling")), (_partner, _partner, _rank, _rank, told("secret", _of_a_suit), told("calling"))
)
"""What may be called with this hand, who is the partner then, and who knows it."""
