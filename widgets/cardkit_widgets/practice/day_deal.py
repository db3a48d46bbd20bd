"""The deal of the day on a page: play it once, compare with the best line, share the result without spoiling it.

    DayDeal()

Each request carries the day, the game and what was played, so answers depend on the request alone. The table appears as soon as
the browser has said which day it is.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date
from itertools import zip_longest
from typing import Any, Final

import anywidget
import traitlets

from cardkit import games
from cardkit.cards import Pack
from cardkit.record import BadRecord
from cardkit.score import show
from cardkit.sentences import several
from cardkit.sessions.save import BadSave
from cardkit.teaching import day_deal
from cardkit.teaching.day_deal import DayResult, DealOfDay, Played
from cardkit_widgets.base import bundle
from cardkit_widgets.base.plain import Plain, run
from cardkit_widgets.base.requests import Request, Responder
from cardkit_widgets.base.stack import Drawn, Stack
from cardkit_widgets.table.models import PackModel
from cardkit_widgets.table.table import CardTable

FIRST: Final = date(2026, 1, 1)
LAST: Final = date(2100, 1, 1)
"""Days that have a deal."""


class DayDealPanel(Drawn):
    """Above the table: the aim, the day and the week so far."""

    _esm = bundle.module("practice/day_deal.js")
    _css = bundle.style("quiz/quiz.css")

    scene = traitlets.Dict().tag(sync=True)

    def __repr__(self) -> str:
        return "<DayDealPanel>"


class DayResultPanel(Drawn):
    """Below the table: the result beside the best line, what to send to friends, and the day's other games."""

    _esm = bundle.module("practice/day_result.js")
    _css = bundle.style("quiz/quiz.css")

    scene = traitlets.Dict().tag(sync=True)
    pack = anywidget.WidgetTrait().tag(sync=True)

    def __init__(self, pack: Pack) -> None:
        super().__init__(pack=PackModel.of(pack), scene=EMPTY)

    def __repr__(self) -> str:
        return "<DayResultPanel>"


class DayDeal(Responder, Plain, Stack):
    """The deal of the day, with its table."""

    sorry = "Reload the page to try again."
    faults = (BadRecord, BadSave, KeyError, ValueError)

    def __init__(self) -> None:
        self.panel = DayDealPanel(scene=EMPTY)
        self.table: CardTable | None = None
        self.below: DayResultPanel | None = None
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
            self.below = DayResultPanel(deal.game.pack)
            self.listen(self.below)
            self.children = (self.panel, self.table, self.below)
        self._show(scene_for(request))
        return None

    def reply(self, request: Mapping[str, Any], note: str) -> None:
        """Send why a request was not answered."""
        self._show({**self.panel.scene, "note": note})

    def _show(self, scene: Mapping[str, Any]) -> None:
        """Both panels show the same scene."""
        for panel in filter(None, (self.panel, self.below)):
            panel.scene = {**scene, "seq": self.panel.scene["seq"] + (panel is self.panel)}


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


def scene_for(request: Request) -> dict[str, Any]:
    """The panels' scene for a request. Raises as `deal_of`, and `ValueError` for the save of another deal."""
    deal, save, found = deal_of(request), request.get("save"), None
    if isinstance(save, str) and save:
        session = deal.session()
        session.resume(save)
        found = day_deal.result(deal, session.state)
    return {
        "seq": 0,
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
    """The result: a sentence, what cost most, the reader's line beside the best one, and which decisions cost nothing."""
    return {
        "made": found.made,
        "best": found.best,
        "said": _said(deal, found),
        "short": _short_result(deal, found),
        "lost": _lost(deal, found),
        "yours": _line(found.played, found.costs),
        "line": _line(deal.along()),
        "marks": list(found.kept),
    }


def _line(played: Iterable[Played], costs: Iterable[int] = ()) -> list[dict[str, Any]]:
    """The moves of a line for the browser; leaves out those that show no card and were no decision (turning a card over)."""
    return [
        {"label": one.move.label, "card": "" if one.move.card is None else one.move.card.text, "cost": bool(cost)}
        for one, cost in zip_longest(played, costs, fillvalue=0)
        if isinstance(one, Played) and (one.move.card is not None or one.chosen)
    ]


def _lost(deal: DealOfDay, found: DayResult) -> str:
    """What could still be made after the move that cost most; empty if nothing cost anything."""
    if not any(found.costs):
        return ""
    worst = max(range(len(found.played)), key=lambda n: found.costs[n])
    move, _, left = found.played[worst]
    after = f"After the {move.card.noun}" if move.card is not None else f"After “{move.label}”"
    best = [one.move for one in deal.along()]
    at = best.index(move) if move in best else worst
    when = "" if at == worst else " In the best line it comes later." if at > worst else " In the best line it comes earlier."
    if deal.days.counts == "win":
        return f"{after} you couldn’t be out first any more.{when}"
    return f"{after} you couldn’t do better than {_amount(deal, left)}.{when}"


def _short_result(deal: DealOfDay, found: DayResult) -> str:
    """The result as one tells it to somebody who has not played yet."""
    if deal.days.counts == "win":
        return "I was out first." if found.made else "I wasn’t out first."
    best = ", the best there is" if found.made >= found.best else f"; {_possible(deal)}"
    return f"I {_made(deal, found)}{best}."


def _said(deal: DealOfDay, found: DayResult) -> str:
    """The result in a sentence."""
    if deal.days.counts == "win":
        return "You’re out first. Nobody could do better." if found.made else "You could have been out first. Another was."
    best = ", and nobody could do better" if found.made >= found.best else f"; {_possible(deal)}"
    return f"You {_made(deal, found)}{best}."


def _made(deal: DealOfDay, found: DayResult) -> str:
    return f"{'made' if deal.days.counts == 'total' else 'ended'} {_amount(deal, found.made)}"


def _possible(deal: DealOfDay) -> str:
    """The best result, after one in points: `80 could be made`, `3 ahead was possible`."""
    best, total = deal.best, deal.days.counts == "total"
    return f"{show(best)} could be made" if total else f"{_compared(best, show(abs(best)))} was possible"


def _amount(deal: DealOfDay, points: int) -> str:
    """A result in points: `63 points`; where sides are compared, `3 points ahead`."""
    if deal.days.counts == "total":
        return _points(points)
    return _compared(points, _points(abs(points)))


def _compared(points: int, number: str) -> str:
    return f"{number} {'ahead' if points > 0 else 'behind'}" if points else "level"


def _points(points: int) -> str:
    return several(points, "1 point", f"{show(points)} points")
