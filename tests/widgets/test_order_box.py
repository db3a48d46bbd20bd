"""The box of words: every line is answered with an order and how it came about, or with the words at fault and a way out."""

import json

import pytest

import cardkit
from cardkit.games.trionfetti.comanda import parse
from cardkit_widgets import OrderBox
from still import drawn

GAME = cardkit.games["trionfetti"]


def say(box: OrderBox, text: str, done: bool = True) -> dict:
    box.receive({"kind": "say", "text": text, "done": done, "id": 7})
    assert box.scene["ack"] == 7
    return box.scene


def test_every_phrase_is_shown_with_the_cards_it_moved() -> None:
    scene = say(OrderBox(GAME), "Primiera e fanti")
    assert [step["words"] for step in scene["steps"]] == ["", "Primiera", "fanti"]
    last = scene["steps"][-1]
    assert last["moved"] == ["Fs", "Fb", "Fc", "Fd"]
    assert last["groups"][-1] == {"cards": ["Fs", "Fb", "Fc", "Fd"], "rank": "fante", "suits": []}
    for step in scene["steps"]:
        assert sorted(card for group in step["groups"] for card in group["cards"]) == sorted(card.text for card in GAME.pack)
    assert scene["text"][slice(*last["span"])] == "fanti"


def test_suits_are_named_where_not_all_are_meant() -> None:
    scene = say(OrderBox(GAME), "primiera e coppe al tredici")
    assert scene["steps"][-1]["groups"][-1] == {"cards": ["Rc"], "rank": "re", "suits": ["c"]}
    assert scene["steps"][-1]["groups"][0]["suits"] == ["s", "b", "d"]


@pytest.mark.parametrize(
    ("text", "words", "offer"),
    [
        ("manco zotto", "zotto", "manco otto"),
        ("manco zotto, coppe al 7", "zotto", "manco otto, coppe al 7"),
        ("figure di", "figure di", "figure di coppe"),
        ("più più", "più più", "più"),
        ("", "", "più ponto"),
    ],
)
def test_a_refusal_marks_the_words_and_offers_what_is_clear(text: str, words: str, offer: str) -> None:
    box = OrderBox(GAME, "Primiera")
    before = box.scene["steps"]
    fault = say(box, text)["fault"]
    assert text[slice(*fault["span"])] == words
    assert words in fault["sentence"]
    assert offer in fault["offers"]
    assert box.scene["steps"] == before, "the cards stay as the last clear words put them"


def test_it_is_spoken_back_in_short_and_nicknames_are_learnt() -> None:
    assert say(OrderBox(GAME), "manco, siete, oto; cope al 8")["short"] == "manco sette, otto e coppe all’otto"
    scene = say(OrderBox(GAME, nicknames={"I veci": "fanti, re"}), "primiera e i veci")
    assert scene["order"].endswith("< F < R")
    with pytest.raises(ValueError, match="cannot stand for"):
        OrderBox(GAME, nicknames={"I veci": "fanti re di"})


@pytest.mark.parametrize("message", [None, "say", {}, {"kind": "say"}, {"kind": "say", "text": 5, "id": []}, {"kind": "x"}])
def test_nonsense_from_a_browser_changes_no_order(message: object) -> None:
    box = OrderBox(GAME, "Bomba")
    order = box.scene["order"]
    box.receive(message)
    assert box.scene["order"] == order
    assert say(box, "x" * 500)["fault"]


@pytest.mark.parametrize("half", ["più \ud800", "\udc00, manco"])
def test_half_a_character_is_refused_with_the_words_at_fault(half: str) -> None:
    """It cannot be sent back as it came; the answer says what was wrong, and can be packed."""
    box = OrderBox(GAME, "Bomba")
    box.receive({"kind": "say", "text": half, "done": True, "id": 1})
    assert "this sign means nothing in a comanda" in box.scene["fault"]["sentence"]
    assert json.dumps(box.scene, ensure_ascii=False).encode()


def test_it_reads_as_text_and_shows_as_a_picture_where_no_widget_runs() -> None:
    data, _ = OrderBox(GAME, "Primiera e fanti")._repr_mimebundle_()
    assert f"fanti: {parse('Primiera e fanti').steps[-1].sentence}" in data["text/plain"]
    assert drawn(data["text/html"]).startswith("<svg")


def test_a_game_without_such_a_language_says_so() -> None:
    with pytest.raises(ValueError, match="in Tute nobody announces"):
        OrderBox("tute")
    with pytest.raises(ValueError, match="zotto"):
        OrderBox(GAME, "zotto")


def test_the_lines_to_try_can_be_given() -> None:
    box = OrderBox(GAME, typed=False, examples=("Più ponto", "Manco ponto"))
    assert [line for lines in box.about["examples"].values() for line in lines] == ["Più ponto", "Manco ponto"]
    assert box.scene["text"] == "Più ponto"
    assert not box.about["choices"], "nothing but these lines is offered"
