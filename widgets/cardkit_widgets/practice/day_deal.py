"""The deal of the day on a page: play it once, compare with the best line, share the result without spoiling it.

    DayDeal()

Each request carries the day, the game and what was played, so answers depend on the request alone. The table appears as soon as
the browser has said which day it is.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any, Final

import traitlets

from cardkit import games
from cardkit.moves import Move
from cardkit.record import BadRecord
from cardkit.sessions.save import BadSave
from cardkit.teaching import day_deal
from cardkit.teaching.day_deal import DayResult, DealOfDay
from cardkit_widgets.base import bundle
from cardkit_widgets.base.plain import Plain, run
from cardkit_widgets.base.requests import Request, Responder
from cardkit_widgets.base.stack import Drawn, Stack
from cardkit_widgets.table.table import CardTable

FIRST: Final = date(2026, 1, 1)
LAST: Final = date(2100, 1, 1)
"""Days that have a deal."""


class DayDealPanel(Drawn):
    """Above the table: the aim, the week so far, and the result."""

    _esm = bundle.module("practice/day_deal.js")
    _css = bundle.style("quiz/quiz.css")

    scene = traitlets.Dict().tag(sync=True)

    def __repr__(self) -> str:
        return "<DayDealPanel>"


class DayDeal(Responder, Plain, Stack):
    """The deal of the day, with its table."""

    sorry = "Reload the page to try again."
    faults = (BadRecord, BadSave, KeyError, ValueError)

    def __init__(self) -> None:
        self.panel = DayDealPanel(scene=EMPTY)
        self.table: CardTable | None = None
        self.listen(self.panel)
        super().__init__(children=(self.panel,), layout={"overflow": "visible"})

    def __repr__(self) -> str:
        return f"The deal of the day. {run('play it')}"

    def plain(self) -> dict[str, str]:
        """What the widget shows when it runs."""
        return {"text/plain": repr(self)}

    def answer(self, request: Request) -> str | None:
        """Show the deal of the `day` in the request, and the result once it carries the `save` of the finished deal.

        The request may also name a `game`, or the games `learned`.
        """
        deal = deal_of(request)
        if self.table is None or self.table.about["key"] != f"{deal.game.name}/{_name(deal)}":
            self.table = CardTable(deal.session(), name=_name(deal), tools="none")
            self.children = (self.panel, self.table)
        self.panel.scene = scene_for(request, self.panel.scene.get("seq", 0) + 1)
        return None

    def reply(self, request: Mapping[str, Any], note: str) -> None:
        """Send why a request was not answered."""
        self.panel.scene = {**self.panel.scene, "note": note, "seq": self.panel.scene.get("seq", 0) + 1}


EMPTY: Final[dict[str, Any]] = {
    "seq": 0,
    "note": "",
    "day": "",
    "game": "",
    "title": "",
    "aim": "",
    "games": [],
    "result": None,
}


def deal_of(request: Request) -> DealOfDay:
    """The deal that a request is about.

    Raises `ValueError` without a valid day, `KeyError` for a game without deals of the day.
    """
    day, name = date.fromisoformat(str(request.get("day"))[:10]), str(request.get("game") or "")[:40]
    if not FIRST <= day < LAST:
        raise ValueError(f"There is no deal of {day}.")
    learned = request.get("learned")
    return day_deal.for_day(day, name, [str(one) for one in learned] if isinstance(learned, list) else ())


def scene_for(request: Request, seq: int = 0) -> dict[str, Any]:
    """The panel's scene for a request. Raises as `deal_of`, and `ValueError` for the save of another deal."""
    deal, save, found = deal_of(request), request.get("save"), None
    if isinstance(save, str) and save:
        session = deal.session()
        session.resume(save)
        found = day_deal.result(deal, session.state)
    return {
        "seq": seq,
        "note": "",
        "day": deal.day.isoformat(),
        "game": deal.game.name,
        "title": deal.game.title,
        "aim": deal.aim,
        "games": [[name, games[name].title] for name in day_deal.playable()],
        "result": None if found is None else _result(deal, found),
    }


def _name(deal: DealOfDay) -> str:
    return f"day-{deal.day.isoformat()}"


def _result(deal: DealOfDay, found: DayResult) -> dict[str, Any]:
    """The result: a sentence, the reader's line beside the best one, and whether each important decision was right."""
    labels = [_short(deal.game.move(text)) for text in found.moves]
    best = [_short(deal.game.move(text)) for text in deal.line]
    return {
        "made": found.made,
        "best": found.best,
        "said": _said(deal, found),
        "short": _short_result(deal, found),
        "yours": labels,
        "line": best,
        "marks": list(found.kept),
    }


def _short(move: Move) -> str:
    """A played card by its name, any other move by its label."""
    return move.card.gloss if move.kind == "play" and move.card is not None else move.label


def _short_result(deal: DealOfDay, found: DayResult) -> str:
    """The result as one tells it to somebody who has not played yet."""
    if deal.days.counts == "win":
        return "I was out first." if found.made else "I wasn’t out first."
    if found.made >= found.best:
        return f"I made {found.made} points, all that can be made."
    return f"I made {found.made} of {found.best} points that can be made."


def _said(deal: DealOfDay, found: DayResult) -> str:
    """The result in a sentence."""
    if deal.days.counts == "win":
        return "You’re out first. Nobody could do better." if found.made else "Somebody was out first. There was a way."
    if found.made >= found.best:
        return f"You made {found.made} points, and nobody could make more."
    return f"You made {found.made} points; {found.best} could be made."
