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
    "petit-sec": "No, my hand isn’t a petit sec.",
    "bidding": "No, the bidding has its turn, and goes upwards.",
    "call": "No, it isn’t the moment to call a card.",
    "call-rank": "No, for that I’d need every higher card.",
    "ecart": "No, first I have to finish my écart.",
    "poignee": "No, I’ve already played my first card.",
    "poignee-size": "No, I haven’t got enough trumps.",
    "chelem": "No, that had to be said before the first lead.",
    "miseres": "No, misères don’t count at this table.",
}
"""By the rule’s id without the game’s name; each is true whenever that rule refuses something."""
