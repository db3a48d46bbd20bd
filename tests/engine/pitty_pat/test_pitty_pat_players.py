"""Playing hands out quickly, and a player that trusts its judgement where luck rules."""

import random
from collections import Counter

import pytest

import cardkit
from cardkit import players
from cardkit.cards import french52
from cardkit.games.pitty_pat.players import playouts as quick
from cardkit.games.pitty_pat.state import PittyPatState
from cardkit.players import advise, monte_carlo

GAME = cardkit.games["pitty_pat"]


def discarding(seed: int, game=GAME) -> PittyPatState:
    """A hand in which somebody has a second card to choose."""
    rng, state = random.Random(seed), game.deal(seed)
    while state.over or state.phase != "discard" or len(state.legal) < 2:
        state = game.deal(rng) if state.over else state
        state.play(rng.choice(state.legal))
    return state


@pytest.mark.parametrize("keep", [False, True])
def test_quick_play_ends_alike_whatever_the_dice(keep: bool) -> None:
    game = GAME.variant(keep=keep)
    for seed in range(60):
        state = discarding(seed, game)
        ends = []
        for dice in (1, 2):
            end = state.copy()
            players.for_game(end.game).finish(end, random.Random(dice))
            assert end.over
            ends.append([event.move.text for event in end.events])
        assert ends[0] == ends[1]


@pytest.mark.parametrize(
    ("hand", "discards", "expected"),
    [
        ("7h 7c Qd", "2s", "7c 7h"),  # one of a pair: the other still matches what comes
        ("7h Qd 3c", "Qs Qh Qc", "Qd"),  # a dead rank matches nothing
        ("7h Qd 3c", "7s Qh Qc 3d", "Qd"),
    ],
)
def test_what_quick_play_throws(hand: str, discards: str, expected: str) -> None:
    card = quick.throw(french52.set(hand).mask, [french52[text].id for text in discards.split()])
    assert french52[card].text in expected.split()


def test_where_luck_rules_a_player_trusts_its_judge(monkeypatch: pytest.MonkeyPatch) -> None:
    views = [state.view(state.to_move) for state in map(discarding, range(12))]
    differ = 0
    for view in views:
        monkeypatch.setattr(type(players.for_game(GAME)), "trust", 0.0)
        bare = monte_carlo(8)(view, random.Random(1)).move
        assert bare is advise(view, random.Random(1), 8)[0].move
        monkeypatch.setattr(type(players.for_game(GAME)), "trust", 1e9)
        trusting = monte_carlo(8)(view, random.Random(1)).move
        rng = random.Random(1)
        advise(view, rng, 8)
        assert trusting is players.for_game(GAME).judge(view, rng).move
        differ += bare is not trusting
    assert differ


def test_cards_of_one_rank_are_of_the_same_worth() -> None:
    """Suits mean nothing, so not even the dice of a sample tell them apart."""
    found = 0
    for seed in range(8):
        state = GAME.deal(seed)
        while state.to_move is not None:
            ranks = Counter((move.kind, move.card.rank) for move in state.legal if move.card)
            if len(state.legal) > 1 and max(ranks.values(), default=0) > 1:
                advice = {one.move: one for one in advise(state.view(state.to_move), random.Random(1), 8)}
                for kind, rank in ranks:
                    same = [one for move, one in advice.items() if move.card and (move.kind, move.card.rank) == (kind, rank)]
                    assert len({(one.value, one.behind, one.equal) for one in same}) == 1
                found += 1
            state.play(state.legal[0])
    assert found
