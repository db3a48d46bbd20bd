"""Widgets below each other: a `VBox`, and where boxes are not drawn (marimo) one that draws itself."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import anywidget
import traitlets
from ipywidgets import VBox, Widget

from cardkit_widgets import bundle


class Stack(VBox):
    """Widgets below each other."""

    def _display_(self) -> Column:
        """What marimo asks for: something that it can draw."""
        return Column(self)


class Column(anywidget.AnyWidget):
    """The same widgets as a stack, by a module of its own; it follows what the stack shows."""

    _esm = bundle.module(Path(__file__).with_name("stack.js"))

    shown = traitlets.List(traitlets.Dict()).tag(sync=True)

    def __init__(self, stack: VBox) -> None:
        self._stack = stack
        self._inner: dict[Widget, Column] = {}
        super().__init__(shown=self._told())
        stack.observe(self._follow, "children")

    def __repr__(self) -> str:
        return f"Column({self._stack!r})"

    def _follow(self, change: Any) -> None:
        self.shown = self._told()

    def _column(self, box: VBox) -> Column:
        if box not in self._inner:
            self._inner[box] = Column(box)
        return self._inner[box]

    def _told(self) -> list[dict[str, str]]:
        """How to draw each: its model, its module and its style; a box in the stack has a column of its own."""
        drawn: list[Any] = [self._column(child) if isinstance(child, VBox) else child for child in self._stack.children]
        return [
            {"widget": f"anywidget:{one.model_id}", "code": str(one._esm), "style": str(getattr(one, "_css", ""))}
            for one in drawn
        ]
