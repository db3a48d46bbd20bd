"""A teacher's file of a class: the rules that were shaky, and the answers that were given; no names."""

from __future__ import annotations

import csv
import io
from collections import Counter, defaultdict
from collections.abc import Mapping
from typing import Final

from cardkit import games

STEPS_KEPT: Final = 100
"""Things shown whose answers are kept, the last ones."""

AnswerTexts = Mapping[int, str]
"""What each pupil has answered, by the pupils' numbers."""


class ClassFile:
    """A class's answers for the teacher's file, by pupil number, so that a removed pupil's can be dropped."""

    def __init__(self) -> None:
        self._shaky: defaultdict[str, set[int]] = defaultdict(set)
        self._past: list[tuple[str, dict[int, str]]] = []
        self._taken = ""

    def missed(self, rule: str, pupil: int) -> None:
        """A pupil has missed this rule."""
        self._shaky[rule].add(pupil)

    def add(self, title: str, answers: AnswerTexts) -> None:
        """Keep what was answered to something that is shown no more."""
        if answers:
            self._past = [*self._past[1 - STEPS_KEPT :], (title, dict(answers))]

    def forget(self, pupil: int) -> None:
        """A pupil was removed: nothing of theirs counts."""
        for pupils in self._shaky.values():
            pupils.discard(pupil)
        for _, answers in self._past:
            answers.pop(pupil, None)

    def shaky(self) -> list[tuple[str, int]]:
        """Each rule that was missed, in words, with how many missed it; the shakiest first."""
        found = [(_rule(rule), len(pupils)) for rule, pupils in self._shaky.items() if pupils]
        return sorted(found, key=lambda one: -one[1])

    def text(self, came: int, title: str, answers: AnswerTexts) -> str:
        """All of it as a table for any program; `came` pupils were here, and what is shown now was answered so."""
        out = io.StringIO()
        rows = csv.writer(out)
        rows.writerow(("what", "which", "how many", "of"))
        rows.writerows(("rule missed", rule, n, came) for rule, n in self.shaky())
        for about, given in [*self._past, (title, answers)]:
            counted = Counter(given.values())
            rows.writerows((_plain(about), _plain(text), n, len(given)) for text, n in counted.most_common())
        return out.getvalue()

    def take(self, text: str) -> None:
        """The teacher has taken this along."""
        self._taken = text

    def untaken(self, text: str) -> bool:
        """Whether there is something in this text that was not taken along yet."""
        return text.count("\n") > 1 and text != self._taken


def _plain(text: str) -> str:
    """Escape a text that a spreadsheet would take for a formula."""
    return f"'{text}" if text[:1] in ("=", "+", "-", "@") else text


def _rule(rule: str) -> str:
    game = next(game for game in games.values() if rule in game.rules)
    return f"{game.title}: {game.rules[rule].title}"
