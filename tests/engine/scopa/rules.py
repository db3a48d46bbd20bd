"""The rulebook of Scopa, in the order in which one would teach it. Source: pagat.com, “Scopa”."""

from cardkit.rules import Rule, Rulebook

PAGAT = "pagat.com, “Scopa”"
ROWS = (
    ("deal", "Deal", "deal", "Each player gets three cards, and four lie open on the table."),
    ("turn", "Turn", "play", "The dealer’s right begins; each plays one card of the hand in turn."),
    ("value", "Values", "play", "A card is worth its number; a jack 8, a knight 9, a king 10."),
    ("take", "Taking", "play", "A card takes one card of its value, or several that add up to it; which ones, one chooses."),
    ("single", "One before several", "play", "Where one card of that value lies there, it is taken, and no several."),
    ("lay", "Laying down", "play", "A card that can take nothing stays on the table."),
    ("again", "More cards", "deal", "When both hands are empty each gets three more cards, until the pack is used up."),
    ("scopa", "Scopa", "score", "Who takes all cards of the table makes a scopa, 1 point; the last card of a deal makes none."),
    ("last", "The last cards", "play", "What lies on the table in the end goes to whoever took last."),
    ("cards", "Cards", "score", "Who has more than 20 of the 40 cards gets 1 point."),
    ("coins", "Coins", "score", "Who has more than five of the ten coins gets 1 point."),
    ("settebello", "Settebello", "score", "The 7 of coins is 1 point."),
    ("primiera", "Primiera", "score", "The best card of each suit counts; the higher sum of all four suits is 1 point."),
    ("prime", "Counting the primiera", "score", "A 7 counts 21, a 6 18, an ace 16, 5 to 2 count 15 to 12, court cards 10."),
    ("match", "Match", "match", "Who has 11 points first wins; while both have as many, one deals again."),
)
RULES = Rulebook(Rule(f"scopa.{key}", title, sentence, PAGAT, kind) for key, title, kind, sentence in ROWS)
