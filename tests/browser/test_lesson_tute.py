"""The lesson of Tute, worked through: what its text invites one to do is done, and what the page answers is read."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from browser.keys import plays_a_whole_hand
from browser.lessons import Lesson, lesson_of

pytestmark = pytest.mark.outlet

lesson = lesson_of("tute")


def test_the_first_trick_is_won_and_told(lesson: Lesson) -> None:
    begin = lesson.table("begin")
    begin.refuses("Re", "tute.follow")
    begin.plays("7c")
    begin.says()
    three = lesson.table("three")
    three.plays("3e")
    three.says()


def test_what_stands_below_a_question_waits_for_the_first_try(lesson: Lesson) -> None:
    """In print and on one page it stands there at once."""
    relief = lesson.table("relief")
    below = lesson.page.locator(".ck-step:not([hidden]) .ck-rule-mark")
    expect(below).to_be_hidden()
    lesson.page.emulate_media(media="print")
    expect(below).to_be_visible()
    lesson.page.emulate_media(media="screen")
    relief.plays("1c")
    expect(below).to_be_visible()
    relief.takes_back()


def test_a_table_shows_only_what_was_taught(lesson: Lesson) -> None:
    """No trumps, no tricks counted, no score, no songs before their step."""
    for name in ("begin", "three", "follow", "partner"):
        early = lesson.table(name).root
        expect(early.locator('[data-fact="trump"], [data-fact="turned"], [data-fact="tricks"]')).to_have_count(0)
        expect(early.get_by_role("button", name="Sing")).to_have_count(0)
        expect(early).not_to_contain_text("points")
    expect(lesson.table("trump").root.locator('[data-fact="trump"]')).to_contain_text("swords")


def test_following_and_heading(lesson: Lesson) -> None:
    follow = lesson.table("follow")
    follow.refuses("3b", "tute.follow")
    follow.refuses("2c", "tute.head")
    follow.plays("Cc")
    follow.says()
    low = lesson.table("cannot-head")
    low.refuses("7o", "tute.follow")
    low.plays("3c")
    low.says()
    low.takes_back()
    low.plays("2c")
    low.says()
    partner = lesson.table("partner")
    partner.refuses("2c", "tute.head")
    partner.plays("Cc")
    partner.says()


def test_trumping(lesson: Lesson) -> None:
    cut = lesson.table("trump")
    cut.refuses("7o", "tute.trump")
    cut.plays("4e")
    cut.says()
    over = lesson.table("overtrump")
    over.refuses("7o", "tute.trump")
    over.refuses("4e", "tute.overtrump")
    over.plays("Se")
    over.says()
    under = lesson.table("undertrump")
    under.refuses("Rb", "tute.undertrump")
    under.plays("4e")
    relief = lesson.table("relief")
    relief.refuses("7o", "tute.follow")
    relief.plays("1c")
    relief.says()
    relief.takes_back()
    relief.plays("2c")
    relief.says()


def test_singing_in_the_wrong_order_and_then_rightly(lesson: Lesson) -> None:
    sing = lesson.table("sing")
    sung = sing.root.locator('[data-seat="0"] [data-fact="declared"]')
    sing.press("Sing las veinte in cups (20)")
    sing.says()
    sing.takes_back()
    sing.press("Sing las cuarenta (40)")
    expect(sung).to_contain_text("cuarenta")
    sing.says()


def test_four_kings_win_at_once(lesson: Lesson) -> None:
    four = lesson.table("tute")
    four.press("Show four kings: tute")
    four.says()


def test_a_short_match_takes_three_tricks(lesson: Lesson) -> None:
    short = lesson.table("three-tricks")
    short.plays("Rc")
    short.says()
    short.plays("2e")
    short.says()
    short.refuses("5b", "tute.head")
    short.plays("1b")
    short.says()
    expect(short.root).to_have_attribute("data-task-state", "done")


def test_points_are_given_and_spared(lesson: Lesson) -> None:
    give = lesson.table("give")
    give.plays("Sc")
    give.says()
    give.takes_back()
    give.plays("3c")
    give.says()
    spare = lesson.table("spare")
    spare.plays("2c")
    spare.says()


def test_the_last_chance_to_sing(lesson: Lesson) -> None:
    now = lesson.table("now")
    now.plays("Rc")
    now.says()
    now.takes_back()
    now.press("Sing las veinte in cups (20)")
    now.says()


def test_the_watched_hand_is_told(lesson: Lesson) -> None:
    watch = lesson.table("watch")
    for move in range(1, 5):
        watch.press("Step on")
        expect(watch.root).to_have_attribute("data-at", str(move))
    watch.says()


def test_the_hand_can_be_saved_by_drawing_trumps(lesson: Lesson) -> None:
    finish = lesson.table("finish")
    finish.touch("Ro")
    finish.says()
    finish.takes_back()
    expect(finish.root.locator('.ct-hand [data-card="Ro"]')).to_have_count(1)
    finish.plays("Ce")
    finish.says()
    finish.plays("So", "Re", "Ro")
    finish.is_over()
    finish.says()
    finish.says()


def test_a_whole_hand_with_keys_alone(lesson: Lesson) -> None:
    deal = plays_a_whole_hand(lesson, "again", 1)
    assert deal.over
