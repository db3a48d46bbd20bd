"""Exercises on the score of a contract: the target, made or failed, each line, and who pays what."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any, Final

from cardkit.cards import listed
from cardkit.games.tarot import score as scoring
from cardkit.games.tarot.bounds import choices
from cardkit.games.tarot.game import Tarot
from cardkit.games.tarot.rules import CONTRACTS, POIGNEES, TARGETS
from cardkit.games.tarot.score import Outcome
from cardkit.score import Line, Points, show
from cardkit.sentences import capital
from cardkit.teaching.exercises import Case, QuestionOrCase, WrongAnswer, type_number
from cardkit.teaching.exercises.dealt import NUMBERS

BOUT_NAMES = ("the 21", "the petit", "the Excuse")
NAMED = {"base": "the 25 points of every contract", "difference": "the difference to the target"}
GETS = "{result} {arithmetic}, so {role} gets {n}."
PAYS = "{result} {arithmetic}, so {role} pays {n}."
COUNT = ("no bout", "one bout", "two bouts", "three bouts")


def targets(game: Tarot, rng: random.Random, level: int) -> QuestionOrCase:
    """How many points are needed with these bouts; made or failed by how much; loose halves at level 3."""
    held = rng.sample(BOUT_NAMES, rng.randrange(4))
    number = len(held)
    target = TARGETS[number]
    has = (
        "The taker’s side has no bout in its tricks.",
        "The taker’s side has one bout in its tricks: {}.",
        "The taker’s side has two bouts in its tricks: {} and {}.",
        "The taker’s side has all three bouts in its tricks.",
    )[number].format(*held)
    if level == 1 or rng.random() < 0.2:
        return type_number(
            f"{has} How many points does it need?",
            target,
            f"With {COUNT[number]} the target is {target}.",
            {TARGETS[n]: f"That’s the target with {COUNT[n]}." for n in range(4) if n != number},
            rules=(game.rules["targets"], game.rules["bouts"]),
            unit="points",
            hints=("Which of the three bouts are there?", "56, 51, 41 and 36: the more bouts, the fewer points."),
            astray=lambda n: (
                f"With {show(n)} points you’d call the contract made, and it would have failed."
                if n < target
                else f"With {show(n - 1)} points you’d call the contract failed, and it would be made."
            ),
        )
    half = level == 3 and rng.random() < 0.6
    players = rng.choice((3, 5)) if half else 4
    difference = rng.choice((0, 1, 2, 3, 4, 5)) * rng.choice((-1, 1))
    points = target + difference + (Fraction(1, 2) if half else 0)
    outcome = Outcome("garde", points, number, players=players)
    by = outcome.difference
    near = [(made, n) for made in (outcome.made, not outcome.made) for n in (by - 1, by, by + 1) if n > 0]
    right = _ended(outcome.made, by)
    why = f"{show(points)} points with {COUNT[number]}, and the target is {target}. {right}"
    if half:
        why = f"{why} The loose half goes to the side that wins."
    wrong = [_not_so(made, n, points, number) for made, n in (*near, (True, 0)) if _ended(made, n) != right]
    return Case(
        "half targets" if half else "targets",
        f"{NUMBERS[players]} play. {has} It counts {show(points)} points. How does the contract end?",
        right,
        why,
        rng.sample(wrong, min(3, len(wrong))),
        hints=("First the target: 56, 51, 41 or 36.", "Then the difference; a loose half goes to the side that wins."),
    )


def _ended(made: bool, by: int) -> str:
    """A contract's result as a sentence: `Made by 4.`"""
    if not by:
        return "Just made."
    return f"Made by {by}." if made else f"Failed by {by}."


def _not_so(made: bool, by: int, points: Points, number: int) -> WrongAnswer:
    """Explains which target this result would mean with these points, and what each would pay."""
    text = _ended(made, by)
    if Fraction(points).denominator == 2:
        points += Fraction(1, 2) if made else -Fraction(1, 2)
    target = int(points) - by if made else int(points) + by
    why = f"Then the target would be {target}, and there’s no such target."
    if target in TARGETS:
        why = f"Then the target would be {target}: that’s the one with {COUNT[TARGETS.index(target)]}."
    if target == TARGETS[number]:
        why = f"A loose half goes to the side that wins, and {show(points)} isn’t what the taker then has."
    if made:
        return text, why, f"Each defender would pay {25 + by} points or more."
    return text, why, f"Each defender would get {25 + by} points or more."


AWAY: Final = (0, 1, 2, 3, 5, 8, 10, 12, 15)
"""How far the points are from the target, in points, where nobody has every trick."""


def _outcome(rng: random.Random, level: int, players: int) -> Outcome:
    """A result that some deal has; from level 2 with bonuses."""
    known: dict[str, Any] = {
        "players": players,
        "contract": rng.choice(CONTRACTS),
        "alone": players == 5 and rng.random() < 0.25,
    }
    known |= {"chelem": "", "petit": "", "poignees": (), "announced": False}
    if level > 1:
        known["announced"] = rng.random() < 0.15
        if rng.random() < 0.15:
            known["chelem"] = rng.choice(("attack", "attack", "defence"))
        if rng.random() < 0.4:
            known["poignees"] = (rng.choice(POIGNEES),)
    known["bouts"] = rng.choice(choices("bouts", **known))
    if level > 1:
        known["petit"] = rng.choice(choices("petit", **known))
    found = [points for points in choices("points", **known) if points == int(points)] or choices("points", **known)
    target = TARGETS[known["bouts"]]
    near = [points for points in found if abs(points - target) in AWAY]
    return Outcome(points=rng.choice(near if near and not known["chelem"] else found), **known)


def score(game: Tarot, rng: random.Random, level: int) -> QuestionOrCase:
    """Question on one line of the score as each defender gets it.

    From level 2 with bonuses and shares, at level 3 on the whole.
    """
    players = game.seats
    outcome = _outcome(rng, level, players)
    lines = [line for line in scoring.lines(outcome) if line.counts]
    partner = {"the partner": 1} if players == 5 and not outcome.alone else {}
    places = {"the taker": 0, **partner, "each defender": -1}
    facts = _facts(outcome)
    result = _ended(outcome.made, outcome.difference)
    if level == 3 and rng.random() < 0.4:
        role = rng.choice(list(places))
        seat = places[role]
        total = scoring.totals(outcome)[seat]
        listed_lines = listed([f"{show(line.points[seat], sign=True)} for the {line.label}" for line in lines])
        return type_number(
            f"What does {role} score in all? Write a loss with a minus.",
            total,
            f"{result} {capital(role)} has {listed_lines}. In all {show(total, sign=True)}.",
            {-total: "The other way round: think of who won."},
            rules=tuple(dict.fromkeys([game.rules["shares"], *(game.rules[line.rule] for line in lines)])),
            facts=facts,
            unit="points",
            hints=("Made or failed, and by how much?", "Work out what one defender pays, then multiply."),
            astray=lambda n: f"With {show(n)} for {role} the others would have to come to {show(-n)} together.",
        )
    line = rng.choice(lines)
    if level > 1:
        rare = [other for other in lines if other.rule not in ("tarot.base", "tarot.coefficient")]
        line = rng.choice(rare or lines) if rng.random() < 0.6 else line
    role = rng.choice(list(places)) if level > 1 else "each defender"
    seat = places[role]
    value = line.points[seat]
    each = line.points[-1]
    slips = {-value: "The other way round: think of who wins it."}
    if abs(each) != abs(value):
        slips[each] = "That’s what one defender has; think of the shares."
    arithmetic = capital(line.arithmetic.partition(";")[0])
    sentence: str = GETS if value > 0 else PAYS
    why = sentence.format(result=result, arithmetic=arithmetic, role=role, n=show(max(value, -value)))
    rules = [game.rules[line.rule], game.rules["shares"]]
    return type_number(
        f"What does {role} score for {NAMED.get(line.label, f'the {line.label}')}? Write a loss with a minus.",
        value,
        why,
        slips,
        rules=tuple(rules if role == "each defender" else rules[::-1]),
        facts=facts,
        unit="points",
        hints=("Who gains by this line: the taker’s side, or the defence?", "How many defenders are there?"),
        astray=lambda n: _zero_sum(n, role, line),
    )


def _zero_sum(given: Points, role: str, line: Line) -> str:
    """Says what the other columns of a line would be with this number in one of them: the sum is always zero."""
    each = line.points[-1]
    number = line.points.count(each)
    if role != "each defender":
        return f"With {show(given)} for {role} all the other columns of this line would have to make {show(-given)}."
    other = "the taker" if len(line.points) - number == 1 else "the taker and the partner together"
    return f"With {show(given)} for each of {number} defenders {other} would have to come to {show(-given * number)}."


def _facts(outcome: Outcome) -> tuple[str, ...]:
    """The facts of a result as lines to be shown with the question."""
    side = {"attack": "the taker’s side", "defence": "the defence"}
    found = [
        f"{NUMBERS[outcome.players]} play, and the taker is alone." if outcome.alone else f"{NUMBERS[outcome.players]} play.",
        f"The contract is a {outcome.contract}.",
        f"The taker’s side has {show(outcome.points)} points, with {COUNT[outcome.bouts]}.",
    ]
    if outcome.petit:
        found.append(f"The petit au bout goes to {side[outcome.petit]}.")
    found += [f"A {size} poignée was shown." for size in outcome.poignees]
    if outcome.announced:
        found.append("The taker announced a chelem.")
    if outcome.chelem:
        found.append(f"Every trick went to {side[outcome.chelem]}.")
    return tuple(found)
