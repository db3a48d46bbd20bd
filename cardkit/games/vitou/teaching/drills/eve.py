"""Drills on the end of a game of Vitou: one side at 20, and 20–20."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from cardkit.game import State
from cardkit.games.vitou.rules import EVE, GAME_POINTS
from cardkit.moves import sentence
from cardkit.score import show
from cardkit.teaching.drills import Case, Made, Wrong, either, inside, type_number, who

if TYPE_CHECKING:
    from cardkit.games.vitou.game import Vitou

SIDES = ("You and Nina", "Barnabé and Titin")


def any_standing(game: Vitou, rng: random.Random) -> State:
    """A deal at any score, often at 20 and at 20–20."""
    standing = [rng.randrange(EVE), rng.randrange(EVE)]
    for side in rng.choice(((), (), (), (0,), (1,), (0, 1))):
        standing[side] = EVE
    return game.deal(rng, dealer=rng.randrange(game.seats), standing=standing)


def twenty(game: Vitou, rng: random.Random, level: int) -> Made:
    """One side at exactly 20: what counts, what may be shown and said, who decides; 19 and 21 as look-alikes."""
    kinds = (_worth, _worth, _special) if level == 1 else (_worth, _worth, _special, _special, _decides)
    return rng.choice(kinds)(game, rng, level)


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


def _special(game: Vitou, rng: random.Random, level: int) -> Made:
    """Bidding and showing cards, at 20 and just before."""
    ours = rng.random() < 0.5
    score = rng.choice((EVE, EVE, 19, 18))
    low = rng.randrange(5, 18)
    standing = f"It stands {score if ours else low} for you and Nina, {low if ours else score} for Barnabé and Titin."
    yes, no = "Yes, you may.", "No, you may not."
    if rng.random() < 0.5:
        may = score < EVE
        why = f"No side has exactly {EVE}: bids are made as ever." if may else "Once a side has exactly 20 there is no bidding."
        prompt, key, wrong = "You are the first to play. May you open at 3?", "twenty", "Only with your partner’s consent."
        follow = "Your 3 would be refused, and all would have heard it."
        if may:
            follow = "You would let a 3 go by that nobody forbids."
    else:
        may = score == EVE and ours
        why = (
            "A side at exactly 20 may look at each other’s cards before it decides."
            if may
            else "It is the privilege of the side at 20, and of no other."
        )
        prompt, key = "May you and Nina look at each other’s cards before the first trick?", "twenty-show"
        wrong = "Only one of the two."
        follow = f"You and Nina would decide at {score} without the six cards that you may see."
        if not may:
            follow = f"Nina would see your three cards at {score if ours else low}, which only a side at {EVE} may show."
    third = (wrong, "It is a matter of the score: is a side at exactly 20?")
    near = f"{'Your side' if ours else 'The other side'} has {score}{', and no side has more' if score < EVE else ''}."
    hints = ("Who has exactly 20?",)
    return either(key, f"{standing} {prompt}", (yes, no), may, why, follow, third, near, hints=hints)


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


def both(game: Vitou, rng: random.Random, level: int) -> Made:
    """20–20: one after the other says “I pass” or “I play”; no bids, no gestures; the round is the game."""
    return rng.choice((_next, _next, _forbidden, _result) if level > 1 else (_next, _forbidden, _result))(game, rng)


def _next(game: Vitou, rng: random.Random) -> Made:
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


def _forbidden(game: Vitou, rng: random.Random) -> Made:
    """What is allowed at 20–20, at 20 for one side, and before."""
    partner = game.names[2]
    what = rng.choice(("bid", "sign", "show"))
    score = rng.choice(("20–20", "20–20", "20–14", "17–14"))
    wish = {"bid": "open at 3", "sign": f"wink at {partner}", "show": f"look at {partner}’s cards before you play"}[what]
    may = {"bid": score == "17–14", "sign": score != "20–20", "show": score == "20–14"}[what]
    rule = "both-twenty" if what != "sign" else "no-signs"
    why = {
        "bid": "There is no bidding once a side has 20.",
        "sign": "At 20–20 no gestures are allowed; at any other score they are.",
        "show": "Only a side that is at 20 alone may look at each other’s cards.",
    }[what]
    if what == "bid" and may:
        why = "No side is at 20, so bids are made as ever."
    yes, no = "Yes, you may.", "No, you may not."
    twenties = score.count("20")
    at = f"It stands {score}: {('no side has', 'one side has', 'both sides have')[twenties]} 20."
    lost = {"bid": "a bid of 3", "sign": f"a wink to {partner}", "show": f"a look at the three cards of {partner}"}[what]
    follow = f"At {score} you would do without {lost}."
    if not may:
        follow = f"At {score} all would see you try {lost}, and it is refused."
    prompt = f"It stands {score}, your side first. You are the first to play and would like to {wish}. May you?"
    third = ("Only if the others agree.", f"{at} No consent changes that.")
    hints = ("Who is at 20: one side, both, or nobody?",)
    return either(rule, prompt, (yes, no), may, why, follow, third, at, hints=hints)


def _result(game: Vitou, rng: random.Random) -> Made:
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
