"""A pupil of a class, and the pages of pupils and teacher."""

from __future__ import annotations

from typing import Any

from .class_task import PupilAnswer, PupilSession
from .room import Connection, Guest
from .seat_table import SeatTable


class Pupil:
    """A pupil, identified by a key that their browser made up, with their answer to the current task.

    `kept` is what their browser has brought back of their own table after a restart.
    """

    def __init__(self, number: int, key: str, address: str) -> None:
        self.number, self.key, self.address = number, key, address
        self.name = ""
        self.guests: list[PupilPage] = []
        self.session: PupilSession | None = None
        self.answer: PupilAnswer | None = None
        self.kept: dict[str, Any] = {}
        self.at = ""
        self.keeping = False


class PupilPage(Guest):
    """A pupil's page; `pupil` is None until the teacher lets them in."""

    def __init__(self, connection: Connection, key: str, name: str) -> None:
        super().__init__(connection)
        self.key, self.name = key, name
        self.pupil: Pupil | None = None
        self.table: SeatTable | None = None


class TeacherPage(Guest):
    """A page of the teacher, with a table to demonstrate at."""

    table: SeatTable | None = None
