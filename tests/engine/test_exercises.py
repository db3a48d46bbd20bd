"""Exercises: every question can be answered, explains itself, and gives nothing away by its layout; every rule is practised."""

import math
import random
import re
from collections import Counter
from fractions import Fraction

import pytest

import cardkit
from cardkit.game import Game
from cardkit.teaching import exercises
from cardkit.teaching.exercises import Answer, BadAnswer, Exercise, Question, QuizRun
from cardkit.teaching.exercises.hints import two_steps
from conftest import one_now
from engine.made import GAMES, each_exercise, each_game, listed, made, questions
from engine.variants import all_changed, ids, variants


def touched(question: Question) -> bool:
    """Whether a card or a seat can be touched as the answer."""
    return any(answer.seats or (answer.move and answer.move.card) for answer in question.answers)


def wrong_answers(question: Question) -> list[exercises.GivenAnswer]:
    """Answers that are not the solution, of the right form."""
    count = range(len(question.answers))
    if question.kind == "one":
        return [n for n in count if not question.answers[n].right and not question.answers[n].fine]
    if question.kind == "number":
        value = exercises.read_number(question.solution)
        return [str(int(value) + 1), "999", *(answer.text for answer in question.answers if not answer.right)]
    if question.kind == "many":
        rights = [n for n in count if question.answers[n].right]
        wrongs = [n for n in count if not question.answers[n].right]
        return [w for w in (wrongs, [*rights, *wrongs[:1]] if wrongs else [], rights[1:]) if w]
    solution = question.solution
    assert isinstance(solution, tuple)
    return [solution[::-1]]


@each_exercise
def test_the_solution_is_right_and_nothing_else_is(exercise: Exercise) -> None:
    for question in questions(exercise):
        feedback = question.check(question.solution)
        assert feedback.right
        assert feedback.tell
        assert feedback.why or feedback.rule or any(why for _, _, why in feedback.marks), question.prompt
        for wrong in wrong_answers(question):
            answer = question.check(wrong)
            assert not answer.right, (question.prompt, wrong)
            assert not answer.tell
            assert answer.why or answer.rule, (question.prompt, wrong)


@each_exercise
def test_questions_are_told_in_full(exercise: Exercise) -> None:
    for question in questions(exercise):
        assert question.topic == exercise.topic
        assert question.prompt[0].isupper()
        assert question.prompt[-1] in "?.”", question.prompt
        for answer in question.answers:
            for text in (answer.why, answer.follow):
                assert not text or (re.match(r"“?[^\W_]", text) and not re.match("“?[a-z]", text) and text[-1] in ".!?”"), text
        assert all(hint[-1] in ".?" for hint in question.hints)
        assert question.why == "" or question.why[-1] in ".!?"


MISCOUNTED = (
    r"\ba (8|11|18|ace)\b|\b(1|one) (cards|points|tricks|hands|deals)\b|^At the table|^The answer is -|[0-9] times:"
    r"|\b[Yy]ou (knows|has|sits|deals|plays|leads|holds)\b"
)
"""Wrong English: a wrong article, one of many, a verb that isn’t yours, and what the page says before it anyway."""


@each_exercise
def test_questions_count_and_name_as_people_do(exercise: Exercise) -> None:
    for question in questions(exercise):
        texts = [question.prompt, question.why, question.follow, *question.hints, *question.facts, *two_steps(question)]
        texts += [text for answer in question.answers for text in (answer.text, answer.why, answer.follow)]
        for wrong in wrong_answers(question):
            texts += [question.check(wrong).why, question.check(wrong).follow]
        assert [text for text in texts if re.search(MISCOUNTED, text)] == []


@each_exercise
def test_help_comes_in_two_steps_and_is_never_the_answer(exercise: Exercise) -> None:
    for question in questions(exercise):
        area, nearly = two_steps(question)
        assert area
        assert nearly[-1] in ".?", nearly
        assert area != nearly
        if question.kind == "number":
            *low, high = (exercises.read_number(n) for n in re.findall(r"[-−]?(?:\d+½?|½)", nearly))
            assert max([*low, -math.inf]) < exercises.read_number(question.solution) < high
            assert not low or low[0] >= 0 or exercises.read_number(question.solution) < 0
        elif question.kind == "one" and len(question.answers) > 2:
            bare = [(answer.right, re.sub("^“([^”]*)”$", r"\1", answer.text.rstrip("."))) for answer in question.answers]
            named = [right for right, text in bare if f"“{text}”" in nearly]
            assert sorted(named) == [False, True], nearly
            assert next(answer.text for answer in question.answers if answer.right) not in area


@each_exercise
def test_the_same_seed_asks_the_same(exercise: Exercise) -> None:
    for number, level in enumerate(exercises.QUESTION_LEVELS):
        assert made(exercise, number) == exercise.make(random.Random(f"{exercise.topic} {number}"), level)
        assert made(exercise, number).level == level
    assert len({question.prompt + str(question.groups) + str(question.answers) for question in questions(exercise)}) > 3


@each_exercise
def test_its_rules_are_those_it_asks_about(exercise: Exercise) -> None:
    """An exercise that claims a rule asks about it soon, and asks about no rule that it does not claim."""
    met: set[str] = set()
    for number in range(300):
        question = made(exercise, number)
        assert {rule.id for rule in question.rules[:1]} <= set(exercise.rules), question.prompt
        met |= {rule.id for rule in question.rules}
        met |= {answer.rule.id for answer in question.answers if answer.right and answer.rule}
        if met >= set(exercise.rules):
            return
    pytest.fail(f"never asked: {set(exercise.rules) - met}")


@pytest.mark.outlet
@each_exercise
def test_no_place_in_the_list_is_right_more_often(exercise: Exercise) -> None:
    """Chi-square over the place of the right answer, questions of one choice only, by number of answers; p about 1 in 10⁵.

    Where a card can be touched there is no list: cards lie as in a hand.
    """
    places: dict[int, Counter[int]] = {}
    for question in listed(exercise, 60):
        if question.kind == "one" and isinstance(question.solution, int) and not touched(question):
            places.setdefault(len(question.answers), Counter())[question.solution] += 1
    for size, counted in places.items():
        total = counted.total()
        if total < 8 * size:
            continue
        square = sum((counted[place] - total / size) ** 2 / (total / size) for place in range(size))
        assert square < {2: 19.5, 3: 23.0, 4: 25.9, 5: 28.5}[size], counted


@each_exercise
def test_choosing_all_by_place_or_all_at_once_fails(exercise: Exercise) -> None:
    """In "choose all", the first answer is right about as often as the last, and everything is not always right."""
    many = [question for question in listed(exercise, 60) if question.kind == "many"]
    if len(many) < 40:
        return
    share = [sum(q.answers[place].right for q in many) / len(many) for place in (0, -1)]
    fair = sum(sum(a.right for a in q.answers) / len(q.answers) for q in many) / len(many)
    slack = 4.5 * (fair * (1 - fair) / len(many)) ** 0.5
    assert all(abs(found - fair) < slack for found in share), (share, fair)
    assert sum(all(a.right for a in q.answers) for q in many) < 0.5 * len(many)


def in_words(found: list[Question]) -> list[Question]:
    """Those with one answer to choose, in words: a card has no length."""
    return [question for question in found if question.kind == "one" and not touched(question)]


@each_exercise
def test_the_length_of_an_answer_is_little_help(exercise: Exercise) -> None:
    """Always choosing a longest text, or a shortest, is right hardly more often than choosing at random."""
    if not in_words(listed(exercise, 12)):
        return
    choices = in_words(listed(exercise, 100))
    if len(choices) < 40:
        return
    chance = sum(1 / len(question.answers) for question in choices) / len(choices)
    for pick in (max, min):
        hits = 0.0
        for question in choices:
            size = pick(len(answer.text) for answer in question.answers)
            ends = [answer for answer in question.answers if len(answer.text) == size]
            hits += sum(answer.right for answer in ends) / len(ends)
        assert hits / len(choices) < chance + 0.2, (pick.__name__, hits / len(choices), chance)


@each_exercise
def test_a_wrong_answer_has_a_reason_of_its_own(exercise: Exercise) -> None:
    """The words for a wrong choice are not the reason of the right one, which would give it away."""
    for question in listed(exercise, 60) or questions(exercise, 24):
        if question.kind == "one":
            right = next(answer for answer in question.answers if answer.right)
            for answer in question.answers:
                good = answer.right or answer.fine
                assert good or (answer.why and answer.why != right.why), (question.prompt, answer)


@each_exercise
def test_a_wrong_answer_shows_what_would_follow(exercise: Exercise) -> None:
    for question in questions(exercise, 24):
        for wrong in wrong_answers(question):
            follow = question.check(wrong).follow
            assert follow[-1:] in (".", "!", "”"), (question.prompt, wrong, follow)
            assert follow[0].isupper() or follow[0].isdigit(), follow
            assert follow not in (question.why, question.rules[0].sentence if question.rules else ""), question.prompt


@each_game
def test_every_rule_is_practised(game: Game) -> None:
    assert set(game.rules) - {rule for exercise in exercises.for_game(game) for rule in exercise.rules} == set()


@each_game
def test_every_game_has_exercises(game: Game) -> None:
    topics = [exercise.topic for exercise in exercises.for_game(game)]
    assert len(set(topics)) == len(topics)
    assert all(topic.startswith(f"{game.name}/") for topic in topics)
    for exercise in exercises.for_game(game):
        assert set(exercise.rules) <= set(game.rules), exercise


@pytest.mark.parametrize(
    "game",
    [*all_changed(), *(pytest.param(game, marks=pytest.mark.outlet) for game in variants() if game not in GAMES)],
    ids=ids,
)
def test_whatever_a_table_has_agreed_its_exercises_can_be_asked(game: Game) -> None:
    for exercise in exercises.for_game(game):
        for number in range(6):
            question = exercise.make(random.Random(f"agreed {number}"), number % 3 + 1)
            assert question.check(question.solution).right


def test_an_honest_sign_is_asked_for_where_partners_make_signs() -> None:
    for name, option, topic in (("vitou", "signs", "signs"), ("trionfetti", "signals", "signal")):
        game = cardkit.games[name]
        for given, asked in (({}, True), ({option: False}, False)):
            assert (topic in [exercise.short for exercise in exercises.for_game(game.variant(**given))]) is asked
    assert "signs" in [exercise.short for exercise in exercises.for_game(cardkit.games["vitou"].variant(players=2))]


def test_a_topic_or_a_rule_finds_its_exercises() -> None:
    game = GAMES[0]
    exercise = exercises.for_game(game)[0]
    assert exercises.find(game, exercise.short) == exercises.find(game, exercise.topic) == (exercise,)
    rule = exercise.rules[0]
    assert exercise in exercises.find(game, rule)
    assert exercise in exercises.find(game, rule.partition(".")[2])
    with pytest.raises(KeyError, match="did you mean"):
        exercises.find(game, exercise.short + "x")
    with pytest.raises(ValueError, match="levels are 1"):
        exercise.make(random.Random(1), 4)


# -- questions for a learner who has met some rules only ---------------------------------------------------------------------


def known_so_far(game: Game) -> list[frozenset[str]]:
    """Returns three sets of rules a learner may have met: two starts of the rulebook, and half of it at random."""
    ids, rng = list(game.rules), random.Random(f"taught {game.name}")
    return [frozenset(ids[:n]) for n in (4, 11)] + [frozenset(rng.sample(ids, len(ids) // 2))]


@pytest.mark.parametrize("game", one_now(GAMES, GAMES[0]), ids=repr)
def test_a_question_draws_on_nothing_that_was_not_taught(game: Game) -> None:
    for known in known_so_far(game):
        able = exercises.taught(game, exercises.for_game(game), known)
        assert able
        untaught = [rule for key, rule in game.rules.items() if key not in known]
        for exercise in able:
            for number in range(3):
                question = exercise.make(random.Random(f"taught {number}"), number % 3 + 1)
                assert question.topic == exercise.topic
                assert question.level == number % 3 + 1
                assert question.rules or question.also
                named = [*question.rules, *question.also, *(answer.rule for answer in question.answers if answer.rule)]
                assert {rule.id for rule in named} <= known, question.prompt
                texts = [*question.facts, *question.hints, *(answer.text for answer in question.answers)]
                assert [r.id for r in untaught for text in texts if text in (f"No: {r.title}.", r.title, r.sentence)] == []


def test_before_trumps_are_taught_no_question_speaks_of_them() -> None:
    """Following and heading come before the trump suit: neither bids, songs nor the suit of trumps are told."""
    tute = cardkit.games["tute"]
    for exercise in exercises.taught(tute, exercises.find(tute, "your-turn"), "follow head rank lead"):
        for number in range(20):
            question = exercise.make(random.Random(number), number % 3 + 1)
            text = " ".join([*question.facts, *question.hints, *(answer.text for answer in question.answers)])
            assert not re.search("(?i)triunfo|trump|sing|veinte|cuarenta", text), text


def test_what_cannot_be_asked_yet_is_an_error_with_its_reason() -> None:
    tute = cardkit.games["tute"]
    with pytest.raises(ValueError, match=r"which is more than was taught: follow"):
        exercises.find(tute, "singing")[0].only({"tute.follow"})
    with pytest.raises(ValueError, match=r"nothing to ask yet: “What can be sung”"):
        exercises.taught(tute, exercises.find(tute, "singing", "silence"), "follow")
    with pytest.raises(KeyError):
        exercises.taught(tute, exercises.for_game(tute), "folow")
    (able,) = exercises.taught(tute, exercises.find(tute, "match", "hand"), ["match", "tute.follow"])
    assert able.rules == ("tute.match",)


# -- the forms of questions ------------------------------------------------------------------------------------------------


HALF = Fraction(1, 2)
READ = {
    40: ["40", " 40 ", "40.0", "040", "+40", 40, Fraction(40)],
    40 + HALF: ["40½", "40.5", "40,5", "40.50", "40 1/2", "40 ½", Fraction(81, 2)],
    HALF: ["½", "0.5", ".5", "1/2"],
    -3: ["-3", "−3", "–3"],
}


@pytest.mark.parametrize(("text", "value"), [(text, value) for value, texts in READ.items() for text in texts])
def test_numbers_are_read_as_people_write_them(text: object, value: Fraction) -> None:
    assert exercises.read_number(text) == value


BAD_NUMBERS = ["", "ten", "4.25", "1e3", "--3", "4 5", "½½", "99999999", None, True, 1.5, [4], Fraction(1, 3)]


@pytest.mark.parametrize("text", BAD_NUMBERS)
def test_what_is_no_number_is_explained(text: object) -> None:
    with pytest.raises(BadAnswer, match="type a number, such as 40"):
        exercises.read_number(text)


ONE = Question("one", "Which?", (Answer("a", True, "Because."), Answer("b", False, "It is not."), Answer("c")))
MANY = Question("many", "Which?", (Answer("a", True), Answer("b", True), Answer("c", False, "Not c.")))
ORDER = Question("order", "Sort.", (Answer("two", place=2), Answer("one", place=1), Answer("also one", place=1)))


@pytest.mark.parametrize(
    ("question", "bad"),
    [
        (ONE, 3), (ONE, -1), (ONE, True), (ONE, "a"), (ONE, (0,)), (ONE, None), (ONE, 0.0),
        (MANY, 0), (MANY, ()), (MANY, (0, 0)), (MANY, (0, 9)), (MANY, "ab"), (MANY, (True,)),
        (ORDER, (0, 1)), (ORDER, (0, 1, 1)), (ORDER, 2),
    ],
)  # fmt: skip
def test_an_answer_of_the_wrong_form_is_no_wrong_answer(question: Question, bad: object) -> None:
    with pytest.raises(BadAnswer):
        question.check(bad)  # type: ignore[arg-type]


def test_a_wrong_answer_does_not_give_the_right_one_away() -> None:
    assert ONE.check(1).marks == ((1, False, "It is not."),)
    feedback = MANY.check((0, 2))
    assert "Not c." in feedback.why
    assert "1 more to find" in feedback.why
    assert all(number in (0, 2) for number, _, _ in feedback.marks)
    assert ORDER.check((0, 1, 2)).why == "Two ranks higher than one."


def test_equals_may_stand_either_way_round() -> None:
    assert ORDER.check((1, 2, 0)).right
    assert ORDER.check((2, 1, 0)).right


def test_an_order_is_never_shown_solved() -> None:
    for seed in range(40):
        shown = ORDER.shuffled(random.Random(seed)).answers
        assert [answer.place for answer in shown] != sorted(answer.place for answer in shown)


@pytest.mark.parametrize(
    ("kind", "answers", "message"),
    [
        ("one", [Answer("a"), Answer("b")], "exactly one right"),
        ("one", [Answer("a", True), Answer("b", True)], "exactly one right"),
        ("one", [Answer("a", True)], "two answers to choose"),
        ("one", [Answer("a", True), Answer("a")], "read the same"),
        ("many", [Answer("a"), Answer("b")], "needs a right answer"),
        ("order", [Answer("a"), Answer("b")], "nothing to arrange"),
        ("number", [Answer("ten", True)], "type a number"),
    ],
)
def test_a_question_that_cannot_be_answered_is_refused(
    kind: exercises.question.QuestionKind, answers: list[Answer], message: str
) -> None:
    with pytest.raises(ValueError, match=message):
        Question(kind, "Which?", tuple(answers))


# -- a series --------------------------------------------------------------------------------------------------------------


def test_what_was_missed_comes_back_at_the_end_on_the_same_rule() -> None:
    exercise = exercises.find(GAMES[0])[0]
    run = QuizRun([exercise], seed=4, length=3)
    missed = run.current.question
    assert not run.answer(wrong_answers(missed)[0]).right
    assert run.of == 3
    assert run.answer(missed.solution).right
    assert (run.number, run.of, run.clean) == (1, 4, 0)
    for _ in range(3):
        run.next()
        run.answer(run.current.question.solution)
    assert run.over
    assert run.current.again
    assert run.current.question.rules[0] is missed.rules[0]
    assert run.clean == 2
    with pytest.raises(exercises.QuizError, match="last question"):
        run.next()


def test_a_hint_or_being_shown_is_not_clean_and_comes_back() -> None:
    run = QuizRun(exercises.find(GAMES[0]), seed=1, length=2)
    assert run.hint() == run.current.steps[0]
    assert run.hint() == run.current.steps[1]
    with pytest.raises(exercises.QuizError, match="no further hint"):
        run.hint()
    run.answer(run.current.question.solution)
    assert not run.current.clean
    run.next()
    with pytest.raises(exercises.QuizError, match="Answer this question first"):
        run.next()
    assert run.tell().tell
    with pytest.raises(exercises.QuizError, match="is done"):
        run.answer(0)
    assert run.of == 4


def test_a_series_mixes_exercises_and_rules() -> None:
    found = exercises.find(GAMES[0])
    run = QuizRun(found, seed=2, length=len(found))
    for number in range(len(found)):
        if number:
            run.next()
        run.answer(run.current.question.solution)
    assert len({attempt.source.topic for attempt in run.attempts if isinstance(attempt.source, Exercise)}) == len(found)


def test_a_series_on_one_rule_asks_about_that_rule() -> None:
    for game in GAMES:
        rule = next(iter(exercises.census(game).cards or exercises.census(game).lines), "")
        if not rule:
            continue
        run = QuizRun(exercises.find(game, rule), seed=5, length=4, rule=rule)
        for number in range(4):
            if number:
                run.next()
            assert rule in [found.id for found in run.current.question.rules]
            run.answer(run.current.question.solution)


def test_ready_made_questions_are_asked_once_each_in_their_order() -> None:
    run = QuizRun([ONE, MANY], seed=1, length=9)
    assert run.of == 2
    assert run.current.question.prompt == ONE.prompt
    run.answer(run.current.question.solution)
    assert run.next().question.kind == "many"


def test_a_series_needs_something_to_ask() -> None:
    with pytest.raises(ValueError, match="nothing to ask"):
        QuizRun([], seed=1)
    with pytest.raises(ValueError, match="length is a whole number from 1 on"):
        QuizRun([ONE, exercises.find(GAMES[0])[0]], seed=1, length=0)


@each_exercise
def test_praise_is_about_the_card_that_was_played(exercise: Exercise) -> None:
    """No words for a right card name a card of the hand that is refused, nor another of those that are as good."""
    for question in questions(exercise, 30):
        state = question.state
        if state is None or not all(answer.card for answer in question.answers):
            continue
        on_table = {card for pile in state.view(None).piles for card in pile.cards if pile.name in ("trick", "discards")}
        for number, answer in enumerate(question.answers):
            if answer.right or answer.fine:
                why = question.check(number).why
                others = {other.text for other in question.answers if other is not answer and other.card not in on_table}
                assert not [text for text in others if re.search(rf"\b{re.escape(text)}\b", why, re.I)], (question.prompt, why)


def test_positions_come_from_calls_that_people_make() -> None:
    tarot = cardkit.games["tarot"]
    exercise = next(one for one in exercises.for_game(tarot) if one.topic == "tarot/your-turn")
    states = [exercise.make(random.Random(seed), 2).state for seed in range(30)]
    calls = [[event.move.text for event in state.events] for state in states if state is not None]
    assert len(calls) == 30
    assert sum("chelem" in " ".join(said) for said in calls) < 3, "a slam is announced once in hundreds of deals"
    assert sum("bid garde contre" in said or "bid garde sans" in said for said in calls) < 8


def test_a_card_that_ends_no_trick_is_taken_by_nobody() -> None:
    state = cardkit.games["tute"].deal(seed=7)
    with pytest.raises(ValueError, match="nobody takes a trick"):
        exercises.taken_by(state, next(iter(state.legal)))
