"""Vagaresto judged over deals: who calls, who accepts, and why."""

import random

import pytest

import cardkit
from cardkit.games.trionfetti.players.judge import judge
from cardkit.players import level

GAME = cardkit.games["trionfetti"]
PRIMIERA = "comanda primiera"
# by the primiera the 7s are highest, then 6s, 1s, 5s, 4s; seat 0 leads
TOP = {0: "7s 7b 7c", 1: "2b 8b Fb", 2: "3c 8c Cc", 3: "2d 8d 9d"}
EVEN = {0: "7s 2s 8s", 1: "6b 5b 8b", 2: "3c Cc 9c", 3: "7d 6d 9d"}


def called(hands, points=(0, 0), seed=1):
    """Seat 0 leads and calls at once; seat 1 is asked."""
    return GAME.deal(seed, cards=hands, dealer=3, standing=points).after(PRIMIERA, "vagaresto")


def test_weak_cards_concede_and_strong_ones_accept() -> None:
    weak = {1: "8s 9s Fs", 3: "8d 9d Fd"}
    strong = {1: "7s 7b 6s", 3: "7d 6b 6c"}
    for hands, expected in ((weak, "concede"), (strong, "accept")):
        state = called(hands)
        rng = random.Random(4)
        while state.answering is not None:
            choice = judge(state.view(state.to_move), rng)
            assert choice.reason.endswith(".")
            if choice.move.text in ("concede", "accept"):
                break
            state.play(choice.move)
        assert choice.move.text == expected


def test_the_last_point_is_never_conceded() -> None:
    state = called({1: "8s 9s Fs", 3: "8d 9d Fd"}, points=(19, 0))
    rng = random.Random(4)
    while (choice := judge(state.view(state.to_move), rng)).move.text in ("show", "leave"):
        state.play(choice.move)
    assert choice.move.text == "accept"


def test_nobody_calls_with_a_hand_that_cannot_win() -> None:
    """All the others hold better cards, and somebody who can see that much will not concede."""
    hands = {0: "8s 9s 10s", 1: "7s 6s 1s", 2: "8b 9b 10b", 3: "7b 6b 1b"}
    state = GAME.deal(2, cards=hands, dealer=3).after(PRIMIERA)
    for card in ("8s", "7s", "8b", "6b"):
        state.play(f"play {card}")
    assert state.to_move == 1
    state.play("play 6s")
    assert judge(state.view(2), random.Random(1)).move.text != "vagaresto"


def test_cards_that_cannot_lose_call_for_the_rest() -> None:
    state = GAME.deal(1, cards=TOP, dealer=3).after(PRIMIERA)
    moves = {judge(state.view(0), random.Random(seed)).move.text for seed in range(6)}
    assert "vagaresto" in moves


@pytest.mark.parametrize("seed", range(3))
def test_good_players_play_whole_smazzate_with_calls(seed: int) -> None:
    rng, state = random.Random(seed), GAME.deal(seed)
    while not state.over:
        choice = judge(state.view(state.to_move), rng)
        assert choice.move in state.legal
        assert choice.reason
        state.play(choice.move)


def test_a_club_player_answers_as_it_judges() -> None:
    state = called({1: "8s 9s Fs", 3: "8d 9d Fd"}, points=(19, 0)).after("show", "leave")
    assert level(GAME, "club")(state.view(3), random.Random(2)).move.text == "accept"
