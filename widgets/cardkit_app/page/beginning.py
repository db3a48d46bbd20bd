"""The widgets of a lesson as its cells left them: what every request begins from."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping

from comm import get_comm_manager
from ipywidgets import Widget

from cardkit_widgets.base import registry
from cardkit_widgets.base.requests import page_state

from ..site import runtime
from .checkpoint import Checkpoint


class Beginning:
    """Brings a lesson back to its beginning. To be made when its cells have run.

    A request changes the group of the widget that it is sent to, and what all widgets share; only these are put back.

    Args:
        groups: the name of the group of each widget, by the widget's name.
    """

    def __init__(self, groups: Mapping[str, str]) -> None:
        self._groups = groups
        widgets, everywhere = registry.by_id(), {widget.model_id for widget in page_state.models.values()}
        self._names = frozenset(widgets)
        members: defaultdict[str, list[Widget]] = defaultdict(list)
        for name, widget in widgets.items():
            if name not in everywhere:
                members[groups.get(name, name)].append(widget)
        grouped = [widget for group in members.values() for widget in group]
        self._shared = Checkpoint([widgets, get_comm_manager(), vars(page_state), runtime.namespace], without=grouped)
        self._parts = {
            name: Checkpoint(group, without=[widget for widget in widgets.values() if widget not in group])
            for name, group in members.items()
        }

    def restore(self, names: Iterable[str]) -> bool:
        """Undo what requests to the widgets with these names have done; returns False where it cannot be undone."""
        runtime.send_to(runtime.Silence())
        for name, widget in [*registry.by_id().items()]:
            if name not in self._names:  # made in the answer; collected later, it would take another one of its name with it
                widget.close()
        touched = {self._groups.get(name, name) for name in names}
        parts = [self._shared, *(self._parts[name] for name in touched & self._parts.keys())]
        for part in parts:
            part.restore()
        return not any(part.unknown for part in parts)
