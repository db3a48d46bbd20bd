"""The score of a deal of tarot: from what happened to the points of every seat, line by line.

An `Outcome` needs no cards, so it serves the score of a deal and the scoring bench of the lesson alike.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import ceil
from typing import TYPE_CHECKING, Any, Final

from cardkit.games.tarot.announcing import Announcing
from cardkit.games.tarot.bounds import Side, complaint
from cardkit.games.tarot.rules import COEFFICIENTS, CONTRACTS, HAND_SIZES, POIGNEE_POINTS, POIGNEES, TARGETS
from cardkit.games.tarot.tables import BOUTS, MISERES, halves, points
from cardkit.score import MINUS, Line, Points, ScoreSheet, show
from cardkit.sentences import several

if TYPE_CHECKING:
    from cardkit.games.tarot.state import TarotState

UNPLAYED: Final = {"cancelled": "petit sec: the deal is cancelled", "passed": "all passed: nothing is scored"}
"""The verdict on a deal that was not played, by the phase in which it ended."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """The facts by which a contract is scored.

    `contract` is one of `CONTRACTS`; `points` are the card points of the taker's side (halves with three or five players),
    `bouts` the bouts in its tricks. `petit` is the side that won the petit in the last trick, `poignees` the sizes of all
    poignées shown, by whichever side; `chelem` the side that won every trick, `announced` whether the taker had announced it.
    `alone` is for five players: no partner.

    Raises `ValueError`, with a sentence, for values that no deal can have (see `bounds`).
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
        reason = complaint(**{name: getattr(self, name) for name in self.__slots__})
        if reason:
            raise ValueError(reason)

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
        return ceil(abs(Fraction(self.points) - self.target))

    @property
    def verdict(self) -> str:
        """The result in words: `garde made by 3`."""
        made = "made" if self.made else "failed"
        return f"{self.contract} {made} by {self.difference}" if self.difference else "contract just made"

    @property
    def coefficient(self) -> int:
        """The coefficient of base, difference and petit."""
        return COEFFICIENTS[self.contract]


def shares(players: int, taker: int, partner: int | None) -> tuple[int, ...]:
    """Each seat's share of what one defender pays: -1 for a defender; taker and partner divide the opposite sum."""
    defenders = players - 1 - (partner is not None)
    mine = defenders - 1 if partner is not None else defenders
    return tuple(mine if seat == taker else 1 if seat == partner else -1 for seat in range(players))


def lines(outcome: Outcome, *, taker: int = 0, partner: int | None = None) -> tuple[Line, ...]:
    """The lines of the score, one number for every seat; the sum over the seats is zero in each line that counts.

    `taker` is the taker's seat, `partner` the partner's (with five players, when not alone: seat 1 or 0 if not given).
    Raises `ValueError` for seats that cannot be, and for a partner where the taker is alone.
    """
    if outcome.players < 5 or outcome.alone:
        if partner is not None:
            raise ValueError("The taker plays alone here, so there is no partner.")
    elif partner is None:
        partner = 1 if taker == 0 else 0
    if not 0 <= taker < outcome.players or partner == taker or (partner is not None and not 0 <= partner < outcome.players):
        raise ValueError(f"The seats are 0 to {outcome.players - 1}, and the partner is not the taker.")
    share = shares(outcome.players, taker, partner)
    sign, times, name = 1 if outcome.made else -1, outcome.coefficient, outcome.contract
    split = ("the taker × {n}" if partner is None else "the taker × {n}, the partner × 1").format(n=share[taker])

    def line(label: str, each: int, arithmetic: str, rule: str) -> Line:
        """A line of `each` points from every defender to the taker's side (to them when negative)."""
        points = tuple(each * part for part in share)
        return Line(label, points, f"{arithmetic}; {split}", f"tarot.{rule}")

    difference, target, bouts = outcome.difference, outcome.target, outcome.bouts
    result = f"made by {difference}" if outcome.made else f"failed by {difference}"
    nothing = (0,) * outcome.players
    count = several(bouts, "1 bout", "{n} bouts", "no bout")
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
        announced = "announced and made" if outcome.announced else "made, not announced"
        found.append(line("chelem", bonus, f"{announced}: {bonus}", "chelem-score"))
    elif outcome.announced:
        found.append(line("chelem", -200, f"announced and failed: {show(-200)}", "chelem-score"))
    if outcome.chelem == "defence":
        found.append(line("chelem of the defence", -200, "every trick to the defence: 200 for each defender", "chelem-score"))
    return tuple(found)


def totals(outcome: Outcome, *, taker: int = 0, partner: int | None = None) -> tuple[Points, ...]:
    """Returns the points of each seat; the sum is zero."""
    counted = [line.points for line in lines(outcome, taker=taker, partner=partner) if line.counts]
    return tuple(sum(column) for column in zip(*counted, strict=True))


CALCULATIONS: Final = {
    True: "{base} × {coefficient}{parts} = {amount}, from each of {many}.",
    False: "{base} × {coefficient}{parts} = {amount}, to each of {many}.",
}
"""The sum of a deal, by whether the defenders pay."""

ENDED: Final = {True: "Made by {difference}: {calculation}", False: "Failed by {difference}: {calculation}"}
"""How a contract ended, by whether it was made, and the sum."""


def calculation(outcome: Outcome) -> str:
    """What each defender pays or gets, as a sum: `(25 + 3) × 2 + 10 (petit au bout) = 66, from each of three.`"""
    each = [(line.label, -Fraction(line.points[-1])) for line in lines(outcome) if line.counts]
    sign = 1 if outcome.made else -1
    bonuses = [(label, worth) for label, worth in each if label not in ("base", "difference")]
    whole = sum((worth for _, worth in each), Fraction(0))
    parts = "".join(f" {'+' if sign * worth >= 0 else MINUS} {show(abs(worth))} ({label})" for label, worth in bonuses)
    amount = show(sign * whole)
    if sign * whole < 0:  # a bonus of the other side outweighs the contract
        amount = f"{amount}: {show(abs(whole))}"
    base = f"(25 + {outcome.difference})" if outcome.difference else "25"
    defenders = outcome.players - 1 - (outcome.players == 5 and not outcome.alone)
    many = ("two", "three", "four")[defenders - 2]
    places = {"base": base, "coefficient": outcome.coefficient, "parts": parts, "amount": amount, "many": many}
    return CALCULATIONS[whole >= 0].format(**places)


def sum_words(outcome: Outcome) -> str:
    """How the contract ended, and the calculation: `Made by 3: (25 + 3) × 2 = 56, from each of three.`"""
    found = calculation(outcome)
    if not outcome.difference:
        return f"Just made: {found}"
    return ENDED[outcome.made].format(difference=outcome.difference, calculation=found)


# -- the sheet of a deal -------------------------------------------------------------------------------------------------


def sheet(state: TarotState) -> ScoreSheet:
    """Misères, and the contract (or goulash) once the deal is over; before that only the points in the tricks so far."""
    parties = state.game.parties
    found = [misere(state.size, seat, number) for seat, number in state.miseres]
    if state.phase in UNPLAYED:
        return ScoreSheet(parties, found, final=True, verdict=UNPLAYED[state.phase], played=False)
    if state.phase != "over":
        so_far = tuple(points(won) for won in state.won)
        if any(so_far):
            found.append(Line("points in tricks", so_far, "what each seat’s tricks hold so far", "tarot.points", counts=False))
        return ScoreSheet(parties, found)
    if state.taker < 0:
        return goulash(tuple(points(won) for won in state.won), found)
    result = outcome(state)
    found += _counting(state)
    found += lines(result, taker=state.taker, partner=state.partner)
    if state.excuse_won and result.petit:
        found = [line._replace(rule="tarot.petit-early") if line.label == "petit au bout" else line for line in found]
    return ScoreSheet(parties, found, winner=state.taker if result.made else None, final=True, verdict=result.verdict)


def summary(state: TarotState) -> dict[str, Any]:
    """The `contract`, the seats of `taker` and `partner`, whether it was `made`; of the taker's side the `card_points`, the
    `bouts` and the `target`; `difference`, `petit` and `chelem` as in an `Outcome`. All is None before the end, and where
    nobody took, but for the contract `goulash`.
    """
    names = ("contract", "made", "bouts", "target", "difference", "petit", "chelem")
    found: dict[str, Any] = dict.fromkeys((*names, "taker", "partner", "card_points"))
    if state.phase != "over" or state.taker < 0:
        return found | {"contract": "goulash" if state.phase == "over" else None}
    result = outcome(state)
    found |= {name: getattr(result, name) for name in names}
    return found | {"taker": state.taker, "partner": state.partner, "card_points": result.points}


def counting_cards(state: Announcing) -> tuple[int, int]:
    """Masks of the cards that count for the taker's side (tricks, écart or chien) and for the defence."""
    attack = defence = 0
    for seat, won in enumerate(state.won):
        if state.attack >> seat & 1:
            attack |= won
        else:
            defence |= won
    attack |= state.aside
    return (attack, defence | state.chien) if state.contract == 3 else (attack | state.chien, defence)


def counted(state: Announcing) -> tuple[int, int]:
    """The points of the taker's side so far, in halves, and its bouts.

    The half point that is still owed for the Excuse counts as paid, as it does at the end.
    """
    attack = counting_cards(state)[0]
    return halves(attack) + _owed(state), (attack & BOUTS).bit_count()


def outcome(state: TarotState) -> Outcome:
    """Returns the outcome of a finished deal with a taker."""
    tricks = HAND_SIZES[state.size]
    ours = [state.attack >> winner & 1 for winner in state.winners]
    last: Side = "attack" if ours[-1] else "defence"
    au_bout = state.petit_at == tricks or (state.excuse_won and state.petit_at == tricks - 1)
    return outcome_with(state, *counted(state), last if au_bout else "", last if sum(ours) in (0, len(ours)) else "")


def outcome_with(state: Announcing, halves: int, bouts: int, petit: Side, chelem: Side) -> Outcome:
    """The outcome of a deal in which the taker's side ends with so many half points and bouts.

    `petit` is the side with the petit au bout, `chelem` the one with all tricks.
    """
    shown = tuple([number for number in state.poignees if number >= 0])
    alone = state.size == 5 and state.attack.bit_count() == 1
    return _outcome(state.contract, halves, bouts, state.size, petit, shown, chelem, state.chelem, alone)


@lru_cache(1 << 14)
def _outcome(
    contract: int,
    halves: int,
    bouts: int,
    players: int,
    petit: Side,
    shown: tuple[int, ...],
    chelem: Side,
    announced: bool,
    alone: bool,
) -> Outcome:
    poignees = tuple(POIGNEES[number] for number in shown)
    points = Fraction(halves, 2)
    return Outcome(CONTRACTS[contract], points, bouts, players, petit, poignees, chelem, announced, alone)


def _owed(state: Announcing) -> int:
    """The half point of an unpaid Excuse: 1 if it goes to the taker's side, -1 to the other, 0 if none is owed."""
    if state.debt is None or state.same_side(*state.debt):
        return 0
    return -1 if state.attack >> state.debt[0] & 1 else 1


def _counting(state: TarotState) -> list[Line]:
    """The lines that explain the card points of the two sides."""
    attack, defence = counting_cards(state)
    owed = Fraction(_owed(state), 2)
    both = (points(attack) + owed, points(defence) - owed)
    shown = tuple(both[0] if seat == state.taker else Fraction(0) for seat in range(state.size))
    aside = "the écart" if state.aside else "the chien"
    where = f"tricks and {aside}" if state.contract < 3 else "tricks; the chien counts for the defence"
    arithmetic = f"{where}: {show(both[0])}; the defence {show(both[1])}; 91 in all"
    found = [Line("card points", shown, arithmetic, "tarot.points", counts=False)]
    if state.debt is not None:
        arithmetic = "never paid for: 4 to its side, ½ to the other"
        found.append(Line("Excuse", (0,) * state.size, arithmetic, "tarot.excuse-owed", counts=False))
    return found


def misere(players: int, seat: int, number: int) -> Line:
    """Returns the points of a misère that `seat` declared, the `number` of `MISERES`: 10 from each of the others."""
    others = players - 1
    paid = tuple(10 * others if other == seat else -10 for other in range(players))
    return Line(MISERES[number].text, paid, f"10 from each of {others}", "tarot.miseres")


def goulash(held: Sequence[Points], before: Sequence[Line] = ()) -> ScoreSheet:
    """The sheet of a goulash, by the points that each seat took: everyone pays every other those. `before` are other lines."""
    players, pay = len(held), [int(points) for points in held]
    net: tuple[Points, ...] = tuple(sum(pay) - players * mine for mine in pay)
    halves = ", halves left out" if any(Fraction(points).denominator == 2 for points in held) else ""
    sums = f"({sum(pay)} {MINUS} one’s own points) {MINUS} {players - 1} × one’s own{halves}"
    found = [
        *before,
        Line("points taken", tuple(held), "the chien counts for nobody", "tarot.goulash-chien", counts=False),
        Line("goulash", net, f"received {MINUS} paid: {sums}", "tarot.goulash-pay"),
    ]
    best = min(pay)
    winner = pay.index(best) if pay.count(best) == 1 else None
    parties = [(seat,) for seat in range(players)]
    return ScoreSheet(parties, found, winner=winner, final=True, verdict=f"goulash: {best} points taken are the fewest")
