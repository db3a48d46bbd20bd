"""Nothing before its time: each lesson is walked with the rules and the words that it has taught so far, and its words counted.

A rule is taught in the step that quotes it with `lesson.rule`, a word of the table in the step that sets it in *italics*. What
a step asks, guides, puts on a table or adds up draws on what was taught in it or before it. A table or a quiz says with
`taught=` what it may draw on.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Final

import ipywidgets
import pytest

import cardkit
from cardkit.game import Game, State
from cardkit.sessions import Session
from cardkit.teaching import daily, teaching
from cardkit.teaching.exercises.positions import card_moves
from cardkit.teaching.exercises.question import Question
from cardkit_widgets import CardTable, Guide, Practice, Quiz, Script
from cardkit_widgets.guide.subjects import MovesTask, QuestionsTask, SheetSubject
from notebooks.order import Shown, in_force, of_the_table, plain, run, steps, to_the_first_game

LESSONS: Final = list(cardkit.games)

STEP: Final = 60
"""Words of prose in a step."""
WAY: Final = {"tute": 1300, "pitty_pat": 1300}
"""Words of prose on the way to one's first own game, in it what is said to a success."""
LONG_WAY: Final = 1800
ROUNDS: Final = 2
"""How often a series of questions is begun anew at each level."""
BASIC: Final = ("trick", "trump", "follow suit", "bid", "stock", "upcard", "discards", "outs", "void", "led")
"""Words of card players that nobody need have heard."""

pytestmark = pytest.mark.parametrize("name", LESSONS)


@cache
def used(name: str) -> list[tuple[Shown, frozenset[str]]]:
    """Pairs the value of each cell of a lesson with the rules that it draws on."""
    game = cardkit.games[name]
    found = [(shown, frozenset(_used(game, shown))) for shown in run(name)]
    ipywidgets.Widget.close_all()
    return found


def so_far(name: str) -> list[set[str]]:
    """For each step the rules taught in it and before it."""
    known: set[str] = set()
    return [set(known := known | set(step.teaches)) for step in steps(name)]


def test_a_step_draws_on_what_was_taught(name: str) -> None:
    known = so_far(name)
    early = {
        f"{steps(name)[shown.step].title}: {shown.source.splitlines()[-1]}": sorted(rules - known[shown.step])
        for shown, rules in used(name)
        if rules - known[shown.step]
    }
    assert not early


def test_every_rule_has_its_step(name: str) -> None:
    """Those of variants stand in the rulebook, where a switch plays a hand both ways."""
    game = cardkit.games[name]
    assert of_the_table(game) <= so_far(name)[-1]


def test_an_exam_asks_what_has_its_step(name: str) -> None:
    assert daily.taught(cardkit.games[name]) <= so_far(name)[-1]


def test_a_lesson_ends_where_more_begins(name: str) -> None:
    """Variants, the whole rulebook, words and problems are pages of their own, and the last lines lead to this game there."""
    *_, last = steps(name)
    anchor = cardkit.games[name].title.replace(" ", "-")
    for page in (f"rulebook.ipynb#{name}.variants", f"rulebook.ipynb#{name}", f"words.ipynb#{anchor}"):
        assert f"({page})" in last.prose
    code = "\n".join(source for step in steps(name) for source in step.code)
    assert not re.search(r"Problems\(|lesson\.(words|options|rulebook)\(", code)


def test_a_word_is_explained_before_it_is_used(name: str) -> None:
    way = to_the_first_game(name)
    explained: dict[str, int] = {}
    for number, step in reversed(list(enumerate(way))):
        marked = " ".join(re.findall(r"(?<![*\w])\*{1,3}([^*\n]+)\*{1,3}(?![*\w])", step.prose))
        explained |= {word: number for word in _words(cardkit.games[name]) if _says(marked, word)}
    sentence = {number: [plain(step.prose), step.title] for number, step in enumerate(way)}
    for shown, _ in used(name):
        if shown.step < len(way):
            sentence[shown.step] += _texts(shown.value)
    early = [
        (way[number].title, word)
        for number, texts in sentence.items()
        for word in _words(cardkit.games[name])
        if explained.get(word, len(way)) > number and any(_says(text, word) for text in texts)
    ]
    assert not early


def test_a_step_is_short(name: str) -> None:
    assert {step.title: step.words for step in steps(name) if step.words > STEP} == {}


def test_a_step_has_something_to_do_or_to_see(name: str) -> None:
    assert [step.title for step in steps(name)[1:] if not step.code] == []


def test_whoever_is_to_play_is_offered_a_hint(name: str) -> None:
    """By its author at a single decision, by the player who advises in a whole deal."""
    tables = [table for shown, _ in used(name) for table in _tables(shown.value)]
    scripts = [(table.about["key"], script) for table in tables for script in table.scripts]
    silent = [key for key, script in scripts if script.hint == "" and script.goal != "over"]
    assert silent == []


def test_the_way_to_a_game_of_ones_own_is_short(name: str) -> None:
    way = to_the_first_game(name)
    tables = [table for shown, _ in used(name) if shown.step < len(way) for table in _tables(shown.value)]
    words = sum(step.words for step in way) + sum(len(script.well.split()) for table in tables for script in table.scripts)
    assert words <= WAY.get(name, LONG_WAY)


def test_begins_with_a_card_to_play(name: str) -> None:
    """The first step is a table with something to find, and no more than a sentence or two before it."""
    title, first = steps(name)[:2]
    shown = next(shown.value for shown, _ in used(name) if shown.step == 1)
    assert isinstance(shown, CardTable)
    assert shown.scripts
    assert shown.taught is not None
    assert title.words + first.words <= 2 * STEP


# -- what is drawn on ----------------------------------------------------------------------------------------------------


def _used(game: Game, shown: Shown) -> Iterator[str]:
    """The rules that a cell draws on."""
    value = shown.value
    if shown.taught is not None:
        yield from shown.taught
    for table in _tables(value):
        if table.taught is None:
            yield from in_force(game)
        yield from _refused(table)
    if isinstance(value, Quiz):
        for question in _questions(value):
            yield from _rules(question)
    elif isinstance(value, Guide):
        yield from _guided(value)
    elif "lesson.score(" in shown.source:
        titles = set(re.findall(r"<td[^>]*>([^<]+)</td>", value.markup))
        yield from (rule.id for rule in game.rules.values() if rule.title in titles)


def _tables(value: object) -> list[CardTable]:
    return [value.table] if isinstance(value, Practice) else [value] if isinstance(value, CardTable) else []


def _refused(table: CardTable) -> Iterator[str]:
    """The rules that refuse a card until the task is done; without one, at the first decision."""
    session = table.session
    while session.my_turn and table.task_state != "done":
        yield from _refusing(session.state)
        if session.watch or not table.scripts:
            return
        session.play(table.prompter.next_move(session))


def _refusing(state: State) -> set[str]:
    return {refusal.rule.id for _, refusal in card_moves(state) if refusal}


def _questions(quiz: Quiz) -> Iterator[Question]:
    """The questions of a quiz, begun a few times at each level where it has levels."""
    ready = all(isinstance(source, Question) for source in quiz.sources)
    for level in [quiz.run.level] if ready else (1, 2, 3):
        for _ in range(1 if ready else ROUNDS):
            quiz_run = quiz.begin(level)
            while True:
                yield quiz_run.current.question
                quiz_run.answer(quiz_run.current.question.solution)
                if quiz_run.over:
                    break
                quiz_run.next()


def _rules(question: Question) -> set[str]:
    return {rule.id for rule in question.rules} | {answer.rule.id for answer in question.answers if answer.rule}


def _guided(guide: Guide) -> Iterator[str]:
    """The rules of what is watched, finished and done alone."""
    subject = guide.subject
    if isinstance(subject, SheetSubject):
        yield from (line.rule for line in subject.state.score.lines)
    for number in range(ROUNDS):
        task = subject.task("alone" if number else "finish", number, lambda: None)
        if isinstance(task, MovesTask):
            session: Session = task.card_table.session
            while session.my_turn and not task.over:
                yield from _refusing(session.state)
                session.play(session.hint().move)
        elif isinstance(task, QuestionsTask):
            for question in _questions(task.quiz):
                yield from _rules(question)


# -- words ---------------------------------------------------------------------------------------------------------------


@cache
def _words(game: Game) -> tuple[str, ...]:
    """The words of the table that a newcomer has never heard: those of another language, and those of card players."""
    native = (
        [word for term in teaching.for_game(game).terms for word in term.word.split(", ")] if game.pack.lang != "en" else []
    )
    return (*(word for word in native if word != game.title.lower()), *BASIC)


def _says(text: str, word: str) -> bool:
    return re.search(rf"\b{re.escape(word)}(?:e?s)?\b", text, re.IGNORECASE) is not None


def _texts(value: object) -> list[str]:
    """Returns the sentences of a widget: those it shows at once, and those for answers."""
    if isinstance(value, CardTable):
        scripts = [script for script in value.scripts if isinstance(script, Script)]
        written = [text for script in scripts for text in (script.hint or "", script.well, script.miss, *script.on.values())]
        return [*written, *_asked(value)]
    if isinstance(value, Quiz):
        return [text for question in _questions(value) for text in _said(question)]
    if isinstance(value, Guide):
        return [frame.text for frame in value.subject.frames]
    return []


def _asked(table: CardTable) -> Iterator[str]:
    """Yields the sentence in which the table asks for a move, and its words for each card that it refuses."""
    yield table.scene["status"]
    for card in table.scene["hand"]:
        if why := card["why"]:
            yield why["reason"]
            yield " ".join(table.about["rules"].get(why["rule"], ())[:2])


def _said(question: Question) -> Iterable[str]:
    yield from (question.prompt, *question.facts, question.why, *question.hints)
    for answer in question.answers:
        yield from (answer.text, answer.why)
