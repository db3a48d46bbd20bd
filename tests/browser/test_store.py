"""Checks the store of a table in the browser: it says at once when a save cannot be kept or read."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from unittest import mock

import pytest
from playwright.sync_api import Browser, Page, expect

from browser.conftest import watched
from browser.stage import stage
from cardkit_widgets import CardTable

FULL = "Storage.prototype.setItem = () => { throw new DOMException('no room', 'QuotaExceededError'); };"
FORBIDDEN = "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no', 'SecurityError'); } });"
DEEP = 5000
UNREADABLE = {
    "900 kB": json.dumps({"save": "x" * 900_000}),
    "3 MB": json.dumps({"save": "x" * 3_000_000}),
    "5,000 lists": json.dumps({"save": None}).replace("null", "[" * DEEP + "]" * DEEP),
    "5,000 lists and nothing else": "[" * DEEP + "]" * DEEP,
    "cut short": '{"save": "cardkit-sa',
    "another type": json.dumps({"save": 7}),
    "no save": json.dumps({"save": "cardkit-save-1:AAAA"}),
}


@pytest.fixture
def desk(browser: Browser) -> Iterator[Page]:
    """A page that no other test has written to."""
    with watched(browser, fresh=True, reduced_motion="reduce") as page:
        yield page


def table() -> CardTable:
    """A table whose game can go on for long."""
    return CardTable("tute", seed=7, name="kept", speed="instant")


def play(page: Page) -> None:
    """Play one card and wait for the answer."""
    root = page.locator(".ct")
    at = root.get_attribute("data-at")
    root.locator(".ct-hand [data-ok=true]").first.press("Enter")
    expect(root).not_to_have_attribute("data-at", str(at))


@pytest.mark.parametrize(("trouble", "words"), [(FULL, "store is full"), (FORBIDDEN, "keeps nothing here")], ids=["full", "no"])
def test_a_game_that_cannot_be_kept_says_so_and_can_be_taken_along(
    desk: Page, trouble: str, words: str, tmp_path: Path
) -> None:
    desk.add_init_script(trouble)
    stage(desk, table())
    note = desk.locator(".ct-unkept")
    expect(note).to_contain_text(words)
    expect(note).to_contain_text("lasts only until you leave the page")
    play(desk)
    with desk.expect_download() as saving:
        note.get_by_role("button", name="Take it along").click()
    file = tmp_path / saving.value.suggested_filename
    saving.value.save_as(file)
    assert file.name == "cardkit-tute-kept.txt"
    at = desk.locator(".ct").get_attribute("data-at")
    note.get_by_role("button", name="OK").click()
    expect(note).to_be_hidden()

    stage(desk, table())
    expect(desk.locator(".ct")).not_to_have_attribute("data-at", str(at))
    desk.locator(".ct [data-do=more]").click()
    desk.locator("input[type=file]").set_input_files(file)
    expect(desk.locator(".ct")).to_have_attribute("data-at", str(at))
    expect(desk.locator(".ct-speech")).to_contain_text("You continue where you left off.")


def test_a_table_that_does_not_answer_promises_only_what_is_kept(desk: Page) -> None:
    desk.add_init_script(FULL)
    desk.clock.install()
    stage(desk, table())
    desk.evaluate("window.tell = () => {}")
    desk.locator(".ct-hand [data-ok=true]").first.press("Enter")
    desk.clock.fast_forward(10_000)
    expect(desk.locator(".ct")).to_have_attribute("data-state", "lost")
    banner = desk.locator(".ct-banner")
    expect(banner).to_contain_text("your browser doesn’t keep this game")
    expect(banner.get_by_role("button", name="Take it along")).to_be_visible()
    expect(banner).not_to_contain_text("at the same card")


def test_a_store_that_fills_up_says_so_when_it_does(desk: Page) -> None:
    stage(desk, table())
    expect(desk.locator(".ct-unkept")).to_be_hidden()
    desk.evaluate(f"() => {{ {FULL} }}")
    play(desk)
    expect(desk.locator(".ct-unkept")).to_contain_text("store is full")


def test_a_store_that_another_page_clears_is_filled_again_and_said(desk: Page) -> None:
    stage(desk, table())
    play(desk)
    other = desk.context.new_page()
    other.route("**", lambda route: route.fulfill(body="", content_type="text/html"))
    other.goto("http://127.0.0.1:9/other")
    other.evaluate("localStorage.clear()")
    expect(desk.locator(".ct-unkept")).to_contain_text("was cleared")
    kept = json.loads(desk.evaluate("localStorage.getItem('cardkit:/table:tute/kept')"))
    assert kept["save"]
    other.close()


def test_a_tab_that_is_behind_shows_the_game_that_went_on_in_another(desk: Page) -> None:
    stage(desk, table())
    play(desk)
    other = desk.context.new_page()
    stage(other, table(), kept=desk.evaluate("localStorage.getItem('cardkit:/table:tute/kept')"))
    at = desk.locator(".ct").get_attribute("data-at") or ""
    expect(other.locator(".ct")).to_have_attribute("data-at", at)
    for ahead, behind in ((other, desk), (desk, other)):
        play(ahead)
        at = ahead.locator(".ct").get_attribute("data-at") or ""
        expect(behind.locator(".ct")).to_have_attribute("data-at", at)
        expect(behind.locator(".ct-speech")).to_contain_text("in another tab")
    other.close()


@pytest.mark.parametrize("kept", UNREADABLE.values(), ids=UNREADABLE)
def test_a_save_that_cannot_be_read_gets_a_sentence_and_a_new_table(desk: Page, kept: str) -> None:
    stage(desk, table(), kept=kept)
    expect(desk.locator(".ct")).to_have_attribute("data-state", "ready")
    expect(desk.locator(".ct-speech")).to_contain_text("couldn’t be")
    play(desk)


def test_a_message_that_is_too_long_is_not_sent_and_said(desk: Page) -> None:
    mine = table()
    stage(desk, mine)
    at = desk.locator(".ct").get_attribute("data-at")
    received = mock.Mock(wraps=mine.receive)
    mine.receive = received  # type: ignore[method-assign]
    hear = "([id, scene]) => hear(id, 'scene', scene)"
    scene = mine.get_state()["scene"]
    desk.evaluate(hear, [mine.model_id, json.dumps({**json.loads(scene), "click": "x" * 400_000})])
    desk.locator(".ct-hand [data-ok=true]").first.press("Enter")
    expect(desk.locator(".ct-speech")).to_contain_text("too long to be read, so nothing was changed")
    expect(desk.locator(".ct")).to_have_attribute("data-at", str(at))
    assert not received.called
    desk.evaluate(hear, [mine.model_id, scene])
    play(desk)
    assert received.called


def test_the_oldest_games_make_room_for_new_ones(desk: Page) -> None:
    stage(desk, table())
    found = desk.evaluate("""() => {
        const { cardkitStore: store } = window, old = {};
        for (let n = 0; n < 40; n += 1) {
            store.set(`cardkit:/old:${n}`, "x".repeat(100_000));
            const dates = JSON.parse(localStorage.getItem("cardkit:dates"));
            dates[`cardkit:/old:${n}`] = `2026-01-${10 + Math.floor(n / 4)}`;
            localStorage.setItem("cardkit:dates", JSON.stringify(dates));
        }
        const kept = store.set("cardkit:/new:1", "now");
        return [kept, store.trouble(), Object.keys(localStorage).filter((key) => key.startsWith("cardkit:/old")).length];
    }""")
    assert found[:2] == [True, ""]
    assert 20 <= found[2] <= 25
    assert desk.evaluate("localStorage.getItem('cardkit:/table:tute/kept')")
