"""The score sheet of a hand of Tute."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from cardkit.cards import Cards, spanish40
from cardkit.games.tute.rules import POINTS
from cardkit.games.tute.tables import DECLARATIONS, NEEDS, POINTS_OF, SUITS, points
from cardkit.score import Line, ScoreSheet

if TYPE_CHECKING:
    from cardkit.games.tute.state import TuteState


def sheet(state: TuteState) -> ScoreSheet:
    """Card points, declarations and the last ten; the winner once the hand is over."""
    counted = [_counted(mask) for mask in state.taken]
    lines = [Line("card points", (counted[0][0], counted[1][0]), f"{counted[0][1]}; {counted[1][1]}", "tute.points")]
    for seat, move in state.declared:
        declaration = DECLARATIONS[move]
        if declaration.points:
            suit = next(iter(Cards(spanish40, NEEDS[state.trump][move]))).suit
            pair = f"king and knight of {suit.gloss}: {declaration.points}"
            lines.append(_line(f"las {declaration.name}", seat & 1, declaration.points, pair, declaration.rule))
        else:
            lines.append(Line("tute", (0, 0), "wins the deal at once", declaration.rule))
    if not state.over:
        return ScoreSheet(state.game.parties, lines)
    if state.tute_seat is not None:
        winner, verdict = state.tute_seat & 1, "tute: the points no longer matter"
        return ScoreSheet(state.game.parties, lines, winner=winner, final=True, verdict=verdict)
    winner = state.winners[-1] & 1
    lines.append(_line("las diez de últimas", winner, 10, "last trick: 10", "tute.last-ten"))
    totals = ScoreSheet(state.game.parties, lines).totals
    verdict = f"{totals[0]} all: the last trick decides"
    if totals[0] != totals[1]:
        winner = int(totals[1] > totals[0])
        verdict = f"{totals[winner]} beats {totals[1 - winner]}"
    return ScoreSheet(state.game.parties, lines, winner=winner, final=True, verdict=verdict)


def summary(state: TuteState) -> dict[str, Any]:
    """The `trump` suit, the `card_points` and the `tricks` of each side, what was `declared` (seat, said), if `tute` won it."""
    return {
        "trump": SUITS[state.trump].name,
        "card_points": tuple(map(points, state.taken)),
        "tricks": tuple(sum(seat in party for seat in state.winners) for party in state.game.parties),
        "declared": tuple((seat, move.text.removeprefix("declare ")) for seat, move in state.declared),
        "tute": state.tute_seat is not None,
    }


def _line(label: str, side: int, worth: int, arithmetic: str, rule: str) -> Line:
    return Line(label, (0, worth) if side else (worth, 0), arithmetic, rule)


def _counted(mask: int) -> tuple[int, str]:
    """The points of these cards, and how they add up: `2×11 + 1×4 = 26`."""
    found, total = Counter(POINTS_OF[card.id] for card in Cards(spanish40, mask)), points(mask)
    arithmetic = " + ".join(f"{found[value]}×{value}" for value in POINTS.values() if found[value])
    return total, f"{arithmetic} = {total}" if arithmetic else "none"
