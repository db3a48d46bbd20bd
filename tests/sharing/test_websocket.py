"""What a page can do to its kernel: move cards, and nothing else; in the app, and in Voila inside JupyterLab as on Binder."""

from __future__ import annotations

import asyncio
import contextlib
import json
from pathlib import Path
from typing import Any

import pytest

from sharing.learner import Learner, Lost, choices, message

LESSON = "voila/render/tute.ipynb"
CODE = {"silent": False, "store_history": False, "user_expressions": {}, "allow_stdin": False, "stop_on_error": True}


def framed(kind: str, content: dict[str, Any]) -> bytes:
    """The same message in the binary form with buffers."""
    data = json.dumps(message(kind, content)).encode()
    return (2).to_bytes(4, "big") + (12).to_bytes(4, "big") + (12 + len(data)).to_bytes(4, "big") + data


def attacks(witness: Path) -> list[dict[str, Any] | str | bytes]:
    """Ways to run code that writes a file, over every channel and in both forms of a message."""
    code = {**CODE, "code": f"open({str(witness)!r}, 'w').close()"}
    request = {"command": "evaluate", "type": "request", "seq": 1, "arguments": {"expression": code["code"]}}
    found: list[dict[str, Any] | str | bytes] = [message("execute_request", code, channel) for channel in ("shell", "control")]
    found += [framed("execute_request", code), message("debug_request", request, "control")]
    found += [message("execute_request", code | {"silent": True}), message("complete_request", {"code": "", "cursor_pos": 0})]
    return found


JUNK: list[str | bytes | dict[str, Any]] = [
    "",
    "[]",
    "null",
    "{",
    '{"channel": "shell"}',
    '{"header": 7}',
    b"",
    b"\x00\x01\x02\xff" * 99,
    message("comm_msg", {"comm_id": "nobody", "data": {"method": "custom", "content": {}}}),
    message("comm_open", {"comm_id": "x", "target_name": "jupyter.widget", "data": {"state": {}}}),
    message("shutdown_request", {"restart": False}, "control"),
]


@pytest.mark.parametrize("server", ["app_server", "lab_server"])
def test_no_code_runs_from_the_page_of_a_lesson(server: str, request: pytest.FixtureRequest, tmp_path: Path) -> None:
    async def attack(url: str) -> None:
        learner = Learner(url)
        await learner.open()
        (table, *_) = learner.tables().values()
        for number, what in enumerate(attacks(tmp_path / "witness")):
            await learner.say(what)
            await learner.ask(table, "hello")  # its answer shows that what was sent before has been dealt with
            assert list(tmp_path.iterdir()) == [], f"attack {number} ran code"
        learner.close()

    page = request.getfixturevalue(server).url + LESSON
    asyncio.run(attack(page))


def test_a_notebook_in_jupyterlab_still_runs_code(lab_server: Any) -> None:
    """The other half of the rule: who opens the same server as JupyterLab is its owner, and works in it."""
    from tornado.httpclient import AsyncHTTPClient
    from tornado.websocket import websocket_connect

    async def run() -> str:
        client = AsyncHTTPClient()
        url = lab_server.url
        cookie = (await client.fetch(url + "lab")).headers.get_list("Set-Cookie")
        xsrf = next(c for c in cookie if c.startswith("_xsrf")).split(";")[0]
        headers = {"Cookie": xsrf, "X-XSRFToken": xsrf.partition("=")[2]}
        made = await client.fetch(url + "api/kernels", method="POST", body="{}", headers=headers)
        kernel = json.loads(made.body)["id"]
        line = await websocket_connect(f"{url.replace('http', 'ws', 1)}api/kernels/{kernel}/channels")
        await line.write_message(json.dumps(message("execute_request", {**CODE, "code": "print(6 * 7)"})))
        while raw := await line.read_message():
            heard = json.loads(raw)
            if heard["msg_type"] == "stream":
                line.close()
                await client.fetch(f"{url}api/kernels/{kernel}", method="DELETE", headers=headers)
                return str(heard["content"]["text"])
        raise AssertionError("the kernel went away")

    assert asyncio.run(run()) == "42\n"


@pytest.mark.parametrize("server", ["app_server", "lab_server"])
def test_junk_changes_nothing(server: str, request: pytest.FixtureRequest) -> None:
    async def annoy(url: str) -> None:
        learner = Learner(url)
        await learner.open()
        (table, *_) = learner.tables().values()
        before = await learner.ask(table, "hello")
        for junk in JUNK:
            await learner.say(junk)
        for content in (
            None,
            7,
            [],
            {},
            {"kind": "play"},
            {"kind": "play", "move": "x" * 999, "seq": before["seq"], "id": "a"},
        ):
            await learner.say(message("comm_msg", {"comm_id": table, "data": {"method": "custom", "content": content}}))
        after = await learner.ask(table, "hello")
        assert {**after, "ack": None} == {**before, "ack": None}
        if choices(after):
            moved = await learner.ask(table, "play", move=choices(after)[0])
            assert moved["seq"] == before["seq"] + 1
        learner.close()

    page = request.getfixturevalue(server).url + LESSON
    asyncio.run(annoy(page))


HUGE = "[" + "[[],{}]," * 1_150_000 + "0]"
"""A message of the worst kind, of 9.2 million bytes."""


@pytest.mark.outlet
def test_one_that_sends_huge_messages_loses_its_line_before_they_are_read(app_server: Any) -> None:
    async def flood() -> None:
        calm, wild = (Learner(f"{app_server.url}{LESSON}") for _ in range(2))
        await calm.open()
        (table, *_) = calm.tables().values()
        for _ in range(3):
            await wild.connect(60)
            assert wild.line
            with contextlib.suppress(Lost):
                await wild.say(HUGE)
            while await wild.line.read_message() is not None:
                pass
            assert wild.line.close_code in (1009, None)  # too large; or the socket was gone before it could be said
            assert await calm.ask(table, "hello")
        for learner in (calm, wild):
            await learner.leave()

    asyncio.run(flood())
