"""In JupyterLab and Notebook 7 a table keeps its keys to itself: none of them touches the cell around it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from browser.conftest import ONE
from browser.test_everywhere import ran

pytestmark = pytest.mark.outlet
KEYS = ("m", "x", "a", "b", "d", "d", "Enter")


@pytest.mark.parametrize("where", ["lab/tree/{}?reset", "notebooks/{}"])
def test_no_key_over_a_table_touches_the_cell(
    browser: Browser, lab_server: Any, write_notebook: Callable[..., Path], where: str
) -> None:
    name = f"keys-{where[:3]}.ipynb"
    write_notebook(lab_server.folder / name, "# Keys", [ONE])
    page = browser.new_page(viewport={"width": 1200, "height": 900})
    page.goto(lab_server.url + where.format(name))
    ran(page, 1)
    table = page.locator(".ct")
    expect(table).to_have_attribute("data-state", "ready", timeout=60_000)
    before = cells(page)
    for spot in ({"x": 300, "y": 220}, {"x": 700, "y": 60}):
        table.locator(".ct-felt").click(position=spot)
        expect(table.locator(":focus")).to_have_count(1)
        for key in KEYS:
            page.keyboard.press(key)
        assert cells(page) == before
    page.close()


def cells(page: Page) -> list[str]:
    """The kinds of the notebook's cells and what is written in them."""
    kind = "cell.className.match(/jp-(Code|Markdown|Raw)Cell/)[1]"
    text = "cell.querySelector('.cm-content')?.textContent ?? ''"
    found: list[str] = page.locator(".jp-Cell").evaluate_all(f"all => all.map(cell => {kind} + ({text}))")
    return found
