"""Checks the table for people's needs: options keep the focus, things can be touched, Tab stops seldom, bubbles stay."""

from __future__ import annotations

import random
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

import cardkit
from browser.conftest import keyed, watched
from browser.stage import stage
from cardkit.sessions import Session
from cardkit_widgets import CardTable, Script

pytestmark = pytest.mark.outlet

TUTE = cardkit.games["tute"]
FOCUSED = "document.activeElement"
LATE = "window.requestIdleCallback = (act, soon) => { if (soon) window.come = act; else setTimeout(act); }"
"""The keys and the director come to a table when the test says so."""
HEARING = (
    "window.heard = []; document.addEventListener('keydown', ({ key }) => { if (key !== 'Control') window.heard.push(key); })"
)


@pytest.fixture
def calm(browser: Browser) -> Any:
    """A page without motion."""
    with watched(browser, viewport={"width": 1100, "height": 900}, reduced_motion="reduce") as page:
        yield page


def option(page: Page, choice: str) -> None:
    """Choose an option with the keyboard."""
    page.locator(f'[data-pref="{choice}"]').focus()
    page.keyboard.press("Space")


def test_an_option_keeps_the_focus_and_escape_leads_back(calm: Page) -> None:
    table = CardTable(Session(cardkit.games["pitty_pat"], seed=3), speed="instant", name="options")
    stage(calm, table)
    calm.locator("[data-do=more]").click()
    before = calm.locator(".ct-hand > *").evaluate_all("cards => cards.map(card => card.dataset.card)")
    option(calm, "sort=dealt")
    assert calm.evaluate(f"{FOCUSED}.dataset.pref") == "sort=dealt"
    after = calm.locator(".ct-hand > *").evaluate_all("cards => cards.map(card => card.dataset.card)")
    assert sorted(before) == sorted(after)
    image = "document.querySelector('.ct-hand .ct-face').src"
    src = calm.evaluate(image)
    option(calm, "colours=two")
    assert calm.evaluate(image) != src
    option(calm, "sounds=true")
    option(calm, "level=club")
    expect(calm.locator(".ct")).to_have_attribute("data-state", "ready")
    assert table.session.players[1] is not table.session.players[table.session.seat]
    option(calm, "level=")
    expect(calm.locator(".ct")).to_have_attribute("data-state", "ready")
    calm.keyboard.press("Escape")
    expect(calm.locator(".ct-sheet")).to_be_hidden()
    assert calm.evaluate(f"{FOCUSED}.dataset.do") == "more"


def test_every_table_follows_a_choice_made_at_another(calm: Page) -> None:
    stage(calm, CardTable("tute", seed=7, name="follows"))
    calm.evaluate(
        """() => { const box = document.querySelector("[data-do=more]"); box.click(); }""",
    )
    option(calm, "speed=instant")
    expect(calm.locator(".ct")).to_have_attribute("data-pace", "0")


def test_the_stock_is_turned_by_touching_it(calm: Page) -> None:
    game = cardkit.games["pitty_pat"]
    seed = next(n for n in range(99) if [m.kind for m in Session(game, seed=n).state.legal] == ["turn"])
    table = CardTable(Session(game, seed=seed), speed="instant", name="stock")
    stage(calm, table)
    stock = calm.locator('[data-pile="stock"]')
    assert "turn a card" in (stock.get_attribute("aria-label") or "")
    stock.click()
    expect(calm.locator(".ct")).not_to_have_attribute("data-seq", "0")
    assert table.session.state.events[-1].move.kind in ("turn", "match", "discard", "keep", "leave")
    calm.locator('[data-pile="discards"]').click()
    expect(calm.locator(".ct-sheet")).to_contain_text("Discards: ")


def test_a_seat_tells_what_it_did(calm: Page) -> None:
    stage(calm, CardTable("tute", seed=7, name="seat"))
    calm.locator('[data-seat="1"] .ct-plate').click()
    expect(calm.locator(".ct-sheet li").first).to_contain_text("Nieves plays the 2 of cups.")


def test_a_sheet_of_what_lay_there_closes_when_the_deal_goes_on(calm: Page) -> None:
    stage(calm, CardTable("tute", seed=7, speed="instant", name="passes"))
    sheet = calm.locator(".ct-sheet")
    for opener in ('[data-seat="1"] .ct-plate', "[data-do=last]", "[data-do=score]"):
        calm.locator(opener).click()
        expect(sheet).to_be_visible()
        calm.locator(".ct-hand [data-ok=true]").first.press("Enter")
        expect(sheet).to_be_hidden()
        assert calm.evaluate(f"!!{FOCUSED}.closest('.ct-mine')"), "the focus stays where a card was played"


def test_from_the_hand_to_what_follows_the_table_are_three_tabs(calm: Page) -> None:
    stage(calm, CardTable("tute", seed=7, name="tabs"))
    keyed(calm)
    calm.evaluate("document.body.insertAdjacentHTML('beforeend', '<a id=after href=#>on</a>')")
    calm.locator(".ct-hand [tabindex='0']").focus()
    for _ in range(3):
        if not calm.evaluate(f"{FOCUSED}.id === 'after'"):
            calm.keyboard.press("Tab")
    assert calm.evaluate(f"{FOCUSED}.id") == "after"
    calm.locator("[data-do=undo], [data-do=hint]").first.focus()
    calm.keyboard.press("End")
    assert calm.evaluate(f"{FOCUSED}.dataset.do") == "more"
    calm.locator('[data-seat="0"] .ct-plate').focus()
    calm.keyboard.press("ArrowLeft")
    assert calm.evaluate(f"{FOCUSED}.matches('.ct-plate, .ct-pile, .ct-strip')")


def test_keys_that_come_before_their_part_are_not_lost(calm: Page) -> None:
    calm.add_init_script(LATE)
    table = CardTable("tute", seed=7, speed="instant", name="early")
    stage(calm, table)
    calm.evaluate(HEARING)
    cards = calm.locator(".ct-hand > *").evaluate_all('all => all.map(card => card.dataset.ok === "true" && card.dataset.card)')
    before, at = table.session.moves, max(n for n, card in enumerate(cards[:-1]) if card)
    calm.locator(".ct-hand [tabindex='0']").focus()
    for key in ("Home", *["ArrowRight"] * at, "Control+End", "Enter"):
        calm.keyboard.press(key)
    assert table.session.moves == before, "not yet: the arrows have not led to a card"
    calm.evaluate("window.come()")
    expect(calm.locator(".ct")).not_to_have_attribute("data-seq", "0")
    assert table.session.state.events[before].move.card == TUTE.pack[cards[at]]
    calm.keyboard.press("m")
    expect(calm.locator(".ct-sheet")).to_be_visible()
    assert calm.evaluate("window.heard") == ["End"], "the page around hears only what was pressed with Control"


def test_a_field_takes_its_keys_before_those_of_the_table_come(calm: Page) -> None:
    calm.add_init_script(LATE)
    stage(calm, CardTable(Session(cardkit.games["trionfetti"], seed=5), speed="instant", name="field"))
    field = calm.locator(".ct-choose input").first
    field.focus()
    calm.keyboard.type("u m")
    calm.evaluate("window.come()")
    keyed(calm)
    expect(field).to_have_value("u m")
    expect(calm.locator(".ct-sheet")).to_be_hidden()


@pytest.mark.outlet
def test_after_the_last_card_tab_goes_on_from_the_table(browser: Browser) -> None:
    session = Session(TUTE, seed=7)
    while len(session.view().hand.cards) > 1:
        session.play(session.state.legal[0])
    with watched(browser, viewport={"width": 1100, "height": 900}) as page:
        stage(page, CardTable(session, speed="slow", name="last"))
        keyed(page)
        page.locator(".ct-hand [tabindex='0']").focus()
        page.keyboard.press("Enter")
        expect(page.locator(".ct[data-playing] .ct-hand > *")).to_have_count(0)
        assert page.evaluate(f"{FOCUSED}.matches('.ct-hand')")
        page.keyboard.press("ArrowLeft")
        page.keyboard.press("Tab")
        assert page.evaluate(f"{FOCUSED}.matches('.ct-answer *, .ct-bar *')"), "what follows the hand"
        expect(page.locator(".ct")).to_have_attribute("data-state", "over")
        assert page.evaluate(f"!!{FOCUSED}.closest('.ct')")


def test_a_bubble_stands_at_who_spoke_and_covers_no_card_in_play(browser: Browser) -> None:
    for size in ({"width": 1100, "height": 900}, {"width": 390, "height": 844}):
        with watched(browser, viewport=size, reduced_motion="reduce") as page:
            session = Session(cardkit.games["tarot"], seed=12)
            stage(page, CardTable(session, speed="instant", name="bubbles"))
            page.locator("[data-move^='bid ']").last.click()
            bubble = page.locator(".ct-bubble").first
            expect(bubble).to_be_visible()
            spoke = {event.seat for event in session.state.events if event.seat != session.seat}
            assert int(bubble.get_attribute("data-of") or -1) in spoke
            covers = """() => [...document.querySelectorAll(".ct-bubble")].some((node) => {
                const a = node.getBoundingClientRect();
                const things = document.querySelectorAll(".ct-trick > *, .ct-plate, .ct-held-card, .ct-call");
                return a.left < 0 || a.right > innerWidth || [...things].map((one) => one.getBoundingClientRect()).some((b) =>
                  a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1); })"""
            assert not page.evaluate(covers), "it covers no card that is played and no name, and is on the page"
            far = """() => [...document.querySelectorAll(".ct-bubble")].map((node) => {
                const a = node.getBoundingClientRect();
                const b = document.querySelector(`[data-seat="${node.dataset.of}"] .ct-who`).getBoundingClientRect();
                return Math.max(a.left - b.right, b.left - a.right, a.top - b.bottom, b.top - a.bottom); })"""
            assert max(page.evaluate(far)) < 80, "it stands at the face"
            hidden = """() => {
                const boxes = [...document.querySelectorAll(".ct-bubble")].map((one) => one.getBoundingClientRect());
                return boxes.some((a, n) => boxes.slice(n + 1).some((b) => a.left < b.right - 1 && b.left < a.right - 1
                  && a.top < b.bottom && b.top < a.bottom)); }"""
            assert not page.evaluate(hidden), "and none hides what another says"


def test_signs_are_faces_that_wait_behind_one_button(browser: Browser) -> None:
    with watched(browser, viewport={"width": 390, "height": 844}, reduced_motion="reduce") as page:
        table = CardTable("vitou", seed=11, speed="instant", name="signals")
        stage(page, table)
        calls = page.locator(".ct-actions .ct-call")
        assert [call.get_attribute("data-kind") for call in calls.all()] == ["bid", "look", "signs"]
        calls.last.click()
        signals = page.locator(".ct-sheet [data-kind=sign]")
        expect(signals).to_have_count(4)
        for one in signals.all():
            expect(one.locator("svg, img").first).to_be_in_viewport(ratio=1)
        signals.first.click()
        expect(page.locator(".ct-sheet")).to_be_hidden()
        assert table.session.state.events[-1].move.text == "sign 10"


def test_a_lost_attempt_is_seen_and_can_be_taken_back(calm: Page) -> None:
    cards = {0: "Ro 5o", 1: "1o", 2: "6o", 3: "7o"}
    task = Script("win", well="Yours.", miss="{winner} took it with the {best}.")
    table = CardTable(TUTE.deal(7, dealer=3, cards=cards), script=task, speed="normal", confirm=True, name="attempt")
    stage(calm, table)
    calm.locator('.ct-hand [data-card="Ro"]').click(position={"x": 12, "y": 40})
    expect(calm.locator(".ct-trick > [data-won]")).to_have_attribute("data-by", "1")
    expect(calm.locator(".ct-speech")).to_contain_text("Nieves took it with the ace of coins.")
    expect(calm.locator(".cardkit-task")).to_have_attribute("data-state", "missed")
    calm.locator("[data-do=retry]").click()
    expect(calm.locator('.ct-hand [data-card="Ro"]')).to_have_count(1)


def test_a_problem_is_answered_by_touching_its_card() -> None:
    from cardkit_widgets import Problems

    puzzles = Problems("tute")
    board, rng = puzzles.question_table.table, random.Random(1)
    ok = [card["card"] for card in board.scene["hand"] if card["ok"]]
    assert ok
    card = rng.choice(ok)
    board.receive({"kind": "play", "move": f"play {card}", "seq": board.session.seq, "id": "x"})
    assert puzzles.panel.scene["tried"] or puzzles.panel.scene["busy"]
