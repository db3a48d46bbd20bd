"""Exercises on vagaresto and on what a hand is worth, with it and without."""

from __future__ import annotations

import random
from typing import Final

from cardkit.games.trionfetti.game import Trionfetti
from cardkit.games.trionfetti.tables import TARGET
from cardkit.score import show
from cardkit.sentences import capital
from cardkit.teaching.exercises import Question, QuestionOrCase, how_many, type_number


def stake(game: Trionfetti, rng: random.Random, level: int) -> Question:
    """The stake from two scores; then the score after the side that was behind, or ahead, has won it."""
    low, high = sorted(rng.sample(range(20), 2))
    ours, worth = rng.random() < 0.5, TARGET - high
    us, them = (high, low) if ours else (low, high)
    points = {"us": us, "them": them, "high": high, "worth": worth}
    if level == 1 or rng.random() < 0.4:
        return how_many(game, rng, "stake", **points, lacks=TARGET - low, apart=high - low)
    behind = rng.random() < 0.7
    had, side = low if behind else high, "you and Ines" if ours != behind else "Bepi and Toni"
    return how_many(game, rng, "stake-won", **points, side=side, had=had, after=had + worth, plain=had + 1)


HANDS: Final = {
    "two-tricks": (
        "{Won} won the {ordinal} hand, {tricks} in tricks. Nobody said vagaresto.",
        "Two tricks win a hand: 1 point.",
    ),
    "concede": (
        "{Won} called vagaresto in the {ordinal} hand, and {lost} conceded.",
        "A vagaresto that’s conceded brings 1 point.",
    ),
    "stake": ("{Caller} called vagaresto in the {ordinal} hand, {other} accepted, and {won} won it.", ""),
}
"""What happened in a hand, by the rule that says what it brings, and why it brings that."""
VACCA: Final = "The leaders had {high}, so 20 − {high} = {worth} were at stake, whoever called."
ASK: Final = "{what} How many points does it bring {won}?"
WOULD: Final = ("Your {had} would become {after}.", "Their {had} would become {after}.")


def finished_hand(game: Trionfetti, rng: random.Random, level: int) -> QuestionOrCase:
    """Asks what a finished hand brings the side that won it: a plain one, one conceded, one played for the rest."""
    rule = rng.choice(("two-tricks", "concede", "stake", "stake"))
    low, high = sorted(rng.sample(range(3, 19), 2))
    ours = rng.random() < 0.5
    us, them = (high, low) if ours else (low, high)
    sides = ("you and Ines", "Bepi and Toni")
    won, caller = rng.randrange(2), rng.randrange(2)
    worth = TARGET - high if rule == "stake" else 1
    sentence, why = HANDS[rule]
    what = sentence.format(
        Won=capital(sides[won]),
        won=sides[won],
        lost=sides[1 - won],
        Caller=capital(sides[caller]),
        other=sides[1 - caller],
        ordinal=rng.choice(("first", "second", "third")),
        tricks=rng.choice(("2–0", "2–1")),
    )
    had = (us, them)[won]
    slips = {1: "That’s what it brings when it’s conceded.", TARGET - low: "That’s what the side behind lacks."}
    if rule != "stake":
        slips = {TARGET - high: "Nobody accepted a vagaresto in this hand.", 2: "Tricks aren’t points."}
    return type_number(
        ASK.format(what=what, won=sides[won]),
        worth,
        why or VACCA.format(high=high, worth=worth),
        {n: reason for n, reason in slips.items() if n != worth},
        rules=(game.rules[rule],),
        facts=(f"You and Ines had {us} points.", f"Bepi and Toni had {them} points."),
        unit="points",
        hints=("Was there a vagaresto, and what was the answer?",),
        astray=lambda n: WOULD[won].format(after=show(had + n), had=had),
    )
