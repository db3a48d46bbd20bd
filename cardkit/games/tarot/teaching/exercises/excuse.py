"""Exercises on the Excuse: when it may be played, what it does when it is led, who keeps it, and what it costs."""

from __future__ import annotations

import random

from cardkit.cards import Card, tarot78
from cardkit.game import Game
from cardkit.games.tarot.game import Tarot
from cardkit.games.tarot.tables import SUITS
from cardkit.sentences import capital
from cardkit.teaching.exercises import Case, Group, Made, by_level, case_maker, inside, pick_case

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
    asked, card = rng.random() < 0.6, tarot78["R" + rng.choice((suit, other)).key]
    section = "excuse-asked" if asked else "excuse-beside" if card.suit is suit else "excuse-instead"
    low = tarot78["3" + suit.key]
    said = {"led": suit.gloss, "Led": suit.gloss.capitalize(), "card": card.gloss, "low": low.gloss}
    return pick_case(game, rng, section, Group("Your hand", (EX, card, low)), **said)


def _led(game: Tarot, rng: random.Random, level: int) -> Made:
    """The Excuse is led: the next card sets the suit."""
    suit, other = rng.sample(SUITS, 2)
    second = tarot78[rng.choice(["4", "9", "V"]) + suit.key]
    cards = (tarot78["5" + suit.key], tarot78["D" + other.key], tarot78["7a"])
    hand = Group("Your hand", cards)
    said = {"follows": cards[0].gloss, "other": cards[1].gloss, "suit": other.gloss}
    if rng.random() < 0.4:
        return pick_case(game, rng, "excuse-led-alone", Group("The trick", (EX,), ("Odile",)), hand, **said)
    trick = Group("The trick", (EX, second), ("Lucien", "Odile"))
    return pick_case(game, rng, "excuse-led-and", trick, hand, **said, second=second.gloss, led=suit.gloss)


def _height(card: Card) -> tuple[bool, int]:
    """Trumps stand above the suit that was led."""
    return card.suit.key == "a", card.id


def sides(game: Game, rng: random.Random) -> dict[str, str]:
    """The side that played the Excuse, the other, and one that wins a trick; the number of a trick in the middle of a deal."""
    mine, other = rng.sample(("the taker’s side", "the defence"), 2)
    found = {"mine": mine, "other": other, "winner": rng.choice((mine, other)), "number": str(rng.randrange(2, 16))}
    return {**found, "Mine": capital(mine), "Other": capital(other)}


_kept, _last, _owed = (case_maker(section, sides) for section in ("excuse-kept", "excuse-last", "excuse-owed"))
excuse = by_level((_played, _led, _kept), (_led, _kept, _last, _last, case_maker("slam-excuse", sides), _owed, _played))
"""Scenes with the Excuse, its rules mixed on purpose."""
