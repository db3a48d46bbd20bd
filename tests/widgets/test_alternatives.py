"""Checks Python's half of the alternatives beside a table: no message makes it fail, and nothing hidden is shown."""

from __future__ import annotations

from typing import Any

import pytest

import cardkit
from cardkit.sessions import Session, link
from cardkit_widgets import CardTable, Script
from cardkit_widgets.table.alternatives import Alternatives


class Reader:
    """Somebody who asks for things beside a table."""

    def __init__(self, table: CardTable) -> None:
        self.model, self.key = Alternatives.shared(), table.about["key"]
        self.offers = self.model.tables[self.key]
        self.answers: list[dict[str, Any]] = []
        self.model.send = lambda content, *_: self.answers.append(content)  # type: ignore[method-assign, assignment]

    def ask(self, kind: object, **more: object) -> dict[str, Any]:
        self.model.receive({"kind": kind, "key": self.key, **more})
        return self.answers[-1]


@pytest.fixture(autouse=True)
def _alone() -> Any:
    yield
    Alternatives.shared().close()


def table(name: str, **options: Any) -> CardTable:
    return CardTable(Session(cardkit.games[name], seed=5), name="asked", **options)


@pytest.mark.parametrize("name", cardkit.games)
def test_other_cards_are_a_link_to_the_same_moment(name: str) -> None:
    shown = table(name)
    reader = Reader(shown)
    assert reader.offers == ["deal", "rules", "cards", "friends"]
    while not shown.session.state.held(0):  # in Trionfetti one speaks before one sees one's cards
        assert "no cards" in reader.ask("cards")["trouble"]
        shown.session.play(shown.session.hint().move)
    reply = reader.ask("cards")
    free = [card for _, cards in reply["suits"] for card, _, _, free in cards if free and card not in reply["hand"]]
    for card in free:
        made = reader.ask("hand", cards=[*reply["hand"][1:], card])
        if "play" in made:
            break
    opened = link.read(made["play"])
    assert opened.state is not None
    assert {card.text for card in opened.game.pack if opened.state.held(0) & card.bit} == {*reply["hand"][1:], card}
    assert len(opened.state.events) == len(shown.session.state.events)


@pytest.mark.parametrize("name", cardkit.games)
def test_every_rule_is_told_both_ways_and_leads_to_a_match(name: str) -> None:
    reader = Reader(table(name))
    options = reader.ask("rules")["options"]
    assert options
    for option in options:
        value = next(choice for choice in option["choices"] if choice != option["now"])
        reply = reader.ask("rule", option=option["name"], value=value)
        assert "trouble" not in reply, reply
        assert reply["told"]["findings"]
        assert reply["told"]["left"]["value"] == option["now"]
        assert link.read(reply["match"]).session().game.options[option["name"]] != cardkit.games[name].options[option["name"]]


def test_ones_own_hand_is_told_under_the_other_rule_and_played_on() -> None:
    tute = cardkit.games["tute"]
    cards = {0: "4e 2o 3o 7o Rb 6o Ro 4o Co 5e", 1: "5c", 2: "Rc", 3: "6e 2e 3b 4b Cb Sb 6b 7b 1b 2b"}
    under = tute.deal(9, dealer=0, cards=cards).after("5c", "Rc", "6e")
    reply = Reader(CardTable(under, name="under")).ask("rule", option="contrafallo", value="yes")
    assert reply["own"]
    assert reply["told"]["left"]["svg"].startswith("<svg")
    opened = link.read(reply["play"])
    assert opened.state is not None
    assert opened.state.allows("2o")
    assert opened.state.held(0) == under.held(0)


def test_what_is_told_of_ones_own_hand_holds_no_card_of_others() -> None:
    tute = cardkit.games["tute"]
    for seed in range(6):
        shown = CardTable(Session(tute, seed=seed), name="secret")
        session, reader = shown.session, Reader(shown)
        hidden = [card for card in tute.pack if not session.view().seen & card.bit]
        reply = reader.ask("rule", option="contrafallo", value="yes")
        if reply["own"]:
            sides = reply["told"]["left"]["svg"] + reply["told"]["right"]["svg"]
            assert not [card for card in hidden if f'-{card.text}"' in sides]


def test_another_deal_is_another_and_a_step_with_a_task_offers_what_it_bears() -> None:
    tute = cardkit.games["tute"]
    shown = CardTable(tute.deal(2474, dealer=3), name="deal", script=Script("legal", well="Yes."))
    reader = Reader(shown)
    assert reader.offers == ["deal", "cards"]
    before = shown.scene["hand"]
    assert reader.ask("deal")["done"] == "The cards are dealt anew."
    assert shown.scene["hand"] != before
    played = CardTable(
        tute.deal(2474, dealer=3),
        name="asked",
        script=Script("play 1o", well="Yes.", miss="No."),
    )
    assert Reader(played).offers == ["cards"]
    assert Reader(CardTable("tute", name="few", tools="few")).offers == []


@pytest.mark.parametrize(
    "asked",
    [
        {"kind": "nonsense"},
        {"kind": None},
        {"kind": "rule", "option": "no such", "value": "yes"},
        {"kind": "rule", "option": "contrafallo", "value": "perhaps"},
        {"kind": "hand"},
        {"kind": "hand", "cards": []},
        {"kind": "hand", "cards": ["no card", 7]},
        {"kind": "hand", "cards": ["1o"] * 1000},
        {"kind": "cards", "key": "tute/gone"},
    ],
)
def test_a_request_that_makes_no_sense_gets_a_sentence(asked: dict[str, Any]) -> None:
    answer = Reader(table("tute")).ask(**asked) if "key" not in asked else _gone(asked)
    assert answer["trouble"].endswith((".", "?"))
    assert "went wrong" not in answer["trouble"]


def _gone(request: dict[str, Any]) -> dict[str, Any]:
    reader = Reader(table("tute"))
    reader.key = request["key"]
    return reader.ask(request["kind"])


def test_there_are_no_other_cards_when_the_deal_is_over() -> None:
    shown = table("pitty_pat")
    while shown.session.my_turn:
        shown.session.play(shown.session.hint().move)
    assert shown.session.state.over
    assert "trouble" in Reader(shown).ask("cards")
