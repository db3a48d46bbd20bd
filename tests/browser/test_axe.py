"""Every page under axe-core: roles, names, landmarks, contrast; at rest and in use, light and dark; its words are read; and
it has room on a phone."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from importlib import resources
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

import cardkit
from browser.conftest import WHOLE, watched
from browser.lessons import READY, on
from browser.test_speaks import NAMES, SEEN, answer, bare
from conftest import one_now

LESSONS = sorted(path.stem for path in (Path(__file__).parents[2] / "notebooks").glob("*.ipynb"))
# axe cannot measure text on a gradient, nor below a layer: so felt is painted flat, as light as it is at its lightest, where
# its light text has the least contrast, and the layers in which nothing lies now are taken away.
FLAT = """
.ct-felt::before { content: none !important }
.ct-felt { background: color-mix(in srgb, var(--felt), #fff 5%) !important }
.ck-quiz-scene { background: #26744f !important }
.ob-felt { background: var(--felt) !important }
.ct-flights, .ct-shown:empty, .ct-center[hidden] { display: none !important }
"""
# The packs' drawings stand in the page once, hidden: thousands of elements of which each shown card is a copy.
RUN = """async (only) => (await axe.run(
  { exclude: [['[id^="ck-sheet-"]']] }, { resultTypes: ["violations"], ...(only ? { runOnly: only } : {}) })).violations"""
COLORS = ["color-contrast", "link-in-text-block"]
"""Rules of axe that another theme can break."""


# What is said at the top of a table and reaches under its score.
UNDER_THE_SCORE = """() => [...document.querySelectorAll(".ct-top")].flatMap(top => {
  const score = top.lastElementChild.getBoundingClientRect();
  const under = box => score.width && box.right > score.left + 1 && box.top < score.bottom && box.bottom > score.top;
  return [...top.querySelectorAll(".ct-fact")].filter(fact => under(fact.getBoundingClientRect())).map(f => f.textContent);
})"""


@pytest.fixture(scope="module")
def axe() -> str:
    """The text of axe-core, from a package that only the tests need."""
    return (resources.files("axe_playwright_python") / "axe.min.js").read_text(encoding="utf-8")


@pytest.fixture
def desk(browser: Browser) -> Iterator[Page]:
    """A page on a desk, at instant speed."""
    with watched(browser, viewport={"width": 1200, "height": 900}, reduced_motion="reduce", color_scheme="light") as page:
        page.add_init_script("localStorage.setItem('cardkit:preferences', JSON.stringify({speed: 'instant', confirm: false}))")
        yield page


def faults(page: Page, axe: str, only: list[str] | None = None) -> list[str]:
    """Runs axe on a page and returns a line for each element that breaks a rule (of all, or of some), and how."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(axe)
        page.add_style_tag(content=FLAT)
    found = []
    for fault in page.evaluate(RUN, only):
        for node in fault["nodes"]:
            how = " ".join(node["failureSummary"].split())
            found.append(f"{fault['help']} ({fault['id']}): {node['target'][-1]} {node['html'][:120]} -- {how}")
    return found


def heading(page: Page) -> str:
    """The first heading, without the mark behind it that copies a link."""
    return page.locator("main h1").first.inner_text().removesuffix("¶").strip()


def turned(page: Page) -> None:
    """The page in its other theme."""
    page.locator("#ck-theme").click()


def answered(table: Locator) -> None:
    """Wait until a table has been answered."""
    expect(table).not_to_have_attribute("data-state", "busy")


def refused(table: Locator) -> None:
    table.locator(".ct-hand [data-ok=false]").first.press("Enter")
    expect(table.locator(".ct-speech")).to_be_visible()


def hinted(table: Locator) -> None:
    table.locator("[data-do=hint]").click()
    answered(table)
    table.locator("[data-do=show]").click()


def looked_back(table: Locator) -> None:
    table.locator("[data-do=back]").click()
    answered(table)


def finished(table: Locator) -> None:
    """Play the deal to its end, where the result lies on the table."""
    while table.get_attribute("data-state") != "over":
        table.locator(".ct-actions button, .ct-hand [data-ok=true]").first.press("Enter")
        answered(table)
    expect(table.locator(".ct-result strong")).to_be_visible()


def opened(name: str) -> Callable[[Locator], None]:
    def opens(table: Locator) -> None:
        table.locator(f"[data-do={name}]").first.click()
        expect(table.locator(".ct-sheet")).to_be_visible()

    return opens


USES: dict[Callable[[Locator], None], str] = {
    refused: ".ct-hand [data-ok=false]",
    hinted: "[data-do=hint][aria-disabled=false]",
    looked_back: "[data-do=back]:not([aria-disabled=true])",
    opened("last"): "[data-do=last]:not([aria-disabled=true])",
    opened("score"): "[data-do=score]:not([aria-disabled=true])",
    opened("story"): "[data-do=story]",
    opened("more"): "[data-do=more]",
    finished: ".ct-hand [data-ok=true]",
}
"""An act at a table, and the element that must be visible for it."""


def use(page: Page, acts: Iterable[Callable[[Locator], None]]) -> int:
    """Do something at as many widgets of a page as there are acts, quizzes and the like; returns how many."""
    used = 0
    for act in acts:
        seen = page.locator(f"{USES[act]} >> visible=true")
        tables = page.locator(".ct[data-state=ready]:not([data-used], .ck-quiz .ct)").filter(has=seen)
        table = tables.last if act is finished else tables.first  # the last one has been taught all, and shows the result
        if table.count():
            table.evaluate("(table, n) => { table.dataset.used = n }", str(used))
            act(page.locator(f"[data-used='{used}']"))
            used += 1
    # a guide looks like a quiz, and goes on by itself; at a table of a question other things are counted
    quiz = page.locator("[data-cardkit=quiz]:has(.ck-quiz-answers button[data-n])").first
    if quiz.count():
        seq = quiz.get_attribute("data-seq") or ""
        quiz.locator(".ck-quiz-answers button[data-n]").first.click()
        if quiz.get_by_role("button", name="Check", exact=True).count():
            quiz.get_by_role("button", name="Check", exact=True).click()
        expect(quiz).not_to_have_attribute("data-seq", seq)
        used += 1
    if page.locator(".ck-calculator").count():
        guess = page.locator('.ck-calculator [data-line="1"]')
        guess.fill("1")
        guess.press("Enter")
        expect(page.locator(".ck-calculator [data-seen]").first).to_be_visible()
        used += 1
    if page.locator(".ob-line").count():
        line = page.locator(".ob-line").first
        line.fill("manco zotto")
        line.press("Enter")
        expect(page.locator(".ob[data-fault=refused]")).to_have_count(1)
        used += 1
    return used


def on_a_phone(page: Page, width: int, height: int) -> None:
    """Show the page on a phone of this size, which is touched."""
    session = page.context.new_cdp_session(page)
    size = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": True}
    session.send("Emulation.setDeviceMetricsOverride", size)
    session.send("Emulation.setTouchEmulationEnabled", {"enabled": True})


# Not `engine`: with what outlets need installed its page is Voila's own, which gives a picture no text.
@pytest.mark.parametrize("lesson", one_now((name for name in LESSONS if name != "engine"), "index"))
def test_axe_finds_no_fault_in_a_page_which_speaks_to_people_and_fits_a_phone(
    app_server: Any, desk: Page, axe: str, lesson: str
) -> None:
    """All steps at once. In use: one lesson at every kind of sheet that a table opens (they are the same everywhere), the
    others at their own. What it says is read as it is served, and with its questions answered."""
    desk.add_init_script(WHOLE)
    desk.goto(f"{app_server.url}voila/render/{lesson}.ipynb")
    desk.wait_for_selector(READY)
    assert desk.title().startswith(heading(desk))
    assert desk.locator("html").get_attribute("lang") == "en"
    assert desk.locator("main").count() == 1
    assert not any(desk.get_by_role("alert").all_inner_texts())
    assert lesson not in NAMES or bare(lesson, desk.evaluate(SEEN)) == []
    if LESSONS.index(lesson) % 2:  # some begin dark and end light, some the other way round
        turned(desk)
    if lesson in cardkit.games:
        acts = USES if lesson == "tute" else [refused]
        assert use(desk, acts) >= len(acts)
    assert faults(desk, axe) == []
    turned(desk)
    assert faults(desk, axe, COLORS) == []
    if lesson in cardkit.games:
        assert lesson in NAMES
        answer(desk)
        assert desk.locator(".ck-quiz:not([data-state=open])").count() > 0, "no question of the page was answered"
        assert bare(lesson, desk.evaluate(SEEN)) == []
    on_a_phone(desk, 320, 640)  # as a desk of 1280 shows it at four times the size
    assert desk.evaluate("document.documentElement.scrollWidth") <= 320
    on_a_phone(desk, 390, 844)
    assert desk.evaluate("document.documentElement.scrollWidth") <= 390
    desk.wait_for_function(f"({UNDER_THE_SCORE})().length === 0")  # a table is still being laid out
    if lesson != "index":
        desk.get_by_role("link", name="All lessons").click()
        desk.wait_for_url("**/index.ipynb", wait_until="domcontentloaded")  # a page that still changes may never close


@pytest.mark.outlet
def test_axe_finds_no_fault_in_the_frame_of_a_step(app_server: Any, desk: Page, axe: str) -> None:
    desk.goto(f"{app_server.url}voila/render/teacher.ipynb")
    desk.wait_for_selector(READY)
    assert faults(desk, axe) == []
    on(desk)
    turned(desk)
    assert faults(desk, axe) == []
    desk.locator("#ck-steps").click()
    expect(desk.get_by_role("switch")).to_be_visible()
    assert faults(desk, axe) == []
    turned(desk)
    assert faults(desk, axe, COLORS) == []


@pytest.mark.outlet
def test_axe_finds_no_fault_in_what_lies_beside_a_table(app_server: Any, desk: Page, axe: str) -> None:
    desk.goto(f"{app_server.url}voila/render/tute.ipynb#Your-first-match")
    desk.wait_for_selector(READY)
    line = desk.locator(".ck-step:not([hidden]) .ck-alternatives")
    line.get_by_role("button", name="Another rule").click()
    line.get_by_role("group", name="contrafallo").get_by_role("button", name="yes").click()
    expect(line.locator(".ck-told table")).to_be_visible()
    assert faults(desk, axe) == []
    line.get_by_role("button", name="Other cards").click()
    expect(line.locator("[data-card]")).to_have_count(40)
    turned(desk)
    assert faults(desk, axe) == []


@pytest.mark.outlet
def test_axe_finds_no_fault_in_a_page_that_is_missing(app_server: Any, desk: Page, axe: str) -> None:
    desk.goto(app_server.url + "voila/render/canasta.ipynb")
    expect(desk.get_by_role("heading")).to_have_text("There is no such lesson")
    assert faults(desk, axe) == []
    turned(desk)
    assert faults(desk, axe) == []


def test_axe_would_find_a_fault(app_server: Any, desk: Page, axe: str) -> None:
    desk.goto(app_server.url + "voila/render/canasta.ipynb")
    desk.locator("main").evaluate("main => main.append(document.createElement('img'))")
    (fault,) = faults(desk, axe)
    assert re.match(r"Images must have .*alternative text .*<img>", fault)
    grey = "main => { main.innerHTML = `<p style='color: #888; background: #999'>grey</p>` }"
    desk.locator("main").evaluate(grey)
    (fault,) = faults(desk, axe, COLORS)
    assert "color-contrast" in fault
