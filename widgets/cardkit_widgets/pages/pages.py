"""The readable parts of a lesson: rule cards, rulebook, score sheets, terms, the list of games.

Each function returns a `Page`: HTML where that is possible, plain text elsewhere. All content comes from the engine's objects,
so a lesson cannot contradict the game.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterable, Sequence
from itertools import count
from math import ceil
from typing import Final, Protocol, runtime_checkable

import cardkit
from cardkit.arguments import require
from cardkit.cards import Card, Pack
from cardkit.game import Game, State, checked_game
from cardkit.match import Match
from cardkit.ranking import Ranking
from cardkit.rules import Option, Rule
from cardkit.score import ScoreSheet, show
from cardkit.teaching import teaching
from cardkit.teaching.table_texts import spelled
from cardkit_widgets import faces
from cardkit_widgets.base import bundle
from cardkit_widgets.base.plain import image
from cardkit_widgets.pages import outline

INK: Final = "var(--jp-content-font-color1, #222)"
SOFT: Final = "var(--jp-content-font-color2, #555)"
LINE: Final = "var(--jp-border-color2, #bbb)"
FELT: Final = bundle.PAINT["--paint-felt"]
MAX_CARDS_IN_A_ROW: Final = 8
"""Cards of a suit that stand in one row where a pack is shown."""


class Page:
    """HTML with a plain text beside it."""

    def __init__(self, markup: str, text: str) -> None:
        self.markup = markup
        self.text = text

    def _repr_html_(self) -> str:
        return self.markup

    def __repr__(self) -> str:
        return self.text


def _drawn(pack: Pack, chosen: Sequence[Card]) -> str:
    """A row of cards as an image."""
    return image(faces.picture(pack, chosen, columns=len(chosen)), ", ".join(card.name for card in chosen))


_GALLERY: Final = "display:grid;grid-template-columns:repeat(auto-fit,minmax(min(18em,100%),1fr));gap:10px 20px;max-width:62em"


def even_columns(things: int, most: int) -> int:
    """How many things stand in a row, at most `most`, so that the rows are even: ten of them, by eight, are five and five."""
    return ceil(things / ceil(things / most))


def pack(game: Game, ranking: Ranking | None = None) -> Page:
    """The whole pack of a game, suit by suit, from the lowest number up, or from the lowest card of a `ranking` up.

    Suits stand side by side, or one below the other on a phone, so that cards stay readable.

    >>> print(pack(cardkit.games["tute"]))
    Spanish 40-card pack
    oros (coins): 1o 2o 3o 4o 5o 6o 7o So Co Ro
    copas (cups): 1c 2c 3c 4c 5c 6c 7c Sc Cc Rc
    espadas (swords): 1e 2e 3e 4e 5e 6e 7e Se Ce Re
    bastos (batons): 1b 2b 3b 4b 5b 6b 7b Sb Cb Rb
    """
    shown, blocks, lines = checked_game(game).pack, [], [game.pack.title]
    for suit in shown.suits:
        cards = [card for card in shown if card.suit is suit]
        if ranking:
            cards.sort(key=lambda card: ranking.heights[card.id])
        gloss = f" ({suit.gloss})" if suit.gloss != suit.name else ""
        lines.append(f"{suit.name}{gloss}: {' '.join(card.text for card in cards)}")
        columns = even_columns(len(cards), MAX_CARDS_IN_A_ROW)
        picture = image(faces.picture(shown, cards, columns=columns), ", ".join(card.name for card in cards))
        blocks.append(
            f'<figure style="margin:0"><figcaption style="color:{INK}"><span lang="{_esc(shown.lang)}">{_esc(suit.name)}</span>'
            f'<span style="color:{SOFT}">{_esc(gloss)}</span></figcaption>{picture}</figure>'
        )
    return Page(f'<div style="{_GALLERY}">{"".join(blocks)}</div>', "\n".join(lines))


_COVER: Final = f"display:flex;align-items:center;justify-content:center;background:{FELT};padding:14px;height:108px"


def rule(game: Game, *keys: str) -> Page:
    """The rule cards of one or more rules: `rule(tute, "follow", "head")`; raises `KeyError` for an unknown id."""
    rules = [checked_game(game).rules[key] for key in keys]
    return Page("".join(map(_rule_card, rules)), "\n".join(f"{r.title}: {r.sentence} [{r.source}]" for r in rules))


def _rule_card(rule: Rule) -> str:
    """A rule as HTML: title, sentence, source."""
    option = " · where tables agree on it" if rule.option else ""
    return (
        f'<blockquote data-rule="{_esc(rule.id)}" style="margin:.6em 0;padding:.6em 1em;border-left:4px solid {FELT};'
        f'background:rgba(31,107,74,.10);color:{INK};border-radius:0 8px 8px 0;max-width:44em">'
        f"<strong>{_esc(rule.title)}</strong><br>{_esc(rule.sentence)}"
        f'<br><small style="color:{SOFT}">{_esc(rule.source)}{option}</small></blockquote>'
    )


def rulebook(game: Game) -> Page:
    """All rules of a game, numbered, with their sources and options."""
    rows = "".join(
        f'<li style="margin:.35em 0" data-rule="{_esc(r.id)}"><strong>{_esc(r.title)}.</strong> {_esc(r.sentence)} '
        f'<small style="color:{SOFT}">{_esc(r.source)}{" · where tables agree on it" if r.option else ""}</small></li>'
        for r in checked_game(game).rules.values()
    )
    return Page(f'<ol style="max-width:46em;color:{INK}">{rows}</ol>', str(game.rules))


def options(game: Game) -> Page:
    """The options of a game: the default of each, and the alternatives."""
    rows = [(o.title, o.name, o.write(o.default), _choices(o), o.sentence, o.source) for o in checked_game(game).rules.options]
    return table(("option", "in Python", "here", "choices", "what it does", "source"), rows)


def _choices(option: Option) -> str:
    """The choices of an option, as text: those of a number as the first and the last."""
    values = [option.write(choice) for choice in option.choices]
    return f"{values[0]}–{values[-1]}" if option.is_number else " ".join(values)


def score(state: State | ScoreSheet, names: Sequence[str] | None = None) -> Page:
    """The score sheet of a deal, line by line, with arithmetic and the title of each line's rule.

    In the app the lines appear one after another, the total last.
    """
    require(state, (State, ScoreSheet), "a deal or its score sheet, such as table.session.state")
    if isinstance(state, State):
        sheet, game = state.score, state.game
        names = names or game.names
        titles = {line.rule: game.rules[line.rule].title for line in sheet.lines}
        sums = [spelled(game.pack, line.arithmetic) for line in sheet.lines]
    else:
        sheet, titles, sums = state, {}, [line.arithmetic for line in state.lines]
        names = names or [f"seat {n}" for n in range(9)]
    parties = [" + ".join(names[seat] for seat in party) for party in sheet.parties]
    rows = [
        (line.label, *(line.shown(n) or "·" for n in range(len(parties))), how, titles.get(line.rule, line.rule))
        for line, how in zip(sheet.lines, sums, strict=True)
    ]
    rows.append(("total", *map(show, sheet.totals), sheet.verdict, ""))
    page = table(("", *parties, "how", "rule"), rows, numbers=range(1, len(parties) + 1), strong_last=True)
    number = count()
    lines = re.sub("<tr>", lambda _: f'<tr style="--n:{next(number)}">', page.markup)
    return Page(f'<div class="ck-sheet">{lines}</div>', page.text)


def words(game: Game) -> Page:
    """The terms of the table: the native word, its pronunciation, its gloss, and what it means."""
    cells = [
        (f'<strong lang="{_esc(game.pack.lang)}">{_esc(t.word)}</strong>', _esc(t.say), _esc(t.gloss), _esc(t.meaning))
        for t in teaching.for_game(game).terms
    ]
    rows = ["<tr>" + "".join(f'<td style="{_CELL}">{cell}</td>' for cell in row) + "</tr>" for row in cells]
    heads = _head_row(("word", "say", "in English", "what it means"))
    text = "\n".join(f"{t.word} ({t.gloss}): {t.meaning}" for t in teaching.for_game(game).terms)
    markup = _scrollable(f"<thead>{heads}</thead><tbody>{''.join(rows)}</tbody>")
    return Page(markup.replace("<table ", '<table class="ck-vocabulary" ', 1), text)


def draw(match: Match) -> Page:
    """The draw for the first deal: who drew which card, round by round, and who deals."""
    require(match, Match, "a match, such as table.session.match")
    names, game = match.game.names, match.game
    rounds = match.draw.rounds if match.draw else ()
    dealer = names[match.finished[0].deal.dealer if match.finished else match.state.deal.dealer]
    drawn = [
        f'<figure style="margin:0;text-align:center">{_drawn(game.pack, [card])}'
        f"<figcaption>{_esc(names[seat])}</figcaption></figure>"
        for cards in rounds
        for seat, card in cards
    ]
    lines = [", ".join(f"{names[seat]} drew the {card.gloss}" for seat, card in cards) + "." for cards in rounds]
    last = "You deal." if dealer == "You" else f"{dealer} deals."
    row = f'<div style="display:flex;gap:18px;flex-wrap:wrap;color:{INK}">{"".join(drawn)}</div>'
    return Page(f'{row}<p style="color:{INK}"><strong>{_esc(last)}</strong></p>', " ".join([*lines, last]))


def table(
    heads: Sequence[str], rows: Iterable[Sequence[object]], *, numbers: Iterable[int] = (), strong_last: bool = False
) -> Page:
    """A plain table; `numbers` are the indexes of columns to align right, `strong_last` makes the last row bold.

    Raises `ValueError` for a row that has more or fewer cells than there are heads.
    """
    lines = [[str(cell) for cell in row] for row in rows]
    for line in lines:
        if len(line) != len(heads):
            raise ValueError(f"this table has {len(heads)} columns, and the row {', '.join(line)} has {len(line)}")
    right = set(numbers)
    body = ""
    for index, line in enumerate(lines):
        strong = ";font-weight:bold;border-top:2px solid" if strong_last and index == len(lines) - 1 else ""
        cells = "".join(
            f'<td style="{_CELL}{";text-align:right" if c in right else ""}{strong}">{_esc(cell)}</td>'
            for c, cell in enumerate(line)
        )
        body += f"<tr>{cells}</tr>"
    widths = [max(len(row[c]) for row in [list(heads), *lines]) for c in range(len(heads))]
    text = "\n".join(
        "  ".join(cell.ljust(w) for cell, w in zip(row, widths, strict=True)).rstrip() for row in [list(heads), *lines]
    )
    return Page(_scrollable(f"<thead>{_head_row(heads)}</thead><tbody>{body}</tbody>"), text)


@runtime_checkable
class Columns(Protocol):
    """A score on paper: `rows` of running totals, and `blobs`, how many games each side has won."""

    @property
    def rows(self) -> Sequence[tuple[int, int]]: ...
    @property
    def blobs(self) -> tuple[int, int]: ...


def paper_sheet(*sheets: Columns, names: tuple[str, str], lines: int = 3) -> Page:
    """Score sheets as kept on paper: a column for each side, `lines` for games won above the totals."""
    for sheet in sheets:
        require(sheet, Columns, "a score kept on paper")
    return Page(
        f'<div style="display:flex;flex-wrap:wrap;gap:18px">{"".join(_paper(sheet, names, lines) for sheet in sheets)}</div>',
        "\n\n".join(str(sheet) for sheet in sheets),
    )


def _paper(sheet: Columns, names: tuple[str, str], lines: int) -> str:
    """A score sheet on paper as SVG."""
    ink, width, top, step = "#2b3550", 220, 52, 24
    height = top + lines * 22 + max(4, len(sheet.rows)) * step + 26
    parts = [
        f'<rect width="{width}" height="{height}" rx="6" fill="#fffdf3" stroke="#cfc5a8"/>',
        f'<path d="M{width / 2} 14V{height - 14}" stroke="{ink}" stroke-width="2"/>',
    ]
    parts += [
        f'<text x="{width * x / 4}" y="30" font-size="14">{_esc(name)}</text>' for x, name in zip((1, 3), names, strict=True)
    ]
    for n in range(lines):
        y = top + n * 22
        parts.append(f'<path d="M24 {y}H{width - 24}" stroke="{ink}" stroke-width="1.6"/>')
        parts += [
            f'<ellipse cx="{width * x / 4}" cy="{y}" rx="8" ry="6.5" fill="{ink}" stroke="none"/>'
            for x, won in zip((1, 3), sheet.blobs, strict=True)
            if n < won
        ]
    below = top + lines * 22 + 12
    for n, row in enumerate(sheet.rows):
        parts += [
            f'<text x="{width * x / 4}" y="{below + n * step}" font-size="19">{points}</text>'
            for x, points in zip((1, 3), row, strict=True)
        ]
    words = f"Games {sheet.blobs[0]} to {sheet.blobs[1]}; points {', '.join(f'{a}–{b}' for a, b in sheet.rows)}"
    drawn = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
        f'fill="{ink}" text-anchor="middle" font-family="Bradley Hand,Segoe Print,Comic Neue,cursive">{"".join(parts)}</svg>'
    )
    return image(drawn, words)


_CELL: Final = (
    f"text-align:left;vertical-align:top;padding:.3em .8em .3em 0;border-bottom:1px solid {LINE};"
    "white-space:normal;overflow-wrap:break-word"
)


_SHELVES: Final = "display:grid;grid-template-columns:repeat(auto-fill,minmax(min(18em,100%),1fr));gap:22px"
_SHELF: Final = f"color:{INK};border:1px solid {LINE};border-radius:16px;overflow:hidden;display:flex;flex-direction:column"
_SHELF_TEXT: Final = "display:flex;flex-direction:column;flex:1;gap:.45em;padding:1em 1.1em 1.1em;line-height:1.45"
_FACTS: Final = f"display:flex;flex-wrap:wrap;gap:.2em .7em;color:{SOFT}"
_LEVEL: Final = "padding:0 .6em;border:1px solid;border-radius:1em;font-size:.9em"
_WAYS: Final = "display:flex;flex-direction:column;gap:.45em;margin-top:auto"
_BUTTON: Final = (
    "display:block;padding:.7em 1em;border:1px solid #c79a2b;border-radius:2em;background:#ffe08c;color:#2c2206;"
    "font-weight:650;text-align:center;text-decoration:none"
)
_START: Final = (
    "align-self:start;padding:.15em .8em;border-radius:1em;background:#f2cf74;color:#2b2210;font-size:.9em;font-weight:650"
)
MAX_HERO: Final = 3
"""Cards of the game to begin with, which has half of the shelf for its picture."""
_LEVELS: Final = {1: "easy", 2: "medium", 3: "demanding"}
_ASIDE: Final = "display:flex;flex-wrap:wrap;justify-content:center;gap:.2em 1.4em"
_HIDDEN: Final = "position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)"


def _head_row(heads: Iterable[str]) -> str:
    """The row of column heads; an empty one is an empty cell."""
    cells = [
        f'<th scope="col" style="{_CELL};color:{SOFT}">{_esc(h)}</th>' if h else f'<td style="{_CELL}"></td>' for h in heads
    ]
    return f"<tr>{''.join(cells)}</tr>"


def _scrollable(markup: str) -> str:
    """Rows of a table as a table that scrolls sideways where it is too wide."""
    style = f"border-collapse:collapse;color:{INK};font-size:1em"
    return f'<div style="overflow-x:auto;max-width:100%"><table style="{style}">{markup}</table></div>'


def shelf() -> Page:
    """The list of games, the best one to begin with first: a few cards, a blurb, and a link to the lesson.

    The app's page changes *Start* into *Go on* and adds what is due for practice.
    """
    tiles, lines = [], []
    for name in teaching.in_order():
        game = cardkit.games[name]
        own = teaching.for_game(game)
        facts = [_players(game), *([f"{time} minutes"] if (time := outline.minutes(game)) else [])]
        cover = [game.pack[text] for text in (own.showcase[:MAX_HERO] if own.start else own.showcase)]
        start = f'<span style="{_START}">{_esc(own.start)}</span>' if own.start else ""
        hidden = f'<span style="{_HIDDEN}"> with {_esc(game.title)}</span>'
        tiles.append(
            f'<section class="ck-tile" data-game="{_esc(name)}" aria-label="{_esc(game.title)}" style="{_SHELF}">'
            f'<span style="{_COVER}" aria-hidden="true">{_drawn(game.pack, cover)}</span>'
            f'<div style="{_SHELF_TEXT}">{start}'
            f'<strong style="font-size:1.3em" lang="{_esc(game.pack.lang)}">{_esc(game.title)}</strong>'
            f'<span>{_esc(own.blurb)}</span><span style="{_FACTS}">{_esc(" · ".join(facts))}'
            f' <span style="{_LEVEL}">{_LEVELS[own.level]}</span></span>'
            f'<span data-standing></span><div class="ck-tile-ways" style="{_WAYS}">'
            f'<a data-start href="{_esc(name)}.ipynb" style="{_BUTTON}">Start{hidden}</a>'
            f'<span style="{_ASIDE}"><a href="rulebook.ipynb#{_esc(name)}">'
            f'The rules<span style="{_HIDDEN}"> of {_esc(game.title)}</span></a>'
            f'<a href="score.ipynb#game={_esc(name)}">Keep score<span style="{_HIDDEN}"> at {_esc(game.title)}</span></a>'
            "</span></div></div></section>"
        )
        lines.append(f"{game.title}: {own.blurb} ({', '.join([*facts, _LEVELS[own.level]])})")
    return Page(f'<div class="ck-shelf" style="{_SHELVES}">{"".join(tiles)}</div>', "\n".join(lines))


def _players(game: Game) -> str:
    """The number of players, as text: the game's seats, or its option's choices."""
    choices = next(
        (sorted(map(int, option.choices)) for option in game.rules.options if option.name == "players"), [game.seats]
    )
    if len(choices) < 3:
        return f"{' or '.join(map(str, choices))} players"
    return f"{choices[0]} to {choices[-1]} players"


def _esc(text: object) -> str:
    return html.escape(str(text))
