"""The stage fits and holds still: at 1280 × 900 a step's title, table, answer line and tools are in sight, or what else it
begins with, up to its buttons, and nothing covers anything; cards of tricks and questions are large enough to be read."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, Page, expect

import cardkit
from browser.conftest import watched

pytestmark = pytest.mark.outlet

LESSONS: Final = tuple(cardkit.games)
HIGH: Final = 900
TRICK: Final = 90
SUBJECT: Final = 110
"""Pixels that a card of a trick is wide at least, and one that a question is about."""
MEASURE: Final = """async ([trick, subject]) => {
  await document.fonts.ready;
  const steps = [...document.querySelectorAll("#ck-menu ol a")], found = [];
  for (const step of steps) {
    step.click();
    const section = document.querySelector(".ck-step:not([hidden])");
    for (let i = 0; i < 600 && section.dataset.alive !== "ready"; i++) await new Promise((done) => setTimeout(done, 25));
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    scrollTo(0, 0);
    if (section.querySelector(".ck-guide")) continue;
    const name = step.textContent, due = name.endsWith("what’s due"), add = (what) => found.push(`${name}: ${what}`);
    const box = (node) => node.getBoundingClientRect();
    const seen = (node) => box(node).width > 0 && box(node).height > 0 && getComputedStyle(node).visibility !== "hidden";
    const table = [...section.querySelectorAll(".ct")].find(seen);
    if (table) {
      const bottom = box(table).bottom;  // its tools would stick to the edge
      if (bottom > innerHeight && !due) add(`its table ends at ${Math.round(bottom)}`);
      const parts = [".ct-top .ct-fact", ".ct-strip", ".ct-plate", ".ct-arena .ct-held", ".ct-turn", ".ct-actions .ct-button",
        ".ct-trick > .ct-card", ".ct-piles > *", ".ct-order > *"];
      const boxes = parts.flatMap((part, kind) => [...table.querySelectorAll(part)].filter(seen).map((node) => [kind, node]));
      boxes.forEach(([kind, one], i) => boxes.slice(i + 1).forEach(([other, two]) => {
        const a = box(one), b = box(two);
        const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        if (kind !== other && across > 3 && down > 3) add(`${parts[kind]} and ${parts[other]} overlap by ${Math.round(down)}`);
      }));
      for (const card of table.querySelectorAll(".ct-trick > .ct-card")) {
        if (card.offsetWidth < trick) { add(`a card of the trick is ${card.offsetWidth} wide`); break; }
      }
    }
    const parts = "[data-cardkit=quiz], [data-cardkit=touch], [data-cardkit=order-box], .ck-count";
    const [first, second] = section.querySelectorAll(parts);
    if (first && !table && !due) {  // where it’s another question every time
      const bottom = box(second && first.matches("[data-cardkit=order-box]") ? second : first).bottom;
      if (bottom > innerHeight) add(`what it asks ends at ${Math.round(bottom)}`);
    }
    const cards = ".ck-quiz-scene :is(svg, img), :is(.cards, .order):not(:has(> :nth-child(8))) > button .ck-quiz-card";
    for (const card of section.querySelectorAll(cards)) {
      const wide = Math.round(box(card).width);
      if (seen(card) && wide < subject) { add(`a card of a question is ${wide} wide`); break; }
    }
  }
  return found;
}"""


@pytest.fixture
def desk(browser: Browser) -> Iterator[Page]:
    """A page of 1280 × 900 on which nothing moves."""
    with watched(browser, viewport={"width": 1280, "height": HIGH}, reduced_motion="reduce") as page:
        yield page


@pytest.mark.parametrize("lesson", LESSONS)
def test_every_step_of_a_lesson_fits(desk: Page, app_server: Any, lesson: str) -> None:
    desk.goto(f"{app_server.url}voila/render/{lesson}.ipynb")
    desk.wait_for_selector("body[data-cardkit=ready]", timeout=120_000)
    found = desk.evaluate(MEASURE, [TRICK, SUBJECT])
    assert not found, "\n".join(found)


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (844, 390), (390, 664)])
@pytest.mark.parametrize("lesson", LESSONS)
def test_at_no_step_anything_overlaps_on_a_low_screen(
    desk: Page, app_server: Any, lesson: str, width: int, height: int
) -> None:
    """On a desk, on a phone held sideways, and on one between the bars of a browser."""
    desk.set_viewport_size({"width": width, "height": height})
    desk.goto(f"{app_server.url}voila/render/{lesson}.ipynb")
    desk.wait_for_selector("body[data-cardkit=ready]", timeout=120_000)
    found = [what for what in desk.evaluate(MEASURE, [TRICK, SUBJECT]) if "overlap" in what]
    assert not found, "\n".join(found)


BAR: Final = """() => {
  const line = (node) => getComputedStyle(node.closest("#ck-rail") || node).position === "absolute";
  const seen = [...document.querySelectorAll(".ck-bar > *, #ck-rail li")].filter((node) => {
    const { width, height } = node.getBoundingClientRect();
    return width > 1 && height > 1 && !node.matches("#ck-progress") && !line(node);
  });
  const found = [];
  for (const [n, one] of seen.entries())
    for (const other of seen.slice(n + 1)) {
      if (one.contains(other) || other.contains(one)) continue;
      const a = one.getBoundingClientRect(), b = other.getBoundingClientRect();
      const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      if (across > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1)
        found.push(`${one.id || one.className || one.localName} and ${other.id || other.className}`);
    }
  if (document.documentElement.scrollWidth > innerWidth) found.push("the page is wider than the window");
  const title = document.querySelector(".ck-here"), text = document.createRange();
  text.selectNodeContents(title);
  const shown = title.getBoundingClientRect(), whole = text.getBoundingClientRect();
  if (whole.top < shown.bottom - 1 && whole.width > shown.width + 1) found.push("the title is cut");
  return [...new Set(found)];
}"""


@pytest.mark.parametrize("lesson", LESSONS)
def test_nothing_in_the_bar_lies_over_anything_else(app_server: Any, page: Page, lesson: str) -> None:
    page.goto(f"{app_server.url}voila/render/{lesson}.ipynb", wait_until="domcontentloaded")
    page.locator("#ck-rail li").first.wait_for(state="attached")
    page.evaluate("document.querySelectorAll('#ck-menu ol a')[1].click()")
    faults = {}
    for width in range(320, 2561, 20):
        page.set_viewport_size({"width": width, "height": 800})
        if found := page.evaluate(BAR):
            faults[width] = found
    assert faults == {}


LOW: Final = ((844, 390), (667, 375), (640, 450))
"""Windows of phones that are held sideways, and of a desk at twice the size."""
STEPS: Final = """async (cut) => {
  const found = [];
  for (const step of document.querySelectorAll("#ck-menu ol a")) {
    step.click();
    const section = document.querySelector(".ck-step:not([hidden])");
    for (let i = 0; i < 600 && section.dataset.alive !== "ready"; i++) await new Promise((done) => setTimeout(done, 25));
    LOOK
  }
  return found;
}"""
"""Goes to each step of a lesson; `LOOK` looks at its `section` and adds to `found` what is wrong there."""
TABLES: Final = STEPS.replace(
    "LOOK",
    """await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const table = [...section.querySelectorAll(".ct")].find((node) => node.getClientRects().length);
    if (!table) continue;
    LOOK""",
)
"""The same, for the first table of each step that has one."""
IN_SIGHT: Final = TABLES.replace(
    "LOOK",
    """table.querySelector(".ct-felt").scrollIntoView();
    for (const part of [".ct-play", ".ct-hand", ".ct-answer", "[data-do=undo]", "[data-do=hint]"]) {
      const { top, bottom } = table.querySelector(part).getBoundingClientRect();
      const where = `${part} from ${Math.round(top)} to ${Math.round(bottom)}`;
      if (top < -2 || bottom > innerHeight + (part === ".ct-answer" ? 24 : 2)) found.push(`${step.textContent}: ${where}`);
    }""",
)


@pytest.mark.parametrize("lesson", LESSONS)
def test_in_a_low_window_trick_hand_tools_and_the_way_on_are_in_sight_together(
    browser: Browser, app_server: Any, lesson: str
) -> None:
    faults = {}
    for width, height in LOW:
        with watched(browser, viewport={"width": width, "height": height}, reduced_motion="reduce") as page:
            page.goto(f"{app_server.url}voila/render/{lesson}.ipynb", wait_until="domcontentloaded")
            page.wait_for_selector("body[data-cardkit=ready]")
            if found := page.evaluate(IN_SIGHT):
                faults[width, height] = found
    assert faults == {}


CUT: Final = TABLES.replace(
    "LOOK",
    """const begin = innerHeight > 576 || !section.previousElementSibling ? 0 : section.querySelector("h2");
    if (begin) begin.scrollIntoView(); else scrollTo(0, 0);
    if (section.querySelector(".ck-guide, .ck-quiz")) continue;
    const box = (node) => node.getBoundingClientRect(), tools = box(table.querySelector(".ct-bar"));
    const wide = innerWidth > innerHeight, part = innerHeight > 576 ? ".ct-held-card" : ".ct-held-card, .ct-call";
    const edge = tools.height && !wide ? Math.min(tools.top, innerHeight) : innerHeight;
    const below = [...table.querySelectorAll(part)].filter((node) => node.offsetWidth).map((node) => box(node).bottom - edge);
    const most = Math.round(Math.max(0, ...below));
    if (most > cut) found.push(`${step.textContent}: the hand is cut by ${most}`);""",
)
"""Steps whose table, as one comes to it, shows a hand that is not whole above its tools."""


@pytest.mark.parametrize("lesson", LESSONS)
@pytest.mark.parametrize(("width", "height", "cut"), [(390, 844, 1), (390, 664, 1), (320, 568, 20), (844, 390, 1)])
def test_at_every_step_the_hand_is_whole_on_a_phone(
    phone: Page, app_server: Any, lesson: str, width: int, height: int, cut: int
) -> None:
    """Also between the bars of a browser; with what may be called held sideways, and on a small one but for a rim."""
    phone.set_viewport_size({"width": width, "height": height})
    phone.emulate_media(reduced_motion="reduce")
    phone.goto(f"{app_server.url}voila/render/{lesson}.ipynb", wait_until="domcontentloaded")
    phone.wait_for_selector("body[data-cardkit=ready]")
    found = phone.evaluate(CUT, cut)
    assert not found, "\n".join(found)


@pytest.mark.parametrize(("lesson", "step"), [("tarot", "Made-or-failed%3F"), ("trionfetti", "Further%3A-the-score-sheet")])
def test_what_is_asked_about_a_count_comes_into_sight_when_it_ends(
    phone: Page, app_server: Any, lesson: str, step: str
) -> None:
    phone.set_viewport_size({"width": 844, "height": 390})
    phone.goto(f"{app_server.url}voila/render/{lesson}.ipynb#{step}", wait_until="domcontentloaded")
    expect(phone.locator(".ck-step:not([hidden]) .ck-quiz-answers")).to_be_in_viewport(ratio=1, timeout=30_000)


ROWS: Final = STEPS.replace(
    "LOOK",
    """for (const list of section.querySelectorAll(".ck-quiz :is(.cards, .order), .ck-quiz-cards, .ck-touch-row")) {
      const cards = [...list.children].filter((node) => node.offsetWidth && node.querySelector("svg"));
      const tops = cards.map((node) => node.offsetTop);
      const rows = [...new Set(tops)].map((top) => tops.filter((other) => other === top).length);
      if (rows.length > 1 && (tops.length <= 6 || rows.at(-1) < rows[0] / 2)) found.push(`${step.textContent}: ${rows}`);
    }""",
)
"""Steps with up to six cards in more than one row, or with few left over for the last."""


@pytest.mark.parametrize("lesson", LESSONS)
@pytest.mark.parametrize("width", [390, 320])
def test_cards_of_a_question_stand_in_even_rows_on_a_phone(phone: Page, app_server: Any, lesson: str, width: int) -> None:
    phone.set_viewport_size({"width": width, "height": 664})
    phone.goto(f"{app_server.url}voila/render/{lesson}.ipynb", wait_until="domcontentloaded")
    phone.wait_for_selector("body[data-cardkit=ready]")
    found = phone.evaluate(ROWS)
    assert not found, "\n".join(found)
