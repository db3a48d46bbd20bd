"""The rulebook, links to steps and shared positions, in the browser: below a path, as behind a reverse proxy."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

import cardkit
from browser.conftest import watched
from browser.lessons import READY, WIDE
from cardkit.sessions import link

pytestmark = pytest.mark.outlet

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"
TABLE = """
import cardkit
from cardkit_widgets import CardTable, share
table = CardTable(cardkit.games["tute"].deal(11), seat=0, name="mine")
table
"""


@pytest.fixture(scope="module")
def lessons(
    tmp_path_factory: pytest.TempPathFactory, serve: Callable[..., Any], write_notebook: Callable[..., Path]
) -> Iterator[str]:
    """The rulebook, the page of shared positions, and a page with a table; the address below which they are rendered."""
    folder = tmp_path_factory.mktemp("rules")
    for name in ("rulebook", "shared"):
        shutil.copyfile(NOTEBOOKS / f"{name}.ipynb", folder / f"{name}.ipynb")
    far = "\n\n".join(["Words."] * 60)
    write_notebook(folder / "index.ipynb", f"# Steps\n\n{far}\n\n## En *pâte*: the tie\n\n{far}\n\n## The end")
    write_notebook(folder / "mine.ipynb", "# Mine\n\n<!-- with its code -->", [TABLE], ["share(table)"])
    with serve(folder, command=("serve", "--base-url", "/clubs/cards/")) as server:
        yield f"{server.url}clubs/cards/voila/render/"


@pytest.fixture(scope="module")
def book(browser: Browser, lessons: str) -> Iterator[Page]:
    """The rulebook, open at Tute; every test leaves it searchable."""
    with watched(browser, viewport={"width": 1200, "height": 900}) as page:
        page.goto(f"{lessons}rulebook.ipynb#tute", timeout=120_000)  # the first page of a server may be slow to come
        page.wait_for_selector(READY)
        expect(page.locator(".ck-book")).to_have_attribute("data-game", "tute")
        yield page


def test_typing_filters_and_says_how_many(book: Page) -> None:
    search, count = book.get_by_label("Search the rules"), book.locator(".ck-book-count")
    total = len(cardkit.games["tute"].rules)
    expect(count).to_have_text(f"{total} rules")
    search.fill("CUARENTA")
    shown = book.locator(".ck-rule:visible")
    expect(count).to_have_text(f"{shown.count()} of {total} rules")
    assert 1 < shown.count() < total
    expect(book.locator("mark").first).to_have_text(re.compile("cuarenta", re.I))
    search.fill("declaración de guerra")
    expect(book.locator(".ck-book-nothing")).to_contain_text("No rule of Tute speaks of “declaración de guerra”")
    expect(count).to_have_text(f"0 of {total} rules")
    search.press("Escape")
    expect(count).to_have_text(f"{total} rules")
    expect(book.locator("mark")).to_have_count(0)


@pytest.mark.parametrize("name", list(cardkit.games))
def test_a_game_is_printed_on_one_page(book: Page, name: str) -> None:
    book.get_by_role("button", name=cardkit.games[name].title, exact=True).click()
    expect(book.locator(".ck-book")).to_have_attribute("data-game", name)
    printed = book.pdf(prefer_css_page_size=True, print_background=True)
    assert len(re.findall(rb"/Type\s*/Page[^s]", printed)) == 1
    box = re.search(rb"/MediaBox\s*\[([\d. ]+)\]", printed)
    assert box
    assert [round(float(number)) for number in box[1].split()] == [0, 0, 595, 842]
    book.emulate_media(media="print")
    for key in cardkit.games[name].rules:
        expect(book.locator(f'[data-rule="{key}"] .ck-rule-text')).to_be_visible()
    assert not book.get_by_role("heading", name="The rulebook").is_visible()
    assert not book.locator(".ck-book-tools").is_visible()
    assert float(book.evaluate("parseFloat(getComputedStyle(document.querySelector('.ck-book')).fontSize)")) > 9  # px
    book.emulate_media(media="null")  # what is printed would follow it


def test_a_switch_plays_the_hand_both_ways_with_keys_alone(book: Page) -> None:
    book.get_by_role("button", name="Tute", exact=True).click()
    option = book.locator('[data-option="contrafallo"]')
    option.get_by_role("button", name="yes").focus()
    book.keyboard.press("Enter")
    expect(option).to_have_attribute("data-told", "yes")
    left, right = option.locator("tr[data-main] td").all()
    expect(left).to_contain_text("Refused.")
    expect(right).to_contain_text("Lola plays the knight of batons.")
    assert option.locator(".ck-told-side img").evaluate_all(WIDE) == [True, True]
    option.get_by_role("button", name="Play on from here").press("Enter")
    drawer = book.get_by_role("region", name="Tute, contrafallo: yes")
    expect(drawer.locator(".ct")).to_have_attribute("data-mine", "true")
    book.keyboard.press("Escape")
    expect(drawer).to_have_count(0)
    expect(option.get_by_role("button", name="Play on from here")).to_be_focused()
    option.get_by_role("button", name="no (here)").click()
    expect(option.locator(".ck-told")).to_be_empty()


def test_a_rule_leads_to_its_questions_and_its_step(book: Page) -> None:
    rule = book.locator('[data-rule="tute.head"]')
    rule.get_by_role("button").first.click()
    expect(book.locator(".ck-drawer-box .ck-quiz")).to_be_visible()
    book.get_by_role("button", name="Close").click()
    expect(book.locator(".ck-drawer-box")).to_have_count(0)
    href = rule.get_by_role("link", name="Beat it if you can").get_attribute("href")
    assert href == "tute.ipynb#Beat-it-if-you-can"


def test_an_address_opens_a_rule_and_a_wrong_one_says_so(lessons: str, page: Page) -> None:
    page.goto(f"{lessons}rulebook.ipynb#tarot.excuse")
    rule = page.locator('[data-rule="tarot.excuse"]')
    expect(rule).to_have_attribute("data-chosen", "true")
    expect(rule).to_be_in_viewport()
    page.goto(f"{lessons}rulebook.ipynb#tarot.excus")
    expect(page.get_by_role("alert")).to_contain_text("“tarot.excus”, which isn’t in this rulebook")
    expect(page.locator("#ck-status")).to_be_empty()


def test_a_link_leads_to_any_step(lessons: str, page: Page) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto(f"{lessons}index.ipynb")
    page.wait_for_selector(READY)
    mark = page.get_by_role("link", name="Link to this step: En pâte: the tie")
    assert mark.evaluate("node => getComputedStyle(node).opacity") == "0"
    page.get_by_role("heading", name="En pâte").hover()
    expect(mark).to_have_css("opacity", "1")
    mark.click()
    expect(page.locator("#ck-status")).to_have_text("The link to “En pâte: the tie” is copied.")
    address = page.evaluate("navigator.clipboard.readText()")
    assert address.startswith(f"{lessons}index.ipynb#En-p")
    page.goto("about:blank")
    page.goto(address)
    page.wait_for_selector(READY)
    expect(page.get_by_role("heading", name="En pâte")).to_be_in_viewport()
    page.goto(f"{lessons}index.ipynb?again#The-ende")
    expect(page.locator("#ck-status")).to_contain_text("There is no step “The ende” in this lesson")


def test_a_position_is_shared_and_played(lessons: str, page: Page) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto(f"{lessons}mine.ipynb")
    page.wait_for_selector(READY)
    expect(page.locator(".ck-source").first).to_contain_text("CardTable(cardkit.games")
    hand = page.locator('[data-name="tute/mine"] .ct-hand [data-card]')
    cards = sorted(hand.evaluate_all("all => all.map(one => one.dataset.card)"))
    line = page.locator("[data-cardkit=share]")
    line.get_by_role("textbox", name="A question").fill("Lead what?")
    line.get_by_role("button", name="Copy a link to this position").click()
    expect(line.get_by_role("status")).to_contain_text("Copied.")
    address = page.evaluate("navigator.clipboard.readText()")
    assert address.startswith(f"{lessons}shared.ipynb#game=tute&at=")
    page.goto(address)
    page.wait_for_selector(READY)
    expect(page.get_by_role("heading", name="Lead what?")).to_be_visible()
    table = page.locator(".ct")
    expect(table).to_have_attribute("data-mine", "true")
    assert sorted(table.locator(".ct-hand [data-card]").evaluate_all("all => all.map(one => one.dataset.card)")) == cards
    card = table.locator(".ct-hand button:not([aria-disabled=true])").first
    card.focus()
    before = table.get_attribute("data-seq")
    page.keyboard.press("Enter")
    expect(table).not_to_have_attribute("data-seq", before or "")


def test_a_damaged_link_gets_a_sentence_and_the_page_goes_on(lessons: str, page: Page) -> None:
    whole = link.write(cardkit.games["tute"].deal(3), ask="Well?")
    cut = whole.split("&ask")[0][:-6]
    page.goto(f"{lessons}shared.ipynb#{cut}")
    expect(page.get_by_role("alert").filter(has_text="damaged")).to_contain_text("Copy the whole link again")
    expect(page.get_by_role("link", name="choose a lesson")).to_have_attribute("href", "index.ipynb")
    page.get_by_label("A link to a position:").fill(f"https://example.org/shared.html#{whole}")
    page.get_by_role("button", name="Open").click()
    expect(page.get_by_role("heading", name="Well?")).to_be_visible()
    expect(page.locator(".ct")).to_have_attribute("data-mine", "true")
    expect(page.locator("#ck-status")).to_be_empty()
