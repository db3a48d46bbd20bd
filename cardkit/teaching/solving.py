"""Explains problems: what each move leads to, and a line that shows it, by search.

A move is judged as its problem was proved: with the cards open, or by counting, in every consistent deal.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import NamedTuple

from cardkit import players
from cardkit.game import State
from cardkit.moves import Move
from cardkit.players.sampling import Deals
from cardkit.record import Record
from cardkit.score import Points
from cardkit.sentences import capital
from cardkit.teaching import teaching
from cardkit.teaching.exercises.positions import names_from
from cardkit.teaching.exercises.question import the
from cardkit.teaching.outcome import Sides
from cardkit.teaching.problems import Problem, answers


class MoveProof(NamedTuple):
    """The proof for one move of a problem: whether it `wins`, why in a sentence, and a deal played to its end to show it.

    `line` begins with the problem's own moves; after the judged move everybody plays their best with the cards open. For a
    problem by counting it may be another consistent deal: one in which the move loses.
    """

    move: Move
    wins: bool
    points: Points
    why: str
    line: Record


def choices(problem: Problem) -> tuple[Move, ...]:
    """The moves that count as answers; bids, bluffs and signs do not."""
    state = problem.state
    return tuple(state.legal[n] for n in answers(state))


def judge(problem: Problem, move: Move, rng: random.Random) -> MoveProof:
    """Prove what `move` leads to in this problem; raises `ValueError` for an illegal move."""
    *_, verdict = judging(problem, move, rng)
    assert verdict is not None
    return verdict


def judging(problem: Problem, move: Move, rng: random.Random) -> Iterator[MoveProof | None]:
    """Proves what `move` leads to in small steps, for a page: yields None until the proof is there, and then that."""
    state = problem.state
    if not state.allows(move):
        raise ValueError(f"{move.text} is not allowed here; allowed are {', '.join(legal.text for legal in state.legal)}")
    here, fits = state.legal.index(move), 1
    if problem.counting:
        deals = players.sampler(state.view(problem.seat))
        assert isinstance(deals, Deals)
        fits, lost = deals.count, None
        for deal in deals:
            yield None
            if players.for_game(deal.game).outlook(deal, rng).values[here] < 0:
                lost = deal
                break
        state = lost or state
    party = state.game.parties.of(problem.seat)
    end = state.after(move)
    while end.to_move is not None:
        yield None
        values = players.for_game(end.game).outlook(end, rng).values
        end.play(end.legal[max(answers(end) or range(len(values)), key=values.__getitem__)])
    points = players.for_game(end.game).payoff(end)[party]
    said = f"{_said(move, points > 0, fits, problem.counting)} {_ended(end, problem.seat)}"
    yield MoveProof(move, points > 0, points, said, Record.of(end))


def _said(move: Move, wins: bool, fits: int, counting: bool) -> str:
    what = capital(the(move.card)) if move.card else f"{move.label}: it"
    if wins and counting:
        return f"{what} wins in each of the {fits} deals that fit what you’ve seen. Here’s one of them."
    if wins:
        return f"{what} wins, however well they play."
    if counting:
        return f"{what} needs luck. Here’s a deal that fits all you’ve seen."
    return f"{what} isn’t enough against best play."


def _ended(end: State, seat: int) -> str:
    """How the deal ended for this seat, in the game's own figures, as a table tells it."""
    return teaching.for_game(end.game).table.outcome(end, Sides.at(end.game, names_from(end.game, seat), seat)).line
