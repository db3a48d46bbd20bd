"""Five minutes a day: what is due, mixed across rules and games, and what one knows, rule by rule.

    Today()

The browser keeps the book of practice and, beside it, what has happened since; Python writes the one into the other and says
what is due.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, timedelta
from typing import Any, Final

import traitlets

import cardkit
from cardkit.dealing import chance
from cardkit.teaching import book as books
from cardkit.teaching import daily
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


class Agenda(Drawn):
    """Shows what is due and what is known; the browser holds the texts."""

    _esm = bundle.module("practice/today.js")
    _css = bundle.style("quiz/quiz.css")

    scene = traitlets.Dict().tag(sync=True)

    def __repr__(self) -> str:
        return "<Today>"


class Today(Responder, Plain, Stack):
    """The cards that are due today, a calendar of days, and what one knows of each game."""

    sorry = "Nothing was changed."
    children: tuple[Any, ...]

    def __init__(self) -> None:
        self._seq = 0
        self._book = Book()
        self._cards: tuple[DueItem, ...] = ()
        self._day: date | None = None
        self._deck: DailyQuiz | None = None
        self._keep: str | None = None
        self._sent = ""
        self.agenda = Agenda()
        self.agenda.scene = self._scene("")
        self.listen(self.agenda)
        super().__init__(children=(self.agenda,), layout={"overflow": "visible"})

    def __repr__(self) -> str:
        return repr(self.agenda)

    def plain(self) -> dict[str, str]:
        """A word on what will be here."""
        return {"text/plain": f"Your cards for today. {run('see them')}"}

    # -- what the browser asks ---------------------------------------------------------------------------------------------

    def answer(self, request: Request) -> str | None:
        """One request of the browser, which says what it keeps and which day it is."""
        self._keep, self._sent = None, str(request.get("sent", ""))[:20]
        try:
            self._day = date.fromisoformat(str(request.get("today")))
        except ValueError:
            return None
        note = self._read(request)
        if request.get("kind") == "begin" and self._deck is None:  # a second press takes away no card that is answered
            self._deal()
        return note

    def reply(self, request: Mapping[str, Any], note: str) -> None:
        """Sends what is due and known now."""
        self.agenda.scene = self._scene(note)

    def _read(self, request: Request) -> str:
        """Writes what has happened into the book; returns a note where it was damaged."""
        assert self._day is not None
        note, text = "", str(request.get("progress") or "")
        try:
            self._book = books.read(text)
        except BadProgress:
            self._book, note = Book(), RENEWED
        kept = str(self._book)
        self._keep = kept if text.strip() and kept != text else None
        self._cards = daily.for_today(self._book, self._day)
        return note

    def _deal(self) -> None:
        """Put the cards of this day on the table; a mistake that can be asked no more is passed over."""
        rng, chosen, asks = chance.dice, [], []
        for card in self._cards:
            try:
                asks.append(daily.exercise_for(card, self._book, rng))
            except LookupError:
                continue
            chosen.append(card)
        if chosen:
            self._deck = DailyQuiz(chosen, asks, book=self._book, day=self._day or date.min, done=self._played)
            self.children = (self.agenda, self._deck)

    def _played(self) -> None:
        """The cards are put away, and what is known shows again."""
        self._deck = self._keep = None
        self.children = (self.agenda,)
        self.agenda.scene = self._scene("")

    # -- what the browser is told ------------------------------------------------------------------------------------------

    def _scene(self, note: str) -> dict[str, Any]:
        self._seq += 1
        return {
            "seq": self._seq,
            "note": note,
            "read": self._day is not None,
            "keep": self._keep,
            "sent": self._sent,
            "playing": self._deck is not None,
            "due": len(self._cards),
            "own": sum(bool(card.mistake) for card in self._cards),
            "from": [cardkit.games[name].title for name in dict.fromkeys(card.game for card in self._cards)],
            "days": self._calendar(self._day) if self._day else [],
            "judged": self._judged(),
            "games": [self._game(name) for name in cardkit.games] if self._day else [],
        }

    def _calendar(self, today: date) -> list[list[object]]:
        """The days of some weeks up to the end of this one: the day, how much was answered, and whether it is still to come."""
        first = today - timedelta(today.weekday() + 7 * (WEEKS - 1))
        days = [first + timedelta(n) for n in range(7 * WEEKS)]
        return [[day.isoformat(), self._book.days.get(day, 0), day > today] for day in days]

    def _judged(self) -> str:
        """A word on how well the learner judges what he knows."""
        right, wrong = self._book.judged.get("sure", (0, 0))
        claims = right + wrong
        if claims < MIN_SURE_ANSWERS:
            return ""
        sentence = f"When you said you were sure, you were right {right} of {claims} times."
        if right * 10 >= claims * 9:
            return f"{sentence} You know well what you know."
        return f"{sentence} Look twice when you feel sure."

    def _game(self, name: str) -> dict[str, Any]:
        """How many rules of a game are new, shaky and sure, and what marks its exams brought."""
        game = cardkit.games[name]
        found = {rule: self._book.standing(rule) for rule in game.rules}
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
