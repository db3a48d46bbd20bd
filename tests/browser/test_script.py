"""A table that asks for something: what is found is lit, said and told to the page."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import Place
from cardkit_widgets.table.scripted import TRY_AGAIN

CELL = """from cardkit_widgets import CardTable, Script
from cardkit import games
cards = {0: "6o", 1: "7o", 2: "So", 3: "1o 3o 7e"}
start = games["tute"].deal(7, dealer=3, cards=cards).after("6o", "7o", "So")
script = Script("3o", well="The {card} takes it, and you keep the ace.", miss="Not yet: a smaller card does it, too.")
CardTable(start, seat=3, name="asked", script=script, taught="lead follow head", speed="instant", confirm=False)"""


@pytest.fixture(scope="module")
def page_with_a_task(place: Place, write_notebook: Callable[..., Path]) -> str:
    """The address of a page with one table that asks for a card."""
    folder, url = place("task")
    write_notebook(folder / "index.ipynb", "# Task")
    write_notebook(folder / "task.ipynb", "# Task", [CELL])
    return f"{url}task.ipynb"


def test_a_card_is_looked_for_and_found(page_with_a_task: str, page: Page) -> None:
    page.goto(page_with_a_task)
    task, table = page.locator(".cardkit-task"), page.locator(".ct")
    expect(task).to_have_attribute("data-state", "new")
    card = page.locator('.ct-hand [data-card="1o"]')
    card.click(position={"x": 12, "y": 40})
    expect(page.locator(".ct-speech")).to_contain_text("Not yet: a smaller card does it, too.")
    expect(task).to_have_attribute("data-state", "missed")
    page.locator('.ct-hand [data-card="7e"]').click(position={"x": 12, "y": 40}, force=True)
    expect(page.get_by_role("alert").last).to_have_text(TRY_AGAIN)
    expect(page.locator(".ct-speech")).to_contain_text("Not yet: a smaller card does it, too.")
    page.locator("[data-do=retry]").click()
    expect(task).to_have_attribute("data-state", "new")
    expect(card).to_have_css("opacity", "1")
    page.locator('.ct-hand [data-card="3o"]').click(position={"x": 12, "y": 40})
    expect(task).to_have_attribute("data-state", "done")
    expect(page.locator(".ct-speech")).to_have_attribute("data-tone", "well")
    expect(page.locator(".ct-speech")).to_contain_text("The 3 of coins takes it, and you keep the ace.")
    expect(page.get_by_role("alert").last).to_have_text("The 3 of coins takes it, and you keep the ace.")
    expect(table).to_have_attribute("data-task-state", "done")
    page.locator('.ct-hand [data-card="7e"]').click(position={"x": 12, "y": 40}, force=True)
    expect(page.get_by_role("alert").last).to_have_text("Nothing more is asked for here.")
    expect(page.locator(".ct-speech")).to_contain_text("The 3 of coins takes it, and you keep the ace.")
    assert page.locator(".ct-facts .ct-fact[data-fact=trump]").count() == 0
    page.reload()
    expect(task).to_have_attribute("data-state", "done")
