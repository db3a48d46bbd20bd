"""The best trick of a deal: one that the learner's own card won after sitting down, and none is worth more."""

from __future__ import annotations

import pytest

import cardkit
from cardkit.teaching.best_trick import best_trick
from engine.test_banter import deals


@pytest.mark.parametrize("name", list(cardkit.games))
def test_the_best_trick_is_ones_own_and_nothing_before_counts(name: str) -> None:
    found = 0
    for state in deals(cardkit.games[name])[:8]:
        for seat in range(state.game.seats):
            view = state.view(seat)
            half = len(view.events) // 2
            whole, later = best_trick(view, seat), best_trick(view, seat, half)
            assert best_trick(view, seat, len(view.events)) is None
            for since, best in ((0, whole), (half, later)):
                if best is None:
                    continue
                made = [event.move.card for event in view.events[since:] if event.seat == seat]
                assert best.won in best.cards
                assert best.won in made or since, "an own card won it"
                assert best.sentence.endswith(".")
                found += 1
            if later is not None:
                assert whole is not None
                assert whole.worth >= later.worth
    assert found


def test_in_a_trick_of_points_the_most_points_are_best() -> None:
    state = deals(cardkit.games["tute"])[0]
    mine = [note.points for event in state.events for note in event.notes if note.kind == "trick" and note.seat == 0]
    best = best_trick(state.view(0), 0)
    assert best is not None
    assert best.points == max(mine)
    assert f"{max(mine)} point" in best.sentence
