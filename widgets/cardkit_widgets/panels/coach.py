"""The coach beside a table: where to look, then the move; every legal move with its expected result; exact odds.

    table = CardTable("tute")
    Coach(table)

It sees what the learner at the table sees and nothing else. It thinks a few milliseconds at a time, so the page answers
meanwhile; an answer to a position that is gone is dropped, and a coach that fails or is stopped leaves the table as it is.
"""

from __future__ import annotations

import random
from typing import Final

from cardkit.cards import Card
from cardkit.moves import Move
from cardkit.players import LEVELS, Advice, Area, ThinkingProgress, area, level, monte_carlo, odds, think
from cardkit.players.chances import rough_odds
from cardkit.players.where import Where
from cardkit.view import View
from cardkit_widgets.base.background import BackgroundWork
from cardkit_widgets.base.plain import Plain, run
from cardkit_widgets.base.requests import handles
from cardkit_widgets.panels.parts import Json, Panel, chosen, module, move_data, moves_data, points_named
from cardkit_widgets.table.table import CardTable, checked_table

MAX_HINT_DEALS: Final = 80
"""At most so many deals for the hint in the table itself, which waits for it."""
SETTINGS: Final = frozenset({"settings", "level", "first"})
"""Kinds of request that are about no position."""


class Coach(Plain, Panel):
    """A coach for the learner at a card table.

    Args:
        table: the table that it watches.
        deals: how many deals it looks at for its figures.
        first: ask for the learner's own choice before the figures are shown, until they choose otherwise.
        others: how strong the other players are at first, one of `cardkit.players.LEVELS`; by default they stay as they are.

    Raises: `ValueError` for an unknown level.
    """

    code = module("coach")

    def __init__(self, table: CardTable, *, deals: int = 160, first: bool = False, others: str = "") -> None:
        self.table, self._deals, self._first = checked_table(table), deals, first
        self._level = ""
        self._work: BackgroundWork[ThinkingProgress] = BackgroundWork(self._take_progress, self._thinking_ended)
        self._forget()
        if others:
            self._seat(others)
        session = table.session
        hints = list(session.players)
        hints[session.seat] = monte_carlo(min(deals, MAX_HINT_DEALS))  # the table's own hint is the coach's too
        session.players = tuple(hints)
        super().__init__(session.game.pack, self._answer, self._draw)
        table.observe(self._moved, "scene")

    def __repr__(self) -> str:
        return f"The coach: hints, odds and what every move is worth. {run('ask it')}"

    # -- what it knows -------------------------------------------------------------------------------------------------------

    @property
    def _turn(self) -> View | None:
        """The learner's view if it is their turn, else None. The coach sees nothing else of the deal."""
        session = self.table.session
        return session.view() if session.my_turn and not session.state.over else None

    def _forget(self) -> None:
        """Drop all results: the position has changed."""
        self._work.stop()
        self._state = "idle"
        self._about = self.table.session.seq
        self._area: Area | None = None
        self.advice: list[Advice] = []
        self._where: Where | None = None
        self._card: Card | None = None
        self._progress = (0, 1)
        self._steps = 0
        self._asked = self._open = False
        self._guess: Move | None = None
        self._trouble = ""

    def _moved(self, _: object) -> None:
        """Drop results if the table's position has changed."""
        if self._about != self.table.session.seq:
            self._forget()
            self.refresh()

    # -- thinking --------------------------------------------------------------------------------------------------------------

    def _think(self) -> None:
        """Begin to weigh the moves, unless that is done or under way."""
        view = self._turn
        if view is None or self._work.busy or self._state in ("done", "stopped"):
            return
        self._state, self._trouble = "thinking", ""
        dice = random.Random(f"{self.table.session.seed}/{self._about}")
        self._work.start(think(view, dice, self._deals))

    def _take_progress(self, thought: ThinkingProgress) -> None:
        """Keep how far the thinking has come, and show new advice."""
        self._progress = (thought.done, thought.of)
        if thought.advice is not None:
            self.advice, self._where = thought.advice, thought.where
            self.refresh()

    def _thinking_ended(self, failed: Exception | None) -> None:
        """The thinking has ended, or `failed`."""
        self._state = "failed" if failed else "done"
        if failed:
            self._trouble = f"The coach couldn’t think this through ({type(failed).__name__}: {failed}). You can play on."
        self.refresh()

    # -- what the browser asks ---------------------------------------------------------------------------------------------

    def _answer(self, request: Json) -> str:
        """Handle a request; does nothing if it is unknown or the learner isn’t to move. Returns a note.

        It is about the position now, which the table may have shown before the coach was drawn anew.
        """
        kind, view = request.get("kind"), self._turn
        handler = self.handler(kind)
        if handler is None:
            return ""
        if kind in SETTINGS:
            note: str | None = handler(request)
            return note or ""
        if view is not None:
            handler(request, view)
        return ""

    @handles("settings")
    def _settle(self, request: Json) -> None:
        """Restore the settings that the browser kept."""
        self._first = request.get("first") is True
        self._change_level(request)

    @handles("level")
    def _change_level(self, request: Json) -> str:
        """Give the other seats players of another level; returns a note."""
        name = request.get("level")
        if not isinstance(name, str) or name not in LEVELS:
            return ""
        self._seat(name)
        return f"From their next move on, each of the others {LEVELS[name][0]}."

    @handles("first")
    def _choose_first(self, request: Json) -> None:
        """Toggle whether the learner chooses before moves are weighed."""
        self._first = request.get("on") is True

    @handles("hint")
    def _show_area(self, request: Json, view: View) -> None:
        self._area = area(view)
        self._steps = 1

    @handles("move")
    def _show_move(self, request: Json, view: View) -> None:
        self._steps = 2
        self._think()

    @handles("weigh")
    def _weigh(self, request: Json, view: View) -> None:
        self._asked = True
        self._open = self._open or not self._first or self._steps == 2
        if self._open:
            self._think()

    @handles("guess")
    def _hear_guess(self, request: Json, view: View) -> None:
        """Weigh the move that the learner would play against the others."""
        move = chosen(view.game, request.get("move"), view.legal)
        if move is not None:
            self._compare(move)

    @handles("where")
    def _locate(self, request: Json, view: View) -> None:
        """Show the probable places of one unseen card."""
        if self._where is not None:
            self._card = next((card for card in self._where.cards if card.text == request.get("card")), None)

    @handles("stop")
    def _stop(self, request: Json, view: View) -> None:
        if self._work.busy:
            self._work.stop()
            self._state = "stopped"

    def _compare(self, guess: Move) -> None:
        """Weigh every move, now that the learner has chosen one."""
        self._guess = guess
        self._open = self._asked = True
        self._think()

    def _seat(self, name: str) -> None:
        """Give the other seats players of this level."""
        self.table.session.seat_others(level(self.table.session.game, name))
        self._level = name

    # -- what the browser is told ------------------------------------------------------------------------------------------

    def _draw(self, note: str) -> Json:
        session, view = self.table.session, self._turn
        shown: Json = {
            "table": self.table.about["key"],
            "notebook": self.table.about["notebook"],
            "state": self._state if view else "over" if session.state.over else "away",
            "note": note or self._trouble,
            "first": self._first,
            "level": self._level,
            "levels": {name: text for name, (text, _) in LEVELS.items()},
            "points": points_named(session.game),
            "area": None,
            "best": None,
            "choices": None,
            "bars": None,
            "where": None,
            "done": 0,
            "of": 1,
        }
        if view is None:
            return shown
        shown["done"], shown["of"] = self._progress
        if self._area is not None:
            rule = self._area.rule
            shown["area"] = {
                "text": self._area.text,
                "rule": [rule.title, rule.sentence] if rule else None,
                "cards": [card.text for card in self._area.cards],
            }
        if self._steps == 2 and self.advice and self._state != "thinking":
            best = self.advice[0]
            shown["best"] = {**move_data(best.move), "reason": best.reason}
        if self._asked and not self._open:
            shown["choices"] = moves_data(view.legal)
        if self._open:
            shown["bars"] = self._bars(view)
            if self._where is not None and self._state != "thinking":
                shown["where"] = self._placed(self._where, view)
        return shown

    def _placed(self, where: Where, view: View) -> Json:
        """The share of sampled deals in which each seat holds an unseen card, and what play says about the others' cards."""
        names = view.game.names
        shares = where.of(self._card) if self._card is not None else {}
        return {
            "cards": [card.text for card in where.cards],
            "card": self._card.text if self._card else "",
            "rows": [
                {"who": "In no hand" if seat is None else names[seat], "share": round(share, 3), "said": rough_odds(share)}
                for seat, share in shares.items()
                if seat is not None or share >= 0.01
            ],
            "said": where.sentences(),
        }

    def _bars(self, view: View) -> Json:
        """All legal moves with their expected result: in hand order while figures still change, then best first."""
        found = {advice.move: advice for advice in self.advice}
        order = view.legal if self._state == "thinking" else [advice.move for advice in self.advice] or view.legal
        best = self.advice[0] if self.advice else None
        known = [one for one in self.advice if one.deals]
        return {
            "rows": [self._row(view, move, found.get(move), move is best.move if best else False) for move in order],
            "exact": bool(known) and known[0].exact,
            "deals": known[0].deals if known else 0,
            "equal": sum(one.equal for one in known),
            "verdict": self._verdict(found),
        }

    def _row(self, view: View, move: Move, advice: Advice | None, best: bool) -> Json:
        """One move with its figures, as far as there are any, and its odds."""
        row: Json = {**move_data(move), "best": best, "mine": move is self._guess, "odds": "", "value": None, "reason": ""}
        beats = odds(view, move.card) if move.card is not None and move.kind == view.click else None
        row["odds"] = beats.short if beats is not None else ""
        if advice is None:
            return row
        row["reason"] = advice.reason
        if advice.deals:
            row.update(
                value=round(advice.value, 3),
                error=round(advice.error, 3),
                figure=advice.figure,
                behind=round(advice.behind, 1),
                equal=advice.equal,
            )
        return row

    def _verdict(self, found: dict[Move, Advice]) -> str:
        """A verdict on the move that the learner chose before seeing figures."""
        mine = found.get(self._guess) if self._guess else None
        if mine is None or self._state == "thinking":
            return ""
        if not mine.deals:
            return f"“{mine.move.label}”: nobody can be sure. {mine.reason}"
        if mine.equal and mine.behind == 0:
            return f"Your choice, “{mine.move.label}”: nothing is better."
        if mine.equal:
            return "Your choice is about as good as the best."
        return f"Your choice costs {mine.cost}. See what the better one keeps or wins."
