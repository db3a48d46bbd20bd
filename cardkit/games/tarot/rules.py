"""The rulebook of French Tarot: every rule with its sentence and its source, in the order in which the lesson teaches them."""

from __future__ import annotations

from typing import Final

from cardkit.rules import Option, Rule, Rulebook, RuleKind

FFT: Final = "R-RO201206, Fédération Française de Tarot"
CLUB: Final = "club rules for goulash and misères, as summed up in the help of Board Game Arena"


def _rule(key: str, title: str, sentence: str, source: str = FFT, kind: RuleKind = "play", option: str | None = None) -> Rule:
    return Rule(f"tarot.{key}", title, sentence, source, kind, option)


OPTIONS: Final = (
    Option("players", "Players", 4, (3, 4, 5), "How many play: three, four, or five with a called king.", FFT),
    Option("deals", "Deals in a match", 4, tuple(range(1, 41)), "How many scored deals a match has.", FFT),
    Option("goulash", "Goulash", False, (False, True), "When all pass, a goulash is played instead of a new deal.", CLUB),
    Option(
        "miseres",
        "Misères",
        False,
        (False, True),
        "A hand without trumps, or without court cards and bouts, may be declared.",
        CLUB,
    ),
)

RULES: Final = Rulebook(
    [
        _rule(
            "pack",
            "The pack",
            "There are 78 cards: 21 trumps (atouts), the Excuse, and four suits of fourteen: "
            "from high to low king, queen, knight, jack, then 10 down to 1.",
            kind="deal",
        ),
        _rule(
            "bouts",
            "Bouts",
            "The 21, the 1 of trumps (le petit) and the Excuse are the three bouts (oudlers).",
            kind="score",
        ),
        _rule(
            "points",
            "Card points",
            "A bout or a king is worth 4½, a queen 3½, a knight 2½, a jack 1½ and any other card ½: 91 points in all, "
            "best counted in pairs of cards.",
            kind="score",
        ),
        _rule(
            "targets",
            "Targets",
            "The taker’s side needs 56 points without a bout in its tricks, 51 with one, 41 with two and 36 with all three.",
            kind="score",
        ),
        _rule(
            "half",
            "Half points",
            "With three or five players a loose half point goes to the side that wins: "
            "40½ with two bouts fails by 1, 41½ makes it by 1.",
            kind="score",
        ),
        # -- the play of the cards
        _rule(
            "turn", "Turn", "Play goes anticlockwise: each player in turn, to the right, plays one card from their own hand."
        ),
        _rule("lead", "First lead (entame)", "The player to the dealer’s right leads to the first trick."),
        _rule(
            "follow",
            "Follow suit",
            "You must play a card of the suit led if you have one. Except in trumps, any card of it will do.",
        ),
        _rule("trump", "Trump (couper)", "If you have no card of the suit led, you must play a trump if you can."),
        _rule(
            "climb",
            "Climb in trumps (monter)",
            "When trumps are led you must beat the highest trump on the table if you can.",
        ),
        _rule(
            "overtrump",
            "Overtrump (surcouper)",
            "If the trick is trumped already and you must trump, you must go higher if you can.",
        ),
        _rule(
            "undertrump",
            "Undertrump (pisser)",
            "If you must trump and can’t go higher, you still play a trump, any one.",
        ),
        _rule("discard", "Any card (se défausser)", "Only with no card of the suit led and no trump may you play any card."),
        _rule("no-sparing", "No mercy for partners", "You must beat the highest trump even when it is your partner’s."),
        _rule("win", "Who wins the trick", "The highest trump wins the trick, else the highest card of the suit led."),
        _rule("winner-leads", "Winner leads", "The winner of a trick leads to the next one."),
        _rule("excuse", "The Excuse", "The Excuse may be played at any time, whatever you hold, and cannot win the trick."),
        _rule("excuse-led", "Excuse led", "When the Excuse is led, the next card decides which suit is to be followed."),
        _rule(
            "excuse-kept",
            "Excuse kept",
            "The Excuse stays with the side that played it. That side gives the winners of the trick a card worth ½ for it.",
        ),
        _rule(
            "excuse-owed",
            "Excuse paid later",
            "A side without such a card in its tricks gives one as soon as it wins one. If it never does, "
            "the Excuse counts 4 points for it, and the winners get the other ½.",
        ),
        _rule(
            "excuse-last",
            "Excuse in the last trick",
            "Played to the last trick the Excuse changes sides, whoever wins the trick, except in a slam.",
            f"{FFT}; that a side which wins the trick and still loses the Excuse gets a card worth ½ for it is settled here",
        ),
        # -- the deal and the bidding
        _rule(
            "draw",
            "First dealer",
            "For the first deal each player draws a card and the lowest deals. Trumps are above all suits; equal "
            "ranks go clubs, diamonds, hearts, spades from low to high. Who draws the Excuse draws again.",
            kind="deal",
        ),
        _rule(
            "deal",
            "The deal",
            "The cards go round in packets, the dealer’s right first: 18 each by threes with four players, "
            "24 each by fours with three, 15 each by threes with five.",
            kind="deal",
        ),
        _rule(
            "chien-deal",
            "Dealing the chien",
            "On the way the dealer lays single cards aside for the chien: six in all, three with five players. The "
            "first and the last card of the pack never go there.",
            kind="deal",
        ),
        _rule(
            "petit-sec",
            "Petit sec",
            "Whoever holds the petit as the only trump, without the Excuse, must show the hand, and the deal is cancelled.",
            kind="deal",
        ),
        _rule(
            "bidding",
            "Bidding",
            "From the dealer’s right each player speaks once: pass, or bid higher than the last bid; "
            "the highest bidder is the taker.",
            kind="call",
        ),
        _rule(
            "contracts",
            "Contracts",
            "From low to high the bids are prise (petite), garde, garde sans le chien and garde contre le chien: "
            "a promise to reach the target alone against all.",
            kind="call",
        ),
        _rule("all-pass", "All pass", "When everybody passes nothing is scored and the next dealer deals.", kind="call"),
        # -- five players
        _rule(
            "call",
            "The called king",
            "With five players the taker calls a king before the chien is turned, and its holder is the taker’s partner.",
            kind="call",
        ),
        _rule(
            "call-rank",
            "Calling a queen",
            "A taker with all four kings may call a queen. One with the four queens as well may call a knight, and "
            "one with the knights too a jack.",
            kind="call",
        ),
        _rule(
            "alone",
            "Alone",
            "When the called card is the taker’s own or lies in the chien, the taker plays alone against four.",
            kind="call",
        ),
        _rule(
            "secret",
            "The secret partner",
            "The partner says nothing: nobody else knows who it is until the called card is played or seen.",
            kind="call",
        ),
        _rule(
            "first-lead",
            "No lead in the called suit",
            "With five players nobody may open the first trick in the suit of the called card, unless with that very card.",
            f"{FFT}; that the card after an Excuse led is bound, is settled here",
        ),
        # -- chien and écart
        _rule(
            "chien",
            "The chien",
            "In a prise or garde the chien is shown to all, and the taker picks it up. Otherwise nobody sees it: "
            "in a garde sans it counts for the taker, in a garde contre for the defence.",
            kind="call",
        ),
        _rule(
            "ecart",
            "The écart",
            "Then the taker lays as many cards aside as the chien had, face down; they count with the taker’s tricks.",
            kind="call",
        ),
        _rule("ecart-kings", "No king, no bout", "Neither a king nor a bout may be laid aside.", kind="call"),
        _rule(
            "ecart-trumps",
            "Trumps only in need",
            "You may lay a trump aside only when nothing else is left, and everybody sees it.",
            kind="call",
        ),
        # -- declarations
        _rule(
            "poignee",
            "Poignée",
            "Just before your own first card you may declare and show a poignée (handful) of trumps, once and complete.",
            kind="call",
        ),
        _rule(
            "poignee-size",
            "How many trumps",
            "A simple, double or triple poignée is 10, 13 or 15 trumps with four players. With three it is 13, 15 or "
            "18, with five 8, 10 or 13.",
            kind="call",
        ),
        _rule(
            "poignee-hide",
            "Hiding trumps",
            "With more trumps than the poignée has, you hide the surplus of your own choice.",
            kind="call",
        ),
        _rule(
            "poignee-excuse",
            "Excuse in the poignée",
            "The Excuse may stand for a missing trump, and showing it says that you hold no other trump.",
            kind="call",
        ),
        _rule(
            "poignee-ecart",
            "Trumps of the écart",
            "Trumps that the taker had to lay aside belong to the poignée and are shown again with it.",
            f"{FFT}, which says so of the triple poignée; settled here for all three",
            "call",
        ),
        _rule(
            "chelem",
            "Slam (chelem)",
            "Before the first lead the taker may announce a chelem: to win every trick.",
            f"{FFT}; that it is the taker, after the écart, is settled here",
            "call",
        ),
        _rule("chelem-lead", "Slam leads", "Whoever has announced a chelem leads to the first trick.", kind="call"),
        _rule(
            "chelem-excuse",
            "Excuse in a slam",
            "A side that has won every trick and plays the Excuse to the last one wins that trick with it.",
        ),
        _rule(
            "miseres",
            "Misères",
            "Just before your own first card you may declare a misère: no trump nor Excuse, or no court card nor "
            "bout. Every other player pays you 10 points at once.",
            f"{CLUB}; that the hand is the one you are about to play is settled here",
            "call",
            "miseres",
        ),
        # -- the score
        _rule(
            "base",
            "Base and difference",
            "A contract is worth 25 points and the difference between the taker’s points and the target. If it fails, "
            "the taker’s side pays it.",
            kind="score",
        ),
        _rule(
            "coefficient",
            "Coefficients",
            "Both are multiplied: by 1 in a prise, 2 in a garde, 4 in a garde sans and 6 in a garde contre.",
            kind="score",
        ),
        _rule(
            "petit",
            "Petit au bout",
            "The side that wins the last trick with the petit in it scores 10 points times the coefficient, "
            "whoever wins the deal.",
            kind="score",
        ),
        _rule(
            "petit-early",
            "Petit before the Excuse",
            "When the Excuse wins the last trick of a slam, the petit counts as au bout in the last trick but one.",
            kind="score",
        ),
        _rule(
            "poignee-score",
            "Poignée bonus",
            "A poignée is worth 20, 30 or 40 points from each, never multiplied, to the side that wins the deal.",
            kind="score",
        ),
        _rule(
            "chelem-score",
            "Slam bonus",
            "A slam is worth 400 from each if announced and 200 if not, never multiplied. Announced and failed it costs 200. "
            "A slam by the defence brings each defender 200.",
            kind="score",
        ),
        _rule(
            "shares",
            "Shares",
            "Each defender pays or gets the same amount, and the taker stands against them all. "
            "With a partner, at five, the taker has two parts of three and the partner one.",
            kind="score",
        ),
        # -- goulash
        _rule(
            "goulash",
            "Goulash",
            "At tables that play goulash, when all pass, everyone plays alone to avoid points, "
            "with no petit au bout, chelem or poignée.",
            CLUB,
            "call",
            "goulash",
        ),
        _rule(
            "goulash-chien",
            "Chien in a goulash",
            "In a goulash the chien is shown to nobody and counts for nobody.",
            CLUB,
            "score",
            "goulash",
        ),
        _rule(
            "goulash-excuse",
            "Excuse in a goulash",
            "In a goulash the Excuse stays with its player, who gives nothing for it. Played to the last trick it wins it.",
            f"{CLUB}; that nothing is given is settled here, because there are no sides",
            "play",
            "goulash",
        ),
        _rule(
            "goulash-pay",
            "Paying a goulash",
            "In a goulash you pay each of the others the points that you took yourself. A loose half is left out.",
            f"{CLUB}; that a loose half is left out is settled here, because cards are counted in pairs",
            "score",
            "goulash",
        ),
        # -- the match
        _rule(
            "match",
            "A match",
            "Deals are scored in a running table. A match is a fixed number of scored deals, and the highest total wins it.",
            f"{FFT}; the number of deals is agreed beforehand",
            "match",
            "deals",
        ),
        _rule("next-dealer", "Next dealer", "After every deal, also a cancelled one, the dealer’s right deals.", kind="match"),
    ],
    OPTIONS,
)

CONTRACTS: Final = ("prise", "garde", "garde sans", "garde contre")
COEFFICIENTS: Final = {"prise": 1, "garde": 2, "garde sans": 4, "garde contre": 6}
TARGETS: Final = (56, 51, 41, 36)
"""Points needed, by the number of bouts."""
POIGNEES: Final = ("simple", "double", "triple")
POIGNEE_POINTS: Final = {"simple": 20, "double": 30, "triple": 40}
POIGNEE_SIZES: Final = {3: (13, 15, 18), 4: (10, 13, 15), 5: (8, 10, 13)}
TRUMP_CARDS: Final = 22
"""The cards of which poignées are made, in number: trumps and the Excuse."""
HAND_SIZES: Final = {3: 24, 4: 18, 5: 15}
CHIEN_SIZES: Final = {3: 6, 4: 6, 5: 3}
PACKETS: Final = {3: 4, 4: 3, 5: 3}
"""Cards dealt at once, by the number of players."""
