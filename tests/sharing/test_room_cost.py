"""What the messages of one visitor cost, and what a fault does: the socket to a room, with a clock of the test's own."""

from __future__ import annotations

import asyncio
import json
from types import SimpleNamespace
from typing import Any

import pytest

from cardkit_app import brake, rates
from cardkit_app.brake import RoomBrake
from cardkit_app.rates import Bucket, Buckets
from cardkit_app.rooms import room_socket
from cardkit_app.rooms.room_socket import RoomSocket

COST_S = 0.6
"""Seconds of the clock that a message to this test's room takes."""


class Socket(RoomSocket):
    """A socket without a network, to a room in which every message takes `COST_S`; what it sends is in `sent`."""

    def __init__(self, visitor: str, clock: Any, fault: Exception | None = None) -> None:
        def hear(guest: Any, content: Any) -> None:
            clock.time += COST_S
            if fault:
                raise fault

        lessons = SimpleNamespace(trouble=lambda text: self.sent.append({"kind": "log", "text": text}), log=SimpleNamespace())
        lessons.log.debug = lambda *_, **__: None
        rooms = SimpleNamespace(connections=SimpleNamespace(heard=lambda connection: None))
        self.application: Any = SimpleNamespace(settings={"rooms": rooms, "lessons": lessons})
        self.room: Any = SimpleNamespace(hear=hear, max_request_bytes=4000)
        self.brake, self.ws_connection = RoomBrake(visitor), object()
        self.sent: list[dict[str, Any]] = []

    def send(self, message: dict[str, Any]) -> None:
        """Keep what is sent."""
        self.sent.append(message)

    def close(self, *_: Any, **__: Any) -> None:
        """The socket is closed."""
        self.ws_connection = None


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> SimpleNamespace:
    """A clock that a test sets and that waiting moves on; `waited` are the seconds of each wait."""
    now = SimpleNamespace(time=1000.0, waited=[])

    async def sleep(seconds: float) -> None:
        now.time += seconds
        now.waited.append(seconds)

    for module in (rates, room_socket):
        monkeypatch.setattr(module, "time", SimpleNamespace(monotonic=lambda: now.time))
    monkeypatch.setattr(brake, "asyncio", SimpleNamespace(sleep=sleep))
    seconds = Buckets(brake.VISITOR_ROOM_S_PER_S, brake.VISITOR_ROOM_S_BURST)
    monkeypatch.setattr(RoomBrake, "seconds_of_visitors", seconds)
    monkeypatch.setattr(RoomBrake, "messages_of_all", Bucket(brake.ALL_ROOM_MESSAGES_PER_S, brake.ALL_ROOM_MESSAGES_BURST))
    return now


def says(socket: Socket, **content: Any) -> None:
    """The browser says something."""
    asyncio.run(socket.on_message(json.dumps({"kind": "name", **content})))


def test_who_has_taken_much_of_the_servers_time_waits_and_nobody_else_does(clock: SimpleNamespace) -> None:
    flood = [Socket("192.0.2.1", clock) for _ in range(5)]
    for socket in flood:
        says(socket)
    assert sum(clock.waited) > 0
    clock.waited.clear()
    says(Socket("192.0.2.2", clock))
    assert clock.waited == []


def test_a_fault_in_a_room_is_said_and_logged(clock: SimpleNamespace) -> None:
    socket = Socket("192.0.2.1", clock, KeyError("x"))
    says(socket)
    assert [message["kind"] for message in socket.sent] == ["log", "refused"]
    assert socket.ws_connection is None
