"""Drills on the table of Vitou: who cuts, deals, leads and comes next; shuffling, cutting and talking."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from cardkit.moves import sentence
from cardkit.teaching.drills import Case, Made, by_level, inside, told, type_number, who

if TYPE_CHECKING:
    from cardkit.games.vitou.game import Vitou


def seats(game: Vitou, rng: random.Random, level: int) -> Made:
    """Who is meant, with the seats told in a circle."""
    keys = ("partners", "cut", "deal", "lead", "turn", "next-dealer", "tie-leader", "direction")
    key = rng.choice(keys)
    if key == "direction":
        return _direction(game, rng)
    if key == "deal" and rng.random() < 0.4:
        return _dealt(game, rng)
    names, seat = game.names, rng.randrange(4)
    name, left, across, right = (names[(seat + n) % 4] for n in range(4))
    deals = sentence(name, "deal[s]")
    prompt, answer, why = {
        "partners": (
            "Who is your partner?" if name == "You" else f"Who is the partner of {name}?",
            across,
            "Partners sit opposite each other.",
        ),
        "cut": (f"{deals} Who cuts the pack?", right, "An opponent cuts: the neighbour to whom the deal does not go."),
        "deal": (f"{deals} Who gets the first three cards?", left, "The dealer’s next neighbour in the direction of play."),
        "lead": (f"{deals} Who leads to the first trick?", left, "The dealer’s next neighbour in the direction of play."),
        "turn": (f"{sentence(name, 'play[s] a card to the trick')} Who is next?", left, "In turn, each one card."),
        "next-dealer": (
            f"{name} dealt, and the round was {rng.choice(('won', 'drawn', 'ended by a refusal'))}. Who deals next?",
            left,
            "The deal passes on by one, whatever happened.",
        ),
        "tie-leader": (
            f"{name} led, and the trick was tied by {inside(left)} and {inside(right)}. Who leads to the next?",
            name,
            "After a tie the player who led leads again.",
        ),
    }[key]
    if key == "tie-leader" and rng.random() < 0.3:
        prompt = f"{name} led, and {inside(across)} won the trick alone. Who leads to the next?"
        answer, why = across, "The trick is not tied, so its winner leads."
    if key == "partners":
        against = f"You would play against {inside(across)}, and spare {{name}}, who is an opponent of {inside(name)}."
        if name == "You":
            against = f"You would play against {across}, and spare {{name}}, who is an opponent."
        return who(game, rng, Case(key, prompt, answer, why, ()), of=seat, but=(seat,), follow=against)
    return who(game, rng, Case(key, prompt, answer, why, ()), of=seat)


def _dealt(game: Vitou, rng: random.Random) -> Made:
    players = rng.choice((2, 4))
    left = 32 - 3 * players
    return type_number(
        f"{'Two' if players == 2 else 'Four'} play. How many cards are not dealt?",
        left,
        f"Three for each: 32 − 3 × {players} = {left}.",
        {52 - 3 * players: "The pack has 32 cards, from the 7 up."},
        rules=(game.rule("deal"),),
        unit="cards",
        hints=("The pack has 32 cards.", "Each gets three."),
        astray=lambda n: f"With {n} left and {3 * players} dealt there would be {n + 3 * players} cards.",
    )


def _direction(game: Vitou, rng: random.Random) -> Made:
    """The same question at a table that plays clockwise, and at one that does not."""
    other = rng.random() < 0.5
    seat = rng.randrange(4)
    name = game.names[seat]
    plain = game.variant(anticlockwise=False)
    target = (seat + (3 if other else 1)) % 4
    what = rng.choice(("deals. Who leads to the first trick?", "deals. Who gets the first cards?", "has led. Who plays next?"))
    custom = f"This table plays {'anti' if other else ''}clockwise."
    subject = name if name != "You" else "You"
    said = f"{subject} {what}" if name != "You" else f"You {what.replace('deals', 'deal').replace('has led', 'have led')}"
    why = f"Here everything goes {'anticlockwise, to the right' if other else 'clockwise, to the left'}."
    return who(plain, rng, Case("direction", said, game.names[target], why, (), (custom,)), of=seat)


def _cut(game: Vitou, rng: random.Random, level: int) -> Made:
    """Which card is dealt first after a cut; from level 2, to whom the old top card goes."""
    at = rng.randrange(4, 29)
    seat = rng.randrange(4)
    cutter = game.names[game.cutter(seat)]
    place = rng.randrange(1, 4) if level > 1 else 1
    cut = f"{cutter} cut{'' if cutter == 'You' else 's'}"
    word = ("first", "second", "third")[place - 1]
    value = (at + place - 1) % 32 + 1
    return type_number(
        f"{sentence(game.names[seat], 'deal[s]')} {cut} after {at} of the 32 cards, counted from the top. "
        f"Which card, counted before the cut, is dealt {word}?",
        value,
        f"The {at} upper cards go below the others, so the card at {at + 1} is on top: {value}.",
        {place: "That would be so without the cut."} if place != value else None,
        rules=(game.rule("cut"),),
        hints=("What lies on top after the cut?",),
        astray=lambda n: f"Card {n} lies {_where(int(n), at)}, and not there.",
    )


def _where(card: int, at: int) -> str:
    """Where a card of the uncut pack lies after a cut of `at` cards, counted from the new top."""
    if not 1 <= card <= 32:
        return "in no pack of 32"
    return f"at {(card - at - 1) % 32 + 1} from the top after the cut"


customs = by_level((told("customs"), told("customs"), _cut), (told("customs"), told("customs"), _cut))
"""What is fair: stacking cards, cutting, talking; and what a cut does."""
