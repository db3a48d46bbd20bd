"""The deal of the day in a browser: its link opens at it, the result is kept and sent, and the game is one that was learned."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from browser.conftest import LESSONS, Place, watched
from browser.lessons import READY

pytestmark = pytest.mark.outlet

TABLE = ".ct[data-name*='/day-']"
PREFERENCES = "localStorage.setItem('cardkit:preferences', JSON.stringify({ speed: 'instant', confirm: false, one_tap: true }))"
PLAY = """() => { const table = document.querySelector(".ct[data-name*='/day-']");
  if (table.dataset.state !== "ready") return;
  table.querySelector(".ct-hand [data-ok=true], .ct-actions .ct-call:not([data-barred])").click(); }"""


@pytest.fixture(scope="module")
def practice(place: Place, write_notebook: Callable[..., Path]) -> str:
    """The address of the page of practice."""
    folder, url = place("day")
    write_notebook(folder / "index.ipynb", "# Index", ["1"])
    shutil.copy(LESSONS / "practice.ipynb", folder)
    return f"{url}practice.ipynb"


@pytest.fixture
def small(browser: Browser) -> Iterator[Page]:
    """A phone on which cards move at once."""
    with watched(browser, viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True) as page:
        page.add_init_script(PREFERENCES)
        yield page


def opened(page: Page, address: str) -> None:
    page.goto(address)
    page.wait_for_selector(READY)
    page.wait_for_selector(f"{TABLE}[data-state]:not([data-state=busy])")


def test_a_link_opens_at_its_deal_and_the_result_is_kept_and_sent(practice: str, small: Page) -> None:
    opened(small, f"{practice}#The-deal-of-the-day&day=2026-05-28&game=tute")
    deal, table = small.locator(".ck-day"), small.locator(TABLE)
    expect(table).to_have_attribute("data-name", "tute/day-2026-05-28")
    expect(table).to_be_visible()
    expect(small.locator("body")).to_have_attribute("data-step", "The-deal-of-the-day")
    assert small.evaluate("document.documentElement.scrollWidth <= innerWidth")
    result, on = small.locator(".ck-day-result"), small.locator("#ck-turn .ck-next")
    expect(on).not_to_have_class("ck-next ck-loud")
    for _ in range(60):
        if result.count():
            break
        small.evaluate(PLAY)
        expect(table).not_to_have_attribute("data-state", "busy")
        small.wait_for_function(
            "node => node.dataset.state !== 'over' || document.querySelector('.ck-day-result')", arg=table.element_handle()
        )
    expect(result).to_be_in_viewport()
    expect(on).to_have_class("ck-next ck-loud")  # gold once there is something to go on to
    *lines, link = result.locator("pre").inner_text().splitlines()
    assert len(lines) == 3
    assert link.endswith("#The-deal-of-the-day&day=2026-05-28&game=tute")
    kept = json.loads(small.evaluate("localStorage.getItem('cardkit:days')"))
    assert kept["2026-05-28"][0] == "tute"
    expect(deal.get_by_role("img", name="Played on 1 of 7 days")).to_be_visible()
    small.reload()
    small.wait_for_selector(READY)
    expect(result).to_be_visible()
    assert json.loads(small.evaluate("localStorage.getItem('cardkit:days')")) == kept


def test_the_deal_is_of_a_game_that_was_learned(practice: str, small: Page) -> None:
    lessons = json.dumps({"what": "cardkit progress 1", "lessons": {"pitty_pat": {"tasks": ["a"], "steps": [1, 13], "at": ""}}})
    small.add_init_script(f"localStorage.setItem('cardkit:progress', {json.dumps(lessons)})")
    opened(small, f"{practice}#The-deal-of-the-day&day=2026-05-28")
    expect(small.locator(TABLE)).to_have_attribute("data-name", "pitty_pat/day-2026-05-28")


def test_the_page_begins_with_the_cards_of_the_day(practice: str, small: Page) -> None:
    """Also where the deal of the day was the next that was open when one left."""
    small.goto(practice)
    small.wait_for_selector(READY)
    small.wait_for_function("cardkitLearner.lessons().practice?.tasks.some(key => key.endsWith('-cards'))")
    small.reload()
    small.wait_for_selector(READY)
    expect(small.locator("[data-cardkit=today]")).to_be_visible()


def test_the_way_on_is_not_gold_while_cards_of_today_wait(practice: str, small: Page) -> None:
    """Also where nothing was due earlier on the same day."""
    small.goto(practice)
    small.wait_for_selector(READY)
    today, on = small.locator("[data-cardkit=today]"), small.locator("#ck-turn .ck-next")
    expect(today).to_have_attribute("data-due", "0")
    expect(on).to_have_class("ck-next ck-loud")
    act = {"id": "a", "kind": "rule", "rule": "tute.lead", "right": False, "day": "2026-01-05"}
    small.wait_for_function("cardkitLearner.lessons().practice?.tasks.some(key => key.endsWith('-cards'))")
    small.evaluate("act => cardkitLearner.keep({ acts: [act] })", act)
    small.reload()
    small.wait_for_selector(READY)
    expect(today).to_have_attribute("data-due", "1")
    expect(on).not_to_have_class("ck-next ck-loud")


def test_the_way_on_is_not_gold_while_an_exam_is_open(practice: str, small: Page) -> None:
    """Also where one has gone on from there before."""
    small.goto(f"{practice}#An-exam")
    small.wait_for_selector(READY)
    small.evaluate("cardkitLearner.reached('practice', { tasks: ['step-An-exam'], steps: [1, 3], at: '', number: 0 })")
    small.reload()
    small.wait_for_selector(READY)
    on = small.locator("#ck-turn .ck-next")
    expect(on).to_have_class("ck-next ck-loud")
    small.locator("[data-do=begin-tute]").click()
    small.locator("[data-do=anyway]").click()
    expect(small.locator("[data-cardkit=quiz]")).to_have_attribute("data-state", "open")
    expect(on).to_have_class("ck-next")
