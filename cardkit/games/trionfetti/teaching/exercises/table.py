"""An exercise on the draw for the first deal."""

from __future__ import annotations

import random
from typing import Final

from cardkit.cards import trevisane52
from cardkit.games.trionfetti.game import Trionfetti
from cardkit.teaching.exercises import QuestionOrCase
from cardkit.teaching.exercises.cases import who_deals, with_equal_best

TIED: Final = "The highest are equal, so those players draw again."


def draw(game: Trionfetti, rng: random.Random, level: int) -> QuestionOrCase:
    """Question: four cards are drawn for the deal, at times with two highest. Who deals?"""
    place = trevisane52.ranks.index
    cards = rng.sample(list(trevisane52), 4)
    return who_deals(
        "draw",
        game,
        with_equal_best(rng, cards, max(cards, key=lambda card: place(card.rank))),
        height=lambda card: (-place(card.rank),),
        better="higher",
        turn=(3, "cut and give the comanda"),
        why=lambda top, n: f"The {top.gloss} is highest in the usual order." if n == 1 else TIED,
        hints=("The highest deals, in the usual order from 1 up to the king.",),
    )
