"""A score sheet in a lesson: its lines in the order in which one adds them up, so that they can come one after the other."""

from __future__ import annotations

import re

import cardkit
from cardkit.teaching.examples import example
from cardkit_widgets import lesson


def test_its_lines_are_counted_and_the_total_is_last() -> None:
    page = lesson.score(example(cardkit.games["tute"], "first").state())
    rows = re.findall(r'<tr style="--n:(\d+)">(.*?)</tr>', page.markup, re.DOTALL)
    assert page.markup.startswith('<div class="ck-sheet">')
    assert [int(number) for number, _ in rows] == list(range(len(rows)))
    assert ["total" in row for _, row in rows] == [False] * (len(rows) - 1) + [True]
