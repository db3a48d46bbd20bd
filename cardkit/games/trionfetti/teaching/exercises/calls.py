"""Exercises on what may be said and done at one’s turn, and on what a refused call would lead to."""

from __future__ import annotations

from typing import Final

from cardkit.moves import Move
from cardkit.rules import Refusal

COMES: Final = {
    "comanda": "You’d follow one order, and the three others another.",
    "silence": "Your partner would know too much while all keep silent.",
    "signals": "You’d signal where all have agreed not to.",
    "signal-turn": "Your partner has had your signal for this trick.",
    "once": "You’d ask a second time, and the first call stands.",
    "accept": "You’d signal what your partner has just seen.",
    "played": "You’d answer twice, and the first word holds.",
    "played show": "You’d ask for advice when nothing is left to decide.",
    "show": "You’d show the same cards once more.",
    "answer": "You’d answer where nobody has asked.",
    "answer show": "Your partner would know your cards, and nobody has called.",
    "answer signal": "All would still wait for your side’s answer.",
    "answer vagaresto": "All would still wait for your side’s answer.",
}
"""What would come of a call, by the rule that refuses it, and by its kind where that matters."""


def astray(move: Move, refusal: Refusal) -> str:
    """What making this refused call would lead to, in a sentence."""
    short = refusal.rule.id.partition(".")[2]
    return COMES.get(f"{short} {move.kind}") or COMES[short]
