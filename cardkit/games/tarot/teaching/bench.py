"""The scoring bench of the lesson: what can be turned, and the score sheet that comes of it, one column per role."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Final

from cardkit.games.tarot.bounds import SIDES, Side
from cardkit.games.tarot.rules import CONTRACTS, POIGNEES
from cardkit.games.tarot.score import Outcome, lines
from cardkit.score import Points, ScoreSheet

DIALS: Final = {
    "players": range(3, 6),
    "contract": CONTRACTS,
    "points": Fraction(91),
    "bouts": range(4),
    "petit": SIDES,
    "poignée": ("", *POIGNEES),
    "chelem": SIDES,
    "announced": False,
    "alone": False,
}
"""The parts of a result: `petit` and `chelem` name the side that has it, `poignée` the size that was shown."""


def names(players: int, alone: bool, **_: object) -> tuple[str, ...]:
    """The roles that score differently: taker, with five the partner (when not alone), defender."""
    return ("taker", "partner", "each defender") if players == 5 and not alone else ("taker", "each defender")


def sheet(
    players: int,
    contract: str,
    points: Points,
    bouts: int,
    petit: Side,
    chelem: Side,
    announced: bool,
    alone: bool,
    **more: Any,
) -> ScoreSheet:
    """The score of such a result, one column per role; raises `ValueError` for what no deal can give."""
    shown = (more["poignée"],) if more.get("poignée") else ()
    outcome = Outcome(contract, points, bouts, players, petit, shown, chelem, announced, alone)
    seats = (0, 1, players - 1) if len(names(players, alone)) == 3 else (0, players - 1)
    found = [line._replace(points=tuple(line.points[seat] for seat in seats)) for line in lines(outcome)]
    return ScoreSheet([(seat,) for seat in seats], found, final=True)
