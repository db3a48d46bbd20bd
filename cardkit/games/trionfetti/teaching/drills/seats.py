"""Drills on the circle of seats: partners, cut, deal, lead, the turn; and the draw for the first deal."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from cardkit.cards import trevisane52
from cardkit.games.trionfetti.teaching.drills.words import verb
from cardkit.score import show
from cardkit.teaching.drills import Case, Made, inside, type_number
from cardkit.teaching.drills.scenes import COUNTED, others, twinned, who_deals

if TYPE_CHECKING:
    from cardkit.games.trionfetti.game import Trionfetti


def seats(game: Trionfetti, rng: random.Random, level: int) -> Made:
    """Who is meant: with names in a circle, so that one has to think of the direction."""
    key = rng.choice(("partners", "cut", "cut", "deal", "lead", "winner-leads", "next-dealer", "turn"))
    if key == "deal" and rng.random() < 0.4:
        return type_number(
            "How many cards does each player get for one hand (mano)?", 3, "Three at once; four such hands come from one pack.",
            {12: "That is what everyone gets in the whole smazzata.", 13: "The pack is not dealt out at once."},
            rules=(game.rule("deal"),), unit="cards",
            astray=lambda n: f"Four hands of {show(n)} for four players would take {show(16 * n)} cards, and there are 48.",
        )  # fmt: skip
    names, seat = game.names, rng.randrange(4)
    who, right, across, left = (names[(seat + n) % 4] for n in range(4))
    prompt, answer, why = {
        "partners": (f"Who is the partner of {inside(who)}?", across, "Partners sit opposite each other."),
        "cut": (f"{verb(who, 'deal')}. Who cuts and gives the comanda?", left, "The player to the dealer’s left cuts."),
        "deal": (f"{verb(who, 'deal')}. Who gets the first three cards?", right, "The dealer’s right comes first."),
        "lead": (f"{verb(who, 'deal')} the third hand. Who leads to it?", right, "The dealer’s right leads to every hand."),
        "winner-leads": (f"{left} led, and {inside(who)} took the trick. Who leads to the next?", who, "The winner leads."),
        "next-dealer": (f"{who} dealt this smazzata. Who is next to deal?", right, "The pack passes to the right."),
        "turn": (f"{verb(who, 'play')} a card to the trick. Who is next?", right, "Play goes anticlockwise, to the right."),
    }[key]  # fmt: skip
    wrong = others(game, answer, of=seat)
    if key == "partners":
        wrong = others(game, answer, of=seat, but=(seat,), follow=COUNTED)
    first = rng.randrange(4)
    around = [inside(names[(first + n) % 4]) for n in range(4)]
    circle = f"To the right of {around[0]} sits {around[1]}, then {around[2]}, then {around[3]}."
    return Case(key, prompt, answer, why, wrong, (circle.replace("sits you", "sit you"),))


def draw(game: Trionfetti, rng: random.Random, level: int) -> Made:
    """Four cards are drawn for the deal; now and then the highest are two."""
    place = trevisane52.ranks.index
    cards = rng.sample(list(trevisane52), 4)
    order = "In default order, from 1 up to the king,"
    return who_deals(
        "draw",
        game.names,
        twinned(rng, cards, max(cards, key=lambda card: place(card.rank))),
        height=lambda card: (-place(card.rank),),
        better="higher",
        turn=(3, "cut and give the comanda"),
        why=lambda top, n: f"{order} {f'the {top.gloss} is highest' if n == 1 else f'{n} cards are highest together'}.",
        hints=("No comanda has been given yet: the default order counts.",),
    )
