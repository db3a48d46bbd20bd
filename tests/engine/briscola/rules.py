"""The rulebook of Briscola, in the order in which one would teach it. Source: pagat.com, “Briscola”."""

from cardkit.rules import Option, Rule, Rulebook

PAGAT = "pagat.com, “Briscola”"
ROWS = (
    ("partners", "Partners", "deal", "Two play against each other, or four in partnerships."),
    ("deal", "Deal", "deal", "Each player gets three cards, the dealer’s right first."),
    ("trump", "Trumps", "deal", "The next card is turned up under the stock: its suit is trumps."),
    ("any", "Any card", "play", "Each plays any card of the hand: there is no need to follow suit."),
    ("turn", "Turn", "play", "The dealer’s right leads first, and play goes to the right."),
    ("rank", "Ranking", "play", "From high to low: ace, 3, king, knight, jack, 7, 6, 5, 4, 2."),
    ("win", "Winning a trick", "play", "The highest trump wins, and without a trump the highest card of the suit led."),
    ("draw", "Drawing", "play", "After a trick each draws a card from the stock, its winner first; the winner leads."),
    ("points", "Card points", "score", "Ace 11 points, 3 ten, king 4, knight 3, jack 2, the others none: 120 in all."),
    ("more", "Winning", "score", "When all hands are empty, who has more than 60 points wins; at 60 all one deals again."),
)
OPTIONS = (Option("players", "Players", 2, (2, 4), "How many play: two, or four in partnerships.", PAGAT),)
RULES = Rulebook((Rule(f"briscola.{key}", title, sentence, PAGAT, kind) for key, title, kind, sentence in ROWS), OPTIONS)
