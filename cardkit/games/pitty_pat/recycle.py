"""Shuffling the discards into a new stock, from one whole number that a record can hold.

The low 32 bits of `Deal.shuffle` are a seed. Above them a number may say which cards come first: it is read digit by digit,
each the index of the next card among those still left in the pool, until it is used up (1). So a sampled deal can have the
cards that were already seen come out in the order in which they were seen, and is still a deal that a record replays.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence

SEED_BITS = 32


def split(shuffle: int) -> tuple[int, int]:
    """The seed and the number of the forced cards (1 when none are)."""
    return shuffle & (1 << SEED_BITS) - 1, max(1, shuffle >> SEED_BITS)


def new_stock(pool: Iterable[int], seed: int, times: int, forced: int) -> tuple[list[int], int]:
    """The new stock (next card last), and the rest of `forced`, the number that encodes cards that must come first.

    `times` counts the shuffles so far.
    """
    left = sorted(pool)
    first: list[int] = []
    while forced > 1 and left:
        forced, index = divmod(forced, len(left))
        first.append(left.pop(index))
    random.Random(f"{seed}/{times}").shuffle(left)
    return [*left, *reversed(first)], forced


def shuffle_for(turned: Sequence[tuple[Iterable[int], Sequence[int]]], seed: int) -> int:
    """The `Deal.shuffle` under which new stocks come out as they were seen.

    `turned` holds for each new stock the cards of its pool and those turned from it, in order.
    """
    digits: list[tuple[int, int]] = []
    for pool, cards in turned:
        left = sorted(pool)
        for card in cards:
            index = left.index(card)
            digits.append((len(left), index))
            left.pop(index)
    number = 1
    for size, index in reversed(digits):
        number = number * size + index
    return seed if number == 1 else number << SEED_BITS | seed
