"""Card-table widgets over the cardkit engine, for Jupyter and Voila."""

from __future__ import annotations

import sys
from importlib import import_module
from typing import Any, Final

# Looked up when first asked for, so that the `cardkit` command need not load the widgets.
_HOMES = {
    "ScoreCalculator": "quiz.scoring",
    "CardTable": "table.table",
    "Coach": "panels.coach",
    "DayDeal": "practice.day_deal",
    "DealCount": "panels.deal_count",
    "Exams": "practice.exams",
    "Guide": "guide.guide",
    "Ladder": "pages.pictures",
    "Lesson": "lesson.lesson",
    "CardCounter": "panels.card_counter",
    "CardNames": "quiz.pick_cards",
    "OrderBox": "guide.order_box",
    "Pad": "pad.pad",
    "Pairs": "quiz.pick_cards",
    "Practice": "panels.coached_table",
    "Problems": "panels.problems",
    "Progress": "practice.progress",
    "Quiz": "quiz.quiz",
    "RulebookPage": "rulebook.rulebook",
    "Script": "table.script",
    "Shared": "sharing.share",
    "Review": "panels.review",
    "Steps": "lesson.steps",
    "Today": "practice.today",
    "ask": "quiz.ask",
    "position": "pages.pictures",
    "share": "sharing.share",
    "show": "pages.pictures",
}

__all__ = [
    "CardCounter",
    "CardNames",
    "CardTable",
    "Coach",
    "DayDeal",
    "DealCount",
    "Exams",
    "Guide",
    "Ladder",
    "Lesson",
    "OrderBox",
    "Pad",
    "Pairs",
    "Practice",
    "Problems",
    "Progress",
    "Quiz",
    "Review",
    "RulebookPage",
    "ScoreCalculator",
    "Script",
    "Shared",
    "Steps",
    "Today",
    "ask",
    "position",
    "share",
    "show",
]


def __getattr__(name: str) -> Any:
    if name in _HOMES:
        return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


DRAWN: Final = {
    ("cardkit.state", "State"): "table.picture.of_state",
    ("cardkit.view", "View"): "table.picture.of_view",
    ("cardkit.cards", "Cards"): "pages.pictures.of_cards",
    ("cardkit.cards", "Card"): "pages.pictures.of_cards",
}
"""The values of the engine that have a picture, by module and name of their class; and who draws it."""


def drawn(value: Any) -> Any:
    """The picture of a deal, of a view, of cards or of one card, as HTML; None for anything else, and for no cards."""
    for cls in type(value).__mro__:
        if artist := DRAWN.get((cls.__module__, cls.__name__)):
            module, _, name = artist.rpartition(".")
            return getattr(import_module(f"{__name__}.{module}"), name)(value) or None
    return None


def add_pictures(formatter: Any) -> None:
    """Makes this display formatter of IPython show deals, views and cards as pictures too (see `drawn`)."""
    for module, name in DRAWN:
        formatter.formatters["text/html"].for_type_by_name(module, name, drawn)


if "IPython" in sys.modules and (_shell := sys.modules["IPython"].get_ipython()):
    add_pictures(_shell.display_formatter)
