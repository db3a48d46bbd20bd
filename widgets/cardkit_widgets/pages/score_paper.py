"""A score sheet as kept on paper, filled in line by line."""

from __future__ import annotations

import html
from collections.abc import Sequence
from typing import Final

from cardkit_widgets.pages.pages import Page

LINES: Final = 3
"""Partite that win a match: so many lines stand above the points, with room for a dot each."""


def score_paper(sides: tuple[str, str], rows: Sequence[tuple[str, int, int]], *, before: tuple[int, int] = (0, 0)) -> Page:
    """Two columns, one for each side: above them lines for partite won, below a row for each smazzata.

    Args:
        sides: the names above the columns.
        rows: what happened, and both sides' points after it.
        before: how many partite each side had won before.

    Raises: `ValueError` for no rows, and for more partite than there are lines.

    >>> print(score_paper(("You", "They"), [("Three hands for you.", 19, 9), ("One for you.", 20, 9)], before=(2, 1)))
    You ●●, They ●
    19–9 Three hands for you.
    20–9 One for you.
    """
    if not rows:
        raise ValueError("nothing is written here: there are no rows")
    if max(before) > LINES:
        raise ValueError(f"a match is won with {LINES} partite, so nobody has {max(before)}")
    heads = "".join(f'<th scope="col">{html.escape(side)}</th>' for side in sides)
    dots = "".join(map(_lines, before))
    body = "".join(
        f'<tr style="--n:{n}"><td>{ours}</td><td>{theirs}</td><td><small>{html.escape(words)}</small></td></tr>'
        for n, (words, ours, theirs) in enumerate(rows)
    )
    told = [f"{side} {'●' * number}".rstrip() for side, number in zip(sides, before, strict=True)]
    words = [", ".join(told), *(f"{ours}–{theirs} {what}" for what, ours, theirs in rows)]
    return Page(
        f'<div class="ck-paper"><table><thead><tr>{heads}<td></td></tr>'
        f'<tr class="ck-partite">{dots}<td><small>partite won</small></td></tr></thead><tbody>{body}</tbody></table></div>',
        "\n".join(words),
    )


def _lines(won: int) -> str:
    """The lines above a side's column, with a dot for each partita that it has won."""
    drawn = '<i class="won"></i>' * won + "<i></i>" * (LINES - won)
    return f'<td aria-label="{won} partite">{drawn}</td>'
