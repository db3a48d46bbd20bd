"""Drills on the Excuse: when it may be played, what it does when it is led, who keeps it, and what it costs."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from cardkit.cards import Card, tarot78
from cardkit.games.tarot.tables import SUITS
from cardkit.teaching.drills import Case, Group, Made, either, inside

if TYPE_CHECKING:
    from cardkit.games.tarot.game import Tarot

EX = tarot78["EX"]
TAKERS, DEFENCE = "The taker’s side.", "The defence."


def excuse(game: Tarot, rng: random.Random, level: int) -> Made:
    """A scene with the Excuse, its rules mixed on purpose."""
    kinds = (_played, _led, _kept) if level == 1 else (_led, _kept, _last, _last, _owed, _played)
    return rng.choice(kinds)(game, rng)


def _played(game: Tarot, rng: random.Random) -> Made:
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
        return Case(
            "excuse",
            "Who wins this trick, in the middle of the deal?",
            right,
            f"The Excuse cannot win; of the others the {best.gloss} is the highest.",
            [
                (
                    name,
                    "The Excuse wins no trick in the middle of a deal."
                    if card is EX
                    else f"The {card.gloss} is below {sum(_above(other, card) for other in cards)} of the other cards.",
                    f"The trick would be laid down for {inside(name)}, and all would wait for {inside(name)} to lead.",
                )
                for name, card in zip(names, trick, strict=True)
                if name != right
            ],
            groups=(Group("The trick", tuple(trick), names),),
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
    holds = f"You hold the {hand[2].gloss}, and the Excuse."
    follow = f"You would give a card of {suit.gloss} where the Excuse could go and come back to your side."
    if not asked:
        follow = f"You would keep back the {hand[1].gloss}, which follows suit, and give a lower card or the Excuse."
    if not may:
        follow = f"You would have to take back the {hand[1].gloss}, and all would have seen it."
    prompt = f"{suit.gloss.capitalize()} were led. May you play {wish}?"
    third = ("Only as the last card of all.", f"Nothing is kept for the last trick here. {holds}")
    shown = (Group("Your hand", hand),)
    return either("excuse", prompt, (yes, no), may, why, follow, third, holds, groups=shown)


def _above(one: Card, other: Card) -> bool:
    """Whether one of two cards of a suit or trump beats the other, when that suit was led."""
    return (one.suit.key == "a", one.id) > (other.suit.key == "a", other.id)


def _led(game: Tarot, rng: random.Random) -> Made:
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
    who = "The Excuse and the " + second.gloss if known else "The Excuse alone"
    lies = f"{who} {'lie' if known else 'lies'} there."
    hold = (
        "You would hold back two cards that may go." if not known else "You would have to take back your card if it is no {}."
    )
    back = hold.format(suit.gloss.rstrip("s"))
    wrong = [
        (free, lies, back),
        (
            f"The {cards[1].gloss} only.",
            f"{lies} No {cards[1].suit.gloss} are asked for.",
            f"You would give away the {cards[1].gloss}.",
        ),
        (
            "The 7 of trumps only.",
            f"{lies} You hold a card of every kind.",
            "You would spend the 7 of trumps, which nobody asks for.",
        ),
    ]
    return Case(
        "excuse-led",
        "The Excuse was led. Which card may you play?",
        right,
        why,
        wrong,
        groups=(Group("The trick", trick, by), Group("Your hand", cards)),
        hints=("Has any card set the suit yet?",),
    )


def _kept(game: Tarot, rng: random.Random) -> Made:
    """In the middle of a deal the Excuse stays with its side, whoever wins the trick."""
    mine, winner = rng.choice((TAKERS, DEFENCE)), rng.choice((TAKERS, DEFENCE))
    number = rng.randrange(2, 16)
    scene = f"In trick {number} of 18 a card of {_of(mine)} is the Excuse, and the trick goes to {_of(winner)}."
    if mine != winner and rng.random() < 0.5:
        return Case(
            "excuse-kept",
            f"{scene} What do its owners give for it?",
            "A card worth ½.",
            "They keep the Excuse and give a card worth ½ from their tricks.",
            [
                ("Nothing.", "It is kept, not free.", f"The pile of {_of(winner)} would be one card short, and ½ point."),
                ("A card worth 1½.", "A half-point card does.", f"{_up(mine)} would pay 1 point too much."),
                (
                    "The Excuse itself.",
                    "It is not yet the last trick.",
                    f"{_up(mine)} would give away 4½ points and a bout, which lowers the target of the others.",
                ),
            ],
        )
    return Case(
        "excuse-kept",
        f"{scene} Who has the Excuse then?",
        mine,
        "Before the last trick the Excuse stays with the side that played it.",
        [
            (
                TAKERS if mine == DEFENCE else DEFENCE,
                f"It is trick {number} of 18, and a card of {_of(mine)}.",
                f"{_up(mine)} would lose 4 points and a bout by it.",
            ),
            ("Nobody.", "Every card is counted for a side.", "The 91 points would come out 4½ short."),
        ],
        hints=("Is it the last trick?",),
    )


def _last(game: Tarot, rng: random.Random) -> Made:
    """The last trick: the Excuse changes sides, but not in a slam."""
    mine, winner = rng.choice((TAKERS, DEFENCE)), rng.choice((TAKERS, DEFENCE))
    other = TAKERS if mine == DEFENCE else DEFENCE
    slam = rng.random() < 0.35
    early = not slam and rng.random() < 0.3
    if slam:
        return Case(
            "chelem-excuse",
            f"So far {_of(mine)} won every trick and now plays the Excuse to the last one, with low cards of the others. "
            "Who wins this trick?",
            mine,
            "In a slam the Excuse, kept for the last trick, wins it.",
            [
                (
                    other,
                    f"{_up(mine)} has won 17 tricks of 18.",
                    "A slam of all 18 tricks would be written as broken by its last.",
                ),
                ("Nobody.", "Every trick is somebody’s.", "The last of 18 tricks would lie on no pile."),
            ],
            hints=("Who has won every trick so far?",),
        )
    when = "to the last trick but one" if early else "to the last trick"
    return Case(
        "excuse-kept" if early else "excuse-last",
        f"Both sides have won tricks. The Excuse is played {when} by {_of(mine)}; {_of(winner)} wins it. Who has it then?",
        mine if early else other,
        "It is not yet the last trick: its side keeps it."
        if early
        else "In the last trick the Excuse changes sides, whoever wins the trick.",
        [
            (
                other if early else mine,
                f"It was trick {17 if early else 18} of 18.",
                "The Excuse, 4½ points and a bout, would be counted for the wrong side.",
            ),
            ("Nobody.", "Every card is counted for a side.", "The 91 points would come out 4½ short."),
        ],
        hints=("Is it the last trick?",),
    )


def _up(side: str) -> str:
    return side.rstrip(".")


def _owed(game: Tarot, rng: random.Random) -> Made:
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
                (
                    "They lose it.",
                    "It is kept all the same.",
                    f"{_up(mine)} would lose 4½ points and a bout before winning a trick.",
                ),
                ("They pay nothing.", "The debt stays.", f"The pile of {_of(other)} would stay one card short, and ½ point."),
                ("They pay a king.", "Only ½.", f"{_up(mine)} would pay 4½ for the Excuse, which is worth 4½ itself."),
            ],
        )
    else:
        case = Case(
            "excuse-owed",
            f"{mine.rstrip('.')} played the Excuse but never won a card worth ½ to pay for it. What does the Excuse count?",
            "4 for its side, ½ for the other.",
            "A debt that is never paid takes half a point from the Excuse.",
            [
                (
                    "4½ for its side, nothing more.",
                    "The trick with it is one card short.",
                    f"{_up(other)} would get nothing for a debt of ½.",
                ),
                (
                    "4½ for the other side.",
                    "It was played before the last trick.",
                    f"{_up(mine)} would lose 4 points that it keeps.",
                ),
                (
                    "½ for its side, 4 for the other.",
                    "It stays with its side.",
                    f"{_up(other)} would get 4 points for a debt of ½.",
                ),
            ],
        )
    return case


def _of(side: str) -> str:
    return side[0].lower() + side[1:].rstrip(".")
