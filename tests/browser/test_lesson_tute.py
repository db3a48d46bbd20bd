"""The lesson of Tute, worked through: what its text invites one to do is done, and what the page answers is read."""

from __future__ import annotations

from playwright.sync_api import expect

from browser.keys import plays_a_whole_hand
from browser.lessons import Lesson, lesson_of

lesson = lesson_of("tute")


def test_following_and_heading(lesson: Lesson) -> None:
    follow = lesson.table("follow")
    follow.refuses("3b", "tute.follow")
    follow.refuses("2c", "tute.head")
    follow.plays("Cc")
    low = lesson.table("cannot-head")
    low.refuses("7o", "tute.follow")
    low.plays("3c")


def test_trumping(lesson: Lesson) -> None:
    over = lesson.table("overtrump")
    over.refuses("7o", "tute.trump")
    over.refuses("4e", "tute.overtrump")
    over.plays("Se")
    under = lesson.table("undertrump")
    under.refuses("Rb", "tute.undertrump")
    under.plays("4e")


def test_singing_in_the_wrong_order_and_taking_it_back(lesson: Lesson) -> None:
    sing = lesson.table("sing")
    sing.plays("1o")
    sing.press("Sing las veinte in copas (20)")
    sung = sing.root.locator('[data-seat="0"] [data-fact="declared"]')
    expect(sung).to_contain_text("veinte")
    expect(sing.root.get_by_role("button", name="Sing las cuarenta (40)", exact=True)).to_have_count(0)
    sing.press("Undo")
    sing.press("Sing las cuarenta (40)")
    expect(sung).to_contain_text("cuarenta")


def test_four_kings_win_at_once(lesson: Lesson) -> None:
    four = lesson.table("tute")
    four.plays("1o")
    four.press("Declare tute: four kings")
    four.is_over()


def test_the_watched_hand_is_told(lesson: Lesson) -> None:
    watch = lesson.table("watch")
    for move in range(1, 5):
        watch.press("Step on")
        expect(watch.root).to_have_attribute("data-at", str(move))
    watch.says("Lola has no coins, so she must trump.")


def test_the_hand_can_be_saved_by_drawing_trumps(lesson: Lesson) -> None:
    finish = lesson.table("finish")
    finish.plays("Ce", "So", "Re", "Ro")
    finish.is_over()
    finish.says("100 beats 70")


def test_a_whole_hand_with_keys_alone(lesson: Lesson) -> None:
    deal = plays_a_whole_hand(lesson, "again", 1)
    assert deal.over
