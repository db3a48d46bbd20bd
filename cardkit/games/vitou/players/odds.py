"""Chances in Vitou, counted exactly: what a hand is worth against unknown cards, what a sign tells, what a refusal costs.

Everything here counts hands or deals and says how many there are; nothing is estimated.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import combinations, combinations_with_replacement, permutations, product
from math import comb
from typing import NamedTuple

from cardkit.cards import Card, Cards, french32
from cardkit.games.vitou.players.strength import ACE, SIGNED
from cardkit.games.vitou.score import decided
from cardkit.games.vitou.tables import HAND_CARDS, HEIGHT_OF, Ranks, TrickWinners
from cardkit.players.chances import bar
from cardkit.view import View


class Outcomes(NamedTuple):
    """The numbers of cases won, drawn and lost."""

    won: int
    drawn: int
    lost: int

    @property
    def all(self) -> int:
        """How many cases there are."""
        return self.won + self.drawn + self.lost

    @property
    def chance(self) -> Fraction:
        """The share of the cases that are won."""
        return Fraction(self.won, self.all)

    def __str__(self) -> str:
        return f"{self.won:,} won, {self.drawn:,} drawn, {self.lost:,} lost of {self.all:,}"

    def _repr_html_(self) -> str:
        return f"{bar(self.chance)} won<br>{self}"


# -- a hand against every other hand ---------------------------------------------------------------------------------------


def duel(hand: str | Iterable[Card | str], *, leads: bool = True) -> Outcomes:
    """For two players: this hand against every possible hand of the other, played with all six cards open.

    Bids are ignored: a case is won when the round is. Raises `ValueError` unless the hand has three cards.
    """
    mine = french32.set(hand)
    if len(mine) != HAND_CARDS:
        raise ValueError(f"a hand of Vitou has {HAND_CARDS} cards, not {len(mine)}")
    return _against(_ranks(mine), _ranks(Cards(french32, french32.mask & ~mine.mask)), HAND_CARDS, int(not leads))


def _against(mine: Ranks, others: Ranks, size: int, leader: int) -> Outcomes:
    """How often `mine` wins, draws and loses, with best play, against all hands of `size` cards from `others`.

    `leader` is 0 if `mine` leads, 1 if the other hand does.
    """
    values = Counter[int]()
    for theirs, ways in Counter(combinations(others, size)).items():
        values[duel_value(mine, theirs, leader, ())] += ways
    return Outcomes(values[1], values[0], values[-1])


@lru_cache(1 << 16)
def duel_value(mine: Ranks, theirs: Ranks, leader: int, results: TrickWinners) -> int:
    """1 for a round that `mine` wins with best play, -1 for one it loses, 0 for a draw."""
    over, winner = decided(results)
    if over:
        return 0 if winner is None else 1 - 2 * winner

    def after(card: int, other: int) -> int:
        taker = None if card == other else int(other > card)
        return duel_value(_without(mine, card), _without(theirs, other), leader if taker is None else taker, (*results, taker))

    if leader == 0:
        return max(min(after(card, other) for other in set(theirs)) for card in set(mine))
    return min(max(after(card, other) for card in set(mine)) for other in set(theirs))


def _without(hand: Ranks, rank: int) -> Ranks:
    """The hand without one card of this rank."""
    at = hand.index(rank)
    return hand[:at] + hand[at + 1 :]


# -- the jeu franc ---------------------------------------------------------------------------------------------------------


def jeu_franc(players: int = 2) -> Outcomes:
    """The jeu franc, played 10, 10, 9, against everything the others may hold and do: for every deal its worst outcome.

    With two players the cases are the hands that the other may hold (3,654); with four they are the deals of nine cards to
    the three others, and the partner is as clumsy as can be. Only the other two 10s and three 9s can matter: against them no
    lower card wins or ties a trick.
    """
    kinds = {2: 2, 1: 3, 0: 24}  # what is left in the pack: 10s, 9s, and lower cards
    seats = players - 1
    hands = list(combinations_with_replacement((0, 1, 2), HAND_CARDS))
    worst = Counter[int]()
    for dealt in product(hands, repeat=seats):
        ways = _ways(dealt, kinds)
        if ways:
            orders = [sorted(set(permutations(hand))) for hand in dealt]
            worst[min(_franc_outcome(played, partner=1 if players == 4 else None) for played in product(*orders))] += ways
    return Outcomes(worst[1], worst[0], worst[-1])


def _ways(dealt: Sequence[tuple[int, ...]], kinds: dict[int, int]) -> int:
    """The number of ways to deal these hands from a pack with so many cards of each kind."""
    left = dict(kinds)
    ways = 1
    for hand in dealt:
        for kind, count in Counter(hand).items():
            if count > left[kind]:
                return 0
            ways *= comb(left[kind], count)
            left[kind] -= count
    return ways


def _franc_outcome(played: Sequence[Sequence[int]], partner: int | None) -> int:
    """How a round ends for 10, 10, 9, played in this order: 1 won, 0 drawn, -1 lost.

    `played` has the cards of each other hand, one for each trick: 2 for a 10, 1 for a 9, 0 for a lower card. `partner` is the
    place of the partner's hand among them, if there is one.
    """
    results: list[int | None] = []
    for trick, mine in enumerate((2, 2, 1)):
        cards = [hand[trick] for hand in played]
        top = max(mine, *cards)
        owners = [0] * (mine == top) + [0 if seat == partner else 1 for seat, card in enumerate(cards) if card == top]
        results.append(owners[0] if len(owners) == 1 else None)
        over, winner = decided(results)
        if over:
            return 0 if winner is None else 1 - 2 * winner
    raise AssertionError("three tricks decide every round")


# -- one partner, one bid ---------------------------------------------------------------------------------------------------


class FittingHands(NamedTuple):
    """Of `all` hands that somebody may hold, how many are `fitting`."""

    fitting: int
    all: int

    def __str__(self) -> str:
        return f"{self.fitting:,} of {self.all:,} hands ({self.fitting / self.all:.0%})" if self.all else "no hand"

    def _repr_html_(self) -> str:
        return bar(Fraction(self.fitting, self.all or 1))


def with_and_without_signs(view: View, seat: int, rank: str) -> tuple[FittingHands, FittingHands]:
    """How many of the hands that `seat` may hold have a card of `rank`: first of all hands, then of those that its signs fit.

    A sign is compared with the hand at that moment. Signs that this seat could not read, and false ones, tell nothing.
    """
    height = HEIGHT_OF[french32[f"{rank}p"].id]
    made: list[tuple[int | None, list[int]]] = []
    for event in view.events:
        if event.seat == seat and event.move.text in SIGNED:
            made.append((SIGNED[event.move.text], []))
        elif event.seat == seat and event.move.card is not None:
            for _, played in made:
                played.append(HEIGHT_OF[event.move.card.id])
    hands = list(_possible(view, seat))
    fitting = [hand for hand in hands if all(_true(sign, (*hand, *played)) for sign, played in made)]
    return (
        FittingHands(sum(height in hand for hand in hands), len(hands)),
        FittingHands(sum(height in hand for hand in fitting), len(fitting)),
    )


def _true(sign: int | None, hand: Sequence[int]) -> bool:
    """Whether a sign (an index in `SIGNED`) was true of this hand."""
    return all(height < ACE for height in hand) if sign is None else sign in hand


def _possible(view: View, seat: int) -> Iterator[Ranks]:
    """Every hand that this seat may hold now, as ranks; equal hands as often as there are cards for them."""
    pile = view.pile("hand", seat)
    known = _ranks(card for card in pile.cards if card is not None)
    for hidden in combinations(_ranks(unseen(view)), len(pile.cards) - len(known)):
        yield tuple(sorted((*known, *hidden)))


def unseen(view: View) -> Cards:
    """The cards that this seat has not seen in this round."""
    return Cards(french32, french32.mask & ~view.seen)


def _ranks(cards: Iterable[Card]) -> Ranks:
    """The ranks of these cards, lowest first."""
    return tuple(sorted(HEIGHT_OF[card.id] for card in cards))
