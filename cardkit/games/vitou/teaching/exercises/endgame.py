"""Exercises on the end of a game of Vitou: one side at 20, and 20–20."""

from __future__ import annotations

import random

from cardkit.game import Game, State
from cardkit.games.vitou.game import Vitou
from cardkit.games.vitou.rules import ONE_SHORT
from cardkit.games.vitou.teaching.exercises.bidding import HAVE_NOW, SIDES
from cardkit.sentences import DEALS
from cardkit.teaching.exercises import (
    Case,
    QuestionOrCase,
    by_level,
    case_maker,
    inside_all,
    number_question,
    pick_case,
    seen_from,
    who,
)

AT_20 = ("You and Nina have 20 points, the others {}.", "Barnabé and Titin have 20 points, you have {}.")


def any_standing(game: Vitou, rng: random.Random) -> State:
    """A deal at any score, often at 20 and at 20–20."""
    standing = [rng.randrange(ONE_SHORT), rng.randrange(ONE_SHORT)]
    for side in rng.choice(((), (), (), (0,), (1,), (0, 1))):
        standing[side] = ONE_SHORT
    return game.deal(rng, dealer=rng.randrange(game.seats), standing=standing)


def _worth(game: Vitou, rng: random.Random, level: int) -> QuestionOrCase:
    """Question: the points of a side after the round, at 20, or at 19, where the usual rules hold."""
    side, low = rng.randrange(2), rng.randrange(12, 19)
    at_20 = level == 1 or rng.random() < 0.8
    section = rng.choice(("20-declined", "20-won", "20-lost")) if at_20 else "19-lost"
    us, them = (ONE_SHORT if at_20 else ONE_SHORT - 1, low)[:: 1 - 2 * side]
    of_side = side if section == "20-won" else 1 - side
    had, gets = (us, them)[of_side], 3 if section == "20-lost" else 1
    places = {"us": us, "them": them, "had": had, "after": had + gets, "else": had + 4 - gets, "asked": HAVE_NOW[of_side]}
    return number_question(game, rng, section, **places, side=SIDES[side])


def _decides(game: Vitou, rng: random.Random, level: int) -> QuestionOrCase:
    """Question: who decides whether the side at 20 plays? The one of its two players who plays first."""
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
    replies = {seat: "That side hasn’t got 20." for seat in range(game.seats) if seat % 2 != side}
    replies |= {(speaker + 2) % 4: "The partner plays earlier, and speaks for both."}
    return who(game, case, of=dealer, replies=replies, marks={dealer: "dealt"})


def _next(game: Vitou, rng: random.Random, level: int) -> Case:
    """Question on 20–20: some have said “I pass” or “I play”. What happens next?"""
    dealer, passes = rng.randrange(4), rng.randrange(5)
    plays = passes < 4 and rng.random() < 0.5
    words = ["I pass"] * passes + ["I play"] * plays
    calls = [f"{game.names[(dealer + n) % 4]}: “{word}”." for n, word in enumerate(words, 1)]
    places = {
        **seen_from(game, dealer),
        "said": " ".join(calls) or "Nobody has got any cards yet.",
        "asked": ("Nobody has passed", "One has passed", "Two have passed", "Three have passed", "All four have passed")[
            passes
        ],
    }
    return pick_case(game, rng, "somebody-plays" if plays else "all-passed" if passes == 4 else "still-asking", **places)


def _sides(game: Game, rng: random.Random) -> dict[str, str]:
    side, other = rng.sample(SIDES, 2)
    return {"Side": side, "Other": other, "side": inside_all(side), "other": inside_all(other)}


_result = case_maker("last-round", _sides)


twenty = by_level((_worth,), (_worth, _worth, _decides))
"""One side at exactly 20: what counts, and who decides; 19 as a look-alike."""

both = by_level((_next, _result), (_next, _next, _result))
"""20–20: one after the other says “I pass” or “I play”, and the round is the game."""
