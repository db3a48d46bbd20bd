"""Deals that teach: every solution is proved again, and a position with two ways or none is not called a problem."""

from __future__ import annotations

import random

import pytest

import cardkit
from cardkit import players
from cardkit.game import State
from cardkit.players.players import sampler
from cardkit.record import BadRecord
from cardkit.teaching import problems

TUTE = cardkit.games["tute"]
WITH_PROBLEMS = [game for game in map(cardkit.games.__getitem__, cardkit.games) if problems.for_game(game)]


def wins(state: State, party: int) -> bool:
    """Whether the party wins this deal with the best play of all, by trying everything through the public State."""
    if state.over:
        return players.for_game(state.game).payoff(state)[party] > 0
    sides = players.for_game(state.game).sides(state)
    mine = sides[state.to_move] == sides[state.game.parties[party][0]]
    return (any if mine else all)(wins(state.after(move), party) for move in state.legal)


@pytest.mark.parametrize("game", WITH_PROBLEMS, ids=lambda game: game.name)
def test_problems_are_many_different_and_graded(game: cardkit.game.Game) -> None:
    found = problems.for_game(game)
    assert len(found) >= 20
    assert len({problem.record.deal for problem in found}) == len(found)
    assert [problem.level for problem in found] == sorted(problem.level for problem in found)
    assert {problem.level for problem in found} == set(problems.PROBLEM_LEVELS)
    assert {problem.counting for problem in found} == {True, False}
    for problem in found:
        assert problem.seat == 0
        assert problem.theme
        assert problem.solution in problem.state.legal
        assert problems.read(str(problem)) == (problem,)


@pytest.mark.parametrize("game", WITH_PROBLEMS, ids=lambda game: game.name)
def test_every_proof_holds_again(game: cardkit.game.Game) -> None:
    for problem in problems.for_game(game):
        assert problems.solution(problem, random.Random(1)) is problem.solution, str(problem)
        assert problems.level(problem.state, problem.solution, random.Random(problems.GRADING_SEED)) == problem.level


@pytest.mark.parametrize("game", WITH_PROBLEMS, ids=lambda game: game.name)
def test_small_proofs_hold_by_brute_force(game: cardkit.game.Game) -> None:
    """No kernel and no search of ours: every card is tried, by counting in every deal that fits."""
    small = [p for p in problems.for_game(game) if p.state.held(0).bit_count() == 2]
    assert len(small) >= 3
    for problem in small:
        state = problem.state
        deals = list(sampler(state.view(0))) if problem.counting else [state]
        won = {move: [wins(deal.after(move), 0) for deal in deals] for move in state.legal}
        assert all(won.pop(problem.solution))
        assert not any(all(found) for found in won.values())


def test_a_position_with_two_ways_is_no_problem() -> None:
    rng, refused, found = random.Random(5), 0, 0
    while refused < 40:
        state = TUTE.deal(rng)
        while not state.over and sum(state.held(seat).bit_count() for seat in range(4)) > 8:
            state.play(rng.choice(state.legal))
        if state.over or len(state.legal) < 2:
            continue
        party = state.to_move & 1
        winning = [move for move in state.legal if wins(state.after(move), party)]
        winner = problems.only_winner(state, rng)
        if winner is not None:
            assert winning == [winner]
            found += 1
        else:
            drawn = any(value == 0 for value in players.for_game(state.game).outlook(state, rng).values)
            assert len(winning) != 1 or drawn
            refused += 1
    assert found


def test_finding_makes_problems_that_prove_themselves() -> None:
    found = list(problems.find(TUTE, random.Random(2), counting=True, cards=2, tries=120))
    assert found
    for problem in found:
        assert problems.solution(problem, random.Random(1)) is problem.solution


def test_a_text_without_a_level_is_refused() -> None:
    text = str(problems.for_game(TUTE)[0])
    with pytest.raises(BadRecord, match="problem 1: its last move needs a remark"):
        problems.read(text.replace("level ", "grade "))
