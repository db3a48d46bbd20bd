"""The scene: all that the browser draws of a session, as plain data.

It is made from `session.view()` (plus names, match score and what the session can do), so it reveals no more than a view does.
It knows no game by name: piles, facts, duties, refusals and notes carry their texts, and a game's `teaching/table_texts.py`
says how things are called at its table.

What happened since the browser last drew comes as `steps`, one a move, each with what it changed, so that the browser can show
them in turn and computes nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from typing import Final

from cardkit import tricks
from cardkit.cards import Card, listed
from cardkit.game import State
from cardkit.moves import Event, Note
from cardkit.record import Record
from cardkit.sentences import DEALS, capital
from cardkit.sessions import Session
from cardkit.teaching.banter import Banter, said_before, spoken
from cardkit.teaching.moods import moods
from cardkit.view import Fact, Pile, View
from cardkit_widgets.base.requests import Scene
from cardkit_widgets.table.moment import MomentBuilder
from cardkit_widgets.table.pieces import last_trick, left_to_right, pile_key, sheet_data, texts

MAX_SHOWN_STEPS: Final = 24
"""More steps than this at once are not worth watching one by one; they are told in the story."""
MAX_NAMED_CALLS: Final = 3
"""So many calls are named one by one, at most."""
RESTS: Final = "Nothing more is asked for here."
FOR_HONOUR: Final = "The match is decided; the deals that are left are played for honour."


def scene(
    session: Session,
    since: tuple[int, int] | None = None,
    *,
    open_hands: bool = False,
    taught: Collection[str] | None = None,
    led: bool = False,
    still: bool = False,
    resting: bool = False,
    asked: Collection[str] = (),
    uses: Callable[[Fact], bool] | None = None,
    talking: bool = False,
) -> Scene:
    """The scene of this session: all that its table shows now.

    Args:
        session: the learner's session.
        since: (deal counted from 0, number of moves) shown before; later moves come as `steps`. None: no steps.
        open_hands: show every hand; granted only when the deal is over or the table is only watched.
        taught: the ids of the rules that the learner knows so far; what belongs to others is left out. None: all.
        led: a panel beside the table steps through the deal, so that the table says nothing of steps.
        still: the reader sees moves at once: steps come as words, without scenes, and `start` is empty.
        resting: the goal is met or missed, so nothing is to be played.
        asked: kinds of moves that a question is about; what bears on none of them is left out. Empty: no question.
        uses: whether a lesson's step has a use for a fact; None: every fact is shown.
        talking: the others comment on what happens (see `cardkit.teaching.banter`).

    Returns: plain data. `seat` counts from 0 as in the game, `place` from the learner (0) in the direction of play. Cards are
    their texts, None for a card face down. `start` is the difference from now to the table before the first step, and a step's
    `scene` what that step changed. `reveal` says when the table may mark the legal cards: `at once`, `after the first try` or
    `never`.
    """
    return SceneBuilder(session, open_hands, taught, led, still, resting, asked, uses).scene(since, talking)


class SceneBuilder(MomentBuilder):
    """Builds the scenes of one session: the table now, and the steps that led there."""

    def scene(self, since: tuple[int, int] | None = None, talking: bool = False) -> Scene:
        """The scene, as `scene` describes it."""
        session, game, state = self.session, self.game, self.session.state
        view = session.view(open_hands=self.open_hands)
        if self.resting:
            view = self._before_next_hand(view)
        now = self.moment(view, passing=self.resting)
        if self.resting:
            now |= {"turn": None, "status": ""}
        score = sheet_data(self._taught_lines(view.score), self.sides, game.pack)
        if score is not None and not self._score_is_shown(True):
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

    def _before_next_hand(self, view: View) -> View:
        """The view without the next hand, if its last move ended one and dealt another: the score is that after the move."""
        ended = view.events[-1] if view.events else None
        kinds = [note.kind for note in ended.notes] if ended else []
        if ended is None or not {"hand", "deal"} <= set(kinds):
            return view
        session = self.session
        at = session.seen_moves(view.seat)[len(view.events) - 1]
        before = session.as_seen(Record.of(session.state).state(at), view.seat)
        card, piles = ended.move.card, []
        for pile in before.piles:
            cards = pile.cards
            if pile.name == "hand" and pile.owner == ended.seat and card is not None:
                n = cards.index(card if card in cards else None)
                cards = cards[:n] + cards[n + 1 :]
            piles.append(replace(pile, cards=() if pile.name == "trick" else cards))
        events = (*view.events[:-1], Event(ended.seat, ended.move, ended.notes[: kinds.index("deal")]))
        return replace(before, piles=tuple(piles), events=events, score=view.score)

    # -- in words ----------------------------------------------------------------------------------------------------------

    def _words(self, view: View, now: Scene) -> Scene:
        """Sentences of the table: what the learner may do, why no card can be played now, and how the deal ended."""
        session = self.session
        words = {"may": "", "not_now": "It isn’t time to play a card.", "result": "", "result_note": ""}
        if self.resting:
            words["not_now"] = RESTS
        elif session.watch:
            step = "Step through this deal with the arrows below."
            words["not_now"] = "Just watch this one: the next is yours." if self.led else step
        elif not session.live:
            words["not_now"] = "You’re looking back. Step on to the last move, or play on from here."
        elif view.to_move is None:
            words["not_now"] = f"The {self.texts.deal} is over."
        elif not self._learners_turn(view):
            words["not_now"] = f"It’s {self.names[view.to_move]}’s turn."
        else:
            words |= self._touch_words(view, [action["label"] for action in now["actions"]])
        words["result"], words["result_note"] = self._result(view)
        words["may"] = words["may"] or words["not_now"]
        return words

    def _touch_words(self, view: View, labels: list[str]) -> Scene:
        """On the learner's turn: `may`, what can be done, and `not_now`, why no card can be played yet, if calls come first."""
        session, words = self.session, {}
        cards = [move.card for move in view.legal if move.kind == view.click and move.card is not None]
        if labels:
            words["not_now"] = "First press one of the buttons."
            if len(labels) <= MAX_NAMED_CALLS:
                quoted = [f"“{label.strip('“”')}”" for label in labels]
                words["not_now"] = f"First choose: {listed(quoted, 'or')}."
        if view.to_choose > 1:
            chosen = len(session.chosen)
            words["not_now"] = f"Choose {view.to_choose - chosen} more, then confirm."
            if chosen == view.to_choose:
                words["not_now"] = f"All {chosen} are chosen. Confirm them, or touch one of them to put it back."
        play = [f"{self._verb(view)} {'any of ' if len(cards) > 1 else ''}{self.game.pack.set(cards).words}"] if cards else []
        words["may"] = f"You may {listed([*play, *(f'“{call}”' for call in labels[:8])], 'or')}."
        return words

    def _result(self, view: View) -> tuple[str, str]:
        """The result in a line, and what stands below it: what decided it, how its score comes about, or the last deal."""
        session, score = self.session, view.score
        if not (view.to_move is None and session.live and score is not None and score.final):
            return "", ""
        found, ended = self.texts.outcome(session.state, self.sides), self._match_ended(view)
        line, why = found.parts if self._known(found.rule) else (self.sides.plain(score.winner), "")
        if ended is None:
            after = session.match.settled
            early = after is not None and not after.over and self.texts.decided(self.game, after.standing)
            honour = FOR_HONOUR if early else ""
            calculation = found.calculation if self._score_is_shown(True) else ""
            return line, " ".join(filter(None, [why, calculation, honour]))
        result = self.texts.match_outcome(ended, self._tally(view, score), self.sides)
        deciding = self.texts.deciding_deal(session.match, self.sides.mine)
        if deciding is not None and deciding < len(session.match.finished):
            number = f"{capital(self.texts.deal)} {self.texts.deal_number(session.match, deciding)}"
            return f"{result} {number} decided it.", "" if line == result else line
        return result, why if line == result else f"{line} {why}".rstrip()

    def _story(self, view: View) -> list[Scene]:
        """The deal so far in words: who dealt, then each move with what followed from it."""
        names, session = self.names, self.session
        lines = [{"n": 0, "seat": view.dealer, "text": DEALS.by(names[view.dealer])}]
        draw = session.match.draw
        if draw and draw.rounds and not session.match.finished:
            for drawn in reversed(draw.rounds):
                words = listed([f"{names[seat]} {card.gloss}" for seat, card in drawn])
                lines.insert(0, {"n": 0, "seat": None, "text": f"Drawn for the deal: {words}."})
        return lines + [{"n": n, "seat": event.seat, "text": self._in_words(event)} for n, event in enumerate(view.events, 1)]

    def _in_words(self, event: Event) -> str:
        """A move in words, with its other consequences whose rules were taught."""
        notes = [self._tell(note) for note in event.notes if note.kind == "trick" or self._known(note.rule)]
        return " ".join([event.move.sentence.by(self.names[event.seat]), *filter(None, notes)])

    def _tell(self, note: Note) -> str:
        """A note in words, with the match score only where one is shown."""
        return (note if self._score_is_shown(True) else note._replace(stands=())).tell(self.names)

    def _finale(self, view: View) -> Scene | None:
        """The cards that stay on the felt after the deal, and the winning one: cards shown last, or the trick that decided it.

        Without tricks it is the last card; None if the deal was not decided by cards.
        """
        if view.to_move is not None or not self.session.live or not view.events:
            return None
        event = view.events[-1]
        shown = next((note for note in event.notes if note.kind != "trick" and len(note.cards) > 1), None)
        if shown is not None:
            return {"cards": texts(shown.cards), "won": ""}
        if tricks.has_tricks(view):
            back = self.texts.deciding_trick(self.session.state)
            trick = last_trick(self.session.names, view, back) if back else None
            if trick is None:
                return None
            by = dict(zip(trick["cards"], trick["by"], strict=True))
            own = [card for card, seat in by.items() if seat == trick["winner"]]
            return {"cards": left_to_right(view.game, self.session.seat, by), "won": own[0] if own else ""}
        return {"cards": [event.move.card.text], "won": event.move.card.text} if event.move.card else None

    # -- the way here ------------------------------------------------------------------------------------------------------

    def steps(self, since: tuple[int, int] | None, now: Scene, view: View, talking: bool = False) -> Scene:
        """The moves since a position of this deal as `steps`, and `start`, how the table was before them."""
        session = self.session
        first, last = since[1] if since else 0, len(view.events)
        if since is None or since[0] != len(session.match.finished) or not 0 <= first < last or last - first > MAX_SHOWN_STEPS:
            return {"start": {}, "steps": []}
        moves, log = session.seen_moves(view.seat), session.state.events
        state: State = Record.of(session.state).state(moves[first])
        before = session.as_seen(state, view.seat)
        drawn = start = None if self.still else self.moment(before, passing=True)
        settled = None if session.fixed else self._settled(view)
        match = settled.winner if settled else None
        words = self._spoken(view, match) if talking and session.live else {}
        steps = []
        for number, event in enumerate(view.events[first:], first + 1):
            for done in log[len(state.events) : moves[number]]:
                state.play(done.move)
            shown = view if number == last else session.as_seen(state, view.seat)
            step = {**self._step(event, number, shown), "turn": shown.to_move, "cheer": self._cheer(before, shown)}
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

    def _spoken(self, view: View, match: int | None) -> dict[int, Banter]:
        """What the others say in this deal, by the number of moves, without what they said in earlier deals of the match."""
        before = said_before(self.session.match.finished, self.names, self.session.seat)
        return spoken(view, self.names, self.session.seat, match, before)

    def _together(self, events: Sequence[Event], number: int) -> str:
        """If move `number` (from 0) is one of several that the learner made together: a sentence about all of them; else ""."""
        seat, move = events[number].seat, events[number].move
        if seat != self.session.seat or move.card is None or move.kind == "play":
            return ""
        same = [(event.seat, event.move.kind) == (seat, move.kind) for event in events]
        before = number - next((n for n, one in enumerate(reversed(same[:number])) if not one), number)
        after = number + next((n for n, one in enumerate(same[number:]) if not one), len(same) - number)
        if after - before < 2:
            return ""
        return f"You {self.game.moves.verbs[move.kind].lower()} {after - before} cards."

    def _cheered(self, view: View) -> int:
        """How many times the learner's side has scored for a celebrated rule."""
        mine, lines = self.game.parties.of(self.session.seat), view.score.lines if view.score else ()
        return sum(line.counts and line.rule in self.texts.cheered and line.points[mine] > 0 for line in lines)

    def _cheer(self, before: View, after: View) -> str:
        """What to celebrate after a move: `win` (the learner's side won the deal), `cheer` (a celebrated rule) or ""."""
        if self.session.looks_on:
            return ""
        mine, score = self.game.parties.of(self.session.seat), after.score
        if after.to_move is None and before.to_move is not None and score is not None and score.winner == mine:
            return "win"
        return "cheer" if self._cheered(after) > self._cheered(before) else ""

    def _step(self, event: Event, number: int, view: View) -> Scene:
        """What happened with one move: the move in words, its notes, and the cards that it moved."""
        card, names, piles = event.move.card, self.names, view.piles
        trick = tricks.finished_trick(event)
        when, notes = "before" if trick else "", []
        for note in event.notes:
            when = {"trick": "", "deal": "anew"}.get(note.kind, when)
            if note.kind != "trick":
                seen = "seen" if card is None and _lie_open(note.cards, piles) else ""
                notes.append((note, self._tell(note), when or seen))
        step: Scene = {
            "n": number,
            "seat": event.seat,
            "text": self._in_words(event),
            "said": self.texts.aloud(event.move, names[event.seat]),
            "quoted": self.texts.in_own_words(event.move),
            "passes": event.move.kind == "pass",
            "shows": [card.text for note, text, _ in notes if not text for card in note.cards],
            "card": None,
            "to": "",
            "trick": None,
            "notes": [
                {
                    "seat": note.seat,
                    "text": _caption(note, text),
                    "cards": [c.text for c in note.cards],
                    "points": note.points,
                    "when": told,
                }
                for note, text, told in notes
                if text and self._known(note.rule)
            ],
        }
        if card is not None:
            home = next((pile for pile in piles if pile.known & card.bit), None)
            if trick is not None and card in trick.cards:
                step.update(card=card.text, to="trick")
            elif home is not None and home.name != "hand":
                step.update(card=card.text, to=self._entry_key(home, card))
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
    """The entries of `after` that differ from `before`."""
    return {key: value for key, value in after.items() if key not in before or before[key] != value}


def _lie_open(cards: Collection[Card], piles: Collection[Pile]) -> bool:
    """Whether there are such cards, and all of them lie open in piles that are nobody's own, such as the discards."""
    seen = {card for pile in piles if pile.owner is None and pile.name != "trick" for card in pile.cards}
    return bool(cards) and seen.issuperset(cards)


def _caption(note: Note, text: str) -> str:
    """What is written over the hand about a note: cards that lie open on the felt meanwhile are not named as well."""
    lists = note.sentence.others.endswith(": {cards}.")
    return f"{text.partition(': ')[0]}." if lists and len(note.cards) > 1 else text
