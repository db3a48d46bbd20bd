"""A learner's own book: what is known rule by rule, mistakes that come back, days, marks, and how well one judges oneself.

    book = Book().with_acts([{"kind": "rule", "day": "2026-11-05", "rule": "tute.head", "right": False}])
    book.standing("tute.head")            # "shaky"
    book.due(date(2026, 11, 5))           # ["tute.head"]
    read(str(book)) == book

What happens at tables and in questions reaches it as *acts*: small dictionaries that the browser collects and hands over. An
act that makes no sense is passed over, so nothing that a browser keeps can do harm.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from typing import Any, Final, NamedTuple, TypeVar
from zlib import crc32

from cardkit.teaching.leitner import DAYS, BadProgress, Entry, due, longer

HEAD: Final = "cardkit book 1"
"""The first entry in the text of a book."""
MOST_QUESTIONS: Final = 200
"""An exam has twenty; what claims more than this was not made here."""
MOST_ACTS: Final = 400
"""Acts that a browser keeps until they are written into the book; no file has more."""
LARGEST: Final = 150_000
"""Characters in the text of a book; what is longer was not made here."""
SURE: Final = 5
"""From this box on a rule counts as sure: recalled on five days, each time when it was due."""
TABLE: Final = 3
"""A duty met at a table lifts a rule no higher than this: there one sees which cards may be played."""
LONGEST: Final = 400
"""Characters in one text of an act."""
LINK: Final = 6000
"""Characters in the link of a position."""
MOST_RULES: Final = 600
MOST_DAYS: Final = 400
MOST_MARKS: Final = 60
SURENESS: Final = ("guess", "think", "sure")
"""The answers to “how sure are you?”."""

_RULE: Final = re.compile(r"[a-z0-9_]{1,40}\.[a-z0-9_-]{1,60}")
_NAME: Final = re.compile(r"[a-z0-9_]{1,40}")

K = TypeVar("K")
V = TypeVar("V")


class Mistake(NamedTuple):
    """A position in which a move cost something: its `link`, the move `made`, the `good` ones (all that are equal), and why.

    `day` is when it happened, `entry` how well it is known by now.
    """

    link: str
    made: str
    good: tuple[str, ...]
    why: str
    day: date
    entry: Entry


class Mark(NamedTuple):
    """An exam that was taken: `right` of `of` questions, and the rules that were `missed`."""

    day: date
    game: str
    form: str
    right: int
    of: int
    missed: tuple[str, ...] = ()


@dataclass(frozen=True)
class Book:
    """The memory of one learner: what they did and what they know. Immutable.

    `rules` says by the id of a rule how it stands, `mistakes` by their keys, `days` how much was answered on which day,
    `judged` how often one was right and wrong after saying how sure one was (see `SURENESS`), `marks` the exams.
    """

    rules: Mapping[str, Entry] = field(default_factory=dict)
    mistakes: Mapping[str, Mistake] = field(default_factory=dict)
    days: Mapping[date, int] = field(default_factory=dict)
    judged: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    marks: tuple[Mark, ...] = ()

    # -- what is known -----------------------------------------------------------------------------------------------------

    def standing(self, rule: str) -> str:
        """How well a rule is known, in a word: `new`, `shaky` or `sure`."""
        entry = self.rules.get(rule)
        if entry is None or not entry.right + entry.wrong:
            return "new"
        return "sure" if entry.box >= SURE else "shaky"

    def due(self, today: date) -> list[str]:
        """The rules that are due, the longest overdue first."""
        return due(self.rules, today)

    def mistakes_due(self, today: date) -> list[str]:
        """The keys of the mistakes that are due, the longest overdue first."""
        return due({key: mistake.entry for key, mistake in self.mistakes.items()}, today)

    def carried(self, rules: Mapping[str, Entry]) -> Book:
        """The book with what was known before it was begun, by rule; what it knows itself stays as it is."""
        return replace(self, rules={**rules, **self.rules})

    # -- what happens ------------------------------------------------------------------------------------------------------

    def with_acts(self, acts: Iterable[object]) -> Book:
        """The book after these acts, in their order; one that makes no sense changes nothing."""
        book = self
        for act in acts:
            try:
                book = book._with_act(act) if isinstance(act, dict) else book
            except (KeyError, TypeError, ValueError, OverflowError):
                continue
        return book

    def _with_act(self, act: dict[str, Any]) -> Book:
        day = date.fromisoformat(act["day"])
        kind = act["kind"]
        if kind == "rule":
            rule, right = _matched(_RULE, act["rule"]), act["right"] is True
            top = TABLE if act.get("at") == "table" else len(DAYS) - 1
            entry = self.rules.get(rule, Entry(0, day)).answered(right, day, top)
            return replace(self, rules={**self.rules, rule: entry})._counted(act, right, day)
        if kind == "mistake":
            return self._missed(act, day)
        if kind == "card":
            return self._retried(act, day)
        if kind == "mark":
            missed = tuple(_matched(_RULE, rule) for rule in act["missed"])[:LONGEST]
            game, form = _matched(_NAME, act["game"]), _text(act["form"], 40)
            mark = Mark(day, game, form, _count(act["right"]), _count(act["of"]), missed)
            return replace(self, marks=_latest((*self.marks, mark)))
        return self

    def _counted(self, act: Mapping[str, Any], right: bool, day: date) -> Book:
        """One more answer of this day; and was it as sure as the learner said?"""
        judged, sure = dict(self.judged), act.get("sure")
        if sure in SURENESS:
            good, bad = judged.get(sure, (0, 0))
            judged[sure] = (good + right, bad + (not right))
        return replace(self, days={**self.days, day: self.days.get(day, 0) + 1}, judged=judged)

    def _missed(self, act: Mapping[str, Any], day: date) -> Book:
        """A new mistake; the same one made again is due again."""
        link, good = _text(act["link"], LINK), tuple(_text(one, LONGEST) for one in act["good"])
        key = f"{crc32(link.encode()):08x}"
        old = self.mistakes.get(key)
        entry = (old.entry if old else Entry(0, day)).answered(False, day)
        mistake = Mistake(link, _text(act["made"], LONGEST), good, str(act["said"])[:LONGEST], day, entry)
        return replace(self, mistakes={**self.mistakes, key: mistake})

    def _retried(self, act: Mapping[str, Any], day: date) -> Book:
        """A mistake was asked again; once it is known for good it is laid aside."""
        key, right = act["key"], act["right"] is True
        mistake = self.mistakes[key]
        mistakes = {other: one for other, one in self.mistakes.items() if other != key}
        last = right and mistake.entry.box == len(DAYS) - 1 and mistake.entry.ready(day)
        if not last:
            mistakes[key] = mistake._replace(entry=mistake.entry.answered(right, day))
        return replace(self, mistakes=mistakes)._counted(act, right, day)

    # -- keeping it --------------------------------------------------------------------------------------------------------

    def merged(self, other: Book) -> Book:
        """Both together; where both know something, what has more answers counts. In either order it is the same."""
        mistakes = dict(self.mistakes)
        for key, one in other.mistakes.items():
            mistakes[key] = max(mistakes.get(key, one), one, key=lambda m: (m.entry.right + m.entry.wrong, m.entry.due, m))
        days = {day: max(self.days.get(day, 0), other.days.get(day, 0)) for day in {*self.days, *other.days}}
        judged = {
            sure: max(self.judged.get(sure, (0, 0)), other.judged.get(sure, (0, 0)), key=lambda pair: (sum(pair), pair))
            for sure in SURENESS
            if sure in self.judged or sure in other.judged
        }
        marks = _latest({*self.marks, *other.marks})
        return Book(longer(self.rules, other.rules), mistakes, days, judged, marks)

    def bounded(self) -> Book:
        """The book as it can be kept: the best known and oldest mistakes leave first when there is no more room."""
        days = dict(sorted(self.days.items())[-MOST_DAYS:])
        rules = dict(sorted(self.rules.items(), key=lambda pair: pair[1].due)[:MOST_RULES])
        book = replace(self, rules=rules, days=days, marks=_latest(self.marks), mistakes={})
        left = LARGEST - len(book._text())
        kept = {}
        for key, one in sorted(self.mistakes.items(), key=lambda pair: (pair[1].entry.box, -pair[1].day.toordinal(), pair)):
            left -= len(json.dumps({key: _mistake_row(one)})) + 1
            if left < 0:
                break
            kept[key] = one
        return replace(book, mistakes=kept)

    def __str__(self) -> str:
        """The text to keep, never longer than `LARGEST`; `read` makes an equal book of it where nothing had to leave."""
        return self.bounded()._text()

    def _text(self) -> str:
        data = {
            "what": HEAD,
            "rules": {rule: entry.row for rule, entry in sorted(self.rules.items())},
            "mistakes": {key: _mistake_row(one) for key, one in sorted(self.mistakes.items())},
            "days": {day.isoformat(): count for day, count in sorted(self.days.items())},
            "judged": {sure: list(pair) for sure, pair in sorted(self.judged.items())},
            "marks": [[mark.day.isoformat(), *mark[1:5], list(mark.missed)] for mark in self.marks],
        }
        return json.dumps(data, separators=(",", ":"))


def read(text: str) -> Book:
    """The book of a text that `str(book)` made; empty for an empty text.

    A row that is damaged, or that a later version wrote otherwise, is left out and costs no more than itself. Raises
    `BadProgress` for a text that is no book at all.
    """
    if not text.strip():
        return Book()
    if len(text) > LARGEST:
        raise BadProgress("This book of practice is too large to have been made here.")
    try:
        data = json.loads(text)
        json.dumps(data, ensure_ascii=False).encode()  # half a character cannot be shown
    except (ValueError, RecursionError):
        raise BadProgress("What was kept about your practice is damaged.") from None
    if not isinstance(data, dict) or data.get("what") != HEAD:
        raise BadProgress("What was kept about your practice is no book of practice, or one of a later version.")
    marks = data.get("marks")
    return Book(
        _rows(data.get("rules"), lambda key: _matched(_RULE, key), _entry),
        _rows(data.get("mistakes"), lambda key: _matched(_NAME, key), _mistake),
        _rows(data.get("days"), date.fromisoformat, _count),
        _rows(data.get("judged"), _sureness, _pair),
        _latest(_rows(dict(enumerate(marks)) if isinstance(marks, list) else {}, int, _mark).values()),
    )


def inside(text: str) -> Book:
    """The book in a file that was saved to be taken along: beside the progress. Empty where there is none.

    Raises `BadProgress` for a book that is damaged.
    """
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        raise BadProgress("This file is damaged.") from None
    found = data.get("book") if isinstance(data, dict) else None
    return read(json.dumps(found, separators=(",", ":"))) if isinstance(found, dict) else Book()


def waiting(text: str) -> list[object]:
    """The acts in such a file that were not written into the book yet; none in a file that is damaged."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        return []
    acts = data.get("acts") if isinstance(data, dict) else None
    return acts[:MOST_ACTS] if isinstance(acts, list) else []


def _rows(rows: object, key: Callable[[Any], K], value: Callable[[Any], V]) -> dict[K, V]:
    """The rows that can be read."""
    found: dict[K, V] = {}
    for name, row in rows.items() if isinstance(rows, dict) else ():
        try:
            found[key(name)] = value(row)
        except (KeyError, TypeError, ValueError, OverflowError):
            continue
    return found


def _entry(row: Any) -> Entry:
    """The entry of a row."""
    box, due, right, wrong = row
    if _count(box) >= len(DAYS):
        raise ValueError(f"there is no box {box}")
    return Entry(box, date.fromisoformat(due), _count(right), _count(wrong))


def _mistake_row(one: Mistake) -> list[object]:
    return [one.link, one.made, list(one.good), one.why, one.day.isoformat(), one.entry.row]


def _mistake(row: Any) -> Mistake:
    link, made, good, why, day, entry = row
    moves = tuple(_text(one, LONGEST) for one in good)
    return Mistake(_text(link, LINK), _text(made, LONGEST), moves, _text(why, LONGEST), date.fromisoformat(day), _entry(entry))


def _mark(row: Any) -> Mark:
    day, game, form, right, of, missed = row
    rules = tuple(_matched(_RULE, rule) for rule in missed)
    if not 0 <= _count(right) <= _count(of) <= MOST_QUESTIONS:
        raise ValueError(f"nobody has {right} right of {of}")
    return Mark(date.fromisoformat(day), _matched(_NAME, game), _text(form, 40), right, of, rules)


def _sureness(word: Any) -> str:
    if word not in SURENESS:
        raise ValueError(f"nobody is {word}")
    return str(word)


def _pair(row: Any) -> tuple[int, int]:
    good, bad = row
    return _count(good), _count(bad)


def _count(value: Any) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value < 10**9:
        raise ValueError(f"{value} is no count")
    return value


def _text(value: Any, most: int) -> str:
    if not isinstance(value, str) or len(value) > most:
        raise ValueError("a text is missing or too long")
    return value


def _matched(form: re.Pattern[str], value: Any) -> str:
    if not isinstance(value, str) or not form.fullmatch(value):
        raise ValueError(f"{value!r} is no name")
    return value


def _latest(marks: Iterable[Mark]) -> tuple[Mark, ...]:
    return tuple(sorted(set(marks))[-MOST_MARKS:])
