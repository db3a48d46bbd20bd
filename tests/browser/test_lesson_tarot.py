"""The lesson of French Tarot, worked through as its text invites."""

from __future__ import annotations

from playwright.sync_api import expect

from browser.keys import plays_a_whole_hand
from browser.lessons import Lesson, lesson_of

lesson = lesson_of("tarot")


def test_trumping(lesson: Lesson) -> None:
    over = lesson.table("overtrump")
    over.refuses("4p", "tarot.trump")
    over.refuses("5a", "tarot.overtrump")
    over.plays("EX")
    under = lesson.table("undertrump")
    under.refuses("4p", "tarot.undertrump")
    under.plays("4a")


def test_the_ecart(lesson: Lesson) -> None:
    ecart = lesson.table("ecart")
    ecart.refuses("Rp", "tarot.ecart-kings")
    ecart.refuses("3a", "tarot.ecart-trumps")
    ecart.chooses("2t", "4t", "7t", "Vt", "3k", "9k")
    ecart.press("Lay aside: 6 of 6 chosen")
    ecart.press("Jeu: start the play")
    expect(ecart.root.locator(".ct-hand [data-card]")).to_have_count(18)


def test_calling_a_king(lesson: Lesson) -> None:
    call = lesson.table("call")
    call.press("Call the king of clubs")
    call.says("king of clubs")


def test_the_petit_brought_home(lesson: Lesson) -> None:
    finish = lesson.table("finish")
    finish.plays("1a")
    finish.says("Levées")
    expect(finish.root.locator('.ct-hand [data-card="1a"]')).to_have_count(0)


def test_the_bench(lesson: Lesson) -> None:
    bench = lesson.page.locator(".ck-bench")
    guess = bench.locator('[data-line="1"]')
    guess.fill("150")
    guess.press("Enter")
    expect(bench.locator('[data-seen="right"]')).to_contain_text("25 × 2 (garde) = 50")
    bench.locator('[data-line="2"]').fill("16")
    bench.locator('[data-check="2"]').click()
    expect(bench.locator('[data-seen="wrong"]')).to_contain_text("you said 16")
    bench.locator('[data-do="show"]').click()
    expect(bench.locator("tfoot")).to_contain_text("+198")
    bench.get_by_label("Bouts").select_option("0")
    expect(bench.locator("tfoot")).to_have_count(0)


def test_a_whole_hand_with_keys_alone(lesson: Lesson) -> None:
    deal = plays_a_whole_hand(lesson, "again", 1)
    assert deal.over
