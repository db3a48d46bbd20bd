"""What is offered at a table besides playing: the moves that a panel lets one touch, and what lies beside the table."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cardkit.game import Game
from cardkit.moves import Move
from cardkit.sessions import NotNow, Session
from cardkit_widgets.base.requests import Scene
from cardkit_widgets.table.alternatives import alternatives
from cardkit_widgets.table.moment import YOURS
from cardkit_widgets.table.pieces import buttons
from cardkit_widgets.table.responder import UNREAD
from cardkit_widgets.table.script import Prompts


class Offers:
    """The moves that a panel lets the learner touch at a table that is only watched; none until it says which."""

    def __init__(self) -> None:
        self.moves: tuple[Move, ...] = ()
        self.said: Scene | None = None  # the notice that is the answer to the move that was touched last
        self._act: Callable[[Move], None] | None = None

    def of(self, moves: Sequence[Move], act: Callable[[Move], None]) -> None:
        """Offer these moves; `act` is told which is meant. With no moves the table shows what has come of one."""
        self.moves, self.said, self._act = tuple(moves), None, act

    @property
    def rest(self) -> bool:
        """Whether what has come of a move is shown."""
        return self._act is not None and not self.moves

    def take(self, text: str) -> Scene | None:
        """One is touched; returns what is said of it. Raises `NotNow` for any other move."""
        found = next((move for move in self.moves if move.text == text), None)
        if found is None or self._act is None:
            raise NotNow(UNREAD)
        self.said = None
        self._act(found)
        return self.said

    def draw(self, game: Game, shown: Scene) -> None:
        """Make a scene's cards such that those which are offered can be touched."""
        held = {card["card"] for card in shown["hand"]}
        touched = [move for move in self.moves if move.card is not None and move.card.text in held]
        kind = touched[0].kind if touched else ""
        good = {move.card.text for move in touched if move.card is not None and move.kind == kind}
        shown |= {"my_turn": True, "click": kind, "trick": {**shown["trick"], "takes": False}, "status": YOURS}
        shown["hand"] = [{**card, "ok": card["card"] in good, "why": None} for card in shown["hand"]]
        shown["actions"] = buttons(game, [move for move in self.moves if move not in touched])
        shown["not_now"] = "That card isn’t one of the moves to choose from."


def beside(session: Session, scripts: Sequence[Prompts]) -> list[str]:
    """What is offered beside a table: another deal, another rule, other cards; at a match, friends."""
    found = ["cards"] if scripts or not alternatives(session.game) else ["rules", "cards"]
    if not (scripts or session.fixed):
        found.append("friends")
    anywhere = all(script.goal in ("legal", "over") and not script.words(session.game) for script in scripts)
    return ["deal", *found] if session.can_redeal and anywhere else found
