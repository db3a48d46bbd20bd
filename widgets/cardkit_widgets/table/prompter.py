"""Follows the learner through the scripts of a table and finds the author's words for each move."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

from cardkit.game import State
from cardkit.moves import Event, Move
from cardkit.record import Record
from cardkit.sessions import NotNow, Session
from cardkit.tricks import has_tricks
from cardkit_widgets.table.pieces import left_to_right
from cardkit_widgets.table.script import GoalResult, Prompts, filled, taken, trick_of, well_ended


class Cue(NamedTuple):
    """The author's words on a move: `text`, `tone`, `card`, and `n`, the number of moves after which they are shown.

    `tone` is `well` (the last goal is met), `good` (an earlier goal is met, or a deal was lost), `again` (a goal is missed) or
    `note`. `card` is the text of the card with which the learner's side took the trick; "" if it did not. `trick` are the cards
    of the finished trick that the words are about, from left to right, and `best` is the one that won it.
    """

    text: str
    tone: str
    card: str
    n: int
    trick: tuple[str, ...] = ()
    best: str = ""

    @property
    def notice(self) -> dict[str, Any]:
        """The cue as a notice of the table, which shows the trick again where the task ends with it."""
        lit = [self.card] if self.card and self.tone in ("well", "good") else []
        said = {"tone": self.tone, "text": self.text, "rule": "", "because": lit, "key": "", "card": self.card, "n": self.n}
        return said | {"shows": list(self.trick), "won": self.best} if self.tone in ("well", "again") else said


VERDICT: Final = re.compile(r"^(?:Right|Yes|Good)[.:,] ")
"""The verdict with which the words for a move may begin."""


def copied(session: Session) -> Session:
    """A session of its own at the same position of this deal; earlier deals of the match are not copied."""
    return Session(
        session.game,
        record=Record.of(session.state),
        seat=session.seat,
        seed=session.seed,
        players=session.players,
        only=tuple(session.only),
        forgiving=True,
    )


def outcome_if(session: Session, move: Move, script: Prompts) -> GoalResult:
    """Whether this move of the learner's, and the others' answers, would meet the script's goal (see `Prompts.outcome`)."""
    tried = copied(session)
    tried.play(move)
    return script.outcome(tried.state, session.seat, session.moves)


def _shown(state: State, number: int) -> int:
    """The move whose trick is shown after move `number` (both from 0): itself; of a call that ended the deal the last card."""
    log = state.events
    if not state.over or log[number].move.card is not None:
        return number
    return max((n for n in range(number, len(log)) if log[n].move.card is not None), default=number)


def winning(state: State, number: int) -> str:
    """The text of the card with which the side of move `number` (from 0) took that trick; "" if it did not."""
    trick, parties = trick_of(state, number), state.game.parties
    if trick is None or trick.seat is None or parties.of(trick.seat) != parties.of(state.events[number].seat):
        return ""
    best = taken(state, number).best
    return best.text if best is not None else ""


def trick_with(state: State, number: int, me: int) -> tuple[tuple[str, ...], str]:
    """The finished trick of move `number` (from 0), as texts, and its winning card; empty without one.

    The cards are in the order in which seat `me` saw them lie, so that none changes its place when they are shown again.
    """
    trick = trick_of(state, number)
    if trick is None:
        return (), ""
    played = ((event.move.card, event.seat) for event in state.events)
    by = {card.text: seat for card, seat in played if card is not None and card in trick.cards}
    best = taken(state, number).best if trick.seat is not None else None
    return tuple(left_to_right(state.game, me, by)), best.text if best is not None else ""


def rests_after(state: State, first: int) -> int:
    """How many moves of the deal are shown once move `first` (from 0) has met or missed its goal.

    Up to the end of its trick, or the answers to a call; not what the others begin after that.
    """
    log, number = state.events, first
    same = (log[first].seat, log[first].move.kind)
    while number + 1 < len(log) and (log[number + 1].seat, log[number + 1].move.kind) == same and not _ends_trick(log[number]):
        number += 1  # cards that were chosen together
    for made, event in enumerate(log[number:], number + 1):
        if made == len(log) or _ends_trick(event):
            return made
        piles = Record.of(state).state(made).view(event.seat).piles
        if log[made].move.card is not None and not any(pile.name == "trick" and pile.cards for pile in piles):
            return made
    return len(log)


def _ends_trick(event: Event) -> bool:
    """Whether the event ends a trick."""
    return any(note.kind == "trick" for note in event.notes)


class Prompter:
    """The scripts of a table, one decision after another, and where the learner is in them.

    Computed from the moves alone, so taking back a move takes back the goal it met. Goals belong to the first deal of a
    session.
    """

    def __init__(self, scripts: Sequence[Prompts], session: Session) -> None:
        """Reads all scripts at once, so that an unknown move is an error when the table is made."""
        self.scripts = tuple(scripts)
        self.by_move = [script.words(session.game) for script in self.scripts]
        self._goals = [script.moves(session.game) for script in self.scripts]  # an unknown move is told to the author
        self._begin = session.moves if session.fixed else 0
        self._at: Record | None = None
        self._known: dict[str, Any] = {}

    def _cached(self, what: str, session: Session, work: Callable[[Session], Any]) -> Any:
        """Cached per position: a table asks this a dozen times for one answer."""
        record = Record.of(session.state)
        if record != self._at:
            self._at, self._known = record, {}
        if what not in self._known:
            self._known[what] = work(session)
        return self._known[what]

    @staticmethod
    def _deal(session: Session) -> State:
        """The first deal of the session, which the goals belong to."""
        return (session.match.finished or [session.state])[0]

    def place(self, session: Session) -> tuple[int, GoalResult]:
        """The number of the script in play, from 0, and False if its goal is missed, None if it is open.

        After the last goal: how many scripts there are.
        """
        number, outcome, _ = self._cached("place", session, self._place)
        return number, outcome

    def rests_after(self, session: Session) -> int:
        """How many moves of the deal are shown once a goal is met or missed (see `rests_after`).

        A call that misses it is judged at once, without other calls that answer it.
        """
        found: int = self._cached("rests", session, self._shown_moves)
        return found

    def _shown_moves(self, session: Session) -> int:
        """What `rests_after` caches."""
        last, state = session.last_turn(), session.state
        if last is None:
            return session.moves
        rests = rests_after(state, last)
        missed = self.place(session)[1] is False
        return last + 1 if missed and all(event.move.card is None for event in state.events[last:rests]) else rests

    def _place(self, session: Session) -> tuple[int, GoalResult, int]:
        """What `place` caches, and the move, from 0, at which the script in play begins."""
        state, since = self._deal(session), self._begin
        for number, script in enumerate(self.scripts):
            outcome = script.outcome(state, session.seat, since)
            if outcome is None or outcome is False:
                return number, outcome, since
            since = outcome + 1
        return len(self.scripts), None, since

    def task_state(self, session: Session) -> str:
        """`new`, `begun`, `missed` (the move must be taken back) or `done`."""
        number, outcome = self.place(session)
        if number == len(self.scripts):
            return "done"
        if outcome is False and session.can_undo:
            return "missed"
        moved = any(event.seat == session.seat for event in self._deal(session).events[self._begin :])
        return "begun" if moved else "new"

    def script(self, session: Session) -> Prompts | None:
        """The script in play; None when all goals are met."""
        number, _ = self.place(session)
        return self.scripts[number] if number < len(self.scripts) else None

    def hint_is_past(self, session: Session) -> bool:
        """Whether the author's hint, which is about the first decision, helps no more in a script for a whole deal.

        That is once the learner has moved under this script, or where there is no such hint.
        """
        number, _, since = self._cached("place", session, self._place)
        if number == len(self.scripts) or not self.asks_whole_deal(session, number):
            return False
        made = any(event.seat == session.seat for event in self._deal(session).events[since:])
        return made or not self.scripts[number].hint

    def asks_whole_deal(self, session: Session, number: int) -> bool:
        """Whether script `number` asks for a whole deal: to its end, or to win it in a game without tricks."""
        goal = self.scripts[number].goal
        return goal == "over" or (goal == "win" and not has_tricks(session.view()))

    def words(self, session: Session) -> dict[Move, str]:
        """The words for single moves in the script in play."""
        number, _ = self.place(session)
        return dict(self.by_move[number]) if number < len(self.scripts) else {}

    def next_move(self, session: Session) -> Move:
        """A move towards the goal: one that meets it, else one with words, else the player's advice."""
        number, _ = self.place(session)
        if number == len(self.scripts):
            return session.hint().move
        offered = session.offered(session.state.legal)
        named = () if self.scripts[number].goal == "over" else self.by_move[number]
        likely: list[Move] = [move for move in (*self._goals[number], *named) if move in offered]
        if self.scripts[number].goal == "win":
            likely = [move for move in (*likely, *offered) if type(outcome_if(session, move, self.scripts[number])) is int]
        if likely:
            return likely[0]
        try:
            advised: Move = session.hint().move
        except NotNow:  # the learner's player thought of a call that is not offered here
            advised = next(iter(offered))
        return advised

    def reason(self, session: Session, move: Move) -> str:
        """The author's reason for a move, which the first step of the hint has not told as such.

        It is `because`, else the words on the move; "" where a whole deal is asked, of which the player knows the reason.
        """
        number, _ = self.place(session)
        script = self.scripts[number]
        if script.because or self.asks_whole_deal(session, number):
            return script.because
        tried = copied(session)
        tried.play(move)
        cue = self.cue(tried, number, session.moves)
        said = VERDICT.sub("", cue.text, count=1) if cue else ""
        return said[:1].upper() + said[1:]

    def cue(self, session: Session, number: int, before: int) -> Cue | None:
        """The words on what the learner did from move `before` (from 0) on, under script `number`; None if there are none."""
        if number == len(self.scripts) or session.match.finished:
            return None
        script, words, state = self.scripts[number], self.by_move[number], session.state
        mine = [n for n in range(before, len(state.events)) if state.events[n].seat == session.seat]
        own = next((words[state.events[n].move] for n in mine if state.events[n].move in words), "")
        now, outcome = self.place(session)
        if now > number:
            lost = bool(script.goal == "over" and script.miss) and not well_ended(state, session.seat)
            text, tone = own or (script.miss if lost else script.well), "good" if lost or now < len(self.scripts) else "well"
        elif outcome is False:
            text, tone = own or script.miss, "again"
        else:
            text, tone = own, "note"
        if not text:
            return None
        ends = (n for n, event in enumerate(state.events[before:], before) if any(note.kind == "trick" for note in event.notes))
        said, shown = filled(text, state, session.names, before), trick_with(state, _shown(state, before), session.seat)
        return Cue(said, tone, winning(state, before), next(ends, before) + 1, *shown)
