"""Why a move of Pitty Pat is allowed, in words about that move: said to a right answer."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from cardkit.cards import french52
from cardkit.game import State
from cardkit.games.pitty_pat.state import PittyPatState
from cardkit.games.pitty_pat.tables import MANY
from cardkit.moves import Move

CALLED: Final = MappingProxyType(
    {
        "match": "Both are {many}: a match.",
        "discard": "You’ve matched, so one more is thrown, whichever you like.",
        "turn": "You hold no {rank}, so you turn one card.",
        "keep": "You hold no {rank}, and at this table you may keep what you turned.",
        "leave": "You hold no {rank}, and you needn’t keep what you turned.",
        "hold": "At this table you may stop after a match.",
    }
)
"""By the kind of the move; `many` and `rank` name the upcard’s rank."""


def praise(state: State, move: Move) -> str:
    """Returns the sentence for a legal move: what matches, or why it is the time for it."""
    assert isinstance(state, PittyPatState)
    rank = french52[state.discards[-1]].rank
    return CALLED.get(move.kind, "").format(many=MANY[rank.key], rank=rank.name)
