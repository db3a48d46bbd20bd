"""Shared by the panels beside a table: their browser half, and moves as plain data."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import traitlets
from anywidget import WidgetTrait

from cardkit.cards import Pack
from cardkit.game import Game
from cardkit.moves import Move
from cardkit.players import for_game as players_for
from cardkit_widgets.base import bundle
from cardkit_widgets.base.assets import AssetWidget
from cardkit_widgets.base.requests import Request, Responder, went_wrong
from cardkit_widgets.table.models import PackModel

Json = dict[str, Any]
"""JSON data."""


def module(name: str) -> str:
    """The JavaScript of a panel: the module of this name, bundled with its imports."""
    return bundle.module(f"panels/{name}.js")


class Panel(Responder, AssetWidget):
    """A panel beside a table: Python keeps one `scene`, the browser draws it and sends requests `{kind, at, …}`.

    `answer` is called with the content of each request that is a dictionary; it changes what there is to show and may return a
    note. Afterwards `draw` is called whatever happened, so nobody waits for an answer.
    """

    style = bundle.style("panels/parts.css")
    sorry = "You can play on."

    scene = traitlets.Dict().tag(sync=True)
    pack = WidgetTrait().tag(sync=True)

    def __init__(self, pack: Pack, answer: Callable[[Json], str], draw: Callable[[str], Json]) -> None:
        self._answer, self._draw, self._seq = answer, draw, 0
        super().__init__(scene={"seq": 0, **draw("")}, pack=PackModel.of(pack))
        self.listen(self)

    def refresh(self, note: str = "") -> None:
        """Send the panel's current scene."""
        self._seq += 1
        self.scene = {"seq": self._seq, **self._draw(note)}

    def set_state(self, sync_data: object) -> None:
        """Ignored: a browser may only send requests."""

    def answer(self, request: Request) -> str | None:
        """Hand the request to the panel's owner; returns a note."""
        return self._answer(request) if request else ""

    def reply(self, request: Mapping[str, Any], note: str) -> None:
        """Send the current scene, or why it cannot be drawn."""
        try:
            self.refresh(note)
        except Exception as error:  # what goes wrong here would vanish: show it
            self.scene = {**self.scene, "note": went_wrong(error, self.sorry)}


def moves_data(moves: tuple[Move, ...]) -> list[Json]:
    """Moves as the browser draws them."""
    return [move_data(move) for move in moves]


def move_data(move: Move) -> Json:
    """One move: its text, its words, and the card that it touches, if any."""
    return {"move": move.text, "label": move.label, "card": move.card.text if move.card else ""}


def chosen(game: Game, text: object, among: tuple[Move, ...]) -> Move | None:
    """The move with this text if it is one of `among`; None for anything else a browser sends."""
    if not isinstance(text, str) or len(text) > 200:
        return None
    return next((move for move in among if move.text == text), None)


def points_named(game: Game) -> str:
    """The unit of the coach's figures in words: games won or points; with two sides the difference, else one's own."""
    if players_for(game).unit == "games in 100":
        return "games won of 100"
    return "points for your side, less theirs" if len(game.parties) == 2 else "points for you"
