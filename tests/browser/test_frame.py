"""The frame of a lesson: one step on the screen, its address, its keys, what is kept of it, and what comes alive when."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from datetime import date, timedelta
from pathlib import Path
from typing import Any
from urllib.parse import quote

import nbformat
import pytest
from playwright.sync_api import Browser, Page, expect

import cardkit
from browser.conftest import WHOLE, Place, keyed, watched
from browser.lessons import READY, goes, on, steps, still

SLIDER = "import ipywidgets\nipywidgets.IntSlider(value=3)"
DRAWN = """
import anywidget
class Drawn(anywidget.AnyWidget):
    _esm = "export default { render({ el }) { el.append(document.createElement('hr')) } }"
Drawn()
"""
BROKEN = """
class Broken(anywidget.AnyWidget):
    _esm = "throw new Error('nothing here')"
Broken()
"""
FENCED = """Before it.

## Two in *one*

```
## no step
```

## Three

Its words. [Back to the second](#Two-in-one)

### Within three"""
FRAMES = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
SWIPE = """([from, to]) => {
  const target = document.querySelector("h2"), touch = (x) => new Touch({ identifier: 1, target, clientX: x, clientY: 300 });
  const send = (kind, touches, x) =>
    target.dispatchEvent(new TouchEvent(kind, { bubbles: true, touches, changedTouches: [touch(x)] }));
  send("touchstart", [touch(from)], from);
  send("touchend", [], to);
}"""


@pytest.fixture(scope="module")
def lessons(place: Place, write_notebook: Callable[..., Path]) -> str:
    """Small lessons; the address below which they are rendered."""
    folder, url = place("frame")
    write_notebook(folder / "index.ipynb", "# All", "[one](one.ipynb)\n\n## How\n\n## Where")
    ask = "from cardkit_widgets import ask\nask('Yes?', ['yes', 'no'], right='yes')"
    cells = ["# One\n\nHello.\n\n## First", [SLIDER], FENCED, [DRAWN], "## Asked", [ask], "## The end"]
    write_notebook(folder / "one.ipynb", *cells)  # in Voila's own page, with a kernel: it has widgets of others
    write_notebook(folder / "own.ipynb", *(cell for cell in cells if cell not in ([SLIDER], [DRAWN])))
    task = "from cardkit_widgets import CardTable, Script\nimport cardkit\ntute = cardkit.games['tute']\n"
    task += (
        "table = CardTable(tute.deal(7, dealer=3), name='t', script=Script('legal', well='Well done.'), speed='instant')\ntable"
    )
    write_notebook(folder / "task.ipynb", "# Task\n\n## Do it", [task], "## Then")
    write_notebook(folder / "whole.ipynb", "# Whole", [task])
    match = "from cardkit_widgets import CardTable\nCardTable('vitou', seed=4, name='m', speed='instant')"
    write_notebook(folder / "match.ipynb", "# Match", "## Play", [match], "## Then")
    write_notebook(
        folder / "accent.ipynb", "# Accent", "## Begin\n\nHere it *all* begins.", "## You can’t\n\nNo.", "## Là\n\nThere."
    )
    write_notebook(folder / "plain.ipynb", "# Plain\n\nWords only.", [SLIDER])
    write_notebook(folder / "broken.ipynb", "# Broken\n\n## One", [DRAWN], [BROKEN], [DRAWN])
    only = {"metadata": {"tags": ["code-only"]}}
    texts = [
        nbformat.v4.new_markdown_cell("# Code\n\nFor all."),
        nbformat.v4.new_markdown_cell("Change the seed.", **only),
        nbformat.v4.new_code_cell("x = 'hush'\nx", **only),
    ]
    nbformat.write(nbformat.v4.new_notebook(cells=texts), folder / "code.ipynb")
    start = "from cardkit_widgets import Steps\nSteps('{}')"
    text = "## Play\n\nThat is a *baza*. One more baza. *Fallar* and `pisar`.\n\n## Again\n\nThe baza is yours, in Tute."
    write_notebook(folder / "words.ipynb", "# Words", [start.format("tute")], text)
    write_notebook(
        folder / "english.ipynb", "# Words", [start.format("pitty_pat")], "## Play\n\nTurn the pile (*stock*); the stock."
    )
    return url


@pytest.fixture(scope="module")
def opened(lessons: str, browser: Browser) -> Iterator[Page]:
    """The page `one`, opened once."""
    with watched(browser, viewport={"width": 1200, "height": 800}) as page:
        still(page, lessons + "one.ipynb")
        yield page


@pytest.fixture
def one(opened: Page) -> Page:
    """The page `one`, at its first step."""
    if opened.locator("body").get_attribute("data-step") != "First":
        goes(opened, "First")
    opened.evaluate("document.activeElement.blur()")
    return opened


def here(page: Page) -> str:
    """The name of the step that is shown, and of no other."""
    (found,) = page.locator(".ck-step:not([hidden])").all()
    name = found.get_attribute("data-step") or ""
    assert page.locator("body").get_attribute("data-step") == name
    assert page.locator("#ck-rail a[aria-current=step]").get_attribute("href") == "#" + quote(name, safe="!'()*")
    return name


def test_a_step_is_what_a_heading_begins(one: Page) -> None:
    assert steps(one) == ["First", "Two-in-one", "Three", "Asked", "The-end"]
    assert here(one) == "First"
    expect(one.get_by_text("Hello.")).to_be_visible()
    expect(one.get_by_text("Before it.")).to_be_visible()
    assert one.get_by_role("link", name="Back").count() == 0
    expect(one.locator("#ck-count")).to_have_text("1 / 5")
    on(one)
    assert here(one) == "Two-in-one"
    expect(one.get_by_text("## no step")).to_be_visible()
    expect(one.get_by_text("Before it.")).to_be_hidden()
    expect(one.get_by_role("link", name="Next: Three")).to_be_visible()


def test_a_step_that_was_late_is_there_in_the_end(one: Page) -> None:
    one.evaluate("""() => {
      document.body.dataset.cardkit = "late";
      document.getElementById("ck-status").textContent = "This is taking long.";
    }""")
    on(one)
    expect(one.locator("#ck-status")).not_to_contain_text("taking long")


def test_a_browser_that_cannot_do_it_itself_leaves_no_last_word_alone(lessons: str, page: Page) -> None:
    page.add_init_script("CSS.supports = () => false")
    page.goto(f"{lessons}accent.ipynb")
    page.wait_for_selector(READY)
    assert page.locator(".ck-step p").first.evaluate("p => p.textContent") == "Here it\u00a0all\u00a0begins."


def test_keys_and_the_browsers_own_buttons_turn_the_steps(one: Page) -> None:
    one.keyboard.press("ArrowLeft")
    assert here(one) == "First"
    one.keyboard.press("ArrowRight")
    one.keyboard.press("ArrowRight")
    assert here(one) == "Three"
    assert one.url.endswith("#Three")
    one.go_back()
    assert here(one) == "Two-in-one"
    one.go_back()
    assert here(one) == "First"
    one.go_forward()
    assert here(one) == "Two-in-one"
    goes(one, "First")
    slider = one.get_by_role("slider")
    value = int(slider.get_attribute("aria-valuetext") or "")
    slider.focus()
    one.keyboard.press("ArrowRight")  # the slider's own
    expect(slider).to_have_attribute("aria-valuetext", str(value + 1))
    assert here(one) == "First"


def test_keys_reach_the_table_before_anything_has_the_focus(lessons: str, page: Page) -> None:
    """And none of them leads past a table at which nothing was played yet, but for the key that does only that."""
    still(page, lessons + "task.ipynb")
    table = page.locator(".ct")
    keyed(page)
    page.keyboard.press("?")
    expect(page.get_by_role("region", name="Keys")).to_be_visible()
    page.keyboard.press("Escape")
    expect(table.locator(".ct-hand :focus")).to_have_count(1)
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("h")
    expect(table.locator(".ct-speech")).to_contain_text("You may play any of")
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("ArrowRight")
    assert here(page) == "Do-it"
    expect(table.locator(".ct-hand :focus")).to_have_count(1)
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("n")
    assert here(page) == "Then"
    goes(page, "Do-it")
    table.locator(".ct-hand [data-ok=true]").first.press("Enter")
    expect(table).to_have_attribute("data-task-state", "done")
    page.locator("#ck-rail[data-done='1']").wait_for(state="attached")
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("ArrowRight")
    assert here(page) == "Then"


def test_what_is_in_a_step_that_was_left_stays(one: Page) -> None:
    slider = one.get_by_role("slider")
    value = int(slider.get_attribute("aria-valuetext") or "")
    slider.focus()
    one.keyboard.press("ArrowRight")
    on(one)
    on(one)
    one.get_by_role("link", name="Back to the second").click()
    assert here(one) == "Two-in-one"
    one.get_by_role("link", name="Back", exact=True).click()
    expect(slider).to_have_attribute("aria-valuetext", str(value + 1))


def test_an_address_of_the_first_step_leads_to_the_top_of_the_page(lessons: str, phone: Page) -> None:
    """Where its introduction stands, from the beginning."""
    phone.set_viewport_size({"width": 390, "height": 200})
    phone.add_init_script("window.moves = []; addEventListener('scroll', () => window.moves.push(scrollY))")
    still(phone, lessons + "one.ipynb#First")
    assert phone.evaluate("window.moves") == []


def test_a_step_comes_alive_its_heading_has_the_focus_and_it_is_announced(lessons: str, page: Page) -> None:
    still(page, lessons + "one.ipynb")
    page.wait_for_selector('.ck-step[data-step="Two-in-one"][data-alive=ready]', state="attached")  # made ready ahead
    later = page.locator('.ck-step[data-step="Three"]')
    assert later.locator("hr").count() == 0
    expect(page.locator("#ck-told")).to_be_empty()
    on(page)
    expect(page.get_by_role("heading", name="Two in one")).to_be_focused()
    expect(page.locator("#ck-told")).to_have_text("Step 2 of 5: Two in one")
    assert page.title() == "One: Two in one · cardkit"
    assert page.evaluate("scrollY") == 0
    goes(page, "Three")
    expect(later.locator("hr")).to_have_count(1)


def test_the_page_rests_at_whole_words_except_where_the_reader_moves_it(lessons: str, page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 600})
    page.add_init_script(WHOLE)
    still(page, lessons + "one.ipynb")
    cut = """() => {
      const { top, bottom, height } = document.getElementById("Two-in-one").getBoundingClientRect();
      const edge = document.querySelector(".ck-bar").getBoundingClientRect().bottom;
      return { middle: (top + bottom) / 2 - edge, left: bottom - edge, height };
    }"""
    page.evaluate("y => scrollBy(0, y)", page.evaluate(cut)["middle"])
    page.wait_for_function(f"({cut})().left <= 1")
    page.mouse.move(200, 300)
    page.mouse.wheel(0, -page.evaluate(cut)["height"] / 2)
    page.wait_for_function(f"({cut})().left > 5")
    half = page.evaluate(cut)
    page.evaluate(FRAMES)
    assert page.evaluate(cut) == half
    # Nor does it move on from where a browser follows the focus, which it brings to the middle of the window.
    still(page, lessons + "one.ipynb")
    page.evaluate(
        """(down) => {
          const button = document.createElement("button");
          button.style = `position: absolute; top: ${down}px; height: 0; border: 0`;
          document.body.append(button);
          button.focus();
        }""",
        page.evaluate(cut)["middle"] + (600 + page.evaluate("document.querySelector('.ck-bar').offsetHeight")) / 2,
    )
    half = page.evaluate(cut)
    assert 0 < half["left"] < half["height"]
    page.evaluate(FRAMES)
    assert page.evaluate(cut) == half


def test_an_address_opens_its_step_or_the_nearest(lessons: str, page: Page) -> None:
    still(page, lessons + "own.ipynb#Within-three")  # something within a step
    assert here(page) == "Three"
    expect(page.locator("#ck-status")).to_be_empty()
    goes(page, "The-end")
    assert here(page) == "The-end"
    expect(page.get_by_role("link", name="All lessons").last).to_have_attribute("href", "index.ipynb")
    page.goto("about:blank")
    still(page, lessons + "own.ipynb#within-Three-")
    assert here(page) == "Three"
    expect(page.locator("#ck-status")).to_contain_text(
        "There is no step “within Three ” in this lesson. The nearest is “Three”"
    )
    page.goto("about:blank")
    still(page, lessons + "own.ipynb#%E0%A4%A")
    assert here(page) == "First"
    expect(page.locator("#ck-status")).to_contain_text("There is no step")


def test_a_name_with_an_accent_is_written_as_it_is(lessons: str, page: Page) -> None:
    kept = {"accent": {"tasks": ["step-Begin", "step-You-can%E2%80%99t"], "steps": [2, 3], "at": "L%C3%A0"}}
    still(page, lessons + "accent.ipynb#You-can’t")
    assert here(page) == "You-can’t"
    assert page.url.endswith("#You-can%E2%80%99t")
    expect(page.locator("#ck-status")).to_be_empty()
    on(page)
    assert page.url.endswith("#L%C3%A0")
    page.evaluate("lessons => window.cardkitLearner.keep({ lessons })", kept)
    page.goto("about:blank")
    still(page, lessons + "accent.ipynb")
    assert here(page) == "Là"
    expect(page.locator("#ck-rail")).to_have_attribute("data-done", "2")


def test_all_on_one_page_and_on_paper(one: Page) -> None:
    one.emulate_media(media="print")
    assert all(one.locator("h2").nth(n).is_visible() for n in range(5))
    one.emulate_media(media="screen")
    assert here(one) == "First"
    one.locator("#ck-steps").click()
    one.get_by_role("switch", name="All on one page").click()
    expect(one.locator(".ck-step:not([hidden])")).to_have_count(5)
    one.wait_for_selector(READY)
    expect(one.locator("hr")).to_have_count(1)
    expect(one.locator("#ck-turn")).to_be_hidden()
    one.reload()
    one.wait_for_selector(READY)
    expect(one.locator(".ck-step:not([hidden])")).to_have_count(5)
    one.locator("#ck-rail a").last.click()
    expect(one.get_by_role("heading", name="The end")).to_be_in_viewport()
    one.locator("#ck-steps").click()
    one.get_by_role("switch", name="All on one page", checked=True).click()
    assert here(one) == "The-end"


def test_words_of_hidden_steps_are_found(one: Page) -> None:
    """As the browser's search finds them: it tells the page before it shows them."""
    assert one.locator(".ck-step[hidden=until-found]").count() == 4
    one.evaluate("document.querySelectorAll('.ck-step')[2].dispatchEvent(new Event('beforematch', { bubbles: true }))")
    assert here(one) == "Three"


def test_without_javascript_all_can_be_read(lessons: str, browser: Browser) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(lessons + "own.ipynb")
    for text in ("Hello.", "Its words.", "The end"):
        expect(page.get_by_text(text).first).to_be_visible()
    expect(page.locator("#ck-turn")).to_be_hidden()
    context.close()


def test_a_page_without_headings_and_the_index_are_whole(lessons: str, page: Page) -> None:
    for name in ("plain", "index"):
        still(page, f"{lessons}{name}.ipynb")
        assert steps(page) == [""]
        for part in ("#ck-rail", "#ck-turn", "#ck-steps"):
            expect(page.locator(part)).to_be_hidden()
    expect(page.get_by_role("heading", name="Where")).to_be_visible()


def test_a_finger_turns_the_steps(lessons: str, phone: Page) -> None:
    still(phone, lessons + "own.ipynb")
    phone.evaluate(SWIPE, [300, 100])
    assert here(phone) == "Two-in-one"
    phone.evaluate(SWIPE, [100, 300])
    assert here(phone) == "First"
    assert phone.evaluate("document.documentElement.scrollWidth") <= 390


def test_done_is_what_was_done_and_one_goes_on_where_one_was(lessons: str, page: Page) -> None:
    still(page, lessons + "own.ipynb")
    rail, next_ = page.locator("#ck-rail"), page.locator("#ck-turn .ck-next")
    expect(rail).to_have_attribute("data-done", "0")
    on(page)  # nothing was to be done there, and one has gone on
    expect(rail).to_have_attribute("data-done", "1")
    goes(page, "Asked")
    expect(next_).not_to_have_class("ck-next ck-loud")
    page.get_by_role("button", name="yes").click()
    expect(next_).to_have_class("ck-next ck-loud")
    expect(rail).to_have_attribute("data-done", "3")
    kept = page.evaluate("window.cardkitLearner.lessons().own")
    assert (kept["steps"], kept["at"], kept["number"]) == ([3, 5], "The-end", 5)
    page.goto("about:blank")
    still(page, lessons + "own.ipynb")
    assert here(page) == "The-end"


def test_one_way_on_is_gold_and_the_one_at_the_top_only_while_the_other_is_out_of_sight(lessons: str, page: Page) -> None:
    still(page, lessons + "own.ipynb")
    below, above = page.locator("#ck-turn .ck-next"), page.locator("#ck-on")
    expect(below).to_have_class("ck-next ck-loud")
    below.scroll_into_view_if_needed()
    expect(above).not_to_have_class("ck-loud")
    page.evaluate("() => (document.getElementById('ck-turn').style.marginTop = '200vh')")
    expect(below).not_to_be_in_viewport()
    expect(above).to_have_class("ck-loud")


HIGH = "() => document.querySelector('.ct').getBoundingClientRect().height"
AT_READY = f"""new MutationObserver(() => {{
  if (document.body?.dataset.cardkit === "ready") window.high ??= ({HIGH})();
}}).observe(document, {{ subtree: true, childList: true, attributes: true }})"""


def has_its_room(page: Page) -> bool:
    """Whether the table is as high as it was when the page was ready."""
    page.locator(".ct").screenshot()  # some frames later
    found: bool = page.evaluate(f"({HIGH})() === window.high")
    return found


def test_a_whole_page_is_ready_when_its_tables_have_their_room(lessons: str, page: Page) -> None:
    page.add_init_script(AT_READY)
    still(page, lessons + "whole.ipynb")
    assert has_its_room(page)


def test_a_table_with_a_task_is_done_when_its_task_is(lessons: str, page: Page) -> None:
    page.add_init_script("localStorage.setItem('cardkit:preferences', JSON.stringify({speed: 'instant'}))")
    page.add_init_script(AT_READY)
    still(page, lessons + "task.ipynb")
    assert has_its_room(page), "from the beginning"
    forward = page.locator(".ct-forward [data-do=forward]")
    expect(forward).to_have_count(0)
    assert page.locator("[id^=ck-sheet]").count() == 0, "thousands of elements that nothing here uses"
    page.locator(".ct-hand [data-ok=true]").first.press("Enter")
    expect(page.get_by_text("Well done.").first).to_be_visible()
    expect(forward).to_be_visible()
    expect(page.locator("#ck-turn .ck-next")).not_to_have_class("ck-next ck-loud")  # one way on is gold, not two
    expect(page.locator("#ck-rail")).to_have_attribute("data-done", "1")


def test_after_a_deal_of_a_match_the_next_deal_alone_is_gold(lessons: str, page: Page) -> None:
    still(page, lessons + "match.ipynb")
    table = page.locator(".ct")
    while table.get_attribute("data-state") != "over":
        seq = table.get_attribute("data-seq") or ""
        table.locator(".ct-hand [data-ok=true]").first.press("Enter")
        expect(table).not_to_have_attribute("data-seq", seq)
        expect(table).not_to_have_attribute("data-state", "busy")
    expect(table.locator(".ct-result [data-do=next]")).to_have_class(re.compile("ct-main"))
    expect(page.locator("#ck-rail")).to_have_attribute("data-done", "1")
    expect(page.locator(".ck-loud")).to_have_count(0)


@pytest.mark.outlet
def test_binder_serves_the_same_frame(lab_server: Any, page: Page) -> None:
    still(page, lab_server.url + "voila/render/words.ipynb")
    assert here(page) == "Pitty-Pat"
    on(page)
    assert here(page) == "Tute"
    expect(page.locator("#ck-count")).to_have_text("2 / 5")


def test_a_widget_that_fails_says_so_and_the_rest_goes_on(lessons: str, browser: Browser) -> None:
    context = browser.new_context()
    page = context.new_page()
    page.clock.install()
    page.goto(lessons + "broken.ipynb")
    expect(page.locator("hr")).to_have_count(2)
    page.clock.fast_forward(60_000)
    expect(page.get_by_role("alert")).to_contain_text("This part could not be set up.")
    page.wait_for_selector(READY)
    context.close()


@pytest.mark.outlet
def test_the_index_leads_to_where_one_is_and_says_what_is_due(app_server: Any, page: Page) -> None:
    known = {
        "tute": {"tasks": ["a"], "steps": [7, 15], "at": "Who-wins?", "number": 8},
        "vitou": {"tasks": ["b"], "steps": [3, 3], "at": ""},
    }
    later = (date.today() + timedelta(9)).isoformat()
    rules = {"tute.rank": [1, "2026-01-01", 1, 0], "tute.points": [5, later, 5, 0]}
    still(page, app_server.url + "voila/render/index.ipynb")
    tute, vitou, tarot = (page.locator(f"[data-game={name}]") for name in ("tute", "vitou", "tarot"))
    expect(tute.get_by_role("link", name="Start with Tute")).to_have_attribute("href", "tute.ipynb")
    expect(page.locator("[data-game]").first).to_contain_text("New to cards? Start here.")
    expect(tarot).to_contain_text("3 to 5 players")
    expect(tarot).to_contain_text(re.compile(r"\d+ minutes\s+demanding"))
    page.evaluate("parts => window.cardkitLearner.keep(parts)", {"lessons": known, "rules": rules})
    page.reload()
    page.wait_for_selector(READY)
    on_ = tute.get_by_role("link", name="Go on: Who wins? (8 of 15) with Tute")
    expect(on_).to_have_attribute("href", "tute.ipynb#Who-wins%3F")
    expect(tute.get_by_role("img", name="7 of 15 steps done")).to_be_visible()
    expect(tute).to_contain_text("Practise today")
    expect(vitou.get_by_role("link", name="Done ✓ — Play with Vitou")).to_have_attribute("href", "vitou.ipynb")
    expect(tarot.locator("[data-standing]")).to_be_hidden()
    expect(page.locator("[data-game]").first).to_have_attribute("data-game", "tute")


@pytest.mark.outlet
def test_a_rule_opens_from_its_mark_and_a_lesson_leads_to_more(app_server: Any, page: Page) -> None:
    still(page, app_server.url + "voila/render/pitty_pat.ipynb")
    mark = page.locator(".ck-step:not([hidden]) .ck-rule-mark").first
    expect(mark).to_be_hidden()  # it would tell what is asked
    page.locator('.ck-step:not([hidden]) .ct-hand [data-card="7h"]').click()
    expect(mark).to_be_visible()
    expect(mark.locator("p").first).to_be_hidden()
    mark.locator("summary").focus()
    page.keyboard.press("Enter")
    expect(mark.locator("p").first).to_be_visible()
    rule = cardkit.games["pitty_pat"].rules[mark.get_attribute("data-rule") or ""]
    expect(mark).to_contain_text(rule.sentence)
    expect(mark).to_contain_text(rule.source)
    expect(mark.get_by_role("link")).to_have_attribute("href", f"rulebook.ipynb#{rule.id}")
    page.locator("#ck-steps").click()
    menu = page.locator("#ck-menu")
    expect(menu.get_by_role("link", name="Words of the table")).to_have_attribute("href", "words.ipynb#Pitty-Pat")
    expect(menu.get_by_role("link", name="Deals that teach")).to_have_count(0)  # there are none of this game


@pytest.mark.outlet
def test_what_left_a_lesson_is_found_by_its_old_address_and_opens_at_the_game(app_server: Any, page: Page) -> None:
    lesson = app_server.url + "voila/render/vitou.ipynb"
    still(page, lesson + "#Deals-that-teach")
    link = page.get_by_role("link", name="Deals that teach")
    expect(link).to_be_visible()
    assert here(page) == steps(page)[-1]
    expect(page.locator("#ck-status")).to_be_empty()
    link.click()
    page.wait_for_url("**/problems.ipynb#Vitou")
    page.wait_for_selector(READY)
    expect(page.get_by_role("heading", name="Vitou")).to_be_visible()
    still(page, lesson + "#Where-tables-differ")
    page.get_by_role("link", name="Where tables differ").click()
    page.wait_for_url("**/rulebook.ipynb#vitou.variants")
    page.wait_for_selector(READY)
    expect(page.get_by_role("heading", name="Where tables differ")).to_be_in_viewport()
    expect(page.locator(".ck-book")).to_have_attribute("data-game", "vitou")


@pytest.mark.outlet
def test_from_the_index_one_sees_where_tables_differ_at_the_game_learned_last(app_server: Any, page: Page) -> None:
    still(page, app_server.url + "voila/render/rulebook.ipynb#variants")
    expect(page.locator(".ck-book")).to_be_visible()
    expect(page.get_by_role("heading", name="Where tables differ")).not_to_be_in_viewport()
    assert "isn’t in this rulebook" not in page.locator(".ck-book").inner_text()
    page.evaluate("cardkitLearner.reached('vitou', {tasks: [], steps: [2, 24], at: '', number: 3})")
    page.evaluate("cardkitLearner.reached('tute', {tasks: [], steps: [2, 22], at: '', number: 3})")
    page.evaluate("cardkitLearner.reached('vitou', {tasks: [], steps: [3, 24], at: '', number: 4})")
    still(page, app_server.url)
    page.get_by_role("link", name="Where tables differ").click()
    page.wait_for_url("**/rulebook.ipynb#variants")
    page.wait_for_selector(READY)
    expect(page.locator(".ck-book")).to_have_attribute("data-game", "vitou")
    expect(page.get_by_role("heading", name="Where tables differ")).to_be_in_viewport()


def test_a_word_of_the_table_tells_what_it_means(lessons: str, page: Page) -> None:
    still(page, lessons + "words.ipynb")
    step, tip = page.locator(".ck-step:not([hidden])"), page.locator("#ck-gloss")
    known = step.locator(".jp-RenderedMarkdown .ck-word")
    assert known.all_inner_texts() == ["baza", "Fallar"], "once in a step, and nothing that is code"
    baza = step.locator(".jp-RenderedMarkdown").get_by_role("button", name="baza")
    expect(baza).to_have_accessible_description(re.compile("^trick: the four cards"))
    expect(baza).to_have_attribute("lang", "es")
    expect(tip).to_be_hidden()
    baza.hover()
    expect(tip).to_contain_text("BAH-sah")
    tip.hover()  # one may go there, to read or to copy
    expect(tip).to_contain_text("trick: the four cards")
    page.mouse.move(5, 5)
    expect(tip).to_be_hidden()
    step.locator(".ck-words").get_by_role("button", name="baza").focus()  # for keys the words wait behind the table
    expect(tip).to_be_visible()
    page.keyboard.press("Tab")
    expect(tip).to_contain_text("play a trump when you have none")
    page.keyboard.press("Escape")
    expect(tip).to_be_hidden()
    page.keyboard.press("ArrowRight")
    assert here(page) == "Again"
    assert step.locator(".jp-RenderedMarkdown .ck-word").all_inner_texts() == ["baza"], (
        "the name of the game is none of its words"
    )


def test_a_finger_opens_what_a_word_means(lessons: str, phone: Page) -> None:
    still(phone, lessons + "words.ipynb")
    phone.get_by_role("button", name="Fallar", exact=True).tap()
    tip = phone.locator("#ck-gloss")
    expect(tip).to_contain_text("play a trump")
    box = tip.bounding_box()
    assert box
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= 390
    phone.get_by_role("heading", name="Play").tap()
    expect(tip).to_be_hidden()


def test_words_that_english_has_too_are_told_where_they_are_set(lessons: str, page: Page) -> None:
    still(page, lessons + "english.ipynb")
    assert page.locator(".jp-RenderedMarkdown .ck-word").all_inner_texts() == ["stock"]
    assert page.locator("em .ck-word").count() == 1


# What is said to programmers: a value's repr, an identifier, a list or a call as Python writes it.
BARE = re.compile(
    r"<[A-Z]\w+:|\b[a-z]+_[a-z]+\b|\b[A-Z]\w*\(\w+=|\[['\"(]|\(['\"]"
    r"|\bNone\b(?! \w|,)|\bTrue\b|\bFalse\b|\(\)|\[\]"
)


@pytest.mark.outlet
@pytest.mark.parametrize("lesson", ["pitty_pat"])
def test_a_whole_lesson_is_walked_by_keys_on_a_phone_and_speaks_to_people(app_server: Any, phone: Page, lesson: str) -> None:
    phone.emulate_media(reduced_motion="reduce")
    phone.goto(f"{app_server.url}voila/render/{lesson}.ipynb")
    phone.wait_for_selector(READY)
    names = steps(phone)
    for n, name in enumerate(names):
        assert here(phone) == name
        assert phone.evaluate("document.documentElement.scrollWidth") <= 390, name
        text = phone.locator("main").inner_text()
        assert BARE.findall(text) == [], name
        assert phone.locator(".ck-step:not([hidden]) .ck-trouble").count() == 0
        if n:
            expect(phone.locator(".ck-step:not([hidden]) h2")).to_be_focused()
        if n + 1 < len(names):
            phone.keyboard.press("n")
            phone.wait_for_selector(f'{READY}[data-step="{names[n + 1]}"]')


def test_what_speaks_of_code_is_left_out(lessons: str, page: Page) -> None:
    still(page, lessons + "code.ipynb")
    expect(page.get_by_text("For all.")).to_be_visible()
    assert page.get_by_text("Change the seed.").count() == 0
    assert page.get_by_text("hush").count() == 0


LONE = """node => {
  const text = node.closest("p"), walk = document.createTreeWalker(text, NodeFilter.SHOW_TEXT), marks = [], lone = [];
  while (walk.nextNode())
    for (const { index } of walk.currentNode.data.matchAll(/[(;]/g)) {
      const mark = document.createRange();
      mark.setStart(walk.currentNode, index);
      mark.setEnd(walk.currentNode, index + 1);
      marks.push(mark);
    }
  for (let width = 60; width < 400; width++) {
    text.style.width = `${width}px`;
    const word = node.getBoundingClientRect(), rows = marks.map((mark) => mark.getBoundingClientRect());
    if (rows.some((row) => row.top > word.bottom || row.bottom < word.top)) lone.push(width);
  }
  return marks.length === 2 ? lone : ["a mark is missing"];
}"""
"""Widths of the text at which the bracket before a word or the stop after it stands in another line."""


def test_a_bracket_and_a_stop_stay_with_their_word(lessons: str, page: Page) -> None:
    still(page, lessons + "english.ipynb")
    assert page.locator("em .ck-word").evaluate(LONE) == []
