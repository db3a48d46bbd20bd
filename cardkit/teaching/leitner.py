"""When to practise what again: Leitner boxes, as pure logic over a small text.

Box 0 holds what was missed or is new; a right answer on the day a topic is due moves it up a box, a wrong one at any time
moves it back three, and it is due at once. From boxes 1 to 7 a topic is due again after 1, 1, 2, 4, 8, 16 and 32 days. A right
answer before that day changes nothing: only what was nearly forgotten is learned by being recalled.
Source: Sebastian Leitner, “So lernt man lernen” (1972); the days are ours, and were measured.

Why boxes, and not a library such as FSRS: 300 learners who forget were given both (`tests/benchmarks/forgetful.py`), at most
ten cards a day and on four days of five. What they know at the end, by boxes and by FSRS 6, where memory fades fast:

    34 rules, 90 days                          64.1 and 60.7 %, boxes ahead by 3.4 ± 0.4
    68 rules, a lesson a month, 120 days       39.6 and 36.6 %, by 3.0 ± 0.3
    170 rules, a lesson a month, 210 days      22.7 and 21.1 %, by 1.6 ± 0.2
    170 rules, a lesson a day, 210 days        22.7 and 21.1 %, by 1.6 ± 0.2

and where it has a long tail: by 0.9, 1.8, 1.3 and 1.4. The boxes of the first version (1, 3, 7 and 21 days, and back to the
start) stayed behind FSRS by 2 to 6. More rules are known less because ten cards a day cannot hold them, whoever plans them:
all ten are due on every day. So the boxes stay, and need nothing but Python.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import date, timedelta
from typing import Final, NamedTuple

DAYS: Final = (0, 1, 1, 2, 4, 8, 16, 32)
"""After how many days a topic is due again, by its box."""
BACK: Final = 3
"""How many boxes back a wrong answer moves a topic."""

HEAD: Final = "cardkit progress 1"
LARGEST: Final = 200_000
"""Characters in a text of progress; what is longer was not made here."""

_PAGE: Final = re.compile(r"[^\x00-\x1f\x7f]{1,120}")
"""The name of a lesson's notebook, which is its game's for the lessons here."""
_TOPIC: Final = re.compile(r"[a-z0-9_]+/[a-z0-9_-]+")


class BadProgress(ValueError):
    """A text that is no progress; the message says what is wrong and what would be right."""


class Entry(NamedTuple):
    """How one topic stands: its `box` (0 to 7), the day it is `due`, and all answers so far, `right` and `wrong`."""

    box: int
    due: date
    right: int = 0
    wrong: int = 0

    def ready(self, today: date) -> bool:
        """Whether it is due; so is what a clock that ran ahead has put off for longer than any box does."""
        return self.due <= today or self.due > today + timedelta(DAYS[-1])

    def answered(self, right: bool, today: date, top: int = len(DAYS) - 1) -> Entry:
        """How it stands after an answer; no answer of this kind lifts it above the box `top`."""
        if not right:
            return Entry(max(self.box - BACK, 0), today, self.right, self.wrong + 1)
        known = self._replace(right=self.right + 1)
        if not self.ready(today) or self.box >= top < len(DAYS) - 1:
            return known
        box = min(self.box + 1, top)
        return known._replace(box=box, due=today + timedelta(DAYS[box]))

    @property
    def row(self) -> list[object]:
        """How it is written in a text that is kept."""
        return [self.box, self.due.isoformat(), self.right, self.wrong]


class LessonProgress(NamedTuple):
    """How far one has come in a lesson: the `tasks` that are done, `done` of so many steps, and the step to go on `at`."""

    tasks: tuple[str, ...] = ()
    done: int = 0
    of: int = 0
    at: str = ""


@dataclass(frozen=True)
class TopicMemory:
    """The memory of one learner by topic (`game/topic`), and the `lessons` begun, by game. Immutable."""

    topics: Mapping[str, Entry] = field(default_factory=dict)
    lessons: Mapping[str, LessonProgress] = field(default_factory=dict)

    def answered(self, topic: str, right: bool, today: date) -> TopicMemory:
        """The progress after an answer on this topic; raises `ValueError` for a topic that is not `game/topic`."""
        if not _TOPIC.fullmatch(topic):
            raise ValueError(f"a topic looks like game/topic, not {topic!r}")
        old = self.topics.get(topic) or Entry(0, today)
        return replace(self, topics={**self.topics, topic: old.answered(right, today)})

    def due(self, today: date) -> list[str]:
        """The topics that are due, the longest overdue first."""
        return due(self.topics, today)

    def merged(self, other: TopicMemory) -> TopicMemory:
        """Both together; where both know a topic, the one with more answers counts."""
        topics = longer(self.topics, other.topics)
        lessons = dict(self.lessons)
        for game, lesson in other.lessons.items():
            here = lessons.get(game, LessonProgress())
            tasks = tuple(sorted({*here.tasks, *lesson.tasks}))
            lessons[game] = max(here, lesson, key=lambda one: one.done)._replace(tasks=tasks)
        return TopicMemory(topics, lessons)

    def __str__(self) -> str:
        """The text to keep; `read` makes an equal progress of it."""
        rows = {topic: entry.row for topic, entry in sorted(self.topics.items())}
        data: dict[str, object] = {"what": HEAD, "topics": rows}
        if self.lessons:
            lessons = sorted(self.lessons.items())
            data["lessons"] = {
                game: {"tasks": list(one.tasks), "steps": [one.done, one.of], "at": one.at} for game, one in lessons
            }
        return json.dumps(data, separators=(",", ":"))


def due(entries: Mapping[str, Entry], today: date) -> list[str]:
    """Returns the keys that are due, the longest overdue first."""
    return [key for _, key in sorted((entry.due, key) for key, entry in entries.items() if entry.ready(today))]


def longer(mine: Mapping[str, Entry], other: Mapping[str, Entry]) -> dict[str, Entry]:
    """Both together; where both know something, the entry with more answers counts."""
    found = dict(mine)
    for key, entry in other.items():
        found[key] = max(found.get(key, entry), entry, key=lambda one: (one.right + one.wrong, one.due, one))
    return found


def read(text: str) -> TopicMemory:
    """The progress of a text that `str(progress)` made; empty for an empty text. Raises `BadProgress`."""
    if not text.strip():
        return TopicMemory()
    if len(text) > LARGEST:
        raise BadProgress("This file is too large to be a progress file of cardkit.")
    try:
        data = json.loads(text)
        json.dumps(data, ensure_ascii=False).encode()  # half a character cannot be shown
    except (ValueError, RecursionError) as error:
        where = f" (it breaks at line {error.lineno}, column {error.colno})" if isinstance(error, json.JSONDecodeError) else ""
        raise BadProgress(f"This is not a progress file of cardkit, or it is damaged{where}.") from None
    if not isinstance(data, dict) or not isinstance(data.get("topics"), dict):
        raise BadProgress("This is not a progress file of cardkit: it has no topics.")
    if data.get("what") != HEAD:
        raise BadProgress(f"This progress file says it is {str(data.get('what'))[:40]!r}; here {HEAD!r} is read.")
    lessons = data.get("lessons", {})
    if not isinstance(lessons, dict):
        raise BadProgress("The lessons in this progress file should be written by game.")
    topics = {topic: _entry(topic, row) for topic, row in data["topics"].items()}
    return TopicMemory(topics, {game: _lesson(game, row) for game, row in lessons.items()})


def _lesson(game: str, row: object) -> LessonProgress:
    trouble = BadProgress(f"The lesson {game[:40]!r} in this progress file should have tasks, steps [done, of] and at.")
    if not _PAGE.fullmatch(game) or not isinstance(row, dict):
        raise trouble
    tasks, steps, at = row.get("tasks"), row.get("steps"), row.get("at")
    if not isinstance(tasks, list) or not all(isinstance(task, str) and len(task) <= 80 for task in tasks):
        raise trouble
    if not isinstance(steps, list) or len(steps) != 2 or not isinstance(at, str) or len(at) > 80:
        raise trouble
    done, of = steps
    if any(isinstance(n, bool) or not isinstance(n, int) for n in steps) or not 0 <= done <= of <= 99:
        raise trouble
    return LessonProgress(tuple(tasks), done, of, at)


def _entry(topic: str, row: object) -> Entry:
    if not _TOPIC.fullmatch(topic):
        raise BadProgress(f"{topic[:40]!r} in this progress file is not a topic, which looks like game/topic.")
    trouble = BadProgress(f"{topic} in this progress file should read [box, day, right, wrong], not {json.dumps(row)[:60]}.")
    if not isinstance(row, list) or len(row) != 4:
        raise trouble
    box, day, right, wrong = row
    counts = (box, right, wrong)
    if not isinstance(day, str) or any(isinstance(n, bool) or not isinstance(n, int) or n < 0 for n in counts):
        raise trouble
    if box >= len(DAYS):
        raise BadProgress(f"{topic} in this progress file is in box {box}; there are boxes 0 to {len(DAYS) - 1}.")
    try:
        return Entry(box, date.fromisoformat(day), right, wrong)
    except ValueError:
        raise BadProgress(f"{topic} in this progress file is due on {day[:20]!r}, which is not a day (2026-11-05).") from None
