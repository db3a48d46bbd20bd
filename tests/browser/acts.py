"""Ten acts at a table, a question and a box of words: the same script wherever these are shown."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Final

from playwright.sync_api import FrameLocator, Locator, expect

TABLE: Final = """import cardkit
from cardkit.teaching.examples import example
from cardkit_widgets import Practice
table = Practice(example(cardkit.games['tute'], 'first'), at=17, seed=1, name='ten', speed='instant')
table"""
QUESTION: Final = """from cardkit_widgets import ask
question = ask('Who wins?', ['You', 'Nieves', 'Paco'], right='You', game='tute', rule='rank', cards={'The trick': 'Rc 3c 7c'},
    why={'You': 'The 3 is highest.', 'Nieves': 'The king is below the 3.'})
question"""
WORDS: Final = """from cardkit_widgets import OrderBox
words = OrderBox('trionfetti', 'Manco ponto')
words"""
CELLS: Final = (TABLE, QUESTION, WORDS)
"""The cells of a notebook that shows all that the acts need."""
ALIVE: Final = 120_000
LOOK: Final = """async (table) => {
  await Promise.all([...table.querySelectorAll(".ct-face")].map((face) => face.decode()));
  const style = (selector, part) => getComputedStyle(table.querySelector(selector), part);
  const felt = style(".ct-felt"), weave = style(".ct-felt", "::before"), face = style(".ct-hand > [data-ok=true] .ct-face");
  const drawn = (card) => [card.naturalWidth > 0, getComputedStyle(card).filter];
  const plain = (family) => family.replaceAll('"', "").replace(/,\\s*/g, ",").trim();
  const words = getComputedStyle(document.body).getPropertyValue("--ck-text") || "system-ui, sans-serif";
  const font = plain(felt.fontFamily) === plain(words) || felt.fontFamily;
  return [felt.color, felt.getPropertyValue("--felt"), font, weave.backgroundImage, weave.opacity, face.opacity,
    [...table.querySelectorAll(".ct-hand .ct-face")].map(drawn)];
}"""
"""Reads the computed colours of a table, its felt and its cards, the unplayable ones too; whether its words are in the
font of the page’s words, where the page brings one."""
DRAWN: Final = "part => [...part.querySelectorAll('use')].map(use => use.getBBox().width > 0)"
"""Whether the cards beside a table have found their drawings."""


def words(part: Locator) -> str:
    """Returns the text of an element once it has some, its white space made single spaces."""
    expect(part).to_have_text(re.compile(r"\S"))
    return " ".join(part.inner_text().split())


def plays(table: Locator) -> tuple[list[tuple[dict[str, str], str]], list[str]]:
    """To the end: each turn every card that may not be played is touched, then the first that may is played.

    Returns: what was refused, with the reason said, and what was played, turn by turn; and the points.
    """
    turns = []
    while table.get_attribute("data-state") != "over":
        seq = table.get_attribute("data-seq") or ""
        reasons = {}
        for card in table.locator(".ct-hand > [aria-disabled=true]").all():
            card.press("Enter")
            expect(table.locator(".ct-speech")).to_be_visible()
            assert table.get_attribute("data-seq") == seq, "a refused card was played"
            reasons[card.get_attribute("data-card") or ""] = words(table.locator(".ct-speech .ct-said"))
        chosen = table.locator(".ct-hand > [data-ok=true]").first
        turns.append((reasons, chosen.get_attribute("data-card") or ""))
        chosen.press("Enter")
        expect(table).not_to_have_attribute("data-seq", seq)
        expect(table).not_to_have_attribute("data-state", "busy")
    return turns, table.locator(".ct-result .ct-totals b").all_inner_texts()


def ten_acts(outputs: Sequence[Locator | FrameLocator], nth: int = 0) -> dict[str, Any]:
    """Do them where the outputs of the cells are (their `nth` views); returns what was seen at each."""
    practice, questions, spoken = outputs
    table, coach, review = (
        practice.locator(part).nth(nth) for part in ('[data-name="tute/ten"]', "[data-cardkit=coach]", "[data-cardkit=review]")
    )
    question, box = questions.locator("[data-cardkit=quiz]").nth(nth), spoken.locator("[data-cardkit=order-box]").nth(nth)
    expect(table).to_have_attribute("data-state", "ready", timeout=ALIVE)
    seen: dict[str, Any] = {"show a table": table.evaluate(LOOK)}
    speech = table.locator(".ct-speech .ct-said")

    table.locator(".ct-hand > [data-ok=false]").first.press("Enter")
    seen["be refused"] = words(speech)
    table.locator("[data-do=hint]").first.click()
    expect(table.locator(".ct-speech")).to_have_attribute("data-tone", "hint")
    seen["hint"] = words(speech)

    at, seq = table.get_attribute("data-at"), table.get_attribute("data-seq")
    table.locator(".ct-hand > [data-ok=true]").first.press("Enter")
    expect(table).not_to_have_attribute("data-seq", seq or "")
    expect(table).to_have_attribute("data-state", "ready")
    seen["play"] = table.get_attribute("data-at")
    table.locator("[data-do=undo]").click()
    expect(table).to_have_attribute("data-at", at or "")
    expect(table).to_have_attribute("data-state", "ready")
    seen["undo"] = at

    coach.locator("[data-do=hint]").click()
    expect(coach.locator(".cp-area")).not_to_be_empty()
    seen["open the coach"] = words(coach.locator(".cp-area"))

    seen["play to the end"] = plays(table)
    review.locator("[data-do=begin]").click()
    expect(review).to_have_attribute("data-state", "open", timeout=ALIVE)
    seen["look back"] = review.locator(".cp-step").all_inner_texts()
    expect(practice.locator('[data-name="tute/ten-review"]').nth(nth)).to_have_attribute("data-state", "ready")
    practice.locator('[data-name="tute/ten-review"]').nth(nth).locator("[data-do=take_over]").click()
    again, beside = (
        practice.locator('[data-name="tute/ten-retry"]').nth(nth),
        practice.locator("[data-cardkit=coach]").nth(2 * nth + 1),
    )
    expect(again).to_have_attribute("data-state", "ready")
    beside.locator("[data-do=hint]").click()
    expect(beside.locator(".cp-area")).not_to_be_empty()
    seen["try again"] = [again.get_attribute("data-at"), words(beside.locator(".cp-area")), *plays(again)]
    review.locator("[data-do=back]").click()
    expect(again).to_have_count(0)

    for name, answer in (("answer wrong", "Nieves"), ("answer right", "You")):
        question.locator("button[data-n]").filter(has_text=answer).click()
        expect(question).to_have_attribute("data-right", "true" if answer == "You" else "false")
        seen[name] = words(question.locator(".ck-quiz-verdict"))
    for text in ("manco zotto", "più ponto"):
        box.get_by_role("textbox").fill(text)
        box.get_by_role("textbox").press("Enter")
        expect(box).to_have_attribute("data-said", text)
        expect(box).to_have_attribute("data-state", "ready")
        expect(box).not_to_have_attribute("data-fault", "unfinished")  # that was said of it while it was written
        seen[f"type {text}"] = [box.get_attribute("data-fault"), words(box.get_by_role("status"))]
    seen["cards"] = [part.evaluate(DRAWN) for part in (question, box)]
    return seen
