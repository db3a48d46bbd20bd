"""Sends rooms any messages: nothing raises, and the match stays one that can be read."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardkit.record import read_match
from cardkit_app.rooms import class_room
from cardkit_app.rooms.not_here import NotHere
from sharing.room_browser import RoomBrowser, opened, rooms
from sharing.test_class_room import POSITION, QUESTION, begun, rest

junk = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 300) | st.floats(allow_nan=False) | st.text(max_size=30) | st.just("\ud800"),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)
table_kinds = st.sampled_from(
    [
        "hello",
        "hint",
        "play",
        "choose",
        "confirm",
        "undo",
        "goto",
        "next",
        "restart",
        "open",
        "take_over",
        "calls",
        "texts",
        "x",
    ]
)
moves = st.sampled_from(["play 1c", "play Ro", "sing oros", "play", "las cuarenta"]) | junk
tables = st.fixed_dictionaries(
    {"kind": table_kinds | junk}, optional={"seq": st.just("now") | junk, "move": moves, "at": junk, "id": junk, "still": junk}
)
table_messages = st.fixed_dictionaries({"table": tables | junk}) | st.fixed_dictionaries(
    {"kind": st.sampled_from(["name", "agree", "play_on", "enter", "make"]) | junk},
    optional={"name": junk, "yes": junk, "seat": junk},
)
class_messages = (
    table_messages
    | st.just({"kind": "show", **POSITION})
    | st.just({"kind": "show", **QUESTION})
    | st.fixed_dictionaries(
        {"kind": st.sampled_from(["show", "reveal", "file", "answer", "refused", "at"])},
        optional={
            "what": st.sampled_from(["position", "deal", "question", "exercise", "step", ""]) | junk,
            "text": junk,
            "ask": junk,
            "answers": junk,
            "right": junk,
            "game": st.just("tute") | junk,
            "topic": junk,
            "lesson": junk,
            "step": junk,
            "number": junk,
            "answer": junk,
            "rule": junk,
            "at": junk,
        },
    )
)


def send(browser: RoomBrowser, message: dict[str, Any]) -> None:
    """Send a message as it is; `now` stands for the number of the scene that the browser has."""
    request = message.get("table")
    if isinstance(request, dict) and request.get("seq") == "now":
        seen = any(one["kind"] == "scene" for one in browser.heard)
        message = {"table": {**request, "seq": browser.scene["seq"] if seen else 0}}
    assert browser.room is not None
    browser.room.hear(browser.guest, message)


@settings(max_examples=80, deadline=None)
@given(st.lists(st.tuples(st.integers(0, 2), table_messages), max_size=12))
def test_nothing_that_is_sent_to_a_table_breaks_it(sent: list[tuple[int, dict[str, Any]]]) -> None:
    async def play() -> None:
        browsers, watcher = opened(rooms())
        room: Any = watcher.room
        for who, message in sent:
            browser = (*browsers, watcher)[who]
            before = room.seats.text()
            send(browser, message)
            if browser is watcher:
                assert room.seats.text() == before
            assert read_match(room.seats.text(), room.seats.seed).state.to_move == room.seats.match.state.to_move
        assert {browser.ended for browser in browsers} == {False}

    asyncio.run(play())


@settings(max_examples=60, deadline=None)
@given(st.lists(st.tuples(st.integers(0, 2), class_messages), max_size=10))
def test_nothing_that_is_sent_to_a_class_breaks_it(sent: list[tuple[int, dict[str, Any]]]) -> None:
    async def teach() -> None:
        teacher, pupils = begun(2)
        room: Any = teacher.room
        for who, message in sent:
            number = room.work.number
            send((*pupils, teacher)[who], message)
            if who < 2:
                assert room.work.number == number
            await rest()
        assert len(room.file().splitlines()) >= 1
        assert room.standing()["kind"] == "class"

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(class_room, "TOGETHER_S", 0)
        asyncio.run(teach())


@settings(max_examples=100, deadline=None)
@given(
    room=junk, key=junk, blob=junk, asked=st.dictionaries(st.sampled_from(["room", "game", "options", "seats", "level"]), junk)
)
def test_nobody_comes_in_by_chance(room: Any, key: Any, blob: Any, asked: dict[str, Any]) -> None:
    async def come() -> None:
        house = rooms()
        with pytest.raises(NotHere):
            house.find(room, blob, "10.0.0.1")
        with pytest.raises(NotHere):
            house.make(asked, "10.0.0.1")
        browsers, _ = opened(house)
        assert browsers[0].room is not None
        with pytest.raises(NotHere):
            RoomBrowser(house).enter(browsers[0].room.name, key)

    asyncio.run(come())
