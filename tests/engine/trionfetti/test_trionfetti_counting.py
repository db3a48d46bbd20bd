"""Counting what is left, the exact chances, and the quick play behind a search."""

import random
from fractions import Fraction
from itertools import combinations

import pytest

import cardkit
from cardkit import players
from cardkit.games.trionfetti.players.counting import DOUBT, chance_to_stand, prospects, still_beats, unseen
from cardkit.games.trionfetti.tables import ranking_of
from cardkit.players.players import sample

GAME = cardkit.games["trionfetti"]
HANDS = {0: "7s 4s 2s", 1: "2b 6b Fb", 2: "3c 7c Cc", 3: "4d 8d 9d", "undealt": "10s 10b 10c 10d"}
PRIMIERA = "comanda primiera"


def test_what_still_beats_a_card() -> None:
    state = GAME.deal(1, cards=HANDS, dealer=3).after(PRIMIERA)
    view = state.view(0)
    assert len(unseen(view)) == 52 - 3 - 1
    assert still_beats(view, GAME.pack["7s"]) == GAME.pack.set()
    assert still_beats(view, GAME.pack["6s"]) == GAME.pack.set("7b 7c 7d")
    for card in ("4s", "6b", "7c", "8d"):
        state.play(f"play {card}")
    assert still_beats(state.view(0), GAME.pack["6s"]) == GAME.pack.set("7b 7d")
    with pytest.raises(ValueError, match="no comanda"):
        still_beats(GAME.deal(1).view(0), GAME.pack["6s"])


def test_the_chance_is_exact() -> None:
    """Counted over every way the unseen cards can lie with the opponents in the last trick."""
    state = GAME.deal(1, cards=HANDS, dealer=3).after(PRIMIERA)
    for card in ("4s", "6b", "3c", "4d", "2b", "Cc", "9d", "7s"):
        state.play(f"play {card}")
    assert state.to_move == 0
    view, last = state.view(0), GAME.pack["2s"]
    ranking = view.ranking
    ways = list(combinations(unseen(view), 2))
    stand = sum(not any(ranking.beats(card, last) for card in pair) for pair in ways)
    assert chance_to_stand(view, last) == Fraction(stand, len(ways))
    assert 0 < stand < len(ways)


def test_prospects_read_the_trick_on_the_table() -> None:
    ranking, pack = ranking_of("primiera"), GAME.pack
    none, others = 0, pack.set("7b 7c 7d 8s 8b 8c").mask
    seven, eight = pack["7s"], pack["8d"]
    assert prospects(ranking, seven.bit, others, 2, 1, 1, None, False) == 1
    assert prospects(ranking, eight.bit, others, 2, 1, 1, seven, False) == 0
    assert prospects(ranking, none, others, 2, 1, 1, seven, True) == 1
    assert prospects(ranking, eight.bit, others, 2, 1, 1, None, False) < DOUBT
    assert prospects(ranking, seven.bit, others, 4, 0, 1, None, False) == 0


def test_quick_play_ends_alike_whatever_the_dice() -> None:
    for seed in range(30):
        state = GAME.deal(seed)
        ends = []
        for dice in (1, 2):
            end = state.copy()
            players.for_game(end.game).finish(end, random.Random(dice))
            assert end.over
            ends.append(end.results)
        assert ends[0] == ends[1]
        assert not any("vagaresto" in event.move.text for event in end.events)


def test_a_vagaresto_that_cannot_be_lost_costs_nothing() -> None:
    """One trick each and the last one won already: played out in the same deals, calling is never worse than playing."""
    state = GAME.deal(1, cards=HANDS, dealer=3, standing=(6, 12)).after(PRIMIERA)
    for card in ("7s", "2b", "3c", "4d", "4s", "6b", "Cc", "8d", "Fb", "7c", "9d"):
        state.play(f"play {card}")
    assert state.to_move == 0
    for seed in range(16):
        deal = sample(state.view(0), random.Random(seed))
        called, played = deal.after("vagaresto"), deal.after("play 2s")
        for end in (called, played):
            players.for_game(end.game).finish(end, random.Random(seed))
        assert players.for_game(called.game).payoff(called)[0] >= players.for_game(played.game).payoff(played)[0]
