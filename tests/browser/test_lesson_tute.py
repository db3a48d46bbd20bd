"""The lesson of Tute, worked through: what its text invites one to do is done, and what the page answers is read."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

import cardkit
from browser.conftest import watched

RULES = cardkit.games["tute"].rules


@pytest.fixture(scope="module")
def lesson(browser: Browser, app_server: Any) -> Iterator[Page]:
    """The lesson, open and alive."""
    with watched(browser, viewport={"width": 1200, "height": 900}, reduced_motion="reduce") as page:
        page.goto(app_server.url + "voila/render/tute.ipynb")
        page.wait_for_selector("body[data-cardkit=ready]")
        yield page


def table(page: Page, name: str) -> Locator:
    found = page.locator(f'[data-name="tute/{name}"]')
    expect(found).to_have_attribute("data-state", "ready")
    return found


def touch(found: Locator, card: str) -> None:
    expect(found).not_to_have_attribute("data-playing", "")
    expect(found).to_have_attribute("data-mine", "true")
    # a card that may not be played is aria-disabled and still answers, so a click must be forced
    found.locator(f'.ct-hand [data-card="{card}"]').click(position={"x": 12, "y": 40}, force=True)


def refused(found: Locator, card: str, rule: str) -> None:
    """Touching this card plays nothing, and the table says the rule that forbids it."""
    before = found.get_attribute("data-seq")
    touch(found, card)
    expect(found.locator(".ct-speech")).to_contain_text(RULES[rule].sentence)
    assert found.get_attribute("data-seq") == before


def played(found: Locator, card: str) -> None:
    touch(found, card)
    expect(found.locator(f'.ct-hand [data-card="{card}"]')).to_have_count(0)


def pressed(found: Locator, button: str) -> None:
    found.get_by_role("button", name=button, exact=True).click()


def test_following_and_heading(lesson: Page) -> None:
    follow = table(lesson, "follow")
    refused(follow, "3b", "tute.follow")
    refused(follow, "2c", "tute.head")
    played(follow, "Cc")
    expect(follow).to_have_attribute("data-at", "4")
    low = table(lesson, "cannot-head")
    refused(low, "7o", "tute.follow")
    played(low, "3c")


def test_trumping(lesson: Page) -> None:
    over = table(lesson, "overtrump")
    refused(over, "7o", "tute.trump")
    refused(over, "4e", "tute.overtrump")
    played(over, "Se")
    under = table(lesson, "undertrump")
    refused(under, "Rb", "tute.undertrump")
    played(under, "4e")


def test_singing_in_the_wrong_order_and_taking_it_back(lesson: Page) -> None:
    sing = table(lesson, "sing")
    played(sing, "1o")
    pressed(sing, "Sing las veinte in copas (20)")
    expect(sing.locator('[data-seat="0"] [data-fact="declared"]')).to_contain_text("veinte")
    expect(sing.get_by_role("button", name="Sing las cuarenta (40)", exact=True)).to_have_count(0)
    pressed(sing, "Undo")
    pressed(sing, "Sing las cuarenta (40)")
    expect(sing.locator(".ct-strip")).to_contain_text("You and Paco")
    expect(sing.locator('[data-seat="0"] [data-fact="declared"]')).to_contain_text("cuarenta")


def test_four_kings_win_at_once(lesson: Page) -> None:
    four = table(lesson, "tute")
    played(four, "1o")
    pressed(four, "Declare tute: four kings")
    expect(four).to_have_attribute("data-state", "over")


def test_the_watched_hand_is_told(lesson: Page) -> None:
    watch = table(lesson, "watch")
    step = watch.get_by_role("button", name="Step on", exact=True)
    for move in range(1, 5):
        step.click()
        expect(watch).to_have_attribute("data-at", str(move))
    expect(watch).to_contain_text("Lola has no coins, so she must trump.")


def test_the_hand_can_be_saved_by_drawing_trumps(lesson: Page) -> None:
    finish = table(lesson, "finish")
    for card in ("Ce", "So", "Re", "Ro"):
        played(finish, card)
    expect(finish).to_have_attribute("data-state", "over")
    expect(finish).to_contain_text("100 beats 70")
