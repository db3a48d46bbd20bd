"""The same everywhere: ten acts go the same way and look the same in Voila, JupyterLab, Notebook 7, marimo, on the static site,
in its notebooks, in a second view, and where every output has a sandboxed frame of its own. So does the hand in plain Python.
"""

from __future__ import annotations

import contextlib
import re
import socket
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect
from playwright.sync_api import TimeoutError as PlaywrightTimeout

import cardkit
from browser.acts import ALIVE, CELLS, ten_acts
from browser.conftest import ONE, watched
from cardkit.sessions import Session, link
from cardkit.teaching.examples import example
from conftest import started

pytestmark = pytest.mark.outlet
GAME = cardkit.games["tute"]


MARIMO = "@app.cell\ndef _():\n    {}\n    return\n"
CELLS_OF_A_NOTEBOOK = [[cell] for cell in CELLS]


SEEN: dict[str, Any] = {}
"""The results of the acts in the place where they were done first."""


@pytest.fixture(scope="module")
def expected() -> tuple[list[tuple[dict[str, str], str]], list[str]]:
    """How the hand goes without any widget: what is refused with the reason and what is played, turn by turn; the points."""
    session = Session(GAME, record=example(GAME, "first"), at=17, seed=1)
    turns = []
    while session.my_turn:
        view = session.view()
        reasons = {move.card.text: refusal.reason for move, refusal in view.refusals if move.card}
        chosen = min((move for move in view.legal if move.card), key=lambda move: move.card.id if move.card else 0)
        assert chosen.card
        turns.append((reasons, chosen.card.text))
        session.play(chosen)
    assert sum(len(reasons) for reasons, _ in turns) > 5
    return turns, [str(total) for total in session.state.score.totals]


def agree(seen: dict[str, Any], expected: tuple[list[tuple[dict[str, str], str]], list[str]]) -> None:
    """All acts went as where they were done first; and the hand as without any widget, each refusal with its reason."""
    there = SEEN.setdefault("everywhere", seen)
    for act in seen.keys() & there.keys():
        assert seen[act] == there[act], act
    turns, totals = seen["play to the end"]
    assert [(set(reasons), card) for reasons, card in turns] == [(set(reasons), card) for reasons, card in expected[0]]
    for (text, _), (sentences, _) in zip(turns, expected[0], strict=True):
        for card, sentence in sentences.items():
            assert sentence in text[card]
    assert totals == expected[1]


def on_a_page(page: Page, nth: int = 0) -> dict[str, Any]:
    """The ten acts on a page with all outputs."""
    return ten_acts([page.locator("body")] * 3, nth)


def test_in_voila(
    expected: Any, page: Page, tmp_path: Path, serve: Callable[..., Any], write_notebook: Callable[..., Path]
) -> None:
    write_notebook(tmp_path / "index.ipynb", "# Tables")
    write_notebook(tmp_path / "one.ipynb", "# One", *CELLS_OF_A_NOTEBOOK)
    with serve(tmp_path) as server:
        page.goto(f"{server.url}voila/render/one.ipynb")
        agree(on_a_page(page), expected)


def test_in_jupyterlab(expected: Any, page: Page, lab_server: Any, write_notebook: Callable[..., Path]) -> None:
    write_notebook(lab_server.folder / "everywhere.ipynb", "# One", *CELLS_OF_A_NOTEBOOK)
    page.goto(lab_server.url + "lab/tree/everywhere.ipynb?reset")
    ran(page)
    agree(on_a_page(page), expected)


def ran(page: Page, cells: int = len(CELLS)) -> None:
    """Run all cells to their ends; what is run before the kernel is there is forgotten, or asked which kernel it is for."""
    asks = page.locator(".jp-Dialog .jp-mod-accept")
    for number in range(cells):
        cell = page.locator(".jp-CodeCell").nth(number)
        prompt = cell.locator(".jp-InputPrompt")
        begun, ended = (prompt.filter(has_text=re.compile(mark)) for mark in (r"\[(\*|\d+)\]:", r"\[\d+\]:"))
        for _ in range(40):
            if asks.is_visible():
                asks.click()
            cell.locator(".cm-content").click()
            page.keyboard.press("Control+Enter")
            with contextlib.suppress(PlaywrightTimeout):
                begun.wait_for(timeout=3000)
                ended.wait_for(timeout=30_000)
                break


def test_in_notebook_7(expected: Any, browser: Browser, lab_server: Any, write_notebook: Callable[..., Path]) -> None:
    """Not watched for uncaught errors: Notebook has one of its own when it starts."""
    write_notebook(lab_server.folder / "seven.ipynb", "# One", *CELLS_OF_A_NOTEBOOK)
    page = browser.new_page(viewport={"width": 1200, "height": 800})
    page.goto(lab_server.url + "notebooks/seven.ipynb")
    ran(page)
    agree(on_a_page(page), expected)
    page.close()


def test_in_marimo_with_two_visitors_at_once(expected: Any, browser: Browser, tmp_path: Path) -> None:
    """Both are in one process, each at a table of their own."""
    with (
        marimo(tmp_path, *CELLS) as server,
        watched(browser, viewport={"width": 1200, "height": 800}) as one,
        watched(browser, viewport={"width": 1200, "height": 800}) as other,
    ):
        for page in (one, other):
            page.goto(server.url)
        for page in (one, other):
            expect(page.locator(".ct").first).to_have_attribute("data-state", "ready", timeout=60_000)
        agree(on_a_page(one), expected)
        expect(other.locator(".ct").first).to_have_attribute("data-seq", "0")
        agree(on_a_page(other), expected)


def test_in_marimo_what_is_made_later_comes_alive(browser: Browser, tmp_path: Path) -> None:
    """A link that is opened, an exam, stages of guides, what the rulebook opens; what was missed is due today."""
    names = "CardTable", "Exams", "Guide", "CardCounter", "RulebookPage", "Shared", "Today"
    counting = "from cardkit.games.trionfetti.players.counting import still_beats"
    counts = f"{counting}\nCardCounter(CardTable('trionfetti', seed=7), still_beats)"
    shows = (
        "Shared()",
        "Exams('tute')",
        "Guide('tute', 'score')",
        "Guide('trionfetti', 'order')",
        "RulebookPage('tute')",
        "Today()",
    )
    cells = (f"from cardkit_widgets import {', '.join(names)}", *shows, counts)
    with marimo(tmp_path, *cells) as server, watched(browser, viewport={"width": 1200, "height": 800}) as page:
        page.goto(server.url)
        door, exams, today = (page.locator(f"[data-cardkit={name}]") for name in ("shared", "exams", "today"))
        expect(today).to_have_attribute("data-due", "0", timeout=60_000)

        door.get_by_role("textbox").fill(
            f"#{link.write(Session(GAME, record=example(GAME, 'first'), at=17), ask='Which card?')}"
        )
        door.get_by_role("button").click()
        expect(door).to_contain_text("Which card?")
        table = page.locator(".ct").first
        expect(table).to_have_attribute("data-state", "ready", timeout=60_000)
        table.locator(".ct-hand > [data-ok=false]").first.press("Enter")
        expect(today).to_have_attribute("data-due", "1")
        today.locator("[data-do=begin]").click()
        expect(page.locator("[data-cardkit=quiz]")).to_have_attribute("data-state", "open")
        seq = table.get_attribute("data-seq") or ""
        table.locator(".ct-hand > [data-ok=true]").first.press("Enter")
        expect(table).not_to_have_attribute("data-seq", seq)
        expect(page.locator("[data-cardkit=share]").get_by_role("button").first).to_have_text("Copy a link to this position")

        exams.locator("[data-do=begin-tute]").click()
        exams.locator("[data-do=anyway]").click()
        sheet = page.locator("[data-cardkit=quiz]").filter(has_text="1 of 20")
        expect(sheet).to_have_attribute("data-state", "open")

        score, order = (page.locator("[data-cardkit=guide]").nth(n) for n in range(2))
        expect(page.locator(".ck-guide-won svg").first).to_be_visible()
        score.locator("[data-stage=finish]").click()
        expect(page.locator("[data-cardkit=quiz]").filter(has_text="Writing the score")).to_have_attribute("data-state", "open")
        order.locator("[data-stage=alone]").click()
        expect(page.locator("[data-cardkit=order-box]")).to_have_attribute("data-state", "ready")

        book = page.locator("[data-cardkit=rulebook]")
        book.get_by_role("button", name="Play a card").first.click()
        practised = page.locator("[data-cardkit=quiz]").filter(has_text="Play a card")
        expect(practised).to_have_attribute("data-state", "open")

        page.locator(".cm img").evaluate_all("cards => Promise.all(cards.map((card) => card.decode()))")
        expect(page.locator(".cm .mine")).to_have_count(3)


def test_in_marimo_a_cell_that_runs_again_leaves_the_tables_of_others(browser: Browser, tmp_path: Path) -> None:
    """It closes what the first table had made for all. Not watched for uncaught errors: marimo asks for what it has closed."""
    tables = [f"from cardkit_widgets import CardTable\nCardTable('tute', seed=7, name='{name}')" for name in ("one", "two")]
    tables[1] = tables[1].partition("\n")[2]
    with marimo(tmp_path, *tables, does="edit") as server:
        page = browser.new_page(viewport={"width": 1200, "height": 1200})
        page.goto(server.url)
        one, two = (page.locator(f'[data-name="tute/{name}"]') for name in ("one", "two"))
        again(page, 0, one)
        again(page, 1, two)
        for cell, table in ((0, one), (1, two)):
            shown = table.element_handle()
            again(page, cell, table)
            assert shown
            page.wait_for_function("table => !table.isConnected", arg=shown)
            for each in (one, two):
                expect(each).to_have_attribute("data-state", "ready", timeout=ALIVE)
                at = each.get_attribute("data-at") or ""
                each.locator(".ct-hand > [data-ok=true]").first.press("Enter")
                expect(each).not_to_have_attribute("data-at", at)
        page.close()


def again(page: Page, cell: int, table: Locator) -> None:
    """Run a cell in marimo's editor; what is run before its kernel is there is forgotten."""
    for _ in range(20):
        page.locator(".cm-content").nth(cell).click(timeout=ALIVE)
        page.keyboard.press("Control+Enter")
        with contextlib.suppress(PlaywrightTimeout):
            table.wait_for(timeout=6000)
            break


def marimo(folder: Path, *cells: str, does: str = "run") -> contextlib.AbstractContextManager[Any]:
    """An app of these cells, served by marimo as one process."""
    app = folder / "app.py"
    written = [MARIMO.format(cell.replace("\n", "\n    ")) for cell in cells]
    app.write_text("import marimo\napp = marimo.App()\n" + "".join(written), encoding="utf-8")
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    begin = f"print('http://127.0.0.1:{port}/', flush=True); from marimo._cli.cli import main; main()"
    command = [sys.executable, "-c", begin, does, str(app), "--headless", "--no-token", "--host=127.0.0.1", f"--port={port}"]
    return started(command, folder, folder, MARIMO_SKIP_UPDATE_CHECK="1")


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


def test_in_a_second_view_of_the_same_outputs(
    expected: Any, page: Page, tmp_path: Path, serve: Callable[..., Any], write_notebook: Callable[..., Path]
) -> None:
    write_notebook(tmp_path / "index.ipynb", "# Twice", *CELLS_OF_A_NOTEBOOK, ["table"], ["question"], ["words"])
    with serve(tmp_path) as server:
        page.goto(server.url)
        expect(page.locator('[data-name="tute/ten"]')).to_have_count(2, timeout=60_000)
        agree(on_a_page(page, 1), expected)


def test_on_a_page_with_one_output_per_sandboxed_frame(expected: Any, page: Page, tmp_path: Path) -> None:
    command = [sys.executable, "-u", str(Path(__file__).with_name("outputs.py")), *CELLS]
    with started(command, tmp_path, tmp_path) as server:
        page.goto(server.url)
        agree(ten_acts([page.frame_locator(f"iframe[name=output-{n}]") for n in range(3)]), expected)


def test_on_a_page_of_the_static_site(expected: Any, page: Page, site_server: tuple[str, Any]) -> None:
    page.goto(site_server[0] + "one.html")
    agree(on_a_page(page), expected)


def test_in_a_notebook_of_the_static_site(expected: Any, browser: Browser, site_server: tuple[str, Any]) -> None:
    with watched(browser, viewport={"width": 1200, "height": 900}) as page:
        page.goto(site_server[0] + "lab/notebooks/index.html?path=one.ipynb")
        ran(page)
        agree(on_a_page(page), expected)
