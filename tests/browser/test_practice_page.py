"""Practice in a browser: what happens at a table comes back as a card; keys alone, a phone, exams, two tabs, a damaged book."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, Route, expect

import cardkit
from browser.conftest import Place, watched
from browser.lessons import READY
from browser.test_axe import axe, faults, turned
from cardkit import games
from cardkit.teaching import classroom, daily, problems
from cardkit.teaching.book import read
from cardkit.teaching.exam import Paper

pytestmark = pytest.mark.outlet

__all__ = ["axe"]
TABLE = "from cardkit_widgets import CardTable\nCardTable('tute', seed=7, speed='instant', name='one')"
PUT = """acts => {
  const there = JSON.parse(localStorage.getItem('cardkit:progress') || '{"what": "cardkit progress 1"}');
  localStorage.setItem('cardkit:progress', JSON.stringify({ ...there, acts: [...(there.acts || []), ...acts] }));
  window.dispatchEvent(new CustomEvent('cardkit-progress'));
}"""

WRITTEN = """many => Object.values(JSON.parse(localStorage.getItem('cardkit:progress')).days || {})
  .reduce((sum, count) => sum + count, 0) >= many"""

WATCHED = """today => {
  window.dues = [today.dataset.due];
  const look = () => { if (today.dataset.due !== dues.at(-1)) dues.push(today.dataset.due); };
  new MutationObserver(look).observe(today, { attributes: true, attributeFilter: ["data-due"] });
}"""
"""Takes down how many cards a page says are due, one after the other."""


@pytest.fixture(scope="module")
def pages(place: Place, write_notebook: Callable[..., Path]) -> str:
    """The page of practice, and a table; the address below which pages are rendered."""
    folder, url = place("practice")
    write_notebook(folder / "index.ipynb", "# Index", ["from cardkit_widgets import Progress\nProgress('tute')"])
    write_notebook(folder / "table.ipynb", "# Table", [TABLE])
    write_notebook(
        folder / "practice.ipynb", "# Practice", ["from cardkit_widgets import Exams, Today\nToday()"], ["Exams('tute')"]
    )
    write_notebook(folder / "rulebook.ipynb", "# Rules", ["from cardkit_widgets import RulebookPage\nRulebookPage('tute')"])
    return url


@pytest.fixture
def desk(browser: Browser) -> Iterator[Page]:
    with watched(browser, viewport={"width": 1200, "height": 900}, reduced_motion="reduce", color_scheme="light") as page:
        yield page


def opened(page: Page, address: str) -> Locator:
    page.goto(address)
    page.wait_for_selector(READY)
    return page.locator("[data-cardkit=today]")


def act(rule: str, right: bool = False) -> dict[str, Any]:
    return {"id": rule, "kind": "rule", "rule": rule, "right": right, "day": "2026-01-05"}


def some(number: int = 6) -> list[dict[str, Any]]:
    """Makes a learner's acts: missed rules of several games, and a problem solved wrongly."""
    problem = problems.for_game(games["tute"])[0]
    other = next(move for move in problem.state.legal if move is not problem.solution)
    missed = [act(rule) for name in games for rule in list(games[name].rules)[:2]][:number]
    return [*missed, {"id": "own", "day": "2026-01-05", **daily.problem_act(problem, other)}]


def an_answer(quiz: Locator) -> Locator:
    """Something to answer the question with: a choice in words, or a card or call at its table."""
    expect(quiz.locator(".ck-quiz-answers, .ct[data-state=ready]").first).to_be_visible()
    words = quiz.locator(".ck-quiz-answers [data-n]")
    return words.first if words.count() else quiz.locator(".ct-actions button:visible, .ct-hand > [data-ok=true]").first


def answers(quiz: Locator) -> None:
    """Answer a question of an exam somehow."""
    first, kind = an_answer(quiz), quiz.get_attribute("data-kind")
    if first.evaluate("node => node.matches('input')"):
        first.fill("77")
    elif kind != "order":
        first.press("Enter")
    if kind != "one":
        quiz.locator("[data-do=check]").click()


def begins_exam(page: Page) -> None:
    """Take an exam of Tute without its lesson, which is offered first."""
    page.locator("[data-do=begin-tute]").press("Enter")
    chooser = page.locator("[data-cardkit=exams]")
    expect(chooser.get_by_role("link", name="Play the lesson first")).to_be_focused()
    expect(page.locator("[data-cardkit=quiz]")).to_have_count(0)
    chooser.locator("[data-do=anyway]").press("Enter")


def kept(page: Page) -> str:
    return str(page.evaluate("localStorage.getItem('cardkit:progress') || ''"))


def waiting(page: Page) -> list[dict[str, Any]]:
    """The acts that wait to be written into the book."""
    found: list[dict[str, Any]] = json.loads(kept(page) or "{}").get("acts", [])
    return found


def test_a_refused_card_comes_back_as_a_card_of_today(pages: str, desk: Page) -> None:
    desk.goto(pages + "table.ipynb")
    desk.wait_for_selector(READY)
    table = desk.locator(".ct[data-name]")
    while not table.locator(".ct-hand [data-ok=false]").count():
        at = table.get_attribute("data-at")
        table.locator(".ct-hand [data-ok=true]").first.press("Enter")
        expect(table).not_to_have_attribute("data-at", str(at))
        expect(table).to_have_attribute("data-state", "ready")
    before = waiting(desk)
    table.locator(".ct-hand [data-ok=false]").first.press("w")
    expect(table).to_have_attribute("data-refused", re.compile("."))
    rule = table.get_attribute("data-refused")
    assert waiting(desk) == before
    desk.keyboard.press("Escape")
    expect(table).not_to_have_attribute("data-refused", str(rule))
    for _ in range(2):
        table.locator(".ct-hand [data-ok=false]").first.press("Enter")
    expect(table).to_have_attribute("data-refused", str(rule))
    (act,) = waiting(desk)[len(before) :]
    assert (act["rule"], act["right"]) == (rule, False)
    today = opened(desk, pages + "practice.ipynb")
    expect(today).to_have_attribute("data-due", "1")
    assert read(kept(desk)).knowledge(str(rule)) == "shaky"
    assert waiting(desk) == []
    desk.goto(pages + "rulebook.ipynb#tute")
    expect(desk.locator(f'[data-rule="{rule}"] .ck-rule-known')).to_have_text("on the way")
    expect(desk.locator(".ck-rule-known")).to_have_count(1)  # what was never met has no mark


def test_a_day_of_one_card_ends_as_any_other(pages: str, desk: Page) -> None:
    desk.goto(pages + "table.ipynb")
    desk.evaluate(PUT, [act("tute.follow")])
    today = opened(desk, pages + "practice.ipynb")
    today.locator("[data-do=begin]").press("Enter")
    quiz = desk.locator("[data-cardkit=quiz]").first
    expect(quiz).to_have_attribute("data-of", "1")
    answers(quiz)
    expect(quiz.locator("[data-do=tell], [data-do=end], [data-do=done]").first).to_be_visible()
    if quiz.locator("[data-do=tell]").count():  # it was wrong
        quiz.locator("[data-do=tell]").click()
    expect(quiz).to_have_attribute("data-state", "over")
    if quiz.locator("[data-do=end]").count():  # it was asked at a table
        quiz.locator("[data-do=end]").click()
    expect(quiz.locator(".ck-quiz-grown")).to_be_visible()
    quiz.locator("[data-do=done]").click()
    expect(quiz).to_have_count(0)
    expect(today.get_by_role("status")).to_contain_text("Come back tomorrow")


def test_the_cards_of_today_by_keys_alone(pages: str, desk: Page, axe: str) -> None:
    today = opened(desk, pages + "practice.ipynb")
    expect(today.locator("a[href*=index]")).to_be_visible()  # nothing waits here before the first lesson
    desk.evaluate(PUT, some())
    expect(today).to_have_attribute("data-due", "7")
    assert faults(desk, axe) == []
    today.locator("[data-do=begin]").focus()
    desk.keyboard.press("Enter")
    quiz = desk.locator("[data-cardkit=quiz]")
    expect(quiz).to_have_attribute("data-state", "open")
    assert faults(desk, axe) == []
    answered = 0
    while quiz.get_attribute("data-state") != "over":
        seq = quiz.get_attribute("data-seq")
        if quiz.get_attribute("data-state") == "done":
            quiz.locator("[data-do=next]").press("Enter")
        elif quiz.get_attribute("data-state") == "again":
            quiz.locator("[data-do=tell]").press("Enter")
        else:
            answered += 1
            if quiz.locator(".ck-quiz-sure").count():
                quiz.locator(".ck-quiz-sure input").first.press("Space")
                assert faults(desk, axe) == []
            first = an_answer(quiz)
            first.press("9" if first.evaluate("node => node.matches('input')") else "Enter")
            if quiz.locator("[data-do=check]").count() and quiz.get_attribute("data-kind") != "one":
                quiz.locator("[data-do=check]").press("Enter")
        expect(quiz).not_to_have_attribute("data-seq", str(seq))
    assert answered >= 7
    if quiz.locator("[data-do=end]").count():  # the last one was asked at a table
        quiz.locator("[data-do=end]").press("Enter")
        expect(quiz.locator("[data-do=done]")).to_be_focused()
    expect(quiz).to_contain_text("That’s all for today.")
    expect(quiz.locator(".ck-quiz-grown")).to_be_visible()
    assert quiz.locator("[data-do=once_more]").count() == 1
    quiz.locator("[data-do=done]").press("Enter")
    expect(quiz).to_have_count(0)
    expect(today.locator(".ck-today-days")).to_be_visible()
    expect(today.get_by_role("status")).to_contain_text("Come back tomorrow")
    expect(today.locator("[data-do=begin]")).to_contain_text("more")
    desk.wait_for_function(WRITTEN, arg=answered)
    turned(desk)
    assert faults(desk, axe) == []


def test_another_tab_loses_nothing(pages: str, desk: Page) -> None:
    today = opened(desk, pages + "practice.ipynb")
    other = desk.context.new_page()
    there = opened(other, pages + "practice.ipynb")
    due = 0
    for page, acts in ((desk, ["tute.head", "tute.rank"]), (other, ["vitou.rank"]), (desk, ["tarot.pack"])):
        page.evaluate(PUT, [act(rule) for rule in acts])
        due += len(acts)
        for shown in (today, there):
            expect(shown).to_have_attribute("data-due", str(due))
    other.close()


def test_an_answer_that_is_overtaken_is_heard_in_its_turn(pages: str, desk: Page) -> None:
    today = opened(desk, pages + "practice.ipynb")
    expect(today).to_have_attribute("data-due", "0")
    held: list[Route] = []

    def hold(route: Route) -> None:
        """Let the first answer wait until the second is there."""
        held.append(route)
        if len(held) > 1:
            route.fulfill(response=route.fetch())
        if len(held) == 2:
            held[0].fulfill(response=held[0].fetch())

    desk.route(lambda url: "answer" in url, hold)
    today.evaluate(WATCHED)
    for rule in ("tute.head", "tute.rank"):
        desk.evaluate(PUT, [act(rule)])
    desk.wait_for_function("dues.length > 2")
    assert desk.evaluate("dues") == ["0", "1", "2"]


def test_a_browser_that_keeps_nothing_is_told_of_once(pages: str, desk: Page, axe: str) -> None:
    desk.add_init_script("Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };")
    desk.goto(pages + "table.ipynb")
    desk.wait_for_selector(READY)
    table, note = desk.locator(".ct[data-name]"), desk.locator(".ck-unkept")
    while not note.count():
        at = table.get_attribute("data-at")
        table.locator(".ct-hand [data-ok=true]").first.press("Enter")
        expect(table).not_to_have_attribute("data-at", str(at))
        expect(table).to_have_attribute("data-state", "ready")
        if table.locator(".ct-hand [data-ok=false]").count():
            table.locator(".ct-hand [data-ok=false]").first.press("Enter")
            expect(note).to_be_visible()
    assert faults(desk, axe) == []
    note.get_by_role("button", name="OK").press("Enter")
    expect(note).to_have_count(0)


def test_a_damaged_book_is_said(pages: str, desk: Page) -> None:
    desk.add_init_script("localStorage.getItem('cardkit:progress') ?? localStorage.setItem('cardkit:progress', '{')")
    today = opened(desk, pages + "practice.ipynb")
    expect(today.get_by_role("alert")).to_contain_text("begins anew")
    assert read(kept(desk)).rules == {}


def test_an_exam_on_a_phone_is_printed_and_repeated(pages: str, browser: Browser, axe: str) -> None:
    with watched(browser, viewport={"width": 390, "height": 844}, reduced_motion="reduce", has_touch=True) as page:
        opened(page, pages + "practice.ipynb")
        begins_exam(page)
        quiz = page.locator("[data-cardkit=quiz]")
        for number in range(20):
            expect(quiz).to_contain_text(f"{number + 1} of 20")
            expect(quiz.locator(".ck-quiz-foot :is([data-do=hint], [data-do=tell])")).to_have_count(0)
            assert page.evaluate("document.documentElement.scrollWidth") <= 390
            an_answer(quiz)  # its table is ready
            if quiz.locator(".ct").is_visible():
                expect(quiz.locator(".ck-quiz-prompt")).to_be_in_viewport(ratio=1)
                expect(quiz.locator(".ct-hand")).to_be_in_viewport(ratio=1)
            answers(quiz)
        sheet = quiz.locator(".ck-exam-sheet")
        expect(sheet.locator(".ck-quiz-result")).to_be_in_viewport()
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
        assert faults(page, axe) == []
        missed = sheet.locator("tr.wrong").count()
        sheet.locator("tr.wrong [data-do=see]").first.tap()
        expect(quiz.locator(".ct-said")).not_to_be_empty()
        expect(quiz.locator(".ck-quiz-prompt")).to_be_in_viewport()
        quiz.get_by_role("button", name="The right one").tap()
        expect(quiz.locator(".ct-speech")).to_have_attribute("data-tone", "good")
        quiz.get_by_role("button", name="Back to the list").tap()
        expect(quiz.locator(".ct")).to_be_hidden()
        expect(sheet.locator("tr.wrong [data-do=see]").first).to_be_in_viewport()
        sheet.locator("[data-do=repeat]").tap()
        expect(sheet).to_contain_text("They’re in Practice now.")
        expect(page.locator("[data-cardkit=today]")).to_have_attribute("data-due", str(min(missed, 10)))
        sheet.get_by_label("Your name").fill("Ana")
        page.emulate_media(media="print")
        expect(sheet.locator("table")).to_be_visible()
        expect(page.locator("[data-cardkit=exams]")).to_be_hidden()
        expect(sheet.locator("[data-do=print]")).to_be_hidden()


def begins_in_words() -> int:
    """The number of an exam of Tute that begins with a choice of one answer, in words."""
    first = ((number, Paper(games["tute"], number).sitting().current.question) for number in range(1, 30))
    return next(number for number, question in first if question.kind == "one" and question.state is None)


def test_an_exam_that_takes_its_time_asks_for_patience(pages: str, desk: Page) -> None:
    opened(desk, pages + "practice.ipynb")
    desk.locator("[data-do=more]").click()
    desk.get_by_label("Number").fill(str(begins_in_words()))
    desk.locator("[data-do=begin-tute]").click()
    quiz = desk.locator("[data-cardkit=quiz][data-kind=one]")
    expect(quiz).to_contain_text("1 of 20")
    desk.route("**/answers/**", lambda route: None)  # no answer comes
    quiz.locator("[data-n]").first.click()
    expect(quiz.get_by_role("alert")).to_contain_text("One moment: I’m thinking.")


def test_an_exam_asks_for_patience_at_a_table_too(pages: str, desk: Page) -> None:
    opened(desk, pages + "practice.ipynb")
    begins_exam(desk)
    quiz, number = desk.locator("[data-cardkit=quiz]"), 1
    expect(quiz).to_contain_text("1 of 20")
    while quiz.locator(".ck-quiz-answers").count():
        answers(quiz)
        number += 1
        expect(quiz).to_contain_text(f"{number} of 20")
    answer = an_answer(quiz)
    desk.route("**/answers/**", lambda route: None)  # no answer comes
    answer.press("Enter")
    expect(quiz.get_by_role("alert").filter(has_text="One moment: I’m thinking.")).to_be_visible()
    expect(quiz.get_by_text("The table doesn’t answer")).to_be_hidden()


def test_in_jupyterlab_cards_are_asked_and_an_exam_begins(lab_server: Any, desk: Page, axe: str) -> None:
    desk.goto(lab_server.url + "lab/tree/practice.ipynb?reset")
    expect(desk.get_by_text("(ipykernel) | Idle")).to_be_visible()
    for cell in range(3):  # today, the deal of the day, an exam
        desk.locator(".jp-CodeCell .cm-content").nth(cell).click()
        desk.keyboard.press("Shift+Enter")
    today, quiz = desk.locator("[data-cardkit=today]"), desk.locator("[data-cardkit=quiz]")
    expect(today.locator("a[href*=index]")).to_be_visible()  # nothing waits here before the first lesson
    desk.evaluate(PUT, some())
    expect(today).to_have_attribute("data-due", "7")
    today.locator("[data-do=begin]").press("Enter")
    expect(quiz).to_have_attribute("data-state", "open")
    first = an_answer(quiz)
    first.press("7" if first.evaluate("node => node.matches('input')") else "Enter")
    desk.locator("[data-do=begin-tute]").press("Enter")
    desk.locator("[data-do=anyway]").press("Enter")
    expect(quiz).to_have_count(2)
    expect(quiz.last).to_contain_text("1 of 20")
    assert [fault for fault in faults(desk, axe) if "ck-" in fault] == []  # the rest is JupyterLab's own


def test_the_book_leaves_as_a_file_and_comes_back(pages: str, desk: Page, tmp_path: Path) -> None:
    today = opened(desk, pages + "practice.ipynb")
    desk.evaluate(PUT, some())
    expect(today).to_have_attribute("data-due", "7")
    before = kept(desk)
    desk.goto(pages + "index.ipynb")
    ledger = desk.locator("[data-cardkit=progress]")
    with desk.expect_download() as saving:
        ledger.get_by_role("button", name="Save as a file").click()
    saving.value.save_as(tmp_path / "mine.json")
    ledger.get_by_role("button", name="Delete").click()
    ledger.get_by_role("button", name="Delete it").click()
    expect(ledger.get_by_role("button", name="Save as a file")).to_have_count(0)
    assert kept(desk) == ""
    ledger.locator("input[type=file]").set_input_files(tmp_path / "mine.json")
    expect(ledger.get_by_role("button", name="Save as a file")).to_be_visible()
    assert read(kept(desk)) == read(before)


def test_what_waits_for_the_book_leaves_with_the_file(pages: str, desk: Page, tmp_path: Path) -> None:
    """In a folder without a page of practice nothing is written into a book, and a teacher reads it all the same."""
    desk.goto(pages + "index.ipynb")
    ledger = desk.locator("[data-cardkit=progress]")
    expect(ledger.get_by_role("button", name="Load saved progress")).to_be_visible()
    desk.evaluate(PUT, [act("tute.head"), act("tute.follow", right=True)])
    desk.reload()
    with desk.expect_download() as saving:
        ledger.get_by_role("button", name="Save as a file").click()
    saving.value.save_as(tmp_path / "ana.json")
    found = classroom.read(tmp_path)
    assert found.trouble == {}
    assert [row.rule.id for row in classroom.shaky(found, cardkit.games["tute"])] == ["tute.follow", "tute.head"]
