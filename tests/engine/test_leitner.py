"""Leitner boxes: what is due when, and texts of progress that survive, or say what is wrong with them."""

import json
from datetime import date, timedelta

import pytest

from cardkit.teaching.leitner import DAYS, LARGEST, BadProgress, Entry, LessonProgress, TopicMemory, read

DAY = date(2026, 11, 5)


def later(days: int) -> date:
    return DAY + timedelta(days)


def test_right_answers_on_the_day_climb_the_boxes() -> None:
    progress, today = TopicMemory(), DAY
    for box, days in enumerate((1, 1, 2, 4, 8, 16, 32, 32), 1):
        progress = progress.answered("tute/rank", True, today)
        assert progress.topics["tute/rank"].box == min(box, 7)
        assert progress.topics["tute/rank"].due == today + timedelta(days)
        assert progress.due(today + timedelta(days - 1)) == []
        today += timedelta(days)
        assert progress.due(today) == ["tute/rank"]
    assert DAYS == (0, 1, 1, 2, 4, 8, 16, 32)


def test_a_wrong_answer_goes_back_three_boxes_at_any_time_and_is_due_at_once() -> None:
    progress = TopicMemory({"tute/rank": Entry(4, later(21), 4, 0)}).answered("tute/rank", False, later(2))
    assert progress.topics["tute/rank"] == Entry(1, later(2), 4, 1)
    assert progress.due(later(2)) == ["tute/rank"]
    assert progress.answered("tute/rank", False, later(2)).topics["tute/rank"] == Entry(0, later(2), 4, 2)


def test_a_right_answer_before_the_day_moves_nothing() -> None:
    once = TopicMemory().answered("tute/rank", True, DAY)
    assert once.answered("tute/rank", True, DAY).topics["tute/rank"] == Entry(1, later(1), 2, 0)


def test_a_late_answer_counts_from_today() -> None:
    progress = TopicMemory({"tute/rank": Entry(1, DAY, 1, 0)}).answered("tute/rank", True, later(40))
    assert progress.topics["tute/rank"].due == later(41)


def test_the_longest_overdue_comes_first_and_nothing_is_changed_by_answering() -> None:
    progress = TopicMemory({"tute/a": Entry(1, later(2)), "vitou/b": Entry(2, later(-3)), "tute/c": Entry(0, DAY)})
    before = str(progress)
    assert progress.due(later(2)) == ["vitou/b", "tute/c", "tute/a"]
    progress.answered("tute/a", False, DAY)
    assert str(progress) == before


def test_the_text_comes_back_as_it_was() -> None:
    progress = TopicMemory().answered("tute/may-play", True, DAY).answered("pitty_pat/match", False, DAY)
    assert read(str(progress)) == progress
    assert read("") == read(" \n") == TopicMemory()


def test_merging_keeps_the_longer_practice_of_each_topic() -> None:
    mine = TopicMemory({"tute/a": Entry(2, DAY, 3, 1), "tute/b": Entry(1, DAY, 1, 0)})
    other = TopicMemory({"tute/a": Entry(4, later(9), 2, 0), "tute/b": Entry(3, later(7), 5, 0), "tute/c": Entry(0, DAY, 0, 1)})
    together = mine.merged(other)
    assert together.topics["tute/a"] == mine.topics["tute/a"]
    assert together.topics["tute/b"] == other.topics["tute/b"]
    assert "tute/c" in together.topics
    assert together.merged(other) == together


def test_how_far_a_lesson_is_travels_with_the_topics() -> None:
    far = LessonProgress(("quiz-1", "table-tute"), 3, 14, "The-deal")
    progress = TopicMemory(lessons={"tute": far}).answered("tute/rank", True, DAY)
    assert progress.lessons["tute"] == far
    assert read(str(progress)) == progress
    other = TopicMemory(
        lessons={"tute": LessonProgress(("guide-trick",), 1, 14, "The-pack"), "vitou": LessonProgress(("a",), 1, 9, "")}
    )
    together = progress.merged(other)
    assert together.lessons["tute"] == far._replace(tasks=("guide-trick", "quiz-1", "table-tute"))
    assert together.lessons["vitou"].of == 9


BAD_LESSONS = [
    [],
    {"Tute": {}},
    {"tute": []},
    {"tute": {"tasks": "a", "steps": [1, 2], "at": ""}},
    {"tute": {"tasks": [1], "steps": [1, 2], "at": ""}},
    {"tute": {"tasks": [], "steps": [3, 2], "at": ""}},
    {"tute": {"tasks": [], "steps": [True, 2], "at": ""}},
    {"tute": {"tasks": [], "steps": [1, 2], "at": 5}},
]


@pytest.mark.parametrize("lessons", BAD_LESSONS, ids=range(len(BAD_LESSONS)))
def test_a_damaged_lesson_says_what_would_be_right(lessons: object) -> None:
    with pytest.raises(BadProgress, match=r"written by game|should have tasks, steps"):
        read(text(lessons=lessons))


@pytest.mark.parametrize("topic", ["rank", "Tute/rank", "tute/", "tute/a b", "../x", "tute/rank\n"])
def test_only_topics_are_counted(topic: str) -> None:
    with pytest.raises(ValueError, match="looks like game/topic"):
        TopicMemory().answered(topic, True, DAY)


def text(**changes: object) -> str:
    return json.dumps({"what": "cardkit progress 1", "topics": {"tute/rank": [1, "2026-11-05", 1, 0]}} | changes)


@pytest.mark.parametrize(
    ("damaged", "says"),
    [
        ("{", "damaged .it breaks at line 1, column 2"),
        ("cardkit", "not a progress file"),
        ("[" * 100_000, "damaged"),
        ("x" * (LARGEST + 1), "too large"),
        ("[]", "no topics"),
        ('{"topics": []}', "no topics"),
        (text(what="cardkit progress 9"), "'cardkit progress 9'; here 'cardkit progress 1'"),
        (text(lessons={"tute": {"tasks": [], "steps": [0, 1], "at": "\ud800"}}), "damaged"),
        (text(topics={"rank": [1, "2026-11-05", 1, 0]}), "'rank' in this progress file is not a topic"),
        (text(topics={"tute/rank": [1, "2026-11-05", 1]}), "should read .box, day, right, wrong."),
        (text(topics={"tute/rank": [True, "2026-11-05", 1, 0]}), "should read"),
        (text(topics={"tute/rank": [1, 20261105, 1, 0]}), "should read"),
        (text(topics={"tute/rank": [1, "2026-11-05", -1, 0]}), "should read"),
        (text(topics={"tute/rank": [8, "2026-11-05", 1, 0]}), "box 8; there are boxes 0 to 7"),
        (text(topics={"tute/rank": [1, "2026-13-05", 1, 0]}), "'2026-13-05', which is not a day"),
    ],
    ids=range(15),
)
def test_a_damaged_text_says_what_is_wrong(damaged: str, says: str) -> None:
    with pytest.raises(BadProgress, match=says):
        read(damaged)
