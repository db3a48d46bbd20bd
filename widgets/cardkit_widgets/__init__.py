"""Card-table widgets over the cardkit engine, for Jupyter and Voila."""

from __future__ import annotations

import sys
from importlib import import_module
from typing import Any, Final

# Looked up when first asked for, so that the `cardkit` command need not load the widgets.
_HOMES = {
    "Bench": "lesson.bench",
    "CardTable": "table.table",
    "Coach": "panels.coach",
    "Exams": "lesson.exams",
    "Guide": "lesson.guide",
    "Ladder": "lesson.stills",
    "Memory": "lesson.memory",
    "OrderBox": "lesson.order_box",
    "Pairs": "lesson.touch",
    "Point": "lesson.touch",
    "Practice": "panels.practice",
    "Problems": "panels.problems",
    "Progress": "lesson.progress",
    "Quiz": "lesson.quiz",
    "Rulebook": "lesson.rulebooks",
    "Shared": "lesson.sharing",
    "Review": "panels.review",
    "Trick": "lesson.stills",
    "Steps": "lesson.steps",
    "Task": "table.task",
    "Today": "lesson.today",
    "ask": "lesson.asking",
    "position": "lesson.stills",
    "share": "lesson.sharing",
    "show": "lesson.stills",
}

__all__ = [
    "Bench",
    "CardTable",
    "Coach",
    "Exams",
    "Guide",
    "Ladder",
    "Memory",
    "OrderBox",
    "Pairs",
    "Point",
    "Practice",
    "Problems",
    "Progress",
    "Quiz",
    "Review",
    "Rulebook",
    "Shared",
    "Steps",
    "Task",
    "Today",
    "Trick",
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
    ("cardkit.cards", "Cards"): "lesson.stills.of_cards",
    ("cardkit.cards", "Card"): "lesson.stills.of_cards",
}
"""The values of the engine that have a picture, by module and name of their class; and who draws it."""


def drawn(value: Any) -> Any:
    """The picture of a deal, of cards or of one card, as HTML; None for anything else, and for no cards."""
    for cls in type(value).__mro__:
        if artist := DRAWN.get((cls.__module__, cls.__name__)):
            module, _, name = artist.rpartition(".")
            return getattr(import_module(f"{__name__}.{module}"), name)(value) or None
    return None


def draws(formatter: Any) -> None:
    """From now on this display formatter of IPython shows what has a picture as one, beside its words."""
    for module, name in DRAWN:
        formatter.formatters["text/html"].for_type_by_name(module, name, drawn)


if "IPython" in sys.modules and (_shell := sys.modules["IPython"].get_ipython()):
    draws(_shell.display_formatter)
