"""All widgets of this process. The only place that uses ipywidgets' private `_instances` and `_closed`."""

from __future__ import annotations

from ipywidgets import Widget
from ipywidgets.widgets.widget import _instances


def widgets() -> list[Widget]:
    """All widgets made in this process and not closed."""
    return list(_instances.values())


def by_id() -> dict[str, Widget]:
    """The dictionary in which ipywidgets keeps all widgets, by model id: not a copy."""
    found: dict[str, Widget] = _instances
    return found


def closed(widget: Widget) -> bool:
    """Whether a widget has lost its connection to the browser."""
    return widget.comm is None or bool(getattr(widget.comm, "_closed", False))
