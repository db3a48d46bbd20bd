"""The table at which a question is asked, answered, and its answer played out."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from cardkit.game import State
from cardkit.moves import Move
from cardkit.record import Record
from cardkit.sessions import Session
from cardkit.teaching.exercises import Answer
from cardkit.teaching.exercises.positions import names_from
from cardkit.teaching.played_out import played_out
from cardkit_widgets.table.prompter import Cue, rests_after, winning
from cardkit_widgets.table.table import CardTable


class QuestionTable:
    """A small watched table on which questions about one game are asked one after another.

    Args:
        state: the position of the first question; the seat to move is the reader's.
        touched: called with each move that the reader touches.
        taught: the ids of the rules that the reader knows so far; None for all.
        name: the table's name, as for a `CardTable`.
    """

    def __init__(
        self,
        state: State,
        touched: Callable[[Move], None],
        taught: Collection[str] | None = None,
        name: str = "question",
    ) -> None:
        self._state, self._touched = state, touched
        self.moved = False
        """Whether the table shows what came of a move, and not the position."""
        self.table = CardTable(
            self._session(state),
            name=name,
            tools="none",
            reveal="never",
            confirm=False,
            keep=False,
            taught=None if taught is None else sorted(taught),
        )

    def _session(self, state: State) -> Session:
        """A watched session of this state's moves, going back to the position of the question."""
        seat = self._state.to_move or 0
        names = names_from(state.game, seat)
        session = Session(state.game, record=Record.of(state), watch=True, seat=seat, names=names)
        session.goto(len(self._state.events))
        return session

    def ask(self, state: State, moves: Sequence[Move], *, open_hands: bool = False, whole: bool = True) -> None:
        """Show a position with these moves to choose from; touching one calls `touched` and plays nothing.

        Unless the table is `whole`, what bears on none of these moves is left out, so that it fits a phone.
        """
        self._state, self.moved = state, False
        self.table.open_hands = open_hands
        self.table.asked = frozenset() if whole else frozenset(move.kind for move in moves)
        self.table.session = self._session(state)
        self.table.offer(moves, self._touched)
        self.table.refresh()

    def say(self, words: str, tone: str, move: Move | None = None) -> None:
        """Show words below the table, which stays as it is. For a refused `move`, highlight the cards that speak against it."""
        refusal = self._state.refusal(move) if move else None
        self.table.say(words, tone, [card.text for card in refusal.because] if refusal else ())

    def play(self, line: State, words: str, tone: str, until: int | None = None) -> None:
        """Play on from the question's position along `line`, a later state of it, with words on the first move.

        Stops after move `until` (counted from 1 in the deal); by default when the trick of a played card is taken, or after a
        call.
        """
        at, self.moved = len(self._state.events), True
        self.table.session = self._session(line)
        self.table.offer((), self._touched)
        cue = Cue(words, tone, winning(line, at), at + 1)
        played = line.events[at].move.card is not None
        self.table.show_way(until or (rests_after(line, at) if played else at + 1), cue)

    def show_answer(self, answer: Answer, tone: str, words: str = "") -> None:
        """Play this answer with its reason, or with `words`; of an illegal one only tell the reason."""
        move, words = answer.move, words or answer.why or "Yes, that’s allowed."
        if move is None:
            return
        if self._state.allows(move):
            self.play(played_out(self._state, move), words, tone)
        else:
            self.say(words, "refused", move)

    def play_on(self) -> None:
        """Play the rest of the line that is shown."""
        self.table.show_way(self.table.session.moves)
