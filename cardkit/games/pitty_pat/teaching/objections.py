"""Answers of a player of Pitty Pat who sees why something may not be done, by the rule that forbids it."""

from __future__ import annotations

from typing import Final

OBJECTIONS: Final = {
    "match": "No, it isn’t of the upcard’s rank.",
    "compulsory": "No, I hold a match, and I have to play it.",
    "turn-stock": "No, nothing I hold matches, so I have to turn a card.",
    "turned-match": "No, I can match what I turned, so I have to.",
    "second-discard": "No, after my match I have to throw a card.",
    "keep": "No, here nobody takes up a turned card.",
    "voluntary": "No, here that isn’t mine to decide.",
}
"""By the rule’s id without the game’s name; each is true whenever that rule refuses something."""
