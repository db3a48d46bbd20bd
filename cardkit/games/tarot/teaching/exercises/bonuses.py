"""Exercises on the bonuses of tarot: poignées by the number of players, the petit au bout, the chelem."""

from __future__ import annotations

import random

from cardkit.cards import tarot78
from cardkit.games.tarot.game import Tarot
from cardkit.games.tarot.rules import COEFFICIENTS, CONTRACTS, POIGNEE_POINTS, POIGNEE_SIZES, POIGNEES
from cardkit.games.tarot.tables import TRUMPS
from cardkit.games.tarot.teaching.exercises import excuse
from cardkit.score import show
from cardkit.sentences import several
from cardkit.teaching.exercises import Case, Group, Made, Wrong, by_level, case_maker, how_many, pick_case, type_number
from cardkit.teaching.exercises.dealt import NUMBERS

SIDES = ("The taker’s side.", "The defence.")
PAID = (
    "{points} points would be taken from each defender for it.",
    "{points} points would be written to each defender for it.",
)
SAID = {-1: "“I have nothing to show.”", **{n: f"“{size.capitalize()} poignée!”" for n, size in enumerate(POIGNEES)}}
"""What is said for the largest poignée, by its number; -1 where there is none."""
HIDE = ("So you hide one.", "So you hide {n}.", "So you hide none.")
IN_POINTS = {"petit-end": "petit-end-points", "petit-star": "petit-star-points", "petit-slam": "petit-slam-points"}
"""Who scores for the petit, and how much: the sections of scenes."""


def poignee(game: Tarot, rng: random.Random, level: int) -> Made:
    """The largest poignée of a hand, or how many trumps to hide; near the limits, with and without the Excuse."""
    players = game.seats
    sizes = POIGNEE_SIZES[players]
    limit = rng.choice(sizes)
    count = max(5, limit + rng.choice((-1, -1, 0, 0, 1)))
    excused = rng.random() < 0.5
    trumps = sorted(rng.sample([card for card in tarot78 if card.bit & TRUMPS], min(count - excused, 21)))
    hand = (*trumps, tarot78["EX"]) if excused else tuple(trumps)
    held = len(hand)
    number = sum(held >= size for size in sizes) - 1
    fact = f"You hold {len(trumps)} trumps and the Excuse." if excused else f"You hold {len(trumps)} trumps."
    limits = f"With {players} players it takes {sizes[0]}, {sizes[1]} or {sizes[2]}."
    if number >= 0 and level > 1 and rng.random() < 0.35:
        hidden = len(trumps) - sizes[number]
        takes = f"{fact} A {POIGNEES[number]} poignée takes {sizes[number]}"
        why = f"{takes}. {several(max(0, hidden), *HIDE)}"
        return type_number(
            f"{NUMBERS[players]} play, and you show a {POIGNEES[number]} poignée of these. How many trumps do you hide?",
            max(0, hidden),
            why,
            {hidden + 1: "The Excuse is shown only when a trump is missing."} if excused else None,
            rules=(game.rules["poignee-hide"], game.rules["poignee-size"]),
            groups=(Group("Your trumps and Excuse", hand),),
            unit="cards",
            hints=("How many trumps does it take?", "The Excuse stands in only for a missing trump."),
            astray=lambda n: (
                f"That leaves {show(len(trumps) - n)} to show, and a {POIGNEES[number]} poignée takes {sizes[number]}."
                if n <= len(trumps)
                else f"You can’t hide {show(n)} of your {len(trumps)} trumps."
            ),
        )
    with_it = excused and number >= 0 and len(trumps) < sizes[number]
    return Case(
        "poignee-excuse poignee-size" if with_it else "poignee-size",
        f"{NUMBERS[players]} play, and you want to show as large a poignée as you can. What do you say?",
        SAID[number],
        f"{limits} {fact} The Excuse stands for a missing trump." if with_it else f"{limits} {fact}",
        [_not_largest(n, held, fact, sizes) for n in range(-1, 3) if n != number],
        groups=(Group("Your trumps and Excuse", hand),),
        hints=("Count the trumps, then the Excuse.", limits),
    )


def _not_largest(number: int, held: int, fact: str, sizes: tuple[int, ...]) -> Wrong:
    """Why this is not the largest poignée of so many trumps (the Excuse among them), and what would come of it."""
    if number < 0:
        points = POIGNEE_POINTS[POIGNEES[0]]
        return SAID[number], fact, f"You’d give away {points} points or more."
    size = POIGNEES[number]
    if held < sizes[number]:
        why = f"A {size} one takes {sizes[number]}. {fact}"
        return SAID[number], why, f"It would be refused, and all would have seen your {held} cards."
    points = POIGNEE_POINTS[size]
    return SAID[number], fact, f"You’d ask for {points} points where {points + 10} or more can be had."


def petit(game: Tarot, rng: random.Random, level: int) -> Made:
    """Who scores for the petit at the end, and how much; whoever wins the deal, and not when it falls too early."""
    contract = rng.choice(CONTRACTS)
    times, made, winner = COEFFICIENTS[contract], rng.random() < 0.5, rng.randrange(2)
    slam = level > 1 and rng.random() < 0.3
    last = rng.random() < (1 / 3 if slam else 2 / 3)
    section = ("petit-slam" if last else "petit-star") if slam else ("petit-end" if last else "petit-before")
    if slam:
        made, winner = True, 0
    paid, unpaid = (PAID[n].format(points=10 * times) for n in (winner, 1 - winner))
    places = {"contract": contract, "ended": "made" if made else "lost", "times": times, "points": 10 * times}
    places |= {"side": ("the taker", "the defence")[winner], "Side": SIDES[winner], "Other": SIDES[1 - winner]}
    if section in IN_POINTS and rng.random() < 0.5:
        base = 10 if winner else -10
        return how_many(game, rng, IN_POINTS[section], **places, base=base, pay=base * times, turned=-base * times)
    return pick_case(game, rng, section, **places, paid=paid, unpaid=unpaid)


_bonus, _excuse = case_maker("slam-worth"), case_maker("slam-excuse", excuse.sides)
chelem = by_level((_bonus,), (_bonus, _excuse))
"""Asks what a slam is worth, and what the Excuse does at its end."""
