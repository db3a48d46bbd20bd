"""Exercises on the circle of seats: partners, cut, deal, lead, the turn; and the draw for the first deal."""

from __future__ import annotations

import random

from cardkit.cards import trevisane52
from cardkit.games.trionfetti.game import Trionfetti
from cardkit.teaching.exercises import Made, around, by_level, dealt
from cardkit.teaching.exercises.cases import twinned, who_deals

_numbers = dealt("deal", "undealt", "are left over after four hands", at=" for one hand (mano)")
seats = by_level((*[around("seats")] * 19, _numbers))
"""Who is meant: with names in a circle, so that one has to think of the direction."""


def draw(game: Trionfetti, rng: random.Random, level: int) -> Made:
    """Four cards are drawn for the deal; now and then the highest are two."""
    place = trevisane52.ranks.index
    cards = rng.sample(list(trevisane52), 4)
    order = "Before any comanda, from 1 up to the king,"
    return who_deals(
        "draw",
        game.names,
        twinned(rng, cards, max(cards, key=lambda card: place(card.rank))),
        height=lambda card: (-place(card.rank),),
        better="higher",
        turn=(3, "cut and give the comanda"),
        why=lambda top, n: f"{order} {f'the {top.gloss} is highest' if n == 1 else f'{n} cards are highest together'}.",
        hints=("No comanda has been given yet: the usual order counts, from 1 up to the king.",),
    )
