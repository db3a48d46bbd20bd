"""The quiz widget: what the browser is told, and that nothing it sends can do harm."""

import json
import random
from dataclasses import replace
from datetime import date
from typing import Any

import pytest

import cardkit
from cardkit.teaching import exercises
from cardkit.teaching.book import FORMAT, Book
from cardkit.teaching.exercises import Answer, Group, Question
from cardkit.teaching.leitner import Entry
from cardkit_widgets.base.requests import page_state
from cardkit_widgets.practice.progress import Progress
from cardkit_widgets.quiz.ask import ask
from cardkit_widgets.quiz.quiz import Quiz
from cardkit_widgets.quiz.quiz_data import MAX_REASON_WORDS
from conftest import one_now

GAMES = [cardkit.games[name] for name in cardkit.games]
GAME = cardkit.games["tute"]
PACK = GAME.pack
ONE = Question("one", "Which?", (Answer("a", True, "Since a."), Answer("b", False, "Not b.", "It is lost.")))
MANY = Question("many", "Which?", (Answer("a", True, "Yes a."), Answer("b", False, "Not b."), Answer("c", True)))
ORDER = Question("order", "Sort.", tuple(Answer(text, card=PACK[text], place=n) for n, text in enumerate(("7o", "3o", "1o"))))
NUMBER = Question(
    "number", "How much?", (Answer("40½", True, "Count."), Answer("50", False, "That counts twice.")), unit="points"
)


def tell(quiz: Quiz, kind: str, **more: Any) -> dict[str, Any]:
    """Send what the browser would; the scene that comes back."""
    quiz.receive({"kind": kind, "seq": quiz.scene["seq"], **more})
    scene: dict[str, Any] = quiz.scene
    json.dumps(scene)
    return scene


def given(question: Question) -> Any:
    """The solution as the browser would send it."""
    return list(question.solution) if isinstance(question.solution, tuple) else question.solution


# -- nothing is told too early ---------------------------------------------------------------------------------------------


def swapped(question: Question, rng: random.Random) -> Question:
    """The same question to look at, with another solution and other reasons."""
    answers = list(question.answers)
    rng.shuffle(answers)
    moved = [
        replace(a, right=b.right, place=b.place, why=f"{b.why}.", follow=b.follow)
        for a, b in zip(question.answers, answers, strict=True)
    ]
    if question.kind == "number":
        moved = [Answer(str(rng.randrange(500, 900)), True, "Otherwise.")]
    return replace(question, answers=tuple(moved), why="Otherwise.", follow="Otherwise.", rules=())


@pytest.mark.parametrize("game", one_now(GAMES, GAMES[0]), ids=repr)
def test_the_scene_of_a_question_is_the_same_whatever_its_answer(game: cardkit.game.Game) -> None:
    for exercise in exercises.for_game(game):
        for seed in range(6):
            question = replace(exercise.make(random.Random(seed), seed % 3 + 1), hints=())
            other = swapped(question, random.Random(seed))
            scenes = []
            for shown in (question, other):
                quiz = Quiz(shown)
                quiz.run.current.question = shown
                quiz.refresh()
                scenes.append(quiz.scene)
            assert {**scenes[0], "seq": 0} == {**scenes[1], "seq": 0}


@pytest.mark.parametrize("question", [ONE, MANY, ORDER, NUMBER], ids=lambda question: question.kind)
def test_reasons_come_with_the_verdict_and_the_solution_when_it_is_done(question: Question) -> None:
    quiz = Quiz(question)
    before = json.dumps(quiz.scene)
    assert quiz.scene["feedback"] is None
    assert not any(answer.why and answer.why in before for answer in question.answers)
    scene = tell(quiz, "answer", value=given(quiz.run.current.question))
    assert scene["feedback"]["right"]
    assert scene["done"]
    assert scene["feedback"]["solution"] is not None


def test_a_wrong_answer_tells_no_more_than_that() -> None:
    quiz = Quiz(NUMBER)
    scene = tell(quiz, "answer", value="50")
    assert scene["feedback"]["why"] == "That counts twice."
    assert scene["feedback"]["solution"] is None
    assert "40½" not in json.dumps(scene, ensure_ascii=False)
    quiz = Quiz(ONE)
    wrong = next(n for n, answer in enumerate(quiz.run.current.question.answers) if not answer.right)
    scene = tell(quiz, "answer", value=wrong)
    assert scene["feedback"]["follow"] == "It is lost."
    assert "Since a." not in json.dumps(scene)
    assert tell(quiz, "tell")["feedback"]["why"] == "The answer: a. Since a."


def test_a_long_reason_stands_alone() -> None:
    """The consequence of a wrong answer is shorter, or left out, where the two together would be too much to read."""
    lost, more = "It is lost.", "It is lost. All have seen it."
    for words, follow, shown in (
        (10, lost, lost),
        (MAX_REASON_WORDS, lost, ""),
        (MAX_REASON_WORDS - 7, more, more),
        (MAX_REASON_WORDS - 6, more, lost),
        (MAX_REASON_WORDS - 2, more, ""),
        (10, "", ""),
        (10, "Lost, alas!", "Lost, alas!"),
    ):
        question = replace(NUMBER, answers=(NUMBER.answers[0], Answer("50", why="word " * words, follow=follow)))
        assert tell(Quiz(question), "answer", value="50")["feedback"]["follow"] == shown


def test_hints_come_one_at_a_time_when_asked_for() -> None:
    quiz = Quiz(replace(ONE, hints=("First.", "Then.")))
    assert "First." not in json.dumps(quiz.scene)
    assert tell(quiz, "hint")["question"]["hints"] == ["First."]
    assert quiz.scene["question"]["more_hints"]
    assert tell(quiz, "hint")["question"]["hints"] == ["First.", "Then."]
    assert tell(quiz, "hint")["note"] == "There’s no further hint."


# -- a whole series --------------------------------------------------------------------------------------------------------


def test_a_series_from_start_to_end_and_on() -> None:
    quiz = Quiz(GAME, "rank", seed=7, length=3)
    assert repr(quiz) == "<Quiz: Tute – Ranking, question 1 of 3>"
    assert tell(quiz, "next")["note"] == "Answer this question first, or ask to be shown."
    tell(quiz, "tell")
    assert (quiz.scene["number"], quiz.scene["of"]) == (1, 3)
    for _ in range(3):
        tell(quiz, "next")
        scene = tell(quiz, "answer", value=given(quiz.run.current.question))
    assert scene["question"]["again"]
    assert scene["summary"]["clean"] == 2
    assert scene["summary"]["of"] == 3
    assert [rule["title"] for rule in scene["summary"]["again"]] == ["Ranking"]
    first = quiz.run
    scene = tell(quiz, "more")
    assert quiz.run is not first
    assert (scene["number"], scene["summary"], scene["feedback"]) == (1, None, None)
    assert tell(quiz, "level", level=3)["level"] == 3
    assert quiz.run.current.question.level == 3


def test_what_was_done_is_done_again_and_counts_once() -> None:
    quiz = Quiz(GAME, "rank", seed=7, length=3)
    did: list[dict[str, Any]] = [{"kind": "answer", "value": given(quiz.run.current.question)}, {"kind": "next"}]
    for deed in (*did, {"kind": "hint"}):
        tell(quiz, **deed)
    again = Quiz(GAME, "rank", seed=7, length=3)
    nonsense: list[Any] = [5, {"kind": "next", "value": []}, {"kind": "fly"}, {"kind": "answer", "value": "x" * 99}]
    scene = tell(again, "resume", did=[*nonsense, *did, {"kind": "hint"}])
    assert {**scene, "seq": 0} == {**quiz.scene, "seq": 0}
    assert tell(again, "resume", did=did)["number"] == 2, "only a quiz that was not touched yet goes on"
    fresh = Quiz(GAME, "rank")
    assert tell(fresh, "resume", did=did)["number"] == 1, "other questions have other answers"
    assert tell(Quiz(GAME, "rank", seed=7), "resume", did="all")["number"] == 1


def test_the_same_seed_shows_the_same_and_no_seed_something_else() -> None:
    assert Quiz(GAME, "rank", seed=7).scene == Quiz(GAME, "rank", seed=7).scene
    assert len({json.dumps(Quiz(GAME).scene["question"]) for _ in range(5)}) > 1


def test_a_quiz_on_a_rule_asks_about_it() -> None:
    quiz = Quiz("tute", "head", seed=1)
    assert quiz.scene["title"] == "Tute – Head the trick (montar)"
    assert GAME.rules["head"] in quiz.run.current.question.rules


@pytest.mark.parametrize(
    ("what", "says"),
    [
        (("tuta",), "did you mean 'tute'"),
        (("tute", "ranks"), "did you mean 'rank'"),
        ((), "nothing to ask"),
        ((3,), "a quiz asks exercises"),
    ],
)
def test_a_quiz_about_nothing_says_so(what: tuple[Any, ...], says: str) -> None:
    with pytest.raises((KeyError, ValueError), match=says):
        Quiz(*what)


def test_a_quiz_asks_only_about_what_was_taught() -> None:
    quiz = Quiz("tute", taught="head points lead follow", seed=3, length=6)
    known = {f"tute.{key}" for key in ("head", "points", "lead", "follow")}
    assert set(quiz.scene["rules"]) == known
    for level in (1, 3):
        tell(quiz, "level", level=level)
        while not quiz.run.over:
            assert quiz.run.current.question.draws_on <= known
            quiz.run.tell()
            if not quiz.run.over:
                quiz.run.next()
    with pytest.raises(ValueError, match="more than was taught: follow"):
        Quiz("tute", "singing", taught=["follow"])
    assert Quiz(*exercises.find(cardkit.games["tute"], "match"), taught="tute.match").scene["rules"] == ["tute.match"]


def test_where_no_widget_runs_there_is_the_question_as_text() -> None:
    data = Quiz(replace(ORDER, groups=(Group("Trick", (PACK["Rb"],)),)))._repr_mimebundle_()
    data = data[0] if isinstance(data, tuple) else data
    assert "Sort." in data["text/plain"]
    assert "Trick: king of batons" in data["text/plain"]
    assert "3 of coins" not in Quiz(NUMBER)._repr_mimebundle_()[0]["text/plain"]
    assert "40½" not in Quiz(NUMBER)._repr_mimebundle_()[0]["text/plain"]
    assert "application/vnd.jupyter.widget-view+json" in data


def test_a_question_is_known_by_ids_however_it_is_worded(monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither its key, by which the browser keeps its answer, nor the order of the choices hangs on a sentence."""
    monkeypatch.setattr(page_state, "questions", {})
    first = ask("Who leads?", ["You", "Paco", "Lola"], right="Paco", game="tute", rule="lead")
    other = ask("Who leads now?", ["You", "Paco", "Lola"], right="Paco", game="tute", rule="lead")
    again = ask("Who leads?", ["You", "Paco", "Lola"], right="Paco", game="tute", rule="lead")
    assert first.scene["key"] == again.scene["key"] != other.scene["key"]
    monkeypatch.setattr(page_state, "questions", {})
    worded = ask("Who begins?", ["You do.", "Paco does.", "Lola does."], right="Paco does.", game="tute", rule="lead")
    assert worded.scene["key"] == first.scene["key"]
    assert [answer["text"].split()[0] for answer in worded.scene["question"]["answers"]] == [
        answer["text"] for answer in first.scene["question"]["answers"]
    ]
    cards = ask("Who begins?", ["You", "Paco", "Lola"], right="Paco", game="tute", cards={"Trick": "Ro"})
    named = ask("Who begins?", ["You", "Paco", "Lola"], right="Paco", name="leader")
    assert len({one.scene["key"] for one in (first, cards, named)}) == 3
    assert ask("Who leads?", ["You", "Lola"], right="Lola", name="leader").scene["key"] == named.scene["key"]


# -- whatever the browser sends --------------------------------------------------------------------------------------------

VALUES: list[Any] = [
    None,
    True,
    -1,
    99,
    1.5,
    "",
    "x" * 1000,
    "1e9",
    "nan",
    [],
    [0, 0],
    [99],
    [True],
    ["a"],
    [[0]],
    {},
    {"a": 1},
    [0] * 999,
    "٤٢x",
]


def state(quiz: Quiz) -> tuple[Any, ...]:
    return (len(quiz.run.attempts), [(a.tries, a.hints, a.done, a.feedback) for a in quiz.run.attempts], quiz.run.level)


@pytest.mark.parametrize("question", [ONE, MANY, ORDER, NUMBER], ids=lambda question: question.kind)
def test_nonsense_changes_nothing_and_is_answered(question: Question) -> None:
    quiz = Quiz(question)
    before = state(quiz)
    for value in VALUES:
        scene = tell(quiz, "answer", value=value)
        assert state(quiz) == before, value
        assert scene["note"], value
        assert "went wrong" not in scene["note"], (value, scene["note"])
    for content in [
        None,
        3,
        "answer",
        [],
        {},
        {"kind": 4},
        {"kind": "answer"},
        {"kind": "faces", "pack": []},
        {"kind": "faces", "pack": "../x"},
    ]:
        quiz.receive(content)
        assert state(quiz) == before
    for kind in ("more", "level", "__init__", "next", ""):
        for level in (0, True, "2", None, [1]):
            tell(quiz, kind, level=level)
            assert state(quiz) == before


def test_an_answer_to_an_older_scene_is_not_taken() -> None:
    quiz = Quiz(ONE)
    before = state(quiz)
    for seq in (quiz.scene["seq"] - 1, None, "1", quiz.scene["seq"] + 1.5):
        scene = tell(quiz, "answer", value=0, seq=seq)
        assert state(quiz) == before
        assert scene["feedback"] is None


def test_an_answer_to_the_question_that_is_still_asked_is_taken_once() -> None:
    quiz = Quiz(GAME, "rank", seed=7, length=3)
    seen = quiz.scene
    value = given(quiz.run.current.question)
    about = {"seq": seen["seq"], "question": seen["question"]["key"], "tries": 0}
    tell(quiz, "resume", did=[{"kind": "hint"}])
    assert quiz.scene["seq"] > seen["seq"]
    assert tell(quiz, "answer", value=value, **about)["done"]
    before = state(quiz)
    assert tell(quiz, "answer", value=value, **about)["note"] == "", "a second click says nothing"
    assert state(quiz) == before
    tell(quiz, "next")
    assert tell(quiz, "answer", value=value, **about)["feedback"] is None, "another question is asked now"


def test_a_wrong_answer_clicked_twice_is_one_try() -> None:
    quiz = Quiz(ONE)
    seen = quiz.scene
    about = {"seq": seen["seq"], "question": seen["question"]["key"], "tries": 0}
    wrong = next(n for n, answer in enumerate(quiz.run.current.question.answers) if not answer.right)
    for _ in range(2):
        assert tell(quiz, "answer", value=wrong, **about)["feedback"]["tries"] == 1


@pytest.mark.parametrize("first", ["answer", "tell", "hint"])
def test_what_the_browser_kept_changes_nothing_once_it_comes_after_the_learner(first: str) -> None:
    quiz = Quiz(GAME, "rank", seed=7, length=3)
    did = [{"kind": "answer", "value": given(quiz.run.current.question)}, {"kind": "next"}]
    tell(quiz, first, value=given(quiz.run.current.question))
    shown = state(quiz)
    tell(quiz, "resume", did=did)
    assert state(quiz) == shown


def test_another_process_asks_a_question_of_its_own_under_a_key_of_its_own() -> None:
    quiz = Quiz(GAME, "rank")
    before = quiz.scene["question"]["key"]
    quiz.fresh()
    assert quiz.scene["question"]["key"] != before, "an answer to the old question is none to this one"


def test_random_messages_do_no_harm() -> None:
    rng = random.Random(8)
    kinds = ["answer", "tell", "hint", "next", "more", "level", "faces", "?"]
    quiz = Quiz(GAME, seed=3, length=3)
    for _ in range(400):
        value = rng.choice([*VALUES, 0, 1, "20", [0], [1, 0, 2], [0, 1]])
        scene = tell(
            quiz,
            rng.choice(kinds),
            value=value,
            level=rng.choice(VALUES),
        )
        assert "went wrong" not in scene["note"]
        assert scene["number"] <= 2 * scene["of"] == 6


# -- progress --------------------------------------------------------------------------------------------------------------


@pytest.fixture
def acts(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    """Collects what a quiz takes down."""
    found: list[dict[str, Any]] = []
    monkeypatch.setattr("cardkit_widgets.quiz.quiz.tell", lambda **act: found.append(act))
    return found


def test_the_first_try_counts_and_only_that(acts: list[dict[str, Any]]) -> None:
    quiz = Quiz(GAME, "rank", seed=7, length=2)
    solution = given(quiz.run.current.question)
    wrong = next(n for n, one in enumerate(quiz.run.current.question.answers) if not (one.right or one.fine))
    tell(quiz, "answer", value=wrong)
    tell(quiz, "answer", value=solution)
    assert acts == [{"kind": "rule", "rule": "tute.rank", "right": False, "at": "question"}]
    tell(quiz, "next")
    tell(quiz, "answer", value=given(quiz.run.current.question))
    assert [act["right"] for act in acts] == [False, True]


def test_what_is_done_again_after_a_reload_was_counted_then(acts: list[dict[str, Any]]) -> None:
    quiz = Quiz(GAME, "rank", seed=7, length=2)
    assert tell(quiz, "resume", did=[{"kind": "answer", "value": given(quiz.run.current.question)}])["done"]
    assert acts == []


def test_questions_of_ones_own_are_not_counted(acts: list[dict[str, Any]]) -> None:
    quiz = ask("Who?", ["You", "Nieves"], right="You")
    tell(quiz, "answer", value=given(quiz.run.current.question))
    assert acts == []


def look(page: Progress, kind: str = "look", **more: Any) -> dict[str, Any]:
    page.receive({"kind": kind, "today": "2026-11-05", "progress": "", **more})
    scene: dict[str, Any] = page.panel.scene
    json.dumps(scene)
    return scene


DAY = date(2026, 11, 5)
RULES = {"tute.rank": Entry(2, date(2026, 11, 4), 3, 0), "tute.points": Entry(3, date(2026, 11, 8), 3, 0)}
KEPT = str(Book(RULES))


def test_progress_shows_what_is_due_and_practises_it() -> None:
    page = Progress("tute")
    assert page.panel.scene["games"][0]["topics"] == []
    scene = look(page, progress=KEPT)
    assert scene["games"][0]["due"] == 1
    rows = {row["topic"]: row for row in scene["games"][0]["topics"]}
    assert set(rows) == {exercise.topic for exercise in exercises.for_game(GAME)}
    assert (rows["tute/take"]["due"], rows["tute/take"]["when"], rows["tute/take"]["box"]) == (True, "due today", 2)
    assert (rows["tute/give"]["due"], rows["tute/give"]["when"]) == (False, "due in 3 days")
    assert rows["tute/match"]["new"]
    look(page, "practise", progress=KEPT)
    quiz = page.children[1]
    assert isinstance(quiz, Quiz)
    assert quiz.run.current.question.rules[0].id == "tute.rank"
    assert quiz.scene["of"] == 2


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_each_rule_that_is_due_is_asked_and_its_answer_puts_it_off(
    game: cardkit.game.Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    acts: list[dict[str, Any]] = []
    monkeypatch.setattr("cardkit_widgets.practice.daily_quiz.tell", lambda **act: acts.append(act))
    due = list(game.rules)[:3]
    known = Book({rule: Entry(2, DAY, 3, 0) for rule in due})
    page = Progress(game.name)
    look(page, "practise", progress=str(known))
    quiz = page.children[1]
    assert isinstance(quiz, Quiz)
    for _ in due:
        tell(quiz, "tell")
        tell(quiz, "next")
    assert sorted(act["rule"] for act in acts) == sorted(due)
    right = [act | {"right": True, "day": DAY.isoformat()} for act in acts]
    assert look(page, progress=str(known.with_acts(right)))["games"][0]["due"] == 0


def test_what_waits_counts_at_once_and_new_rules_are_asked_when_nothing_is_due() -> None:
    page = Progress("tute")
    waits = json.dumps(
        {"what": FORMAT, "acts": [{"kind": "rule", "rule": "tute.head", "right": False, "at": "table", "day": "2026-11-05"}]}
    )
    assert look(page, progress=waits)["games"][0]["due"] == 1
    assert "open a lesson" in look(page, "practise")["note"]
    steps = [{"kind": "met", "rule": f"tute.{key}", "day": "2026-11-05"} for key in ("head", "follow", "lead", "turn")]
    done = json.dumps({"what": FORMAT, "acts": steps})
    assert look(page, progress=done)["games"][0]["due"] == 3


def test_progress_is_read_from_a_file_or_says_why_not() -> None:
    page = Progress("tute")
    assert look(page, "import", text=KEPT)["keep"] == KEPT
    assert page.panel.scene["note"] == "2 rules and 0 lessons were read."
    assert look(page, "import", text=KEPT, progress="{")["keep"] == KEPT, "what is damaged gives way to a file"
    for text in ("{", "", None, 3, str(Book()), "x" * 300_000):
        scene = look(page, "import", text=text, progress=KEPT)
        assert scene["keep"] is None
        assert scene["note"].endswith("Nothing was changed.")
        assert "went wrong" not in scene["note"]
    assert "damaged" in look(page, progress="{")["note"]
    seq = page.panel.scene["seq"]
    for content in (None, [], {"kind": "look"}, {"kind": "practise", "today": "never"}):
        page.receive(content)
        assert page.panel.scene["seq"] == seq


# -- questions of one's own ------------------------------------------------------------------------------------------------


def test_ask_makes_every_kind_of_question() -> None:
    one = ask(
        "Who wins?",
        ["You", "Nieves"],
        right="You",
        why={"You": "The 3 is higher.", "Nieves": "The 3 beats it."},
        game="tute",
        rule="rank",
    )
    assert one.run.current.question.kind == "one"
    assert tell(one, "answer", value=given(one.run.current.question))["feedback"]["rule"]["title"] == "Ranking"
    many = ask("Which count?", ["ace", "7", "3"], right=["ace", "3"])
    assert many.run.current.question.kind == "many"
    number = ask("How many?", right=40.5, why={"40.5": "Half.", "40": "The half is missing."}, unit="points")
    assert number.run.current.question.solution == "40½"
    assert tell(number, "answer", value="40")["feedback"]["why"] == "The half is missing."
    order = ask("Sort.", ["7o", "3o", "1o"], right="", order=True, game=GAME)
    assert [order.run.current.question.answers[n].text for n in order.run.current.question.solution] == [
        "the 7 of coins",
        "the 3 of coins",
        "the ace of coins",
    ]
    state = GAME.deal(seed=4)
    shown = ask("What now?", ["a", "b"], right="a", state=state, seat=1, cards={"Look": "Ro"})
    labels = [group["label"] for group in shown.scene["question"]["groups"]]
    assert labels[-2:] == ["Your hand", "Look"]


def test_ask_explains_what_is_wrong_with_a_question() -> None:
    with pytest.raises(ValueError, match="'Paco' is not one of the choices: You, Nieves"):
        ask("Who?", ["You", "Nieves"], right="Paco")
    with pytest.raises(ValueError, match="is not one of the choices"):
        ask("Who?", ["You", "Nieves"], right="You", why={"Pa": "No."})
    with pytest.raises(ValueError, match="Say game="):
        ask("Who?", ["You", "Nieves"], right="You", rule="head")
    with pytest.raises(ValueError, match="Say game="):
        ask("Who?", ["You", "Nieves"], right="You", cards={"Trick": "Ro"})
    with pytest.raises(KeyError):
        ask("Who?", ["You", "Nieves"], right="You", game="tute", rule="heads")
