"""Drills on the signs of Vitou: what they say, which one is true, when they are made."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from cardkit.cards import french32
from cardkit.games.vitou.tables import MASTERS, RANKING, SIGNS
from cardkit.teaching.drills import Case, Group, Made, either

if TYPE_CHECKING:
    from cardkit.games.vitou.game import Vitou

SAYS = ("a 10", "a 9", "an ace", "no 10, 9 or ace")


def signs(game: Vitou, rng: random.Random, level: int) -> Made:
    """What a sign means, how to say something, what is true of a hand, and when signs are allowed."""
    kinds = (_meaning, _meaning, _when) if level == 1 else (_true, _true, _when, _when, _meaning)
    return rng.choice(kinds)(game, rng)


def _meaning(game: Vitou, rng: random.Random) -> Made:
    sign = rng.randrange(4)
    partner = game.names[2]
    why = f"{SIGNS[sign].gesture.capitalize()}: {SAYS[sign]}."
    others = [n for n in range(4) if n != sign]
    if rng.random() < 0.5:
        return Case(
            "signs",
            f"{partner}, your partner, signs: {SIGNS[sign].gesture}. What is held, if it is true?",
            f"{SAYS[sign].capitalize()}.",
            why,
            [
                (
                    f"{SAYS[n].capitalize()}.",
                    f"The sign for that is: {SIGNS[n].gesture}.",
                    f"You would count on {SAYS[n]} in the hand of {partner}, who has said: {SAYS[sign]}.",
                )
                for n in others
            ],
        )
    return Case(
        "signs",
        f"How do you tell {partner} without a word that you hold {SAYS[sign]}?",
        f"{SIGNS[sign].gesture.capitalize()}.",
        why,
        [
            (
                f"{SIGNS[n].gesture.capitalize()}.",
                f"That says: {SAYS[n]}.",
                f"{partner} would count on {SAYS[n]}, and you hold {SAYS[sign]}.",
            )
            for n in others
        ],
    )


def _true(game: Vitou, rng: random.Random) -> Made:
    """A hand with one of the masters and two low cards, the bait being an 8 or a king."""
    sign = rng.randrange(4)
    low = rng.sample([card for card in french32 if card.rank.key not in MASTERS], 3)
    rank = SIGNS[sign].rank
    hand = low if rank is None else [french32[rank + rng.choice("pckt")], *low[:2]]
    why = f"Of the cartes maîtresses (10, 9, ace) this hand has {SAYS[sign] if rank else 'none'}."
    return Case(
        "signs",
        "Which sign would be true?",
        f"{SIGNS[sign].gesture.capitalize()}.",
        why,
        [
            (
                f"{SIGNS[n].gesture.capitalize()}.",
                f"That says: {SAYS[n]}, and it would be a bluff.",
                f"{game.names[2]} would count on {SAYS[n]}, and your hand has {SAYS[sign]}.",
            )
            for n in range(4)
            if n != sign
        ],
        groups=(Group("Your hand", tuple(RANKING.sorted(hand))),),
        hints=("Only the 10, the 9 and the ace have a sign.",),
    )


def _when(game: Vitou, rng: random.Random) -> Made:
    """Moments at which one may sign, or may not."""
    partner, other = game.names[2], game.names[1]
    yes, no = "Yes, you may.", "No, you may not."
    scenes = [
        (
            "sign-once",
            f"It is {other}’s turn. May you wink at {partner}?",
            False,
            "You sign in your own turn, or when looked at.",
            f"{other} would see your wink for a 10, and {partner} is not looking.",
        ),
        (
            "sign-once",
            "It is your turn, and you have signed a 10. May you sign an ace too?",
            True,
            "Each sign once in a turn.",
            f"{partner} would know of your 10, and not of your ace.",
        ),
        (
            "sign-once",
            "It is your turn, and you have signed a 9. May you sign a 9 again?",
            False,
            "Each sign once in a turn.",
            f"{partner} would take it for a second 9, or be refused to see it.",
        ),
        (
            "sign-once",
            "You have just opened at 3. May you sign before your card?",
            False,
            "Signs come before the bid.",
            f"The sign would be refused: after your 3 {partner} sees your card first.",
        ),
        (
            "look",
            f"It is {partner}’s turn, and {partner} looks at you. May you sign?",
            True,
            "A look is the moment to answer.",
            f"{partner} would have looked for nothing, and bid or play without your word.",
        ),
        (
            "look",
            f"You have looked at {partner} and got a nod. May you look again?",
            False,
            "One looks once in a turn.",
            f"{partner} has nodded, and a second answer would be refused.",
        ),
        (
            "look",
            f"It is your turn. May you look at {partner} before you play?",
            True,
            "Once in your turn you may.",
            f"You would play without what {partner} could have told you.",
        ),
        (
            "look",
            f"{partner} looks at you. May you now play a card?",
            False,
            f"It is {partner}’s turn: you sign or nod.",
            f"You would play before {partner}, whose turn it is, and {partner} would still wait for a sign.",
        ),
        (
            "signs",
            "You hold no 9. May you sign a 9 all the same?",
            True,
            "Signs may be false; let them wonder.",
            "Whoever watches you would know that your 9 is always there.",
        ),
        (
            "signs",
            "May your opponents watch you for signs?",
            True,
            "They may: they see that a sign is made.",
            f"You would reproach {other} with what anybody may do.",
        ),
        (
            "signs",
            "Only two play. May signs be made?",
            False,
            "There is no partner to make them to.",
            "The only one to see your sign would be your opponent.",
        ),
        (
            "no-signs",
            "It stands 20–20. May you wink at your partner?",
            False,
            "At 20–20 no gestures are allowed.",
            f"{other} would see a wink at 20–20, and it is refused.",
        ),
        (
            "no-signs",
            "It stands 20–19. May you wink at your partner?",
            True,
            "Only at 20–20 are gestures forbidden.",
            f"{partner} would wait for a sign at 20–19, and you would keep still for nothing.",
        ),
    ]
    key = rng.choice(("sign-once", "look", "signs", "no-signs"))
    rule, prompt, may, why, follow = rng.choice([scene for scene in scenes if scene[0] == key])
    if "may your opponents" in prompt.lower() or "signs be made" in prompt:
        yes, no = "Yes, that is fine.", "No, that is not done."
    third = ("Only with the consent of all.", "Nobody is asked about signs.")
    against = f"{'No' if may else 'A'} rule stands against it here."
    return either(rule, prompt, (yes, no), may, why, follow, third, against)
