"""Checks that the worked rounds of Vitou cover the game; plays whole matches of any moves, and the player."""

import random
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import cardkit
from cardkit import players
from cardkit.match import Match
from cardkit.players import random_player
from cardkit.teaching.examples import example
from engine.golden import FILES, load

GAME = cardkit.games["vitou"]
TWO = GAME.variant(players=2)


def test_worked_rounds_cover_the_game() -> None:
    """Every pattern of tricks that can end a round, every stake refused and accepted, 20 and 20–20 in all outcomes."""
    patterns, stakes, ends = set(), set(), set()
    rounds = [golden.record.state() for path in FILES if path.parent.parent.name == "vitou" for golden in load(path)]
    for state in rounds:
        side = state.game.side
        if state.ending in ("won", "tied"):
            patterns.add("".join("T" if w is None else "WL"[side[w]] for w in state.winners))
        if state.stage == 0:
            stakes.add((state.ending, state.rung))
        at_20 = state.winner is not None and state.deal.standing[state.winner] == 20
        ends.add((state.stage, state.ending, at_20))
    assert patterns == {"WW", "LL", "WLW", "WLL", "LWW", "LWL", "WT", "LT", "TW", "TL", "WLT", "LWT", "TTW", "TTL", "TTT"}
    assert stakes >= {("refused", rung) for rung in range(1, 5)} | {("won", rung) for rung in range(5)}
    assert ends >= {(1, "declined", False), (1, "won", True), (1, "won", False), (1, "tied", False)}
    assert ends >= {(2, "passed", False), (2, "won", True), (2, "tied", False)}


def test_examples_of_the_source() -> None:
    """The two worked rounds of the page: 6 points each; the table of the first is lost, so its cards are made up."""
    first, second = (example(GAME, name).state() for name in ("first", "second"))
    assert first.score.totals == second.score.totals == (6, 0)
    assert [GAME.parties.of(seat) for seat in first.winners] == [0, 1, 0]
    assert second.winners == [0, 1]
    calls = [(event.seat, event.move.text) for event in second.events if event.move.kind in ("bid", "refuse")]
    assert calls == [(2, "bid 3"), (1, "bid 6"), (2, "bid 12"), (3, "refuse")]


VARIANTS = [GAME, TWO, TWO.variant(second_may_raise=True), GAME.variant(partners_equals_win=True, signs=False)]


@settings(max_examples=80, deadline=None)
@given(st.data())
def test_matches_cannot_be_broken(data: st.DataObject) -> None:
    """Plays any legal moves: scores only grow, by amounts that the rules name, and somebody reaches 21."""
    game = data.draw(st.sampled_from(VARIANTS))
    # by the rules 20–20 may be passed for ever, so in the long run the moves are drawn by chance
    chosen = iter(data.draw(st.lists(st.integers(0, 11), max_size=80)))
    rng = random.Random(data.draw(st.integers(0, 2**16)))
    match = Match(game, rng.getrandbits(20))
    for _ in range(400):
        state = match.state
        while not state.over:
            # signs change nothing, so most of the choices go to what does
            moves = [move for move in state.legal if move.kind not in ("sign", "look")] if rng.random() < 0.9 else []
            moves = moves or list(state.legal)
            state.play(moves[next(chosen, rng.randrange(12)) % len(moves)])
        points = state.score.totals
        assert sum(point > 0 for point in points) == (state.winner is not None)
        allowed = {0, 1, 3, 6, 12} | {21 - before for before in state.deal.standing}
        assert set(points) <= allowed
        assert sum(winner is not None for winner in state.winners) <= 3
        if match.over:
            break
        match.next()
    assert match.over
    assert match.winner is not None
    assert match.standing[match.winner] >= 21 > match.standing[1 - match.winner]


@pytest.mark.parametrize("game", [GAME, TWO], ids=["four", "two"])
def test_the_player_beats_chance(game) -> None:
    """Its side wins nearly every match against random players."""
    rng, won = random.Random(3), 0
    for seed in range(12):
        match = Match(game, seed)
        while True:
            state = match.state
            while not state.over:
                seat = state.to_move
                assert seat is not None
                play = players.for_game(game).rule_of_thumb if seat % 2 == 0 else random_player
                state.play(play(state.view(seat), rng).move)
            if match.over:
                break
            match.next()
        won += match.winner == 0
    assert won >= 10


def test_the_player_bids_raises_refuses_and_bluffs() -> None:
    rng, done, bluffs = random.Random(5), set(), 0
    for seed in range(12):
        match = Match(GAME, seed)
        while not match.over:
            state = match.state
            while not state.over:
                seat = state.to_move
                assert seat is not None
                choice = players.for_game(GAME).rule_of_thumb(state.view(seat), rng)
                done.add(choice.move.text if choice.move.card is None else "play")
                bluffs += choice.reason.startswith("A bluff")
                state.play(choice.move)
            if not match.over:
                match.next()
    assert {"play", "bid 3", "bid 6", "bid 12", "refuse", "look", "nod", "sign 10", "sign none", "show"} <= done
    assert bluffs


def test_the_judge_bids_what_should_win_and_does_not_bluff() -> None:
    bids = []
    for seed in range(40):
        choice = players.for_game(GAME).judge(GAME.deal(seed).view(1), random.Random(seed))
        if choice.move.kind == "bid":
            told = re.search(r"(\d+) times", choice.reason)
            bids.append(int(told[1]) if told else 10 * ("nearly always" in choice.reason))
    assert len(bids) >= 3
    assert min(bids) >= 5


def test_the_judge_plays_at_twenty_all() -> None:
    state, rng = GAME.deal(1, standing=(20, 20)), random.Random(1)
    while not state.over:
        choice = players.for_game(GAME).judge(state.view(state.to_move), rng)
        assert choice.move in state.legal
        state.play(choice.move)


def test_the_player_signs_the_truth_when_looked_at() -> None:
    state = GAME.deal(1, cards={2: "10p 9c 7k"}, dealer=3)
    state.play("look")
    signs = []
    while state.to_move == 2:
        move = players.for_game(GAME).rule_of_thumb(state.view(2), random.Random(1)).move
        signs.append(move.text)
        state.play(move)
    assert signs == ["sign 10", "sign 9", "nod"]


def test_the_player_lies_down_with_nothing_and_not_with_a_jeu_franc() -> None:
    """Last to a trick that is lost, with a lost first trick: refusing 3 costs 1; with 10, 10, 9 nobody lies down."""
    lost = ("10p 10c 9p", "7c 7t 8k")
    state = TWO.deal(1, cards=dict(enumerate(lost)), dealer=1)
    state.play("bid 3")
    state.play("play 10p")
    choices = [players.for_game(TWO).rule_of_thumb(state.view(1), random.Random(seed)) for seed in range(20)]
    assert sum(choice.move.text == "refuse" for choice in choices) >= 18
    assert all("cheaper" in choice.reason for choice in choices if choice.move.text == "refuse")
    franc = TWO.deal(1, cards={0: "Ap Rp 7p", 1: "10c 10t 9k"}, dealer=1)
    franc.play("bid 3")
    franc.play("play Ap")
    assert all(
        players.for_game(TWO).rule_of_thumb(franc.view(1), random.Random(seed)).move.text != "refuse" for seed in range(20)
    )
