"""The score of a smazzata, and the sheet of a whole incontro: two columns, a row for each smazzata, blobs for partite."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from cardkit.games.trionfetti.tables import HANDS, TARGET
from cardkit.score import Line, ScoreSheet

if TYPE_CHECKING:
    from cardkit.games.trionfetti.state import TrionfettiState


class HandResult(NamedTuple):
    """The result of one hand: the winning `side`, its `points`, `how` in words with the arithmetic, the `rule` id."""

    side: int
    points: int
    how: str
    rule: str


PARTIES: Final = ((0, 2), (1, 3))


def sheet(state: TrionfettiState) -> ScoreSheet:
    """A line for each hand; the verdict tells the points of the partita. Nobody wins a smazzata of 2–2."""
    return smazzata(state.results, state.deal.standing, over=state.over)


def smazzata(results: Sequence[HandResult], standing: Sequence[int], *, over: bool) -> ScoreSheet:
    """The sheet of these hands, told without their cards; `standing` begins with the points of both sides before them."""
    lines = []
    for number, result in enumerate(results, 1):
        points = (result.points, 0) if result.side == 0 else (0, result.points)
        lines.append(Line(f"hand {number}", points, result.how, result.rule))
    made = ScoreSheet(PARTIES, lines)
    if not over:
        return made
    won, points = made.totals, points_after(standing, results)
    winner = None if won[0] == won[1] else int(won[1] > won[0])
    verdict = f"{points[0]}–{points[1]} in the partita"
    if max(points) >= TARGET:
        verdict = f"partita won, {max(points)}–{min(points)}"
    return ScoreSheet(PARTIES, lines, winner=winner, final=True, verdict=verdict)


def points_after(standing: Sequence[int], results: Sequence[HandResult]) -> tuple[int, int]:
    """The points of both sides in the partita, after these hands."""
    points = [*standing[:2]]
    for result in results:
        points[result.side] += result.points
    return points[0], points[1]


def stake(points: Sequence[int]) -> int:
    """The worth of an accepted vagaresto at these points: what the leading side still needs."""
    return TARGET - max(points)


def played(side: int, tricks: Sequence[int], points: Sequence[int], *, vagaresto: bool) -> HandResult:
    """The result of a hand that `side` won, by the tricks of each side (none where they were not counted).

    `points` are those of both sides before it; `vagaresto` says that it was called and accepted.
    """
    how = f"{max(tricks)}–{min(tricks)} in tricks" if tricks else "two tricks"
    if not vagaresto:
        return HandResult(side, 1, how, "trionfetti.two-tricks")
    worth = stake(points)
    return HandResult(side, worth, f"{how}, vagaresto: {TARGET} − {max(points)} = {worth}", "trionfetti.stake")


def conceded(side: int) -> HandResult:
    """The result of a hand in which `side` called vagaresto and the others conceded."""
    return HandResult(side, 1, "vagaresto was conceded: 1 point", "trionfetti.concede")


def ended(results: Sequence[HandResult], points: Sequence[int]) -> bool:
    """Whether the smazzata is over: after four hands, at 20 points, or with a vagaresto that was accepted."""
    return len(results) == HANDS or max(points) >= TARGET or any(found.rule == "trionfetti.stake" for found in results)


def summary(state: TrionfettiState) -> dict[str, Any]:
    """The `comanda`, the `hands` (the side that won each, and its points), the points of the `partita` with them."""
    return {
        "comanda": state.comanda,
        "hands": tuple((result.side, result.points) for result in state.results),
        "partita": state.points,
    }


class IncontroSheet(NamedTuple):
    """The paper sheet of an incontro as drawn on the table.

    `rows` are the points after each smazzata of the present partita, a pair for the two columns; `blobs` the partite won by
    each side, one blob on each of the three lines from the top; `wiped` the rows of the partite before it.
    """

    rows: tuple[tuple[int, int], ...]
    blobs: tuple[int, int]
    wiped: tuple[tuple[tuple[int, int], ...], ...]

    def __str__(self) -> str:
        """The sheet in text: three lines with blobs, then a row for each smazzata."""
        lines = [("●" if n < self.blobs[0] else " ") + "──┼──" + ("●" if n < self.blobs[1] else " ") for n in range(3)]
        lines += [f"{a:>3}│{b:<3}" for a, b in self.rows]
        return "\n".join(line.rstrip() for line in lines)


def incontro_sheet(states: Sequence[TrionfettiState]) -> IncontroSheet:
    """The sheet after these smazzate of one incontro (`match.deals`); one in play has no row yet."""
    rows: list[tuple[int, int]] = []
    wiped: list[tuple[tuple[int, int], ...]] = []
    blobs = (0, 0)
    for state in states:
        blobs = (state.deal.standing[2], state.deal.standing[3])
        if rows and max(rows[-1]) >= TARGET:
            wiped.append(tuple(rows))
            rows = []
        if state.over:
            rows.append(state.points)
            if max(state.points) >= TARGET:
                side = int(state.points[1] > state.points[0])
                blobs = (blobs[0] + (side == 0), blobs[1] + (side == 1))
    return IncontroSheet(tuple(rows), blobs, tuple(wiped))
