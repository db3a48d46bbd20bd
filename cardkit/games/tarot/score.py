"""The score sheet of a deal of tarot, for the seats one by one."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING

from cardkit.games.tarot import scoring
from cardkit.games.tarot.rules import CONTRACTS, HAND_SIZES, POIGNEES
from cardkit.games.tarot.tables import BOUTS, MISERES, halves, points
from cardkit.score import Line, Points, ScoreSheet, show

if TYPE_CHECKING:
    from cardkit.games.tarot.announcing import Announcing
    from cardkit.games.tarot.state import TarotState


def sheet(state: TarotState) -> ScoreSheet:
    """Misères, and the contract (or goulash) once the deal is over; before that only the points in the tricks so far."""
    parties = state.game.parties
    found = [misere(state, seat, number) for seat, number in state.miseres]
    if state.phase == "cancelled":
        return ScoreSheet(parties, found, final=True, verdict="petit sec: the deal is cancelled")
    if state.phase == "passed":
        return ScoreSheet(parties, found, final=True, verdict="all passed: nothing is scored")
    if state.phase != "over":
        so_far = tuple(points(won) for won in state.won)
        if any(so_far):
            found.append(Line("points in tricks", so_far, "what each seat’s tricks hold so far", "tarot.points", counts=False))
        return ScoreSheet(parties, found)
    if state.taker < 0:
        return _goulash(state, found)
    result = outcome(state)
    partner = next((s for s in range(state.size) if s != state.taker and state.attack >> s & 1), None)
    found += _counting(state, result)
    found += scoring.lines(result, taker=state.taker, partner=partner)
    if state.excuse_won and result.petit:
        found = [line._replace(rule="tarot.petit-early") if line.label == "petit au bout" else line for line in found]
    made = "made" if result.made else "failed"
    verdict = f"{CONTRACTS[state.contract]} {made} by {result.difference}" if result.difference else "contract just made"
    return ScoreSheet(parties, found, winner=state.taker if result.made else None, final=True, verdict=verdict)


def taken(state: Announcing) -> tuple[int, int]:
    """The cards that count for the taker's side (tricks, écart or chien), and for the defence."""
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
    attack = taken(state)[0]
    return halves(attack) + _owed(state), (attack & BOUTS).bit_count()


def outcome(state: TarotState) -> scoring.Outcome:
    """What a finished deal with a taker comes to."""
    tricks = HAND_SIZES[state.size]
    ours = [state.attack >> winner & 1 for winner in state.winners]
    last: scoring.Side = "attack" if ours[-1] else "defence"
    au_bout = state.petit_at == tricks or (state.excuse_won and state.petit_at == tricks - 1)
    return ended(state, *counted(state), last if au_bout else "", last if sum(ours) in (0, len(ours)) else "")


def ended(state: Announcing, halves: int, bouts: int, petit: scoring.Side, chelem: scoring.Side) -> scoring.Outcome:
    """What a deal comes to in which the taker's side has these points and bouts in the end."""
    shown = tuple([number for number in state.poignees if number >= 0])
    alone = state.size == 5 and state.attack.bit_count() == 1
    return _outcome(state.contract, halves, bouts, state.size, petit, shown, chelem, state.chelem, alone)


@lru_cache(1 << 14)
def _outcome(
    contract: int,
    halves: int,
    bouts: int,
    players: int,
    petit: scoring.Side,
    shown: tuple[int, ...],
    chelem: scoring.Side,
    announced: bool,
    alone: bool,
) -> scoring.Outcome:
    poignees = tuple(POIGNEES[number] for number in shown)
    points = Fraction(halves, 2)
    return scoring.Outcome(CONTRACTS[contract], points, bouts, players, petit, poignees, chelem, announced, alone)


def _owed(state: Announcing) -> int:
    """The half point of an Excuse that is not paid for: 1 to the taker's side, -1 to the other, 0 when nothing is owed."""
    if state.debt is None or state.together(*state.debt):
        return 0
    return -1 if state.attack >> state.debt[0] & 1 else 1


def _counting(state: TarotState, result: scoring.Outcome) -> list[Line]:
    """The lines that explain the card points of the two sides."""
    attack, defence = taken(state)
    owed = Fraction(_owed(state), 2)
    both = (points(attack) + owed, points(defence) - owed)
    shown = tuple(both[0] if seat == state.taker else Fraction(0) for seat in range(state.size))
    aside = "the écart" if state.aside else "the chien"
    where = f"tricks and {aside}" if state.contract < 3 else "tricks; the chien counts for the defence"
    said = f"{where}: {show(both[0])}; the defence {show(both[1])}; 91 in all"
    found = [Line("card points", shown, said, "tarot.points", counts=False)]
    if state.debt is not None:
        said = "never paid for: 4 to its side, ½ to the other"
        found.append(Line("Excuse", (0,) * state.size, said, "tarot.excuse-owed", counts=False))
    return found


def misere(state: Announcing, seat: int, number: int) -> Line:
    others = state.size - 1
    paid = tuple(10 * others if other == seat else -10 for other in range(state.size))
    label = MISERES[number].text
    return Line(label, paid, f"10 from each of {others}", "tarot.miseres")


def _goulash(state: TarotState, found: list[Line]) -> ScoreSheet:
    """Everyone pays every other the points taken."""
    held = tuple(points(won) for won in state.won)
    pay = [int(taken) for taken in held]
    net: tuple[Points, ...] = tuple(sum(pay) - state.size * mine for mine in pay)
    found.append(
        Line("points taken", held, "the chien counts for nobody", "tarot.goulash-chien", counts=False),
    )
    sums = "; ".join(f"seat {seat}: {sum(pay) - pay[seat]} - {state.size - 1} × {pay[seat]}" for seat in range(state.size))
    found.append(Line("goulash", net, f"received - paid: {sums}", "tarot.goulash-pay"))
    best = min(pay)
    winner = pay.index(best) if pay.count(best) == 1 else None
    verdict = f"goulash: {best} points taken are the fewest"
    return ScoreSheet(state.game.parties, found, winner=winner, final=True, verdict=verdict)
