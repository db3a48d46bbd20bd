"""The parts of a lesson besides its tables and questions: pages to read, and how far the reader has come."""

from cardkit_widgets.pages.chances import chances
from cardkit_widgets.pages.pages import Page, draw, options, pack, paper, rule, rulebook, score, shelf, table, words
from cardkit_widgets.pages.pocket_card import pocket

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
