"""What a class works at: the task shown, each pupil's table and answer, and the results."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any, Final

from cardkit import games
from cardkit.record import BadRecord
from cardkit.sessions import NotNow
from cardkit.sessions.save import BadSave
from cardkit_widgets.base.requests import Request

from .class_file import ClassFile
from .class_task import AnswerSession, ClassTask, PupilAnswer, PupilSession, QuestionTask
from .pupil import Pupil
from .room import Connection
from .seat_table import SeatTable

NO_HINTS: Final = "Find it yourself this time: there are no hints while the class answers."
ANSWER_IS_IN: Final = "Your answer is in. Undo takes it back until all answers are shown."


class ClassWork:
    """The task that a class is shown, and what its pupils make of it. Sends nothing by itself.

    `task` is the task (None: nothing is shown), `number` counts the tasks, so that an answer to an earlier one is known as
    such; `shown` says that its answers are shown, `hints` that pupils may ask for hints. `pupils` are those of the class, by
    key.
    """

    def __init__(self, pupils: Mapping[str, Pupil]) -> None:
        self.pupils = pupils
        self.task: ClassTask | None = None
        self.number = 0
        self.shown = self.hints = False
        self.results = ClassFile()

    # -- the task ----------------------------------------------------------------------------------------------------------

    def begin(self, task: ClassTask | None) -> None:
        """Start a task (None: none), filing the answers to the one before."""
        if self.task is not None:
            self.results.add(self.task.title, self._answers())
        self.task, self.shown = task, False
        for pupil in self.pupils.values():
            pupil.answer, pupil.at, pupil.session = None, "", None

    def set_up(self, pupil: Pupil) -> None:
        """Give a pupil a session of the present task, or their own back, unless they have one."""
        if pupil.session is None and self.task is not None:
            pupil.session = self.task.session()
            self._give_back(pupil, self.task)
            self._lock(pupil)

    def reveal(self) -> None:
        """Show the answers: a position's table takes no other, a deal is played on. Raises `NotNow` without a task."""
        if self.task is None:
            raise NotNow("There is nothing to reveal yet.")
        self.shown = True
        for pupil in self.pupils.values():
            self._lock(pupil)

    def _lock(self, pupil: Pupil) -> None:
        """Let a pupil's table take no other answer once the answers are shown."""
        if self.shown and isinstance(pupil.session, AnswerSession):
            pupil.session.lock()

    def about(self) -> dict[str, Any]:
        """The message to a page that shows the task."""
        return {"kind": "task", "number": self.number, **(self.task.about() if self.task else {"what": ""})}

    def table(self, session: PupilSession, connection: Connection, pupil: Pupil | None) -> SeatTable:
        """A table for this session whose scenes go to a page's connection; `pupil` is None for the teacher's."""

        def send(text: str) -> None:
            connection.send({"kind": "scene", "number": self.number, "scene": text})

        table = SeatTable(session, send, lambda: None, lambda: self._waits(pupil))
        table.resting = lambda: session.resting
        table.no_hints = lambda: "" if self.hints or pupil is None else NO_HINTS
        return table

    def _waits(self, pupil: Pupil | None) -> str:
        """What a pupil who has answered at their table waits for; "" for anybody else."""
        session = pupil.session if pupil else None
        return ANSWER_IS_IN if session is not None and session.resting and not self.shown else ""

    # -- answers -----------------------------------------------------------------------------------------------------------

    def given(self, pupil: Pupil, request: Request) -> PupilAnswer | None:
        """The answer in a pupil's request; raises `NotNow` if it is to another task, comes too late, or cannot be."""
        if self.task is None or request.get("number") != self.number:
            raise NotNow("Something else is shown now.")
        if self.shown:
            raise NotNow("The answers are shown already.")
        return self.task.given(pupil.session, request)

    def take(self, pupil: Pupil, answer: PupilAnswer | None) -> bool:
        """Take this as the pupil's answer (None: taken back); returns whether it is another than before."""
        if answer == pupil.answer:
            return False
        pupil.answer = answer
        if isinstance(self.task, QuestionTask) and self.task.rule and answer and answer.right is False:
            self.results.missed(self.task.rule, pupil.number)
        return True

    def note_refusal(self, pupil: Pupil, rule: object) -> None:
        """Note that a table refused a pupil's move by this rule, if there is such a rule."""
        if isinstance(rule, str) and any(rule in game.rules for game in games.values()):
            self.results.missed(rule, pupil.number)

    def answer_of(self, pupil: Pupil) -> dict[str, Any]:
        """The message to a pupil's pages with their own answer."""
        return {"kind": "answered", "number": self.number, "text": pupil.answer.text if pupil.answer else ""}

    def revealed(self, pupil: Pupil | None) -> dict[str, Any]:
        """The message with all answers, to a pupil's page or (None) the teacher's."""
        task, own = self.task, pupil.answer if pupil else None
        answer = {"kind": "revealed", "number": self.number, "tally": self.tally(), "own": own.text if own else ""}
        if isinstance(task, QuestionTask):
            answer |= {"right": task.right, "why": task.why}
        return answer

    def tally(self) -> list[dict[str, Any]]:
        """The answers with their number of pupils, the most frequent first."""
        counted = Counter((pupil.answer.text, pupil.answer.card) for pupil in self.pupils.values() if pupil.answer)
        return [{"text": text, "card": card, "n": n} for (text, card), n in counted.most_common()]

    def progress(self, group: Callable[[str], int]) -> list[dict[str, Any]]:
        """For the teacher, each pupil who is here or has answered; `group` gives the number of an address."""
        return [
            {
                "number": pupil.number,
                "group": group(pupil.address),
                "name": pupil.name,
                "here": bool(pupil.guests),
                "at": pupil.at or (self.task.progress(pupil.session) if self.task and not pupil.answer else ""),
                "answer": pupil.answer.text if pupil.answer else "",
                "right": pupil.answer.right if pupil.answer else None,
            }
            for pupil in self.pupils.values()
            if pupil.guests or pupil.answer
        ]

    def file(self, came: int) -> str:
        """The results so far as CSV; `came` is how many pupils there have been."""
        return self.results.text(came, self.task.title if self.task else "", self._answers())

    def _answers(self) -> dict[int, str]:
        """The answers to the present task, by pupil number."""
        return {pupil.number: pupil.answer.text for pupil in self.pupils.values() if pupil.answer}

    # -- what a pupil's browser keeps --------------------------------------------------------------------------------------

    def own(self, pupil: Pupil) -> dict[str, Any]:
        """What a pupil's browser keeps of the task: their table and answer."""
        answer = pupil.answer
        return {
            "number": self.number,
            "save": pupil.session.save() if pupil.session else "",
            "answer": [answer.text, answer.card, answer.right] if answer else None,
        }

    def _give_back(self, pupil: Pupil, task: ClassTask) -> None:
        """Restore a pupil's table and answer after a restart from `pupil.kept`, if that is of the present task."""
        kept = pupil.kept
        if pupil.answer or kept.get("number") != self.number:
            return
        if pupil.session is not None:
            with suppress(BadSave, BadRecord):
                pupil.session.resume(kept["save"])
            pupil.answer = task.given(pupil.session, {})
        elif kept["answer"]:
            pupil.answer = PupilAnswer(*kept["answer"])
        pupil.kept = {}
