"""Drills on the table of Vitou: who cuts, deals, leads and comes next; shuffling, cutting and talking."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from cardkit.moves import sentence
from cardkit.teaching.drills import Case, Made, either, inside, type_number, who

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


def customs(game: Vitou, rng: random.Random, level: int) -> Made:
    """What is fair: stacking cards, cutting, talking; and what a cut does."""
    key = rng.choice(("shuffle", "cut", "talk"))
    if key == "cut":
        return _cut(game, rng, level)
    partner, other = game.names[2], game.names[1]
    talk = [
        (
            f"At 12–9 you tell {partner} during a trick: “I have a 10.”",
            False,
            "Words are cheating; signs are not.",
            f"{other} would hear of your 10 as well, and object.",
        ),
        (
            f"At 20–13 for your side you ask {partner}, before deciding: “Do we play?”",
            True,
            "A side at 20 may talk before it decides.",
            f"You would decide at 20–13 without the word of {partner}, and 3 points may hang on it.",
        ),
        (
            f"At 20–13 for your side, in the first trick, you tell {partner} what to play.",
            False,
            "Only before the decision.",
            f"{other} would hear your plan, and object: the round at 20–13 has begun.",
        ),
        (
            f"At 20–20 you ask {partner}: “Shall I say I play?”",
            False,
            "At 20–20 there is not even a gesture.",
            f"{other} would object: at 20–20 you decide from your own three cards.",
        ),
        (
            f"At 13–20 you discuss your cards with {partner} before the first trick.",
            False,
            "Only the side at 20 may talk.",
            f"{other}’s side, which has the 20, would hear your cards and decide with them.",
        ),
        (
            f"At 12–9 you wink at {partner} in your turn.",
            True,
            "A sign is no talk.",
            f"{partner} would never hear of your 10: at 12–9 signs are all that partners have.",
        ),
    ]
    shuffle = [
        (
            f"{other} shuffles so that good cards may come to {other}’s own side.",
            True,
            "The cut is there against it.",
            f"You would accuse {other} of what the rules allow, and forget to cut.",
        ),
        (
            f"{other} shuffles cleverly, and no opponent cuts.",
            False,
            "The cut belongs to it: an opponent must have it.",
            f"The good cards would lie where {other} has put them.",
        ),
        (
            f"{other} shuffles so that two 10s stay together, for a partner’s hand.",
            True,
            "Nobody calls that cheating; whoever fears it cuts.",
            f"You would accuse {other} of what the rules allow; a cut parts the two 10s or moves them.",
        ),
        (
            f"{other} changes the order of the cards after the cut.",
            False,
            "After the cut the cards are dealt as they lie.",
            f"The cut would have been for nothing, and {other} would choose the hands.",
        ),
    ]
    scene, fair, why, follow = rng.choice(talk if key == "talk" else shuffle)
    answers = ("Yes, that is allowed.", "No, that is cheating.")
    third = ("Only in a friendly game.", "The rules are the same in any game.")
    against = "Nothing that the rules forbid was done." if fair else "Somebody gains by it what the rules grant to nobody."
    return either(key, f"{scene} Is that allowed?", answers, fair, why, follow, third, against)


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
