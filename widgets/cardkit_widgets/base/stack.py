"""Widgets that are drawn by a module of their own, alone or stacked, also in marimo, which does not draw boxes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import anywidget
import traitlets
from ipywidgets import VBox, Widget

from cardkit_widgets.base import bundle
from cardkit_widgets.base.requests import answering, page_state


class MarimoColumn(anywidget.AnyWidget):
    """Shows a widget, or all widgets in a stack, in marimo: loads each one's module, and follows changes of the stack.

    Models without anything to see that all widgets share (the diary, say) are loaded first.
    """

    _esm = bundle.module("base/stack.js")

    shown = traitlets.List(traitlets.Dict()).tag(sync=True)

    def __init__(self, widget: Widget) -> None:
        page_state.columns = True
        self._widget = widget
        self._followed: set[VBox] = set()
        super().__init__(shown=self._column())

    def __repr__(self) -> str:
        return f"MarimoColumn({self._widget!r})"

    def _follow(self, change: Any) -> None:
        self.shown = self._column()

    def _leaves(self, widget: Widget) -> Iterator[Drawn]:
        """The widgets with a module of their own in a widget or stack, top to bottom; follows the stack from now on."""
        if isinstance(widget, Drawn):
            yield widget
        elif isinstance(widget, VBox):
            if widget not in self._followed:
                self._followed.add(widget)
                widget.observe(self._follow, "children")
            for child in widget.children:
                yield from self._leaves(child)

    def _column(self) -> list[dict[str, str]]:
        """For each widget what the browser needs to draw it: its model id, module and CSS."""
        drawn = [*self._leaves(self._widget)]
        quiet = [model for model in page_state.models.values() if isinstance(model, Drawn)]
        return [
            {"widget": f"anywidget:{one.model_id}", "code": one.module, "style": str(getattr(one, "_css", ""))}
            for one in (*quiet, *drawn)
        ]


class Stack(VBox):
    """Widgets below each other."""

    def _display_(self) -> MarimoColumn:
        """What marimo shows instead."""
        return MarimoColumn(self)


class Drawn(anywidget.AnyWidget):
    """A widget with a JavaScript module of its own, kept in `module`.

    marimo accepts a module only while a cell runs. A widget made there while a request is answered is sent without one, and
    drawn by the column in which it stands.
    """

    _esm: Any

    def __init__(self, **state: Any) -> None:
        self.module = str(self._esm)
        if page_state.columns and answering.get():
            self._esm = ""
        super().__init__(**state)

    def _display_(self) -> MarimoColumn:
        """What marimo shows instead."""
        return MarimoColumn(self)


class Markup(Drawn):
    """Shows HTML."""

    _esm = bundle.module("base/markup.js")

    value = traitlets.Unicode().tag(sync=True)
