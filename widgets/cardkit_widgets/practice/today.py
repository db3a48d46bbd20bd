"""The page of daily practice: what is due, mixed across rules and games, and what is known, rule by rule.

    Today()

The browser keeps the learner's book and the acts since it was written; Python adds the acts to the book and says what is due.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, timedelta
from typing import Any, Final

import traitlets

import cardkit
from cardkit.dealing import chance
from cardkit.teaching import book as books
from cardkit.teaching import daily, teaching
from cardkit.teaching.book import BadProgress, Book
from cardkit.teaching.daily import DueItem
from cardkit_widgets.base import bundle
from cardkit_widgets.base.plain import Plain, run
from cardkit_widgets.base.requests import Request, Responder
from cardkit_widgets.base.stack import Drawn, Stack
from cardkit_widgets.practice.daily_quiz import DailyQuiz

WEEKS: Final = 5
"""Weeks of the calendar."""
MIN_SURE_ANSWERS: Final = 5
"""So often one must have said how sure one was before a word is said about it."""
RENEWED: Final = "What was kept about your practice was damaged, so it begins anew."


class TodayPanel(Drawn):
    """Shows what is due and known."""

    _esm = bundle.module("practice/today.js")
    _css = bundle.style("quiz/quiz.css")

    scene = traitlets.Dict().tag(sync=True)

    def __repr__(self) -> str:
        return "<Today>"


class Today(Responder, Plain, Stack):
    """Today's items as a quiz, a calendar, and what is known of each game."""

    sorry = "Nothing was changed."
    children: tuple[Any, ...]

    def __init__(self) -> None:
        self._seq = 0
        self._book = Book()
        self._due: tuple[DueItem, ...] = ()
        self._round: tuple[DueItem, ...] = ()
        self._day: date | None = None
        self._quiz: DailyQuiz | None = None
        self._keep: str | None = None
        self._sent = ""
        self.panel = TodayPanel()
        self.panel.scene = self._scene("")
        self.listen(self.panel)
        super().__init__(children=(self.panel,), layout={"overflow": "visible"})

    def __repr__(self) -> str:
        return repr(self.panel)

    def plain(self) -> dict[str, str]:
        """What the widget shows when it runs."""
        return {"text/plain": f"Your cards for today. {run('see them')}"}

    # -- what the browser asks ---------------------------------------------------------------------------------------------

    def answer(self, request: Request) -> str | None:
        """Read the record and today's date, which every request carries, and do what it asks; returns a note."""
        self._keep, self._sent = None, str(request.get("sent", ""))[:20]
        try:
            self._day = date.fromisoformat(str(request.get("today")))
        except ValueError:
            return None
        note = self._read(request)
        if request.get("kind") == "begin" and self._quiz is None:  # a second press takes away no item that is answered
            self._begin()
        return note

    def reply(self, request: Mapping[str, Any], note: str) -> None:
        """Send what is due and known."""
        self.panel.scene = self._scene(note)

    def _read(self, request: Request) -> str:
        """Read the record and add waiting acts to the book; returns a note if it was damaged."""
        assert self._day is not None
        note, text = "", str(request.get("progress") or "")
        try:
            self._book = books.read(text)
        except BadProgress:
            self._book, note = Book(), RENEWED
        kept = str(self._book)
        self._keep = kept if text.strip() and kept != text else None
        self._due = daily.for_today(self._book, self._day)
        self._round = daily.round_of(self._book, self._due)
        return note

    def _begin(self) -> None:
        """Open the quiz with a round; skips items that can no longer be asked."""
        asked = list(daily.askable(self._round, self._book, chance.dice))
        if asked:
            self._quiz = DailyQuiz(asked, book=self._book, day=self._day or date.min, done=self._played)
            self.children = (self.panel, self._quiz)

    def _played(self) -> None:
        """Close the quiz and draw the panel again."""
        self._quiz = self._keep = None
        self.children = (self.panel,)
        self.panel.scene = self._scene("")

    # -- what the browser is told ------------------------------------------------------------------------------------------

    def _scene(self, note: str) -> dict[str, Any]:
        """What the browser draws now; `note` is shown with it."""
        self._seq += 1
        return {
            "seq": self._seq,
            "note": note,
            "read": self._day is not None,
            "keep": self._keep,
            "sent": self._sent,
            "playing": self._quiz is not None,
            "due": len(self._due),
            "round": len(self._round),
            "own": sum(bool(item.mistake) for item in self._due),
            "from": [cardkit.games[name].title for name in dict.fromkeys(item.game for item in self._due)],
            "days": self._calendar(self._day) if self._day else [],
            "judged": self._judged(),
            "games": [self._game(name) for name in teaching.in_order()] if self._day else [],
        }

    def _calendar(self, today: date) -> list[list[object]]:
        """The days of some weeks up to the end of this one: date, number of answers, whether it is in the future."""
        first = today - timedelta(today.weekday() + 7 * (WEEKS - 1))
        days = [first + timedelta(n) for n in range(7 * WEEKS)]
        return [[day.isoformat(), self._book.days.get(day, 0), day > today] for day in days]

    def _judged(self) -> str:
        """A sentence on how well the learner judges their own knowledge; "" with few answers."""
        right, wrong = self._book.judged.get("sure", (0, 0))
        claims = right + wrong
        if claims < MIN_SURE_ANSWERS:
            return ""
        sentence = f"When you said you were sure, you were right {right} of {claims} times."
        if right * 10 >= claims * 9:
            return f"{sentence} You know well what you know."
        return f"{sentence} Look twice when you feel sure."

    def _game(self, name: str) -> dict[str, Any]:
        """A game's row: how many rules are new and sure, the titles of the shaky ones, and its last three exam marks."""
        game = cardkit.games[name]
        found = {rule: self._book.knowledge(rule) for rule in game.rules}
        shaky = [game.rules[rule].title for rule, word in found.items() if word == "shaky"]
        return {
            "name": name,
            "title": game.title,
            "lang": game.pack.lang,
            "of": len(found),
            "sure": sum(word == "sure" for word in found.values()),
            "new": sum(word == "new" for word in found.values()),
            "shaky": shaky,
            "marks": [
                f"{mark.right} of {mark.of} on {mark.day.day} {mark.day:%B}" for mark in self._book.marks if mark.game == name
            ][-3:],
        }
