"""The rulebook of Tute: every rule with its sentence and its source, in the order in which the lesson teaches them."""

from __future__ import annotations

from typing import Final

from cardkit.rules import Option, Rule, Rulebook

DENEXA: Final = "Denexa Games, “How to play Tute”"
ACANOMAS: Final = "acanomas.com, “Tute subastado”"

OPTIONS: Final = (
    Option("hands", "Deals in a match", 1, tuple(range(1, 22)), "How many deals a match has.", DENEXA),
    Option(
        "contrafallo",
        "Contrafallo",
        False,
        (False, True),
        "Whoever has to trump but cannot go higher may play any card.",
        ACANOMAS,
    ),
    Option("tute_caballos", "Tute of knights", False, (False, True), "Four knights (caballos) are tute as well.", ACANOMAS),
    Option(
        "partner_declares",
        "Partner may sing",
        False,
        (False, True),
        "Either partner of the side that won the trick may sing.",
        "table custom",
    ),
)

RULES: Final = Rulebook(
    [
        Rule("tute.partners", "Partners", "Four play, two against two; partners sit opposite each other.", DENEXA, "deal"),
        Rule(
            "tute.turn",
            "Turn",
            "Play goes to the right, anticlockwise; everyone in turn plays one card from their own hand.",
            DENEXA,
        ),
        Rule(
            "tute.deal",
            "Deal and trumps",
            "Each player gets ten cards; the dealer’s last card is shown to all, and its suit is trumps (el triunfo).",
            DENEXA,
            "deal",
        ),
        Rule(
            "tute.rank",
            "Ranking",
            "From high to low the cards of a suit rank ace, 3, king (rey), knight (caballo), jack (sota), 7, 6, 5, 4, 2.",
            DENEXA,
        ),
        Rule(
            "tute.points",
            "Card points",
            "An ace is worth 11 points, a 3 is worth 10, a king 4, a knight 3, a jack 2, and the others nothing: 120 in all.",
            DENEXA,
            "score",
        ),
        Rule("tute.lead", "First lead", "The player to the dealer’s right leads to the first trick.", DENEXA),
        Rule("tute.follow", "Follow suit (asistir)", "You must play a card of the suit led if you have one.", DENEXA),
        Rule(
            "tute.head",
            "Head the trick (montar)",
            "If you follow suit, you must beat the best card of the trick if you can.",
            DENEXA,
        ),
        Rule(
            "tute.trump",
            "Trump (fallar)",
            "If you have no card of the suit led, you must play a trump if you can.",
            DENEXA,
        ),
        Rule(
            "tute.overtrump",
            "Overtrump (pisar)",
            "If the trick is trumped already and you must trump, you must go higher if you can.",
            DENEXA,
        ),
        Rule(
            "tute.undertrump",
            "Undertrump",
            "If you must trump and can’t go higher, you still play a trump, any one.",
            "settled here: the source says to trump if you can, and to overtrump only if possible",
            option="contrafallo",
        ),
        Rule("tute.discard", "Any card", "You may play any card only when you have neither the suit led nor a trump.", DENEXA),
        Rule(
            "tute.no-sparing",
            "No mercy for partners",
            "You must head or overtrump even when your partner is winning the trick.",
            "settled here: the source makes no exception (sparing partner belongs to guiñote)",
        ),
        Rule(
            "tute.already-trumped",
            "Any card of the suit",
            "When the trick is already trumped and you can follow suit, any card of that suit will do.",
            "settled here: no card of the suit led could head the trick any more",
        ),
        Rule(
            "tute.win",
            "Who wins the trick",
            "The highest trump wins the trick, else the highest card of the suit led; partners share one pile (baza).",
            DENEXA,
        ),
        Rule("tute.winner-leads", "Winner leads", "The winner of a trick leads to the next one.", DENEXA),
        Rule(
            "tute.declare",
            "When to sing (cantar)",
            "After winning a trick, and before you lead to the next, you may sing: show one combination.",
            DENEXA,
            "call",
        ),
        Rule(
            "tute.declare-one",
            "One at a time",
            "You sing only one combination after each trick you win, and each combination only once.",
            DENEXA,
            "call",
        ),
        Rule(
            "tute.cuarenta",
            "Las cuarenta",
            "The king and knight of trumps in one hand are las cuarenta and score 40 points.",
            DENEXA,
            "call",
        ),
        Rule(
            "tute.veinte",
            "Las veinte",
            "The king and knight of any other suit in one hand are las veinte and score 20 points.",
            DENEXA,
            "call",
        ),
        Rule(
            "tute.cuarenta-first",
            "Cuarenta first",
            "Las cuarenta come before any veinte: whoever has sung a veinte may no longer sing them.",
            DENEXA,
            "call",
        ),
        Rule(
            "tute.tute",
            "Tute",
            "All four kings in one hand are tute: shown after winning a trick, they win the deal at once.",
            DENEXA,
            "call",
        ),
        Rule(
            "tute.tute-caballos",
            "Tute of knights",
            "Where it is agreed, four knights (caballos) in one hand are tute, too.",
            ACANOMAS,
            "call",
            option="tute_caballos",
        ),
        Rule(
            "tute.partner-declares",
            "Partner may sing",
            "Where it is agreed, either partner of the side that won the trick may sing its one combination.",
            "table custom, offered here as an option; the source lets only the winner declare",
            "call",
            option="partner_declares",
        ),
        Rule(
            "tute.no-last-declaration",
            "Nothing after the last trick",
            "Nothing can be sung after the tenth trick.",
            "settled here: the source lets one declare before leading to the next trick, and there is no next one",
            "call",
        ),
        Rule(
            "tute.last-ten",
            "Las diez de últimas",
            "The side that takes the last trick scores 10 points more.",
            DENEXA,
            "score",
        ),
        Rule(
            "tute.most",
            "Who wins the deal",
            "The side with more points wins the deal: card points, songs and the last ten together.",
            DENEXA,
            "score",
        ),
        Rule(
            "tute.tie",
            "A tied deal",
            "When the totals are equal, the side that took the last trick wins the deal.",
            "settled here: the source is silent, and the last trick is worth most",
            "score",
        ),
        Rule(
            "tute.match",
            "A match",
            "A match has a fixed number of deals; the side that wins most of them wins it.",
            DENEXA,
            "match",
            option="hands",
        ),
        Rule(
            "tute.next-dealer",
            "Next dealer",
            "The deal passes to the right each time.",
            "Gambiter, “Tute” (partnership game)",
            "match",
        ),
    ],
    OPTIONS,
)

POINTS: Final = {"1": 11, "3": 10, "R": 4, "C": 3, "S": 2}
RANKS: Final = "2 4 5 6 7 S C R 3 1"
