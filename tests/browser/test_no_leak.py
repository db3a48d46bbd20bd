"""Looks for hidden cards in all that reaches the page: the elements of the tables, every answer of the server."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

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


def scenes(answer: str) -> Iterator[Any]:
    """Yields the scenes of tables in the answer to a request, without the sealed game."""
    for line in answer.splitlines():
        message = json.loads(line)
        scene = message["data"].get("state", {}).get("scene") if "data" in message else None
        if isinstance(scene, str):  # a table’s scene travels as text
            yield {key: value for key, value in json.loads(scene).items() if key != "save"}


@pytest.mark.outlet
def test_no_hidden_card_reaches_the_page(table_of_each: str, page: Page) -> None:
    heard: list[Any] = []

    page.on("requestfinished", lambda request: request.method == "POST" and heard.extend(scenes(request.response().text())))
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
