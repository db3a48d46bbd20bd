"""The rulebook of Trionfetti: every rule with its sentence and its source, in the order in which the lesson teaches them."""

from __future__ import annotations

from typing import Final

from cardkit.rules import Option, Rule, Rulebook

PAGE: Final = "Trionfetti page, after G. Angi 2020 and A. Fiorin 1997"

OPTIONS: Final = (
    Option("signals", "Signals", True, (True, False), "Partners may signal after the first trick.", PAGE),
    Option(
        "partite",
        "Partite to win",
        3,
        (3, 2, 1),
        "How many partite win the incontro.",
        "settled here: fewer than the page’s three make a shorter evening",
    ),
)

RULES: Final = Rulebook(
    [
        Rule(
            "trionfetti.partners",
            "Partners",
            "Four play, partners opposite each other; deal and play go anticlockwise, to the right.",
            PAGE,
            "deal",
        ),
        Rule(
            "trionfetti.draw",
            "First dealer",
            "Everybody draws a card, and the highest in the usual order deals first; those who tie for it draw again.",
            PAGE,
            "deal",
        ),
        Rule(
            "trionfetti.cut",
            "The cut",
            "The player to the dealer’s left cuts, and the card that comes to the bottom of the pack is shown to all.",
            PAGE,
            "deal",
        ),
        Rule(
            "trionfetti.comanda",
            "The comanda",
            "Whoever cut announces the order of all the cards (la comanda), which holds until the deal passes on.",
            PAGE,
            "call",
        ),
        Rule(
            "trionfetti.upwards",
            "What is said last",
            "In a comanda what is said last beats all, and a card’s last mention decides its place.",
            PAGE,
            "call",
        ),
        Rule(
            "trionfetti.unnamed",
            "What is not named",
            "Cards that nobody names beat least, in their usual order; in the opposite one if manco or meno comes first.",
            PAGE,
            "call",
        ),
        Rule(
            "trionfetti.suit-beside",
            "Suits in a comanda",
            "A suit in a comanda belongs only to the words right beside it; all other words mean every suit.",
            PAGE,
            "call",
        ),
        Rule(
            "trionfetti.equal-ranks",
            "No equal ranks",
            "A comanda may not make cards of different ranks equal to each other.",
            PAGE,
            "call",
        ),
        Rule(
            "trionfetti.one-list",
            "One list",
            "A comanda must put all cards into a single list, whatever is led and whatever else lies in the trick.",
            PAGE,
            "call",
        ),
        Rule(
            "trionfetti.clear",
            "Clear to all",
            "A comanda must be whole and clear, so that every player understands it.",
            PAGE,
            "call",
        ),
        Rule(
            "trionfetti.deal",
            "Three cards",
            "For each hand (mano) everyone gets three cards at once, the player to the dealer’s right first.",
            PAGE,
            "deal",
        ),
        Rule(
            "trionfetti.lead",
            "First lead",
            "The player to the dealer’s right leads to the first trick of every hand.",
            PAGE,
        ),
        Rule(
            "trionfetti.turn",
            "In turn",
            "Everybody in turn plays one card from their own hand.",
            PAGE,
        ),
        Rule(
            "trionfetti.any-card",
            "Any card",
            "Any card may be played to any trick: nobody has to follow suit.",
            PAGE,
        ),
        Rule(
            "trionfetti.win",
            "Who wins the trick",
            "The best card by the comanda wins the trick, whatever its suit.",
            PAGE,
        ),
        Rule(
            "trionfetti.equals",
            "Equal cards",
            "When the best cards are equal, the one that was played first wins.",
            PAGE,
        ),
        Rule("trionfetti.winner-leads", "Winner leads", "The winner of a trick (presa) leads to the next.", PAGE),
        Rule(
            "trionfetti.played",
            "What is played stays",
            "A card once played or shown stays played, and a call once made stays made.",
            PAGE,
        ),
        Rule(
            "trionfetti.two-tricks",
            "Two tricks",
            "The side that takes two tricks wins the hand and scores 1 point; at two tricks to none play stops.",
            PAGE,
            "score",
        ),
        Rule(
            "trionfetti.monte",
            "The monte",
            "After each hand its twelve cards go face down onto the monte, and the same dealer deals three more to everyone.",
            PAGE,
            "deal",
        ),
        Rule(
            "trionfetti.smazzata",
            "One deal (smazzata)",
            "A deal ends after four hands, or as soon as a side has the points that win the partita.",
            PAGE,
            "match",
        ),
        Rule(
            "trionfetti.undealt",
            "The last four",
            "In the fourth hand the dealer looks at the four cards left over, and shows them when two players have played.",
            PAGE,
            "deal",
        ),
        Rule(
            "trionfetti.silence",
            "Silence",
            "During the deal and the first trick partners may neither talk nor signal.",
            PAGE,
            "custom",
        ),
        Rule(
            "trionfetti.signals",
            "Signals",
            "After the first trick partners may talk and signal, true or false: a wink is the top card (padrona), "
            "a twitch of the mouth the second, pursed lips the third, eyes up nothing (alba).",
            PAGE,
            "custom",
            "signals",
        ),
        Rule(
            "trionfetti.signal-turn",
            "When to signal",
            "Here a player signals at their own turn, once a trick, and only the partner sees it.",
            "settled here: at the table signals pass at any moment, quickly and out of the opponents’ sight",
            "custom",
            "signals",
        ),
        Rule(
            "trionfetti.vagaresto",
            "Vagaresto",
            "At your turn to play you may call vagaresto (or vaga), which challenges the opponents to play for the rest.",
            PAGE,
            "call",
        ),
        Rule(
            "trionfetti.stake",
            "The stake (vacca)",
            "An accepted vagaresto makes the hand worth the points that the leading side still needs to win the partita.",
            PAGE,
            "score",
        ),
        Rule(
            "trionfetti.once",
            "Once a hand",
            "There is at most one vagaresto in a hand.",
            "settled here: after an answer the hand is either over or already played for the rest",
            "call",
        ),
        Rule(
            "trionfetti.undealt-at-once",
            "Shown at once",
            "When vagaresto is called in the fourth hand, the four cards left over are shown at once.",
            PAGE,
            "deal",
        ),
        Rule(
            "trionfetti.answer",
            "Who answers",
            "Either opponent may answer for their side, and the first answer binds both.",
            PAGE,
            "call",
        ),
        Rule(
            "trionfetti.show",
            "Showing to a partner",
            "Before the answer the two may show each other their cards, but must not exchange them.",
            PAGE,
            "call",
        ),
        Rule(
            "trionfetti.concede",
            "Conceding",
            "A side that concedes gives the callers 1 point; partners see each other’s cards left, and the next hand is dealt.",
            PAGE,
            "score",
        ),
        Rule(
            "trionfetti.accept",
            "Accepting",
            "Once it is accepted, partners see each other’s hands and take back their own, and the caller plays a card.",
            PAGE,
            "call",
        ),
        Rule(
            "trionfetti.last-hand",
            "The last hand",
            "An accepted vagaresto makes this the last hand of the deal, whoever wins it.",
            PAGE,
            "match",
        ),
        Rule(
            "trionfetti.gestures",
            "Gestures",
            "Passing your cards to your partner concedes; putting the undealt cards onto the monte accepts.",
            PAGE,
            "call",
        ),
        Rule("trionfetti.next-dealer", "Next dealer", "The pack passes to the player on the dealer’s right.", PAGE, "match"),
        Rule(
            "trionfetti.partita",
            "The partita",
            "The first side with 20 points wins the partita, and both sides begin again from zero.",
            PAGE,
            "match",
        ),
        Rule("trionfetti.incontro", "The incontro", "Three partite won are the match (incontro).", PAGE, "match"),
        Rule(
            "trionfetti.sheet",
            "The score sheet",
            "The sheet has a column for each side with a row for each deal; a dot on one of three lines marks a partita "
            "won, and the points are then wiped out.",
            PAGE,
            "score",
        ),
    ],
    OPTIONS,
)

COMANDA_RULES: Final = {"equal-ranks": "trionfetti.equal-ranks", "one-list": "trionfetti.one-list"}
"""The rule that a refused comanda breaks, by the kind of its fault; every other fault breaks `trionfetti.clear`."""
