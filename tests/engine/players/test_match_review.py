"""The review of a match: which deal decided it, and the decision that cost most in all its deals."""

from __future__ import annotations

import random
from functools import cache

import pytest

import cardkit
from cardkit.match import Match
from cardkit.players import for_game
from cardkit.players.coach import SMALL
from cardkit.record import Record
from cardkit.teaching import match_review, teaching
from cardkit.teaching.deal_review import DealReview
from cardkit.teaching.decision import Decision
from cardkit.teaching.exercises.positions import names_from
from cardkit.teaching.match_review import MAX_DECISIONS, MatchReview, chosen, decision_count, think
from cardkit.teaching.outcome import Sides
from conftest import one_now

GAMES = {
    "vitou": cardkit.games["vitou"],
    "trionfetti": cardkit.games["trionfetti"].variant(partite=1),
    "tarot": cardkit.games["tarot"].variant(deals=2),
    "tute": cardkit.games["tute"].variant(hands=3),
    "pitty_pat": cardkit.games["pitty_pat"].variant(players=3, hands=2),
}
each_game = pytest.mark.parametrize("name", one_now(GAMES, "pitty_pat"))
STANDING = {"vitou": (12, 12), "trionfetti": (8, 8, 0, 0)}


def numbered(found: MatchReview, number: int) -> str:
    """A deal in its game's own word: `Deal 3`, `Round 3`."""
    return f"{teaching.for_game(found.match.game).table.deal.capitalize()} {found.counted(number)}"


@cache
def played(name: str, seed: int) -> Match:
    """A match in which seat 0 plays anyhow."""
    game, rng = GAMES[name], random.Random(seed)
    match = Match(game, seed, standing=STANDING.get(name))
    while True:
        while (seat := match.state.to_move) is not None:
            view = match.state.view(seat)
            match.state.play(for_game(game).rule_of_thumb(view, rng).move if seat else rng.choice(view.legal))
        if match.over:
            return match
        match.next()


@cache
def looked_back(name: str, seed: int) -> MatchReview:
    """That match, and its review by few deals."""
    match = played(name, seed)
    records = {number: Record.of(match.deals[number]) for number in chosen(match, 0)}
    steps: dict[int, list[Decision]] = {number: [] for number in records}
    for stage in think(records, 0, 8):
        if stage.decision is not None:
            steps[stage.deal].append(stage.decision)
    found = {number: DealReview(record, 0, tuple(steps[number])) for number, record in records.items()}
    return MatchReview(match, 0, found)


@each_game
def test_the_costliest_decision_is_one_about_a_call_if_a_call_cost_anything(name: str) -> None:
    costly = 0
    for seed in range(5):
        found = looked_back(name, seed)
        steps = [(number, step) for number, deal in found.deals.items() for step in deal.decisions if step.cost]
        assert (found.worst is None) == (not steps)
        if found.worst is None:
            continue
        costly += 1
        number, worst = found.worst
        texts, game = teaching.for_game(found.match.game).table, found.match.game
        left = [(n, step) for n, step in steps if not texts.decided(game, found.deals[n].record.deal.standing)]
        steps = left or steps
        harmful = [(n, step) for n, step in steps if not step.harmless]
        steps = harmful or steps
        lost = [(n, step) for n, step in steps if not match_review.gain(found.match.deals[n], 0)[0]]
        steps = lost or steps
        assert (number, worst) in steps
        assert worst.judgement == any(step.judgement for _, step in steps)
        assert worst.cost == max(step.cost for _, step in steps if step.judgement == worst.judgement)
        there = f"{numbered(found, number)} " in found.course(names_from(game, 0)) and not worst.harmless
        assert found.finding.endswith("was there, too." if there else f"in {numbered(found, number).lower()}.")
    assert costly


@pytest.mark.parametrize("name", GAMES)
def test_the_deals_that_were_lost_are_looked_at_first_and_the_work_is_bounded(name: str) -> None:
    for seed in range(5):
        match = played(name, seed)
        states, numbers = match.deals, chosen(match, 0)
        left = [number for number in range(len(states)) if number not in numbers]
        gains = [match_review.gain(state, 0) for state in states]
        assert numbers
        assert all(gains[one] <= gains[other] for one in numbers for other in left)
        work = [decision_count(Record.of(states[number]), 0) for number in numbers]
        assert len(numbers) == 1 or sum(work) <= MAX_DECISIONS


@each_game
def test_how_the_deciding_deal_ended_is_told_first(name: str) -> None:
    for seed in range(5):
        found = looked_back(name, seed)
        game, match = found.match.game, found.match
        names, texts = names_from(game, 0), teaching.for_game(game).table
        number = texts.deciding_deal(match, 0)
        if number is not None:
            ended = texts.outcome(match.deals[number], Sides.at(game, names, 0, past=True)).line
            assert found.course(names).startswith(f"{numbered(found, number)} decided the match. {ended}")


@each_game
def test_praise_is_for_a_choice_that_could_have_cost_something(name: str) -> None:
    """A sign, a call that its game's own player would not have made, and a choice among equals are not praised."""
    idle = for_game(GAMES[name]).idle
    for seed in range(5):
        for deal in looked_back(name, seed).deals.values():
            for step in deal.decisions:
                if step.right:
                    assert not step.cost
                    assert not step.doubtful
                    assert not (step.move.kind in idle and step.best.move.kind not in idle)
                    assert not step.made.deals or any(one.deals and one.behind for one in step.advice)
                if step.called and step.made.deals and step.made.behind:
                    assert step.idle or not step.right


def test_a_deal_that_cost_half_of_a_loss_is_named_with_what_it_cost() -> None:
    named = 0
    for seed in range(12):
        match = played("tarot", seed)
        totals = [state.score.totals[0] for state in match.deals]
        told = MatchReview(match, 0, {}).course(names_from(match.game, 0))
        half = sum(totals) < 0 and 2 * min(totals) <= sum(totals)
        dearest = MatchReview(match, 0, {}).counted(totals.index(min(totals)))
        assert (f"Deal {dearest} alone cost you {-min(totals)} points" in told) == (half and " decided the match" not in told)
        named += half
    assert named


def test_a_deal_that_all_pass_has_the_number_of_the_next_as_at_the_table() -> None:
    game = cardkit.games["tarot"].variant(deals=2)
    match = Match(game, 1)
    numbers = []
    while True:
        tally = teaching.for_game(game).table.tally(game, match.state.deal.standing, (0,) * 4)
        numbers.append(MatchReview(match, 0, {}).counted(len(match.finished)))
        assert f"deal {numbers[-1]} of 2" in tally.label
        passes = len(numbers) == 1
        while (seat := match.state.to_move) is not None:
            view = match.state.view(seat)
            found = next((move for move in view.legal if passes and move.text == "pass"), None)
            match.state.play(found or for_game(game).rule_of_thumb(view, random.Random(1)).move)
        if match.over:
            break
        match.next()
    assert numbers[:2] == [1, 1]
    assert numbers[-1] == 2


@each_game
def test_the_best_move_is_the_one_beside_which_the_next_best_costs_most(name: str) -> None:
    found = 0
    for seed in range(5):
        match = looked_back(name, seed)
        for deal in match.deals.values():
            avoided = [(step, step.avoided) for step in deal.decisions if step.avoided is not None]
            for step, other in avoided:
                cheaper = [one for one in step.advice if one.deals and not one.equal and 0 < one.behind < other.behind]
                assert step.made.behind == 0
                assert all(one.behind < SMALL[one.unit] for one in cheaper)
                assert other.move is not step.move
            finest = deal.finest
            assert (finest is None) == (not avoided)
            assert finest is None or finest.avoided is not None
            assert finest is None or finest.avoided.behind == max(other.behind for _, other in avoided)
            found += bool(avoided)
        number, step = match.shown_first
        assert match.worst is None or (number, step) == match.worst
        assert step is None or step in match.deals[number].decisions
    assert found


def test_a_match_in_which_nothing_was_lost_is_looked_back_at_from_its_best_move() -> None:
    seen = 0
    for seed in range(5):
        match = looked_back("pitty_pat", seed)
        right = {
            number: deal._replace(decisions=tuple(step for step in deal.decisions if not step.cost and not step.doubtful))
            for number, deal in match.deals.items()
        }
        kept = match._replace(deals=right)
        number, step = kept.shown_first
        costs = [one.avoided.behind for deal in right.values() for one in deal.decisions if one.avoided is not None]
        if costs:
            assert step is not None
            assert step.avoided is not None
            assert step.avoided.behind == max(costs)
            assert kept.finding.endswith(f"in {numbered(kept, number).lower()}.")
            seen += 1
    assert seen


@each_game
def test_a_move_did_no_harm_only_where_the_deal_was_won_or_brought_as_much_as_the_better_one(name: str) -> None:
    players, rng = for_game(GAMES[name]), random.Random(1)
    for seed in range(5):
        for deal in looked_back(name, seed).deals.values():
            brought = players.payoff(deal.record.state())[0]
            for step in deal.decisions:
                if step.harmless and brought <= 0:
                    position = deal.record.state(step.number)
                    outlook = players.outlook(position, rng)
                    assert not outlook.exact or brought >= outlook.values[position.legal.index(step.best.move)]


def test_a_chance_that_was_better_is_told_beside_the_chance_there_was() -> None:
    told = 0
    for seed in range(5):
        for deal in looked_back("pitty_pat", seed).deals.values():
            for step in deal.decisions:
                if step.better and step.best.chance != step.made.chance:
                    told += 1
                    assert step.best.chance in step.verdict
                    assert step.made.chance in step.verdict
    assert told
