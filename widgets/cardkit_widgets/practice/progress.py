"""Shows what the reader knows, game by game, and what is due today. The browser keeps the record; there is no account."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from itertools import islice
from typing import Any

import traitlets

import cardkit
from cardkit.dealing import chance
from cardkit.teaching import book, daily, exercises, leitner, teaching
from cardkit.teaching.book import BadProgress, Book, LessonProgress
from cardkit.teaching.daily import DueItem
from cardkit.teaching.exercises import Exercise
from cardkit_widgets.base import bundle
from cardkit_widgets.base.plain import Plain, run
from cardkit_widgets.base.requests import Request, Responder, handles
from cardkit_widgets.base.stack import Drawn, Stack
from cardkit_widgets.practice.daily_quiz import ENOUGH, DailyQuiz

MAX_ROUND_QUESTIONS = 10
"""Questions in one round of what is due."""


class ProgressPanel(Drawn):
    """The list of all topics. The browser holds the record as text; Python interprets it."""

    _esm = bundle.module("practice/progress.js")
    _css = bundle.style("quiz/quiz.css")

    scene = traitlets.Dict().tag(sync=True)

    def __repr__(self) -> str:
        return f"<Progress: {', '.join(game['title'] for game in self.scene['games'])}>"


class Progress(Responder, Plain, Stack):
    """All games at a glance, what is due today, and a quiz on it.

    Args:
        games: names of games; by default all.

    Raises: `KeyError` for an unknown game.
    """

    faults = (BadProgress,)
    sorry = "Nothing was changed."
    children: tuple[Any, ...]

    def __init__(self, *games: str) -> None:
        self._games = tuple(cardkit.games[name] for name in games or teaching.in_order())
        self._seq = 0
        self._book = Book()
        self._keep: str | None = None
        self._sent = ""
        self.panel = ProgressPanel()
        self.panel.scene = self._scene("", None)
        self._today: date | None = None
        self.listen(self.panel)
        super().__init__(children=(self.panel,), layout={"overflow": "visible"})

    def __repr__(self) -> str:
        return repr(self.panel)

    def plain(self) -> dict[str, str]:
        """What the widget shows when it runs."""
        return {"text/plain": f"{self!r}\n{run('see what is due')}"}

    def _scene(self, note: str, today: date | None) -> dict[str, Any]:
        """The panel's scene; without topics until the browser has sent the date and the record."""
        self._seq += 1
        items = daily.for_today(self._book, today) if today else ()
        games = []
        for game in self._games:
            lesson = self._book.lessons.get(game.name, LessonProgress())
            games.append(
                {
                    "name": game.name,
                    "title": game.title,
                    "lang": game.pack.lang,
                    "due": sum(item.game == game.name for item in items),
                    "topics": [self._topic(exercise, today) for exercise in exercises.for_game(game)] if today else [],
                    "steps": {"done": lesson.done, "of": lesson.of, "at": lesson.at},
                }
            )
        scene = {"seq": self._seq, "note": note, "games": games, "boxes": len(leitner.DAYS) - 1, "read": today is not None}
        return {**scene, "due": len(items), "keep": self._keep, "sent": self._sent}

    def _topic(self, exercise: Exercise, today: date) -> dict[str, Any]:
        """How well a topic is known: as well as the weakest of its rules that were asked about."""
        entry = self._book.about(exercise.rules)
        return {
            "topic": exercise.topic,
            "title": exercise.title,
            "box": entry.box if entry else 0,
            "new": entry is None,
            "due": entry is not None and entry.ready(today),
            "when": _when(entry, today),
            "right": entry.right if entry else 0,
            "wrong": entry.wrong if entry else 0,
        }

    def answer(self, request: Request) -> str | None:
        """Read the record and today's date, which every request carries, and do what it asks; returns a note."""
        self._keep, self._sent = None, str(request.get("sent", ""))[:20]
        try:
            self._today = date.fromisoformat(str(request.get("today")))
        except ValueError:
            return None
        text, file = str(request.get("progress") or ""), request.get("kind") == "import"
        try:
            self._book = book.read(text)
        except BadProgress:
            if not file:
                raise
            self._book = Book()  # what is damaged gives way to a file
        kept = str(self._book)
        self._keep = kept if text.strip() and kept != text and not file else None
        return self._do(request, self._today)

    def error_text(self, error: Exception) -> str:
        """The sentence about an unreadable record."""
        return f"{error} {self.sorry}"

    def reply(self, request: Mapping[str, Any], note: str) -> None:
        """Send what is known and due."""
        self.panel.scene = self._scene(note, self._today)

    def _do(self, content: Mapping[str, Any], today: date) -> str:
        handler = self.handler(content.get("kind"))
        note: str = "" if handler is None else handler(content, today)
        return note

    @handles("practise")
    def _practise(self, content: Mapping[str, Any], today: date) -> str:
        """Open a quiz on the items due, else on new rules, else on rules before their day; returns a note if there are none."""
        due, met = daily.for_today(self._book, today), daily.met(self._book)
        known = [DueItem(game.name, rule) for game in self._games for rule in game.rules if rule in met]
        fresh = [item for item in known if self._book.knowledge(item.rule) == "new"]
        items = fresh if fresh and not due else daily.round_of(self._book, due)
        asked = list(islice(daily.askable(items, self._book, chance.dice), MAX_ROUND_QUESTIONS))
        if not asked:
            return "Nothing is due today. Come back later, or open a lesson."
        title = "Due today" if due else "Something new" if fresh else "What you met before"
        enough = ENOUGH if due else "What you missed comes back tomorrow or before."
        quiz = DailyQuiz(asked, title, enough, self._book, today, self._put_away)
        self.children = (self.panel, quiz)
        return ""

    def _put_away(self) -> None:
        self.children = (self.panel,)

    @handles("import")
    def _import(self, content: Mapping[str, Any], today: date) -> str:
        """Merge a record from a file into the present one; nothing is lost.

        Raises `BadProgress` for a file without a record.
        """
        found = book.read(str(content.get("text") or ""))
        if found == Book():
            raise BadProgress("There is no progress in this file.")
        self._book = self._book.merged(found)
        self._keep = str(self._book)
        return f"{len(found.rules)} rules and {len(found.lessons)} lessons were read."


def _when(entry: leitner.Entry | None, today: date) -> str:
    if entry is None:
        return "new"
    days = (entry.due - today).days
    return "due today" if days <= 0 else "due tomorrow" if days == 1 else f"due in {days} days"
