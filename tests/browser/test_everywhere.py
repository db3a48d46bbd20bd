"""The same lesson everywhere: one table, played in Voila, JupyterLab, Notebook 7, marimo, the static site and plain Python,
goes the same way and looks the same.

Every turn the reader first touches each card that may not be played, then plays the first one that may.
"""

from __future__ import annotations

import contextlib
import re
import socket
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Browser, Page, expect
from playwright.sync_api import TimeoutError as PlaywrightTimeout

import cardkit
from browser.conftest import ONE, watched
from cardkit.session import Session
from conftest import started

GAME = cardkit.games["tute"]
NUMBER = {card.text: card.id for card in GAME.pack}


LOOK = """table => {
  const style = (selector, part) => getComputedStyle(table.querySelector(selector), part);
  const felt = style(".ct-felt"), weave = style(".ct-felt", "::before"), face = style(".ct-hand > [data-ok=true] .ct-face");
  const drawn = (card) => [card.naturalWidth > 0, getComputedStyle(card).filter];
  return [felt.color, felt.getPropertyValue("--felt"), felt.fontFamily, weave.backgroundImage, weave.opacity, face.opacity,
    [...table.querySelectorAll(".ct-hand .ct-face")].map(drawn)];
}"""
"""What a browser makes of the colours of a table, its felt and its cards, the unplayable ones too."""
MARIMO = """import marimo
app = marimo.App()
@app.cell
def _():
    {}
    return
"""


LOOKS: dict[str, Any] = {}
"""How the table looked where it was seen first."""


class Course(NamedTuple):
    """How a hand went: what was refused with its reason and what was played, turn by turn; the deal in words; the points."""

    turns: list[tuple[dict[str, str], str]]
    totals: list[int]


def in_plain_python() -> Course:
    """The hand without any widget."""
    session = Session(GAME, seed=7)
    turns = []
    while session.my_turn:
        view = session.view()
        held = sorted((move.card.id, move) for move in (*view.legal, *(move for move, _ in view.refusals)) if move.card)
        reasons = {move.card.text: refusal.rule.sentence for move, refusal in view.refusals if move.card}
        chosen = next(move for _, move in held if move in view.legal and move.card)
        assert chosen.card
        turns.append((reasons, chosen.card.text))
        session.play(chosen)
    assert session.state.over
    return Course(turns, list(session.state.score.totals))


def on_a_page(page: Page) -> Course:
    """The hand at the page's table, with the mouse."""
    table = page.locator(".ct").first
    expect(table).to_have_attribute("data-state", "ready", timeout=120_000)
    table.scroll_into_view_if_needed()
    page.wait_for_function(
        "table => [...table.querySelectorAll('.ct-face')].every(face => face.complete)", arg=table.element_handle()
    )
    look = table.evaluate(LOOK)
    assert LOOKS.setdefault("everywhere", look) == look, "it looks the same as where it was seen first"
    turns = []
    while table.get_attribute("data-state") != "over":
        seq = table.get_attribute("data-seq") or ""
        cards = sorted(
            table.locator(".ct-hand > *").evaluate_all("them => them.map(card => card.dataset.card)"), key=NUMBER.get
        )
        reasons, chosen = {}, ""
        for card in cards:
            place = table.locator(f'.ct-hand [data-card="{card}"]')
            if place.get_attribute("data-ok") == "true":
                chosen = chosen or card
                continue
            place.click(position={"x": 12, "y": 40}, force=True)
            expect(table.locator(".ct-speech")).to_be_visible()
            assert table.get_attribute("data-seq") == seq, "a refused card was played"
            reasons[card] = table.locator(".ct-speech").inner_text()
        table.locator(f'.ct-hand [data-card="{chosen}"]').click(position={"x": 12, "y": 40})
        expect(table).not_to_have_attribute("data-seq", seq)
        expect(table).to_have_attribute("data-state", "over" if len(cards) == 1 else "ready")
        turns.append((reasons, chosen))
    return Course(turns, [int(text) for text in table.locator(".ct-result .ct-totals b").all_inner_texts()])


@pytest.fixture(scope="module")
def expected() -> Course:
    """The course that every place is held against."""
    found = in_plain_python()
    assert sum(len(reasons) for reasons, _ in found.turns) > 5
    return found


def agree(found: Course, expected: Course) -> None:
    """The same cards were refused, for the same reasons, the same were played, and the hand is worth the same."""
    assert [(set(reasons), card) for reasons, card in found.turns] == [(set(reasons), card) for reasons, card in expected.turns]
    for (said, _), (sentences, _) in zip(found.turns, expected.turns, strict=True):
        for card, sentence in sentences.items():
            assert sentence in said[card]
    assert found.totals == expected.totals


def test_in_voila(
    expected: Course, page: Page, tmp_path: Path, serve: Callable[..., Any], write_notebook: Callable[..., Path]
) -> None:
    write_notebook(tmp_path / "index.ipynb", "# Tables")
    write_notebook(tmp_path / "one.ipynb", "# One", [ONE])
    with serve(tmp_path) as server:
        page.goto(f"{server.url}voila/render/one.ipynb")
        agree(on_a_page(page), expected)


def test_in_jupyterlab(expected: Course, page: Page, lab_server: Any, write_notebook: Callable[..., Path]) -> None:
    write_notebook(lab_server.folder / "everywhere.ipynb", "# One", [ONE])
    page.goto(lab_server.url + "lab/tree/everywhere.ipynb?reset")
    # what is run before the kernel is there is forgotten by JupyterLab
    expect(page.get_by_text("(ipykernel) | Idle")).to_be_visible()
    page.locator(".jp-CodeCell .cm-content").first.click()
    page.keyboard.press("Shift+Enter")
    agree(on_a_page(page), expected)


def ran(page: Page) -> None:
    """Run the first cell; what is run before the kernel is there is forgotten."""
    cell = page.locator(".jp-CodeCell").first
    begun = cell.get_by_text(re.compile(r"\[(\*|\d+)\]:"))
    for _ in range(40):
        cell.locator(".cm-content").click()
        page.keyboard.press("Control+Enter")
        with contextlib.suppress(PlaywrightTimeout):
            begun.wait_for(timeout=3000)
            break


def test_in_notebook_7(expected: Course, browser: Browser, lab_server: Any, write_notebook: Callable[..., Path]) -> None:
    """Not watched for uncaught errors: Notebook has one of its own when it starts."""
    write_notebook(lab_server.folder / "seven.ipynb", "# One", [ONE])
    page = browser.new_page(viewport={"width": 1200, "height": 800})
    page.goto(lab_server.url + "notebooks/seven.ipynb")
    ran(page)
    agree(on_a_page(page), expected)
    page.close()


def test_in_marimo_with_two_visitors_at_once(expected: Course, browser: Browser, tmp_path: Path) -> None:
    """Both are in one process, each at a table of their own."""
    app = tmp_path / "app.py"
    app.write_text(MARIMO.format(ONE.replace("\n", "\n    ")), encoding="utf-8")
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    begin = f"print('http://127.0.0.1:{port}/', flush=True); from marimo._cli.cli import main; main()"
    command = [sys.executable, "-c", begin, "run", str(app), "--headless", "--no-token", "--host=127.0.0.1", f"--port={port}"]
    with (
        started(command, tmp_path, tmp_path, MARIMO_SKIP_UPDATE_CHECK="1") as server,
        watched(browser, viewport={"width": 1200, "height": 800}) as one,
        watched(browser, viewport={"width": 1200, "height": 800}) as other,
    ):
        for page in (one, other):
            page.goto(server.url)
        for page in (one, other):
            expect(page.locator(".ct")).to_have_attribute("data-state", "ready", timeout=60_000)
        agree(on_a_page(one), expected)
        expect(other.locator(".ct")).to_have_attribute("data-seq", "0")
        agree(on_a_page(other), expected)


def test_a_second_view_of_the_same_table_shows_the_same(
    page: Page, tmp_path: Path, serve: Callable[..., Any], write_notebook: Callable[..., Path]
) -> None:
    write_notebook(
        tmp_path / "index.ipynb", "# Twice", [ONE.replace("CardTable(", "table = CardTable(") + "\ntable"], ["table"]
    )
    with serve(tmp_path) as server:
        page.goto(server.url)
        one, other = (page.locator(".ct").nth(number) for number in range(2))
        for played, follows in ((one, other), (other, one)):
            for table in (played, follows):
                expect(table).to_have_attribute("data-state", "ready", timeout=60_000)
            seq = played.get_attribute("data-seq") or ""
            played.locator(".ct-hand > [data-ok=true]").first.press("Enter")
            expect(played).not_to_have_attribute("data-seq", seq)
            expect(follows).not_to_have_attribute("data-seq", seq)
            expect(follows).to_have_attribute("data-at", played.get_attribute("data-at") or "")


@pytest.mark.slow
def test_on_a_page_of_the_static_site(expected: Course, page: Page, site_server: tuple[str, Any]) -> None:
    page.goto(site_server[0] + "one.html")
    agree(on_a_page(page), expected)


@pytest.mark.slow
def test_in_a_notebook_of_the_static_site(expected: Course, browser: Browser, site_server: tuple[str, Any]) -> None:
    with watched(browser, viewport={"width": 1200, "height": 900}) as page:
        page.goto(site_server[0] + "lab/notebooks/index.html?path=one.ipynb")
        ran(page)
        agree(on_a_page(page), expected)
