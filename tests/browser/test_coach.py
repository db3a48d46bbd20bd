"""The coach, the review and the deals that teach in a browser: with mouse, keys alone, on a phone, through a reload."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from browser.acts import ALIVE
from browser.conftest import Place

pytestmark = pytest.mark.outlet

ENDLESS = """import cardkit.players.coach as thinking
from cardkit_widgets import CardTable, Coach
thinking.MAX_PLAYOUTS = thinking.MAX_CARDS_PLAYED = 10**9  # else it is done within a second
table = CardTable('tute', seed=7, speed='instant')
table"""
LATE = """import os
os.environ["JPY_SESSION_NAME"] = "/home/me/late.ipynb"  # as a Jupyter that tells it
import cardkit
from cardkit.teaching.examples import example
from cardkit_widgets import Practice
Practice(example(cardkit.games['tute'], 'first'), at=25, seed=1, name='late', speed='instant')"""
PACED = LATE.replace("at=25", "at=36").replace("name='late', speed='instant'", "name='paced', speed='normal'")
"""At the last trick, in which others play after the learner."""
COUNTING = """import cardkit
from cardkit.games.trionfetti.players.counting import chance_to_stand, still_beats
from cardkit.sessions import Session
from cardkit.teaching.examples import example
from cardkit_widgets import CardCounter, CardTable
game = cardkit.games['trionfetti']
session = Session(game, record=example(game, 'first'), at=23, seed=1, only='play')
table = CardTable(session, name='counted', confirm=True)
table"""


@pytest.fixture(scope="module")
def lessons(place: Place, write_notebook: Callable[..., Path]) -> str:
    """The address below which small notebooks are rendered."""
    folder, url = place("coached")
    write_notebook(folder / "index.ipynb", "# Coached")
    write_notebook(folder / "endless.ipynb", "# Endless", [ENDLESS], ["Coach(table, deals=10**7, others='beginner')"])
    write_notebook(folder / "late.ipynb", "# Late", [LATE])
    write_notebook(folder / "paced.ipynb", "# Paced", [PACED])
    write_notebook(folder / "counted.ipynb", "# Counted", [COUNTING], ["CardCounter(table, still_beats, chance_to_stand)"])
    write_notebook(folder / "problems.ipynb", "# Problems", ["from cardkit_widgets import Problems\nProblems('tute', level=2)"])
    return url


def sit(page: Page, lessons: str, name: str, kind: str) -> Locator:
    """Open a page and wait for its panel of that kind, and for its table."""
    page.goto(f"{lessons}{name}.ipynb")
    panel = page.locator(f'[data-cardkit="{kind}"]')
    expect(panel).to_be_visible()
    expect(page.locator(".ct").first).to_have_attribute("data-state", "ready")
    return panel


def wide(page: Page) -> bool:
    """Whether nothing sticks out of the page to the right."""
    fits: bool = page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    return fits


def test_figures_stream_in_while_the_page_answers_and_a_stop_stops(lessons: str, page: Page) -> None:
    coach, table = sit(page, lessons, "endless", "coach"), page.locator(".ct")
    coach.locator("[data-do=weigh]").click()
    expect(coach).to_have_attribute("data-state", "thinking")
    expect(coach.locator("tbody [data-equal=true]").first).to_be_visible()
    before = coach.get_attribute("data-seq")
    expect(coach).not_to_have_attribute("data-seq", before or "")
    # the kernel answers something else meanwhile
    table.locator("[data-do=back]").click()
    expect(table).to_have_attribute("data-live", "false")
    expect(coach).to_have_attribute("data-state", "away")
    table.locator("[data-do=on]").click()
    expect(coach).to_have_attribute("data-state", "idle")
    expect(coach.locator("table")).to_have_count(0)
    coach.locator("[data-do=weigh]").click()
    expect(coach.locator("tbody [data-equal=true]").first).to_be_visible()
    coach.get_by_role("button", name="Stop").click()
    expect(coach).to_have_attribute("data-state", "stopped")
    expect(coach.locator(".cp-foot")).to_contain_text("You stopped it there.")
    stopped = coach.get_attribute("data-seq")
    card = table.locator(".ct-hand [data-ok=true]").first
    card.focus()
    page.keyboard.press("Enter")
    expect(table).to_have_attribute("data-mine", "true")
    expect(coach).not_to_have_attribute("data-seq", stopped or "")
    expect(coach).to_have_attribute("data-state", "idle")


def test_a_hint_in_two_steps_and_the_bars_with_keys_alone(lessons: str, page: Page) -> None:
    coach = sit(page, lessons, "late", "coach")
    coach.locator("[data-do=hint]").focus()
    page.keyboard.press("Enter")
    expect(coach.locator(".cp-area")).to_contain_text("You lead")
    expect(coach.locator(".cp-best")).to_have_count(0)
    for _ in range(3):  # past the other button and the box to what has just appeared
        page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.dataset.do") == "move"
    page.keyboard.press("Enter")
    expect(coach).to_have_attribute("data-state", "done")
    best = coach.locator(".cp-best b").inner_text().removesuffix(". ").removesuffix(".")
    coach.locator("[data-do=weigh]").focus()
    page.keyboard.press("Enter")
    figures = coach.get_by_role("table", name="What each move brings")
    rows = figures.get_by_role("row")
    expect(rows.nth(1)).to_contain_text(best.removeprefix("Play the "), ignore_case=True)
    expect(rows.nth(1).get_by_role("rowheader")).to_be_visible()
    expect(coach.locator(".cp-foot")).to_contain_text("deals that fit what you know")
    last = coach.locator("[data-do^='why ']").last
    last.focus()
    expect(last).to_have_attribute("aria-expanded", "false")
    page.keyboard.press("Enter")
    expect(last).to_have_attribute("aria-expanded", "true")
    expect(coach.locator(".cp-why:not([hidden])").last).to_contain_text(re.compile("costs about"))


def test_who_wants_to_chooses_before_the_bars_show_and_is_asked_again_after_a_reload(lessons: str, page: Page) -> None:
    coach = sit(page, lessons, "late", "coach")
    coach.get_by_label("let me choose first").check()
    coach.get_by_label("The others").select_option("club")
    expect(coach.locator(".cp-line")).to_contain_text("tries each card out on a few hands")
    coach.locator("[data-do=weigh]").click()
    expect(coach.locator("table")).to_have_count(0)
    coach.locator(".cp-choice").first.click()
    expect(coach.locator("tbody [data-mine=true]")).to_have_count(1)
    expect(coach.locator(".cp-verdict")).to_contain_text("Your choice")
    page.reload()
    expect(coach.get_by_label("let me choose first")).to_be_checked()
    expect(coach.get_by_label("The others")).to_have_value("club")
    coach.get_by_label("let me choose first").uncheck()
    page.reload()
    expect(coach.get_by_label("The others")).to_have_value("club")
    expect(coach.get_by_label("let me choose first")).not_to_be_checked()


def play_out(page: Page, table: Locator) -> None:
    """Play the first thing allowed until the hand is over."""
    while table.get_attribute("data-state") != "over":
        seq = table.get_attribute("data-seq") or ""
        if table.locator(".ct-actions button").count():
            table.locator(".ct-actions button").first.click()
        else:
            table.locator(".ct-hand [data-ok=true]").first.focus()
            page.keyboard.press("Enter")
        expect(table).not_to_have_attribute("data-seq", seq)
        expect(table).not_to_have_attribute("data-state", "busy")


TOO_EARLY = """() => {
  const review = document.querySelector("[data-cardkit=review]"), table = document.querySelector("[data-name='tute/paced']");
  window.early = [];
  new MutationObserver(() => {
    if (review.dataset.state !== "wait" && table.dataset.state === "busy") window.early.push(review.dataset.state);
  }).observe(review, { attributeFilter: ["data-state"] });
}"""
"""Keeps in `window.early` what the review said before the end was seen at the table."""


def test_the_end_of_a_deal_is_told_below_a_table_once_it_was_seen_there(lessons: str, page: Page) -> None:
    review, table = sit(page, lessons, "paced", "review"), page.locator('[data-name="tute/paced"]')
    page.evaluate(TOO_EARLY)
    play_out(page, table)
    expect(review).not_to_have_attribute("data-state", "wait")
    assert page.evaluate("window.early") == []


COUNTED = """() => { const table = document.querySelector(".ct"); window.counted = []; new MutationObserver(() => {
  const counter = [...document.querySelectorAll(".cm")].find((one) => one.offsetHeight);
  window.counted.push([Number(table.dataset.at), Number(counter.dataset.left)]);
}).observe(table, { attributeFilter: ["data-at", "data-beat", "data-state"] }); }"""
"""Keeps in `window.counted` how many moves the table showed, and how many cards the counter then called unseen."""


def test_a_counter_counts_what_the_table_has_shown(lessons: str, page: Page) -> None:
    """Also while the table waits for “Go on”: what is played after that is neither faded nor told before."""
    page.goto(f"{lessons}counted.ipynb")
    table, counter = page.locator(".ct"), page.locator(".cm:visible")
    fold = counter.locator("details")
    expect(counter).to_have_attribute("data-left", "25", timeout=ALIVE)
    expect(table).to_have_attribute("data-state", "ready")
    expect(fold).not_to_have_attribute("open", "")  # one counts before one looks
    fold.locator("summary").click()
    page.evaluate(COUNTED)
    table.locator('.ct-hand [data-card="4s"]').click()
    on = table.locator("[data-do=continue]")
    expect(on).to_be_visible()
    expect(counter).to_have_attribute("data-left", "24")
    expect(counter).not_to_contain_text("4 of swords:")
    on.click()
    expect(table).to_have_attribute("data-state", "ready")
    expect(counter).to_have_attribute("data-left", "21")
    expect(fold).to_have_attribute("open", "")
    seen = {23: 25, 24: 25, 25: 24, 26: 23, 27: 22, 28: 21}
    counted = page.evaluate("window.counted")
    assert {at for at, _ in counted} <= set(seen)
    assert counted, "the table has moved"
    assert [pair for pair in counted if seen[pair[0]] != pair[1]] == []


@pytest.mark.outlet
def test_a_hand_is_looked_back_at_retried_and_kept(lessons: str, phone: Page) -> None:
    review, table = sit(phone, lessons, "late", "review"), phone.locator('[data-name="tute/late"]')
    expect(review).to_have_attribute("data-state", "wait")
    play_out(phone, table)
    table.get_by_role("button", name="Look back").click()
    expect(review).to_have_attribute("data-state", "open", timeout=ALIVE)
    board = phone.locator('[data-name="tute/late-review"]')
    for seen in (*board.locator(".ct-held-card").all(), board.locator(".ct-speech"), board.locator("[data-do=take_over]")):
        expect(seen).to_be_in_viewport(ratio=1)
    assert below(board.locator(".ct-hand"), board.locator(".ct-speech"))
    expect(board.locator(".ct-held > .ct-fan > *").first).to_be_visible()
    expect(board.locator(".ct-held > .ct-fan > [data-shown=back]")).to_have_count(0)
    assert wide(phone)
    review.locator("[data-do=more]").click()
    first = review.locator(".cp-step").first
    first.click()
    expect(first).to_have_attribute("aria-current", "step")
    at = board.get_attribute("data-at")
    phone.keyboard.press("ArrowRight")
    expect(review.locator(".cp-step").nth(1)).to_have_attribute("aria-current", "step")
    expect(board).not_to_have_attribute("data-at", at or "")
    board.get_by_role("button", name="Play on from here").click()
    retry = phone.locator('[data-name="tute/late-retry"]')
    expect(retry).to_have_attribute("data-mine", "true")
    expect(retry.locator(".ct-held > .ct-fan > [data-shown=back]").first).to_be_visible()
    play_out(phone, retry)
    expect(review.locator(".cp-title")).to_contain_text("This time")
    review.locator("[data-do=back]").click()
    expect(board).to_be_visible()
    # what it would ask to go on with, while the next look back is still thinking, would end that
    assert phone.evaluate("Object.keys(localStorage).filter(key => /-(review|retry)/.test(key))") == []
    phone.reload()
    expect(review).to_have_attribute("data-state", "ready")
    review.get_by_label("Hands looked at before").select_option(index=1)
    expect(review).to_have_attribute("data-state", "open")


def below(upper: Locator, lower: Locator) -> bool:
    """Whether the second of two elements begins below the first."""
    first, second = upper.bounding_box(), lower.bounding_box()
    return first is not None and second is not None and first["y"] + first["height"] <= second["y"]


def in_document(node: Locator) -> list[float]:
    """Where an element lies in its page, whichever part of that is in sight: left, top, width and height in pixels."""
    found: list[float] = node.evaluate(
        "n => { const { x, y, width, height } = n.getBoundingClientRect(); return [x + scrollX, y + scrollY, width, height]; }"
    )
    return found


@pytest.mark.outlet
def test_a_deal_that_teaches_shows_what_punishes_and_is_remembered_when_solved(lessons: str, page: Page) -> None:
    panel, board = sit(page, lessons, "problems", "problems"), page.locator('[data-name="tute/problems"]')
    start, tried = board.get_attribute("data-at"), 0
    felt = in_document(board.locator(".ct-felt"))
    while panel.get_attribute("data-solved") == "false":
        board.locator(".ct-hand > [data-ok=true]").nth(tried).press("Enter")
        tried += 1
        expect(panel).to_have_attribute("data-tried", str(tried))
        expect(board).not_to_have_attribute("data-at", start or "")
        expect(board.locator(".ct-said")).not_to_be_empty()
        assert in_document(board.locator(".ct-felt")) == felt, "nothing moves when the verdict comes"
        if panel.get_attribute("data-solved") == "false":
            panel.locator("[data-do=again]").press("Enter")
            expect(board).to_have_attribute("data-at", start or "")
    panel.locator("[data-do=watch]").click()
    expect(board).to_have_attribute("data-state", "ready")
    assert wide(page)
    page.reload()
    expect(panel.locator(".cp-when")).to_contain_text("1 solved")
    expect(panel).to_have_attribute("data-at", "1")
