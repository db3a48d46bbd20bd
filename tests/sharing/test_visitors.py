"""Who asks: by which address a visitor is counted, behind which web servers, and how many connections each may have."""

from __future__ import annotations

import argparse
import asyncio
from types import SimpleNamespace
from typing import Any
from unittest import mock

import pytest
from tornado.httputil import HTTPHeaders

from cardkit_app import rates, web_server
from cardkit_app.rates import MAX_KNOWN_VISITORS
from cardkit_app.visitors import address_of, proxy
from cardkit_app.web_server import REQUESTS_BURST, REQUESTS_PER_S, BoundedServer, Delayed

FRONT = "192.0.2.7"


@pytest.mark.parametrize(
    ("peer", "forwarded", "counted"),
    [
        ("198.51.100.1", "", "198.51.100.1"),
        ("198.51.100.1", "203.0.113.5", "198.51.100.1"),  # nobody has to believe a stranger
        ("127.0.0.1", "203.0.113.5", "203.0.113.5"),
        ("::1", "203.0.113.5", "203.0.113.5"),
        (FRONT, "203.0.113.5", "203.0.113.5"),
        ("::ffff:192.0.2.7", "203.0.113.5", "203.0.113.5"),
        ("127.0.0.1", "10.9.8.7, 203.0.113.5", "203.0.113.5"),  # the visitor wrote the first
        ("127.0.0.1", f"10.9.8.7, 203.0.113.5, {FRONT}", "203.0.113.5"),
        ("127.0.0.1", "127.0.0.1, 203.0.113.5", "203.0.113.5"),
        ("127.0.0.1", "", "127.0.0.1"),
        ("127.0.0.1", "unknown", "127.0.0.1"),
        ("127.0.0.1", "203.0.113.5, unknown", "127.0.0.1"),
        ("127.0.0.1", "x" * 60_000, "127.0.0.1"),
        ("127.0.0.1", "x," * 30_000 + "203.0.113.5", "203.0.113.5"),
        ("2001:db8::1", "", "2001:db8::/64"),
        ("2001:db8::abcd", "", "2001:db8::/64"),  # one household has all of these
        ("127.0.0.1", "2001:db8:0:1::5", "2001:db8:0:1::/64"),
        ("0.0.0.0", "203.0.113.5", "0.0.0.0"),
        ("", "203.0.113.5", ""),
    ],
)
def test_a_visitor_is_counted_by_the_address_that_is_believed(peer: str, forwarded: str, counted: str) -> None:
    assert address_of(peer, forwarded, [FRONT]) == counted


def test_a_web_server_in_front_is_named_by_its_address() -> None:
    assert proxy(" ::ffff:192.0.2.7 ") == FRONT
    with pytest.raises(argparse.ArgumentTypeError, match=r"such as 192\.0\.2\.7, not by 'cards\.example\.org'"):
        proxy("cards.example.org")


class Stream:
    """Stands in for a connection."""

    def __init__(self) -> None:
        self.open = True

    def close(self) -> None:
        self.open = False


@pytest.fixture
def bounded(monkeypatch: pytest.MonkeyPatch) -> tuple[Any, list[str]]:
    """A server with small bounds that answers nothing, and what it tells its keeper."""
    monkeypatch.setattr(web_server, "MAX_CONNECTIONS_PER_ADDRESS", 3)
    monkeypatch.setattr(web_server, "max_connections", lambda: 5)
    monkeypatch.setattr(web_server.HTTPServer, "handle_stream", lambda *_: None)
    monkeypatch.setattr(web_server.HTTPServer, "on_close", lambda *_: None)
    server, notes = BoundedServer(lambda request: None), list[str]()
    server.bound([FRONT], notes.append)
    monkeypatch.setattr(rates, "time", SimpleNamespace(monotonic=lambda: 1000.0))
    return server, notes


def came(server: Any, address: str, number: int) -> list[Stream]:
    """So many connections of an address; returns those that are open."""
    streams = [Stream() for _ in range(number)]
    for stream in streams:
        server.handle_stream(stream, (address, 50_000))
    return [stream for stream in streams if stream.open]


def test_one_address_has_so_many_connections_and_leaves_room_for_others(bounded: tuple[Any, list[str]]) -> None:
    server, notes = bounded
    first = came(server, "198.51.100.1", 9)
    assert len(first) == 3
    assert len(came(server, "198.51.100.2", 1)) == 1
    assert notes == ["there are too many connections; no more are answered"] * 6
    server.on_close(SimpleNamespace(stream=first.pop()))
    assert len(came(server, "198.51.100.1", 2)) == 1


@pytest.mark.parametrize("address", ["127.0.0.1", FRONT])
def test_a_web_server_in_front_has_those_of_all_its_visitors(bounded: tuple[Any, list[str]], address: str) -> None:
    assert len(came(bounded[0], address, 9)) == 5
    assert came(bounded[0], "198.51.100.1", 1) == []


def test_who_asks_too_often_waits_and_nobody_else_does(bounded: tuple[Any, list[str]]) -> None:
    server, notes = bounded
    nobody = HTTPHeaders()
    assert [server.wait("198.51.100.1", nobody) for _ in range(REQUESTS_BURST)] == [0] * REQUESTS_BURST
    assert server.wait("198.51.100.1", nobody) == pytest.approx(1 / REQUESTS_PER_S)
    assert server.wait("198.51.100.2", nobody) == 0
    told_for = HTTPHeaders({"X-Forwarded-For": "198.51.100.1"})
    assert server.wait(FRONT, told_for) == pytest.approx(2 / REQUESTS_PER_S)
    assert server.wait("198.51.100.3", told_for) == 0  # it says so itself
    assert not any(server.wait("127.0.0.1", nobody) for _ in range(2 * REQUESTS_BURST))  # it asks for everybody
    assert set(notes) == {"a visitor asks more than a page does, and is answered more slowly"}


def test_so_many_visitors_are_remembered(bounded: tuple[Any, list[str]]) -> None:
    server, _ = bounded
    for _ in range(REQUESTS_BURST + 1):
        server.wait("198.51.100.1", HTTPHeaders())
    for number in range(MAX_KNOWN_VISITORS):
        server.wait(f"2001:db8:0:{number:x}::1", HTTPHeaders())
    assert server.wait("198.51.100.1", HTTPHeaders()) == 0


def test_a_request_that_has_to_wait_is_handed_on_later(monkeypatch: pytest.MonkeyPatch) -> None:
    slept, handler = mock.AsyncMock(), mock.Mock()
    handler.headers_received.return_value = None
    monkeypatch.setattr(web_server.asyncio, "sleep", slept)
    request, headers = mock.sentinel.request, HTTPHeaders()
    assert Delayed(handler, mock.Mock(), lambda _: 0.0).headers_received(request, headers) is None
    later = Delayed(handler, mock.Mock(), lambda _: 3.0).headers_received(request, headers)
    assert handler.headers_received.mock_calls == [mock.call(request, headers)]
    asyncio.run(later)  # type: ignore[arg-type]
    slept.assert_awaited_once_with(3.0)
    assert handler.headers_received.mock_calls == [mock.call(request, headers)] * 2
