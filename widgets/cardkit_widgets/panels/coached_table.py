"""`Practice`: a card table with its coach below, and the review of each finished deal.

Practice("tute")
Practice(Session(game), name="match")
"""

from __future__ import annotations

from typing import Any

from cardkit.game import Game, State
from cardkit.record import Record
from cardkit.sessions import Session
from cardkit_widgets.base.plain import Plain
from cardkit_widgets.base.stack import Stack
from cardkit_widgets.panels.coach import Coach
from cardkit_widgets.panels.review import Review
from cardkit_widgets.table.table import CardTable


class Practice(Plain, Stack):
    """A card table with coach and review; the learner chooses the others' level.

    Args:
        game, options: as for a `CardTable`, but no trick waits for the reader: a whole game is played, not a step of a lesson.
        first: whether the coach asks for the learner's own choice before it shows its figures.
        others: how strong the other players are until the learner chooses, one of `cardkit.players.LEVELS`.

    Raises: as `CardTable` does; `ValueError` for an unknown level.

    >>> Practice("tute", seed=7)
    <Practice: Tute, deal 1, move 3>
    """

    def __init__(
        self,
        game: Session | Game | State | Record | str,
        *,
        first: bool = False,
        others: str = "beginner",
        **options: Any,
    ) -> None:
        self.table = CardTable(game, **{"confirm": False, **options})
        self.coach = Coach(self.table, first=first, others=others)
        self.review = Review(self.table)
        super().__init__(children=(self.table, self.coach, self.review), layout={"overflow": "visible"})

    def __repr__(self) -> str:
        return repr(self.table).replace("CardTable", "Practice")

    def plain(self) -> dict[str, str]:
        """The table's picture and text."""
        return self.table.plain()

    def static_html(self) -> str:
        """The table's text as HTML."""
        return self.table.static_html()
