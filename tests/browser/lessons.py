"""Working through a lesson in the browser: its tables by name, what is touched, what is refused, what is pressed."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from browser.conftest import watched
from cardkit.record import Record
from cardkit.sessions import Session
from cardkit_widgets import CardTable
from notebooks.test_worked_through import NOTEBOOKS, shown

READY = "body[data-cardkit=ready]"
WIDE = "async all => (await Promise.all(all.map(one => one.decode())), all.map(one => one.naturalWidth > 100))"
"""Whether each of these pictures, once it is there, is wider than 100 pixels."""
STILL = """async (card) => {
  for (let before = ""; ; ) {
    const now = JSON.stringify(card.getBoundingClientRect());
    if (now === before) return;
    before = now;
    await new Promise((done) => requestAnimationFrame(done));
  }
}"""
"""Waits until a card has stood in one place for a frame."""


def on(page: Page) -> None:
    """Go on to the next step, and wait until it is alive."""
    before = page.locator("body").get_attribute("data-step") or ""
    page.locator("#ck-turn .ck-next").click()
    page.wait_for_selector(f"{READY}:not([data-step='{before}'])")


def goes(page: Page, step: str) -> None:
    """Go to a step by its address, and wait until it is alive."""
    page.evaluate("step => { location.hash = encodeURIComponent(step) }", step)
    page.wait_for_selector(f'{READY}[data-step="{step}"]')


def steps(page: Page) -> list[str]:
    """The names of the steps of the page, in their order."""
    found: list[str] = page.locator(".ck-step").evaluate_all("all => all.map(step => step.dataset.step ?? '')")
    return found


@cache
def tables(game: str) -> dict[str, CardTable]:
    """The tables of a lesson in Python, by their names: what the author wrote for them, the page has to say."""
    made = shown(NOTEBOOKS / f"{game}.ipynb")
    return {str(one.about["key"]): one for one in made if isinstance(one, CardTable)}


class Lesson:
    """An open lesson of one game."""

    def __init__(self, page: Page, game: str) -> None:
        self.page, self.game = page, game

    def table(self, name: str) -> Table:
        """The table that the lesson calls so, alive, in its step: gone to as a reader would, with Next, or by its address."""
        found = self.part(f'[data-name="{self.game}/{name}"]')
        expect(found).to_have_attribute("data-state", "ready")
        return Table(found, self.game, name)

    def part(self, selector: str) -> Locator:
        """The first part of the lesson that is found so, in its step."""
        found = self.page.locator(selector).first
        while not found.count():
            on(self.page)
        if not found.is_visible():
            goes(self.page, found.evaluate("node => node.closest('.ck-step').dataset.step"))
        return found


class Table:
    """One table of a lesson."""

    def __init__(self, root: Locator, game: str, name: str) -> None:
        self.root, self.page, self.game = root, root.page, game
        self.key = f"{game}/{name}"

    def rests(self) -> None:
        """Wait until the kernel has answered and nothing moves any more."""
        expect(self.root).not_to_have_attribute("data-state", "busy")
        expect(self.root).not_to_have_attribute("data-playing", "")

    def touch(self, card: str) -> None:
        """Touch a card of the hand when it is the learner's turn and nothing moves."""
        self.rests()
        expect(self.root).to_have_attribute("data-mine", "true")
        # a card that may not be played is aria-disabled and still answers, so a click must be forced: it waits for nothing
        found = self.root.locator(f'.ct-hand [data-card="{card}"]')
        found.scroll_into_view_if_needed()
        found.evaluate(STILL)
        found.click(position={"x": 12, "y": 40}, force=True)

    def refuses(self, card: str, rule: str) -> None:
        """Touching this card plays nothing, and the table says why, in one place."""
        before = self.root.get_attribute("data-seq")
        self.touch(card)
        expect(self.root).to_have_attribute("data-refused", rule)
        expect(self.root.locator(".ct-speech[data-tone=refused]")).to_be_visible()
        expect(self.root.locator(".ct-duties")).to_have_css("opacity", "0")  # what the hand must do is not said beside it, too
        assert self.root.get_attribute("data-seq") == before

    def plays(self, *cards: str) -> None:
        """Touching each of these cards in turn plays it."""
        for card in cards:
            self.touch(card)
            expect(self.root.locator(f'.ct-hand [data-card="{card}"]')).to_have_count(0)

    def chooses(self, *cards: str) -> None:
        """Touch each of these cards and check that it is then marked as chosen."""
        for card in cards:
            self.touch(card)
            expect(self.root.locator(f'.ct-hand [data-card="{card}"]')).to_have_attribute("aria-pressed", "true")

    def press(self, button: str) -> None:
        """Press a button of the table."""
        self.rests()
        self.root.get_by_role("button", name=button, exact=True).click()

    def takes_back(self) -> None:
        """Take back a move that missed its goal, on the answer line."""
        self.rests()
        self.root.locator('[data-do="retry"]').click()

    def says(self) -> None:
        """The table says what its script has for the learner's last turn."""
        self.rests()
        expect(self.root).to_contain_text(self.words())

    def words(self) -> str:
        """The author's words on the last turn of the game that the browser keeps; at a watched table, on the move shown."""
        table = tables(self.game)[self.key]
        session, snapshot = table.session, table.session.snapshot()
        session.resume(self.kept())
        try:
            if session.watch:
                return session.remark()
            last = session.last_turn()
            assert last is not None, "no move was made"
            record = Record.of(session.state)
            before = Session(session.game, record=record, at=last, seat=session.seat, only=tuple(session.only))
            cue = table.prompter.cue(session, table.prompter.place(before)[0], last)
            assert cue is not None, "the script says nothing here"
            return cue.text
        finally:
            session.restore(snapshot)

    def reads(self, name: str) -> str:
        """A `data-` attribute of the table."""
        return self.root.get_attribute(f"data-{name}") or ""

    def kept(self) -> str:
        """The sealed game that the browser keeps of this table."""
        stored: str = self.page.evaluate("key => localStorage.getItem(`cardkit:${location.pathname}:${key}`)", self.key)
        save: str = json.loads(stored)["save"]
        return save

    def is_over(self) -> None:
        """The deal is finished."""
        expect(self.root).to_have_attribute("data-state", "over")


def still(page: Page, address: str) -> None:
    """Open a page on which nothing moves by itself."""
    page.emulate_media(reduced_motion="reduce")
    page.goto(address)
    page.wait_for_selector(READY)


@contextlib.contextmanager
def opened(browser: Browser, address: str, game: str) -> Iterator[Lesson]:
    """The lesson of a game, open and alive, its tables at instant speed."""
    with watched(browser, viewport={"width": 1200, "height": 900}, reduced_motion="reduce") as page:
        page.add_init_script("localStorage.setItem('cardkit:preferences', JSON.stringify({speed: 'instant', confirm: false}))")
        page.goto(f"{address}voila/render/{game}.ipynb")
        page.wait_for_selector("body[data-cardkit=ready]")
        yield Lesson(page, game)


def lesson_of(game: str) -> Callable[..., Iterator[Lesson]]:
    """A fixture for the tests of one file: the lesson of that game, opened once."""

    @pytest.fixture(scope="module")
    def lesson(browser: Browser, app_server: Any) -> Iterator[Lesson]:
        with opened(browser, app_server.url, game) as found:
            yield found

    return lesson
