"""The widgets of this process. The private names of ipywidgets stand here alone: `_instances`, and `_closed` of its comms."""

from __future__ import annotations

from ipywidgets import Widget
from ipywidgets.widgets.widget import _instances


def widgets() -> list[Widget]:
    """All widgets that were made here and not closed."""
    return list(_instances.values())


def closed(widget: Widget) -> bool:
    """Whether a widget has no line to a browser any more."""
    return widget.comm is None or bool(getattr(widget.comm, "_closed", False))
