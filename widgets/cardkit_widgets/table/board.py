"""The small table of a question: its position on the felt, where it is answered, and what came of the answer."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from cardkit.game import State
from cardkit.moves import Move
from cardkit.record import Record
from cardkit.sessions import Session
from cardkit.teaching.exercises import Answer
from cardkit.teaching.exercises.positions import names_from
from cardkit.teaching.played_out import played_out
from cardkit_widgets.table.prompter import Cue, resting_place, winning
from cardkit_widgets.table.table import CardTable


class Board:
    """A table on which questions about one game are asked, one after the other.

    Args:
        state: the position of the first; the seat on turn is the reader's.
        touched: is told each move that the reader makes there.
        taught: the ids of the rules that the reader knows so far; None for all.
        name: of its table.
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
        """A session in which the moves of a deal can be shown, at the position that is asked about."""
        seat = self._state.to_move or 0
        names = names_from(state.game, seat)
        session = Session(state.game, record=Record.of(state), watch=True, seat=seat, names=names)
        session.goto(len(self._state.events))
        return session

    def ask(self, state: State, moves: Sequence[Move], *, open_hands: bool = False) -> None:
        """Lay a position; each of these moves can be made, but nothing is played by it."""
        self._state, self.moved = state, False
        self.table.open_hands = open_hands
        self.table.session = self._session(state)
        self.table.offer(moves, self._touched)
        self.table.refresh()

    def say(self, words: str, tone: str, move: Move | None = None) -> None:
        """Say something below the table, which stays as it is; of a refused move the cards that speak against it glow."""
        refusal = self._state.refusal(move) if move else None
        self.table.say(words, tone, [card.text for card in refusal.because] if refusal else ())

    def play(self, line: State, words: str, tone: str, until: int | None = None) -> None:
        """Show a line that goes on from the position, with words on its first move.

        It is shown up to move `until`, by default until the trick of a card that is played is taken; a call stands alone.
        """
        at, self.moved = len(self._state.events), True
        self.table.session = self._session(line)
        self.table.offer((), self._touched)
        cue = Cue(words, tone, winning(line, at), at + 1)
        played = line.events[at].move.card is not None
        self.table.show_way(until or (resting_place(line, at) if played else at + 1), cue)

    def show_answer(self, answer: Answer, tone: str, words: str = "") -> None:
        """Play an answer with its reason, or other words; of one that is refused only the reason is told."""
        move, words = answer.move, words or answer.why or "Yes, that’s allowed."
        if move is None:
            return
        if move in self._state.legal:
            self.play(played_out(self._state, move), words, tone)
        else:
            self.say(words, "refused", move)

    def play_on(self) -> None:
        """Play the line that is shown to its end."""
        self.table.show_way(self.table.session.moves)
