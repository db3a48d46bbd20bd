"""The score sheet of a deal of Tute."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import product
from operator import mul
from typing import TYPE_CHECKING, Any, Final

from cardkit.cards import Cards, spanish40
from cardkit.games.tute.rules import POINTS
from cardkit.games.tute.tables import DECLARATIONS, NEEDS, POINTS_OF, SUITS, points
from cardkit.moves import Move
from cardkit.score import Line, ScoreSheet

if TYPE_CHECKING:
    from cardkit.games.tute.state import TuteState


PARTIES: Final = ((0, 2), (1, 3))
ALL_POINTS: Final = 4 * sum(POINTS.values())
"""The card points in the pack."""
PILE_POINTS: Final = tuple(sorted({sum(map(mul, POINTS.values(), counts)) for counts in product(range(5), repeat=len(POINTS))}))
"""All card-point totals that a side can have; cards that count nothing fill up its tricks."""


def sheet(state: TuteState) -> ScoreSheet:
    """Card points, declarations and the last ten; the winner once the deal is over."""
    counted = [_counted(mask) for mask in state.taken]
    last = state.winners[-1] if state.over else None
    return deal_sheet(counted, state.declared, trump=state.trump, last=last, tute=state.tute_seat)


def deal_sheet(
    counted: Sequence[tuple[int, str]],
    declared: Iterable[tuple[int, Move]],
    *,
    trump: int,
    last: int | None,
    tute: int | None = None,
) -> ScoreSheet:
    """The sheet of a deal, from facts that need no cards (a pad has none).

    Args:
        counted: the card points of each side, and how they add up.
        declared: what was sung, by which seat.
        trump: the index of the trump suit.
        last: the seat that won the last trick; None while the deal is played, or when tute ended it.
        tute: the seat that won the deal by tute.
    """
    lines = [Line("card points", (counted[0][0], counted[1][0]), f"{counted[0][1]}; {counted[1][1]}", "tute.points")]
    for seat, move in declared:
        declaration = DECLARATIONS[move]
        if declaration.points:
            suit = next(iter(Cards(spanish40, NEEDS[trump][move]))).suit
            pair = f"king and knight of {suit.gloss}: {declaration.points}"
            lines.append(_line(f"las {declaration.name}", seat & 1, declaration.points, pair, declaration.rule))
        else:
            lines.append(Line("tute", (0, 0), "wins the deal at once", declaration.rule))
    if tute is not None:
        return ScoreSheet(PARTIES, lines, winner=tute & 1, final=True, verdict="tute: the points no longer matter")
    if last is None:
        return ScoreSheet(PARTIES, lines)
    winner = last & 1
    lines.append(_line("las diez de últimas", winner, 10, "last trick: 10", "tute.last-ten"))
    totals = ScoreSheet(PARTIES, lines).totals
    verdict = f"{totals[0]} all: the last trick decides"
    if totals[0] != totals[1]:
        winner = int(totals[1] > totals[0])
        verdict = f"{totals[winner]} beats {totals[1 - winner]}"
    return ScoreSheet(PARTIES, lines, winner=winner, final=True, verdict=verdict)


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


@lru_cache(maxsize=256)  # a side has the same cards in all views until it wins the next trick
def _counted(mask: int) -> tuple[int, str]:
    """The points of these cards, and how they add up: `2×11 + 1×4 = 26`."""
    return added(Counter(POINTS_OF[card.id] for card in Cards(spanish40, mask)))


def added(found: Mapping[int, int]) -> tuple[int, str]:
    """The points of so many cards of each worth, and how they add up: `2×11 + 1×4 = 26`."""
    worth = [(value, count) for value in POINTS.values() if (count := found.get(value, 0))]
    total = sum(value * count for value, count in worth)
    return total, f"{' + '.join(f'{count}×{value}' for value, count in worth)} = {total}" if worth else "none"
