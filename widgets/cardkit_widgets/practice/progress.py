"""Shows what the reader knows, game by game, and what is due today; kept by the browser, with no account."""

from __future__ import annotations

import contextlib
from collections.abc import Mapping
from datetime import date
from typing import Any

import traitlets

import cardkit
from cardkit.teaching import book, exercises, leitner
from cardkit_widgets.base import bundle
from cardkit_widgets.base.messages import Message, Wire, handles
from cardkit_widgets.base.plain import Plain, run
from cardkit_widgets.base.stack import Drawn, Stack
from cardkit_widgets.quiz.quiz import Quiz

MOST = 10
"""Questions in one round of what is due."""


class Ledger(Drawn):
    """The table of all topics; the browser holds the text, Python reads it and says what it means."""

    _esm = bundle.module("practice/progress.js")
    _css = bundle.style("quiz/quiz.css")

    view = traitlets.Dict().tag(sync=True)

    def __repr__(self) -> str:
        return f"<Progress: {', '.join(game['title'] for game in self.view['games'])}>"


class Progress(Wire, Plain, Stack):
    """All games at a glance, what is due today, and a round of questions on it.

    Args:
        games: names of games; all there are when not given.

    Raises: `KeyError` for an unknown game.
    """

    faults = (leitner.BadProgress,)
    sorry = "Nothing was changed."

    def __init__(self, *games: str) -> None:
        self._games = tuple(cardkit.games[name] for name in games or cardkit.games)
        self._seq = 0
        self._known = leitner.TopicMemory()
        self._keep: str | None = None
        self._book: str | None = None
        self.ledger = Ledger()
        self.ledger.view = self._view("", None)
        self._today: date | None = None
        self.listen(self.ledger)
        super().__init__(children=(self.ledger,), layout={"overflow": "visible"})

    def __repr__(self) -> str:
        return repr(self.ledger)

    def plain(self) -> dict[str, str]:
        """How to see what is due."""
        return {"text/plain": f"{self!r}\n{run('see what is due')}"}

    def _view(self, note: str, today: date | None) -> dict[str, Any]:
        """Returns what the browser shows; topics only once it has said which day it is and what it keeps."""
        self._seq += 1
        due = set(self._known.due(today)) if today else set()
        games = []
        for game in self._games:
            rows = []
            for exercise in exercises.for_game(game) if today else ():
                entry = self._known.topics.get(exercise.topic)
                rows.append(
                    {
                        "topic": exercise.topic,
                        "title": exercise.title,
                        "box": entry.box if entry else 0,
                        "new": entry is None,
                        "due": exercise.topic in due,
                        "when": _when(entry, today) if today else "",
                        "right": entry.right if entry else 0,
                        "wrong": entry.wrong if entry else 0,
                    }
                )
            lesson = self._known.lessons.get(game.name, leitner.LessonProgress())
            steps = {"done": lesson.done, "of": lesson.of, "at": lesson.at}
            games.append({"name": game.name, "title": game.title, "lang": game.pack.lang, "topics": rows, "steps": steps})
        view = {"seq": self._seq, "note": note, "games": games, "boxes": len(leitner.DAYS) - 1, "read": today is not None}
        return {**view, "keep": self._keep, "book": self._book, "head": leitner.HEAD}

    def answer(self, message: Message) -> str | None:
        """One message of the browser, which says what it keeps and which day it is."""
        self._keep = self._book = None
        try:
            self._today = date.fromisoformat(str(message.get("today")))
        except ValueError:
            return None
        self._known = leitner.read(str(message.get("progress") or ""))
        return self._do(message, self._today)

    def excuse(self, error: Exception) -> str:
        """Returns a sentence on what is wrong with a text of progress."""
        return f"{error} {self.sorry}"

    def reply(self, message: Mapping[str, Any], note: str) -> None:
        """Sends what is known and what is due."""
        self.ledger.view = self._view(note, self._today)

    def _do(self, content: Mapping[str, Any], today: date) -> str:
        handler = self.handler(content.get("kind"))
        note: str = "" if handler is None else handler(content, today)
        return note

    @handles("practise")
    def _practise(self, content: Mapping[str, Any], today: date) -> str:
        """Opens a quiz on what is due, or else on what is new, of one game or of all; returns a note where there is nothing."""
        name = content.get("game")
        by_topic = {d.topic: d for game in self._games if name in (None, game.name) for d in exercises.for_game(game)}
        due = [by_topic[topic] for topic in self._known.due(today) if topic in by_topic]
        fresh = [exercise for topic, exercise in by_topic.items() if topic not in self._known.topics]
        chosen = (due or fresh)[:MOST]
        if not chosen:
            return "Nothing is due today. Come back later, or open a lesson."
        self.children = (self.ledger, Quiz(*chosen, length=len(chosen), title="Due today" if due else "Something new"))
        return ""

    @handles("import")
    def _import(self, content: Mapping[str, Any], today: date) -> str:
        """Adds what a file brings to what is here, of which nothing is lost by it. Raises `BadProgress` for no such file."""
        text, mine = str(content.get("text") or ""), str(content.get("book") or "")
        found, brought = leitner.read(text), book.inside(text)
        if not found.topics and not found.lessons and brought == book.Book():
            raise leitner.BadProgress("There is no progress in this file.")
        with contextlib.suppress(leitner.BadProgress):  # a damaged book gives way to that of the file
            brought = book.read(mine).merged(brought)
        self._known = self._known.merged(found)
        self._keep, self._book = str(self._known), str(brought)
        return f"{len(found.topics)} topics and {len(brought.rules)} rules were read."


def _when(entry: leitner.Entry | None, today: date) -> str:
    if entry is None:
        return "new"
    days = (entry.due - today).days
    return "due today" if days <= 0 else "due tomorrow" if days == 1 else f"due in {days} days"
