"""Runs a lesson's cells without a Jupyter kernel, for a page's worker or a server's process.

The same module prepares the page and answers it, in the browser's own Python (the static site) or in a server's process, so all
have the same widgets, under the same names. It speaks in JSON text: `run` returns a cell's outputs, `post` is told what widgets
send to the page, `receive` takes what the page sends to a widget, and `replay` does what it has sent before.
"""

from __future__ import annotations

import ast
import asyncio
import contextlib
import io
import itertools
import json
import traceback
from collections.abc import Callable, Iterator
from contextvars import ContextVar
from typing import Any

import comm
from comm.base_comm import BaseComm

import cardkit_widgets
from cardkit.dealing import chance

PostMessage = Callable[[str], object]
"""Sends a message, as JSON, to the page."""


class Silence:
    """Drops what widgets send while there is no page."""

    def __call__(self, text: str) -> None:
        """Drop it."""


post: PostMessage = Silence()
namespace: dict[str, Any] = {"__name__": "__main__"}
shown: list[dict[str, Any]] = []


def numbered(prefix: str) -> Iterator[str]:
    """Names with numbers, from 0."""
    return map(f"{prefix}{{}}".format, itertools.count())


of_cells = numbered("w")
"""Names of the widgets that a lesson's cells make: the same cells make the same ones everywhere."""
of_message: ContextVar[Iterator[str]] = ContextVar("of_message")
"""Names of those made in answer to a message, which follow from it; a task has those of the message that began it."""


class PageComm(BaseComm):
    """A widget's comm to its half on the page."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**{"comm_id": next(of_message.get(of_cells)), **options})

    def publish_msg(self, msg_type: str, data: Any = None, metadata: Any = None, buffers: Any = None, **keys: Any) -> None:
        """Send a message to the page."""
        post(json.dumps({"kind": msg_type, "id": self.comm_id, "data": data or {}}))


def send_to(to: PostMessage) -> None:
    """Send widgets' messages to `to` from now on, as JSON text."""
    global post
    post = to


PATIENCE_S = 1.0
"""Seconds for repeating a thought that a later request interrupted."""
SAME_DICE = "a lesson"
"""What is dealt at random when a lesson's cells run is the same everywhere; each reader has it dealt anew."""


def begin() -> None:
    """Seed the dice before a lesson's cells run, the same everywhere."""
    chance.follow(SAME_DICE)


def receive(text: str) -> None:
    """Pass a message of the page, `{"id": …, "data": …}`, to its widget.

    Its `dice`, a text, seeds all that is dealt or chosen at random in answer to it where nobody gave a seed.
    """
    message = json.loads(text)
    found = comm.get_comm_manager().comms.get(message["id"])
    if found is not None:
        dice = message.get("dice")
        chance.follow(dice)
        if dice is not None:  # what is made in answer to it is this message's own
            of_message.set(numbered(f"{dice}/"))
        found.handle_msg({"content": {"comm_id": message["id"], "data": message["data"]}, "buffers": [], "metadata": {}})


async def replay(texts: list[str], then: str) -> None:
    """Replay messages that were answered before, sending nothing, to bring widgets back to their state.

    After a message with `"ended": true` waits until the thinking has ended, as it had then. Where the next message goes to the
    same widget, and so interrupted its thinking, waits `PATIENCE_S` at most. `then` is the message that follows the last.
    """
    now = post
    send_to(Silence())
    try:
        for text, after in itertools.pairwise([*texts, then]):
            receive(text)
            message = json.loads(text)
            if message.get("ended"):
                await finish_thinking()
            elif len(asyncio.all_tasks()) > 1 and message["id"] == json.loads(after)["id"]:
                await finish_thinking(PATIENCE_S)
    finally:
        send_to(now)


async def finish_thinking(seconds: float | None = None) -> None:
    """Wait until no widget is thinking, at most for `seconds`."""
    others = asyncio.all_tasks() - {asyncio.current_task()}
    if others:
        await asyncio.wait(others, timeout=seconds)
    if others and seconds is None:
        await finish_thinking()


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
    """Run the source of one cell; returns its `outputs` as JSON.

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
    except (Exception, SystemExit) as error:
        shown.append({"error": f"{type(error).__name__}: {error}", "traceback": traceback.format_exc()})
    if text := printed.getvalue():
        shown.insert(0, {"text/plain": text})
    return json.dumps({"outputs": shown})


def prepare() -> None:
    """Import what lessons may use and draw the packs, before a snapshot of the memory is taken."""
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
