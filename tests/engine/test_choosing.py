"""Choosing several cards together: they lie ready, are put back, and are played and taken back at once."""

from __future__ import annotations

import random

import pytest

import cardkit
from cardkit.game import Game
from cardkit.record import Record, read
from cardkit.rules import IllegalMove
from cardkit.sessions import NotNow, Session


@pytest.mark.parametrize("game", cardkit.games.values(), ids=lambda game: game.name)
def test_as_many_moves_are_wanted_as_are_made_in_a_row(game: Game) -> None:
    rng = random.Random(5)
    for seed in range(25):
        state = game.deal(seed)
        while state.to_move is not None:
            seat, number = state.to_move, state.view(state.to_move).to_choose
            assert number >= 1
            assert all(other.to_choose == 1 for n in range(game.seats) if n != seat and (other := state.view(n)))
            click, move = state.click, rng.choice(state.legal)
            state.play(move)
            if number > 1:
                assert (state.to_move, state.click, state.view(state.to_move).to_choose) == (seat, click, number - 1)


def choosing() -> Session:
    """A table where several cards are wanted now, come to by some calls."""
    for game in cardkit.games.values():
        for seed in range(30):
            session = Session(game, seed=seed)
            while session.my_turn and session.state.view(session.state.to_move).to_choose < 2 and session.state.click == "":
                session.play(session.state.legal[seed % len(session.state.legal)])
            if session.my_turn and session.state.view(session.state.to_move).to_choose > 2:
                return session
    raise AssertionError("no game lets one choose several cards")


def test_cards_are_chosen_and_put_back_before_anything_is_played() -> None:
    session = choosing()
    number, record = session.state.view(session.state.to_move).to_choose, str(Record.of(session.state))
    with pytest.raises(NotNow, match=f"Choose {number} more cards first"):
        session.confirm()
    first, second = session.state.legal[:2]
    session.choose(first)
    session.choose(second)
    assert session.chosen == (first, second)
    session.choose(first)
    assert session.chosen == (second,)
    session.undo()
    assert session.chosen == ()
    assert str(Record.of(session.state)) == record


def test_the_chosen_cards_are_played_at_once_and_taken_back_at_once() -> None:
    session = choosing()
    before, number = session.moves, session.state.view(session.state.to_move).to_choose
    while len(session.chosen) < number:
        session.choose(session.considered().legal[0])
    with pytest.raises(NotNow, match="put one back"):
        session.choose(next(m for m in session.state.legal if m not in session.chosen))
    with pytest.raises(NotNow, match="are chosen"):
        session.hint()
    chosen = session.chosen
    events = session.confirm()
    assert [event.move for event in events[:number]] == list(chosen)
    assert session.chosen == ()
    again = read(str(Record.of(session.state))).state()  # a record knows single moves only, as ever
    assert again.events[before].move is chosen[0]
    session.undo()
    assert session.moves == before


def test_what_the_rules_forbid_is_not_chosen_and_where_one_move_is_wanted_nothing_is() -> None:
    session = choosing()
    forbidden = next(move for move, _ in session.view().refusals)
    with pytest.raises(IllegalMove):
        session.choose(forbidden)
    assert session.chosen == ()
    single = Session(cardkit.games["tute"], seed=7)
    with pytest.raises(NotNow, match="just make your move"):
        single.choose(single.state.legal[0])
