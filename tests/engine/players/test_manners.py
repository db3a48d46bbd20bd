"""Who plays in character: legal moves as any beginner's, bolder or more cautious by the person."""

from __future__ import annotations

import random

import pytest

import cardkit
from cardkit.game import Game
from cardkit.players import for_game, level
from cardkit.view import View

GAMES = list(cardkit.games.values())


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_everybody_at_the_table_has_a_manner(game: Game) -> None:
    nerves = for_game(game).nerves
    assert set(game.names[1:]) <= set(nerves)
    assert min(nerves.values()) < 0 < max(nerves.values()), "one waits and another dares"
    assert all(-1 <= nerve <= 1 for nerve in nerves.values())


def calls(game: Game, kinds: set[str], nerve: float, deals: int) -> int:
    """How many calls of these kinds somebody of this nerve makes, among beginners, in so many deals."""
    players, found = for_game(game), 0
    for seed in range(deals):
        state, dice = game.deal(seed), random.Random(seed)
        while not state.over:
            view: View = state.view(state.to_move)
            if state.to_move == 1:
                choice = players.in_character(view, dice, nerve)
                found += choice.move.kind in kinds
            else:
                choice = players.rule_of_thumb(view, dice)
            state.play(choice.move)
    return found


@pytest.mark.parametrize(("name", "kind"), [("tarot", "bid"), ("vitou", "bid"), ("trionfetti", "vagaresto")])
def test_who_dares_calls_oftener_than_who_waits(name: str, kind: str) -> None:
    game = cardkit.games[name]
    bold, timid = (calls(game, {kind}, nerve, 25) for nerve in (1.0, -1.0))
    assert bold > timid


def test_who_waits_looks_at_the_next_player_first() -> None:
    game, differing = cardkit.games["pitty_pat"], 0
    players = for_game(game)
    for seed in range(40):
        state, dice = game.deal(seed), random.Random(seed)
        while not state.over:
            view = state.view(state.to_move)
            timid, bold = (players.in_character(view, random.Random(1), nerve).move for nerve in (-1.0, 1.0))
            differing += timid != bold
            state.play(players.rule_of_thumb(view, dice).move)
    assert differing > 5


def test_in_character_each_person_plays_by_their_own_nerve() -> None:
    game = cardkit.games["tarot"]
    play, players = level(game, "in character"), for_game(game)
    for seed in range(30):
        state = game.deal(seed)
        view = state.view(state.to_move)
        nerve = players.nerves.get(game.names[state.to_move], 0.0)
        assert play(view, random.Random(1)) == players.in_character(view, random.Random(1), nerve)
