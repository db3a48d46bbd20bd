"""An evening at which others look on: who may write, what those who look on get, bounds, a restart."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from cardkit import pad
from cardkit_app.rooms import room
from cardkit_app.rooms.not_here import NotHere
from sharing.room_browser import RoomBrowser, rooms

EVENING = pad.Evening.begin("pitty_pat", ["Ana", "Bo"])
DEALS = [EVENING]
for _ in range(4):
    DEALS.append(DEALS[-1].enter(out="0"))
TEXTS = [pad.to_text(evening) for evening in DEALS]


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is shown in a moment is shown at the next turn of the loop."""
    monkeypatch.setattr(room, "SOON_S", 0)


def begun(house: Any, address: str = "10.0.0.1", evening: str = TEXTS[0]) -> tuple[RoomBrowser, str]:
    """A new pad room: the browser that writes in it, and the room's name."""
    made = house.make({"room": "pad", "evening": evening}, address)
    return RoomBrowser(house, address).enter(made.name, made.first_key, evening=evening), made.name


async def settled() -> None:
    """Let the rooms do what they put off for a moment."""
    for _ in range(4):
        await asyncio.sleep(0)


def test_those_who_look_on_see_what_is_entered() -> None:
    async def evening() -> None:
        house = rooms()
        ana, name = begun(house)
        watch = ana.last("room")["watch"]
        others = [RoomBrowser(house, f"10.0.0.{n}").enter(name, watch) for n in range(2, 5)]
        assert [one.last("evening")["text"] for one in others] == [TEXTS[0]] * 3
        assert ana.last("people")["watchers"] == 3
        ana.ask("write", evening=TEXTS[1])
        await settled()
        assert [one.last("evening")["text"] for one in others] == [TEXTS[1]] * 3
        others[0].leave()
        assert ana.last("people")["watchers"] == 2

    asyncio.run(evening())


def test_what_changes_in_a_moment_is_shown_once() -> None:
    async def evening() -> None:
        house = rooms()
        ana, name = begun(house)
        bo = RoomBrowser(house).enter(name, ana.last("room")["watch"])
        for text in (*TEXTS, TEXTS[2]):
            ana.ask("write", evening=text)
        await settled()
        assert [message["text"] for message in bo.heard if message["kind"] == "evening"] == [TEXTS[0], TEXTS[2]]

    asyncio.run(evening())


def test_only_who_has_the_key_writes() -> None:
    async def evening() -> None:
        house = rooms()
        ana, name = begun(house)
        bo = RoomBrowser(house).enter(name, ana.last("room")["watch"], evening=TEXTS[3])
        for ask in ({"kind": "write", "evening": TEXTS[2]}, {"kind": "end"}, {"kind": "?"}, {}):
            assert bo.room is not None
            bo.room.hear(bo.guest, ask)
            assert bo.last("say")
        await settled()
        assert ana.room is not None
        assert ana.room.content()["evening"] == TEXTS[0]
        assert "watch" not in bo.last("evening")
        for key in ("", "x", None, 7, "é"):
            with pytest.raises(NotHere):
                RoomBrowser(house).enter(name, key)

    asyncio.run(evening())


@pytest.mark.parametrize(
    "evening", ["", None, 7, [], "nonsense", '{"pad":1}', "x" * 30_000, TEXTS[0].replace("pitty_pat", "chess")]
)
def test_what_is_no_evening_costs_only_who_sends_it(evening: Any) -> None:
    async def one() -> None:
        house = rooms()
        with pytest.raises(NotHere):
            house.make({"room": "pad", "evening": evening}, "10.0.0.9")
        assert len(house) == 0
        ana, name = begun(house)
        bo = RoomBrowser(house).enter(name, ana.last("room")["watch"])
        ana.ask("write", evening=evening)
        await settled()
        assert ana.last("say")
        assert not ana.ended
        assert bo.last("evening")["text"] == TEXTS[0]

    asyncio.run(one())


def test_there_is_room_for_so_many_who_look_on() -> None:
    async def evening() -> None:
        house = rooms()
        ana, name = begun(house)
        watch = ana.last("room")["watch"]
        for _ in range(room.MAX_WATCHERS):
            RoomBrowser(house).enter(name, watch)
        with pytest.raises(NotHere, match="too often"):
            RoomBrowser(house).enter(name, watch)
        RoomBrowser(house).enter(name, house.find(name, "", "").first_key)  # who writes has places of their own

    asyncio.run(evening())


def test_a_restart_is_survived_with_what_was_entered_meanwhile() -> None:
    async def evening() -> None:
        house = rooms()
        ana, name = begun(house)
        key, watch = house.find(name, "", "").first_key, ana.last("room")["watch"]
        ana.ask("write", evening=TEXTS[1])
        await settled()
        blob = ana.last("keep")["blob"]
        later = rooms()
        with pytest.raises(NotHere):
            RoomBrowser(later).enter(name, watch)
        RoomBrowser(later).enter(name, key, blob=blob, evening=TEXTS[2])
        bo = RoomBrowser(later).enter(name, watch)
        assert bo.last("evening")["text"] == TEXTS[2]

    asyncio.run(evening())


def test_who_writes_ends_it() -> None:
    async def evening() -> None:
        house = rooms()
        ana, name = begun(house)
        bo = RoomBrowser(house).enter(name, ana.last("room")["watch"])
        ana.ask("end")
        assert bo.last("closed")["text"]
        assert bo.ended
        assert not house.has(name)

    asyncio.run(evening())
