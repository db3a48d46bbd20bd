"""Dealing unseen cards at random among places that cannot hold all of them: exactly uniform, no trial and error."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from math import comb
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cardkit.game import State


class Scatter:
    """All ways to put the cards of a mask into places of given sizes, where some cards may not go to some places.

    `cards` is the mask to deal, `sizes[p]` how many cards place p takes (they must add up), `barred[p]` the mask of cards that
    place p cannot hold. `count` is the number of ways; `draw(rng)` returns one mask per place, each way equally likely.
    Raises `ValueError` when the sizes do not add up or no way exists.

    Cards that may go to the same places are interchangeable, so the count needs one number per class of cards and vector of
    free room; it is made once and serves every draw.
    """

    def __init__(self, cards: int, sizes: Sequence[int], barred: Sequence[int]) -> None:
        if cards.bit_count() != sum(sizes):
            raise ValueError(f"{cards.bit_count()} cards cannot fill places for {sum(sizes)}")
        classes: dict[tuple[int, ...], list[int]] = {}
        rest = cards
        while rest:
            bit = rest & -rest
            rest ^= bit
            places = tuple(p for p, bars in enumerate(barred) if not bars & bit)
            classes.setdefault(places, []).append(bit)
        # the most constrained first: the class that may go anywhere is last and needs no search
        self._classes = sorted(classes.items(), key=lambda item: (len(item[0]), item[0]))
        self._sizes = tuple(sizes)
        self._memo: dict[tuple[int, tuple[int, ...]], int] = {}
        self.count = self._ways(0, self._sizes)
        if not self.count:
            raise ValueError("no deal fits: the cards cannot go anywhere that is still open to them")

    def _ways(self, index: int, room: tuple[int, ...]) -> int:
        if index == len(self._classes):
            return 1
        key = (index, room)
        known = self._memo.get(key)
        if known is None:
            places, bits = self._classes[index]
            known = self._memo[key] = sum(w * self._ways(index + 1, r) for w, r in _splits(len(bits), places, room))
        return known

    def draw(self, rng: random.Random) -> list[int]:
        """One deal, uniformly among all `count` of them: a mask for each place."""
        room, masks = self._sizes, [0] * len(self._sizes)
        for index, (places, bits) in enumerate(self._classes):
            pick = rng.randrange(self._ways(index, room))
            for ways, after in _splits(len(bits), places, room):
                pick -= ways * self._ways(index + 1, after)
                if pick < 0:
                    break
            shuffled = rng.sample(bits, len(bits))
            for place in places:
                for _ in range(room[place] - after[place]):
                    masks[place] |= shuffled.pop()
            room = after
        return masks

    def __iter__(self) -> Iterator[list[int]]:
        """Every deal, once each: a mask for each place."""
        return self._deals(0, self._sizes, [0] * len(self._sizes))

    def _deals(self, index: int, room: tuple[int, ...], masks: list[int]) -> Iterator[list[int]]:
        if index == len(self._classes):
            yield masks
            return
        places, bits = self._classes[index]
        for _, after in _splits(len(bits), places, room):
            if self._ways(index + 1, after):
                for part in _parts(bits, [(place, room[place] - after[place]) for place in places]):
                    yield from self._deals(index + 1, after, [mask | part.get(p, 0) for p, mask in enumerate(masks)])


class Deals:
    """The deals that a view could be where they can be counted: `deals(rng)` is one of them, iteration goes through all.

    `make` turns the masks of a `Scatter` into a state; `count` says how many there are, all equally likely.
    """

    def __init__(self, scatter: Scatter, make: Callable[[Sequence[int]], State]) -> None:
        self._scatter = scatter
        self._make = make
        self.count = scatter.count

    def __call__(self, rng: random.Random) -> State:
        """One of the deals, each as likely as the others."""
        return self._make(self._scatter.draw(rng))

    def __iter__(self) -> Iterator[State]:
        """Every deal, once each."""
        return map(self._make, self._scatter)


def _parts(bits: Sequence[int], sizes: Sequence[tuple[int, int]]) -> Iterator[dict[int, int]]:
    """Every way to hand these cards to places: a mask for each place, of the size given with it."""
    if not sizes:
        yield {}
        return
    (place, size), others = sizes[0], sizes[1:]
    for chosen in combinations(bits, size):
        rest = [bit for bit in bits if bit not in chosen]
        for part in _parts(rest, others):
            yield {**part, place: sum(chosen)}


def _splits(count: int, places: tuple[int, ...], room: tuple[int, ...]) -> list[tuple[int, tuple[int, ...]]]:
    """How `count` like cards can go to `places`: (number of ways to choose which cards, the room that is left)."""
    if not places:
        return [] if count else [(1, room)]
    found = []
    first, others = places[0], places[1:]
    most = min(count, room[first])
    least = max(0, count - sum(room[p] for p in others))
    for n in range(least, most + 1):
        left = (*room[:first], room[first] - n, *room[first + 1 :])
        found += [(comb(count, n) * ways, after) for ways, after in _splits(count - n, others, left)]
    return found
