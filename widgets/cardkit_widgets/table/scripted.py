"""A table with an author's words: where the learner is in its scripts decides what may be done, and what is said of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from cardkit.record import Record
from cardkit.rules import Refusal
from cardkit.sessions import NotNow
from cardkit.sessions.session import Hint
from cardkit.teaching import teaching
from cardkit_widgets.base.requests import Scene
from cardkit_widgets.table.prompter import Prompter
from cardkit_widgets.table.responder import MOVES, TableResponder
from cardkit_widgets.table.scene import RESTS
from cardkit_widgets.table.script import Prompts

TAKE_BACK: Final = "Take your card back with Undo, and try again."


class ScriptedTable(TableResponder):
    """Answers requests at a table that has scripts, or none."""

    prompter: Prompter

    @property
    def scripts(self) -> tuple[Prompts, ...]:
        """The author's words for this table, one decision after the other; empty where there are none."""
        return self.prompter.scripts

    @property
    def found(self) -> str:
        """How far the learner is with what is asked for here: `new`, `begun`, `missed` or `done`; empty where nothing is."""
        return self.prompter.stands(self.session) if self.scripts else ""

    @property
    def resting(self) -> bool:
        """Whether what was asked for has come to its end amid a deal: the table rests there until it is taken up again."""
        return bool(self.scripts) and self.found in ("done", "missed") and not self.session.state.over

    @property
    def barred(self) -> Mapping[str, str]:
        """No move is made after one that missed its goal, or when nothing more is asked for."""
        if self.found == "missed":
            return dict.fromkeys(MOVES, TAKE_BACK)
        return dict.fromkeys(MOVES, RESTS) if self.resting else {}

    def seen(self) -> list[int]:
        """The number of moves that were made, for every number that the table can show; none after it came to rest."""
        moves = super().seen()
        if not self.resting:
            return moves
        rests = self.prompter.rests(self.session)
        return [number for number in moves if number <= rests]

    def hint(self) -> Hint:
        """The author's hint where there is one, else that of the learner's player.

        Where the author asks and does not answer, the learner's player says what to do, and why.
        """
        session, script = self.session, self.prompter.script(self.session)
        if script is None or script.hint is None or self.prompter.underway(session):
            return super().hint()
        if not script.hint:
            raise NotNow("There is no hint here.")
        move = self.prompter.next_move(session)
        reason = self.prompter.reason(session, move)
        return Hint(script.hint, move, reason) if reason else super().hint()._replace(area=script.hint)

    def reason(self, text: str, refusal: Refusal) -> str:
        """The author's words on a refused move, where there are any."""
        return self.prompter.words(self.session).get(self.session.game.move(text), refusal.reason)

    def made(self, act: Callable[[], object]) -> Scene | None:
        """Let the learner's move be made; what its author says of it."""
        session = self.session
        (number, _), before = self.prompter.place(session), session.moves
        act()
        if self.resting and (rests := self.prompter.rests(session)) < session.moves:
            session.goto(rests)
        cue = self.prompter.cue(session, number, before)
        return self._with_their_cards(cue.notice, before) if cue else None

    def _with_their_cards(self, said: Scene, number: int) -> Scene:
        """The words on a hand that was given up with move `number`, with the cards to which it was given up."""
        session = self.session
        event = session.state.events[number]
        texts = teaching.for_game(session.game).table
        to = next((note.seat for note in event.notes if note.kind in ("hand", "end")), None)
        if event.move.text not in texts.given_up or event.seat != session.seat or to is None:
            return said
        cards = Record.of(session.state).state(number).view(to).pile("hand", to).cards
        held = session.game.pack.set([card for card in cards if card is not None])
        words = f"{said['text']} {session.names[to]} held {held.words}."
        return said | {"text": words, "shows": [card.text for card in held]}

    def prompt(self, shown: Scene) -> None:
        """Put the author's words into a scene: those of refused moves, whether there is a hint, when the rules are shown."""
        if self.resting:  # what the others did after that is not to be stepped to, or played on from
            shown["moves"] = len(self.seen()) - 1
            shown["can"]["take_over"] = False
        script, words = self.prompter.script(self.session), self.prompter.words(self.session)
        calls = {move.text: text for move, text in words.items()}
        cards = {move.card.text: text for move, text in words.items() if move.card and move.kind == shown["click"]}
        for key, kept in (("hand", cards), ("barred", calls)):
            name = "card" if key == "hand" else "move"
            shown[key] = [
                {**one, "why": {**one["why"], "reason": kept[one[name]]}} if one["why"] and one[name] in kept else one
                for one in shown[key]
            ]
        if script is not None:
            shown["reveal"] = script.reveal
        hinted = script is not None and (script.hint != "" or self.prompter.underway(self.session))
        shown["can"]["hint"] = shown["can"]["hint"] and hinted
