"""Answers a browser's requests at a table, for the widget of a notebook and for a seat in a room."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from cardkit.moves import UnknownMove
from cardkit.record import BadRecord
from cardkit.rules import IllegalMove, Refusal
from cardkit.sessions import Hint, NotNow, Session
from cardkit.sessions.save import BadSave
from cardkit_widgets.base.requests import Request, Responder, Scene, clean, handles, went_wrong
from cardkit_widgets.table import calls

AT_ANY_TIME: Final = ("resume", "hello", "calls", "texts")
"""Kinds of requests that are answered whatever the table shows; the others are about the position that they were sent at."""
MOVES: Final = ("play", "choose", "confirm")
MAX_MOVE_CHARACTERS: Final = 200
"""Characters in a move's text that a browser may send; a command in words is well below it."""
MOVED_ON: Final = "The table had moved on before this arrived, so nothing was done. Here is how it stands."
UNREAD: Final = "The table didn’t understand that, so nothing was changed."

AtMove = tuple[int, int]
"""Where a table is: the number of the deal, and how many of its moves are shown."""


def notice(tone: str, text: str, rule: str = "", because: list[str] | None = None, key: str = "") -> Scene:
    """A message that the table shows. `tone` is `refused` (a move), `note`, `error`, or a tone of `Cue`."""
    return {"tone": tone, "text": text, "rule": rule, "because": because or [], "key": key}


class TableResponder(Responder):
    """Answers requests about one seat's session.

    Subclasses implement `show`, which sends the scene, and list in `barred` what cannot be done at their table. `shown_at` is
    the position that the browser shows; None before it shows one.
    """

    session: Session
    open_hands: bool = False
    shown_at: AtMove | None = None
    _since: AtMove | None = None  # from which place on the answer shows moves
    _still: bool = False  # whether the reader sees moves at once, as the last request said
    _hint: Scene | None = None

    @property
    def barred(self) -> Mapping[str, str]:
        """Kinds of request refused here, each with the reason to show; with "" the table is only shown again."""
        return {}

    def show(self, since: AtMove | None, extra: Mapping[str, Any]) -> None:
        """Send the scene with the moves made after `since`; `extra` are entries of this answer alone."""
        raise NotImplementedError

    def settle(self) -> None:
        """Called after each handled request, which may have changed the match."""

    def aside(self) -> Scene | None:
        """A notice to show where the answer has none."""
        return None

    def seen(self) -> list[int]:
        """The moves that can be stepped through: entry n is how many moves were made when this seat had seen n of them."""
        return self.session.seen_moves(self.session.view(open_hands=self.open_hands).seat)

    def hint(self) -> Hint:
        """The hint for this position; raises `NotNow` if there is none."""
        return self.session.hint()

    def reason(self, text: str, refusal: Refusal) -> str:
        """Why the move with this text is refused."""
        return refusal.reason

    def made(self, act: Callable[[], object]) -> Scene | None:
        """Run `act`, which makes the learner's move; returns a notice about it."""
        act()
        return None

    def failed(self, error: Exception) -> Scene:
        """The notice about an unexpected error."""
        return notice("error", went_wrong(error, "The table is as it was.", "inside the table"))

    def texts(self) -> dict[str, str]:
        """Record and score sheet as text; empty while hands must stay hidden."""
        session = self.session
        if not (session.watch or session.state.over):
            return {}
        return {"deal": str(session.record), "score": session.state.score.text(session.names)}

    def since(self, place: AtMove | None) -> AtMove | None:
        """From where moves are shown: `place`, or the beginning of the deal if another deal was shown there."""
        deal = len(self.session.match.finished)
        return place if place is None or place[0] == deal else (deal, 0)

    # -- requests ----------------------------------------------------------------------------------------------------------

    def answer(self, request: Request) -> str | None:
        """Do what a request asks and show the table. Any request gets an answer and leaves the session valid."""
        ack, kind = request.get("id"), request.get("kind")
        extra: dict[str, Any] = {"ack": ack if isinstance(ack, str) and len(ack) <= 40 else None}
        self._still = request.get("still") is True
        since: AtMove | None = None
        try:
            extra["notice"] = self._do(request) or self.aside()
            since = self._since
        except IllegalMove as error:
            refusal = error.refusal
            because = [card.text for card in refusal.because]
            extra["notice"] = notice("refused", self.reason(text_of(request), refusal), refusal.rule.id, because)
        except (NotNow, UnknownMove, BadSave, BadRecord) as error:
            extra["notice"] = notice("note", clean(str(error)))
        except Exception as error:  # nothing that goes wrong here may vanish without a word
            extra["notice"] = self.failed(error)
        if kind == "calls":
            extra["calls"] = calls.calls(self.session)
        elif kind == "texts" and kind not in self.barred:
            extra["texts"] = self.texts()
        self.show(since, extra)
        return None

    def reply(self, request: Mapping[str, Any], note: str) -> None:
        """Show why a request could not be read."""
        self.show(None, {"notice": notice("note", note), "ack": request.get("id")})

    def _do(self, request: Request) -> Scene | None:
        """Run the handler of the request's kind; returns a notice.

        Raises `NotNow` if it is barred or about an older position.
        """
        kind, session = request.get("kind"), self.session
        handler = self.handler(kind)
        if handler is None or not isinstance(kind, str):
            raise NotNow(UNREAD)
        self._since = None
        if kind not in AT_ANY_TIME:
            seq = request.get("seq")
            if type(seq) is not int or seq != session.seq:
                raise NotNow(MOVED_ON)
            session.trouble = ""
            if kind != "hint":
                self._since, self._hint = self.shown_at, None
        barred = self.barred
        if barred.get(kind):
            raise NotNow(barred[kind])
        found: Scene | None = None if kind in barred else handler(request)
        self.settle()
        return found

    @handles("hello", "calls", "texts")
    def _look(self, request: Request) -> None:
        """Only shows the table; `answer` adds what this kind asks for."""

    @handles("hint")
    def _give_hint(self, request: Request) -> None:
        hint = self.hint()
        card = hint.move.card.text if hint.move.card else ""
        self._hint = {"area": hint.area, "move": hint.move.label, "card": card, "reason": hint.reason}

    @handles("play")
    def _play(self, request: Request) -> Scene | None:
        text = text_of(request)
        return self.made(lambda: self.session.play(text))

    @handles("choose")
    def _choose(self, request: Request) -> None:
        self.session.choose(text_of(request))

    @handles("confirm")
    def _confirm(self, request: Request) -> Scene | None:
        return self.made(self.session.confirm)

    @handles("undo")
    def _undo(self, request: Request) -> None:
        self.session.undo()

    @handles("goto")
    def _look_back(self, request: Request) -> None:
        number, moves = request.get("at"), self.seen()
        if type(number) is not int:
            raise NotNow(UNREAD)
        if self.shown_at is None or number != self.shown_at[1] + 1:
            self._since = None
        self.session.goto(moves[min(max(number, 0), len(moves) - 1)])

    @handles("take_over")
    def _take_over(self, request: Request) -> None:
        self.session.take_over()

    @handles("open")
    def _open(self, request: Request) -> None:
        self.open_hands = request.get("on") is True

    @handles("next")
    def _next(self, request: Request) -> None:
        self.session.next_deal()

    @handles("restart")
    def _restart(self, request: Request) -> None:
        session, before = self.session, self.session.match
        session.restart()
        if session.match is not before:
            self._since = None if session.fixed else (0, 0)


def text_of(request: Request) -> str:
    """The move's text in a request; raises `NotNow` if it is no text or too long."""
    value = request.get("move")
    if not isinstance(value, str) or len(value) > MAX_MOVE_CHARACTERS:
        raise NotNow(UNREAD)
    return value
