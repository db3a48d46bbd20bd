"""The lesson of Vitou, worked through as its text invites."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from browser.keys import plays_a_whole_hand
from browser.lessons import Lesson, lesson_of

pytestmark = pytest.mark.outlet

lesson = lesson_of("vitou")


def test_the_first_trick_is_won_and_told(lesson: Lesson) -> None:
    first = lesson.table("first")
    first.plays("Rp")
    first.says()
    ace = lesson.table("ace")
    ace.touch("Dp")
    ace.says()
    ace.takes_back()
    ace.plays("10t")
    ace.says()


def test_a_table_shows_only_what_was_taught(lesson: Lesson) -> None:
    """No stake, no bids, no signs and no score before their step."""
    for name in ("first", "ace", "partner", "tie"):
        early = lesson.table(name).root
        expect(early.locator('[data-fact="stake"], [data-fact="cut"], [data-fact="refusal"]')).to_have_count(0)
        expect(early.locator(".ct-actions [data-move]")).to_have_count(0)
    expect(lesson.table("bid").root.locator('[data-fact="stake"]')).to_contain_text("1 point")
    expect(lesson.table("bid").root.get_by_role("button", name="Look at your partner")).to_have_count(0)


def test_a_partner_is_spared_and_a_trick_is_tied(lesson: Lesson) -> None:
    partner = lesson.table("partner")
    partner.touch("10p")
    partner.says()
    partner.takes_back()
    partner.plays("7t")
    partner.says()
    tie = lesson.table("tie")
    tie.plays("9c")
    tie.says()
    after = lesson.table("tie-first")
    after.plays("10p")
    after.says()
    enough = lesson.table("tie-second")
    enough.plays("10c")
    enough.says()


def test_opening_at_three(lesson: Lesson) -> None:
    bid = lesson.table("bid")
    bid.press("Open at 3")
    expect(bid.root.locator('[data-fact="stake"]')).to_contain_text("3 points")
    expect(bid.root.get_by_role("button", name="Open at 3", exact=True)).to_have_count(0)
    bid.says()
    bid.plays("10p")
    bid.says()


def test_lying_down_costs_one(lesson: Lesson) -> None:
    refuse = lesson.table("refuse")
    refuse.press("Lie down")
    refuse.is_over()
    refuse.says()
    refuse.press("Undo")
    refuse.plays("8p")


def test_raising_to_six(lesson: Lesson) -> None:
    higher = lesson.table("raise")
    higher.touch("9p")
    higher.says()
    higher.takes_back()
    expect(higher.root.locator(".ct-actions > :not([hidden])")).to_have_text(["Raise to 6", "Lie down"])
    higher.press("Raise to 6")
    higher.says()
    expect(higher.root.locator('[data-fact="stake"]')).to_contain_text("6 points")
    higher.plays("9p")
    higher.is_over()
    higher.says()


def test_baraque_is_for_the_game(lesson: Lesson) -> None:
    shack = lesson.table("baraque")
    shack.press("Lie down")
    shack.says()
    shack.takes_back()
    shack.plays("10k")
    shack.is_over()
    shack.says()
    expect(shack.root.locator(".ct-bubble:visible")).to_have_count(0)  # its author tells how it ended


def test_a_sign_from_partner(lesson: Lesson) -> None:
    sign = lesson.table("sign")
    sign.press("Look at your partner")
    expect(sign.root.locator('[data-seat="2"]')).to_contain_text("right wink")
    trust = lesson.table("trust")
    trust.press("Look at your partner")
    trust.says()
    trust.plays("7t")
    trust.says()


def test_showing_and_deciding_at_twenty(lesson: Lesson) -> None:
    twenty = lesson.table("twenty")
    twenty.press("Look at both hands")
    expect(twenty.root.locator('[data-seat="2"] [data-shown="back"]')).to_have_count(0)
    twenty.press("Decline: they get 1")
    twenty.is_over()
    twenty.says()
    poor = lesson.table("decline")
    poor.press("Look at both hands")
    poor.press("Decline: they get 1")
    poor.says()


def test_i_play_at_twenty_all(lesson: Lesson) -> None:
    both = lesson.table("twenty-all")
    both.press("“I play”")
    both.says()
    expect(both.root).to_have_attribute("data-task-state", "done")


def test_a_whole_hand_with_keys_alone(lesson: Lesson) -> None:
    deal = plays_a_whole_hand(lesson, "again", 3)
    assert deal.over
