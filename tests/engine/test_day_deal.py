"""The deal of the day: the same for everybody, its best line found beforehand, and what was made told beside it."""

from __future__ import annotations

from datetime import date, timedelta
from itertools import pairwise

import pytest

import cardkit
from cardkit.sessions import Session
from cardkit.teaching import day_deal
from cardkit.teaching.day_deal import DealOfDay, for_day

DAY = date(2026, 5, 31)
NAMES = day_deal.playable()


def played(deal: DealOfDay, line: tuple[str, ...] = ()) -> Session:
    """The deal played along this line, or with the first move there is."""
    session = deal.session()
    for move in line:
        session.play(move)
    while not session.state.over:
        session.play(session.offered(session.state.legal)[0])
    return session


def test_every_game_has_its_weekday_and_its_turn_at_the_weekend() -> None:
    assert set(NAMES) == set(cardkit.games)
    monday = DAY + timedelta(1)
    days = [for_day(monday + timedelta(n)).game.name for n in range(7 * len(NAMES))]
    assert all(one != other for one, other in pairwise(days))
    assert {name: days.count(name) for name in NAMES} == dict.fromkeys(NAMES, 7)
    for n in range(5):
        assert len(set(days[n::7])) == 1, "a weekday has one game"
    assert len(set(days[:5])) == 5
    assert set(days[5::7]) | set(days[6::7]) == set(NAMES)


def test_no_deal_comes_back_within_a_month_nor_on_the_same_weekday_for_half_a_year() -> None:
    for name in NAMES:
        month = [for_day(DAY + timedelta(n), name).at for n in range(31)]
        assert len(set(month)) == 31
        assert len({for_day(DAY + timedelta(7 * n), name).at for n in range(26)}) == 26


def test_who_has_learned_one_game_gets_that_one_every_day() -> None:
    for n in range(14):
        assert for_day(DAY + timedelta(n), learned=["pitty_pat"]).game.name == "pitty_pat"


def test_who_has_learned_some_games_gets_one_of_them_and_the_game_of_the_day_where_that_is_one() -> None:
    for n in range(14):
        day = DAY + timedelta(n)
        turn = for_day(day).game.name
        assert for_day(day, learned=["tute", "pitty_pat"]).game.name in ("tute", "pitty_pat")
        assert for_day(day, learned=["chess"]).game.name == turn
        assert for_day(day, learned=[turn, "tute"]).game.name == turn
        assert for_day(day, "vitou", learned=["tute"]).game.name == "vitou", "a link names its game"


def test_the_same_day_gives_the_same_deal_and_the_same_answers() -> None:
    for name in NAMES:
        one, other = for_day(DAY, name), for_day(DAY, name)
        assert one == other
        assert played(one).save() == played(other).save()


@pytest.mark.parametrize("name", NAMES)
def test_the_best_line_makes_what_it_says_and_nothing_makes_more(name: str) -> None:
    for number in (0, 17, 40):
        deal = for_day(DAY + timedelta(number), name)
        session = played(deal, deal.line)
        assert [event.move.text for event in session.state.events if event.seat == 0][-len(deal.line) :] == list(deal.line)
        found = day_deal.result(deal, session.state)
        assert found is not None
        assert (found.made, found.best) == (deal.best, deal.best)
        assert tuple(deal.along()) == found.played
        assert [one.move.text for one in found.played] == list(deal.line)
        assert all(found.kept)
    assert day_deal.best_line(deal.session(), deal.days.counts)[0] == deal.best


@pytest.mark.parametrize("name", NAMES)
def test_a_decision_that_gives_the_best_away_is_marked(name: str) -> None:
    lost = 0
    for number in range(6):
        deal = for_day(DAY + timedelta(number), name)
        found = day_deal.result(deal, played(deal).state)
        assert found is not None
        assert found.made <= found.best
        assert all(found.kept) == (found.made == found.best)
        assert sum(found.costs) == found.best - found.made
        lost += found.made < found.best
    assert lost, "the first move at hand is not always the best"


def test_a_deal_that_is_not_over_or_another_has_no_result() -> None:
    deal, other = for_day(DAY, "tute"), for_day(DAY + timedelta(1), "tute")
    assert day_deal.result(deal, deal.session().state) is None
    with pytest.raises(ValueError, match="another deal"):
        day_deal.result(deal, played(other).state)
    with pytest.raises(KeyError, match="no deal of the day"):
        for_day(DAY, "chess")


def test_a_text_that_is_no_list_of_deals_is_named() -> None:
    with pytest.raises(ValueError, match="counts is 'luck'"):
        day_deal.read("only: play\ncounts: luck\naim: Win.\n\n")
