"""What a quiz asks: reads its arguments, limits exercises to what was taught, and numbers an author's questions."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import cardkit
from cardkit.game import Game
from cardkit.teaching import exercises
from cardkit.teaching.exercises import Exercise, Question
from cardkit_widgets.base.requests import page_state


def sources_of(what: Sequence[object]) -> tuple[tuple[Exercise | Question, ...], str, str]:
    """Reads a quiz's arguments: its sources, the id of its one rule (or empty), and a title."""
    first, rest = (what[0], what[1:]) if what else (None, ())
    if isinstance(first, str):
        first = cardkit.games[first]
    if isinstance(first, Game):
        keys = [str(key) for key in rest]
        found = exercises.find(first, *keys)
        topics = {exercise.topic for exercise in found} | {exercise.short for exercise in found}
        rule = first.rules[keys[0]] if len(keys) == 1 and keys[0] not in topics else None
        name = rule.title if rule else found[0].title if len(found) == 1 else ""
        return found, rule.id if rule else "", f"{first.title} – {name}" if name else first.title
    items: list[Exercise | Question] = []
    for item in what:
        for source in [item] if isinstance(item, Exercise | Question) else item if isinstance(item, Iterable) else [item]:
            if not isinstance(source, Exercise | Question):
                raise ValueError(f"a quiz asks exercises and questions, or a game and its topics, not {source!r}")
            items.append(source)
    titles = [item.title for item in items if isinstance(item, Exercise)]
    return tuple(items), "", titles[0] if len(titles) == len(items) == 1 else ""


def within(sources: Sequence[Exercise | Question], rules: str | Iterable[str]) -> tuple[Exercise | Question, ...]:
    """Limits exercises to these rules; an author's own questions stay."""
    found = [source for source in sources if isinstance(source, Exercise)]
    if not found:
        return tuple(sources)
    game = cardkit.games[found[0].topic.partition("/")[0]]
    return (*(source for source in sources if isinstance(source, Question)), *exercises.taught(game, found, rules))


def own_key(question: Question) -> str:
    """An author's question as an id: its key, and its number among those of the notebook with the same key.

    The numbers go by the order in which the questions are first made, so a cell that runs again changes none.
    """
    same = page_state.questions.setdefault(question.key, [])
    if question.prompt not in same:
        same.append(question.prompt)
    return f"{question.key} {same.index(question.prompt)}"
