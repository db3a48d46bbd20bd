"""Why a move of Vitou is allowed, in words about that move: said to a right answer."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from cardkit.game import State
from cardkit.games.vitou.tables import MASTERS, SIGN_OF
from cardkit.moves import Move

CALLED: Final = MappingProxyType(
    {
        "play": "It’s your turn, and in Vitou any card may be played.",
        "bid": "You aren’t the last to this trick, and the last bid isn’t your side’s.",
        "accept": "They’ve raised, and you may take it.",
        "refuse": "The bid was made right before you, so you may lie down.",
        "decide": "Your side has 20, and you’re the first of it to play.",
        "show": "Your side has 20 and hasn’t decided yet.",
        "say": "It’s 20–20, and nobody has said “I play” yet.",
        "sign": "Signs are allowed now, and you haven’t made this one.",
        "look": "It’s your turn, and you haven’t looked at your partner yet.",
        "nod": "Your partner is looking at you, and a nod ends it.",
    }
)
"""By the kind of the move."""
BLUFFS: Final = "Signs are allowed now, even a false one: this one would be a bluff."
ACCEPTS: Final = "It’s your turn, and playing a card accepts the bid."
AFTER_BID: Final = "You’ve made your bid, and now a card has to follow."


def praise(state: State, move: Move) -> str:
    """Returns the sentence for a legal move: why it is the time for it."""
    if move.kind == "play":
        kinds = {other.kind for other in state.legal}
        view = state.view(state.to_move)
        bid = view.fact("bid")
        if "refuse" in kinds:
            return ACCEPTS
        if bid is not None and bid.seat == state.to_move and state.events and state.events[-1].move.kind == "bid":
            return AFTER_BID
    return CALLED.get(move.kind, "") if honest(state, move) else BLUFFS


def honest(state: State, move: Move) -> bool:
    """Whether a move is no false sign: its rank is held, or none of the best where it says so."""
    sign = SIGN_OF.get(move.id)
    if sign is None:
        return True
    assert state.to_move is not None
    held = {card.rank.key for card in state.game.pack.of_mask(state.held(state.to_move))}
    return sign.rank in held if sign.rank else held.isdisjoint(MASTERS)
