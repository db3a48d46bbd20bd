"""Runs the cells of a lesson inside the page of the static site: a kernel of a hundred lines.

The same module makes the still page when the site is built and brings it alive in the browser, so both show the same. It
speaks in JSON text: `run` returns a cell's outputs, `post` is told what widgets send to the page, `receive` takes what the page
sends to a widget.
"""

from __future__ import annotations

import ast
import contextlib
import io
import json
import random
import traceback
import zlib
from collections.abc import Callable
from typing import Any

import comm
from comm.base_comm import BaseComm

import cardkit_widgets

Post = Callable[[str], object]


class Silence:
    """Takes what widgets send while there is no page."""

    def __call__(self, text: str) -> None:
        """Drop it."""


post: Post = Silence()
namespace: dict[str, Any] = {"__name__": "__main__"}
shown: list[dict[str, Any]] = []


class PageComm(BaseComm):
    """The line between a widget and its half on the page."""

    def publish_msg(self, msg_type: str, data: Any = None, metadata: Any = None, buffers: Any = None, **keys: Any) -> None:
        """Send a message to the page."""
        post(json.dumps({"kind": msg_type, "id": self.comm_id, "data": data or {}}))


def connect(to: Post) -> None:
    """Send from now on what widgets say to the page; `to` takes JSON text."""
    global post
    post = to
    random.seed()  # a page may be woken from a memory that everybody shares


def receive(text: str) -> None:
    """Give a message of the page, `{"id": …, "data": …}`, to its widget."""
    message = json.loads(text)
    found = comm.get_comm_manager().comms.get(message["id"])
    if found is not None:
        found.handle_msg({"content": {"comm_id": message["id"], "data": message["data"]}, "buffers": [], "metadata": {}})


def show(value: object) -> None:
    """Add a value to the outputs of the cell that runs."""
    bundle: dict[str, Any] = {"text/plain": repr(value)}
    for kind, name in (("text/html", "_repr_html_"), ("image/svg+xml", "_repr_svg_"), ("text/markdown", "_repr_markdown_")):
        if (make := getattr(value, name, None)) and (made := make()):
            bundle[kind] = made
    if picture := cardkit_widgets.drawn(value):
        bundle["text/html"] = picture
    if make := getattr(value, "_repr_mimebundle_", None):
        made = make()
        bundle.update(made[0] if isinstance(made, tuple) else made or {})
    if stands := getattr(value, "plain", None):  # until the widget lives, which it will here
        bundle.pop("text/html", None)
        bundle.update(stands())
    shown.append(bundle)


def run(source: str) -> str:
    """Run the source of one cell; returns, as JSON, its `outputs` and a mark of them, `made`, the same for the same outputs.

    An output is a mime bundle, or `{"error": …}` for what went wrong.
    """
    shown.clear()
    printed = io.StringIO()
    try:
        with contextlib.redirect_stdout(printed):
            tree = ast.parse(source)
            last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
            exec(compile(tree, "<cell>", "exec"), namespace)
            if isinstance(last, ast.Expr) and not source.rstrip().endswith(";"):
                value = eval(compile(ast.Expression(last.value), "<cell>", "eval"), namespace)
                if value is not None:
                    show(value)
    except Exception as error:
        shown.append({"error": f"{type(error).__name__}: {error}", "traceback": traceback.format_exc()})
    if text := printed.getvalue():
        shown.insert(0, {"text/plain": text})
    return json.dumps({"outputs": shown, "made": f"{zlib.crc32(json.dumps(shown).encode()):08x}"})


def prepare() -> None:
    """Import all that lessons may use and draw the packs, so that a memory kept of it is complete."""
    import importlib
    import pkgutil

    import cardkit
    import cardkit_widgets
    from cardkit.teaching import exercises
    from cardkit_widgets import faces

    for package in (cardkit, cardkit_widgets):
        for module in pkgutil.walk_packages(package.__path__, package.__name__ + "."):
            importlib.import_module(module.name)
    for name in cardkit.games:
        game = cardkit.games[name]
        exercises.for_game(game)
        faces.sheet(game.pack)


comm.create_comm = PageComm
