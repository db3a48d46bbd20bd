"""No leak: two cards that nobody here has seen change places; after the same moves view, link and messages are the same."""

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
from cardkit.sessions.watcher import public_view
from cardkit.view import View

TABLES = [*cardkit.games.values(), cardkit.games["tarot"].variant(players=5), cardkit.games["vitou"].variant(players=2)]
DEALS = 2


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


def watched(state: State, seat: int | None) -> View:
    """The view of a seat, or of who looks on (None)."""
    return public_view(state) if seat is None else state.view(seat)


def shown(view: View) -> int:
    """The mask of the cards that lie open in a view or were shown: in a fact (the chien) or in a note (a poignée)."""
    facts = [card for fact in view.facts for card in fact.cards]
    notes = [card for event in view.events for note in event.notes for card in note.cards]
    return view.seen | sum({card.bit for card in facts + notes if card is not None})


def twins(game: Game) -> Iterator[tuple[int | None, State, State]]:
    """A seat (None: who looks on), a state, and another that differs in two cards which have not been seen from there."""
    rng, pairs = random.Random(repr(game)), 4 if len(game.pack) < 40 else 2  # of few cards there are few places
    for seed in range(DEALS):
        state = game.deal(seed, dealer=seed % game.seats)
        while not state.over:
            if rng.random() < 0.2:
                for seat in (*range(game.seats), None):
                    seen = shown(watched(state, seat))
                    unseen = [card.id for card in game.pack if not seen & card.bit]
                    for one, other in rng.sample(list(combinations(unseen, 2)), min(pairs, len(unseen) // 2)):
                        if (twin := swapped(state, one, other)) is not None:
                            yield seat, state, twin
            state.play(rng.choice(state.legal))


def leaks(state: State, twin: State, seat: int | None) -> bool:
    """Whether this seat (None: a watcher) sees a difference between two states: in its view, or in a link to it."""
    one, other = watched(state, seat), watched(twin, seat)
    if one != other or one.data() != other.data():
        return True
    return seat is not None and link.write(state, seat=seat) != link.write(twin, seat=seat)


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
