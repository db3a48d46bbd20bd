"""Walks through the decisions that a lesson's table asks of the learner."""

from __future__ import annotations

from collections.abc import Iterator

from cardkit.sessions import Session
from cardkit_widgets.table.prompter import Prompter


def decisions(prompter: Prompter, queue: list[Session], most: int) -> Iterator[tuple[Session, int]]:
    """Each session at a decision of the learner's, with the number of its script (from 0); at most `most`.

    Begins with the sessions in `queue`, to which the caller adds those after a move.
    """
    while queue and most:
        session = queue.pop()
        number, outcome = prompter.place(session)
        if number < len(prompter.scripts) and session.my_turn and outcome is not False:
            most -= 1
            yield session, number
