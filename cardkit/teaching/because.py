"""Why one card was better than another: what becomes of the trick at hand, of the card that is kept, of songs and bonuses.

Deals are sampled from what the seat could believe, either card is played, and everybody plays on by the game's rule of thumb,
or, where that tells nothing, with open cards. What is said is about these deals, so it does not depend on how the cards
really lay.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from math import sqrt
from operator import itemgetter
from statistics import fmean, stdev
from typing import Final, NamedTuple

from cardkit import players
from cardkit.cards import Card
from cardkit.moves import Move
from cardkit.players.belief import Belief
from cardkit.players.chances import HOW_OFTEN, in_ten
from cardkit.score import show
from cardkit.state import State
from cardkit.teaching import teaching
from cardkit.tricks import finished_trick, has_tricks, plays_last
from cardkit.view import View

SAMPLED_DEALS: Final = 16
"""Deals in which every card in question is played."""

OPEN_CARDS: Final = 24
"""With so many cards in all hands or fewer, deals are played with open cards as well: with more that would take too long."""

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
LATER: Final = (
    "Kept, {it} hardly ever wins a later trick",
    "Kept, {it} wins a later trick once in 10",
    "Kept, {it} wins a later trick {n} times in 10",
    "Kept, {it} nearly always wins a later trick",
)
LOST: Final = (
    "Kept, {it} hardly ever goes to the others",
    "Kept, {it} goes to the others once in 10",
    "Kept, {it} goes to the others {n} times in 10",
    "Kept, {it} nearly always goes to the others",
)
SAVED: Final = (
    "Kept, {it} hardly ever stays with your side",
    "Kept, {it} stays with your side once in 10",
    "Kept, {it} stays with your side {n} times in 10",
    "Kept, {it} nearly always stays with your side",
)
TAKEN: Final = (
    "With it your side hardly ever gets {it}",
    "With it your side gets {it} once in 10",
    "With it your side gets {it} {n} times in 10",
    "With it your side nearly always gets {it}",
)
"""The share of the deals in which something happens, in words for `in_ten`."""


class CardResult(NamedTuple):
    """What became of a card in the sampled deals, for the side of the one who played it.

    `won` is the share of the deals in which that side won the trick; `points` are those of the cards in it, on average,
    negative where the others won it. `tricks` is how many tricks that side still won, with this one. `bonuses` has what the
    side was ahead by the rules that a game celebrates (`TableTexts.cheered`). `taken` has for each card the share of the deals
    in which that side won it. Of another card, kept for later, `kept_wins` is the share of the deals in which it won a trick,
    `kept_lost` that in which it lay with what the others had won.
    """

    won: float
    points: float
    tricks: float
    bonuses: Mapping[str, float]
    taken: Mapping[Card, float]
    kept_wins: float
    kept_lost: float


def because(view: View, better: Move, made: Move, behind: float, rng: random.Random) -> str:
    """A sentence on why the legal move `better` is better than `made`, which stays `behind` by so many points.

    "" unless both are cards that are played or laid aside in a game with tricks, or if nothing in the deals explains it.
    """
    if better.card is None or made.card is None or not (better.kind == made.kind == view.click and has_tricks(view)):
        return ""
    why = _because(view, better, made, behind, sampled(view, better, made, rng))
    if not why and len(view.hand.cards) * view.game.seats <= OPEN_CARDS:
        why = _because(view, better, made, behind, sampled(view, better, made, rng, _openly))
    return why


def _because(
    view: View, better: Move, made: Move, behind: float, results: tuple[Sequence[CardResult], Sequence[CardResult]]
) -> str:
    """What either card leads to in some deals, as far as it tells them apart, in a sentence; else ""."""
    assert better.card is not None
    assert made.card is not None
    with_better, with_made = results
    best, mine = mean(with_better), mean(with_made)
    gains = ((rule, _sure_gain(rule, with_better, with_made)) for rule in best.bonuses)
    rule, gain = max(gains, key=itemgetter(1), default=("", 0.0))
    if rule and 2 * gain >= behind:
        return f"Most of those points come from {teaching.for_game(view.game).table.cheered[rule]}."
    now = _of_the_trick(view, better.card, made.card, best, mine) if better.kind == "play" else ""
    return now or _of_the_rest(view, better.card, made.card, best, mine) or _of_another(view, made.card, best, mine)


def _of_the_trick(view: View, better: Card, made: Card, best: CardResult, mine: CardResult) -> str:
    """What becomes of the trick at hand with either card; "" if that goes the same way, and nothing is spared.

    Whoever plays last to it decides it: then it is said as sure.
    """
    taught, last = teaching.for_game(view.game), plays_last(view)
    height, worth = taught.table.height, taught.worth
    spared = made.suit is better.suit and height(view, made) > height(view, better)
    if best.won - mine.won >= CLEAR:
        counts = f", which counts {show(worth(made))}" if worth(made) - worth(better) >= 2 else ""
        if last:
            return f"Your side wins this trick with it, but not with the {made.noun}{counts}."
        return f"{in_ten(best.won, YOURS)} with it, {in_ten(mine.won, HOW_OFTEN)} with the {made.noun}{counts}."
    if mine.won - best.won >= CLEAR:
        return ""
    ours = "Your side wins this trick with either card" if last else f"{in_ten(mine.won, YOURS)} with either card"
    theirs = "The others win this trick" if last else in_ten(1 - mine.won, THEIRS)
    if best.points - mine.points >= 1 and worth(better) > worth(made) and mine.won >= 1 - CLEAR:
        return f"{ours}, and the {better.noun} counts {show(worth(better))}."
    if best.points - mine.points >= 1 and worth(made) > worth(better):
        return f"{theirs}, and the {made.noun} counts {show(worth(made))}."
    if not spared or CLEAR < mine.won < 1 - CLEAR:
        return ""
    if mine.won > CLEAR:
        return f"{ours}: the {made.noun} was better kept for another."
    return f"{theirs}: the {made.noun} was better kept for another."


def _of_the_rest(view: View, better: Card, made: Card, best: CardResult, mine: CardResult) -> str:
    """What becomes of the card that is kept; "" if that does not tell the moves apart."""
    if best.kept_wins >= MOSTLY and best.kept_wins - mine.kept_wins >= CLEAR:
        return f"{in_ten(best.kept_wins, LATER, it=f'the {made.noun}')}{_counting(view, made)}."
    worth = teaching.for_game(view.game).worth
    if mine.kept_lost >= MOSTLY and worth(better) > worth(made):
        return f"{in_ten(mine.kept_lost, LOST, it=f'the {better.noun}')}{_counting(view, better)}."
    return ""


def _of_another(view: View, made: Card, best: CardResult, mine: CardResult) -> str:
    """The card in which at least a third of the points lie that the better card brings, or that it brings tricks; else ""."""
    worth = teaching.for_game(view.game).worth
    gains = {card: best.taken[card] - mine.taken[card] for card in best.taken}
    points = {card: gain * float(worth(card)) for card, gain in gains.items()}
    card = max(points, key=points.__getitem__)
    if gains[card] >= CLEAR and worth(card) >= 1 and 3 * points[card] >= sum(points.values()):
        with_made = in_ten(mine.taken[card], HOW_OFTEN)
        it, counts = f"the {card.noun}", f"the {card.noun} counts {show(worth(card))}"
        if card is made:
            return f"{in_ten(best.taken[card], SAVED, it=it)}, played now {with_made}; {counts}."
        return f"{in_ten(best.taken[card], TAKEN, it=it)}, with the {made.noun} {with_made}; {counts}."
    return "With it your side wins more tricks in the end." if best.tricks - mine.tricks >= 0.5 else ""


def _counting(view: View, card: Card) -> str:
    """What a card counts, as the end of a sentence about it: `, and it counts 11`; "" if that is nothing."""
    worth = teaching.for_game(view.game).worth(card)
    return f", and it counts {show(worth)}" if worth >= 1 else ""


def _openly(state: State, rng: random.Random) -> Move:
    """The best move with all cards open, as the figures of the coach are found."""
    if len(state.legal) == 1:
        return state.legal[0]
    values = players.for_game(state.game).outlook(state, rng).values
    return state.legal[max(range(len(values)), key=values.__getitem__)]


def sampled(
    view: View, one: Move, other: Move, rng: random.Random, mover: Callable[[State, random.Random], Move] | None = None
) -> tuple[list[CardResult], list[CardResult]]:
    """For each sampled deal, what becomes of either of two cards if it is played now, and of the one that is kept then.

    `mover` makes all further moves; by default the rule of thumb.
    """
    mover = mover or players.for_game(view.game).rule_of_thumb_move
    belief, seat = Belief(view), view.seat or 0
    found: tuple[list[CardResult], list[CardResult]] = ([], [])
    assert one.card is not None
    assert other.card is not None
    for _ in range(SAMPLED_DEALS):
        state, dice = belief(rng), rng.getrandbits(32)
        for results, move, kept in zip(found, (one, other), (other.card, one.card), strict=True):
            results.append(_result(state.after(move), seat, kept, random.Random(dice), mover))
    return found


def _sure_gain(rule: str, best: Sequence[CardResult], mine: Sequence[CardResult]) -> float:
    """How many points more a rule brings with the better card, deal by deal; 0 if that is within two standard errors."""
    gains = [one.bonuses[rule] - other.bonuses[rule] for one, other in zip(best, mine, strict=True)]
    gain = fmean(gains)
    return gain if gain > 2 * stdev(gains) / sqrt(len(gains)) else 0.0


def mean(results: Sequence[CardResult]) -> CardResult:
    """The average of what became of a card in several deals."""
    bonuses = {rule: fmean(one.bonuses[rule] for one in results) for rule in results[0].bonuses}
    taken = {card: fmean(one.taken[card] for one in results) for card in results[0].taken}
    return CardResult(
        won=fmean(one.won for one in results),
        points=fmean(one.points for one in results),
        tricks=fmean(one.tricks for one in results),
        bonuses=bonuses,
        taken=taken,
        kept_wins=fmean(one.kept_wins for one in results),
        kept_lost=fmean(one.kept_lost for one in results),
    )


def _result(
    state: State, seat: int, kept: Card, rng: random.Random, mover: Callable[[State, random.Random], Move]
) -> CardResult:
    """Play a deal to its end, after a card of `seat`: what became of it, and of the card `kept`."""
    own, taught = players.for_game(state.game), teaching.for_game(state.game)
    number, party = len(state.events), state.game.parties.of(seat)
    while state.to_move is not None:
        state.play(mover(state, rng))
    bonuses = dict.fromkeys(taught.table.cheered, 0.0)
    for line in state.score.lines:
        if line.rule in bonuses:
            bonuses[line.rule] += float(2 * line.points[party] - sum(line.points))
    tricks = list(filter(None, map(finished_trick, state.events[number - 1 :])))
    sides = own.sides(state)
    won = [trick.seat is not None and sides[trick.seat] == sides[seat] for trick in tricks]
    piles = [(pile.owner, pile.cards) for pile in state.view(None).piles if pile.name == "won" and pile.owner is not None]
    ours = {card for owner, cards in piles if sides[owner] == sides[seat] for card in cards}
    brought = sum(map(taught.worth, tricks[0].cards)) if tricks and tricks[0].seat is not None else 0
    return CardResult(
        won=any(won[:1]),
        points=float(brought if any(won[:1]) else -brought),
        tricks=sum(won),
        bonuses=bonuses,
        taken={card: float(card in ours) for card in state.game.pack.cards},
        kept_wins=any(trick.seat == seat and kept in trick.cards for trick in tricks),
        kept_lost=any(sides[owner] != sides[seat] and kept in cards for owner, cards in piles),
    )
