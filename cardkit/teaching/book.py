"""A learner's record: how well each rule is known, mistakes that come back, lessons, days, exam marks, self-assessment.

    book = Book().with_acts([{"kind": "rule", "day": "2026-11-05", "rule": "tute.head", "right": False}])
    book.knowledge("tute.head")            # "shaky"
    book.due(date(2026, 11, 5))           # ["tute.head"]
    book.about(["tute.head", "tute.follow"])        # how a topic stands, which asks about these rules
    read(str(book)) == book

What happens at tables and in questions comes as *acts*, small dictionaries that wait in the browser's text until it is read.
Malformed acts are skipped, so nothing in a browser can do harm.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from typing import Any, Final, NamedTuple, TypeVar
from zlib import crc32

from cardkit.sessions.link import MAX_LINK_CHARACTERS
from cardkit.teaching.leitner import DAYS, Entry, due, merged

FORMAT: Final = "cardkit progress 1"
"""The first entry in the text of a book."""
MAX_QUESTIONS: Final = 200
"""An exam has twenty; what claims more than this was not made here."""
MAX_ACTS: Final = 400
"""Acts that wait in a text until it is read; no text has more."""
MAX_BOOK_CHARACTERS: Final = 150_000
"""Characters in the text of a book."""
MAX_READ_CHARACTERS: Final = 260_000
"""Characters in such a text with acts that wait; what is longer was not made here."""
SURE_BOX: Final = 5
"""From this box on a rule counts as sure: recalled on five days, each time when it was due."""
MAX_TABLE_BOX: Final = 3
"""A duty met at a table lifts a rule no higher than this: there one sees which cards may be played."""
MAX_ACT_CHARACTERS: Final = 400
"""Characters in one text of an act."""
MAX_RULES: Final = 600
MAX_LESSONS: Final = 40
MAX_TASKS: Final = 200
MAX_LESSON_STEPS: Final = 99
MAX_TASK_CHARACTERS: Final = 80
"""Characters in the name of a task or of a step."""
MAX_DAYS: Final = 400
MAX_KEPT_MARKS: Final = 60
SURENESS: Final = ("guess", "think", "sure")
"""The answers to “how sure are you?”."""

_RULE: Final = re.compile(r"[a-z0-9_]{1,40}\.[a-z0-9_-]{1,60}")
_NAME: Final = re.compile(r"[a-z0-9_]{1,40}")
_PAGE: Final = re.compile(r"[^\x00-\x1f\x7f]{1,120}")
"""The name of a lesson's notebook, which is its game's for the lessons here."""

K = TypeVar("K")
V = TypeVar("V")


class BadProgress(ValueError):
    """A text that is no record; the message says what is wrong and what would be right."""


class LessonProgress(NamedTuple):
    """Progress in a lesson: the `tasks` done, `done` of `of` steps, and the step `at` which to go on.

    `number` is that step's number from 1; 0 if unknown.
    """

    tasks: tuple[str, ...] = ()
    done: int = 0
    of: int = 0
    at: str = ""
    number: int = 0


class Mistake(NamedTuple):
    """A position in which a move cost something: `link`, the move `made`, the `good` moves (all equal to the best), and why.

    `day` is when it happened, `entry` how well it is known now.
    """

    link: str
    made: str
    good: tuple[str, ...]
    why: str
    day: date
    entry: Entry


class Mark(NamedTuple):
    """An exam taken: `right` of `of` questions, and the ids of the rules `missed`."""

    day: date
    game: str
    form: str
    right: int
    of: int
    missed: tuple[str, ...] = ()


@dataclass(frozen=True)
class Book:
    """One learner's record. Immutable.

    `rules` has an entry for each rule id, `mistakes` by their keys, `days` the number of answers by day, `judged` how often the
    learner was right and wrong by how sure they said they were (see `SURENESS`), `marks` the exams, `lessons` the progress by
    the name of the lesson's notebook.
    """

    rules: Mapping[str, Entry] = field(default_factory=dict)
    mistakes: Mapping[str, Mistake] = field(default_factory=dict)
    days: Mapping[date, int] = field(default_factory=dict)
    judged: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    marks: tuple[Mark, ...] = ()
    lessons: Mapping[str, LessonProgress] = field(default_factory=dict)

    # -- what is known -----------------------------------------------------------------------------------------------------

    def knowledge(self, rule: str) -> str:
        """How well a rule is known: `new`, `shaky` or `sure`."""
        entry = self.rules.get(rule)
        if entry is None or not entry.right + entry.wrong:
            return "new"
        return "sure" if entry.box >= SURE_BOX else "shaky"

    def due(self, today: date) -> list[str]:
        """The ids of known rules that are due, longest overdue first."""
        return due({rule: entry for rule, entry in self.rules.items() if entry.right + entry.wrong}, today)

    def about(self, rules: Iterable[str]) -> Entry | None:
        """One entry for several rules (a topic): the box and date of the weakest, the answers of all added up.

        None if none of them was ever asked.
        """
        known = [entry for rule in rules if (entry := self.rules.get(rule)) and entry.right + entry.wrong]
        if not known:
            return None
        right, wrong = (sum(counts) for counts in zip(*((entry.right, entry.wrong) for entry in known), strict=True))
        return Entry(min(entry.box for entry in known), min(entry.due for entry in known), right, wrong)

    def mistakes_due(self, today: date) -> list[str]:
        """The keys of mistakes that are due, longest overdue first."""
        return due({key: mistake.entry for key, mistake in self.mistakes.items()}, today)

    # -- what happens ------------------------------------------------------------------------------------------------------

    def with_acts(self, acts: Iterable[object]) -> Book:
        """The book after these acts, in order; malformed ones are skipped."""
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
            rule, right = _read_name(_RULE, act["rule"]), act["right"] is True
            top = MAX_TABLE_BOX if act.get("at") == "table" else len(DAYS) - 1
            entry = self.rules.get(rule, Entry(0, day)).answered(right, day, top)
            return replace(self, rules={**self.rules, rule: entry})._counted(act, right, day)
        if kind == "met":
            rule = _read_name(_RULE, act["rule"])
            return self if rule in self.rules else replace(self, rules={**self.rules, rule: Entry(0, day)})
        if kind == "mistake":
            return self._missed(act, day)
        if kind == "card":
            return self._retried(act, day)
        if kind == "mark":
            mark = _checked_mark(day, *(act[name] for name in ("game", "form", "right", "of", "missed")))
            return replace(self, marks=_latest((*self.marks, mark)))
        return self

    def _counted(self, act: Mapping[str, Any], right: bool, day: date) -> Book:
        """Counts an answer for its day, and, if the learner said how sure they were, as right or wrong for that."""
        judged, sure = dict(self.judged), act.get("sure")
        if sure in SURENESS:
            good, bad = judged.get(sure, (0, 0))
            judged[sure] = (good + right, bad + (not right))
        return replace(self, days={**self.days, day: self.days.get(day, 0) + 1}, judged=judged)

    def _missed(self, act: Mapping[str, Any], day: date) -> Book:
        """Adds a mistake; the same one made again becomes due again."""
        link, good = (
            _read_text(act["link"], MAX_LINK_CHARACTERS),
            tuple(_read_text(one, MAX_ACT_CHARACTERS) for one in act["good"]),
        )
        key = f"{crc32(link.encode()):08x}"
        old = self.mistakes.get(key)
        entry = (old.entry if old else Entry(0, day)).answered(False, day)
        mistake = Mistake(
            link, _read_text(act["made"], MAX_ACT_CHARACTERS), good, str(act["said"])[:MAX_ACT_CHARACTERS], day, entry
        )
        return replace(self, mistakes={**self.mistakes, key: mistake})

    def _retried(self, act: Mapping[str, Any], day: date) -> Book:
        """A mistake was asked again; once it is known for good it is removed."""
        key, right = act["key"], act["right"] is True
        mistake = self.mistakes[key]
        mistakes = {other: one for other, one in self.mistakes.items() if other != key}
        last = right and mistake.entry.box == len(DAYS) - 1 and mistake.entry.ready(day)
        if not last:
            mistakes[key] = mistake._replace(entry=mistake.entry.answered(right, day))
        return replace(self, mistakes=mistakes)._counted(act, right, day)

    # -- keeping it --------------------------------------------------------------------------------------------------------

    def merged(self, other: Book) -> Book:
        """Merges two books; per rule the one with more answers wins. Commutative."""
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
        lessons = dict(self.lessons)
        for name, lesson in other.lessons.items():
            here = lessons.get(name, LessonProgress())
            tasks = tuple(sorted({*here.tasks, *lesson.tasks}))
            lessons[name] = max(here, lesson, key=lambda one: one[1:])._replace(tasks=tasks)
        return Book(merged(self.rules, other.rules), mistakes, days, judged, marks, lessons)

    def bounded(self) -> Book:
        """The book within its size limit: drops the best known and oldest mistakes first."""
        days = dict(sorted(self.days.items())[-MAX_DAYS:])
        rules = dict(sorted(self.rules.items(), key=lambda pair: pair[1].due)[:MAX_RULES])
        lessons = dict(list(self.lessons.items())[:MAX_LESSONS])
        book = replace(self, rules=rules, days=days, marks=_latest(self.marks), lessons=lessons, mistakes={})
        while book.lessons and len(book._text()) > MAX_BOOK_CHARACTERS:  # far more than there are lessons and tasks
            book = replace(book, lessons=dict(list(book.lessons.items())[:-1]))
        left = MAX_BOOK_CHARACTERS - len(book._text())
        kept = {}
        for key, one in sorted(self.mistakes.items(), key=lambda pair: (pair[1].entry.box, -pair[1].day.toordinal(), pair)):
            left -= len(json.dumps({key: _mistake_row(one)})) + 1
            if left < 0:
                break
            kept[key] = one
        return replace(book, mistakes=kept)

    def __str__(self) -> str:
        """The book as text of at most `MAX_BOOK_CHARACTERS`; `read` gives an equal book unless something had to be dropped."""
        return self.bounded()._text()

    def _text(self) -> str:
        data = {
            "what": FORMAT,
            "rules": {rule: entry.row for rule, entry in sorted(self.rules.items())},
            "mistakes": {key: _mistake_row(one) for key, one in sorted(self.mistakes.items())},
            "days": {day.isoformat(): count for day, count in sorted(self.days.items())},
            "judged": {sure: list(pair) for sure, pair in sorted(self.judged.items())},
            "marks": [[mark.day.isoformat(), *mark[1:5], list(mark.missed)] for mark in self.marks],
            "lessons": {name: _lesson_row(one) for name, one in sorted(self.lessons.items())},
        }
        return json.dumps(data, separators=(",", ":"))


def read(text: str) -> Book:
    """The book in a text, with the waiting acts added; empty for an empty text.

    Damaged rows, and rows of a later version, are skipped one by one. Raises `BadProgress` for a text that is no book.
    """
    if not text.strip():
        return Book()
    if len(text) > MAX_READ_CHARACTERS:
        raise BadProgress("This is too large to be progress that cardkit has kept.")
    try:
        data = json.loads(text)
        json.dumps(data, ensure_ascii=False).encode()  # half a character cannot be shown
    except (ValueError, RecursionError) as error:
        where = f" (it breaks at line {error.lineno}, column {error.colno})" if isinstance(error, json.JSONDecodeError) else ""
        raise BadProgress(f"This is no progress of cardkit, or it is damaged{where}.") from None
    if not isinstance(data, dict):
        raise BadProgress("This is no progress of cardkit.")
    if data.get("what") != FORMAT:
        raise BadProgress(f"This progress says it is {str(data.get('what'))[:40]!r}; here {FORMAT!r} is read.")
    marks, acts = data.get("marks"), data.get("acts")
    book = Book(
        _read_rows(data.get("rules"), lambda key: _read_name(_RULE, key), _read_entry),
        _read_rows(data.get("mistakes"), lambda key: _read_name(_NAME, key), _read_mistake),
        _read_rows(data.get("days"), date.fromisoformat, _read_count),
        _read_rows(data.get("judged"), _read_sureness, _read_pair),
        _latest(_read_rows(dict(enumerate(marks)) if isinstance(marks, list) else {}, int, _read_mark).values()),
        _read_rows(data.get("lessons"), lambda key: _read_name(_PAGE, key), _read_lesson),
    )
    return book.with_acts(acts[:MAX_ACTS] if isinstance(acts, list) else ())


def _read_rows(rows: object, key: Callable[[Any], K], value: Callable[[Any], V]) -> dict[K, V]:
    """The entries of a saved mapping by their keys; skips every row in which `key` or `value` raises."""
    found: dict[K, V] = {}
    for name, row in rows.items() if isinstance(rows, dict) else ():
        try:
            found[key(name)] = value(row)
        except (KeyError, TypeError, ValueError, OverflowError):
            continue
    return found


def _read_entry(row: Any) -> Entry:
    """The entry in a saved row; raises `ValueError` for a damaged one, as the functions below do."""
    box, due, right, wrong = row
    if _read_count(box) >= len(DAYS):
        raise ValueError(f"there is no box {box}")
    return Entry(box, date.fromisoformat(due), _read_count(right), _read_count(wrong))


def _mistake_row(one: Mistake) -> list[object]:
    return [one.link, one.made, list(one.good), one.why, one.day.isoformat(), one.entry.row]


def _read_mistake(row: Any) -> Mistake:
    """The mistake in a saved row."""
    link, made, good, why, day, entry = row
    moves = tuple(_read_text(one, MAX_ACT_CHARACTERS) for one in good)
    return Mistake(
        _read_text(link, MAX_LINK_CHARACTERS),
        _read_text(made, MAX_ACT_CHARACTERS),
        moves,
        _read_text(why, MAX_ACT_CHARACTERS),
        date.fromisoformat(day),
        _read_entry(entry),
    )


def _lesson_row(one: LessonProgress) -> dict[str, object]:
    number = {"number": one.number} if one.number else {}
    return {"tasks": list(one.tasks), "steps": [one.done, one.of], "at": one.at, **number}


def _read_lesson(row: Any) -> LessonProgress:
    """The progress in a saved row."""
    done, of = row["steps"]
    number, tasks = (
        _read_count(row.get("number", 0)),
        tuple(_read_text(task, MAX_ACT_CHARACTERS)[:MAX_TASK_CHARACTERS] for task in row["tasks"]),
    )
    if not 0 <= _read_count(done) <= _read_count(of) <= MAX_LESSON_STEPS or number > MAX_LESSON_STEPS or len(tasks) > MAX_TASKS:
        raise ValueError(f"no lesson has {done} of {of} steps, {len(tasks)} tasks")
    return LessonProgress(tasks, done, of, _read_text(row["at"], MAX_ACT_CHARACTERS)[:MAX_TASK_CHARACTERS], number)


def _read_mark(row: Any) -> Mark:
    """The exam mark in a saved row."""
    day, *rest = row
    return _checked_mark(date.fromisoformat(day), *rest)


def _checked_mark(day: date, game: Any, form: Any, right: Any, of: Any, missed: Any) -> Mark:
    """The mark of an exam; raises `ValueError` or `TypeError` for one that no exam gives."""
    if not _read_count(right) <= _read_count(of) <= MAX_QUESTIONS:
        raise ValueError(f"nobody has {right} right of {of}")
    rules = tuple(_read_name(_RULE, rule) for rule in missed[:MAX_QUESTIONS])
    return Mark(day, _read_name(_NAME, game), _read_text(form, 40), right, of, rules)


def _read_sureness(word: Any) -> str:
    """One of `SURENESS`."""
    if word not in SURENESS:
        raise ValueError(f"nobody is {word}")
    return str(word)


def _read_pair(row: Any) -> tuple[int, int]:
    """Two counts: right and wrong."""
    good, bad = row
    return _read_count(good), _read_count(bad)


def _read_count(value: Any) -> int:
    """A whole number from 0 to 999,999,999."""
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value < 10**9:
        raise ValueError(f"{value} is no count")
    return value


def _read_text(value: Any, max_characters: int) -> str:
    """A text of at most so many characters."""
    if not isinstance(value, str) or len(value) > max_characters:
        raise ValueError("a text is missing or too long")
    return value


def _read_name(form: re.Pattern[str], value: Any) -> str:
    """A text of this form: the id of a rule, the name of a game or of a page; raises `ValueError` for anything else."""
    if not isinstance(value, str) or not form.fullmatch(value):
        raise ValueError(f"{value!r} is no name")
    return value


def _latest(marks: Iterable[Mark]) -> tuple[Mark, ...]:
    """The newest `MAX_KEPT_MARKS` marks, oldest first, each once."""
    return tuple(sorted(set(marks))[-MAX_KEPT_MARKS:])
