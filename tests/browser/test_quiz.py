"""The quiz in a browser: by mouse, by keys alone, on a phone, in both themes; and what the browser keeps."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

import cardkit
from browser.conftest import Place
from browser.lessons import READY
from cardkit.moves import Move
from cardkit.teaching import exercises
from cardkit.teaching.book import read
from cardkit.teaching.exercises import QuizRun

IMPORTS = """\
from cardkit_widgets.quiz.ask import ask
from cardkit_widgets.quiz.quiz import Quiz
from cardkit_widgets.practice.progress import Progress
"""
KEY = "cardkit:progress"
SEATS = [("tute", "seats"), ("vitou", "draw"), ("pitty_pat", "hands"), ("tarot", "seats"), ("trionfetti", "seats")]
"""Topics whose questions are answered by touching a person at a small table."""


@pytest.fixture(scope="module")
def lesson(place: Place, write_notebook: Callable[..., Path]) -> str:
    """A lesson with one quiz of each kind; the address below which pages are rendered."""
    folder, url = place("quiz")
    one = "ask('Who wins?', ['You', 'Nieves', 'Paco'], right='You', game='tute', rule='rank', cards={'The trick': 'Rc 3c 7c'}, "
    one += "follow='Nieves leads.', "
    one += "why={'You': 'The 3 is highest.', 'Nieves': 'The king is below the 3.', 'Paco': 'The 7 is low.'})"
    many = "ask('Which of them count?', ['ace', '7', '3'], right=['ace', '3'], why={'7': 'A 7 is worth nothing.'})"
    number = (
        "ask('How much?', right=40.5, why={'40': 'The half is missing.', '40.5': 'So it is.'}, unit='points', hints=['Count.'])"
    )
    order = "ask('Sort them.', ['7o', 'Ro', '3o', '1o'], right='', order=True, game='tute', rule='rank')"
    write_notebook(folder / "index.ipynb", "# Index", [IMPORTS + "Progress('tute')"])
    write_notebook(folder / "kinds.ipynb", "# Kinds", [IMPORTS + one], [many], [number], [order])
    write_notebook(folder / "series.ipynb", "# QuizRun", [IMPORTS + "Quiz('tute', seed=26, length=6)"])
    write_notebook(folder / "match.ipynb", "# Match", [IMPORTS + "Quiz('tute', 'match', seed=7, length=2)"])
    seats = [[IMPORTS + f"Quiz({game!r}, {topic!r}, seed=4, length=2)"] for game, topic in SEATS]
    write_notebook(folder / "seats.ipynb", "# Seats", *seats)
    return url


def opened(page: Page, address: str) -> Locator:
    """The quizzes of a page, ready."""
    page.goto(address)
    page.wait_for_selector(READY)
    quizzes = page.locator(".ck-quiz")
    expect(quizzes.first).to_be_visible()
    return quizzes


def answer(quiz: Locator, text: str) -> Locator:
    return quiz.locator("button[data-n]").filter(has_text=re.compile(rf"^\s*{re.escape(text)}\b"))


def test_what_is_said_of_an_answer_comes_into_sight(lesson: str, page: Page) -> None:
    page.set_viewport_size({"width": 1280, "height": 360})
    one = opened(page, lesson + "kinds.ipynb").first
    answer(one, "Nieves").click()
    expect(one).to_have_attribute("data-state", "again")
    expect(one.locator(".ck-quiz-verdict")).to_be_in_viewport(ratio=1)
    expect(one.locator("[data-do=tell]")).to_be_in_viewport(ratio=1)


def test_every_kind_by_mouse(lesson: str, page: Page) -> None:
    quizzes = opened(page, lesson + "kinds.ipynb")
    one, many, number, order = (quizzes.nth(n) for n in range(4))
    answer(one, "Nieves").click()
    expect(one).to_have_attribute("data-state", "again")
    expect(one.locator(".ck-quiz-verdict")).to_contain_text("The king is below the 3.")
    expect(one.locator("blockquote")).to_contain_text(cardkit.games["tute"].rules["rank"].sentence)
    expect(one.locator(".ck-quiz-follow")).to_contain_text("Nieves leads.")
    expect(one).not_to_contain_text("The 3 is highest.")
    answer(one, "You").click()
    expect(one).to_have_attribute("data-state", "over")
    expect(one.locator(".ck-quiz-verdict")).to_contain_text("Yes, that’s it. The 3 is highest.")

    answer(many, "7").click()
    answer(many, "ace").click()
    many.get_by_role("button", name="Check").click()
    expect(many.locator(".ck-quiz-verdict")).to_contain_text("A 7 is worth nothing. 1 more to find.")
    answer(many, "7").click()
    answer(many, "3").click()
    many.get_by_role("button", name="Check").click()
    expect(many).to_have_attribute("data-right", "true")

    number.get_by_role("button", name="Check").click()
    expect(number.locator(".ck-quiz-note")).to_contain_text("Type a number")
    number.get_by_role("textbox").fill("40")
    number.get_by_role("button", name="Check").click()
    expect(number.locator(".ck-quiz-verdict")).to_contain_text("The half is missing.")
    number.get_by_role("button", name="Hint").click()
    expect(number.locator(".ck-quiz-hints")).to_have_text("Count.")
    number.get_by_role("button", name="Show me").click()
    expect(number.locator(".ck-quiz-verdict")).to_contain_text("The answer is 40½.")

    order.get_by_role("button", name="Check").click()
    expect(order.locator(".order .wrong")).to_have_count(2)
    for place, card in enumerate(("7 of coins", "king of coins", "3 of coins", "ace of coins")):
        tiles = order.locator(".order button")
        if not tiles.nth(place).inner_text().startswith(card):
            dragged = order.get_by_role("button", name=re.compile(rf"^{card}\b")).bounding_box()
            target = tiles.nth(place).bounding_box()
            assert dragged
            assert target
            page.mouse.move(dragged["x"] + 40, dragged["y"] + 40)
            page.mouse.down()
            page.mouse.move(target["x"] + 4, target["y"] + 40, steps=4)
            page.mouse.up()
        expect(tiles.nth(place)).to_contain_text(card)
    expect(order.locator(".order .wrong")).to_have_count(0)
    order.get_by_role("button", name="Check").click()
    expect(order).to_have_attribute("data-right", "true")


@pytest.mark.parametrize(("width", "height"), [(390, 844), (844, 390), (1280, 900)])
def test_a_seat_is_touched_and_the_table_keeps_its_place(lesson: str, page: Page, width: int, height: int) -> None:
    page.set_viewport_size({"width": width, "height": height})
    quizzes = opened(page, f"{lesson}seats.ipynb")
    assert quizzes.count() == len(SEATS)
    for quiz in quizzes.all():
        table = quiz.locator(".ck-seats-table")
        expect(table.locator(".ck-seat-face svg")).to_have_count(3)
        expect(table).to_have_accessible_name(re.compile("^Round the table, to the (left|right): you, "))
        for touched in table.locator("button").all():
            within = touched.bounding_box()
            felt = table.bounding_box()
            assert within
            assert felt
            assert felt["x"] <= within["x"]
            assert within["x"] + within["width"] <= felt["x"] + felt["width"]
            assert felt["y"] <= within["y"]
            assert within["y"] + within["height"] <= felt["y"] + felt["height"]
        quiz.evaluate("quiz => quiz.scrollIntoView()")
        page.wait_for_function("() => !document.getAnimations().some((one) => one.playState === 'running')")
        # a window that is too low for all of it scrolls to what is said
        place = "table => [table.offsetTop, table.offsetHeight, innerHeight > 800 && table.getBoundingClientRect().top]"
        at = table.evaluate(place)
        choices = quiz.locator(".ck-quiz-answers button")
        for number in {int(button.get_attribute("data-n") or 0): None for button in choices.all()}:
            choices.and_(page.locator(f"[data-n='{number}']")).first.click()
            expect(choices.and_(page.locator(f"[data-n='{number}'][aria-pressed='true']")).first).to_be_visible()
            expect(quiz.locator(".ck-seats-said .ck-quiz-verdict")).not_to_be_empty()
            assert table.evaluate(place) == at
            if quiz.locator("button[data-do='next']").count():
                break
        expect(quiz.locator("button[data-do='next']")).to_be_visible()


def test_a_whole_series_by_keys_alone(lesson: str, page: Page) -> None:
    """Every question is missed once or solved, with nothing but the keyboard, until the series is over."""
    quiz = opened(page, lesson + "series.ipynb").first
    run = QuizRun(exercises.find(cardkit.games["tute"]), seed=26, length=6)
    quiz.locator(".ck-quiz-answers button[tabindex='0'], .ck-quiz-number, .ct-hand [tabindex='0']").first.focus()
    kinds = set()
    while True:
        question = run.current.question
        kinds.add("table" if question.state is not None else question.kind)
        expect(quiz.locator("legend, .ck-quiz-prompt")).to_have_text(question.prompt)
        if run.number == 2:
            give(page, quiz, question, wrong=True)
            run.answer(miss(question))
            expect(quiz).to_have_attribute("data-state", "again")
        give(page, quiz, question)
        run.answer(question.solution)
        if run.over:
            break
        expect(quiz).to_have_attribute("data-state", "done")
        expect(quiz.get_by_role("button", name="Next", exact=True)).to_be_focused()
        page.keyboard.press("Enter")
        run.next()
    assert len(kinds) >= 3
    assert run.number == 7
    expect(quiz).to_have_attribute("data-state", "over")
    expect(quiz.locator(".ck-quiz-result")).to_have_text("5 of 6 right at the first try.")
    expect(quiz.get_by_role("button", name="More questions")).to_be_focused()
    page.keyboard.press("Enter")
    expect(quiz).to_have_attribute("data-state", "open")
    expect(quiz.locator(".ck-quiz-progress")).to_contain_text("1 of 6")


def test_enter_chooses_first_and_then_checks(lesson: str, page: Page) -> None:
    many = opened(page, lesson + "kinds.ipynb").nth(1)
    answer(many, "ace").focus()
    page.keyboard.press("Enter")
    expect(answer(many, "ace")).to_have_attribute("aria-pressed", "true")
    expect(many).to_have_attribute("data-state", "open")
    page.keyboard.press("Enter")
    expect(many).to_have_attribute("data-state", "again")
    expect(many.locator(".ck-quiz-verdict")).to_contain_text("1 more to find.")


def miss(question: exercises.Question) -> Any:
    """A wrong answer, as `give` gives it."""
    wrong = next((n for n, found in enumerate(question.answers) if not found.right), 0)
    return {"one": wrong, "many": (wrong,), "number": "999", "order": tuple(range(len(question.answers)))}[question.kind]


def at_a_table(page: Page, quiz: Locator, move: Move | None) -> None:
    """Touch a card or call by keys; the focus is at the table already."""
    assert move is not None
    page.wait_for_function("() => document.activeElement.closest('.ct') || document.activeElement.closest('.ck-quiz-foot')")
    call = quiz.locator(f'.ct-actions [data-move="{move.text}"]')
    card = quiz.locator(f'.ct-hand [data-card="{move.card.text if move.card else ""}"]')
    (call if call.count() else card).press("Enter")


def give(page: Page, quiz: Locator, question: exercises.Question, wrong: bool = False) -> None:
    """Answer by keys: digits choose, space picks, arrows walk and move, Enter checks."""
    value = miss(question) if wrong else question.solution
    press = page.keyboard.press
    if question.state is not None:
        assert isinstance(value, int)
        at_a_table(page, quiz, question.answers[value].move)
        return
    if question.kind == "number":
        quiz.locator(".ck-quiz-number").focus()
        press("ControlOrMeta+a")
        page.keyboard.type(str(value))
        press("Enter")
        return
    buttons = quiz.locator("button[data-n]")
    if question.kind == "one":
        buttons.first.focus()
        press(str(value + 1))
        return
    if question.kind == "many":
        buttons.first.focus()
        press("Home")
        for n in range(len(question.answers)):
            held = buttons.nth(n).get_attribute("aria-pressed") == "true"
            if held != (n in value):
                press("Space")
            press("ArrowRight")
        press("Enter")
        return
    if not wrong:
        for place, n in enumerate(value):
            at = [int(tile.get_attribute("data-n") or 0) for tile in buttons.all()].index(n)
            buttons.nth(at).focus()
            press("Space")
            for _ in range(at - place):
                press("ArrowLeft")
            press("Space")
            expect(buttons.nth(place)).to_have_attribute("data-n", str(n))
    quiz.get_by_role("button", name="Check").focus()
    press("Enter")


def test_it_keeps_its_secrets_and_speaks_to_a_screen_reader(lesson: str, page: Page) -> None:
    quizzes = opened(page, lesson + "kinds.ipynb")
    one, many, number, order = (quizzes.nth(n) for n in range(4))
    page.wait_for_selector("#ck-sheet-spanish40", state="attached")
    seen = page.content()
    for secret in ("The 3 is highest", "A 7 is worth nothing", "40½", "half is missing", "Count.", "Nieves leads"):
        assert secret not in seen
    # cards are drawn once for the whole page, and named beside the picture
    assert page.locator("#ck-sheet-spanish40").count() == 1
    uses = page.locator(".ck-quiz use").evaluate_all("all => all.map((use) => use.getAttribute('href'))")
    assert len(uses) == 7
    assert page.evaluate("all => all.every((href) => document.getElementById(href.slice(1)))", uses)
    expect(one.get_by_role("group", name="Who wins?")).to_be_visible()
    expect(one.get_by_role("list", name="The trick")).to_contain_text("king of cups")
    expect(number.get_by_role("textbox", name="Your answer, in points")).to_be_visible()
    expect(order.get_by_role("button", name=re.compile("1st of 4"))).to_be_visible()
    answer(many, "ace").click()
    expect(answer(many, "ace")).to_have_attribute("aria-pressed", "true")
    answer(one, "Nieves").click()
    status = one.get_by_role("status")
    expect(status).to_have_attribute("aria-live", "polite")
    expect(status).to_contain_text("Not yet. The king is below the 3.")
    # its own keys do not reach the notebook, which has other uses for them; all others do
    page.evaluate("document.addEventListener('keydown', ({ key }) => { (window.passed ||= []).push(key); })")
    for focusable, own in ((answer(one, "You"), "2"), (answer(many, "ace"), "ArrowDown"), (number.get_by_role("textbox"), "a")):
        focusable.press(own)
        focusable.press("F2")
    assert page.evaluate("window.passed") == ["F2"] * 3
    # one stop for the tab key in each list of answers
    for quiz in (one, many, order):
        assert quiz.locator("button[data-n][tabindex='0']").count() == 1


CONTRAST = """quiz => {
  const light = ([r, g, b]) => [r, g, b].map((v) => v / 255).map((v) => v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)
    .reduce((sum, v, n) => sum + v * [0.2126, 0.7152, 0.0722][n], 0);
  const parse = (text) => (text.match(/[\\d.]+/g) || []).map(Number);
  const ground = (node) => {
    for (let at = node; at; at = at.parentElement) {
      const style = getComputedStyle(at);
      if (style.backgroundImage.includes("gradient")) return style.backgroundImage.match(/rgb\\([^)]*\\)/g).map(parse);
      const color = parse(style.backgroundColor);
      if (color.length < 4 || color[3] > 0.99) return [color];
      const over = (under) => under.map((v, n) => v * (1 - color[3]) + color[n] * color[3]);
      if (color[3] > 0) return ground(at.parentElement).map(over);
    }
  };
  const poor = [], walk = document.createTreeWalker(quiz, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const node = walk.currentNode.parentElement;
    const unseen = "svg, option, .ck-quiz-hidden, .ck-quiz-said";
    if (!walk.currentNode.data.trim() || !node.checkVisibility() || node.closest(unseen)) continue;
    const ink = light(parse(getComputedStyle(node).color));
    for (const under of ground(node)) {
      const other = light(under), ratio = (Math.max(ink, other) + 0.05) / (Math.min(ink, other) + 0.05);
      if (ratio < 4.5) poor.push(`${walk.currentNode.data} ${ratio.toFixed(2)}`);
    }
  }
  return poor;
}"""


def test_everything_can_be_read_in_both_themes(lesson: str, page: Page) -> None:
    page.emulate_media(reduced_motion="reduce")
    quizzes = opened(page, lesson + "kinds.ipynb")

    def check() -> list[str]:
        poor = []
        for _ in range(2):
            page.locator("#ck-theme").click()
            poor += [text for n in range(4) for text in quizzes.nth(n).evaluate(CONTRAST)]
        return poor

    assert check() == []
    answer(quizzes.nth(0), "Nieves").click()
    for n in range(1, 4):
        if n == 1:
            answer(quizzes.nth(1), "7").click()
        if n == 2:
            quizzes.nth(2).get_by_role("textbox").fill("9")
        quizzes.nth(n).get_by_role("button", name="Check").click()
    for n in range(4):
        expect(quizzes.nth(n)).to_have_attribute("data-state", "again")
    assert check() == []
    for n in range(4):
        quizzes.nth(n).get_by_role("button", name="Show me").click()
        expect(quizzes.nth(n)).to_have_attribute("data-state", "over")
    assert check() == []


def test_a_phone_shows_all_of_it_with_room_for_fingers(lesson: str, phone: Page) -> None:
    for name in ("index", "kinds"):
        opened(phone, lesson + f"{name}.ipynb")
        assert phone.evaluate("document.documentElement.scrollWidth") <= 390
        small = phone.locator(".ck-quiz button").evaluate_all(
            "all => all.filter((b) => b.offsetHeight < 38 || b.offsetWidth < 38).length"
        )
        assert small == 0
    quiz = phone.locator(".ck-quiz").nth(3)
    quiz.locator(".order button").nth(0).tap()
    first = quiz.locator(".order button").nth(0).get_attribute("data-n")
    quiz.locator(".order button").nth(2).tap()
    expect(quiz.locator(".order button").nth(2)).to_have_attribute("data-n", str(first))


def test_progress_lives_in_the_browser_across_pages(lesson: str, page: Page, tmp_path: Path) -> None:
    quiz = opened(page, lesson + "match.ipynb").first
    question = QuizRun(exercises.find(cardkit.games["tute"], "match"), seed=7, length=2).current.question
    quiz.locator(".ck-quiz-answers button, .ck-quiz-number").first.focus()
    give(page, quiz, question)
    expect(quiz).to_have_attribute("data-state", "done")
    kept = json.loads(page.evaluate(f"localStorage.getItem('{KEY}')"))
    (act,) = kept["acts"]
    assert (act["rule"], act["right"], act["day"]) == ("tute.match", True, date.today().isoformat())

    act["day"] = (date.today() - timedelta(1)).isoformat()
    page.evaluate(f"text => localStorage.setItem('{KEY}', text)", json.dumps(kept))
    ledger = opened(page, lesson + "index.ipynb").first
    expect(ledger.get_by_role("status")).to_have_text("1 card for today.")
    topics = exercises.for_game(cardkit.games["tute"])
    about = [topic for topic in topics if "tute.match" in topic.rules]
    ledger.get_by_text(f"1 due today · {len(about)} of {len(topics)} begun").click()
    expect(ledger.locator("li.due")).to_have_count(len(about))
    expect(ledger.locator("li.due").first).to_contain_text("Who wins the match")
    ledger.get_by_role("button", name="Practise what is due").click()
    due = page.locator(".ck-quiz").nth(1)
    expect(due).to_contain_text("Due today")

    with page.expect_download() as saving:
        ledger.get_by_role("button", name="Save as a file").click()
    saved = tmp_path / "progress.json"
    saving.value.save_as(saved)
    assert read(saved.read_text()) == read(json.dumps(kept)), "what has waited is written into it"
    ledger.get_by_role("button", name="Delete").click()
    ledger.get_by_role("button", name="Delete it").click()
    expect(ledger).to_have_attribute("data-due", "0")
    assert page.evaluate(f"localStorage.getItem('{KEY}')") is None

    broken = tmp_path / "broken.json"
    broken.write_text(saved.read_text()[:-9])
    ledger.locator("input[type=file]").set_input_files(broken)
    expect(ledger.get_by_role("alert")).to_contain_text("damaged")
    assert page.evaluate(f"localStorage.getItem('{KEY}')") is None
    ledger.locator("input[type=file]").set_input_files(saved)
    expect(ledger).to_have_attribute("data-due", "1")
    assert read(page.evaluate(f"localStorage.getItem('{KEY}')")) == read(json.dumps(kept))


def test_answers_survive_a_reload_and_a_kernel_that_is_gone_is_noticed(lesson: str, page: Page) -> None:
    page.emulate_media(reduced_motion="reduce")
    quizzes = opened(page, lesson + "kinds.ipynb")
    answer(quizzes.first, "Nieves").click()
    expect(quizzes.first).to_have_attribute("data-state", "again")
    answer(quizzes.first, "You").click()
    expect(quizzes.first).to_have_attribute("data-state", "over")
    page.clock.install()
    page.reload()
    page.wait_for_selector(READY)
    expect(quizzes.first).to_have_attribute("data-state", "over")
    expect(quizzes.first).to_contain_text("The 3 is highest.")
    expect(quizzes.nth(1)).to_have_attribute("data-state", "open")
    order = quizzes.nth(3).locator(".order button").first
    assert order.evaluate("b => getComputedStyle(b).transitionDuration") == "0s"
    page.route("**/answers/**", lambda route: None)  # no answer comes
    quizzes.nth(2).get_by_role("textbox").fill("9999")  # more than a recording has
    with page.expect_request("**/answers/**"):
        quizzes.nth(2).get_by_role("button", name="Check").click()
    page.clock.fast_forward(10_000)
    expect(quizzes.nth(2).get_by_role("alert")).to_contain_text("No answer yet")
    expect(quizzes.nth(2)).to_have_attribute("data-state", "open")
