"""Answers of a player of tarot who sees why something may not be done, by the rule that forbids it."""

from __future__ import annotations

from typing import Final

OBJECTIONS: Final = {
    "follow": "No, I have to follow suit.",
    "trump": "No, I have to trump.",
    "climb": "No, I have to beat the trump on the table.",
    "overtrump": "No, I have to trump higher.",
    "undertrump": "No, I have to trump, even if it’s too low.",
    "ecart-kings": "No, a king or a bout has to be played.",
    "ecart-trumps": "No, I can still lay aside other cards.",
    "first-lead": "No, that suit was called, so I may not lead it.",
}
"""By the rule’s id without the game’s name; each is true whenever that rule refuses something."""
