"""One timeline: after every single move the table in the browser is what the learner may see of that moment, at every speed."""

from __future__ import annotations

import random
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

import cardkit
from browser.conftest import watched
from browser.stage import QUICK, stage, swap
from cardkit.cards import Card
from cardkit.game import Game
from cardkit.record import Record
from cardkit.sessions import Session
from cardkit.teaching import banter, moods
from cardkit.teaching.examples import example
from cardkit_widgets import CardTable
from cardkit_widgets.table.scene import MAX_SHOWN_STEPS, SceneBuilder

pytestmark = pytest.mark.outlet

WATCH = """() => { window.seen = []; const table = document.querySelector(".ct");
table.addEventListener("cardkit-frame", ({ detail }) => {
  const all = (selector, root = table) => [...root.querySelectorAll(selector)].filter((node) => !node.closest("[hidden]"));
  const texts = (selector) => all(selector).map((node) => node.textContent);
  const held = (node) => node.querySelector(".ct-held > .ct-count")?.textContent ?? all(".ct-hand > *").length;
  const count = (node) => Number(held(node));
  window.seen.push({
    at: detail.at,
    beat: detail.beat,
    hand: all(".ct-hand > *").map((node) => node.dataset.card).sort(),
    offered: all(".ct-hand > [data-ok=true]").map((node) => node.dataset.card).sort(),
    notes: all(".ct-hand > [aria-description]").length,
    trick: all(".ct-trick > *").map((node) => node.dataset.card),
    won: all(".ct-trick > [data-won], .ct [data-because]").map((node) => node.dataset.card),
    piles: Object.fromEntries(all(".ct-pile").map((node) => [node.dataset.pile, node.querySelector(".ct-count").textContent])),
    tops: Object.fromEntries(all(".ct-pile").map((node) => [node.dataset.pile,
      all(".ct-card", node).map((card) => card.dataset.shown)])),
    facts: all(".ct-top .ct-fact").map((node) => node.dataset.fact),
    order: texts(".ct-order-title, .ct-order [data-own]"),
    values: texts(".ct-fact .ct-value").map((text) => text.replaceAll("\u00a0", " ")).sort(),
    board: all(".ct-strip .ct-row").map((row) => [...row.children].slice(1).map((node) => node.textContent)),
    seats: all(".ct-seat").map((node) => [Number(node.dataset.seat), count(node), "turn" in node.dataset]).sort(),
    status: table.querySelector(".ct-turn").textContent,
    calls: all(".ct-actions [data-move], .ct-actions form").length,
    duties: texts(".ct-duties li").length,
    bubbles: all(".ct-bubble").map((node) => [Number(node.dataset.of), node.lastChild.textContent]),
    told: texts("[role=log] p"),
    answer: texts(".ct-speech .ct-said"),
    forward: all(".ct-forward > *").map((node) => node.dataset.do),
    result: texts(".ct-result strong"),
    tiles: all(".ct-totals > span").map((tile) => [...tile.children].map((node) => node.textContent)),
    moods: all(".ct-portrait[data-mood]").map((node) => [Number(node.closest(".ct-seat").dataset.seat), node.dataset.mood]),
    shouted: table.querySelector(":scope > [role=alert]:last-child").textContent,
  });
}) }"""
DRAWN = ("hand", "offered", "notes", "trick", "won", "piles", "tops", "facts", "order", "values", "board", "seats", "duties")
TABLES = [(name, {}) for name in cardkit.games] + [
    ("tarot", {"players": 3}),
    ("tarot", {"players": 5}),
    ("vitou", {"players": 2}),
    ("pitty_pat", {"players": 2}),
    ("pitty_pat", {"players": 5}),
]

SLOW = ("tute", {}, "slow")


@pytest.fixture(scope="module")
def quick(browser: Browser) -> Any:
    """A page on which waiting takes a sixtieth of its time."""
    with watched(browser, viewport={"width": 1100, "height": 900}, reduced_motion="reduce") as page:
        page.add_init_script(QUICK)
        yield page


def expected(session: Session, at: int) -> dict[str, Any]:
    """Works out from the rules alone how the table looks after `at` moves."""
    record, moves = Record.of(session.state), session.seen_moves(session.view().seat)
    view = session.as_seen(record.state(moves[at]), session.seat)
    last = at == len(moves) - 1
    shown = SceneBuilder(session).moment(view, passing=not last)
    order = shown["order"] or []
    piles = [pile for pile in shown["piles"] if pile["n"] or pile["owner"] is None]
    facts = [*shown["facts"], *(fact for seat in shown["seats"] for fact in seat["facts"])]
    mine = last and session.my_turn
    hand = [card.text if isinstance(card, Card) else "back" for card in view.hand.cards]
    legal = [m.card.text for m in view.legal if m.kind == view.click and m.card and m.card in view.hand.cards]
    return {
        "hand": sorted(hand),
        "offered": sorted(legal) if mine else [],
        "notes": len(view.refusals) if mine else 0,
        "trick": [card.text for card in view.pile("trick").cards if card],
        "won": [],
        "piles": {pile["key"]: pile["count"] if pile["n"] else "" for pile in piles},
        "tops": {pile["key"]: [card or "back" for card in pile["cards"]] for pile in piles},
        "facts": [fact["key"] for fact in shown["facts"]],
        "order": order and [order["title"], *(label for label, own in order["groups"] if own)],
        "values": sorted(fact["value"] for fact in facts if fact["value"] and len(fact["cards"]) < 2),
        "board": [
            [row["party"], row["total"], row["gain"].translate(str.maketrans("+−", "▲▼"))] for row in shown["board"]["rows"]
        ],
        "seats": sorted([s, len(view.pile("hand", s).cards), view.to_move == s] for s in range(session.game.seats)),
        "duties": len(shown["duties"]) if mine else 0,
        "status": shown["status"],
    }


def moment(session: Session, at: int, beat: str) -> dict[str, Any]:
    """Works out how the table looks in one beat of a move: consequences show once their beat has come."""
    after = expected(session, at)
    if beat in ("still", "settle", "start"):
        return after
    before, event = expected(session, at - 1), session.view().events[at - 1]
    trick = next((note for note in event.notes if note.kind == "trick" and note.cards), None)
    if beat == "tell" and any(note.kind == "turn" for note in event.notes):  # a card that was turned up is told once it is seen
        return after
    card = event.move.card.text if event.move.card else ""
    if trick is not None:  # the card lies with the others, and nothing is counted
        hands = {"hand": [held for held in before["hand"] if held != card], "trick": [card.text for card in trick.cards]}
        seats = [[s, count - (s == event.seat), False] for s, count, _ in before["seats"]]
        shown = {**before, **hands, "seats": seats, "status": ""}
    elif card and (before["hand"], before["trick"], before["tops"]) != (after["hand"], after["trick"], after["tops"]):
        laid = {key: after[key] for key in ("hand", "trick", "piles", "tops")}
        shown = {**before, **laid, "seats": [[s, count, False] for s, count, _ in after["seats"]], "status": ""}
    else:
        shown = before
    if beat == "rest" and trick is not None:
        by = {e.move.card: e.seat for e in session.view().events[:at] if e.move.card in trick.cards}
        lit = [card.text for card in trick.cards if by[card] == trick.seat]
        shown = {**shown, "won": lit, "status": trick.tell(session.names)}
    anew = any(note.kind == "deal" for note in event.notes)
    thrown = not set(shown["trick"]) <= set(after["trick"]) or (anew and any(count for _, count, _ in shown["seats"]))
    if beat in ("gather", "tell", "count") and (trick is not None or thrown):
        shown = {**shown, "trick": []}
        if anew:  # what was held goes with it
            shown |= {"hand": [], "seats": [[s, 0, turn] for s, _, turn in shown["seats"]]}
    if not card and after["order"][:1] != before["order"][:1]:  # one that is called is seen as it is heard, without a mark
        shown = {**shown, "order": after["order"][:1]}
    return {**shown, "board": after["board"]} if beat == "count" else shown


def compared(page: Page, session: Session) -> set[tuple[int, str]]:
    """Compare all that was drawn and said since the last time with the moments that it shows; returns these."""
    drawn, seen, events = page.evaluate("() => window.seen.splice(0)"), set(), session.view().events
    steps = (
        SceneBuilder(session).steps((len(session.match.finished), 0), {}, session.view())["steps"]
        if len(events) <= MAX_SHOWN_STEPS
        else []
    )
    for frame in drawn:
        at, beat, still = frame["at"], frame["beat"], frame["beat"] == "still"
        due = moment(session, at, beat)
        if session.watch and beat in ("settle", "still"):  # whose turn it is then binds them, and nobody plays
            due["duties"] = frame["duties"]
        assert {key: frame[key] for key in DRAWN} == {key: due[key] for key in DRAWN}, (at, beat)
        assert len(frame["won"]) <= 1, "two cards glow"
        sentences = {event.say(session.names) for event in events[:at]}
        later = {event.say(session.names) for event in events[at:]} - sentences
        assert not later & set(frame["told"]), "the announcer is ahead"
        watched = f"Move {at} of {len(session.seen_moves(session.seat)) - 1}" if session.watch else ""
        if frame["status"] not in (
            due["status"],
            watched,
            "",
        ):  # what was said or followed from the move stands there instead
            spoken = {text for step in steps[:at] for text in (step["said"], *(note["text"] for note in step["notes"]))}
            spoken |= {step["scene"].get("status") for step in steps[:at]}  # such as “You lay aside 6 cards.”
            assert not steps or frame["status"] in spoken
        if steps:
            calls = {(note["seat"], note["text"]) for step in steps[:at] for note in step["notes"]}
            calls |= {(step["seat"], step["said"]) for step in steps[:at]} - {(step["seat"], "") for step in steps}
            calls |= set(banter.spoken(session.view(), session.names, session.seat).values())
            assert all(any(seat == of and text in bubble for of, text in calls) for seat, bubble in frame["bubbles"])
        assert still or not (frame["answer"] or frame["result"] or frame["shouted"]), (at, beat)
        assert still or set(frame["forward"]) <= {"continue"}
        assert not frame["calls"] or (session.my_turn and at == len(events))
        assert not frame["result"] or session.state.over
        assert not frame["tiles"] or frame["tiles"] == [row[:2] for row in frame["board"]]
        made = moods.moods(session.as_seen(Record.of(session.state).state(session.seen_moves(session.seat)[at]), session.seat))
        assert dict(frame["moods"]).items() <= made.items(), "a face is that of the last move"
        seen.add((at, beat))
    return seen


def play(page: Page, table: CardTable, rng: random.Random, most: int) -> set[tuple[int, str]]:
    """Play at random with the mouse, comparing what is drawn on the way."""
    session, seen = table.session, set()
    for _ in range(most):
        if session.state.over:
            break
        seq = page.locator(".ct").get_attribute("data-seq")
        assert seq
        if session.state.view(session.state.to_move).to_choose > 1:
            for move in rng.sample(list(session.state.legal), session.state.view(session.state.to_move).to_choose):
                session.choose(move)
            session.confirm()
            table.refresh()
            page.evaluate("() => window.seen.splice(0)")
            continue
        move = rng.choice([m for m in session.view().legal if m.card is None] or session.view().legal)
        message = {"kind": "play", "move": move.text, "seq": int(seq), "id": "x"}
        table.receive(message)
        expect(page.locator(".ct[data-state=ready], .ct[data-state=over]")).to_have_attribute("data-seq", str(session.seq))
        seen |= compared(page, session)
    return seen


@pytest.mark.parametrize(("name", "way", "speed"), [*((*one, s) for one in TABLES for s in ("normal", "instant")), SLOW])
def test_what_is_drawn_is_the_scene_of_that_moment(quick: Page, name: str, way: dict[str, int], speed: str) -> None:
    game: Game = cardkit.games[name].variant(**way)
    table = CardTable(Session(game, seed=8), speed=speed, name="timeline")
    swap(quick, table)
    quick.evaluate(WATCH)
    seen = play(quick, table, random.Random(8), 7)
    moves = len(table.session.view().events)
    assert (moves, "still") in seen
    assert speed == "instant" or len({at for at, _ in seen}) > moves / 2


@pytest.mark.parametrize("name", list(cardkit.games))
def test_a_golden_hand_is_stepped_through_move_by_move(quick: Page, name: str) -> None:
    record = example(cardkit.games[name], "first")
    session = Session(record.game, record=record, watch=True)
    table = CardTable(session, speed="normal", name="golden", open_hands=False)
    swap(quick, table)
    quick.evaluate(WATCH)
    moves = session.seen_moves(session.seat)
    last, beats = len(moves) - 1, set()
    for at in range(0, last, 12):
        table.go_to(moves[min(at + 12, last)], moving=True)
        expect(quick.locator(".ct")).to_have_attribute("data-seq", str(session.seq))
        seen = compared(quick, session)
        assert {at for at, _ in seen} >= set(range(at + 1, min(at + 12, last) + 1))
        beats |= {beat for _, beat in seen}
    assert beats >= {"land", "settle", "still"}


PROMPTS = """() => { const turn = document.querySelector(".ct-turn"), flights = document.querySelector(".ct-flights");
  window.prompts = [];
  window.flown = 0;
  new MutationObserver(() => window.prompts.push([turn.textContent, flights.children.length]))
    .observe(turn, { childList: true, characterData: true, subtree: true });
  new MutationObserver(() => { window.flown += 1; }).observe(flights, { childList: true }); }"""


def test_who_wins_a_trick_is_said_when_its_last_card_has_come_to_lie(browser: Browser) -> None:
    with watched(browser, viewport={"width": 1100, "height": 900}) as page:
        page.add_init_script(QUICK)
        table = CardTable("tute", seed=7, speed="normal", name="travelling")
        stage(page, table)
        page.evaluate(PROMPTS)
        page.locator('.ct-hand [data-ok="true"]').first.click()
        expect(page.locator(".ct[data-state=ready]")).to_have_attribute("data-seq", str(table.session.seq))
        sentences = [
            note.tell(table.session.names) for e in table.session.state.events for note in e.notes if note.kind == "trick"
        ]
        prompts = page.evaluate("window.prompts")
        assert [travelling for text, travelling in prompts if text in sentences] == [0] * len(sentences)
        assert page.evaluate("window.flown")


def test_who_ends_the_travel_is_told_the_rest_of_it(browser: Browser) -> None:
    with watched(browser, viewport={"width": 1100, "height": 900}) as page:
        table = CardTable("tute", seed=7, speed="slow", name="impatient")
        stage(page, table)
        page.locator('.ct-hand [data-ok="true"]').first.click()
        page.locator(".ct[data-playing]").wait_for()
        page.locator(".ct-arena").click(position={"x": 4, "y": 150})
        expect(page.locator(".ct")).to_have_attribute("data-state", "ready")
        text = page.get_by_role("log").text_content() or ""
        assert all(step["text"] in text for step in table.scene["steps"])
