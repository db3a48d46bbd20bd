"""Exercises on the Excuse: when it may be played, what it does when it is led, who keeps it, and what it costs."""

from __future__ import annotations

import random

from cardkit.cards import Card, Suit, tarot78
from cardkit.game import Game, State
from cardkit.games.tarot.game import Tarot
from cardkit.games.tarot.tables import SUITS
from cardkit.sentences import capital
from cardkit.teaching.exercises import Case, Group, Made, by_level, case_maker, inside, pick_case
from cardkit.teaching.exercises.question import the

EX = tarot78["EX"]


HIGHER = ("", "One of the other cards is higher than {card}.", "Two of the other cards are higher than {card}.")


def _won(game: Tarot, rng: random.Random, level: int) -> Made:
    """Who wins a trick with the Excuse in it."""
    suit = rng.choice(SUITS)
    keys = rng.sample(["2", "4", "6", "8", "10", "V", "C", "D"], 3)
    cards = [tarot78[key + suit.key] for key in keys]
    if rng.random() < 0.4:
        cards[2] = tarot78[f"{rng.randrange(2, 12)}a"]
    place = rng.randrange(1, 4)
    trick = [*cards[:place], EX, *cards[place:]]
    names = ("Margaux", "Lucien", "Odile", "You")
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
                else HIGHER[sum(_height(c) > _height(card) for c in cards)].format(card=the(card)),
                f"The trick would be laid down for {inside(name)}, and all would wait for {inside(name)} to lead.",
            )
            for name, card in zip(names, trick, strict=True)
            if name != right
        ],
        groups=(Group("The trick", tuple(trick), names),),
    )


def _alone(game: Tarot, rng: random.Random, level: int) -> Made:
    """The Excuse was led, and nobody has set the suit yet."""
    cards = _three(rng, *rng.sample(SUITS, 2))
    places = {"follows": cards[0].gloss, "other": cards[1].gloss, "suit": cards[1].suit.gloss}
    groups = Group("The trick", (EX,), ("Odile",)), Group("Your hand", cards)
    return pick_case(game, rng, "excuse-led-alone", *groups, **places)


def _three(rng: random.Random, suit: Suit, other: Suit) -> tuple[Card, Card, Card]:
    """A card of a suit, one of another, and a trump."""
    return tarot78[rng.choice("25VD") + suit.key], tarot78[rng.choice("38CR") + other.key], tarot78["7a"]


def held(state: State) -> bool:
    """Whether the hand on turn holds the Excuse."""
    return state.to_move is not None and bool(state.held(state.to_move) & EX.bit)


def led(state: State) -> bool:
    """Whether the Excuse was led, and another card has set the suit."""
    trick = state.view(None).pile("trick").cards
    return len(trick) > 1 and trick[0] is EX


def _height(card: Card) -> tuple[bool, int]:
    """Trumps stand above the suit that was led."""
    return card.suit.key == "a", card.id


def sides(game: Game, rng: random.Random) -> dict[str, str]:
    """The side that played the Excuse, the other, and one that wins a trick; the number of a trick in the middle of a deal."""
    mine, other = rng.sample(("the taker’s side", "the defence"), 2)
    found = {"mine": mine, "other": other, "winner": rng.choice((mine, other)), "number": str(rng.randrange(2, 16))}
    return {**found, "Mine": capital(mine), "Other": capital(other)}


_kept, _last, _owed = (case_maker(section, sides) for section in ("excuse-kept", "excuse-last", "excuse-owed"))
excuse = by_level((_won, _alone, _kept), (_won, _alone, _kept, _last, _last, case_maker("slam-excuse", sides), _owed))
"""Scenes with the Excuse, its rules mixed on purpose."""
