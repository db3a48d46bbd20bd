"""Why a move of Trionfetti is allowed, in words about that move: said to a right answer."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from cardkit.game import State
from cardkit.moves import Move

CALLED: Final = MappingProxyType(
    {
        "play": "It’s your turn, and any card may be played.",
        "comanda": "You cut the pack, so the order is yours to say.",
        "vagaresto": "It’s your turn to play, and nobody has called in this hand.",
        "accept": "They called vagaresto, and your side hasn’t answered yet.",
        "concede": "They called vagaresto, and your side hasn’t answered yet.",
        "gesture": "They called vagaresto, and your hands may answer for you.",
        "show": "Before your side answers, partners may show each other their cards.",
        "leave": "Either of you two may answer, so you may leave it to your partner.",
        "signal": "The first trick is over, and you haven’t signalled in this one.",
    }
)
"""By the kind of the move."""


def praise(state: State, move: Move) -> str:
    """Returns the sentence for a legal move: why it is the time for it."""
    return CALLED.get(move.kind, "")
