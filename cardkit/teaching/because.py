"""Why one card was better than another: what becomes of the trick at hand, of the card that is kept, of songs and bonuses.

Deals are sampled from what the seat could believe, either card is played, and everybody plays on by the game's rule of thumb,
or, where that tells nothing, with open cards. What is said is about these deals, so it does not depend on how the cards
really lay.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from math import sqrt
from statistics import fmean, stdev
from typing import Final, NamedTuple

from cardkit import players
from cardkit.cards import Card
from cardkit.moves import Move
from cardkit.players.belief import Belief
from cardkit.players.chances import HOW_OFTEN, in_ten
from cardkit.score import show
from cardkit.sentences import several
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

MIN_POINTS: Final = 0.75
"""So many card points more on average are worth a word where nothing else explains a difference."""

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
    side was ahead by the rules that bring points besides those of cards (see `TableTexts.bonuses`). `taken` has for each card
    the share of the deals in which that side won it. Of another card, kept for later, `kept_wins` is the share of those in
    which it won a trick, `kept_lost` that in which it lay with what the others had won.
    """

    won: float
    points: float
    tricks: float
    bonuses: Mapping[str, float]
    taken: Mapping[Card, float]
    kept_wins: float
    kept_lost: float


def because(view: View, better: Move, made: Move, behind: float, rng: random.Random, own: Callable[[], str] = str) -> str:
    """A sentence on why the legal move `better` is better than `made`, which stays `behind` by so many points.

    `own` tells what the game's own player says of the better move (by default nothing); it is asked where the deals explain
    nothing, and where not both are cards that are played or laid aside in a game with tricks. "" if there is nothing to say.
    """
    if better.card is None or made.card is None or not (better.kind == made.kind == view.click and has_tricks(view)):
        return own()
    compared = _compared(view, better, made, sampled(view, better, made, rng))
    why = compared.reason(behind)
    if not why and len(view.hand.cards) * view.game.seats <= OPEN_CARDS:
        compared = _compared(view, better, made, sampled(view, better, made, rng, _openly))
        why = compared.reason(behind)
    return why or own() or compared.in_cards()


def _compared(view: View, better: Move, made: Move, results: tuple[Sequence[CardResult], Sequence[CardResult]]) -> _Comparison:
    """Two cards with what became of them in some deals."""
    assert better.card is not None
    assert made.card is not None
    best, mine = map(mean, results)
    sure = {rule: _sure_gain(rule, *results) for rule in best.bonuses}
    return _Comparison(view, better.card, made.card, best, mine, sure)


class _Comparison(NamedTuple):
    """Two cards in some deals: `best` is what became of the `better` one, `mine` of the one `made`.

    `sure` is how many points more the better card brings by each rule that brings points besides those of cards.
    """

    view: View
    better: Card
    made: Card
    best: CardResult
    mine: CardResult
    sure: Mapping[str, float]

    def reason(self, behind: float) -> str:
        """What tells the cards apart, in a sentence: the first that explains half of the points, else the most; or ""."""
        rule = max(self.sure, key=self.sure.__getitem__, default="")
        if rule and 2 * self.sure[rule] >= behind:
            table = teaching.for_game(self.view.game).table
            first = self._rest() if rule in table.besides_cards else None
            return f"{first.text + ' ' if first else ''}Most of those points come from {table.bonuses[rule]}."
        told = [self._rest(), self._goes(), self._another()]
        if self.view.click == "play":
            told = [self._trick(), self._spent(), *told]
        found = [reason for reason in told if reason is not None]
        between = self._brings(*self.best.taken) + sum(self.sure.values()) / 2
        most = max(found, key=lambda reason: reason.points, default=Reason("", 0))
        return next((reason.text for reason in found if 2 * reason.points >= between), most.text)

    def in_cards(self) -> str:
        """How many card points more the better card brings, in a sentence; "" if that is next to nothing."""
        more = self._brings(*self.best.taken)
        much = several(round(more), "about 1 point", "about {n} points")
        return f"In the end it brings your side {much} more in cards." if more >= MIN_POINTS else ""

    def _worth(self, card: Card) -> float:
        """What a card counts, in points."""
        return float(teaching.for_game(self.view.game).worth(card))

    def _brings(self, *cards: Card) -> float:
        """How many points of these cards more the side gets with the better card."""
        return sum(self._worth(card) * (self.best.taken[card] - self.mine.taken[card]) for card in cards)

    def _counts(self, card: Card) -> str:
        """What a card counts, inside a sentence: `the ace of cups counts 11`."""
        return f"the {card.noun} counts {show(teaching.for_game(self.view.game).worth(card))}"

    def _and_counts(self, card: Card) -> str:
        """What a card counts, as the end of a sentence about it: `, and it counts 11`; "" if that is nothing."""
        worth = teaching.for_game(self.view.game).worth(card)
        return f", and it counts {show(worth)}" if worth >= 1 else ""

    def _trick(self) -> Reason | None:
        """What becomes of the trick at hand with either card; None if that goes the same way and costs the same.

        Whoever plays last to it decides it: then it is said as sure.
        """
        best, mine, better, made = self.best, self.mine, self.better, self.made
        less = self._worth(made) - self._worth(better)
        if best.won - mine.won >= CLEAR:
            text = f"{in_ten(best.won, YOURS)} with it, {in_ten(mine.won, HOW_OFTEN)} with the {made.noun}"
            if plays_last(self.view):
                text = f"Your side wins this trick with it, but not with the {made.noun}"
            counts = f", which counts {show(teaching.for_game(self.view.game).worth(made))}" if less >= 2 else ""
            return Reason(f"{text}{counts}.", (best.points - mine.points) / 2)
        stays = teaching.for_game(self.view.game).table.stays
        if mine.won - best.won >= CLEAR or best.points - mine.points < 1 or {better.text, made.text} & stays:
            return None
        ours, theirs = self._either_way()
        if less < 0 and mine.won >= 1 - CLEAR:
            return Reason(f"{ours}, and {self._counts(better)}.", self._brings(better))
        return Reason(f"{theirs}, and {self._counts(made)}.", self._brings(made)) if less > 0 else None

    def _either_way(self) -> tuple[str, str]:
        """That our side wins the trick at hand with either card, and that the others do."""
        if plays_last(self.view):
            return "Your side wins this trick with either card", "The others win this trick"
        return f"{in_ten(self.mine.won, YOURS)} with either card", in_ten(1 - self.mine.won, THEIRS)

    def _later(self) -> float:
        """How many of the points between the cards lie in later tricks."""
        return self._brings(*self.best.taken) - (self.best.points - self.mine.points) / 2

    def _spent(self) -> Reason | None:
        """That a higher card of the suit was spent on a trick that goes the same way without it."""
        height, won = teaching.for_game(self.view.game).table.height, self.mine.won
        spent = self.made.suit is self.better.suit and height(self.view, self.made) > height(self.view, self.better)
        if not spent or abs(self.best.won - won) >= CLEAR or CLEAR < won < 1 - CLEAR:
            return None
        ours, theirs = self._either_way()
        return Reason(f"{ours if won > CLEAR else theirs}: the {self.made.noun} was better kept for another.", self._later())

    def _rest(self) -> Reason | None:
        """That the card made, if it is kept, wins a later trick."""
        wins = self.best.kept_wins
        if wins < MOSTLY or wins - self.mine.kept_wins < CLEAR:
            return None
        text = f"{in_ten(wins, LATER, it=f'the {self.made.noun}')}{self._and_counts(self.made)}."
        return Reason(text, self._later() if self.view.click == "play" else self._brings(*self.best.taken))

    def _goes(self) -> Reason | None:
        """That the better card, if it is kept, is lost later."""
        if self.mine.kept_lost < MOSTLY or self._worth(self.better) <= self._worth(self.made):
            return None
        text = f"{in_ten(self.mine.kept_lost, LOST, it=f'the {self.better.noun}')}{self._and_counts(self.better)}."
        return Reason(text, self._brings(self.better))

    def _another(self) -> Reason | None:
        """The card in which at least a third of the points lie that the better card brings, or that it brings tricks."""
        best, mine = self.best, self.mine
        card = max(best.taken, key=self._brings)
        often = best.taken[card] - mine.taken[card]
        if often >= CLEAR and self._worth(card) >= 1 and 3 * self._brings(card) >= self._brings(*best.taken):
            with_made = in_ten(mine.taken[card], HOW_OFTEN)
            first = in_ten(best.taken[card], SAVED if card is self.made else TAKEN, it=f"the {card.noun}")
            second = "played now" if card is self.made else f"with the {self.made.noun}"
            return Reason(f"{first}, {second} {with_made}; {self._counts(card)}.", self._brings(card))
        return Reason("With it your side wins more tricks in the end.", 0) if best.tricks - mine.tricks >= 0.5 else None


class Reason(NamedTuple):
    """What speaks for one card beside another, in a sentence, and how many of the points between them it explains."""

    text: str
    points: float


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
    bonuses = dict.fromkeys(taught.table.bonuses, 0.0)
    for line in state.score.lines:
        if line.rule in bonuses:
            bonuses[line.rule] += float(2 * line.points[party] - sum(line.points))
    tricks = list(filter(None, map(finished_trick, state.events[number - 1 :])))
    sides = own.sides(state)
    won = [trick.seat is not None and sides[trick.seat] == sides[seat] for trick in tricks]
    piles = [(pile.owner, pile.cards) for pile in state.piles(None) if pile.name == "won" and pile.owner is not None]
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
