"""The review of a hand: fair to what was known, complete, and kept in the record."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from functools import cache
from itertools import islice
from typing import Any

import pytest

import cardkit
from cardkit.game import Game, State
from cardkit.players import advise, random_player
from cardkit.players.chances import rough_odds
from cardkit.players.coach import SMALL
from cardkit.players.players import for_game, sample
from cardkit.players.weighing import weigh
from cardkit.record import BadRecord, Record, read
from cardkit.teaching.deal_review import read as read_review
from cardkit.teaching.deal_review import write
from cardkit.teaching.decision import PAST, named
from cardkit.teaching.review import review, stream
from cardkit.tricks import current_trick
from conftest import one_now

GAMES = [cardkit.games[name] for name in cardkit.games]
TUTE = cardkit.games["tute"]
VITOU = cardkit.games["vitou"]
Kept = dict[str, Any]
"""A review as it is kept, read as JSON."""


def finished(game: Game, seed: int) -> State:
    rng, state = random.Random(seed), game.deal(seed)
    while not state.over:
        state.play(random_player(state.view(state.to_move), rng).move)
    return state


@pytest.mark.parametrize("game", one_now(GAMES, TUTE), ids=lambda game: game.name)
def test_every_decision_is_reviewed_once(game: Game) -> None:
    record = Record.of(finished(game, 3))
    found = review(record, 1, random.Random(2), 8)
    choices = [n for n, (seat, _) in enumerate(record.moves) if seat == 1 and len(record.state(n).legal) > 1]
    assert [step.number for step in found.decisions] == choices
    assert found.forced == sum(seat == 1 for seat, _ in record.moves) - len(choices)
    for step in found.decisions:
        assert (1, step.move.text) == record.moves[step.number]
        assert step.cost >= 0
        assert bool(step.cost) == (not step.made.equal and step.made.behind >= SMALL[step.made.unit])
        assert step.best.behind == 0
    assert found.cost == pytest.approx(sum(step.cost for step in found.decisions))
    assert review(record, 1, random.Random(2), 8) == found


def test_cards_chosen_together_are_one_decision_judged_by_the_worst() -> None:
    tarot = cardkit.games["tarot"]
    records = (Record.of(finished(tarot, seed)) for seed in range(99))
    record = next(one for one in records if "écart" in str(one))
    laid = [tarot.move(text) for _, text in record.moves if text.startswith("écart")]
    assert len(laid) == 6
    first = next(n for n, (_, text) in enumerate(record.moves) if text == laid[0].text)
    taker = record.moves[first][0]
    found = review(record, taker, random.Random(2), 8)
    [step] = [step for step in found.decisions if step.move in laid]
    assert record.moves[step.number] == (taker, step.move.text)
    assert {one.move for one in step.advice} == {*record.state(first).legal} - {*laid} | {step.move}
    assert step.best.behind == 0
    assert "among others" in found.told(step)
    assert read_review(write(found)) == found


def test_the_worst_move_is_named_and_a_better_one_is_better() -> None:
    found = review(Record.of(finished(TUTE, 5)), 0, random.Random(1), 40)
    worst = found.worst
    assert worst is not None
    assert worst.cost == max(step.cost for step in found.decisions)
    assert worst.cost > 2
    assert f"most of it by move {worst.number + 1}, {worst.move.text}." in str(found)
    assert worst.best.move.card is not None
    assert worst.best.move.card.noun in worst.verdict


def test_a_move_is_judged_by_what_was_known() -> None:
    """The figures are those of the coach for the view of that moment, whatever the hidden cards were."""
    state = finished(TUTE, 7)
    record = Record.of(state)
    step = next(stream(record, 2, random.Random(4), 16))
    before = record.state(step.number)
    twin = sample(before.view(2), random.Random(9))
    assert twin.view(2) == before.view(2)
    assert advise(twin.view(2), random.Random(4), 16) == list(step.advice)


def test_luck_is_told_from_judgement() -> None:
    """The open cards call a right move unlucky and a wrong one lucky, never otherwise."""
    seen = set()
    for seed in range(5):
        for step in review(Record.of(finished(TUTE, seed)), 0, random.Random(1), 30).decisions:
            if not step.luck:
                continue
            if step.made.equal:
                assert "you couldn’t know that" in step.luck
                better = next(a.move for a in step.advice if f"{named(a.move)} would" in step.luck)
                assert better is not step.move
            else:
                assert "did no harm" in step.luck
            seen.add(step.made.equal)
    assert seen == {True, False}


@pytest.mark.parametrize("name", one_now(["vitou", "trionfetti"], "vitou"))
def test_the_only_card_is_no_decision_unless_a_call_was_better(name: str) -> None:
    seen = 0
    for seed in range(12):
        state, rng = cardkit.games[name].deal(seed), random.Random(seed)
        while state.to_move is not None:
            state.play(for_game(state.game).rule_of_thumb_move(state, rng))
        record = Record.of(state)
        for step in review(record, 0, random.Random(1), 8).decisions:
            legal = record.state(step.number).legal
            if step.move.card is None or sum(move.card is not None for move in legal) > 1:
                continue
            seen += 1
            assert step.idle == (step.best is step.made or step.best.move.kind in for_game(state.game).idle)
            assert not (step.idle and (step.cost or step.right or step.doubtful))
    assert seen


def test_what_giving_up_costs_does_not_depend_on_other_hands() -> None:
    """Of a smazzata only the hand that is given up counts: that is one point, whatever was won before."""
    game, seen = cardkit.games["trionfetti"], 0
    for seed in range(20):
        state, rng = game.deal(seed), random.Random(seed)
        while (seat := state.to_move) is not None:
            call = next((move for move in state.legal if move.text == "vagaresto" and len(state.events) > 12), None)
            concede = next((move for move in state.legal if move.text == "concede"), None)
            if concede is not None:
                assert weigh(state.view(seat), [concede], rng, 4)[concede].value == -1
                seen += 1
            state.play(concede or call or for_game(game).rule_of_thumb(state.view(seat), rng).move)
    assert seen


def test_remarks_are_saved_with_the_record() -> None:
    state = finished(TUTE, 5)
    first = next(n for n, event in enumerate(state.events) if event.seat == 0 and len(Record.of(state).state(n).legal) > 1)
    record = Record.of(state, [(first, "a remark that was there"), (2, "another")])
    found = review(record, 0, random.Random(1), 8)
    again = read(str(found.remarked))
    assert again == found.remarked
    assert again.remark(first).startswith("a remark that was there ")
    assert again.remark(2).startswith("another")
    assert all(step.verdict in again.remark(step.number) for step in found.decisions)
    assert again.moves == record.moves


def test_a_review_needs_a_finished_deal_and_a_seat() -> None:
    state = TUTE.deal(1)
    with pytest.raises(ValueError, match="a deal that is over"):
        review(Record.of(state), 0, random.Random(1))
    with pytest.raises(ValueError, match="seats of this game are 0 to 3"):
        review(Record.of(finished(TUTE, 1)), 4, random.Random(1))


def test_a_review_can_be_stopped() -> None:
    steps = stream(Record.of(finished(TUTE, 2)), 0, random.Random(1), 10**9)
    steps.close()
    assert list(islice(steps, 1)) == []


@cache
def kept() -> str:
    """A review as it is kept."""
    return write(review(Record.of(finished(VITOU, 3)), 1, random.Random(2), 8))


def changed(figure: object, at: int = 1) -> Callable[[Kept], None]:
    """Makes one figure of the first advice another."""

    def change(data: Kept) -> None:
        data["steps"][0][2][0][at] = figure

    return change


@pytest.mark.parametrize(
    "text", ["", "null", "7", "[]", '"a review"', "{}", "[" * 100_000, '{"a":' * 100_000, "9" * 5000], ids=range(9)
)
def test_a_text_that_is_no_review_is_refused_with_a_sentence(text: str) -> None:
    with pytest.raises(BadRecord, match=r"\w+ .*review"):
        read_review(text)


@pytest.mark.parametrize(
    "change",
    [
        lambda data: data.update(record=7),
        lambda data: data.update(seat=None),
        lambda data: data.update(seat=float("inf")),
        lambda data: data.update(steps=5),
        lambda data: data.update(steps=[[-1, "", []]]),
        lambda data: data.update(steps=[["0", "", None]]),
        lambda data: data.update(steps=[[1e400, "", []]]),
        changed(float("inf")),
        changed(float("nan")),
        changed("1e999"),
        changed(1e400, 6),
        changed("\ud800", 9),
    ],
    ids=range(12),
)
def test_a_damaged_review_is_refused_with_a_sentence(change: Callable[[Kept], None]) -> None:
    data = json.loads(kept())
    change(data)
    with pytest.raises(BadRecord, match=r"\w+ .*review"):
        read_review(json.dumps(data))


def test_a_review_in_which_nothing_was_lost_says_so() -> None:
    found = read_review(kept())
    cheap = found._replace(decisions=tuple(step for step in found.decisions if not step.cost))
    judged = next(step for step in cheap.decisions if not step.made.deals and step.made is step.best)
    other = judged._replace(advice=judged.advice[::-1], idle=False)
    assert other.doubtful
    doubted = cheap._replace(decisions=(*cheap.decisions, other))
    assert not str(doubted).endswith("Nothing was given away."), "a call to think of again is left"
    perfect = cheap._replace(decisions=tuple(step for step in cheap.decisions if not step.doubtful))
    assert str(perfect).endswith("Nothing was given away.")
    assert perfect.worst is None
    assert found._replace(decisions=()).cost == 0


def _played(game: Game, seed: int, wrong: dict[str, str]) -> Record | None:
    """A deal that the rules of thumb play, but one call of seat 0 is another than they would make; None where none comes up."""
    rng, thumb, state, done = random.Random(seed), for_game(game).rule_of_thumb_move, game.deal(seed), False
    while state.to_move is not None:
        move = thumb(state, rng)
        other = next((one for one in state.legal if not done and one.text == wrong.get(move.text)), None)
        if state.to_move == 0 and other is not None:
            move, done = other, True
        state.play(move)
    return Record.of(state) if done else None


@pytest.mark.parametrize(
    ("name", "wrong"),
    [("trionfetti", {"concede": "accept"}), ("tarot", {"pass": "bid garde contre"})],
)
def test_a_hopeless_call_is_what_cost_most_and_is_not_praised(name: str, wrong: dict[str, str]) -> None:
    game = cardkit.games[name]
    records = (record for seed in range(60) if (record := _played(game, seed, wrong)))
    found = review(next(records), 0, random.Random(1), 8)
    (call,) = wrong.values()
    assert found.worst is not None
    assert found.worst.move.text == call
    assert not found.spotless
    assert found.worst.cost > 5
    assert "Well played" not in found.sentence
    assert found.worst.chance not in found.told(found.worst), "how much better the other call was is enough"
    assert read_review(write(found)) == found


def test_a_reason_for_a_call_is_not_given_beside_figures_that_deny_it() -> None:
    """Everybody passed a deal of tarot in which the game's own player would have bid."""
    tarot, denied = cardkit.games["tarot"], 0
    for seed in range(20):
        state = tarot.deal(seed, dealer=3)
        own = for_game(tarot).own_player(state.view(0))(state.view(0), random.Random(1))
        while not state.over:
            state.play(tarot.move("pass"))
        if own.move.kind == "bid":
            (step,) = review(Record.of(state), 0, random.Random(1), 8).decisions
            bid = next(advice for advice in step.advice if advice.move is own.move)
            assert bid.equal or bid.reason != own.reason
            denied += not bid.equal
    assert denied


@pytest.mark.parametrize(("name", "wrong"), [("vitou", {"look": "refuse"}), ("trionfetti", {"show": "concede"})])
def test_a_call_made_without_asking_is_compared_with_the_other_calls(name: str, wrong: dict[str, str]) -> None:
    records = [record for seed in range(40) if (record := _played(cardkit.games[name], seed, wrong))][:3]
    for record in records:
        call = next(step for step in review(record, 0, random.Random(1), 8).decisions if step.move.text in wrong.values())
        assert call.made.deals or call.made is call.best
        assert not call.doubtful
    assert records


@pytest.mark.parametrize("name", list(cardkit.games))
def test_what_was_done_is_told_in_the_past(name: str) -> None:
    record = Record.of(finished(cardkit.games[name], 3))
    assert {named(move).partition(" ")[0] for move in record.game.moves if move.card is None} <= set(PAST)
    found = review(record, 0, random.Random(1), 8)
    for step in found.decisions:
        trick = current_trick(record.state(step.number).view(0))
        led = trick is not None and not trick.cards and step.move.kind == "play"
        assert (found.told(step).startswith("You led the ")) == led


def test_how_much_better_a_move_is_told_by_how_often_it_would_have_won() -> None:
    said = False
    for seed in range(4):
        found = review(Record.of(finished(cardkit.games["pitty_pat"], seed)), 1, random.Random(2), 20)
        for step in found.decisions:
            if step.cost and step.best.deals:
                alike = rough_odds(step.best.wins) == rough_odds(step.made.wins)
                assert ("a little better" in step.verdict) == alike
                assert alike or rough_odds(step.best.wins) in step.better
                assert step.better in found.account(step)
                said = True
    assert said


def test_giving_up_has_points_and_no_chance() -> None:
    record = next(record for seed in range(60, 120) if (record := _played(VITOU, seed, {"refuse": "bid 6"})))
    found = review(record, 0, random.Random(1), 8)
    call = next(step for step in found.decisions if step.move.text == "bid 6")
    assert call.best.move.text == "refuse"
    figures = {one.move.text: found.figure(one) for one in call.advice if one.deals}
    assert figures["refuse"].startswith("−")
    assert "," in figures["bid 6"], "the chance, and the points"
    assert call.chance not in found.told(call), "the reason for giving up speaks of it"


def test_a_song_that_was_not_sung_is_told_as_a_missed_call() -> None:
    sung = {f"declare {what}": "" for what in ("cuarenta", "veinte oros", "veinte copas", "veinte espadas", "veinte bastos")}
    for seed in range(60):
        rng, player, state = random.Random(seed), for_game(TUTE).rule_of_thumb, TUTE.deal(seed)
        silent = 0
        while state.to_move is not None:
            move = player(state.view(state.to_move), rng).move
            if state.to_move == 0 and move.text in sung:
                move = next(one for one in state.legal if one.kind in ("play", "pass"))
                silent += 1
            state.play(move)
        found = review(Record.of(state), 0, random.Random(1), 8)
        if silent and found.worst is not None and found.worst.best.move.text in sung:
            assert named(found.worst.best.move) in found.worst.verdict
            return
    raise AssertionError("nobody could have sung")


def test_a_deal_without_a_fault_is_praised() -> None:
    game = cardkit.games["trionfetti"]
    for seed in range(30):
        rng, player, state = random.Random(seed), for_game(game).judge, game.deal(seed)
        while state.to_move is not None:
            state.play(player(state.view(state.to_move), rng).move)
        found = review(Record.of(state), 0, random.Random(1), 8)
        assert (
            ("Well played" in found.sentence)
            == found.spotless
            == (not found.costly and not any(s.doubtful for s in found.decisions))
        )
        if found.spotless:
            return
    raise AssertionError("no deal without a fault")


def test_a_sign_after_which_the_best_card_could_still_be_played_is_not_doubted() -> None:
    game = cardkit.games["trionfetti"]
    rng, signs = random.Random(3), 0
    for seed in range(4):
        state = game.deal(seed)
        while state.to_move is not None:
            signal = [move for move in state.legal if move.kind == "signal" and state.to_move == 0]
            state.play(rng.choice(signal or state.legal))
        for step in review(Record.of(state), 0, random.Random(1), 8).decisions:
            if step.move.kind == "signal":
                signs += 1
                assert step.idle == (step.best.move.kind != "signal")
                assert not (step.idle and (step.doubtful or step.cost))
    assert signs
