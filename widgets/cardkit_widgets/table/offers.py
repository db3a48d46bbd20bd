"""What a panel offers at a watched table: moves to touch, words on its positions, and to play on from there."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from cardkit.game import Game
from cardkit.moves import Move
from cardkit.sessions import NotNow
from cardkit_widgets.base.requests import Scene
from cardkit_widgets.table.moment import YOURS
from cardkit_widgets.table.pieces import buttons
from cardkit_widgets.table.responder import UNREAD


class Offers:
    """The moves that can be touched at a watched table, and what is said of its positions; nothing at first."""

    def __init__(self) -> None:
        self.moves: tuple[Move, ...] = ()
        self.said: Scene | None = None  # the notice that answers the move touched last
        self._act: Callable[[Move], None] | None = None
        self.comments: Mapping[int, Scene] = {}
        """Notices by position: what is said below the table after so many moves."""
        self.play_on: Callable[[], None] | None = None
        """Plays on from the position shown, at another table."""
        self.last = 0
        """The last position from which it is played on, in moves."""

    def plays_on(self, at: int) -> bool:
        """Whether it can be played on from the position after `at` moves."""
        return self.play_on is not None and at <= self.last

    def offer(self, moves: Sequence[Move], act: Callable[[Move], None]) -> None:
        """Offer these moves; `act` is called with the one touched. No moves: the table shows the outcome of a touched one."""
        self.moves, self.said, self._act = tuple(moves), None, act

    @property
    def shows_outcome(self) -> bool:
        """Whether nothing is offered because the table shows the outcome of a touched move."""
        return self._act is not None and not self.moves

    def take(self, text: str) -> Scene | None:
        """Call `act` with the touched move, given as text; returns the notice to show. Raises `NotNow` if it is not offered."""
        found = next((move for move in self.moves if move.text == text), None)
        if found is None or self._act is None:
            raise NotNow(UNREAD)
        self.said = None
        self._act(found)
        return self.said

    def draw(self, game: Game, shown: Scene) -> None:
        """Change the scene in place so that exactly the offered cards and buttons can be touched."""
        held = {card["card"] for card in shown["hand"]}
        touched = [move for move in self.moves if move.card is not None and move.card.text in held]
        kind = touched[0].kind if touched else ""
        good = {move.card.text for move in touched if move.card is not None and move.kind == kind}
        shown |= {"my_turn": True, "click": kind, "trick": {**shown["trick"], "takes": False}, "status": YOURS}
        shown["hand"] = [{**card, "ok": card["card"] in good, "why": None} for card in shown["hand"]]
        shown["actions"] = buttons(game, [move for move in self.moves if move not in touched])
        shown["not_now"] = "That card isn’t one of the moves to choose from."
