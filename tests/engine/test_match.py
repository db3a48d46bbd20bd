"""A match: deals in a row, each from the seed and its number, the standing carried over."""

import random

import pytest

import cardkit
from cardkit.match import Match
from cardkit.record import BadRecord, Record, read_match

TUTE = cardkit.games["tute"].variant(hands=3)


def finish(match: Match, seed: int) -> None:
    rng = random.Random(seed)
    while not match.state.over:
        match.state.play(rng.choice(match.state.legal))


def test_the_seed_alone_makes_the_deals() -> None:
    """The moves of a deal do not change the cards of the next one."""
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


@pytest.mark.parametrize(
    ("states", "kind", "message"),
    [
        (3, TypeError, "deals in a row"),
        ("x", TypeError, "deals in a row"),
        ([1], TypeError, "deals in a row"),
        ([], ValueError, "one deal at least"),
        ([TUTE.deal(1), cardkit.games["vitou"].deal(1)], ValueError, r"deal 2 is one of cardkit.games\['vitou'\]"),
        ([TUTE.deal(1), TUTE.variant(contrafallo=True).deal(1)], ValueError, r"deal 2 is one of .*contrafallo=True"),
    ],
)
def test_what_makes_no_match_is_refused_by_name(states, kind: type[Exception], message: str) -> None:
    with pytest.raises(kind, match=message):
        Match.of(states)


def test_a_text_of_two_games_is_no_match() -> None:
    """The second deal would follow on by its standing and its dealer."""
    first = cardkit.games["vitou"].deal(3)
    while not first.over:
        first.play(first.legal[0])
    settled = first.game.dealing.settle(first)
    second = TUTE.deal(3, dealer=settled.dealer, standing=(1, 0))
    text = f"{Record.of(first)}\n{Record.of(second)}"
    with pytest.raises(BadRecord, match="deal 2 is one of"):
        read_match(text)
