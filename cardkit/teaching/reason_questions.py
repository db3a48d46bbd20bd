"""The reason as well as the move: what can be said for a move, each sentence true or false of the position.

    reasons(view, move)        # "Nothing that is still out can beat it." holds; "It adds its points to the trick." does not …
    reason_question(view, move)  # one true one among false ones, to be chosen before the verdict on the move

What holds wherever one card beats another is said here; what only one game knows, its room `teaching/` says.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from typing import Final

from cardkit.moves import Move
from cardkit.players.odds import SAFE, odds
from cardkit.teaching import teaching
from cardkit.teaching.exercises.question import Answer, Question
from cardkit.teaching.reason import Reason
from cardkit.view import View

FALSE: Final = 3
"""Reasons to choose from that do not hold, at most …"""
LEAST: Final = 2
"""… and at least."""
WINNING: Final = "Nothing on the table beats it."
RUFFED: Final = "Only a hand that’s out of the suit led could beat it."


def reasons(view: View, move: Move) -> tuple[Reason, ...]:
    """All that can be said for a legal move of this view, whether it holds or not; no text comes twice."""
    found = {reason.text: reason for reason in (*_of_cards(view, move), *teaching.for_game(view.game).reasons(view, move))}
    return tuple(found.values())


def reason_question(view: View, move: Move) -> Question | None:
    """Which of some reasons is true of this move? None where there are too few.

    The true one tells the move from as many of the others as it can; the false ones are, where that can be, true of another
    move. The same position gives the same question.
    """
    mine = reasons(view, move)
    of_others = Counter(
        reason.text for other in view.legal if other is not move for reason in reasons(view, other) if reason.holds
    )
    rng = random.Random(f"{move.text} {view.history}")
    true = sorted(
        rng.sample([one for one in mine if one.holds], sum(one.holds for one in mine)), key=lambda one: of_others[one.text]
    )
    false = sorted((one for one in mine if not one.holds), key=lambda one: -of_others[one.text])[:FALSE]
    if not true or len(false) < LEAST:
        return None
    answers = [Answer(true[0].text, True), *(Answer(one.text) for one in false)]
    return Question("one", f"“{move.label}”: only one of these is true of it. Which?", tuple(answers)).shuffled(rng)


def reason_feedback(question: Question, given: int, verdict: str) -> str:
    """Answers the reason that was chosen; names the true one unless it was chosen, or is in the `verdict` anyway."""
    if question.answers[given].right:
        return "And your reason is true."
    false = f"But “{question.answers[given].text.rstrip('.')}” isn’t so here."
    true = next(answer.text for answer in question.answers if answer.right)
    return false if true in verdict else f"{false} This is: {true}"


def _of_cards(view: View, move: Move) -> Iterator[Reason]:
    """Yields the reasons of every game in which one card beats another."""
    known = {other: odds(view, other.card) for other in view.legal if other.card is not None and other.kind == view.click}
    found = known.get(move)
    if found is None:
        return
    if view.pile("trick").cards:
        yield Reason(WINNING, not found.beaten_by)
    yield Reason(SAFE, found.safe)
    if any(one is not None and one.when_void for one in known.values()):
        yield Reason(RUFFED, bool(found.when_void) and not found.outright and not found.beaten_by)
