"""Five minutes a day and exams: what is asked when, of what, and that two forms of an exam are equally hard."""

from __future__ import annotations

import random
from collections.abc import Iterator
from datetime import date, timedelta
from functools import cache
from itertools import pairwise
from statistics import mean

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardkit import games
from cardkit.teaching import daily, problems
from cardkit.teaching.book import Book, LessonProgress, Mistake
from cardkit.teaching.daily import (
    ITEMS_A_DAY,
    DueItem,
    due_items,
    exercise_for,
    met,
    mistake_act,
    mistake_question,
    mixed,
    problem_act,
    taught,
)
from cardkit.teaching.exam import EXAM_QUESTIONS, Paper
from cardkit.teaching.exercises import Question
from cardkit.teaching.exercises.positions import in_sight
from cardkit.teaching.leitner import Entry
from conftest import one_now

DAY = date(2026, 11, 5)
TUTE = games["tute"]


def wrong(*rules: str) -> Book:
    return Book().with_acts([{"kind": "rule", "rule": rule, "right": False, "day": DAY.isoformat()} for rule in rules])


def made_a_mistake() -> tuple[Book, Mistake]:
    """A king played under a trick that one could win for sure, in a position of four cards."""
    state = TUTE.deal(7)
    move, *others = state.legal
    book = Book().with_acts([{**mistake_act(state, others[-1], [move, others[0]], "It wins."), "day": DAY.isoformat()}])
    (mistake,) = book.mistakes.values()
    return book, mistake


# -- what is due ---------------------------------------------------------------------------------------------------------


def test_ten_cards_of_what_is_due_mixed_across_games() -> None:
    rules = [rule for name in games for rule in list(games[name].rules)[:6]]
    chosen = due_items(wrong(*rules), DAY)
    assert len(chosen) == ITEMS_A_DAY
    assert all(a.game != b.game for a, b in pairwise(chosen))
    assert due_items(wrong(*rules), DAY - timedelta(1)) == ()


def test_only_what_was_met_is_asked() -> None:
    assert due_items(Book(), DAY) == ()
    done = Book(lessons={"tute": LessonProgress((), 14, 14), "vitou": LessonProgress((), 3, 9)})
    fresh = due_items(done, DAY, met(done))
    assert {card.game for card in fresh} == {"tute"}
    assert len(fresh) == daily.MAX_NEW_RULES


def test_a_round_of_few_due_cards_is_filled_with_rules_before_their_day() -> None:
    rules = list(TUTE.rules)
    book = wrong(*rules[:2]).with_acts(
        {"kind": "rule", "rule": rule, "right": True, "day": DAY.isoformat()} for rule in [*rules[2:12], *rules[2:5]]
    )
    asked = daily.round_of(book, due := due_items(book, DAY))
    assert {item.rule for item in due} == set(rules[:2])
    assert len(asked) == daily.MIN_ITEMS
    assert {item.rule for item in asked} - set(rules[:2]) <= set(rules[5:12]), "what was asked least often comes first"
    full = due_items(wrong(*rules[:9]), DAY)
    assert daily.round_of(wrong(*rules[:9]), full) == full, "a full round stays as it is"
    assert daily.round_of(Book(), ()) == ()


def test_mistakes_leave_room_for_rules_and_rules_for_mistakes() -> None:
    book, mistake = made_a_mistake()
    many = {f"{n:08x}": mistake for n in range(9)}
    both = Book(wrong(*list(TUTE.rules)[:9]).rules, many)
    assert sum(bool(card.mistake) for card in due_items(both, DAY)) == ITEMS_A_DAY // 2
    assert len(due_items(Book({}, many), DAY)) == 9
    assert len(due_items(book, DAY)) == 1


@given(st.lists(st.builds(DueItem, st.sampled_from(["tute", "vitou", "tarot"]), st.text(max_size=3)), max_size=14))
def test_mixing_loses_nothing_and_parts_what_can_be_parted(chosen: list[DueItem]) -> None:
    found = mixed(chosen)
    assert sorted(found) == sorted(chosen)
    most = max((sum(card.game == name for card in chosen) for name in {card.game for card in chosen}), default=0)
    if most <= (len(chosen) + 1) // 2:
        assert all(a.game != b.game for a, b in pairwise(found))


# -- what is asked -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", games)
def test_a_rule_is_asked_about_by_an_exercise_that_knows_it(name: str) -> None:
    for rule in list(games[name].rules)[::6]:
        question = exercise_for(DueItem(name, rule), Book(), random.Random(3)).make(random.Random(4), 2)
        assert question.check(question.solution).right
        assert question.topic.startswith(f"{name}/")


def test_a_mistake_is_asked_where_it_was_made_and_every_good_move_is_right() -> None:
    book, mistake = made_a_mistake()
    question = exercise_for(DueItem("tute", mistake=next(iter(book.mistakes))), book, random.Random(1)).make(random.Random(2))
    assert "Thursday 5 November" in question.prompt
    for number, answer in enumerate(question.answers):
        assert question.check(number).right == (answer.right or answer.fine)
    assert sum(answer.right or answer.fine for answer in question.answers) == 2
    assert "then" in next(answer.why for answer in question.answers if answer.move and answer.move.text == mistake.made)


def test_the_link_of_a_mistake_holds_only_what_its_seat_saw() -> None:
    state = TUTE.deal(7)
    _, mistake = made_a_mistake()
    shown = mistake_question(mistake)
    seen = state.view(state.to_move).seen
    groups, _ = in_sight(shown)
    assert groups
    assert all(card.bit & seen for group in groups for card in group.cards)


@pytest.mark.parametrize("name", [name for name in games if problems.for_game(games[name])])
def test_a_failed_problem_is_asked_again(name: str) -> None:
    problem = problems.for_game(games[name])[0]
    other = next(move for move in problem.state.legal if move is not problem.solution)
    (mistake,) = Book().with_acts([{**problem_act(problem, other), "day": DAY.isoformat()}]).mistakes.values()
    question = mistake_question(mistake)
    assert [answer.text for answer in question.answers if answer.right] == [problem.solution.label]
    assert due_items(Book({}, {"a": mistake}), DAY) == (DueItem(name, mistake="a"),)


@pytest.mark.parametrize("link", ["game=tute&at=AAAA", "problem tute 00000000", "problem nothing x", "game=tute&seed=7", ""])
def test_a_mistake_that_leads_nowhere_is_said(link: str) -> None:
    with pytest.raises(LookupError):
        mistake_question(Mistake(link, "play 1o", ("play 2o",), "", DAY, Entry(0, DAY)))


# -- the exam ------------------------------------------------------------------------------------------------------------


@cache
def paper(name: str, form: str) -> Paper:
    """One exam of a game; its questions are made once for all tests."""
    return Paper(games[name], 1, form)


def guess(question: Question) -> float:
    """How often who knows nothing gets it right."""
    return 1 / len(question.answers) if question.kind == "one" else 0.05


def points(paper: Paper, knows: set[str], rng: random.Random) -> int:
    """Returns the mark of a simulated learner who knows these rules, slips at times and otherwise guesses."""
    chances = [
        0.94 if rule.id in knows else guess(question) for rule, question in zip(paper.rules, paper.questions, strict=True)
    ]
    return sum(rng.random() < chance for chance in chances)


def learners(paper: Paper, rng: random.Random) -> Iterator[set[str]]:
    for _ in range(400):
        able = rng.random()
        yield {rule for rule in paper.game.rules if rng.random() < able}


@pytest.mark.outlet
@pytest.mark.parametrize("name", games)
def test_both_forms_are_equally_hard(name: str) -> None:
    a, b = paper(name, "A"), paper(name, "B")
    assert a.rules == b.rules
    assert len(a.questions) == EXAM_QUESTIONS
    assert [(q.topic, q.level) for q in a.questions] == [(q.topic, q.level) for q in b.questions]
    assert (
        sum(
            x.groups != y.groups or x.prompt != y.prompt or x.answers != y.answers
            for x, y in zip(a.questions, b.questions, strict=True)
        )
        > 12
    )
    rng = random.Random(5)
    pairs = [(points(a, knows, rng), points(b, knows, rng)) for knows in learners(a, rng)]
    assert abs(mean(one - other for one, other in pairs)) < 0.6


@settings(max_examples=30, deadline=None)
@given(st.sampled_from(list(games)), st.integers(0, 10**6))
def test_an_exam_goes_over_all_that_the_lesson_teaches(name: str, seed: int) -> None:
    rules = [rule for rule in games[name].rules.values() if rule.id in taught(games[name])]
    places = [rules.index(rule) for rule in Paper(games[name], seed).rules]
    assert len(places) == EXAM_QUESTIONS
    assert places == sorted(places) or len(rules) < EXAM_QUESTIONS
    assert max(b - a for a, b in pairwise(sorted(places))) <= 2 * len(rules) / EXAM_QUESTIONS + 1


@pytest.mark.parametrize("seed", one_now(range(4), 0))
@pytest.mark.parametrize("name", one_now(games, "tute"))
def test_an_exam_asks_nothing_twice_in_a_row(name: str, seed: int) -> None:
    asked = [(one.prompt, one.facts, one.groups, {*one.answers}) for one in Paper(games[name], seed).questions]
    assert all(one != other for one, other in pairwise(asked))


def test_one_try_each_no_second_and_a_mark_for_each_rule() -> None:
    exam = paper("tute", "A")
    sitting = exam.sitting()
    for number, question in enumerate(exam.questions):
        assert sitting.current.question == question
        wrong = {"one": 1 - min(1, question.solution) if isinstance(question.solution, int) else 0}.get(question.kind)
        sitting.answer(question.solution if number % 2 or wrong is None else wrong)
        assert sitting.current.done
        if not sitting.over:
            sitting.next()
    assert sitting.number == sitting.of == EXAM_QUESTIONS
    marks = exam.marks(sitting)
    assert set(marks) == set(exam.rules)
    assert 0 < sum(marks.values()) < len(marks)


def test_there_is_no_third_form() -> None:
    with pytest.raises(ValueError, match="A and B"):
        Paper(TUTE, 1, "C")


@pytest.mark.parametrize("name", one_now(games, "tute"))
def test_a_question_made_ahead_is_the_one_that_would_have_been_asked(name: str) -> None:
    exam = paper(name, "B")
    ahead = exam.sitting()
    for number, question in enumerate(exam.questions):
        steps = ahead.prepare()  # of the next question: none, some, or all of them
        for _ in zip(range((0, 5, 10**6)[number % 3]), steps, strict=False):
            pass
        assert ahead.current.question == question
        ahead.answer(question.solution)
        if not ahead.over:
            ahead.next()


def test_a_step_that_was_done_makes_its_rules_new_cards_and_not_due_ones() -> None:
    met = Book().with_acts([{"kind": "met", "rule": "tute.head", "day": DAY.isoformat()}])
    assert met.knowledge("tute.head") == "new"
    assert met.due(DAY) == []
    assert due_items(met, DAY, daily.met(met)) == (DueItem("tute", "tute.head"),)
    asked = met.with_acts([{"kind": "rule", "rule": "tute.head", "right": False, "day": DAY.isoformat()}])
    assert asked.due(DAY) == ["tute.head"]
    assert asked.with_acts([{"kind": "met", "rule": "tute.head", "day": DAY.isoformat()}]) == asked
