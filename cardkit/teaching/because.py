"""Why one card was better than another: what becomes of the trick at hand, of the card that is kept, of songs and bonuses.

Deals are sampled from what the seat could believe, either card is played, and everybody plays on by the game's rule of thumb.
What is said is about these deals, so it does not depend on how the cards really lay.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from math import sqrt
from operator import itemgetter
from statistics import fmean, stdev
from typing import Final, NamedTuple

from cardkit import players
from cardkit.cards import Card
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

MOSTLY: Final = 0.55
"""From this share on, what becomes of a card that is kept is a reason."""

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
    negative where the others won it. `tricks` is how many tricks that side still won, with this one. `bonuses` has what the
    side was ahead by the rules that a game celebrates (`TableTexts.cheered`). Of another card, kept for later, `kept_wins` is
    the share of the deals in which it won a trick, `kept_lost` that in which it lay with what the others had won.
    """

    won: float
    points: float
    tricks: float
    bonuses: Mapping[str, float]
    kept_wins: float
    kept_lost: float


def because(view: View, better: Move, made: Move, behind: float, rng: random.Random) -> str:
    """A sentence on why the legal move `better` is better than `made`, which stays `behind` by so many points.

    "" unless both are cards that are played or laid aside in a game with tricks, or if nothing in the deals explains it.
    """
    if better.card is None or made.card is None or not (better.kind == made.kind == view.click and has_tricks(view)):
        return ""
    with_better, with_made = sampled(view, better, made, rng)
    best, mine = mean(with_better), mean(with_made)
    gains = ((rule, _sure_gain(rule, with_better, with_made)) for rule in best.bonuses)
    rule, gain = max(gains, key=itemgetter(1), default=("", 0.0))
    if rule and 2 * gain >= behind:
        return f"Most of those points come from {teaching.for_game(view.game).table.cheered[rule]}."
    now = _of_the_trick(view, better.card, made.card, best, mine) if better.kind == "play" else ""
    return now or _of_the_rest(view, better.card, made.card, best, mine)


def _of_the_trick(view: View, better: Card, made: Card, best: CardResult, mine: CardResult) -> str:
    """What becomes of the trick at hand with either card; "" if that goes the same way, and nothing is spared."""
    height, card = teaching.for_game(view.game).table.height, f"the {made.noun}"
    spared = made.suit is better.suit and height(view, made) > height(view, better)
    worth = teaching.for_game(view.game).worth
    if best.won - mine.won >= CLEAR:
        return f"{in_ten(best.won, YOURS)} with it, {in_ten(mine.won, HOW_OFTEN)} with {card}."
    if mine.won - best.won >= CLEAR:
        return ""
    if best.points - mine.points >= 1 and worth(better) > worth(made) and mine.won >= 1 - CLEAR:
        return "Your side would win this trick either way, and with that card it brings more."
    if best.points - mine.points >= 1 and worth(made) > worth(better):
        return f"{in_ten(1 - mine.won, THEIRS)}, and {card} would bring them points."
    if not spared or CLEAR < mine.won < 1 - CLEAR:
        return ""
    if mine.won > CLEAR:
        return f"Your side would win this trick either way: {card} was better kept for another."
    return f"Your side wouldn’t win this trick either way: {card} was better kept for another."


def _of_the_rest(view: View, better: Card, made: Card, best: CardResult, mine: CardResult) -> str:
    """What becomes of the card that is kept, or of the tricks still to come; "" if neither tells the moves apart."""
    worth = teaching.for_game(view.game).worth
    if best.kept_wins >= MOSTLY and best.kept_wins - mine.kept_wins >= CLEAR:
        return f"Kept, the {made.noun} wins a later trick {in_ten(best.kept_wins, HOW_OFTEN)}."
    if mine.kept_lost >= MOSTLY and worth(better) > worth(made):
        return f"Kept, the {better.noun} goes to the others {in_ten(mine.kept_lost, HOW_OFTEN)}."
    if best.tricks - mine.tricks >= 0.5:
        return "With it your side wins more tricks in the end."
    return ""


def sampled(view: View, one: Move, other: Move, rng: random.Random) -> tuple[list[CardResult], list[CardResult]]:
    """For each sampled deal, what becomes of either of two cards if it is played now, and of the one that is kept then."""
    belief, seat = Belief(view), view.seat or 0
    found: tuple[list[CardResult], list[CardResult]] = ([], [])
    assert one.card is not None
    assert other.card is not None
    for _ in range(SAMPLED_DEALS):
        state, dice = belief(rng), rng.getrandbits(32)
        for results, move, kept in zip(found, (one, other), (other.card, one.card), strict=True):
            results.append(_result(state.after(move), seat, kept, random.Random(dice)))
    return found


def _sure_gain(rule: str, best: Sequence[CardResult], mine: Sequence[CardResult]) -> float:
    """How many points more a rule brings with the better card, deal by deal; 0 if that is within two standard errors."""
    gains = [one.bonuses[rule] - other.bonuses[rule] for one, other in zip(best, mine, strict=True)]
    gain = fmean(gains)
    return gain if gain > 2 * stdev(gains) / sqrt(len(gains)) else 0.0


def mean(results: Sequence[CardResult]) -> CardResult:
    """The average of what became of a card in several deals."""
    bonuses = {rule: fmean(one.bonuses[rule] for one in results) for rule in results[0].bonuses}
    return CardResult(
        won=fmean(one.won for one in results),
        points=fmean(one.points for one in results),
        tricks=fmean(one.tricks for one in results),
        bonuses=bonuses,
        kept_wins=fmean(one.kept_wins for one in results),
        kept_lost=fmean(one.kept_lost for one in results),
    )


def _result(state: State, seat: int, kept: Card, rng: random.Random) -> CardResult:
    """Play a deal to its end, after a card of `seat`: what became of it, and of the card `kept`."""
    own, taught = players.for_game(state.game), teaching.for_game(state.game)
    number, party = len(state.events), state.game.parties.of(seat)
    while state.to_move is not None:
        state.play(own.rule_of_thumb(state.view(state.to_move), rng).move)
    bonuses = dict.fromkeys(taught.table.cheered, 0.0)
    for line in state.score.lines:
        if line.rule in bonuses:
            bonuses[line.rule] += float(2 * line.points[party] - sum(line.points))
    tricks = list(filter(None, map(finished_trick, state.events[number - 1 :])))
    sides = own.sides(state)
    won = [trick.seat is not None and sides[trick.seat] == sides[seat] for trick in tricks]
    lost = (pile.owner for pile in state.view(None).piles if pile.name == "won" and kept in pile.cards)
    brought = sum(map(taught.worth, tricks[0].cards)) if tricks and tricks[0].seat is not None else 0
    return CardResult(
        won=any(won[:1]),
        points=float(brought if any(won[:1]) else -brought),
        tricks=sum(won),
        bonuses=bonuses,
        kept_wins=any(trick.seat == seat and kept in trick.cards for trick in tricks),
        kept_lost=any(owner is not None and sides[owner] != sides[seat] for owner in lost),
    )
