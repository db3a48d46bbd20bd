"""Guides and the steps of a lesson in a browser: by keys alone, what is kept, and a phone."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import nbformat
import pytest
from playwright.sync_api import Locator, Page, expect

from browser.conftest import Place
from browser.lessons import still

pytestmark = pytest.mark.outlet

STORE = "cardkit:progress"


@pytest.fixture(scope="module")
def lesson(place: Place, write_notebook: Callable[..., Path]) -> str:
    """A lesson of three steps with a guide, a question and nothing but words; the address below which pages are rendered."""
    folder, url = place("guide")
    markdown, code = nbformat.v4.new_markdown_cell, nbformat.v4.new_code_cell
    cells = [
        markdown("# Lesson\n\n[All games](index.ipynb) · Steps: [one](#Step-one) · [two](#Step-two) · [three](#Step-three)"),
        code("from cardkit_widgets import Guide, Progress, Steps, ask\nSteps('tute')"),
        markdown("## Step one"),
        code("ask('Yes?', ['yes', 'no'], right='yes')"),
        markdown("## Step two"),
        code("Guide('tute', 'singing')"),
        markdown("## Step three\n\nWords."),
    ]
    nbformat.write(nbformat.v4.new_notebook(cells=cells), folder / "tute.ipynb")
    score = "import cardkit\nfrom cardkit.teaching.examples import example\nfrom cardkit_widgets import lesson\n"
    score += "lesson.score(example(cardkit.games['tarot'], 'first').state())"
    nbformat.write(nbformat.v4.new_notebook(cells=[markdown("# Score"), code(score)]), folder / "score.ipynb")
    ledger = [markdown("# Index"), code("from cardkit_widgets import Progress\nProgress('tute')")]
    nbformat.write(nbformat.v4.new_notebook(cells=ledger), folder / "index.ipynb")
    write_notebook(folder / "words.ipynb", "# Words", ["from cardkit_widgets import Guide\nGuide('trionfetti', 'order')"])
    return url


def press(page: Page, button: Locator) -> None:
    """Press a button by keys."""
    button.focus()
    page.keyboard.press("Enter")


def go_on(page: Page, button: Locator) -> None:
    """Press the button that begins a stage, and wait for the table of that stage: the panel is drawn before it."""
    table = page.locator(".ct")
    before = table.get_attribute("data-name")
    press(page, button)
    expect(table).not_to_have_attribute("data-name", str(before))
    expect(table).to_have_attribute("data-state", "ready")


def watch(page: Page, guide: Locator) -> None:
    """Step through the part to watch with the keyboard."""
    for _ in range(40):
        if guide.get_attribute("data-over") == "true":
            return
        before = guide.get_attribute("data-seq")
        press(page, guide.locator("[data-do=next]"))
        expect(guide).not_to_have_attribute("data-seq", str(before))


def test_watched_finished_and_begun_alone_by_keys(lesson: str, page: Page) -> None:
    still(page, lesson + "tute.ipynb#Step-two")
    guide = page.locator("[data-cardkit=guide]")
    expect(guide.locator("[data-do=next]")).to_be_visible()
    watch(page, guide)
    expect(guide).to_contain_text("That’s how it goes.")
    go_on(page, guide.locator("[data-do=to-finish]"))
    expect(guide).to_have_attribute("data-stage", "finish")
    table = page.locator(".ct")
    for _ in range(2):
        before = guide.get_attribute("data-seq")
        expect(table).to_have_attribute("data-mine", "true")
        sing = table.get_by_role("button", name="Sing las cuarenta (40)")
        press(page, sing if sing.count() else table.locator('.ct-hand [data-ok="true"]').first)
        expect(guide).not_to_have_attribute("data-seq", str(before))
    expect(guide).to_have_attribute("data-over", "true")
    expect(guide).to_contain_text("One more like that, and it’s yours.")
    press(page, guide.locator("[data-do=to-alone]"))
    expect(guide).to_contain_text("A fresh deal.")


def test_a_refused_card_is_noticed_by_the_guide(lesson: str, page: Page) -> None:
    still(page, lesson + "tute.ipynb#Step-two")
    guide = page.locator("[data-cardkit=guide]")
    go_on(page, guide.locator("[data-stage=finish]"))
    expect(guide).to_contain_text("The next 2 decisions are yours.")
    page.locator(".ct").evaluate("root => dispatchEvent(Object.assign(new Event('cardkit-refused'), { root }))")
    expect(guide).to_contain_text("something went wrong: a card was refused")


def test_a_step_that_is_done_is_marked_and_kept(lesson: str, page: Page) -> None:
    still(page, lesson + "tute.ipynb")
    rail = page.locator("#ck-rail")
    expect(rail).to_have_attribute("data-of", "3")
    expect(page.locator("[data-cardkit=steps]")).to_be_hidden()  # the bar says it all
    page.locator("[data-cardkit=quiz]").get_by_role("button", name="yes").click()
    expect(rail).to_have_attribute("data-done", "1")
    expect(rail.get_by_role("link", name="1: Step one, done")).to_be_visible()
    assert json.loads(page.evaluate(f"localStorage.getItem('{STORE}')"))["lessons"]["tute"]["steps"][1] == 3


def test_a_known_procedure_may_be_skipped(lesson: str, page: Page) -> None:
    lesson_known = {"tasks": ["guide-singing"], "steps": [1, 3], "at": "Step-one"}
    known = {"what": "cardkit progress 1", "lessons": {"tute": lesson_known}}
    page.add_init_script(f"localStorage.setItem('{STORE}', {json.dumps(json.dumps(known))})")
    still(page, lesson + "tute.ipynb#Step-two")
    guide = page.locator("[data-cardkit=guide]")
    expect(guide).to_contain_text("Do it alone at once, if you like.")
    guide.get_by_role("button", name="Do it alone").last.click()
    expect(guide).to_have_attribute("data-stage", "alone")


def test_a_phone_shows_all_of_it_with_room_for_fingers(lesson: str, phone: Page) -> None:
    still(phone, lesson + "tute.ipynb#Step-two")
    expect(phone.locator("[data-cardkit=guide] [data-do=next]")).to_be_visible()
    assert phone.evaluate("document.documentElement.scrollWidth") <= 390
    small = phone.locator("[data-cardkit=guide] button").evaluate_all("all => all.filter((b) => b.offsetHeight < 38).length")
    assert small == 0


def test_an_example_that_begins_with_nothing_is_there_at_once(lesson: str, page: Page) -> None:
    """An order that is still to be said; the page waits for no more."""
    page.goto(lesson + "words.ipynb")
    guide = page.locator(".ck-guide")
    guide.locator("[data-do=next]").click(timeout=60_000)
    expect(page.locator(".ck-guide-won svg")).to_be_visible()
    expect(page.locator(".ck-wait")).to_have_count(0)


def test_on_a_phone_what_a_guide_tells_and_the_way_on_stand_above_its_table(lesson: str, phone: Page) -> None:
    """At each frame: nobody looks for them below the table."""
    still(phone, lesson + "tute.ipynb#Step-two")
    phone.locator("[data-do=next]").click()
    expect(phone.locator(".ck-guide-story small")).to_contain_text("Step 1")
    parts = [".ck-guide-stages", ".ck-guide-story", "[data-do=next]", ".ck-beside .ct"]
    tops = [phone.locator(part).first.evaluate("part => part.getBoundingClientRect().top") for part in parts]
    assert tops == sorted(tops)
    heights = phone.locator(".ck-guide-stages button").evaluate_all("all => new Set(all.map((b) => b.offsetTop)).size")
    assert heights == 1, "the three stages stand in one row"


def test_a_score_on_a_phone_hides_no_figure_and_makes_no_column_of_single_words(lesson: str, phone: Page) -> None:
    still(phone, lesson + "score.ipynb")
    sheet = phone.locator(".ck-sheet")
    expect(sheet).to_contain_text("petit au bout")
    aside, narrow = sheet.locator("td:visible, th:visible").evaluate_all(
        """all => [all.filter((cell) => cell.getBoundingClientRect().right > innerWidth).length,
          all.filter((cell) => cell.textContent.length > 30 && cell.offsetWidth < 250).length]"""
    )
    assert (aside, narrow) == (0, 0)


def test_who_watches_with_enter_alone_never_loses_the_guide(lesson: str, page: Page) -> None:
    """At a table that waits after each trick, too: who steps through a deal goes on by stepping."""
    still(page, lesson + "tute.ipynb#Step-two")
    guide = page.locator("[data-cardkit=guide]")
    guide.locator("[data-do=next]").focus()
    while guide.get_attribute("data-over") != "true":
        before = guide.get_attribute("data-seq")
        page.keyboard.press("Enter")
        expect(guide).not_to_have_attribute("data-seq", str(before))
        expect(page.locator(".ck-beside .ct")).not_to_have_attribute("data-playing", "")
        assert guide.evaluate("guide => guide.contains(document.activeElement)")
    assert page.locator("[data-do=continue]").count() == 0
