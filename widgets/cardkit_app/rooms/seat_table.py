"""A seat's table in a room; the browser draws it with the ordinary table's module."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any, Final

from cardkit.sessions import Session
from cardkit_widgets.base.requests import Scene
from cardkit_widgets.table.responder import AtMove, TableResponder, notice
from cardkit_widgets.table.scene import scene

BARRED: Final = {"open": "Others play this deal, too: their cards stay theirs.", "others": "", "resume": "", "texts": ""}


class SeatTable(TableResponder):
    """One browser's table: answers its requests and shows what others do.

    Args:
        session: that of the seat, or a watcher's.
        send: gets each scene as text, for the browser.
        settle: is called after each request, before the answer is drawn: computers move there.
        wait: says for whom a request of this seat waits; "" where it waits for nobody.
    """

    def __init__(
        self, session: Session, send: Callable[[str], None], settle: Callable[[], None], wait: Callable[[], str]
    ) -> None:
        self.session, self._send, self._settle, self._wait = session, send, settle, wait
        self.resting: Callable[[], bool] = lambda: False  # whether nothing more is asked here
        self.no_hints: Callable[[], str] = lambda: ""  # why there are none here; "" where there are

    @property
    def barred(self) -> Mapping[str, str]:
        """Kinds of request barred here, each with the reason."""
        why = self.no_hints()
        return {**BARRED, "hint": why} if why else BARRED

    def draw(self, *, afresh: bool = False) -> None:
        """Send the scene with the moves since the last one; with `afresh` without them."""
        self.show(None if afresh else self.shown_at, {})

    def show(self, since: AtMove | None, extra: Mapping[str, Any]) -> None:
        """Send a scene as text."""
        session, barred = self.session, self.barred
        shown = scene(session, self.since(since), still=self._still, resting=self.resting())
        self.shown_at = shown["deal"], shown["at"]
        can = {name: possible and name not in barred for name, possible in shown["can"].items()}
        shown["can"] = can | {"restart": can["restart"] and session.match.over and session.live, "others": False}
        if not shown["my_turn"] or "hint" in barred:
            self._hint = None
        own = {"task_state": None, "ended": False, "hint": self._hint, "ack": None, "notice": None, "save": ""}
        self._send(json.dumps({**shown, **own, **extra}, ensure_ascii=False, separators=(",", ":")))

    def settle(self) -> None:
        """Let the computers move, where the room has any to."""
        self._settle()

    def aside(self) -> Scene | None:
        """A notice that names whose agreement a request of this seat waits for; None if it waits for nobody."""
        words = self._wait()
        return notice("note", words) if words else None
