"""Rules as data: the rulebook, refusals in words, and options read from text."""

import difflib

import pytest

from cardkit.cards import spanish40
from cardkit.moves import Moves
from cardkit.rules import IllegalMove, Option, Refusal, Rule, Rulebook
from cardkit.sentences import Sentence

HEAD = Rule("game.head", "Head the trick", "You must beat the best card if you can.", "a book")
LEAD = Rule("game.lead", "Lead", "The winner leads.", "a page", "play", "leads")


def test_a_rulebook_keeps_its_order_and_its_ids() -> None:
    book = Rulebook([LEAD, HEAD])
    assert list(book) == ["game.lead", "game.head"]
    assert book["game.head"] is HEAD
    assert len(book) == 2
    assert "2. You must beat the best card if you can. [game.head]" in str(book)
    assert "2 rules" in repr(book)
    with pytest.raises(KeyError):
        book["game.no"]
    with pytest.raises(ValueError, match=r"two rules are called game\.head"):
        Rulebook([HEAD, LEAD, HEAD])


def test_a_rulebook_says_what_it_holds_without_a_search_for_near_names(monkeypatch: pytest.MonkeyPatch) -> None:
    book = Rulebook([HEAD])
    monkeypatch.setattr(difflib, "get_close_matches", None)
    assert "game.head" in book
    assert "head" in book
    assert "game.nothing" not in book


def test_a_rule_cannot_be_changed() -> None:
    with pytest.raises(AttributeError):
        HEAD.sentence = "Anything goes."  # type: ignore[misc]


def test_a_refusal_says_its_reason_and_then_the_rule() -> None:
    moves = Moves(spanish40)
    moves.add_cards("play", Sentence("{player} plays the {card}.", "You play the {card}."))
    refusal = Refusal(HEAD, "You can beat the 4 of coins.", spanish40.set("1o"), moves.legal(1))
    assert str(refusal) == "You can beat the 4 of coins. Head the trick: You must beat the best card if you can."
    error = IllegalMove(refusal)
    assert error.refusal is refusal
    assert str(error) == str(refusal)
    assert isinstance(error, ValueError)


YES = Option("leads", "Leads", False, (False, True), "", "")
COUNT = Option("hands", "Hands", 1, (1, 2, 3), "", "")
WORD = Option("direction", "Direction", "left", ("left", "right"), "", "")


@pytest.mark.parametrize(
    ("option", "text", "value"),
    [
        (YES, "yes", True),
        (YES, "no", False),
        (YES, "True", True),
        (YES, "false", False),
        (COUNT, "2", 2),
        (COUNT, "1", 1),
        (WORD, "right", "right"),
    ],
)
def test_options_are_read_from_text(option: Option, text: str, value: object) -> None:
    found = option.read(text)
    assert found == value
    assert type(found) is type(value)
    assert option.read(option.write(found)) == value


@pytest.mark.parametrize(
    ("option", "text", "choices"),
    [
        (YES, "1", "no, yes"),
        (YES, "", "no, yes"),
        (COUNT, "4", "1, 2, 3"),
        (COUNT, "yes", "1, 2, 3"),
        (WORD, "up", "left, right"),
    ],
)
def test_a_wrong_value_is_told_the_choices(option: Option, text: str, choices: str) -> None:
    with pytest.raises(ValueError, match=f"option {option.name} cannot be '{text}'; choose {choices}"):
        option.read(text)
