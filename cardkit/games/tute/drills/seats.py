"""Drills on the circle of seats in Tute: partners, the turn, the deal, the lead; and which suit is trumps."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from cardkit.cards import spanish40
from cardkit.drills import Answer, Group, Question, choose, type_number
from cardkit.drills.question import capital
from cardkit.games.tute.drills.words import has, s, suit_name, whom
from cardkit.games.tute.tables import SUITS
from cardkit.score import show

if TYPE_CHECKING:
    from cardkit.games.tute.game import Tute


def seats(game: Tute, rng: random.Random, level: int) -> Question:
    """Who is meant: with names in a circle, so that one has to think of the direction."""
    ask = rng.choice(("partners", "turn", "deal", "lead", "winner-leads", "next-dealer"))
    if ask == "deal":
        return _dealt(game, rng, level)
    names = game.names
    seat = rng.randrange(4)
    who, right, across, left = (names[(seat + n) % 4] for n in range(4))
    where = {right: f"sit{s(right)} to the right of", across: f"sit{s(across)} opposite", left: f"sit{s(left)} to the left of"}
    prompt, answer, why = {
        "partners": (f"Who is the partner of {whom(who)}?", across, "Partners sit opposite each other."),
        "turn": (
            f"{has(who)} just played to a trick. Whose turn is it?",
            right,
            f"The turn goes to the right, to {whom(right)}.",
        ),
        "lead": (
            f"{has(who)} dealt. Who leads to the first trick?",
            right,
            f"It is the player to the dealer’s right, {whom(right)}.",
        ),
        "winner-leads": (
            f"{has(left)} led a trick and {whom(who)} took it. Who leads to the next one?",
            who,
            f"The winner leads: {whom(who)}.",
        ),
        "next-dealer": (
            f"{has(who)} dealt this hand. Who deals the next one?",
            right,
            f"The deal goes to the right, to {whom(right)}.",
        ),
    }[ask]
    waits = "All would wait for {0}, and {0} for somebody else."
    if ask == "partners":
        waits = f"{{1}} tricks would be counted for {whom(who)}, and they are the other side’s."
    wrong = [
        Answer(
            name,
            why=f"{name} {where[name]} {whom(who)}." if name != who else f"It is not {whom(who)} again.",
            follow=capital(waits.format(whom(name), "your" if name == "You" else f"{name}’s")),
        )
        for name in names
        if name != answer and not (ask == "partners" and name == who)
    ]
    return choose(
        rng,
        prompt,
        Answer(answer, why=why),
        wrong,
        rules=(game.rule(ask),),
        facts=(_circle(names, rng.randrange(4)),),
    )


def _circle(names: tuple[str, ...], first: int) -> str:
    return f"Around the table, each to the right of the one before: {', '.join(names[(first + n) % 4] for n in range(4))}."


def _dealt(game: Tute, rng: random.Random, level: int) -> Question:
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
