"""Consequences at a table of Trionfetti of a mistake about each rule; said to a wrong answer."""

from __future__ import annotations

from typing import Final

SLIPS: Final = {
    "partners": "You’d beat your own partner’s tricks, or count them for the others.",
    "draw": "The wrong player would deal, and so the wrong one cut, speak and lead.",
    "cut": "The wrong player would cut, and so the wrong one would choose the order of all the cards.",
    "comanda": "You’d play by an order that doesn’t hold, and lose cards that you thought high.",
    "upwards": "You’d read the order upside down in places, and throw your best cards away.",
    "unnamed": "You’d count on a card that is among the lowest of all, or throw away one that is not.",
    "suit-beside": "You’d think a whole rank lifted where it is one suit of it, or the other way round.",
    "equal-ranks": "You’d be stopped and have to say the comanda again, or stop another for nothing.",
    "one-list": "Two cards couldn’t be compared, and nobody could say who has won a trick.",
    "clear": "Two players would read one sentence in two ways, and quarrel over the first trick.",
    "deal": "The hands would be too large or too small, or fall to the wrong players.",
    "lead": "The wrong player would begin, and among equal cards the wrong one would be the first.",
    "turn": "You’d play out of turn, and show a card that can’t be taken back.",
    "any-card": "You’d give away a good card where a worthless one would do.",
    "win": "You’d waste a card on a trick that is lost, or wait for the wrong player to lead.",
    "equals": "You’d throw away a high card that can win nothing any more, or give up a trick that is yours.",
    "winner-leads": "The wrong player would lead, and among equal cards the wrong one would be the first.",
    "played": "You’d count on taking something back that stays where it lies.",
    "two-tricks": "You’d stop while the hand is open, or play on in one that is decided.",
    "monte": "You’d count cards as still out that have gone, or the other way round.",
    "smazzata": "You’d stop while there are hands to play, or deal one too many.",
    "undealt": "You’d look for a card that nobody holds, or see cards too early.",
    "silence": "You’d tell your partner something too early, and everybody would object.",
    "signals": "You’d tell your partner another card than you mean, or believe in one that isn’t there.",
    "signal-turn": "You’d signal when your partner doesn’t see it, or be refused.",
    "vagaresto": "You’d let the moment for a call go by, or call where it doesn’t count.",
    "stake": "You’d call or accept without knowing how much is at stake.",
    "once": "You’d call and be refused, or fear a second call that can’t come.",
    "undealt-at-once": "You’d decide without four cards that you have a right to see, or show them too early.",
    "answer": "You’d answer for the wrong side, or believe an answer open that is already given.",
    "show": "You’d decide blindly where you may look, or give cards away that must stay in your hand.",
    "concede": "You’d write down the wrong points for it, or stop a smazzata that goes on.",
    "accept": "You’d play on with the wrong cards, or wait for the wrong player.",
    "last-hand": "You’d deal once more after the last hand, or stop too early.",
    "gestures": "Your hands would give an answer that you didn’t mean.",
    "next-dealer": "The wrong player would deal, and so the wrong one cut, speak and lead.",
    "partita": "You’d play on in a partita that is won, or begin again from zero too early.",
    "incontro": "You’d go home too early, or play for a match that is over.",
    "sheet": "The paper would show another score than the table has played.",
}
"""By the rule’s id without the game’s name. Each is true of any mistake about that rule, and gives no answer away."""
