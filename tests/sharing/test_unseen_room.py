"""No leak from a room: two cards that nobody there has seen change places, and every message that leaves it is the same."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

import cardkit
from cardkit.game import Game, State, changed_options
from cardkit.match import Match
from cardkit.sessions import Seats
from cardkit_app.rooms import class_room
from cardkit_app.rooms.class_task import ClassTask, PositionTask
from conftest import one_now
from engine.test_unseen_swaps import TABLES, twins
from sharing.room_browser import RoomBrowser, rooms
from sharing.test_class_room import begun, rest
from sharing.test_rooms import in_loop

PAIRS = 8
"""Pairs of deals that are compared at one table."""


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Makes a room send and keep things at once, not a moment later."""
    monkeypatch.setattr("cardkit_app.rooms.room.SOON_S", 0)
    monkeypatch.setattr(class_room, "TOGETHER_S", 0)


@cache
def pairs(game: Game) -> list[tuple[int | None, State, State]]:
    """Pairs of deals that a seat, or who looks on, cannot tell apart, from the whole course of two deals."""
    found = [(seat, state.copy(), twin) for seat, state, twin in twins(game)]
    onlookers = [pair for pair in found if pair[0] is None]
    return [pair for some in (onlookers, found) for pair in some[:: len(some) // PAIRS + 1]]


def plainly(browser: RoomBrowser) -> list[dict[str, Any]]:
    """All that a browser was sent, but for keys, which differ in any two rooms, and what it keeps sealed, at its own times."""
    sealed = ("keep", "keep_own")
    heard = [message for message in browser.heard if message["kind"] not in sealed]
    return [{k: v for k, v in message.items() if k not in ("keys", "watch")} for message in heard]


def at_a_table(state: State, seat: int | None) -> list[dict[str, Any]]:
    """All that a seat, or who looks on, is sent at a table of friends who have come to this position."""
    game, house = state.game, rooms()
    places = ["me", *["friend"] * (game.seats - 1)]
    request = {"room": "table", "game": game.name, "options": changed_options(game), "seats": places, "level": "beginner"}
    room: Any = house.make(request, "10.0.0.1")
    names = [f"Player {n + 1}" for n in range(game.seats)]
    room.seats = Seats(game, names, seed=7, match=Match.of([state.copy()], 7))
    browsers = [RoomBrowser(house, f"10.0.0.{n}").enter(room.name, key) for n, key in enumerate(room.keys)]
    watcher = RoomBrowser(house, "10.0.0.9").enter(room.name, room.watch)
    browser = watcher if seat is None else browsers[seat]
    for kind, more in (("hello", {}), ("calls", {}), ("play", {"move": "nothing"}), *_looks(state), ("hint", {})):
        browser.table(kind, **more)
    for other in browsers:
        other.ask("name", name=f"P{browsers.index(other)}")
    return plainly(browser)


def _looks(state: State) -> list[tuple[str, dict[str, Any]]]:
    made = len(state.events)
    return [("goto", {"at": number}) for number in sorted({0, made // 2, max(0, made - 1), made})]


async def in_a_class(state: State, seat: int, monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    """All that a pupil is sent who is shown this position."""
    task: ClassTask = PositionTask("A position", "What would you play?", state.copy(), seat, state.game.names, 7)
    monkeypatch.setattr(class_room, "task_of", lambda request, lessons: task)
    teacher, (pupil,) = begun(1)
    teacher.ask("show", what="position")
    await rest()
    for kind, more in (("hello", {}), ("calls", {}), ("play", {"move": "nothing"}), *_looks(state)):
        pupil.table(kind, **more)
    teacher.ask("reveal")
    await rest()
    return plainly(pupil)


@pytest.mark.parametrize("game", one_now(TABLES, cardkit.games["tute"]), ids=repr)
@in_loop
async def test_no_message_at_a_table_tells_of_cards_that_were_not_seen(game: Game) -> None:
    compared = pairs(game)
    for seat, state, twin in compared:
        assert at_a_table(state, seat) == at_a_table(twin, seat), (seat, state, twin)
    assert len(compared) > PAIRS


@pytest.mark.parametrize("game", TABLES, ids=repr)
@in_loop
async def test_no_message_of_a_class_tells_of_cards_that_were_not_seen(game: Game) -> None:
    with pytest.MonkeyPatch.context() as patch:
        compared = 0
        for seat, state, twin in pairs(game):
            if seat is None or state.over:
                continue
            assert await in_a_class(state, seat, patch) == await in_a_class(twin, seat, patch), (seat, state)
            compared += 1
        assert compared > 2
