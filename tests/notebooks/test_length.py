"""How long a lesson takes, estimated from what is in it: up to the learner's own game between ten and forty minutes."""

from __future__ import annotations

import re
from pathlib import Path

import nbformat
import pytest

import cardkit
from cardkit.teaching.examples import example

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"
MORE = "*If you want more:*"
"""Begins what is not counted: the cells up to the next one of text."""

# minutes
WORD = 1 / 200
QUESTION = 20 / 60
GUIDE = 90 / 60
TABLE = 30 / 60
DECISION = 8 / 60
HANDS = 3
"""Whole hands: one watched, one finished or played again, one of one's own; each with the decisions of the lesson's example."""


def core(cells: list[nbformat.NotebookNode]) -> list[nbformat.NotebookNode]:
    """The cells up to the end of the step with a game of one's own, without what is for those who want more."""
    found: list[nbformat.NotebookNode] = []
    extra = own = False
    for cell in cells:
        if cell.cell_type == "markdown":
            parts = f"\n{cell.source}".split("\n## ") if own else [cell.source]
            if len(parts) > 1:
                return [*found, nbformat.v4.new_markdown_cell(parts[0])]
            text, _, _ = cell.source.partition(MORE)
            extra = MORE in cell.source
            found.append(nbformat.v4.new_markdown_cell(text))
            continue
        own = own or "ractice(" in cell.source
        if not extra:
            found.append(cell)
    return found


def words(cell: nbformat.NotebookNode) -> int:
    """Counts the words to read in a cell: text without the line of links, quoted rules without their sources."""
    if cell.cell_type == "markdown":
        return sum(len(line.split()) for line in cell.source.splitlines() if not line.startswith("[All games]"))
    if "lesson.rule(" not in cell.source:
        return 0
    shown = "".join("".join(output.get("data", {}).get("text/html", "")) for output in cell.outputs)
    return len(re.sub("<small.*?</small>|<[^>]+>", " ", shown).split())


def count(call: str, code: str) -> int:
    """How many statements are a call of this name."""
    return len(re.findall(rf"^(?:\w+ = )?(?:lesson\.)?{call}\(", code, re.M))


def minutes(name: str) -> float:
    """An estimate for somebody who reads everything, answers every question and plays three hands."""
    cells = core(nbformat.read(NOTEBOOKS / f"{name}.ipynb", 4).cells)
    code = "\n".join(cell.source for cell in cells if cell.cell_type == "code")
    asks = count("ask", code) + sum(int(number) for number in re.findall(r"[Qq]uiz\(.*length=(\d+)", code))
    whole = len(re.findall(r"^(?:CardTable|lesson\.table)\(Session\(.*example\(.*\"first\"", code, re.M))
    tables = sum(count(kind, code) for kind in ("CardTable", "table", "ScoreCalculator", "OrderBox")) - whole
    record = example(cardkit.games[name], "first")
    decisions = sum(seat == 0 for seat, _ in record.moves)
    return (
        WORD * sum(map(words, cells))
        + QUESTION * asks
        + GUIDE * (count("Guide", code) + count("guide", code))
        + TABLE * tables
        + DECISION * decisions * HANDS
    )


@pytest.mark.parametrize("name", list(cardkit.games))
def test_a_lesson_takes_ten_to_forty_minutes(name: str) -> None:
    assert 10 <= minutes(name) <= 40


@pytest.mark.parametrize("name", list(cardkit.games))
def test_a_lesson_says_how_long_it_takes(name: str) -> None:
    first = nbformat.read(NOTEBOOKS / f"{name}.ipynb", 4).cells[0].source
    match = re.search(r"About (\d+) minutes", first)
    assert match, "the first cell says how long the lesson takes"
    assert abs(int(match[1]) - minutes(name)) <= 3
