"""Drills on the circle of seats in Tute: partners, the turn, the deal, the lead; and which suit is trumps."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from cardkit.cards import spanish40
from cardkit.games.tute.tables import SUITS
from cardkit.games.tute.teaching.drills.words import has, suit_name
from cardkit.score import show
from cardkit.teaching.drills import Answer, Case, Group, Made, choose, inside, type_number
from cardkit.teaching.drills.scenes import COUNTED, others

if TYPE_CHECKING:
    from cardkit.games.tute.game import Tute


def seats(game: Tute, rng: random.Random, level: int) -> Made:
    """Who is meant: with names in a circle, so that one has to think of the direction."""
    key = rng.choice(("partners", "turn", "deal", "lead", "winner-leads", "next-dealer"))
    if key == "deal":
        return _dealt(game, rng, level)
    names = game.names
    seat = rng.randrange(4)
    who, right, across, left = (names[(seat + n) % 4] for n in range(4))
    prompt, answer, why = {
        "partners": (f"Who is the partner of {inside(who)}?", across, "Partners sit opposite each other."),
        "turn": (
            f"{has(who)} just played to a trick. Whose turn is it?",
            right,
            f"The turn goes to the right, to {inside(right)}.",
        ),
        "lead": (
            f"{has(who)} dealt. Who leads to the first trick?",
            right,
            f"It is the player to the dealer’s right, {inside(right)}.",
        ),
        "winner-leads": (
            f"{has(left)} led a trick and {inside(who)} took it. Who leads to the next one?",
            who,
            f"The winner leads: {inside(who)}.",
        ),
        "next-dealer": (
            f"{has(who)} dealt this hand. Who deals the next one?",
            right,
            f"The deal goes to the right, to {inside(right)}.",
        ),
    }[key]
    told = others(game, answer, of=seat)
    if key == "partners":
        told = others(game, answer, of=seat, but=(seat,), follow=COUNTED)
    wrong = [(name, f"It is not {inside(who)} again." if name == who else sits, follow) for name, sits, follow in told]
    return Case(key, prompt, answer, why, wrong, (_circle(names, rng.randrange(4)),))


def _circle(names: tuple[str, ...], first: int) -> str:
    return f"Around the table, each to the right of the one before: {', '.join(names[(first + n) % 4] for n in range(4))}."


def _dealt(game: Tute, rng: random.Random, level: int) -> Made:
    rule = game.rule("deal")
    if rng.random() < 0.2:
        return type_number(
            "How many cards does each player get?", 10, "Forty cards for four players.", {40: "That is the whole pack."},
            rules=(rule,), unit="cards",
            astray=lambda n: f"Four hands of {show(n)} cards would take {show(4 * n)}, and the pack has 40.",
        )  # fmt: skip
    card = rng.choice(list(spanish40))
    led = rng.choice([suit for suit in SUITS if suit is not card.suit])
    other = "The suit of the first lead has nothing to do with trumps."
    wrong = [
        Answer(
            suit_name(suit),
            why=other if suit is led else f"No card of {suit.name} was turned up.",
            follow=f"You would try to win with low {suit.name}, and any of the ten {card.suit.name} beats them.",
        )
        for suit in SUITS
        if suit is not card.suit
    ]
    return choose(
        rng,
        f"The dealer has shown this last card, and then {led.name} were led. Which suit is trumps?",
        Answer(suit_name(card.suit), why=f"The card that was shown is of {card.suit.name}."),
        wrong,
        rules=(rule,),
        groups=(Group("Shown by the dealer", (card,)),),
    )
