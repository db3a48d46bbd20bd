"""Calls that are illegal now, each with its reason, so that the table answers "why not?" for calls as it does for cards."""

from __future__ import annotations

from collections import Counter
from typing import Any, Final

from cardkit.moves import Move
from cardkit.rules import Refusal
from cardkit.sessions import Session
from cardkit.view import View

MAX_SHOWN_CALLS: Final = 5
"""A kind of call with so few possibilities (bids, signs) shows all of them as soon as one can be made."""
MAX_LISTED_MOVES: Final = 16
"""A kind of move with more possibilities than this is no call to be listed (cards; orders in words)."""


def refusal_data(refusal: Refusal) -> dict[str, Any]:
    """A refusal as plain data."""
    return {
        "reason": refusal.reason,
        "rule": refusal.rule.id,
        "because": [card.text for card in refusal.because],
        "instead": [move.card.text for move in refusal.instead if move.card is not None],
    }


def _kinds(session: Session) -> dict[str, list[Move]]:
    """All calls that this table allows, legal or not, by kind.

    Without kinds of more than `MAX_LISTED_MOVES` moves (cards) and those in free words.
    """
    kinds: dict[str, list[Move]] = {}
    for move in session.game.moves:
        if not session.makes(move):
            continue
        kinds.setdefault(move.kind, []).append(move)
    free = session.game.moves.free
    return {kind: moves for kind, moves in kinds.items() if len(moves) <= MAX_LISTED_MOVES and kind not in free}


def barred(session: Session, view: View) -> list[dict[str, Any]]:
    """The illegal calls to show beside the legal ones of their kind (a bid that is too low, say), each with its reason.

    Only of kinds with at least two legal calls and at most `MAX_SHOWN_CALLS` calls in all.
    """
    if not session.my_turn:
        return []
    open_now = Counter(move.kind for move in view.legal)
    groups = (moves for kind, moves in _kinds(session).items() if open_now[kind] > 1 and len(moves) <= MAX_SHOWN_CALLS)
    return [
        {"move": move.text, "kind": move.kind, "label": move.label, "why": refusal_data(refusal)}
        for moves in groups
        for move in moves
        if (refusal := session.state.refusal(move)) is not None
    ]


def calls(session: Session) -> list[dict[str, Any]]:
    """All calls, an entry for each reason: the `labels` of its calls and `why`, the refusal (None if legal).

    Empty when it is not the learner's turn.
    """
    found: dict[str, dict[str, Any]] = {}
    for move in (move for moves in _kinds(session).values() for move in moves) if session.my_turn else ():
        refusal = session.state.refusal(move)
        entry = found.setdefault(str(refusal), {"labels": [], "why": refusal_data(refusal) if refusal else None})
        entry["labels"].append(move.label)
    return list(found.values())
