"""Every page of every form of the score pad on small phones: whatever is tapped is in sight as it is, and wide enough."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

import cardkit
from browser.conftest import watched
from cardkit import pad
from cardkit_widgets import Pad

pytestmark = pytest.mark.outlet

SHORT = ("Ana", "Bo", "Cy", "Di", "Eve", "Flo")
LONG = ("Bartholomew of the Hill", "Anna-Magdalena", "Cy", "Di", "Eve", "Florentina")
TABLES: list[tuple[str, int, int]] = [
    ("pitty_pat", 2, 2),
    ("pitty_pat", 5, 5),
    ("tarot", 3, 3),
    ("tarot", 4, 4),
    ("tarot", 6, 5),
    ("trionfetti", 4, 4),
    ("tute", 4, 4),
    ("vitou", 2, 2),
    ("vitou", 4, 4),
]
AGREED: dict[str, dict[str, Any]] = {
    "tarot": {"goulash": True, "miseres": True},
    "tute": {"tute_caballos": True},
    "pitty_pat": {"keep": True},
}
SIZES = ((390, 664), (320, 568))
HERE = "http://127.0.0.1:9/pad"
PAGE = """<!doctype html><html lang="en"><head><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Pad</title><style>html { scroll-padding-top: 4.5rem; } body { margin: 0; } main { padding-top: 1rem; }
.bar { position: sticky; top: 0; height: 51px; }</style></head>
<body data-jp-theme-light="false"><div class="bar"></div><main></main></body></html>"""
"""An empty page with a bar of its own, as high as that of the app."""
START = """async ({ code, css, scene }) => {
  document.head.append(Object.assign(document.createElement("style"), { textContent: css }));
  let ear = null;
  const model = {
    scene, get: () => model.scene, off: () => {},
    on: (type, what) => { if (type === "change:scene") ear = what; },
    send: (content) => window.tell(JSON.stringify(content)),
  };
  window.hear = (scene) => { model.scene = scene; ear(); };
  const module = await import(URL.createObjectURL(new Blob([code], { type: "text/javascript" })));
  module.default.render({ model, el: document.querySelector("main") });
}"""
KEPT = """([text, entry, n]) => {
  delete document.querySelector("[data-cardkit=pad]").dataset.page;
  const kept = JSON.stringify({ n, now: "a", list: [{ id: "a", text, past: [text], draft: { entry, at: null } }] });
  localStorage.setItem("cardkit:pads", kept);
  dispatchEvent(new StorageEvent("storage", { key: "cardkit:pads", newValue: kept }));
}"""
OUT_OF_SIGHT = """() => [...document.querySelectorAll(".ck-pad-form :is(button, select)")].filter((node) => {
  const { top, bottom, left, right, width, height } = node.getBoundingClientRect();
  if (Math.min(width, height) < 43.5) return true;
  if (node.closest(".ck-pad-answered")) return false;  // a line that a finger moves
  return top < 50.5 || left < -.5 || bottom > innerHeight + .5 || right > innerWidth + .5;
}).map((node) => node.dataset.do)"""


@pytest.fixture(scope="module")
def bare(browser: Browser) -> Iterator[Page]:
    """A pad alone on a page that Python answers at once."""
    with watched(browser, has_touch=True, is_mobile=True, viewport={"width": 390, "height": 664}) as page:
        widget = Pad()
        state = widget.get_state()

        def tell(content: str) -> None:
            widget.receive(json.loads(content))
            page.evaluate("scene => window.hear(scene)", widget.scene)

        page.expose_function("tell", tell)
        page.route(HERE, lambda route: route.fulfill(body="", content_type="text/html"))
        page.goto(HERE)
        page.set_content(PAGE)
        page.evaluate(START, {"code": state["_esm"], "css": state["_css"], "scene": widget.scene})
        expect(page.locator("[data-page=setup]")).to_be_visible()
        yield page


def ways(evening: pad.Evening) -> dict[str, tuple[dict[str, str], bool]]:
    """By its name, each page of a form, and "" for the sum: the answers before it, and whether it is asked by itself."""
    found: dict[str, tuple[dict[str, str], bool]] = {}
    form, place = evening.form, evening.next
    for seed in range(60):
        rng, entry = random.Random(seed), dict[str, str]()
        while field := form.missing(place, entry):
            found.setdefault(field.page or field.label, (dict(entry), True))
            possible = [value for value, why in form.refusals(place, entry, field).items() if not why]
            if not possible:
                break
            entry[field.name] = rng.choice(possible)
        else:
            found.setdefault("", (entry, True))
            for field in form.fields(place, entry):
                if field.default is not None:
                    found.setdefault(field.page, (entry, False))
    return found


def evenings(name: str, people: int, seats: int) -> Iterator[pad.Evening]:
    """Evenings of a table: short names and long ones, and the places where a form asks something else."""
    for names in (SHORT, LONG):
        evening = pad.Evening.begin(cardkit.games[name].variant(**AGREED.get(name, {})), names[:people], seats=seats)
        yield evening
        if name == "vitou" and people == 4:
            for _ in range(5):
                evening = evening.enter(bid="6", result="refused 0").enter(bid="none", result="0")
            yield evening
            while evening.standing != (20, 20):
                evening = evening.enter(result="declined")
            yield evening


@pytest.mark.parametrize(("name", "people", "seats"), TABLES)
def test_every_page_of_a_form_is_in_sight(bare: Page, name: str, people: int, seats: int) -> None:
    number = int(bare.evaluate("JSON.parse(localStorage.getItem('cardkit:pads') ?? '{}').n ?? 0"))
    hidden: list[tuple[Any, ...]] = []
    for width, height in SIZES:
        bare.set_viewport_size({"width": width, "height": height})
        for evening in evenings(name, people, seats):
            for page, (entry, asked) in ways(evening).items():
                number += 1
                bare.evaluate(KEPT, [pad.to_text(evening), entry, number])
                expect(bare.locator("[data-cardkit=pad][data-page=pad]")).to_be_visible()
                if not asked:
                    bare.locator(f"[data-do={json.dumps('page ' + page, ensure_ascii=False)}]").first.dispatch_event("click")
                shown = f"[data-ask={json.dumps(page, ensure_ascii=False)}]" if page else ".ck-pad-sum"
                expect(bare.locator(shown)).to_be_visible()
                bare.locator("[data-cardkit=pad]").evaluate("node => node.scrollIntoView({ block: 'start' })")
                if found := bare.evaluate(OUT_OF_SIGHT):
                    hidden.append((width, page, evening.names[0], found))
                assert bare.evaluate("document.documentElement.scrollWidth") <= width, (width, page)
    assert hidden == []


UNDER_THE_WAY_ON = """() => {
  const { left, right, top, bottom } = document.querySelector(".ck-pad-main").getBoundingClientRect();
  return [...document.querySelectorAll(".ck-pad :is(legend, input, button:not(.ck-pad-main))")].filter((node) => {
    const box = node.getBoundingClientRect();
    return box.width && box.left < right && box.right > left && box.top < bottom && box.bottom > top;
  }).map((node) => node.textContent);
}"""
"""What lies under the button that leads on."""


def test_held_sideways_the_way_on_lies_over_nothing(page: Page, app_server: Any) -> None:
    page.set_viewport_size({"width": 844, "height": 390})
    page.goto(f"{app_server.url}voila/render/score.ipynb")
    expect(page.locator(".ck-pad-main")).to_be_in_viewport()
    assert page.evaluate(UNDER_THE_WAY_ON) == []
    page.locator(".ck-pad-names input").last.scroll_into_view_if_needed()
    assert page.evaluate(UNDER_THE_WAY_ON) == []
