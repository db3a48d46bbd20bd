"""Exercises on vagaresto: what it is worth, and who may say, show and answer what."""

from __future__ import annotations

import random

from cardkit.games.trionfetti.game import Trionfetti
from cardkit.games.trionfetti.tables import TARGET
from cardkit.teaching.exercises import Question, how_many


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
