"""Exercises on the Excuse: when it may be played, what it does when it is led, who keeps it, and what it costs."""

from __future__ import annotations

import random
from collections.abc import Sequence
from fractions import Fraction

from cardkit.cards import Card, tarot78
from cardkit.game import Game
from cardkit.games.tarot.game import Tarot
from cardkit.games.tarot.tables import HALVES_OF, SUITS
from cardkit.score import show
from cardkit.sentences import capital, several
from cardkit.teaching.exercises import Answer, Case, Group, Made, Question, any_of, by_level, case_maker, inside, pick_case
from cardkit.teaching.exercises.question import the

EX = tarot78["EX"]


HIGHER = ("One of the other cards is higher than {card}.", "{n} of the other cards are higher than {card}.")


def _played(game: Tarot, rng: random.Random, level: int) -> Made:
    """Who wins a trick with the Excuse in it; or what it saves when a trick is lost."""
    suit = rng.choice(SUITS)
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
                    else several(sum(_height(c) > _height(card) for c in cards), *HIGHER, card=the(card)),
                    f"The trick would be laid down for {inside(name)}, and all would wait for {inside(name)} to lead.",
                )
                for name, card in zip(names, trick, strict=True)
                if name != right
            ],
            groups=(Group("The trick", tuple(trick), names),),
        )
    return _saved(rng, game)


LOST = "Lucien, the taker, has won this trick. You play last: lose as little as you can. Which card do you play?"


def _saved(rng: random.Random, game: Tarot) -> Question:
    """A trick that the taker has trumped: the Excuse excuses from following, and stays with its side."""
    suit, other = rng.sample(SUITS, 2)
    led, low = (tarot78[key + suit.key] for key in rng.sample("2468", 2))
    trumped = tarot78[f"{rng.randrange(8, 20)}a"]
    dear = [tarot78[key + suit.key] for key in rng.sample("RDCV", 2)]
    off = tarot78[rng.choice("379") + other.key]
    follow = f"You’d have to take back {the(off)}, and all would have seen it."
    answers = [Answer(the(EX), True, "", "", EX)]
    answers += [
        Answer(
            the(card),
            False,
            f"{capital(the(card))} is worth {show(Fraction(HALVES_OF[card.id], 2))}, and Lucien wins it.",
            f"The taker’s side would have {the(card)} in its tricks.",
            card,
        )
        for card in dear
    ]
    answers.append(Answer(the(off), False, f"You hold {suit.gloss}, and this card isn’t excused from following.", follow, off))
    return any_of(
        rng,
        LOST,
        answers,
        why="The Excuse may be played though you can follow, and it stays yours for a card worth ½.",
        rules=(game.rules["excuse"],),
        also=(game.rules["excuse-kept"],),
        groups=(Group("The trick", (led, trumped, low), ("Margaux", "Lucien", "Odile")),),
        hints=("One of your cards may be played at any time.",),
    )


def _led(game: Tarot, rng: random.Random, level: int) -> Made:
    """The Excuse is led: the next card sets the suit."""
    suit, other = rng.sample(SUITS, 2)
    second = tarot78[rng.choice(["4", "9", "V"]) + suit.key]
    cards = (tarot78["5" + suit.key], tarot78["D" + other.key], tarot78["7a"])
    hand = Group("Your hand", cards)
    places = {"follows": cards[0].gloss, "other": cards[1].gloss, "suit": other.gloss}
    if rng.random() < 0.4:
        return pick_case(game, rng, "excuse-led-alone", Group("The trick", (EX,), ("Odile",)), hand, **places)
    return _set(rng, game, second, cards)


SET = "Lucien led the Excuse, and Odile played {card}. Which card do you play?"


def _set(rng: random.Random, game: Tarot, second: Card, cards: Sequence[Card]) -> Question:
    """The Excuse was led, and the card after it has set the suit, in which the first of three cards follows."""
    suit = second.suit.gloss
    answers = [Answer(the(cards[0]), True, "", "", cards[0])]
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
        why=f"The card after the Excuse sets the suit, so you follow in {suit}.",
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
excuse = by_level((_played, _led, _kept), (_led, _kept, _last, _last, case_maker("slam-excuse", sides), _owed, _played))
"""Scenes with the Excuse, its rules mixed on purpose."""
