"""The first half of a hint, thinking in slices, a review that is kept, a problem explained: for whatever game has them."""

from __future__ import annotations

import json
import random
from functools import cache

import pytest

import cardkit
from cardkit import players
from cardkit.game import Game
from cardkit.players import ThinkingProgress, advise, area, odds, think
from cardkit.players.coach import amount
from cardkit.record import BadRecord, Record
from cardkit.sentences import capital
from cardkit.teaching import problems, solving, teaching
from cardkit.teaching.deal_review import DealReview, read, write
from cardkit.teaching.exercises.positions import names_from
from cardkit.teaching.exercises.question import the
from cardkit.teaching.outcome import Sides
from cardkit.teaching.review import review
from cardkit.teaching.review import think as think_back
from conftest import one_now

GAMES = [cardkit.games[name] for name in cardkit.games]
TUTE = cardkit.games["tute"]
RANK = {rank: n for n, rank in enumerate(("7", "8", "jack", "queen", "king", "ace", "9", "10"))}
"""The ranks of Vitou, from the lowest up."""


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_hint_says_where_to_look_and_names_no_move(game: Game) -> None:
    rng = random.Random(4)
    state = game.deal(rng)
    while state.to_move is not None:
        view = state.view(state.to_move)
        found = area(view)
        assert found.text.endswith((".", "?"))
        assert not any(move.label in found.text for move in view.legal)
        assert found.rule is next((duty.rule for duty in view.duties if duty.binding and view.refusals), None)
        assert {card.bit for card in found.cards} <= {card.bit for card in game.pack if view.hand.known & card.bit}
        state.play(rng.choice(state.legal))
    with pytest.raises(ValueError, match="not this seat's turn"):
        area(state.view(0))


def test_where_one_may_sing_the_hint_speaks_of_that_and_not_of_the_lead() -> None:
    won = TUTE.deal(6, dealer=3, cards={0: "1o Rc Cc 2b 4b", 1: "2o", 2: "4o", 3: "5o 7e"}).after("1o", "2o", "4o", "5o")
    singing, leading = area(won.view(0)), area(won.after("declare veinte copas").view(0))
    assert players.for_game(TUTE).look(won.view(0)) == singing.text
    assert not singing.cards
    assert leading.text != singing.text


def test_it_points_at_what_decides() -> None:
    start = TUTE.deal(4, cards={0: "2c Cc 1c 3b 6e 7o Rb", 1: "5c 3c Rc", 2: "Sc 6c", 3: "7c 4c"})
    following = area(start.after("5c", "Sc", "7c").view(0))
    assert following.rule is TUTE.rules["head"]
    assert following.text.startswith(str(start.after("5c", "Sc", "7c").refusal("2c").reason))
    assert "any card you may play wins the trick" in following.text
    lead = TUTE.deal(3).view(1)
    best = advise(lead, random.Random(1), 60)
    assert ("It hardly matters" in area(lead, best).text) == all(one.equal for one in best)
    advice = [one._replace(unit="games in 100", equal=not n, behind=4.0 * bool(n)) for n, one in enumerate(best)]
    assert "one move brings about 4 games in 100 more than the worst" in area(lead, advice).text


def test_a_tie_is_not_counted_as_a_win() -> None:
    vitou = cardkit.games["vitou"]
    state = vitou.deal(1, dealer=2, cards={3: "Rk 8t 7p", 0: "Rt 10k 8c"}).after("Rk")
    assert "win the trick as it stands" not in area(state.view(0)).text
    rng = random.Random(3)
    for seed in range(200):
        state = vitou.deal(seed)
        while state.to_move is not None:
            view = state.view(state.to_move)
            choice = players.for_game(vitou).rule_of_thumb(view, rng)
            best = max((RANK[card.rank.gloss] for card in view.hand.cards if card), default=0)
            top = max((RANK[card.rank.gloss] for card in view.pile("trick").cards if card), default=0)
            if choice.move.card is not None and best > top:
                assert "can’t beat" not in choice.reason
            state.play(choice.move)


def test_what_is_nearly_nothing_is_no_zero() -> None:
    assert amount(0.04, "points") == "next to nothing"
    assert amount(0.4, "games in 100") == "less than 1 game in 100"
    assert amount(0.6, "points") == "about half a point"
    assert amount(7.4, "points") == "about 7 points"


def test_odds_in_a_few_words() -> None:
    view = TUTE.deal(3).view(1)
    for move in view.legal:
        assert move.card is not None
        found = odds(view, move.card)
        assert found is not None
        count = len(found.outright) or len(found.when_void)
        assert found.short.startswith(f"{count} of {len(found.out)}" if count else "nothing")


def test_who_plays_last_is_told_that_nobody_comes_after() -> None:
    state, rng, seen = TUTE.deal(3), random.Random(1), 0
    while state.to_move is not None:
        view = state.view(state.to_move)
        if len(view.pile("trick").cards) == 3:
            for move in view.legal:
                found = odds(view, move.card) if move.card is not None else None
                if found is not None and found.safe:
                    assert "still out" not in str(found)
                    seen += 1
            assert "as it stands" not in area(view).text or len(view.legal) == 1
        state.play(players.for_game(TUTE).rule_of_thumb(view, rng).move)
    assert seen


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_thinking_pauses_after_every_deal(game: Game) -> None:
    rng = random.Random(2)
    state = game.deal(rng)
    while (
        state.to_move is None
        or len(state.legal) == 1
        or all(move.kind in players.for_game(game).judged for move in state.legal)
    ):
        state.play(rng.choice(state.legal))
    view = state.view(state.to_move)
    thoughts = list(think(view, random.Random(7), 12))
    assert [thought.done for thought in thoughts] == list(range(thoughts[-1].of + 1))
    assert thoughts[-1].advice == advise(view, random.Random(7), 12)
    assert isinstance(thoughts[0], ThinkingProgress)
    assert thoughts[0].advice is None


def finished(game: Game, seed: int) -> Record:
    rng = random.Random(seed)
    state = game.deal(rng)
    while not state.over:
        state.play(rng.choice(state.legal))
    return Record.of(state)


@cache
def reviewed(game: Game) -> DealReview:
    """The review of such a deal."""
    return review(finished(game, 3), 0, random.Random(1), 4)


@pytest.mark.parametrize("game", one_now(GAMES, cardkit.games["tute"]), ids=lambda game: game.name)
def test_a_review_is_kept_as_text(game: Game) -> None:
    found = reviewed(game)
    assert read(write(found)) == found
    stages = list(think_back(found.record, 0, random.Random(1), 4))
    assert tuple(stage.decision for stage in stages if stage.decision) == found.decisions
    assert [stage.done for stage in stages] == sorted(stage.done for stage in stages)
    assert stages[-1].done == stages[-1].of == len(found.decisions)


@pytest.mark.parametrize(
    "damage",
    [
        lambda kept: kept.pop("record"),
        lambda kept: kept.update(seat=1),
        lambda kept: kept["steps"][0].__setitem__(0, 999),
        lambda kept: kept["steps"][0][2].pop(),
        lambda kept: kept["steps"][0][2][0].pop(),
        lambda kept: kept.update(record=str(Record(TUTE, TUTE.deal(1).deal, ()))),
        lambda kept: kept.update(steps=7),
    ],
)
def test_a_damaged_review_is_refused(damage: object) -> None:
    kept = json.loads(write(reviewed(TUTE)))
    assert callable(damage)
    damage(kept)
    with pytest.raises(BadRecord):
        read(json.dumps(kept))
    with pytest.raises(BadRecord):
        read("not a review")


@pytest.mark.parametrize("game", [game for game in GAMES if problems.for_game(game)], ids=lambda game: game.name)
def test_problems_are_explained_by_a_line_that_shows_it(game: Game) -> None:
    for problem in problems.for_game(game)[::6]:
        assert problem.solution in solving.choices(problem)
        for move in solving.choices(problem):
            verdict = solving.judge(problem, move, random.Random(1))
            assert verdict.wins == (move is problem.solution)
            assert verdict.wins == (verdict.points > 0)
            assert verdict.why.startswith(capital(the(move.card)) if move.card else move.label)
            end = verdict.line.state()
            assert end.over
            sides = Sides.at(end.game, names_from(end.game, problem.seat), problem.seat)
            assert verdict.why.endswith(teaching.for_game(end.game).table.outcome(end, sides).line)
            assert players.for_game(end.game).payoff(end)[game.parties.of(problem.seat)] == verdict.points
            assert verdict.line.moves[len(problem.record.moves)] == (problem.seat, move.text)
            before = verdict.line.state(len(problem.record.moves))
            assert before.view(problem.seat) == problem.state.view(problem.seat)
    with pytest.raises(ValueError, match="not allowed here"):
        solving.judge(problem, game.moves[-1], random.Random(1))
