"""Counts one side's won cards pair by pair, when the table's deal is over.

table = CardTable("tarot", seed=7)
DealCount(table, for_taker)
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cardkit.cards import Card
from cardkit.game import State
from cardkit.teaching import teaching
from cardkit_widgets.base import bundle
from cardkit_widgets.base.plain import Plain, run
from cardkit_widgets.base.stack import Markup
from cardkit_widgets.pages.count import count
from cardkit_widgets.table.table import CardTable, checked_table

WonCards = Callable[[State], Sequence[Card]]
"""The cards that the counted side has won in a finished deal."""


class DealCount(Plain, Markup):
    """The cards that one side has won, counted as `lesson.count` counts them, and how the deal ended.

    Args:
        table: the card table that it watches.
        won: the cards that count for this side when a deal is over; none where nothing is to be counted.
    """

    _esm = bundle.module("panels/deal_count.js")

    def __init__(self, table: CardTable, won: WonCards) -> None:
        self._table, self._won = checked_table(table), won
        super().__init__()
        table.followers = (*table.followers, self)
        self._draw()
        table.observe(self._draw, "scene")

    def _draw(self, _: object = None) -> None:
        state = self._table.session.state
        cards = self._won(state) if state.over else ()
        self._text, self.value = "", ""
        if cards and any(map(teaching.for_game(state.game).worth, cards)):
            page = count(state.game, cards, end=str(self._table.scene["result"]))
            self._text, self.value = page.text, f'<div class="ck-counted">{page.markup}</div>'

    def __repr__(self) -> str:
        return self._text or f"What was won, counted when the deal is over. {run('see it')}"
