"""Beliefs of a seat: the deals that fit what it has seen, the likelier ones more often.

What the rules prove is exact (`cardkit.players.sampler`). What a player did freely is only a hint, an `Evidence`: a name for
what was said or played, and the cards it hints at. A table of the game gives each name a weight, the log of how much likelier
it makes those cards in that hand. The weights were fitted to deals of good and bad players and bluffers, so no player is taken
to follow a rule of thumb for sure (`tests/benchmarks/beliefs.py`).
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from math import exp
from typing import Final

from cardkit.cards import numbers
from cardkit.players.players import Evidence, sampler
from cardkit.players.players import for_game as players_for
from cardkit.players.sampling import Deals, Sampler
from cardkit.state import State
from cardkit.view import View

STEPS_PER_CARD: Final = 5
"""Metropolis steps for each unseen card."""

MAX_ENUMERATED_DEALS: Final = 500
"""With so few consistent deals, all of them are enumerated."""

IMPOSSIBLE: Final = -1e6
"""Log-likelihoods below this count as impossible."""


class Likelihood:
    """Log-likelihood of the evidence in a deal, up to a constant; a deal is given by the masks of a `Sampler`."""

    def __init__(self, sampler: Sampler, cards: int, evidence: Iterable[Evidence], weights: Mapping[str, float]) -> None:
        self.cards = [[0.0] * cards for _ in sampler.barred]
        self.sets: list[list[tuple[int, float]]] = [[] for _ in sampler.barred]
        self.informative = False
        for one in evidence:
            place, weight = sampler.homes.get(one.seat), max(weights.get(one.name, 0.0), IMPOSSIBLE)
            if place is None or not weight:
                continue
            self.informative = True
            if one.whole:
                self.sets[place].append((one.cards, weight))
            else:
                row = self.cards[place]
                for number in numbers(one.cards):
                    row[number] += weight

    def of(self, masks: Sequence[int]) -> float:
        """The log-likelihood of a deal: `masks` has the hidden cards of each place, in the sampler's order."""
        return sum(
            sum([row[number] for number in numbers(mask)]) + self.together(place, mask)
            for place, (row, mask) in enumerate(zip(self.cards, masks, strict=True))
        )

    def together(self, place: int, mask: int) -> float:
        """The weights of the evidence on whole sets that this place would hold, added up, if it had the cards of `mask`."""
        return sum([weight for cards, weight in self.sets[place] if mask & cards == cards])


class Belief:
    """Posterior over the deals consistent with a view: `belief(rng)` samples one.

    `every()` gives all of them with their probabilities, if they are `few`. `impossible` becomes true when the evidence rules
    out whatever was tried: from then on all deals that the rules allow count alike.
    """

    def __init__(self, view: View) -> None:
        self.sampler, self.impossible = sampler(view), False
        self.likelihood: Likelihood | None = None
        if isinstance(self.sampler, Sampler):
            players = players_for(view.game)
            found = Likelihood(self.sampler, len(view.game.pack), players.evidence(view), players.weights)
            self.likelihood = found if found.informative else None

    @property
    def count(self) -> int | None:
        """How many deals are consistent with the view; None where they cannot be counted."""
        return self.sampler.count if isinstance(self.sampler, Deals) else None

    @property
    def few(self) -> bool:
        """Whether the consistent deals can be counted and are at most `MAX_ENUMERATED_DEALS`, so that all are looked at."""
        return self.count is not None and self.count <= MAX_ENUMERATED_DEALS

    def __call__(self, rng: random.Random) -> State:
        """Samples a deal: a uniform draw, then Metropolis swaps towards the evidence."""
        sampler, likelihood = self.sampler, self.likelihood
        if likelihood is None or self.impossible:
            return sampler(rng)
        assert isinstance(sampler, Sampler)
        if self.few:
            every, chances = self._chances
            return sampler.make(rng.choices(every, chances)[0], rng)
        drawn = sampler.draw(rng)
        masks = metropolis(drawn, sampler, likelihood, rng)
        if likelihood.of(masks) <= IMPOSSIBLE / 2:
            self.impossible = True
        return sampler.make(drawn if self.impossible else masks, rng)

    def every(self) -> list[tuple[State, float]]:
        """All consistent deals with their probabilities, which add up to 1. Only if `few`."""
        deals = self.sampler
        assert isinstance(deals, Deals)
        return list(zip(deals, self._chances[1], strict=True))

    @cached_property
    def _chances(self) -> tuple[list[list[int]], list[float]]:
        """The masks of all deals, and the probability of each."""
        deals, likelihood = self.sampler, self.likelihood
        assert isinstance(deals, Deals)
        every = list(deals.scatter)
        found = [likelihood.of(masks) if likelihood else 0.0 for masks in every]
        top = max(found)
        self.impossible = top <= IMPOSSIBLE / 2
        weights = [1.0 if self.impossible else exp(one - top) for one in found]
        whole = sum(weights)
        return every, [weight / whole for weight in weights]


def metropolis(drawn: Sequence[int], sampler: Sampler, likelihood: Likelihood, rng: random.Random) -> list[int]:
    """Metropolis sampling: starts from `drawn` and swaps two cards between places many times; returns the masks of the places.

    A swap that makes the evidence likelier is made, any other with the probability of the ratio. With enough swaps each deal
    comes as often as it is likely; with too few, the result stays nearer to `drawn`, which is uniform.
    """
    masks, barred, agrees = list(drawn), sampler.barred, sampler.agrees
    rows, sets, pick = likelihood.cards, likelihood.sets, rng.random
    free = [(number, place) for place, mask in enumerate(masks) for number in numbers(mask)]
    cards, at = [number for number, _ in free], [place for _, place in free]
    count = len(cards)
    for _ in range(STEPS_PER_CARD * count):
        one, two = int(pick() * count), int(pick() * count)
        p, q = at[one], at[two]
        if p == q:
            continue
        card, other = cards[one], cards[two]
        if barred[q] >> card & 1 or barred[p] >> other & 1:
            continue
        here, there = rows[p], rows[q]
        gain = there[card] + here[other] - here[card] - there[other]
        change = 1 << card | 1 << other
        if sets[p] or sets[q]:
            gain += likelihood.together(p, masks[p] ^ change) + likelihood.together(q, masks[q] ^ change)
            gain -= likelihood.together(p, masks[p]) + likelihood.together(q, masks[q])
        if gain < 0 and pick() >= exp(gain):
            continue
        masks[p] ^= change
        masks[q] ^= change
        if agrees is not None and not agrees(masks):
            masks[p] ^= change
            masks[q] ^= change
            continue
        at[one], at[two] = q, p
    return masks
