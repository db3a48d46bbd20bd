"""Exercises on vagaresto and on what a hand is worth, with it and without."""

from __future__ import annotations

import random
from typing import Final

from cardkit.game import State
from cardkit.games.trionfetti.game import Trionfetti
from cardkit.games.trionfetti.state import TrionfettiState
from cardkit.games.trionfetti.tables import TARGET, VAGARESTO
from cardkit.moves import Move
from cardkit.score import show
from cardkit.sentences import capital
from cardkit.teaching.exercises import (
    Judged,
    Question,
    QuestionOrCase,
    at_table,
    find_spot,
    number_question,
    outcomes,
    taken_by,
    type_number,
)
from cardkit.teaching.exercises.positions import card_moves
from cardkit.teaching.exercises.question import the

CALL: Final = "It’s one trick each, and this one is your side’s. Make the hand worth more than 1 point: what do you do?"
CALLED: Final = "Your side takes this trick in any case. If they accept, the hand brings you {worth}."
ONE: Final = "With {card} your side wins the hand, for 1 point."
BEFORE: Final = "A call comes before your card. With vagaresto it could bring {worth}."


def call(game: Trionfetti, rng: random.Random, level: int) -> Question:
    """Question: your hand is as good as won, and should bring more than 1 point. Right is to call vagaresto before the card."""

    def fits(state: State) -> bool:
        assert isinstance(state, TrionfettiState)
        seat = state.to_move
        if seat is None or len(state.trick) < 3 or state.hands[seat].bit_count() != 1 or VAGARESTO not in state.legal:
            return False
        return all(taken_by(state, move) % 2 == seat % 2 for move in outcomes(state))

    def judge(state: State, move: Move) -> Judged:
        if move.card is None:
            return Judged(True, CALLED.format(worth=worth))
        return Judged(False, ONE.format(card=the(move.card)), BEFORE.format(worth=worth))

    def silent(dice: random.Random) -> State:
        """A deal of cards only, without calls where a card may be played, up to the first position that fits, or to its end."""
        state = game.deal(dice, dealer=dice.randrange(game.seats))
        while not (state.over or fits(state)):
            state.play(dice.choice([move for move in state.legal if move.card is not None] or list(state.legal)))
        return state

    state = find_spot(silent, rng, fits)
    assert isinstance(state, TrionfettiState)
    worth = TARGET - max(state.points)
    moves = [VAGARESTO, *(move for move, _ in card_moves(state))]
    hints = ("What comes first, a call or your card?",)
    return at_table(state, rng, judge, CALL, "vagaresto stake two-tricks", moves, hints=hints)


def stake(game: Trionfetti, rng: random.Random, level: int) -> Question:
    """The stake from two scores; then the score after the side that was behind, or ahead, has won it."""
    low, high = sorted(rng.sample(range(20), 2))
    ours, worth = rng.random() < 0.5, TARGET - high
    us, them = (high, low) if ours else (low, high)
    points = {"us": us, "them": them, "high": high, "worth": worth}
    if level == 1 or rng.random() < 0.4:
        return number_question(game, rng, "stake", **points, lacks=TARGET - low, apart=high - low)
    behind = rng.random() < 0.7
    had, side = low if behind else high, "you and Ines" if ours != behind else "Bepi and Toni"
    return number_question(game, rng, "stake-won", **points, side=side, had=had, after=had + worth, plain=had + 1)


HANDS: Final = {
    "two-tricks": (
        "{Won} won the {ordinal} hand, {tricks} in tricks. Nobody said vagaresto.",
        "Two tricks win a hand: 1 point.",
    ),
    "concede": (
        "{Won} called vagaresto in the {ordinal} hand, and {lost} conceded.",
        "A vagaresto that’s conceded brings 1 point.",
    ),
    "stake": ("{Caller} called vagaresto in the {ordinal} hand, {other} accepted, and {won} won it.", ""),
}
"""What happened in a hand, by the rule that says what it brings, and why it brings that."""
VACCA: Final = "The leaders had {high}, so 20 − {high} = {worth} were at stake, whoever called."
ASK: Final = "{what} How many points does it bring {won}?"
WOULD: Final = ("Your {had} would become {after}.", "Their {had} would become {after}.")


LOOK: Final = {
    "two-tricks": "What is a hand worth if nobody raises it?",
    "concede": "Was the hand played for the rest, or given up before that?",
    "stake": "What did the side that was ahead still need for 20?",
}
"""By the rule that decides what a hand brings, what to look at."""


def finished_hand(game: Trionfetti, rng: random.Random, level: int) -> QuestionOrCase:
    """Asks what a finished hand brings the side that won it: a plain one, one conceded, one played for the rest."""
    rule = rng.choice(("two-tricks", "concede", "stake", "stake"))
    low, high = sorted(rng.sample(range(3, 19), 2))
    ours = rng.random() < 0.5
    us, them = (high, low) if ours else (low, high)
    sides = ("you and Ines", "Bepi and Toni")
    won, caller = rng.randrange(2), rng.randrange(2)
    worth = TARGET - high if rule == "stake" else 1
    sentence, why = HANDS[rule]
    what = sentence.format(
        Won=capital(sides[won]),
        won=sides[won],
        lost=sides[1 - won],
        Caller=capital(sides[caller]),
        other=sides[1 - caller],
        ordinal=rng.choice(("first", "second", "third")),
        tricks=rng.choice(("2–0", "2–1")),
    )
    had = (us, them)[won]
    slips = {1: "That’s what it brings when it’s conceded.", TARGET - low: "That’s what the side behind lacks."}
    if rule != "stake":
        slips = {TARGET - high: "Nobody accepted a vagaresto in this hand.", 2: "Tricks aren’t points."}
    return type_number(
        ASK.format(what=what, won=sides[won]),
        worth,
        why or VACCA.format(high=high, worth=worth),
        {n: reason for n, reason in slips.items() if n != worth},
        rules=(game.rules[rule],),
        facts=(f"You and Ines had {us} points.", f"Bepi and Toni had {them} points."),
        unit="points",
        hints=(LOOK[rule],),
        astray=lambda n: WOULD[won].format(after=show(had + n), had=had),
    )
