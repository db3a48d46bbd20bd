"""A question with a position is asked at a table: touched there, told there, played out there, and given away by nothing."""

from __future__ import annotations

import random
from datetime import date
from typing import Any

import pytest

import cardkit
from cardkit.cards import Cards
from cardkit.teaching import daily, exercises
from cardkit.teaching.book import Book, LessonProgress
from cardkit.teaching.exercises import Question
from cardkit_widgets import Exams, Progress, Quiz, Today
from cardkit_widgets.practice.exams import ExamQuiz
from cardkit_widgets.table.table import CardTable

GAMES = [cardkit.games[name] for name in cardkit.games]
DAY = date(2026, 11, 5)
TOPICS = {"pitty_pat": "your-turn", "tarot": "your-turn", "tute": "your-turn", "trionfetti": "take", "vitou": "your-call"}


def asked(game: cardkit.game.Game, number: int = 0) -> tuple[Quiz, CardTable, Question]:
    """A quiz of this game that begins with a position where some answer is wrong."""
    for seed in range(number, number + 40):
        quiz = Quiz(*exercises.find(game, TOPICS[game.name]), seed=seed, length=2, level=2)
        question = quiz.run.current.question
        if question.state is not None and any(not (one.right or one.fine) for one in question.answers):
            assert isinstance(quiz.table, CardTable)
            return quiz, quiz.table, question
    raise AssertionError("no position was asked")


def touch(table: CardTable, move: cardkit.moves.Move) -> dict[str, Any]:
    table.receive({"kind": "play", "move": move.text, "seq": table.session.seq, "id": "x", "still": False})
    return table.showing()


def wrong(question: Question) -> cardkit.moves.Move:
    return next(one.move for one in question.answers if one.move and not (one.right or one.fine))


def right(question: Question) -> cardkit.moves.Move:
    return next(one.move for one in question.answers if one.move and one.right)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_answer_can_be_touched_and_none_looks_different(game: cardkit.game.Game) -> None:
    _, table, question = asked(game)
    state, scene = question.state, table.showing()
    assert state is not None
    held = {card["card"] for card in scene["hand"]}
    assert held == {card.text for card in Cards(game.pack, state.held(state.to_move or 0))}
    touched = {f"{scene['click']} {card['card']}" for card in scene["hand"] if card["ok"]}
    assert touched | {action["move"] for action in scene["actions"]} == {one.move.text for one in question.answers if one.move}
    assert scene["reveal"] == "never"
    assert [card["why"] for card in scene["hand"] if card["why"]] == []
    assert scene["seats"][scene["me"]]["name"] == "You"
    assert all(card is None or card in held for seat in scene["seats"] for card in seat["known"]) or state.events


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_wrong_answer_is_told_and_the_table_stays_and_a_right_one_is_played(game: cardkit.game.Game) -> None:
    quiz, table, question = asked(game)
    assert question.state is not None
    before = table.showing()
    after = touch(table, wrong(question))
    assert after["notice"]["text"]
    assert (after["at"], after["steps"], after["hand"]) == (before["at"], [], before["hand"])
    assert quiz.scene["feedback"]["right"] is False
    assert not quiz.scene["at_table"]["moved"]
    after = touch(table, right(question))
    assert after["notice"]["tone"] == "well"
    assert after["steps"][0]["seat"] == question.state.to_move
    assert (quiz.scene["done"], quiz.scene["at_table"]["moved"]) == (True, True)
    at = table.showing()["at"]
    quiz.receive({"kind": "watch", "seq": quiz.scene["seq"]})
    assert table.showing()["at"] >= at
    quiz.receive({"kind": "next", "seq": quiz.scene["seq"]})
    assert quiz.run.number == 2
    assert touch(table, right(question))["ack"] == "x"  # a late touch harms nothing


def test_a_question_shows_what_bears_on_it_and_an_own_deal_the_whole_table() -> None:
    _, table, question = asked(cardkit.games["tarot"])
    assert question.state is not None
    scene = table.showing()
    assert scene["board"] is None
    assert {fact["key"] for seat in scene["seats"] for fact in seat["facts"]} == {"taker"}
    assert "chien" not in {fact["key"] for fact in scene["facts"]}
    act = daily.mistake_act(question.state, wrong(question), [right(question)], "It costs a king.")
    book = Book().with_acts([{"id": "own", "day": DAY.isoformat(), **act}])
    (own,) = daily.for_today(book, DAY)
    whole = Quiz(daily.mistake_question(book.mistakes[own.mistake])).table
    assert isinstance(whole, CardTable)
    scene = whole.showing()
    assert scene["board"] is not None
    assert "chien" in {fact["key"] for fact in scene["facts"]}


def test_what_a_wrong_card_would_have_led_to_is_shown_and_taken_back() -> None:
    game = cardkit.games["tute"]
    quiz = Quiz(*exercises.find(game, "give"), seed=3, length=2, level=2)
    question = quiz.run.current.question
    assert question.state is not None
    assert isinstance(quiz.table, CardTable)
    legal = [one.move for one in question.answers if one.move in question.state.legal and not (one.right or one.fine)]
    before = quiz.table.showing()
    assert legal[0] is not None
    touch(quiz.table, legal[0])
    quiz.receive({"kind": "watch", "seq": quiz.scene["seq"]})
    assert quiz.table.showing()["steps"][0]["card"] == legal[0].card.text if legal[0].card else ""
    assert quiz.scene["at_table"] == {"moved": True, "out": True}
    quiz.receive({"kind": "back", "seq": quiz.scene["seq"]})
    assert quiz.table.showing()["hand"] == before["hand"]
    assert not quiz.scene["done"]


def test_a_touch_and_the_browsers_answer_are_the_same() -> None:
    quiz, _, question = asked(cardkit.games["tute"])
    number = next(n for n, one in enumerate(question.answers) if one.right)
    quiz.receive({"kind": "answer", "value": number, "seq": quiz.scene["seq"]})
    assert quiz.scene["done"]
    assert isinstance(quiz.table, CardTable)
    assert quiz.table.showing()["notice"]["tone"] == "well"


def test_a_question_in_words_has_no_table() -> None:
    quiz = Quiz("tute", "partners", seed=2)
    assert quiz.table is None
    assert quiz.scene["at_table"] is None


def test_an_exam_tells_nothing_at_its_tables_and_shows_all_afterwards() -> None:
    page = Exams("tute")
    page.receive({"kind": "begin", "game": "tute", "form": "A", "number": 3})
    quiz, places = page.children[1], []
    assert isinstance(quiz, ExamQuiz)
    while not quiz.run.over:
        question = quiz.run.current.question
        if question.state is None:
            quiz.receive({"kind": "answer", "value": quiz.run.current.question.solution, "seq": quiz.scene["seq"]})
            continue
        assert isinstance(quiz.table, CardTable)
        places.append(quiz.run.number - 1)
        touch(quiz.table, wrong(question))
        assert quiz.table is None or quiz.table.showing()["notice"] is None
    assert len(places) > 5
    sheet = quiz.scene["exam"]
    assert [n for n, row in enumerate(sheet["marks"]) if row["table"]] == places
    assert sheet["again"]
    assert quiz.scene["at_table"] is None
    for n in places[:3]:
        quiz.receive({"kind": "see", "row": n, "seq": quiz.scene["seq"]})
        assert quiz.scene["exam"]["seen"] == n
        assert quiz.table.showing()["notice"]["tone"] in ("again", "refused")
        quiz.receive({"kind": "see", "row": n, "right": True, "seq": quiz.scene["seq"]})
        assert quiz.table.showing()["notice"]["tone"] == "good"
    quiz.receive({"kind": "see", "row": -1, "seq": quiz.scene["seq"]})
    assert quiz.scene["at_table"] is None


# -- what is due -----------------------------------------------------------------------------------------------------------


def test_every_page_counts_the_same_cards_for_today() -> None:
    rng = random.Random(8)
    every = [rule for game in GAMES for rule in game.rules]
    for many in (0, 3, 9, 40):
        acts = [{"kind": "rule", "rule": rule, "right": False, "day": DAY.isoformat()} for rule in rng.sample(every, many)]
        book = Book(lessons={"tute": LessonProgress((), 20, 20)}).with_acts(acts)
        text = str(book)
        request = {"kind": "look", "today": DAY.isoformat(), "progress": text, "sent": "x"}
        today, index, lesson = Today(), Progress(), Progress("vitou")
        for page in (today, index, lesson):
            page.receive(request)
        items = daily.for_today(book, DAY)
        due = len(items)
        assert today.panel.scene["due"] == index.panel.scene["due"] == lesson.panel.scene["due"] == due
        assert sum(game["due"] for game in index.panel.scene["games"]) == due
        today.receive({**request, "kind": "begin"})
        asked = len(daily.round_of(book, items))
        assert len(today.children) == 1 + (asked > 0)
        if asked:
            assert today.children[1].scene["of"] == asked == today.panel.scene["round"]


def test_a_lesson_that_is_done_brings_no_rule_of_another_table() -> None:
    met = daily.met(Book(lessons={"tarot": LessonProgress((), 30, 30), "tute": LessonProgress((), 22, 22)}))
    assert "tarot.excuse" in met
    assert not {"tarot.first-lead", "tarot.call", "tarot.goulash", "tute.tute-caballos"} & met
    step = Book().with_acts([{"kind": "met", "rule": "tarot.first-lead", "day": DAY.isoformat()}])
    assert daily.met(step) == {"tarot.first-lead"}
