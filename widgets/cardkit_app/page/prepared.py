"""A lesson prepared for its page: cell outputs, widget states, and recordings.

Made in a process that has nothing else to do (see process.py), since the cells of a lesson are run for it.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from cardkit_widgets import CardTable
from cardkit_widgets.base import recording, registry
from cardkit_widgets.base.activity import Diary
from cardkit_widgets.base.cells import sources
from cardkit_widgets.base.headless import HeadlessWidget

from ..site import runtime
from . import groups

WidgetState = dict[str, Any]
"""The state of a widget, by trait; a text that is a file of its own is `{"file": name}`."""

MIN_FILE_CHARACTERS: Final = 1_000
"""Characters from which a text becomes a file of its own, which pages share and browsers cache."""
FILES: Final = {"_esm": "js", "code": "js", "sheets": "js", "_css": "css", "style": "css", "svg": "svg"}
"""The traits whose texts are files, and how these end."""


@dataclass
class Prepared:
    """A lesson whose cells have run."""

    made: list[dict[str, Any]] = field(default_factory=list)
    """For each code cell its `outputs`, as mime bundles; see `runtime.run`."""
    models: dict[str, WidgetState] = field(default_factory=dict)
    """The state of each widget, by its name."""
    groups: dict[str, str] = field(default_factory=dict)
    """The group of each widget, as a name: widgets that use each other's Python objects are in one group."""
    tables: dict[str, str] = field(default_factory=dict)
    """The name of each table's widget, by the table's key."""
    listeners: list[str] = field(default_factory=list)
    """The widgets that draw nothing and only listen to the page."""
    diary: str = ""
    """The name of the diary."""
    random: list[str] = field(default_factory=list)
    """The widgets that are dealt anew for each reader."""
    files: dict[str, str] = field(default_factory=dict)
    """Texts that are files of their own, by file name."""
    recordings: dict[str, str] = field(default_factory=dict)
    """The file of each widget's recording."""
    strange: list[str] = field(default_factory=list)
    """Kinds of widgets that are not ours: a page with one of them needs a kernel and all of Jupyter's front end."""
    doubt: str = ""
    """A warning for the author."""
    fault: str = ""
    """Why the cells could not be run to their end."""

    def as_json(self) -> str:
        """The lesson as JSON text."""
        return json.dumps(vars(self), ensure_ascii=False, separators=(",", ":"))

    @classmethod
    def from_json(cls, text: str) -> Prepared:
        """Reads what `as_json` wrote."""
        return cls(**json.loads(text))

    def add_recording(self, name: str, text: str) -> None:
        """Add the recording of a widget, as JSON text."""
        self.recordings[name] = self.keep(text, "json")

    def keep(self, text: str, ending: str) -> str:
        """Store a text as a file; returns its name, a hash of the content."""
        name = f"{hashlib.sha256(text.encode()).hexdigest()[:16]}.{ending}"
        self.files[name] = text
        return name


def prepare(notebook: Path) -> Prepared:
    """Runs a notebook's cells and collects outputs and widget states. This process then holds the page's widgets."""
    result, states = Prepared(), States()
    runtime.send_to(states)
    runtime.begin()
    for number, source in enumerate(sources(notebook), 1):
        made = json.loads(runtime.run(source))
        result.made.append(made)
        if wrong := next((one["error"] for one in made["outputs"] if "error" in one), ""):
            result.fault = f"code cell {number} fails: {' '.join(wrong.split())}"
            break
    runtime.send_to(runtime.Silence())
    widgets = {widget.model_id: widget for widget in registry.widgets() if widget.model_id in states.states}
    for name, state in states.states.items():
        result.models[name] = {key: _filed(key, value, result) for key, value in state.items()}
    result.groups = groups.of(widgets)
    result.tables = {widget.about["key"]: name for name, widget in widgets.items() if isinstance(widget, CardTable)}
    result.listeners = [name for name, widget in widgets.items() if isinstance(widget, HeadlessWidget)]
    result.diary = next((name for name, widget in widgets.items() if isinstance(widget, Diary)), "")
    result.random = [name for name, widget in widgets.items() if getattr(widget, "at_random", False)]
    result.strange = sorted({kind for widget in widgets.values() if (kind := groups.strange(widget))})
    result.doubt = doubt()
    return result


def doubt() -> str:
    """A warning for the author of the notebook just run; empty if all is well."""
    names = ", ".join(f"“{name}”" for name in CardTable.named_twice())
    return (
        f"several tables are called {names}, and a browser keeps their games by name: give each a name of its own"
        if names
        else ""
    )


def record() -> Iterator[tuple[str, str]]:
    """Records the answers of all widgets that allow it; yields the name of each and its recording as JSON text."""
    for name, widget in [*registry.by_id().items()]:
        if isinstance(widget, recording.Recordable) and widget.recordable:
            yield name, json.dumps(recording.record(widget), ensure_ascii=False, separators=(",", ":"))


class States:
    """Collects the state of each widget from the messages that it sends without a page."""

    def __init__(self) -> None:
        self.states: dict[str, WidgetState] = {}

    def __call__(self, text: str) -> None:
        """Take one message, as JSON text."""
        message = json.loads(text)
        name, data = message["id"], message["data"]
        if message["kind"] == "comm_open":
            self.states[name] = data["state"]
        elif message["kind"] == "comm_close":
            self.states.pop(name, None)
        elif data.get("method") == "update" and name in self.states:
            self.states[name].update(data["state"])


def _filed(key: str, value: Any, into: Prepared) -> Any:
    """A trait for the page; a long text is replaced by a file reference."""
    long = isinstance(value, str) and len(value) >= MIN_FILE_CHARACTERS and key in FILES
    return {"file": into.keep(value, FILES[key])} if long else value
