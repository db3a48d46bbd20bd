"""Something to be said for a move, as data: a game names its reasons (see `cardkit.teaching.reason_questions`)."""

from __future__ import annotations

from typing import NamedTuple


class Reason(NamedTuple):
    """A `text` of one sentence to be said for a move, and whether it `holds` in the position."""

    text: str
    holds: bool
