"""One score at a table: whatever place tells one, at whatever moment, tells the same figures, the reader's first."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import Any

import pytest

import cardkit
from cardkit.game import Game, State
from cardkit.players.players import for_game
from cardkit.players.seating import choice
from cardkit.record import Record
from cardkit.score import show
from cardkit.sessions import Session
from cardkit.teaching import teaching
from cardkit.teaching.examples import example
from cardkit_widgets.table.picture import describe, picture
from cardkit_widgets.table.scene import FOR_HONOUR, SceneBuilder, scene
from engine.golden import FILES, load

MATCHES: list[tuple[str, dict[str, int | bool]]] = [
    ("vitou", {}),
    ("vitou", {"players": 2}),
    ("trionfetti", {"partite": 1}),
    ("trionfetti", {"partite": 2}),
    ("tarot", {"deals": 2}),
    ("tarot", {"players": 5, "deals": 1}),
    ("tute", {"hands": 3}),
    ("tute", {}),
    ("pitty_pat", {"players": 3, "hands": 2}),
]
MAX_DEALS = 40


def named(game: Game, seat: int) -> list[str]:
    """The names of the seats for whoever sits there."""
    names = list(game.names[: game.seats])
    names[0], names[seat] = names[seat], names[0]
    return names


def along(record: Record) -> list[State]:
    """The states of a deal, from its beginning to the end of the record."""
    states = [record.state(0)]
    for event in record.state().events:
        states.append(states[-1].after(event.move))
    return states


def due(state: State) -> tuple[list[str], list[str]]:
    """The figure of each party in this state and what the deal adds to what it was, worked out from the engine alone."""
    gains, before = state.score.totals, state.deal.standing
    if state.game.name == "tute" and int(state.game.options["hands"]) > 1:
        settled = state.game.dealing.settle(state) if state.over else None
        if settled and settled.over:
            return [str(n) for n in settled.standing], [""] * len(gains)
        return [str(n) for n in (settled.standing if settled else before)], [
            "1 point" if gain == 1 else f"{show(gain)} points" for gain in gains
        ]
    alone = state.game.name == "tute"
    totals = [show((0 if alone else one) + gain) for one, gain in zip(before, gains, strict=False)]
    return totals, ["" if alone or not gain or not any(before[: len(gains)]) else show(gain, sign=True) for gain in gains]


def compared(session: Session, shown: dict[str, Any], state: State) -> None:
    """One scene, or the table after one of its steps, tells the figures of that moment."""
    totals, gains = due(state)
    count, mine = len(session.game.parties), session.game.parties.of(session.seat)
    order = [(mine + n) % count for n in range(count)]
    rows = shown["board"]["rows"]
    assert [row["total"] for row in rows] == [totals[party] for party in order]
    assert [row["gain"] for row in rows] == [gains[party] for party in order]
    assert session.names[session.seat] in rows[0]["party"], "the reader's own comes first"


def everywhere(session: Session, shown: dict[str, Any]) -> None:
    """All places of one scene agree: board, sheet, result, the table in words and as a picture."""
    rows, score = shown["board"]["rows"], shown["score"]
    parties = [row["party"] for row in rows]
    added = [row["gain"].split(" ")[0].lstrip("+") or "0" for row in rows] if any(row["gain"] for row in rows) else None
    assert score["parties"] == parties
    assert score["totals"] == (added or score["totals"])
    for place in (describe(shown, session.game.pack), picture(shown, session.game.pack)):
        assert all(f"{row['party']} {row['total']}" in place for row in rows)
    told = re.findall(r"\d+–\d+", shown["result"])
    partite = re.findall(r"\d+–\d+", shown["board"]["said"])
    between = ["–".join(row["total"] for row in rows), "–".join(score["totals"]), *partite]
    assert all(figures in between for figures in told), (shown["result"], between)
    assert bool(shown["result"]) == (session.state.over and session.live)
    assert not session.state.over or shown["result"][-1] == "."


def logged(session: Session) -> None:
    """Each line of the log tells the score of its moment, the reader's first, and every move once, in order."""
    session.goto(session.moves)
    builder = SceneBuilder(session)
    lines = [line for line in builder.scene()["story"] if line["n"]]
    moves, states = session.seen_moves(session.seat), along(Record.of(session.state))
    assert [line["n"] for line in lines] == list(range(1, len(moves)))
    for line in lines:
        board = builder.moment(session.as_seen(states[moves[line["n"]]], session.seat))["board"]
        stands = re.findall(r"\d+–\d+(?! in tricks)", line["text"])
        assert set(stands) <= {"–".join(row["total"] for row in board["rows"])}, line


def played(game: Game, seat: int) -> Iterator[tuple[Session, dict[str, Any], int]]:
    """A whole match, and every scene of it with the number of moves that was shown before."""
    session, rng = Session(game, seed=3, seat=seat, names=named(game, seat)), random.Random(3)
    player = for_game(game).rule_of_thumb
    for _ in range(MAX_DEALS):
        before = 0
        yield session, scene(session, (len(session.match.finished), 0)), 0
        while not session.state.over:
            before = session.moves
            move = choice(player, session.view(), rng).move
            session.play(move)
            yield session, scene(session, (len(session.match.finished), before)), before
        if session.match.over:
            return
        session.next_deal()


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize(("name", "options"), MATCHES)
def test_every_place_tells_the_same_score_all_through_a_match(name: str, options: dict[str, int | bool], seat: int) -> None:
    game, ended = cardkit.games[name].variant(**options), 0
    for session, shown, _ in played(game, seat):
        everywhere(session, shown)
        compared(session, shown, session.state)
        ended += bool(shown["result"])
        if shown["result"]:
            logged(session)
    assert ended
    assert session.match.over
    several = teaching.for_game(game).table.several_deals(game)
    ended_by = teaching.for_game(game).table.outcome(session.state, SceneBuilder(session).sides).parts[0]
    assert several <= (ended_by in shown["result"] or bool(shown["result_note"])), "how its last deal ended is told once"
    assert not several or f"{shown['result']} {shown['result_note']}".count(ended_by) <= 1
    assert not several or re.search("match|game", shown["result"])


def test_that_a_match_is_decided_before_its_last_deal_is_told_below_the_deals_result() -> None:
    """Tute’s third deal is played after 2–0, too."""
    game, early = cardkit.games["tute"].variant(hands=3), 0
    for seed in range(12):
        session, rng = Session(game, seed=seed), random.Random(seed)
        while True:
            while not session.state.over:
                session.play(choice(for_game(game).rule_of_thumb, session.view(), rng).move)
            if session.match.over:
                break
            two = 2 in game.dealing.settle(session.state).standing
            assert (FOR_HONOUR in scene(session, (len(session.match.finished), 0))["result_note"]) == two
            early += two
            session.next_deal()
    assert 0 < early < 12


def test_points_by_a_rule_that_was_not_taught_count_all_the_same() -> None:
    """A hand of the smazzata was conceded before the lesson had a word for that: 14–14 it stands, not 14–13."""
    game = cardkit.games["trionfetti"]
    session = Session(game, record=example(game, "vaga"), at=27)
    taught = set(game.rules) - {"trionfetti.concede"}
    compared(session, SceneBuilder(session, taught=taught).scene(), session.state)


@pytest.mark.parametrize(
    "path",
    [path if "tute" in path.parts else pytest.param(path, marks=pytest.mark.outlet) for path in FILES],
    ids=lambda path: f"{path.parent.parent.name}-{path.stem}",
)
def test_a_golden_deal_tells_one_score_after_every_move(path: Any) -> None:
    for golden in load(path):
        session = Session(golden.record.game, record=golden.record, watch=True)
        builder = SceneBuilder(session)
        states = along(golden.record)
        for number in session.seen_moves(session.seat):
            compared(session, builder.moment(session.as_seen(states[number], session.seat)), states[number])
        for seat in range(session.game.seats):
            logged(Session(golden.record.game, record=golden.record, watch=True, seat=seat, names=named(session.game, seat)))


@pytest.mark.parametrize("name", list(cardkit.games))
def test_a_heap_that_nobody_looked_into_stays_shut_when_the_hands_are_open(name: str) -> None:
    game, rng = cardkit.games[name], random.Random(3)
    state = game.deal(3)
    while state.to_move is not None:
        state.play(rng.choice(state.legal))
        seen = {}
        for seat in range(game.seats):
            for pile in state.view(seat).piles:
                seen[pile.name, pile.owner] = seen.get((pile.name, pile.owner), False) or any(pile.cards)
        shown = scene(Session(game, state=state, watch=True), open_hands=True)
        for pile in shown["piles"]:
            if pile["heap"] and pile["n"] and not seen[pile["name"], pile["owner"]]:
                assert pile["cards"] == [None]
