"""Probabilities as bars, with the number of times in a hundred."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from html import escape
from typing import Final, Protocol

from cardkit.arguments import require
from cardkit.players.chances import in_a_hundred
from cardkit_widgets.pages.pages import FELT, INK, LINE, Page

BAR_EM: Final = 16
"""The width of a bar that stands for certainty, in letters."""


class Likely(Protocol):
    """Anything with a probability `value`, a fraction from 0 to 1."""

    @property
    def value(self) -> Fraction: ...


def chances(rows: Mapping[str, Likely | Fraction | float]) -> Page:
    """Probabilities by name: a bar and a number in a hundred each.

    >>> print(chances({"a queen": Fraction(4, 50), "a red card": Fraction(1, 2)}))
    a queen: 8 in 100
    a red card: 50 in 100
    """
    require(rows, Mapping, "each chance with its name, such as {'a queen': Fraction(4, 50)}")
    values = {name: Fraction(row) if isinstance(row, int | float | Fraction) else row.value for name, row in rows.items()}
    lines = "".join(_row(name, value) for name, value in values.items())
    return Page(
        f'<table style="border-collapse:collapse;color:{INK};font-size:1em"><tbody>{lines}</tbody></table>',
        "\n".join(f"{name}: {in_a_hundred(value)}" for name, value in values.items()),
    )


def _row(name: str, value: Fraction) -> str:
    bar = (
        f'<span aria-hidden="true" style="display:inline-block;width:{BAR_EM}em;max-width:40vw;border:1px solid {LINE};'
        f'border-radius:4px;overflow:hidden"><span style="display:block;height:.8em;background:{FELT};'
        f'width:{max(1, round(100 * value))}%"></span></span>'
    )
    cell = "text-align:left;padding:.2em .8em .2em 0;border:0"
    cells = "".join(f'<td style="{cell};white-space:nowrap">{content}</td>' for content in (bar, in_a_hundred(value)))
    return f'<tr><th scope="row" style="{cell}">{escape(name)}</th>{cells}</tr>'
