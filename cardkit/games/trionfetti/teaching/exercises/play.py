"""Exercises on how hands are won and follow one another, and when the four cards left over are shown."""

from __future__ import annotations

import random
from typing import Final

from cardkit.game import Game, State
from cardkit.games.trionfetti.game import Trionfetti
from cardkit.games.trionfetti.state import TrionfettiState
from cardkit.moves import Move
from cardkit.teaching.exercises import (
    Case,
    Judged,
    Question,
    at_table,
    case_maker,
    find_spot,
    outcomes,
    pick_case,
    seen_from,
    taken_by,
)
from cardkit.teaching.exercises.positions import names_from, random_deals
from cardkit.teaching.exercises.question import the

ALIVE: Final = "The others have a trick, and you play last to the second. Keep the hand alive: which card do you play?"
EVEN: Final = "It’s one trick each, and a third is played."
TWO: Final = "With {card} the trick goes to {name}: their second, and two win the hand."
STOPS: Final = "You’d never play your last card."


def second_trick(game: Trionfetti, rng: random.Random, level: int) -> Question:
    """Question: a trick that your side must win, or the others have two and the hand is over."""

    def fits(state: State) -> bool:
        assert isinstance(state, TrionfettiState)
        seat = state.to_move
        if seat is None or len(state.trick) < 3 or state.answering is not None or state.hands[seat].bit_count() != 2:
            return False
        return len({taken_by(state, move) % 2 for move in outcomes(state)}) == 2

    def judge(state: State, move: Move) -> Judged:
        assert move.card is not None
        assert state.to_move is not None
        winner = taken_by(state, move)
        if winner % 2 == state.to_move % 2:
            return Judged(True, EVEN)
        name = names_from(game, state.to_move)[winner]
        return Judged(False, TWO.format(card=the(move.card), name=name), STOPS)

    state = find_spot(random_deals(game), rng, fits)
    return at_table(state, rng, judge, ALIVE, "two-tricks", hints=("Which of your cards beats theirs?",))


play = case_maker("turn")
"""Whose turn it is, and what stays."""


def _after_a_hand(game: Game, rng: random.Random) -> dict[str, str]:
    ordinal = rng.choice(("first", "second", "third"))
    return {**seen_from(game, rng.randrange(1, 4)), "ordinal": ordinal, "points": str(rng.randrange(3, 19))}


what_next = case_maker("next", _after_a_hand)
"""The moment after a trick or an answer: does the hand go on, the smazzata, or the pack?"""


PLAYED: Final = "It’s the first trick of the {hand} hand, and {cards}."
CALLED: Final = "It’s the first trick of the {hand} hand; {cards}, and now somebody calls vagaresto."


def left_over(game: Trionfetti, rng: random.Random, level: int) -> Case:
    """Question: who has seen the four cards that are left over, and when?"""
    section = rng.choice(("before-the-fourth", "called", "called", "shown", "looked-at"))
    hand = rng.choice(("second", "third")) if section == "before-the-fourth" else "fourth"
    played = rng.randrange(2, 4) if section == "shown" else rng.randrange(2)
    cards = ("nobody has played yet", "one card has been played", "two cards have been played", "three cards have been played")
    fact = (CALLED if section == "called" else PLAYED).format(hand=hand, cards=cards[played])
    return pick_case(game, rng, section, moment=fact, **seen_from(game, rng.randrange(1, 4)))
