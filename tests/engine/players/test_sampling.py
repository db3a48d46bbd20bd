"""Dealing the unseen cards: complete, uniform, and true to everything that a seat has seen."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations

import pytest

import cardkit
from cardkit.game import Deal, State
from cardkit.players.players import sample, sampler
from cardkit.players.sampling import Deals, Scatter
from cardkit.rules import IllegalMove
from cardkit.view import View

TUTE = cardkit.games["tute"]

# cards, sizes of the places, and what each place cannot hold
SMALL = [
    (0b111111, (2, 2, 2), (0, 0, 0)),
    (0b111111, (2, 2, 2), (0b000011, 0, 0b110000)),
    (0b1111111, (1, 2, 4), (0b0000111, 0b1100000, 0b0001000)),
    (0b1111, (0, 3, 1), (0, 0b1000, 0)),
]


def ways(cards: int, sizes: tuple[int, ...], barred: tuple[int, ...]) -> set[tuple[int, ...]]:
    """Every deal, by trying all of them."""
    if not sizes:
        return set() if cards else {()}
    bits = [1 << n for n in range(cards.bit_length()) if cards >> n & 1 and not barred[0] >> n & 1]
    return {
        (sum(hand), *rest) for hand in combinations(bits, sizes[0]) for rest in ways(cards & ~sum(hand), sizes[1:], barred[1:])
    }


def chi_square(counts: Counter, cells: int) -> float:
    """How far counts are from equal, as a z-score of the chi-square statistic."""
    expected = counts.total() / cells
    found = sum((counts[cell] - expected) ** 2 for cell in counts) / expected + (cells - len(counts)) * expected
    return (found - (cells - 1)) / (2 * (cells - 1)) ** 0.5 if cells > 1 else 0.0


@pytest.mark.parametrize(("cards", "sizes", "barred"), SMALL)
def test_every_way_is_listed_once_and_drawn_as_often(cards: int, sizes: tuple[int, ...], barred: tuple[int, ...]) -> None:
    scatter = Scatter(cards, sizes, barred)
    expected = ways(cards, sizes, barred)
    listed = [tuple(masks) for masks in scatter]
    assert len(listed) == len(set(listed)) == scatter.count
    assert set(listed) == expected
    rng = random.Random(3)
    drawn = Counter(tuple(scatter.draw(rng)) for _ in range(60 * len(expected)))
    assert set(drawn) <= expected
    assert abs(chi_square(drawn, len(expected))) < 4


def test_impossible_deals_are_refused() -> None:
    with pytest.raises(ValueError, match="cannot fill"):
        Scatter(0b111, (1, 1), (0, 0))
    with pytest.raises(ValueError, match="no deal fits"):
        Scatter(0b11, (1, 1), (0b11, 0))


def late(seed: int, cards: int) -> State:
    rng = random.Random(seed)
    while True:
        state = TUTE.deal(rng)
        while not state.over and sum(state.held(seat).bit_count() for seat in range(4)) > cards:
            state.play(rng.choice(state.legal))
        if not state.over:
            return state


def hands(state: State) -> tuple[int, ...]:
    return tuple(state.held(seat) for seat in range(4))


def fitting(view: View) -> set[tuple[int, ...]]:
    """The hands of every deal of the unseen cards whose moves are legal one by one and look the same to this seat."""
    seats = range(4)
    piles = [view.pile("hand", seat) for seat in seats]
    sizes = tuple(pile.cards.count(None) for pile in piles)
    played = [0] * 4
    for seat, text in view.history:
        card = TUTE.move(text).card
        played[seat] |= card.bit if card else 0
    turned = view.fact("turned").card.id
    found = set()
    for hidden in ways(TUTE.pack.mask & ~view.seen, sizes, (0,) * 4):
        held = tuple(hidden[seat] | piles[seat].known for seat in seats)
        order = []
        for packet in TUTE.dealing.packets(view.dealer):
            ids = [card.id for card in TUTE.pack if (held[packet.seat] | played[packet.seat]) & card.bit]
            order += sorted(ids, key=lambda number: number == turned)
        state = TUTE.dealing.begin(Deal(tuple(order), view.dealer, view.standing))
        try:
            for _, text in view.history:
                state.play(text)
        except IllegalMove:
            continue
        if state.view(view.seat) == view:
            found.add(held)
    return found


@pytest.mark.parametrize("seed", range(12))
def test_all_deals_that_fit_are_found_and_drawn_as_often(seed: int) -> None:
    """Voids, failures to head or to trump, cards shown: nothing impossible is dealt, nothing possible is left out."""
    state = late(seed, 6 + seed % 3)
    view = state.view(state.to_move)
    expected = fitting(view)
    deals = sampler(view)
    assert isinstance(deals, Deals)
    listed = [hands(made) for made in deals]
    assert len(listed) == deals.count == len(expected)
    assert set(listed) == expected
    rng = random.Random(seed)
    drawn = Counter(hands(sample(view, rng)) for _ in range(max(400, 25 * len(expected))))
    assert set(drawn) <= expected
    assert abs(chi_square(drawn, len(expected))) < 4
