"""Opens alternatives beside a table in the app: by mouse, keys and touch."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import Place
from browser.lessons import READY, WIDE, still

pytestmark = pytest.mark.outlet

UNDER = """import cardkit
from cardkit_widgets import CardTable
tute = cardkit.games["tute"]
cards = {0: "4e 2o 3o 7o Rb 6o Ro 4o Co 5e", 1: "5c", 2: "Rc", 3: "6e 2e 3b 4b Cb Sb 6b 7b 1b 2b"}
CardTable(tute.deal(9, dealer=0, cards=cards).after("5c", "Rc", "6e"), name="under", speed="instant")"""
DEAL = "CardTable(tute.deal(2474, dealer=3), name='deal', speed='instant')"


@pytest.fixture(scope="module")
def lessons(place: Place, write_notebook: Callable[..., Path]) -> str:
    folder, url = place("alternatives")
    write_notebook(folder / "index.ipynb", "# All", "[one](one.ipynb)")
    write_notebook(folder / "one.ipynb", "# One\n\n## First", [UNDER], "## Then", [DEAL])
    write_notebook(folder / "shared.ipynb", "# Shared", ["from cardkit_widgets import Shared\nShared()"])
    return url


def test_another_rule_stands_beside_ones_own_with_keys_alone(lessons: str, page: Page) -> None:
    still(page, lessons + "one.ipynb")
    line = page.locator(".ck-alternatives").first
    expect(line.get_by_role("button")).to_have_text(["Another rule", "Other cards"])  # it begins amid a deal
    line.get_by_role("button", name="Another rule").press("Enter")
    yes = line.get_by_role("group", name="contrafallo").get_by_role("button", name="yes")
    yes.press("Enter")
    expect(line.get_by_text("Your hand, under both rules.")).to_be_visible()
    assert line.locator(".ck-told-side img").evaluate_all(WIDE) == [True, True]
    expect(line.locator("tr[data-main]")).to_contain_text("Also:")
    page.keyboard.press("Escape")
    expect(line.get_by_role("button", name="Another rule")).to_be_focused()
    page.keyboard.press("Enter")
    line.get_by_role("group", name="contrafallo").get_by_role("button", name="yes").press("Enter")
    line.get_by_role("link", name="Play your hand that way").press("Enter")
    page.wait_for_url("**/shared.ipynb#game=tute*")
    page.wait_for_selector(READY)
    coin = page.locator('.ct-hand [data-card="2o"]')
    expect(coin).to_have_attribute("data-ok", "true")
    page.go_back()
    page.wait_for_selector(READY)
    expect(page.locator('.ct-hand [data-card="2o"]').first).to_have_attribute("data-ok", "false")


def test_other_cards_are_chosen_by_finger_and_shared(lessons: str, phone: Page) -> None:
    phone.context.grant_permissions(["clipboard-read", "clipboard-write"])
    still(phone, lessons + "one.ipynb#Then")
    line = phone.locator(".ck-step:not([hidden]) .ck-alternatives")
    line.get_by_role("button", name="Other cards").tap()
    chosen = line.locator('[data-card][aria-pressed="true"]')
    expect(chosen).to_have_count(10)
    assert phone.evaluate("document.documentElement.scrollWidth") <= 390
    turned = line.locator('[data-card][aria-disabled="true"]').first
    turned.tap(force=True)  # it says why not
    expect(line.get_by_role("alert")).to_contain_text("you can’t hold it")
    gone = chosen.first.get_attribute("data-card")
    chosen.first.tap()
    expect(line.locator(".ck-alternative-made")).to_have_text("Choose 1 more card.")
    line.locator('[data-card="1b"]').tap()
    line.get_by_role("button", name="Copy a link to them").tap()
    expect(line.get_by_text("Copied.")).to_be_visible()
    link: str = phone.evaluate("navigator.clipboard.readText()")
    assert re.search(r"/shared\.ipynb#game=tute&at=", link)
    line.get_by_role("link", name="Play these cards").tap()
    phone.wait_for_url("**/shared.ipynb#game=tute*")
    phone.wait_for_selector(READY)
    expect(phone.locator('.ct-hand [data-card="1b"]')).to_have_count(1)
    expect(phone.locator(f'.ct-hand [data-card="{gone}"]')).to_have_count(0)


def test_another_deal_is_kept_over_a_reload_and_asks_before_one_is_dropped(lessons: str, page: Page) -> None:
    still(page, lessons + "one.ipynb#Then")
    step = page.locator(".ck-step:not([hidden])")
    hand, line = step.locator(".ct-hand"), step.locator(".ck-alternatives")
    cards = "node => [...node.querySelectorAll('[data-card]')].map(card => card.dataset.card).sort().join()"
    before = hand.evaluate(cards)
    line.get_by_role("button", name="Other cards").click()
    line.get_by_role("button", name="Deal anew").click()
    expect(line.get_by_role("status")).to_have_text("The cards are dealt anew.")
    expect(step.locator(".ct")).to_have_attribute("data-state", "ready")
    expect(hand.locator("[data-card]")).to_have_count(10)
    now = hand.evaluate(cards)
    assert now != before
    page.reload()
    page.wait_for_selector(READY)
    expect(step.locator(".ct")).to_have_attribute("data-state", "ready")
    assert hand.evaluate(cards) == now
    step.locator(".ct-hand [data-ok=true]").first.press("Enter")
    expect(step.locator("[data-do=undo]")).to_have_attribute("aria-disabled", "false")
    line.get_by_role("button", name="Other cards").click()
    line.get_by_role("button", name="Deal anew").click()
    expect(line.get_by_role("button", name="Sure? This deal is dropped")).to_be_visible()
    line.get_by_role("button", name="Sure? This deal is dropped").click()
    expect(step.locator("[data-do=undo]")).to_have_attribute("aria-disabled", "true")


@pytest.mark.outlet
def test_the_site_has_the_same_offers(site_server: Any, page: Page) -> None:
    still(page, site_server[0] + "tute.html#Your-first-match")
    line = page.locator(".ck-step:not([hidden]) .ck-alternatives")
    line.get_by_role("button", name="Another rule").click()
    line.get_by_role("group", name="contrafallo").get_by_role("button", name="yes").click()
    expect(line.locator(".ck-told-side img")).to_have_count(2)
    line.get_by_role("button", name="Other cards").click()
    line.locator("[data-card][aria-pressed=true]").first.click()
    line.locator("[data-card][aria-pressed=false][aria-disabled=false]").last.click()
    line.get_by_role("link", name="Play these cards").click()
    page.wait_for_url("**/shared.html#game=tute*")
    page.wait_for_selector(READY)
    expect(page.locator(".ct-hand [data-card]")).to_have_count(10)
