"""French Tarot on the score pad: taker, contract, called partner, bouts, points, and the bonuses and misères of the deal."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cache, lru_cache
from typing import Any, Final

from cardkit.games.tarot.bounds import PACK_HALF_POINTS, complaint
from cardkit.games.tarot.rules import CHIEN_SIZES, CONTRACTS, POIGNEE_SIZES, POIGNEES, TARGETS
from cardkit.games.tarot.score import UNPLAYED, Outcome, goulash, lines, misere, sum_words, totals
from cardkit.games.tarot.tables import MISERES
from cardkit.pad.form import DealEntry, Field, Form, Place
from cardkit.score import Line, ScoreSheet, show
from cardkit.sentences import capital

ALL_POINTS: Final = PACK_HALF_POINTS // 2
GOULASH: Final = "goulash"
NOT_TAKEN: Final = {"passed": "All passed", "cancelled": "Petit sec: cancelled"}
ALONE: Final = "alone"
NONE: Final = "none"
ATTACK: Final = "attack"
DEFENCE: Final = "defence"
CHELEMS: Final = (
    (NONE, "no"),
    ("made", "made, not announced"),
    ("announced", "announced and made"),
    ("failed", "announced and failed"),
    (DEFENCE, "by the defence"),
)
CHELEM_SIDES: Final = {"failed": "", "made": ATTACK, "announced": ATTACK, DEFENCE: DEFENCE}
WHAT_IF: Final = (-20, -10, -1, 0, 10, 20)
"""How far from the target: what is shown before a bid is made."""


class TarotForm(Form):
    """What is asked of a deal of French Tarot; the points of everybody add up to zero."""

    def scoring_options(self, players: int) -> tuple[str, ...]:
        """Whether goulash and misères are played."""
        return ("goulash", "miseres")

    def fields(self, place: Place, entry: DealEntry) -> Sequence[Field]:
        """From the taker to the points; then the bonuses, which most deals do not have."""
        nobody = [*NOT_TAKEN.items(), *([(GOULASH, "A goulash")] if place.game.options["goulash"] else [])]
        taker = Field("taker", "Who took?", (*place.persons(), *nobody), who="person")
        took = entry.get("taker", "")
        if not took:
            return [taker]
        if took == GOULASH:
            return [taker, *_goulash_points(place), *_miseres(place)]
        if not took.isdigit():
            return [taker, *_miseres(place)]
        fields = [taker, Field("contract", "What contract?", tuple((contract, capital(contract)) for contract in CONTRACTS))]
        if place.game.seats == 5:
            others = [(person, name) for person, name in place.persons() if person != took]
            fields.append(Field("partner", "Who was called?", (*others, (ALONE, "Nobody: alone")), who="person"))
        bouts = tuple((str(n), f"{n}: needs {target}") for n, target in enumerate(TARGETS))
        fields.append(Field("bouts", f"How many bouts has {place.names[int(took)]}’s side?", bouts))
        sides = ((ATTACK, "of the attack"), (DEFENCE, "of the defence"))
        fields.append(Field("counted", "Points", sides, "Points", ATTACK))
        step = 1 if place.game.seats == 4 else 2
        points = _all_points(step)
        fields.append(Field("points", "How many card points?", points, "Points", number=True))
        return [*fields, *_bonuses(place)] if "points" in entry else fields

    def complaint(self, place: Place, entry: DealEntry) -> str:
        """Why no deal can have all that has been said so far, by the bounds of the engine; "" if one can."""
        if entry.get("taker") == GOULASH:
            return _goulash_complaint(place, entry)
        if "contract" not in entry:
            return ""
        known = _facts(place, entry)
        return complaint(**known, **({"points": _points(entry)} if "points" in entry else {}))

    def sheet(self, place: Place, entry: DealEntry) -> ScoreSheet:
        """The deal, as the engine scores it."""
        found = _misere_lines(place, entry)
        took, parties = entry["taker"], place.game.parties
        if took in UNPLAYED:
            return ScoreSheet(parties, found, final=True, verdict=UNPLAYED[took], played=False)
        if took == GOULASH:
            return goulash([Fraction(entry[f"took {person}"]) for person in map(str, place.people)], found)
        outcome, taker = _outcome(place, entry), place.seat(took)
        partner = entry.get("partner", ALONE)
        called = None if partner == ALONE else place.seat(partner)
        sheet = [*found, *lines(outcome, taker=taker, partner=called)]
        return ScoreSheet(parties, sheet, winner=taker if outcome.made else None, final=True, verdict=outcome.verdict)

    def words(self, place: Place, entry: DealEntry, sheet: ScoreSheet) -> str:
        """Who took what, and the calculation."""
        misered = [f"{place.names[place.people[_payee(line)]]}: {line.label}, {line.arithmetic}." for line in sheet.lines
                   if line.rule == "tarot.miseres"]  # fmt: skip
        took = entry["taker"]
        if not took.isdigit():
            return " ".join([f"{capital(sheet.verdict)}.", *misered])
        with_whom = {"": "", ALONE: ", alone"}.get(entry.get("partner", ""))
        if with_whom is None:
            with_whom = f" with {place.names[int(entry['partner'])]}"
        who = f"{place.names[int(took)]}{with_whom}, {entry['contract']}."
        return " ".join([who, sum_words(_outcome(place, entry)), *misered])

    def what_if(self, place: Place, entry: DealEntry) -> tuple[Sequence[str], Sequence[Sequence[str]]] | None:
        """A table of the taker's gain for each contract, by points lost or made by (`WHAT_IF`), with two bouts.

        None once a contract is entered, or where nobody took.
        """
        if "contract" in entry or not entry.get("taker", "0").isdigit():
            return None
        target = TARGETS[2]
        heads = ("Taker", *(f"made by {n}" if n > 0 else f"lost by {-n}" if n else "just made" for n in WHAT_IF))
        rows = []
        for contract in CONTRACTS:
            outcomes = [Outcome(contract, target + n, 2, place.game.seats) for n in WHAT_IF]
            rows.append((capital(contract), *(show(totals(one)[0], sign=True) for one in outcomes)))
        return heads, rows


@cache
def _all_points(step: int) -> tuple[tuple[str, str], ...]:
    """All card points that there can be, whole (`step` 1) or in halves (2), as choices."""
    return tuple((_typed(Fraction(n, step)), show(Fraction(n, step))) for n in range(ALL_POINTS * step + 1))


def _typed(points: Fraction) -> str:
    """Points as text, as they are typed: `44`, `40.5`."""
    return f"{int(points)}.5" if points.denominator == 2 else str(int(points))


def _payee(line: Line) -> int:
    """The seat that a line pays."""
    return max(range(len(line.points)), key=lambda seat: line.points[seat])


def _bonuses(place: Place) -> list[Field]:
    """Petit au bout, poignées and chelem."""
    petit = ((NONE, "no"), (ATTACK, "by the attack"), (DEFENCE, "by the defence"))
    sizes = zip(POIGNEES, POIGNEE_SIZES[place.game.seats], strict=True)
    shown = ((NONE, "none"), *((size, f"{size}, {trumps}") for size, trumps in sizes))
    return [
        Field("petit", "Petit au bout?", petit, "Petit au bout", NONE),
        *(
            Field(f"poignée {person}", f"Poignée of {name}", shown, "Poignée", NONE, short=name)
            for person, name in place.persons()
        ),
        Field("chelem", "Chelem?", CHELEMS, "Chelem", NONE),
        *_miseres(place),
    ]


def _miseres(place: Place) -> list[Field]:
    """For each kind of misère and each player, the field that asks whether it was declared."""
    if not place.game.options["miseres"]:
        return []
    yes_or_no = ((NONE, "no"), ("declared", "yes"))
    return [
        Field(f"misère {number} {person}", f"{move.text}: {name}", yes_or_no, "Misère", NONE)
        for number, move in enumerate(MISERES)
        for person, name in place.persons()
    ]


def _misere_lines(place: Place, entry: DealEntry) -> list[Line]:
    """The lines of the score for the misères that were declared."""
    return [
        misere(place.game.seats, place.seat(person), number)
        for number in range(len(MISERES))
        for person in map(str, place.people)
        if f"misère {number} {person}" in entry
    ]


def _goulash_points(place: Place) -> list[Field]:
    """For each player, the field that asks how many points they took in a goulash."""
    points = _all_points(2)
    return [
        Field(f"took {person}", f"Points that {name} took?", points, number=True, short=name)
        for person, name in place.persons()
    ]


def _goulash_complaint(place: Place, entry: DealEntry) -> str:
    """Why these points of a goulash cannot be: the chien, which counts for nobody, holds some of the 91."""
    held = [_halves(entry[name]) for name in entry if name.startswith("took ")]
    size, chien = CHIEN_SIZES[place.game.seats], 2 * ALL_POINTS - sum(held)  # in half points, of which a card has 1 to 9
    if chien < size:
        return f"Together that is {_shown(sum(held))}: the chien holds {_shown(size)} points at least of the 91."
    if len(held) == place.game.seats and chien > 9 * size:
        return f"Together that is {_shown(sum(held))}: the chien holds no more than {_shown(9 * size)} of the 91 points."
    return ""


@lru_cache(maxsize=256)  # a page weighs every number that could be entered
def _halves(points: str) -> int:
    """Points as they are entered, in halves."""
    return int(2 * Fraction(points))


def _shown(halves: int) -> str:
    """Half points as people write points."""
    return show(Fraction(halves, 2))


def _outcome(place: Place, entry: DealEntry) -> Outcome:
    """The facts by which the deal is scored. Raises `ValueError` for what no deal can give."""
    facts = {"petit": "", "chelem": "", "announced": False, "alone": False, **_facts(place, entry)}
    return Outcome(points=_points(entry), **facts)


def _points(entry: DealEntry) -> Fraction:
    """The card points of the attack, whichever side was counted."""
    counted = Fraction(entry["points"])
    return ALL_POINTS - counted if entry.get("counted") == DEFENCE else counted


def _facts(place: Place, entry: DealEntry) -> dict[str, Any]:
    """The facts that were answered so far, but for the points, as an `Outcome` names them."""
    facts: dict[str, Any] = {"players": place.game.seats, "contract": entry["contract"]}
    if "bouts" in entry:
        facts["bouts"] = int(entry["bouts"])
    if "partner" in entry:
        facts["alone"] = entry["partner"] == ALONE
    if "petit" in entry:
        facts["petit"] = entry["petit"]
    if chelem := entry.get("chelem"):
        facts |= {"chelem": CHELEM_SIDES[chelem], "announced": chelem in ("announced", "failed")}
    return facts | {"poignees": tuple(size for name, size in entry.items() if name.startswith("poignée "))}


FORM: Final = TarotForm()
