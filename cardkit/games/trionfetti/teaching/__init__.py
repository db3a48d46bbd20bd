"""The teaching of Trionfetti: words, procedures, exercises."""

from cardkit.games.trionfetti.comanda.speech import ComandaSpeech
from cardkit.games.trionfetti.teaching.exercises import exercises
from cardkit.games.trionfetti.teaching.praise import praise
from cardkit.games.trionfetti.teaching.procedures import PROCEDURES
from cardkit.games.trionfetti.teaching.table_texts import TrionfettiTableTexts
from cardkit.games.trionfetti.teaching.terms import TERMS
from cardkit.teaching.teaching import Teaching

TEACHING = Teaching(
    blurb="Before the cards are dealt, one player says which card beats which. And one word raises the stake: vagaresto.",
    showcase=("7c", "4s", "6s", "Cb", "1d"),
    level=3,
    terms=TERMS,
    procedures=PROCEDURES,
    exercises=exercises,
    praise=praise,
    speech=ComandaSpeech(),
    table=TrionfettiTableTexts(),
)
