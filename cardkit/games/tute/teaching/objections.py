"""Answers of a player of Tute who sees why something may not be done, by the rule that forbids it."""

from __future__ import annotations

from typing import Final

OBJECTIONS: Final = {
    "follow": "No, I have to follow suit.",
    "head": "No, I have to beat the trick.",
    "trump": "No, I have to trump.",
    "overtrump": "No, I have to trump higher.",
    "undertrump": "No, I have to trump, even if it’s too low.",
    "already-trumped": "No, I have to follow, though the trick is trumped.",
}
"""By the rule’s id without the game’s name; each is true whenever that rule refuses something."""
