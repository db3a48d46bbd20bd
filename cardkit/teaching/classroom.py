"""A class at a glance, from a folder with the learners' progress files: who is shaky on what.

    found = classroom.read("class")             # class/ana.json, class/luis.json …
    classroom.shaky(found, cardkit.games["tute"])

Nothing is sent anywhere: the teacher collects the files.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from datetime import date
from pathlib import Path
from types import MappingProxyType
from typing import Final, NamedTuple

from cardkit import games
from cardkit.game import Game
from cardkit.rules import Rule
from cardkit.sessions.names import own_name, plain_name
from cardkit.teaching import book
from cardkit.teaching.book import BadProgress, Book, LessonProgress

MAX_FILE_BYTES: Final = 1_000_000
"""Bytes of a file that is read at most."""
MAX_FILE_NAME_CHARACTERS: Final = 60
"""Characters of a file's name that are shown."""
KNOWLEDGE: Final = ("shaky", "sure", "new")
INVENTED: Final = ("Ana", "Luis", "Noor")
"""Learners who do not exist."""


class RuleReport(NamedTuple):
    """A rule, and the names of the learners who are `shaky` on it, `sure` of it, and to whom it is `new`."""

    rule: Rule
    shaky: tuple[str, ...]
    sure: tuple[str, ...]
    new: tuple[str, ...]


class Class(NamedTuple):
    """The books of a class by the learner's name (the file's), and what is wrong with files that could not be read.

    `lessons` is each learner's progress, by the name of the lesson's notebook.
    """

    books: Mapping[str, Book]
    trouble: Mapping[str, str]
    lessons: Mapping[str, Mapping[str, LessonProgress]] = MappingProxyType({})


def read(folder: str | Path) -> Class:
    """Read the files (`*.json`) of a folder; one that cannot be read is reported and skipped."""
    books, trouble, lessons = dict[str, Book](), dict[str, str](), dict[str, Mapping[str, LessonProgress]]()
    for number, path in enumerate(sorted(Path(folder).glob("*.json")), 1):
        who = own_name(plain_name(path.stem, MAX_FILE_NAME_CHARACTERS) or f"File {number}", [*books, *trouble])
        try:
            if path.stat().st_size > MAX_FILE_BYTES:
                raise BadProgress("This file is too large to be a progress file of cardkit.")
            found = books[who] = book.read(path.read_text(encoding="utf-8"))
            lessons[who] = found.lessons
            if strange := sorted({mark.game for mark in found.marks} - set(games)):
                trouble[who] = f"An exam in this file is of a game that is not here: {', '.join(strange)}."
        except (OSError, ValueError) as error:
            trouble[who] = str(error)
    return Class(books, trouble, lessons)


def write_invented_class(folder: str | Path, game: Game) -> Path:
    """Writes progress files of invented learners, and a damaged one, into a folder, for trying this out; returns the folder."""
    path = Path(folder)
    for number, name in enumerate(INVENTED):
        dice, rules = random.Random(name), list(game.rules)[: 10 - 2 * number]
        acts: list[dict[str, object]] = []
        for day in range(1, 21, 2):
            dated = {"day": f"2026-11-{day:02}"}
            acts += [{"kind": "rule", "rule": rule, "right": dice.random() < 0.85, **dated} for rule in rules]
        mark = {"kind": "mark", "game": game.name, "form": "3A", "right": 11 + 3 * number, "of": 20, "missed": []}
        begun = {game.name: LessonProgress(done=4 + 4 * number, of=12)}
        text = str(Book(lessons=begun).with_acts([*acts, {**mark, "day": "2026-11-21"}]))
        (path / f"{name}.json").write_text(text, encoding="utf-8")
    (path / "Mario.json").write_text(text[: len(text) // 2], encoding="utf-8")
    return path


def shaky(found: Class, game: Game) -> tuple[RuleReport, ...]:
    """The rules on which somebody is shaky, those of most learners first."""
    rows = []
    for rule in game.rules.values():
        by = {word: tuple(name for name, one in found.books.items() if one.knowledge(rule.id) == word) for word in KNOWLEDGE}
        rows.append(RuleReport(rule, *(by[word] for word in KNOWLEDGE)))
    return tuple(sorted((row for row in rows if row.shaky), key=lambda row: -len(row.shaky)))


def steps(found: Class) -> tuple[tuple[str, str, int, int], ...]:
    """Each learner's progress in each lesson begun: name, the lesson's notebook, steps done, steps in all."""
    return tuple((who, name, one.done, one.of) for who, begun in found.lessons.items() for name, one in sorted(begun.items()))


def marks(found: Class) -> tuple[tuple[str, date, str, int, int], ...]:
    """The exams of the class in games that are installed: name, date, game, right answers, questions."""
    taken = [(name, mark) for name, one in found.books.items() for mark in one.marks if mark.game in games]
    return tuple((name, mark.day, mark.game, mark.right, mark.of) for name, mark in taken)
