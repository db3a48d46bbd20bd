"""What an earlier version has written is still read: records, links, saved games, progress, kept reviews, and all their names.

The files in `before/` were written by the version that had all five games in one flat folder each. They are never written anew.
"""

import json
import re
from datetime import date
from pathlib import Path
from typing import Any

import pytest

import cardkit
from cardkit.game import State
from cardkit.record import Record, read, write_match
from cardkit.sessions import Session, link
from cardkit.teaching import exercises, leitner, review

Told = dict[str, Any]
NUMBER = r"\d+"


def kept(name: str) -> Any:
    return json.loads((Path(__file__).parent / "before" / f"{name}.json").read_text(encoding="utf-8"))


def each(name: str) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("told", kept(name), ids=lambda told: "")


def same(state: State, told: Told) -> None:
    assert state.to_move == told["to_move"]
    assert [str(total) for total in state.score.totals] == told["totals"]
    assert [move.text for move in state.legal] == told["legal"]


@each("records")
def test_a_record_of_before_gives_the_same_hand(told: Told) -> None:
    record = read(told["record"])
    state = record.state()
    same(state, told["after"])
    assert str(record) == told["record"]
    assert str(Record.of(state, record.remarks)) == told["record"]
    # words may grow better, figures may not
    assert re.findall(NUMBER, state.events[-1].say(state.game.names)) == re.findall(NUMBER, told["story"])


@each("links")
def test_a_link_of_before_leads_to_the_same_position(told: Told) -> None:
    shared = link.read(told["link"])
    assert shared.game == cardkit.games[shared.game.name].variant(**told["options"])
    assert shared.seat == told["seat"]
    if "seed" in told:
        assert shared.seed == told["seed"]
        return
    assert shared.state is not None
    assert len(shared.state.events) == told["moves"]
    same(shared.state, told)
    assert told["record"] in ("", str(Record.of(shared.state)))


@each("saves")
def test_a_saved_game_of_before_goes_on(told: Told) -> None:
    game = cardkit.games[told["game"]].variant(**told["options"])
    state = read(told["lesson"]).state() if "lesson" in told else None
    session = Session(game, seat=told["seat"], state=state, seed=1)
    session.resume(told["save"])
    assert write_match(session.match) == told["match"]
    assert session.at == told["at"]


@each("progress")
def test_progress_of_before_is_read_and_its_topics_are_still_asked(told: Told) -> None:
    known = leitner.read(told["text"])
    before = json.loads(told["text"])["topics"]
    # The boxes of now are others: a topic is in one that brings it back after about as many days, and is due when it was.
    assert {topic: [one.due.isoformat(), one.right, one.wrong] for topic, one in known.topics.items()} == {
        topic: row[1:] for topic, row in before.items()
    }
    days = {topic: leitner.DAYS[one.box] for topic, one in known.topics.items()}
    assert days == {topic: (0, 1, 4, 8, 16)[row[0]] for topic, row in before.items()}  # they were 0, 1, 3, 7 and 21
    assert leitner.read(str(known)) == known
    assert set(told["due"]) <= set(known.due(date(2026, 6, 15)))  # and what a clock that ran ahead has put off
    assert {game: [list(one.tasks), one.done, one.of, one.at] for game, one in known.lessons.items()} == told["lessons"]
    asked = {exercise.topic for game in cardkit.games.values() for exercise in exercises.for_game(game)}
    assert set(known.topics) <= asked


@pytest.mark.parametrize("text", kept("reviews"), ids=range(len(cardkit.games)))
def test_a_review_of_before_is_opened(text: str) -> None:
    found = review.read(text)
    assert review.write(found) == text
    assert len(str(found).splitlines()) == len(found.decisions) + 1 > 1


@pytest.mark.parametrize("name", cardkit.games)
def test_rules_options_and_moves_keep_their_names_and_places(name: str) -> None:
    """A link counts moves and choices by their place, so none may move; new ones come after the old ones."""
    told, game = kept("names")[name], cardkit.games[name]
    assert set(told["rules"]) <= set(game.rules)
    options = {
        option.name: [option.write(value) for value in (option.default, *option.choices)] for option in game.rules.options
    }
    assert {name: options[name] for name in told["options"]} == told["options"]
    assert all(option.late for option in game.rules.options if option.name not in told["options"])
    assert {
        str(_settings(changed)): [move.text for move in game.variant(**_settings(changed)).moves][: len(moves)]
        for changed, moves in told["moves"].items()
    } == {str(_settings(changed)): moves for changed, moves in told["moves"].items()}


def _settings(text: str) -> dict[str, bool | int | str]:
    """Settings such as `{'players': 3}`, as the keys of the file say them."""
    return dict(json.loads(text.replace("'", '"').replace("True", "true").replace("False", "false")))
