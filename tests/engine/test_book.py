"""The learner's book: acts become knowledge, mistakes come back until they stop, no damage costs more than itself."""

from __future__ import annotations

import json
import random
from datetime import date, timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardkit import games
from cardkit.teaching import exercises
from cardkit.teaching.book import (
    MAX_BOOK_CHARACTERS,
    MAX_READ_CHARACTERS,
    SURENESS,
    BadProgress,
    Book,
    LessonProgress,
    Mark,
    read,
)
from cardkit.teaching.leitner import DAYS, Entry
from conftest import one_now

DAY = date(2026, 11, 5)
RULES = ("tute.head", "tute.follow", "vitou.bid")


def later(days: int) -> date:
    return DAY + timedelta(days)


def rule(rule: str = "tute.head", right: bool = True, day: date = DAY, **more: Any) -> dict[str, Any]:
    return {"kind": "rule", "rule": rule, "right": right, "day": day.isoformat(), **more}


def mistake(number: int = 0, day: date = DAY) -> dict[str, Any]:
    act = {"link": f"game=tute&at={number}", "made": "play 1o", "good": ["play 2o"], "said": "Keep the ace."}
    return {"kind": "mistake", "day": day.isoformat(), **act}


days = st.integers(-400, 400).map(later)
acts: st.SearchStrategy[dict[str, Any]] = st.one_of(
    st.builds(
        rule,
        st.sampled_from(RULES),
        st.booleans(),
        days,
        at=st.sampled_from(["table", "question", ""]),
        sure=st.sampled_from([*SURENESS, "", "?"]),
    ),
    st.builds(mistake, st.integers(0, 9), days),
    st.builds(
        lambda game, day, right: (
            {"kind": "mark", "game": game, "form": "A", "day": day.isoformat(), "right": right} | {"of": 20, "missed": []}
        ),
        st.sampled_from(["tute", "vitou"]),
        days,
        st.integers(0, 20),
    ),
)
lessons = st.dictionaries(
    st.sampled_from(["tute", "my first-lesson"]),
    st.builds(
        lambda tasks, done, of, at: LessonProgress(tuple(sorted(tasks)), min(done, of), of, at, done),
        st.sets(st.sampled_from(["quiz-1", "table-one", "step-Trump"])),
        st.integers(0, 14),
        st.integers(0, 14),
        st.sampled_from(["", "The-deal", "Là"]),
    ),
)
books = st.builds(lambda done, begun: Book(lessons=begun).with_acts(done), st.lists(acts, max_size=25), lessons)


def test_new_shaky_sure() -> None:
    book, today = Book(), DAY
    assert book.knowledge("tute.head") == "new"
    for number, days in enumerate(DAYS[1:], 1):
        book = book.with_acts([rule(day=today)])
        assert book.knowledge("tute.head") == ("sure" if number > 4 else "shaky")
        assert book.due(today) == []
        today += timedelta(days)
        assert book.due(today) == ["tute.head"]
    assert book.with_acts([rule(right=False, day=today)]).knowledge("tute.head") == "shaky"


def test_a_table_alone_makes_nobody_sure() -> None:
    acts = [rule(day=later(10 * n), at="table") for n in range(9)]
    assert Book().with_acts(acts).knowledge("tute.head") == "shaky"
    assert Book().with_acts(acts).rules["tute.head"].right == 9
    sure = Book().with_acts([rule(day=later(20 * n)) for n in range(6)])
    assert sure.with_acts([rule(day=later(199), at="table")]).knowledge("tute.head") == "sure"


def test_a_mistake_comes_back_until_it_stops() -> None:
    book = Book().with_acts([mistake()])
    (key,), today = book.mistakes, DAY
    for days in DAYS[1:]:
        assert book.mistakes_due(today) == [key]
        book = book.with_acts([{"kind": "card", "key": key, "right": True, "day": today.isoformat()}])
        assert book.mistakes_due(today) == []
        today += timedelta(days)
    assert not book.with_acts([{"kind": "card", "key": key, "right": True, "day": today.isoformat()}]).mistakes
    missed = book.with_acts([{"kind": "card", "key": key, "right": False, "day": today.isoformat()}])
    assert missed.mistakes_due(today) == [key]


def test_a_topic_stands_where_the_weakest_of_its_rules_does() -> None:
    book = Book({"tute.head": Entry(4, later(9), 6, 1), "tute.follow": Entry(1, later(1), 2, 2), "tute.trump": Entry(0, DAY)})
    assert book.about(["tute.head"]) == Entry(4, later(9), 6, 1)
    assert book.about(["tute.head", "tute.follow", "tute.trump"]) == Entry(1, later(1), 8, 3)
    assert book.about(["tute.trump"]) is None, "it was never asked about"
    assert book.about(["vitou.bid"]) is None


@pytest.mark.parametrize("name", one_now(games, "tute"))
def test_every_topic_is_about_rules_and_every_question_decided_by_one_of_them(name: str) -> None:
    for exercise in exercises.for_game(games[name]):
        assert exercise.rules
        for seed in range(6):
            decides = exercise.make(random.Random(seed), seed % 3 + 1).rules[:1]
            assert {rule.id for rule in decides} <= {*exercise.rules}


def test_how_far_a_lesson_is_is_joined() -> None:
    far = LessonProgress(("quiz-1", "table-tute"), 3, 14, "The-deal", 4)
    mine = Book(lessons={"tute": far})
    other = Book(
        lessons={"tute": LessonProgress(("guide-trick",), 1, 14, "The-pack"), "vitou": LessonProgress(("a",), 1, 9, "")}
    )
    together = mine.merged(other).lessons
    assert together["tute"] == far._replace(tasks=("guide-trick", "quiz-1", "table-tute"))
    assert together["vitou"].of == 9


def test_what_waits_in_a_text_is_read_with_it() -> None:
    waiting = [rule(right=False), rule("vitou.bid"), "nonsense"]
    text = json.dumps({**json.loads(str(Book().with_acts([rule()]))), "acts": waiting})
    assert read(text) == Book().with_acts([rule(), *waiting])
    assert read(json.dumps({"what": "cardkit progress 1", "acts": waiting})) == Book().with_acts(waiting)
    assert read(json.dumps({"what": "cardkit progress 1", "acts": 7})) == Book()


def test_how_well_one_judges_oneself_is_counted() -> None:
    book = Book().with_acts([rule(sure="sure"), rule(sure="sure", right=False), rule(sure="guess"), rule(sure="very")])
    assert book.judged == {"sure": (1, 1), "guess": (1, 0)}
    assert book.days == {DAY: 4}


def test_a_mark_remembers_what_was_missed() -> None:
    act = {"kind": "mark", "game": "tute", "form": "A", "day": "2026-11-05", "right": 17, "of": 20, "missed": ["tute.head"]}
    assert Book().with_acts([act]).marks == (Mark(DAY, "tute", "A", 17, 20, ("tute.head",)),)


@pytest.mark.parametrize("wrong", [{"right": 21}, {"of": 201, "right": 1}])
def test_a_mark_that_no_exam_gives_is_not_kept(wrong: dict[str, int]) -> None:
    act = {"kind": "mark", "game": "tute", "form": "A", "day": "2026-11-05", "right": 17, "of": 20, "missed": []}
    assert not Book().with_acts([act | wrong]).marks


@given(books, days)
def test_whatever_the_clock_says_all_comes_back_in_the_time_of_the_last_box(book: Book, today: date) -> None:
    for key, entry in book.rules.items():
        assert any(entry.ready(today + timedelta(days)) for days in range(DAYS[-1] + 1)), key


@given(books)
def test_the_text_comes_back_as_it_was(book: Book) -> None:
    assert read(str(book)) == book


@given(books, books, books)
def test_merging_is_the_same_in_any_order_and_loses_no_rule(a: Book, b: Book, c: Book) -> None:
    assert a.merged(b) == b.merged(a)
    assert a.merged(a) == a
    assert a.merged(b).merged(c) == a.merged(b.merged(c))
    assert {*a.rules, *b.rules} == {*a.merged(b).rules}
    assert {*a.mistakes, *b.mistakes} == {*a.merged(b).mistakes}


@given(st.lists(acts, max_size=20), st.integers(0, 20))
def test_two_tabs_lose_nothing_when_the_second_merges(told_acts: list[dict[str, Any]], cut: int) -> None:
    one, two = Book().with_acts(told_acts[:cut]), Book().with_acts(told_acts)
    assert set(one.merged(two).rules) == set(two.rules)


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(["day", "kind", "rule", "right", "x"]), inner),
    max_leaves=8,
)


@given(books, st.lists(json_values, max_size=5))
def test_acts_without_sense_change_nothing(book: Book, nonsense: list[Any]) -> None:
    assert book.with_acts(nonsense) == book
    assert book.with_acts([rule() | {"day": "2026-13-01"}, rule() | {"rule": "../x"}, {"kind": "card", "key": "?"}]) == book


@given(books, st.data())
def test_a_damaged_row_costs_no_more_than_itself(book: Book, data: st.DataObject) -> None:
    loaded = json.loads(str(book.with_acts([rule("tute.rank")])))
    loaded["rules"]["tute.rank"] = data.draw(json_values)
    loaded |= {"later": data.draw(json_values)}
    found = read(json.dumps(loaded))
    assert {key: entry for key, entry in found.rules.items() if key != "tute.rank"} == book.rules
    assert found.mistakes == book.mistakes


BAD_LESSONS = [
    7,
    [],
    {"tasks": "a", "steps": [1, 2], "at": 5},
    {"tasks": [1], "steps": [1, 2], "at": ""},
    {"tasks": [], "steps": [3, 2], "at": ""},
    {"tasks": [], "steps": [True, 2], "at": ""},
    {"tasks": ["x"] * 999, "steps": [1, 2], "at": ""},
]


@pytest.mark.parametrize("lesson", BAD_LESSONS, ids=range(len(BAD_LESSONS)))
def test_a_damaged_lesson_costs_no_more_than_itself(lesson: object) -> None:
    good = {"tasks": ["quiz-1"], "steps": [1, 2], "at": "x" * 99, "number": 2}
    text = json.dumps({"what": "cardkit progress 1", "lessons": {"tute": lesson, "vitou": good, "a\nb": good}})
    assert read(text).lessons == {"vitou": LessonProgress(("quiz-1",), 1, 2, "x" * 80, 2)}


NO_BOOKS = {
    "{": "damaged .it breaks at line 1, column 2",
    "[]": "no progress of cardkit",
    "cardkit": "no progress of cardkit",
    '{"what": "cardkit progress 9"}': "'cardkit progress 9'; here 'cardkit progress 1'",
    "[" * 90_000: "damaged",
    "x" * (MAX_READ_CHARACTERS + 1): "too large",
    '"\\ud800"': "damaged",
}


@pytest.mark.parametrize("text", NO_BOOKS, ids=range(len(NO_BOOKS)))
def test_what_is_no_book_is_said(text: str) -> None:
    with pytest.raises(BadProgress, match=NO_BOOKS[text]):
        read(text)


def test_lessons_without_end_leave_room_for_what_is_known() -> None:
    many = {f"lesson {n}": LessonProgress(("x" * 80,) * 200, 1, 2) for n in range(99)}
    text = str(Book(lessons=many).with_acts([rule()]))
    assert len(text) <= MAX_BOOK_CHARACTERS
    assert read(text).knowledge("tute.head") == "shaky"


def test_a_full_book_lets_the_best_known_and_oldest_go_first() -> None:
    long = "a very long reason " * 20
    book = Book().with_acts([mistake(n, later(n // 10)) | {"said": long} for n in range(900)])
    known = next(key for key, one in book.mistakes.items() if one.link.endswith("at=899"))
    book = book.with_acts([{"kind": "card", "key": known, "right": True, "day": later(90).isoformat()}])
    kept = read(str(book))
    assert len(str(book)) <= MAX_BOOK_CHARACTERS
    assert 200 < len(kept.mistakes) < 900
    assert known not in kept.mistakes
    assert min(one.day for one in kept.mistakes.values()) > DAY
    assert read(str(kept)) == kept
