"""The quick playing out of a deal over masks, against the same cards played through the public State."""

from __future__ import annotations

import random
from typing import Any

import pytest

import cardkit
from cardkit import players
from cardkit.games.tarot.players import search as quick
from cardkit.games.tarot.tables import EXCUSE

TAROT = cardkit.games["tarot"]


@pytest.mark.parametrize("options", [{}, {"players": 3, "miseres": True}, {"players": 5}, {"goulash": True}], ids=str)
def test_masks_and_state_come_to_the_same(options: dict[str, Any]) -> None:
    """From any moment of a deal: every card is legal, all are played, and every seat gets what the score sheet says."""
    game, rng, seen = TAROT.variant(**options), random.Random(f"{options}"), set()
    for _ in range(25):
        state = game.deal(rng)
        while state.to_move is not None:
            if rng.random() < 0.12:
                before, end = (state.events, state.mask), state.copy()
                settled = quick.points_at_the_end(state.copy())
                assert (state.events, state.mask) == before
                players.for_game(end.game).finish(end, rng)
                assert end.over
                assert settled == players.for_game(end.game).payoff(end) == end.score.totals, end.events
                seen.add(state.phase)
            by_rule = rng.random() < 0.7
            state.play(players.for_game(game).rule_of_thumb_move(state, rng) if by_rule else rng.choice(state.legal))
    assert {"bidding", "écart", "play"} <= seen


def test_who_has_the_petit_at_the_end_and_every_trick_is_paid_for_it() -> None:
    """A taker with all trumps and all kings, in masks as in the sheet: petit au bout and chelem."""
    hands = {1: "21a 20a 19a 18a 17a 16a 15a 14a 13a 12a 11a 10a 9a 8a 7a 6a 5a 1a"}
    state = TAROT.deal(4, cards=hands).after("bid garde contre", "pass", "pass", "pass", "jeu")
    settled = quick.points_at_the_end(state.copy())
    players.for_game(state.game).finish(state, random.Random(1))
    assert settled == state.score.totals
    assert {"petit au bout", "chelem"} <= {line.label for line in state.score.lines}


def test_the_excuse_is_not_kept_for_the_last_trick() -> None:
    """It would change sides there; only where the own side has won every trick is it worth more so."""
    kept = total = 0
    for seed in range(40):
        state = TAROT.deal(seed)
        state.play("bid garde sans")
        while state.phase != "play":
            state.play(next(move for move in state.legal if move.kind in ("pass", "jeu")))
        players.for_game(state.game).finish(state, random.Random(1))
        chelem = any(line.label == "chelem" for line in state.score.lines)
        last = [event.move.id for event in state.events if event.move.kind == "play"][-4:]
        total += not chelem
        kept += EXCUSE in last and not chelem
    assert total > 30
    assert not kept
