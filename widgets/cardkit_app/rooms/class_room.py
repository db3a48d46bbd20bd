"""A class and its teacher: who is here, what all of them are shown, what each would play, and what was shaky in the end."""

from __future__ import annotations

import asyncio
import csv
import hmac
import io
import re
import secrets
from collections import Counter, defaultdict
from typing import Any, ClassVar, Final

from cardkit import games
from cardkit.sessions import NotNow
from cardkit.sessions.names import own_name, plain_name

from ..brake import Bucket
from .class_task import AnswerSession, ClassTask, Given, PupilSession, QuestionTask, task_of, topics
from .room import UNKNOWN, Connection, Guest, Message, NotHere, Room, Services
from .seat_table import SeatTable

PUPILS: Final = 150
TABS: Final = 3
KEY: Final = re.compile(r"[A-Za-z0-9_-]{16,40}")
SHOWN, SHOWN_AT_ONCE = 0.5, 10
"""Things that a class is shown in a second, and how many at one time after a pause: each is sent to everybody."""
SOON: Final = 0.25
"""Seconds in which several answers are told to the teacher together."""
MOST_FORGOTTEN: Final = 200
"""Pupils who have left and are kept in mind."""
STEPS_KEPT: Final = 100
FULL: Final = f"This class has {PUPILS} pupils already."


class Pupil:
    """Somebody in a class, known by a key that their browser made; where they are, and their answer to what is shown now."""

    def __init__(self, number: int, name: str) -> None:
        self.number, self.name = number, name
        self.guests: list[PupilPage] = []
        self.session: PupilSession | None = None
        self.answer: Given | None = None
        self.at = ""


class PupilPage(Guest):
    """One page of a pupil."""

    def __init__(self, line: Connection, pupil: Pupil) -> None:
        super().__init__(line)
        self.pupil = pupil
        self.table: SeatTable | None = None


class TeacherPage(Guest):
    """One page of the teacher, with a table to show things at."""

    table: SeatTable | None = None


class ClassRoom(Room):
    """A class; nothing of it is kept but in memory."""

    kind = "class"
    most: ClassVar[int] = PUPILS * 2

    def __init__(self, rooms: Services, name: str, key: str, address: str) -> None:
        super().__init__(rooms, name, address)
        self.key = key
        self.pupils: dict[str, Pupil] = {}
        self.task: ClassTask | None = None
        self.wish: Message = {}
        self.number = 0
        self.shown = False
        self._came = 0
        self._shaky: dict[str, set[int]] = defaultdict(set)
        self._past: list[tuple[str, list[tuple[str, int]]]] = []
        self._telling = False
        self._shows = Bucket(SHOWN, SHOWN_AT_ONCE)

    # -- made and given back -----------------------------------------------------------------------------------------------

    @classmethod
    def made(cls, rooms: Services, name: str, wish: Message, address: str) -> ClassRoom:
        """Returns a new class."""
        return cls(rooms, name, secrets.token_urlsafe(12), address)

    @classmethod
    def of(cls, rooms: Services, content: dict[str, Any], address: str) -> ClassRoom:
        """Returns the class that a browser has kept, with what was shown last."""
        room = cls(rooms, content["room"], content["key"], address)
        room.adopt(content)
        return room

    def content(self) -> dict[str, Any]:
        """The teacher's key and what is shown, and nothing of the pupils."""
        return {"version": self.number, "key": self.key, "wish": self.wish}

    def adopt(self, content: dict[str, Any]) -> None:
        """Show what was shown when a browser kept it."""
        self.number, self.wish = content["version"], content["wish"]
        if self.wish:
            self._begin(task_of(self.wish, self.rooms.lessons()))

    @property
    def first_key(self) -> str:
        """The teacher's key."""
        return self.key

    def keepers(self) -> list[Any]:
        """Everybody: what they keep tells nobody anything, and opens the class again."""
        return self.guests

    # -- coming and going --------------------------------------------------------------------------------------------------

    def admit(self, line: Connection, message: Message) -> Any:
        """Let the teacher in by the key, and pupils by one that their browser has made."""
        key = message.get("key")
        if not isinstance(key, str) or not KEY.fullmatch(key):
            raise NotHere("This page could not come in. Open the link of the class once more.")
        if hmac.compare_digest(key, self.key):
            return self._admit_teacher(line)
        pupil = self.pupils.get(key) or self._new(key)
        if len(pupil.guests) >= TABS:
            raise NotHere("This class is open in too many pages here: close another.")
        if name := plain_name(message.get("name")):
            self._call(pupil, name)
        page = PupilPage(line, pupil)
        pupil.guests.append(page)
        self.guests.append(page)
        line.send({"kind": "room", "teacher": False, "name": pupil.name})
        self._hand(page)
        self._tell()
        self.keep()
        return page

    def _new(self, key: str) -> Pupil:
        if sum(bool(pupil.guests) for pupil in self.pupils.values()) >= PUPILS:
            raise NotHere(FULL)
        if len(self.pupils) >= PUPILS + MOST_FORGOTTEN:
            gone = next(key for key, pupil in self.pupils.items() if not pupil.guests)
            del self.pupils[gone]
        self._came += 1
        pupil = self.pupils[key] = Pupil(self._came, f"Pupil {self._came}")
        pupil.session = self.task.session() if self.task else None
        self._lock(pupil)
        return pupil

    def _call(self, pupil: Pupil, name: str) -> None:
        """Give a pupil this name, with a number where it looks like that of another in the list."""
        others = [other.name for other in self.pupils.values() if other is not pupil and (other.guests or other.answer)]
        pupil.name = own_name(name, others)

    def _admit_teacher(self, line: Connection) -> TeacherPage:
        if sum(isinstance(guest, TeacherPage) for guest in self.guests) >= TABS:
            raise NotHere("The teacher’s page is open too often: close another.")
        page = TeacherPage(line)
        self.guests.append(page)
        lessons = [{"name": name, "title": title, "steps": steps} for name, (title, steps) in self.rooms.lessons().items()]
        titles = {name: game.title for name, game in games.items()}
        line.send({"kind": "room", "teacher": True, "lessons": lessons, "games": titles})
        self.begin(self._tell_topics(page))
        self._hand(page)
        self._tell()
        self.keep()
        return page

    async def _tell_topics(self, page: TeacherPage) -> None:
        page.line.send({"kind": "topics", "topics": await asyncio.to_thread(topics)})

    def gone(self, guest: Any) -> None:
        """The line to a page is gone."""
        if guest in self.guests:
            self.guests.remove(guest)
        if isinstance(guest, PupilPage) and guest in guest.pupil.guests:
            guest.pupil.guests.remove(guest)
        self._tell()

    # -- what is shown -----------------------------------------------------------------------------------------------------

    def _begin(self, task: ClassTask | None) -> None:
        """Show something new to everybody; what was answered before is summed up."""
        if self.task is not None and (tally := self._tally()):
            self._past = [*self._past[-STEPS_KEPT:], (self.task.title, [(one["text"], one["n"]) for one in tally])]
        self.task, self.shown = task, False
        for pupil in self.pupils.values():
            pupil.answer, pupil.at = None, ""
            pupil.session = task.session() if task else None

    async def _hand_out(self, number: int) -> None:
        """Send everybody what is new, one after the other, so that nobody else waits."""
        for page in tuple(self.guests):
            if self.number != number:
                return
            if page in self.guests:
                self._hand(page)
            await asyncio.sleep(0)

    def _hand(self, page: Any) -> None:
        """Send one page what is shown now."""
        task = self.task
        page.line.send({"kind": "task", "number": self.number, **(task.about() if task else {"what": ""})})
        page.table = None
        session = (
            task.session() if task and isinstance(page, TeacherPage) else getattr(page, "pupil", None) and page.pupil.session
        )
        if isinstance(page, TeacherPage) and not isinstance(session, AnswerSession):
            session = None  # a teacher who plays along sees the end of a deal before the class does
        if session is not None:
            page.table = SeatTable(session, self._sends(page), lambda: None, lambda: self._waits(page), again=False)
            page.table.resting = lambda: session.resting
            page.table.draw()
        if self.shown:
            page.line.send(self._revealed(page))

    def _sends(self, page: Any) -> Any:
        def send(text: str) -> None:
            page.line.send({"kind": "view", "number": self.number, "view": text})

        return send

    def _waits(self, page: Any) -> str:
        session = page.pupil.session if isinstance(page, PupilPage) else None
        answered = session is not None and session.resting and not self.shown
        return "Your answer is in. Undo takes it back until all answers are shown." if answered else ""

    def _lock(self, pupil: Pupil) -> None:
        if self.shown and isinstance(pupil.session, AnswerSession):
            pupil.session.locked = True

    # -- what guests ask ---------------------------------------------------------------------------------------------------

    def hear(self, guest: Any, message: Message) -> None:
        """A message of the teacher or of a pupil."""
        self.use()
        try:
            if isinstance(guest, TeacherPage):
                self._of_teacher(guest, message)
            else:
                self._of_pupil(guest, message)
        except (NotNow, NotHere) as error:
            guest.line.send({"kind": "say", "text": str(error)})

    def _of_teacher(self, page: TeacherPage, message: Message) -> None:
        kind = message.get("kind")
        if isinstance(of_table := message.get("table"), dict):
            if page.table:
                page.table.receive(of_table)
        elif kind == "show" and not self._shows.fits(1):
            raise NotNow("One thing after the other, please: wait a moment.")
        elif kind == "show":
            wish = {str(key): value for key, value in message.items() if key != "kind"}
            task = task_of(wish, self.rooms.lessons()) if wish.get("what") else None
            self._begin(task)
            self.number += 1
            self.wish = task.again if task else {}
            self.begin(self._hand_out(self.number))
            self._tell()
            self.keep()
        elif kind == "reveal":
            self._reveal()
        elif kind == "file":
            page.line.send({"kind": "file", "text": self.file()})
        elif kind == "end":
            self.rooms.end(self, "The class is over. Thank you for coming!")
        else:
            raise NotNow(UNKNOWN)

    def _reveal(self) -> None:
        if self.task is None:
            raise NotNow("There is nothing to reveal yet.")
        self.shown = True
        for pupil in self.pupils.values():
            self._lock(pupil)
        for page in self.guests:
            page.line.send(self._revealed(page))
        self._tell()

    def _revealed(self, page: Any) -> Message:
        task, own = self.task, page.pupil.answer if isinstance(page, PupilPage) else None
        answer = {"kind": "revealed", "number": self.number, "tally": self._tally(), "own": own.text if own else ""}
        if isinstance(task, QuestionTask):
            answer |= {"right": task.right, "why": task.why}
        return answer

    def _of_pupil(self, page: PupilPage, message: Message) -> None:
        kind, pupil, task = message.get("kind"), page.pupil, self.task
        if isinstance(of_table := message.get("table"), dict):
            if page.table is None or task is None:
                return
            page.table.receive(of_table)
            self._answered(pupil, task.given(pupil.session, {}))
        elif kind == "answer":
            if task is None or message.get("number") != self.number:
                raise NotNow("Something else is shown now.")
            if self.shown:
                raise NotNow("The answers are shown already.")
            self._answered(pupil, task.given(pupil.session, message))
        elif kind == "refused":
            self._refused(pupil, message.get("rule"))
        elif kind == "at":
            at = message.get("at")
            pupil.at = at[:80] if isinstance(at, str) else ""
        elif kind == "name":
            self._call(pupil, plain_name(message.get("name")) or f"Pupil {pupil.number}")
        else:
            raise NotNow(UNKNOWN)
        self._tell()

    def _answered(self, pupil: Pupil, answer: Given | None) -> None:
        if answer == pupil.answer:
            return
        pupil.answer = answer
        if isinstance(self.task, QuestionTask) and self.task.rule and answer and answer.right is False:
            self._shaky[self.task.rule].add(pupil.number)
        for page in pupil.guests:
            page.line.send({"kind": "answered", "number": self.number, "text": answer.text if answer else ""})

    def _refused(self, pupil: Pupil, rule: object) -> None:
        """A table has refused a pupil's move by this rule."""
        if isinstance(rule, str) and any(rule in game.rules for game in games.values()):
            self._shaky[rule].add(pupil.number)

    # -- what the teacher sees ---------------------------------------------------------------------------------------------

    def _tally(self) -> list[dict[str, Any]]:
        """Every answer with how many gave it, the most frequent first."""
        counted = Counter((pupil.answer.text, pupil.answer.card) for pupil in self.pupils.values() if pupil.answer)
        return [{"text": text, "card": card, "n": n} for (text, card), n in counted.most_common()]

    def _tell(self) -> None:
        """Let the teacher know soon; what comes within a moment is told once."""
        if not self._telling:
            self._telling = True
            self.begin(self._tell_soon())

    async def _tell_soon(self) -> None:
        await asyncio.sleep(SOON)
        self._telling = False
        standing = self.standing()
        for page in self.guests:
            if isinstance(page, TeacherPage):
                page.line.send(standing)

    def standing(self) -> Message:
        """Who is here, what they have answered, and how the class stands with the rules."""
        task = self.task
        pupils = [
            {
                "name": pupil.name,
                "here": bool(pupil.guests),
                "at": pupil.at or (task.progress(pupil.session) if task and not pupil.answer else ""),
                "answer": pupil.answer.text if pupil.answer else "",
                "right": pupil.answer.right if pupil.answer else None,
            }
            for pupil in self.pupils.values()
            if pupil.guests or pupil.answer
        ]
        return {
            "kind": "class",
            "number": self.number,
            "pupils": pupils,
            "shown": self.shown,
            "tally": self._tally(),
            "shaky": [{"rule": _rule(rule), "n": len(who)} for rule, who in self._by_number()],
        }

    def _by_number(self) -> list[tuple[str, set[int]]]:
        return sorted(self._shaky.items(), key=lambda one: -len(one[1]))

    def file(self) -> str:
        """Returns what was shaky and what was answered, as a table for any program; no names."""
        out = io.StringIO()
        rows = csv.writer(out)
        rows.writerow(("what", "which", "how many", "of"))
        for rule, who in self._by_number():
            rows.writerow(("rule missed", _rule(rule), len(who), self._came))
        past = [*self._past]
        if self.task is not None and (tally := self._tally()):
            past.append((self.task.title, [(one["text"], one["n"]) for one in tally]))
        for title, answers in past:
            for text, n in answers:
                rows.writerow((_plain(title), _plain(text), n, sum(count for _, count in answers)))
        return out.getvalue()


def _plain(text: str) -> str:
    """A text that no spreadsheet takes for a formula."""
    return f"'{text}" if text[:1] in ("=", "+", "-", "@") else text


def _rule(rule: str) -> str:
    game = next(game for game in games.values() if rule in game.rules)
    return f"{game.title}: {game.rules[rule].title}"
