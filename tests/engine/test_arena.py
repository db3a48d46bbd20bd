"""What a script is for: deals and matches played out, what became of them by names, players compared on the same deals."""

import random
from collections.abc import Callable
from typing import Any

import pytest

import cardkit
from cardkit import players
from cardkit.players import Choice
from cardkit.players.arena import DealResult
from cardkit.record import read, read_match
from cardkit.view import View

GAMES = list(cardkit.games)


def first(view: View, rng: random.Random) -> Choice:
    return Choice(view.legal[0])


def last(view: View, rng: random.Random) -> Choice:
    return Choice(view.legal[-1])


@pytest.mark.parametrize("name", GAMES)
def test_a_deal_is_played_and_tells_its_record_and_score(name: str) -> None:
    result = cardkit.play(name, seed=3)
    assert result.state.over
    assert read(str(result.record)).state().score == result.score
    assert (result["points"], result["winner"]) == (result.score.totals, result.score.winner)
    assert str(cardkit.play(name, seed=3).record) == str(result.record)
    assert all(key in str(result) and key in repr(result) for key in result)


@pytest.mark.parametrize("name", GAMES)
def test_every_deal_of_a_game_tells_the_same_names(name: str) -> None:
    game = cardkit.games[name]
    rng = random.Random(1)

    def anything(view: View, dice: random.Random) -> Choice:
        return Choice(rng.choice(view.legal))

    told = {tuple(sorted(cardkit.play(game, anything, seed)).copy()) for seed in range(12)}
    assert len(told) == 1
    with pytest.raises(ValueError, match="still in play"):
        DealResult(game.deal(1))


@pytest.mark.parametrize("name", GAMES)
def test_a_match_is_played_until_it_is_won(name: str) -> None:
    found = cardkit.play_match(name, seed=2)
    match = read_match(found.record)
    assert match.over
    assert (found.standing, found.winner) == (match.standing, match.winner)
    assert len(found.deals) == len(match.finished) + 1
    assert [str(deal.record) for deal in found.deals] == [str(deal.record) for deal in cardkit.play_match(name, seed=2).deals]


def test_a_deal_is_played_on_from_where_it_is() -> None:
    state = cardkit.games["tute"].deal(seed=44).after("play 7o")
    moves = len(state.events)
    result = cardkit.play(state, "beginner", seed=1)
    assert len(state.events) == moves
    assert result.record.moves[:moves] == tuple((event.seat, event.move.text) for event in state.events)


def test_questions_are_asked_by_names() -> None:
    deals = [cardkit.play("tarot", seed=seed) for seed in range(20)]
    taken = [deal for deal in deals if deal["contract"] not in (None, "goulash")]
    assert taken
    for deal in taken:
        assert deal["made"] == (deal["card_points"] >= deal["target"])
        assert (deal["points"][deal["taker"]] > 0) or not deal["made"] or deal["petit"] == "defence"
        assert 0 <= deal["bouts"] <= 3
    for deal in [cardkit.play("tute", seed=seed) for seed in range(20)]:
        assert deal["tute"] or sum(deal["card_points"]) == 120
        assert deal["trump"] in {suit.name for suit in cardkit.games["tute"].pack.suits}
        assert all(text in str(deal.record) for _, text in deal["declared"])
    for deal in [cardkit.play("vitou", first, seed) for seed in range(20)]:
        assert (deal["bid"] is None) == (deal["bidder"] is None)
    for deal in [cardkit.play("trionfetti", seed=seed) for seed in range(5)]:
        won = [sum(points for side, points in deal["hands"] if side == mine) for mine in (0, 1)]
        assert tuple(won) == deal["points"]
    for deal in [cardkit.play("pitty_pat", seed=seed) for seed in range(5)]:
        assert deal["winner"] is None or deal["cards_left"][deal["winner"]] == 0
    with pytest.raises(KeyError, match="did you mean 'bouts'"):
        deals[0]["bout"]
    with pytest.raises(KeyError, match="there are contract, "):
        deals[0]["xyz"]


def test_a_duel_is_fair_and_repeatable() -> None:
    assert cardkit.duel("tute", first, first, deals=4).mean == 0
    there, back = (cardkit.duel("vitou", *pair, deals=20, seed=5) for pair in ((first, last), (last, first)))
    assert there == cardkit.duel("vitou", first, last, deals=20, seed=5)
    assert there.deals == 20
    assert f"{there.mean:+.2f} ± {there.margin:.2f}" in str(there)
    assert there.clear == (abs(there.mean) > there.margin)
    assert back.mean != 0
    strong = cardkit.duel("tute", None, last, deals=30)
    assert strong.mean > 0
    assert strong.clear


def test_a_duel_on_several_cores_is_the_same_duel() -> None:
    def own(view: View, rng: random.Random) -> Choice:
        return Choice(rng.choice(view.legal))

    assert cardkit.duel("tute", own, deals=6, cores=2) == cardkit.duel("tute", own, deals=6)


def fails(view: View, rng: random.Random) -> Choice:
    raise ZeroDivisionError("asleep")


def mumbles(view: View, rng: random.Random) -> Any:
    return view.legal[0]


@pytest.mark.parametrize(
    ("wrong", "error", "says"),
    [
        (lambda: cardkit.play("tute", [None, fails, None, None]), ZeroDivisionError, "asleep"),
        (lambda: cardkit.play("tute", mumbles), TypeError, r"Choice\(move, reason\)"),
        (lambda: cardkit.duel("tute", fails, deals=2), ZeroDivisionError, "asleep"),
        (lambda: cardkit.duel("tute", first, deals=1), ValueError, "a whole number from 2 on, not 1"),
        (lambda: cardkit.play("tuté"), KeyError, "did you mean 'tute'"),
        (lambda: cardkit.play("tute", seed="x"), ValueError, "a seed is a whole number"),  # type: ignore[arg-type]
        (lambda: cardkit.play(7), TypeError, "a game is wanted"),  # type: ignore[arg-type]
        (lambda: cardkit.duel("tute", "master"), ValueError, "beginner, club, strong"),
    ],
)
def test_nothing_is_swallowed(wrong: Callable[[], object], error: type[Exception], says: str) -> None:
    with pytest.raises(error, match=says):
        wrong()


def test_a_failing_player_is_named() -> None:
    with pytest.raises(ZeroDivisionError) as found:
        cardkit.play("tute", [None, fails, None, None], seed=1)
    assert found.value.__notes__[0].startswith("The player of seat 1 failed here, after")


def test_a_duel_says_what_the_benchmark_of_strength_says() -> None:
    """The difference is that of the payoffs: of two parties the points are one another's loss."""
    game = cardkit.games["tute"]
    found = cardkit.duel(game, last, first, deals=2, seed=9)
    sides = [[last if seat in party else first for seat in range(game.seats)] for party in game.parties]
    values = []
    for seed in (9, 10):
        ends = [cardkit.play(game, seats, seed).state for seats in (*sides, [first] * 4)]
        paid = [players.for_game(game).payoff(end) for end in ends]
        values.append((paid[0][0] + paid[1][1] - sum(paid[2])) / 2)
    assert found.mean == pytest.approx(sum(map(float, values)) / 2)
