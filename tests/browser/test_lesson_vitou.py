"""The lesson of Vitou, worked through as its text invites."""

from __future__ import annotations

from playwright.sync_api import expect

from browser.keys import plays_a_whole_hand
from browser.lessons import Lesson, lesson_of

lesson = lesson_of("vitou")


def test_opening_at_three(lesson: Lesson) -> None:
    bid = lesson.table("bid")
    bid.press("Open at 3")
    expect(bid.root.locator('[data-fact="stake"]')).to_contain_text("3 points")
    expect(bid.root.get_by_role("button", name="Open at 3", exact=True)).to_have_count(0)
    bid.plays("10p")


def test_lying_down_costs_one(lesson: Lesson) -> None:
    refuse = lesson.table("refuse")
    refuse.press("Refuse (se coucher)")
    refuse.is_over()
    expect(refuse.root.locator(".ct-strip .ct-row").nth(1)).to_contain_text("1")
    refuse.press("Undo")
    refuse.plays("8p")


def test_a_sign_from_partner(lesson: Lesson) -> None:
    sign = lesson.table("sign")
    sign.press("Look at your partner")
    expect(sign.root.locator('[data-seat="2"]')).to_contain_text("right wink")


def test_showing_and_deciding_at_twenty(lesson: Lesson) -> None:
    twenty = lesson.table("twenty")
    twenty.press("Show each other your cards")
    expect(twenty.root.locator('[data-seat="2"] [data-shown="back"]')).to_have_count(0)
    twenty.press("Decline: 1 point to the others")
    twenty.is_over()


def test_i_play_at_twenty_all(lesson: Lesson) -> None:
    both = lesson.table("twenty-all")
    both.press("“I play”")
    both.plays("10t")


def test_a_whole_hand_with_keys_alone(lesson: Lesson) -> None:
    deal = plays_a_whole_hand(lesson, "again", 1)
    assert deal.over
