"""The page of practice: acts are taken down, written into the book and asked again; exams give marks; files come and go."""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from datetime import date
from typing import Any

import pytest

from cardkit import games
from cardkit.cards import Cards
from cardkit.record import Record
from cardkit.sessions import Session, link
from cardkit.teaching import book, daily, guide, problems, solving, teaching
from cardkit.teaching.book import FORMAT, Book
from cardkit.teaching.exercises import Question
from cardkit_widgets import CardTable, Exams, Problems, Progress, Quiz, Review, RulebookPage, Today
from cardkit_widgets.base import activity as diary
from cardkit_widgets.practice.daily_quiz import DailyQuiz
from cardkit_widgets.practice.exams import ExamQuiz

DAY = date(2026, 11, 5)
TUTE = games["tute"]


@pytest.fixture(autouse=True)
def acts(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    """Collects the acts that are taken down, as the browser would keep them."""
    found: list[dict[str, Any]] = []

    def tell(**act: Any) -> None:
        found.append({"id": str(len(found)), "day": DAY.isoformat(), **act})

    def tell_all(acts: list[dict[str, Any]]) -> None:
        for act in acts:
            tell(**act)

    for home in ["table.table", "practice.exams"]:
        monkeypatch.setattr(f"cardkit_widgets.{home}.tell_all", tell_all)
    for home in [
        "panels.review",
        "panels.problems",
        "quiz.quiz",
        "practice.daily_quiz",
        "quiz.scoring",
    ]:
        monkeypatch.setattr(f"cardkit_widgets.{home}.tell", tell)
    return found


def rule(name: str, right: bool = False) -> dict[str, Any]:
    return {"id": name, "kind": "rule", "rule": name, "right": right, "day": DAY.isoformat()}


def look(page: Today, kind: str = "look", acts: Sequence[object] = (), book: str = "") -> dict[str, Any]:
    """Shows the page a book beside which acts wait; returns what it says."""
    kept = json.dumps({"what": FORMAT, **json.loads(book or "{}"), "acts": acts}) if acts else book
    page.receive({"kind": kind, "today": DAY.isoformat(), "progress": kept})
    scene: dict[str, Any] = page.panel.scene
    json.dumps(scene)
    return scene


def answer(quiz: Quiz, right: bool = True, **more: Any) -> None:
    """Give a right or a wrong answer, and in the end the right one."""
    question = quiz.run.current.question
    given = [question.solution] if right else [wrong(question), question.solution]
    for one in given:
        value = list(one) if isinstance(one, tuple) else one
        content = {"kind": "answer", "value": value, "seq": quiz.scene["seq"], **more}
        quiz.receive(content)
        if quiz.run.over or isinstance(quiz, ExamQuiz):
            return


def wrong(question: Question) -> Any:
    if question.kind == "number":
        return "77777"
    if question.kind == "order":
        solution = question.solution
        assert isinstance(solution, tuple)
        return solution[::-1]
    if question.kind == "many":
        return (0,) if question.solution != (0,) else (1,)
    return next(n for n, one in enumerate(question.answers) if not one.right and not one.fine)


# -- what is taken down --------------------------------------------------------------------------------------------------


def test_a_duty_met_at_a_table_is_taken_down(acts: list[dict[str, Any]]) -> None:
    table = CardTable(Session(TUTE, seed=7))
    while not acts:
        view = table.session.view()
        bound = {refusal.rule.id for _, refusal in view.refusals}
        table.receive({"kind": "play", "move": view.legal[0].text, "seq": table.session.seq})
        assert bool(acts) == bool(bound)
    assert {(act["rule"], act["right"], act["at"]) for act in acts} == {(one, True, "table") for one in bound}


def test_a_song_sung_and_a_song_forgotten_are_taken_down(acts: list[dict[str, Any]]) -> None:
    cards = {0: "1o Rc Cc Re Ce 2b 4b", 1: "2o", 2: "4o", 3: "5o 7e"}
    start = TUTE.deal(6, dealer=3, cards=cards).after("1o", "2o", "4o", "5o")
    for move, right in (("declare cuarenta", True), ("play 2b", False)):
        acts.clear()
        table = CardTable(Session(TUTE, state=start))
        table.receive({"kind": "play", "move": move, "seq": table.session.seq})
        assert [(act["rule"], act["right"], act["at"]) for act in acts] == [("tute.declare", right, "table")]
    acts.clear()
    untaught = CardTable(Session(TUTE, state=start), taught="follow head")
    untaught.receive({"kind": "play", "move": "play 2b", "seq": untaught.session.seq})
    assert not acts


@pytest.mark.parametrize("name", games)
def test_whatever_can_be_forgotten_has_a_rule_of_the_game(name: str) -> None:
    found = [one for one in teaching.for_game(games[name]).procedures if one.rule]
    assert all(one.rule in games[name].rules for one in found)
    for one in found:
        run = guide.run(games[name], one)
        state = run.record.state(run.start)
        known = {move: guide.remembered(state, move) for move in state.legal}
        rule = games[name].rules[one.rule].id
        assert {entry[rule] for entry in known.values()} == {True, False}


def test_the_first_try_of_a_question_is_taken_down(acts: list[dict[str, Any]]) -> None:
    quiz = Quiz(TUTE, "rank", seed=7)
    answer(quiz, right=False)
    assert [(act["rule"], act["right"]) for act in acts] == [("tute.rank", False)]


def test_a_costly_move_becomes_a_card_when_one_looks_back(acts: list[dict[str, Any]]) -> None:
    rng, state = random.Random(3), TUTE.deal(3)
    while not state.over:
        state.play(rng.choice(list(state.legal)))
    panel = Review(CardTable(Session(TUTE, record=Record.of(state), watch=True)), deals=8)
    panel.panel.receive({"kind": "begin"})
    found = panel.found
    assert found is not None
    costly = [step for step in found.decisions if step.cost]
    assert len(acts) == len(costly) > 0
    for act, step in zip(acts, costly, strict=True):
        (mistake,) = Book().with_acts([act]).mistakes.values()
        question = daily.mistake_question(mistake)
        assert {one.text for one in question.answers if one.right or one.fine} <= {
            one.move.label for one in step.advice if one.equal
        }
        there = link.read(act["link"]).state
        assert there is not None
        assert Cards(TUTE.pack, there.held(0)) == Cards(TUTE.pack, found.record.state(step.number).held(0))


def test_a_failed_problem_becomes_a_card_once(acts: list[dict[str, Any]]) -> None:
    page = Problems(TUTE)
    at = next(n for n, one in enumerate(page.problems) if len(solving.choices(one)) > 2)
    page.panel.receive({"kind": "go", "number": at})
    other = [move for move in solving.choices(page.problem) if move is not page.problem.solution]
    for move in other[:2]:
        page.panel.receive({"kind": "try", "move": move.text, "at": at})
    assert page.panel.scene["tried"] == 2
    assert [act["kind"] for act in acts] == ["mistake"]


def test_the_diary_sends_each_act_with_a_name_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    model = diary.Diary()
    monkeypatch.setattr(diary, "shared", lambda key, make: model)
    for number in range(40):
        diary.tell(kind="rule", rule="tute.head", right=number % 2 == 0)
    assert len({act["id"] for act in model.acts}) == len(model.acts) == diary.RESENT_ACTS
    assert model.acts[-1]["right"] is False
    sent: list[int] = []
    model.observe(lambda change: sent.append(len(change["new"])), "acts")
    diary.tell_all([{"kind": "rule", "rule": rule} for rule in ("tute.head", "tute.follow")])
    assert sent == [diary.RESENT_ACTS], "several acts go in one message"
    assert [act["rule"] for act in model.acts[-2:]] == ["tute.head", "tute.follow"]


# -- the page ------------------------------------------------------------------------------------------------------------


def test_what_has_happened_is_written_into_the_book() -> None:
    page = Today()
    scene = look(page, acts=[rule("tute.head"), rule("vitou.bid"), "nonsense", {"id": "x"}])
    assert "acts" not in json.loads(scene["keep"])
    kept = book.read(scene["keep"])
    assert kept.knowledge("tute.head") == "shaky"
    assert look(page, book=scene["keep"])["keep"] is None


def test_the_cards_of_today_are_asked_and_counted(acts: list[dict[str, Any]]) -> None:
    problem = problems.for_game(TUTE)[0]
    other = next(move for move in problem.state.legal if move is not problem.solution)
    missed = {"id": "m", "day": DAY.isoformat(), **daily.problem_act(problem, other)}
    page = Today()
    scene = look(page, "begin", acts=[rule("tute.head"), rule("vitou.rank"), missed])
    assert (scene["due"], scene["own"], scene["playing"]) == (3, 1, True)
    deck = page.children[1]
    assert isinstance(deck, DailyQuiz)
    for number in range(3):
        assert deck.scene["title"].startswith("Today: ")
        in_words = deck.run.current.question.state is None
        assert bool(deck.scene["sure"]) == (number == 1 and in_words)
        answer(deck, right=number != 2, sure="sure")
        deck.receive({"kind": "next", "seq": deck.scene["seq"]})
    assert sorted(act["kind"] for act in acts) == ["card", "rule", "rule"]
    assert {act["sure"] for act in acts} == {"sure"}
    assert deck.run.over, "three cards stay three"
    assert page.panel.scene["playing"], "the last verdict is read in peace"
    assert deck.scene["grown"] == [0, 10]
    assert "2 of 3 at the first try" in deck.scene["enough"]
    assert deck.scene["once_more"] == 1
    deck.receive({"kind": "once_more", "seq": deck.scene["seq"]})
    assert (deck.run.number, deck.scene["of"]) == (4, 3)
    answer(deck)
    assert deck.run.over
    assert deck.scene["once_more"] == 0
    deck.receive({"kind": "done", "seq": deck.scene["seq"]})
    assert not page.panel.scene["playing"]
    assert page.children == (page.panel,)
    after = look(page, book=scene["keep"], acts=acts)
    assert after["due"] == 1
    assert book.read(after["keep"]).judged == {"sure": (2, 1)}


def test_a_second_press_and_later_news_leave_the_card_that_is_answered(acts: list[dict[str, Any]]) -> None:
    page = Today()
    look(page, "begin", acts=[rule("tute.head"), rule("vitou.rank")])
    deck = page.children[1]
    assert isinstance(deck, DailyQuiz)
    answer(deck)
    look(page, "begin", acts=[rule("tute.head"), rule("vitou.rank"), rule("tute.trump")])
    look(page, acts=[rule("tute.follow")])
    assert page.children[1] is deck
    assert len(acts) == 1


def test_one_hears_how_well_one_judges_oneself() -> None:
    good = [rule("tute.head", True) | {"sure": "sure"}] * 9
    assert look(Today(), acts=good)["judged"].endswith("You know well what you know.")
    assert look(Today(), acts=[*good, *[rule("tute.head") | {"sure": "sure"}] * 5])["judged"].endswith(
        "Look twice when you feel sure."
    )


def test_a_damaged_book_is_said_and_begins_anew() -> None:
    scene = look(Today(), book="{")
    assert "damaged" in scene["note"]
    assert book.read(scene["keep"]) == Book()
    for nonsense in (3, None, [[]], "x" * 100_000):
        page = Today()
        page.receive({"kind": "look", "today": DAY.isoformat(), "progress": nonsense})
        assert page.panel.scene["read"]


def test_a_mistake_that_can_be_asked_no_more_is_passed_over() -> None:
    lost = {"kind": "mistake", "link": "game=tute&at=AAAA", "made": "play 1o", "good": ["play 2o"], "said": "", "id": "1"}
    page = Today()
    look(page, "begin", acts=[lost | {"day": DAY.isoformat()}])
    assert len(page.children) == 1
    look(page, "begin", acts=[lost | {"day": DAY.isoformat()}, rule("tute.head")])
    assert len(page.children) == 2


def test_the_calendar_ends_with_this_week() -> None:
    days = look(Today(), acts=[rule("tute.head")])["days"]
    assert len(days) == 35
    assert [count for day, count, _ in days if day == DAY.isoformat()] == [1]
    assert [later for day, _, later in days][-3:] == [True] * 3


# -- exams ---------------------------------------------------------------------------------------------------------------


def test_an_exam_tells_nothing_before_its_end_and_then_every_mark(acts: list[dict[str, Any]]) -> None:
    page = Exams("pitty_pat")
    page.receive({"kind": "begin", "game": "pitty_pat", "form": "B", "number": 3})
    sheet = page.children[1]
    assert isinstance(sheet, ExamQuiz)
    assert page.chooser.scene["open"] == sheet.scene["title"] == "Pitty Pat: exam 3B"
    for number in range(20):
        assert sheet.scene["feedback"] is None
        assert sheet.scene["exam"] == {"put": False}
        assert not acts
        for kind in ("hint", "tell", "level", "more"):
            sheet.receive({"kind": kind, "level": 1, "seq": sheet.scene["seq"]})
        answer(sheet, right=number % 4 > 0)
    marks = sheet.scene["exam"]
    for row, attempt in zip(marks["marks"], sheet.run.attempts, strict=True):
        question = attempt.question
        assert row["prompt"] == question.prompt
        assert row["yours"] == question.in_words(attempt.given)
        assert row["right"] == attempt.clean
        assert row["right"] or row["why"] or not (question.why or attempt.feedback.why)
        assert row["solution"].removesuffix(", among others") in question.solution_text
    assert (marks["right"], marks["of"]) == (15, 20)
    assert acts[-1]["kind"] == "mark"
    assert all(act["right"] for act in acts[:-1])
    sheet.receive({"kind": "repeat", "seq": sheet.scene["seq"]})
    missed = [act["rule"] for act in acts if act["kind"] == "rule" and not act["right"]]
    assert missed == acts[-1 - len(missed)]["missed"]
    assert sheet.scene["exam"]["put"]
    known = Book().with_acts(acts)
    assert known.marks[0].right == 15
    assert set(known.due(DAY)) == set(missed)


@pytest.mark.parametrize("asked", [{"game": "chess"}, {"form": "C"}, {"kind": "look"}, {"number": "x"}, {"number": 10**9}])
def test_whatever_is_asked_the_exams_stay_sound(asked: dict[str, Any]) -> None:
    page = Exams()
    page.receive({"kind": "begin", "game": "tute", "form": "A", "number": None} | asked)
    assert len(page.children) == (2 if "number" in asked else 1)


# -- elsewhere -----------------------------------------------------------------------------------------------------------


def test_the_rulebook_says_how_well_each_rule_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    page = RulebookPage("tute")
    sent: list[Any] = []
    monkeypatch.setattr(page.book, "send", sent.append)
    page.receive({"kind": "known", "progress": json.dumps({"what": FORMAT, "acts": [rule("tute.head")]})})
    page.receive({"kind": "known", "progress": "{"})
    assert sent == [{"kind": "known", "rules": {"tute.head": "shaky"}}, {"kind": "known", "rules": {}}]


def test_a_file_joins_what_is_there() -> None:
    page = Progress("tute")
    there, here = str(Book().with_acts([rule("tute.head")])), str(Book().with_acts([rule("tute.rank", True)]))
    page.receive({"kind": "import", "today": DAY.isoformat(), "progress": here, "text": there})
    assert set(book.read(page.panel.scene["keep"]).rules) == {"tute.head", "tute.rank"}
    for bad in (there[:-9], json.dumps({"what": "?"})):
        page.receive({"kind": "import", "today": DAY.isoformat(), "progress": here, "text": bad})
        assert page.panel.scene["keep"] is None
        assert page.panel.scene["note"].endswith("Nothing was changed.")


@pytest.mark.parametrize("seed", range(6))
def test_the_index_one_game_and_practice_show_one_number_of_what_is_due(seed: int) -> None:
    dice = random.Random(seed)
    everything = [name for game in games for name in games[game].rules]
    acts = [rule(name, dice.random() < 0.3) for name in dice.sample(everything, dice.choice((1, 4, 30)))]
    kept = json.dumps({"what": FORMAT, "acts": [{**act, "day": f"2026-11-0{dice.randrange(1, 6)}"} for act in acts]})
    request = {"kind": "look", "today": DAY.isoformat(), "progress": kept}
    shown = [Today(), Progress(), Progress("tute")]
    for page in shown:
        page.receive(request)
    due = {page.panel.scene["due"] for page in shown}
    assert len(due) == 1
    every = shown[1].panel.scene
    assert sum(game["due"] for game in every["games"]) == every["due"]
    shown[0].receive({**request, "kind": "begin"})
    deck = shown[0].children[1:]
    assert [quiz.scene["of"] for quiz in deck] == list(due - {0}), "so many are asked as are shown"


@pytest.mark.parametrize("made", [Today, Progress])
def test_what_is_to_be_kept_says_of_which_text_it_was_made(made: type[Today | Progress]) -> None:
    page = made()
    kept = json.dumps({"what": FORMAT, "acts": [rule("tute.head")]})
    page.receive({"kind": "look", "today": DAY.isoformat(), "progress": kept, "sent": "a1"})
    scene = page.panel.scene
    assert scene["sent"] == "a1"
    assert book.read(scene["keep"]) == book.read(kept)
    page.receive({"kind": "look", "today": DAY.isoformat(), "progress": scene["keep"], "sent": [["x"]]})
    scene = page.panel.scene
    assert scene["keep"] is None
    assert len(scene["sent"]) <= 20
