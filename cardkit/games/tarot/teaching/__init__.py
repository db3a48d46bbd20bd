"""The teaching of French Tarot: words, procedures, exercises."""

from fractions import Fraction

from cardkit.games.tarot.tables import HALVES_OF
from cardkit.games.tarot.teaching.exercises import exercises
from cardkit.games.tarot.teaching.praise import praise
from cardkit.games.tarot.teaching.procedures import PROCEDURES
from cardkit.games.tarot.teaching.table_texts import TarotTableTexts
from cardkit.games.tarot.teaching.terms import TERMS
from cardkit.teaching.teaching import Teaching

TEACHING = Teaching(
    beyond="call call-rank alone secret first-lead miseres goulash goulash-chien goulash-excuse goulash-pay",
    blurb="Twenty-one trumps, one Excuse, and one player against all: France’s game of bids and nerve.",
    showcase=("21a", "1a", "EX", "Rc", "Cp"),
    level=3,
    terms=TERMS,
    procedures=PROCEDURES,
    exercises=exercises,
    praise=praise,
    table=TarotTableTexts(),
    worth=lambda card: Fraction(HALVES_OF[card.id], 2),
)
