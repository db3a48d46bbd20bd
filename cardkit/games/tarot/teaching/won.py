"""What counts for the taker's side when a deal is over."""

from __future__ import annotations

from cardkit.cards import Card, Cards, tarot78
from cardkit.game import State
from cardkit.games.tarot.score import counting_cards
from cardkit.games.tarot.state import TarotState


def for_taker(state: State) -> tuple[Card, ...]:
    """The cards of the taker's side at the end of a deal: its tricks, and the écart or the chien; none where nobody took."""
    assert isinstance(state, TarotState)
    return tuple(Cards(tarot78, counting_cards(state)[0])) if state.taker >= 0 else ()
