"""The deal of the day's widget: each answer follows from its request alone, and junk costs the asker only."""

from __future__ import annotations

import random
from datetime import date
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from cardkit.teaching import day_deal
from cardkit_widgets import DayDeal
from cardkit_widgets.practice.day_deal import scene_for

DAYS = ["2026-05-31", "2026-06-01", "2027-01-01"]


def finished(day: str, name: str, seed: int) -> str:
    """The save of this deal, played to its end at random."""
    session, rng = day_deal.for_day(date.fromisoformat(day), name).session(), random.Random(seed)
    while not session.state.over:
        session.play(rng.choice(session.offered(session.state.legal)))
    return session.save()


def tell(widget: DayDeal, **message: Any) -> dict[str, Any]:
    """Send a message as the browser does; returns what the panel shows then, without the number of the answer."""
    widget.receive({"id": "x", **message})
    return {key: value for key, value in widget.panel.scene.items() if key != "seq"}


REQUESTS = st.builds(
    lambda day, game, seed, over: {
        "kind": "day",
        "day": day,
        "game": game,
        **({"save": finished(day, game, seed)} if over else {}),
    },
    st.sampled_from(DAYS),
    st.sampled_from(["tute", "trionfetti"]),
    st.integers(0, 3),
    st.booleans(),
)


@settings(max_examples=20, deadline=None)
@given(st.lists(REQUESTS, min_size=1, max_size=4))
def test_an_answer_follows_from_the_request_alone(requests: list[dict[str, Any]]) -> None:
    widget = DayDeal()
    for request in requests:
        shown = tell(widget, **request)
        assert shown == {key: value for key, value in scene_for(request).items() if key != "seq"}
        assert widget.table is not None
        assert widget.table.about["key"] == f"{request['game']}/day-{request['day']}"
        assert bool(shown["result"]) == ("save" in request)


def test_what_was_made_stands_beside_the_best_line() -> None:
    request = {"day": DAYS[0], "game": "tute", "save": finished(DAYS[0], "tute", 1)}
    result = scene_for(request)["result"]
    assert str(result["made"]) in result["said"]
    assert str(result["best"]) in result["said"]
    assert len(result["line"]) == 5
    before = str(scene_for({"day": DAYS[0], "game": "tute"}))
    assert not any(move["label"] in before or move["card"] in before for move in result["line"]), "nothing is given away"


def test_a_request_that_makes_no_sense_is_refused_and_changes_nothing() -> None:
    widget = DayDeal()
    good = tell(widget, day=DAYS[0], game="tute")
    table = widget.table
    other = finished(DAYS[1], "tute", 0)
    for wrong in ({}, {"day": "yesterday"}, {"day": "0001-01-01"}, {"day": DAYS[0], "game": "chess"}, {"day": 7, "save": [[]]}):
        assert tell(widget, **wrong)["note"]
    assert tell(widget, day=DAYS[0], game="tute", save="nonsense")["note"]
    assert tell(widget, day=DAYS[0], game="tute", save=other)["note"]
    assert widget.table is table
    assert tell(widget, day=DAYS[0], game="tute") == good
