"""The review of a finished deal, or of all the deals of a finished match: what each decision cost, and a retry.

    table = CardTable("tute")
    Review(table)

It waits until the hand at the table is over, and again when the next one is dealt. Decisions are judged by what could be known
then (`cardkit.teaching.review`, `match_review`); the record is stepped through at a table of its own, so the match stays as it
is. The browser keeps the last reviews.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Any, Final

from cardkit import players
from cardkit.players.coach import JUDGED
from cardkit.record import BadRecord, Record
from cardkit.score import Points, show
from cardkit.sentences import capital
from cardkit.sessions import Session
from cardkit.teaching import daily, deal_review, match_review, teaching
from cardkit.teaching.deal_review import DealReview
from cardkit.teaching.decision import Decision
from cardkit.teaching.match_review import MatchReview, MatchStage
from cardkit.teaching.outcome import Sides
from cardkit_widgets.base.activity import tell
from cardkit_widgets.base.background import BackgroundWork
from cardkit_widgets.base.plain import Plain, run
from cardkit_widgets.base.requests import Dispatcher, handles
from cardkit_widgets.base.stack import Stack
from cardkit_widgets.panels.coach import Coach
from cardkit_widgets.panels.parts import Json, Panel, module, move_data, points_named
from cardkit_widgets.table.responder import notice
from cardkit_widgets.table.table import CardTable, checked_table

MAX_KEPT_REVIEWS: Final = 5
"""Reviews kept in the browser per table."""

MAX_REVIEW_CHARACTERS: Final = 400_000
"""Characters of a kept review that are read at most."""
OF_A_STEP: Final = frozenset({"go", "back", "deal"})
"""Kinds of request that are about the open review."""


FIRST: Final = {
    (True, False, False): "Your costliest move: {did}",
    (True, False, True): "Your costliest move in {word} {n}: {did}",
    (True, True, False): "Your greatest risk, though it did no harm: {did}",
    (True, True, True): "Your greatest risk in {word} {n}, though it did no harm: {did}",
    (False, False, True): "In {word} {n} {did}",
}
"""What is said of the decision told first: by whether it cost anything, did no harm, and is of a deal of a match."""

HARMLESS: Final = "A risk, though it did no harm: {did}"
"""The same of a later decision that did no harm as the cards lay."""


class ReviewPanel(Panel):
    """The panel below the table of a review."""

    code = module("review")


class Review(Dispatcher, Plain, Stack):
    """Reviews the deals played at a card table.

    Args:
        table: the table whose hands are looked back at.
        deals: how many deals are looked at for each decision.
    """

    children: tuple[Any, ...]

    def __init__(self, table: CardTable, *, deals: int = 100) -> None:
        self.table, self.deals = checked_table(table), deals
        self._work: BackgroundWork[MatchStage] = BackgroundWork(self._take_progress, self._work_ended)
        self._kept: list[DealReview] = []
        self._over: Record | None = None
        self._keep: str | None = None
        self._trouble = ""
        self._copied: Json | None = None
        self._copies = 0
        self._close()
        self._note_ended_deal()
        self.panel = ReviewPanel(table.session.game.pack, self._answer, self._draw)
        super().__init__(children=(self.panel,), layout={"overflow": "visible"})
        table.observe(self._note_ended_deal, "scene")
        table.about = {**table.about, "review": True}

    def __repr__(self) -> str:
        return f"The review of your hand, when it is over. {run('see it')}"

    # -- the hand that is looked at ------------------------------------------------------------------------------------------

    def _close(self) -> None:
        """Close the review."""
        self._work.stop()
        self._state, self._progress = "ready", (0.0, 1)
        self.found: DealReview | None = None
        self.match: MatchReview | None = None
        self._steps: list[Decision] = []
        self._looked: dict[int, DealReview] = {}
        self._shown = 0
        self.deal_table: CardTable | None = None
        self.retry: CardTable | None = None

    def _note_ended_deal(self, _: object = None) -> None:
        """Remember a deal that has ended; when the next one is dealt, close what is open on the one before."""
        state = self.table.session.state
        record = Record.of(state) if state.over else None
        if record != self._over:
            if self._over is not None:
                self._leave({})
            self._over = record
            if hasattr(self, "panel"):
                self.panel.refresh()

    @property
    def _whole(self) -> bool:
        """Whether the deal that has ended was the last of a match of several, so that all of that is looked back at."""
        match = self.table.session.match
        return match.over and bool(match.finished)

    def _begin(self) -> None:
        """Start to weigh the decisions of the finished deal or match; deals whose reviews are kept are not weighed again."""
        if self._over is None:
            return
        self._close()
        self._state = "thinking"
        match, seat = self.table.session.match, self.table.session.seat
        states = match.deals
        numbers = match_review.chosen(match, seat) if self._whole else [len(match.finished)]
        records = {number: Record.of(states[number]) for number in numbers}
        known = {one.record: one for one in self._kept}
        self._looked = {number: known[record] for number, record in records.items() if record in known}
        self._records = {number: record for number, record in records.items() if number not in self._looked}
        self._work.start(match_review.think(self._records, seat, self.deals))

    def _take_progress(self, stage: MatchStage) -> None:
        """Keep how far the review has come, and show a decision that is done; keep the review of a deal that is."""
        self._progress = (stage.done, stage.of)
        if stage.deal not in self._looked:
            self._steps = []
            self._take_deal(stage.deal)
        if stage.decision is not None:
            self._steps.append(stage.decision)
            found = self._take_deal(stage.deal)
            if len(found.decisions) == match_review.decision_count(found.record, found.seat):
                self._kept = [found, *(one for one in self._kept if one.record != found.record)][:MAX_KEPT_REVIEWS]
                self._keep = deal_review.write(found)
            self.panel.refresh()

    def _take_deal(self, number: int) -> DealReview:
        """The review of a deal, as far as it has come."""
        record, seat = self._records[number], self.table.session.seat
        self._looked[number] = DealReview(record, seat, tuple(self._steps))
        return self._looked[number]

    def _work_ended(self, failed: Exception | None) -> None:
        """The review has ended, or `failed`: then what was found is shown."""
        found = any(one.decisions for one in self._looked.values())
        if failed is not None:
            stopped = f"The review had to stop ({type(failed).__name__}: {failed})."
            self._trouble = f"{stopped} What was found until then is here." if found else f"{stopped} You can play on."
        if found or failed is None:
            self._finish()
        else:
            self._state = "ready"
        self.panel.refresh()

    def _finish(self) -> None:
        """Show the review of the decisions found and record costly ones as mistakes."""
        for number, found in self._looked.items():
            for step in found.costly if number in self._records else ():
                equal = [one.move for one in step.advice if one.equal]
                tell(**daily.mistake_act(found.record.state(step.number), step.move, equal, step.best.reason))
        looked = dict(sorted(self._looked.items()))
        if not self._whole:
            for found in looked.values():
                self._open(found)
            return
        match = MatchReview(self.table.session.match.copy(), self.table.session.seat, looked)
        shown, first = match.shown_first
        self._open(looked[shown], first, match.counted(shown))
        self.match = match

    def _open(self, found: DealReview, step: Decision | None = None, deal: int | None = None) -> None:
        """Show a review at this decision, by default the one to be told first, where the `deal` of a match is named, from 1."""
        self._close()
        self._state, self.found, self._steps = "open", found, list(found.decisions)
        session = self.table.session
        watched = Session(found.record.game, record=found.record, watch=True, seat=found.seat, names=session.names)
        self.deal_table = CardTable(
            watched, name=f"{self._table_name}-review", tools="look", open_hands=True, keep=False, speed="instant"
        )
        made = [number for number, (seat, _) in enumerate(found.record.moves) if seat == found.seat]
        told = step or found.told_first
        comments = {one.number: self._said(one, one is told, deal) for one in self._steps}
        self.deal_table.comment(comments, self._try_again, max(made, default=-1))
        self.deal_table.observe(self._stepped, "scene")
        self.children = (self.deal_table, self.panel)
        self._go(self._steps.index(told) if told else 0)

    @property
    def _table_name(self) -> str:
        """The name of the table without its game."""
        return str(self.table.about["key"]).partition("/")[2]

    def _go(self, index: int) -> None:
        """Show decision `index` at the table, before its move."""
        if not self._steps or self.deal_table is None:
            return
        self._shown = min(max(index, 0), len(self._steps) - 1)
        self.deal_table.go_to(self._steps[self._shown].number)

    def _stepped(self, _: object) -> None:
        """Follow the table when the reader steps through the deal there."""
        assert self.deal_table is not None
        at = self.deal_table.session.at
        here = next((n for n, step in enumerate(self._steps) if step.number == at), None)
        if here is not None and here != self._shown:
            self._shown = here
            self.panel.refresh()

    def _said(self, step: Decision, first: bool, deal: int | None) -> Json:
        """What is said below the table at a decision: what was done, and what would have been better; both are marked.

        Of the decision told `first` it is said that it cost most, if it cost anything, and in which `deal` of a match, from 1.
        """
        assert self.found is not None
        better = step.best.move.card if step.cost and step.best.move is not step.move else None
        told, luck = "", step.luck
        if first and (step.cost or deal is not None):
            told = FIRST[bool(step.cost), step.harmless, deal is not None]
        elif step.harmless:
            told = HARMLESS
        if step.harmless or (first and not (step.cost or step.doubtful)):
            luck = ""  # said already, or nothing was lost, and nothing is to be excused
        words = self.found.account(step)
        if told:
            words = told.format(did=f"y{words[1:]}", n=deal, word=self.table.about["deal"])
        said = notice("hint" if better else "note", f"{words} {luck}".rstrip(), because=[better.text] if better else [])
        return {**said, "made": step.move.card.text if step.move.card else ""}

    def _try_again(self) -> None:
        """Open a second table at the position shown, with the other hands hidden again; only one at a time."""
        if self.retry is not None:
            return
        assert self.found is not None
        assert self.deal_table is not None
        record = self.found.record
        start = Record(record.game, record.deal, record.moves[: self.deal_table.session.at])
        session = self.table.session
        again = Session(
            record.game, record=start, seat=self.found.seat, players=session.players, names=session.names, seed=session.seed
        )
        self.retry = CardTable(again, name=f"{self._table_name}-retry", keep=False, speed=self.table.about["speed"])
        self.retry.observe(lambda _: self.panel.refresh(), "scene")
        self.children = (self.panel, self.retry, Coach(self.retry))
        self.panel.refresh()

    # -- what the browser asks ---------------------------------------------------------------------------------------------

    def _answer(self, request: Json) -> str:
        """Handle a request; does nothing if it is unknown, or about a review that is not open. Returns a note."""
        self._keep, self._trouble, self._copied = None, "", None
        kind = request.get("kind")
        handler = self.handler(kind)
        if handler is None or (kind in OF_A_STEP and not (self.found is not None and self._steps)):
            return ""
        note: str | None = handler(request)
        return note or ""

    @handles("kept")
    def _receive_kept(self, request: Json) -> str:
        return self._read(request.get("texts"))

    @handles("begin")
    def _begin_review(self, request: Json) -> None:
        self._begin()

    @handles("stop")
    def _stop(self, request: Json) -> str:
        if not self._work.busy:
            return ""
        self._work.stop()
        done, of = int(self._progress[0]), self._progress[1]
        if not done:
            self._state = "ready"
            return "Stopped before the first decision was looked at."
        self._finish()
        return f"Stopped: {done} of {of} decisions were looked at."

    @handles("open")
    def _open_kept(self, request: Json) -> None:
        number = request.get("number")
        if type(number) is int and 0 <= number < len(self._kept):
            self._open(self._kept[number])

    @handles("copy")
    def _copy_text(self, request: Json) -> None:
        record = self.found.record if self.found else self._over
        if record is not None:
            self._copied = self._copy(record, request.get("what"))

    @handles("deal")
    def _open_deal(self, request: Json) -> None:
        """Show another deal of the match that is looked back at."""
        match, number = self.match, request.get("number")
        if match is not None and type(number) is int and number in match.deals:
            self._open(match.deals[number], deal=match.counted(number))
            self.match = match

    @handles("close")
    def _leave(self, request: Json) -> None:
        """Close the review, and its tables."""
        self._close()
        self.children = (self.panel,)

    def _copy(self, record: Record, what: object) -> Json:
        """A finished deal as text to copy: its `score` sheet or its `story` if that is asked for (`what`), else its record."""
        session, state = self.table.session, record.state()
        if what == "score":
            text = state.score.text(session.names)
        elif what == "story":
            text = "\n".join(event.say(session.names) for event in state.view(session.seat).events)
        else:
            text = str(session.record if session.record.moves == record.moves else record)
        self._copies += 1
        return {"n": self._copies, "text": text}

    @handles("go")
    def _go_to(self, request: Json) -> None:
        if type(number := request.get("number")) is int:
            self._go(number)

    @handles("back")
    def _back(self, request: Json) -> None:
        """Close the retry's table and show the deal again."""
        if self.retry is not None and self.deal_table is not None:
            self.retry = None
            self.children = (self.deal_table, self.panel)

    def _read(self, texts: object) -> str:
        """Take in the reviews that the browser kept; returns a sentence if one was damaged or of another game, else ""."""
        damaged = 0
        for text in texts[:MAX_KEPT_REVIEWS] if isinstance(texts, list) else ():
            try:
                if not isinstance(text, str) or len(text) > MAX_REVIEW_CHARACTERS:
                    raise BadRecord("this is no review")
                found = deal_review.read(text)
                game, own = found.record.game, self.table.session
                if (game.name, game.seats, found.seat) != (own.game.name, own.game.seats, own.seat):
                    raise BadRecord("this is the review of another game, or of another seat")
            except BadRecord:
                damaged += 1
                continue
            if all(one.record != found.record for one in self._kept):
                self._kept.append(found)
        return "An old review couldn’t be read, so it was left out." if damaged else ""

    # -- what the browser is told ------------------------------------------------------------------------------------------

    def _draw(self, note: str) -> Json:
        state = self._state if self._over is not None or self._state == "open" else "wait"
        done, of = self._progress
        course, ended = self._course() if state in ("open", "thinking") else ("", "")
        return {
            "table": self.table.about["key"],
            "notebook": self.table.about["notebook"],
            "state": state,
            "note": note or self._trouble,
            "keep": self._keep,
            "copied": self._copied,
            "whole": self._whole,
            "deal": self.table.about["deal"],
            "deals": self._deals(),
            "done": round(done, 2),
            "of": of,
            "kept": [_title(one) for one in self._kept],
            "points": points_named(self.table.session.game),
            "steps": [self._decision_data(n, step) for n, step in enumerate(self._steps) if not step.idle],
            "course": course,
            "ended": ended,
            "finding": self._finding() if state == "open" else "",
            "shown": self._shown,
            "rows": self._rows() if state == "open" and self._steps else [],
            "retry": self._retried() if self.retry is not None else None,
        }

    def _deals(self) -> list[Json]:
        """The deals of the match that were looked at, by their numbers from 0, with labels, and which of them is shown."""
        if self.match is None:
            return []
        counted = [self.match.counted(number) for number in range(len(self.match.match.deals))]
        word = capital(self.table.about["deal"])
        passed = [one == other for one, other in pairwise(counted)] + [False]  # the next deal has the same number
        return [
            {"number": number, "label": f"{word} {counted[number]}{', passed' * passed[number]}", "here": found is self.found}
            for number, found in self.match.deals.items()
        ]

    @staticmethod
    def _decision_data(index: int, step: Decision) -> Json:
        """A decision's entry in the overview; signs and looks, which decide nothing, have none."""
        return {
            **move_data(step.move),
            "index": index,
            "number": step.number + 1,
            "cost": ("½" if step.cost < 0.75 else str(round(step.cost))) if step.cost else "",
            "harmless": step.harmless,
            "doubtful": step.doubtful,
            "right": step.right,
        }

    def _course(self) -> tuple[str, str]:
        """How the match went, or else the deal: its first sentence, which is the title, and the others."""
        session = self.table.session
        if self.match is not None or (self._whole and self._state == "thinking"):
            told = MatchReview(session.match, session.seat, {}).course(session.names)
        else:
            record = self.found.record if self.found is not None else self._over
            assert record is not None
            sides = Sides.at(record.game, session.names, session.seat, past=True)
            told = teaching.for_game(record.game).table.outcome(record.state(), sides).line
        title, stop, more = told.partition(". ")
        return title + stop.strip(), more

    def _finding(self) -> str:
        """What the review of the match, or else of the deal, has found, in a sentence or two."""
        assert self.found is not None
        if self.match is not None:
            return self.match.finding
        if all(step.idle and step.move.card for step in self._steps):
            nothing = f"There was nothing to decide in this {self.table.about['deal']}"
            return (
                f"{nothing}: you had one move each time."
                if self.found.forced or self._steps
                else f"{nothing}: it was over before your turn."
            )
        return self.found.sentence

    def _rows(self) -> list[Json]:
        """All moves of the current decision, with their figures; empty if none has one."""
        assert self.found is not None
        step, idle = self._steps[self._shown], players.for_game(self.found.record.game).idle
        if not any(one.deals for one in step.advice):
            return []
        return [
            {
                **move_data(one.move),
                "figure": self.found.figure(one) or "judgement",
                "mine": one.move is step.move,
                "equal": bool(one.deals) and one.equal,
                "reason": "" if one.reason == JUDGED else one.reason,
            }
            for one in step.advice
            if one.deals or one in (step.made, step.best) or (one.move.card is None and one.move.kind not in idle)
        ]

    def _retried(self) -> str:
        """A sentence comparing the retry's result with the first one."""
        assert self.retry is not None
        assert self.found is not None
        state = self.retry.session.state
        if not state.over:
            return "Play it again, the other hands hidden. Your match stays as it is."
        party = state.game.parties.of(self.found.seat)
        payoff = players.for_game(state.game).payoff
        now, then = payoff(state)[party], payoff(self.found.record.state())[party]
        if players.for_game(state.game).unit == "games in 100":
            return WON[now > 0, then > 0]
        paired = len(state.game.parties) == 2
        return COMPARED[(now > then) - (now < then)].format(ended=_ended(now, paired), n=_points(now - then))


WON: Final = {
    (True, True): "This time you won it too.",
    (True, False): "This time you won it, the first time you did not.",
    (False, True): "This time you did not win it, the first time you did.",
    (False, False): "This time you did not win it either.",
}
"""The words on a second try and a first one, where only winning counts."""


COMPARED: Final = {
    1: "This time you end {ended}, {n} better than the first time.",
    0: "This time you end {ended}, as the first time.",
    -1: "This time you end {ended}, {n} worse than the first time.",
}
"""The words on a second try and a first one, by which of them brought more points."""


def _ended(points: Points, paired: bool) -> str:
    """How a try ended: how far ahead of the others in a game of two sides (`paired`), else with the reader's own points."""
    if not paired:
        return f"with {show(points)} points"
    if not points:
        return "level"
    return f"{_points(points)} {'ahead' if points > 0 else 'behind'}"


def _points(points: Points) -> str:
    """So many points, without a sign: `1 point`, `14 points`."""
    return "1 point" if abs(points) == 1 else f"{show(max(points, -points))} points"


def _title(found: DealReview) -> str:
    """A kept review as the label of its button: how the deal ended and what was given away."""
    cost = f"{found.given} given away" if found.cost else "nothing given away"
    game, totals = found.record.game, found.record.state().score.totals
    mine = game.parties.of(found.seat)
    figures = "–".join(show(totals[(mine + n) % len(totals)]) for n in range(len(totals)))
    return f"{figures}, {cost}"
