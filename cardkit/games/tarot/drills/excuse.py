"""Drills on the Excuse: when it may be played, what it does when it is led, who keeps it, and what it costs."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from cardkit.cards import tarot78
from cardkit.drills import Case, Group, Question, ask
from cardkit.games.tarot.tables import SUITS

if TYPE_CHECKING:
    from cardkit.games.tarot.game import Tarot

EX = tarot78["EX"]
TAKERS, DEFENCE = "The taker’s side.", "The defence."


def excuse(game: Tarot, rng: random.Random, level: int) -> Question:
    """A scene with the Excuse, its rules mixed on purpose."""
    kinds = (_played, _led, _kept) if level == 1 else (_led, _kept, _last, _last, _owed, _played)
    return rng.choice(kinds)(game, rng)


def _played(game: Tarot, rng: random.Random) -> Question:
    """Who wins a trick with the Excuse in it; may it be played though one can follow."""
    suit, other = rng.sample(SUITS, 2)
    keys = rng.sample(["2", "4", "6", "8", "10", "V", "C", "D"], 3)
    cards = [tarot78[key + suit.key] for key in keys]
    if rng.random() < 0.4:
        cards[2] = tarot78[f"{rng.randrange(2, 12)}a"]
    place = rng.randrange(1, 4)
    trick = [*cards[:place], EX, *cards[place:]]
    names = ("Margaux", "Lucien", "Odile", "You")
    if rng.random() < 0.5:
        best = max(cards, key=lambda card: (card.suit.key == "a", card.id))
        right = names[trick.index(best)]
        return ask(
            game,
            rng,
            Case(
                "excuse",
                "Who wins this trick, in the middle of the deal?",
                right,
                f"The Excuse cannot win; of the others the {best.gloss} is the highest.",
                [name for name in names if name != right],
                groups=(Group("The trick", tuple(trick), names),),
            ),
        )
    yes, no = "Yes, it may go at any time.", "No, a card of the suit must go."
    hand = (EX, tarot78["R" + (suit if rng.random() < 0.5 else other).key], tarot78["3" + suit.key])
    asked = rng.random() < 0.6
    wish = "the Excuse" if asked else f"the {hand[1].gloss}"
    may = asked or hand[1].suit is suit
    if not asked:
        yes, no = "Yes, it may go.", "No, it may not."
    why = (
        "The Excuse excuses from following, whatever you hold."
        if asked
        else f"You hold {suit.gloss}: apart from the Excuse only {suit.gloss} may go."
    )
    return ask(
        game,
        rng,
        Case(
            "excuse",
            f"{suit.gloss.capitalize()} were led. May you play {wish}?",
            yes if may else no,
            why,
            [no if may else yes, "Only as the last card of all."],
            groups=(Group("Your hand", hand),),
        ),
    )


def _led(game: Tarot, rng: random.Random) -> Question:
    """The Excuse is led: the next card sets the suit."""
    suit, other = rng.sample(SUITS, 2)
    second = tarot78[rng.choice(["4", "9", "V"]) + suit.key]
    cards = (tarot78["5" + suit.key], tarot78["D" + other.key], tarot78["7a"])
    known = rng.random() < 0.6
    trick = (EX, second) if known else (EX,)
    by = ("Lucien", "Odile") if known else ("Odile",)
    if known:
        right = f"The {cards[0].gloss}."
        why = f"The first card after the Excuse, the {second.gloss}, has set the suit: {suit.gloss} are to be followed."
        free = "Any of the three."
    else:
        right, free = "Any of the three.", f"The {cards[0].gloss}."
        why = "The Excuse sets no suit: the next card does, and that is yours."
    wrong = [free, f"The {cards[1].gloss} only.", "The 7 of trumps only."]
    return ask(
        game,
        rng,
        Case(
            "excuse-led",
            "The Excuse was led. Which card may you play?",
            right,
            why,
            wrong,
            groups=(Group("The trick", trick, by), Group("Your hand", cards)),
            hints=("Has any card set the suit yet?",),
        ),
    )


def _kept(game: Tarot, rng: random.Random) -> Question:
    """In the middle of a deal the Excuse stays with its side, whoever wins the trick."""
    mine, winner = rng.choice((TAKERS, DEFENCE)), rng.choice((TAKERS, DEFENCE))
    number = rng.randrange(2, 16)
    scene = f"In trick {number} of 18 a card of {_of(mine)} is the Excuse, and the trick goes to {_of(winner)}."
    if mine != winner and rng.random() < 0.5:
        return ask(
            game,
            rng,
            Case(
                "excuse-kept",
                f"{scene} What do its owners give for it?",
                "A card worth ½.",
                "They keep the Excuse and give a card worth ½ from their tricks.",
                [
                    ("Nothing.", "It is kept, not free."),
                    ("A card worth 1½.", "A half-point card does."),
                    "The Excuse itself.",
                ],
            ),
        )
    return ask(
        game,
        rng,
        Case(
            "excuse-kept",
            f"{scene} Who has the Excuse then?",
            mine,
            "Before the last trick the Excuse stays with the side that played it.",
            [TAKERS if mine == DEFENCE else DEFENCE, "Nobody."],
            hints=("Is it the last trick?",),
        ),
    )


def _last(game: Tarot, rng: random.Random) -> Question:
    """The last trick: the Excuse changes sides, but not in a slam."""
    mine, winner = rng.choice((TAKERS, DEFENCE)), rng.choice((TAKERS, DEFENCE))
    other = TAKERS if mine == DEFENCE else DEFENCE
    slam = rng.random() < 0.35
    early = not slam and rng.random() < 0.3
    if slam:
        return ask(
            game,
            rng,
            Case(
                "chelem-excuse",
                f"So far {_of(mine)} won every trick and now plays the Excuse to the last one, with low cards of the others. "
                "Who wins this trick?",
                mine,
                "In a slam the Excuse, kept for the last trick, wins it.",
                [other, "Nobody."],
                hints=("Who has won every trick so far?",),
            ),
        )
    when = "to the last trick but one" if early else "to the last trick"
    return ask(
        game,
        rng,
        Case(
            "excuse-kept" if early else "excuse-last",
            f"Both sides have won tricks. The Excuse is played {when} by {_of(mine)}; {_of(winner)} wins it. Who has it then?",
            mine if early else other,
            "It is not yet the last trick: its side keeps it."
            if early
            else "In the last trick the Excuse changes sides, whoever wins the trick.",
            [other if early else mine, "Nobody."],
            hints=("Is it the last trick?",),
        ),
    )


def _owed(game: Tarot, rng: random.Random) -> Question:
    """No half-point card at hand: paid later, or never."""
    mine = rng.choice((TAKERS, DEFENCE))
    other = TAKERS if mine == DEFENCE else DEFENCE
    ever = rng.random() < 0.5
    if ever:
        case = Case(
            "excuse-owed",
            f"A card of {_of(mine)} was the Excuse, and {_of(other)} won the trick. The owners have no trick yet. What now?",
            "They pay later.",
            "They give a card worth ½ as soon as they win one.",
            [
                ("They lose it.", "It is kept all the same."),
                ("They pay nothing.", "The debt stays."),
                ("They pay a king.", "Only ½."),
            ],
        )
    else:
        case = Case(
            "excuse-owed",
            f"{mine.rstrip('.')} played the Excuse but never won a card worth ½ to pay for it. What does the Excuse count?",
            "4 for its side, ½ for the other.",
            "A debt that is never paid takes half a point from the Excuse.",
            ["4½ for its side, nothing more.", "4½ for the other side.", "½ for its side, 4 for the other."],
        )
    return ask(game, rng, case)


def _of(side: str) -> str:
    return side[0].lower() + side[1:].rstrip(".")
