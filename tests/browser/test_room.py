"""Room for everything: no card of the trick, name, face, fact, prompt or button lies on another, and no rank is hidden."""

from __future__ import annotations

import random
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

import cardkit
from browser.conftest import watched
from browser.stage import stage, swap
from cardkit.sessions import Session
from cardkit_widgets import CardTable

pytestmark = pytest.mark.outlet

# The pairs of boxes that overlap by more than a card leans, and the cards of the hand whose rank cannot be seen.
CROWDED = """() => {
  const seen = (node) => node.checkVisibility({ opacityProperty: true });
  const all = (selector) => [...document.querySelectorAll(selector)].filter(seen);
  const buttons = ".ct-status > .ct-button, .ct-actions .ct-button";
  const alone = `.ct-trick > *, .ct-plate, .ct-portrait, .ct-top .ct-fact, .ct-under, .ct-turn, ${buttons}`;
  const things = all(`${alone}, .ct-held-card:last-child, .ct-duties li, .ct-speech, .ct-strip, .ct-fact .ct-card`)
    .filter((node) => node.textContent || node.querySelector("img"))
    .map((node) => [node, node.getBoundingClientRect()]);
  const over = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 3
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 3;
  const name = (node) => node.className + " " + (node.dataset.card || node.textContent).trim();
  const fan = (one, other) => one.parentElement === other.parentElement && one.closest(".ct-fact");  // one leans on the next
  const left = (card) => card.getBoundingClientRect().left;
  const row = (one, other) => [one, other].every((card) => card.matches(".ct-trick > .ct-card"))
    && Math.abs(left(one) - left(other)) > 0.85 * one.offsetWidth  // where a row has no more room, each shows its rank
    && left(one) > left(other) === Number(one.style.zIndex) > Number(other.style.zIndex);
  const apart = (one, other) => !other.contains(one) && !one.contains(other) && !fan(one, other) && !row(one, other);
  const found = things.flatMap(([one, a], n) => things.slice(0, n).filter(([other, b]) => apart(one, other) && over(a, b))
    .map(([other]) => `${name(one)} lies on ${name(other)}`));
  const note = document.querySelector(".ct-speech").getBoundingClientRect();
  for (const card of all('.ct-arena .ct-card:not([data-shown="back"])')) {
    if (over(card.getBoundingClientRect(), note)) found.push(`the note lies on ${card.dataset.shown}`);
  }
  for (const card of all(".ct-held-card")) {
    card.scrollIntoView({ block: "center" });
    const box = card.getBoundingClientRect();
    const top = document.elementFromPoint(box.left + box.width * 0.16, box.top + box.height * 0.16);
    if (top?.closest(".ct-held-card") !== card) found.push(`the rank of ${card.dataset.card} is hidden by ${top?.className}`);
    const caption = document.querySelector(".ct-line").getBoundingClientRect();
    if (box.bottom > caption.top + 3) found.push(`${card.dataset.card} lies on the caption below the hand`);
    const felt = document.querySelector(".ct-felt").getBoundingClientRect();
    if (caption.bottom > felt.bottom + 1) found.push("the caption below the hand is cut");
  }
  const wide = document.documentElement.scrollWidth - innerWidth;
  if (wide > 0) found.push(`the page is ${wide} pixels too wide`);
  for (const node of all(".ct-plate b, .ct-strip .ct-row span")) {
    const cut = node.scrollWidth > node.clientWidth + 1 && getComputedStyle(node).overflow !== "visible";
    if (cut) found.push(`cut: ${name(node)}`);
  }
  for (const [node, box] of things) {
    if (box.left < 0 || box.right > innerWidth + 1) found.push(`${name(node)} leaves the page`);
  }
  return found;
}"""
WIDTHS = [(1280, 900), (900, 900), (768, 1024), (390, 844), (360, 740)]
TABLES: list[tuple[str, dict[str, int], int]] = [
    ("tute", {}, 9),
    ("vitou", {}, 2),
    ("vitou", {"players": 2}, 1),
    ("trionfetti", {}, 3),
    ("pitty_pat", {}, 4),
    ("pitty_pat", {"players": 5}, 6),
    ("tarot", {"players": 3}, 6),
    ("tarot", {}, 40),
    ("tarot", {"players": 5}, 40),
]


@pytest.fixture(scope="module")
def sheet(browser: Browser) -> Any:
    """A page without motion."""
    with watched(browser, reduced_motion="reduce") as page:
        yield page


def seated(name: str, way: dict[str, int], most: int, seed: int) -> Session:
    """A session some moves into a deal, at the learner's turn, the trick as full as it gets."""
    game = cardkit.games[name].variant(**way)
    session, rng = Session(game, seed=seed), random.Random(seed)
    while session.moves < most and not session.state.over:
        if (number := session.view().to_choose) > 1:
            for move in rng.sample(list(session.state.legal), number):
                session.choose(move)
            session.confirm()
            continue
        bids = [move for move in session.view().legal if move.kind in ("bid", "call", "comanda", "jeu")]
        session.play(rng.choice(bids or list(session.view().legal)))
    return session


def speak(table: CardTable) -> None:
    """Say something at some length, as when what was to be found is found."""
    cards = [card["card"] for card in table.scene["hand"] if card["card"]][:1]
    text = "That is how it is done: the smallest card that takes it, and a better one for the next time."
    notice = {"tone": "well", "text": text, "rule": next(iter(table.about["rules"])), "because": cards, "key": ""}
    table.scene = {**table.scene, "notice": notice}


@pytest.mark.parametrize(("name", "way", "most"), TABLES)
def test_nothing_covers_anything(sheet: Page, name: str, way: dict[str, int], most: int) -> None:
    for seed, scheme in ((3, "light"), (4, "dark")):
        sheet.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        session = seated(name, way, most, seed)
        for width, height in WIDTHS:
            sheet.set_viewport_size({"width": width, "height": height})
            table = CardTable(session, speed="instant", name=f"room-{seed}")
            swap(sheet, table)
            assert sheet.evaluate(CROWDED) == [], (seed, width)
            speak(table)
            expect(sheet.locator(".ct-speech")).to_contain_text("That is how it is done")
            sheet.evaluate(
                "document.querySelector('.ct-bar').scrollIntoView({ block: 'end' })"
            )  # below the felt, in its own place
            assert sheet.evaluate(CROWDED) == [], (seed, width, "with a note")


def test_the_figures_of_a_deal_that_is_over_lie_on_nothing(sheet: Page) -> None:
    table = CardTable(seated("tarot", {}, 500, 18), speed="instant", name="over")
    assert (table.scene["board"]["rows"][0]["total"], len(table.scene["facts"][1]["cards"])) == ("−1056", 6)
    for width, height in WIDTHS:
        sheet.set_viewport_size({"width": width, "height": height})
        swap(sheet, table)
        sheet.evaluate("document.querySelector('.ct-center').hidden = true")
        assert sheet.evaluate(CROWDED) == [], width


def test_twenty_four_cards_are_laid_out_to_choose_from(sheet: Page) -> None:
    session = Session(cardkit.games["tarot"].variant(players=3), seed=2)
    session.play("bid garde")
    while session.view().to_choose < 2:
        session.play(session.state.legal[0])
    for width, height in WIDTHS:
        sheet.set_viewport_size({"width": width, "height": height})
        swap(sheet, CardTable(session, speed="instant", name="many"))
        assert sheet.evaluate(CROWDED) == [], width


def test_with_letters_of_twice_the_size_nothing_covers_anything(page: Page) -> None:
    page.emulate_media(reduced_motion="reduce")
    for width, height in ((1280, 900), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        stage(page, CardTable(seated("tute", {}, 9, 3), speed="instant", name="large"))
        page.evaluate("document.documentElement.style.fontSize = '200%'")
        found = [line for line in page.evaluate(CROWDED) if "too wide" not in line]
        assert found == [], width
