"""The score pad on a phone: an evening of forty deals of each game by touch, corrections, two tabs, a link, a file."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from browser.conftest import watched
from cardkit import pad
from cardkit.score import show

pytestmark = pytest.mark.outlet

GAMES = ("pitty_pat", "tarot", "trionfetti", "tute", "vitou")
DEALS, A_WHOLE_EVENING = 6, 40
SMALL = {"width": 390, "height": 664}
"""A phone with the bars of its browser."""


@pytest.fixture(scope="module")
def address(place: Callable[[str], tuple[Path, str]], write_notebook: Callable[..., Path]) -> str:
    """The address of a page with a pad."""
    folder, url = place("pad")
    write_notebook(folder / "score.ipynb", "# Keep score", ["from cardkit_widgets import Pad\nPad()"])
    return f"{url}score.ipynb"


@pytest.fixture
def small(browser: Browser) -> Iterator[Page]:
    """A fresh page on a small phone, touched, in the dark."""
    with watched(browser, viewport=SMALL, has_touch=True, is_mobile=True, color_scheme="dark") as page:
        yield page


def called(name: str, kind: str = "do") -> str:
    """The selector of elements of the pad with this name in their attribute `data-<kind>`."""
    return f"[data-{kind}={json.dumps(name, ensure_ascii=False)}]"


def tap(page: Page, name: str) -> None:
    """Tap the first button of the pad with this name."""
    page.locator(called(name)).first.tap()


def begun(page: Page, address: str, game: str) -> None:
    """Begin an evening of a game with the names that are offered."""
    page.goto(f"{address}#game={game}")
    expect(page.locator("[data-cardkit=pad]")).to_have_attribute("data-page", "setup")
    expect(page.locator(f"[data-do='game={game}']")).to_have_attribute("aria-pressed", "true")
    tap(page, "begin")
    expect(page.locator("[data-cardkit=pad]")).to_have_attribute("data-page", "pad")


def kept(page: Page) -> pad.Evening:
    """The evening that the browser keeps."""
    all_of_them = json.loads(page.evaluate("localStorage.getItem('cardkit:pads')"))
    return pad.read(next(one["text"] for one in all_of_them["list"] if one["id"] == all_of_them["now"]))


def fill(page: Page, entry: dict[str, str], evening: pad.Evening) -> None:
    """Enter what is known of a deal, page by page, by taps alone; nothing that is tapped lies out of sight."""
    form, place, said = evening.form, evening.next, {}
    while field := form.missing(place, said):
        asked = page.locator(called(field.page or field.label, "ask"))
        expect(asked).to_be_visible()
        if field.number:
            for figure in re.sub(r"\.5$", "½", entry[field.name]):
                reach(page, f"key {figure}")
            reach(page, "next")
            expect(asked).to_have_count(0)
        else:
            reach(page, f"{field.name}={entry[field.name]}")
            button = page.locator(called(f"{field.name}={entry[field.name]}"))
            expect(button.and_(page.locator("[aria-pressed=false]"))).to_have_count(0)
        said[field.name] = entry[field.name]
    for field in form.fields(place, said):
        if field.name in entry and field.name not in said and field.page:
            tap(page, f"page {field.page}")
            tap(page, f"{field.name}={entry[field.name]}")
            if page.locator("[data-do=done]").count():
                expect(page.locator(called(f"{field.name}={entry[field.name]}"))).to_have_attribute("aria-pressed", "true")
                tap(page, "done")
            expect(page.locator(".ck-pad-sum")).to_be_visible()
            said[field.name] = entry[field.name]


def reach(page: Page, name: str) -> None:
    """Tap a button that must be in sight as it is, without a scroll, and large enough for a thumb."""
    button = page.locator(called(name)).first
    expect(button).to_be_in_viewport(ratio=0.99)
    box = button.bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= 43.5, name
    button.tap()


def some_entry(evening: pad.Evening, rng: random.Random) -> dict[str, str]:
    """The required answers about a deal, at random among those that can be."""
    form, place = evening.form, evening.next
    entry: dict[str, str] = {}
    while field := form.missing(place, entry):
        possible = [value for value, why in form.refusals(place, entry, field).items() if not why]
        entry[field.name] = rng.choice(possible)
    try:
        form.scored(place, entry)
    except ValueError:
        return some_entry(evening, rng)
    return entry


def entered(page: Page, game: str, deals: int) -> pad.Evening:
    """Enter so many deals at random by touch; returns the evening that they make."""
    evening, rng = kept(page), random.Random(game)
    for number in range(deals):
        entry = some_entry(evening, rng)
        fill(page, entry, evening)
        reach(page, "enter")
        expect(page.locator("[data-cardkit=pad]")).to_have_attribute("data-deals", str(number + 1))
        evening = evening.enter(**entry)
    return evening


@pytest.mark.parametrize("deals", [DEALS, pytest.param(A_WHOLE_EVENING, marks=pytest.mark.outlet)])
@pytest.mark.parametrize("game", GAMES)
def test_an_evening_is_entered_by_touch(small: Page, address: str, game: str, deals: int) -> None:
    begun(small, address, game)
    sent: list[int] = []
    small.on("request", lambda request: sent.append(len(request.post_data or "")))
    evening = entered(small, game, deals)
    assert max(sent) < 3 * len(pad.to_text(evening)) + 2_000  # a request carries one evening, not all that came before it
    assert kept(small).entries == evening.entries
    scores = small.locator(".ck-pad-scores b").all_inner_texts()
    assert [int(score.replace("−", "-")) for score in scores] == list(evening.totals)
    assert small.evaluate("document.documentElement.scrollWidth") <= SMALL["width"]


def test_a_bonus_a_correction_and_undo(small: Page, address: str) -> None:
    begun(small, address, "tarot")
    first = {"taker": "0", "contract": "garde", "bouts": "2", "points": "44"}
    fill(small, {**first, "poignée 1": "simple", "petit": "attack"}, kept(small))
    tap(small, "enter")
    expect(small.locator("[data-cardkit=pad]")).to_have_attribute("data-deals", "1")
    assert kept(small).totals == (288, -96, -96, -96)
    tap(small, "deal 1")
    tap(small, "correct 1")
    tap(small, "page What contract?")
    tap(small, "contract=prise")
    expect(small.locator(".ck-pad-sum")).to_contain_text("prise")
    tap(small, "enter")
    expect(small.locator(".ck-pad-scores")).to_contain_text("174")
    tap(small, "undo")
    expect(small.locator(".ck-pad-scores")).to_contain_text("288")
    tap(small, "deal 1")
    tap(small, "remove 1")
    expect(small.locator("[data-cardkit=pad]")).to_have_attribute("data-deals", "0")


def test_what_cannot_be_says_why(small: Page, address: str) -> None:
    begun(small, address, "tarot")
    for name in ("taker=0", "contract=garde", "bouts=3", "key 1"):
        tap(small, name)
    expect(small.locator(".ck-pad-number .ck-pad-why")).to_contain_text("three bouts")
    expect(small.locator("[data-do=next]")).to_have_attribute("aria-disabled", "true")
    small.locator("[data-do=next]").dispatch_event("click")
    expect(small.locator(".ck-pad-number")).to_be_visible()


def test_a_deal_half_entered_and_the_evening_come_back(small: Page, address: str) -> None:
    begun(small, address, "trionfetti")
    tap(small, "hand 1=0")
    expect(small.locator("[data-do='hand 2=0']")).to_be_visible()
    small.reload()
    expect(small.locator("[data-do='page Hand 1, at 0–0: who won?']")).to_be_visible()


def test_a_pad_that_got_no_answer_asks_again(small: Page, address: str) -> None:
    def silent(route: Route) -> None:
        if route.request.method == "POST":
            route.abort()
        else:
            route.continue_()

    small.route("**/*", silent)
    small.goto(address)
    again = small.locator("[data-do=again]")
    expect(again).to_be_visible()
    small.unroute("**/*")
    again.tap()
    expect(small.locator("[data-cardkit=pad]")).to_have_attribute("data-page", "setup")
    expect(again).to_have_count(0)


def test_an_evening_that_another_tab_took_further_is_not_written_over(small: Page, address: str) -> None:
    """A tab that slept hears of nothing, and would go on from what it knew: the store keeps what has gone further."""
    begun(small, address, "pitty_pat")
    started = small.evaluate("localStorage.getItem('cardkit:pads')")
    for number in range(2):
        tap(small, "out=0")
        tap(small, "enter")
        expect(small.locator("[data-cardkit=pad]")).to_have_attribute("data-deals", str(number + 1))
    sleeper = small.context.new_page()
    sleeper.goto(f"{address.rpartition('/')[0]}/nothing")
    sleeper.evaluate("text => localStorage.setItem('cardkit:pads', text)", started)
    small.wait_for_function("text => localStorage.getItem('cardkit:pads') !== text", arg=started)
    assert len(kept(small).entries) == 2
    sleeper.close()


def test_the_past_of_a_long_evening_leaves_room_for_it(small: Page, address: str) -> None:
    """A store that is nearly full of what can be undone keeps the next deal all the same."""
    begun(small, address, "tarot")
    deal = {"taker": "0", "contract": "garde", "bouts": "2", "points": "44"}
    text = pad.to_text(replace(kept(small), entries=(deal,) * 390))
    full = {
        "now": "long",
        "n": 9,
        "list": [{"id": "long", "text": text, "past": [text] * (390_000 // len(json.dumps(text)) - 1)}],
    }
    small.evaluate("text => localStorage.setItem('cardkit:pads', text)", json.dumps(full))
    small.reload()
    expect(small.locator("[data-cardkit=pad]")).to_have_attribute("data-deals", "390")
    for number in (391, 392):
        tap(small, "taker=passed")
        tap(small, "enter")
        expect(small.locator("[data-cardkit=pad]")).to_have_attribute("data-deals", str(number))
    small.reload()
    expect(small.locator("[data-cardkit=pad]")).to_have_attribute("data-deals", "392")
    tap(small, "undo")
    expect(small.locator("[data-cardkit=pad]")).to_have_attribute("data-deals", "391")


def test_two_tabs_keep_one_evening(small: Page, address: str) -> None:
    begun(small, address, "pitty_pat")
    other = small.context.new_page()
    other.goto(address)
    expect(other.locator("[data-cardkit=pad]")).to_have_attribute("data-page", "pad")
    for number, page in enumerate([small, other, small, other]):
        tap(page, "out=0" if page is small else "out=1")
        tap(page, "enter")
        for one in (small, other):
            expect(one.locator("[data-cardkit=pad]")).to_have_attribute("data-deals", str(number + 1))
    assert kept(small).totals[:2] == (2, 2)
    other.close()


def test_a_link_carries_an_evening_to_another_phone(small: Page, browser: Browser, address: str) -> None:
    begun(small, address, "tute")
    evening = kept(small).enter(trump="oros", how="0", points="70", last="0", **{"sung copas": "1"})
    with watched(browser, viewport=SMALL, has_touch=True, is_mobile=True) as other:
        other.goto(f"{address}#{pad.to_link(evening)}")
        expect(other.locator("[data-cardkit=pad]")).to_have_attribute("data-deals", "1")
        assert kept(other) == evening
        tap(other, "share")
        expect(other.locator(".ck-pad-share img")).to_be_visible()
        with other.expect_download() as download:
            tap(other, "csv")
        assert pad.read(Path(download.value.path()).read_text("utf-8")) == evening
        other.goto(f"{address}#pad=nonsense")
        expect(other.locator(".ck-pad-note[role=alert]")).to_contain_text("link")
        assert kept(other) == evening


def test_an_evening_is_printed_as_a_sheet(small: Page, browser: Browser, address: str) -> None:
    small.add_init_script("window.print = () => { top.printed = document.documentElement.outerHTML }")
    begun(small, address, "tarot")
    evening = kept(small)
    for number in range(40):
        evening = evening.enter(taker=str(number % 4), contract="garde", bouts="2", points=str(30 + number % 20))
    small.goto(f"{address}#{pad.to_link(evening)}")
    expect(small.locator("[data-cardkit=pad]")).to_have_attribute("data-deals", "40")
    tap(small, "share")
    tap(small, "print")
    sheet = small.wait_for_function("window.printed").json_value()
    with watched(browser, viewport={"width": 794, "height": 1123}) as paper:  # A4
        paper.set_content(sheet)
        paper.emulate_media(media="print")
        rows = paper.locator("tbody tr")
        expect(rows).to_have_count(41)
        assert paper.locator("thead th").all_inner_texts()[2:] == list(evening.names)
        assert rows.last.locator("th").all_inner_texts()[2:] == [show(total) for total in evening.totals]
        assert paper.evaluate("document.documentElement.scrollWidth") <= 794


def test_others_look_on_while_one_phone_writes(small: Page, browser: Browser, address: str) -> None:
    begun(small, address, "pitty_pat")
    tap(small, "share")
    tap(small, "live")
    small.evaluate("delete Navigator.prototype.clipboard")  # then a link is shown, to be copied by hand
    tap(small, "copy look")
    link = small.locator(".ck-pad-row + [role=status]").last.inner_text()
    tap(small, "share")
    with watched(browser, fresh=True, viewport=SMALL, has_touch=True, is_mobile=True) as other:
        other.goto(link)
        looking = other.locator("[data-cardkit=pad]")
        expect(looking).to_have_attribute("data-deals", "0")
        tap(small, "out=1")
        tap(small, "enter")
        expect(looking).to_have_attribute("data-deals", "1")
        expect(other.locator(".ck-pad-scores .leads .who")).to_have_text("Bo")
        assert other.locator(".ck-pad-form button, .ck-pad-head button").count() == 0
        assert other.evaluate("localStorage.getItem('cardkit:pads')") is None
        small.reload()  # the one who writes comes back to the same room
        tap(small, "undo")
        expect(looking).to_have_attribute("data-deals", "0")
        tap(small, "share")
        expect(small.get_by_text("1 looks on.")).to_be_visible()
        tap(small, "quiet")
        expect(looking).to_contain_text("not shown any more")
        expect(small.locator("[data-do=live]")).to_be_visible()


def test_a_damaged_file_says_which_line(small: Page, address: str, tmp_path: Path) -> None:
    begun(small, address, "tute")
    evening: Any = kept(small)
    file = tmp_path / "evening.json"
    file.write_text(pad.to_text(evening.enter(trump="oros", how="0", points="70", last="0")).replace('"how"', "how"), "utf-8")
    tap(small, "evenings")
    small.locator("input[type=file]").set_input_files(file)
    expect(small.locator(".ck-pad-note[role=alert]")).to_contain_text("Line 3 of this file")
    assert kept(small) == evening
