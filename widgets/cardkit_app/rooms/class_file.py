"""A class's results for the teacher: missed rules and given answers, without names."""

from __future__ import annotations

import csv
import io
from collections import Counter, defaultdict
from collections.abc import Mapping
from typing import Final

from cardkit import games

STEPS_KEPT: Final = 100
"""Past tasks whose answers are kept."""

AnswerTexts = Mapping[int, str]
"""Answers by pupil number."""


class ClassFile:
    """Collects a class's results by pupil number, so that a removed pupil's can be dropped."""

    def __init__(self) -> None:
        self._shaky: defaultdict[str, set[int]] = defaultdict(set)
        self._past: list[tuple[str, dict[int, str]]] = []
        self._taken = ""

    def missed(self, rule: str, pupil: int) -> None:
        """Note that a pupil missed this rule (an id)."""
        self._shaky[rule].add(pupil)

    def add(self, title: str, answers: AnswerTexts) -> None:
        """Keep the answers to a task that is over."""
        if answers:
            self._past = [*self._past[1 - STEPS_KEPT :], (title, dict(answers))]

    def forget(self, pupil: int) -> None:
        """Drop a removed pupil's results."""
        for pupils in self._shaky.values():
            pupils.discard(pupil)
        for _, answers in self._past:
            answers.pop(pupil, None)

    def shaky(self) -> list[tuple[str, int]]:
        """Missed rules as text, with the number of pupils who missed each, the most missed first."""
        found = [(_rule_text(rule), len(pupils)) for rule, pupils in self._shaky.items() if pupils]
        return sorted(found, key=lambda one: -one[1])

    def text(self, came: int, title: str, answers: AnswerTexts) -> str:
        """The results as CSV: `came` is the number of pupils, `title` and `answers` are the current task's."""
        out = io.StringIO()
        rows = csv.writer(out)
        rows.writerow(("what", "which", "how many", "of"))
        rows.writerows(("rule missed", rule, n, came) for rule, n in self.shaky())
        for about, given in [*self._past, (title, answers)]:
            counted = Counter(given.values())
            rows.writerows((_no_formula(about), _no_formula(text), n, len(given)) for text, n in counted.most_common())
        return out.getvalue()

    def note_download(self, text: str) -> None:
        """Note that the teacher has downloaded this text."""
        self._taken = text

    def has_news(self, text: str) -> bool:
        """Whether this text has results that the teacher has not downloaded."""
        return text.count("\n") > 1 and text != self._taken


def _no_formula(text: str) -> str:
    """Escape a text that a spreadsheet would take for a formula."""
    return f"'{text}" if text[:1] in ("=", "+", "-", "@") else text


def _rule_text(rule: str) -> str:
    """A rule as text: its game and its title."""
    game = next(game for game in games.values() if rule in game.rules)
    return f"{game.title}: {game.rules[rule].title}"
