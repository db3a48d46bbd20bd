"""Drills on vagaresto: what it is worth, and who may say, show and answer what."""

from __future__ import annotations

import random

from cardkit.games.trionfetti.game import Trionfetti
from cardkit.games.trionfetti.tables import TARGET
from cardkit.score import show
from cardkit.teaching.drills import Made, type_number


def stake(game: Trionfetti, rng: random.Random, level: int) -> Made:
    """The stake from two scores; then the score after the side that was behind, or ahead, has won it."""
    low, high = sorted(rng.sample(range(20), 2))
    worth = TARGET - high
    ours = rng.random() < 0.5
    points = (high, low) if ours else (low, high)
    facts = (f"You and Ines: {points[0]}", f"Bepi and Toni: {points[1]}")
    rules = (game.rules["stake"],)
    arithmetic = f"The leading side has {high}: {TARGET} − {high} = {worth}"
    if level == 1 or rng.random() < 0.4:
        return type_number(
            "A vagaresto is accepted. How many points is the hand worth?",
            worth,
            f"{arithmetic}.",
            {
                TARGET - low: "That’s what the other side needs; the leading side decides.",
                1: "That’s what it’s worth when it’s conceded.",
                high - low: "That’s only how far the sides are apart.",
            },
            rules=rules,
            facts=facts,
            unit="points",
            hints=("Which side leads, and what does it still need?",),
            astray=lambda n: (
                f"With {show(n)} the leading side would come to {show(high + n)}. A vagaresto is for just what it lacks."
            ),
        )
    behind = rng.random() < 0.7
    after = (low if behind else high) + worth
    side = "you and Ines" if ours != behind else "Bepi and Toni"
    return type_number(
        f"A vagaresto is accepted, and the hand is won by {side}. How many points has that side now?",
        after,
        f"{arithmetic}, and {after - worth} + {worth} = {after}.",
        {
            TARGET: "Only the side that was ahead comes to 20.",
            after - worth + 1: "That’s what an ordinary hand would bring.",
        },
        rules=rules,
        facts=facts,
        unit="points",
        hints=("First find the stake: what the leading side needs.",),
        astray=lambda n: (
            f"From {after - worth} to {show(n)} that would be a stake of {show(n - after + worth)}."
            if n > after - worth
            else f"That side had {after - worth} before, and it has won."
        ),
    )  # fmt: skip
