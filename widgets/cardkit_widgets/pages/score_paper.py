"""A score sheet as kept on paper, filled in line by line."""

from __future__ import annotations

import html
from collections.abc import Sequence
from typing import Final

from cardkit_widgets.pages.pages import Page

LINES: Final = 3
"""Partite that win a match: so many lines stand above the points, with room for a blob each."""


def score_paper(
    sides: tuple[str, str], rows: Sequence[tuple[str, int, int]], *, before: tuple[int, int] = (0, 0), won: int | None = None
) -> Page:
    """Two columns, one for each side: above them lines for partite won, below a row for each smazzata.

    Args:
        sides: the names above the columns.
        rows: what happened, and both sides' points after it.
        before: how many partite each side had won before.
        won: the side, 0 or 1, that wins the partita with the last row: it gets a blob, and the points are wiped out.

    Raises: `ValueError` for no rows, and for more partite than there are lines.

    >>> print(score_paper(("You", "They"), [("Three hands for you.", 19, 9), ("One for you.", 20, 9)], before=(2, 1), won=0))
    You ●●, They ●
    19–9 Three hands for you.
    20–9 One for you.
    You ●●●
    """
    if not rows:
        raise ValueError("nothing is written here: there are no rows")
    after = [number + (side == won) for side, number in enumerate(before)]
    if max(after) > LINES:
        raise ValueError(f"a match is won with {LINES} partite, so nobody has {max(after)}")
    heads = "".join(f'<th scope="col">{html.escape(side)}</th>' for side in sides)
    blobs = "".join(_lines(side, before[side], after[side], len(rows)) for side in (0, 1))
    body = "".join(
        f'<tr style="--n:{n}"><td>{ours}</td><td>{theirs}</td><td><small>{html.escape(words)}</small></td></tr>'
        for n, (words, ours, theirs) in enumerate(rows)
    )
    marked = f' data-won="{won}"' if won is not None else ""
    told = [f"{side} {'●' * number}".rstrip() for side, number in zip(sides, before, strict=True)]
    words = [", ".join(told), *(f"{ours}–{theirs} {what}" for what, ours, theirs in rows)]
    words += [f"{sides[won]} {'●' * after[won]}"] if won is not None else []
    return Page(
        f'<div class="ck-paper" style="--of:{len(rows)}"{marked}><table><thead><tr>{heads}<td></td></tr>'
        f'<tr class="ck-partite">{blobs}<td><small>partite won</small></td></tr></thead><tbody>{body}</tbody></table></div>',
        "\n".join(words),
    )


def _lines(side: int, before: int, after: int, last: int) -> str:
    """The lines of a side above its column, with a blob for each partita won; a new one appears after the last row."""
    kinds = ["old" if n < before else "new" if n < after else "" for n in range(LINES)]
    drawn = "".join(f'<i class="{kind}"></i>' if kind else "<i></i>" for kind in kinds)
    return f'<td data-side="{side}" style="--n:{last}" aria-label="{after} partite">{drawn}</td>'
