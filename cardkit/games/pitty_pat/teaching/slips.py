"""Consequences at a table of Pitty Pat of a mistake about each rule; said to a wrong answer."""

from __future__ import annotations

from typing import Final

SLIPS: Final = {
    "players": "You’d wait for a partner who isn’t there, or set a table that can’t be dealt.",
    "first-dealer": "You’d argue about who deals, where chance alone decides.",
    "deal": "The hands would be unequal, and somebody would be nearer to going out than the others.",
    "upcard": "You’d look for your match on the wrong card.",
    "first-turn": "The wrong player would begin, and so have the first chance to match.",
    "turns": "You’d play out of turn, and take a match from the player whose turn it is.",
    "match": "You’d play a card that is handed back, or let a match go by.",
    "compulsory": "You’d try to pass a match by, and be refused, or play a card that doesn’t match.",
    "second-discard": "You’d keep a card too many, or throw one too many, and all would count you wrong.",
    "last-card": "You’d look for a card to throw when you are out already, or think yourself out too soon.",
    "turn-stock": "You’d turn a card that you may not turn, or wait for one that nobody turns for you.",
    "turned-match": "You’d leave a match lying for the next player, or try to match once too often.",
    "stays": "You’d go on turning, or take away the card that the next player may match.",
    "win": "You’d play on in a hand that is won, or write it to the wrong player.",
    "recycle": "You’d stop a hand that goes on, or shuffle the card away that is to be matched.",
    "dead-hand": "You’d turn the same cards without end, or write down a hand that nobody has won.",
    "keep": "You’d take a card that this table doesn’t give you, or leave one that you may take.",
    "voluntary": "You’d wait for a card that nobody has to throw, or hold back one that this table wants.",
    "hands": "You’d stop before the match is won, or play on after it.",
    "next-dealer": "The wrong player would deal, and the wrong one take the first turn.",
}
"""By the rule’s id without the game’s name. Each is true of any mistake about that rule, and gives no answer away."""
