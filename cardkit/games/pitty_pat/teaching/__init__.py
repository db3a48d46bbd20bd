"""The teaching of Pitty Pat: words, procedures, exercises."""

from cardkit.games.pitty_pat.teaching.exercises import exercises
from cardkit.games.pitty_pat.teaching.praise import praise
from cardkit.games.pitty_pat.teaching.procedures import PROCEDURES
from cardkit.games.pitty_pat.teaching.table_texts import PittyPatTableTexts
from cardkit.games.pitty_pat.teaching.terms import TERMS
from cardkit.teaching.teaching import Teaching

TEACHING = Teaching(
    blurb="Match the card in the middle, throw one more, and be out first: the quick game of Belize.",
    showcase=("7h", "7c", "Qd", "Qs", "As"),
    level=1,
    start="New to cards? Start here.",
    beyond="keep voluntary",
    terms=TERMS,
    procedures=PROCEDURES,
    exercises=exercises,
    praise=praise,
    table=PittyPatTableTexts(),
)
