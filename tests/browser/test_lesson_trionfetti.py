"""The lesson of Trionfetti, worked through: words become orders, cards fall, odds are played, and the page answers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from browser.conftest import watched


@pytest.fixture(scope="module")
def lesson(browser: Browser, app_server: Any) -> Iterator[Page]:
    """The lesson, open and alive."""
    with watched(browser, viewport={"width": 1200, "height": 900}, reduced_motion="reduce") as page:
        page.add_init_script("""localStorage.setItem("cardkit:preferences", '{"speed": "instant"}')""")
        page.goto(app_server.url + "voila/render/trionfetti.ipynb")
        page.wait_for_selector("body[data-cardkit=ready]", timeout=90_000)
        yield page


@pytest.fixture
def box(lesson: Page) -> Locator:
    """The first box of words."""
    found = lesson.locator("[data-cardkit=order-box]").first
    expect(found).to_have_attribute("data-state", "ready")
    return found


def table(page: Page, name: str) -> Locator:
    found = page.locator(f'[data-name="trionfetti/{name}"]')
    expect(found).to_have_attribute("data-state", "ready")
    return found


def played(found: Locator, card: str) -> None:
    expect(found).not_to_have_attribute("data-playing", "")
    expect(found).to_have_attribute("data-mine", "true")
    held = found.locator(f'.ct-hand [data-card="{card}"]')
    held.click(position={"x": 12, "y": 40})
    expect(held).to_have_count(0)


def pressed(found: Locator, button: str) -> None:
    found.get_by_role("button", name=button, exact=True).click()


def announced(box: Locator, words: str) -> None:
    line = box.get_by_role("textbox")
    line.fill(words)
    line.press("Enter")
    expect(box).to_have_attribute("data-said", words)
    expect(box).to_have_attribute("data-state", "ready")


def place(box: Locator, card: str) -> tuple[float, float]:
    found = box.locator(f'[data-card="{card}"]').bounding_box()
    assert found
    return found["y"], found["x"]


def test_all_cards_fall_into_place_as_the_words_say(box: Locator) -> None:
    announced(box, "Manco siete e otto e coppe al’otto")
    assert place(box, "8c") > place(box, "1c") > place(box, "8s") > place(box, "1s") > place(box, "Rd")
    expect(box).to_contain_text("manco sette, otto e coppe all’otto")
    step = box.get_by_role("button", name="“coppe al’otto”")
    step.click()
    expect(box.locator("[data-moved]")).to_have_count(8)
    announced(box, "più ponto")
    assert place(box, "10c") > place(box, "1c") > place(box, "Rd")


def test_a_refusal_marks_the_words_and_is_mended_with_one_click(box: Locator) -> None:
    announced(box, "manco zotto e fanti")
    expect(box).to_have_attribute("data-fault", "refused")
    expect(box.locator("mark")).to_have_text("zotto")
    box.get_by_role("button", name="manco otto e fanti", exact=True).click()
    expect(box).to_have_attribute("data-fault", "")
    expect(box).to_have_attribute("data-said", "manco otto e fanti")
    for words, reason in {
        "fanti uguali a re": "may not be made equal",
        "più figure e chi attacca vince": "one list",
        "manco 14": "no such rank",
    }.items():
        announced(box, words)
        expect(box.get_by_role("status")).to_contain_text(reason)


def test_a_comanda_is_built_from_buttons_with_keys_alone(box: Locator) -> None:
    words = box.get_by_text("Build the comanda from words")
    words.focus()
    words.press("Enter")
    box.get_by_role("button", name="start again").press("Enter")
    for word in ("primiera", "e", "fanti"):
        box.locator(f'[data-word="{word}"]').press("Enter")
    expect(box).to_have_attribute("data-said", "primiera e fanti")
    expect(box).to_have_attribute("data-fault", "")
    assert place(box, "Fd") > place(box, "7d") > place(box, "6d")


def test_the_first_of_equals_wins(lesson: Page) -> None:
    equals = table(lesson, "equals")
    played(equals, "Fs")
    expect(equals.get_by_role("log")).to_contain_text("Bepi wins the trick, first of the equal cards.")


def test_the_helper_counts_along(lesson: Page) -> None:
    late = table(lesson, "late")
    helper = lesson.locator(".cm").first
    expect(helper).to_contain_text("7 of cups: 4 unseen cards beat it (")
    left = int(helper.get_attribute("data-left") or 0)
    played(late, "4s")
    expect(helper).not_to_have_attribute("data-left", str(left))
    expect(helper).not_to_contain_text("4 of swords:")


def test_a_comanda_is_announced_at_the_table(lesson: Page) -> None:
    cut = table(lesson, "cut")
    line = cut.get_by_role("combobox")
    line.fill("manco zotto")
    line.press("Enter")
    expect(cut).to_contain_text("this is not a word of the comanda")
    line.fill("napoli e cavalli")
    line.press("Enter")
    expect(cut.locator('[data-fact="comanda"]').first).to_contain_text("napoli e cavalli")


def test_vagaresto_is_accepted_and_the_first_ace_wins_it(lesson: Page) -> None:
    vaga = table(lesson, "vaga")
    pressed(vaga, "Vagaresto!")
    expect(vaga).to_have_attribute("data-mine", "true")
    expect(vaga.get_by_role("log")).to_contain_text("Toni accepts for the side.")
    played(vaga, "1s")
    expect(vaga).to_have_attribute("data-state", "over")
    expect(vaga).to_contain_text("Partita won, 20–14")


def test_the_smazzata_is_finished_with_a_word(lesson: Page) -> None:
    finish = table(lesson, "finish")
    for card in ("Cc", "2c"):
        played(finish, card)
    pressed(finish, "Vagaresto!")
    expect(finish).to_have_attribute("data-mine", "true")
    played(finish, "Fc")
    expect(finish).to_have_attribute("data-state", "over")
    expect(finish).to_contain_text("18–16")
