"""Who goes by keys never loses their place: what one presses may vanish, the focus goes on to what comes next."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from browser.conftest import Place, keyed, tab_to

pytestmark = pytest.mark.outlet

LATE = """import cardkit
from cardkit.teaching.examples import example
from cardkit_widgets import Practice
Practice(example(cardkit.games['tute'], 'first'), at=25, seed=1, name='late', speed='instant')"""
BENCH = """import cardkit
from cardkit.games.tarot.teaching import calculator
from cardkit_widgets import ScoreCalculator
tarot = cardkit.games['tarot']
ScoreCalculator(tarot, calculator.sheet, calculator.names, calculator.DIALS, players=4, contract='garde', points=49, bouts=2)"""
PLACE = "() => { const { dataset: d, id } = document.activeElement; return d.do || d.n || d.line || id }"
LOST = "() => document.activeElement === document.body"


@pytest.fixture(scope="module")
def lessons(place: Place, write_notebook: Callable[..., Path]) -> str:
    """The address below which small notebooks are rendered."""
    folder, url = place("focus")
    write_notebook(folder / "index.ipynb", "# Focus")
    write_notebook(folder / "late.ipynb", "# Late", [LATE])
    write_notebook(folder / "guide.ipynb", "# Guide", ["from cardkit_widgets import Guide\nGuide('pitty_pat', 'turn')"])
    write_notebook(folder / "problems.ipynb", "# Problems", ["from cardkit_widgets import Problems\nProblems('tute', level=2)"])
    write_notebook(folder / "bench.ipynb", "# Bench", [BENCH])
    return url


def sit(page: Page, address: str, kind: str) -> Locator:
    """Open a page whose tables are at instant speed, and wait for all its widgets; returns the one of that kind."""
    page.emulate_media(reduced_motion="reduce")
    page.add_init_script("localStorage.setItem('cardkit:preferences', JSON.stringify({speed: 'instant', confirm: false}))")
    page.goto(address)
    page.wait_for_function("() => document.body.dataset.live == document.querySelectorAll('[data-model]').length")
    for table in page.locator(".ct").all():
        expect(table).to_have_attribute("data-state", "ready")
        keyed(page)
    found = page.locator(f'[data-cardkit="{kind}"]')
    expect(found).to_be_visible()
    return found


def press(widget: Locator, selector: str, key: str = "Enter") -> None:
    """Go to a button with Tab, from wherever the focus is, and press it; it must not leave the focus on nothing."""
    target = widget.locator(selector).first
    expect(target).to_be_visible()
    tab_to(target)
    widget.page.keyboard.press(key)


def goes_to(page: Page, *places: str) -> None:
    """Wait until the focus is on one of these."""
    page.wait_for_function(f"places => places.includes(({PLACE})())", arg=list(places))


def test_in_a_guide_the_focus_goes_on_with_the_story(lessons: str, page: Page) -> None:
    guide = sit(page, f"{lessons}guide.ipynb", "guide")
    while guide.get_attribute("data-over") != "true":
        before = guide.get_attribute("data-seq") or ""
        press(guide, "[data-do=next]")
        expect(guide).not_to_have_attribute("data-seq", before)
        page.wait_for_function("() => document.activeElement.matches('.ck-quiz-main')")
    goes_to(page, "to-finish")
    press(guide, "[data-do=to-finish]")
    expect(guide).to_have_attribute("data-stage", "finish")
    page.wait_for_function("() => document.activeElement.dataset.stage === 'finish'")


def test_the_coach_keeps_the_focus_through_its_hint(lessons: str, page: Page) -> None:
    coach = sit(page, f"{lessons}late.ipynb", "coach")
    press(coach, "[data-do=hint]")
    press(coach, "[data-do=move]")
    expect(coach.locator(".cp-best")).to_be_visible()
    goes_to(page, "weigh")


def page_at(page: Page, selector: str) -> bool:
    """Whether the focus is on such an element."""
    found: bool = page.evaluate("selector => document.activeElement.matches(selector)", selector)
    return found


def play_out(table: Locator) -> None:
    """Play the first card allowed until the hand is over."""
    while table.get_attribute("data-state") != "over":
        seq = table.get_attribute("data-seq") or ""
        press(table, ".ct-hand [tabindex='0']", "Home")
        for _ in range(table.locator(".ct-hand [data-ok=false]").count()):
            if not page_at(table.page, "[data-ok=true]"):
                table.page.keyboard.press("ArrowRight")
        table.page.keyboard.press("Enter")
        expect(table).not_to_have_attribute("data-seq", seq)
        expect(table).not_to_have_attribute("data-state", "busy")


def test_looking_back_at_a_hand_keeps_the_focus(lessons: str, page: Page) -> None:
    review = sit(page, f"{lessons}late.ipynb", "review")
    play_out(page.locator(".ct"))
    press(review, "[data-do=begin]")
    expect(review).to_have_attribute("data-state", "open")
    assert not page.evaluate(LOST)
    press(page.locator('[data-name="tute/late-review"]'), "[data-do=take_over]")
    goes_to(page, "back")
    press(review, "[data-do=back]")
    expect(review.locator("[data-do=back]")).to_have_count(0)
    assert not page.evaluate(LOST)
    press(review, "[data-do=close]")
    goes_to(page, "begin", "pick")


def test_a_deal_that_teaches_keeps_the_focus_through_every_try(lessons: str, page: Page) -> None:
    panel, tried = sit(page, f"{lessons}problems.ipynb", "problems"), 0
    while panel.get_attribute("data-solved") == "false":
        panel.locator(".ct-hand > [data-ok=true]").nth(tried).press("Enter")
        tried += 1
        expect(panel).to_have_attribute("data-tried", str(tried))
        expect(panel).to_have_attribute("data-busy", "false")
        assert not page.evaluate(LOST)
        if panel.get_attribute("data-solved") == "false":
            press(panel, "[data-do=again]")
            expect(panel.locator(".ct-hand > [data-ok=true]").first).to_be_visible()
            assert not page.evaluate(LOST)
    press(panel, "[data-do=next]")
    expect(panel).to_have_attribute("data-solved", "false")
    assert not page.evaluate(LOST)


def test_a_line_of_the_bench_leads_to_the_next(lessons: str, page: Page) -> None:
    bench = sit(page, f"{lessons}bench.ipynb", "calculator")
    for line in bench.locator("[data-line]").evaluate_all("all => all.map(one => one.dataset.line)"):
        press(bench, f'[data-line="{line}"]', "7")
        page.keyboard.press("Enter")
        expect(bench.locator(f'[data-line="{line}"]')).to_have_count(0)
        assert not page.evaluate(LOST)
