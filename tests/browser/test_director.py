"""Checks what is on stage when: a task rests, a miss can be taken back, nothing is given away, a call is counted."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

import cardkit
from browser.conftest import watched
from browser.stage import QUICK, stage
from cardkit.sessions import Session
from cardkit_widgets import CardTable, Script
from notebooks.test_worked_through import NOTEBOOKS, shown

TUTE = cardkit.games["tute"]
HANDS = {0: "2c Cc 1c 3b 6e 7o Rb", 1: "5c 3c Rc", 2: "4c", 3: "Sc 7c 6c"}
MONTAR = Script(
    "play Cc",
    hint="Which of your cups beat a jack?",
    on={"Cc": "The knight beats the jack: that’s montar."},
    miss="Not yet: you hold a smaller cup that beats the jack.",
)
DIMMED = "node => getComputedStyle(node.querySelector('i')).backgroundColor !== 'rgba(0, 0, 0, 0)'"
BEATS = """() => { window.beats = []; document.querySelector(".ct").addEventListener("cardkit-frame", ({ detail }) => {
  const speech = document.querySelector(".ct-speech"), offers = [...document.querySelectorAll(".ct-forward > *")];
  window.beats.push([detail.beat, speech.hidden ? "" : speech.textContent, offers.map((one) => one.dataset.do).join()]);
}); }"""

ROWS = """() => { const shown = document.querySelector(".ct-shown");
window.rows = [];
new MutationObserver(() => window.rows.push([...shown.children].map((one) => one.getBoundingClientRect())
  .map((box) => [box.left, box.right]))).observe(shown, { childList: true }); }"""


@pytest.fixture
def quick(browser: Browser) -> Iterator[Page]:
    """A page on which waiting takes a sixtieth of its time."""
    with watched(browser, viewport={"width": 1100, "height": 900}, reduced_motion="reduce") as page:
        page.add_init_script(QUICK)
        yield page


def task(page: Page, name: str, script: Script = MONTAR) -> CardTable:
    """A table that asks for a card which beats the jack of cups."""
    start = TUTE.deal(4, dealer=0, cards=HANDS).after("5c", "4c", "Sc")
    table = CardTable(start, name=name, script=script, taught="turn follow rank head", only="play")
    stage(page, table)
    page.evaluate(BEATS)
    return table


def touch(page: Page, card: str) -> Locator:
    """Touch a card of the hand, whether it may be played or not."""
    found = page.locator(f'.ct-hand [data-card="{card}"]')
    found.click(position={"x": 12, "y": 40}, force=True)
    return found


def test_a_finished_task_rests_with_one_way_on(quick: Page) -> None:
    table = task(quick, "rests")
    touch(quick, "Cc")
    expect(quick.locator(".ct")).to_have_attribute("data-task-state", "done")
    beats = quick.evaluate("window.beats")
    assert [beat for beat, _, _ in beats] == ["land", "rest", "gather", "settle", "still"] or beats[0][0] == "start"
    assert not any(text or offers for beat, text, offers in beats if beat != "still"), "praised or offered before its time"
    text, offers = beats[-1][1:]
    assert "that’s montar" in text
    assert offers == "replay"
    shown = quick.locator(".ct-shown > *").evaluate_all("all => all.map(({ dataset }) => [dataset.shown, dataset.won])")
    trick = next(note for event in reversed(table.session.state.events) for note in event.notes if note.kind == "trick")
    assert dict(shown) == {card.text: "true" if card.text == "Cc" else None for card in trick.cards}, (
        "the trick is seen beside the words"
    )
    touch(quick, "7o")
    assert table.session.moves == 4
    quick.locator("[data-do=replay]").click()
    expect(quick.locator(".ct")).to_have_attribute("data-task-state", "new")
    expect(quick.locator(".ct-hand > *")).to_have_count(10)


def test_what_the_others_begin_after_a_task_is_not_shown(quick: Page) -> None:
    lost = Script("legal", well="You followed suit.")
    cards = {0: "2c 3b 6e 7o Rb", 1: "5c 3c Rc 1c", 2: "4c", 3: "Sc 7c 6c Cc"}
    start = TUTE.deal(4, dealer=0, cards=cards).after("5c", "4c", "Sc")
    table = CardTable(start, name="lost", script=lost, taught="turn follow rank head", only="play")
    stage(quick, table)
    touch(quick, "2c")
    expect(quick.locator(".ct")).to_have_attribute("data-task-state", "done")
    assert table.session.moves > 4, "the others have gone on"
    assert (table.scene["at"], table.scene["moves"], table.scene["can"]["take_over"]) == (4, 4, False)
    assert quick.locator(".ct-trick > *").count() == 0
    kept = table.session.save()
    table.receive({"kind": "resume", "save": kept, "id": "x"})
    assert table.scene["at"] == 4


def test_a_miss_is_said_and_taken_back(quick: Page) -> None:
    table = task(quick, "missed")
    touch(quick, "1c")
    expect(quick.locator(".ct")).to_have_attribute("data-task-state", "missed")
    expect(quick.locator(".ct-speech")).to_contain_text("Not yet: you hold a smaller cup")
    assert quick.locator(".ct-forward > *").all_inner_texts() == ["Take it back"]
    quick.locator(".ct-forward > [data-do=retry]").click()
    expect(quick.locator('.ct-hand [data-card="1c"]')).to_have_count(1)
    expect(quick.locator(".ct")).to_have_attribute("data-task-state", "new")
    assert table.session.moves == 3


def test_a_call_that_misses_is_judged_before_the_others_have_spoken(browser: Browser) -> None:
    with watched(browser, viewport={"width": 1100, "height": 900}) as page:
        bid = Script("bid garde", miss="Not yet: bid.")
        table = CardTable(cardkit.games["tarot"].deal(12, dealer=3), name="passed", script=bid, only="pass, bid garde")
        stage(page, table)
        page.evaluate(BEATS)
        page.locator(".ct-call[data-move=pass]").click()
        expect(page.locator(".ct-speech")).to_contain_text("Not yet: bid.")
        beats = [beat for beat, _, _ in page.evaluate("window.beats")]
        assert beats.count("call") == 1
        assert table.session.moves > 1, "the others have spoken since"


def test_a_card_is_taken_back_while_others_still_play(browser: Browser) -> None:
    with watched(browser, viewport={"width": 1100, "height": 900}) as page:
        table = CardTable("tute", seed=7, speed="slow", name="hasty")
        stage(page, table)
        before = table.session.moves
        page.evaluate(BEATS)
        page.locator(".ct-hand > [data-ok=true]").first.click()
        page.locator(".ct[data-playing]").wait_for()
        page.locator("[data-do=undo]").click()
        expect(page.locator(".ct")).to_have_attribute("data-seq", str(table.session.seq))
        assert table.session.moves == before
        expect(page.locator(".ct-hand > *")).to_have_count(10)
        beats = [beat for beat, _, _ in page.evaluate("window.beats")]
        assert beats.count("still") == 1, "what was to come is not shown before it is taken back"


def test_nothing_is_given_away_before_the_first_try(quick: Page) -> None:
    task(quick, "veiled")
    two, turn = quick.locator('.ct-hand [data-card="2c"]'), quick.locator(".ct-turn")
    assert not two.evaluate(DIMMED)
    expect(turn).to_have_text("Nieves led the 5 of cups. It’s your turn.")
    assert quick.locator(".ct-duties li, .ct-hand [aria-disabled=true], .ct-hand [aria-description]").count() == 0
    touch(quick, "2c")
    expect(quick.locator(".ct-speech")).to_have_attribute("data-tone", "refused")
    assert two.evaluate(DIMMED)
    expect(turn).to_have_text("You can choose from 2 cards.")
    assert quick.locator(".ct-duties li").count(), "what the hand must do stands there now"


@pytest.mark.parametrize("reveal", ["at once", "never"])
def test_an_author_says_when_the_rules_are_shown(quick: Page, reveal: str) -> None:
    task(quick, f"reveal {reveal}", Script("play Cc", miss="Not yet: look again.", reveal=reveal))
    two = quick.locator('.ct-hand [data-card="2c"]')
    assert two.evaluate(DIMMED) is (reveal == "at once")
    touch(quick, "2c")
    assert two.evaluate(DIMMED) is (reveal == "at once")


def test_a_song_is_said_shown_and_counted_before_the_deal_goes_on(quick: Page) -> None:
    session = Session(TUTE, seed=7)
    stage(quick, CardTable(session, name="song", confirm=True))
    quick.locator(".ct-hand > [data-ok=true]").first.click()
    on, score = quick.locator("[data-do=continue]"), quick.locator(".ct-strip .ct-row b").first
    expect(quick.locator(".ct-trick > [data-won]")).to_have_count(1)
    on.click()
    expect(quick.locator(".ct-bubble")).to_contain_text("Las veinte in coins!")
    expect(quick.locator(".ct-shown > *")).to_have_count(2)
    expect(score).to_have_text("11")
    assert quick.locator(".ct-trick > *").count() == 0
    on.click()
    expect(quick.locator(".ct")).to_have_attribute("data-state", "ready")
    expect(score).to_have_text("31")
    assert quick.locator(".ct-bubble").count() == 0, "the deal has gone on"


def test_the_way_on_is_in_sight_on_a_phone(browser: Browser) -> None:
    with watched(browser, viewport={"width": 390, "height": 560}) as page:
        page.add_init_script(QUICK)
        stage(page, CardTable(Session(TUTE, seed=7), name="low", confirm=True))
        page.evaluate("scrollTo(0, 0)")
        page.locator(".ct-hand > [data-ok=true]").first.press("Enter")
        expect(page.locator("[data-do=continue]")).to_be_in_viewport(ratio=1)


def test_a_miss_and_its_way_back_are_in_sight_on_a_phone(browser: Browser) -> None:
    with watched(browser, viewport={"width": 390, "height": 560}) as page:
        page.add_init_script(QUICK)
        session = Session(TUTE, seed=7)
        goal = session.state.legal[0]
        stage(page, CardTable(session, name="missed", script=Script(goal.text, hint="Which?", miss="Not yet: try another.")))
        page.evaluate("scrollTo(0, 0)")
        page.locator(f".ct-hand > [data-ok=true]:not([data-card='{goal.card.text}'])").first.press("Enter")
        expect(page.locator("[data-do=retry]")).to_be_in_viewport(ratio=1)


def test_the_authors_words_stay_when_hint_is_pressed_after_the_end(page: Page) -> None:
    page.add_init_script(QUICK)
    session = Session(TUTE, seed=7)
    goal = session.state.legal[0]
    stage(page, CardTable(session, name="met", script=Script(goal.text, hint="Which?", well="That was the one.", miss="No.")))
    page.locator(f".ct-hand > [data-card='{goal.card.text}']").press("Enter")
    expect(page.locator(".ct-speech")).to_contain_text("That was the one.")
    hint = page.locator("[data-do=hint]")
    expect(hint).to_have_attribute("aria-disabled", "true")
    hint.evaluate("button => button.click()")
    expect(page.locator(".ct")).to_have_attribute("data-state", "ready")
    expect(page.locator(".ct-speech")).not_to_have_attribute("data-tone", "hint")
    expect(page.locator(".ct-speech")).to_contain_text("That was the one.")


THROWN = """() => { window.thrown = []; new MutationObserver((all) => all.forEach((one) => one.addedNodes.forEach((node) =>
  window.thrown.push(node.querySelector(".ct-face")?._card))))
  .observe(document.querySelector(".ct-flights"), { childList: true }); }"""
"""The cards that fly from here on."""


def test_a_hand_that_is_conceded_is_gathered_and_the_next_waits_for_the_reader(browser: Browser) -> None:
    session = Session(cardkit.games["trionfetti"], seed=25)
    rng = random.Random(25)
    while not (session.view().pile("trick").cards and session.state.allows("concede")):
        session.play(rng.choice(list(session.state.legal)))
    lying = [card.text for card in session.view().pile("trick").cards]
    held = [card.text for card in session.view().hand.cards]
    with watched(browser, viewport={"width": 1100, "height": 900}) as page:
        page.add_init_script(QUICK)
        stage(page, CardTable(session, name="conceded", confirm=True))
        page.evaluate(BEATS)
        page.evaluate(THROWN)
        page.locator(".ct-actions [data-move=concede]").click()
        expect(page.locator("[data-do=continue]")).to_be_visible()
        expect(page.locator(".ct-hand > *")).to_have_count(0)
        page.locator("[data-do=continue]").click()
        expect(page.locator(".ct")).to_have_attribute("data-state", "ready")
        beats = [beat for beat, _, _ in page.evaluate("window.beats")]
        assert [beat for beat in beats if beat in ("call", "gather", "tell", "settle")][:4] == [
            "call",
            "gather",
            "tell",
            "settle",
        ]
        flown = page.evaluate("window.thrown")
        assert set(flown) >= {*lying, *held, "back"}
        expect(page.locator(".ct-hand > *")).to_have_count(3)


def test_the_space_bar_ends_what_the_others_do(browser: Browser) -> None:
    with watched(browser, viewport={"width": 1100, "height": 900}) as page:
        table = CardTable(Session(cardkit.games["tarot"], seed=12), speed="slow", name="space")
        stage(page, table)
        page.locator("[data-move=pass]").press("Enter")
        expect(page.locator(".ct[data-playing] .ct-hand:focus")).to_have_count(1)
        page.keyboard.press("Space")
        expect(page.locator(".ct[data-state=ready]")).to_have_attribute("data-seq", str(table.session.seq))
        assert "Lucien plays" in (page.get_by_role("log").text_content() or "")


GOES_ON = """() => new MutationObserver(() => document.querySelector(".ct-forward > [data-do=continue]")?.click())
  .observe(document.querySelector(".ct-forward"), { childList: true })"""
"""Whoever reads fast: what waits to be read is gone on from at once."""


@pytest.mark.outlet
@pytest.mark.parametrize("lesson", list(cardkit.games))
def test_every_task_of_a_lesson_is_praised_when_all_is_still(quick: Page, lesson: str) -> None:
    shown_tables = (one for one in shown(NOTEBOOKS / f"{lesson}.ipynb") if isinstance(one, CardTable))
    tables = [table for table in shown_tables if table.scene["task_state"]]
    assert len(tables) >= 8
    for table in tables:
        stage(quick, table)
        quick.evaluate(GOES_ON)
        quick.evaluate(BEATS)
        for _ in range(100):
            if table.task_state == "done":
                break
            move, seq = table.prompter.next_move(table.session).text, table.scene["seq"]
            table.receive({"kind": "play", "move": move, "seq": seq, "id": "x"})
            expect(quick.locator(".ct:not([data-playing])")).to_have_attribute("data-seq", str(table.session.seq))
            *before, (beat, text, _) = quick.evaluate("window.beats.splice(0)")
            assert beat == "still", (table, move)
            early = {at for at, earlier, _ in before[1:] if text and earlier == text}
            lying = set() if table.task_state == "done" else {"rest", "gather", "tell", "count", "settle"}
            assert early <= lying, (table, move, text)  # a trick before the last is spoken of from when it lies
            assert all(offered in ("", "continue") for _, _, offered in before), (table, move)
        expect(quick.locator(".ct")).to_have_attribute("data-task-state", "done")
        assert quick.locator(".ct-speech").inner_text().strip(), table


def test_a_refusal_is_over_when_the_next_card_is_played(quick: Page) -> None:
    task(quick, "refused")
    touch(quick, "7o")
    expect(quick.locator(".ct-speech")).to_contain_text("Not the 7 of coins.")
    touch(quick, "Cc")
    expect(quick.locator(".ct")).to_have_attribute("data-task-state", "done")
    beats = quick.evaluate("beats")
    assert {words for beat, words, _ in beats if beat != "still"} == {""}
    assert beats[-1][1].startswith("The knight beats the jack: that’s montar.")


def test_many_cards_that_are_shown_overlap_and_stay_on_the_felt(quick: Page) -> None:
    hand = "2a 4a 6a 8a 10a 12a 14a 16a 18a 20a Rp 3p 5c 9c 2k 7k 4t Dt"
    bids = ["pass", "bid garde sans", "pass", "pass", "jeu"]
    start = cardkit.games["tarot"].deal(8, dealer=3, cards={0: hand}).after(*bids)
    stage(quick, CardTable(start, name="handful", script=Script("legal", well="Shown."), confirm=True))
    quick.evaluate(ROWS)
    quick.locator('.ct-actions [data-kind="poignée"]').first.click()
    expect(quick.locator(".ct-speech")).to_contain_text("Shown.")
    row = max(quick.evaluate("rows"), key=len)
    left, right = quick.locator(".ct-arena").evaluate(
        "node => [node.getBoundingClientRect()].flatMap((r) => [r.left, r.right])"
    )
    assert len(row) == 10
    assert all(left <= one[0] < one[1] <= right for one in row), (left, right, row)


def test_words_of_a_trick_before_the_last_stand_beside_it(quick: Page) -> None:
    tarot = cardkit.games["tarot"]
    start = tarot.position({0: "4c Dc 5a 14a"}, trick="Rc 7c Vc")
    two = [Script("4c", well="The 4 it is.", miss="Not yet."), Script("win", well="Your 14.", miss="Not yet.")]
    stage(quick, CardTable(start, name="beside", seed=1, only="play", script=two, taught="follow"))
    touch(quick, "4c")
    expect(quick.locator("[data-do=continue]")).to_be_visible()
    expect(quick.locator(".ct-said")).to_have_text("The 4 it is.")
    quick.locator("[data-do=continue]").click()
    expect(quick.locator(".ct")).to_have_attribute("data-mine", "true")
    expect(quick.locator(".ct")).to_have_attribute("data-state", "ready")
    expect(quick.locator(".ct-speech")).to_be_hidden()
    assert quick.get_by_role("log").get_by_text("The 4 it is.").count() == 1
