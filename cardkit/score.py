"""Score sheets: what was scored, line by line, each line with its arithmetic and its rule."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import KW_ONLY, dataclass
from fractions import Fraction
from typing import Final, NamedTuple

Points = int | Fraction
"""Points are whole, or halves in French Tarot; never floats."""


MINUS: Final = "−"
"""U+2212, before every loss that is read; data and what a learner types keep the hyphen."""


def show(points: Points, *, sign: bool = False) -> str:
    """Points as people write them: `40½`, `−3`, with `sign` also `+4`."""
    if isinstance(points, int):
        digits = str(abs(points))
    else:
        whole, half = divmod(abs(Fraction(points)), 1)
        digits = f"{whole}{'½' if half else ''}" if whole or not half else "½"
    return (MINUS if points < 0 else "+" if sign and points > 0 else "") + digits


def signed(value: float, digits: int) -> str:
    """A mean of points with its sign and so many decimals: `+0.5`, `−1.2`."""
    return f"{value:+.{digits}f}".replace("-", MINUS)


class Line(NamedTuple):
    """One line of a score sheet: what it is for, `points` for every party, the arithmetic in words, the rule's id.

    A line that only explains (card points that lead to a difference, say) has `counts=False` and is left out of the total.
    """

    label: str
    points: tuple[Points, ...]
    arithmetic: str
    rule: str
    counts: bool = True

    def shown(self, party: int) -> str:
        """The points of a party as people write them: `14`, `(14)` where the total leaves them out, empty for none."""
        points = show(self.points[party]) if self.points[party] else ""
        return points if self.counts or not points else f"({points})"


@dataclass(frozen=True, slots=True, repr=False)
class ScoreSheet:
    """The score of one deal, also while it is in play.

    `parties` are the seats that score together, as in the game; `lines` in the order of counting; `winner` the index of the
    party that won, or None (still in play, or nobody); `final` tells the two apart; `verdict` says the result in words.
    `played` is False for a deal that was cancelled or passed out, so that it does not count as one.
    """

    parties: Sequence[tuple[int, ...]]
    lines: Sequence[Line]
    _: KW_ONLY
    winner: int | None = None
    final: bool = False
    verdict: str = ""
    played: bool = True

    def __post_init__(self) -> None:
        object.__setattr__(self, "parties", tuple(self.parties))
        object.__setattr__(self, "lines", tuple(self.lines))

    @property
    def totals(self) -> tuple[Points, ...]:
        """The points of each party: the sum of the lines that count."""
        return tuple(sum((line.points[p] for line in self.lines if line.counts), 0) for p in range(len(self.parties)))

    def __str__(self) -> str:
        return self.text()

    def text(self, names: Sequence[str] = ()) -> str:
        """The sheet as a text table, one line per line of score; the parties by the `names` of their seats, or by numbers."""
        heads = [" and ".join(names[seat] if names else str(seat) for seat in party) for party in self.parties]
        rows = [("", *heads, "")]
        rows += [(line.label, *(line.shown(n) or "·" for n in range(len(heads))), line.arithmetic) for line in self.lines]
        rows.append(("total", *map(show, self.totals), self.verdict))
        widths = [max(len(row[c]) for row in rows) for c in range(len(heads) + 1)]
        return "\n".join(
            "  ".join([row[0].ljust(widths[0]), *(row[c].rjust(widths[c]) for c in range(1, len(heads) + 1)), row[-1]]).rstrip()
            for row in rows
        )

    def __repr__(self) -> str:
        return f"<ScoreSheet {' : '.join(map(show, self.totals))}{'' if self.final else ' so far'}>"
