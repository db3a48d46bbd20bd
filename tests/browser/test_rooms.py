"""Friends at one table in browsers of their own: links, names, hidden hands, undo, a line that is cut, a restart, a phone."""

from __future__ import annotations

import contextlib
import re
import signal
from collections.abc import Callable, Iterator
from importlib import resources
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from browser.conftest import watched
from browser.test_axe import faults
from cardkit import games
from cardkit.sessions import link
from conftest import cardkit, started

pytestmark = pytest.mark.outlet

READY = ".ct[data-seq]"
INSTANT = "localStorage.setItem('cardkit:preferences', JSON.stringify({speed: 'instant', confirm: false}))"
NAMES = ("Ann", "Ben", "Cy")


@pytest.fixture(scope="module")
def lessons(tmp_path_factory: pytest.TempPathFactory, write_notebook: Callable[..., Path]) -> Path:
    """A folder with one page, on which a match is played."""
    folder = tmp_path_factory.mktemp("rooms")
    cell = "from cardkit_widgets import CardTable\nCardTable('tute', seed=7, speed='instant')"
    write_notebook(folder / "index.ipynb", "# All lessons", [cell])
    return folder


@pytest.fixture(scope="module")
def server(lessons: Path, serve: Callable[..., Any]) -> Iterator[Any]:
    """The lessons, with rooms."""
    with serve(lessons) as running:
        yield running


@contextlib.contextmanager
def pages(browser: Browser, *kinds: dict[str, Any]) -> Iterator[list[Page]]:
    """Pages of different people: each has its own store."""
    with contextlib.ExitStack() as stack:
        found = [stack.enter_context(watched(browser, fresh=True, **kind)) for kind in kinds]
        for page in found:
            page.add_init_script(INSTANT)
        yield found


def violations(page: Page) -> list[str]:
    """Runs axe on a page and returns a line for each fault."""
    return faults(page, (resources.files("axe_playwright_python") / "axe.min.js").read_text(encoding="utf-8"))


DESK: dict[str, Any] = {"viewport": {"width": 1280, "height": 900}}
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


def seated(url: str, pages: list[Page]) -> None:
    """The first begins a table for all of them, and each sits down under a name."""
    host, *friends = pages
    host.goto(f"{url}rooms/?game=tute")
    for seat in range(1, 4):
        host.locator(f"#seat-{seat}").select_option("friend" if seat <= len(friends) else "computer")
    host.get_by_role("button", name="Open the table").click()
    host.wait_for_selector(READY)
    links = host.locator(".ck-link input").evaluate_all("all => all.map(one => one.value)")
    for friend, address in zip(friends, links, strict=False):
        friend.goto(address)
        friend.wait_for_selector(READY)
    for page, name in zip(pages, NAMES, strict=False):
        page.locator("#ck-name").fill(name)
        page.locator("#ck-name").press("Enter")
        expect(page.locator(".ck-people li").filter(has_text="(you)")).to_contain_text(name)


def turn(pages: list[Page]) -> Page:
    """The page whose turn it is; the others know."""
    for page in pages:
        expect(page.locator(".ct")).to_have_attribute("data-state", re.compile("ready|over"))
    (mine,) = [page for page in pages if page.locator(".ct").get_attribute("data-mine") == "true"]
    return mine


def play(page: Page) -> str:
    """Play the first card that may be played; returns it."""
    card = page.locator('.ct-hand [data-ok="true"]').first
    name, at = str(card.get_attribute("data-card")), page.locator(".ct").get_attribute("data-at")
    card.press("Enter")
    expect(page.locator(".ct")).not_to_have_attribute("data-at", str(at))  # unlike `data-seq` it goes on after a restart
    return name


def test_two_play_each_with_their_own_cards(server: Any, browser: Browser) -> None:
    with pages(browser, DESK, PHONE) as (ann, ben):
        seated(server.url, [ann, ben])
        cards = "all => all.map(one => one.dataset.card)"
        hands = [page.locator(".ct-hand [data-card]").evaluate_all(cards) for page in (ann, ben)]
        assert not set(hands[0]) & set(hands[1])
        for page in (ann, ben):
            expect(page.locator(".ct-me")).to_contain_text("You")
            expect(page.locator(".ct-seats")).to_contain_text("Ben" if page is ann else "Ann")
        for _ in range(4):
            mover = turn([ann, ben])
            assert mover.title() == "● Your turn · Tute"
            other = ben if mover is ann else ann
            assert other.title() == "Tute"
            at = int(str(other.locator(".ct").get_attribute("data-at")))
            play(mover)
            expect(other.locator(".ct")).not_to_have_attribute("data-at", str(at))
            expect(other.locator(".ct")).to_have_attribute("data-state", re.compile("ready|over"))
            if other.locator(".ct").get_attribute("data-state") == "over":
                break  # a computer has declared the tute
        expect(ben.get_by_role("log")).to_contain_text("\u2068Ann\u2069 plays")


def test_an_undo_is_asked_for_and_a_reload_keeps_the_seat(server: Any, browser: Browser) -> None:
    with pages(browser, DESK, DESK) as (ann, ben):
        seated(server.url, [ann, ben])
        mover = turn([ann, ben])
        other, at = ben if mover is ann else ann, str(mover.locator(".ct").get_attribute("data-at"))
        card = play(mover)
        mover.locator('[data-do="undo"]').click()
        expect(mover.locator(".ct-speech")).to_contain_text("will be asked")
        expect(other.get_by_role("alert").filter(has_text="asks to take a card back")).to_be_visible()
        other.locator('[data-do="agree"]').click()
        expect(mover.locator(".ct")).to_have_attribute("data-at", at)
        expect(mover.locator(f'.ct-hand [data-card="{card}"]')).to_be_visible()
        mover.reload()
        mover.wait_for_selector(READY)
        expect(mover.locator(f'.ct-hand [data-card="{card}"]')).to_be_visible()
        expect(mover.locator(".ck-people li").filter(has_text="(you)")).to_contain_text("Ann" if mover is ann else "Ben")


def test_after_a_restart_of_the_server_the_table_goes_on(lessons: Path, browser: Browser, tmp_path: Path) -> None:
    def begun(port: str) -> Any:
        return started(cardkit("--no-browser", "--port", port, "--notebooks", lessons), tmp_path, tmp_path)

    with pages(browser, DESK, DESK, DESK) as (ann, ben, watcher):
        with begun("0") as first:
            port = first.url.rstrip("/").rpartition(":")[2]
            seated(first.url, [ann, ben])
            watcher.goto(ann.locator(".ck-link input").last.input_value())
            watcher.wait_for_selector(READY)
            mover = turn([ann, ben])
            before = int(str(ann.locator("body").get_attribute("data-kept")))
            card = play(mover)
            ann.wait_for_function("before => Number(document.body.dataset.kept) > before", arg=before)
            hand = ".ct-hand [data-card]"
            left = [page.locator(hand).evaluate_all("all => all.map(one => one.dataset.card)") for page in (ann, ben)]
            counted = [str(page.locator(".ct").get_attribute("data-seq")) for page in (ann, ben)]
            first.stop(signal.SIGKILL)
            expect(ann.locator("#ck-status")).to_contain_text("your seat is kept")
        with begun(port):
            for page, cards, seq in zip((ann, ben), left, counted, strict=True):
                expect(page.locator("body")).to_have_attribute("data-line", "there", timeout=60_000)
                expect(page.locator(".ct")).not_to_have_attribute("data-seq", seq)  # the new server counts anew
                assert page.locator(hand).evaluate_all("all => all.map(one => one.dataset.card)") == cards
            assert card not in left[0] + left[1]
            expect(watcher.locator("#ck-status")).to_be_empty()
            mover = turn([ann, ben])
            play(mover)
            expect(watcher.locator(".ct")).to_have_attribute("data-at", str(mover.locator(".ct").get_attribute("data-at")))


def test_two_in_one_browser_have_two_names_and_a_name_can_be_changed(server: Any, browser: Browser) -> None:
    with pages(browser, DESK) as (ann,):
        ben = ann.context.new_page()
        seated(server.url, [ann, ben])
        here = ann.locator(".ck-people")
        expect(here).to_contain_text("Ben")
        ann.locator("[data-do=rename]").click()
        ann.locator("#ck-name").fill("Anna")
        ann.locator("#ck-name").press("Enter")
        for page in (ann, ben):
            expect(page.locator(".ck-people")).to_contain_text("Anna")
        ann.reload()
        ann.wait_for_selector(READY)
        expect(here.locator("li").filter(has_text="(you)")).to_contain_text("Anna")
        expect(here).to_contain_text("Ben")


def test_who_looks_on_sees_no_hand(server: Any, browser: Browser) -> None:
    with pages(browser, DESK, DESK, DESK) as (ann, ben, watcher):
        seated(server.url, [ann, ben])
        watcher.goto(ann.locator(".ck-link input").last.input_value())
        watcher.wait_for_selector(READY)
        assert watcher.locator(".ct-hand [data-ok=true]").count() == 0
        expect(ann.locator(".ck-people")).to_contain_text("1 looks on")
        mover = turn([ann, ben])
        play(mover)
        expect(watcher.locator(".ct")).to_have_attribute("data-at", str(mover.locator(".ct").get_attribute("data-at")))


def test_a_link_that_leads_nowhere_says_so(server: Any, browser: Browser) -> None:
    with pages(browser, DESK) as (page,):
        page.goto(f"{server.url}rooms/table/nobody-is-here#nothing")
        expect(page.get_by_role("heading", name="This link opens no table")).to_be_visible()
        page.get_by_role("link", name="Begin another table").click()
        expect(page.get_by_role("heading", name="Play with friends")).to_be_visible()


def test_a_match_leads_there_and_its_pages_are_sound(server: Any, browser: Browser) -> None:
    with pages(browser, DESK, PHONE) as (page, phone):
        page.goto(f"{server.url}voila/render/index.ipynb")
        expect(page.get_by_role("link", name="Play with friends")).to_be_visible()
        page.get_by_role("link", name="Play with others").click()
        expect(page.locator("#game")).to_have_value("tute")
        seated(server.url, [page, phone])
        for one in (page, phone):
            assert violations(one) == []
            assert one.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
        phone.goto(f"{server.url}rooms/")
        assert violations(phone) == []
        phone.get_by_text("Other rules").click()
        assert phone.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0


def test_a_class_of_three_with_its_teacher(server: Any, browser: Browser) -> None:
    tute = games["tute"]
    state = tute.deal(11, dealer=0, cards={0: "1c 2c Cc 3b 4e", 1: "5c", 2: "7c", 3: "Sc"}).after("5c", "7c", "Sc")
    with pages(browser, DESK, PHONE, DESK, PHONE) as (teacher, *pupils):
        teacher.goto(f"{server.url}voila/render/index.ipynb")
        teacher.get_by_role("link", name="Teach a class").click()
        teacher.get_by_role("button", name="Open a class").click()
        link_of_class = teacher.get_by_label("The link of the class").input_value()
        for pupil, name in zip(pupils, NAMES, strict=True):
            pupil.goto(link_of_class)
            pupil.get_by_label("Your first name, or nothing").fill(name)
            pupil.get_by_role("button", name="Come in").click()
            expect(pupil.get_by_text("Your teacher will show something in a moment.")).to_be_visible()
        expect(teacher.locator(".ck-who h2").first).to_have_text("3 are here")
        assert violations(teacher) == []
        teacher.locator("#ck-link").fill(f"x#{link.write(state)}")
        teacher.get_by_role("button", name="Show it to the class").click()
        for pupil, card in zip(pupils, ("Cc", "Cc", "1c"), strict=True):
            pupil.wait_for_selector(READY)
            pupil.locator(f'.ct-hand [data-card="{card}"]').press("Enter")
            expect(pupil.get_by_text("Your answer: Play the")).to_be_visible()
        pupils[2].locator('[data-do="undo"]').click()
        expect(teacher.get_by_text("2 of 3 have answered.")).to_be_visible()
        expect(pupils[2].locator(".ct")).to_have_attribute("data-state", "ready")
        pupils[2].locator('.ct-hand [data-card="2c"]').press("Enter")  # refused, which is a rule that is shaky
        expect(pupils[2].get_by_text("Not the 2 of cups.", exact=True)).to_be_visible()
        pupils[2].locator('.ct-hand [data-card="1c"]').press("Enter")
        expect(teacher.get_by_text("3 of 3 have answered.")).to_be_visible()
        assert teacher.locator("[data-tally]").count() == 0
        assert pupils[0].locator(".ck-result").count() == 0
        teacher.get_by_role("button", name="Show the answers").click()
        expect(teacher.locator('.ct-hand [data-card="Cc"]')).to_have_attribute("data-tally", "2")
        expect(pupils[0].locator(".ck-bars li").first).to_contain_text("Play the knight of cups2")
        expect(teacher.locator(".ck-shaky")).to_contain_text("Head the trick")
        for page in (teacher, pupils[0]):
            assert violations(page) == []
            assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
        pupils[0].reload()
        expect(pupils[0].get_by_text("Your answer: Play the knight of cups")).to_be_visible()
        with teacher.expect_download() as file:
            teacher.get_by_role("button", name="What was shaky, as a file").click()
        assert "rule missed,Tute: Head the trick" in Path(file.value.path()).read_text()
        teacher.get_by_role("button", name="End the class").click()
        teacher.get_by_role("button", name="Sure?").click()
        expect(pupils[1].get_by_role("heading", name="This class is closed")).to_be_visible()


def test_a_class_answers_a_question(server: Any, browser: Browser) -> None:
    with pages(browser, DESK, PHONE) as (teacher, pupil):
        teacher.goto(f"{server.url}rooms/class/")
        teacher.get_by_role("button", name="Open a class").click()
        pupil.goto(teacher.get_by_label("The link of the class").input_value())
        pupil.get_by_role("button", name="Come in").click()
        teacher.locator("#ck-kind").select_option("question")
        teacher.locator("#ck-ask").fill("What is an ace worth?")
        teacher.locator("#ck-texts").fill("10\n*11\n4")
        teacher.get_by_role("button", name="Show it to the class").click()
        pupil.get_by_role("button", name="11").click()
        expect(pupil.get_by_text("Your answer: 11")).to_be_visible()
        assert violations(pupil) == []
        teacher.get_by_role("button", name="Show who answered what").click()
        expect(teacher.locator(".ck-pupils")).to_contain_text("Pupil 1")
        expect(teacher.locator(".ck-pupils")).to_contain_text("11")
        teacher.get_by_role("button", name="Show the answers").click()
        expect(pupil.locator('.ck-answer[data-right="true"]')).to_have_text("11")


def test_a_teacher_keeps_the_class_and_says_who_is_in_it(lessons: Path, browser: Browser, tmp_path: Path) -> None:
    def begun(port: str) -> Any:
        return started(cardkit("--no-browser", "--port", port, "--notebooks", lessons), tmp_path, tmp_path)

    with pages(browser, PHONE, PHONE) as (teacher, pupil):
        with begun("0") as first:
            port = first.url.rstrip("/").rpartition(":")[2]
            teacher.goto(f"{first.url}rooms/class/")
            teacher.get_by_role("button", name="Open a class").click()
            address = teacher.get_by_label("Your own address").locator("input").input_value()
            assert violations(teacher) == []
            teacher.get_by_role("button", name="I have kept it").click()
            link_of_class = teacher.get_by_label("The link of the class").input_value()
            teacher.goto(link_of_class)
            expect(teacher.get_by_role("heading", name="Is this your class?")).to_be_visible()
            assert violations(teacher) == []
            teacher.get_by_label("Your own address").fill(address)
            teacher.get_by_role("button", name="Open my class").click()
            expect(teacher.locator("#ck-kind")).to_be_visible()
            assert teacher.get_by_text("Keep this").count() == 0
            pupil.goto(link_of_class)
            pupil.get_by_label("Your first name, or nothing").fill("Zoe")
            pupil.get_by_role("button", name="Come in").click()
            expect(teacher.locator(".ck-pupils")).to_contain_text("Zoe")
            teacher.locator("#ck-kind").select_option("deal")
            teacher.locator("#ck-game").select_option("tarot")
            teacher.get_by_text("Players and other rules").click()
            teacher.locator("#option-players").select_option("5")
            teacher.get_by_role("button", name="Show it to the class").click()
            pupil.wait_for_selector(READY)
            expect(pupil.locator('[data-do="hint"]')).to_have_attribute("aria-disabled", "true")
            assert pupil.locator(".ct-seat").count() == 5
            teacher.get_by_text("Show something").click()
            teacher.locator("#ck-game").select_option("tute")
            teacher.get_by_role("button", name="Show it to the class").click()
            expect(pupil.locator(".ct-seat")).to_have_count(4)
            kept = "localStorage.getItem('cardkit:answers:' + location.pathname.split('/').pop())"
            before = pupil.evaluate(kept)
            card = play(pupil)
            pupil.wait_for_function(f"before => {kept} !== before", arg=before)
            first.stop(signal.SIGKILL)
            expect(pupil.locator("#ck-status")).to_contain_text("your place is kept")
        with begun(port):
            expect(pupil.locator("body")).to_have_attribute("data-line", "there", timeout=60_000)
            expect(pupil.locator(f'.ct-hand [data-card="{card}"]')).to_have_count(0)
            expect(teacher.locator(".ck-pupils")).to_contain_text("Zoe", timeout=60_000)
            expect(teacher.locator(".ck-pupils small")).to_contain_text("move")
            teacher.get_by_role("button", name="Remove somebody").click()
            teacher.get_by_label("Zoe").check()
            assert violations(teacher) == []
            assert teacher.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
            teacher.get_by_role("button", name="Remove 1").click()
            expect(pupil.get_by_text("Your teacher has taken this page out of the class.")).to_be_visible()
            teacher.get_by_role("button", name="End the class").click()
            teacher.get_by_role("button", name="Sure?").click()
            expect(teacher.get_by_role("heading", name="This class is closed")).to_be_visible()
