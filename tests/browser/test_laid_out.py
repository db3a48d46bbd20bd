"""A game without tricks in the browser: cards that lie open are touched one by one, by mouse and by keys."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import pairwise

import pytest
from playwright.sync_api import Page, expect

import cardkit
from browser.stage import stage, swap
from browser.test_timeline import WATCH, play, quick
from cardkit.sessions import Session
from cardkit_widgets import CardTable, Script
from engine.scopa.game import GAME

pytestmark = pytest.mark.browser
__all__ = ["quick"]
TUTE = cardkit.games["tute"]


@pytest.fixture
def table() -> Iterator[CardTable]:
    """The learner holds the 7 of coins; on the table lie two pairs of cards that add up to 7."""
    cardkit.games.add(GAME)
    state = GAME.deal(1, dealer=1, cards={0: "7o 2c 1b", "table": "3c 4e 2b 5e"})
    yield CardTable(Session(GAME, state=state, seed=1), name="laid", speed="instant")
    cardkit.games.drop(GAME.name)


def test_what_a_card_takes_is_touched_on_the_table(page: Page, table: CardTable) -> None:
    stage(page, table)
    lying = page.locator(".ct-middle .ct-pile[data-pile^='table/']")
    expect(lying).to_have_count(4)
    boxes = [one.bounding_box() for one in lying.all()]
    assert all(a and b and a["x"] + a["width"] <= b["x"] for a, b in pairwise(boxes)), "side by side"
    expect(page.get_by_role("button", name="3 of cups", exact=False)).not_to_have_attribute("data-touch", "take 3c")
    page.locator('.ct-hand [data-card="7o"]').click()
    expect(page.locator(".ct-turn")).to_contain_text("Touch a card on the table")
    expect(page.locator('[data-pile="table/3c"]')).to_have_accessible_name("3 of cups; take the 3 of cups")
    page.locator('[data-pile="table/5e"]').click()
    expect(page.locator('[data-pile="table/5e"]')).to_have_count(0)
    assert GAME.pack.set("7o 5e 2b").mask & ~table.session.state.taken[0] == 0


def test_keys_go_along_the_cards_of_the_table(page: Page, table: CardTable) -> None:
    stage(page, table)
    page.locator('.ct-hand [data-card="7o"]').click()
    page.locator('[data-pile="table/3c"]').focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator('[data-pile="table/4e"]')).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator('[data-pile="table/4e"]')).to_have_count(0)
    assert GAME.pack.set("7o 3c 4e").mask & ~table.session.state.taken[0] == 0


@pytest.mark.parametrize("speed", ["normal", "instant"])
def test_what_is_drawn_is_the_scene_of_that_moment(quick: Page, table: CardTable, speed: str) -> None:
    """As at the tables of all other games, after every move."""
    shown = CardTable(Session(GAME, seed=8), name="moments", speed=speed)
    swap(quick, shown)
    quick.evaluate(WATCH)
    seen = play(quick, shown, random.Random(8), 14)
    moves = len(shown.session.view().events)
    assert moves > 24
    assert (moves, "still") in seen


def test_no_tool_and_no_key_speaks_of_tricks(page: Page, table: CardTable) -> None:
    stage(page, table)
    expect(page.get_by_role("button", name="Last trick")).to_be_hidden()
    page.get_by_role("button", name="Options").click()
    expect(page.locator(".ct-sheet")).to_contain_text("Sort my hand")
    expect(page.locator(".ct-sheet")).not_to_contain_text("trick")


def test_a_score_that_comes_with_a_song_is_counted(page: Page) -> None:
    """Where nothing was scored before, the board is not there yet when the points fly."""
    cards = {0: "3c Rb Re 6b Ce 1c 2c Cc 3b 4e", 1: "5c", 2: "7c", 3: "Sc"}
    state = TUTE.deal(11, dealer=0, cards=cards).after("5c", "7c", "Sc", "1c")
    song = Script("las cuarenta", well="Forty points.", miss="Not yet: sing.")
    stage(page, CardTable(state, name="song", taught=["cuarenta"], script=song, speed="slow"))
    page.get_by_role("button", name="Sing las cuarenta").click()
    expect(page.locator(".ct-said")).to_contain_text("Forty points.", timeout=15_000)
    expect(page.locator(".ct-strip")).to_contain_text("53")  # the song, and the points of the tricks that were not taught yet
