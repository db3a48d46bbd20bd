"""In JupyterLab and Notebook 7 a table's own keys do nothing to the notebook, and every other key does what it does there."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from browser.conftest import keyed
from browser.test_everywhere import ran

pytestmark = pytest.mark.outlet
CELL = """from ipywidgets import Button
from cardkit_widgets import CardTable, ask
display(Button(description='stock'), CardTable('tute', seed=7, speed='instant'), ask('Yes?', ['yes', 'no'], right='yes'))"""
OWN = (
    "w",
    "l",
    "t",
    "u",
    "h",
    "Enter",
    " ",
    "Home",
    "End",
    "ArrowRight",
    "ArrowLeft",
    "ArrowUp",
    "ArrowDown",
    "m",
    "?",
    "Escape",
)
"""The keys of a table."""


class Notebook:
    """A notebook with a cell that shows a stock button, a table and a question, open and run."""

    def __init__(self, page: Page, path: Path) -> None:
        self.page, self.path = page, path

    def cells(self) -> list[str]:
        """The kinds of the cells and what is written in them; the one that is active has a star."""
        kind = "cell.className.match(/jp-(Code|Markdown|Raw)Cell/)[1] + (cell.matches('.jp-mod-active') ? '*' : '')"
        text = "cell.querySelector('.cm-content')?.textContent ?? ''"
        found: list[str] = self.page.locator(".jp-Cell").evaluate_all(f"all => all.map(cell => {kind} + ({text}))")
        return found

    def widgets(self) -> list[Locator]:
        """What may have the focus: the stock button, a card, a button of the table's bar, an answer."""
        page = self.page
        return [
            page.get_by_role("button", name="stock"),
            page.locator(".ct-hand [tabindex='0']"),
            page.locator(".ct [data-do=more]"),
            page.locator(".ck-quiz-answer").first,
        ]

    @property
    def runs(self) -> Locator:
        """What the cell says of how often it was run."""
        return self.page.locator(".jp-CodeCell .jp-InputPrompt").first


@pytest.fixture(params=["lab/tree/{}?reset", "notebooks/{}"], ids=["lab", "notebook"])
def notebook(
    request: pytest.FixtureRequest, browser: Browser, lab_server: Any, write_notebook: Callable[..., Path]
) -> Iterator[Notebook]:
    path = write_notebook(lab_server.folder / f"keys-{request.param[:3]}.ipynb", "# Keys", [CELL])
    page = browser.new_page(viewport={"width": 1200, "height": 1400})
    page.goto(lab_server.url + request.param.format(path.name))
    ran(page, 1)
    expect(page.locator(".ct")).to_have_attribute("data-state", "ready", timeout=60_000)
    expect(page.locator(".ck-quiz-answer").first).to_be_visible()
    keyed(page)
    yield Notebook(page, path)
    page.close()


def test_a_tables_own_keys_play_and_do_nothing_to_the_notebook(notebook: Notebook) -> None:
    page, table = notebook.page, notebook.page.locator(".ct")
    table.locator(".ct-felt").click(position={"x": 300, "y": 220})
    expect(table.locator(".ct-hand :focus")).to_have_count(1)
    before = notebook.cells()
    held = page.locator(".ct-hand [tabindex='0']")
    for key in OWN:
        held.press(key)  # the notebook may have taken the focus meanwhile
        expect(table).not_to_have_attribute("data-state", "busy")
        assert notebook.cells() == before, key
    while table.get_attribute("data-state") != "over":
        seq = table.get_attribute("data-seq") or ""
        held.press("Home")
        playable = page.locator(".ct-hand [data-ok=true]:focus")
        while not playable.count():
            held.press("ArrowRight")
        playable.press("Enter")
        expect(table).not_to_have_attribute("data-seq", seq)
        expect(table).to_have_attribute("data-state", re.compile("ready|over"))
    assert notebook.cells() == before


def test_all_other_keys_are_the_notebooks_as_over_a_stock_button(notebook: Notebook) -> None:
    page = notebook.page
    for widget in notebook.widgets():
        before = notebook.cells()
        widget.press("b")
        expect(page.locator(".jp-Cell")).to_have_count(len(before) + 1)
        widget.press("Control+s")
        for _ in range(50):
            if notebook.path.read_text("utf-8").count('"cell_type"') == len(before) + 1:
                break
            page.wait_for_timeout(100)
        else:
            raise AssertionError("nothing was saved")
        runs = notebook.runs.inner_text()
        widget.press("Shift+Enter")
        expect(notebook.runs).not_to_have_text(runs)
        expect(notebook.runs).to_have_text(re.compile(r"\d"))
        expect(page.locator(".ct")).to_have_attribute("data-seq", "0")  # no card was played besides
