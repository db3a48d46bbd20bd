"""A table fits and holds still on a desk, on a phone and in a low window: results, calls, names and words cover nothing."""

from __future__ import annotations

import random
from itertools import pairwise
from typing import Final

import pytest
from playwright.sync_api import FloatRect, Page, expect

import cardkit
from browser.lessons import tables
from browser.stage import stage
from cardkit.players import for_game
from cardkit.sessions import Session
from cardkit.teaching.examples import example
from cardkit_widgets import CardTable

pytestmark = pytest.mark.outlet

LESSONS: Final = tuple(cardkit.games)

WHOLE: Final = ("tute", "tarot", "pitty_pat")
"""Games in which all that may be called on a phone has its place on the felt from the first."""
HAND_AT: Final = """() => document.querySelector(".ct-hand").getBoundingClientRect().top
  - document.querySelector(".ct-felt").getBoundingClientRect().top"""
FELT_HIGH: Final = 'document.querySelector(".ct-felt").offsetHeight'
FINGER: Final = """() => [...document.querySelectorAll(".ct-plate")].filter((plate) => {
  const { left, right, top, bottom } = plate.getBoundingClientRect(), x = (left + right) / 2;
  const own = (y) => plate.contains(document.elementFromPoint(x, y));
  let high = 0;
  for (let y = top; own(y); y--) high++;
  for (let y = top + 1; own(y); y++) high++;
  return high < 44;
}).map((plate) => plate.textContent)"""
"""Names that a finger finds on less than 44 pixels."""


def plays(table: CardTable, move: str) -> None:
    """Have the table do what it does when its reader makes this move."""
    table.receive({"kind": "play", "move": move, "seq": table.session.seq, "id": str(table.session.seq)})


def with_calls(count: int, seed: int) -> CardTable | None:
    """A table of Vitou that is played at random until so many calls stand; None if they never do."""
    table, dice = CardTable("vitou", seed=seed, speed="instant"), random.Random(seed)
    for _ in range(12):
        legal = table.session.state.legal
        if len([move for move in legal if move.card is None]) >= count:
            return table
        if not legal:
            break
        table.session.play(dice.choice(list(legal)))
    return None


@pytest.mark.parametrize("name", LESSONS)
def test_a_result_pushes_nothing_on_a_phone(phone: Page, name: str) -> None:
    """It lies over my own place; a score that the table did not show before is told in it alone."""
    record = example(cardkit.games[name], "first")
    (seat, move), game = record.moves[-1], record.game
    names = [game.names[n - seat] for n in range(game.seats)]
    session = Session(game, record=record, at=len(record.moves) - 1, seat=seat, names=names)
    table = CardTable(session, name="end", speed="instant")
    stage(phone, table)
    high = "felt => felt.offsetHeight"
    before = phone.locator(".ct-felt").evaluate(high)
    plays(table, move)
    expect(phone.locator(".ct-result")).to_be_visible()
    assert phone.locator(".ct-felt").evaluate(high) <= before
    result = phone.locator(".ct-result").bounding_box()
    left = [card.bounding_box() for card in phone.locator(".ct-held-card").all()]
    assert result
    assert all(card and result["y"] + result["height"] <= card["y"] for card in left)


@pytest.mark.parametrize("name", ["tarot", "vitou"])
def test_a_low_phone_tells_a_score_that_stood_nowhere_before_with_the_result(page: Page, name: str) -> None:
    page.set_viewport_size({"width": 390, "height": 664})
    record = example(cardkit.games[name], "first")
    last, move = len(record.moves) - 1, record.moves[-1][1]
    score = Session(record.game, record=record).state.score
    assert score is not None
    session = Session(record.game, record=record, at=last, seat=record.moves[-1][0])
    table = CardTable(session, name="end", speed="instant", taught=sorted({line.rule for line in score.lines}))
    stage(page, table)
    expect(page.locator(".ct-strip")).to_be_hidden()
    plays(table, move)
    page.locator('[data-do="continue"]').click()
    expect(page.locator(".ct-totals")).to_be_visible()


@pytest.mark.parametrize("seed", [2, 6, 8])
def test_a_result_covers_no_card_that_is_left_in_my_hand(phone: Page, seed: int) -> None:
    """Somebody lies down while two or three are left."""
    table = CardTable("vitou", seed=seed, name="down", speed="instant")
    stage(phone, table)
    dice = random.Random(seed)
    while not table.session.state.over:
        calls = [move for move in table.session.state.legal if move.card is None]
        refusals = [move for move in calls if move.kind == "refuse"]
        move = dice.choice(refusals or calls or list(table.session.state.legal))
        plays(table, move.text)
    result, cards = phone.locator(".ct-result"), phone.locator(".ct-held-card")
    expect(result).to_be_visible()
    assert cards.count() > 0
    box, tops = result.bounding_box(), [card.bounding_box() for card in cards.all()]
    assert box
    assert all(top and box["y"] + box["height"] <= top["y"] for top in tops)
    heaps = [heap.bounding_box() for heap in phone.locator(".ct-seat .ct-pile:visible").all()]
    assert all(heap and heap["y"] + heap["height"] < box["y"] for heap in heaps if heap and heap["y"] < box["y"])


@pytest.mark.parametrize("name", LESSONS)
@pytest.mark.parametrize(
    ("seed", "width", "height"),
    [(1, 390, 844), (4, 390, 844), (1, 844, 390), (1, 1100, 480), (1, 1280, 800), (4, 1280, 800), (5, 1280, 800)],
)
def test_no_card_of_mine_moves_while_others_play_and_call(phone: Page, name: str, seed: int, width: int, height: int) -> None:
    """What a seat shows, an écart opposite me, too, and what may be called comes and goes."""
    phone.set_viewport_size({"width": width, "height": height})
    table, dice = CardTable(name, seed=seed, name="still", speed="instant"), random.Random(seed)
    stage(phone, table)
    heights, felts = [], []
    while not table.session.state.over:
        expect(phone.locator(".ct")).to_have_attribute("data-seq", str(table.session.seq))
        heights.append(phone.evaluate(HAND_AT))
        felts.append(phone.evaluate(FELT_HIGH))
        plays(table, dice.choice(list(table.session.state.legal)).text)
    moved = [after - before for before, after in pairwise(heights) if abs(after - before) > 2]
    assert len(heights) > 2
    assert moved == [], heights
    if width > height > 600 or (name in WHOLE and width < height):  # the felt itself keeps its height, too
        assert max(felts) - min(felts) <= 2, felts


@pytest.mark.parametrize(
    ("name", "options"), [(name, {}) for name in LESSONS] + [("tarot", {"players": 3}), ("tarot", {"players": 5})]
)
def test_on_a_desk_the_felt_has_one_height_whoever_deals(page: Page, name: str, options: dict[str, int]) -> None:
    """The dealer's mark, the chien beside them and what the others bid take no room of their own."""
    game = cardkit.games[name].variant(**options)
    heights = {}
    page.set_viewport_size({"width": 1280, "height": 900})
    for seed in range(10):
        table = CardTable(Session(game, seed=seed), name=f"dealt{seed}", speed="instant")
        stage(page, table)
        expect(page.locator(".ct")).to_have_attribute("data-seq", str(table.session.seq))
        heights[seed] = page.evaluate(FELT_HIGH)
    assert max(heights.values()) - min(heights.values()) <= 2, heights


UNDER: Final = """() => {
  const bar = document.querySelector(".ct-bar").getBoundingClientRect().top;
  const low = [...document.querySelectorAll(".ct-mine button:not(.ct-me *)")].map((one) => one.getBoundingClientRect().bottom);
  return Math.max(0, ...low) - bar;
}"""
"""By how many pixels the lowest card or call of mine reaches below the upper edge of the tools."""


@pytest.mark.parametrize(("name", "seed"), [("trionfetti", 1), ("trionfetti", 3), ("vitou", 6)])
def test_what_may_be_called_lies_above_the_tools_of_a_low_phone(phone: Page, name: str, seed: int) -> None:
    """Below a heading and three lines, as in a lesson: the page scrolls where the felt is too high."""
    phone.set_viewport_size({"width": 390, "height": 664})
    table, dice = CardTable(name, seed=seed, name="low", speed="instant"), random.Random(seed)
    stage(phone, table)
    phone.evaluate("document.querySelector('main').style.marginTop = '126px'")
    under = []
    while not table.session.state.over and len(under) < 16:
        plays(table, dice.choice(list(table.session.state.legal)).text)
        expect(phone.locator(".ct")).to_have_attribute("data-seq", str(table.session.seq))
        if table.session.my_turn and not table.session.state.over:
            under.append(phone.evaluate(UNDER))
    assert max(under) <= 1, under


LETTERS: Final = """() => [...document.querySelectorAll(".ct-plate:has(> .ct-dealer)")].filter((plate) => {
  const a = plate.querySelector(".ct-dealer").getBoundingClientRect(), b = plate.querySelector("b").getBoundingClientRect();
  return a.left < b.right - 2 && b.left + 2 < a.right && a.top < b.bottom && b.top < a.bottom;
}).map((plate) => plate.textContent)"""
"""Names that the mark of the dealer lies on."""


@pytest.mark.parametrize("name", LESSONS)
@pytest.mark.parametrize(("width", "height"), [(390, 664), (320, 568), (844, 390)])
def test_the_mark_of_the_dealer_covers_no_letter(phone: Page, name: str, width: int, height: int) -> None:
    phone.set_viewport_size({"width": width, "height": height})
    for seed in range(4):
        stage(phone, CardTable(name, seed=seed, name=f"deals{seed}", speed="instant"))
        assert phone.evaluate(LETTERS) == [], seed


def test_the_name_of_a_card_is_never_cut(phone: Page) -> None:
    """Beside all that a taker has by their name there may be no room for it."""
    phone.set_viewport_size({"width": 390, "height": 664})
    table = CardTable("tarot", seed=2, name="named", speed="instant")
    stage(phone, table)
    plays(table, "bid garde")
    cut = """line => [...line.children].map((one) => [one.getBoundingClientRect(), line.getBoundingClientRect()])
      .filter(([a, b]) => a.top < b.bottom - 2 && (a.left < b.left - 1 || a.right > b.right + 1)).length"""
    seen = """line => [...line.children].filter((one) =>
      one.getBoundingClientRect().top < line.getBoundingClientRect().bottom - 2).length"""
    line, shown = phone.locator(".ct-line"), []
    for room in (300, 130, 40):
        line.evaluate("(line, room) => { line.style.flex = `0 0 ${room}px`; }", room)
        phone.locator(".ct-held-card").nth(3).dispatch_event("pointerenter")
        assert line.evaluate(cut) == 0
        shown.append(line.evaluate(seen))
    assert shown == [2, 1, 0], "both languages, English alone, or nothing"


ROW: Final = """() => [...document.querySelectorAll(".ct-me .ct-plate, .ct-actions > *")].map((one) => {
  const { top, bottom } = one.getBoundingClientRect();
  return (top + bottom) / 2;
})"""
"""The middles of my name and of my calls, in pixels from the top."""


def test_four_calls_stand_in_one_row_beside_my_name_on_a_phone(phone: Page) -> None:
    phone.set_viewport_size({"width": 390, "height": 664})
    for seed in range(1, 99):
        table = CardTable("vitou", seed=seed, name="row", speed="instant")
        if len({move.kind for move in table.session.state.legal if move.card is None}) >= 3:
            break
    stage(phone, table)
    middles = phone.evaluate(ROW)
    assert len(middles) > 3
    assert max(middles) - min(middles) <= 2, middles


@pytest.mark.parametrize(("width", "height"), [(844, 390), (1280, 800), (390, 844)])
def test_what_the_taker_gets_moves_no_card(phone: Page, width: int, height: int) -> None:
    """Contract and chien come above the hand."""
    phone.set_viewport_size({"width": width, "height": height})
    table = CardTable("tarot", seed=2, name="taker", speed="instant")
    stage(phone, table)
    before = phone.evaluate(HAND_AT)
    plays(table, "bid garde")
    expect(phone.locator(".ct-top .ct-fact")).to_have_count(2)
    assert abs(phone.evaluate(HAND_AT) - before) <= 2


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (390, 664), (390, 844)])
def test_cards_of_a_small_hand_are_no_smaller_than_those_of_a_large_one(phone: Page, width: int, height: int) -> None:
    phone.set_viewport_size({"width": width, "height": height})
    wide = {}
    for name in ("tute", "vitou", "pitty_pat"):
        stage(phone, CardTable(name, seed=1, name=f"wide-{name}", speed="instant"))
        wide[name] = phone.locator(".ct-held-card").first.evaluate("card => card.offsetWidth")
    assert min(wide["vitou"], wide["pitty_pat"]) >= wide["tute"], wide


@pytest.mark.parametrize("name", LESSONS)
def test_a_finger_finds_names_and_calls(phone: Page, name: str) -> None:
    """Where more than four calls stand in a low window they are as high as before; no name is ever smaller than a finger."""
    stage(phone, CardTable(name, seed=1, speed="instant", name="finger"))
    assert phone.evaluate(FINGER) == []
    phone.set_viewport_size({"width": 844, "height": 390})
    calls = phone.locator(".ct-actions .ct-button")
    if 0 < calls.count() < 5:
        assert all(box["height"] >= 44 for box in (call.bounding_box() for call in calls.all()) if box)


@pytest.mark.parametrize("seed", [18, 19, 20])
def test_calls_and_signs_leave_my_hand_in_a_low_window(page: Page, seed: int) -> None:
    page.set_viewport_size({"width": 667, "height": 375})
    table = next(filter(None, (with_calls(7, seed + 100 * n) for n in range(40))))
    table.refresh()
    stage(page, table)
    page.locator(".ct-felt").evaluate("felt => felt.scrollIntoView()")
    expect(page.locator(".ct-actions .ct-call:not([data-move])")).to_be_visible()  # the one that opens the signs
    hand = page.locator(".ct-hand").bounding_box()
    assert hand
    assert hand["y"] + hand["height"] <= 377


PROSE: Final = """high => document.querySelector("main").style.paddingTop = `${high}px`"""
HIDDEN: Final = """() => {
  const box = (node) => node.getBoundingClientRect(), all = (part) => [...document.querySelectorAll(part)].map(box);
  const bar = box(document.querySelector(".ct-bar")).top;
  const calls = all(".ct-actions:not([hidden]) > *").filter((one) => one.width);
  const free = !document.querySelector(".ct-trick > *, .ct-middle > *");
  const apart = (a, b) => a.right <= b.left + 1 || b.right <= a.left + 1 || a.bottom <= b.top + 1 || b.bottom <= a.top + 1;
  const others = all(".ct-held-card, .ct-arena .ct-fan, .ct-piles > *"), said = document.querySelector(".ct-turn");
  return [
    ...(calls.length || +getComputedStyle(said).opacity ? [] : ["the sentence over the hand is gone"]),
    ...all(".ct-bar [data-do=hint]").filter((one) => one.bottom > innerHeight).map(() => "Hint is below the edge"),
    ...(free ? calls.filter((one) => one.bottom > bar) : []).map(() => "a call is below the tools"),
    ...(free ? calls.filter((one) => !others.every((other) => apart(one, other))) : []).map(() => "a call covers something"),
  ];
}"""
"""What of a phone's table, not scrolled, cannot be pressed."""


@pytest.mark.parametrize("name", LESSONS)
@pytest.mark.parametrize(("prose", "height"), [(190, 844), (130, 664)])
def test_what_one_presses_on_a_phone_is_in_sight(phone: Page, name: str, prose: int, height: int) -> None:
    """Under a step's title and text: tools always, and calls that come while nobody has played a card."""
    phone.set_viewport_size({"width": 390, "height": height})
    table, dice = CardTable(name, seed=3, name="sight", speed="instant"), random.Random(3)
    stage(phone, table)
    phone.evaluate(PROSE, prose)
    for _ in range(12):
        if table.session.state.over:
            break
        expect(phone.locator(".ct")).to_have_attribute("data-seq", str(table.session.seq))
        assert phone.evaluate(HIDDEN) == [], table.scene["status"]
        plays(table, dice.choice(list(table.session.state.legal)).text)


@pytest.mark.parametrize(("width", "height"), [(390, 844), (390, 560), (844, 390)])
def test_words_cover_no_card_of_mine_or_the_trick_on_a_phone(phone: Page, width: int, height: int) -> None:
    """Why a card is refused, and a hint: held sideways, too, where the trick lies beside my hand."""
    phone.set_viewport_size({"width": width, "height": height})
    table = CardTable("tute", seed=7, name="words", speed="instant")
    stage(phone, table)
    phone.evaluate(PROSE, 130)
    dice = random.Random(7)
    while all(card["ok"] for card in table.scene["hand"]):
        plays(table, dice.choice(list(table.session.state.legal)).text)
    phone.locator(".ct-held-card[data-ok=false]").first.press("Enter")
    hand, words = phone.locator(".ct-hand"), phone.locator(".ct-speech")
    for tone in ("refused", "hint"):
        if tone == "hint":
            phone.evaluate("scrollTo(0, 0)")
            phone.locator("[data-do=hint]").click()
        expect(words).to_have_attribute("data-tone", tone)
        expect(words).to_be_in_viewport(ratio=1)
        cards, over = hand.bounding_box(), words.bounding_box()
        assert cards
        assert over
        assert cards["y"] + cards["height"] <= over["y"] + 1
        trick = [card.bounding_box() for card in phone.locator(".ct-trick > .ct-card").all()]
        assert trick
        assert all(card and apart(card, over) >= -1 for card in trick)


@pytest.mark.parametrize("name", LESSONS)
def test_a_hint_scrolls_no_heading_away_on_a_desk(page: Page, name: str) -> None:
    """Under a title and a line of text; it lies over no card of mine either."""
    page.set_viewport_size({"width": 1280, "height": 800})
    stage(page, CardTable(name, seed=3, name="heading", speed="instant"))
    page.evaluate(PROSE, 132)
    page.locator("[data-do=hint]").click()
    words, card = page.locator(".ct-speech"), page.locator(".ct-held-card").last
    expect(words).to_be_in_viewport(ratio=1)
    assert page.evaluate("scrollY") == 0
    over, mine = words.bounding_box(), card.bounding_box()
    assert over
    assert mine
    assert mine["y"] + mine["height"] <= over["y"] + 1


MATCHES: Final = {
    "vitou": {},
    "trionfetti": {"partite": 1},
    "tarot": {"deals": 2},
    "tute": {"hands": 3},
    "pitty_pat": {"players": 3, "hands": 2},
}


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (390, 664)])
@pytest.mark.parametrize(("name", "options"), [*MATCHES.items(), ("pitty_pat", {"players": 4})])
def test_the_result_of_a_match_and_the_way_on_lie_on_the_felt(
    page: Page, name: str, options: dict[str, int], width: int, height: int
) -> None:
    """After each deal; at the end of the match and once it is decided it has the most to say."""
    page.set_viewport_size({"width": width, "height": height})
    game = cardkit.games[name].variant(**options)
    for seed in range(3):
        session, dice = Session(game, seed=seed), random.Random(seed)
        while True:
            while not session.state.over:
                session.play(for_game(game).rule_of_thumb(session.view(), dice).move)
            lies_on_the_felt(page, CardTable(session, name=f"match-{seed}", speed="instant"))
            if session.match.over:  # the page's own way on is gold then
                expect(page.locator(".ct-result .ct-main")).to_have_count(0)
                break
            session.next_deal()


def lies_on_the_felt(page: Page, table: CardTable) -> None:
    """The result of this table is not cut by the edge of its felt."""
    stage(page, table)
    page.evaluate(PROSE, 132)
    result, felt = page.locator(".ct-result"), page.locator(".ct-felt")
    expect(result).to_be_visible()
    box, below = result.bounding_box(), felt.bounding_box()
    assert box
    assert below
    assert box["y"] + box["height"] <= below["y"] + below["height"]
    facts = [fact.bounding_box() for fact in page.locator(".ct-top .ct-fact:visible").all()]
    assert not [fact for fact in facts if fact and apart(fact, box) < 0], "it covers what stands above"


def apart(one: FloatRect, other: FloatRect) -> float:
    """The pixels between two boxes, across or down; below 0 where one covers the other."""
    across = max(one["x"], other["x"]) - min(one["x"] + one["width"], other["x"] + other["width"])
    return max(across, max(one["y"], other["y"]) - min(one["y"] + one["height"], other["y"] + other["height"]))


FULL: Final = """all => all.map((node) => [node.textContent.match(/•/g).length === 4 ? "four" : "three",
  node.scrollWidth <= node.clientWidth, node.scrollHeight <= node.clientHeight])"""
"""Of each rank how many have gone by, and whether its dots lie within its card, across and down."""


def test_four_that_have_gone_by_fit_on_their_card(phone: Page) -> None:
    stage(phone, tables("pitty_pat")["pitty_pat/stock"])
    found = phone.locator(".ct-counts li").evaluate_all(FULL)
    assert set(map(tuple, found)) == {("four", True, True), ("three", True, True)}


def test_a_bubble_over_something_goes_when_it_is_my_turn(phone: Page) -> None:
    stage(phone, CardTable("pitty_pat", seed=1, name="read", speed="instant"))
    expect(phone.locator(".ct")).to_have_attribute("data-mine", "true")
    said = "const node = document.createElement('div'); node.className = 'ct-bubble';"
    phone.evaluate(f"{said} document.querySelector('.ct-felt').append(node, Object.assign(node.cloneNode(), {{id: 'over'}}))")
    phone.locator("#over").evaluate("node => { node.dataset.over = ''; }")
    ends = "node => getComputedStyle(node).animationFillMode"
    assert phone.locator("#over").evaluate(ends) == "forwards"
    assert phone.locator(".ct-bubble:not(#over)").evaluate(ends) == "none"


NAMES: Final = """() => [...document.querySelectorAll(".ct-plate, .ct-portrait, .ct-turn")].flatMap((one, n, all) => {
  const line = document.createRange(), box = (node) => (line.selectNodeContents(node), node.matches(".ct-turn")
    ? line.getBoundingClientRect() : node.getBoundingClientRect());
  const a = box(one);
  return all.slice(n + 1).filter((other) => {
    if (one.matches(".ct-portrait") && other.matches(".ct-turn")) return false; // its box is wider than its lines
    const b = box(other);
    const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
    return across > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2;
  }).map((other) => `${one.textContent} and ${other.textContent}`);
})"""
"""Names and faces that lie over one another or over the sentence."""


@pytest.mark.parametrize(("name", "options"), [(name, {}) for name in LESSONS] + [("tarot", {"players": 5})])
@pytest.mark.parametrize(("width", "height"), [(667, 375), (844, 390), (390, 844)])
def test_names_lie_apart_and_words_leave_the_felt_its_width(
    phone: Page, name: str, options: dict[str, int], width: int, height: int
) -> None:
    """Also at a table without tools, as in a guide, which speaks below it."""
    phone.set_viewport_size({"width": width, "height": height})
    game = cardkit.games[name].variant(**options)
    for tools in ("all", "none"):
        stage(phone, CardTable(Session(game, seed=1), name=f"apart-{tools}", speed="instant", tools=tools))
        before = phone.locator(".ct-felt").evaluate("felt => felt.offsetWidth")
        phone.evaluate("""document.querySelector(".ct-said").textContent = "Just watch this one: the next is yours.";
          document.querySelector(".ct-speech").hidden = false""")
        assert phone.locator(".ct-felt").evaluate("felt => felt.offsetWidth") == before
        assert phone.evaluate(NAMES) == []


AWAY: Final = """() => [...document.querySelectorAll(".ct-bubble")].filter((bubble) => {
  const felt = bubble.offsetParent, all = felt.getBoundingClientRect();
  const [x, y] = bubble.style.getPropertyValue("--tail").split(" ").map(parseFloat);
  const said = { left: all.left + felt.clientLeft + bubble.offsetLeft, top: all.top + felt.clientTop + bubble.offsetTop };
  const of = document.querySelector(`[data-seat="${bubble.dataset.of}"] .ct-who`).getBoundingClientRect();
  const beside = said.left + x > of.left && said.left + x < of.right, level = said.top + y > of.top && said.top + y < of.bottom;
  return !(getComputedStyle(bubble, "::after").content === '""' && (beside || level));
}).map((bubble) => bubble.textContent)"""
"""Bubbles without a tail towards the name of who speaks."""
COVERED: Final = """() => {
  const all = (part) => [...document.querySelectorAll(part)].filter((node) => getComputedStyle(node).visibility !== "hidden")
    .map((node) => ({ node, ...node.getBoundingClientRect().toJSON() })).filter((one) => one.width);
  const over = (a, b) => a.node !== b.node && Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2;
  const pairs = [[".ct-bubble", ".ct-bubble, .ct-result, .ct-call, .ct-turn, .ct-held-card"],
    ["[data-area=top] :is(.ct-who, .ct-fact, .ct-count)", ".ct-trick > .ct-card"]];
  const said = document.createRange();
  said.selectNodeContents(document.querySelector(".ct-turn"));
  const line = { ...said.getBoundingClientRect().toJSON(), node: said };
  return pairs.flatMap(([one, other]) => all(one).flatMap((a) => all(other).filter((b) => over(a, b))
    .map((b) => `${a.node.textContent} and ${b.node.className} ${b.node.textContent}`)))
    .concat(all(".ct-trick > .ct-card").filter((card) => line.height < 40 && over(line, card)).map(() => `${said}`));
}"""
"""What bubbles cover, cards of the trick, and the sentence over my hand (without motion two become one of three lines)."""


@pytest.mark.parametrize(
    ("name", "seed"),
    [("vitou", 1), ("trionfetti", 1), ("tarot", 1), ("tarot", 2), ("tute", 3), ("pitty_pat", 0), ("pitty_pat", 1)],
)
@pytest.mark.parametrize(("width", "height"), [(390, 664), (390, 844), (844, 390), (1280, 800)])
def test_words_of_others_and_what_stands_opposite_me_can_be_read(
    page: Page, name: str, seed: int, width: int, height: int
) -> None:
    """A bubble points at who speaks, and lies over no other and no result; no card of the trick lies over a fact."""
    page.set_viewport_size({"width": width, "height": height})
    session, dice = Session(cardkit.games[name], seed=seed), random.Random(seed)
    table = CardTable(session, name="said", speed="instant")
    stage(page, table)
    page.evaluate(PROSE, 132)
    while not session.state.over:
        plays(table, for_game(session.game).rule_of_thumb(session.view(), dice).move.text)
        expect(page.locator(".ct")).to_have_attribute("data-seq", str(session.seq))
        assert page.evaluate(COVERED) == []
        assert page.evaluate(AWAY) == []


@pytest.mark.parametrize(("width", "height"), [(390, 664), (320, 568), (844, 390)])
def test_four_long_calls_lie_on_the_felt(page: Page, width: int, height: int) -> None:
    """A king is called: each call is wider than high."""
    page.set_viewport_size({"width": width, "height": height})
    game = cardkit.games["tarot"].variant(players=5)
    for seed in range(20):
        table = CardTable(Session(game, seed=seed), name="king", speed="instant")
        if "bid garde" in {move.text for move in table.session.state.legal}:
            plays(table, "bid garde")
        if {move["kind"] for move in table.scene["actions"]} == {"call"}:
            break
    stage(page, table)
    felt, calls = page.locator(".ct-felt").bounding_box(), [one.bounding_box() for one in page.locator(".ct-call").all()]
    assert felt
    assert len(calls) == 4
    assert all(one and one["width"] > one["height"] for one in calls)
    assert all(one and felt["x"] < one["x"] and one["x"] + one["width"] < felt["x"] + felt["width"] for one in calls)
    assert all(one and felt["y"] < one["y"] and one["y"] + one["height"] < felt["y"] + felt["height"] for one in calls)
