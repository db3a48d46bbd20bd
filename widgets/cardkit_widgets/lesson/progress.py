"""What the reader knows, game by game, and what is due today; kept by the browser, with no account."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any

import anywidget
import ipywidgets
import traitlets

import cardkit
from cardkit.teaching import drills, leitner
from cardkit_widgets import bundle
from cardkit_widgets.lesson.quiz import HERE, Quiz
from cardkit_widgets.plain import Plain
from cardkit_widgets.wire import Wire, Wish

MOST = 10
"""Questions in one round of what is due."""


class Ledger(anywidget.AnyWidget):
    """The table of all topics; the browser holds the text, Python reads it and says what it means."""

    _esm = bundle.module(HERE / "progress.js")
    _css = HERE / "quiz.css"

    view = traitlets.Dict().tag(sync=True)

    def __repr__(self) -> str:
        return f"<Progress: {', '.join(game['title'] for game in self.view['games'])}>"


class Progress(Wire, Plain, ipywidgets.VBox):
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
        self._known = leitner.Progress()
        self._keep: str | None = None
        self.ledger = Ledger()
        self.ledger.view = self._view("", None)
        self._today: date | None = None
        self.ledger.on_msg(self._on_message)
        super().__init__(children=(self.ledger,), layout={"overflow": "visible"})

    def __repr__(self) -> str:
        return repr(self.ledger)

    def plain(self) -> dict[str, str]:
        """How to see what is due."""
        return {"text/plain": f"{self!r}\nRun this notebook to see what is due."}

    def _view(self, note: str, today: date | None) -> dict[str, Any]:
        """What the browser shows; topics only once it has said which day it is and what it keeps."""
        self._seq += 1
        due = set(self._known.due(today)) if today else set()
        games = []
        for game in self._games:
            rows = []
            for drill in drills.of(game) if today else ():
                entry = self._known.topics.get(drill.topic)
                rows.append(
                    {
                        "topic": drill.topic,
                        "title": drill.title,
                        "box": entry.box if entry else 0,
                        "new": entry is None,
                        "due": drill.topic in due,
                        "when": _when(entry, today) if today else "",
                        "right": entry.right if entry else 0,
                        "wrong": entry.wrong if entry else 0,
                    }
                )
            lesson = self._known.lessons.get(game.name, leitner.Lesson())
            steps = {"done": lesson.done, "of": lesson.of, "at": lesson.at}
            games.append({"name": game.name, "title": game.title, "lang": game.pack.lang, "topics": rows, "steps": steps})
        boxes = [f"{days} day{'' if days == 1 else 's'}" for days in leitner.DAYS[1:]]
        told = {"seq": self._seq, "note": note, "games": games, "boxes": boxes, "read": today is not None}
        return {**told, "keep": self._keep, "head": leitner.HEAD}

    def answer(self, wish: Wish) -> str | None:
        """One wish of the browser, which says what it keeps and which day it is."""
        self._keep = None
        try:
            self._today = date.fromisoformat(str(wish.get("today")))
        except ValueError:
            return None
        self._known = leitner.read(str(wish.get("progress") or ""))
        return self._do(wish, self._today)

    def excuse(self, error: Exception) -> str:
        """What is wrong with a text of progress."""
        return f"{error} {self.sorry}"

    def reply(self, wish: Mapping[str, Any], note: str) -> None:
        """What is known and what is due."""
        self.ledger.view = self._view(note, self._today)

    def _do(self, content: Mapping[str, Any], today: date) -> str:
        kind = content.get("kind")
        if kind == "import":
            found = leitner.read(str(content.get("text") or ""))
            if not found.topics and not found.lessons:
                raise leitner.BadProgress("There is no progress in this file.")
            self._known = self._known.merged(found)
            self._keep = str(self._known)
            return f"{len(found.topics)} topics were read."
        if kind == "practise":
            wanted = content.get("game")
            by_topic = {d.topic: d for game in self._games if wanted in (None, game.name) for d in drills.of(game)}
            due = [by_topic[topic] for topic in self._known.due(today) if topic in by_topic]
            fresh = [drill for topic, drill in by_topic.items() if topic not in self._known.topics]
            chosen = (due or fresh)[:MOST]
            if not chosen:
                return "Nothing is due today. Come back later, or open a lesson."
            self.children = (self.ledger, Quiz(*chosen, length=len(chosen), title="Due today" if due else "Something new"))
        return ""


def _when(entry: leitner.Entry | None, today: date) -> str:
    if entry is None:
        return "new"
    days = (entry.due - today).days
    return "due today" if days <= 0 else "due tomorrow" if days == 1 else f"due in {days} days"
