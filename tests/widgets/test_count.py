"""The counting scene: pairs, a number that grows, and what is added, of any game whose cards count."""

from __future__ import annotations

import pytest

import cardkit
from cardkit.games.tarot.score import outcome
from cardkit.games.tarot.teaching.won import for_taker
from cardkit.score import show
from cardkit_widgets import CardTable, DealCount, Script
from cardkit_widgets.base.recording import record
from cardkit_widgets.lesson.lesson import Lesson
from cardkit_widgets.pages.count import count, counted, tally


def test_what_is_won_is_counted_in_pairs_the_dearest_with_the_cheapest() -> None:
    text = repr(count(cardkit.games["tarot"], "Rp 2p 21a 3p Vc"))
    assert text.splitlines() == [
        "king of spades 4½, 3 of spades ½: 5, 5 so far",
        "21 of trumps 4½, 2 of spades ½: 5, 10 so far",
        "jack of hearts 1½: 1½, 11½ so far",
        "11½ points",
    ]


@pytest.mark.parametrize("name", ["tute", "tarot"])
def test_all_the_points_of_a_pack_are_counted(name: str) -> None:
    game = cardkit.games[name]
    assert repr(count(game, list(game.pack))).splitlines()[-1] == {"tute": "120 points", "tarot": "91 points"}[name]


@pytest.mark.parametrize("seed", [*range(8), 35])  # 35: the song brings as much as the cards
def test_a_deal_is_counted_as_its_score_sheet_counts_it(seed: int) -> None:
    state = cardkit.games["tute"].deal(seed=seed)
    while state.to_move is not None:
        state.play(state.legal[0])
    for party in range(2):
        assert repr(counted(state, party)).splitlines()[-1] == f"{state.score.totals[party]} points"


def test_what_counts_nothing_lies_in_one_heap_and_nothing_at_all_is_refused() -> None:
    lesson = Lesson("tute")
    assert repr(lesson.count("1c 2c")).splitlines() == ["ace of cups 11, 2 of cups nothing: 11, 11 so far", "11 points"]
    assert "2 cards worth nothing: 0, 11 so far" in repr(lesson.count("1c 2c 4c 5c"))
    with pytest.raises(ValueError, match="nothing to count"):
        lesson.count("2c 4c")


def test_a_score_grows_line_by_line() -> None:
    page = tally([("Two hands each.", "+2, +2", "3–5"), ("Vagaresto, and you win.", "+12", "15–5")], "points")
    assert repr(page).splitlines() == ["Two hands each. +2, +2: 3–5", "Vagaresto, and you win. +12: 15–5"]
    with pytest.raises(ValueError, match="no rows"):
        tally([])


def test_the_cheapest_cards_are_counted_in_one() -> None:
    text = repr(count(cardkit.games["tarot"], "Rp 2p 3p 4p 5p 6p 7p 8p")).splitlines()
    assert text == ["king of spades 4½, 8 of spades ½: 5, 5 so far", "6 small cards, two by two: 3, 8 so far", "8 points"]


def test_a_deal_is_counted_beside_its_table_when_it_is_over() -> None:
    game = cardkit.games["tarot"]
    state = game.deal(12, dealer=3).after("bid garde sans", "pass", "pass", "pass", "jeu")
    table = CardTable(state, script=Script("over", hint=None, well="Over.", miss="Over."))
    counted = DealCount(table, for_taker)
    while not table.session.state.over:
        assert counted.value == ""
        move = table.session.hint().move.text
        table.receive({"kind": "play", "move": move, "seq": table.scene["seq"], "id": "a"})
    *_, total, end = repr(counted).splitlines()
    assert (total, end) == (f"{show(outcome(table.session.state).points)} points", table.scene["result"])
    last = table.snapshot()
    table.receive({"kind": "undo", "seq": table.scene["seq"], "id": "b"})
    assert counted.value == ""
    table.restore(last)
    assert repr(counted).splitlines()[-1] == end


def test_a_count_is_recorded_with_its_table() -> None:
    state = cardkit.games["tarot"].deal(12, dealer=3).after("bid garde sans", "pass", "pass", "pass", "jeu")
    table = CardTable(state, script=Script("over", hint=None, well="Over.", miss="Over."))
    counted = DealCount(table, for_taker)
    while sum(hand.bit_count() for hand in table.session.state.hands) > 4:  # the last trick
        move = table.session.hint().move.text
        table.receive({"kind": "play", "move": move, "seq": table.scene["seq"], "id": "a"})
    first, *more = record(table)["moments"]
    assert counted.value == first["beside"][counted.model_id]["value"] == ""
    for request in table.requests():
        table.answered(request)
        break
    assert table.session.state.over
    assert counted.value in [moment.get("beside", {}).get(counted.model_id, {}).get("value") for moment in more]
