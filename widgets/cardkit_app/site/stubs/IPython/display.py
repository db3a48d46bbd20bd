"""Showing things outside the last line of a cell."""

from __future__ import annotations

from typing import Any


def display(*objects: Any, **options: Any) -> None:
    """Show objects on the page, in the place of the cell that runs."""
    from cardkit_app.site.runtime import show

    for each in objects:
        show(each)


def clear_output(wait: bool = False) -> None:
    """A page is drawn once from top to bottom: there is nothing to clear."""
