"""Exercises on tarot for five: the called king, who is whose partner, and the suit that may not be led."""

from __future__ import annotations

import random

from cardkit.cards import Card, tarot78
from cardkit.game import Game
from cardkit.games.tarot.game import Tarot
from cardkit.games.tarot.tables import EXCUSE_BIT, SUITS, TRUMPS
from cardkit.sentences import capital
from cardkit.teaching.exercises import Answer, Case, Group, Made, Wrong, any_of, by_level, case_maker, inside, seen_from
from cardkit.teaching.exercises.question import the

HELD = ("none", "one", "two", "three", "all")


def _rank(game: Tarot, rng: random.Random, level: int) -> Made:
    """From a hand with so many kings (and queens): the lowest rank that may be called."""
    full = rng.choice((0, 0, 1, 1, 2))
    keys = "RDC"
    hand = [tarot78[keys[n] + suit.key] for n in range(full) for suit in SUITS]
    hand += [tarot78[keys[full] + suit.key] for suit in rng.sample(SUITS, rng.randrange(4 if full < 2 else 3))]
    low = [card for card in tarot78 if card.rank.key in ("2", "3", "5", "9")]
    hand += rng.sample(low, max(0, 9 - len(hand)))
    texts = ("A king, no other card.", "A king or a queen.", "A king, queen or knight.")
    missing = [
        "You don’t hold all four kings.",
        "You hold all four kings, but not all four queens.",
        "You hold all kings and queens.",
    ]
    return Case(
        "call-rank",
        "Five play, and you’re the taker. These are your high cards. What may you call?",
        texts[full],
        missing[full],
        [_not_callable(text, texts, full, hand) for text in texts if text != texts[full]],
        groups=(Group("Of your hand", tuple(sorted(hand))),),
        hints=("Do you hold all four kings?", "If so: all four queens as well?"),
    )


def _not_callable(text: str, texts: tuple[str, ...], full: int, hand: list[Card]) -> Wrong:
    """Why this may not be called, or is not all that may, from the kings and queens of the hand."""
    kings, queens = (sum(card.rank.key == key for card in hand) for key in "RD")
    held = f"You hold {HELD[kings]} of the four kings and {HELD[queens]} of the four queens."
    if text in texts and texts.index(text) < full:
        return (text, held, "Whichever you called would be your own, and you’d play alone against four.")
    word = "queen" if text == texts[1] else "knight"
    return text, held, f"Your call of a {word} would be refused, and all would know what you lack."


def first_lead(game: Tarot, rng: random.Random, level: int) -> Made:
    """Which cards may be led to the first trick: not the called suit, unless it is the called card."""
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
    if not (own and only):
        near = [card for card in others if card.rank.key == key or card.bit & TRUMPS]
        hand += rng.sample(near, 1) + rng.sample([card for card in others if card not in near], level)
    answers = []
    for card in sorted(hand):
        may = card.suit is not suit or card is called_card
        why = f"{capital(the(card))} isn’t of {suit.gloss}, the suit that was called."
        if card is called_card:
            why = f"It’s the called card itself: of all {suit.gloss} only this one may be led."
        elif card.suit is suit:
            why = f"{capital(suit.gloss)} were called: of them only the {called_card.gloss} itself may be led."
        back = f"You’d have to take back {the(card)}, and all would know that you hold it."
        answers.append(Answer(the(card), may, why, "" if may else back, card))
    return any_of(
        rng,
        f"Five play, and the {called_card.gloss} was called. You lead to the first trick. Which card do you lead?",
        answers,
        rules=(game.rules["first-lead"],),
        hints=("Which suit is barred?", "Is there one card of it that may be led all the same?"),
    )


def _of_a_suit(game: Game, rng: random.Random) -> dict[str, str]:
    return {"suit": rng.choice(SUITS).gloss}


def _taker(game: Game, rng: random.Random) -> dict[str, str]:
    """The taker, and three of the others; the first of these holds the called card, where it's in another hand."""
    taker = rng.randrange(1, game.seats)
    found = dict(zip(("holder", "third", "fourth"), rng.sample([n for n in range(game.seats) if n != taker], 3), strict=True))
    names = {word: inside(game.names[seat]) for word, seat in found.items()}
    names |= {capital(word): capital(name) for word, name in names.items()}
    return {**seen_from(game, taker), **names, **_of_a_suit(game, rng)}


_partner = case_maker("partner", _taker)
called = by_level(
    (_partner, _rank, case_maker("calling")),
    (_partner, _partner, _rank, _rank, case_maker("secret", _of_a_suit), case_maker("calling")),
)
"""Asks what may be called with this hand, who is the partner then, and who knows it."""
