"""Why a move of Tute is allowed, in words about that move: said to a right answer."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from cardkit.cards import Cards, spanish40
from cardkit.game import State
from cardkit.games.tute.state import TuteState
from cardkit.games.tute.tables import CABALLOS, KINGS, NEEDS, SUITS
from cardkit.moves import Move
from cardkit.sentences import capital
from cardkit.teaching.exercises.question import the

KEPT: Final = MappingProxyType(
    {
        "tute.head": "{Card} beats the {best}, and whoever can, must.",
        "tute.follow": "{Card} follows suit. Nothing of yours beats the {best}, so any of your {led} would do.",
        "tute.already-trumped": "{Card} follows suit. A trump is winning, so any of your {led} would do.",
        "tute.trump": "You have no {led}, so you trump, and {card} takes the lead.",
        "tute.overtrump": "You have no {led}, and {card} goes over the {best}.",
        "tute.undertrump": "You can’t go over the {best}, but with no {led} a trump it has to be.",
        "tute.discard": "You have neither {led} nor trumps, so you’re free.",
    }
)
"""By the duty that a card meets."""
ONLY: Final = "{Card} follows suit: you have no other of the {led}."
LEADS: Final = "You lead, so any card will do."
FREE: Final = "Nothing is asked of your hand here, so any card will do."
SINGS: Final = "You’ve just won a trick, and you hold {cards}."
FOR_PARTNER: Final = "Your partner has just won a trick, and you hold {cards}."
FOURS: Final = MappingProxyType({KINGS: "all four kings", CABALLOS: "all four knights"})
PASSES: Final = "You may sing, but you don’t have to."


def praise(state: State, move: Move) -> str:
    """Returns the sentence for a legal move: the duty that a card meets, or what lets one sing."""
    assert isinstance(state, TuteState)
    if move.card is None:
        if move.kind != "declare":
            return PASSES
        needs = NEEDS[state.trump][move]
        sentence = SINGS if state.to_move == state.leader else FOR_PARTNER
        return sentence.format(cards=FOURS.get(needs) or Cards(spanish40, needs).words)
    if not state.trick:
        return LEADS
    met = next((duty for duty in state.duties() if duty.binding), None)
    if met is None:
        return FREE
    name = the(move.card)
    only = met.rule.id == "tute.follow" and len(met.cards) == 1
    sentence = ONLY if only else KEPT.get(met.rule.id, "")
    best, led = spanish40[state.best], SUITS[state.led].gloss
    return sentence.format(card=name, Card=capital(name), best=best.gloss, led=led)
