"""Each rule of Tute about the score and the match, in a position where breaking it would show."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardkit.game import Game
from cardkit.match import Match
from engine.covers import covers
from engine.tute.table import KINGS, SEED, TUTE, finish, to_lead


@given(st.integers(0, 2**32), st.sampled_from([TUTE, TUTE.variant(contrafallo=True), TUTE.variant(partner_declares=True)]))
def test_every_hand_has_130_points(seed: int, game: Game) -> None:
    rng = random.Random(seed)
    state = finish(game.deal(rng), rng)
    lines = {rule: [line for line in state.score.lines if line.rule == rule] for rule in game.rules}
    if lines["tute.tute"]:
        return
    assert sum(map(sum, (line.points for rule in ("tute.points", "tute.last-ten") for line in lines[rule]))) == 130
    assert sum(lines["tute.last-ten"][0].points) == 10
    declared = 40 * len(lines["tute.cuarenta"]) + 20 * len(lines["tute.veinte"])
    assert sum(state.score.totals) == 130 + declared


@covers("tute.last-ten")
@pytest.mark.parametrize("seed", range(4))
def test_the_last_trick_is_worth_ten(seed: int) -> None:
    rng = random.Random(seed)
    state = TUTE.deal(rng)
    while sum(hand.bit_count() for hand in state.hands) > 1:
        state.play(rng.choice([move for move in state.legal if move.card]))
    before = state.score.totals
    last = state.play(state.legal[0])
    trick, ten = last.notes
    side = trick.seat % 2
    assert (ten.seat, ten.points, ten.rule) == (trick.seat, 10, "tute.last-ten")
    gained = [after - old for after, old in zip(state.score.totals, before, strict=True)]
    assert gained[side] == trick.points + 10
    assert gained[1 - side] == 0


@covers("tute.most", "tute.tie")
def test_the_higher_total_wins_and_the_last_trick_breaks_a_tie() -> None:
    rng, ties = random.Random(SEED), set()
    for _ in range(400):
        state = finish(TUTE.deal(rng), rng)
        totals, winner = state.score.totals, state.score.winner
        if totals[0] == totals[1]:
            assert winner == state.winners[-1] % 2
            ties.add(winner)
        elif state.tute_seat is None:
            assert winner == totals.index(max(totals))
    assert ties == {0, 1}


@covers("tute.match")
@pytest.mark.parametrize(
    ("hands", "standing", "side", "over", "winner"),
    [
        (1, (0, 0), 1, True, 1),
        (3, (0, 0), 1, False, None),
        (3, (1, 0), 1, False, None),
        (3, (1, 1), 1, True, 1),
        (3, (2, 0), 1, True, 0),
        (2, (1, 0), 1, True, None),
    ],
)
def test_a_match_is_a_number_of_hands(hands: int, standing: tuple[int, int], side: int, over: bool, winner: int | None) -> None:
    game = TUTE.variant(hands=hands)
    state = game.deal(SEED, cards={"1": KINGS, "0": "2b"}, standing=standing)
    state = to_lead(state.after("play 1b")).after("declare tute")
    settled = game.dealing.settle(state)
    assert settled.standing == tuple(n + (party == side) for party, n in enumerate(standing))
    assert (settled.over, settled.winner) == (over, winner)
    assert bool(settled.verdict) == over


@covers("tute.match", "tute.next-dealer")
def test_the_deal_goes_to_the_right_until_the_hands_are_played() -> None:
    rng = random.Random(SEED)
    match = Match(TUTE.variant(hands=5), 3)
    dealers = []
    while True:
        dealers.append(match.state.deal.dealer)
        finish(match.state, rng)
        if match.over:
            break
        match.next()
    assert dealers == [(dealers[0] + n) % 4 for n in range(5)]
    assert sum(match.standing) == 5
    assert match.winner == match.standing.index(max(match.standing))


def test_a_match_of_as_many_hands_for_both_is_drawn() -> None:
    game, verdicts = TUTE.variant(hands=2), {}
    for seed in range(20):
        match, rng = game.match(seed), random.Random(seed)
        while not match.over:
            finish(match.state, rng)
            if not match.over:
                match.next()
        assert match.settled is not None
        verdicts[match.standing] = (match.winner, match.settled.winner, match.settled.verdict)
    assert verdicts == {
        (1, 1): (None, None, "a drawn match"),
        (2, 0): (0, 0, "2–0 in deals"),
        (0, 2): (1, 1, "2–0 in deals"),
    }
