"""Deals unseen cards uniformly at random into places with constraints; exact, without rejection."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations, product
from math import comb, factorial, prod
from typing import Final

from cardkit.cards import numbers
from cardkit.game import State

_BITS: Final = 7
"""Bits for the free room of one place in a packed number: a pack has fewer than 128 cards."""
_FULL: Final = (1 << _BITS) - 1


@lru_cache
def _choose(cards: int) -> tuple[int, ...]:
    """The ways to choose 0, 1, 2 … of so many cards (binomial coefficients)."""
    return tuple(comb(cards, n) for n in range(cards + 1))


class Scatter:
    """All ways to put the cards of a mask into places of given sizes, where some cards may not go to some places.

    `cards` is the mask to deal, `sizes[p]` how many cards place p takes (they must add up), `barred[p]` the mask of cards that
    place p cannot hold. `count` is the number of ways; `draw(rng)` returns one mask per place, each way equally likely.
    Raises `ValueError` when the sizes do not add up or no way exists.

    How it counts: cards that may go to the same places form a class, places with the same bars form a group, which is dealt to
    as one and divided afterwards. A step puts some cards of one class into one group. The number of ways from a step on depends
    only on the room that the groups have left, so it is counted once and kept for every draw.
    """

    def __init__(self, cards: int, sizes: Sequence[int], barred: Sequence[int]) -> None:
        if cards.bit_count() != sum(sizes):
            raise ValueError(f"{cards.bit_count()} cards cannot fill places for {sum(sizes)}")
        self._sizes, self.barred = tuple(sizes), tuple(barred)
        alike: dict[int, list[int]] = {}
        for place, size in enumerate(sizes):
            if size:
                alike.setdefault(barred[place] & cards, []).append(place)
        self._groups = tuple(alike.values())
        classes: dict[tuple[int, ...], list[int]] = {}
        for bit in _split(cards):
            classes.setdefault(tuple(group for group, bars in enumerate(alike) if not bars & bit), []).append(bit)
        # the most constrained first: the class that may go anywhere is last and needs no search
        self._classes = sorted(classes.items(), key=lambda item: (len(item[0]), item[0]))
        # a step: how many cards follow in later classes, the group dealt to, those its class can go to after it, the class
        self._steps: list[tuple[int, int, tuple[int, ...], list[int]]] = []
        later = cards.bit_count()
        for groups, bits in self._classes:
            later -= len(bits)
            self._steps += [(later, group, groups[n + 1 :], bits) for n, group in enumerate(groups)]
        # when all are dealt no room is left, and that is one way
        self._memo: list[dict[int, int]] = [*({} for _ in self._steps), {0: 1}]
        rooms = [sum(sizes[place] for place in places) for places in self._groups]
        self._room = sum(room << _BITS * group for group, room in enumerate(rooms))
        self._cards = cards.bit_count()
        self.count = 0
        if all(groups for groups, _ in self._classes):
            divided = prod(map(factorial, rooms)) // prod(map(factorial, sizes))
            self.count = self._ways(0, self._room, self._cards) * divided
        if not self.count:
            raise ValueError("no deal fits: the cards cannot go anywhere that is still open to them")

    def _range(self, step: int, room: int, cards: int) -> tuple[int, range]:
        """At a step: how many cards of its class are left, and the range of how many of them may go to its group.

        `room` is what each group can still take, packed into one number; `cards` how many are still to deal.
        """
        later, group, others, _ = self._steps[step]
        left = cards - later
        elsewhere = 0
        for other in others:
            elsewhere += room >> _BITS * other & _FULL
        return left, range(max(0, left - elsewhere), min(left, room >> _BITS * group & _FULL) + 1)

    def _ways(self, step: int, room: int, cards: int) -> int:
        """In how many ways the cards still to deal can be dealt from this step on; arguments as for `_range`."""
        known = self._memo[step].get(room)
        if known is None:
            left, here = self._range(step, room, cards)
            shift, after, choose = _BITS * self._steps[step][1], self._memo[step + 1], _choose(left)
            known = 0
            for n in here:
                rest = room - (n << shift)
                ways = after.get(rest)
                if ways is None:
                    ways = self._ways(step + 1, rest, cards - n)
                known += choose[n] * ways
            self._memo[step][room] = known
        return known

    def draw(self, rng: random.Random) -> list[int]:
        """One deal, uniformly among all `count` of them: a mask for each place."""
        room, cards, step = self._room, self._cards, 0
        dealt: list[list[int]] = [[] for _ in self._groups]
        for groups, bits in self._classes:
            shuffled = rng.sample(bits, len(bits))
            for group in groups:
                shift = _BITS * group
                left, here = self._range(step, room, cards)
                pick = rng.randrange(self._ways(step, room, cards)) if len(here) > 1 else 0
                for n in here:
                    pick -= comb(left, n) * self._ways(step + 1, room - (n << shift), cards - n)
                    if pick < 0:
                        break
                dealt[group] += [shuffled.pop() for _ in range(n)]
                room, cards, step = room - (n << shift), cards - n, step + 1
        masks = [0] * len(self._sizes)
        for places, got in zip(self._groups, dealt, strict=True):
            rng.shuffle(got)
            for place in places:
                for _ in range(self._sizes[place]):
                    masks[place] |= got.pop()
        return masks

    def __iter__(self) -> Iterator[list[int]]:
        """Every deal, once each: a mask for each place."""
        for grouped in self._deals(0, self._room, self._cards, [0] * len(self._groups), None):
            shares = [
                list(_parts(_split(mask), [(place, self._sizes[place]) for place in places]))
                for places, mask in zip(self._groups, grouped, strict=True)
            ]
            for parts in product(*shares):
                masks = {place: mask for part in parts for place, mask in part.items()}
                yield [masks.get(place, 0) for place in range(len(self._sizes))]

    def _deals(self, step: int, room: int, cards: int, dealt: list[int], bits: Sequence[int] | None) -> Iterator[list[int]]:
        """Every way to deal from a step on: a mask for each group, those in `dealt` included.

        `bits` are the cards of the step's class that are left; None at its first step, for all of them.
        """
        if step == len(self._steps):
            yield dealt
            return
        _, group, others, whole = self._steps[step]
        bits = whole if bits is None else bits
        for n in self._range(step, room, cards)[1]:
            after = room - (n << _BITS * group)
            if self._ways(step + 1, after, cards - n):
                for chosen in combinations(bits, n):
                    rest = [bit for bit in bits if bit not in chosen] if others else None
                    now = [mask | sum(chosen) if g == group else mask for g, mask in enumerate(dealt)]
                    yield from self._deals(step + 1, after, cards - n, now, rest)


class Sampler:
    """Samples deals consistent with a view: `draw(rng)` fills the places of unseen cards, `make` turns them into a state.

    Args:
        draw: given an `rng`, deals the unseen cards to the places at random, uniformly: a mask for each place.
        make: turns such masks into a state; its `rng` decides what no place shows, such as the order of a stock.
        barred: for each place the mask of the cards that it cannot hold.
        homes: for each seat the index of the place that is its hand.
        agrees: whether masks that respect `barred` fit the view in every other way; by default they do.
    """

    def __init__(
        self,
        draw: Callable[[random.Random], Sequence[int]],
        make: Callable[[Sequence[int], random.Random], State],
        barred: Sequence[int],
        homes: Mapping[int, int],
        agrees: Callable[[Sequence[int]], bool] | None = None,
    ) -> None:
        self.draw, self.make, self.agrees = draw, make, agrees
        self.barred, self.homes = tuple(barred), homes

    def __call__(self, rng: random.Random) -> State:
        """Samples a deal uniformly."""
        return self.make(self.draw(rng), rng)


class Deals(Sampler):
    """A sampler whose deals can be enumerated: iterate over it for all of them; `count` is their number.

    `make` here takes the masks alone.
    """

    def __init__(self, scatter: Scatter, make: Callable[[Sequence[int]], State], homes: Mapping[int, int]) -> None:
        super().__init__(scatter.draw, lambda masks, rng: make(masks), scatter.barred, homes)
        self._make, self.scatter = make, scatter
        self.count = scatter.count

    def __iter__(self) -> Iterator[State]:
        """Every deal, once each."""
        return map(self._make, self.scatter)


def _parts(bits: Sequence[int], sizes: Sequence[tuple[int, int]]) -> Iterator[dict[int, int]]:
    """Every way to deal these cards (as bits) to places, given as (place, size): the mask of each place."""
    if not sizes:
        yield {}
        return
    (place, size), others = sizes[0], sizes[1:]
    for chosen in combinations(bits, size):
        rest = [bit for bit in bits if bit not in chosen]
        for part in _parts(rest, others):
            yield {**part, place: sum(chosen)}


def _split(mask: int) -> list[int]:
    """The single bits of a mask, lowest first."""
    return [1 << number for number in numbers(mask)]
