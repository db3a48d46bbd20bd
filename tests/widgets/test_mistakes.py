"""Types mistakes of somebody who has read no source: each is answered with a sentence that says the right way."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

import cardkit
from cardkit import players
from cardkit.record import Record, read
from cardkit.sessions import Session, link
from cardkit.teaching.examples import example
from cardkit_widgets import (
    CardCounter,
    CardTable,
    Coach,
    Guide,
    Quiz,
    Review,
    Script,
    ask,
    lesson,
    position,
    share,
    show,
)

TUTE = cardkit.games["tute"]
STATE, RECORD = TUTE.deal(7), example(TUTE, "first")
MISTAKES: list[tuple[Callable[[], Any], str]] = [
    (lambda: Coach("tute"), "a card table, such as CardTable('tute')"),
    (lambda: Review("tute"), "a card table, such as CardTable('tute')"),
    (lambda: CardCounter("tute", None), "a card table, such as CardTable('tute')"),
    (lambda: lesson.score("tute"), "a deal or its score sheet"),
    (lambda: lesson.score(CardTable(TUTE)), "such as table.session.state"),
    (lambda: lesson.draw("tute"), "a match, such as table.session.match"),
    (lambda: lesson.paper_sheet("x", names=("a", "b")), "a score kept on paper"),
    (lambda: lesson.table(["a"], [["b", "c"]]), "1 columns"),
    (lambda: lesson.chances([1]), "each chance with its name"),
    (lambda: lesson.rule("tute", "head"), "cardkit.games['tute']"),
    (lambda: lesson.rule(TUTE, "haed"), "did you mean 'head'?"),
    (lambda: Guide("tute", "trik"), "did you mean 'trick'?"),
    (lambda: Quiz("tute", "rnak"), "did you mean 'rank'?"),
    (lambda: Quiz("tute", length="5"), "length is a whole number from 1 on, not '5'"),
    (lambda: ask("Who?", ["a", "b"], right="c"), "not one of the choices: a, b"),
    (lambda: ask("Who?", ["a", "b"], right="a", cards="Ro"), "cards with a label"),
    (lambda: CardTable("tute", script="win"), "a script, such as Script('win'"),
    (lambda: CardTable("tute", script=Script("wn", miss="x")), "'wn' is not a move"),
    (lambda: CardTable("tute", names=["You"]), "a name for each of the 4 seats"),
    (lambda: CardTable("tute", seed="7"), "a seed is a whole number"),
    (lambda: CardTable("tute", players="clubb"), "there are beginner, in character, club, strong"),
    (lambda: show(7), "a text of cards"),
    (lambda: show(""), "at least one card"),
    (lambda: position(7), "a position in a line"),
    (lambda: share("tute"), "a link is to a table"),
    (lambda: cardkit.play("tut"), "did you mean 'tute'?"),
    (lambda: cardkit.play(RECORD), "a game is wanted, not a Record"),
    (lambda: cardkit.play("tute", lambda view, dice: view.legal[0]), "Choice(move, reason)"),
    (lambda: cardkit.play("tute", seed=1)["contrct"], "there are trump"),
    (lambda: cardkit.duel("tute", "club", deals="5"), "a whole number from 2 on, not '5'"),
    (lambda: cardkit.duel("tute", "club", cores=0), "a whole number from 1 on"),
    (lambda: cardkit.games[7], "no game is called 7"),
    (lambda: cardkit.games.tute, "games['tute']"),
    (lambda: TUTE.deal(7, cards="Ro"), "cards by seat"),
    (lambda: TUTE.deal(7, standing=5), "a standing, such as (0, 0)"),
    (lambda: TUTE.deal(7, dealer="Paco"), "said by its number"),
    (lambda: TUTE.deal(order="Ro"), "each of the 40 cards"),
    (lambda: TUTE.variant(hands="x"), "choose 1, 2"),
    (lambda: STATE.view("Paco"), "said by its number"),
    (lambda: players.advise(STATE, random.Random(1)), "a seat’s view, such as state.view(0)"),
    (lambda: read(7), "the text of a record"),
    (lambda: example("tute", "frist"), "there are first"),
    (lambda: Record.of(TUTE), "a deal, such as table.session.state"),
    (lambda: Record.of(STATE, [(3, "x")]), "no move has been made here"),
    (lambda: RECORD.remarked("x"), "with the number of its move"),
    (lambda: Session(TUTE, record="x"), "a record, such as cardkit.record.read(text)"),
    (lambda: Session(TUTE, record=RECORD, at=999), "at=999: this record has"),
    (lambda: Session(TUTE, state="x"), "a deal"),
    (lambda: link.write("tute"), "a position, a session or a game"),
    (lambda: link.read(7), "a link as text"),
]


@pytest.mark.parametrize(("mistake", "words"), MISTAKES, ids=[words for _, words in MISTAKES])
def test_a_mistake_is_answered_with_a_sentence(mistake: Callable[[], Any], words: str) -> None:
    with pytest.raises((TypeError, ValueError, LookupError, AttributeError)) as raised:
        mistake()
    text = str(raised.value)
    assert words in text
    assert "object has no attribute" not in text
    assert len(text) < 300


def test_what_is_meant_is_taken() -> None:
    assert example("tute", "first") == RECORD
    assert str(lesson.chances({"a queen": 0.5})) == "a queen: 50 in 100"
    assert TUTE.deal(order=" ".join(card.text for card in TUTE.pack)).deal.order == tuple(range(40))
