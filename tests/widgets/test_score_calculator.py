"""The scoring bench: nothing is told before it was predicted, and what cannot be is refused with a sentence."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

import pytest

import cardkit
from cardkit.game import Game
from cardkit.score import Line, ScoreSheet
from cardkit_widgets import ScoreCalculator

GAME: Game = cardkit.games[next(iter(cardkit.games))]
RULE = next(iter(GAME.rules))
DIALS = {"players": range(3, 6), "points": Fraction(91), "who": ("", "us", "them"), "twice": False}


def sheet(players: int, points: Fraction, who: str, twice: bool) -> ScoreSheet:
    if who == "us" and points < 4:
        raise ValueError("With so few points it cannot be us.")
    worth = 111 * (2 if twice else 1)
    lines = [Line("fact", (0, 0), f"{players} players", RULE, False), Line("worth", (worth, -worth), "111 each", RULE)]
    return ScoreSheet([(0,), (1,)], lines, final=True)


def names(**_: object) -> tuple[str, str]:
    return "taker", "others"


def bench(**values: Any) -> ScoreCalculator:
    return ScoreCalculator(GAME, sheet, names, DIALS, **values)


def say(made: ScoreCalculator, **message: Any) -> dict[str, Any]:
    made.receive({"seq": made.scene["seq"], **message})
    return made.scene


def test_nothing_is_told_before_it_is_predicted() -> None:
    assert "111" not in str(bench().scene)
    assert "players'" not in str([line.get("how") for line in bench().scene["lines"]])


@pytest.mark.parametrize(("typed", "seen"), [("111", "right"), ("-111", "wrong"), ("110", "wrong")])
def test_a_prediction_is_checked_and_explained(typed: str, seen: str) -> None:
    line = say(bench(), kind="guess", line=1, value=typed)["lines"][1]
    assert line["seen"] == seen
    assert line["points"] == ["+111", "−111"]
    assert line["how"] == "111 each"
    assert line["rule"] == [GAME.rules[RULE].title, GAME.rules[RULE].sentence]


def test_reading_a_bench_changes_nothing() -> None:
    made = bench()
    before = made.scene
    assert "Players 3" in made.plain()["text/plain"]
    assert "111 each" in made.static_html()
    assert made.scene == before
    assert say(made, kind="guess", line=1, value="111")["lines"][1]["seen"] == "right"


def test_a_line_is_predicted_once() -> None:
    made = bench()
    say(made, kind="guess", line=1, value="5")
    assert say(made, kind="guess", line=1, value="111")["lines"][1]["seen"] == "wrong"


@pytest.mark.parametrize("last", [{"kind": "guess", "line": 1, "value": "111"}, {"kind": "show"}])
def test_totals_come_when_all_that_counts_is_seen(last: dict[str, Any]) -> None:
    made = bench()
    assert not made.scene["totals"]
    reply = say(made, **last)
    assert reply["totals"] == ["+111", "−111"]
    assert reply["lines"][0]["how"] == "3 players", "what counts for nothing is told along"


def test_turning_a_dial_begins_again() -> None:
    made = bench()
    say(made, kind="show")
    scene = say(made, kind="dial", name="twice", value=True)
    assert "222" not in str(scene)
    assert say(made, kind="guess", line=1, value="222")["lines"][1]["seen"] == "right"


def test_what_cannot_be_is_a_sentence() -> None:
    scene = say(bench(who="us", points=Fraction(50)), kind="dial", name="points", value="3.5")
    assert scene["error"] == "With so few points it cannot be us."
    assert scene["lines"] == []


def test_another_result_can_be() -> None:
    made = bench()
    for _ in range(30):
        assert not say(made, kind="random")["error"]


@pytest.mark.parametrize(
    "message",
    [
        {"kind": "guess", "line": 9, "value": "1"},
        {"kind": "guess", "line": True, "value": "1"},
        {"kind": "guess", "line": 1, "value": "many"},
        {"kind": "guess", "line": 1, "value": 111},
        {"kind": "guess", "line": 1, "value": "1" * 50},
        {"kind": "dial", "name": "points", "value": "92"},
        {"kind": "dial", "name": "points", "value": "0.3"},
        {"kind": "dial", "name": "players", "value": "six"},
        {"kind": "dial", "name": "nonsense", "value": 1},
        {"kind": "???"},
        {"seq": -1, "kind": "show"},
        {},
    ],
)
def test_junk_changes_nothing(message: dict[str, Any]) -> None:
    made = bench()
    before = shown(made)
    say(made, **message)
    assert shown(made) == before


def shown(made: ScoreCalculator) -> dict[str, Any]:
    """A calculator’s scene without its number and note, which every request changes."""
    return {key: value for key, value in made.scene.items() if key not in ("seq", "note")}


def test_random_bytes_change_nothing() -> None:
    made, rng = bench(), random.Random(4)
    for junk in (None, 7, "x", [1], {"kind": ["show"]}, {"seq": 1, "kind": "guess", "line": None}, rng.randbytes(5)):
        before = shown(made)
        made.receive(junk)
        assert shown(made) == before


def test_unknown_dials_are_named() -> None:
    with pytest.raises(TypeError, match="did you mean points"):
        bench(point=3)


def test_the_first_count_of_a_line_is_taken_down(monkeypatch: pytest.MonkeyPatch) -> None:
    acts: list[dict[str, Any]] = []
    monkeypatch.setattr("cardkit_widgets.quiz.scoring.tell", lambda **act: acts.append(act))
    made = bench(twice=True)
    for value in ("111", "222"):
        say(made, kind="guess", line=1, value=value)
    say(made, kind="dial", name="twice", value=False)
    say(made, kind="guess", line=1, value="111")
    assert [(act["rule"], act["right"]) for act in acts] == [(RULE, False), (RULE, True)]


def test_a_bench_that_was_read_as_text_still_takes_the_first_answer() -> None:
    made = bench()
    made.plain()
    assert say(made, kind="guess", line=1, value="111")["lines"][1]["seen"] == "right"
