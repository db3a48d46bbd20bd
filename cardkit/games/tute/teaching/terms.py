"""The words of a Tute table."""

from __future__ import annotations

from typing import Final

from cardkit.teaching.teaching import Term

TERMS: Final = (
    Term(
        "oros, copas, espadas, bastos",
        "O-ros, CO-pas, es-PAH-das, BAS-tos",
        "coins, cups, swords, batons",
        "the four suits of the Spanish pack",
    ),
    Term("baza", "BAH-sah", "trick", "the four cards of a round, and the pile of tricks that a side has won"),
    Term("triunfo, pinta", "tree-OON-fo", "trump", "the suit of the card that the dealer shows"),
    Term("mano", "MAH-no", "first player", "the one to the dealer’s right, who leads first"),
    Term("postre", "POS-treh", "last player", "the last to play, the dealer in the first trick"),
    Term("salida", "sah-LEE-dah", "lead", "the first card of a trick"),
    Term("asistir", "ah-sees-TEER", "follow suit", "play a card of the suit led"),
    Term("montar", "mon-TAR", "head", "beat the best card of the suit led"),
    Term("fallar", "fah-YAR", "trump", "play a trump when you have none of the suit led"),
    Term("pisar", "pee-SAR", "overtrump", "step on a trump with a higher one"),
    Term("contrafallar", "con-trah-fah-YAR", "discard", "throw another suit when you can’t overtrump (an option)"),
    Term("arrastre", "ah-RRAS-treh", "drag", "leading trumps to draw those of the others"),
    Term("cante, cantar", "CAN-teh", "song, to sing", "declaring a king and knight of one suit"),
    Term("las cuarenta", "las kwa-REN-tah", "the forty", "king and knight of trumps: 40 points"),
    Term("las veinte", "las BAYN-teh", "the twenty", "king and knight of another suit: 20 points"),
    Term("tute", "TOO-teh", "all", "four kings in one hand: the deal is won at once"),
    Term("las diez de últimas", "las dyes deh OOL-tee-mas", "the last ten", "10 points for the last trick"),
    Term("renuncio", "reh-NOON-thyo", "revoke", "not doing what the rules demand; this table doesn’t let you"),
    Term("capote", "cah-PO-teh", "all tricks", "when one side wins every trick"),
    Term("carta blanca", "CAR-tah BLAN-kah", "white card", "a card that is worth no points"),
    Term(
        "rey, caballo, sota",
        "ray, cah-BAH-yo, SO-tah",
        "king, knight, jack",
        "12, 11 and 10; the knight stands where an English pack has its queen",
    ),
)
