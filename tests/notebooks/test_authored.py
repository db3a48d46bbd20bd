"""The words of a lesson's tables: every legal card is played at every decision, and what is said to each is looked at."""

from __future__ import annotations

from pathlib import Path

import ipywidgets
import pytest

import cardkit
from cardkit_widgets import CardTable, Script
from cardkit_widgets.lesson.check import check, of_table

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"
AUTHORED = ("tute", "trionfetti", "vitou", "tarot")
"""The lessons whose scripts were written by an author; a lesson that is written again is added here."""
TUTE = cardkit.games["tute"]


@pytest.mark.parametrize("name", AUTHORED)
def test_each_legal_card_of_a_lesson_has_words_that_are_true_of_it(name: str) -> None:
    assert [str(fault) for fault in check(NOTEBOOKS / f"{name}.ipynb")] == []
    ipywidgets.Widget.close_all()


def found(script: Script) -> list[str]:
    """The faults of a script for a table at which the 6 and the 7 of cups both win, and the 2 does not."""
    state = TUTE.position({0: "6c 7c Re"}, trick="4c 2c 5c")
    return [fault.what for fault in of_table(CardTable(state, only="play", script=script), explained={"baza"})]


def test_words_that_are_missing_are_found() -> None:
    assert found(Script("win", on={"6c": "Good."})) == [
        "the goal is met and nothing is said",
        "it is worth the same as play 7c, and is told otherwise",
    ]


def test_a_silent_miss_is_found() -> None:
    assert "the goal is missed and nothing is said" in found(Script("6c", on={"6c": "Yes."}))


def test_a_preference_between_equals_is_found() -> None:
    assert "it is worth the same as play 7c, and is told otherwise" in found(Script("6c", well="Yes.", miss="Not yet."))


def test_words_before_their_time_are_found() -> None:
    assert found(Script("win", well="Your baza.", miss="No.")) == []
    assert found(Script("win", well="That’s montar.", miss="No.")) == ["“montar” was not explained yet"]


def test_cards_that_nobody_has_seen_are_found() -> None:
    assert set(found(Script("win", well="Lola keeps the ace of cups.", miss="No."))) == {
        "it speaks of the ace of cups, which nobody has seen"
    }


def test_words_for_a_move_that_cannot_be_made_are_found() -> None:
    assert found(Script("win", well="Yes.", on={"1b": "No."}, miss="No.")) == [
        "it has words, and cannot be made at that decision"
    ]


def test_a_rule_for_an_answer_is_found() -> None:
    title = TUTE.rules["head"].title
    assert "it answers with the name of a rule" in found(Script("win", well=f"No: {title}.", miss="No."))
