"""Card-table widgets over the cardkit engine, for Jupyter and Voila."""

from __future__ import annotations

import sys
from importlib import import_module
from typing import Any

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
    "ask": "lesson.quiz",
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


def draw_states(shell: Any) -> None:
    """From now on this IPython shows a deal that is the value of a cell as a picture, beside its words."""
    drawn = shell.display_formatter.formatters["image/svg+xml"]
    drawn.for_type_by_name("cardkit.state", "State", lambda state: import_module(f"{__name__}.table.picture").of_state(state))


if "IPython" in sys.modules and (_shell := sys.modules["IPython"].get_ipython()):
    draw_states(_shell)
