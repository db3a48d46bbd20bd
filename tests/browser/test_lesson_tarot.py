"""The lesson of French Tarot, worked through as its text invites."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from browser.keys import plays_a_whole_hand
from browser.lessons import Lesson, goes, lesson_of

pytestmark = pytest.mark.outlet

lesson = lesson_of("tarot")


def test_the_king_is_cut_and_the_cut_is_cut(lesson: Lesson) -> None:
    cut = lesson.table("cut")
    cut.refuses("3k", "tarot.trump")
    cut.plays("9a")
    cut.says()
    expect(cut.root).to_have_attribute("data-task-state", "done")
    again = lesson.table("overcut")
    again.plays("6a")
    again.says()
    expect(again.root.locator(".ct-shown > .ct-card")).to_have_count(4)  # the trick is seen beside the words on it
    expect(again.root.locator(".ct-shown > [data-won]")).to_have_count(1)
    follow = lesson.table("follow")
    follow.refuses("12a", "tarot.follow")
    follow.plays("Dc")
    follow.says()


def test_a_table_shows_only_what_was_taught(lesson: Lesson) -> None:
    """No contract, no taker, no chien and no score before their step."""
    for name in ("cut", "overcut", "follow", "higher", "climb", "excuse"):
        early = lesson.table(name).root
        for word in ("Contract", "Chien", "Taker", "Bid", "points"):
            expect(early).not_to_contain_text(word)
    expect(lesson.table("sans").root).to_contain_text("Chien")


def test_trumping(lesson: Lesson) -> None:
    over = lesson.table("higher")
    over.refuses("5a", "tarot.overtrump")
    over.plays("12a")
    over.says()
    under = lesson.table("lower")
    under.refuses("4p", "tarot.undertrump")
    under.plays("4a")
    nothing = lesson.table("nothing")
    nothing.plays("3k")
    nothing.says()
    climb = lesson.table("climb")
    climb.refuses("11a", "tarot.climb")
    climb.plays("16a")
    climb.says()


def test_the_excuse_saves_a_queen(lesson: Lesson) -> None:
    excuse = lesson.table("excuse")
    excuse.refuses("4t", "tarot.follow")
    excuse.plays("EX")
    excuse.says()


def test_a_led_excuse_leaves_the_suit_to_the_next_card(lesson: Lesson) -> None:
    star = lesson.table("star")
    star.refuses("12a", "tarot.follow")
    star.plays("Vt")
    star.says()


def test_the_petit_is_caught_and_points_are_given_to_a_partner(lesson: Lesson) -> None:
    catch = lesson.table("catch")
    catch.plays("6a")
    catch.says()
    give = lesson.table("give")
    give.plays("Dt")
    give.says()


def test_three_tricks_are_played_one_after_the_other(lesson: Lesson) -> None:
    short = lesson.table("three-tricks")
    for card in ("4c", "14a", "Dc"):
        short.plays(card)
        short.says()
    side = lesson.table("together")
    for card in ("Dp", "10a", "EX"):
        side.plays(card)
        side.says()


def test_a_higher_bid_takes(lesson: Lesson) -> None:
    bid = lesson.table("bid")
    bid.press("Prise ×1")
    bid.says()
    sans = lesson.table("sans")
    sans.press("Garde sans ×4")
    sans.says()
    weigh = lesson.table("weigh")
    weigh.press("Pass")
    weigh.says()


def test_the_ecart(lesson: Lesson) -> None:
    ecart = lesson.table("ecart")
    ecart.refuses("Rp", "tarot.ecart-kings")
    ecart.refuses("3a", "tarot.ecart-trumps")
    ecart.chooses("2t", "4t", "7t", "Vt", "3k", "9k")
    ecart.press("Lay aside: 6 of 6 chosen")
    ecart.says()
    expect(ecart.root.locator(".ct-hand [data-card]")).to_have_count(18)


def test_the_petit_is_the_last_trump(lesson: Lesson) -> None:
    petit = lesson.table("petit")
    petit.plays("20a")
    petit.says()
    petit.plays("1a")
    petit.says()


def test_calling_a_king(lesson: Lesson) -> None:
    call = lesson.table("call")
    call.press("Call the king of clubs")
    call.says()


def test_the_petit_brought_home(lesson: Lesson) -> None:
    finish = lesson.table("finish")
    finish.plays("1a")
    finish.says()
    expect(finish.root.locator('.ct-hand [data-card="1a"]')).to_have_count(0)


def test_the_bench(lesson: Lesson) -> None:
    goes(lesson.page, "Further:-the-scoring-bench")
    bench = lesson.page.locator(".ck-calculator")
    guess = bench.locator('[data-line="1"]')
    guess.fill("150")
    guess.press("Enter")
    expect(bench.locator('[data-seen="right"]')).to_contain_text("25 × 2 (garde) = 50")
    bench.locator('[data-line="2"]').fill("16")
    bench.locator('[data-check="2"]').click()
    expect(bench.locator('[data-seen="wrong"]')).to_contain_text("you said 16")
    expect(bench.locator("tfoot")).to_contain_text("+198")
    bench.get_by_label("Alone").check()
    expect(bench).to_contain_text("only with five is there a choice")
    expect(bench).not_to_contain_text("false")
    bench.get_by_label("Alone").uncheck()
    bench.get_by_label("Bouts").select_option("0")
    expect(bench.locator("tfoot")).to_have_count(0)


@pytest.mark.outlet
def test_a_whole_hand_with_keys_alone(lesson: Lesson) -> None:
    deal = plays_a_whole_hand(lesson, "again", 1)
    assert deal.over


def test_points_are_counted_by_laying_cards_in_pairs(lesson: Lesson) -> None:
    goes(lesson.page, "Count-by-twos")
    heap = lesson.page.locator(".ck-touch:visible")
    for pair, text in (("Rc 4c", "So far 5."), ("Dp 7p", "So far 9."), ("Vk 12a", "All counted: 11 points.")):
        for card in pair.split():
            seq = heap.get_attribute("data-seq") or ""
            heap.locator(f'[data-card="{card}"]').press("Enter")
            expect(heap).not_to_have_attribute("data-seq", seq)
        expect(heap).to_contain_text(text)
        assert heap.evaluate("heap => heap.contains(document.activeElement)")
    expect(heap).to_have_attribute("data-state", "done")
    expect(heap).not_to_contain_text("false")
