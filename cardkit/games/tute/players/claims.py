"""Claims from silence at Tute, to be counted on sampled deals: who won a trick and led without singing."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from cardkit.games.tute.players.evidence import evidence
from cardkit.games.tute.tables import MARRIAGES, SUITS
from cardkit.players.players import Claim, HandMasks
from cardkit.view import View


def claims(view: View) -> Iterator[Claim]:
    """For every unseen marriage: the seat that won a trick and led without singing lacks its king or its knight."""
    silent = {(one.cards, one.seat) for one in evidence(view) if one.whole and not one.cards & view.seen}
    for suit, pair in enumerate(MARRIAGES):
        for seat in sorted(who for cards, who in silent if cards == pair):
            name = view.game.names[seat]
            guess = f"{name} lacks the king or the knight of {SUITS[suit].gloss}"
            yield Claim(f"{name} led without singing", guess, _lacks(seat, pair))


def _lacks(seat: int, pair: int) -> Callable[[HandMasks], bool]:
    return lambda hands: hands[seat] & pair != pair
