"""The teaching of Tute: words, procedures, exercises."""

from cardkit.games.tute.tables import POINTS_OF
from cardkit.games.tute.teaching.exercises import exercises
from cardkit.games.tute.teaching.praise import praise
from cardkit.games.tute.teaching.procedures import PROCEDURES
from cardkit.games.tute.teaching.table_texts import TuteTableTexts
from cardkit.games.tute.teaching.terms import TERMS
from cardkit.teaching.teaching import Teaching

TEACHING = Teaching(
    blurb="Win tricks together, and sing your kings and knights: Spain’s great partnership game.",
    showcase=("1o", "3o", "Rc", "Cc", "Se"),
    level=1,
    beyond="tute-caballos partner-declares",
    terms=TERMS,
    procedures=PROCEDURES,
    exercises=exercises,
    praise=praise,
    table=TuteTableTexts(),
    worth=lambda card: POINTS_OF[card.id],
)
