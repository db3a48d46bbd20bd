"""Do the boxes do as well as a library? Learners who forget practise as the page has it, by the boxes and by FSRS.

    pip install fsrs && python tests/benchmarks/forgetful.py

A learner takes a lesson now and then, and is asked what is due on most days: ten cards at most, the longest overdue first, and
up to three rules of the lessons that were never asked, where there is room. Both schedulers are asked in this way and differ
only in when a rule is due again. Neither is told how a learner forgets: by a curve that falls like 2^(-days / half-life), or by
one with a longer tail, such as FSRS itself believes in. Recalling a rule makes it last longer, the more so the nearer it was to
being forgotten; missing it makes it last less. Memory and luck are each learner's own, and the same for both schedulers.

What came of it is written in `cardkit/teaching/leitner.py`.
"""

from __future__ import annotations

import argparse
import importlib
import random
from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from statistics import mean, stdev
from typing import Any, Final, NamedTuple

from cardkit.teaching.daily import ITEMS_A_DAY, MAX_NEW_RULES
from cardkit.teaching.leitner import Entry

START: Final = date(2026, 1, 5)
GAME: Final = 34
"""Rules of one game, in round numbers."""
BUSY: Final = 0.8
"""How often somebody who means to practise every day does."""

Due = Callable[[int], list[int]]
Learn = Callable[[int, int, bool], None]
Scheduler = Callable[[int], tuple[Due, Learn]]


class Course(NamedTuple):
    """How much is learned: so many `games`, a lesson every so many days (`apart`), practised for so many `days`."""

    games: int
    apart: int
    days: int

    def __str__(self) -> str:
        return f"{self.games * GAME} rules, a lesson every {self.apart} days" if self.games > 1 else f"{GAME} rules of one game"


COURSES: Final = (Course(1, 1, 90), Course(2, 30, 120), Course(5, 30, 210), Course(5, 1, 210))


class Learner:
    """The memory of one learner: a half-life in days for each rule, and when it was met last."""

    def __init__(self, rules: int, seed: int, tail: bool) -> None:
        self.rng, self.tail = random.Random(seed), tail
        self.growth = self.rng.uniform(1.2, 2.6)
        self.half = [self.rng.lognormvariate(0.6, 0.7) for _ in range(rules)]
        self.last = [0] * rules

    def chance(self, rule: int, day: int) -> float:
        gone = (day - self.last[rule]) / self.half[rule]
        return float(1 / (1 + gone) if self.tail else 2**-gone)

    def ask(self, rule: int, day: int) -> bool:
        chance = self.chance(rule, day)
        right = self.rng.random() < chance
        self.half[rule] = self.half[rule] * (1 + self.growth * (1 - chance)) if right else max(0.6, 0.5 * self.half[rule])
        self.last[rule] = day
        return right


def boxes(rules: int) -> tuple[Due, Learn]:
    """The five boxes, as they are used."""
    entries: dict[int, Entry] = {}

    def due(day: int) -> list[int]:
        today = START + timedelta(day)
        return sorted((n for n in entries if entries[n].ready(today)), key=lambda n: entries[n].due)

    def learn(rule: int, day: int, right: bool) -> None:
        today = START + timedelta(day)
        entries[rule] = entries.get(rule, Entry(0, today)).answered(right, today)

    return due, learn


def library(rules: int) -> tuple[Due, Learn]:
    """FSRS with its own defaults."""
    fsrs: Any = importlib.import_module("fsrs")
    scheduler = fsrs.Scheduler(learning_steps=(), relearning_steps=(), enable_fuzzing=False)
    begin = datetime(2026, 1, 5, tzinfo=UTC)
    cards: dict[int, Any] = {}

    def due(day: int) -> list[int]:
        end = begin + timedelta(days=day, hours=12)
        return sorted((n for n in cards if cards[n].due <= end), key=lambda n: cards[n].due)

    def learn(rule: int, day: int, right: bool) -> None:
        rating = fsrs.Rating.Good if right else fsrs.Rating.Again
        now = begin + timedelta(days=day)
        cards[rule], _ = scheduler.review_card(cards.get(rule) or fsrs.Card(due=now), rating, now)

    return due, learn


def months(make: Scheduler, seed: int, course: Course, tail: bool) -> tuple[float, float]:
    """Returns one learner's mean chance to know a taught rule at the end, and the questions a day it took."""
    rules = course.games * GAME
    learner, (due, learn), calendar = Learner(rules, seed, tail), make(rules), random.Random(f"days {seed}")
    fresh, count = list[int](), 0
    for day in range(1, course.days + 1):
        game, rest = divmod(day - 1, course.apart)
        if not rest and game < course.games:
            lesson = range(game * GAME, (game + 1) * GAME)
            fresh += lesson
            for rule in lesson:
                learner.last[rule] = day
        if calendar.random() > BUSY:
            continue
        today = due(day)[:ITEMS_A_DAY]
        new = min(MAX_NEW_RULES, ITEMS_A_DAY - len(today))
        for rule in [*today, *fresh[:new]]:
            learn(rule, day, learner.ask(rule, day))
            count += 1
        del fresh[:new]
    return mean(learner.chance(rule, course.days + 1) for rule in range(rules)), count / course.days


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--learners", type=int, default=200)
    learners = range(parser.parse_args().learners)
    for course in COURSES:
        for tail in (False, True):
            ours = [months(boxes, seed, course, tail) for seed in learners]
            theirs = [months(library, seed, course, tail) for seed in learners]
            gaps = [one - other for (one, _), (other, _) in zip(ours, theirs, strict=True)]
            learn = [
                f"{mean(one for one, _ in found):.1%} ({mean(two for _, two in found):.1f} a day)" for found in (ours, theirs)
            ]
            error = stdev(gaps) / len(gaps) ** 0.5
            print(
                f"{course}, {'long' if tail else 'short'} tail, {course.days} days: boxes {learn[0]}, FSRS {learn[1]},",
                flush=True,
            )
            print(f"    boxes ahead by {mean(gaps):+.1%} ± {error:.1%}", flush=True)


if __name__ == "__main__":
    main()
