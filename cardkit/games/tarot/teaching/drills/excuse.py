"""Drills on the Excuse: when it may be played, what it does when it is led, who keeps it, and what it costs."""

from __future__ import annotations

import random

from cardkit.cards import Card, tarot78
from cardkit.game import Game
from cardkit.games.tarot.game import Tarot
from cardkit.games.tarot.tables import SUITS
from cardkit.teaching.drills import Case, Group, Made, by_level, either, inside, told
from cardkit.teaching.drills.question import capital

EX = tarot78["EX"]


def _played(game: Tarot, rng: random.Random, level: int) -> Made:
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
        best = max(cards, key=_height)
        right = names[trick.index(best)]
        return Case(
            "excuse",
            "Who wins this trick, in the middle of the deal?",
            right,
            f"The Excuse can’t win; of the others the {best.gloss} is the highest.",
            [
                (
                    name,
                    "The Excuse wins no trick in the middle of a deal."
                    if card is EX
                    else f"The {card.gloss} is below {sum(_height(c) > _height(card) for c in cards)} of the other cards.",
                    f"The trick would be laid down for {inside(name)}, and all would wait for {inside(name)} to lead.",
                )
                for name, card in zip(names, trick, strict=True)
                if name != right
            ],
            groups=(Group("The trick", tuple(trick), names),),
        )
    yes, no = "Yes, you may at any time.", "No, you must follow suit."
    hand = (EX, tarot78["R" + (suit if rng.random() < 0.5 else other).key], tarot78["3" + suit.key])
    asked = rng.random() < 0.6
    wish = "the Excuse" if asked else f"the {hand[1].gloss}"
    may = asked or hand[1].suit is suit
    if not asked:
        yes, no = "Yes, you may.", "No, you may not."
    why = (
        "The Excuse excuses from following, whatever you hold."
        if asked
        else f"You hold {suit.gloss}: apart from the Excuse you may only play {suit.gloss}."
    )
    holds = f"You hold the {hand[2].gloss}, and the Excuse."
    follow = f"You’d give a card of {suit.gloss} where the Excuse could go and come back to your side."
    if not asked:
        follow = f"You’d keep back the {hand[1].gloss}, which follows suit, and give a lower card or the Excuse."
    if not may:
        follow = f"You’d have to take back the {hand[1].gloss}, and all would have seen it."
    prompt = f"{suit.gloss.capitalize()} were led. May you play {wish}?"
    third = ("Only as the last card of all.", f"Nothing is kept for the last trick here. {holds}")
    shown = (Group("Your hand", hand),)
    return either("excuse", prompt, (yes, no), may, why, follow, third, holds, groups=shown)


def _led(game: Tarot, rng: random.Random, level: int) -> Made:
    """The Excuse is led: the next card sets the suit."""
    suit, other = rng.sample(SUITS, 2)
    second = tarot78[rng.choice(["4", "9", "V"]) + suit.key]
    cards = (tarot78["5" + suit.key], tarot78["D" + other.key], tarot78["7a"])
    known = rng.random() < 0.6
    trick = (EX, second) if known else (EX,)
    by = ("Lucien", "Odile") if known else ("Odile",)
    if known:
        right = f"The {cards[0].gloss}."
        why = f"The first card after the Excuse, the {second.gloss}, has set the suit: you follow in {suit.gloss}."
        free = "Any of the three."
    else:
        right, free = "Any of the three.", f"The {cards[0].gloss}."
        why = "The Excuse sets no suit: the next card does, and that is yours."
    lies = f"The Excuse and the {second.gloss} lie there." if known else "The Excuse lies there alone."
    back = "You’d hold back two cards you may play."
    if known:
        back = f"You’d have to take back your card if it doesn’t follow in {suit.gloss}."
    wrong = [
        (free, lies, back),
        (
            f"The {cards[1].gloss} only.",
            f"{lies} No {cards[1].suit.gloss} are asked for.",
            f"You’d give away the {cards[1].gloss}.",
        ),
        (
            "The 7 of trumps only.",
            f"{lies} You hold a card of every kind.",
            "You’d spend the 7 of trumps, which nobody asks for.",
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


def _height(card: Card) -> tuple[bool, int]:
    """Trumps stand above the suit that was led."""
    return card.suit.key == "a", card.id


def sides(game: Game, rng: random.Random) -> dict[str, str]:
    """The side that played the Excuse, the other, and one that wins a trick; the number of a trick in the middle of a deal."""
    mine, other = rng.sample(("the taker’s side", "the defence"), 2)
    found = {"mine": mine, "other": other, "winner": rng.choice((mine, other)), "number": str(rng.randrange(2, 16))}
    return {**found, "Mine": capital(mine), "Other": capital(other)}


_kept, _last, _owed = (told(section, sides) for section in ("excuse-kept", "excuse-last", "excuse-owed"))
excuse = by_level((_played, _led, _kept), (_led, _kept, _last, _last, told("slam-excuse", sides), _owed, _played))
"""Scenes with the Excuse, its rules mixed on purpose."""
