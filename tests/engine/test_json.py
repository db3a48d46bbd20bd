"""What the engine answers with becomes JSON by one call."""

import json
import random
from fractions import Fraction
from typing import Any

import pytest

import cardkit
from cardkit import players
from cardkit.record import Record, read


def read_back(value: Any) -> Any:
    return json.loads(cardkit.to_json(value))


@pytest.mark.parametrize("name", list(cardkit.games))
def test_a_deal_and_all_that_is_said_of_it(name: str) -> None:
    state = cardkit.play(name, seed=3).record.state(3)
    seat = state.to_move or 0
    view = state.view(seat)
    found = read_back({"view": view, "score": state.score, "events": state.events, "rules": state.game.rules, "state": state})
    assert found["view"] == json.loads(json.dumps(view.data()))
    assert [event["move"] for event in found["events"]] == [event.move.text for event in state.events]
    assert found["rules"].keys() == state.game.rules.keys()
    assert read(found["state"]).state() == state
    refused = [(move, refusal) for move in state.game.moves if (refusal := state.refusal(move)) is not None]
    for refusal, told in zip(refused, read_back(refused), strict=True):
        assert told[0] == refusal[0].text
        assert told[1]["rule"]["id"] == refusal[1].rule.id
        assert (told[1]["reason"], told[1]["instead"]) == (refusal[1].reason, [move.text for move in state.legal])
        assert told[1]["because"] == [card.text for card in refusal[1].because]


def test_advice_and_results() -> None:
    state = cardkit.games["tute"].deal(seed=7)
    advice = players.advise(state.view(1), random.Random(1), deals=8)
    for told, own in zip(read_back(advice), advice, strict=True):
        assert (told["move"], told["value"], told["equal"]) == (own.move.text, own.value, own.equal)
    deal = cardkit.play("tarot", seed=3)
    assert read_back(deal) == {**deal, "points": [float(points) for points in deal["points"]]}
    match = cardkit.play_match("vitou", seed=3)
    assert read_back(match)["deals"] == [read_back(one) for one in match.deals]
    assert read_back(cardkit.columns([deal]))["points_0"] == [deal["points"][0]]
    assert read_back(Record.of(state)) == str(Record.of(state))


def test_numbers_and_what_has_no_form() -> None:
    assert read_back([Fraction(81, 2), Fraction(4), {Fraction(1, 3): None}]) == [40.5, 4, {str(1 / 3): None}]
    with pytest.raises(TypeError, match="no form for"):
        cardkit.to_json({"a": object()})


def test_a_hand_is_its_cards() -> None:
    view = cardkit.games["tute"].deal(seed=44).view(1)
    assert [card.text for card in view.hand] == view.data()["piles"][1]["cards"]
    assert list(view.pile("hand", 0)) == list(view.pile("hand", 0).cards)
