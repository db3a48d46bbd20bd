"""The rulebook of Vitou: every rule with its sentence and its source, in the order in which the lesson teaches them."""

from __future__ import annotations

from typing import Final

from cardkit.rules import Option, Rule, Rulebook

MORLINO: Final = "Vitou page, after Nicolas Morlino"
WIKI: Final = "French Wikipedia, “Vitou”"

OPTIONS: Final = (
    Option("players", "Players", 4, (4, 2), "How many play: four as partners, or two.", MORLINO),
    Option("signs", "Signs", True, (True, False), "Four players: partners may make signs.", MORLINO),
    Option(
        "partners_equals_win",
        "Partners’ equals",
        False,
        (False, True),
        "Equal highest cards of partners win the trick instead of tying it.",
        "settled here: a table’s own custom",
    ),
    Option("anticlockwise", "Anticlockwise", False, (False, True), "Deal and play go anticlockwise.", WIKI),
    Option(
        "second_may_raise",
        "Second may raise",
        False,
        (False, True),
        "With two players the second to a trick may raise too, so that baraque can be reached.",
        "An earlier French Wikipedia page (a challenge may come from the last to play)",
    ),
)

RULES: Final = Rulebook(
    [
        Rule(
            "vitou.partners",
            "Players",
            "Four play in two partnerships, partners opposite each other; or two play, each alone.",
            MORLINO,
            "deal",
            option="players",
        ),
        Rule(
            "vitou.rank",
            "Ranking",
            "From high to low the cards rank 10, 9, ace, king, queen, jack, 8, 7; suits never matter.",
            MORLINO,
        ),
        Rule(
            "vitou.first-dealer",
            "La plus petite fait",
            "For the first deal everybody draws a card, and the lowest deals; those who tie for it draw again.",
            "Vitou page, after Nicolas Morlino; settled here: who ties draws again",
            "deal",
        ),
        Rule(
            "vitou.shuffle",
            "Shuffling openly",
            "You may shuffle so that good cards come to your own side: that is no cheating, the cut is there against it.",
            MORLINO,
            "custom",
        ),
        Rule(
            "vitou.cut",
            "The cut",
            "An opponent of the dealer cuts the pack; here it is the player to the dealer’s right.",
            "Vitou page, after Nicolas Morlino; settled here: which opponent",
            "deal",
        ),
        Rule(
            "vitou.deal",
            "Deal",
            "The dealer gives three cards at once to each player, left-hand neighbour first.",
            MORLINO,
            "deal",
        ),
        Rule(
            "vitou.direction",
            "Direction",
            "Deal and play go clockwise; at some tables they go the other way round.",
            "Vitou page, after Nicolas Morlino; French Wikipedia, “Vitou”, has anticlockwise",
            "deal",
            option="anticlockwise",
        ),
        Rule("vitou.lead", "First lead", "The dealer’s left-hand neighbour leads to the first trick.", MORLINO),
        Rule("vitou.turn", "One card each", "Everybody in turn plays one card from their own hand to the trick.", MORLINO),
        Rule(
            "vitou.any-card",
            "Any card",
            "Any card may be played to any trick: there is no suit to follow and no trump.",
            MORLINO,
        ),
        Rule(
            "vitou.win-trick",
            "Who wins the trick",
            "The single highest card wins the trick, and its player leads to the next.",
            MORLINO,
        ),
        Rule(
            "vitou.tied-trick",
            "En pâte",
            "A trick is tied (en pâte) when two or more cards of the highest rank are in it, whoever played them.",
            f"{MORLINO}; the word en pâte: {WIKI}",
        ),
        Rule(
            "vitou.partners-equal",
            "Partners’ equals",
            "At some tables equal highest cards of partners win the trick, and the first of them counts.",
            "settled here: the source has the trick tied whoever played the cards, and many tables feel otherwise",
            option="partners_equals_win",
        ),
        Rule("vitou.tie-leader", "After a tie", "After a tied trick the player who led it leads again.", MORLINO),
        Rule(
            "vitou.two-tricks", "Two tricks win", "The side that wins two of the three tricks wins the round.", MORLINO, "score"
        ),
        Rule(
            "vitou.first-wins",
            "Ties and the first trick won",
            "If any trick is tied, the first side to have won a trick wins the round.",
            MORLINO,
            "score",
        ),
        Rule(
            "vitou.third-trick",
            "No idle tricks",
            "As soon as the winner of the round is known, no further trick is played.",
            MORLINO,
        ),
        Rule("vitou.all-tied", "Three ties", "If all three tricks are tied nobody scores, whatever was bid.", MORLINO, "score"),
        Rule(
            "vitou.no-bid",
            "One point",
            "A round in which nobody bid is worth 1 point to the side that wins it.",
            MORLINO,
            "score",
        ),
        Rule(
            "vitou.open",
            "Opening",
            "Before you play a card you may open the bidding with 3, unless you are the last to the trick; nobody ever has to.",
            MORLINO,
            "call",
        ),
        Rule(
            "vitou.bid-then-play",
            "Bid, then play",
            "One bid in a turn: whoever has opened or raised then plays a card to the trick.",
            MORLINO,
            "call",
        ),
        Rule(
            "vitou.ladder",
            "The ladder",
            "The bids go 3, 6, 12 and baraque (the whole game), one step at a time and never back.",
            MORLINO,
            "call",
        ),
        Rule(
            "vitou.raise-side",
            "Only the others raise",
            "Only the side that did not bid last may raise, at any later turn: you cannot raise your partner or yourself.",
            MORLINO,
            "call",
        ),
        Rule(
            "vitou.last-to-trick",
            "Last to the trick",
            "The last player to a trick may neither open nor raise.",
            MORLINO,
            "call",
        ),
        Rule(
            "vitou.accept",
            "Accepting",
            "The player right after the bidder accepts the bid by playing a card, or by raising it.",
            MORLINO,
            "call",
        ),
        Rule(
            "vitou.refuse",
            "Se coucher",
            "Only the player right after the bidder may lie down (se coucher), alone and without asking the partner.",
            MORLINO,
            "call",
        ),
        Rule(
            "vitou.refusal-points",
            "What lying down costs",
            "Lying down ends the round, and the bidder’s side scores what was at stake before that bid: 1, 3, 6 or 12.",
            MORLINO,
            "score",
        ),
        Rule(
            "vitou.second-raise",
            "Second may raise",
            "At some tables the second of two players may raise too; the other answers before the card.",
            "An earlier French Wikipedia page lets even the last to play make a challenge; settled here: how it is answered",
            "call",
            option="second_may_raise",
        ),
        Rule(
            "vitou.stake", "The stake", "The side that wins the round scores the last bid that was accepted.", MORLINO, "score"
        ),
        Rule(
            "vitou.baraque",
            "Baraque",
            "If baraque was bid and accepted, the side that wins the round wins the whole game, whatever the score.",
            MORLINO,
            "score",
        ),
        Rule("vitou.game", "Twenty-one", "The first side with 21 points or more wins the game.", MORLINO, "match"),
        Rule(
            "vitou.next-dealer",
            "Next dealer",
            "After every round the next player deals, even when nobody scored.",
            MORLINO,
            "match",
        ),
        Rule(
            "vitou.twenty",
            "One side at 20",
            "Once a side has exactly 20 points there is no bidding until the game is won.",
            MORLINO,
            "match",
        ),
        Rule(
            "vitou.twenty-show",
            "Showing hands",
            "Before play the partners at 20 may show each other their cards; their opponents may not.",
            MORLINO,
            "match",
        ),
        Rule(
            "vitou.twenty-decide",
            "Play or decline",
            "The side at 20 decides whether to play the round; the partner who plays first says so for both.",
            "Vitou page, after Nicolas Morlino; settled here: who speaks",
            "match",
        ),
        Rule(
            "vitou.twenty-decline",
            "Declining",
            "If the side at 20 declines, its opponents score 1 and the next player deals.",
            MORLINO,
            "match",
        ),
        Rule(
            "vitou.twenty-win",
            "Playing at 20 and winning",
            "If the side at 20 plays and wins it scores 1, and with it the game.",
            MORLINO,
            "match",
        ),
        Rule(
            "vitou.twenty-lose",
            "Playing at 20 and losing",
            "If the side at 20 plays and loses, its opponents score 3.",
            MORLINO,
            "match",
        ),
        Rule(
            "vitou.both-twenty",
            "20–20",
            "At 20–20 there is no bidding, nobody shows cards, and the round that is played decides the game.",
            MORLINO,
            "match",
        ),
        Rule(
            "vitou.both-twenty-deal",
            "I pass, I play",
            "At 20–20 the dealer gives three cards to one player at a time, who says “I pass” or “I play”.",
            MORLINO,
            "match",
        ),
        Rule(
            "vitou.both-twenty-play",
            "The first “I play”",
            "At 20–20 the first “I play” starts the round: the other cards are dealt. If all pass, the next player deals.",
            MORLINO,
            "match",
        ),
        Rule(
            "vitou.signs",
            "Signs",
            "Partners may make signs, true or false: right wink 10, left wink 9, pursed lips an ace, eyes up none of these.",
            "Vitou page, after Nicolas Morlino; settled here: the opponents see that a sign was made, but not which",
            "custom",
            option="signs",
        ),
        Rule(
            "vitou.sign-once",
            "When to sign",
            "You make a sign in your own turn before you play, or when your partner looks at you: each sign once in a turn.",
            "settled here: at a real table signs come at any time; here they need a moment",
            "custom",
            option="signs",
        ),
        Rule(
            "vitou.look",
            "Looking at partner",
            "Once in your turn you may look at your partner, who makes a sign or only nods before you go on.",
            "settled here: it gives partners the moment to sign before a card is led",
            "custom",
            option="signs",
        ),
        Rule("vitou.no-signs", "No gestures at 20–20", "At 20–20 no signs are allowed.", MORLINO, "custom"),
        Rule(
            "vitou.talk",
            "No talking",
            "Talking with your partner is cheating, except at 20 before your side decides whether to play.",
            MORLINO,
            "custom",
        ),
    ],
    OPTIONS,
)

RANKS: Final = "7 8 V D R A 9 10"
GAME_POINTS: Final = 21
ONE_SHORT: Final = 20
"""A score one point short of the game, which changes the bidding."""
STAKES: Final = (1, 3, 6, 12)
"""The stake before any bid, and after the bids of 3, 6 and 12; after baraque it is the game."""
