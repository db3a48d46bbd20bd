"""Exercises on the two options of club tarot: goulash when all pass, and misères."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import pairwise
from typing import Final

from cardkit.cards import Card, tarot78
from cardkit.games.tarot.game import Tarot
from cardkit.games.tarot.tables import BOUTS, COURTS, EXCUSE_BIT, TRUMPS
from cardkit.score import show
from cardkit.sentences import Sentence
from cardkit.teaching.exercises import Case, Group, Made, Wrong, by_level, case_maker, how_many, inside, type_number
from cardkit.teaching.exercises.dealt import NUMBERS
from cardkit.teaching.exercises.question import the

SCORE: Final = Sentence(
    "The goulash is over. What does {player} score? Write a loss with a minus.",
    "The goulash is over. What do you score? Write a loss with a minus.",
)


def _points(rng: random.Random, level: int) -> list[Fraction]:
    """The points of four players; what lies in the chien is missing."""
    total = 91 - rng.randrange(3, 12)
    cuts = sorted(rng.sample(range(1, total), 3))
    whole = [b - a for a, b in pairwise((0, *cuts, total))]
    points = [Fraction(n) for n in whole]
    if level == 3:
        a, b = rng.sample(range(4), 2)
        points[a] += Fraction(1, 2)
        points[b] -= Fraction(1, 2)
    return points


def _pay(game: Tarot, rng: random.Random, level: int) -> Made:
    points = _points(rng, level)
    paid = [int(n) for n in points]
    seat = rng.randrange(4)
    value = sum(paid) - 4 * paid[seat]
    name = game.names[seat]
    others = sum(paid) - paid[seat]
    halves = " Loose halves are left out." if any(n.denominator == 2 for n in points) else ""
    return type_number(
        SCORE.by(name),
        value,
        f"Received {others}, paid 3 × {paid[seat]} = {3 * paid[seat]}: {show(value, sign=True)}.{halves}",
        {others - paid[seat]: "Each of the three others is paid.", -value: "The other way round: points taken are paid for."}
        if value
        else None,
        rules=(game.rules["goulash-pay"], game.rules["goulash-chien"]),
        facts=tuple(f"{n} took {show(p)} points." for n, p in zip(game.names, points, strict=True)),
        unit="points",
        hints=("You get from each what that player has taken.", "And you pay your own points to each of the three."),
        astray=lambda n: f"With {show(n)} for {inside(name)} the three others would have to come to {show(-n)} together.",
    )


def _fewest(game: Tarot, rng: random.Random, level: int) -> Made:
    points = _points(rng, level)
    while len({int(p) for p in points}) < 4:
        points = _points(rng, level)
    best = game.names[points.index(min(points))]
    return Case(
        "goulash-pay goulash",
        "The goulash is over. Who gains most?",
        best,
        "Everyone pays every other the points taken: who took fewest gains most.",
        [_took(name, mine, points) for name, mine in zip(game.names, points, strict=True) if name != best],
        tuple(f"{n} took {show(p)} points." for n, p in zip(game.names, points, strict=True)),
    )


FEWER: Final = ("", "One of the others took fewer.", "Two of the others took fewer.", "All the others took fewer.")


def _took(name: str, mine: Fraction, points: list[Fraction]) -> Wrong:
    """How much somebody took who does not gain most, and what would come of naming that player."""
    fewer = sum(n < mine for n in points)
    why = f"{name} took {show(mine)}. {FEWER[fewer]}"
    paid = f"The {show(3 * int(mine))} points that {inside(name)} paid to the three others would be taken for a gain."
    return name, why, paid


SAID: Final = {"trumps": "“Misère, no trump!”", "heads": "“Misère, no court card!”", "none": "“I have none.”"}
"""What is said for a misère, and where there is none."""
MISSING: Final = "Go through the trumps, the court cards and the bouts: one kind is missing."


def miseres(game: Tarot, rng: random.Random, level: int) -> Made:
    """Which misère a hand is, if any: one trump, one jack or the Excuse spoils it; and what it pays."""
    if rng.random() < 0.25:
        return _paid(game, rng)
    kind = rng.choice(("trumps", "heads", "none"))
    trumps = [card for card in tarot78 if card.bit & TRUMPS and not card.bit & BOUTS]
    low = [card for card in tarot78 if not card.bit & (TRUMPS | EXCUSE_BIT | COURTS)]
    courts = [card for card in tarot78 if card.bit & COURTS]
    spoil: list[Card] = []
    if kind == "trumps":
        hand = rng.sample(courts, 5) + rng.sample(low, 13)
    elif kind == "heads":
        hand = rng.sample(trumps, 5) + rng.sample(low, 13)
    else:
        spoil = [rng.choice(trumps), rng.choice(courts)]
        if level > 1:
            spoil = rng.choice([spoil, [tarot78["EX"]], [tarot78["1a"], rng.choice(courts)]])
        hand = spoil + rng.sample(low, 18 - len(spoil))
    right = SAID[kind]
    why = {
        "trumps": "You hold no trump and no Excuse.",
        "heads": "You hold no king, queen, knight or jack, and no bout.",
        "none": "You hold the Excuse: it’s a bout, and bars the other misère as well."
        if spoil == [tarot78["EX"]]
        else "You hold a trump, and a court card or a bout too.",
    }[kind]
    return Case(
        "miseres",
        "This table plays misères, and it’s your first card. What do you say before it?",
        right,
        why,
        [_no_misere(word, hand) for word in SAID if word != kind],
        groups=(Group("Your hand", tuple(sorted(hand))),),
        hints=("Is there a trump, or the Excuse?", "Is there a court card, or a bout?"),
    )


def _no_misere(word: str, hand: list[Card]) -> Wrong:
    """Explains which cards speak against this misère, or for one, and what would come of the answer."""
    trumps = [card for card in hand if card.bit & (TRUMPS | EXCUSE_BIT)]
    honours = [card for card in hand if card.bit & (COURTS | BOUTS)]
    if word == "none":
        return SAID[word], MISSING, "You’d give away 10 points from each of three players."
    spoil = (trumps if word == "trumps" else honours)[0]
    return SAID[word], f"You hold {the(spoil)}.", "It would be refused: nobody pays, and all know something of your hand."


def _paid(game: Tarot, rng: random.Random) -> Made:
    players, section = game.seats, rng.choice(("misere-of-yours", "misere-of-another"))
    return how_many(game, rng, section, players=NUMBERS[players], others=players - 1, value=10 * (players - 1))


goulash = by_level((case_maker("goulash"), case_maker("goulash"), _fewest), (case_maker("goulash"), _pay, _pay, _fewest))
"""When it is played, what counts in it, and what each pays."""
