"""Recordings: what a widget answers, written down beforehand, so that a page can play it before any Python runs.

A recording is a graph. Its nodes are the moments that a widget can come to, its edges the requests that lead from one to
another, each with the answer as a patch of what was shown before. The browser walks along it (`recorded.js`); what is not in it
is asked of Python.
"""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, Protocol

from cardkit_widgets.base.activity import Diary
from cardkit_widgets.base.requests import Request, Scene

MAX_MOMENTS: Final = 150
"""Moments of one widget that are written down; what lies beyond is answered by Python."""
MAX_CHARACTERS: Final = 1_200_000
"""Characters of a recording as JSON; it travels at a thirtieth of that."""
PASSING: Final[Scene] = {"seq": 0, "ack": None, "steps": [], "start": {}, "notice": None}
"""What belongs to an answer and not to the moment that it leads to, as it is at rest."""


class Recordable(Protocol):
    """A widget whose answers follow from its scene and the request alone."""

    def requests(self) -> Iterator[Request]:
        """The requests that its browser half may send at this moment."""

    def mark(self) -> Any:
        """All that a request may change, to come back to."""

    def back(self, mark: Any) -> None:
        """Back to where `mark` was called."""

    def answered(self, request: Request) -> Scene:
        """Answer a request; returns the scene that was sent."""

    def showing(self) -> Scene:
        """The scene that is shown now."""


def key(request: Mapping[str, Any]) -> str:
    """How a request is called on an edge: its kind, and what else it says, in the order of the names."""
    return " ".join(str(request[name]) for name in ("kind", *sorted(set(request) - {"kind"})))


def at_rest(scene: Scene) -> Scene:
    """A scene without what belongs to one answer only (see `PASSING`)."""
    return {**scene, **{name: value for name, value in PASSING.items() if name in scene}}


def record(widget: Recordable, most: int = MAX_MOMENTS, most_characters: int = MAX_CHARACTERS) -> dict[str, Any] | None:
    """Writes down what a widget answers from its present moment on, and leaves it there; None where that is too much.

    Returns `{"moments": [...]}`; the first is the present one. A moment has `from`, the number of the moment from which it was
    reached first and the request that led there (absent from the first), and `to`: by request the number of the next moment,
    the patch of the scene, by how much `seq` grows, and the acts for the diary if there are any. Moments beyond `most` have no
    `to`.
    """
    first = at_rest(widget.showing())
    numbers = {_text(first): 0}
    moments: list[dict[str, Any]] = [{}]
    waiting = deque([(0, first, widget.mark())])
    start, told, characters = waiting[0][2], Diary.shared().acts, 0
    while waiting and characters <= most_characters:
        number, shown, mark = waiting.popleft()
        widget.back(mark)
        edges = moments[number]["to"] = {}
        for request in list(widget.requests()):
            widget.back(mark)
            Diary.shared().acts = []
            seq = _seq(widget.showing())
            answer = widget.answered(request)
            acts = [{name: value for name, value in act.items() if name != "id"} for act in Diary.shared().acts]
            after = at_rest(answer)
            text = _text(after)
            if text not in numbers:
                numbers[text] = len(moments)
                moments.append({"from": [number, key(request)]})
                if len(moments) <= most:
                    waiting.append((numbers[text], after, widget.mark()))
            grown = _seq(answer) - seq
            change = patch(shown, {**answer, "seq": 0, "ack": None})
            characters += len(json.dumps(change, ensure_ascii=False, separators=(",", ":")))
            edges[key(request)] = [numbers[text], change, grown, *([acts] if acts else [])]
    widget.back(start)
    Diary.shared().acts = told
    return {"moments": moments} if characters <= most_characters else None


def _text(scene: Scene) -> str:
    return json.dumps(scene, ensure_ascii=False, sort_keys=True)


def _seq(scene: Scene) -> int:
    return int(scene.get("seq", 0))


def patch(old: Any, new: Any) -> Any:
    """What turns one piece of plain data into another; None where they are equal.

    `[value]` puts another value there, `[]` takes a name away. Within a dictionary it is one patch for each name that differs;
    within a list `{"#": n, "i": {index: patch}, "+": [...]}`: the first n items are kept, some patched, and others follow.
    """
    if old == new and type(old) is type(new):
        return None
    if isinstance(old, dict) and isinstance(new, dict):
        changed = {name: patch(old[name], value) if name in old else [value] for name, value in new.items()}
        return {name: found for name, found in changed.items() if found is not None} | {
            name: [] for name in old if name not in new
        }
    if isinstance(old, list) and isinstance(new, list) and old and new:
        return _patched_list(old, new)
    return [new]


def _patched_list(old: Sequence[Any], new: Sequence[Any]) -> Any:
    kept = min(len(old), len(new))
    inner = {str(n): found for n in range(kept) if (found := patch(old[n], new[n])) is not None}
    made: dict[str, Any] = {"#": kept}
    if inner:
        made["i"] = inner
    if new[kept:]:
        made["+"] = list(new[kept:])
    return made if len(json.dumps(made)) < len(json.dumps(new)) else [list(new)]


def patched(old: Any, change: Any) -> Any:
    """Apply a patch; `recorded.js` does the same."""
    if change is None:
        return old
    if isinstance(change, list):
        return change[0]
    if isinstance(old, list):
        inner = change.get("i", {})
        return [patched(old[n], inner.get(str(n))) for n in range(change["#"])] + change.get("+", [])
    kept = {name: value for name, value in old.items() if change.get(name) != []}
    return {**kept, **{name: patched(old.get(name), one) for name, one in change.items() if one != []}}
