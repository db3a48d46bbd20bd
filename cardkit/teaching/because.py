"""Why one card was better than another: what becomes of the trick at hand, and of songs and bonuses, with either of them.

Deals are sampled from what the seat could believe, either card is played, and everybody plays on by the game's rule of thumb.
What is said is about these deals, so it does not depend on how the cards really lay.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from operator import itemgetter
from statistics import fmean
from typing import Final, NamedTuple

from cardkit import players
from cardkit.moves import Move
from cardkit.players.belief import Belief
from cardkit.players.chances import HOW_OFTEN, in_ten
from cardkit.state import State
from cardkit.teaching import teaching
from cardkit.tricks import finished_trick, has_tricks
from cardkit.view import View

SAMPLED_DEALS: Final = 16
"""Deals in which every card in question is played."""

CLEAR: Final = 0.25
"""From this difference of two shares on, one card wins the trick clearly more often than the other."""

YOURS: Final = (
    "Your side hardly ever wins this trick",
    "Your side wins this trick once in 10",
    "Your side wins this trick {n} times in 10",
    "Your side nearly always wins this trick",
)
THEIRS: Final = (
    "The others hardly ever win this trick",
    "The others win this trick once in 10",
    "The others win this trick {n} times in 10",
    "The others nearly always win this trick",
)
"""The share of the deals in which something happens, in words for `in_ten`."""


class CardResult(NamedTuple):
    """What became of a card in the sampled deals, for the side of the one who played it.

    `won` is the share of the deals in which that side won the trick; `points` are those of the cards in it, on average,
    negative where the others won it. `bonuses` has what the side was ahead by the rules that a game celebrates
    (`TableTexts.cheered`).
    """

    won: float
    points: float
    bonuses: Mapping[str, float]


def because(view: View, better: Move, made: Move, behind: float, rng: random.Random) -> str:
    """A sentence on why the legal move `better` is better than `made`, which stays `behind` by so many points.

    "" unless both are cards for a trick.
    """
    if better.card is None or made.card is None or not (better.kind == made.kind == view.click and has_tricks(view)):
        return ""
    best, mine = card_results(view, (better, made), rng)
    height, card = teaching.for_game(view.game).table.height, f"the {made.card.noun}"
    spared = made.card.suit is better.card.suit and height(view, made.card) > height(view, better.card)
    worth = teaching.for_game(view.game).worth
    gains = ((rule, best.bonuses[rule] - mine.bonuses[rule]) for rule in best.bonuses)
    rule, gain = max(gains, key=itemgetter(1), default=("", 0.0))
    if rule and 2 * gain >= behind:
        return f"Most of that is “{view.game.rules[rule].title}”."
    if best.won - mine.won >= CLEAR:
        return f"{in_ten(best.won, YOURS)} with it, {in_ten(mine.won, HOW_OFTEN)} with {card}."
    if mine.won - best.won >= CLEAR:
        return f"Your side wins this trick more often with {card}, but that card does more in a later one."
    if best.points - mine.points >= 1 and worth(better.card) > worth(made.card) and mine.won >= 1 - CLEAR:
        return "Your side wins this trick either way, and with that card it brings more."
    if best.points - mine.points >= 1 and worth(made.card) > worth(better.card):
        return f"{in_ten(1 - mine.won, THEIRS)}, and {card} would bring them points."
    if not spared or CLEAR < mine.won < 1 - CLEAR:
        return "This trick goes the same way with either card: the gain comes later."
    if mine.won > CLEAR:
        return f"Your side wins this trick either way: keep {card} for another."
    return f"Your side won’t win this trick either way: keep {card} for another."


def card_results(view: View, moves: Sequence[Move], rng: random.Random) -> list[CardResult]:
    """What becomes of each of these cards."""
    belief, seat = Belief(view), view.seat or 0
    found: list[list[CardResult]] = [[] for _ in moves]
    for _ in range(SAMPLED_DEALS):
        state, dice = belief(rng), rng.getrandbits(32)
        for results, move in zip(found, moves, strict=True):
            results.append(_result(state.after(move), seat, random.Random(dice)))
    return [_mean(results) for results in found]


def _mean(results: Sequence[CardResult]) -> CardResult:
    """The average of what became of a card in several deals."""
    bonuses = {rule: fmean(one.bonuses[rule] for one in results) for rule in results[0].bonuses}
    return CardResult(fmean(one.won for one in results), fmean(one.points for one in results), bonuses)


def _result(state: State, seat: int, rng: random.Random) -> CardResult:
    """Play a deal to its end, after a card of `seat`: what became of it."""
    own, taught = players.for_game(state.game), teaching.for_game(state.game)
    number, party = len(state.events), state.game.parties.of(seat)
    while state.to_move is not None:
        state.play(own.rule_of_thumb(state.view(state.to_move), rng).move)
    trick = next(filter(None, map(finished_trick, state.events[number - 1 :])), None)
    bonuses = dict.fromkeys(taught.table.cheered, 0.0)
    for line in state.score.lines:
        if line.rule in bonuses:
            bonuses[line.rule] += float(2 * line.points[party] - sum(line.points))
    if trick is None or trick.seat is None:
        return CardResult(False, 0, bonuses)
    won = own.sides(state)[trick.seat] == own.sides(state)[seat]
    return CardResult(won, float(sum(map(taught.worth, trick.cards))) * (1 if won else -1), bonuses)
