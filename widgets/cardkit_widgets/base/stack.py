"""Widgets that draw themselves, alone or below each other, also where boxes are not drawn (marimo)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import anywidget
import traitlets
from ipywidgets import VBox, Widget

from cardkit_widgets.base import bundle
from cardkit_widgets.base.requests import answering, visitor


class Column(anywidget.AnyWidget):
    """How marimo shows a widget, or those of a stack below each other: it draws each by its module, and follows the stack.

    What draws nothing and all share, such as the diary, comes first.
    """

    _esm = bundle.module("base/stack.js")

    shown = traitlets.List(traitlets.Dict()).tag(sync=True)

    def __init__(self, widget: Widget) -> None:
        visitor.columns = True
        self._widget = widget
        self._followed: set[VBox] = set()
        super().__init__(shown=self._told())

    def __repr__(self) -> str:
        return f"Column({self._widget!r})"

    def _follow(self, change: Any) -> None:
        self.shown = self._told()

    def _leaves(self, widget: Widget) -> Iterator[Drawn]:
        if isinstance(widget, Drawn):
            yield widget
        elif isinstance(widget, VBox):
            if widget not in self._followed:
                self._followed.add(widget)
                widget.observe(self._follow, "children")
            for child in widget.children:
                yield from self._leaves(child)

    def _told(self) -> list[dict[str, str]]:
        """How to draw each: its model, its module and its style."""
        drawn = [*self._leaves(self._widget)]
        quiet = [model for model in visitor.models.values() if isinstance(model, Drawn)]
        return [
            {"widget": f"anywidget:{one.model_id}", "code": one.module, "style": str(getattr(one, "_css", ""))}
            for one in (*quiet, *drawn)
        ]


class Stack(VBox):
    """Widgets below each other."""

    def _display_(self) -> Column:
        """The form in which marimo shows this."""
        return Column(self)


class Drawn(anywidget.AnyWidget):
    """A widget that is drawn by its `module`.

    marimo takes a module only while a cell runs. There a widget that is made in answer to a browser comes without, and the
    column in which it stands draws it.
    """

    _esm: Any

    def __init__(self, **state: Any) -> None:
        self.module = str(self._esm)
        if visitor.columns and answering.get():
            self._esm = ""
        super().__init__(**state)

    def _display_(self) -> Column:
        """The form in which marimo shows this."""
        return Column(self)


class Markup(Drawn):
    """Some HTML."""

    _esm = bundle.module("base/markup.js")

    value = traitlets.Unicode().tag(sync=True)
