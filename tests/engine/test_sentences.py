"""Whole sentences: what is told of a player stands there as it is said, once of anybody else and once for the reader."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import Final

import pytest

import cardkit
from cardkit.moves import plain_events
from cardkit.players.chances import in_ten
from cardkit.sentences import Sentence

ROOT: Final = Path(__file__).parents[2]
CALLS: Final = [
    (f"{path.relative_to(ROOT)}:{call.lineno}", call)
    for place in ("cardkit", "widgets/cardkit_widgets")
    for path in sorted((ROOT / place).rglob("*.py"))
    if re.search(r"from cardkit\.sentences import .*\bSentence\b", text := path.read_text(encoding="utf-8"))
    for call in ast.walk(ast.parse(text))
    if isinstance(call, ast.Call) and ast.unparse(call.func) == "Sentence"
]


def test_a_sentence_knows_who_reads_it() -> None:
    won = Sentence("{player} wins the trick with the {card}.", "You win the trick with the {card}.")
    assert won.by("Paco", card="king of cups") == "Paco wins the trick with the king of cups."
    assert won.of(card="3 of cups").by("You") == "You win the trick with the 3 of cups."
    assert won.of(card="3 of cups") == won.of(card="3 of cups") != won
    assert Sentence("All pass: nobody scores.").by() == "All pass: nobody scores."


def test_a_sentence_shows_its_open_places() -> None:
    assert repr(Sentence("{player} plays.", "You play.")) == "Sentence('{player} plays.', 'You play.')"
    assert "the {card}" in repr(Sentence("{player} takes the {card}.", "You take the {card}."))


def test_what_stands_in_a_place_is_no_place() -> None:
    assert Sentence("{player} announces “{comanda}”.", comanda="{player}").by("Toni") == "Toni announces “{player}”."


def test_there_are_many() -> None:
    assert len(CALLS) > 80


@pytest.mark.parametrize(("where", "call"), CALLS, ids=[where for where, _ in CALLS])
def test_each_can_stand_in_a_catalogue(where: str, call: ast.Call) -> None:
    """Texts as they are written, no f-strings; a sentence with a player has one for the reader, with the same places."""
    assert all(isinstance(text, ast.Constant) for text in call.args)
    others, *you = [text.value for text in call.args if isinstance(text, ast.Constant) and isinstance(text.value, str)]
    places = set(re.findall(r"\{(\w+)\}", others))
    assert not re.search(r"\[|\]|\{\w*[^\w}]", others)
    for text in you:
        assert re.search(r"\b[Yy]ou\b", text)
        assert set(re.findall(r"\{(\w+)\}", text)) == places - {"player"}


@pytest.mark.parametrize("name", list(cardkit.games))
def test_every_move_is_told_as_a_sentence(name: str) -> None:
    game = cardkit.games[name]
    for events, names in ((plain_events(game.moves, 1)[0], ("You",)), (plain_events(game.moves, 1)[0], ("Ann",))):
        for event in events:
            sentence = event.say(names)
            assert sentence.startswith(f"{names[0]} ")
            assert sentence.endswith((".", "”."))
            assert not re.search(r"[\[\]{}]", sentence)


def test_a_chance_is_told_as_one_says_it() -> None:
    sentences = ("It hardly ever wins.", "It wins once in 10.", "It wins {n} times in 10.", "It nearly always wins.")
    told = {chance: in_ten(chance, sentences) for chance in (0, 0.04, 0.1, 0.32, 0.94, 0.97, 1)}
    assert list(told.values()) == [
        *(sentences[:1] * 2),
        sentences[1],
        "It wins 3 times in 10.",
        "It wins 9 times in 10.",
        *(sentences[3:] * 2),
    ]
