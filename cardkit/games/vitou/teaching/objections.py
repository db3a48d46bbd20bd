"""Answers of a player of Vitou who sees why something may not be done, by the rule that forbids it."""

from __future__ import annotations

from typing import Final

OBJECTIONS: Final = {
    "bid-then-play": "No, I’ve bid, and now I have to play.",
    "ladder": "No, that isn’t the next step.",
    "raise-side": "No, the last bid came from my own side.",
    "last-to-trick": "No, I’m the last to this trick.",
    "accept": "No, there’s nothing that I have to accept.",
    "refuse": "No, there’s no bid that I may refuse.",
    "twenty": "No, nobody bids while a side has 20.",
    "twenty-show": "No, it isn’t the moment to show our cards.",
    "twenty-decide": "No, that’s for a side at 20 to decide, before play.",
    "both-twenty": "No, at 20–20 we neither bid nor show.",
    "both-twenty-deal": "No, “I pass” and “I play” have their own moment, at 20–20.",
    "sign-once": "No, I’ve made that sign already.",
    "look": "No, that has to do with looks, and it isn’t the moment.",
    "no-signs": "No, at 20–20 nobody makes signs.",
}
"""By the rule’s id without the game’s name; each is true whenever that rule refuses something."""
