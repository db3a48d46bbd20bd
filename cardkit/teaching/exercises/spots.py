"""Questions asked at a table whose right answer a game's own function judges, move by move.

state = find_spot(random_deals(game), rng, is_last_but_one)
at_table(state, rng, judge, "Which card do you play?", "last-ten")
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from typing import Any, Final, NamedTuple

from cardkit.game import State
from cardkit.moves import Move
from cardkit.teaching.exercises.positions import DealMaker, card_moves, search
from cardkit.teaching.exercises.question import Answer, Question, the
from cardkit.teaching.exercises.turns import NO_CALL, one_right_move, refused_card, said

TRIES: Final = 400
"""Random deals that are looked through for a position, at most."""


class Judged(NamedTuple):
    """The verdict on a move: whether it is `right`, `why`, and what a wrong one would lead to (`follow`)."""

    right: bool
    why: str
    follow: str = ""


Judge = Callable[[State, Move], Judged]


def find_spot(deal: DealMaker, rng: random.Random, fits: Callable[[State], bool]) -> State:
    """A position that fits, any of those in the first random deal that has one. Raises `LookupError` when there is none."""
    return rng.choice(search(deal, rng, lambda state: [state.copy()] if fits(state) else [], TRIES))


def at_table(
    state: State, rng: random.Random, judge: Judge, prompt: str, rules: str, moves: Iterable[Move] = (), **rest: Any
) -> Question:
    """Asks for one of these moves, by default for a card of the hand on turn.

    `judge` gives the verdict on each legal one; the others are wrong, with the reason of the refusal. `rules` are ids without
    the game's name, separated by spaces; `rest` are further fields of the question.
    """
    game, answers = state.game, []
    for move in moves or [move for move, _ in card_moves(state)]:
        refusal, card = state.refusal(move), move.card
        if refusal is None:
            right, why, follow = judge(state, move)
            text = said(game, move) if card is None else the(card)
            answers.append(Answer(text, right, why, "" if right else follow, card, move=move))
        elif card is None:
            answers.append(Answer(said(game, move), False, refusal.reason, NO_CALL, None, refusal.rule, move=move))
        else:
            answers.append(refused_card(card, move, refusal))
    return one_right_move(rng, prompt, answers, rules=tuple(game.rules[key] for key in rules.split()), state=state, **rest)


def outcomes(state: State) -> dict[Move, State]:
    """The position after each card that may be played."""
    return {move: state.after(move) for move, refusal in card_moves(state) if refusal is None}


def taken_by(state: State, move: Move) -> int:
    """The seat that takes the trick which this card ends; raises `ValueError` where it ends none, or nobody takes it."""
    for note in state.after(move).events[-1].notes:
        if note.kind == "trick" and note.seat is not None:
            return note.seat
    raise ValueError(f"nobody takes a trick after {move.text!r}")
