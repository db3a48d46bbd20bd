"""One learner at a table whose session can be saved in the browser and continued later."""

from __future__ import annotations

from copy import copy
from typing import Final, NamedTuple
from zlib import crc32

from cardkit.match import Match
from cardkit.record import BadRecord, Record, write_match
from cardkit.sessions import saved_session
from cardkit.sessions.base_session import CHANGING, BaseSession
from cardkit.sessions.saved_session import OwnMoves, SavedSession


class SessionSnapshot(NamedTuple):
    """The state of a session at one moment: its match, and the values of the other attributes that playing changes."""

    match: Match
    changing: dict[str, object]


CHANGED: Final = "the lesson has changed since this game was saved, so it begins again"


class Session(BaseSession):
    """A session (see `BaseSession`) that can be saved and resumed, or returned to a moment of it.

    If `set_seed` is set (a lesson's table has it from its cell), a match saved under another seed is not resumed.
    """

    set_seed: int | None = None

    def save(self) -> str:
        """The session as one line for a browser to keep.

        A given deal is saved as the learner's own moves; the others' follow from these and the seed. A match is saved as a
        sealed record, which shows no card.
        """
        shown_at, text = -1 if self.shown_at is None else self.shown_at, write_match(self.match)
        # A given deal to which nothing has happened leaves the next session of it nothing to continue: both save the same.
        at_rest = self.shown_at is None or (self.watch and not self.shown_at)
        untouched = at_rest and self._given_deal is not None and text == str(self._given_deal)
        saved = SavedSession(self.seat, 0 if untouched else self.seed, shown_at, self.given_moves, self._lesson_checksum)
        if self._start is None or self._start != self._given_deal:
            return saved.with_match(text)
        moves = [event.move.text for event in self.state.events[self.given_moves :] if event.seat == self.seat]
        return saved.with_own_moves(moves, text)

    def _replayed(self, saved: SavedSession, own: OwnMoves) -> Match:
        """The match to which the learner's own moves lead in the given deal; raises `BadRecord` if they do not any more."""
        if self._given_deal is None or saved.seat != self.seat or saved.lesson != self._lesson_checksum:
            raise BadRecord(CHANGED)
        again = copy(self)
        again.seed, again.shown_at, again.trouble = saved.seed, None, ""
        start = self._given_deal.state(min(max(saved.given_moves, 0), len(self._given_deal.moves)))
        again.match = Match.of([start], saved.seed)
        again._let_others_move()
        try:
            for move in own.moves:
                again.state.play(move)
                again._let_others_move()
        except ValueError:
            raise BadRecord(CHANGED) from None
        if not own.lead_to(again.match):
            raise BadRecord(CHANGED)
        return again.match

    def snapshot(self) -> SessionSnapshot:
        """Everything that playing changes, to be given to `restore`."""
        match = copy(self.match)
        match.finished, match.state = [*match.finished], match.state.copy()
        changing = {name: getattr(self, name) for name in CHANGING}
        return SessionSnapshot(match, changing)

    def restore(self, snapshot: SessionSnapshot) -> None:
        """Return to the moment of that snapshot."""
        self.match = copy(snapshot.match)
        self.match.finished, self.match.state = [*snapshot.match.finished], snapshot.match.state.copy()
        for name, value in snapshot.changing.items():
            setattr(self, name, value)

    @property
    def _lesson_checksum(self) -> int:
        """Checksum of the given deal, its moves and the seed that was set (0 without these): detects a changed lesson."""
        given = self.set_seed if self._given_deal is None else self._given_deal
        return 0 if given is None else crc32(str(given).encode())

    def resume(self, saved: str) -> None:
        """Continue from a `save`; raises `BadSave` or `BadRecord`, changing nothing, if that is impossible."""
        self._check_allowed("resume")
        numbers, kept = saved_session.read(saved)
        match = self._replayed(numbers, kept) if isinstance(kept, OwnMoves) else kept
        if match.game != self.game or numbers.seat != self.seat:
            raise BadRecord(
                f"this is a saved game of {match.game!r}, seat {numbers.seat}; here {self.game!r}, seat {self.seat}, is played"
            )
        if numbers.lesson != self._lesson_checksum:
            raise BadRecord(CHANGED)
        self.match, self.seed, self.given_moves = match, numbers.seed, numbers.given_moves
        first = match.deals[0]
        if self._start is not None and self._start.deal != first.deal:  # it was dealt anew, there or here
            given_again = self._given_deal is not None and self._given_deal.deal == first.deal
            self._start = self._given_deal if given_again else Record.of(Record.of(first).state(0))
        self.shown_at = numbers.shown_at if 0 <= numbers.shown_at <= self.moves else None
        self.seq += 1
        self._let_others_move()
