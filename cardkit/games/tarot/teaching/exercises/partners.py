"""Exercises on tarot for five: the called king, and who knows the partner."""

from __future__ import annotations

import random
from typing import Final

from cardkit.game import Game, State
from cardkit.games.tarot.game import Tarot
from cardkit.games.tarot.state import TarotState
from cardkit.games.tarot.tables import CALLS, KINGS, SUITS
from cardkit.moves import Move
from cardkit.sentences import capital
from cardkit.teaching.exercises import Judged, Question, at_table, case_maker, find_spot
from cardkit.teaching.exercises.positions import dealer
from cardkit.teaching.exercises.question import the

ALONE: Final = "You’d rather play alone, against four. Which king do you call?"
YOURS: Final = "{card} is in your own hand, so nobody is your partner."
NOT_YOURS: Final = "{card} isn’t in your hand."
PARTNER: Final = "Whoever holds it would be your partner, unless it lies in the chien."


def alone(game: Tarot, rng: random.Random, level: int) -> Question:
    """The taker, who holds a king or two but not all, would like to play without a partner."""

    def fits(state: State) -> bool:
        assert isinstance(state, TarotState)
        kings = state.hands[state.taker] & KINGS if state.phase == "calling" else 0
        return bool(kings) and kings != KINGS

    def judge(state: State, move: Move) -> Judged:
        assert isinstance(state, TarotState)
        card = CALLS[move]
        if state.hands[state.taker] & card.bit:
            return Judged(True, YOURS.format(card=capital(the(card))))
        return Judged(False, NOT_YOURS.format(card=capital(the(card))), PARTNER)

    state = find_spot(dealer(game.variant(players=5)), rng, fits)
    kings = [move for move, card in CALLS.items() if card.bit & KINGS]
    return at_table(state, rng, judge, ALONE, "alone", kings, hints=("Where would that king have to be?",))


def _of_a_suit(game: Game, rng: random.Random) -> dict[str, str]:
    return {"suit": rng.choice(SUITS).gloss}


secret = case_maker("secret", _of_a_suit)
"""Asks who knows the partner, and when."""
