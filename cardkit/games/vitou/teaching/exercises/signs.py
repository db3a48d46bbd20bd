"""Exercises on the signs of Vitou: what they say, which one is true, when they are made."""

from __future__ import annotations

import random
from typing import Final

from cardkit.cards import Cards, french32
from cardkit.game import State
from cardkit.games.vitou.game import Vitou
from cardkit.games.vitou.tables import SIGNS
from cardkit.games.vitou.teaching.praise import honest
from cardkit.teaching.exercises import Answer, QuestionOrCase, Signs, by_level, case_maker, one_right_move
from cardkit.teaching.exercises.positions import random_deals, search

ACTS: Final = ("I wink with my right eye.", "I wink with my left eye.", "I purse my lips.", "I look up at the sky.")
"""The signs as one makes them, in the order of `SIGNS`."""
CODE: Final = Signs(
    "signs",
    ("a wink with the right eye", "a wink with the left eye", "pursed lips", "eyes up to the sky"),
    [sign.says for sign in SIGNS],
    ACTS,
)


def _true(game: Vitou, rng: random.Random, level: int) -> QuestionOrCase:
    """Question: which sign is true of your hand? In a position in which every sign may be made."""

    def look(state: State) -> list[State]:
        first = all(event.move.kind != "sign" for event in state.events)
        return [state.copy()] if first and all(sign.move in state.legal for sign in SIGNS) else []

    state = rng.choice(search(random_deals(game), rng, look, 400))
    held = Cards(french32, state.view(state.to_move).hand.known).words
    answers = []
    for n, sign in enumerate(SIGNS):
        if honest(state, sign.move):
            answers.append(Answer(ACTS[n], True, f"You hold {held}, and that’s the sign for it.", move=sign.move))
            continue
        follow = f"{game.names[2]} would think you hold {sign.says}."
        answers.append(Answer(ACTS[n], False, f"You hold {held}: it would be a bluff.", follow, move=sign.move))
    prompt = "You’d like to tell your partner the truth. Which sign do you make?"
    hints = ("Only the 10, the 9 and the ace have a sign.",)
    return one_right_move(rng, prompt, answers, rules=(game.rules["signs"],), hints=hints, state=state)


_fair = case_maker("signing")
signs = by_level((CODE.meaning, CODE.meaning, _fair), (_true, _true, _fair, CODE.meaning))
"""Asks what a sign means, how to say something, what is true of a hand, and what is fair."""
