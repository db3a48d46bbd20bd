"""The words of a Vitou table."""

from __future__ import annotations

from typing import Final

from cardkit.teaching.teaching import Term

TERMS: Final = (
    Term(
        "la plus petite fait",
        "la plü puh-TEET feh",
        "the smallest does",
        "who draws the lowest card deals first; said in Nice only",
    ),
    Term("faire les cartes", "fehr leh CART", "to make the cards", "to deal; elsewhere in France one gives them (donner)"),
    Term("mène", "men", "round", "three cards each and up to three tricks; the word is French Wikipedia’s"),
    Term("pli, levée", "plee, luh-VAY", "trick", "one card from each player; levée is French Wikipedia’s word"),
    Term(
        "en pâte",
        "on PAHT",
        "in the dough",
        "a tied trick, the highest card twice or more; the word is French Wikipedia’s",
    ),
    Term("cartes maîtresses", "cart meh-TRESS", "master cards", "the 10s, the 9s and the aces; just a name"),
    Term("napolitaine", "na-po-lee-TEN", "Neapolitan", "10, 9 and ace in one hand; the word is French Wikipedia’s"),
    Term("jeu franc", "zhuh FRON", "an honest hand", "two 10s and a 9: a hand that can’t be beaten"),
    Term("mise", "meez", "stake", "what the round is worth"),
    Term("baraque", "ba-RAK", "shack", "the highest bid: the whole game"),
    Term("se coucher, laisser", "suh coo-SHAY, leh-SAY", "to lie down, to leave", "not to accept a bid: the round ends"),
    Term("aller à son homme", "a-LAY a son OM", "to go to one’s man", "to play low because your partner will win the trick"),
    Term("se faire beau", "suh fehr BO", "to make oneself handsome", "to lead a strong card: a 10, a 9 or an ace"),
    Term("coupe", "coop", "cut", "an opponent of the dealer cuts, against stacked cards"),
)
