"""The rulebook of Pitty Pat: every rule with its sentence and its source, in the order in which the lesson teaches them."""

from __future__ import annotations

from typing import Final

from cardkit.rules import Option, Rule, Rulebook

DENEXA: Final = "Denexa Games, “Pitty Pat”"

OPTIONS: Final = (
    Option("players", "Players", 4, (2, 3, 4, 5), "How many play.", DENEXA),
    Option("hands", "Deals to win", 1, tuple(range(1, 11)), "How many deals win the match.", "Eighty Games, “Pitty Pat”"),
    Option(
        "keep",
        "Keeping a card",
        False,
        (False, True),
        "A turned card that you cannot match may be kept in the hand.",
        "Card Rules Plus, “How to Play Pitty Pat”",
    ),
    Option(
        "voluntary",
        "Throw if you like",
        False,
        (False, True),
        "After a match the second card is thrown only by those who like.",
        "Denexa Games, “Pitty Pat” (“they may then discard any other card”)",
    ),
)

RULES: Final = Rulebook(
    [
        Rule("pitty_pat.players", "Players", "Two to five people play, each alone.", DENEXA, "deal", option="players"),
        Rule(
            "pitty_pat.first-dealer",
            "First dealer",
            "Lots decide who deals first.",
            "settled here: the source does not say, and gamerules.com leaves the method to the players",
            "deal",
        ),
        Rule(
            "pitty_pat.deal",
            "Deal",
            "Each player gets five cards, and the rest of the pack is the stock in the middle of the table.",
            DENEXA,
            "deal",
        ),
        Rule(
            "pitty_pat.upcard",
            "Upcard",
            "The top card of the stock is turned face up: it is the first upcard, and the first of the discards.",
            DENEXA,
            "deal",
        ),
        Rule("pitty_pat.first-turn", "Who begins", "The player to the dealer’s left takes the first turn.", DENEXA),
        Rule("pitty_pat.turns", "Turns", "After each turn, whatever was done in it, the turn passes to the left.", DENEXA),
        Rule(
            "pitty_pat.match",
            "Match",
            "A card of the upcard’s rank matches it, whatever its suit.",
            DENEXA,
        ),
        Rule(
            "pitty_pat.compulsory",
            "You must match",
            "If you can match the upcard, you must.",
            "Denexa Games, “Pitty Pat” (“they discard that card”); gamerules.com says that they must",
        ),
        Rule(
            "pitty_pat.second-discard",
            "Second discard",
            "After a match you throw one more card, any one; it is the new upcard.",
            "Denexa Games, “Pitty Pat”; settled here: it is compulsory, so that hands go 5, 3, 1, 0",
        ),
        Rule(
            "pitty_pat.last-card",
            "The last card",
            "If the match was your last card, you throw nothing more: you are out.",
            "settled here: the source lets one discard any other card, and there is none",
        ),
        Rule(
            "pitty_pat.turn-stock",
            "Turn a card",
            "If you can’t match, you turn the top card of the stock; it is the new upcard.",
            DENEXA,
        ),
        Rule(
            "pitty_pat.turned-match",
            "Match what you turned",
            "If you can match the card that you turned, you must; then you throw one more, as always.",
            DENEXA,
        ),
        Rule(
            "pitty_pat.stays",
            "One card a turn",
            "If you can’t match the turned card either, it stays as the upcard, and your turn is over.",
            DENEXA,
        ),
        Rule("pitty_pat.win", "Going out", "The first player without cards wins the deal.", DENEXA, "score"),
        Rule(
            "pitty_pat.recycle",
            "A new stock",
            "When a card is to be turned and the stock is empty, the discards under the upcard are shuffled into a new stock.",
            "settled here: the source does not say what happens then; shuffling again is what most games do",
        ),
        Rule(
            "pitty_pat.dead-hand",
            "A drawn deal",
            "When a whole new stock goes by without a match, or no card is left to turn, nobody wins.",
            "settled here: no other end would come, since hands change only by matching",
            "score",
        ),
        Rule(
            "pitty_pat.keep",
            "Keeping a card",
            "Where it is agreed, you may take a turned card that you cannot match into your hand; the upcard below stays.",
            "Card Rules Plus, “How to Play Pitty Pat” (there it is always taken); settled here: one may, and all have seen it",
            option="keep",
        ),
        Rule(
            "pitty_pat.voluntary",
            "Throw if you like",
            "Where it is agreed, you may throw nothing after a match; the card you matched with is then the upcard.",
            "Denexa Games, “Pitty Pat” (“may”); settled here: the match itself stays compulsory",
            option="voluntary",
        ),
        Rule(
            "pitty_pat.hands",
            "A match",
            "The first player to win the agreed number of deals wins the match.",
            "Eighty Games, “Pitty Pat” (five hands there); in the main source one hand is the game",
            "match",
            option="hands",
        ),
        Rule(
            "pitty_pat.next-dealer",
            "Next dealer",
            "After each deal, drawn or won, the pack passes to the left.",
            "settled here: everything at this table goes to the left",
            "match",
        ),
    ],
    OPTIONS,
)
