"""The parts of the table that only reckon, each by itself: where cards lie, what labels say, what was drawn when."""

from __future__ import annotations

import itertools
import json
import random
import re
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from browser.conftest import watched
from cardkit.teaching.book import Book
from cardkit_widgets.base import bundle
from cardkit_widgets.table import table

HERE = Path(table.__file__).parent
LOAD = """async code => { window.part = await import(URL.createObjectURL(new Blob([code], { type: "text/javascript" }))) }"""

MODULES = [path for path in bundle.ROOT.parent.rglob("*.js") if not {"templates", "site", "stubs"} & set(path.parts)]


@pytest.fixture(scope="module")
def empty(browser: Browser) -> Any:
    """A page with nothing on it."""
    with watched(browser) as page:
        page.goto("about:blank")
        yield page


def loaded(page: Page, name: str) -> Page:
    """The page with one module of the table as `part`."""
    page.evaluate(LOAD, bundle.module(HERE / f"{name}.js"))
    return page


def test_a_module_with_all_that_it_imports_is_one_that_a_browser_can_read(empty: Page) -> None:
    """No two of them have a name in common, and nothing is missing."""
    code = {path.name: re.sub(r"^default ", "const main_ = ", bundle.script(path), flags=re.M) for path in MODULES}
    code = {name: text.replace("import.meta", "({})") for name, text in code.items()}  # a function has none
    read = """all => Object.entries(all).flatMap(([name, text]) => {
      try { new Function("return async " + text.slice(1, text.lastIndexOf(")("))); return []; }
      catch (error) { return [`${name}: ${error}`]; } })"""
    assert empty.evaluate(read, code) == []


def test_an_answer_to_an_earlier_wish_that_comes_late_is_not_heard(empty: Page) -> None:
    empty.evaluate(LOAD, bundle.module("base/channel.js"))
    heard = """() => { const sent = [], model = { on() {}, send: ({ id }) => sent.push(id), patience: () => 1e6 };
      const channel = new part.Channel(model, () => {}); channel.send({}); channel.send({});
      return [0, 1, 0].map((n) => channel.heard(sent[n])); }"""
    assert empty.evaluate(heard) == [False, True, False]


@pytest.mark.parametrize("width", [320, 360, 390, 700, 1080])
@pytest.mark.parametrize("n", [1, 2, 3, 5, 10, 18, 24])
def test_a_hand_lies_within_its_width_and_every_card_shows(empty: Page, n: int, width: int) -> None:
    card = max(56, min(86, width * 0.11))
    laid = loaded(empty, "layout").evaluate("([n, w, c]) => part.layHand(n, w, c, 1.55)", [n, width, card])
    assert len(laid["spots"]) == n
    for spot in laid["spots"]:
        assert -0.5 <= spot["x"] <= width - card + 0.5
        assert spot["y"] >= 0
    rows: dict[bool, list[float]] = {}
    for spot in laid["spots"]:
        rows.setdefault(spot["y"] > card * 0.6 and laid["rows"] == 2, []).append(spot["x"])
    assert len(rows) == laid["rows"]
    for row in rows.values():
        steps = [b - a for a, b in itertools.pairwise(row)]
        assert all(step >= min(18, card * 0.3) for step in steps), "the rank of a card is hidden by its neighbour"
    if width < 400:
        assert all(spot["turn"] == 0 for spot in laid["spots"])


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_each_seat_has_an_area_and_no_two_cards_of_a_trick_overlap(empty: Page, seats: int) -> None:
    page = loaded(empty, "layout")
    for clockwise in (False, True):
        areas = [page.evaluate("a => part.areaOf(...a)", [place, seats, clockwise]) for place in range(seats)]
        assert areas[0] == "me"
        assert len(set(areas)) == seats
        if seats > 2:
            assert areas[1] == ("left" if clockwise else "right")
        spots = [page.evaluate("a => part.trickSpot(...a)", [place, seats, clockwise]) for place in range(seats)]
        for one in range(seats):
            for other in range(one):
                apart = [abs(a - b) for a, b in zip(spots[one], spots[other], strict=True)]
                assert max(apart) >= 1, (areas[one], areas[other])


def test_labels_say_all_there_is(empty: Page) -> None:
    say = loaded(empty, "words").evaluate
    card = "([card, now]) => part.cardLabel('7 of cups', card, 3, 10, now)"
    assert say(card, [{"ok": True}, {"offered": True, "many": False}]) == "7 of cups, playable, 3 of 10"
    assert say(card, [{"ok": False}, {"offered": True, "many": False}]) == "7 of cups, not playable, 3 of 10"
    assert say(card, [{"ok": True, "chosen": True}, {"offered": True, "many": True}]) == "7 of cups, chosen, 3 of 10"
    assert say(card, [{"ok": True}, {"offered": False, "many": False}]) == "7 of cups, 3 of 10"
    seat = {"name": "Paco", "seat": 2, "cards": 1, "partner": True}
    assert say("seat => part.seatLabel(seat, 2, 2)", seat) == "Paco, 1 card, your partner, dealer, to play"
    pile = {"title": "Stock", "count": "12 cards"}
    assert say("p => part.pileLabel(p, '', 'Turn a card')", pile) == "Stock: 12 cards; turn a card"
    assert say("p => part.pileLabel(p, 'ace of cups', '')", pile) == "Stock: 12 cards, ace of cups on top"
    assert say("() => part.trickLabel('Baza', [['Lola', '2 of cups']])") == "Baza: Lola: 2 of cups"
    assert say("() => part.trickLabel('Baza', [])") == "Baza: no card yet"


def test_beats_carry_on_what_has_not_changed(empty: Page) -> None:
    scene = {
        "turn": 0,
        "hand": ["a"],
        "trick": {"cards": [], "by": []},
        "facts": ["new"],
        "seats": [],
        "start": {"turn": 1, "facts": ["old"]},
        "steps": [
            {"n": 1, "notes": [], "moods": [], "scene": {"turn": 2}},
            {"n": 2, "notes": [], "moods": [], "scene": {"turn": 0, "facts": ["new"]}},
        ],
    }
    start, beats = loaded(empty, "frames").evaluate("scene => [part.startOf(scene), part.beatsOf(scene)]", scene)
    assert (start["turn"], start["facts"]) == (1, ["old"])
    assert [beat["beat"] for beat in beats] == ["settle", "settle"]
    assert [beat["scene"]["turn"] for beat in beats] == [2, 0]
    assert [beat["scene"]["facts"] for beat in beats] == [["old"], ["new"]]
    assert [beat["scene"]["hand"] for beat in beats] == [["a"], ["a"]]


def test_what_is_given_up_is_gathered_to_the_pile_that_grows(empty: Page) -> None:
    start = {
        "seats": [{"seat": 0, "cards": 1, "known": []}, {"seat": 1, "cards": 2, "known": ["Rc"]}],
        "hand": [{"card": "2c"}],
        "trick": {"title": "Presa", "cards": ["1o"], "by": [0]},
        "piles": [{"key": "won:0", "n": 2}, {"key": "monte", "n": 12}],
        "board": {"rows": []},
    }
    gone = {"trick": {"title": "Presa", "cards": [], "by": []}, "piles": [{"key": "won:0", "n": 0}, {"key": "monte", "n": 18}]}
    for anew, held in ((False, [1, 2]), (True, [0, 0])):
        after = {**gone, "hand": [{"card": "3b"}]} if anew else gone
        step = {
            "seat": 1,
            "said": "We concede.",
            "notes": [{"when": "anew" if anew else "", "cards": []}],
            "moods": [],
            "scene": after,
        }
        scene = {**start, **after, "start": start, "steps": [step]}
        beats = {beat["beat"]: beat for beat in loaded(empty, "frames").evaluate("scene => part.beatsOf(scene)", scene)}
        assert list(beats) == ["call", "gather", *([] if anew else ["tell"]), "settle"]
        assert beats["call"]["scene"]["trick"]["cards"] == ["1o"]
        gathered = beats["gather"]["scene"]
        assert (beats["gather"]["to"], gathered["trick"]["cards"]) == ("monte", [])
        assert [seat["cards"] for seat in gathered["seats"]] == held
        assert gathered["hand"] == ([] if anew else start["hand"])


def test_a_trick_that_has_ended_still_lies_there_with_its_last_card(empty: Page) -> None:
    before = {
        "seats": [{"seat": 0, "cards": 2, "known": []}, {"seat": 1, "cards": 2, "known": ["Rc"]}],
        "hand": [{"card": "1c"}, {"card": "2c"}],
        "trick": {"title": "Baza", "cards": ["1o"], "by": [0]},
        "status": "Paco to play",
        "piles": [],
        "board": {"rows": []},
    }
    trick = {"cards": ["1o", "Rc"], "by": [0, 1], "winner": 1, "text": "Paco wins the trick."}
    after = {"board": {"rows": ["+4"]}, "trick": {"title": "Baza", "cards": [], "by": []}}
    step = {"seat": 1, "card": "Rc", "trick": trick, "notes": [], "moods": [[0, "sad"]], "scene": after}
    scene = {**before, **after, "start": before, "steps": [step]}
    beats = {beat["beat"]: beat["scene"] for beat in loaded(empty, "frames").evaluate("scene => part.beatsOf(scene)", scene)}
    assert list(beats) == ["land", "rest", "gather", "count", "settle"]
    landed = beats["land"]
    assert (landed["trick"]["cards"], landed["trick"]["by"], landed["turn"]) == (["1o", "Rc"], [0, 1], None)
    assert [(seat["cards"], seat["known"]) for seat in landed["seats"]] == [(2, []), (1, [])]
    assert landed["status"] == ""  # nobody is asked while the card is on its way
    assert (beats["rest"]["won"], beats["rest"]["status"]) == (1, "Paco wins the trick.")
    assert (beats["gather"]["trick"]["cards"], beats["gather"]["board"]) == ([], {"rows": []})  # not counted yet
    assert beats["count"]["board"] == {"rows": ["+4"]}
    assert [[seat.get("mood") for seat in beats[beat]["seats"]] for beat in ("land", "rest")] == [[None, None], ["sad", None]]


def test_what_is_kept_goes_by_the_notebook_where_python_knows_it(empty: Page) -> None:
    empty.evaluate(LOAD, bundle.module("base/store.js"))
    keys = empty.evaluate("""() => [part.pageKey("tute/1", "here"), part.pageKey("tute/1")]""")
    assert keys == ["cardkit:here:tute/1", "cardkit:blank:tute/1"]  # the page's path is “blank”


def test_the_browser_knows_as_python_does_which_rules_are_due(empty: Page) -> None:
    """Of what Python wrote and of acts that it has not read yet, on any day."""
    dice, cases = random.Random(1), []
    day = lambda most: (date(2026, 1, 1) + timedelta(dice.randrange(most))).isoformat()  # noqa: E731
    for _ in range(300):
        acts = [
            {"kind": "rule", "rule": f"tute.{dice.choice('abc')}", "right": dice.random() < 0.8, "day": day(60)}
            | ({"at": "table"} if dice.random() < 0.3 else {})
            for _ in range(dice.randrange(40))
        ]
        acts.sort(key=lambda act: act["day"])
        cut, today = dice.randint(0, len(acts)), day(120)
        kept = json.loads(str(Book().with_acts(acts[:cut])) or "{}") | {"acts": acts[cut:]}
        cases.append((kept, today, sorted(Book().with_acts(acts).due(date.fromisoformat(today)))))
    empty.evaluate(LOAD, bundle.module("base/learner.js"))
    found = empty.evaluate(
        """cases => cases.map(([kept, today]) => { part.learner.keep(kept); return [...part.learner.due(today)].sort(); })""",
        cases,
    )
    assert found == [due for _, _, due in cases]
    assert empty.evaluate("part.learner.kept().what") == json.loads(str(Book().with_acts(acts)))["what"]


@pytest.mark.parametrize("shadow", [False, True], ids=["in the page", "in a shadow tree, as marimo shows it"])
def test_what_is_drawn_anew_keeps_the_focus(empty: Page, shadow: bool) -> None:
    page = loaded(empty, "../base/focus")
    found = page.evaluate(
        """shadow => {
            const place = document.body.appendChild(document.createElement("div"));
            const tree = shadow ? place.attachShadow({ mode: "open" }) : place;
            const root = tree.appendChild(document.createElement("div"));
            const button = (name) => `<button data-do="${name}">${name}</button>`;
            const draw = (...names) => () => (root.innerHTML = names.map(button).join(""));
            const now = () => tree.querySelector(":focus")?.dataset.do ?? "";
            const told = [];
            draw("one", "two")();
            part.keeping(root, draw("one", "two"));
            told.push(now());
            root.lastChild.focus();
            part.keeping(root, draw("two", "three"));
            told.push(now());
            part.keeping(root, draw("three", "four"), ['[data-do="four"]']);
            told.push(now());
            place.remove();
            return told;
        }""",
        shadow,
    )
    assert found == ["", "two", "four"]
