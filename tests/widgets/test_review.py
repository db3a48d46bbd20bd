"""The review of a hand and the deals that teach: found better, stepped through, retried, kept, explained."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from typing import Any

import pytest

import cardkit
from cardkit import players
from cardkit.record import Record, read
from cardkit.sessions import Session
from cardkit.teaching import deal_review, problems, solving, teaching
from cardkit_widgets import CardTable, Coach, Practice, Problems, Review
from still import drawn

from .test_coach import TUTE, finish, tell
from .test_scene import GAMES


@pytest.fixture(scope="module")
def reviewed() -> Callable[[], Practice]:
    """A finished deal of Tute, its review open."""

    def make() -> Practice:
        practice = Practice("tute", seed=7, name="reviewed", speed="instant")
        practice.review.deals = 16
        assert practice.review.panel.scene["state"] == "wait"
        finish(practice.table)
        assert practice.review.panel.scene["state"] == "ready"
        tell(practice.review.panel, "begin")
        return practice

    return make


def play_on(review: Review) -> None:
    """Press *Play on from here* at the table of the review."""
    board = review.deal_table
    assert board is not None
    board.receive({"kind": "take_over", "seq": board.session.seq, "id": "x"})


def test_a_review_opens_at_the_worst_move_with_a_better_one_and_why(reviewed: Callable[[], Practice]) -> None:
    practice = reviewed()
    review = practice.review
    scene, found = review.panel.scene, review.found
    assert practice.table.about["review"], "its table offers it beside a result"
    assert found is not None
    worst = found.worst
    assert worst is not None
    assert (scene["state"], scene["shown"]) == ("open", found.decisions.index(worst))
    assert [step["move"] for step in scene["steps"]] == [step.move.text for step in found.decisions]
    assert scene["finding"] == found.sentence
    board = review.deal_table
    assert board is not None
    said = board.scene["notice"]
    assert worst.better in said["text"]
    assert said["text"].endswith(worst.luck)
    assert found.account(worst).removeprefix("You ") in said["text"]
    assert worst.best.move.card is not None
    assert worst.move.card is not None
    assert worst.best.move.card.noun in worst.verdict
    assert worst.best.reason in worst.verdict
    assert (said["tone"], said["because"]) == ("hint", [worst.best.move.card.text])
    assert worst.best.move.card.text in [held["card"] for held in board.scene["hand"]]
    assert [held["card"] for held in board.scene["hand"] if held["chosen"]] == [worst.move.card.text], "one's own stands out"
    assert [row["move"] for row in scene["rows"] if row["mine"]] == [worst.move.text]


def test_all_that_could_be_called_is_among_the_moves_of_a_decision() -> None:
    """Beside a card of Trionfetti stand the other cards and the vagaresto; signs decide nothing and are left out."""
    practice = Practice("trionfetti", seed=5, name="rows", speed="instant")
    practice.review.deals = 8
    finish(practice.table)
    scene = tell(practice.review.panel, "begin")
    found = practice.review.found
    assert found is not None
    idle = players.for_game(found.record.game).idle
    assert scene["steps"]
    for step in scene["steps"]:
        rows = {row["move"] for row in tell(practice.review.panel, "go", number=step["index"])["rows"]}
        legal = found.record.state(found.decisions[step["index"]].number).legal
        assert {move.text for move in legal if move.kind not in idle} <= rows


def test_a_deal_that_is_over_is_taken_along_as_text() -> None:
    practice = Practice("tute", seed=7, name="copied")
    panel, session = practice.review.panel, practice.table.session
    assert tell(panel, "copy", what="deal")["copied"] is None, "cards that are hidden are not given away"
    finish(practice.table)
    deal = tell(panel, "copy", what="deal")["copied"]
    assert read(deal["text"]) == session.record
    assert read(deal["text"]).state().score == session.state.score
    score = tell(panel, "copy", what="score")["copied"]
    assert score["text"] == session.state.score.text(session.names)
    assert "You and Paco" in score["text"]
    story = tell(panel, "copy", what="story")["copied"]
    assert story["text"].splitlines()[0].endswith(".")
    assert len(story["text"].splitlines()) == session.moves
    assert deal["n"] < score["n"] < story["n"]
    assert tell(panel, "stop")["copied"] is None


def test_the_record_is_stepped_through_with_open_cards_and_the_panel_follows(reviewed: Callable[[], Practice]) -> None:
    practice = reviewed()
    review, board = practice.review, practice.review.deal_table
    assert board is not None
    assert board.scene["open"]
    assert review.children == (board, review.panel)
    assert review.found is not None
    steps = review.found.decisions
    first = steps[0].number
    board.receive({"kind": "goto", "at": first, "seq": board.session.seq, "id": "x"})
    assert (review.panel.scene["shown"], board.scene["at"]) == (0, first)
    assert steps[0].verdict in board.scene["notice"]["text"]
    board.receive({"kind": "open", "on": True, "seq": board.session.seq, "id": "x"})
    assert steps[0].verdict in board.scene["notice"]["text"]
    tell(review.panel, "go", number=1)
    assert board.scene["at"] == steps[1].number
    assert steps[1].verdict in board.scene["notice"]["text"]
    assert all(seat["known"] for seat in board.scene["seats"] if seat["place"] and seat["cards"])
    assert practice.table.session.state.over
    assert practice.table.scene["live"]


def test_retry_plays_on_from_the_decision_with_hidden_hands(reviewed: Callable[[], Practice]) -> None:
    practice = reviewed()
    review, before = practice.review, practice.table.session.save()
    assert review.found is not None
    step = review.found.decisions[review.panel.scene["shown"]]
    play_on(review)
    retry = review.retry
    assert retry is not None
    play_on(review)
    assert review.retry is retry, "who asks again gets no second table"
    assert retry.session.moves == step.number
    assert retry.session.my_turn
    assert not retry.scene["open"]
    assert retry.about["speed"] == practice.table.about["speed"] == "instant"
    assert review.children[1] is retry
    assert isinstance(review.children[2], Coach)
    finish(retry)
    assert "This time" in review.panel.scene["retry"]
    assert tell(review.panel, "back")["retry"] is None
    assert practice.table.session.save() == before


def test_a_deal_that_is_decided_is_not_played_on_from(reviewed: Callable[[], Practice]) -> None:
    review = reviewed().review
    board = review.deal_table
    assert board is not None
    board.receive({"kind": "goto", "at": board.session.moves, "seq": board.session.seq, "id": "x"})
    assert not board.scene["can"]["take_over"]
    play_on(review)
    assert review.retry is None


def test_a_review_is_kept_and_read_again_without_thinking(reviewed: Callable[[], Practice]) -> None:
    practice = reviewed()
    text, kept = practice.review.panel.scene["keep"], practice.review.found
    assert kept is not None
    again = Practice("tute", seed=1, name="reviewed")
    endless, wrong = "[" * 100_000, text.replace('"seat": ', '"seat": 1e999')
    reply = tell(again.review.panel, "kept", texts=[endless, wrong, text, "{}", 7])
    assert len(reply["kept"]) == 1
    assert "couldn’t be read" in reply["note"]
    opened = tell(again.review.panel, "open", number=0)
    assert (opened["state"], len(opened["steps"])) == ("open", len(kept.decisions))
    other = Review(CardTable("vitou", seed=1))
    assert tell(other.panel, "kept", texts=[text])["kept"] == []


@pytest.mark.parametrize(("players", "seat"), [(5, 0), (3, 1), (4, 2)])
def test_a_kept_review_of_a_larger_table_or_of_another_seat_is_left_out(players: int, seat: int) -> None:
    state = cardkit.games["tarot"].variant(players=players).deal(3)
    while state.to_move is not None:
        state.play(state.legal[0])
    text = deal_review.write(deal_review.DealReview(Record.of(state), seat, ()))
    panel = Review(CardTable("tarot", seed=1)).panel
    reply = tell(panel, "kept", texts=[text])
    assert reply["kept"] == []
    assert reply["note"]
    assert tell(panel, "open", number=0)["state"] == "wait"


@pytest.mark.parametrize("deals", [1, 2])
def test_a_review_is_closed_when_the_next_deal_is_dealt(deals: int) -> None:
    practice = Practice(Session(cardkit.games["tute"].variant(hands=3), seed=4), name="closed")
    review, panel = practice.review, practice.review.panel
    review.deals = 8
    for _ in range(deals):
        finish(practice.table)
        assert panel.scene["state"] == "ready"
        tell(panel, "begin")
        assert (panel.scene["state"], len(review.children)) == ("open", 2)
        practice.table.receive({"kind": "next", "seq": practice.table.session.seq, "id": "x"})
        assert not practice.table.session.state.over
        assert (panel.scene["state"], review.children) == ("wait", (panel,))
        assert tell(panel, "begin")["state"] == "wait"


def test_a_match_is_looked_back_at_from_its_costliest_decision() -> None:
    practice = Practice(Session(cardkit.games["tute"].variant(hands=3), seed=4), name="match")
    table, review, panel = practice.table, practice.review, practice.review.panel
    review.deals = 8
    while True:
        finish(table)
        if table.session.match.over:
            break
        assert not panel.scene["whole"]
        table.receive({"kind": "next", "seq": table.session.seq, "id": "x"})
    assert panel.scene["whole"]
    seen: list[dict[str, Any]] = []
    panel.observe(lambda change: seen.append(change["new"]), "scene")
    scene = tell(panel, "begin")
    thinking = {one["course"] for one in seen if one["state"] == "thinking"}
    assert thinking == {scene["course"]}, "the course of the match is known before its decisions are weighed"
    assert review.match is not None
    assert review.match.worst is not None
    number, worst = review.match.worst
    assert [deal["number"] for deal in scene["deals"]] == [0, 1, 2]
    assert [deal["number"] for deal in scene["deals"] if deal["here"]] == [number]
    board = review.deal_table
    assert board is not None
    assert board.scene["at"] == worst.number
    assert f"in deal {number + 1}: you " in board.scene["notice"]["text"]
    assert scene["finding"] == review.match.finding
    assert len(scene["kept"]) == 3
    other = (number + 1) % 3
    scene = tell(panel, "deal", number=other)
    assert [deal["number"] for deal in scene["deals"] if deal["here"]] == [other]
    assert review.found == review.match.deals[other]
    assert tell(panel, "deal", number=7)["deals"] == scene["deals"]
    tell(panel, "deal", number=number)
    play_on(review)
    assert review.retry is not None
    assert review.retry.session.moves == worst.number
    looked = review.match
    tell(panel, "close")
    assert tell(panel, "begin")["finding"] == looked.finding, "what is kept is not looked at again"


def test_a_review_can_be_stopped_and_a_failing_one_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    table = CardTable("tute", seed=7)
    review = Review(table, deals=10**6)
    finish(table)

    async def page() -> None:
        tell(review.panel, "begin")
        while not review.panel.scene["done"]:  # until a first deal was looked at
            await asyncio.sleep(0)
        note = tell(review.panel, "stop")["note"]
        assert note.startswith("Stopped")

    asyncio.run(page())
    assert (review.panel.scene["state"], review.panel.scene["kept"]) == ("open", [])

    def broken(*_: object) -> Iterator[Any]:
        raise ZeroDivisionError("no idea")
        yield

    monkeypatch.setattr("cardkit.teaching.review.think", broken)
    tell(review.panel, "close")
    assert "had to stop (ZeroDivisionError: no idea)" in tell(review.panel, "begin")["note"]


# -- problems and practice -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [name for name in GAMES if problems.for_game(cardkit.games[name])])
def test_problems_are_tried_explained_and_remembered(name: str) -> None:
    puzzles = Problems(name)
    count, table = len(puzzles.problems), puzzles.question_table.table
    for number in (0, count // 2, count - 1):
        problem = puzzles.problems[number]
        tell(puzzles.panel, "go", number=number)
        assert table.scene["at"] == len(problem.record.moves)
        assert table.scene["open"] == (not problem.counting)
        wrong = next(move for move in solving.choices(problem) if move is not problem.solution)
        scene = tell(puzzles.panel, "try", move=wrong.text)
        assert (scene["tried"], scene["solved"], scene["moved"]) == (1, False, True)
        assert table.scene["open"]
        assert table.scene["at"] > len(problem.record.moves)
        assert table.scene["notice"]["tone"] == "again"
        scene = tell(puzzles.panel, "again")
        assert (scene["solved"], scene["moved"]) == (False, False)
        assert table.scene["at"] == len(problem.record.moves)
        scene = tell(puzzles.panel, "try", move=problem.solution.text)
        assert scene["solved"]
        assert problem.theme in table.scene["notice"]["text"].lower() or problem.theme[1:] in table.scene["notice"]["text"]
        assert scene["dots"][number][1]
    kept = scene["keep"]
    again = tell(Problems(name).panel, "kept", solved=kept)
    assert sum(solved for _, solved in again["dots"]) == len(kept) == 3
    assert again["at"] == 1


def test_a_solution_that_was_told_is_not_counted_as_solved() -> None:
    puzzles = Problems("tute", level=1)
    scene = tell(puzzles.panel, "tell")
    assert (scene["solved"], scene["dots"][0][1]) == (True, False)
    assert puzzles.question_table.table.scene["notice"]["tone"] == "good"
    assert {level for level, _ in scene["dots"]} == {1}


def test_a_game_without_problems_says_so() -> None:
    with pytest.raises(ValueError, match="no problems of level 9"):
        Problems("tute", level=9)


def test_a_page_without_python_has_words_and_a_picture() -> None:
    practice = Practice("tute", seed=7, name="p")
    bundle, _ = practice._repr_mimebundle_()
    assert bundle["text/plain"].startswith("Tute, deal 1")
    assert drawn(bundle["text/html"]).startswith("<svg")
    assert repr(practice) == "<Practice: Tute, deal 1, move 3>"
    assert Problems("tute").plain()["text/plain"].startswith(f"{len(problems.for_game(TUTE))} deals that teach Tute.")
    assert "coach" in repr(practice.coach)


@pytest.mark.parametrize("name", [name for name in GAMES if problems.for_game(cardkit.games[name])])
def test_a_problem_opens_with_the_turn_says_what_is_won_and_its_verdict_stands_at_the_table(name: str) -> None:
    puzzles = Problems(name)
    table = puzzles.question_table.table
    assert "your turn" in table.scene["status"]
    state = puzzles.problem.state
    assert teaching.for_game(puzzles.game).table.aim(state.view(state.to_move)) in puzzles.panel.scene["prompt"]
    wrong = next(move for move in solving.choices(puzzles.problem) if move is not puzzles.problem.solution)
    tell(puzzles.panel, "try", move=wrong.text)
    assert table.scene["notice"]["text"]
    assert table.scene["steps"]
    assert table.scene["status"] == ""
