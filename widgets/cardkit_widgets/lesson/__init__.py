"""The lesson object, its progress, and the check of its texts."""

from cardkit_widgets.pages.chances import chances
from cardkit_widgets.pages.pages import Page, draw, options, pack, paper_sheet, rule, rulebook, score, shelf, table, words
from cardkit_widgets.pages.pocket_card import pocket_card

__all__ = [
    "Page",
    "chances",
    "draw",
    "options",
    "pack",
    "paper_sheet",
    "pocket_card",
    "rule",
    "rulebook",
    "score",
    "shelf",
    "table",
    "words",
]
