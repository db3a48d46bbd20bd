"""Answers of a player of Trionfetti who sees why something may not be done, by the rule that forbids it."""

from __future__ import annotations

from typing import Final

OBJECTIONS: Final = {
    "comanda": "No, the comanda comes first, and then it holds.",
    "played": "No, what has been said stays said.",
    "silence": "No, the first trick isn’t over yet.",
    "signal-turn": "No, I’ve made my signal in this trick.",
    "once": "No, vagaresto was called in this hand already.",
    "answer": "No, that doesn’t answer anything now.",
    "show": "No, my partner has seen my cards already.",
    "accept": "No, we’ve seen each other’s hands since they accepted.",
}
"""By the rule’s id without the game’s name; each is true whenever that rule refuses something."""
