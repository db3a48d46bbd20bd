"""The words of a Trionfetti table."""

from __future__ import annotations

from typing import Final

from cardkit.teaching.teaching import Term

TERMS: Final = (
    Term(
        "spade, bastoni, coppe, denari",
        "SPAH-deh, bas-TO-nee, COP-peh, deh-NAH-ree",
        "swords, batons, cups, coins",
        "the four suits of the Trevisane pack",
    ),
    Term("comanda", "co-MAHN-da", "command", "the announced order of all the cards, from what beats least to what beats all"),
    Term("mazziere", "mat-TSYEH-reh", "dealer", "deals up to four hands from one pack"),
    Term("smazzata", "zmat-TSAH-ta", "deal", "up to four hands that one dealer deals from one pack"),
    Term("mano", "MAH-no", "hand", "three cards for everyone, played for two tricks"),
    Term("presa", "PREH-za", "trick", "one card from each player; the best takes it"),
    Term("punto", "POON-to", "point", "what a hand is worth; twenty of them win a partita"),
    Term("partita, raggio, palo", "par-TEE-ta", "game", "the play to 20 points"),
    Term("incontro", "in-CON-tro", "match", "three partite won"),
    Term("monte", "MON-teh", "mountain", "the heap of cards that are done with, face down"),
    Term("padrona", "pah-DRO-na", "mistress", "the best card that is still out"),
    Term("alba", "AL-ba", "dawn", "a hand with nothing in it"),
    Term("vagaresto, vaga", "vah-ga-RES-to", "I go for the rest", "a challenge to play this hand for all that is missing"),
    Term("montepremi, vacca", "VAHK-ka", "pot, cow", "what an accepted vagaresto is worth"),
    Term("più", "pyoo", "more", "what follows goes upwards; alone: the numbers from 1 up to 10, with the pictures below them"),
    Term(
        "manco, meno",
        "MAHN-co",
        "less",
        "what follows goes downwards; alone: the numbers from 10 down to 1, with the pictures below them",
    ),
    Term("tutto al tredici", "TOOT-to al TREH-dee-chee", "all to the thirteen", "all cards in the usual order; 13 is the king"),
    Term("figure", "fee-GOO-reh", "pictures", "fante, cavallo and re"),
    Term("fante, cavallo, re", "FAHN-teh, ca-VAHL-lo, reh", "jack, knight, king", "11, 12 and 13"),
    Term("ponto", "PON-to", "point", "the cards from 1 to 10"),
    Term("scartine", "scar-TEE-neh", "scraps", "8, 9 and 10, which the usual pack of forty doesn’t have"),
    Term("napoli", "NAH-po-lee", "Naples", "1, 2 and 3"),
    Term("pari, dispari", "PAH-ree, DEES-pa-ree", "even, odd", "the cavallo counts 12, fante and re 11 and 13"),
    Term("primiera", "pree-MYEH-ra", "the game of that name", "8 9 10 F C R 2 3 4 5 1 6 7, the sevens beat all"),
    Term("strette", "STRET-teh", "narrow ones", "swords"),
    Term(
        "strette col palo", "STRET-teh col PAH-lo", "swords with a pole", "1 3 5 7 9 of swords, with a straight one among them"
    ),
    Term(
        "donne veneziane",
        "DON-neh veh-neh-TSYAH-neh",
        "Venetian ladies",
        "the 4 and 6 of swords, for the women drawn on them; the 6 is higher",
    ),
    Term(
        "Componogara",
        "com-po-no-GA-ra",
        "a village",
        "a name for: più ponto, denari al tredici, coppe all’otto, spade al dieci",
    ),
    Term("Bomba", "BOM-ba", "bomb", "a name for: più ponto, 1, 2, 4, 3, più figure di spade"),
    Term("meneghello", "meh-neh-GHEL-lo", "little Domenico", "the 2 of swords"),
)
