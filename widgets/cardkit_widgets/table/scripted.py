"""A table with scripts: the learner's place in them decides what can be done and which words are shown."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from cardkit.record import Record
from cardkit.rules import Refusal
from cardkit.sessions import Hint, NotNow
from cardkit.teaching import teaching
from cardkit.view import Fact
from cardkit_widgets.base.requests import Scene
from cardkit_widgets.table.prompter import Prompter
from cardkit_widgets.table.responder import MOVES, TableResponder
from cardkit_widgets.table.scene import RESTS
from cardkit_widgets.table.script import Prompts

TRY_AGAIN: Final = "To try once more, press the gold button."


class ScriptedTable(TableResponder):
    """Answers requests at a table with scripts; also works without any."""

    prompter: Prompter

    @property
    def brought_in(self) -> list[str]:
        """The ids of the rules that the scripts introduce; they may be practised once the task is done."""
        rules = self.session.game.rules
        return [rules[key].id for script in self.scripts for key in getattr(script, "teaches", "").split()]

    def uses(self, fact: Fact) -> bool:
        """Whether this step uses a fact: it teaches the fact's rule, or the fact bears on what is done or counted here."""
        session = self.session
        bears_on = teaching.for_game(session.game).table.bears_on.get(fact.key)
        if not session.only or bears_on is None or fact.rule in self.brought_in:
            return True
        done = {word.partition(" ")[0] for word in session.only}
        counted = {"score"} if any(script.goal == "over" for script in self.scripts) else set()
        return not (done | counted).isdisjoint(bears_on.split())

    @property
    def scripts(self) -> tuple[Prompts, ...]:
        """The author's words for this table, one script a decision; empty if there are none."""
        return self.prompter.scripts

    @property
    def task_state(self) -> str:
        """How far the learner is with the task here: `new`, `begun`, `missed` or `done`; "" without a task."""
        return self.prompter.task_state(self.session) if self.scripts else ""

    @property
    def resting(self) -> bool:
        """Whether the task has ended before the deal has: nothing more is played until the learner takes back or restarts."""
        return bool(self.scripts) and self.task_state in ("done", "missed") and not self.session.state.over

    @property
    def barred(self) -> Mapping[str, str]:
        """Bars all moves once the task is missed (the reason: take your card back), or done before the deal has ended."""
        if self.task_state == "missed":
            return dict.fromkeys(MOVES, TRY_AGAIN)
        return dict.fromkeys(MOVES, RESTS) if self.resting else {}

    def seen(self) -> list[int]:
        """The moves that can be stepped through (see `TableResponder.seen`), up to where the table came to rest."""
        moves = super().seen()
        if not self.resting:
            return moves
        rests = self.prompter.rests_after(self.session)
        return [number for number in moves if number <= rests]

    def hint(self) -> Hint:
        """The author's hint if there is one, else the player's.

        If the author's hint only asks a question, the player says what to do and why.
        """
        session, script = self.session, self.prompter.script(self.session)
        if script is None or script.hint is None or session.all_chosen or self.prompter.hint_is_past(session):
            return super().hint()
        if not script.hint:
            raise NotNow("There is no hint here.")
        move = self.prompter.next_move(session)
        reason = self.prompter.reason(session, move)
        return Hint(script.hint, move, reason) if reason else super().hint()._replace(area=script.hint)

    def reason(self, text: str, refusal: Refusal) -> str:
        """The author's words on a refused move, else the rule's reason."""
        return self.prompter.words(self.session).get(self.session.game.move(text), refusal.reason)

    def made(self, act: Callable[[], object]) -> Scene | None:
        """Run `act`, which makes the learner's move; returns the author's words on it."""
        session = self.session
        (number, _), before = self.prompter.place(session), session.moves
        act()
        if self.resting and (rests := self.prompter.rests_after(session)) < session.moves:
            session.goto(rests)
        cue = self.prompter.cue(session, number, before)
        return self._with_their_cards(cue.notice, before) if cue else None

    def _with_their_cards(self, said: Scene, number: int) -> Scene:
        """For move `number` that gave up a hand: add the cards of the player it was given up to."""
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
        """Add the author's part to a scene, in place: words of refused moves, hints, when legal cards are marked."""
        if self.task_state == "missed":
            shown |= {"may": TRY_AGAIN, "not_now": TRY_AGAIN}
        if not {duty["rule"] for duty in shown["duties"]}.isdisjoint(self.brought_in):
            shown["duties"] = []  # its name comes with the sentences below the table
        if self.resting:  # what the others did after that is not to be stepped to, or played on from
            shown["moves"] = len(self.seen()) - 1
            shown["can"]["take_over"] = False
        if self.task_state == "missed" or not self.prompter.asks_whole_deal(self.session, len(self.scripts) - 1):
            shown |= {"result": "", "result_note": ""}  # the author's words tell how the trick or the call ended
        elif self.scripts[-1].well:
            shown["result_note"] = ""  # and why the deal ended so
        script, words = self.prompter.script(self.session), self.prompter.words(self.session)
        calls = {move.text: text for move, text in words.items()}
        cards = {move.card.text: text for move, text in words.items() if move.card and move.kind == shown["click"]}
        for key, kept in (("hand", cards), ("barred", calls)):
            name = "card" if key == "hand" else "move"
            shown[key] = [
                {**one, "why": {**one["why"], "reason": kept[one[name]], "told": True}}
                if one["why"] and one[name] in kept
                else one
                for one in shown[key]
            ]
        if script is not None:
            shown["reveal"] = script.reveal
        hinted = script is not None and (script.hint != "" or self.prompter.hint_is_past(self.session))
        shown["can"]["hint"] = shown["can"]["hint"] and hinted
