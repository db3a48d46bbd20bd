"""A table in a room: what one browser asks of its seat, and the scenes that it gets. The browser's half is the table's own."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, Final

from cardkit.moves import UnknownMove
from cardkit.rules import IllegalMove
from cardkit.sessions import NotNow, Session
from cardkit_widgets.base.requests import Request, Responder, clean, handles, went_wrong
from cardkit_widgets.table import calls
from cardkit_widgets.table.pieces import Scene
from cardkit_widgets.table.scene import scene

MAX_MOVE_CHARACTERS: Final = 200
"""Characters of a move's text."""
MOVED_ON: Final = "The table had moved on before this arrived, so nothing was done. Here is how it stands."
UNREAD: Final = "The table didn’t understand that, so nothing was changed."
AT_ANY_TIME: Final = ("hello", "calls", "texts", "others", "resume", "open")


class SeatTable(Responder):
    """One browser's table: answers its requests and follows what others do.

    Args:
        session: that of the seat, or a watcher's.
        send: gets each scene as text, for the browser.
        settle: is called after a request has changed the match, before the answer is drawn: computers move there.
        wait: says for whom a request of this seat waits; "" where it waits for nobody.
        again: whether a match that is over may be followed by another.
    """

    def __init__(
        self,
        session: Session,
        send: Callable[[str], None],
        settle: Callable[[], None],
        wait: Callable[[], str],
        *,
        again: bool = True,
    ) -> None:
        self.session, self._send, self._settle, self._wait, self._again = session, send, settle, wait, again
        self.resting: Callable[[], bool] = lambda: False  # whether nothing more is asked here
        self.no_hints: Callable[[], str] = lambda: ""  # why there are none here; "" where there are
        self._shown: tuple[int, int] | None = None
        self._still = False
        self._hint: Scene | None = None

    def draw(self, *, afresh: bool = False, **extra: Any) -> None:
        """Send how the table stands, and the moves since it was sent last; `afresh` without these."""
        session, since = self.session, None if afresh else self._since()
        shown = scene(session, since, still=self._still, resting=self.resting())
        self._shown = (shown["deal"], shown["at"])
        shown["can"] |= {"take_over": False, "open": False, "others": False}
        shown["can"]["restart"] = self._again and session.match.over and session.live and not session.looks_on
        shown["can"]["next"] = shown["can"]["next"] and not session.looks_on
        shown["can"]["hint"] = shown["can"]["hint"] and not self.no_hints()
        if not shown["my_turn"] or self.no_hints():
            self._hint = None
        own = {"task": None, "ended": False, "hint": self._hint, "ack": None, "notice": None, "save": ""}
        self._send(json.dumps({**shown, **own, **extra}, ensure_ascii=False, separators=(",", ":")))

    def _since(self) -> tuple[int, int] | None:
        """From where on moves are shown: where the browser is, or the beginning of a deal that it has not seen."""
        deal = len(self.session.match.finished)
        return self._shown if self._shown is None or self._shown[0] == deal else (deal, 0)

    # -- requests ----------------------------------------------------------------------------------------------------------

    def answer(self, request: Request) -> str | None:
        """Do what a request asks and draw the table."""
        ack = request.get("id")
        extra: dict[str, Any] = {"ack": ack if isinstance(ack, str) and len(ack) <= 40 else None, "notice": None}
        self._still = request.get("still") is True
        try:
            self._act(request)
        except IllegalMove as error:
            refusal = error.refusal
            because = [card.text for card in refusal.because]
            extra["notice"] = _notice("refused", refusal.reason, refusal.rule.id, because)
        except (NotNow, UnknownMove) as error:
            extra["notice"] = _notice("note", clean(str(error)))
        except Exception as error:  # nothing that goes wrong here may vanish without a word
            extra["notice"] = _notice("error", went_wrong(error, "The table is as it was.", "inside the table"))
        if request.get("kind") == "calls":
            extra["calls"] = calls.calls(self.session)
        if extra["notice"] is None and (words := self._wait()):
            extra["notice"] = _notice("note", words)
        self.draw(**extra)
        return None

    def reply(self, request: Any, note: str) -> None:
        """Why a request was not read at all."""
        self.draw(ack=request.get("id"), notice=_notice("note", note))

    def _act(self, request: Request) -> None:
        kind, session = request.get("kind"), self.session
        handler = self.handler(kind)
        if handler is None:
            raise NotNow(UNREAD)
        if kind not in AT_ANY_TIME:
            seq = request.get("seq")
            if type(seq) is not int or seq != session.seq:
                raise NotNow(MOVED_ON)
            session.trouble = ""
            if kind != "hint":
                self._hint = None
        handler(request)
        self._settle()

    @handles("hello", "calls", "texts", "others", "resume")
    def _look(self, request: Request) -> None:
        """Answers with the table as it stands."""

    @handles("hint")
    def _give_hint(self, request: Request) -> None:
        if why := self.no_hints():
            raise NotNow(why)
        hint = self.session.hint()
        card = hint.move.card.text if hint.move.card else ""
        self._hint = {"area": hint.area, "move": hint.move.label, "card": card, "reason": hint.reason}

    @handles("play")
    def _play(self, request: Request) -> None:
        self.session.play(_text(request))

    @handles("choose")
    def _choose(self, request: Request) -> None:
        self.session.choose(_text(request))

    @handles("confirm")
    def _confirm(self, request: Request) -> None:
        self.session.confirm()

    @handles("undo")
    def _undo(self, request: Request) -> None:
        self.session.undo()

    @handles("goto")
    def _look_back(self, request: Request) -> None:
        number, session = request.get("at"), self.session
        if type(number) is not int:
            raise NotNow(UNREAD)
        moves = session.seen_moves(session.view().seat)
        if self._shown is None or number != self._shown[1] + 1:
            self._shown = None
        session.goto(moves[min(max(number, 0), len(moves) - 1)])

    @handles("next")
    def _next(self, request: Request) -> None:
        self.session.next_deal()

    @handles("restart")
    def _restart(self, request: Request) -> None:
        self.session.restart()

    @handles("take_over", "open")
    def _not_here(self, request: Request) -> None:
        raise NotNow("Others play this deal, too: their cards stay theirs.")


def _text(request: Request) -> str:
    value = request.get("move")
    if not isinstance(value, str) or len(value) > MAX_MOVE_CHARACTERS:
        raise NotNow(UNREAD)
    return value


def _notice(tone: str, text: str, rule: str = "", because: list[str] | None = None) -> Scene:
    return {"tone": tone, "text": text, "rule": rule, "because": because or [], "key": ""}
