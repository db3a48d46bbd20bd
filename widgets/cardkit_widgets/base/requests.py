"""Requests: how a widget's Python answers what its half in the browser sends.

Whatever answers a browser is a `Responder`. It bounds and cleans a request before reading it, answers every one, and turns an
exception into a sentence, since an exception in a widget's callback would vanish silently.
"""

from __future__ import annotations

import os
import re
import threading
from collections.abc import Callable, Mapping
from contextvars import ContextVar
from typing import Any, ClassVar, Final, TypeVar
from zlib import crc32

from anywidget import WidgetTrait
from ipywidgets import Widget

from cardkit_widgets.base import living

Request = dict[str, Any]
"""A request of a browser: JSON data."""
Scene = dict[str, Any]
"""What a widget draws, as plain data."""

MAX_REQUEST_CHARACTERS: Final = 400_000
"""Characters and items in one request; a long match, kept and sealed, is a tenth of it."""
MAX_DEPTH: Final = 20
"""Lists within lists that a request may have."""
LONE: Final = re.compile("[\ud800-\udfff]")
"""Half of a character; no answer that holds one can be packed."""

answering: Final[ContextVar[bool]] = ContextVar("answering", default=False)
"""Whether this is done in answer to a browser, at once or in work that it began; a cell may long be through then."""

W = TypeVar("W", bound=Widget)
M = TypeVar("M", bound=Callable[..., Any])


class TooMuch(ValueError):
    """A request that is too large to be read."""

    def __init__(self) -> None:
        super().__init__("That was too long to be read, so nothing was changed.")


def handles(*kinds: str) -> Callable[[M], M]:
    """Marks a method of a `Dispatcher` as the one that answers requests of these kinds."""

    def mark(method: M) -> M:
        method.handles = kinds  # type: ignore[attr-defined]
        return method

    return mark


class Dispatcher:
    """Finds the method that answers a request, by the request's kind."""

    handlers: ClassVar[Mapping[str, str]] = {}
    """The names of the methods that answer requests, by kind; collected from those that are marked with `handles`."""

    def __init_subclass__(cls, **options: Any) -> None:
        super().__init_subclass__(**options)
        marked = {kind: name for name, value in vars(cls).items() for kind in getattr(value, "handles", ())}
        cls.handlers = {**cls.handlers, **marked}

    def handler(self, kind: object) -> Callable[..., Any] | None:
        """The method that answers requests of this kind; None where there is none."""
        name = self.handlers.get(kind) if isinstance(kind, str) else None
        return None if name is None else getattr(self, name)


class Responder(Dispatcher):
    """Mixin of a widget, or of the box around one, that answers requests.

    `answer` does what a request asks; `reply` sends what there is to show afterwards. `faults` are the exceptions whose own
    words are the answer; `sorry` ends the sentence about any other.
    """

    faults: ClassVar[tuple[type[Exception], ...]] = ()
    sorry: ClassVar[str] = "Please try again."

    def answer(self, request: Request) -> str | None:
        """Do what a request asks; returns a note to be shown (or ""), None where nothing is to be sent.

        A request that makes no sense, is empty or belongs to something that is gone changes nothing.
        """
        raise NotImplementedError

    def reply(self, request: Mapping[str, Any], note: str) -> None:
        """Send what there is to show now."""
        raise NotImplementedError

    def fresh(self) -> None:
        """Deal or choose anew what was dealt or chosen at random: all readers of a page begin with the same."""

    def excuse(self, error: Exception) -> str:
        """One of the `faults` in words."""
        return str(error)

    def listen(self, widget: Widget) -> None:
        """Receives from now on what the browser's half of this widget sends."""
        widget.on_msg(lambda _, content, __: self.receive(content))

    def receive(self, content: object) -> None:
        """Answers one request of the browser, whatever it holds: each gets an answer, so that nobody waits."""
        before = answering.set(True)
        try:
            self._hear(content)
        finally:
            answering.reset(before)

    def _hear(self, content: object) -> None:
        request = envelope(content)
        if request.get("kind") == "fresh":
            self.fresh()
            return
        try:
            request = cleaned(content)
            note = self.answer(request)
        except TooMuch as error:
            note = str(error)
        except self.faults as error:
            note = self.excuse(error)
        except Exception as error:  # what goes wrong here would vanish: say it
            note = went_wrong(error, self.sorry)
        if note is not None:
            self.reply(request, note)


def home() -> str:
    """A checksum of the running notebook's path, the same in its next kernel; empty where the host does not tell it.

    Jupyter tells the notebook's path; VS Code tells a name that it makes of it, with an ending that changes.
    """
    notebook = re.sub(r"-jvsc-[\w-]+", "", os.environ.get("JPY_SESSION_NAME", ""))
    return f"{crc32(notebook.encode()):08x}" if notebook else ""


def went_wrong(error: Exception, sorry: str, where: str = "here") -> str:
    """The sentence about an unforeseen error."""
    return f"Something went wrong {where} ({type(error).__name__}: {clean(str(error))}). {sorry}"


def clean(text: str) -> str:
    """A text that can be packed: half characters are replaced."""
    return LONE.sub("\ufffd", text)


def cleaned(content: object) -> Request:
    """A request as it may be read: a dictionary, bounded in size and depth, its texts clean. Raises `TooMuch`."""
    left = MAX_REQUEST_CHARACTERS

    def read(value: Any, depth: int) -> Any:
        nonlocal left
        left -= len(value) if isinstance(value, str | list | dict) else 1
        if left < 0 or depth > MAX_DEPTH:
            raise TooMuch
        if isinstance(value, str):
            return clean(value)
        if isinstance(value, list):
            return [read(item, depth + 1) for item in value]
        if isinstance(value, dict):
            return {read(str(key), depth + 1): read(item, depth + 1) for key, item in value.items()}
        return value if isinstance(value, int | float | None) else None

    found = read(content, 0)
    return found if isinstance(found, dict) else {}


def envelope(content: object) -> Request:
    """The envelope of a request, read before its content is checked: `id`, `kind` and `key`, if short."""
    found = content if isinstance(content, dict) else {}
    return {name: clean(text) for name in ("id", "kind", "key") if isinstance(text := found.get(name), str) and len(text) <= 80}


class Visitor(threading.local):
    """Per-visitor state. A kernel has one visitor; where several share a process, each has a thread of its own."""

    columns = False  # whether what stands in a stack is drawn by a column, see `cardkit_widgets.base.stack.Column`

    def __init__(self) -> None:
        self.models: dict[str, Any] = {}
        self.questions: dict[str, list[str]] = {}  # the prompts of questions that are told apart by nothing else, by their key


visitor: Final = Visitor()


def shared(key: str, make: Callable[[], W]) -> W:
    """The one model of this key for the visitor of now, made when it is first wanted, and again when it was closed.

    marimo closes what a cell has made when the cell runs again. Those of other cells that had the old model get the new one.
    """
    old: W | None = visitor.models.get(key)
    if old is not None and not living.closed(old):
        return old
    found = visitor.models[key] = make()
    if old is not None:
        for user in living.widgets():
            for name, trait in user.traits().items():
                if isinstance(trait, WidgetTrait) and getattr(user, name) is old:
                    setattr(user, name, found)
    return found
