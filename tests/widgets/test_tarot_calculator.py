"""The scoring bench of tarot: the dials are an outcome and misères; what cannot be is a sentence, and every line adds up."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

import cardkit
from cardkit.games.tarot.bounds import POIGNEES_TOGETHER, complaint
from cardkit.games.tarot.score import Outcome, totals
from cardkit.games.tarot.teaching import calculator
from cardkit.teaching.exercises import read_number
from cardkit_widgets import ScoreCalculator

TAROT = cardkit.games["tarot"]
STANDING: dict[str, Any] = {"players": 4, "contract": "garde", "points": Fraction(49), "bouts": 2}


def made(**values: Any) -> ScoreCalculator:
    return ScoreCalculator(TAROT, calculator.sheet, calculator.names, calculator.DIALS, **{**STANDING, **values})


def turned(one: ScoreCalculator, name: str, value: object) -> dict[str, Any]:
    one.receive({"seq": one.scene["seq"], "kind": "dial", "name": name, "value": value})
    one.receive({"seq": one.scene["seq"], "kind": "show"})
    return one.scene


@pytest.mark.parametrize(("players", "shown"), [*product((3, 4, 5), POIGNEES_TOGETHER)])
def test_the_bench_takes_the_poignees_that_an_outcome_takes(players: int, shown: tuple[str, ...]) -> None:
    scene = turned(made(players=players), "poignées", " and ".join(shown) or "none")
    if reason := complaint(**{**STANDING, "players": players, "poignees": shown}):
        assert (scene["error"], scene["lines"]) == (reason, [])
        return
    whole = totals(Outcome("garde", 49, 2, players, poignees=shown))
    seats = (0, 1, -1) if players == 5 else (0, -1)
    assert [read_number(text) for text in scene["totals"]] == [whole[seat] for seat in seats]
    assert sum("poignée" in line["label"] for line in scene["lines"]) == len(shown)


@pytest.mark.parametrize(("players", "alone"), [(3, False), (4, False), (5, False), (5, True)])
@pytest.mark.parametrize("mine", calculator.DECLARED)
@pytest.mark.parametrize("theirs", calculator.DECLARED)
def test_misères_of_taker_and_defender_are_paid_by_all_the_others(players: int, alone: bool, mine: str, theirs: str) -> None:
    values = {**STANDING, "players": players, "alone": alone, "petit": "", "chelem": "", "announced": False}
    sheet = calculator.sheet(**values, misère_of_the_taker=mine, misère_of_a_defender=theirs)
    plain = calculator.sheet(**values)
    ours, other = len(mine.split(" and ")) * bool(mine), len(theirs.split(" and ")) * bool(theirs)
    heads = calculator.names(**values, misère_of_a_defender=theirs)
    got = dict(zip(heads, sheet.totals, strict=True))
    before = dict(zip(calculator.names(**values), plain.totals, strict=True))
    assert got["taker"] == before["taker"] + 10 * (players - 1) * ours - 10 * other
    for head, points in got.items():
        mates = before.get(head, before["each defender"])
        if head == "that defender":
            assert points == mates + 10 * (players - 1) * other - 10 * ours
        elif head != "taker":
            assert points == mates - 10 * (ours + other)


@pytest.mark.parametrize(
    ("values", "name", "value"),
    [
        ({}, "points", "3"),
        ({"bouts": 0}, "petit", "attack"),
        ({"contract": "garde contre"}, "chelem", "attack"),
        ({}, "poignées", "double and double"),
        ({"points": Fraction(87), "chelem": "attack"}, "misère_of_the_taker", "atouts"),
        ({"petit": "attack"}, "misère_of_the_taker", "atouts and têtes"),
    ],
)
def test_a_dial_that_cannot_be_is_explained_and_scores_nothing(values: dict[str, Any], name: str, value: str) -> None:
    scene = turned(made(**values), name, value)
    assert scene["error"].endswith(".")
    assert scene["lines"] == scene["totals"] == []
