"""The lesson of Pitty Pat, worked through as its text invites."""

from __future__ import annotations

from playwright.sync_api import expect

from browser.keys import plays_a_whole_hand
from browser.lessons import Lesson, lesson_of

lesson = lesson_of("pitty_pat")


def test_matching_and_throwing(lesson: Lesson) -> None:
    match = lesson.table("match")
    match.refuses("Qd", "pitty_pat.match", taught=False)
    match.plays("7h")
    match.says("A match!")
    match.plays("4c")
    expect(match.root.locator(".ct-hand [data-card]")).to_have_count(3)
    more = lesson.table("throw")
    more.plays("4c")
    more.says("The 4 of clubs is the upcard now")


def test_a_match_is_a_duty(lesson: Lesson) -> None:
    queens = lesson.table("queens")
    queens.refuses("4c", "pitty_pat.match")
    queens.plays("Qs")
    queens.says("Either queen would do.")


def test_a_table_shows_only_what_was_taught(lesson: Lesson) -> None:
    """No stock is counted and no hands won before their step."""
    for name in ("match", "throw", "queens"):
        early = lesson.table(name).root
        expect(early.locator('[data-pile="stock"]')).not_to_contain_text("cards")
        expect(early).not_to_contain_text("0 deals")
    deal = lesson.table("deal").root
    expect(deal.locator('[data-pile="stock"]')).to_contain_text("36 cards")
    # what the piles in the middle show is not told a second time
    expect(deal.locator('[data-fact="stock"], [data-fact="upcard"]')).to_have_count(0)


def test_turning_a_card(lesson: Lesson) -> None:
    turn = lesson.table("turn")
    turn.refuses("7h", "pitty_pat.turn-stock")
    turn.press("Turn a card from the stock")
    turn.says("A queen!")
    turn.says("Match the queen of clubs with the queen of spades or the queen of diamonds.")
    turn.plays("Qd")


def test_the_last_card_goes_out_by_itself(lesson: Lesson) -> None:
    last = lesson.table("last")
    last.press("Turn a card from the stock")
    last.plays("4c")
    last.is_over()
    last.says("nothing more to throw")
    expect(last.root.locator(".ct-turn")).to_have_text("The deal is over.")


def test_the_wrong_card_is_taken_back_with_a_reason(lesson: Lesson) -> None:
    choice = lesson.table("choice")
    choice.touch("Jc")
    choice.says("How many 8s have gone by?")
    choice.plays("8s")
    choice.says("but three jacks")


def test_throwing_the_eight_wins(lesson: Lesson) -> None:
    finish = lesson.table("finish")
    finish.plays("8s")
    for _ in range(2):
        finish.press("Turn a card from the stock")
    finish.plays("Jc")
    finish.is_over()
    finish.says("You kept the card that could still come.")


def test_a_whole_hand_with_keys_alone(lesson: Lesson) -> None:
    deal = plays_a_whole_hand(lesson, "again", 1)
    assert deal.over
