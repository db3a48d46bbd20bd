"""Exact chances in Pitty Pat from what a view has seen: the next stock card, who holds a rank, dead ranks.

Every function counts the consistent deals (whoever does not match a card has none of its rank). What people chose to throw is
not interpreted.
"""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from cardkit.cards import Cards, french52
from cardkit.games.pitty_pat.players.beliefs import PublicPlay
from cardkit.games.pitty_pat.tables import RANK_MASKS
from cardkit.players.chances import bar
from cardkit.view import View


class Chance(NamedTuple):
    """`good` of `all` equally likely cases."""

    good: int
    all: int

    @property
    def value(self) -> Fraction:
        """The chance as a fraction between 0 and 1 (0 when there is no case at all)."""
        return Fraction(self.good, self.all) if self.all else Fraction(0)

    def __str__(self) -> str:
        return f"{self.good} of {self.all} ({float(self.value):.1%})"

    def _repr_html_(self) -> str:
        return bar(self.value)


def unseen(view: View) -> Cards:
    """The cards that this seat has never seen: in the hands of others, or in the first stock."""
    return Cards(french52, PublicPlay(view).unseen)


def to_come(view: View) -> Cards:
    """The cards that may still be turned: the unseen ones, or what is left of a stock made of discards."""
    known = PublicPlay(view)
    return Cards(french52, known.pool if known.new_stocks else known.unseen)


def outs(view: View) -> Cards:
    """The unseen cards (or those in a new stock) that would match a card of this hand."""
    known = PublicPlay(view)
    return Cards(french52, _partners(view.hand.known) & (known.unseen | known.pool))


def simple_chance(view: View) -> Chance:
    """The estimate of a player at the table: outs among the cards that may come, each equally likely to be next."""
    come = to_come(view)
    return Chance((come.mask & _partners(view.hand.known)).bit_count(), len(come))


def next_card(view: View) -> dict[str, Chance]:
    """For every rank (by key) the exact chance that the next card of the stock has it; counts are deals that fit.

    When the stock is empty, the next one is made of the discards under the upcard, each card as likely as the others.
    """
    known = PublicPlay(view)
    if known.pool or not view.pile("stock").cards:
        pool = known.pool or view.pile("discards").known & ~_upcard(view)
        return {key: Chance((mask & pool).bit_count(), pool.bit_count()) for key, mask in RANK_MASKS.items()}
    every = known.ways.count * known.stock_left
    chances = {}
    for key, mask in RANK_MASKS.items():
        # the unseen cards of a rank are alike, and so are all places in the stock
        one = mask & known.unseen
        ways = known.ways_if(stock=one & -one).count * one.bit_count() if one else 0
        chances[key] = Chance(ways, every)
    return chances


def match_chance(view: View) -> Chance:
    """The exact chance that the next card of the stock matches a card of this hand."""
    chances = next_card(view)
    held = view.hand.known
    found = [chances[key] for key, mask in RANK_MASKS.items() if mask & held]
    return Chance(sum(chance.good for chance in found), next(iter(chances.values())).all)


def holds(view: View, seat: int, rank: str) -> Chance:
    """The exact chance that `seat` holds a card of that rank (by key); raises `KeyError` for an unknown rank."""
    mask = RANK_MASKS[rank]
    known = PublicPlay(view)
    every = known.ways.count
    if view.pile("hand", seat).known & mask:
        return Chance(every, every)
    return Chance(every - known.ways_if(barred_seat=seat, barred=mask).count, every)


def _upcard(view: View) -> int:
    """The upcard as a bit; 0 if there is none."""
    up = view.pile("discards").cards[-1]
    return up.bit if up is not None else 0


def _partners(hand: int) -> int:
    """The mask of the cards that have the rank of one in the hand, without the hand itself."""
    return sum(mask for mask in RANK_MASKS.values() if mask & hand) & ~hand
