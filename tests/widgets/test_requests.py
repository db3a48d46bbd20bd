"""The line to the browser: what comes in is limited and cleaned, an answer goes out, no visitor has another's models."""

from __future__ import annotations

import json
import threading
from collections.abc import Mapping
from typing import Any

import pytest

from cardkit_widgets import CardTable
from cardkit_widgets.base.requests import (
    MAX_DEPTH,
    MAX_REQUEST_CHARACTERS,
    Request,
    RequestTooLarge,
    Responder,
    checked_request,
    handles,
    notebook_checksum,
)
from cardkit_widgets.table.models import PackModel, TableAssets


class Echo(Responder):
    """A responder that keeps its replies, and fails on request."""

    faults = (KeyError,)
    sorry = "Please ask again."

    def __init__(self) -> None:
        self.replies: list[tuple[Any, str]] = []

    def answer(self, request: Request) -> str | None:
        """Do as the request says."""
        if request.get("kind") == "fault":
            raise KeyError("no such card")
        if request.get("kind") == "bug":
            raise ZeroDivisionError("half a \ud800 character")
        return None if request.get("kind") == "quiet" else ""

    def reply(self, request: Mapping[str, Any], note: str) -> None:
        """Keep the answer."""
        self.replies.append((dict(request), note))


def test_what_comes_in_is_clean_and_no_larger_than_can_be_read() -> None:
    assert checked_request({"a": ["x\ud800y", {"b\udfff": 1}], "n": 2.5}) == {"a": ["x\ufffdy", {"b\ufffd": 1}], "n": 2.5}
    assert checked_request("nonsense") == checked_request(None) == checked_request([1]) == {}
    deep: Any = 1
    for _ in range(MAX_DEPTH + 2):
        deep = [deep]
    for large in ({"save": "x" * (MAX_REQUEST_CHARACTERS + 1)}, {"many": [0] * (MAX_REQUEST_CHARACTERS + 1)}, {"deep": deep}):
        with pytest.raises(RequestTooLarge):
            checked_request(large)


def test_every_wish_gets_an_answer_and_what_goes_wrong_is_said() -> None:
    echo = Echo()
    for content in (
        {"kind": "hello"},
        {"kind": "fault"},
        {"kind": "bug"},
        {"kind": "x" * (MAX_REQUEST_CHARACTERS + 1)},
        None,
        {"kind": "quiet"},
    ):
        echo.receive(content)
    notes = [note for _, note in echo.replies]
    assert notes[:2] == ["", "'no such card'"]
    assert notes[2].startswith("Something went wrong here (ZeroDivisionError: half a \ufffd character). Please ask again.")
    assert notes[3:] == ["That was too long to be read, so nothing was changed.", ""]


def test_a_table_answers_a_message_that_is_too_large() -> None:
    table = CardTable("tute", seed=7)
    before = table.session.save()
    table.receive({"kind": "resume", "save": "x" * (MAX_REQUEST_CHARACTERS + 1), "id": "a"})
    assert "too long" in table.scene["notice"]["text"]
    assert table.scene["ack"] == "a"
    table.receive({"kind": "play", "move": "play \ud800", "seq": 0, "id": "b"})
    assert json.dumps(table.scene).encode()
    assert table.session.save() == before


def test_two_visitors_of_one_process_have_their_own_models() -> None:
    found: list[Any] = []

    def visit() -> None:
        table = CardTable("tute", seed=7)
        found.extend([table.kit, table.pack, CardTable("tute", seed=8).pack])

    visit()
    other = threading.Thread(target=visit)
    other.start()
    other.join()
    kit, pack, again, kit2, pack2, again2 = found
    assert pack is again
    assert pack2 is again2
    assert kit is not kit2
    assert pack is not pack2
    assert isinstance(kit, TableAssets)
    assert isinstance(pack, PackModel)


def test_a_notebook_has_a_home_of_its_own_where_jupyter_tells_which_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    def home_of(path: str) -> str:
        monkeypatch.setenv("JPY_SESSION_NAME", path)
        return notebook_checksum()

    assert home_of("/lessons/tute.ipynb") == home_of("/lessons/tute.ipynb") != home_of("/mine/tute.ipynb")
    assert CardTable("tute", seed=1).about["notebook"] == home_of("/mine/tute.ipynb")
    assert (
        home_of("/lessons/tute-jvsc-5be0-a1.ipynb") == home_of("/lessons/tute-jvsc-77f2-b2.ipynb") != ""
    )  # as VS Code names it
    monkeypatch.delenv("JPY_SESSION_NAME")
    assert notebook_checksum() == ""


class Shouts(Responder):
    """A mixin with a handler of its own."""

    @handles("shout")
    def _shout(self) -> str:
        return "shouted"


class Whispers(Responder):
    """Another, with one more, which it shares."""

    @handles("whisper", "shout")
    def _whisper(self) -> str:
        return "whispered"


class Both(Shouts, Whispers):
    """Has both, and the nearer one where both have one."""


def test_a_mixin_hides_no_handler_of_the_class_after_it() -> None:
    found = {kind: Both().handler(kind) for kind in ("shout", "whisper", "sing")}
    assert {kind: one and one() for kind, one in found.items()} == {"shout": "shouted", "whisper": "whispered", "sing": None}
