"""The search of endings, against brute force through the public State, which tries every move and remembers nothing."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

import cardkit
from cardkit import players
from cardkit.game import Game, State
from cardkit.players.solver import Solver, solved

GAME_VITOU = cardkit.games["vitou"]
TABLES = {
    "vitou": [
        {"signs": False},
        {"players": 2},
        {"players": 2, "second_may_raise": True},
        {"signs": False, "partners_equals_win": True},
    ],
    "trionfetti": [{}],
    "tarot": [{"players": 3, "miseres": True}, {"players": 4}, {"players": 5}],
}
GAMES = [cardkit.games[name].variant(**options) for name, tables in TABLES.items() for options in tables]


def brute(state: State, seat: int) -> float:
    """Returns the deal's value to this seat with perfect play on all sides, the stakes as they stand, by trying everything."""
    own = players.for_game(state.game)
    if state.to_move is None:
        return own.payoff(state)[state.game.parties.of(seat)]
    moves = [move for move in state.legal if move.kind not in own.judged] or state.legal
    found = [brute(state.after(move), seat) for move in moves]
    sides = own.sides(state)
    return max(found) if sides[state.to_move] == sides[seat] else min(found)


def held(state: State) -> int:
    """How many cards are in all hands."""
    return sum(state.held(seat).bit_count() for seat in range(state.game.seats))


def endings(game: Game, seed: str, count: int, cards: int) -> Iterator[State]:
    """Endgames of random deals with a choice and at most so many cards in hand; every second time high cards are kept."""
    rng = random.Random(seed)
    for number in range(count):
        most = rng.randint(game.seats + 1, cards)
        while True:
            state = game.deal(rng, standing=some_standing(game, rng))
            keep = sum(1 << card for card in rng.sample(range(len(game.pack)), 12)) if number % 2 else 0
            while not state.over and not (
                players.for_game(state.game).endgame(state) and held(state) <= most and len(state.legal) > 1
            ):
                moves = [move for move in state.legal if move.kind in ("play", "comanda", "accept")]
                moves = [move for move in moves if move.card is None or not keep & move.card.bit] or moves
                state.play(rng.choice(moves if moves and rng.random() < 0.8 else state.legal))
            if not state.over:
                yield state
                break


def some_standing(game: Game, rng: random.Random) -> tuple[int, ...] | None:
    """A random score of the match, points by side, since play depends on it near the end; None if there are not two sides."""
    return (rng.randrange(20), rng.randrange(20)) if len(game.parties) == 2 else None


def same(state: State) -> None:
    """Every legal move is worth what brute force finds."""
    assert state.to_move is not None
    found = players.for_game(state.game).outlook(state, random.Random(1))
    assert found.exact
    expected = tuple(brute(state.after(move), state.to_move) for move in state.legal)
    assert found.values == expected, state.events


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_search_finds_what_brute_force_finds(game: Game) -> None:
    for state in endings(game, "small", 40, 2 * game.seats):
        same(state)


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_search_finds_what_brute_force_finds_in_larger_endings(game: Game) -> None:
    for state in endings(game, "larger", 6, 3 * game.seats):
        same(state)


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_one_solver_serves_all_positions_of_a_deal(game: Game) -> None:
    """Values remembered of one position do not leak into another, and the search leaves the state alone."""
    rng = random.Random(4)
    for state in endings(game, "along", 25, 12):
        seat = state.to_move
        assert seat is not None
        solver = Solver(players.for_game(state.game), state, seat)
        while not state.over:
            before = (state.events, state.mask)
            assert solver.value(state) == Solver(players.for_game(state.game), state, seat).value(state)
            assert (state.events, state.mask) == before
            state.play(rng.choice(state.legal))
        assert solver.value(state) == players.for_game(state.game).payoff(state)[state.game.parties.of(seat)]


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_equal_keys_mean_equal_values(game: Game) -> None:
    """Positions of one deal that are reached on two ways and look alike to the search are worth the same."""
    rng, met = random.Random(7), 0
    for start in endings(game, "keys", 15, 8 if game.seats != 4 else 6):
        found: dict[object, float] = {}
        for _ in range(20):
            state = start.copy()
            while not state.over:
                state.play(rng.choice(state.legal))
                key = None if state.over else players.for_game(state.game).key(state)
                if key is not None:
                    value = brute(state, 0)
                    met += key in found
                    assert found.setdefault(key, value) == value
    assert met > 25


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_moves_in_one_group_come_to_the_same(game: Game) -> None:
    shared = 0
    for state in endings(game, "groups", 60, 8):
        assert state.to_move is not None
        groups = players.for_game(state.game).choices(state)
        tried = [move for group in groups for move in group]
        assert len(set(tried)) == len(tried)
        assert set(tried) <= set(state.legal)
        for group in groups:
            assert len({brute(state.after(move), state.to_move) for move in group}) == 1
            shared += len(group) > 1
    assert shared


@pytest.mark.parametrize("game", [*cardkit.games.values()], ids=repr)
def test_the_payoff_is_what_the_score_sheet_says(game: Game) -> None:
    rng = random.Random(3)
    for _ in range(30):
        state = game.deal(rng)
        while not state.over:
            state.play(rng.choice(state.legal))
        totals = state.score.totals
        ahead = (totals[0] - totals[1], totals[1] - totals[0])
        if game.name != "tute":
            assert players.for_game(state.game).payoff(state) == (ahead if len(totals) == 2 else totals)


def test_a_deal_that_is_too_long_is_not_searched() -> None:
    for game in GAMES[-3:]:
        state = game.deal(1)
        assert not players.for_game(state.game).endgame(state)
        assert not players.for_game(state.game).outlook(state, random.Random(1)).exact
    assert solved(players.for_game(GAMES[0]), next(endings(GAMES[0], "any", 1, 8))).exact


@pytest.mark.outlet
def test_equal_cards_of_partners_win_in_the_search_as_at_the_table() -> None:
    """The option decides tricks: the search finds what brute force finds, and that is not what it finds without it."""
    kind, strict = GAME_VITOU.variant(partners_equals_win=True), GAME_VITOU
    differed = 0
    for state in endings(kind, "united", 60, 9):
        same(state)
        twin = strict.deal(state.deal).after(*(event.move for event in state.events)) if _goes(strict, state) else None
        if twin is not None and twin.legal == state.legal:
            one, other = (players.for_game(kind).outlook(now, random.Random(1)).values for now in (state, twin))
            differed += one != other
    assert differed


def _goes(game: Game, state: State) -> bool:
    """Whether the moves of this state are legal in that game too."""
    now = game.deal(state.deal)
    for event in state.events:
        if now.over or event.move not in now.legal:
            return False
        now.play(event.move)
    return not now.over


def test_with_two_parties_the_payoff_is_a_difference_with_more_the_totals() -> None:
    plain = players.Players()
    for game in (GAME_VITOU.variant(players=2), GAME_VITOU, cardkit.games["pitty_pat"].variant(players=2)):
        state, rng = game.deal(3), random.Random(3)
        while not state.over:
            state.play(rng.choice(state.legal))
        one, other = state.score.totals
        assert plain.payoff(state) == (one - other, other - one)
        assert one != other
    many = cardkit.games["pitty_pat"].deal(3)
    while not many.over:
        many.play(many.legal[0])
    assert plain.payoff(many) == many.score.totals
