"""Cards to be touched: names found by pointing, points counted two cards at a time."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from fractions import Fraction
from typing import Any

import pytest

import cardkit
from cardkit_widgets import CardNames, Pairs
from cardkit_widgets.quiz.pick_cards import CardPicker

GAME = cardkit.games["tarot"]
NAMES = {"Vc": "valet, the jack", "Dc": "dame, the queen", "Rc": "roi, the king"}


def worth(mask: int) -> Fraction:
    """Four and a half for a king, half for anything else."""
    kings = GAME.pack.set("Rp Rc Rk Rt").mask
    return 4 * (mask & kings).bit_count() + Fraction(mask.bit_count(), 2)


def touches(made: CardPicker, *cards: str) -> dict[str, Any]:
    """Touches these cards and returns the scene."""
    for card in cards:
        made.receive({"kind": "touch", "seq": made.scene["seq"], "card": card})
    return made.scene


def meant(made: CardNames) -> str:
    """The card whose name is asked for."""
    return next(text for text, name in NAMES.items() if made.scene["prompt"] == f"Touch the {name}.")


def test_each_name_is_asked_for_and_stays_below_its_card() -> None:
    made = CardNames(GAME, NAMES)
    for number in range(3):
        card = meant(made)
        assert touches(made, card)["well"]
        named = {one["card"]: one["name"] for one in made.scene["rows"][0]["cards"]}
        assert named[card] == NAMES[card]
        assert sum(map(bool, named.values())) == number + 1
    assert made.scene["prompt"] == ""
    assert made.scene["said"] == "Yes. Now you know them all."


def test_the_order_of_the_names_does_not_hang_on_their_words() -> None:
    made, worded = CardNames(GAME, NAMES), CardNames(GAME, {text: f"card {text}" for text in NAMES})
    while made.scene["prompt"]:
        card = meant(made)
        assert worded.scene["prompt"] == f"Touch the card {card}."
        touches(made, card)
        touches(worded, card)


def test_a_card_that_was_not_meant_says_who_it_is() -> None:
    made = CardNames(GAME, NAMES)
    prompt, other = made.scene["prompt"], next(text for text in NAMES if text != meant(made))
    scene = touches(made, other)
    assert not scene["well"]
    assert scene["said"] == f"That’s the {NAMES[other]}."
    assert scene["prompt"] == prompt
    assert not any(card["name"] for card in scene["rows"][0]["cards"])


def test_two_cards_go_together_and_the_sum_grows() -> None:
    made = Pairs(GAME, "Rc 4c Dp 7p", worth)
    assert touches(made, "Rc")["lifted"] == ["Rc"]
    scene = touches(made, "4c")
    assert scene["said"] == "The king of hearts and the 4 of hearts: 5. So far 5."
    assert [row["label"] for row in scene["rows"]] == ["The heap", "5"]
    scene = touches(made, "7p", "Dp")
    assert scene["said"].endswith("All counted: 6 points.")
    assert scene["prompt"] == ""
    assert [row["label"] for row in scene["rows"]] == ["5", "1"]


def test_a_lifted_card_goes_back_and_two_good_ones_are_fine() -> None:
    made = Pairs(GAME, "Rc Rp 7p 4c", worth)
    assert touches(made, "Rc", "Rc")["lifted"] == []
    scene = touches(made, "Rc", "Rp")
    assert scene["well"]
    assert "It adds up." in scene["said"]


def test_two_small_ones_leave_a_good_one_alone() -> None:
    scene = touches(Pairs(GAME, "Rc Rp 7p 4c", worth), "7p", "4c")
    assert scene["well"]
    assert "It adds up." in scene["said"]


@pytest.mark.parametrize("made", [CardNames(GAME, NAMES), Pairs(GAME, "Rc 4c", worth)])
def test_all_begins_again_when_wished(made: CardPicker) -> None:
    first = {key: value for key, value in made.scene.items() if key != "seq"}
    touches(made, *(card.text for card in made.cards))
    made.receive({"kind": "again", "seq": made.scene["seq"]})
    assert {key: value for key, value in made.scene.items() if key != "seq"} == first


def test_a_second_card_counts_before_the_first_was_answered_and_a_double_click_is_one() -> None:
    made = Pairs(GAME, "Rc 4c Dp 7p", worth)
    seq = made.scene["seq"]
    for card in ("Rc", "Rc"):
        made.receive({"kind": "touch", "card": card, "seq": seq})
    assert made.scene["lifted"] == ["Rc"]
    made = Pairs(GAME, "Rc 4c Dp 7p", worth)
    for card in ("Rc", "4c"):
        made.receive({"kind": "touch", "card": card, "seq": seq})
    assert made.scene["said"] == "The king of hearts and the 4 of hearts: 5. So far 5."


@pytest.mark.parametrize("asked", [{"kind": "touch", "card": "nonsense"}, {"kind": "touch", "card": "Rc", "seq": -1}, {}])
def test_what_makes_no_sense_changes_nothing(asked: dict[str, Any]) -> None:
    made = Pairs(GAME, "Rc 4c", worth)
    made.receive({"seq": made.scene["seq"], **asked})
    assert made.scene["lifted"] == []


def test_cards_that_cannot_be_counted_so_are_refused() -> None:
    with pytest.raises(ValueError, match="3 cards cannot be laid in pairs"):
        Pairs(GAME, "Rc 4c 7p", worth)
    with pytest.raises(ValueError, match="a card lies there twice"):
        Pairs(GAME, "Rc Rc", worth)


def test_without_python_the_cards_stand_there() -> None:
    plain = CardNames(GAME, NAMES).plain()
    assert plain["text/plain"] == "Touch each: valet, the jack; dame, the queen; roi, the king"
    assert ET.fromstring(plain["image/svg+xml"]).tag.endswith("svg")
    assert all(f'<use href="#ck-tarot78-{card}"' in plain["image/svg+xml"] for card in NAMES)
