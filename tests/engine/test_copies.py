"""Copied, pickled or sent elsewhere, everything says the same as before, in every game."""

from __future__ import annotations

import copy
import pickle
import random
from collections.abc import Callable
from typing import Any

import pytest

import cardkit
from cardkit.game import Game
from cardkit.match import Match
from cardkit.moves import Event
from cardkit.players.players import sample
from cardkit.record import Record, write_match
from cardkit.rules import IllegalMove
from cardkit.view import View

WAYS: dict[str, Callable[[Any], Any]] = {
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
    "pickle": lambda one: pickle.loads(pickle.dumps(one)),
}
OPTIONS = {
    "tarot": ({}, {"players": 5}, {"players": 3, "goulash": True, "miseres": True}),
    "vitou": ({}, {"players": 2}),
    "tute": ({}, {"tute_caballos": True}),
}
TABLES = [game.variant(**more) for game in cardkit.games.values() for more in OPTIONS.get(game.name, ({},))]
DEALS = 2

each_way = pytest.mark.parametrize("again", WAYS.values(), ids=WAYS)
each_table = pytest.mark.parametrize("game", TABLES, ids=repr)


def words(event: Event, names: tuple[str, ...]) -> tuple[object, ...]:
    return event.seat, event.move, event.notes, event.say(names), repr(event)


def looked(view: View) -> tuple[object, ...]:
    return view, str(view), view.data(), [words(event, view.game.names) for event in view.events], str(view.ranking)


@each_table
@each_way
def test_everything_tells_the_same_afterwards(game: Game, again: Callable[[Any], Any]) -> None:
    assert again(game) == game
    rng = random.Random(repr(game))
    for seed in range(DEALS):
        match = Match(game, seed)
        state, names = match.state, game.names
        while not state.over:
            event = state.play(rng.choice(state.legal))
            assert words(again(event), names) == words(event, names)
            if rng.random() < 0.9 and not state.over:
                continue
            twin = again(state)
            assert twin is not state
            assert (twin, str(twin), twin.legal, twin.score) == (state, str(state), state.legal, state.score)
            assert [words(one, names) for one in twin.events] == [words(one, names) for one in state.events]
            record = Record.of(state)
            assert (again(record), str(again(record))) == (record, str(record))
            for seat in (*range(game.seats), None):
                view = state.view(seat)
                assert looked(again(view)) == looked(view) == looked(twin.view(seat))
            for move in rng.sample(list(game.moves), 8):
                refusal = state.refusal(move)
                assert (again(refusal), str(again(refusal))) == (refusal, str(refusal)) == (refusal, str(twin.refusal(move)))
                if refusal is not None:
                    error = again(IllegalMove(refusal))
                    assert (str(error), error.refusal) == (str(refusal), refusal)
            if not state.over:
                made = len(state.events)
                sample(state.view(state.to_move), rng)
                assert again(state.view(state.to_move)) == state.view(state.to_move)
                twin.play(twin.legal[0])
                assert (len(state.events), len(twin.events)) == (made, made + 1)


@each_table
@each_way
def test_a_copied_match_goes_on_by_itself(game: Game, again: Callable[[Any], Any]) -> None:
    rng = random.Random(repr(game))
    match = Match(game, 5)
    for _ in range(3):
        twin, text = again(match), write_match(match)
        assert write_match(twin) == text
        assert repr(twin) == repr(match)
        while not twin.state.over:
            twin.state.play(rng.choice(twin.state.legal))
        if not twin.over:
            twin.next()
        assert write_match(match) == text
        match = twin
        if match.over:
            break
