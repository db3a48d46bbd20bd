"""A pocket card: the essentials of a game in a few lines, to print."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Mapping
from html import escape
from types import MappingProxyType
from typing import Final

from cardkit.game import Game
from cardkit.teaching import teaching
from cardkit_widgets import faces
from cardkit_widgets.base import bundle
from cardkit_widgets.base.plain import data_url
from cardkit_widgets.pages.pages import Page
from cardkit_widgets.pages.pictures import badged

WIDTH: Final = 440
MARGIN: Final = 28
MAX_LINE_LETTERS: Final = 40
"""Letters in a line, at most."""
LINE: Final = 24
GAP: Final = 12
TALL: Final = 64
"""How tall the cards in the corner are."""
PAPER: Final = "#fffdf6"
GREEN: Final = bundle.PAINT["--paint-felt"]
FONT: Final = "Palatino, Georgia, serif"
_CARD: Final = (
    f"background:{PAPER};border:3px solid {GREEN};border-radius:16px;color:#222;padding:14px min(28px,5vw);text-align:left"
)
_TITLE: Final = f"font:700 2.1em/1.1 var(--ck-display, {FONT});white-space:nowrap"
_ROW: Final = "display:block;width:100%;max-width:384px;height:auto;margin:.6em auto 0"
_LINES: Final = "margin:.6em 0 0;padding-left:1.45em;display:grid;gap:.5em;line-height:1.35"


def pocket_card(game: Game, *lines: str, worth: Mapping[str, str] = MappingProxyType({})) -> Page:
    """A pocket card of a game with these `lines`, a sentence or two each.

    `worth` shows cards above the lines, each with its value: `{"1c": "11", "3c": "10"}`.

    A link saves the card as a picture, drawn with the reader's fonts. On a page of steps, the step that contains it ends the
    lesson (`data-end`); later steps are extras.

    >>> import cardkit
    >>> print(pocket_card(cardkit.games["tute"], "The 3 beats the king."))
    Tute
    1. The 3 beats the king.
    """
    cards = [game.pack[text] for text in worth or teaching.for_game(game).showcase]
    drawn = badged(cards, list(worth.values())) if worth else faces.picture(game.pack, cards, columns=len(cards))
    words = ", ".join(f"{card.noun} {worth[card.text]}" if worth else card.name for card in cards)
    style = _ROW if worth else f"height:{TALL}px;width:auto"
    row, whole = (
        f'<img src="{data_url(drawn)}" alt="{escape(words)}" style="{style}">',
        data_url(_picture(game, drawn, lines, bool(worth))),
    )
    title = f'<strong style="{_TITLE}" lang="{escape(game.pack.lang)}">{escape(game.title)}</strong>'
    rows = "".join(f"<li>{escape(line)}</li>" for line in lines)
    return Page(
        f'<figure data-end style="margin:.6em auto;max-width:{WIDTH}px;break-inside:avoid"><div style="{_CARD}">'
        f'<div style="display:flex;align-items:center;justify-content:space-between;flex-wrap:wrap;gap:.3em 1em">{title}'
        f'{row}</div><ol style="{_LINES}">{rows}</ol></div>'
        f'<figcaption style="padding:.4em 0"><a href="{whole}" download="{escape(game.name)}.svg">Save this card</a>, '
        "to print it or to keep it.</figcaption></figure>",
        "\n".join([game.title, *[words] * bool(worth), *(f"{number}. {line}" for number, line in enumerate(lines, 1))]),
    )


def _picture(game: Game, drawn: str, lines: tuple[str, ...], below: bool) -> str:
    """The card as SVG, its cards in the corner, or in a row `below` the title."""
    (width, height), parts, y = _size(drawn), [], 116
    scale = (WIDTH - 2 * MARGIN) / width if below else TALL / height
    x, top = (MARGIN, 88) if below else (WIDTH - MARGIN - width * scale, 16)
    y += round(height * scale) if below else 0
    for number, line in enumerate(lines, 1):
        parts.append(f'<text x="{MARGIN}" y="{y}" fill="{GREEN}" font-weight="bold">{number}</text>')
        for row in textwrap.wrap(line, MAX_LINE_LETTERS):
            parts.append(f'<text x="{MARGIN + 26}" y="{y}">{escape(row)}</text>')
            y += LINE
        y += GAP
    place = f'<g transform="translate({x:.1f} {top}) scale({scale:.4f})">'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {y + 4}" width="{WIDTH}" height="{y + 4}" '
        f'font-family="{FONT}" font-size="18" fill="#222">'
        f'<rect x="2" y="2" width="{WIDTH - 4}" height="{y}" rx="16" fill="{PAPER}" stroke="{GREEN}" stroke-width="3"/>'
        f'<text x="{MARGIN}" y="62" font-size="34" font-weight="bold">{escape(game.title)}</text>'
        f"{place}{drawn}</g>{''.join(parts)}</svg>"
    )


def _size(drawn: str) -> tuple[float, float]:
    """Width and height of an SVG."""
    match = re.match(r'<svg [^>]*?width="([\d.]+)" height="([\d.]+)"', drawn)
    assert match, drawn[:200]
    return float(match[1]), float(match[2])
