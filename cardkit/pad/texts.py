"""An evening as text: a file for another phone, CSV for a spreadsheet, and a link that carries it whole.

The file is JSON with a line for each deal; errors name the line.
"""

from __future__ import annotations

import base64
import csv
import io
import json
import zlib
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from cardkit.arguments import require
from cardkit.game import Game, changed_options, with_text_options
from cardkit.games import games
from cardkit.pad.evening import MAX_EVENING_DEALS, MAX_PEOPLE, Evening, entry_by_name
from cardkit.pad.form import DealEntry, form_of

VERSION: Final = 1
MAX_PAD_CHARACTERS: Final = 200_000
"""Characters in the text of an evening; what is longer was not made here."""
MAX_PAD_LINK_CHARACTERS: Final = 20_000
MAX_FIELDS: Final = 60
"""Fields of one deal."""
MAX_VALUE_CHARACTERS: Final = 120
"""Characters of an answer, which may be a choice with two names in it."""
LINK: Final = "pad="
"""A link that carries an evening has this after its `#`."""
CSV_COLUMNS: Final = ("game", "rules", "names", "count", "limit", "started", "deal", "dealer")
"""The first columns of a CSV file; the same in every line but for the last two."""
QUOTE: Final = '"'
DELIMITERS: Final = (",", ";", "\t")
"""What programs write between the cells of a CSV file."""
TRAIL: Final = ("words", "points ", "total ")
"""The columns that follow from the others begin so; they are not read."""
LIKELY_TEXT: Final = b'{"pad":1,"game":"trionfettivitoututepitty_pattarot","options":{"players":"4"},"names":["'
"""Text that every evening has, so that its link is shorter."""


class BadPad(ValueError):
    """A text without a readable evening; the message names the line and what is wrong."""


# -- the file ----------------------------------------------------------------------------------------------------------------


def to_text(evening: Evening) -> str:
    """The evening as a file: JSON with a line for each deal."""
    head = {
        "pad": VERSION,
        "game": evening.game.name,
        "options": changed_options(evening.game),
        "names": evening.names,
        "dealer": evening.dealer,
        "count": evening.count,
        "limit": list(evening.limit),
        "started": evening.started,
    }
    deals = ",\n".join(_json(entry) for entry in evening.entries)
    return f'{_json(head)[:-1]},\n"deals":[\n{deals}\n]}}\n'


def from_text(text: str) -> Evening:
    """Read what `to_text` wrote; raises `BadPad`, naming the line, for anything else.

    An impossible deal is kept, and marked as such in the evening.
    """
    if len(require(text, str, "an evening as text")) > MAX_PAD_CHARACTERS:
        raise BadPad(f"This is no score pad: it has {len(text)} characters, and none has more than {MAX_PAD_CHARACTERS}.")
    try:
        found = json.loads(text)
        _json(found).encode()  # half a character cannot be shown
    except json.JSONDecodeError as error:
        raise BadPad(f"Line {error.lineno} of this file is damaged: {error.msg}.") from None
    except (ValueError, RecursionError):  # a number may be too long to be read
        raise BadPad("This file is damaged, or no score pad.") from None
    if not isinstance(found, dict) or found.get("pad") != VERSION:
        raise BadPad("Line 1 of this file does not say that it is a score pad.")
    return _head_of(found, 1, _entries(found.get("deals"), first_line=3))


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _entries(deals: object, first_line: int) -> tuple[DealEntry, ...]:
    """The entries in the deals of a file, as they are, even if impossible; raises `BadPad` for one that is no entry."""
    if not isinstance(deals, list):
        raise BadPad(f"Line {first_line - 1} of this file should begin the deals.")
    if len(deals) > MAX_EVENING_DEALS:
        raise BadPad(
            f"Line {first_line + MAX_EVENING_DEALS} of this file is too many: an evening has at most {MAX_EVENING_DEALS} deals."
        )
    return tuple(checked_entry(deal, f"Line {first_line + n} of this file") for n, deal in enumerate(deals))


def checked_entry(deal: object, where: str) -> DealEntry:
    """The entry of a deal, bounded in number and length; raises `BadPad`, which names `where`."""
    if not isinstance(deal, Mapping) or len(deal) > MAX_FIELDS:
        raise BadPad(f"{where} holds no deal.")
    for name, value in deal.items():
        if not all(isinstance(text, str) and len(text) <= MAX_VALUE_CHARACTERS for text in (name, value)):
            raise BadPad(f"{where} is damaged: a deal is made of short texts.")
    return dict(deal)


def _head_of(found: Mapping[str, Any], line: int, entries: tuple[DealEntry, ...]) -> Evening:
    """The evening that a file's head describes; raises `BadPad`, naming the line."""
    try:
        names, limit, options = found["names"], found["limit"], found["options"]
        if not isinstance(names, list) or len(names) > MAX_PEOPLE or not all(isinstance(name, str) for name in names):
            raise BadPad(f"Line {line} of this file should name the players.")
        kind, number = limit
        game = _game(str(found["game"]), options, line)
        agreed, dealer = (str(kind), _whole(number, line)), _whole(found["dealer"], line)
        return Evening(game, tuple(names), entries, dealer, str(found["count"]), agreed, str(found["started"]))
    except BadPad:
        raise
    except (KeyError, TypeError) as error:
        raise BadPad(f"Line {line} of this file is damaged: {error} is missing or wrong.") from None
    except ValueError as error:
        raise BadPad(f"Line {line} of this file: {error}") from None


def _whole(number: object, line: int) -> int:
    if isinstance(number, bool) or not isinstance(number, int):
        raise BadPad(f"Line {line} of this file is damaged: {str(number)[:40]!r} is no number.")
    return number


def _game(name: str, options: object, line: int) -> Game:
    if name not in games:
        raise BadPad(f"Line {line} of this file names no game that is scored here: {name[:40]!r}.")
    if not isinstance(options, Mapping) or not all(isinstance(text, str) for pair in options.items() for text in pair):
        raise BadPad(f"Line {line} of this file is damaged: its rules cannot be read.")
    game = with_text_options(games[name], {key[:40]: value[:40] for key, value in options.items()})
    form_of(game)
    return game


# -- a spreadsheet -----------------------------------------------------------------------------------------------------------


def to_csv(evening: Evening) -> str:
    """The evening as CSV: a header, then a line for each deal with its entry, points and totals.

    An evening without deals has one line with empty cells, to keep the names. A text that a spreadsheet would take for a
    formula gets an apostrophe before it.
    """
    fields = list(dict.fromkeys(name for deal in evening.deals for name in entry_by_name(deal)))
    points = [f"{head}{name}" for name in evening.scorers for head in TRAIL[1:]]
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow([*CSV_COLUMNS, *fields, TRAIL[0], *points])
    rules = " ".join(f"{key}={value}" for key, value in changed_options(evening.game).items())
    limit = f"{evening.limit[0]} {evening.limit[1]}"
    start = [evening.game.name, rules, _in_one_cell(evening.names), evening.count, limit, evening.started]
    for deal in evening.deals:
        entry = entry_by_name(deal)
        numbers = [n for pair in zip(deal.gains, deal.totals, strict=True) for n in pair]
        cells = [*start, deal.number + 1, evening.names[deal.place.dealer], *(entry.get(name, "") for name in fields)]
        writer.writerow([*map(_no_formula, cells), _no_formula(deal.words or deal.trouble), *numbers])
    if not evening.deals:
        nothing = ("", evening.names[evening.dealer], "")
        writer.writerow([*map(_no_formula, (*start, *nothing)), *("0" for _ in points)])
    return out.getvalue()


def _in_one_cell(names: Iterable[str]) -> str:
    """Names joined by semicolons; a name with a semicolon is quoted."""
    return "; ".join(f'"{name.replace(QUOTE, 2 * QUOTE)}"' if ";" in name or QUOTE in name else name for name in names)


def _no_formula(cell: object) -> object:
    """The cell with an apostrophe before it if a spreadsheet would take it for a formula."""
    return f"'{cell}" if isinstance(cell, str) and cell[:1] in ("=", "+", "-", "@", "'") else cell


def _without_apostrophe(cell: str) -> str:
    """The cell as it was before `_no_formula`."""
    return cell[1:] if cell[:1] == "'" else cell


def from_csv(text: str) -> Evening:
    """Read what `to_csv` wrote, also after a spreadsheet has saved it; raises `BadPad`, naming the line, for anything else."""
    if len(require(text, str, "an evening as CSV")) > MAX_PAD_CHARACTERS:
        raise BadPad(f"This is no score pad: it has {len(text)} characters, and none has more than {MAX_PAD_CHARACTERS}.")
    (_, head), *lines = _rows(text)
    if tuple(head[: len(CSV_COLUMNS)]) != CSV_COLUMNS:
        raise BadPad(f"Line 1 of this file should begin with {', '.join(CSV_COLUMNS)}.")
    if not lines:
        raise BadPad("Line 2 of this file is missing: it names the game and the players.")
    for n, row in lines:
        if len(row) < len(CSV_COLUMNS) or row[:6] != lines[0][1][:6]:
            raise BadPad(f"Line {n} of this file should begin as line {lines[0][0]} does.")
    evening = _csv_head(*lines[0])
    fields = [(at, name) for at, name in enumerate(head) if at >= len(CSV_COLUMNS) and not name.startswith(TRAIL)]
    for n, row in lines:
        if not row[6]:
            continue
        given = {name: row[at] for at, name in fields if at < len(row) and row[at]}
        evening = _read_deal(evening, checked_entry(given, f"Line {n} of this file"), n)
    return evening


def _rows(text: str) -> list[tuple[int, list[str]]]:
    """The non-empty lines of a CSV file with their numbers; always the first.

    Accepts commas, semicolons or tabs, and all three line endings.
    """
    mark = text.lstrip("\ufeff \r\n").replace(QUOTE, "", 2)[len(CSV_COLUMNS[0]) :][:1]
    lines = csv.reader(io.StringIO(text.lstrip("\ufeff"), newline=None), delimiter=mark if mark in DELIMITERS else ",")
    try:
        found = [(lines.line_num, [_without_apostrophe(cell) for cell in row]) for row in lines if any(row)]
    except csv.Error as error:
        raise BadPad(f"Line {lines.line_num} of this file is damaged: {error}.") from None
    return found or [(1, [])]


def _csv_head(line: int, row: list[str]) -> Evening:
    """The evening before its first deal, from the first columns of a line."""
    name, rules, people, count, limit, started = row[:6]
    kind, _, number = limit.partition(" ")
    names, dealer = next(csv.reader([people], delimiter=";", skipinitialspace=True), []), row[7]
    if not number.isdecimal() or len(number) > 6:
        raise BadPad(f"Line {line} of this file: {limit[:40]!r} is no limit, such as “deals 20”.")
    if dealer not in names:
        raise BadPad(f"Line {line} of this file: the dealer {dealer[:40]!r} is none of the players.")
    head = {
        "game": name,
        "options": dict(pair.partition("=")[::2] for pair in rules.split()),
        "names": names,
        "dealer": names.index(dealer),
        "count": count,
        "limit": [kind, int(number)],
        "started": started[:16],  # without the seconds that a spreadsheet adds
    }
    return _head_of(head, line, ())


def _read_deal(evening: Evening, given: DealEntry, line: int) -> Evening:
    """The evening with the deal in one line, in which people and partnerships are named."""
    place, form = evening.next, evening.form
    entry: DealEntry = {}
    for _ in range(len(given)):
        for field in form.fields(place, entry):
            numbers = {label: number for number, label in field.choices} if field.who else {}
            value = given.get(field.name, "")
            value = numbers.get(value, value)
            if value not in field.values:
                value = _figure(value)
            if field.name not in entry and value in field.values:
                entry[field.name] = value
    for name, value in given.items():
        entry.setdefault(name, value)
    if len(evening.entries) >= MAX_EVENING_DEALS:
        raise BadPad(f"Line {line} of this file is too many: an evening has at most {MAX_EVENING_DEALS} deals.")
    try:
        return evening.enter(**entry)
    except ValueError as error:
        raise BadPad(f"Line {line} of this file: {error}") from None


def _figure(value: str) -> str:
    """A number without the spreadsheet's formatting: `44,5` becomes 44.5 and `44.0` becomes 44; other texts stay."""
    whole, mark, part = value.replace(",", ".").partition(".")
    if not (mark and whole.isdecimal() and part.isdecimal()):
        return value
    return f"{whole}.{part.rstrip('0')}".rstrip(".")


# -- a link ------------------------------------------------------------------------------------------------------------------


def to_link(evening: Evening) -> str:
    """The fragment of a link (after `#`) that carries the whole evening."""
    packer = zlib.compressobj(9, zdict=LIKELY_TEXT)
    packed = packer.compress(to_text(evening).encode()) + packer.flush()
    return LINK + base64.urlsafe_b64encode(packed).decode().rstrip("=")


def from_link(text: str) -> Evening:
    """Read a link, whole or from its `#` on; raises `BadPad`."""
    code = require(text, str, "a link as text").strip().rpartition("#")[2]
    if len(code) > MAX_PAD_LINK_CHARACTERS or not code.startswith(LINK):
        raise BadPad("This link carries no score pad. Copy the whole link again.")
    try:
        code = code[len(LINK) :]
        packed = base64.b64decode(code + "=" * (-len(code) % 4), b"-_", validate=True)
        opened = zlib.decompressobj(zdict=LIKELY_TEXT)
        found = opened.decompress(packed, 4 * MAX_PAD_CHARACTERS).decode()
    except (ValueError, zlib.error):
        found, opened = "", zlib.decompressobj()
    if not opened.eof:
        raise BadPad("This link is cut short or damaged. Copy the whole link again.")
    return from_text(found)


def read(text: str) -> Evening:
    """Read an evening from a file, a CSV file or a link, whichever it is; raises `BadPad`."""
    begins = require(text, str, "an evening as text").lstrip("\ufeff \r\n").partition("\n")[0].replace(QUOTE, "", 2)
    ways: Iterable[tuple[bool, Callable[[str], Evening]]] = (
        (begins.startswith("{"), from_text),
        (begins.startswith(tuple(f"{CSV_COLUMNS[0]}{mark}" for mark in DELIMITERS)), from_csv),
    )
    way = next((way for fits, way in ways if fits), from_link if LINK in text else None)
    if way is None:
        raise BadPad("There is no evening in this: open a file that the pad saved, or its link.")
    return way(text)
