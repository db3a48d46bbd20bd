"""Do the boxes do as well as a library? Learners who forget practise ten cards a day, by the boxes and by FSRS.

    pip install fsrs && python tests/benchmarks/forgetful.py

A learner remembers a rule with probability 2^(-days / half-life). Recalling it lengthens the half-life, the more the nearer it
was to being forgotten; missing it shortens it. Neither scheduler is told of this. Memory and luck are each learner's own.

What came of it (60 learners, 90 days, ten cards a day; known at the end, with its standard error):

    rules      boxes           FSRS 6
       30      59.3 ± 2.4 %    65.6 ± 2.7 %
       60      18.1 ± 0.6 %    13.8 ± 0.5 %
      170       4.4 ± 0.1 %     4.5 ± 0.1 %

So neither is better throughout: what ten cards a day can hold decides. The boxes stay, for the engine needs nothing but Python.
"""

from __future__ import annotations

import argparse
import importlib
import random
from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from statistics import mean, stdev
from typing import Any

from cardkit.teaching.leitner import Entry

START = date(2026, 1, 5)
Ask = Callable[[int], list[int]]
Told = Callable[[int, int, bool], None]


class Learner:
    """The memory of one learner: a half-life in days for each rule that was met, and when it was met last."""

    def __init__(self, rules: int, rng: random.Random) -> None:
        self.rng = rng
        self.growth = rng.uniform(1.2, 2.6)
        self.half = [rng.lognormvariate(0.6, 0.7) for _ in range(rules)]
        self.last = [0] * rules

    def chance(self, rule: int, day: int) -> float:
        return float(2 ** (-(day - self.last[rule]) / self.half[rule]))

    def ask(self, rule: int, day: int) -> bool:
        chance = self.chance(rule, day)
        right = self.rng.random() < chance
        self.half[rule] = self.half[rule] * (1 + self.growth * (1 - chance)) if right else max(0.6, 0.5 * self.half[rule])
        self.last[rule] = day
        return right


def boxes(rules: int) -> tuple[Ask, Told]:
    """The five boxes, as they are used."""
    entries = [Entry(0, START)] * rules

    def due(day: int) -> list[int]:
        today = START + timedelta(day)
        return sorted((n for n in range(rules) if entries[n].ready(today)), key=lambda n: entries[n].due)

    def told(rule: int, day: int, right: bool) -> None:
        entries[rule] = entries[rule].answered(right, START + timedelta(day))

    return due, told


def library(rules: int) -> tuple[Ask, Told]:
    """FSRS with its own defaults."""
    fsrs: Any = importlib.import_module("fsrs")
    scheduler = fsrs.Scheduler(learning_steps=(), relearning_steps=(), enable_fuzzing=False)
    begin = datetime(2026, 1, 5, tzinfo=UTC)
    cards = [fsrs.Card(due=begin) for _ in range(rules)]

    def due(day: int) -> list[int]:
        end = begin + timedelta(days=day, hours=12)
        return sorted((n for n in range(rules) if cards[n].due <= end), key=lambda n: cards[n].due)

    def told(rule: int, day: int, right: bool) -> None:
        rating = fsrs.Rating.Good if right else fsrs.Rating.Again
        cards[rule], _ = scheduler.review_card(cards[rule], rating, begin + timedelta(days=day))

    return due, told


def months(make: Callable[[int], tuple[Ask, Told]], seed: int, rules: int, days: int, most: int) -> tuple[float, float]:
    """What one learner remembers at the end, on average, and how many questions a day it took."""
    learner, (due, told), asked = Learner(rules, random.Random(seed)), make(rules), 0
    for day in range(1, days + 1):
        for rule in due(day)[:most]:
            told(rule, day, learner.ask(rule, day))
            asked += 1
    return mean(learner.chance(rule, days + 1) for rule in range(rules)), asked / days


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--learners", type=int, default=60)
    parser.add_argument("--days", type=int, default=90)
    parser.add_argument("--most", type=int, default=10)
    options = parser.parse_args()
    for rules in (30, 60, 170):
        for name, make in (("boxes", boxes), ("fsrs", library)):
            found = [months(make, seed, rules, options.days, options.most) for seed in range(options.learners)]
            known, asked = [one for one, _ in found], mean(two for _, two in found)
            error = stdev(known) / len(known) ** 0.5
            told = f"{mean(known):.1%} ± {error:.1%} known after {options.days} days"
            print(f"{rules:>4} rules, {name:>5}: {told}, {asked:.1f} asked a day")


if __name__ == "__main__":
    main()
