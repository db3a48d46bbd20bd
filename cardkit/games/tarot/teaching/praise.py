"""Why a move of French Tarot is allowed, in words about that move: said to a right answer."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from cardkit.game import State
from cardkit.games.tarot.tables import TRUMPS
from cardkit.moves import Move
from cardkit.sentences import capital
from cardkit.teaching.exercises.question import the

KEPT: Final = MappingProxyType(
    {
        "tarot.follow": "{Card} follows suit. Any other card of that suit would have done, too.",
        "tarot.trump": "You can’t follow, so you trump with {card}.",
        "tarot.climb": "{Card} goes over the highest trump on the table, as it must.",
        "tarot.overtrump": "You can’t follow, so you trump: {card} goes over the trump on the table.",
        "tarot.undertrump": "You can’t go higher, but a trump it has to be: {card} is one.",
        "tarot.discard": "You have no card of that suit and no trump, so {card} will do, like any other.",
        "tarot.excuse": "The Excuse may be played whenever you like.",
    }
)
"""By the duty that a card meets."""
ONLY: Final = "{Card} follows suit: it’s the only one you have of it."
FREE: Final = "You lead, so you may play {card}, like any other."
CALLED: Final = MappingProxyType(
    {
        "bid": "Nobody has bid as high yet, so you may.",
        "pass": "At your turn you may always pass.",
        "call": "The bidding is over, and the chien still lies face down: that’s the time to call.",
        "jeu": "Nothing is left to be laid aside, so the play may begin.",
        "chelem": "You’re the taker, and no card has been led yet.",
        "poignée": "You haven’t played a card yet, and you hold enough trumps.",
        "misère": "You haven’t played a card yet, and your hand is a misère.",
        "petit sec": "The petit is your only trump, and you have no Excuse.",
        "hide": "You may choose which trump stays hidden.",
    }
)
"""By the kind of a move that is no card played."""
ASIDE: Final = "{Card} is no king, no bout and no trump, so you may lay it aside."
LAST: Final = "Nothing else is left, so you may lay a trump aside. All see it."


def praise(state: State, move: Move) -> str:
    """Returns the sentence for a legal move: the duty that a card meets, or why it is the time for a call."""
    if move.kind == "écart" and move.card is not None:
        return _about(LAST if move.card.bit & TRUMPS else ASIDE, move)
    if move.kind != "play" or move.card is None:
        return CALLED.get(move.kind, "")
    duties = state.duties()
    if not duties:
        return _about(FREE, move)
    met = next((duty for duty in duties if duty.binding and move.card in duty.cards), None)
    met = met or next((duty for duty in duties if move.card in duty.cards), None)
    if met is None:
        return ""
    only = met.rule.id == "tarot.follow" and len(met.cards) == 1
    return _about(ONLY if only else KEPT.get(met.rule.id, ""), move)


def _about(sentence: str, move: Move) -> str:
    """The sentence with the card of the move for `{card}` or `{Card}`."""
    assert move.card is not None
    name = the(move.card)
    return sentence.format(card=name, Card=capital(name))
