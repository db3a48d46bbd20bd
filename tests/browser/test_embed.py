"""One table on a page of somebody else's, on another origin: where that was named, and where it was not."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlsplit

import pytest
from playwright.sync_api import FrameLocator, Page, expect

import cardkit
from cardkit.sessions import link
from cardkit.teaching import problems

pytestmark = pytest.mark.outlet  # another's page is one
ALIVE = 120_000
WORD_JOINER = "\u2060"
"""Keeps a score on one line."""


def nearly_over() -> str:
    """A link to the last card of a deal."""
    state = cardkit.games["tute"].deal(7)
    while state.held(0).bit_count() > 1 or state.to_move != 0:
        state.play(state.legal[0])
    return link.write(state, seat=0, ask="Your last card?")


def around(page: Page, school: str, address: str) -> FrameLocator:
    """A school's page with this address in its frame."""
    page.goto("about:blank")
    page.goto(f"{school}/index.html#{quote(address, safe='')}")
    return page.frame_locator("iframe")


def messages(page: Page, kind: str) -> list[Any]:
    """Returns the messages of this kind that the page got, once there is one; each from the table's own origin."""
    page.wait_for_function("kind => told.some(([, data]) => data.kind === kind)", arg=kind)
    found = page.evaluate("kind => told.filter(([, data]) => data.kind === kind)", kind)
    own = urlsplit(page.locator("iframe").get_attribute("src"))
    assert {origin for origin, _ in found} == {f"{own.scheme}://{own.netloc}"}
    return [data for _, data in found]


def stands_alone(frame: FrameLocator) -> None:
    """Just the table is there, and what leads away leads to a page of its own."""
    expect(frame.locator(".ct")).to_have_attribute("data-state", "ready", timeout=ALIVE)
    for part in (".ck-bar", "#ck-turn", ".jp-MarkdownCell", "[data-cardkit=share]", "footer"):
        expect(frame.locator(part).locator("visible=true")).to_have_count(0)
    assert frame.locator("base").get_attribute("target") == "_blank"


def plays_on_a_named_page(page: Page, school: str, address: str) -> None:
    """The school may: it is told the height, which it gives, how the deal ended, and that it is done."""
    frame = around(page, school, f"{address}?alone#{nearly_over()}")
    stands_alone(frame)
    expect(frame.get_by_role("heading", name="Your last card?")).to_be_visible()
    page.wait_for_function("told.some(([, data]) => data.kind === 'height' && data.height > 400)")
    assert page.evaluate("told.filter(([, data]) => data.kind !== 'height')") == []
    frame.locator(".ct-hand > [data-ok=true]").press("Enter")
    expect(frame.locator(".ct")).to_have_attribute("data-state", "over")
    (result,) = messages(page, "result")
    assert result["words"] == frame.locator(".ct-result strong").inner_text().replace(WORD_JOINER, "")
    assert [points for _, points in result["totals"]] == frame.locator(".ct-totals b").all_inner_texts()
    assert len(messages(page, "done")) == 1
    page.frames[1].wait_for_function("document.documentElement.scrollHeight <= innerHeight")  # nothing is cut off


def solves_a_problem(page: Page, school: str, address: str) -> None:
    """A problem says when it is solved."""
    problem = problems.for_game(cardkit.games["tute"])[0]
    frame = around(page, school, f"{address}?alone#game=tute&problem={problem.key}")
    stands_alone(frame)
    card = problem.solution.card
    assert card
    frame.locator(f'.ct-hand [data-card="{card.text}"]').press("Enter")
    (result,) = messages(page, "result")
    assert (result["words"], result["tries"]) == ("Solved", 1)
    messages(page, "done")


def is_sent_away(page: Page, school: str, address: str) -> None:
    """Another page may not: there is a sentence, and a link that opens the table by itself."""
    frame = around(page, school, f"{address}?alone#{nearly_over()}")
    expect(frame.get_by_text("has not been named as one that may show it")).to_be_visible()
    expect(frame.locator(".ct")).to_have_count(0)
    assert page.evaluate("told") == []
    with page.context.expect_page() as opening:
        frame.get_by_role("link", name="Open the table by itself").click()
    expect(opening.value.locator(".ct")).to_have_attribute("data-state", "ready", timeout=ALIVE)
    assert urlsplit(opening.value.url).path == urlsplit(address).path
    expect(opening.value.locator(".ck-bar")).to_be_hidden()


@pytest.fixture(scope="module")
def served(serve: Callable[..., Any], schools: list[str], tmp_path_factory: Any, write_notebook: Callable[..., Path]) -> Any:
    """The server that lets the first school show its tables."""
    folder = tmp_path_factory.mktemp("lessons")
    shared = "from cardkit_widgets import share\nfrom cardkit import games\nshare(games['tute'].deal(7))"
    write_notebook(folder / "index.ipynb", "# Tables", [shared])
    with serve(folder, command=("serve", "--embed", schools[0])) as server:
        yield f"{server.url}voila/render/"


def test_a_server_lets_a_named_page_show_a_table(page: Page, served: str, schools: list[str]) -> None:
    plays_on_a_named_page(page, schools[0], f"{served}shared.ipynb")
    solves_a_problem(page, schools[0], f"{served}shared.ipynb")


def test_a_server_sends_other_pages_away(page: Page, served: str, schools: list[str]) -> None:
    is_sent_away(page, schools[1], f"{served}shared.ipynb")


def test_the_line_below_a_table_gives_the_frame_and_the_link(page: Page, served: str, schools: list[str]) -> None:
    page.goto(f"{served}index.ipynb")
    line = page.locator("[data-cardkit=share]")
    line.get_by_role("textbox", name="A question").fill('Who leads "here"?')
    line.get_by_role("button", name="Copy a link").click()
    line.get_by_text("On a page of your own").click()
    expect(line.get_by_text(f"on pages of {schools[0]}")).to_be_visible()
    snippet = line.get_by_role("textbox", name="A frame").input_value()
    alone = line.get_by_role("link", name="the table by itself").get_attribute("href") or ""
    assert alone.startswith(f"{served}shared.ipynb?alone#game=tute&")
    page.goto(f"{schools[0]}/index.html#about:blank")
    page.evaluate("markup => { document.body.innerHTML = markup; }", snippet)
    frame = page.frame_locator("iframe[title='Who leads \"here\"?']")
    expect(frame.locator(".ct")).to_have_attribute("data-state", "ready", timeout=ALIVE)
    assert page.locator("iframe").get_attribute("src") == alone


def test_a_site_lets_a_named_page_show_a_table(page: Page, site_server: tuple[str, Any], schools: list[str]) -> None:
    plays_on_a_named_page(page, schools[0], f"{site_server[0]}shared.html")
    solves_a_problem(page, schools[0], f"{site_server[0]}shared.html")


def test_a_site_sends_other_pages_away(page: Page, site_server: tuple[str, Any], schools: list[str]) -> None:
    is_sent_away(page, schools[1], f"{site_server[0]}shared.html")
