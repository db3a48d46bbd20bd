"""Checks that the others’ words are seen and heard where they are true, wait for nobody, and can be done without."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

import cardkit
from browser.conftest import watched
from browser.stage import QUICK, stage
from cardkit.sessions import Session
from cardkit.teaching.banter import Banter, spoken
from cardkit_widgets import CardTable, Script

pytestmark = pytest.mark.outlet

TUTE = cardkit.games["tute"]
HEARD = """() => { window.heard = []; const table = document.querySelector(".ct");
  table.addEventListener("cardkit-frame", ({ detail }) => window.before = detail.beat);
  new MutationObserver((changes) => { for (const { addedNodes } of changes) for (const node of addedNodes)
    if (node.matches?.(".ct-bubble")) window.heard.push([window.before, Number(node.dataset.of), node.lastChild.textContent]);
  }).observe(table, { childList: true, subtree: true }); }"""


@pytest.fixture
def quick(browser: Browser) -> Iterator[Page]:
    """A page on which waiting takes a sixtieth of its time."""
    with watched(browser, viewport={"width": 1100, "height": 900}, reduced_motion="reduce") as page:
        page.add_init_script(QUICK)
        yield page


def words(session: Session) -> dict[int, Banter]:
    """Returns all that is said in the deal of this session."""
    return spoken(session.view(), session.names, session.seat)


def play(page: Page, table: CardTable) -> None:
    """Play a deal to its end, as is advised."""
    session = table.session
    for _ in range(60):
        if session.state.over:
            return
        message = {"kind": "play", "move": session.hint().move.text, "seq": session.seq, "id": "x"}
        table.receive(message)
        expect(page.locator(".ct[data-state=ready], .ct[data-state=over]")).to_have_attribute("data-seq", str(session.seq))


def test_a_trick_and_the_end_are_talked_of_when_all_can_see_them(quick: Page) -> None:
    table = CardTable(Session(TUTE, seed=7), name="talk")
    stage(quick, table)
    quick.evaluate(HEARD)
    play(quick, table)
    spoken, session = words(table.session), table.session
    last = session.moves
    assert len(spoken) > 1
    assert last in spoken
    heard = quick.evaluate("window.heard")
    for number, (seat, text) in spoken.items():
        beats = {where for where, of, bubble in heard if of == seat and text in bubble}
        assert beats == {"settle"} if number == last else beats < {"rest", "call"}, (text, beats)
    log = quick.locator(".ct [role=log][aria-live=polite] p").all_text_contents()
    assert {f"{session.names[seat]}: {text}" for seat, text in spoken.values()} <= set(log)


def test_without_faces_nobody_talks(quick: Page) -> None:
    table = CardTable(Session(TUTE, seed=7), name="silent")
    stage(quick, table)
    quick.locator("[data-do=more]").click()
    quick.locator('[data-pref="people=false"]').check()
    quick.keyboard.press("Escape")
    quick.evaluate(HEARD)
    play(quick, table)
    texts = {text for _, text in words(table.session).values()}
    assert texts
    assert not [bubble for _, _, bubble in quick.evaluate("window.heard") if any(text in bubble for text in texts)]
    assert not texts & {line.partition(": ")[2] for line in quick.locator(".ct [role=log] p").all_text_contents()}


def talked(table: CardTable) -> list[str]:
    """Returns all that the others say while a deal is played as is advised, in all scenes of the table."""
    texts, session = [], table.session
    while not session.state.over:
        move = session.hint().move.text
        table.receive({"kind": "play", "move": move, "seq": session.seq, "id": "x"})
        texts += [step["banter"]["text"] for step in table.scene["steps"] if step["banter"]]
    return texts


def test_an_author_is_not_talked_over() -> None:
    assert talked(CardTable(Session(TUTE, seed=7), name="free"))
    often = Script("over", on={move.text: "Well played." for move in TUTE.moves}, well="It’s over.")
    lesson = CardTable(Session(TUTE, seed=7), name="lesson", script=[often])
    texts, session = [], lesson.session
    while not session.state.over:
        lesson.receive({"kind": "play", "move": session.hint().move.text, "seq": session.seq, "id": "x"})
        assert lesson.scene["notice"]
        texts += [step["banter"] for step in lesson.scene["steps"] if step["banter"]]
    assert not texts
    assert not talked(CardTable(Session(TUTE, seed=7), name="above", tools="few"))


def test_a_conceded_trick_lies_until_it_is_gone_and_then_cards_are_dealt(quick: Page) -> None:
    game = cardkit.games["trionfetti"]
    names = "play vagaresto accept concede show leave"
    for seed in range(60):
        session = Session(game, seed=seed, only=names)
        state = session.state
        while not (state.over or (state.allows("concede") and state.view(0).pile("trick").cards)):
            session.play(session.hint().move)
        if not (state.over or state.after("concede").over):
            break
    table = CardTable(session, name="conceded")
    stage(quick, table)
    quick.evaluate(
        """() => { window.dealt = []; const table = document.querySelector(".ct");
        new MutationObserver(() => { const said = [...table.querySelectorAll(".ct-bubble, .ct-turn")];
          if (said.some((node) => node.textContent.includes("three cards each"))) {
            window.dealt.push(table.querySelectorAll(".ct-trick > *").length); }
        }).observe(table, { childList: true, subtree: true }); }"""
    )
    table.receive({"kind": "play", "move": "concede", "seq": session.seq, "id": "x"})
    expect(quick.locator(".ct[data-state=ready], .ct[data-state=over]")).to_have_attribute("data-seq", str(session.seq))
    dealt = quick.evaluate("window.dealt")
    assert dealt
    assert dealt[0] == 0


def test_what_a_partner_says_at_the_end_is_seen_beside_the_result_on_a_phone(phone: Page) -> None:
    table = CardTable(Session(TUTE, seed=2), name="end", speed="instant")
    stage(phone, table)
    play(phone, table)
    result, said = phone.locator(".ct-result").bounding_box(), phone.locator(".ct-bubble").last
    expect(said).to_be_visible()
    spot = said.bounding_box()
    assert result
    assert spot
    assert result["y"] + result["height"] < spot["y"] or spot["y"] + spot["height"] < result["y"]


def test_what_was_said_of_a_deal_is_gone_when_the_next_one_lies_there(phone: Page) -> None:
    # you deal first, so another one begins the second deal
    table = CardTable(Session(TUTE.variant(hands=3), seed=5), name="gone", speed="instant")
    stage(phone, table)
    play(phone, table)
    expect(phone.locator(".ct-bubble").last).to_be_visible()
    phone.evaluate(
        """() => document.querySelector(".ct").addEventListener("cardkit-frame",
        () => { window.kept ??= document.querySelectorAll(".ct-bubble").length })"""
    )
    phone.locator("[data-do=next]").click()
    phone.wait_for_function("window.kept !== undefined")
    assert phone.evaluate("window.kept") == 0
