"""The line to a room on a real server: who may connect, what is too long or no message at all, and servers without rooms."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from tornado.httpclient import HTTPClientError, HTTPRequest
from tornado.websocket import WebSocketClientConnection, WebSocketClosedError, websocket_connect

from sharing.test_routes import ask

pytestmark = pytest.mark.outlet
REQUEST = {
    "kind": "make",
    "room": "table",
    "game": "tute",
    "options": {},
    "seats": ["me", "friend", "computer", "computer"],
    "level": "club",
}


@pytest.fixture(scope="module")
def lessons(write_notebook: Any, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with one page."""
    folder = tmp_path_factory.mktemp("line")
    write_notebook(folder / "index.ipynb", "# All lessons", ["1 + 1"])
    return folder


@pytest.fixture(scope="module")
def server(serve: Callable[..., Any], lessons: Path) -> Iterator[Any]:
    """A class server with rooms, for those with a link."""
    with serve(lessons, command=("serve", "--token", "trump", "--rooms")) as running:
        yield running


async def line(url: str, token: str = "?token=trump", **headers: str) -> WebSocketClientConnection:
    """A line to the rooms."""
    address = f"{url.replace('http', 'ws')}rooms/line{token}"
    return await websocket_connect(HTTPRequest(address, headers=headers))


async def heard(connection: WebSocketClientConnection, kind: str) -> dict[str, Any] | None:
    """The next message of a kind; None where the line ends before."""
    while (text := await asyncio.wait_for(connection.read_message(), 60)) is not None:
        if (message := json.loads(text))["kind"] == kind:
            return dict(message)
    return None


async def replies(url: str, *texts: str | bytes) -> list[dict[str, Any]]:
    """All that is heard on a new line on which this is said, until it ends."""
    connection = await line(url)
    for text in texts:
        await connection.write_message(text, binary=isinstance(text, bytes))
    found = []
    while (text := await asyncio.wait_for(connection.read_message(), 60)) is not None:
        found.append(json.loads(text))
    return found


async def table(url: str, **request: str) -> tuple[str, str]:
    """A new table, as `REQUEST` but for this: its name and the key of who made it."""
    (made,) = await replies(url, json.dumps(REQUEST | request))
    return made["room"], made["key"]


@pytest.mark.parametrize(
    ("token", "headers"), [("", {}), ("?token=wrong", {}), ("?token=trump", {"Origin": "https://elsewhere.example"})]
)
def test_only_the_invited_connect_and_only_from_pages_of_this_server(server: Any, token: str, headers: dict[str, str]) -> None:
    with pytest.raises(HTTPClientError, match="403"):
        asyncio.run(line(server.url, token, **headers))


async def four_moves(url: str, **request: str) -> None:
    """Two browsers at a new table play four cards, and computers theirs in between; fewer where a tute ends the deal before."""
    room, key = await table(url, **request)
    host = await line(url)
    await host.write_message(json.dumps({"kind": "enter", "room": room, "key": key}))
    about = await heard(host, "room")
    assert about
    friend = await line(url)
    await friend.write_message(json.dumps({"kind": "enter", "room": room, "key": about["keys"][1]}))
    moves, over = 0, False

    async def sit(connection: WebSocketClientConnection) -> None:
        nonlocal moves, over
        while moves < 4 and not over and (reply := await heard(connection, "scene")):
            scene = json.loads(reply["scene"])
            moves, over = moves + (scene["ack"] == "a"), scene["over"]
            if scene["my_turn"]:
                card = next(card["card"] for card in scene["hand"] if card["ok"])
                request = {"kind": "play", "move": f"play {card}", "seq": scene["seq"], "id": "a", "still": True}
                await connection.write_message(json.dumps({"table": request}))

    await asyncio.wait([asyncio.ensure_future(sit(one)) for one in (host, friend)], return_when=asyncio.FIRST_COMPLETED)
    assert moves >= 4 or (over and moves >= 2)  # a tute is declared after a trick


def test_two_lines_at_one_table_with_computers_that_think(server: Any) -> None:
    asyncio.run(four_moves(server.url))
    assert not [text for text in server.lines if "Traceback" in text or "failed" in text]


JUNK: list[str | bytes] = [
    "",
    "{",
    "[]",
    "null",
    b"\x00\xff",
    "[" * 3000,
    '{"kind": "enter"}',
    '{"kind": "make"}',
    '"' + "x" * 70_000,
]


@pytest.mark.parametrize("junk", JUNK, ids=lambda junk: repr(junk)[:20])
def test_what_is_no_message_gets_a_sentence_and_ends_its_line(server: Any, junk: str | bytes) -> None:
    found = asyncio.run(replies(server.url, junk))
    assert [message["kind"] for message in found] == ["refused"]
    assert found[0]["text"].endswith(".")
    assert not [text for text in server.lines if "Traceback" in text or "failed" in text]


def test_a_long_message_in_a_room_ends_the_line_and_the_room_stays(server: Any) -> None:
    async def play() -> None:
        room, key = await table(server.url)
        enter = json.dumps({"kind": "enter", "room": room, "key": key})
        reply = await replies(server.url, enter, json.dumps({"table": {"kind": "play", "move": "x" * 5000}}))
        assert reply[-1] == {"kind": "refused", "text": "That was too long to be read."}
        again = await line(server.url)
        await again.write_message(enter)
        assert await heard(again, "scene")

    asyncio.run(play())


def test_a_table_is_made_at_once_while_somebody_else_makes_them_without_end(server: Any) -> None:
    async def play() -> None:
        tried, over, going = 0, asyncio.Event(), asyncio.Event()

        async def attack() -> None:
            nonlocal tried
            while not over.is_set():
                connection = await line(server.url, **{"X-Forwarded-For": "203.0.113.9"})
                with contextlib.suppress(WebSocketClosedError):  # it gave way to another
                    await connection.write_message(json.dumps(REQUEST))
                while await connection.read_message() is not None:
                    pass
                tried += 1
                if tried >= 400:
                    going.set()

        attackers = [asyncio.ensure_future(attack()) for _ in range(120)]
        await going.wait()
        connection = await line(server.url, **{"X-Forwarded-For": "203.0.113.10"})
        await connection.write_message(json.dumps(REQUEST))
        made = await heard(connection, "made")
        assert made
        friend = await line(server.url, **{"X-Forwarded-For": "203.0.113.10"})
        await friend.write_message(json.dumps({"kind": "enter", "room": made["room"], "key": made["key"]}))
        assert await heard(friend, "scene")
        over.set()
        await asyncio.gather(*attackers)

    asyncio.run(play())
    assert all(asyncio.run(table(server.url)))


def test_a_class_server_has_no_rooms_unless_it_is_told_to(serve: Callable[..., Any], lessons: Path) -> None:
    with serve(lessons, command=("serve",)) as plain:
        assert [ask(plain, path)[0] for path in ("/rooms/", "/rooms/line", "/rooms/game/tute", "/rooms/table/x")] == [404] * 4
        assert "data-rooms" not in ask(plain, "/voila/render/index.ipynb")[1]


def test_who_may_not_come_in_learns_nothing_of_rooms(server: Any) -> None:
    room, _ = asyncio.run(table(server.url))
    for path in ("/rooms/", f"/rooms/table/{room}", "/rooms/game/tute"):
        assert ask(server, path)[0] == 403
        assert ask(server, f"{path}?token=trump")[0] == 200
    assert ask(server, "/rooms/game/bridge?token=trump")[0] == 404
