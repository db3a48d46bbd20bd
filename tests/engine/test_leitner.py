"""Leitner boxes: what is due when."""

from datetime import date, timedelta

from cardkit.teaching.leitner import DAYS, Entry, due, merged

DAY = date(2026, 11, 5)


def later(days: int) -> date:
    return DAY + timedelta(days)


def test_right_answers_on_the_day_climb_the_boxes() -> None:
    entry, today = Entry(0, DAY), DAY
    for box, days in enumerate((1, 1, 2, 4, 8, 16, 32, 32), 1):
        entry = entry.answered(True, today)
        assert entry.box == min(box, 7)
        assert entry.due == today + timedelta(days)
        assert not entry.ready(today + timedelta(days - 1))
        today += timedelta(days)
        assert entry.ready(today)
    assert DAYS == (0, 1, 1, 2, 4, 8, 16, 32)


def test_a_wrong_answer_goes_back_three_boxes_at_any_time_and_is_due_at_once() -> None:
    entry = Entry(4, later(21), 4, 0).answered(False, later(2))
    assert entry == Entry(1, later(2), 4, 1)
    assert entry.ready(later(2))
    assert entry.answered(False, later(2)) == Entry(0, later(2), 4, 2)


def test_a_right_answer_before_the_day_moves_nothing() -> None:
    once = Entry(0, DAY).answered(True, DAY)
    assert once.answered(True, DAY) == Entry(1, later(1), 2, 0)


def test_a_late_answer_counts_from_today() -> None:
    assert Entry(1, DAY, 1, 0).answered(True, later(40)).due == later(41)


def test_the_longest_overdue_comes_first() -> None:
    entries = {"tute.a": Entry(1, later(2)), "vitou.b": Entry(2, later(-3)), "tute.c": Entry(0, DAY)}
    assert due(entries, later(2)) == ["vitou.b", "tute.c", "tute.a"]


def test_the_longer_practice_counts() -> None:
    mine = {"tute.a": Entry(2, DAY, 3, 1), "tute.b": Entry(1, DAY, 1, 0)}
    other = {"tute.a": Entry(4, later(9), 2, 0), "tute.b": Entry(3, later(7), 5, 0), "tute.c": Entry(0, DAY, 0, 1)}
    together = merged(mine, other)
    assert together == {"tute.a": mine["tute.a"], "tute.b": other["tute.b"], "tute.c": other["tute.c"]}
    assert merged(together, other) == together
