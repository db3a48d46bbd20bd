"""How a widget's Python answers requests from its half in the browser.

Whatever answers a browser is a `Responder`: it checks the size of a request before reading it, answers every one, and turns
exceptions into sentences, since an exception in a widget's callback would vanish.
"""

from __future__ import annotations

import os
import re
import threading
from collections import Counter
from collections.abc import Callable, Mapping
from contextvars import ContextVar
from typing import Any, ClassVar, Final, TypeVar
from zlib import crc32

from anywidget import WidgetTrait
from ipywidgets import Widget

from cardkit_widgets.base import registry

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
"""True while a browser's request is answered, also in background work that the answer began; False while a cell runs."""

W = TypeVar("W", bound=Widget)
M = TypeVar("M", bound=Callable[..., Any])


class RequestTooLarge(ValueError):
    """A request too large or too deep to be read."""

    def __init__(self) -> None:
        super().__init__("That was too long to be read, so nothing was changed.")


def handles(*kinds: str) -> Callable[[M], M]:
    """Marks a method of a `Dispatcher` as the handler of these kinds of request."""

    def register(method: M) -> M:
        method.handles = kinds  # type: ignore[attr-defined]
        return method

    return register


class Dispatcher:
    """Finds the method that handles a kind of request; subclasses inherit handlers and may replace them."""

    handlers: ClassVar[Mapping[str, str]] = {}
    """The names of the methods that answer requests, by kind; collected from all bases, the nearest first."""

    def __init_subclass__(cls, **options: Any) -> None:
        super().__init_subclass__(**options)
        methods = [(name, value) for base in reversed(cls.__mro__) for name, value in vars(base).items()]
        cls.handlers = {kind: name for name, value in methods for kind in getattr(value, "handles", ())}

    def handler(self, kind: object) -> Callable[..., Any] | None:
        """The bound method that handles this kind; None if there is none."""
        name = self.handlers.get(kind) if isinstance(kind, str) else None
        return None if name is None else getattr(self, name)


class Responder(Dispatcher):
    """Mixin for whatever answers requests from a browser: a widget, a box of widgets, a seat of a room.

    Subclasses implement `answer`, which does what a request asks, and `reply`, which sends the result. Exceptions listed in
    `faults` are shown with their own message; any other as "Something went wrong", with `sorry` as last sentence.
    """

    faults: ClassVar[tuple[type[Exception], ...]] = ()
    sorry: ClassVar[str] = "Please try again."

    def answer(self, request: Request) -> str | None:
        """Do what a request asks. Returns a note to show (may be ""), or None to send nothing.

        A request that is malformed, empty or out of date changes nothing.
        """
        raise NotImplementedError

    def reply(self, request: Mapping[str, Any], note: str) -> None:
        """Send the present scene, with this note."""
        raise NotImplementedError

    def fresh(self) -> None:
        """Deal or choose again whatever is random: pages start from a shared state, and each reader gets cards of their own."""

    def error_text(self, error: Exception) -> str:
        """One of the `faults` as a sentence for the reader."""
        return str(error)

    def listen(self, widget: Widget) -> None:
        """From now on, answer the messages that this widget's browser half sends."""
        widget.on_msg(lambda _, content, __: self.receive(content))

    def receive(self, content: object) -> None:
        """Answer one message, whatever it contains; every request gets an answer, so that no page waits for ever."""
        before = answering.set(True)
        try:
            self._answer_checked(content)
        finally:
            answering.reset(before)

    def _answer_checked(self, content: object) -> None:
        """Answer a message within the limits; what `answer` raises becomes a note."""
        request = envelope(content)
        if request.get("kind") == "fresh":
            self.fresh()
            return
        try:
            request = checked_request(content)
            note = self.answer(request)
        except RequestTooLarge as error:
            note = str(error)
        except self.faults as error:
            note = self.error_text(error)
        except Exception as error:  # what goes wrong here would vanish: say it
            note = went_wrong(error, self.sorry)
        if note is not None:
            self.reply(request, note)


def notebook_checksum() -> str:
    """A checksum of the running notebook's path, the same after a kernel restart; "" if the host does not tell it.

    Jupyter sets the path in the environment. VS Code adds a suffix that changes, which is removed.
    """
    notebook = re.sub(r"-jvsc-[\w-]+", "", os.environ.get("JPY_SESSION_NAME", ""))
    return f"{crc32(notebook.encode()):08x}" if notebook else ""


def went_wrong(error: Exception, sorry: str, where: str = "here") -> str:
    """The sentence about an unexpected error; `sorry` is its last one."""
    return f"Something went wrong {where} ({type(error).__name__}: {clean(str(error))}). {sorry}"


def clean(text: str) -> str:
    """The text with lone surrogates replaced, so that it can be encoded."""
    return LONE.sub("\ufffd", text)


def checked_request(content: object) -> Request:
    """A message as a request, its texts clean; {} if it is no dictionary. Raises `RequestTooLarge` beyond the limits."""
    left = MAX_REQUEST_CHARACTERS

    def read(value: Any, depth: int) -> Any:
        nonlocal left
        left -= len(value) if isinstance(value, str | list | dict) else 1
        if left < 0 or depth > MAX_DEPTH:
            raise RequestTooLarge
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
    """Only the `id`, `kind` and `key` of a request, if they are short texts; safe before its size is checked."""
    found = content if isinstance(content, dict) else {}
    return {name: clean(text) for name in ("id", "kind", "key") if isinstance(text := found.get(name), str) and len(text) <= 80}


class PageState(threading.local):
    """What the widgets of one page share. In a process of many pages each has a thread of its own."""

    columns = False  # whether what stands in a stack is drawn by a column, see `cardkit_widgets.base.stack.MarimoColumn`

    def __init__(self) -> None:
        self.models: dict[str, Any] = {}
        self.unnamed: Counter[str] = Counter()  # how many tables without a name there were, by the game's name
        self.questions: dict[str, list[str]] = {}  # the prompts of questions that are told apart by nothing else, by their key


page_state: Final = PageState()


def shared(key: str, make: Callable[[], W]) -> W:
    """The page's one model under this key, made on first use, and again if it was closed.

    marimo closes a cell's widgets when the cell runs again; widgets of other cells that refer to the old model get the new one.
    """
    old: W | None = page_state.models.get(key)
    if old is not None and not registry.closed(old):
        return old
    found = page_state.models[key] = make()
    if old is not None:
        for user in registry.widgets():
            for name, trait in user.traits().items():
                if isinstance(trait, WidgetTrait) and getattr(user, name) is old:
                    setattr(user, name, found)
    return found
