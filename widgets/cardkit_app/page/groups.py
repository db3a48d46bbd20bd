"""Groups widgets that hold references to each other: a request to one may change all of its group."""

from __future__ import annotations

import gc
from collections.abc import Iterable, Mapping
from types import BuiltinMethodType, CellType, FunctionType, MethodType
from typing import Any, Final

from ipywidgets import Box, Layout, Widget

from cardkit_widgets.base.requests import page_state

PASSED_THROUGH: Final = (dict, list, tuple, set, frozenset, MethodType, FunctionType, CellType, BuiltinMethodType)
OUR_PACKAGES: Final = ("cardkit_widgets", "cardkit.sessions", "functools")
"""Packages whose objects may hold a widget."""


def of(widgets: Mapping[str, Widget]) -> dict[str, str]:
    """Maps each widget's name to its group, named after the group's first widget.

    Widgets that all the others share (the diary, the packs) belong to no group.
    """
    shared = {id(widget) for widget in page_state.models.values()}
    names = {id(widget): name for name, widget in widgets.items() if id(widget) not in shared}
    leader = {name: name for name in widgets}

    def first(name: str) -> str:
        while leader[name] != name:
            name = leader[name]
        return name

    for name, widget in widgets.items():
        if id(widget) in names:
            for other in _reached(widget, names, shared):
                one, two = sorted((first(name), first(other)), key=list(widgets).index)
                leader[two] = one
    return {name: first(name) for name in widgets}


def _reached(widget: Widget, names: Mapping[int, str], shared: Iterable[int]) -> set[str]:
    """Names of the widgets that this one refers to, itself or through other objects, but not through other widgets.

    `names` are found by a widget's `id()`; objects whose `id()` is in `shared` are not followed.
    """
    found: set[str] = set()
    seen, waiting = {id(widget), *shared}, [widget]
    while waiting:
        for one in gc.get_referents(waiting.pop()):
            if id(one) in seen or not _may_hold(one):
                continue
            seen.add(id(one))
            if id(one) in names:
                found.add(names[id(one)])
            else:
                waiting.append(one)
    return found


def _may_hold(one: Any) -> bool:
    """Whether to search an object for widgets; not modules, classes or the engine's values."""
    if isinstance(one, FunctionType):
        return one.__closure__ is not None
    if isinstance(one, dict) and "__builtins__" in one:  # the names of a module, or of the cells
        return False
    return isinstance(one, (*PASSED_THROUGH, Widget)) or type(one).__module__.startswith(OUR_PACKAGES)


def strange(widget: Widget) -> str:
    """The class of a widget that only Jupyter's front end can draw; empty for one with its own module, or nothing to draw."""
    own = type(widget).__module__.startswith("cardkit_widgets") or hasattr(widget, "_esm")
    return "" if own or isinstance(widget, (Box, Layout)) else type(widget).__name__
