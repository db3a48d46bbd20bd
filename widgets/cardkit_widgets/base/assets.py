"""Sends the JavaScript and CSS of a kind of widget to a page once, however many widgets of that kind it has."""

from __future__ import annotations

from typing import Any, ClassVar, Final

import traitlets
from anywidget import WidgetTrait
from ipywidgets import Widget

from cardkit_widgets.base import bundle
from cardkit_widgets.base.requests import shared
from cardkit_widgets.base.stack import Drawn

LOADER: Final = bundle.module("base/assets.js")
"""The module that each widget brings itself: it fetches the rest from its kit."""


class Assets(Widget):
    """The JavaScript and CSS of one kind of widget."""

    code = traitlets.Unicode().tag(sync=True)
    style = traitlets.Unicode().tag(sync=True)

    def __repr__(self) -> str:
        return "Kit()"


class AssetWidget(Drawn):
    """A widget with JavaScript in `code` and CSS in `style`; all widgets of a class share one `Assets` model."""

    _esm = LOADER
    code: ClassVar[str]
    style: ClassVar[str]

    kit = WidgetTrait().tag(sync=True)

    def __init__(self, **state: Any) -> None:
        kind = type(self)
        name = f"kit {kind.__module__}.{kind.__qualname__}"
        super().__init__(kit=shared(name, lambda: Assets(code=kind.code, style=kind.style)), **state)
