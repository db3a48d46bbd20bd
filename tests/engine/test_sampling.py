"""Scatter: it counts every way to deal the unseen cards and draws each with the same chance."""

import random
from collections import Counter
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardkit.players.sampling import Scatter


def ways(cards: int, sizes: list[int], barred: list[int]) -> list[tuple[int, ...]]:
    """Every deal, by trying each place for each card."""
    bits = [1 << n for n in range(cards.bit_length()) if cards >> n & 1]
    found = []
    for places in product(range(len(sizes)), repeat=len(bits)):
        if all(places.count(place) == size for place, size in enumerate(sizes)) and not any(
            barred[place] & bit for place, bit in zip(places, bits, strict=True)
        ):
            found.append(tuple(sum(b for b, p in zip(bits, places, strict=True) if p == place) for place in range(len(sizes))))
    return found


@st.composite
def tasks(draw: st.DrawFn) -> tuple[int, list[int], list[int]]:
    cards = draw(st.sets(st.integers(0, 9), max_size=7))
    places = draw(st.integers(1, 3))
    homes = [draw(st.integers(0, places - 1)) for _ in cards]
    barred = [draw(st.integers(0, 1023)) & draw(st.integers(0, 1023)) for _ in range(places)]
    return sum(1 << n for n in cards), [homes.count(place) for place in range(places)], barred


@given(tasks(), st.randoms(use_true_random=False))
def test_count_and_draws_agree_with_enumeration(task: tuple[int, list[int], list[int]], rng: random.Random) -> None:
    cards, sizes, barred = task
    every = ways(cards, sizes, barred)
    if not every:
        with pytest.raises(ValueError, match="no deal fits"):
            Scatter(cards, sizes, barred)
        return
    scatter = Scatter(cards, sizes, barred)
    assert scatter.count == len(every)
    assert sorted(map(tuple, scatter)) == sorted(every)
    for _ in range(5):
        assert tuple(scatter.draw(rng)) in every


@pytest.mark.parametrize(
    ("cards", "sizes", "barred"),
    [
        (0b111111, [2, 2, 2], [0, 0, 0]),
        (0b111111, [2, 2, 2], [0b000111, 0b000001, 0b110000]),  # classes of cards with unequal numbers of ways
        (0b11110110, [1, 3, 2], [0b10000000, 0, 0b00000110]),
        (0b1111111, [5, 2], [0b1, 0b0]),
    ],
)
def test_draws_are_even(cards: int, sizes: list[int], barred: list[int]) -> None:
    every, rng, each = ways(cards, sizes, barred), random.Random(20), 500
    scatter = Scatter(cards, sizes, barred)
    drawn = Counter(tuple(scatter.draw(rng)) for _ in range(each * len(every)))
    assert set(drawn) == set(every)
    chi2 = sum((drawn[way] - each) ** 2 / each for way in every)
    free = len(every) - 1
    assert chi2 < free + 4 * (2 * free) ** 0.5  # four standard deviations above the mean of chi-square


def test_a_whole_pack_is_counted() -> None:
    assert Scatter((1 << 40) - 1, [10, 10, 10, 10], [0] * 4).count == 4705360871073570227520  # 40! / 10!⁴


@pytest.mark.parametrize(
    ("cards", "sizes", "barred", "message"),
    [
        (0b111, [1, 1], [0, 0], "3 cards cannot fill places for 2"),
        (0b1, [1, 1], [0, 0], "1 cards cannot fill places for 2"),
        (0b11, [1, 1], [0b01, 0b01], "no deal fits"),  # nobody can hold the first card
        (0b111, [2, 1], [0b111, 0], "no deal fits"),  # all must go where there is too little room
    ],
)
def test_what_cannot_be_dealt_is_refused(cards: int, sizes: list[int], barred: list[int], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Scatter(cards, sizes, barred)


def test_nothing_to_deal_is_one_way() -> None:
    assert Scatter(0, [0, 0], [1, 2]).draw(random.Random(1)) == [0, 0]
