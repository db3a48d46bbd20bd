"""The score sheet of a hand of Tute."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cardkit.cards import Cards, Suit, spanish40
from cardkit.games.tute.tables import DECLARE_CUARENTA, DECLARE_TUTE, DECLARE_VEINTE, POINTS_OF, SUITS
from cardkit.score import Line, ScoreSheet

if TYPE_CHECKING:
    from cardkit.games.tute.state import TuteState


def sheet(state: TuteState) -> ScoreSheet:
    """Card points, declarations and the last ten; the winner once the hand is over."""
    counted = [_counted(mask) for mask in state.taken]
    lines = [
        Line("card points", (counted[0][0], counted[1][0]), f"{counted[0][1]}; {counted[1][1]}", "tute.points"),
    ]
    for seat, move in state.declared:
        side = seat & 1
        if move is DECLARE_CUARENTA:
            lines.append(_line("las cuarenta", side, 40, _pair(SUITS[state.trump], 40), "tute.cuarenta"))
        elif move in DECLARE_VEINTE:
            suit = SUITS[DECLARE_VEINTE.index(move)]
            lines.append(_line(f"las veinte in {suit.gloss}", side, 20, _pair(suit, 20), "tute.veinte"))
    if state.tute_seat is not None:
        side = state.tute_seat & 1
        move = state.declared[-1][1]
        rule = "tute.tute" if move is DECLARE_TUTE else "tute.tute-caballos"
        lines.append(Line("tute", (0, 0), "wins the deal at once", rule))
        return ScoreSheet(state.game.parties, lines, winner=side, final=True, verdict="tute: the points no longer matter")
    if not state.over:
        return ScoreSheet(state.game.parties, lines)
    last = state.winners[-1] & 1
    lines.append(_line("las diez de últimas", last, 10, "last trick: 10", "tute.last-ten"))
    totals = ScoreSheet(state.game.parties, lines).totals
    if totals[0] == totals[1]:
        return ScoreSheet(
            state.game.parties, lines, winner=last, final=True, verdict=f"{totals[0]} all: the last trick decides"
        )
    winner = int(totals[1] > totals[0])
    verdict = f"{totals[winner]} beats {totals[1 - winner]}"
    return ScoreSheet(state.game.parties, lines, winner=winner, final=True, verdict=verdict)


def summary(state: TuteState) -> dict[str, Any]:
    """The `trump` suit, the `card_points` and the `tricks` of each side, what was `sung` (seat, song), if `tute` won it."""
    return {
        "trump": SUITS[state.trump].name,
        "card_points": tuple(_counted(mask)[0] for mask in state.taken),
        "tricks": tuple(sum(seat in party for seat in state.winners) for party in state.game.parties),
        "sung": tuple((seat, move.text.removeprefix("declare ")) for seat, move in state.declared),
        "tute": state.tute_seat is not None,
    }


def _line(label: str, side: int, points: int, arithmetic: str, rule: str) -> Line:
    return Line(label, (0, points) if side else (points, 0), arithmetic, rule)


def _pair(suit: Suit, points: int) -> str:
    return f"king and knight of {suit.gloss}: {points}"


def _counted(mask: int) -> tuple[int, str]:
    worth = [(POINTS_OF[card.id], card.text) for card in Cards(spanish40, mask) if POINTS_OF[card.id]]
    total = sum(points for points, _ in worth)
    kinds = [(value, sum(points == value for points, _ in worth)) for value in (11, 10, 4, 3, 2)]
    said = " + ".join(f"{n}×{value}" for value, n in kinds if n)
    return total, f"{said} = {total}" if said else "none"
