"""Where the unseen cards lie: what the players believe of it beside an even chance, and the weights that they believe by.

    python tests/benchmarks/beliefs.py tute --deals 500
    python tests/benchmarks/beliefs.py tarot players=5 --against bluffer --deals 200
    python tests/benchmarks/beliefs.py tute --fit --deals 600 > weights.txt

Told is the log-loss of an unseen card: minus the logarithm of the chance that was given to where it lay (in whose hand, or in
none), averaged over the cards of a view, with deals drawn evenly and with deals as they are believed, and the difference of
the two with its 95 % interval over deals. Below 0 the beliefs know more than the rules prove.

The others are of one kind: a level by name (`strong` with 32 deals, to save time), or `bluffer`, who does in one half of all
that is said, and with one card in four, anything the rules allow. `--fit` plays with players of these kinds, mixed at random at
every table, and prints the weights for the game's `players/weights.txt`: those under which the true deal is most surely told
from the same deal with two cards swapped (logistic regression on such pairs, which is right for deals that are as likely as the
sum of their weights).
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Iterator
from math import log
from typing import NamedTuple

import numpy as np
from strength import interval

import cardkit
from cardkit import players
from cardkit.cards import numbers
from cardkit.game import Game, State
from cardkit.match import Match
from cardkit.players import Choice, Player, level, monte_carlo
from cardkit.players.belief import Likelihood, metropolis
from cardkit.players.players import Evidence, sampler
from cardkit.players.sampling import Sampler
from cardkit.view import View

DEALS = 100
"""Deals drawn for the chances of a view."""
VIEWS, STUDIED = 4, 8
"""Views of a deal, for the loss and for the weights."""
PAIRS = 50
"""Pairs of cards to swap in a view."""
WORTH = 20.0
"""All pairs of a deal tell as much as so many that have nothing to do with each other: they are of the same few hands."""
PRIOR = 4.0
"""By how much large weights are held down, in such pairs."""
STEPS = 300
"""Steps in which the weights are found."""
MIN_VIEWS = 20
"""Deals in which a piece of evidence must differ in some pair before it is given a weight."""
KINDS = ("beginner", "club", "strong", "bluffer")


def opponent(game: Game, kind: str) -> Player:
    """A player of that kind."""
    thumb = players.for_game(game).rule_of_thumb
    if kind == "bluffer":

        def bluff(view: View, rng: random.Random) -> Choice:
            may_bluff = any(move.kind in players.for_game(game).judged for move in view.legal)
            if rng.random() < (0.5 if may_bluff else 0.25):
                return Choice(rng.choice(view.legal))
            return thumb(view, rng)

        return bluff
    return monte_carlo(32) if kind == "strong" else level(game, kind)


class Seen(NamedTuple):
    """A view, how its unseen cards may lie, and how they do: a mask for each place."""

    view: View
    sampler: Sampler
    truth: list[int]


def seen(game: Game, kinds: tuple[str, ...], seed: int, views: int = VIEWS) -> list[Seen]:
    """Some views of one deal, played by players of kinds drawn at random."""
    rng = random.Random(f"beliefs {seed}")
    seats = [opponent(game, rng.choice(kinds)) for _ in range(game.seats)]
    state, met = Match(game, seed).state, list[State]()
    while state.to_move is not None:
        state.play(seats[state.to_move](state.view(state.to_move), rng).move)
        met.append(state.copy())
    found = []
    for at in rng.sample(met, min(views, len(met))):
        looker = rng.randrange(game.seats)
        view = at.view(looker)
        deals = sampler(view) if at.to_move is not None else None
        if isinstance(deals, Sampler):
            truth = true(at, view, deals)
            if sum(map(bool, truth)) > 1:
                found.append(Seen(view, deals, truth))
    return found


def true(state: State, view: View, sampler: Sampler) -> list[int]:
    """The unseen cards of the real deal, one mask for each of the sampler's places; those in no hand share one place."""
    unseen = view.game.pack.mask & ~view.seen
    masks = [0] * len(sampler.barred)
    for seat, place in sampler.homes.items():
        masks[place] = unseen & (state.held(seat) if seat >= 0 else state.aside)
    rest = unseen & ~sum(masks)
    if rest:
        masks[next(place for place in range(len(masks)) if place not in sampler.homes.values())] |= rest
    return masks


# -- the loss ------------------------------------------------------------------------------------------------------------


def loss(one: Seen, likelihood: Likelihood | None, rng: random.Random) -> float:
    """Log-loss of a card of this view, with deals as they are believed or, without a likelihood, drawn evenly."""
    homes = {place: n for n, place in enumerate(one.sampler.homes.values())}
    counts: dict[int, list[int]] = defaultdict(lambda: [0] * (len(homes) + 1))
    for _ in range(DEALS):
        masks = list(one.sampler.draw(rng))
        if likelihood is not None:
            masks = metropolis(masks, one.sampler, likelihood, rng)
        for place, mask in enumerate(masks):
            for number in numbers(mask):
                counts[number][homes.get(place, -1)] += 1
    open_ = [home for home in range(len(homes) + 1) if any(count[home] for count in counts.values())]
    losses = []
    for place, mask in enumerate(one.truth):
        for number in numbers(mask):
            count = counts[number]
            if max(count) < DEALS:
                losses.append(-log((count[homes.get(place, -1)] + 0.5) / (DEALS + 0.5 * len(open_))))
    return sum(losses) / len(losses) if losses else 0.0


def losses(game: Game, kind: str, deals: int, seed: int, weights: dict[str, float]) -> Iterator[tuple[float, float]]:
    """For each deal the loss with an even chance and with beliefs."""
    for number in range(seed, seed + deals):
        both = []
        for one in seen(game, (kind,), number):
            found = Likelihood(one.sampler, len(game.pack), players.for_game(game).evidence(one.view), weights)
            even = loss(one, None, random.Random(number))
            both.append((even, loss(one, found, random.Random(number)) if found.informative else even))
        if both:
            yield tuple(sum(column) / len(both) for column in zip(*both, strict=True))


# -- the weights -----------------------------------------------------------------------------------------------------------


def pairs(one: Seen, rng: random.Random) -> Iterator[dict[str, float]]:
    """Counts, for some swaps of two unseen cards, how much more often each evidence is in the true deal than in the other."""
    by_place: dict[int, list[Evidence]] = defaultdict(list)
    for item in players.for_game(one.view.game).evidence(one.view):
        if item.seat in one.sampler.homes:
            by_place[one.sampler.homes[item.seat]].append(item)
    cards = [(number, place) for place, mask in enumerate(one.truth) for number in numbers(mask)]
    for _ in range(PAIRS):
        (card, p), (other, q) = rng.choice(cards), rng.choice(cards)
        if p == q or one.sampler.barred[q] >> card & 1 or one.sampler.barred[p] >> other & 1:
            continue
        differs: dict[str, float] = defaultdict(float)
        for place, mine, theirs in ((p, card, other), (q, other, card)):
            mask = one.truth[place]
            for item in by_place[place]:
                if item.whole:
                    swap = mask ^ (1 << mine | 1 << theirs)
                    more = (mask & item.cards == item.cards) - (swap & item.cards == item.cards)
                else:
                    more = (item.cards >> mine & 1) - (item.cards >> theirs & 1)
                if more:
                    differs[item.name] += more
        if differs:
            yield differs


def fitted(deals: list[list[dict[str, float]]]) -> dict[str, float]:
    """The weight of every piece of evidence that was met often enough, from the pairs of each deal."""
    met = Counter(name for rows in deals for name in set().union(*rows))
    names = sorted(name for name, count in met.items() if count >= MIN_VIEWS)
    place = {name: n for n, name in enumerate(names)}
    rows = [row for rows in deals for row in rows]
    worth = np.array([WORTH / len(rows) for rows in deals for _ in rows])
    cells = [(n, place[name], more) for n, row in enumerate(rows) for name, more in row.items() if name in place]
    at, of, more = (np.array(column) for column in zip(*cells, strict=True))
    weights, pace, size = (np.zeros(len(names)) for _ in range(3))
    for step in range(1, STEPS + 1):  # Adam, all pairs at once
        sums = np.bincount(at, more * weights[of], len(rows))
        slope = np.bincount(of, worth[at] * more / (1 + np.exp(sums[at])), len(names)) - PRIOR * weights
        pace, size = 0.9 * pace + 0.1 * slope, 0.99 * size + 0.01 * slope**2
        weights += 0.05 * (pace / (1 - 0.9**step)) / (np.sqrt(size / (1 - 0.99**step)) + 1e-9)
    return {name: float(weight) for name, weight in zip(names, weights, strict=True)}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game", choices=list(cardkit.games))
    parser.add_argument("options", nargs="*", metavar="option=value", help="the game's options; with --fit, several in turn")
    parser.add_argument("--deals", type=int, default=500)
    parser.add_argument("--seed", type=int, default=100_000)
    parser.add_argument("--against", nargs="*", choices=KINDS, default=KINDS)
    parser.add_argument("--minutes", type=float, default=60.0, help="of play at most, with --fit")
    parser.add_argument("--doubt", type=float, default=1.0, help="what part of every weight is believed")
    parser.add_argument("--fit", action="store_true", help="print weights for weights.txt")
    options = parser.parse_args()
    base = cardkit.games[options.game]
    read = {option.name: option.read for option in base.rules.options}
    given = [option.split("=", 1) for option in options.options]
    variants = [base.variant(**{name: read[name](value)}) for name, value in given] or [base]
    if options.fit:
        rng, found = random.Random(options.seed), list[list[dict[str, float]]]()
        until = time.monotonic() + 60 * options.minutes
        for number in range(options.deals):
            for game in variants:
                found.append([row for one in seen(game, options.against, number, STUDIED) for row in pairs(one, rng)])
            if time.monotonic() > until:
                break
        print(f"# Weights of what was done and of the cards beside it, from {number + 1} deals of mixed players.")
        print(f"# Found by: beliefs.py {' '.join(sys.argv[1:])} (tests/benchmarks).")
        for name, weight in fitted(found).items():
            print(f"{options.doubt * weight:+.2f} {name}")
        return
    for game in variants:
        weights = {name: options.doubt * weight for name, weight in players.for_game(game).weights.items()}
        for kind in options.against:
            both = list(losses(game, kind, options.deals, options.seed, weights))
            even = sum(one for one, _ in both) / len(both)
            mean, error = interval([two - one for one, two in both])
            text = f"{even:.4f} with an even chance, {mean:+.4f} ± {error:.4f} with beliefs ({len(both)} deals)"
            print(f"{game!r} {kind}: log-loss {text}", flush=True)


if __name__ == "__main__":
    main()
