"""Consequences at a table of Tute of a mistake about each rule; said to a wrong answer."""

from __future__ import annotations

from typing import Final

SLIPS: Final = {
    "partners": "You’d beat the tricks of your own side, or count its pile for the others.",
    "turn": "You’d play out of turn, and show a card too early.",
    "deal": "You’d play a whole deal with the wrong suit for trumps, or with the wrong number of cards.",
    "rank": "You’d play a card in the belief that it wins, and lose it with its points.",
    "points": "Your count would be wrong from here on, and with it who wins the deal.",
    "lead": "The wrong player would begin, and the whole first trick would be out of order.",
    "follow": "You’d try a card that is handed back, or give away one that you could have kept.",
    "head": "You’d play too low and have the card handed back, or spend a better one than you must.",
    "trump": "You’d keep a trump that you owe, and have the other card handed back, or waste one that you don’t owe.",
    "overtrump": "You’d trump too low and have the card handed back, or spend a higher trump than you must.",
    "undertrump": "You’d throw a card that is handed back, or give a trump away that this table lets you keep.",
    "discard": "You’d throw a card that is handed back, or believe that you must give a better one.",
    "no-sparing": "You’d spare your partner, and the card would be handed back in front of everybody.",
    "already-trumped": "You’d give a high card to a trick that it can’t win, or have one handed back.",
    "win": "You’d lay the trick and its points on the wrong pile, and wait for the wrong player to lead.",
    "winner-leads": "The wrong player would lead, and the next trick would be out of order.",
    "declare": "You’d sing when it doesn’t count, or lead too early and leave your song unsung.",
    "declare-one": "You’d sing twice and be refused, or wait with a song until no trick is left for it.",
    "cuarenta": "You’d leave points unsung, or show two cards that aren’t worth what you say.",
    "veinte": "You’d leave points unsung, or show two cards that aren’t worth what you say.",
    "cuarenta-first": "You’d lose 40 points, which nothing brings back, or believe lost what may still be sung.",
    "tute": "You’d play on in a deal that is won, or claim one that is not.",
    "tute-caballos": "You’d claim a deal at a table that doesn’t grant it, or play on in one that is won.",
    "partner-declares": "You’d sing for your partner and be refused, or leave a song unsung that this table allows.",
    "no-last-declaration": "You’d wait with your song until it is worth nothing.",
    "last-ten": "Ten points, as many as a 3, would go to the wrong side.",
    "most": "You’d write the deal to the side that has lost it.",
    "tie": "You’d call it a draw, or write the deal to the side that has lost it.",
    "match": "You’d stop the match too early, or name the wrong winner.",
    "next-dealer": "The wrong player would deal, and the wrong one lead.",
}
"""By the rule’s id without the game’s name. Each is true of any mistake about that rule, and gives no answer away."""
