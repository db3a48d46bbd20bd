"""The scene: everything the browser draws of a session, as plain data, and nothing that the learner may not know.

A scene is made from `session.view()` alone (plus names, the match score and what the session can do now), so it is as secret as
the view is. It knows no game by name: piles, facts, duties, refusals and notes say all there is to say, and how it is said at a
table comes from the game's `teaching/table_texts.py`.

What happened since the browser last drew comes as `steps`, one for each move, each with the table as it was after that
move: the browser draws one after the other and works nothing out.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from cardkit import tricks
from cardkit.cards import listed
from cardkit.game import State
from cardkit.moves import Event
from cardkit.record import Record
from cardkit.sentences import DEALS
from cardkit.sessions import Session
from cardkit.teaching.banter import spoken
from cardkit.teaching.moods import moods
from cardkit.view import View
from cardkit_widgets.base.requests import Scene
from cardkit_widgets.table.moment import MomentBuilder
from cardkit_widgets.table.pieces import last_trick, pile_key, sheet_shown, texts

MAX_STEPS: Final = 24
"""More steps than this at once are not worth watching one by one; they are told in the story."""
MAX_NAMED_CALLS: Final = 3
"""So many calls are named one by one, at most."""
RESTS: Final = "Nothing more is asked for here."


def scene(
    session: Session,
    since: tuple[int, int] | None = None,
    *,
    open_hands: bool = False,
    taught: Collection[str] | None = None,
    answered_above: bool = False,
    still: bool = False,
    resting: bool = False,
    talking: bool = False,
) -> Scene:
    """Makes the scene of this session: all that its table shows now.

    Args:
        session: the learner's session.
        since: the (deal counted from 0, `at`) that was shown before; what has happened since comes back as
            `steps`, to be shown one after the other. None: no steps.
        open_hands: show every hand; granted only when the deal is over or the table is only watched.
        taught: the ids of the rules that the learner knows so far; what belongs to another rule is not told. None: all of them.
        answered_above: a panel above the table asks for the move, so nothing is played at the table itself.
        still: the reader sees moves at once: the steps are told in words, without the table after each, and `start` is None.
        resting: what was asked for here has come to its end, so nothing is to be played.
        talking: the others have words for what happens (see `cardkit.teaching.banter`).

    Returns: a dictionary of plain data. Seats count from 0 as in the game; `place` of a seat counts from the learner (0) in the
    direction of play. Cards are their texts, None for a card that lies face down. `start` is how the table was before the first
    of the `steps`, and a step’s `scene` what changed with it: only what differs is told. `reveal` says when the table may show
    which cards the rules leave: `at once`, `after the first try` or `never`.
    """
    return SceneBuilder(session, open_hands, taught, answered_above, still, resting).scene(since, talking)


class SceneBuilder(MomentBuilder):
    """Builds the scenes of one session: the table now, and the steps that led there."""

    def scene(self, since: tuple[int, int] | None = None, talking: bool = False) -> Scene:
        """The table as it is now, and the way there."""
        session, game, state = self.session, self.game, self.session.state
        view = session.view(open_hands=self.open_hands)
        now = self.moment(view, passing=self.resting)
        if self.resting:
            now |= {"turn": None, "status": ""}
        score = sheet_shown(self._part(view.score), self.sides, game.pack)
        if score is not None and not self._counted(True):
            score["verdict"] = ""  # it tells how the match stands
        return {
            "seq": session.seq,
            "game": game.name,
            "title": game.title,
            "clockwise": game.dealing.clockwise,
            "deal": len(session.match.finished),
            "moves": len(session.seen_moves(view.seat)) - 1,
            "live": session.live,
            "watch": session.watch,
            "me": session.seat,
            "open": view.seat is None,
            **now,
            **self._words(view, now),
            "finale": self._finale(view),
            "last": last_trick(session.names, view),
            "score": score,
            "can": {
                "undo": session.can_undo,
                "hint": session.my_turn and not self.resting,
                "next": state.over
                and session.live
                and not (session.watch or session.fixed or session.match.over or "next_deal" in session.barred),
                "restart": not (session.watch or "restart" in session.barred),
                "take_over": not (session.live or session.watch or self.resting or "take_over" in session.barred),
                "open": session.watch or state.over,
            },
            "fixed": session.fixed,
            "remark": session.remark(),
            "trouble": session.trouble,
            "reveal": "at once",
            "story": self._story(view),
            **self.steps(since, now, view, talking),
        }

    # -- in words ----------------------------------------------------------------------------------------------------------

    def _words(self, view: View, now: Scene) -> Scene:
        """The table's words when nothing is to be done, why no card is wanted, and how the deal ended."""
        session = self.session
        words = {"may": "", "not_now": "It isn’t time to play a card.", "result": "", "decided": ""}
        if self.resting:
            words["not_now"] = RESTS
        elif session.watch:
            step = "Step through this deal with the arrows below."
            words["not_now"] = "Choose your answer above." if self.answered_above else step
        elif not session.live:
            words["not_now"] = "You’re looking back. Step on to the last move, or play on from here."
        elif view.to_move is None:
            words["not_now"] = "The deal is over."
        elif not self._asked(view):
            words["not_now"] = f"It’s {self.names[view.to_move]}’s turn."
        else:
            words |= self._mine(view, [action["label"] for action in now["actions"]])
        words["result"], words["decided"] = self._result(view)
        words["may"] = words["may"] or words["not_now"]
        return words

    def _mine(self, view: View, labels: list[str]) -> Scene:
        """The same while it is the learner's turn."""
        session, words = self.session, {}
        cards = [move.card for move in view.legal if move.kind == view.click and move.card is not None]
        if labels:
            words["not_now"] = f"First choose one of the {len(labels)} calls."
            if len(labels) <= MAX_NAMED_CALLS:
                words["not_now"] = f"First choose: {listed([f'“{label}”' for label in labels], 'or')}."
        if view.to_choose > 1:
            chosen = len(session.chosen)
            words["not_now"] = f"Choose {view.to_choose - chosen} more, then confirm."
            if chosen == view.to_choose:
                words["not_now"] = f"All {chosen} are chosen. Confirm them, or touch one of them to put it back."
        play = [f"{self._verb(view)} {'any of ' if len(cards) > 1 else ''}{self.game.pack.set(cards).words}"] if cards else []
        words["may"] = f"You may {listed([*play, *(f'“{call}”' for call in labels[:8])], 'or')}."
        return words

    def _result(self, view: View) -> tuple[str, str]:
        """How the deal ended, in a line; when it ended a match of several deals, how the match did, and then the deal."""
        session, score = self.session, view.score
        if not (view.to_move is None and session.live and score is not None and score.final):
            return "", ""
        found, ended = self.texts.outcome(session.state, self.sides), self._match_ended(view)
        line = found.line if self._known(found.rule) else self.sides.plain(score.winner)
        if ended is None:
            return line, ""
        return self.texts.match_outcome(ended, self._tally(view, score), self.sides), line

    def _story(self, view: View) -> list[Scene]:
        """The deal in words so far: who deals, and then every move with what followed from it."""
        names, session = self.names, self.session
        lines = [{"n": 0, "seat": view.dealer, "text": DEALS.by(names[view.dealer])}]
        draw = session.match.draw
        if draw and draw.rounds and not session.match.finished:
            for drawn in reversed(draw.rounds):
                words = listed([f"{names[seat]} {card.gloss}" for seat, card in drawn])
                lines.insert(0, {"n": 0, "seat": None, "text": f"Drawn for the deal: {words}."})
        return lines + [{"n": n, "seat": event.seat, "text": self._told(event)} for n, event in enumerate(view.events, 1)]

    def _told(self, event: Event) -> str:
        """A move in words, with the trick it ended, and what else followed from it as far as its rules were taught."""
        notes = [note.tell(self.names) for note in event.notes if note.kind == "trick" or self._known(note.rule)]
        return " ".join([event.move.sentence.by(self.names[event.seat]), *filter(None, notes)])

    def _finale(self, view: View) -> Scene | None:
        """The cards that lie on the felt for a moment when the deal is over, and the one that decided it.

        Those that were shown with the last move (four kings), else the last trick, else the last card.
        """
        if view.to_move is not None or not self.session.live or not view.events:
            return None
        event = view.events[-1]
        shown = next((note for note in event.notes if note.kind != "trick" and len(note.cards) > 1), None)
        trick = last_trick(self.session.names, view)
        if shown is not None:
            return {"cards": texts(shown.cards), "won": ""}
        if trick is not None:
            own = [card for card, seat in zip(trick["cards"], trick["by"], strict=True) if seat == trick["winner"]]
            return {"cards": trick["cards"], "won": own[0] if own else ""}
        return {"cards": [event.move.card.text], "won": event.move.card.text} if event.move.card else None

    # -- the way here ------------------------------------------------------------------------------------------------------

    def steps(self, since: tuple[int, int] | None, now: Scene, view: View, talking: bool = False) -> Scene:
        """What has happened since a position of this deal, move by move, and how the table was before (`start`)."""
        session = self.session
        first, last = since[1] if since else 0, len(view.events)
        if since is None or since[0] != len(session.match.finished) or not 0 <= first < last or last - first > MAX_STEPS:
            return {"start": {}, "steps": []}
        moves, log = session.seen_moves(view.seat), session.state.events
        state: State = Record.of(session.state).state(moves[first])
        before = session.as_seen(state, view.seat)
        drawn = start = None if self.still else self.moment(before, passing=True)
        settled = None if session.fixed else self._settled(view)
        match = settled.winner if settled else None
        words = spoken(view, self.names, session.seat, match) if talking and session.live else {}
        steps = []
        for number, event in enumerate(view.events[first:], first + 1):
            for done in log[len(state.events) : moves[number]]:
                state.play(done.move)
            shown = view if number == last else session.as_seen(state, view.seat)
            step = {**self._step(event, number, shown), "turn": shown.to_move, "feast": self._feast(before, shown)}
            step["banter"] = words[number]._asdict() if number in words else None
            step["moods"] = [] if session.looks_on else list(moods(shown, match if number == last else None).items())
            together = self._together(view.events, number - 1)
            if together:
                step["said"] = ""
            if drawn is not None:
                after = now if number == last else self.moment(shown, passing=True)
                if together and number < last:
                    after = {**after, "status": together}
                step["scene"] = _changed(drawn, after)
                drawn = after
            steps.append(step)
            before = shown
        return {"start": None if start is None else _changed(now, start), "steps": steps}

    def _together(self, events: Sequence[Event], number: int) -> str:
        """The sentence for cards that the learner has chosen together, with move `number` among them; else nothing."""
        seat, move = events[number].seat, events[number].move
        if seat != self.session.seat or move.card is None or move.kind == "play":
            return ""
        same = [(event.seat, event.move.kind) == (seat, move.kind) for event in events]
        before = number - next((n for n, one in enumerate(reversed(same[:number])) if not one), number)
        after = number + next((n for n, one in enumerate(same[number:]) if not one), len(same) - number)
        if after - before < 2:
            return ""
        return f"You {self.game.moves.verbs[move.kind].lower()} {after - before} cards."

    def _feasts(self, view: View) -> int:
        """How often the learner's side has scored for something that is celebrated."""
        mine, lines = self.game.parties.of(self.session.seat), view.score.lines if view.score else ()
        return sum(line.counts and line.rule in self.texts.feasts and line.points[mine] > 0 for line in lines)

    def _feast(self, before: View, after: View) -> str:
        """What to celebrate in a move: `win` when the learner's side won the deal, `feast` for something special."""
        if self.session.looks_on:
            return ""
        mine, score = self.game.parties.of(self.session.seat), after.score
        if after.to_move is None and before.to_move is not None and score is not None and score.winner == mine:
            return "win"
        return "feast" if self._feasts(after) > self._feasts(before) else ""

    def _step(self, event: Event, number: int, view: View) -> Scene:
        card, names, piles = event.move.card, self.names, view.piles
        trick = tricks.ended(event)
        notes = [(note, note.tell(names)) for note in event.notes if note.kind != "trick"]
        dealt = next((n for n, (note, _) in enumerate(notes) if note.kind == "deal"), len(notes))
        step: Scene = {
            "n": number,
            "seat": event.seat,
            "text": self._told(event),
            "said": self.texts.aloud(event.move, names[event.seat]),
            "quoted": self.texts.in_own_words(event.move),
            "passes": event.move.kind == "pass",
            "shows": [card.text for note, text in notes if not text for card in note.cards],
            "card": None,
            "to": "",
            "trick": None,
            "notes": [
                {
                    "seat": note.seat,
                    "text": text,
                    "cards": [c.text for c in note.cards],
                    "points": note.points,
                    "anew": n >= dealt,
                }
                for n, (note, text) in enumerate(notes)
                if text and self._known(note.rule)
            ],
        }
        if card is not None:
            home = next((pile for pile in piles if pile.known & card.bit), None)
            if trick is not None and card in trick.cards:
                step.update(card=card.text, to="trick")
            elif home is not None and home.name != "hand":
                step.update(card=card.text, to=self._place(home, card))
        if trick is not None:
            home = next((pile for pile in piles if pile.known & trick.cards[0].bit), None)
            by = {e.move.card.text: e.seat for e in view.events[:number] if e.move.card in trick.cards and e.move.card}
            step["trick"] = {
                "cards": [c.text for c in trick.cards],
                "by": [by.get(c.text, event.seat) for c in trick.cards],
                "winner": trick.seat,
                "text": trick.tell(names),
                "to": pile_key(home) if home else "",
            }
        return step


def _changed(before: Scene, after: Scene) -> Scene:
    """The entries that a move has changed."""
    return {key: value for key, value in after.items() if key not in before or before[key] != value}
