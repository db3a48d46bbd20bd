"""Drills on the end of a game of Vitou: one side at 20, and 20–20."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial

from cardkit.game import Game, State
from cardkit.games.vitou.game import Vitou
from cardkit.games.vitou.rules import EVE, GAME_POINTS
from cardkit.said import DEALS, several
from cardkit.score import show
from cardkit.teaching.drills import (
    Case,
    Made,
    by_level,
    inside_all,
    may_call,
    scene,
    seen_from,
    told,
    type_number,
    who,
)

SIDES = ("You and Nina", "Barnabé and Titin")
HAVE_NOW = ("How many points have you and Nina now?", "How many points have Barnabé and Titin now?")
AT_20 = ("You and Nina have 20 points, the others {}.", "Barnabé and Titin have 20 points, you have {}.")


def any_standing(game: Vitou, rng: random.Random) -> State:
    """A deal at any score, often at 20 and at 20–20."""
    standing = [rng.randrange(EVE), rng.randrange(EVE)]
    for side in rng.choice(((), (), (), (0,), (1,), (0, 1))):
        standing[side] = EVE
    return game.deal(rng, dealer=rng.randrange(game.seats), standing=standing)


def _worth(game: Vitou, rng: random.Random, level: int) -> Made:
    """The points of a side after the round, at 20, or at 19, where everything is as ever."""
    side = rng.randrange(2)
    low = rng.randrange(12, 19)
    at_20 = level == 1 or rng.random() < 0.8
    high = EVE if at_20 else 19
    points = [low, low]
    points[side] = high
    kind = rng.choice(("decline", "win", "lose")) if at_20 else "lose"
    told = {
        "decline": f"{SIDES[side]} decline to play.",
        "win": f"{SIDES[side]} play, and win the round.",
        "lose": f"{SIDES[side]} play, and lose the round." if at_20 else f"{SIDES[side]} lose the round; nobody bid.",
    }[kind]
    asked = side if kind == "win" else 1 - side
    gets = {"decline": 1, "win": 1, "lose": 3 if at_20 else 1}[kind]
    after = points[asked] + gets
    rule = {"decline": "twenty-decline", "win": "twenty-win", "lose": "twenty-lose"}[kind] if at_20 else "twenty"
    why = {
        "decline": f"Declining gives the others 1 point: {points[asked]} + 1 = {after}.",
        "win": f"The side at 20 scores 1, and with 21 it has won the game: {points[asked]} + 1 = {after}.",
        "lose": f"Playing at 20 and losing costs 3: {points[asked]} + 3 = {after}.",
    }[kind]
    if not at_20:
        why = f"At 19 everything is as ever: a round without a bid is worth 1, and {points[asked]} + 1 = {after}."
    slips = {points[asked] + (3 if gets == 1 else 1): "That would be right in another case: declined, won, or lost?"}
    return type_number(
        f"It stands {points[0]} for you and Nina, {points[1]} for Barnabé and Titin. {told} "
        f"{HAVE_NOW[side if kind == 'win' else 1 - side]}",
        after,
        why,
        slips,
        rules=(game.rules[rule],),
        unit="points",
        hints=("Is one side at exactly 20?", "Did it decline, win or lose?"),
        astray=lambda n: (
            f"You’d write {show(n)} where {points[asked]} stood, and end the game there."
            if n >= GAME_POINTS
            else f"You’d write {show(n)} where {points[asked]} stood, and deal on."
        ),
    )


def _decides(game: Vitou, rng: random.Random, level: int) -> Made:
    """Who says whether the side at 20 plays: the one of the two who plays first."""
    side, dealer = rng.randrange(2), rng.randrange(4)
    leader = (dealer + 1) % 4
    speaker = leader if leader % 2 == side else (leader + 1) % 4
    at = AT_20[side].format(rng.randrange(3, 19))
    case = Case(
        "twenty-decide",
        f"{at} {DEALS.by(game.names[dealer])} Who says whether the round is played?",
        game.names[speaker],
        "The side at 20 decides, and the one of the two who would play first says so.",
        (),
    )
    return who(game, rng, case, of=dealer, follow="All would wait for {name}, whose word doesn’t count here.")


def _next(game: Vitou, rng: random.Random, level: int) -> Case:
    """Who has passed, who plays: what happens next?"""
    dealer, passes = rng.randrange(4), rng.randrange(5)
    plays = passes < 4 and rng.random() < 0.5
    words = ["I pass"] * passes + ["I play"] * plays
    said = [f"{game.names[(dealer + n) % 4]}: “{word}”." for n, word in enumerate(words, 1)]
    places = {
        **seen_from(game, dealer),
        "said": " ".join(said) or "Nobody has got any cards yet.",
        "asked": several(passes, "One of four has passed", "{n} of four have passed", "Nobody has passed"),
    }
    return scene(game, rng, "somebody-plays" if plays else "all-passed" if passes == 4 else "still-asking", **places)


def _sides(game: Game, rng: random.Random) -> dict[str, str]:
    side, other = rng.sample(SIDES, 2)
    return {"Side": side, "Other": other, "side": inside_all(side), "other": inside_all(other)}


_result = told("last-round", _sides)


def _may(rules: str) -> Callable[[Vitou, random.Random, int], Made]:
    """A maker of questions whether a bid, a sign, a look may be, now: about these rules, from deals at any score."""

    def make(game: Vitou, rng: random.Random, level: int) -> Made:
        return may_call(game, partial(any_standing, game), [game.rules[key].id for key in rules.split()]).make(rng, level)

    return make


_special = _may("twenty twenty-show")
twenty = by_level((_worth, _worth, _special), (_worth, _worth, _special, _special, _decides))
"""One side at exactly 20: what counts, what may be shown and said, who decides; other scores as look-alikes."""

both = by_level((_next, _may("both-twenty no-signs"), _result), (_next, _next, _may("both-twenty no-signs"), _result))
"""20–20: one after the other says “I pass” or “I play”; no bids, no gestures; the round is the game."""
