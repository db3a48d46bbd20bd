"""Exercises on tarot for five: the called king, and who knows the partner."""

from __future__ import annotations

import random
from typing import Final

from cardkit.cards import Card, Cards, tarot78
from cardkit.game import Game, State
from cardkit.games.tarot.game import Tarot
from cardkit.games.tarot.state import TarotState
from cardkit.games.tarot.tables import CALLS, KINGS, SUITS
from cardkit.moves import Move
from cardkit.sentences import capital
from cardkit.teaching.exercises import Judged, Question, at_table, case_maker, find_spot
from cardkit.teaching.exercises.positions import random_deals
from cardkit.teaching.exercises.question import the

ALONE: Final = "You’d rather play alone, against four. Which king do you call?"
YOURS: Final = "{card} is in your own hand, so nobody is your partner."
NOT_YOURS: Final = "{card} isn’t in your hand."
PARTNER: Final = "Whoever holds it would be your partner, unless it lies in the chien."


def alone(game: Tarot, rng: random.Random, level: int) -> Question:
    """Question: the taker wants to play without a partner. Right is to call a king of their own."""

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

    state = find_spot(random_deals(game.variant(players=5)), rng, fits)
    kings = [move for move, card in CALLS.items() if card.bit & KINGS]
    return at_table(state, rng, judge, ALONE, "alone", kings, hints=("Where would that king have to be?",))


LEAD: Final = "You lead to the first trick. Which card may it be?"
OTHER_SUIT: Final = "{card} isn’t of the called suit, so it may be led."
SHOW: Final = "You hold the called card. Which lead tells everybody at once whose partner you are?"
SHOWN: Final = "{card} is the called card, the only one of its suit that may be led."
HIDDEN: Final = "{card} may be led, but nobody would learn whose partner you are."
LATER: Final = "They’d wait for the called card."
MIN_OF_SUIT: Final = 3
"""Cards of the called suit in the hand that leads, at least."""


def first_lead(game: Tarot, rng: random.Random, level: int) -> Question:
    """Question: the first lead. Not in the called suit; but who holds the called card may lead that, and is asked to."""
    holds = rng.random() < 0.5

    def fits(state: State) -> bool:
        assert isinstance(state, TarotState)
        leads = state.phase == "play" and state.opening and not state.trick and state.called >= 0
        if not leads or state.to_move is None or state.to_move == state.taker:
            return False
        hand = state.hands[state.to_move]
        suit = sum(card.suit is _called(state).suit for card in Cards(tarot78, hand))
        return suit >= MIN_OF_SUIT and bool(hand & _called(state).bit) == holds

    def judge(state: State, move: Move) -> Judged:
        assert isinstance(state, TarotState)
        assert move.card is not None
        if not holds:
            return Judged(True, OTHER_SUIT.format(card=capital(the(move.card))))
        shown = move.card is _called(state)
        return Judged(shown, (SHOWN if shown else HIDDEN).format(card=capital(the(move.card))), LATER)

    state = find_spot(random_deals(game), rng, fits)
    return at_table(state, rng, judge, SHOW if holds else LEAD, "first-lead", hints=("Which card was called?",))


def _called(state: TarotState) -> Card:
    return tarot78.cards[state.called]


def _of_a_suit(game: Game, rng: random.Random) -> dict[str, str]:
    return {"suit": rng.choice(SUITS).gloss}


secret = case_maker("secret", _of_a_suit)
"""Asks who knows the partner, and when."""
