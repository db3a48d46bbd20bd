"""The card table in a browser: mouse, finger and keys; in Voila, through reloads and lost kernels; and in JupyterLab."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import cardkit
from browser.conftest import ONE, keyed, tab_to
from browser.stage import QUICK, stage
from cardkit.record import read
from cardkit.sessions import Session
from cardkit_widgets import CardTable

SETTLED = """seq => { const table = document.querySelector(".ct");
return table && ["ready", "over"].includes(table.dataset.state) && table.dataset.seq !== seq }"""


@pytest.fixture(scope="module")
def tables(
    tmp_path_factory: pytest.TempPathFactory, serve: Callable[..., Any], write_notebook: Callable[..., Path]
) -> Iterator[Any]:
    """A server of a notebook with one table; `.url` ends in a slash."""
    folder = tmp_path_factory.mktemp("tables")
    write_notebook(folder / "index.ipynb", "# Tables")
    write_notebook(folder / "one.ipynb", "# One", [ONE])
    with serve(folder) as server:
        yield server


def sit(page: Page, tables: Any) -> None:
    """Open the page and wait until its table can be played at."""
    page.goto(f"{tables.url}voila/render/one.ipynb")
    settled(page)


def at_once(page: Page, game: str = "tute", *, seed: int = 7, speed: str = "instant") -> CardTable:
    """Show a table without a server, and wait until it can be played at."""
    table = CardTable(game, seed=seed, speed=speed)
    stage(page, table)
    settled(page)
    return table


def broken(page: Page) -> None:
    """Show a table whose kernel fails at every move."""

    def play(move: Any) -> Any:
        return 1 / 0

    at_once(page).session.play = play  # type: ignore[method-assign]


def settled(page: Page, seq: str = "") -> None:
    """Wait until the table shows something new and can be used."""
    page.wait_for_function(SETTLED, arg=seq)


def reads(page: Page, name: str) -> str:
    """A `data-` attribute of the table."""
    return page.locator(".ct").get_attribute(f"data-{name}") or ""


def hand(page: Page) -> list[str]:
    """The cards of the learner's hand, left to right."""
    found: list[str] = page.locator(".ct-hand > *").evaluate_all("cards => cards.map(card => card.dataset.card)")
    return found


def story(page: Page) -> list[str]:
    """The deal in words, from the panel."""
    page.locator("[data-do=story]").click()
    page.wait_for_selector(".ct-story li")
    lines = page.locator(".ct-story li").all_inner_texts()
    page.keyboard.press("Escape")
    return lines


def copied(page: Page, what: str) -> str:
    """Copies from the open score sheet and returns the text on the clipboard."""
    page.locator(f"[data-do=copy-{what}]").click()
    expect(page.locator(f"[data-do=copy-{what}]")).to_have_text("Copied")
    text: str = page.evaluate("navigator.clipboard.readText()")
    return text


def click_card(page: Page, selector: str) -> None:
    """Click the strip of a fanned card that is not covered by its neighbour."""
    page.locator(selector).first.scroll_into_view_if_needed()
    box = page.locator(selector).first.bounding_box()
    assert box
    page.mouse.click(box["x"] + 20, box["y"] + box["height"] * 0.6)


def play_one(page: Page) -> None:
    """The learner's next move with the mouse: the first call that is offered, else the first playable card."""
    seq = reads(page, "seq")
    if page.locator(".ct-actions button").count():
        page.locator(".ct-actions button").first.click()
    else:
        click_card(page, ".ct-hand [data-ok=true]")
    settled(page, seq)


def test_a_whole_hand_with_the_mouse(tables: Any, page: Page) -> None:
    sit(page, tables)
    while reads(page, "state") != "over":
        play_one(page)
    expect(page.locator(".ct-result strong")).to_be_visible()
    totals = [int(text) for text in page.locator(".ct-result .ct-totals b").all_inner_texts()]
    page.locator("[data-do=score]").click()
    assert [int(text) for text in page.locator(".ct-total .ct-num").all_inner_texts()] == totals
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    state = read(copied(page, "deal")).state()
    assert list(state.score.totals) == totals
    last = page.locator(".ct-result .ct-card").evaluate_all("cards => cards.map((card) => card.dataset.shown)")
    trick = next(note for event in reversed(state.events) for note in event.notes if note.kind == "trick")
    assert sorted(last) == sorted(card.text for card in trick.cards)
    assert re.search(rf"^total +{totals[0]} +{totals[1]}\b", copied(page, "score"), re.M)
    page.keyboard.press("Escape")
    seq = reads(page, "seq")
    page.locator(".ct-result [data-do=restart]").click()
    settled(page, seq)
    assert len(hand(page)) == 10


def test_a_whole_hand_with_keys_only(page: Page) -> None:
    at_once(page)
    keyed(page)  # until then Home and arrows do nothing, and the first card stays where it is
    tab_to(page.locator(".ct-hand [tabindex='0']"))
    while reads(page, "state") != "over":
        seq = reads(page, "seq")
        page.keyboard.press("Home")
        for _ in hand(page):
            if page.evaluate("document.activeElement.getAttribute('aria-disabled')") != "true":
                break
            page.keyboard.press("ArrowRight")
        name = page.evaluate("document.activeElement.getAttribute('aria-label')")
        assert re.fullmatch(r"(the )?[\w ]+ of \w+, playable, \d+ of \d+", name)
        page.keyboard.press("Enter")
        settled(page, seq)
        assert reads(page, "state") == "over" or page.evaluate("document.activeElement.matches('.ct-hand *')")
    assert hand(page) == []


def test_a_card_that_may_not_be_played_says_why_at_once(page: Page) -> None:
    at_once(page)
    page.evaluate("() => { window.sent = []; window.tell = (...all) => { sent.push(all); }; }")
    click_card(page, ".ct-hand [data-ok=false]")
    expect(page.locator(".ct-speech")).to_contain_text("It began with cups")
    expect(page.locator(".ct-duties [data-state=binds]")).to_have_count(1)
    assert (reads(page, "refused"), reads(page, "seq"), page.evaluate("sent")) == ("tute.follow", "0", [])
    assert "Follow suit" in page.get_by_role("alert").last.inner_text()
    because = page.locator(".ct-hand [data-because=why]").evaluate_all("cards => cards.map(card => card.dataset.card)")
    assert because == ["1c", "3c", "5c", "6c", "7c", "Sc"]
    glow = """node => getComputedStyle(node, "::after").boxShadow"""
    pointed = page.locator(".ct-hand [data-because=why]").first.evaluate(glow)
    page.locator(".ct-trick > *").first.evaluate("node => { node.dataset.won = 'true'; }")
    assert pointed != page.locator(".ct-trick > [data-won]").evaluate(glow), "gold is the card that wins, and nothing else"
    page.keyboard.press("Escape")
    expect(page.locator(".ct-speech")).to_be_hidden()
    assert reads(page, "refused") == ""


def test_the_letters_help_and_the_hint_comes_in_two_steps(page: Page) -> None:
    at_once(page)
    keyed(page)
    card = page.locator(".ct-hand [tabindex='0']")
    card.press("h")
    expect(page.locator(".ct-speech[data-tone=hint]")).to_be_visible()
    expect(card).to_be_focused()
    assert page.locator("[data-because=hint]").count() == 0
    page.keyboard.press("h")
    expect(page.locator(".ct-hand [data-because=hint]")).to_have_count(1)
    page.keyboard.press("l")
    expect(page.locator("[aria-live=assertive]")).to_contain_text("You may play any of the ace, 3, 5, 6, 7 and jack of cups.")
    page.keyboard.press("t")
    expect(page.locator("[aria-live=assertive]")).to_contain_text("Nieves: 2 of cups")
    page.keyboard.press("?")
    expect(page.get_by_role("region", name="Keys")).to_be_visible()
    page.keyboard.press("Escape")
    page.wait_for_function("document.activeElement.matches('.ct-hand *')")


def test_taking_back_looking_back_and_taking_over(page: Page) -> None:
    at_once(page)
    first = hand(page)
    play_one(page)
    play_one(page)
    seq = reads(page, "seq")
    page.locator("[data-do=undo]").click()
    settled(page, seq)
    seq = reads(page, "seq")
    page.locator("[data-do=back]").click()
    settled(page, seq)
    assert reads(page, "live") == "false"
    page.locator(".ct-looking input").focus()
    page.keyboard.press("Home")
    page.wait_for_selector(".ct[data-at='0'][data-state=ready]")
    assert hand(page) == first
    page.locator("[data-do=take_over]").click()
    page.wait_for_selector(".ct[data-live=true][data-state=ready]")
    assert (reads(page, "at"), hand(page)) == ("3", first)


def test_cards_that_are_touched_faster_than_python_answers_are_all_chosen(page: Page) -> None:
    session = Session(cardkit.games["tarot"], seed=2)
    session.play("bid garde")
    while session.view().to_choose < 6:
        session.play(session.state.legal[0])
    stage(page, CardTable(session, speed="instant"))
    settled(page)
    page.evaluate("for (const card of [...document.querySelectorAll('.ct-hand [data-ok=true]')].slice(0, 4)) card.click()")
    expect(page.locator(".ct-hand [aria-pressed=true]")).to_have_count(4)


def test_a_reload_goes_on_at_the_same_card_or_afresh(tables: Any, page: Page) -> None:
    """Amid a deal, when it is over, and in the next one."""
    sit(page, tables)
    for moves in (3, 10, 2):
        for _ in range(moves):
            if reads(page, "state") == "over":
                page.locator(".ct-result [data-do=restart]").click()
                page.wait_for_selector(".ct[data-state=ready]")
            else:
                play_one(page)
            if moves == 10 and reads(page, "state") == "over":
                break
        before = (hand(page), story(page), reads(page, "state"))
        page.reload()
        settled(page)
        assert (hand(page), story(page), reads(page, "state")) == before
    seq = reads(page, "seq")
    page.locator("[data-do=afresh]").click()
    settled(page, seq)
    assert len(hand(page)) == 10


def test_an_exception_is_said_in_words_and_the_table_goes_on(page: Page) -> None:
    broken(page)
    before = (hand(page), reads(page, "seq"), reads(page, "at"))
    click_card(page, ".ct-hand [data-ok=true]")
    expect(page.locator(".ct-speech[data-tone=error]")).to_contain_text(
        "Something went wrong inside the table (ZeroDivisionError"
    )
    expect(page.locator(".ct-speech")).to_contain_text("Nothing is lost: the table is as it was before.")
    expect(page.locator(".ct")).to_have_attribute("data-state", "ready")
    assert before[0] == hand(page)
    assert before[2] == reads(page, "at")
    page.locator("[data-do=hint]").click()
    expect(page.locator(".ct-speech[data-tone=hint]")).to_be_visible()


def test_what_stands_beside_a_table_finds_the_drawings_of_its_pack(tables: Any, page: Page) -> None:
    sit(page, tables)
    assert page.locator("#ck-sheet-spanish40").count() == 0  # a table by itself draws with images
    use = '<svg width="50" height="80"><use id="beside" href="#ck-spanish40-Rc"/></svg>'
    page.evaluate("use => document.body.insertAdjacentHTML('beforeend', use)", use)
    page.evaluate("window.dispatchEvent(new Event('cardkit-sheets'))")  # as the page does for a step that draws so
    assert page.evaluate("document.getElementById('beside').getBBox().width") > 20


AHEAD = """() => { const node = document.querySelector(".ct-hand [data-ok=true]"), card = node.dataset.card;
node.focus(); node.click();
return [card, !!document.querySelector(`.ct-trick [data-card="${card}"]`), getComputedStyle(node).opacity]; }"""


@pytest.mark.parametrize("speed", ["instant", "slow"])
def test_a_card_that_may_be_played_lies_in_the_trick_before_the_kernel_answers(page: Page, speed: str) -> None:
    at_once(page, speed=speed)
    before, seq = hand(page), reads(page, "seq")
    card, there, opacity = page.evaluate(AHEAD)
    assert (there, opacity) == (True, "0")
    expect(page.locator(".ct-flight")).to_have_count(int(speed == "slow"))
    expect(page.locator(f'.ct-hand [data-card="{card}"]')).to_have_count(0)
    page.keyboard.press("?")  # whatever still moves need not be waited for
    settled(page, seq)
    assert hand(page) == [other for other in before if other != card]


def test_a_card_that_the_kernel_does_not_take_comes_back_with_the_reason(page: Page) -> None:
    broken(page)
    before, trick = hand(page), page.locator(".ct-trick > *").count()
    card, there, opacity = page.evaluate(AHEAD)
    assert (there, opacity) == (True, "0")
    expect(page.locator(".ct-speech[data-tone=error]")).to_contain_text("Nothing is lost: the table is as it was before.")
    expect(page.locator(".ct-trick > *")).to_have_count(trick)
    expect(page.locator(f'.ct-hand [data-card="{card}"]')).to_have_css("opacity", "1")
    expect(page.locator(f'.ct-hand [data-card="{card}"]')).to_be_focused()
    assert hand(page) == before


def test_cards_travel_and_a_click_ends_the_way(page: Page) -> None:
    at_once(page, speed="slow")
    at, seq = reads(page, "at"), reads(page, "seq")
    click_card(page, ".ct-hand [data-ok=true]")
    page.wait_for_selector(".ct[data-playing] .ct-flight")
    assert reads(page, "state") == "busy"
    page.locator(".ct-felt").click(position={"x": 200, "y": 200})
    settled(page, seq)
    assert page.locator(".ct-flight").count() == 0
    assert reads(page, "at") != at


def test_nothing_moves_for_who_asks_for_less_motion(page: Page) -> None:
    page.emulate_media(reduced_motion="reduce")
    page.add_init_script(QUICK)
    at_once(page, speed="slow")
    page.evaluate("""() => {
      window.moved = [];
      const own = (one) => one.effect?.target?.closest(".ct");
      const look = () => {
        moved.push(...document.querySelectorAll(".ct-flight"), ...document.getAnimations().filter(own));
        requestAnimationFrame(look);
      };
      look();
    }""")
    play_one(page)
    assert page.evaluate("window.moved.length") == 0


def test_a_card_touched_while_others_travel_counts(page: Page) -> None:
    page.add_init_script(QUICK)
    at_once(page, speed="slow")
    seq = int(reads(page, "seq"))
    click_card(page, ".ct-hand [data-ok=true]")
    page.wait_for_selector(".ct[data-playing] .ct-flight")
    page.locator(".ct-hand > *").first.click(force=True)
    page.wait_for_function("seq => Number(document.querySelector('.ct').dataset.seq) >= seq", arg=seq + 2)


def test_a_trick_waits_for_the_reader_who_wants_it(tables: Any, page: Page) -> None:
    page.add_init_script(f"localStorage.setItem('cardkit:preferences', {json.dumps(json.dumps({'confirm': True}))})")
    sit(page, tables)
    click_card(page, ".ct-hand [data-ok=true]")
    expect(page.locator(".ct-trick > [data-won]")).to_have_count(1)
    assert page.locator(".ct-trick > *").count() == 4
    page.locator("[data-do=continue]").click()
    # Paco sings: he says so, the king and the knight lie there, and he leads when the reader goes on
    expect(page.locator(".ct-shown > *")).to_have_count(2)
    expect(page.locator(".ct-bubble")).to_contain_text("Las veinte in ")
    assert page.locator(".ct-trick > *").count() == 0
    page.locator("[data-do=continue]").click()
    settled(page, "0")


def test_six_cards_are_chosen_with_keys_and_then_laid_aside(page: Page) -> None:
    at_once(page, "tarot", seed=0)
    page.locator("[data-move='bid garde']").click()
    expect(page.locator(".ct-hand > *")).to_have_count(24)
    page.locator(".ct-hand [tabindex='0']").focus()
    confirm = page.locator("[data-do=confirm]")
    for n in range(6):
        expect(confirm).to_have_text(f"Lay aside: {n} of 6 chosen")
        page.keyboard.press("ArrowRight")
        page.keyboard.press("Enter")
    expect(confirm).to_have_text("Lay aside: 6 of 6 chosen")
    assert page.locator(".ct-hand [aria-pressed=true]").count() == 6
    page.keyboard.press("Enter")  # the last one again
    expect(confirm).to_have_attribute("aria-disabled", "true")
    confirm.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".ct-speech")).to_contain_text("Choose 1 more")
    page.locator(".ct-hand [tabindex='0']").focus()
    page.keyboard.press("Enter")
    expect(confirm).to_have_attribute("aria-disabled", "false")
    confirm.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".ct-hand > *")).to_have_count(18)
    expect(confirm).to_be_hidden()


def test_on_a_phone_what_is_said_covers_no_card(phone: Page) -> None:
    at_once(phone)
    phone.locator(".ct-hand [data-ok=false]").first.tap(position={"x": 6, "y": 30}, force=True)
    speech, felt = phone.locator(".ct-speech"), phone.locator(".ct-felt")
    expect(speech).to_be_in_viewport()
    bubble, table = speech.bounding_box(), felt.bounding_box()
    assert bubble
    assert table
    assert bubble["y"] >= table["y"] + table["height"]


def test_a_finger_lifts_a_card_and_then_plays_it(phone: Page) -> None:
    at_once(phone)
    assert phone.evaluate("document.documentElement.scrollWidth") <= 390
    card = phone.locator(".ct-hand [data-ok=true]").first
    card.tap(position={"x": 10, "y": 40})
    expect(card).to_have_attribute("data-lifted", "true")
    assert reads(phone, "seq") == "0"
    card.tap(position={"x": 10, "y": 40})
    settled(phone, "0")


def test_a_key_that_is_held_down_does_its_work_once(page: Page) -> None:
    """Chromium repeats the key; whatever has the focus by then is not pressed."""
    at_once(page)
    before = reads(page, "at")
    page.locator(".ct-hand [data-ok=true]").first.focus()
    page.keyboard.down("Enter")
    settled(page, "0")
    page.locator(".ct-hand [data-ok=true]").first.focus()
    for _ in range(3):
        page.keyboard.down("Enter")
    page.keyboard.up("Enter")
    for _ in range(3):
        page.keyboard.down("u")
    page.keyboard.up("u")
    expect(page.locator(".ct")).to_have_attribute("data-at", before)
    assert reads(page, "seq") == "2", "one card, and one taken back"


@pytest.mark.outlet
def test_in_jupyterlab_two_cells_with_tables_of_one_name_are_told(
    lab_server: Any, page: Page, write_notebook: Callable[..., Path]
) -> None:
    cell = ["from cardkit_widgets import CardTable\nCardTable('tute', seed=1, name='same')"]
    write_notebook(lab_server.folder / "twice.ipynb", "# Twice", cell, cell)
    page.goto(lab_server.url + "lab/tree/twice.ipynb?reset")
    expect(page.get_by_text("(ipykernel) | Idle")).to_be_visible(timeout=90_000)
    page.locator(".jp-CodeCell .cm-content").first.click()
    page.keyboard.press("Control+Enter")
    page.keyboard.press("Shift+Enter")  # once more: a cell is not another one
    page.keyboard.press("Shift+Enter")
    warning = page.get_by_text("another cell has a table called “same”")
    expect(warning).to_be_visible(timeout=30_000)
    expect(warning).to_have_count(1)
