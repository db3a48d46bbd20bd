"""The words of a lesson's tables: every legal card is played at every decision, and what is said to each is looked at."""

from __future__ import annotations

from pathlib import Path

import ipywidgets
import nbformat
import pytest

import cardkit
from cardkit.sessions import Session
from cardkit.teaching.examples import example
from cardkit_widgets import CardTable, Script
from cardkit_widgets.lesson.check import check, of_table
from cardkit_widgets.lesson.seats_named import false_seats
from conftest import one_now
from notebooks.test_worked_through import shown

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"
AUTHORED = ("tute", "trionfetti", "vitou", "tarot", "pitty_pat")
"""The lessons, whose scripts were written by an author."""
TUTE = cardkit.games["tute"]
WHY_EQUAL = "no card lies between them, and either way the points and the lead are the same"


@pytest.mark.parametrize("name", one_now(AUTHORED, "pitty_pat"))
def test_each_legal_card_of_a_lesson_has_words_that_are_true_of_it(name: str) -> None:
    assert [str(fault) for fault in check(NOTEBOOKS / f"{name}.ipynb")] == []
    ipywidgets.Widget.close_all()


@pytest.mark.parametrize("name", one_now(AUTHORED, "tute"))
def test_a_refused_card_is_told_a_duty_that_stands_beside_the_table_if_any_does(name: str) -> None:
    for table in shown(NOTEBOOKS / f"{name}.ipynb"):
        if isinstance(table, CardTable) and (beside := {duty["rule"] for duty in table.scene["duties"]}):
            assert {card["why"]["rule"] for card in table.scene["hand"] if card["why"]} <= beside, table.about["key"]
    ipywidgets.Widget.close_all()


def found(script: Script) -> list[str]:
    """The faults of a script for a table at which the 6 and the 7 of cups both win, and the 2 does not."""
    state = TUTE.position({0: "6c 7c Re"}, trick="4c 2c 5c")
    return [fault.what for fault in of_table(CardTable(state, only="play", script=script), explained={"baza"})]


def test_words_that_are_missing_are_found() -> None:
    assert found(Script("win", on={"6c": "Good."})) == [
        "the goal is met and nothing is said",
        f"it is worth the same as play 7c, and is told otherwise: {WHY_EQUAL}",
    ]


def test_a_hint_that_tells_something_needs_a_reason_for_its_second_step() -> None:
    words = {"well": "Yes.", "miss": "No."}
    assert len(found(Script("win", hint="You have two cups. Which is higher?", **words))) == 1
    assert found(Script("win", hint="You have two cups. Which is higher?", because="A 6 beats a 5.", **words)) == []
    assert found(Script("win", hint="Which of your cups is higher?", **words)) == []


def test_a_reason_for_a_move_that_the_author_does_not_choose_is_found() -> None:
    assert found(Script("over", hint="Which card is best?", because="A 6 beats a 5.", well="You have played it all.")) == [
        "“A 6 beats a 5.” is one move’s reason, and the player chooses among many"
    ]


def test_a_silent_miss_is_found() -> None:
    assert "the goal is missed and nothing is said" in found(Script("6c", on={"6c": "Yes."}))


def test_a_preference_between_equals_is_found() -> None:
    faults = found(Script("6c", well="Yes.", miss="Not yet."))
    assert f"it is worth the same as play 7c, and is told otherwise: {WHY_EQUAL}" in faults


def test_words_before_their_time_are_found() -> None:
    assert found(Script("win", well="Your baza.", miss="No.")) == []
    assert found(Script("win", well="That’s montar.", miss="No.")) == ["“montar” was not explained yet"]


def test_a_term_on_a_tag_before_its_sentence_is_found(tmp_path: Path) -> None:
    """At the table that introduces a duty its name is no tag yet; at any other it is, and needs a sentence above."""
    cards = {0: "2c Cc 1c", 1: "5c 3c Rc", 2: "4c", 3: "Sc 7c 6c"}
    game = f'cardkit.games["tute"].deal(4, dealer=0, cards={cards}).after("5c", "4c", "Sc")'

    def tags(prose: str, teaches: str) -> list[str]:
        script = f'Script("legal", well="Yes.", teaches="{teaches}")'
        code = f"from cardkit_widgets import CardTable, Script\nimport cardkit\nCardTable({game}, script={script})"
        cells = [nbformat.v4.new_markdown_cell(f"## A step\n\n{prose}"), nbformat.v4.new_code_cell(code)]
        nbformat.write(nbformat.v4.new_notebook(cells=cells), tmp_path / "a.ipynb")
        return [fault.what for fault in check(tmp_path / "a.ipynb") if "montar" in fault.what]

    assert tags("Beat the *jack*.", "") == ["“montar” stands on a tag, and was not explained yet"]
    assert tags("Beat the *jack*.", "head") == []
    assert tags("To *montar* is to beat the jack.", "") == []


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


def promised(well: str, hint: str = "", because: str = "") -> list[str]:
    """The faults in what is said when the knight of trumps is led with four cards left; the king of coins is trumped later."""
    finish = Session(TUTE, record=example(TUTE, "first"), at=25, seed=1)
    script = [Script("Ce", hint=hint, because=because, well=well, miss="Not yet."), Script("over", well="You won, 100–70.")]
    return [fault.what for fault in of_table(CardTable(finish, script=script))]


def test_a_promise_is_compared_with_every_way_to_play_on() -> None:
    for claim in ("Nobody can trump your kings.", "Your king of swords is safe.", "Your king can’t be beaten."):
        assert promised(claim) == [f"“{claim}” does not hold when one plays on"]
    assert promised("Three trumps are gone.", hint="This deal can’t be lost. Why?", because="It’s a trump.") == [
        "“This deal can’t be lost.” does not hold when one plays on"
    ]
    assert promised("Three trumps are gone.", hint="Why?", because="Nobody can trump your kings.") == [
        "“Nobody can trump your kings.” does not hold when one plays on"
    ]
    assert promised("Now the deal can’t be lost.") == []


def test_what_nothing_can_compare_is_found() -> None:
    assert promised("You will hear more of it.") == [
        "“You will hear more of it.” tells what will happen, which nothing here can compare"
    ]


def test_who_dealt_who_deals_next_and_who_led_is_compared_with_the_table() -> None:
    session = Session(
        TUTE, state=TUTE.position({0: "6c 7c Re"}, trick="4c 2c 5c", dealer=3), names=("You", "Ana", "Bea", "Cleo")
    )
    assert [*false_seats("Cleo dealt, and you deal next. Ana led the 4 of cups.", session)] == []
    assert [*false_seats("You dealt. Next, Ana deals. Bea led the 4 of cups.", session)] == [
        "“You dealt”, but it was Cleo",
        "“Next, Ana deals”, but it is You",
        "“Bea led the 4 of cups” is not what was led",
    ]


def test_how_a_deal_ended_is_compared_with_how_it_ended() -> None:
    lost = Session(TUTE, record=example(TUTE, "first"), at=25, seed=1)
    found = of_table(CardTable(lost, script=Script("over", well="You won. 100–70 it is.")))
    assert {fault.what for fault in found} == {
        "“You won.” is said of a deal that was lost",
        "“100–70 it is.” says 100–70, and it stands 81–89",
        "“100–70 it is.” says 100–70, and it stands 79–91",
    }
