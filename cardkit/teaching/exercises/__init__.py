"""Retrieval practice: questions made from any game, with explained answers.

    from cardkit.teaching import exercises

    exercises.for_game(tute)                       # all exercises there are for a game, its own and those every game has
    exercise = exercises.find(tute, "rank")     # by topic; or by a rule, exercises.find(tute, "head")
    question = exercise.make(random.Random(7), level=2)
    question.check(question.solution)

A game adds its own in the exercises of its room `teaching/`; one with the topic of a general exercise replaces it.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from functools import lru_cache

from cardkit.game import Game
from cardkit.teaching.exercises.case_file import case_maker, number_question, pick_case, seat_maker, seen_from
from cardkit.teaching.exercises.cases import Case, QuestionOrCase, WrongAnswer, around, who
from cardkit.teaching.exercises.dealt import dealt
from cardkit.teaching.exercises.exercise import QUESTION_LEVELS, Exercise, by_level, own
from cardkit.teaching.exercises.generic import of_every_game
from cardkit.teaching.exercises.outcomes import score_line, score_lines
from cardkit.teaching.exercises.positions import census
from cardkit.teaching.exercises.question import (
    Answer,
    BadAnswer,
    Feedback,
    GivenAnswer,
    Group,
    Question,
    arrange,
    choose,
    choose_all,
    inside,
    read_number,
    type_number,
)
from cardkit.teaching.exercises.quiz import Attempt, QuizError, QuizRun
from cardkit.teaching.exercises.scoreboard import Scoreboard, inside_all, sides_of, who_has_won
from cardkit.teaching.exercises.signs import Signs
from cardkit.teaching.exercises.spots import Judged, at_table, find_spot, outcomes, taken_by
from cardkit.teaching.exercises.turns import card_to_play, give_points, one_right_move, take_trick, your_call, your_turn
from cardkit.teaching.teaching import for_game as teaching_for

__all__ = [
    "QUESTION_LEVELS",
    "Answer",
    "Attempt",
    "BadAnswer",
    "Case",
    "Exercise",
    "Feedback",
    "GivenAnswer",
    "Group",
    "Judged",
    "Question",
    "QuestionOrCase",
    "QuizError",
    "QuizRun",
    "Scoreboard",
    "Signs",
    "WrongAnswer",
    "around",
    "arrange",
    "at_table",
    "by_level",
    "card_to_play",
    "case_maker",
    "census",
    "choose",
    "choose_all",
    "dealt",
    "find",
    "find_spot",
    "for_game",
    "give_points",
    "inside",
    "inside_all",
    "number_question",
    "one_right_move",
    "outcomes",
    "own",
    "pick_case",
    "read_number",
    "score_line",
    "score_lines",
    "seat_maker",
    "seen_from",
    "sides_of",
    "take_trick",
    "taken_by",
    "taught",
    "type_number",
    "who",
    "who_has_won",
    "your_call",
    "your_turn",
]  # fmt: skip


@lru_cache(maxsize=32)
def for_game(game: Game) -> tuple[Exercise, ...]:
    """All exercises of a game: its own, then those that every game has."""
    found = {exercise.topic: exercise for exercise in teaching_for(game).exercises(game)}
    for exercise in of_every_game(game):
        found.setdefault(exercise.topic, exercise)
    return tuple(found.values())


def find(game: Game, *keys: str) -> tuple[Exercise, ...]:
    """The exercises of these topics (`rank`, `tute/rank`), or that practise these rules (`head`); all when none is named.

    Raises `KeyError` with the nearest right name.
    """
    exercises = for_game(game)
    if not keys:
        return exercises
    found: dict[str, Exercise] = {}
    for key in keys:
        rule = game.rules[key].id if key in game.rules else ""
        topical = [exercise for exercise in exercises if key in (exercise.topic, exercise.short)]
        teaching = [exercise for exercise in exercises if rule in exercise.rules]
        if not topical and not teaching:
            rules = dict.fromkeys(rule for exercise in exercises for rule in exercise.rules)
            names = [exercise.short for exercise in exercises] + [name.removeprefix(f"{game.name}.") for name in rules]
            near = difflib.get_close_matches(key, names, 1)
            hint = f"did you mean {near[0]!r}?" if near else f"there are {', '.join(exercise.short for exercise in exercises)}"
            raise KeyError(f"{game.title} has no exercise on {key!r}; {hint}")
        found.update((exercise.topic, exercise) for exercise in topical or teaching)
    return tuple(found.values())


def taught(game: Game, found: Iterable[Exercise], rules: str | Iterable[str]) -> tuple[Exercise, ...]:
    """These exercises, limited to rules (ids, the game's name left out or not) that the learner has met.

    No question draws on any other rule; an exercise that has nothing to ask yet is left out. Raises `KeyError` for an unknown
    rule, `ValueError` when nothing at all can be asked.
    """
    known = {game.rules[key].id for key in (rules.split() if isinstance(rules, str) else rules)}
    able, errors = [], []
    for exercise in found:
        try:
            able.append(exercise.only(known))
        except ValueError as error:
            errors.append(str(error))
    if not able:
        raise ValueError(f"there is nothing to ask yet: {'; '.join(errors) or 'no exercise is given'}")
    return tuple(able)
