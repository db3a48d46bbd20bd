"""A table whose answers can be recorded beforehand (see `cardkit_widgets.base.recording`)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from ipywidgets import Widget

from cardkit_widgets.base.recording import Recordable
from cardkit_widgets.base.requests import Request, Scene
from cardkit_widgets.table.offers import Offers
from cardkit_widgets.table.scripted import ScriptedTable


class RecordableTable(ScriptedTable, Recordable):
    """Lists the requests possible at a scripted table, and restores an earlier moment."""

    offers: Offers
    followed: bool = False
    """Whether a widget beside it changes with it and is asked itself: that would be missing from a recording."""
    followers: Sequence[Widget] = ()
    """The widgets that show in their `value` what follows from the scene, and nothing else."""
    _good: str = ""  # the save of what was drawn last

    @property
    def recordable(self) -> bool:
        """Whether its answers can be recorded: a given deal with a goal, and no panel beside it."""
        return bool(self.scripts) and self.session.fixed and not (self.session.watch or self.offers.moves or self.followed)

    @property
    def at_random(self) -> bool:
        """Whether each reader gets another deal."""
        return not self.session.repeatable

    def beside(self) -> dict[str, dict[str, Any]]:
        """What the followers show of this moment."""
        return {str(widget.model_id): {"value": widget.value} for widget in self.followers}

    def requests(self) -> Iterator[Request]:
        """The requests possible now: legal cards and calls, undo, hint, restart, open hands."""
        shown = self.showing()
        choice, can = shown["choice"], shown["can"]
        if shown["my_turn"]:
            for card in shown["hand"]:
                if card["ok"] or (choice and card.get("chosen")):
                    yield {"kind": "choose" if choice else "play", "move": f"{shown['click']} {card['card']}"}
            yield from ({"kind": "play", "move": pile["move"]} for pile in shown["piles"] if pile["move"])
            yield from ({"kind": "play", "move": action["move"]} for action in shown["actions"])
            if choice and choice["n"] == choice["of"]:
                yield {"kind": "confirm"}
        for kind in ("undo", "hint"):
            if can[kind]:
                yield {"kind": kind}
        if can["restart"] and can["undo"]:
            yield {"kind": "restart"}
        if can["open"]:
            yield {"kind": "open", "on": not shown["open"]}

    def answered(self, request: Request) -> Scene:
        """Answer a request about the present scene; returns the next scene."""
        self.receive({**request, "seq": self.session.seq, "id": "", "still": False})
        return self.showing()

    def snapshot(self) -> tuple[Any, ...]:
        """Everything that a request may change, to be given to `restore`."""
        return self.session.snapshot(), self.scene, self.shown_at, self._good, self._hint, self.open_hands

    def restore(self, snapshot: tuple[Any, ...]) -> None:
        """Return to the moment of that snapshot."""
        session, scene, self.shown_at, self._good, self._hint, self.open_hands = snapshot
        self.session.restore(session)
        self.scene = scene
