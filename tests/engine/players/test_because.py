"""Why one card was better than another: what is said of a trick is what becomes of it."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import islice

import pytest

import cardkit
from cardkit.moves import Move
from cardkit.players.players import for_game
from cardkit.state import State
from cardkit.teaching import teaching
from cardkit.teaching.because import because, mean, sampled
from cardkit.tricks import current_trick, finished_trick, has_tricks
from conftest import one_now

NAMES = [name for name, game in cardkit.games.items() if has_tricks(game.deal(1).view(0))]


def last_cards(name: str) -> Iterator[tuple[State, list[Move]]]:
    """Positions in which a trick lacks the last card, for which there are several."""
    rng = random.Random(2)
    for seed in range(12):
        state = cardkit.games[name].deal(seed)
        choose = for_game(state.game).rule_of_thumb
        while state.to_move is not None:
            view = state.view(state.to_move)
            trick = current_trick(view)
            cards = [move for move in state.legal if move.card is not None and move.kind == view.click == "play"]
            if trick is not None and len(trick.cards) == state.game.seats - 1 and len(cards) > 1:
                yield state.copy(), cards
            state.play(choose(view, rng).move)


def _winner(state: State, move: Move) -> int | None:
    """The seat that wins the trick with this last card; None for a tied one."""
    trick = finished_trick(state.after(move).events[-1])
    assert trick is not None
    return trick.seat


@pytest.mark.parametrize("name", one_now(NAMES, "tute"))
def test_what_the_last_card_makes_of_a_trick_is_sure(name: str) -> None:
    """It does not depend on hidden cards, so every sampled deal has the trick as it is."""
    positions = list(islice(last_cards(name), 3))
    for state, cards in positions:
        seat, worth = state.to_move, teaching.for_game(state.game).worth
        assert seat is not None
        sides = for_game(state.game).sides(state)
        for move, result in zip(cards[:2], map(mean, sampled(state.view(seat), *cards[:2], random.Random(1))), strict=True):
            trick = finished_trick(state.after(move).events[-1])
            assert trick is not None
            won = trick.seat is not None and sides[trick.seat] == sides[seat]  # nobody wins a tied one
            assert result.won == won
            assert trick.seat is None or result.points == sum(map(worth, trick.cards)) * (1 if won else -1)
    assert positions


@pytest.mark.parametrize("name", [name for name in NAMES if name != "tute"])  # there whoever can win a trick must
def test_a_card_that_wins_and_one_that_loses_are_told_apart(name: str) -> None:
    for state, cards in last_cards(name):
        assert state.to_move is not None
        view = state.view(state.to_move)
        sides, winners = for_game(state.game).sides(state), {move: _winner(state, move) for move in cards}
        mine = {move: seat is not None and sides[seat] == sides[state.to_move] for move, seat in winners.items()}
        wins, loses = (next((move for move in cards if mine[move] is won), None) for won in (True, False))
        if wins is None or loses is None:
            continue
        why = because(view, wins, loses, 1000, random.Random(1))
        assert loses.card is not None
        assert f"with the {loses.card.noun}" in why
        assert not any(often in why for often in ("always", "hardly", "in 10"))  # who plays last knows it
        return
    raise AssertionError("the last card never decided")


def test_a_call_and_a_game_without_tricks_have_no_trick_to_speak_of() -> None:
    game = cardkit.games["pitty_pat"]
    state = game.deal(1)
    while len(state.legal) < 2:
        state.play(state.legal[0])
    assert state.to_move is not None
    one, other = state.legal[:2]
    assert because(state.view(state.to_move), one, other, 10, random.Random(1)) == ""


def test_the_ace_of_trumps_is_worth_keeping() -> None:
    game = cardkit.games["tute"]
    states = (game.position({0: "1o 4c"}, seed=seed) for seed in range(40))
    state = next(state for state in states if (fact := state.view(0).fact("trump")) and fact.suit == "o")
    ace, four = game.move("play 1o"), game.move("play 4c")
    with_ace, with_four = map(mean, sampled(state.view(0), ace, four, random.Random(1)))
    assert (with_four.kept_wins, with_four.kept_lost) == (1, 0)
    assert with_ace.kept_wins + with_ace.kept_lost <= 1
    assert "ace" in because(state.view(0), four, ace, 10, random.Random(1))


def test_of_a_card_that_is_laid_aside_nothing_is_said_about_a_trick_at_hand() -> None:
    game = cardkit.games["tarot"]
    state = game.deal(2)
    while state.legal[0].kind != "écart":
        state.play(next((move for move in state.legal if move.text == "bid garde"), state.legal[0]))
    assert state.to_move is not None
    jack, queen = game.move("écart Vc"), game.move("écart Dp")
    why = because(state.view(state.to_move), jack, queen, 10, random.Random(1))
    assert "queen of spades" in why
    assert "this trick" not in why


def test_a_song_that_a_card_gives_away_is_named() -> None:
    game = cardkit.games["tute"]
    states = (game.position({0: "Rc Cc 1o 3o 2b"}, seed=seed) for seed in range(40))
    state = next(state for state in states if (fact := state.view(0).fact("trump")) and fact.suit == "o")
    king, ace = game.move("play Rc"), game.move("play 1o")
    why = because(state.view(0), ace, king, 20, random.Random(1))
    assert teaching.for_game(game).table.cheered["tute.veinte"] in why


@pytest.mark.parametrize("name", cardkit.games)
def test_what_is_celebrated_are_rules_of_the_game(name: str) -> None:
    game = cardkit.games[name]
    assert set(teaching.for_game(game).table.cheered) <= {rule.id for rule in game.rules.values()}


def test_a_card_that_stays_with_its_side_is_not_said_to_go_with_the_trick() -> None:
    """The Excuse is kept before the last trick, and lost in it."""
    game = cardkit.games["tarot"]
    for seed in range(40):
        state = game.deal(seed)
        while state.to_move is not None:
            seat, hand = state.to_move, state.hands[state.to_move]
            texts = [move.text for move in state.legal]
            if hand.bit_count() == 2 and "play EX" in texts and len(texts) == 2 and state.taker >= 0:
                excuse, other = (game.move(text) for text in sorted(texts, key=lambda text: text != "play EX"))
                why = because(state.view(seat), excuse, other, 9, random.Random(1))
                assert "this trick" not in why
                assert "the Excuse" in why
                return
            state.play(next((move for move in state.legal if move.text not in ("pass", "play EX")), state.legal[0]))
    raise AssertionError("nobody kept the Excuse to the end")
