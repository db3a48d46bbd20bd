"""Shows how cards are counted: won cards in pairs, the dearest with the cheapest, with a running total.

Below each pair stands what it adds; other points (a last trick, a song) come after the cards. Knows no game: card values come
from the game's `teaching`, the rest from its score sheet.
"""

from __future__ import annotations

import html
from collections.abc import Iterable, Sequence
from typing import Final

from cardkit.cards import Card
from cardkit.game import Game, State
from cardkit.score import Points, show
from cardkit.teaching import teaching
from cardkit_widgets import faces
from cardkit_widgets.base.plain import image
from cardkit_widgets.pages.pages import Page, even_columns

MAX_COLUMNS: Final = 3
"""Pairs in a row on a phone, in even rows: four are two and two."""
MIN_SMALL: Final = 3
"""Pairs of the cheapest cards that are counted in one."""


def count(game: Game, cards: Iterable[Card | str] | str, extra: Sequence[tuple[str, Points]] = (), end: str = "") -> Page:
    """Shows how cards are counted.

    Args:
        game: the game, which says what a card is worth.
        cards: what one side won, as cards or their texts, or all texts in one string.
        extra: points added besides, each with its name: `[("the last trick", 10)]`.
        end: a sentence about the total.

    Raises: `UnknownCard` for a text that names no card, `ValueError` if nothing here is worth anything.
    """
    worth = teaching.for_game(game).worth
    texts = cards.split() if isinstance(cards, str) else cards
    won = sorted((c if isinstance(c, Card) else game.pack[c] for c in texts), key=lambda card: (-worth(card), card.id))
    if not any(map(worth, won)) and not extra:
        raise ValueError("nothing to count: these cards are worth nothing, and nothing is added")
    total: Points = 0
    beats, lines = [], []
    for pair, words, points in [*_pairs(won, game), *(((), name, points) for name, points in extra)]:
        total += points
        beats.append((pair, words, points, total))
        lines.append(f"{words}: {show(points)}, {show(total)} so far")
    markup = [
        _beat(n, _drawn(game, pair), words, f"+{show(points)}", show(now)) for n, (pair, words, points, now) in enumerate(beats)
    ]
    lines += [f"{show(total)} points", *([end] if end else [])]
    return _scene(markup, [show(now) for *_, now in beats], " points", lines, end)


def tally(rows: Iterable[tuple[str, str, str]], unit: str = "") -> Page:
    """Shows how a score comes about, line by line.

    Args:
        rows: what happened, what it adds, and the score after it: `("Two hands each.", "+2, +2", "3–5")`.
        unit: the word beside the score.

    Raises: `ValueError` for no rows.
    """
    beats = list(rows)
    if not beats:
        raise ValueError("nothing to count: there are no rows")
    markup = [_beat(n, "", words, brings, now) for n, (words, brings, now) in enumerate(beats)]
    lines = [f"{words} {brings}: {now}" for words, brings, now in beats]
    return _scene(markup, [now for *_, now in beats], f" {unit}" if unit else "", lines)


def _scene(beats: Sequence[str], totals: Sequence[str], unit: str, lines: Sequence[str], end: str = "") -> Page:
    """The page: `beats` (HTML, a list item each), the total after each, and a closing sentence; `lines` are its plain text."""
    numbers = "".join(f'<b style="--n:{n}">{html.escape(now)}</b>' for n, now in enumerate(totals))
    shown = f'<p class="ck-count-total"><span aria-hidden="true">{numbers}</span>{html.escape(unit)}</p>'
    shown += f'<p class="ck-count-end" style="--n:{len(beats)}">{html.escape(end)}</p>' if end else ""
    columns = even_columns(len(beats), MAX_COLUMNS)
    markup = f'<div class="ck-count" style="--columns:{columns}"><ol>{"".join(beats)}</ol>{shown}</div>'
    return Page(markup, "\n".join(lines))


def counted(state: State, party: int) -> Page:
    """Shows how the cards that a party won in a finished deal are counted, with the other points of its score sheet.

    Raises: `ValueError` if the party has no points at all.
    """
    worth = teaching.for_game(state.game).worth
    won = [
        card
        for pile in state.view(None).piles
        if pile.name == "won" and pile.owner is not None and state.game.parties.of(pile.owner) == party
        for card in pile.cards
        if card is not None
    ]
    points = sum(map(worth, won))
    extra = [(line.label, line.points[party]) for line in state.score.lines if line.counts and line.points[party]]
    of_cards = next((n for n, (_, brings) in enumerate(extra) if brings == points), len(extra))
    return count(state.game, won, extra[:of_cards] + extra[of_cards + 1 :])


def _pairs(won: Sequence[Card], game: Game) -> Iterable[tuple[tuple[Card, ...], str, Points]]:
    """The pairs worth most, each with its text and points; the rest, worth little or nothing, together as the last."""
    worth = teaching.for_game(game).worth
    half = (len(won) + 1) // 2
    pairs = [(won[i], *([won[-1 - i]] if len(won) - 1 - i != i else [])) for i in range(half)]
    idle = tuple(card for pair in pairs if not sum(map(worth, pair)) for card in pair)
    least = min(map(worth, game.pack))
    small = [pair for pair in pairs if len(pair) == 2 and worth(pair[0]) == least and least]
    if len(small) < MIN_SMALL:
        small = []
    for pair in pairs:
        if (points := sum(map(worth, pair))) and pair not in small:
            yield pair, ", ".join(f"{card.gloss} {show(worth(card)) if worth(card) else 'nothing'}" for card in pair), points
    if small:
        cards = tuple(card for pair in small for card in pair)
        yield cards, f"{len(cards)} small cards, two by two", len(cards) * least
    if idle:
        yield idle, f"{len(idle)} cards worth nothing" if len(idle) > 1 else "1 card worth nothing", 0


def _drawn(game: Game, cards: Sequence[Card]) -> str:
    """Pictures of a few cards."""
    return "".join(image(faces.picture(game.pack, [card]), card.name) for card in cards[:6])


def _beat(n: int, drawn: str, words: str, brings: str, now: str) -> str:
    """One pair or other addition, with its words and the total after it."""
    text = f"<small>{html.escape(words)}</small><span>{html.escape(brings)}</span>"
    return f'<li style="--n:{n}"><i>{drawn}</i>{text}<span class="ck-unseen"> makes {html.escape(now)}</span></li>'
