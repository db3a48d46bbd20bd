"""The reason before the verdict, in a panel: at every second choice of a move the learner is asked why."""

from __future__ import annotations

from cardkit.moves import Move
from cardkit.teaching import reason_questions
from cardkit.teaching.exercises import Question
from cardkit.view import View
from cardkit_widgets.panels.parts import Data


class Because:
    """One question after the other about the reason for a `move`, and what was answered."""

    def __init__(self) -> None:
        self._choices = 0
        self.forget()

    def forget(self) -> None:
        """Drops the question about a reason: the choice is another one now."""
        self.move: Move | None = None
        self._question: Question | None = None
        self._given: int | None = None

    def asks(self, view: View, move: Move) -> bool:
        """A move was chosen: whether the reason is asked for before it is judged. Who chooses anew is asked anew."""
        again = self._question is not None and self._given is None
        self.forget()
        self._choices += not again
        if not self._choices % 2:
            self.move, self._question = move, reason_questions.reason_question(view, move)
        return self._question is not None

    def given(self, number: object) -> bool:
        """The reason is chosen; False for anything that is none of those offered."""
        if self._question is None or self._given is not None or type(number) is not int:
            return False
        if not 0 <= number < len(self._question.answers):
            return False
        self._given = number
        return True

    def heard(self, verdict: str) -> str:
        """Returns the words on the reason beside the `verdict`; empty where none was given."""
        if self._question is None or self._given is None:
            return ""
        return reason_questions.reason_feedback(self._question, self._given, verdict)

    @property
    def view(self) -> Data | None:
        """The question as the browser draws it; None while nothing is asked."""
        if self._question is None or self._given is not None:
            return None
        return {"prompt": self._question.prompt, "reasons": [answer.text for answer in self._question.answers]}
