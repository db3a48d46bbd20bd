"""The words of a tarot table."""

from __future__ import annotations

from typing import Final

from cardkit.teaching.teaching import Term

TERMS: Final = (
    Term("pique, cœur, carreau, trèfle", "peek, kur, ca-RO, trefl", "spades, hearts, diamonds, clubs", "the four suits"),
    Term("valet, cavalier, dame, roi", "va-LAY, ca-va-LYAY, dam, rwah", "jack, knight, queen, king", "a suit’s court cards"),
    Term("atout", "ah-TOO", "trump", "one of the 21 numbered cards that beat every suit"),
    Term("bout, oudler", "boo, ood-LAIR", "end", "the 1, the 21 or the Excuse: what the target depends on"),
    Term("petit", "puh-TEE", "the little one", "the 1 of trumps, the only bout that can be caught"),
    Term("Excuse", "ex-KEWZ", "the Fool", "the card with a star, which excuses you from following"),
    Term("honneurs, habillés", "o-NUR, ah-bee-YAY", "court cards", "king, queen, knight and jack (roi, dame, cavalier, valet)"),
    Term("preneur", "pruh-NUR", "taker", "the highest bidder, who plays against the others"),
    Term("défense", "day-FAHNSS", "defence", "those who play against the taker"),
    Term("donne", "don", "deal", "one deal of the cards, and the play that follows"),
    Term("chien", "shyan", "dog, kitty", "the six cards (three with five players) laid aside in the deal"),
    Term("écart", "ay-CAR", "discard", "the cards that the taker lays aside after taking the chien"),
    Term("contrat", "con-TRAH", "contract", "what the taker has promised to reach"),
    Term("enchère", "ahn-SHAIR", "bid", "what each says before play: pass, or a contract to take"),
    Term("prise, petite", "preez, puh-TEET", "small", "the lowest bid, times 1"),
    Term("garde", "gard", "guard", "the usual bid, times 2"),
    Term("garde sans", "gard sahn", "guard without", "without taking the chien, which still counts for the taker; times 4"),
    Term("garde contre", "gard CON-truh", "guard against", "the chien counts for the defence; times 6"),
    Term("roi appelé", "rwah ap-LAY", "called king", "with five players, the card whose holder is the taker’s partner"),
    Term("entame", "ahn-TAM", "first lead", "the first card of the deal"),
    Term("couper", "coo-PAY", "trump", "play a trump on a suit you don’t have"),
    Term("surcouper", "sewr-coo-PAY", "overtrump", "beat a trump with a higher one"),
    Term("sous-couper, pisser", "soo-coo-PAY, pee-SAY", "undertrump", "play a trump that is too low, because you must"),
    Term("monter", "mon-TAY", "climb", "play a higher trump when trumps are led"),
    Term("se défausser", "suh day-fo-SAY", "discard", "throw any card when you have neither the suit nor a trump"),
    Term("poignée", "pwan-YAY", "handful", "ten trumps or more, shown for a bonus (with four players)"),
    Term("petit au bout", "puh-TEE oh BOO", "petit at the end", "the petit in the last trick"),
    Term("petit sec", "puh-TEE sek", "bare petit", "the petit as the only trump of a hand, without the Excuse"),
    Term("chelem", "shlem", "slam", "winning every trick"),
    Term("prime", "preem", "bonus", "points for a poignée, the petit au bout or a chelem"),
    Term("chute", "shewt", "fall", "a contract that fails"),
    Term("misère", "mee-ZAIR", "misery", "a hand with no trump, or with no court card (an option)"),
    Term("goulash", "GOO-lash", "stew", "everyone for themselves when all have passed (an option)"),
    Term("jeu", "zhuh", "play", "what the taker says when the écart is made"),
)
