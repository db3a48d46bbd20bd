"""What stands in a lesson: pages to read, questions, guides, progress, the rulebook."""

from cardkit_widgets.lesson.chances import chances
from cardkit_widgets.lesson.pages import Page, draw, options, pack, paper, rule, rulebook, score, shelf, table, words
from cardkit_widgets.lesson.pocket import pocket

__all__ = [
    "Page",
    "chances",
    "draw",
    "options",
    "pack",
    "paper",
    "pocket",
    "rule",
    "rulebook",
    "score",
    "shelf",
    "table",
    "words",
]
