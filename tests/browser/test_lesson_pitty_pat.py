"""The lesson of Pitty Pat, worked through as its text invites."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from browser.keys import plays_a_whole_hand
from browser.lessons import Lesson, lesson_of

pytestmark = pytest.mark.outlet

lesson = lesson_of("pitty_pat")


def test_matching_and_throwing(lesson: Lesson) -> None:
    match = lesson.table("match")
    match.refuses("Qd", "pitty_pat.match")
    match.plays("7h")
    match.says()
    expect(match.root.locator(".ct-shown")).to_be_hidden()
    more = lesson.table("throw")
    more.plays("2h")
    more.says()
    lesson.page.set_viewport_size({"width": 390, "height": 844})  # a long way on leaves the words their room
    assert more.root.locator(".ct-speech").evaluate("line => line.offsetWidth") >= 240
    lesson.page.set_viewport_size({"width": 1200, "height": 900})


def test_a_match_is_a_duty(lesson: Lesson) -> None:
    queens = lesson.table("queens")
    queens.refuses("4c", "pitty_pat.match")
    queens.plays("Qs")
    queens.says()


def test_a_table_shows_only_what_was_taught(lesson: Lesson) -> None:
    """No stock is counted and no hands won before their step."""
    for name in ("match", "throw"):
        early = lesson.table(name).root
        expect(early.locator('[data-pile="stock"]')).not_to_contain_text("cards")
        expect(early).not_to_contain_text("0 deals")
        expect(early.get_by_role("group", name=re.compile("Trick|no card"))).to_have_count(0)  # there are none in this game
    deal = lesson.table("deal").root
    expect(deal.locator('[data-pile="stock"]')).to_contain_text("36 cards")
    # what the piles in the middle show is not told a second time
    expect(deal.locator('[data-fact="stock"], [data-fact="upcard"]')).to_have_count(0)


def test_turning_a_card(lesson: Lesson) -> None:
    turn = lesson.table("turn")
    turn.refuses("4c", "pitty_pat.turn-stock")
    turn.press("Turn a card")
    turn.says()


def test_the_last_card_goes_out_by_itself(lesson: Lesson) -> None:
    last = lesson.table("last")
    last.press("Turn a card")
    last.says()
    last.plays("4c")
    last.is_over()
    last.says()


def test_a_card_that_is_not_the_best_can_be_taken_back(lesson: Lesson) -> None:
    choice = lesson.table("choice")
    choice.plays("Jc")
    choice.says()
    choice.takes_back()
    choice.plays("8s")
    choice.says()


def test_a_new_stock_is_seen(lesson: Lesson) -> None:
    stock = lesson.table("stock")
    stock.press("Turn a card")
    stock.says()


def test_a_whole_hand_with_keys_alone(lesson: Lesson) -> None:
    deal = plays_a_whole_hand(lesson, "again", 60)
    assert deal.over
