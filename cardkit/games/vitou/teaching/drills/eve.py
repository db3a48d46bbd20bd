"""Drills on the end of a game of Vitou: one side at 20, and 20–20."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from cardkit.game import State
from cardkit.games.vitou.rules import EVE, GAME_POINTS
from cardkit.moves import sentence
from cardkit.score import show
from cardkit.teaching.drills import Case, Made, Wrong, by_level, inside, may_call, type_number, who

if TYPE_CHECKING:
    from cardkit.games.vitou.game import Vitou

SIDES = ("You and Nina", "Barnabé and Titin")


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
    other = SIDES[1 - side]
    kind = rng.choice(("decline", "win", "lose")) if at_20 else "lose"
    told = {
        "decline": f"{SIDES[side]} decline to play.",
        "win": f"{SIDES[side]} play, and win the round.",
        "lose": f"{SIDES[side]} {'play, and lose' if at_20 else 'lose'} the round; nobody bid.",
    }[kind].replace("; nobody bid" if at_20 else "\0", "")
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
    whom = SIDES[side] if kind == "win" else other
    return type_number(
        f"It stands {points[0]} for you and Nina, {points[1]} for Barnabé and Titin. {told} "
        f"How many points have {whom.replace('You', 'you')} now?",
        after,
        why,
        slips,
        rules=(game.rule(rule),),
        unit="points",
        hints=("Is one side at exactly 20?", "Did it decline, win or lose?"),
        astray=lambda n: (
            f"You would write {show(n)} for {whom.replace('You', 'you')}, who stood at {points[asked]}, and "
            f"{'end the game there' if n >= GAME_POINTS else 'deal on'}."
        ),
    )


def _decides(game: Vitou, rng: random.Random, level: int) -> Made:
    """Who says whether the side at 20 plays: the one of the two who plays first."""
    side, dealer = rng.randrange(2), rng.randrange(4)
    leader = (dealer + 1) % 4
    speaker = leader if leader % 2 == side else (leader + 1) % 4
    at = f"{SIDES[side]} have 20 points, {SIDES[1 - side].replace('You', 'you')} have {rng.randrange(3, 19)}."
    case = Case(
        "twenty-decide",
        f"{at} {sentence(game.names[dealer], 'deal[s]')} Who says whether the round is played?",
        game.names[speaker],
        "The side at 20 decides, and the one of the two who would play first says so.",
        (),
    )
    return who(game, rng, case, of=dealer, follow="All would wait for {name}, whose word does not count here.")


def _next(game: Vitou, rng: random.Random, level: int) -> Made:
    names, dealer = game.names, rng.randrange(4)
    order = [(dealer + 1 + n) % 4 for n in range(4)]
    passes = rng.randrange(4 + 1)
    said = [f"{sentence(names[seat], 'say[s]')[:-1]} “I pass”." for seat in order[:passes]]
    plays = passes < 4 and rng.random() < 0.5
    if plays:
        said.append(f"{sentence(names[order[passes]], 'say[s]')[:-1]} “I play”.")
    deals, all_dealt = "Three cards go to the next player.", "All others get their cards, and the round is played."
    over, again = "Nobody scores, and the next player deals.", "Those who passed are asked again."
    if plays:
        right, rule, why = all_dealt, "both-twenty-play", "The first “I play” has the other cards dealt, and the round is on."
    elif passes == 4:
        right, rule, why = over, "both-twenty-play", "All have passed: the next player deals."
    else:
        right, rule = deals, "both-twenty-deal"
        why = (
            f"{sentence(names[order[passes]], '[is|are] next')}".replace("is|are", "is") if passes else "It begins at the left."
        )
        why = "Nobody has said “I play”, and not all have been asked: the next gets three cards and speaks."
    asked = f"{passes} of four {'has' if passes == 1 else 'have'} passed" + (", and one plays" if plays else "")
    last = inside(names[order[-1]])
    told = {
        deals: (f"{asked}.", "One more would be asked when nobody is left, or when one has said “I play”."),
        all_dealt: (f"{asked}: nobody has said “I play”.", "All four would get cards for a round at 20–20 that nobody plays."),
        over: (f"{asked}.", f"The cards would go to {inside(names[order[0]])}, the next dealer, before this deal has ended."),
        again: (f"{asked}: each is asked once, {last} as the last.", "Somebody who has passed would speak a second time."),
    }
    return Case(
        rule,
        f"It stands 20–20, and {sentence(names[dealer], 'deal[s]')[:-1].replace('You', 'you')}. What happens next?",
        right,
        why,
        [(text, *told[text]) for text in (deals, all_dealt, over, again) if text != right],
        tuple(said) or ("Nobody has got any cards yet.",),
        hints=("Has anybody said “I play”?", "Has everybody been asked?"),
    )


def _result(game: Vitou, rng: random.Random, level: int) -> Made:
    side, tied = rng.randrange(2), rng.random() < 0.3
    names = (f"{SIDES[0]}.", f"{SIDES[1]}.")
    yet = "Nobody yet: the next player deals."
    told = "All three tricks are tied." if tied else f"{SIDES[side]} win two tricks."
    right = yet if tied else names[side]
    why = "Three ties score nothing, not even here." if tied else "At 20–20 the round that is played decides the game."
    return Case(
        "both-twenty",
        f"It stands 20–20, and somebody has said “I play”. {told} Who has won the game?",
        right,
        why,
        [_decided(text, side, tied) for text in (*names, yet) if text != right],
    )


def _decided(text: str, side: int, tied: bool) -> Wrong:
    """What speaks against this end of the round at 20–20."""
    won = "Nobody has won a trick" if tied else f"{SIDES[side]} have won two tricks".replace("You", "you")
    won = won[0].upper() + won[1:]
    if text.startswith("Nobody"):
        return text, f"{won}, at 20–20.", "You would deal again in a game that is over."
    return text, f"{won}.", f"The game would be written to {text.rstrip('.').replace('You', 'you')}, who have not won it."


def _may(rules: str) -> Callable[[Vitou, random.Random, int], Made]:
    """A maker of questions whether a bid, a sign, a look may be, now: about these rules, from deals at any score."""

    def make(game: Vitou, rng: random.Random, level: int) -> Made:
        return may_call(game, partial(any_standing, game), [game.rule(key).id for key in rules.split()]).make(rng, level)

    return make


_special = _may("twenty twenty-show")
twenty = by_level((_worth, _worth, _special), (_worth, _worth, _special, _special, _decides))
"""One side at exactly 20: what counts, what may be shown and said, who decides; other scores as look-alikes."""

both = by_level((_next, _may("both-twenty no-signs"), _result), (_next, _next, _may("both-twenty no-signs"), _result))
"""20–20: one after the other says “I pass” or “I play”; no bids, no gestures; the round is the game."""
