"""Plays many deals and matches from a script, names their results, and compares players on the same deals."""

import itertools
import random
from collections.abc import Callable
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from typing import Any

import pytest

import cardkit
from cardkit import players
from cardkit.game import Game
from cardkit.players import Choice
from cardkit.players.arena import Difference
from cardkit.players.deal_result import DealResult
from cardkit.record import read, read_match
from cardkit.rules import IllegalMove
from cardkit.view import View
from conftest import one_now

GAMES = list(cardkit.games)


def first(view: View, rng: random.Random) -> Choice:
    return Choice(view.legal[0])


def last(view: View, rng: random.Random) -> Choice:
    return Choice(view.legal[-1])


def at_random(game: Game, seed: int) -> DealResult:
    """A deal of random moves, which costs a twentieth of one by players that look at their views."""
    state, rng = game.deal(seed), random.Random(seed)
    while not state.over:
        state.play(rng.choice(state.legal))
    return DealResult(state)


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

    names = {tuple(sorted(cardkit.play(game, anything, seed)).copy()) for seed in range(12)}
    assert len(names) == 1
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


@pytest.mark.parametrize("name", GAMES)
def test_a_match_is_read_at_a_glance(name: str) -> None:
    found = cardkit.play_match(name, seed=2)
    head, names, *lines = str(found).splitlines()
    assert head.startswith(found.game.title)
    assert found.winner is None or f"won by {found.sides[found.winner]}" in head
    assert all(side in names for side in found.sides)
    assert len(lines) == len(found.deals)
    assert all(deal["verdict"] in line for deal, line in zip(found.deals, lines, strict=True))
    assert found.record not in repr(found)


def test_several_seeds_are_several_deals_on_as_many_cores_as_one_likes() -> None:
    def own(view: View, rng: random.Random) -> Choice:
        return Choice(rng.choice(view.legal))

    deals = cardkit.play("tute", own, seed=range(6))
    assert deals == cardkit.play("tute", own, seed=range(6), cores=2)
    assert [deal.state for deal in deals] == [cardkit.play("tute", own, seed=seed).state for seed in range(6)]
    matches = cardkit.play_match("vitou", seed=[4, 9], cores=2)
    assert [str(match) for match in matches] == [str(cardkit.play_match("vitou", seed=seed)) for seed in (4, 9)]
    assert cardkit.play("tute", seed=()) == []


@pytest.mark.parametrize("name", GAMES)
def test_results_are_columns(name: str) -> None:
    game = cardkit.games[name]
    deals = cardkit.play(name, seed=range(4))
    table = cardkit.columns(deals)
    for party in range(len(game.parties)):
        assert table[f"points_{party}"] == [float(deal["points"][party]) for deal in deals]
    assert {len(column) for column in table.values()} == {4}
    assert table["verdict"] == [deal["verdict"] for deal in deals]
    matches = [cardkit.play_match(name, seed=1)]
    assert cardkit.columns(matches)["deals"] == [len(matches[0].deals)]
    assert cardkit.columns(matches)["standing_0"] == [matches[0].standing[0]]


@pytest.mark.parametrize("name", one_now(GAMES, "tute"))
def test_every_batch_of_deals_makes_columns(name: str) -> None:
    """Passed-out, refused and drawn deals among them: each tells the same names, in the same order."""
    game = cardkit.games[name]
    for count in next((option.choices for option in game.rules.options if option.name == "players"), (None,)):
        kind = game if count is None else game.variant(players=count)
        deals = cardkit.play(kind, seed=range(20)) + [at_random(kind, seed) for seed in range(180)]
        assert {tuple(deal) for deal in deals} == {tuple(deals[0])}
        table = cardkit.columns(deals)
        assert {len(column) for column in table.values()} == {200}
        assert table["winner"] == [deal["winner"] for deal in deals]


def test_a_deal_that_tells_nothing_leaves_its_cells_empty(monkeypatch: pytest.MonkeyPatch) -> None:
    state = cardkit.games["tute"].deal(seed=1)
    summaries = iter([{"side": (1, 2), "by": "tute"}, {"by": None, "side": None}])
    monkeypatch.setattr(type(state), "summary", lambda _: next(summaries))
    table = cardkit.columns(cardkit.play("tute", seed=range(2)))
    assert (table["side_0"], table["side_1"], table["by"]) == ([1, None], [2, None], ["tute", None])


def test_columns_of_nothing_and_of_two_games() -> None:
    assert cardkit.columns(()) == {}
    with pytest.raises(ValueError, match="not of one game"):
        cardkit.columns([cardkit.play("tute", seed=1), cardkit.play("vitou", seed=1)])
    with pytest.raises(TypeError, match="results of play"):
        cardkit.columns(["tute"])  # type: ignore[list-item]


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
        (lambda: cardkit.play("tute", seed=["x"]), ValueError, "a seed is a whole number"),  # type: ignore[list-item]
        (lambda: cardkit.play("tute", seed=2.5), ValueError, r"or several, such as range\(100\)"),  # type: ignore[call-overload]
        (lambda: cardkit.play("tute", seed=range(3), cores=0), ValueError, "the number of cores"),
        (lambda: cardkit.play("tute", mumbles, seed=range(3), cores=2), TypeError, r"Choice\(move, reason\)"),
        (lambda: cardkit.play("tute", seed=range(3), cores=2, executor=ThreadPoolExecutor(1)), ValueError, "not both"),
        (lambda: cardkit.deals("tute", seed=7), ValueError, "several whole numbers"),  # type: ignore[arg-type]
        (lambda: cardkit.deals("tuté", seed=range(3)), KeyError, "did you mean 'tute'"),
        (lambda: cardkit.play(7), TypeError, "a game is wanted"),  # type: ignore[arg-type]
        (lambda: cardkit.duel("tute", "master"), ValueError, "beginner, in character, club, strong"),
    ],
)
def test_nothing_is_swallowed(wrong: Callable[[], object], error: type[Exception], says: str) -> None:
    with pytest.raises(error, match=says):
        wrong()


def test_a_failing_player_is_named() -> None:
    with pytest.raises(ZeroDivisionError) as found:
        cardkit.play("tute", [None, fails, None, None], seed=1)
    (note,) = found.value.__notes__
    assert note.startswith("The player of seat 1 (Nieves) failed here, at move ")
    number = int(note.split("at move ")[1].split()[0])
    state = cardkit.play("tute", seed=1).record.state(number - 1)
    assert state.to_move == 1
    assert note.endswith(f"Wanted was Choice(move, reason) with one of: {', '.join(move.text for move in state.legal)}.")


def test_a_move_that_cannot_be_made_is_told_where_and_what_could_be() -> None:
    def cheats(view: View, rng: random.Random) -> Choice:
        return Choice(next(move for move in view.game.moves if move not in view.legal))

    with pytest.raises(IllegalMove) as found:
        cardkit.play("tute", cheats, seed=1)
    assert "seat 0 (You) failed here, at move 1 of this deal (seed 1). Wanted was Choice" in found.value.__notes__[0]


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


@pytest.mark.parametrize("pool", [ThreadPoolExecutor, ProcessPoolExecutor])
def test_an_executor_plays_the_same_deals(pool: Callable[[int], Executor]) -> None:
    with pool(2) as executor:
        deals = cardkit.play("tute", first, seed=range(9), executor=executor)
        assert deals == cardkit.play("tute", first, seed=range(9))
        assert list(cardkit.deals("tute", first, seed=range(9), executor=executor)) == deals
        (match,) = cardkit.play_match("vitou", seed=[4], executor=executor)
        assert str(match) == str(cardkit.play_match("vitou", seed=4))
        game = cardkit.games["vitou"].variant(players=2)
        assert cardkit.duel(game, "club", first, deals=2, executor=executor) == cardkit.duel(game, "club", first, deals=2)


def test_deals_come_one_by_one_from_endless_seeds() -> None:
    wanted = [cardkit.play("tute", seed=seed) for seed in range(3)]
    for cores in (1, 2):
        found = cardkit.deals("tute", seed=itertools.count(), cores=cores)
        assert list(itertools.islice(found, 3)) == wanted
    asked = []
    found = cardkit.deals("tute", seed=(asked.append(seed) or seed for seed in range(9)))
    assert next(found) == wanted[0]
    assert asked == [0]


def test_deals_that_were_played_are_kept_when_one_fails() -> None:
    moves = itertools.count()

    def tires(view: View, rng: random.Random) -> Choice:
        return first(view, rng) if next(moves) < 100 else fails(view, rng)

    kept = []
    with pytest.raises(ZeroDivisionError, match="asleep"):
        kept.extend(cardkit.deals("tute", tires, seed=range(4)))
    assert kept == cardkit.play("tute", first, seed=range(2))


def test_a_duel_tells_how_many_deals_it_would_take() -> None:
    found = Difference(mean=1.0, margin=3.0, deals=50)
    assert found.deals_for(3.0) == 50
    assert found.deals_for(1.5) == 200


def test_a_suit_is_found_by_any_of_its_names() -> None:
    pack = cardkit.games["tute"].pack
    assert [pack.suit(name).gloss for name in ("copas", "Cups", "c")] == ["cups"] * 3
    assert pack.suit(cardkit.play("tute", seed=7)["trump"]) in pack.suits
    with pytest.raises(KeyError, match=r"copas \(cups\)"):
        pack.suit("hearts")
