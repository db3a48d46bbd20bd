"""The lesson of Pitty Pat, worked through as its text invites."""

from __future__ import annotations

from playwright.sync_api import expect

from browser.keys import plays_a_whole_hand
from browser.lessons import Lesson, lesson_of

lesson = lesson_of("pitty_pat")


def test_matching_and_throwing(lesson: Lesson) -> None:
    match = lesson.table("match")
    match.refuses("Qd", "pitty_pat.match")
    match.plays("7h", "4c")
    expect(match.root.locator(".ct-hand [data-card]")).to_have_count(3)


def test_turning_a_card(lesson: Lesson) -> None:
    turn = lesson.table("turn")
    turn.refuses("7h", "pitty_pat.turn-stock")
    turn.press("Turn a card from the stock")
    turn.plays("Qd")


def test_the_last_card_goes_out_by_itself(lesson: Lesson) -> None:
    last = lesson.table("last")
    last.plays("7h", "2h", "Qs", "Qd")
    last.press("Turn a card from the stock")
    last.plays("4c")
    last.is_over()


def test_throwing_the_eight_wins(lesson: Lesson) -> None:
    finish = lesson.table("finish")
    finish.plays("8s")
    for _ in range(2):
        finish.press("Turn a card from the stock")
    finish.plays("Jc")
    finish.is_over()


def test_a_whole_hand_with_keys_alone(lesson: Lesson) -> None:
    deal = plays_a_whole_hand(lesson, "again", 1)
    assert deal.over
