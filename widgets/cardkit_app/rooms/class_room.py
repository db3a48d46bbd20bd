"""A class and its teacher: who may come in and is here, and what the teacher and the pupils ask for."""

from __future__ import annotations

import asyncio
import hmac
import re
import secrets
from collections import Counter
from typing import Any, ClassVar, Final

from cardkit.sessions import NotNow
from cardkit.sessions.names import own_name, stranger_name
from cardkit_widgets.base.requests import Request

from ..rates import Bucket
from .assets import start_data
from .class_door import REMOVED, SENT_AWAY, ClassDoor
from .class_task import AnswerSession, ClassTask, PupilAnswer, exercise_question, task_again, task_of, topics, written_task
from .class_work import ClassWork
from .not_here import Busy, NotHere
from .pupil import Pupil, PupilPage, TeacherPage
from .room import UNKNOWN, Connection, Room, Services

MAX_PUPILS: Final = 150
MAX_TABS_PER_PUPIL: Final = 3
MAX_WAITING_PUPILS, MAX_WAITING_PER_ADDRESS = 200, 60
"""Pages that wait for the teacher's word, of all addresses and of one."""
PUPIL_KEY: Final = re.compile(r"[A-Za-z0-9_-]{16,40}")
SHOWN_PER_S, SHOWN_BURST = 0.5, 10
"""Things that a class is shown in a second, and how many at one time after a pause: each is sent to everybody."""
TOGETHER_S: Final = 0.25
"""Seconds within which answers reach the teacher together."""
QUESTION_S: Final = 20.0
"""Seconds that a teacher waits for a question about a rule; a server's first takes a second or two."""
MAX_GONE: Final = 200
"""Pupils remembered after they left."""
CLASS_FULL: Final = f"This class has {MAX_PUPILS} pupils already."
ASKED: Final = "Your teacher is asked to let you in. Stay on this page."
MANY_WAIT: Final = "Many wait at the door of this class. You are next as soon as some of them are in."
TOO_MANY_PAGES: Final = "This class is open in too many pages here: close another."


class ClassRoom(Room):
    """A class, kept in memory only."""

    kind = "class"
    max_guests: ClassVar[int] = (MAX_PUPILS + 1) * MAX_TABS_PER_PUPIL + MAX_WAITING_PUPILS

    def __init__(self, rooms: Services, name: str, key: str, address: str) -> None:
        super().__init__(rooms, name, address)
        self.key = key
        self.pupils: dict[str, Pupil] = {}
        self.work = ClassWork(self.pupils)
        self.task_request: Request = {}  # from which the same task is made again
        self.version = 0
        self.door = ClassDoor()
        self._came = self._removed = 0
        self._asked = 0  # how often something was to be shown
        self._telling = False
        self._lost = ""  # why the task shown before a restart is not shown any more
        self._shows = Bucket(SHOWN_PER_S, SHOWN_BURST)

    # -- made and given back -----------------------------------------------------------------------------------------------

    @classmethod
    def made(cls, rooms: Services, name: str, request: Request, address: str) -> ClassRoom:
        """A new class."""
        return cls(rooms, name, secrets.token_urlsafe(12), address)

    @classmethod
    def of(cls, rooms: Services, content: dict[str, Any], address: str) -> ClassRoom:
        """The class restored from a browser's copy, with the task shown last."""
        room = cls(rooms, content["room"], content["key"], address)
        room.adopt(content)
        return room

    def content(self) -> dict[str, Any]:
        """What browsers keep of the class: teacher's key, task, and door; no pupils' answers."""
        return {
            "version": self.version,
            "number": self.work.number,
            "key": self.key,
            "task": self.task_request,
            "hints": self.work.hints,
            "open": self.door.open,
            "barred": list(self.door.barred),
        }

    def adopt(self, content: dict[str, Any]) -> None:
        """Restore the state that a browser kept."""
        self.version, self.task_request = content["version"], content.get("task", {})
        self.work.number = content.get("number", self.version)
        self.work.hints = content.get("hints", False)
        self.door.set_open(is_open=content.get("open", True))
        self.door.bar(content.get("barred", ()))
        if self.task_request:
            self._show_again()
        self._remove([pupil for pupil in self.pupils.values() if pupil.key in self.door.barred])

    def _show_again(self) -> None:
        """Begin the task that was shown before a restart; nothing is shown if it cannot be made any more."""
        try:
            self.work.begin(task_again(self.task_request, self.rooms.lessons))
            if self.guests:
                self.begin(self._send_task_to_all(self.work.number))
        except NotHere as error:
            self.task_request = {}
            self._lost = f"What the class was shown last can’t be shown again. {error}"

    @property
    def first_key(self) -> str:
        """The teacher's key."""
        return self.key

    def keepers(self) -> list[Any]:
        """All pages inside: their sealed copy reveals nothing, and any of them can restore the class."""
        return [page for page in self.guests if isinstance(page, TeacherPage) or page.pupil]

    # -- coming and going --------------------------------------------------------------------------------------------------

    def admit(self, connection: Connection, request: Request) -> Any:
        """Let in the teacher, by the class's key, or a pupil, by a key that their browser made up."""
        key = request.get("key")
        if not isinstance(key, str) or not PUPIL_KEY.fullmatch(key):
            raise NotHere("This page could not come in. Open the link of the class once more.")
        if hmac.compare_digest(key, self.key):
            return self._admit_teacher(connection)
        page = PupilPage(connection, key, stranger_name(request.get("name")))
        kept = self._opened(key, request.get("own"))
        if (pupil := self.pupils.get(key)) is None:
            inside = sum(other.address == connection.address for other in self.pupils.values())
            if self.door.must_ask(key, connection.address, inside, was_in=bool(kept)):
                self._ask_teacher(page)
                return page
            pupil = self._new_pupil(key, connection.address)
            pupil.kept = kept
        if len(pupil.guests) >= MAX_TABS_PER_PUPIL:
            raise NotHere(TOO_MANY_PAGES)
        self.guests.append(page)
        self._seat_page(page, pupil)
        return page

    def _ask_teacher(self, page: PupilPage) -> None:
        """Let a page wait, and ask the teacher; raises `Busy` if too many wait."""
        waiting = self._waiting()
        here = sum(other.connection.address == page.connection.address for other in waiting)
        if len(waiting) >= MAX_WAITING_PUPILS or here >= MAX_WAITING_PER_ADDRESS:
            raise Busy(MANY_WAIT)
        self.guests.append(page)
        page.connection.send({"kind": "wait", "text": ASKED})
        self._tell_teacher()

    def _waiting(self) -> list[PupilPage]:
        """The pages that wait for the teacher's word."""
        return [page for page in self.guests if isinstance(page, PupilPage) and page.pupil is None]

    def _new_pupil(self, key: str, address: str) -> Pupil:
        """Take in a pupil; raises `NotHere` if the class is full. Forgets one who has left, if many have."""
        if sum(bool(pupil.guests) for pupil in self.pupils.values()) >= MAX_PUPILS:
            raise NotHere(CLASS_FULL)
        if len(self.pupils) >= MAX_PUPILS + MAX_GONE:
            gone = next(key for key, pupil in self.pupils.items() if not pupil.guests)
            del self.pupils[gone]
        self._came += 1
        pupil = self.pupils[key] = Pupil(self._came, key, address)
        return pupil

    def _seat_page(self, page: PupilPage, pupil: Pupil) -> None:
        """Assign a page to its pupil and send it the current task."""
        page.pupil = pupil
        if page.name or not pupil.name:
            pupil.name = self._free_name(page.name, pupil)
        pupil.guests.append(page)
        page.connection.send({"kind": "room", "teacher": False, "name": pupil.name})
        self._send_task(page)
        if pupil.answer and not self.work.shown:
            page.connection.send(self.work.answer_of(pupil))
        self._tell_teacher()
        self.keep()
        self._keep_own(pupil)

    def _free_name(self, name: str, pupil: Pupil) -> str:
        """A name that looks unlike all others; `Pupil N` if none was given."""
        others = [other.name for other in self.pupils.values() if other is not pupil and (other.guests or other.answer)]
        number = pupil.number
        while not name and own_name(f"Pupil {number}", others) != f"Pupil {number}":
            number += 1
        return own_name(name or f"Pupil {number}", others)

    def _admit_teacher(self, connection: Connection) -> TeacherPage:
        """Let in a page of the teacher; raises `NotHere` if there are too many."""
        if sum(isinstance(guest, TeacherPage) for guest in self.guests) >= MAX_TABS_PER_PUPIL:
            raise NotHere("The teacher’s page is open too often: close another.")
        page = TeacherPage(connection)
        self.guests.append(page)
        lessons = [{"name": name, "title": title, "steps": steps} for name, (title, steps) in self.rooms.lessons().items()]
        connection.send({"kind": "room", "teacher": True, "lessons": lessons, "games": start_data()})
        self.begin(self._send_topics(page))
        self._send_task(page)
        if self._lost:
            connection.send({"kind": "say", "text": self._lost})
            self._lost = ""
        self._tell_teacher()
        self.keep()
        return page

    async def _send_topics(self, page: TeacherPage) -> None:
        """Send the topics to ask about, which take a while to find."""
        page.connection.send({"kind": "topics", "topics": await asyncio.to_thread(topics)})

    def gone(self, guest: Any) -> None:
        """Forget a page whose connection has ended."""
        if guest in self.guests:
            self.guests.remove(guest)
        if isinstance(guest, PupilPage) and guest.pupil and guest in guest.pupil.guests:
            guest.pupil.guests.remove(guest)
        self._tell_teacher()

    # -- what is shown -----------------------------------------------------------------------------------------------------

    def _show(self, task: ClassTask | None) -> None:
        """Show the class a task, or nothing."""
        self.work.begin(task)
        for page in self.guests:
            page.table = None
        self.work.number += 1
        self.version += 1
        self.task_request = task.again if task else {}
        self.begin(self._send_task_to_all(self.work.number))
        self._tell_teacher()
        self.keep()

    async def _ask_about_rule(self, page: TeacherPage, request: Request, number: int) -> None:
        """Show the class a question about a rule as soon as a worker has made it, unless more was asked for since."""
        try:
            written = await self.rooms.worker.run(
                exercise_question, request, address=page.connection.address, patience=QUESTION_S
            )
        except NotHere as error:
            page.connection.send({"kind": "say", "text": str(error)})
            return
        if written is None:
            page.connection.send({"kind": "say", "text": "This question could not be made just now. Please try once more."})
        elif self._asked == number:
            self._show(written_task(written))

    async def _send_task_to_all(self, number: int) -> None:
        """Send task `number` to all pages, one at a time, so that other rooms are served between."""
        for page in tuple(self.guests):
            if self.work.number != number:
                return
            if page in self.guests:
                self._send_task(page)
            await asyncio.sleep(0)

    def _send_task(self, page: Any) -> None:
        """Send a page the current task."""
        work = self.work
        if isinstance(page, PupilPage) and page.pupil is None:
            return
        page.connection.send(work.about())
        page.table, pupil = None, page.pupil if isinstance(page, PupilPage) else None
        if pupil:
            work.set_up(pupil)
        session = pupil.session if pupil else work.task.session() if work.task else None
        if pupil is None and not isinstance(session, AnswerSession):
            session = None  # a teacher who plays along sees the end of a deal before the class does
        if session is not None:
            page.table = work.table(session, page.connection, pupil)
            page.table.draw()
        if work.shown:
            page.connection.send(work.revealed(pupil))

    # -- what guests ask ---------------------------------------------------------------------------------------------------

    def hear(self, guest: Any, request: Request) -> None:
        """Handle a request of the teacher or of a pupil."""
        if guest not in self.guests:  # it was sent away, and has not noticed yet
            return
        self.use()
        try:
            if isinstance(guest, TeacherPage):
                self._of_teacher(guest, request)
            else:
                self._of_pupil(guest, request)
        except (NotNow, NotHere) as error:
            guest.connection.send({"kind": "say", "text": str(error)})

    def _of_teacher(self, page: TeacherPage, request: Request) -> None:
        """Handle a request of the teacher; raises `NotNow` or `NotHere`."""
        kind = request.get("kind")
        if isinstance(of_table := request.get("table"), dict):
            if page.table:
                page.table.receive(of_table)
        elif kind == "show" and not self._shows.fits(1):
            raise NotNow("One thing after the other, please: wait a moment.")
        elif kind == "show":
            asked = {str(key): value for key, value in request.items() if key != "kind"}
            self._asked += 1
            if asked.get("what") == "exercise":
                self.begin(self._ask_about_rule(page, asked, self._asked))
            else:
                self._show(task_of(asked, self.rooms.lessons) if asked.get("what") else None)
        elif kind == "reveal":
            self._reveal()
        elif kind == "file":
            self.work.results.note_download(text := self.file())
            page.connection.send({"kind": "file", "text": text})
            self._tell_teacher()
        elif kind == "end":
            self.rooms.end(self, "The class is over. Thank you for coming!")
        else:
            self._of_door(kind, request)

    def _of_door(self, kind: object, request: Request) -> None:
        """Handle the teacher's requests on who may be here and on hints."""
        yes = request.get("yes") is True
        if kind == "door":
            self.door.set_open(is_open=yes)
            if not yes:
                self._send_away(self._waiting(), "The door of this class is closed now. Ask your teacher to open it.")
        elif kind == "let_in":
            self._let_in(request.get("group"), yes=yes)
        elif kind == "remove":
            given = request.get("pupils")
            numbers = {one for one in given if type(one) is int} if isinstance(given, list) else set()
            self._remove([pupil for pupil in self.pupils.values() if pupil.number in numbers])
        elif kind == "hints":
            self.work.hints = yes
            for guest in self.guests:
                if isinstance(guest, PupilPage) and guest.table:
                    guest.table.draw()
        else:
            raise NotNow(UNKNOWN)
        self.version += 1
        self._tell_teacher()
        self.keep()

    def _let_in(self, group: object, *, yes: bool) -> None:
        """Let in, or send away, all who wait from one address (by its number)."""
        pages = [page for page in self._waiting() if self.door.group(page.connection.address) == group]
        if not pages:
            raise NotNow("Nobody waits there any more.")
        address = pages[0].connection.address
        if not yes:
            self.door.refuse(address)
            self._send_away(pages, SENT_AWAY)
            return
        for page in pages:
            try:
                pupil = self.pupils.get(page.key) or self._new_pupil(page.key, address)
                if len(pupil.guests) >= MAX_TABS_PER_PUPIL:
                    raise NotHere(TOO_MANY_PAGES)
            except NotHere as error:
                self._send_away([page], str(error))
            else:
                self._seat_page(page, pupil)
        self.door.allow(address, sum(pupil.address == address for pupil in self.pupils.values()))

    def _remove(self, pupils: list[Pupil]) -> None:
        """Remove pupils and their results; further newcomers of their address need the teacher's word."""
        self.door.bar([pupil.key for pupil in pupils])
        for pupil in pupils:
            del self.pupils[pupil.key]
            self._removed += 1
            self.work.results.forget(pupil.number)
            self._send_away(pupil.guests, REMOVED)
        for address in {pupil.address for pupil in pupils}:
            self.door.allow(address, sum(pupil.address == address for pupil in self.pupils.values()))

    def _send_away(self, pages: list[PupilPage], words: str) -> None:
        """Close these pages, with a sentence on why."""
        for page in tuple(pages):
            if page in self.guests:
                self.guests.remove(page)
            page.connection.send({"kind": "closed", "text": words})
            page.connection.end()

    def _reveal(self) -> None:
        """Show all answers to everybody."""
        self.work.reveal()
        for page in self.keepers():
            page.connection.send(self.work.revealed(page.pupil if isinstance(page, PupilPage) else None))
        self._tell_teacher()

    def _of_pupil(self, page: PupilPage, request: Request) -> None:
        """Handle a pupil's request; raises `NotNow`."""
        kind, pupil, task = request.get("kind"), page.pupil, self.work.task
        if pupil is None:
            raise NotNow(ASKED)
        if isinstance(of_table := request.get("table"), dict):
            if page.table is None or task is None:
                return
            page.table.receive(of_table)
            self._keep_own(pupil)
            self._take(pupil, task.given(pupil.session, {}))
        elif kind == "answer":
            self._take(pupil, self.work.given(pupil, request))
        elif kind == "refused":
            self.work.note_refusal(pupil, request.get("rule"))
        elif kind == "at":
            at = request.get("at")
            pupil.at = at[:80] if isinstance(at, str) else ""
        elif kind == "name":
            pupil.name = self._free_name(stranger_name(request.get("name")), pupil)
        else:
            raise NotNow(UNKNOWN)
        self._tell_teacher()

    def _take(self, pupil: Pupil, answer: PupilAnswer | None) -> None:
        """Take this as the pupil's answer; if it is new, tell all their pages and let their browser keep it."""
        if self.work.take(pupil, answer):
            for page in pupil.guests:
                page.connection.send(self.work.answer_of(pupil))
            self._keep_own(pupil)

    # -- what a pupil's browser keeps --------------------------------------------------------------------------------------

    def _keep_own(self, pupil: Pupil) -> None:
        """Let a pupil's browser keep their table and answer; changes within a moment are sent once."""
        if not pupil.keeping:
            pupil.keeping = True
            self.begin(self._keep_own_soon(pupil))

    async def _keep_own_soon(self, pupil: Pupil) -> None:
        """After a pause, send the pupil's pages what to keep, sealed."""
        await self.pause()
        pupil.keeping = False
        content = {"kind": "pupil", "room": self.name, "key": pupil.key, **self.work.own(pupil)}
        blob = self.rooms.sealer.seal(content)
        for page in pupil.guests:
            page.connection.send({"kind": "keep_own", "blob": blob})

    def _opened(self, key: str, blob: object) -> dict[str, Any]:
        """Opens what a pupil's browser kept; empty if it is not this pupil's and this class's."""
        content = self.rooms.sealer.open(blob) or {}
        own = (content.get("kind"), content.get("room"), content.get("key")) == ("pupil", self.name, key)
        return content if own else {}

    # -- what the teacher sees ---------------------------------------------------------------------------------------------

    def _tell_teacher(self) -> None:
        """Send the teacher the class soon; changes within a moment are sent once."""
        if not self._telling:
            self._telling = True
            self.begin(self._tell_teacher_soon())

    async def _tell_teacher_soon(self) -> None:
        """After a moment, send the teacher's pages the class as it is."""
        await asyncio.sleep(TOGETHER_S)
        self._telling = False
        standing = self.standing()
        for page in self.guests:
            if isinstance(page, TeacherPage):
                page.connection.send(standing)

    def standing(self) -> dict[str, Any]:
        """The class for the teacher's page: pupils, answers, missed rules, and who waits."""
        work = self.work
        return {
            "kind": "class",
            "number": work.number,
            "pupils": work.progress(self.door.group),
            "shown": work.shown,
            "tally": work.tally(),
            "shaky": [{"rule": rule, "n": n} for rule, n in work.results.shaky()],
            "waiting": [{"group": group, "n": n} for group, n in sorted(self._knocking().items())],
            "open": self.door.open,
            "hints": work.hints,
            "untaken": work.results.has_news(self.file()),
        }

    def _knocking(self) -> Counter[int]:
        """Number of newcomers waiting, by the number of their address."""
        keys = {(page.connection.address, page.key) for page in self._waiting()}
        return Counter(self.door.group(address) for address, _ in keys)

    def file(self) -> str:
        """The results so far as CSV, without names and without removed pupils."""
        return self.work.file(self._came - self._removed)
