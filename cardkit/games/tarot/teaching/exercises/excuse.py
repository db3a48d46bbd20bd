"""Exercises on the Excuse: when it may be played, what it does when it is led, who keeps it, and what it costs."""

from __future__ import annotations

import random

from cardkit.cards import Card, Suit, tarot78
from cardkit.game import Game
from cardkit.games.tarot.game import Tarot
from cardkit.games.tarot.tables import HALVES_OF, SUITS, points
from cardkit.score import show
from cardkit.sentences import capital
from cardkit.teaching.exercises import Answer, Case, Group, Made, Question, any_of, by_level, case_maker, inside, pick_case
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


LOST = "Lucien, the taker, wins this trick. You play last: lose as little as you can. Which card do you play?"
OURS = "Lucien, on your side, wins this trick. You play last: give it all the points you can. Which card do you play?"


def _saved(game: Tarot, rng: random.Random, level: int) -> Question:
    """A trick that a trump has won: the Excuse saves a dear card from the other side, and brings one’s own side nothing."""
    suit, other = rng.sample(SUITS, 2)
    led, low = (tarot78[key + suit.key] for key in rng.sample("2468", 2))
    trumped = tarot78[f"{rng.randrange(8, 20)}a"]
    dear = sorted((tarot78[key + suit.key] for key in rng.sample("RDCV", 2)), key=lambda card: -HALVES_OF[card.id])
    off = tarot78[rng.choice("379RD") + other.key]
    lost = rng.random() < 0.5
    answers = [Answer(the(EX), lost, SAVES if lost else STAYS, "" if lost else GIVES_NONE.format(card=the(dear[0])), EX)]
    for card in dear:
        given, worth = the(card), show(points(card.bit))
        if not lost and card is dear[0]:
            answers.append(Answer(given, True, BRINGS.format(card=capital(given), n=worth), "", card))
            continue
        why, follow = (GONE, THEIRS) if lost else (DEARER, LESS)
        answers.append(Answer(given, False, why.format(card=capital(given), n=worth), follow.format(card=given), card))
    back = f"You’d have to take back {the(off)}, and all would have seen it."
    answers.append(Answer(the(off), False, f"You hold {suit.gloss}, and this card isn’t excused from following.", back, off))
    return any_of(
        rng,
        LOST if lost else OURS,
        answers,
        rules=(game.rules["excuse"],),
        also=(game.rules["excuse-kept"],),
        groups=(Group("The trick", (led, trumped, low), ("Margaux", "Lucien", "Odile")),),
        hints=("One of your cards may be played at any time, and stays yours.",),
    )


SAVES = "The Excuse may be played though you can follow, and it stays yours for a card worth ½."
BRINGS = "{card} is worth {n}: no other card that follows brings your side more."
GONE = "{card} is worth {n}, and Lucien wins it."
THEIRS = "The taker’s side would have {card} in its tricks."
DEARER = "{card} is worth {n}. Another card that follows is dearer."
LESS = "Your side would have fewer points than it could, with {card} in its tricks."
STAYS = "The Excuse is yours already, and brings this trick nothing."
GIVES_NONE = "You’d keep {card}, and may lose it to the other side later."


def _alone(game: Tarot, rng: random.Random, level: int) -> Made:
    """The Excuse was led, and nobody has set the suit yet."""
    cards = _three(rng, *rng.sample(SUITS, 2))
    places = {"follows": cards[0].gloss, "other": cards[1].gloss, "suit": cards[1].suit.gloss}
    groups = Group("The trick", (EX,), ("Odile",)), Group("Your hand", cards)
    return pick_case(game, rng, "excuse-led-alone", *groups, **places)


def _three(rng: random.Random, suit: Suit, other: Suit) -> tuple[Card, Card, Card]:
    """A card of a suit, one of another, and a trump."""
    return tarot78[rng.choice("25VD") + suit.key], tarot78[rng.choice("38CR") + other.key], tarot78["7a"]


SET = "Lucien led the Excuse, and Odile played {card}. Which card do you play?"


def _set(game: Tarot, rng: random.Random, level: int) -> Question:
    """The Excuse was led, and the card after it has set the suit, in which one of three cards follows."""
    suit, other = rng.sample(SUITS, 2)
    second, cards = tarot78[rng.choice("49") + suit.key], _three(rng, suit, other)
    if rng.random() < 1 / 3:
        second = tarot78[rng.choice("2345") + "a"]
        cards = cards[2], cards[0], cards[1]
    why = f"The card after the Excuse sets the suit, so you follow in {second.suit.gloss}."
    answers = [Answer(the(cards[0]), True, why, "", cards[0])]
    answers += [
        Answer(
            the(card),
            False,
            f"{capital(the(second))} has set the suit, and you can follow it.",
            f"You’d have to take back {the(card)}, and all would have seen it.",
            card,
        )
        for card in cards[1:]
    ]
    return any_of(
        rng,
        SET.format(card=the(second)),
        answers,
        rules=(game.rules["excuse-led"], game.rules["follow"]),
        groups=(Group("The trick", (EX, second), ("Lucien", "Odile")),),
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


_kept, _last, _owed = (case_maker(section, sides) for section in ("excuse-kept", "excuse-last", "excuse-owed"))
excuse = by_level((_won, _alone, _kept), (_won, _alone, _kept, _last, _last, case_maker("slam-excuse", sides), _owed))
"""Scenes with the Excuse, its rules mixed on purpose."""
play = by_level((_saved, _set))
"""A card to play where the Excuse saves another, or was led."""
