"""Widgets below each other, where boxes are not drawn."""

import pytest

import cardkit
from cardkit_widgets import CardTable, Exams, Practice, Shared, ask
from cardkit_widgets.base.activity import Diary
from cardkit_widgets.base.requests import page_state
from cardkit_widgets.base.stack import Drawn, MarimoColumn


@pytest.fixture(autouse=True)
def visit(monkeypatch: pytest.MonkeyPatch) -> None:
    """A page that shows nothing yet."""
    monkeypatch.setattr(page_state, "models", {})
    monkeypatch.setattr(page_state, "columns", False)


def drawn(column: MarimoColumn, *widgets: Drawn) -> bool:
    """Whether it draws these, the last below the others, each by its own module."""
    last = column.shown[-len(widgets) :]
    return [(one["widget"], one["code"]) for one in last] == [(f"anywidget:{one.model_id}", one.module) for one in widgets]


def test_a_stack_tells_marimo_what_to_draw_and_when_that_changes() -> None:
    page = Shared()
    column = page._display_()
    assert drawn(column, page.reader)
    assert len(column.shown) == 1
    page.receive({"kind": "open", "text": "#game=tute&seed=7"})
    assert drawn(column, *page.children)
    assert repr(column).startswith("MarimoColumn(<Shared: <CardTable")


def test_what_stands_in_a_stack_in_a_stack_is_drawn_below_the_rest() -> None:
    practice = Practice(cardkit.games["tute"], seed=7)
    column = practice._display_()
    assert drawn(column, practice.table, practice.coach, practice.review.panel)
    practice.review.children = (practice.review.panel, CardTable("tute", seed=8))
    assert drawn(column, practice.table, practice.coach, *practice.review.children)


def test_one_that_stands_alone_comes_with_the_diary() -> None:
    question = ask("Who wins?", ["You", "Paco"], right="You")
    column = question._display_()
    assert drawn(column, Diary.shared(), question)


def test_where_columns_draw_what_is_made_for_an_answer_leaves_its_module_to_them() -> None:
    """marimo would refuse it: it takes modules only while a cell runs."""
    begin = {"kind": "begin", "game": "tute", "form": "A", "number": 3}
    elsewhere = Exams("tute")
    elsewhere.receive(begin)
    assert elsewhere.children[1]._esm == elsewhere.children[1].module
    there = Exams("tute")
    column = there._display_()
    there.receive(begin)
    assert there.children[1]._esm == ""
    assert drawn(column, *there.children)
    assert CardTable("tute", seed=7)._esm, "a cell runs again"


def test_a_table_gets_the_new_model_when_the_cell_that_made_the_old_one_runs_again() -> None:
    """marimo closes the models of a cell, and tells no more than that."""
    first = CardTable("tute", seed=7, name="first")
    second = CardTable("tute", seed=8, name="second")
    kit, pack = first.kit, first.pack
    assert (second.kit, second.pack) == (kit, pack)
    for model in (first, kit, pack):
        model.comm.close()
    again = CardTable("tute", seed=7, name="first")
    assert again.kit is second.kit is not kit
    assert again.pack is second.pack is not pack
