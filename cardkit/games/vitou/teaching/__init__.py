"""The teaching of Vitou: words, procedures, exercises."""

from cardkit.games.vitou.teaching.exercises import exercises
from cardkit.games.vitou.teaching.praise import praise
from cardkit.games.vitou.teaching.procedures import PROCEDURES
from cardkit.games.vitou.teaching.table_texts import VitouTableTexts
from cardkit.games.vitou.teaching.terms import TERMS
from cardkit.teaching.teaching import Teaching

TEACHING = Teaching(
    blurb="Three cards, three tricks, and a stake that grows from one point to the whole game. The bluffing game of Nice.",
    showcase=("10c", "10t", "9k", "Ap", "7t"),
    beyond="partners-equal second-raise",
    terms=TERMS,
    procedures=PROCEDURES,
    exercises=exercises,
    praise=praise,
    table=VitouTableTexts(),
)
