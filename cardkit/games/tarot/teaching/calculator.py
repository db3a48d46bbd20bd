"""The score calculator of the lesson: its dials, and the score sheet for their values, one column per role."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Final

from cardkit.games.tarot.bounds import POIGNEES_TOGETHER, SIDES, Side
from cardkit.games.tarot.rules import CONTRACTS
from cardkit.games.tarot.score import Outcome, lines, misere
from cardkit.games.tarot.tables import MISERES
from cardkit.score import Points, ScoreSheet

AND: Final = " and "
KINDS: Final = tuple(move.text.removeprefix("misère ") for move in MISERES)
DECLARED: Final = ("", *KINDS, AND.join(KINDS))
"""The misères that one hand may declare."""
DIALS: Final = {
    "players": range(3, 6),
    "contract": CONTRACTS,
    "points": Fraction(91),
    "bouts": range(4),
    "petit": SIDES,
    "poignées": tuple(map(AND.join, POIGNEES_TOGETHER)),
    "chelem": SIDES,
    "announced": False,
    "alone": False,
    "misère_of_the_taker": DECLARED,
    "misère_of_a_defender": DECLARED,
}
"""The parts of a result: `petit` and `chelem` name the side that has it, `poignées` the sizes that were shown by anybody."""


def names(players: int, alone: bool, **more: Any) -> tuple[str, ...]:
    """The roles that score differently: taker, with five the partner (when not alone), defender; apart one with a misère."""
    partner = ("partner",) if players == 5 and not alone else ()
    defenders = ("that defender", "each other defender") if more.get("misère_of_a_defender") else ("each defender",)
    return ("taker", *partner, *defenders)


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
    outcome = Outcome(contract, points, bouts, players, petit, _parts(more, "poignées"), chelem, announced, alone)
    mine, theirs = (_parts(more, f"misère_of_{role}") for role in ("the_taker", "a_defender"))
    if KINDS[0] in mine and (alone or players < 5):
        _without_trumps(outcome)
    who = [(0, kind) for kind in mine] + [(players - 1, kind) for kind in theirs]
    defenders = (players - 1, players - 2) if theirs else (players - 1,)
    seats = (0, *((1,) if players == 5 and not alone else ()), *defenders)
    every = [*(misere(players, seat, KINDS.index(kind)) for seat, kind in who), *lines(outcome)]
    found = [line._replace(points=tuple(line.points[seat] for seat in seats)) for line in every]
    return ScoreSheet([(seat,) for seat in seats], found, final=True)


def _parts(values: dict[str, Any], dial: str) -> tuple[str, ...]:
    """The single choices on a dial that allows several."""
    return tuple(values.get(dial, "").split(AND)) if values.get(dial) else ()


def _without_trumps(outcome: Outcome) -> None:
    """Raises `ValueError` for what a taker who plays alone cannot win without a trump."""
    if outcome.chelem == "attack":
        raise ValueError("Without a trump the taker cannot win every trick: the defenders have nearly all of them.")
    if outcome.petit == "attack":
        raise ValueError("Without a trump the taker cannot win the trick with the petit, which is a trump.")
