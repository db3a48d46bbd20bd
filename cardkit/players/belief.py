"""Beliefs of a seat: the deals that fit what it has seen, each as likely as it explains what the others said and played.

What the rules force is exact, as `View.sample` has it. What was done freely only tells: an `Evidence` names something that was
said or played and the cards that it tells of, and a table of the game gives every name a weight, by how much likelier or less
likely it makes it that those cards lie in that hand. The weights come from deals of players good and bad, bluffers among them,
so that nobody is taken to follow a rule of thumb for sure (tests/benchmarks/beliefs.py).
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
        """The log-likelihood of these masks."""
        return sum(
            sum([row[number] for number in numbers(mask)]) + self.together(place, mask)
            for place, (row, mask) in enumerate(zip(self.cards, masks, strict=True))
        )

    def together(self, place: int, mask: int) -> float:
        """The weight of evidence about whole sets that lie together in one place."""
        return sum([weight for cards, weight in self.sets[place] if mask & cards == cards])


class Belief:
    """Posterior over the deals consistent with a view: `belief(rng)` samples one.

    `every()` gives all of them with their weights, where they can be counted. `impossible` says that the model explained none
    of the deals that were tried: then all that the rules allow are taken to be equally likely.
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
        """How many deals fit, where that is known."""
        return self.sampler.count if isinstance(self.sampler, Deals) else None

    @property
    def few(self) -> bool:
        """Whether the deals that fit are few enough to look at all of them."""
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
        masks = swapped(drawn, sampler, likelihood, rng)
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


def swapped(drawn: Sequence[int], sampler: Sampler, likelihood: Likelihood, rng: random.Random) -> list[int]:
    """Masks after many swaps of two cards between places, each made as often as what it explains is worth (Metropolis).

    The draw is even over what the rules allow, and swaps go back and forth alike, so that in the end every deal comes as often
    as it is likely; where the swaps are too few for that, they err on the side of the even draw.
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
