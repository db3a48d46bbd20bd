"""Card-table widgets over the cardkit engine, for Jupyter and Voila."""

from __future__ import annotations

from importlib import import_module
from typing import Any

# Looked up when first asked for, so that the `cardkit` command need not load the widgets.
_HOMES = {
    "Bench": "bench",
    "CardTable": "table",
    "Coach": "coach",
    "Guide": "guide",
    "Ladder": "stills",
    "Memory": "memory",
    "OrderBox": "order_box",
    "Practice": "practice",
    "Problems": "problems",
    "Progress": "progress",
    "Quiz": "quiz",
    "Rulebook": "rulebook",
    "Shared": "sharing",
    "Review": "review",
    "Trick": "stills",
    "Steps": "steps",
    "ask": "quiz",
    "position": "stills",
    "share": "sharing",
    "show": "stills",
}

__all__ = [
    "Bench",
    "CardTable",
    "Coach",
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
