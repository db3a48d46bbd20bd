"""A match: deals in a row, each from the seed and its number, the standing carried over."""

import random

import pytest

import cardkit
from cardkit.match import Match

TUTE = cardkit.games["tute"].variant(hands=3)


def finish(match: Match, seed: int) -> None:
    rng = random.Random(seed)
    while not match.state.over:
        match.state.play(rng.choice(match.state.legal))


def test_the_seed_alone_makes_the_deals() -> None:
    """What is played in a deal does not change the cards of the next one."""
    one, two = Match(TUTE, 5), Match(TUTE, 5)
    assert one.state.deal == two.state.deal
    assert one.draw == two.draw
    finish(one, 1)
    finish(two, 2)
    assert one.next().deal.order == two.next().deal.order
    assert one.state.deal.order != one.finished[0].deal.order
    assert Match(TUTE, 6).state.deal.order != one.finished[0].deal.order


def test_without_a_seed_matches_differ_and_keep_the_seed_they_drew() -> None:
    one, two = Match(TUTE), Match(TUTE)
    assert one.state.deal.order != two.state.deal.order
    assert Match(TUTE, one.seed).state.deal == one.state.deal


def test_standing_settled_and_winner() -> None:
    match = Match(TUTE, 5, dealer=2)
    assert match.draw is None
    assert (match.standing, match.settled, match.over, match.winner) == ((0, 0), None, False, None)
    with pytest.raises(ValueError, match="not over"):
        match.next()
    finish(match, 1)
    assert sum(match.standing) == 1
    assert match.settled is not None
    assert match.settled.dealer == 3
    match.next()
    assert sum(match.state.deal.standing) == sum(match.standing) == 1
    assert match.state.deal.dealer == 3
    finish(match, 2)
    match.next()
    finish(match, 3)
    assert match.over
    assert len(match.finished) == 2
    assert match.winner == match.standing.index(max(match.standing))
    with pytest.raises(ValueError, match="match is over"):
        match.next()


def test_a_match_put_together_goes_on_as_the_original() -> None:
    match = Match(TUTE, 5)
    finish(match, 1)
    again = Match.of([match.state.copy()], 5)
    assert again.next().deal == match.next().deal
    finish(match, 2)
    finish(again, 2)
    assert again.next().deal == match.next().deal
