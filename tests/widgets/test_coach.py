"""The coach, the review and the problems, Python's half: what is asked, what is told, what is dropped, what is never known."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import cardkit
from cardkit import players
from cardkit.cards import Cards
from cardkit.players import LEVELS, Choice, advise
from cardkit.players.players import sample
from cardkit.sessions import Session
from cardkit.view import View
from cardkit_widgets import CardTable, Coach, Practice, Problems
from cardkit_widgets.base.background import BackgroundWork
from cardkit_widgets.panels import coach as coaching
from hidden import leaks, seen, strings

from .test_scene import GAMES, positions

TUTE = cardkit.games["tute"]


def tell(panel: Any, kind: Any, **more: Any) -> dict[str, Any]:
    """Send a request as the browser does; returns the scene that comes back at once."""
    panel.receive({"kind": kind, "at": panel.scene.get("at"), **more})
    return dict(panel.scene)


def play(table: CardTable, rng: random.Random) -> None:
    """One random move of the learner, by a message."""
    move = rng.choice(table.session.state.legal)
    table.receive({"kind": "play", "move": move.text, "seq": table.session.seq, "id": "x"})


def finish(table: CardTable, seed: int = 1) -> None:
    rng = random.Random(seed)
    while not table.session.state.over:
        play(table, rng)


# -- thinking in slices --------------------------------------------------------------------------------------------------------


def test_the_page_is_answered_while_it_thinks_and_stopping_is_at_once() -> None:
    shown: list[int] = []
    ended: list[Exception | None] = []
    work = BackgroundWork(shown.append, ended.append)

    def endless() -> Iterator[int]:
        number = 0
        while True:
            number += 1
            yield number

    async def page() -> None:
        work.start(endless())
        assert (work.busy, shown) == (True, [])
        while not shown:
            await asyncio.sleep(0)
        work.stop()
        count = len(shown)
        await asyncio.gather(*asyncio.all_tasks() - {asyncio.current_task()})  # what was dropped ends by itself
        assert len(shown) == count

    asyncio.run(page())
    assert ended == []
    assert not work.busy


def test_a_new_question_drops_the_old_one_and_a_failure_is_told() -> None:
    shown: list[str] = []
    ended: list[Exception | None] = []
    work = BackgroundWork(shown.append, ended.append)

    def broken() -> Iterator[str]:
        yield "second"
        raise ZeroDivisionError("a broken coach")

    async def page() -> None:
        work.start(iter(["first"] * 10**6))
        work.start(broken())
        while work.busy:
            await asyncio.sleep(0)

    asyncio.run(page())
    assert shown == ["second"]
    assert [str(error) for error in ended] == ["a broken coach"]


# -- the coach -----------------------------------------------------------------------------------------------------------------


def test_a_hint_comes_in_two_steps_and_the_second_names_the_move() -> None:
    table = CardTable("tute", seed=7)
    coach = Coach(table, deals=16)
    first = tell(coach, "hint")
    reasons = [refusal.reason for _, refusal in table.session.view().refusals]
    assert first["area"]["text"].startswith(tuple(reasons))
    assert first["area"]["rule"][1] == TUTE.rules["already-trumped"].sentence
    assert first["best"] is first["bars"] is None
    second = tell(coach, "move")
    assert second["best"]["move"] == coach.advice[0].move.text
    assert second["best"]["reason"]
    assert table.session.moves == 3


@pytest.mark.parametrize("name", GAMES)
def test_the_bars_are_the_advice_on_the_learners_view(name: str) -> None:
    for session in positions(cardkit.games[name], 3, 8):
        if not session.my_turn:
            continue
        table = CardTable(session)
        coach = Coach(table, deals=8)
        reply = tell(coach, "weigh")["bars"]
        found = advise(session.view(), random.Random(f"{session.seed}/{session.seq}"), 8)
        assert [row["move"] for row in reply["rows"]] == [one.move.text for one in found]
        for row, one in zip(reply["rows"], found, strict=True):
            assert (row.get("figure", ""), row["reason"]) == (one.figure, one.reason)
            assert (row["value"] is None) == (not one.deals)
        assert reply["rows"][0]["best"]
        assert json.dumps(coach.scene)


def test_odds_stand_beside_each_card() -> None:
    table = CardTable(TUTE.deal(3, dealer=3), name="odds")
    rows = tell(Coach(table, deals=8), "weigh")["bars"]["rows"]
    assert all(row["odds"] for row in rows)
    assert any(" of 30 " in row["odds"] for row in rows)


def test_the_learner_may_choose_before_the_bars_show() -> None:
    table = CardTable("tute", seed=7)
    coach = Coach(table, deals=8, first=True)
    reply = tell(coach, "weigh")
    assert reply["bars"] is None
    assert {choice["move"] for choice in reply["choices"]} == {move.text for move in table.session.state.legal}
    assert tell(coach, "guess", move="play 99")["bars"] is None
    worst = advise(table.session.view(), random.Random("7/0"), 8)[-1].move
    received = tell(coach, "guess", move=worst.text)["bars"]
    assert [row["move"] for row in received["rows"] if row["mine"]] == [worst.text]
    assert "Your choice" in received["verdict"]


def test_figures_stream_in_and_a_stop_keeps_those_there_are() -> None:
    table = CardTable("tute", seed=7)
    coach = Coach(table, deals=10**9)
    scenes: list[dict[str, Any]] = []

    async def page() -> None:
        coach.observe(lambda change: scenes.append(change["new"]), "scene")
        tell(coach, "weigh")
        while len(scenes) < 3:
            await asyncio.sleep(0)
        assert tell(coach, "stop")["state"] == "stopped"

    asyncio.run(page())
    assert [scene["done"] for scene in scenes[:3]] == [0, 8, 16]
    assert scenes[1]["state"] == "thinking"
    assert scenes[1]["bars"]["deals"] == 8
    assert [row["move"] for row in scenes[1]["bars"]["rows"]] == [move.text for move in table.session.state.legal]
    assert scenes[-1]["bars"]["rows"][0]["best"]


def test_an_answer_to_a_position_that_is_gone_is_dropped() -> None:
    table = CardTable("tute", seed=7)
    coach = Coach(table, deals=10**9)

    async def page() -> None:
        tell(coach, "weigh")
        while not coach.scene["bars"]["deals"]:
            await asyncio.sleep(0)
        play(table, random.Random(1))
        after = coach.scene
        assert (after["bars"], after["state"]) == (None, "idle")
        await asyncio.gather(*asyncio.all_tasks() - {asyncio.current_task()})  # what was dropped ends by itself
        assert coach.scene is after

    asyncio.run(page())


def test_a_press_that_was_sent_before_the_coach_was_drawn_anew_is_answered() -> None:
    """A table shows a new position before its coach does: whoever asks in between means the position now."""
    table = CardTable("tute", seed=7)
    coach = Coach(table)
    before = coach.scene
    play(table, random.Random(1))
    tell(coach, "hint", seq=before["seq"])
    assert coach.scene["area"]["text"]


def test_a_coach_that_fails_says_so_and_the_table_plays_on(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> Iterator[Any]:
        raise ZeroDivisionError("no idea")
        yield

    monkeypatch.setattr(coaching, "think", broken)
    table = CardTable("tute", seed=7)
    coach = Coach(table)
    scene = tell(coach, "weigh")
    assert scene["state"] == "failed"
    assert "couldn’t think this through (ZeroDivisionError: no idea). You can play on." in scene["note"]
    play(table, random.Random(1))
    assert coach.scene["note"] == ""


def test_a_player_that_fails_is_named_and_replaced() -> None:
    def broken(view: View, rng: random.Random) -> Choice:
        raise ZeroDivisionError("asleep")

    table = CardTable("tute", seed=7, players=[None, broken, broken, broken])
    assert "couldn’t decide (ZeroDivisionError: asleep) and played by the rule of thumb" in table.scene["notice"]["text"]
    Coach(table)
    play(table, random.Random(1))
    assert "couldn’t decide (ZeroDivisionError: asleep)" in table.scene["notice"]["text"]
    assert table.session.my_turn


def test_levels_seat_the_others_and_are_said_in_words() -> None:
    table = CardTable("tute", seed=7)
    coach = Coach(table, others="beginner")
    own = table.session.players[0]
    reply = tell(coach, "level", level="club")
    assert reply["level"] == "club"
    assert LEVELS["club"][0] in reply["note"]
    assert table.session.players[0] is own
    assert len({id(player) for player in table.session.players[1:]}) == 1
    assert table.session.players[1] is not players.for_game(TUTE).rule_of_thumb
    assert tell(coach, "level", level="master")["level"] == "club"
    kept = tell(coach, "settings", first=True, level="strong")
    assert (kept["first"], kept["level"]) == (True, "strong")
    with pytest.raises(ValueError, match="beginner, in character, club, strong"):
        Coach(table, others="master")


@pytest.mark.parametrize("name", GAMES)
def test_nothing_hidden_is_told(name: str) -> None:
    game = cardkit.games[name]
    public = before = 0
    for session in positions(game, 2, 12):
        public |= seen(session, before)
        before = session.moves
        if not session.my_turn:
            continue
        coach = Coach(CardTable(session), deals=8)
        for kind in ("hint", "move", "weigh"):
            tell(coach, kind)
        # calls, and the odds of a card, name cards of the whole pack: they depend on nothing hidden, as the next test says
        shown = {key: coach.scene[key] for key in ("area", "note", "points")}
        assert leaks(game, list(strings(shown)), session.view(), public) == []


@pytest.mark.parametrize("name", GAMES)
def test_two_deals_that_the_learner_cannot_tell_apart_are_coached_alike(name: str) -> None:
    game, rng = cardkit.games[name], random.Random(5)
    for session in positions(game, 1, 10):
        if not session.my_turn:
            continue
        scenes = []
        for state in (session.state, sample(session.view(), rng)):
            coach = Coach(CardTable(Session(game, state=state, seed=1), name="same"), deals=8)
            tell(coach, "hint")
            scenes.append(tell(coach, "weigh"))
        assert scenes[0] == scenes[1]


junk = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=True) | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)
KINDS = [
    "hint",
    "guess",
    "stop",
    "level",
    "first",
    "settings",
    "go",
    "try",
    "kept",
    "open",
    "retry",
    "back",
    "watch",
    "again",
]
requests = junk | st.fixed_dictionaries(
    {"kind": st.sampled_from(KINDS) | junk, "at": st.just(0) | junk},
    optional=dict.fromkeys(("move", "level", "number", "texts", "solved", "on", "first", "n"), junk),
)


def test_whatever_the_browser_sends_is_answered_and_harms_nothing() -> None:
    practice, puzzles = Practice("tute", seed=7, name="fuzzed"), Problems("tute")
    before = practice.table.session.save()

    @settings(max_examples=100, deadline=None)
    @given(requests)
    @example({"kind": "kept", "at": 0, "solved": [[], {}, None]})
    def send(request: Any) -> None:
        for panel in (practice.coach, practice.review.panel, puzzles.panel):
            panel.receive(request)
            assert "Something went wrong" not in panel.scene["note"]
            assert json.dumps(panel.scene)
        assert practice.table.session.save() == before

    send()


def test_a_browser_cannot_write_what_a_panel_shows() -> None:
    coach = Coach(CardTable("tute", seed=7))
    before = coach.scene
    coach.set_state({"scene": {"bars": "forged"}})
    assert coach.scene is before


def test_where_a_card_lay_is_told_when_the_figures_are() -> None:
    table = CardTable("tute", seed=7)
    coach = Coach(table, deals=8, first=True)
    assert tell(coach, "weigh")["where"] is None  # the learner thinks first
    reply = tell(coach, "guess", move=table.session.view().legal[0].text)["where"]
    assert reply["card"] == ""
    assert reply["rows"] == []
    assert set(reply["cards"]) == {card.text for card in Cards(TUTE.pack, TUTE.pack.mask & ~table.session.view().seen)}
    reply = tell(coach, "where", card=reply["cards"][0])["where"]
    assert sum(row["share"] for row in reply["rows"]) == pytest.approx(1, abs=0.01)
    assert {row["who"] for row in reply["rows"]} <= set(TUTE.names[1:])
    for nonsense in (None, 5, "no card", table.session.view().hand.cards[0].text, "x" * 10**5):
        assert tell(coach, "where", card=nonsense)["where"]["card"] == ""
