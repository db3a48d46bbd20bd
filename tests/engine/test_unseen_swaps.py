"""No leak: two cards that a seat has not seen change places; after the same moves its view and its link are the same."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations

import pytest

import cardkit
from cardkit.game import Game, State
from cardkit.rules import IllegalMove
from cardkit.sessions import link
from cardkit.view import View

TABLES = [*cardkit.games.values(), cardkit.games["tarot"].variant(players=5), cardkit.games["vitou"].variant(players=2)]
DEALS = 2
PAIRS = 4
"""Pairs of cards that are swapped at one place."""


def swapped(state: State, one: int, other: int) -> State | None:
    """The state with these two cards where the other was, after the same moves; None where these could not be made so."""
    places = {one: other, other: one}
    deal = replace(state.deal, order=tuple(places.get(number, number) for number in state.deal.order))
    again = state.game.deal(deal)
    for event in state.events:
        if again.to_move != event.seat:
            return None
        try:
            again.play(event.move)
        except IllegalMove:
            return None
    return again if again.to_move == state.to_move else None  # whose turn it is is seen by all


def shown(view: View) -> int:
    """The mask of the cards that this seat sees or was shown: face up, in a fact (the chien) or in a note (a poignée)."""
    facts = [card for fact in view.facts for card in fact.cards]
    notes = [card for event in view.events for note in event.notes for card in note.cards]
    return view.seen | sum({card.bit for card in facts + notes if card is not None})


def twins(game: Game) -> Iterator[tuple[int, State, State]]:
    """A seat, a state, and another that differs in two cards which this seat has not seen."""
    rng = random.Random(repr(game))
    for seed in range(DEALS):
        state = game.deal(seed, dealer=seed % game.seats)
        while not state.over:
            if rng.random() < 0.2:
                for seat in range(game.seats):
                    seen = shown(state.view(seat))
                    unseen = [card.id for card in game.pack if not seen & card.bit]
                    for one, other in rng.sample(list(combinations(unseen, 2)), min(PAIRS, len(unseen) // 2)):
                        if (twin := swapped(state, one, other)) is not None:
                            yield seat, state, twin
            state.play(rng.choice(state.legal))


def leaks(state: State, twin: State, seat: int) -> bool:
    """Whether this seat could tell the one state from the other."""
    if state.view(seat) != twin.view(seat) or state.view(seat).data() != twin.view(seat).data():
        return True
    return link.write(state, seat=seat) != link.write(twin, seat=seat)


@pytest.mark.parametrize("game", TABLES, ids=repr)
def test_unseen_cards_may_change_places_unnoticed(game: Game) -> None:
    count = 0
    for seat, state, twin in twins(game):
        assert not leaks(state, twin, seat)
        count += 1
    assert count > 30


@pytest.mark.parametrize("game", TABLES, ids=repr)
def test_a_view_that_shows_all_hands_would_be_noticed(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    pairs = [pair for pair, _ in zip(twins(game), range(12), strict=False)]
    kind = type(pairs[0][1])
    honest = kind.piles
    monkeypatch.setattr(kind, "piles", lambda self, seat: honest(self, None))
    assert any(leaks(state, twin, seat) for seat, state, twin in pairs)
