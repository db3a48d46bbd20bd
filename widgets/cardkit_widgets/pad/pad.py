"""The score pad: keeps score of an evening at a real table, in the browser, by the engine's rules.

    Pad()            # asks for the game and the names
    Pad("tarot")     # begins with this game

Each request carries the whole evening; Python keeps nothing (see `cardkit.pad.answer`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import traitlets

import cardkit
from cardkit import pad
from cardkit.game import Game
from cardkit.teaching import teaching
from cardkit_widgets.base import bundle
from cardkit_widgets.base.plain import Plain, run
from cardkit_widgets.base.qr_code import qr_code
from cardkit_widgets.base.requests import Request, Responder
from cardkit_widgets.base.stack import Drawn

MAX_PAGE_ADDRESS_CHARACTERS: Final = 300
"""Characters in the address of the page, without the evening."""


class Pad(Responder, Plain, Drawn):
    """A pad to keep score on, designed for a phone on the table.

    Args:
        game: the game to begin with, or its name; by default the reader chooses.

    Raises: `KeyError` for an unknown game, `ValueError` for one without a pad.
    """

    _esm = bundle.module("pad/pad.js")
    _css = bundle.style("quiz/quiz.css") + bundle.style("pad/pad.css")
    sorry = "Nothing was changed on the pad."

    scene = traitlets.Dict().tag(sync=True)

    def __init__(self, game: Game | str | None = None) -> None:
        chosen = None if game is None else cardkit.games.of(game)
        if chosen is not None:
            pad.form_of(chosen)
        self._first = "" if chosen is None else chosen.name
        self._scene: dict[str, Any] = {}
        super().__init__(scene={"page": "", "first": self._first})
        self.listen(self)

    def __repr__(self) -> str:
        return f"<Pad: {cardkit.games[self._first].title if self._first else 'any game'}>"

    def plain(self) -> dict[str, str]:
        """What the widget shows when it runs."""
        return {"text/plain": f"A pad to keep score on at a real table. {run('keep score')}"}

    def answer(self, request: Request) -> str | None:
        """Compute the scene for a request, which carries the evening."""
        if not request:
            return None
        self._scene = pad.answer(str(request.get("evening") or ""), request)
        if "games" in self._scene:
            order = teaching.in_order()
            self._scene["games"].sort(key=lambda one: order.index(one["value"]))
        if "take" in self._scene:
            address = str(request.get("address") or "")
            whole = f"{address}#{self._scene['take']['link']}"
            self._scene["take"] |= {
                "address": whole,
                "code": qr_code(whole) if len(address) <= MAX_PAGE_ADDRESS_CHARACTERS else "",
            }
        return ""

    def reply(self, request: Mapping[str, Any], note: str) -> None:
        """Send the scene with the request's id; after an error only a note."""
        scene = {"page": "", "note": note} if note else self._scene
        self.scene = {**scene, "sent": str(request.get("id") or "")[:20], "first": self._first}
