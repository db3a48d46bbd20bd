"""Checks the scenes of each seat of a shared table, and of who looks on: no card that they may not know, in any game."""

from __future__ import annotations

import random
from typing import Any

import pytest

import cardkit
from cardkit.game import Game, State
from cardkit.sessions import Seats, Session
from cardkit.view import View
from cardkit_widgets.table.scene import scene
from conftest import one_now
from hidden import leaks

TABLES = [
    *cardkit.games.values(),
    cardkit.games["tarot"].variant(players=5),
    cardkit.games["vitou"].variant(players=2),
    cardkit.games["pitty_pat"].variant(players=5),
]


def cards_known(view: View) -> int:
    """The mask of the cards of which a view tells."""
    notes = [card for event in view.events for note in event.notes for card in note.cards]
    facts = [card for fact in view.facts for card in (fact.card, *fact.cards) if card]
    moved = [event.move.card for event in view.events if event.move.card]
    return view.seen | view.game.pack.set({*notes, *facts, *moved}).mask


class Ledger:
    """Keeps the cards that each seat of a table has seen, and finds others in its scenes."""

    def __init__(self, seats: Seats, *, leaky: bool = False) -> None:
        self.seats, self.leaky = seats, leaky
        self.sessions: list[Session] = [*map(seats.seat, range(seats.game.seats)), seats.watch()]
        self.known = [0] * seats.game.seats
        called = [move for move in seats.game.moves if move.kind not in ("play", "discard", "hit")]
        self.calls = {text for move in called for text in (move.label, move.text)}
        self.shown: list[Any] = [None] * len(self.sessions)
        draw = seats.match.draw
        self.public = sum({card.bit for pairs in draw.rounds for _, card in pairs}) if draw else 0
        self.deal, self.scenes = 0, 0

    def found(self) -> list[str]:
        """The texts of all scenes of now that name a card which their reader may not know."""
        seats, wrong = self.seats, []
        if self.deal != len(seats.match.finished):
            self.deal, self.known, self.shown, self.public = self.deal + 1, [0] * len(self.known), [None] * len(self.shown), 0
        for seat in range(seats.game.seats):
            self.known[seat] |= cards_known(seats.match.state.view(seat))
        everybody = self.known[0]
        for mask in self.known:
            everybody &= mask
        for number, session in enumerate(self.sessions):
            made = self.scene(session, self.shown[number])
            self.shown[number] = (made["deal"], made["at"])
            self.scenes += 1
            known = (everybody if session.looks_on else self.known[session.seat]) | self.public
            texts = leaks(seats.game, made, session.view(), known)
            wrong += [f"{number}: {text}" for text in texts if not any(call in text for call in self.calls)]
        return wrong

    def scene(self, session: Session, since: Any) -> Any:
        """The scene of a session; of a leaky table, with a view of the seat that comes next."""
        if not (self.leaky and session.seat == 1):
            return scene(session, since)
        session.as_seen = lambda state, _: state.view((session.seat + 1) % state.game.seats)  # type: ignore[method-assign]
        made = scene(session, since)
        del session.as_seen
        return made


def match(game: Game, seed: int, *, leaky: bool = False) -> tuple[Ledger, list[str]]:
    """One deal of a table in which all seats are people who move at random; returns what was found in the scenes.

    A leaky table is left as soon as something is found.
    """
    seats, rng = Seats(game, [f"Person {seat}" for seat in range(game.seats)], seed=seed), random.Random(seed)
    ledger, found = Ledger(seats, leaky=leaky), []
    for seat in seats.people:
        seats.take(seat)
    while not seats.match.finished and not seats.match.over:
        state: State = seats.match.state
        found += ledger.found()
        if leaky and found:
            break
        if state.over:
            for seat in seats.people:
                seats.seat(seat).next_deal()
            continue
        assert state.to_move is not None
        session = seats.seat(state.to_move)
        if (number := session.view().to_choose) > 1:
            for _ in range(number):
                session.choose(rng.choice([m for m in session.considered().legal if m.kind == state.click]))
                found += ledger.found()
            session.confirm()
        else:
            session.play(rng.choice(session.view().legal))
    return ledger, found + ledger.found()


@pytest.mark.parametrize("game", one_now(TABLES, cardkit.games["tute"]), ids=repr)
def test_no_scene_names_a_card_that_its_reader_may_not_know(game: Game) -> None:
    for seed in (1, 2):
        ledger, found = match(game, seed)
        assert found == []
        assert ledger.scenes > 10


@pytest.mark.parametrize("game", TABLES, ids=repr)
def test_a_leaky_view_is_found_out(game: Game) -> None:
    _, found = match(game, 1, leaky=True)
    assert found


def test_who_looks_on_reads_whose_turn_it_is_and_is_asked_nothing() -> None:
    seats = Seats(cardkit.games["tute"], ["Ann", "Ben", "Cy", "Dee"], seed=7)
    watcher = seats.watch()
    for _ in range(9):
        shown = scene(watcher)
        mover = seats.match.state.to_move
        assert mover is not None
        assert shown["status"] == f"{seats.names[mover]} to play"
        offers = [shown["my_turn"], shown["actions"], shown["duties"], *(seat["partner"] for seat in shown["seats"])]
        assert not any(offers)
        assert not any(card["ok"] for card in shown["hand"])
        seats.seat(mover).play(seats.match.state.legal[0])
