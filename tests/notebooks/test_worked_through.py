"""Each lesson worked through from its first cell to its last, by the messages that its page would send.

Every question is answered, wrongly first; every guide is watched, finished and done alone; every hand is played
to its end, or until its task is done.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import ipywidgets
import nbformat
import pytest

import cardkit
from cardkit.moves import Move
from cardkit.score import show
from cardkit.teaching.exercises import read_number
from cardkit.teaching.exercises.question import Question
from cardkit_widgets import CardTable, Guide, OrderBox, Practice, Quiz
from cardkit_widgets.guide.subjects import OrderTask
from cardkit_widgets.lesson.decisions import decisions
from cardkit_widgets.quiz.quiz_data import fitting
from cardkit_widgets.table.prompter import copied
from conftest import one_now

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"
KINDS = {Quiz, Guide, CardTable, Practice}
MAX_MESSAGES = 400
"""More messages than any widget of a lesson takes."""


def shown(path: Path) -> Iterator[object]:
    """Runs the cells of a lesson and yields the value of each."""
    names: dict[str, Any] = {}
    for cell in nbformat.read(path, 4).cells:
        if cell.cell_type == "code":
            *body, last = ast.parse(cell.source).body
            if isinstance(last, ast.Expr):
                exec(compile(ast.Module(body, []), path.name, "exec"), names)
                yield eval(compile(ast.Expression(last.value), path.name, "eval"), names)
            else:
                exec(cell.source, names)


def answers(question: Question) -> tuple[Any, Any]:
    """A wrong answer and the right one, as the browser sends them."""
    solution = question.solution
    if question.kind == "number":
        assert isinstance(solution, str)
        return show(read_number(solution) + 1), solution
    if question.kind == "one":
        wrong = [n for n, answer in enumerate(question.answers) if not (answer.right or answer.fine)]
        return wrong[0] if wrong else [], solution
    assert isinstance(solution, tuple)
    wrong = [n for n, answer in enumerate(question.answers) if not (answer.right or answer.fine)][:1]
    return list(solution[::-1]) if question.kind == "order" else wrong or list(solution[1:]), list(solution)


def answer(quiz: Quiz) -> None:
    """Answer every question, wrongly first, until the quiz is over."""
    for _ in range(MAX_MESSAGES):
        if quiz.run.over:
            return
        question = quiz.run.current.question
        for value in answers(question):
            if value != []:
                quiz.receive({"kind": "answer", "value": value, "seq": quiz.scene["seq"]})
                feedback, whole = quiz.scene["feedback"], quiz.run.current.feedback
                assert whole is not None
                assert quiz.scene["note"] == "", question.prompt
                assert feedback["right"] or feedback["why"], question.prompt
                assert feedback["follow"] == fitting(whole.why, whole.follow), question.prompt
        assert quiz.scene["done"], question.prompt
        if not quiz.run.over:
            quiz.receive({"kind": "next", "seq": quiz.scene["seq"]})
    raise AssertionError(f"{quiz!r} never ends")


def tell(table: CardTable, kind: str, **more: Any) -> None:
    table.receive({"kind": kind, "seq": table.session.seq, "id": "t", **more})
    notice = table.scene["notice"]
    assert notice is None or notice["tone"] in ("note", "good", "well"), notice


def play(table: CardTable) -> None:
    """The hand to its end: step by step what is watched, else until what is to be found there is, or as the hint says."""
    session = table.session
    for _ in range(MAX_MESSAGES):
        if session.watch and session.at == len(session.record.moves):
            return
        if session.state.over or table.task_state == "done":
            assert table.task_state in ("", "done")
            return
        if session.watch:
            tell(table, "goto", at=table.scene["at"] + 1)
        else:
            number, _ = table.prompter.place(session)
            whole = not table.scripts or table.prompter.asks_whole_deal(session, number)
            assert table.scene["can"]["hint"] or not whole, "a whole deal has a hint on every turn"
            if table.scene["can"]["hint"]:
                tell(table, "hint")
                assert table.scene["hint"]["move"] in [move.label for move in session.state.legal]
                assert table.scene["hint"]["area"][-1] in ".?!"
                assert table.scene["hint"]["reason"][-1] in ".?!”", "the second step has a because"
            tell(table, "play", move=table.prompter.next_move(session).text)
    raise AssertionError(f"{table!r} never ends")


def tries(table: CardTable) -> Iterator[tuple[Move, set[str]]]:
    """Makes every move at each decision of a task; yields those with which it ends, and the cards held before them."""
    prompter, queue = table.prompter, [table.session]
    for session, number in decisions(prompter, queue, MAX_MESSAGES):
        held = {card.text for card in session.view().hand if card}
        for move in session.offered(session.state.legal):
            table.session = copied(session)
            table.receive({"kind": "play", "seq": table.session.seq, "move": move.text})
            if table.task_state in ("missed", "done"):
                yield move, held
            elif prompter.place(table.session)[0] > number:
                queue.append(copied(table.session))


def follow(guide: Guide) -> None:
    """Watch; finish; do it alone."""

    def send(kind: str, value: Any = None) -> dict[str, Any]:
        guide.receive({"kind": kind, "value": value, "seq": guide.panel.scene["seq"]})
        scene: dict[str, Any] = guide.panel.scene
        assert scene["note"] == ""
        return scene

    for _ in range(MAX_MESSAGES):
        scene = guide.panel.scene
        if scene["over"]:
            break
        send("next")
    for stage in ("finish", "alone"):
        send("stage", stage)
        task = guide.task
        assert task is not None
        below = guide.children[-1]
        for _ in range(MAX_MESSAGES):
            if guide.panel.scene["over"]:
                break
            if isinstance(below, Quiz):
                answer(below)
            elif isinstance(task, OrderTask):
                below.say(task.box.speech.speak(task.target))
            else:
                tell(below, "play", move=below.session.hint().move.text)
        assert guide.panel.scene["over"], f"{guide!r} never ends"


@pytest.mark.parametrize("name", one_now(cardkit.games, "pitty_pat"))
def test_a_lesson_is_worked_through(name: str) -> None:
    met: set[type] = set()
    for value in shown(NOTEBOOKS / f"{name}.ipynb"):
        met |= {kind for kind in KINDS if isinstance(value, kind)}
        if isinstance(value, Guide):
            follow(value)
        elif isinstance(value, Quiz):
            answer(value)
        elif isinstance(value, Practice | CardTable):
            play(value.table if isinstance(value, Practice) else value)
        elif isinstance(value, OrderBox):
            assert value.scene["fault"] is None
    assert met == KINDS
    ipywidgets.Widget.close_all()


@pytest.mark.parametrize("name", one_now(cardkit.games, "trionfetti"))
def test_where_a_task_ends_the_hand_that_was_played_still_lies_there(name: str) -> None:
    ended = 0
    for table in shown(NOTEBOOKS / f"{name}.ipynb"):
        if not (isinstance(table, CardTable) and table.scripts):
            continue
        for move, held in tries(table):
            ended += 1
            now = {card["card"] for card in table.scene["hand"]}
            assert move.card is None or now < held, move
            assert not any(note["when"] == "anew" for step in table.scene["steps"] for note in step["notes"]), move
    assert ended > 20
    ipywidgets.Widget.close_all()
