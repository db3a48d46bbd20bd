"""Pitty Pat’s fixed tables: the numbered moves and the masks of the ranks."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from cardkit.cards import french52
from cardkit.moves import Moves, Note, plain_events
from cardkit.sentences import Sentence

CARDS: Final = len(french52)
HAND_CARDS: Final = 5
RANKS: Final = french52.ranks
RANK_MASKS: Final = {rank.key: sum(card.bit for card in french52 if card.rank is rank) for rank in RANKS}
SAME_RANK: Final = tuple(RANK_MASKS[card.rank.key] for card in french52)
"""For each card the mask of the four cards of its rank."""

MOVES: Final = Moves(french52)
MOVE: Final = MOVES.type
MOVES.add_cards("match", Sentence("{player} matches with the {card}.", "You match with the {card}."), "Match with")
MOVES.add_cards("discard", Sentence("{player} throws the {card}.", "You throw the {card}."), "Throw")
TURN: Final = MOVES.add(
    "turn",
    label="Turn a card",
    sentence=Sentence("{player} turns a card from the stock.", "You turn a card from the stock."),
)
KEEP: Final = MOVES.add(
    "keep", label="Keep the turned card", sentence=Sentence("{player} keeps the card.", "You keep the card.")
)
LEAVE: Final = MOVES.add(
    "leave",
    label="Leave it as the upcard",
    sentence=Sentence("{player} leaves it as the upcard.", "You leave it as the upcard."),
)
HOLD: Final = MOVES.add("hold", label="Throw nothing", sentence=Sentence("{player} throws nothing.", "You throw nothing."))

PLAIN_EVENTS: Final = plain_events(MOVES, 5)


MANY: Final = {**{str(n): f"{n}s" for n in range(2, 11)}, "J": "jacks", "Q": "queens", "K": "kings", "A": "aces"}
"""Several cards of a rank, by its key."""


@lru_cache(maxsize=64)
def counts(mask: int) -> tuple[tuple[str, int], ...]:
    """Each rank with the number of its cards in a mask."""
    return tuple((rank.key, (mask & RANK_MASKS[rank.key]).bit_count()) for rank in RANKS)


def counted(mask: int) -> str:
    """The ranks in a mask with how often each comes: `A · 7×3 · Q×2`; a dash for nothing."""
    return " · ".join(f"{key}×{n}" if n > 1 else key for key, n in counts(mask) if n) or "–"


# -- what is told -----------------------------------------------------------------------------------------------------------

OUT: Final = Sentence("{player} goes out and wins the deal.", "You go out and win the deal.")
EMPTY: Final = Sentence("No card is left to turn: the deal is drawn.")
DEAD: Final = Sentence("A whole new stock was turned and not one card of it matched: the deal is drawn.")
TURNED: Final = Sentence("It’s the {card}.")
UNMATCHED: Final = Sentence("It’s the {card}: no match.")
RECYCLED: Final = Sentence("The stock is empty: the {number} discards under the upcard are shuffled into a new one.")


def _turned(sentence: Sentence) -> tuple[Note, ...]:
    return tuple(Note("turn", None, sentence.of(card=card.gloss), (card,), 0, "pitty_pat.turn-stock") for card in french52)


TURNED_NOTES: Final = _turned(TURNED)
UNMATCHED_NOTES: Final = _turned(UNMATCHED)
"""The sentences for a turned card, by its number."""
