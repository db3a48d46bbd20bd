"""The score of a contract by itself: from what happened to the points of every seat, line by line.

It needs no cards, so it serves the score of a deal and the scoring bench of the lesson alike.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, Literal

from cardkit.cards import listed
from cardkit.games.tarot.rules import CHIEN_SIZES, COEFFICIENTS, CONTRACTS, POIGNEE_POINTS, POIGNEE_SIZES, POIGNEES, TARGETS
from cardkit.score import Line, Points, show

Side = Literal["", "attack", "defence"]
SIDES: Final = ("", "attack", "defence")


@dataclass(frozen=True, slots=True)
class Outcome:
    """What there is to score of a contract.

    `contract` is one of `CONTRACTS`; `points` are the card points of the taker's side (halves with three or five players),
    `bouts` the bouts in its tricks. `petit` is the side that won the petit in the last trick, `poignees` the sizes of all
    poignées shown, by whichever side; `chelem` the side that won every trick, `announced` whether the taker had announced it.
    `alone` is for five players: no partner.

    Raises `ValueError`, with a sentence, for values that no deal can have.
    """

    contract: str
    points: Points
    bouts: int
    players: int = 4
    petit: Side = ""
    poignees: Sequence[str] = ()
    chelem: Side = ""
    announced: bool = False
    alone: bool = False

    def __post_init__(self) -> None:
        for check in (self._bad_choice, self._bad_points, self._bad_bonus):
            complaint = check()
            if complaint:
                raise ValueError(complaint)

    @property
    def target(self) -> int:
        """The points that the taker's side needed."""
        return TARGETS[self.bouts]

    @property
    def made(self) -> bool:
        """Whether the contract was made."""
        return self.points >= self.target

    @property
    def difference(self) -> int:
        """How far the points are from the target, a loose half counted for the side that wins: never negative."""
        return -(-abs(Fraction(self.points) - self.target) // 1)

    @property
    def coefficient(self) -> int:
        """What base, difference and petit are multiplied by."""
        return COEFFICIENTS[self.contract]

    def _bad_choice(self) -> str:
        if self.contract not in CONTRACTS:
            return f"{self.contract!r} is not a contract: choose {listed(CONTRACTS, 'or')}."
        if self.players not in CHIEN_SIZES:
            return f"Tarot is for three, four or five players, not {self.players}."
        if self.bouts not in range(4):
            return f"There are three bouts, so the taker’s side has 0, 1, 2 or 3 of them, not {self.bouts}."
        if self.petit not in SIDES or self.chelem not in SIDES:
            wrong = self.petit if self.petit not in SIDES else self.chelem
            return f"{wrong!r} is not a side: it is the attack, the defence, or empty for nobody."
        if self.alone and self.players != 5:
            return f"With {self.players} players the taker is always alone: only with five is there a choice."
        for size in self.poignees:
            if size not in POIGNEES:
                return f"{size!r} is not a poignée: it is {listed(POIGNEES, 'or')}."
        return ""

    def _bad_points(self) -> str:
        points = Fraction(self.points)
        if points.denominator > 2:
            return f"{self.points} points cannot be: cards are worth whole and half points."
        if not 0 <= points <= 91:
            return f"{show(points)} points cannot be: there are 91 in the pack."
        if points.denominator == 2 and self.players == 4:
            return f"{show(points)} points cannot be with four players: every side holds an even number of cards."
        # an Excuse that is paid for leaves 4 of its points and one half with the others
        least, most = 4 * self.bouts, 91 - 4 * (3 - self.bouts)
        if points < least:
            return f"{self.bouts} bouts alone are worth more than {show(points)} points."
        if points > most:
            return f"{show(points)} points cannot be with {self.bouts} bouts: the others’ bouts are worth 4 at least."
        return ""

    def _bad_bonus(self) -> str:
        sizes = POIGNEE_SIZES[self.players]
        shown = sum(sizes[POIGNEES.index(size)] for size in self.poignees)
        if shown > 22:
            return f"{listed(list(self.poignees))} poignées would take {shown} trumps; with the Excuse there are 22."
        if self.petit == "attack" and not self.bouts:
            return "The taker’s side cannot have the petit au bout without a bout: the petit is one."
        if self.petit == "defence" and self.bouts == 3:
            return "The taker’s side has all three bouts, so the defence cannot have the petit au bout."
        if self.chelem and self.petit not in ("", self.chelem):
            return "The side that wins every trick wins the last one, so the petit au bout cannot be the other’s."
        # without a trick a side has at most the Excuse and the chien or écart: 4½ a card, or four queens and then knights
        whole = Fraction(9, 2) * CHIEN_SIZES[self.players]
        ecart = Fraction(21, 2) if self.players == 5 else Fraction(19)
        low = 87 - (whole if self.contract == "garde contre" else 0)
        if self.chelem == "attack" and self.points < low:
            return f"With every trick the taker’s side has at least {show(low)} points in a {self.contract}."
        high = 4 + {"garde sans": whole, "garde contre": Fraction(0)}.get(self.contract, ecart)
        if self.chelem == "defence" and self.points > high:
            return f"Without a single trick the taker’s side has at most {show(high)} points in a {self.contract}."
        return ""


def shares(players: int, taker: int, partner: int | None) -> tuple[int, ...]:
    """How often each seat gets what one defender pays: −1 for a defender, and the taker's side the rest of zero."""
    defenders = players - 1 - (partner is not None)
    mine = defenders - 1 if partner is not None else defenders
    return tuple(mine if seat == taker else 1 if seat == partner else -1 for seat in range(players))


def lines(outcome: Outcome, *, taker: int = 0, partner: int | None = None) -> tuple[Line, ...]:
    """The lines of the score, one number for every seat; the sum over the seats is zero in each line that counts.

    `taker` is the taker's seat, `partner` the partner's (with five players, when not alone: seat 1 or 0 if not given).
    Raises `ValueError` for seats that cannot be.
    """
    if outcome.players == 5 and not outcome.alone and partner is None:
        partner = 1 if taker == 0 else 0
    if outcome.players < 5 or outcome.alone:
        partner = None
    if not 0 <= taker < outcome.players or partner == taker or (partner is not None and not 0 <= partner < outcome.players):
        raise ValueError(f"The seats are 0 to {outcome.players - 1}, and the partner is not the taker.")
    share = shares(outcome.players, taker, partner)
    sign, times, name = 1 if outcome.made else -1, outcome.coefficient, outcome.contract
    split = f"the taker × {share[taker]}" + (", the partner × 1" if partner is not None else "")

    def line(label: str, each: int, arithmetic: str, rule: str) -> Line:
        """A line of `each` points from every defender to the taker's side (to them when negative)."""
        points = tuple(each * part for part in share)
        return Line(label, points, f"{arithmetic}; {split}", f"tarot.{rule}")

    difference, target, bouts = outcome.difference, outcome.target, outcome.bouts
    result = f"made by {difference}" if outcome.made else f"failed by {difference}"
    nothing = (0,) * outcome.players
    count = f"{bouts} bout{'' if bouts == 1 else 's'}"
    found = [
        Line("contract", nothing, f"{show(outcome.points)} points, {count}, target {target}: {result}", "tarot.targets", False),
        line("base", sign * 25 * times, f"25 × {times} ({name}) = {25 * times}", "base"),
    ]
    if Fraction(outcome.points).denominator == 2:
        half = f"{show(outcome.points)} counts as {target + sign * difference}"
        found.insert(1, Line("loose half", nothing, f"{half}: the half goes to the side that wins", "tarot.half", False))
    if difference:
        found.append(
            line("difference", sign * difference * times, f"{difference} × {times} = {difference * times}", "coefficient")
        )
    if outcome.petit:
        won = 1 if outcome.petit == "attack" else -1
        side = "the taker’s side" if won > 0 else "the defence"
        found.append(line("petit au bout", won * 10 * times, f"10 × {times} = {10 * times} to {side}", "petit"))
    for size in outcome.poignees:
        bonus = POIGNEE_POINTS[size]
        found.append(line(f"{size} poignée", sign * bonus, f"{bonus} to the side that wins the deal", "poignee-score"))
    if outcome.chelem == "attack":
        bonus = 400 if outcome.announced else 200
        said = "announced and made" if outcome.announced else "made, not announced"
        found.append(line("chelem", bonus, f"{said}: {bonus}", "chelem-score"))
    elif outcome.announced:
        found.append(line("chelem", -200, "announced and failed: -200", "chelem-score"))
    if outcome.chelem == "defence":
        found.append(line("chelem of the defence", -200, "every trick to the defence: 200 for each defender", "chelem-score"))
    return tuple(found)


def totals(outcome: Outcome, *, taker: int = 0, partner: int | None = None) -> tuple[Points, ...]:
    """What each seat scores; the sum is zero."""
    counted = [line.points for line in lines(outcome, taker=taker, partner=partner) if line.counts]
    return tuple(sum(column) for column in zip(*counted, strict=True))
