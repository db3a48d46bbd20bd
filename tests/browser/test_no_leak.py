"""Looks for hidden cards in all that reaches the page: the elements of the tables, every message of the kernel."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from jupyter_server.services.kernels.connection.base import deserialize_msg_from_ws_v1
from playwright.sync_api import Page, WebSocket, expect

import cardkit
from browser.conftest import Place
from browser.lessons import Table
from cardkit.record import read_match
from cardkit.sessions import Session
from cardkit.sessions.save import unseal
from hidden import leaks, seen, strings

GAMES = list(cardkit.games)
# All texts and attributes of a table; what lies in the pack's drawings is the same whatever was dealt.
TEXTS = """root => [root, ...root.querySelectorAll("*")].flatMap((node) => [
  ...[...node.attributes].filter((a) => !["src", "style", "title"].includes(a.name)).map((a) => a.value),
  ...[...node.childNodes].filter((kid) => kid.nodeType === 3).map((kid) => kid.data)])"""

# A button or a card is clicked; a line to write on gets the first of its examples.
CHOOSE = """node => {
  const line = node.querySelector(":scope > input");
  if (line) line.value = node.querySelector("option").value;
  if (node.matches("form")) node.requestSubmit(); else node.click(); }"""


@pytest.fixture(scope="module")
def table_of_each(place: Place, write_notebook: Callable[..., Path]) -> str:
    """The address of a page with a table of every game."""
    folder, url = place("leaks")
    cells = [[f"from cardkit_widgets import CardTable\nCardTable('{game}', seed=5, name='one')"] for game in GAMES]
    write_notebook(folder / "index.ipynb", "# All games", *cells)
    return f"{url}index.ipynb"


def views(frame: str | bytes) -> Iterator[Any]:
    """Yields the table views in one message of the kernel, without the sealed game."""
    if isinstance(frame, str):
        message = json.loads(frame)
    else:
        _, parts = deserialize_msg_from_ws_v1(frame)  # type: ignore[no-untyped-call]
        message = {"header": json.loads(parts[0]), "content": json.loads(parts[3])}
    data = message["content"].get("data", {})
    view = data.get("state", {}).get("view") if isinstance(data, dict) else None
    if isinstance(view, str):  # a table's view travels as text
        yield {key: value for key, value in json.loads(view).items() if key != "save"}


def test_no_hidden_card_reaches_the_page(table_of_each: str, page: Page) -> None:
    heard: list[Any] = []

    def listen(socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: heard.extend(views(frame)))

    page.on("websocket", listen)
    page.add_init_script("localStorage.setItem('cardkit:preferences', JSON.stringify({speed: 'instant', confirm: false}))")
    page.goto(table_of_each)
    page.wait_for_selector("body[data-cardkit=ready]")
    for name in GAMES:
        rng, played, public = random.Random(3), 0, 0
        table = Table(page.locator(f'[data-name="{name}/one"]'), name, "one")
        expect(table.root).to_have_attribute("data-state", re.compile("ready|over"))
        while table.reads("state") != "over":
            head, _, text = unseal(table.kept()).partition("\n")
            session = Session(cardkit.games[name], seed=5)
            draw = session.match.draw
            session.match = read_match(text, int(head.split()[1]))
            view = session.view()
            public |= seen(session, played)
            played = session.moves
            drawn = sum({card.bit for pairs in draw.rounds for _, card in pairs}) if draw else 0
            offered = table.root.locator(".ct-actions [data-move], .ct-actions option, .ct-hand > [data-ok=true]")
            calls = {text for text in offered.all_inner_texts() if text} | {
                move.text for move in view.legal if move.kind != view.click
            }
            texts = [*table.root.evaluate(TEXTS), *strings([shown for shown in heard if shown["game"] == name])]
            shown = [text for text in texts if not any(call in text for call in calls)]
            assert (name, leaks(cardkit.games[name], shown, view, public | drawn)) == (name, [])
            heard.clear()
            seq = table.reads("seq")
            choices = table.root.locator(".ct-actions [data-move], .ct-hand > [data-ok=true]:not([data-lifted])")
            many = choices.count()
            if not many:
                choices = table.root.locator(".ct-choose, [data-do=confirm]:not([hidden])")
            choices.nth(rng.randrange(many or 1)).evaluate(CHOOSE)
            expect(table.root).not_to_have_attribute("data-seq", seq)
            table.rests()
        assert played > 3 or name in ("vitou", "pitty_pat")
