"""Checks that a page can move cards in its kernel and nothing else: in Voila inside JupyterLab, as on Binder, and in the app,
where a lesson has a kernel when it shows widgets of other packages.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sharing.learner import Learner, Lost, choices, message

LESSON = "voila/render/tute.ipynb"
TABLE = 'from cardkit_widgets import CardTable\nCardTable("tute", seed=7, name="one")'
CODE = {"silent": False, "store_history": False, "user_expressions": {}, "allow_stdin": False, "stop_on_error": True}


@pytest.fixture(scope="module")
def slider_server(tmp_path_factory: pytest.TempPathFactory, serve: Callable[..., Any], write_notebook: Any) -> Iterator[Any]:
    """The app on a lesson with a slider beside its table."""
    folder = tmp_path_factory.mktemp("sliders")
    write_notebook(folder / "index.ipynb", "# All lessons")
    write_notebook(folder / "tute.ipynb", "# A table and a slider", [TABLE], ["import ipywidgets\nipywidgets.IntSlider()"])
    with serve(folder) as server:
        yield server


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


@pytest.mark.outlet
@pytest.mark.parametrize("server", ["slider_server", "lab_server"])
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


@pytest.mark.outlet
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


@pytest.mark.outlet
@pytest.mark.parametrize("server", ["slider_server", "lab_server"])
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


junk = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(2**70), 2**70)
    | st.floats()
    | st.text(st.characters(exclude_categories=()), max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)
kinds = st.sampled_from(
    [
        *("comm_open", "comm_msg", "comm_close", "comm_info_request", "kernel_info_request"),
        *(
            "execute_request",
            "debug_request",
            "input_reply",
            "shutdown_request",
            "interrupt_request",
            "create_subshell_request",
        ),
        *("", "comm_msg ", "COMM_MSG", "execute_request\x00", "_", "x" * 500),
    ]
)
channels = st.sampled_from(["shell", "control", "stdin", "iopub", "", "hb", "__class__", "shell\x00", None, 7, ["shell"], {}])


@st.composite
def messages(draw: st.DrawFn) -> dict[str, Any]:
    """Messages that are well formed, but for what is drawn otherwise; whatever of them is read as code leaves a mark."""
    mark = {**CODE, "code": "open('MARK', 'w').close()"}
    data = {
        "method": draw(st.sampled_from(["custom", "update", "request_state", "", 7])),
        "content": draw(junk),
        "state": draw(junk),
    }
    comm = {
        "comm_id": draw(st.text(max_size=9)),
        "target_name": draw(st.sampled_from(COMMS)),
        "data": draw(st.one_of(junk, st.just(data))),
    }
    made = message(draw(kinds), draw(st.sampled_from([mark, comm, {**mark, **comm}])))
    made["channel"] = draw(channels)
    for part in draw(st.sets(st.sampled_from([*made, *(f"header.{name}" for name in made["header"])]), max_size=2)):
        place, _, name = part.rpartition(".")
        inside = made[place] if place and isinstance(made.get(place), dict) else made
        if draw(st.booleans()):
            inside.pop(name, None)
        else:
            inside[name] = draw(junk)
    return made


COMMS = ["jupyter.widget", "jupyter.widget.control", "jupyter.widget.version", "", "os.system"]
V1 = "v1.kernel.websocket.jupyter.org"


def in_pieces(made: dict[str, Any], mark: str) -> bytes:
    """A message in the form of several parts, with a table of where each begins."""
    channel = str(made.get("channel")).encode()
    parts = [
        json.dumps(made.get(name, {})).replace("MARK", mark).encode()
        for name in ("header", "parent_header", "metadata", "content")
    ]
    ends = [8 * (len(parts) + 3)]
    for part in (channel, *parts):
        ends.append(ends[-1] + len(part))
    return b"".join(number.to_bytes(8, "little") for number in (len(ends), *ends)) + b"".join((channel, *parts))


def on_the_wire(made: dict[str, Any], form: str, cut: int, mark: str) -> str | bytes:
    """A message in one of its forms, cut short if `cut` is not 0."""
    text = json.dumps(made).replace("MARK", mark)
    if form == "text":
        return text[:-cut] if cut else text
    data = text.encode()
    whole = (
        in_pieces(made, mark)
        if form == V1
        else (2).to_bytes(4, "big") + (12).to_bytes(4, "big") + (12 + len(data)).to_bytes(4, "big") + data
    )
    return whole[:-cut] if cut else whole


class Players:
    """One who plays, and two who send what they like, each at a page of their own; in a loop that stays."""

    def __init__(self, url: str) -> None:
        self.loop = asyncio.new_event_loop()
        self.calm, self.wild, self.wilder = Learner(url), Learner(url), Learner(url, subprotocol=V1)
        self.loop.run_until_complete(self.come())

    async def come(self) -> None:
        """All take their seats."""
        await self.calm.open()
        await self.wild.connect(60)
        await self.wilder.connect(60)
        self.table = next(iter(self.calm.tables().values()))
        self.before = await self.calm.ask(self.table, "hello")

    async def throw(self, messages: Sequence[tuple[dict[str, Any], str, int]], mark: str) -> None:
        """Send messages; afterwards all lines hold, and who plays has noticed nothing."""
        for made, form, cut in messages:
            who = self.wilder if form == V1 else self.wild
            await who.say(on_the_wire(made, form, cut, mark))
        await self.answered(self.wild, "text")
        await self.answered(self.wilder, V1)
        after = await self.calm.ask(self.table, "hello")
        assert {**after, "ack": None} == {**self.before, "ack": None}

    async def answered(self, who: Learner, form: str) -> None:
        """Ask the kernel something, and wait for what it says to it."""
        question = message("kernel_info_request", {})
        await who.say(on_the_wire(question, form, 0, ""))
        assert who.line
        while raw := await asyncio.wait_for(who.line.read_message(), 20):
            if question["header"]["msg_id"].encode() in (raw.encode() if isinstance(raw, str) else raw):
                return
        raise Lost

    async def leave(self) -> None:
        """All go."""
        for who in (self.calm, self.wild, self.wilder):
            await who.leave()


@pytest.fixture(scope="module", params=["slider_server", "lab_server"])
def desk(request: pytest.FixtureRequest) -> Iterator[Players]:
    """Three pages of the app, or of Voila inside JupyterLab."""
    server = request.getfixturevalue(request.param)
    found = Players(server.url + LESSON)
    yield found
    found.loop.run_until_complete(found.leave())
    found.loop.close()


@pytest.mark.outlet
@settings(max_examples=100, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    st.lists(st.tuples(messages(), st.sampled_from(["text", "binary", V1]), st.sampled_from([0] * 9 + [1, 7, 40])), max_size=8)
)
def test_no_message_is_a_fault_or_runs_code(
    desk: Players, tmp_path: Path, words: list[tuple[dict[str, Any], str, int]]
) -> None:
    mark = tmp_path / "ran"
    desk.loop.run_until_complete(desk.throw(words, str(mark)))
    assert not mark.exists()


HUGE = "[" + "[[],{}]," * 1_150_000 + "0]"
"""A message of the worst kind, of 9.2 million bytes."""


@pytest.mark.outlet
def test_one_that_sends_huge_messages_loses_its_line_before_they_are_read(slider_server: Any) -> None:
    async def flood() -> None:
        calm, wild = (Learner(f"{slider_server.url}{LESSON}") for _ in range(2))
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
