"""Retrieval practice: questions made from any game, with explained answers.

    from cardkit.teaching import drills

    drills.of(tute)                       # all drills there are for a game, its own and those every game has
    drill = drills.find(tute, "rank")     # by topic; or by a rule, drills.find(tute, "head")
    question = drill.make(random.Random(7), level=2)
    question.check(question.solution)

A game adds its own in the drills of its room `teaching/`; one with the topic of a general drill replaces it.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from functools import cache

from cardkit.game import Game
from cardkit.teaching.drills.dealt import dealt
from cardkit.teaching.drills.drill import LEVELS, Drill, by_level, own
from cardkit.teaching.drills.generic import of_every_game
from cardkit.teaching.drills.moves import choose_cards, may_call, may_play
from cardkit.teaching.drills.outcomes import cards_worth, score_line, score_lines, who_wins
from cardkit.teaching.drills.positions import census
from cardkit.teaching.drills.question import (
    Answer,
    BadAnswer,
    Feedback,
    Given,
    Group,
    Question,
    arrange,
    choose,
    choose_all,
    read_number,
    type_number,
)
from cardkit.teaching.drills.scenes import Case, Made, Wrong, inside, who
from cardkit.teaching.drills.series import Asked, NotNow, Series
from cardkit.teaching.drills.signs import Signs
from cardkit.teaching.drills.standing import Standing, inside_all, sides_of, who_has_won
from cardkit.teaching.drills.told import around, blocks, how_many, scene, seen_from, told
from cardkit.teaching.teaching import of as teaching_of

__all__ = [
    "LEVELS", "Answer", "Asked", "BadAnswer", "Case", "Drill", "Feedback", "Given", "Group", "Made", "NotNow", "Question",
    "Series", "Signs", "Standing", "Wrong", "around", "arrange", "blocks", "by_level", "cards_worth", "census", "choose",
    "choose_all", "choose_cards", "coverage", "dealt", "find", "how_many", "inside", "inside_all", "may_call", "may_play",
    "of", "own", "read_number", "scene", "score_line", "score_lines", "seen_from", "sides_of", "taught", "told", "type_number",
    "who", "who_has_won", "who_wins",
]  # fmt: skip


@cache
def of(game: Game) -> tuple[Drill, ...]:
    """All drills of a game: its own, then those that every game has."""
    found = {drill.topic: drill for drill in teaching_of(game).drills(game)}
    for drill in of_every_game(game):
        found.setdefault(drill.topic, drill)
    return tuple(found.values())


def find(game: Game, *keys: str) -> tuple[Drill, ...]:
    """The drills of these topics (`rank`, `tute/rank`), or that practise these rules (`head`); all when none is named.

    Raises `KeyError` with the nearest right name.
    """
    drills = of(game)
    if not keys:
        return drills
    found: dict[str, Drill] = {}
    for key in keys:
        rule = game.rules[key].id if key in game.rules else ""
        topical = [drill for drill in drills if key in (drill.topic, drill.short)]
        teaching = [drill for drill in drills if rule in drill.rules and not drill.recall]
        if not topical and not teaching:
            names = [drill.short for drill in drills] + [name.removeprefix(f"{game.name}.") for name in game.rules]
            near = difflib.get_close_matches(key, names, 1)
            hint = f"did you mean {near[0]!r}?" if near else f"there are {', '.join(drill.short for drill in drills)}"
            raise KeyError(f"{game.title} has no drill on {key!r}; {hint}")
        found.update((drill.topic, drill) for drill in topical or teaching)
    return tuple(found.values())


def taught(game: Game, found: Iterable[Drill], rules: str | Iterable[str]) -> tuple[Drill, ...]:
    """These drills for a learner who has met only these rules of the game (its name in front may be left out).

    No question draws on any other rule; a drill that has nothing to ask yet is left out. Raises `KeyError` for an unknown rule,
    `ValueError` when nothing at all can be asked.
    """
    known = {game.rules[key].id for key in (rules.split() if isinstance(rules, str) else rules)}
    able, errors = [], []
    for drill in found:
        try:
            able.append(drill.only(known))
        except ValueError as error:
            errors.append(str(error))
    if not able:
        raise ValueError(f"there is nothing to ask yet: {'; '.join(errors) or 'no drill is given'}")
    return tuple(able)


def coverage(game: Game) -> dict[str, tuple[str, ...]]:
    """For every rule of the game, the topics of the drills that practise it (knowing its words alone does not count)."""
    drills = [drill for drill in of(game) if not drill.recall]
    return {rule: tuple(drill.topic for drill in drills if rule in drill.rules) for rule in game.rules}
