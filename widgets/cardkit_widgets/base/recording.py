"""Recordings: a widget's answers computed beforehand, so that a page can play it before any Python runs.

A recording is a graph: nodes are the scenes that a widget can reach, edges the requests between them, each with its answer as a
patch of the scene before. The browser walks it (`recorded.js`) and asks Python for what is not in it.
"""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from cardkit_widgets.base.activity import Diary
from cardkit_widgets.base.requests import Request, Responder, Scene

MAX_MOMENTS: Final = 800
"""Moments of one widget that are written down; what lies beyond is answered by Python."""
MAX_RECORDING_CHARACTERS: Final = 1_200_000
"""Characters of a recording as JSON, from which on no further moment is written down; it travels at a thirtieth of that."""
PASSING: Final[Scene] = {"seq": 0, "ack": None, "steps": [], "start": {}, "notice": None}
"""What belongs to an answer and not to the moment that it leads to, as it is at rest."""


class Recordable(Responder):
    """A widget whose answer depends only on what it shows and on the request."""

    scene: Any
    resumed: Scene | None = None
    """The notice with which a kept game goes on, of a widget whose games are kept."""

    @property
    def recordable(self) -> bool:
        """Whether this one's answers can be recorded."""
        return True

    def requests(self) -> Iterator[Request]:
        """The requests that its browser half may send now."""
        raise NotImplementedError

    def snapshot(self) -> Any:
        """Everything that a request may change, to be given to `restore`."""
        raise NotImplementedError

    def restore(self, snapshot: Any) -> None:
        """Return to the moment of that snapshot."""
        raise NotImplementedError

    def answered(self, request: Request) -> Scene:
        """Answer a request about the present scene; returns the scene that was sent."""
        self.receive({**request, "seq": _seq(self.showing())})
        return self.showing()

    def showing(self) -> Scene:
        """The scene shown now."""
        return dict(self.scene)

    def beside(self) -> dict[str, dict[str, Any]]:
        """What other widgets show of this moment: their traits, by the widget's name."""
        return {}


def key(request: Mapping[str, Any]) -> str:
    """A request as a text, the key of its edge: its kind, then its other values in the order of their names."""
    return " ".join(_written(request[name]) for name in ("kind", *sorted(set(request) - {"kind"})))


def _written(value: Any) -> str:
    """A value as it stands in a key."""
    return ",".join(map(str, value)) if isinstance(value, list) else str(value)


def at_rest(scene: Scene) -> Scene:
    """The scene without the entries that belong to one answer only (`PASSING`), such as a notice."""
    return {**scene, **{name: value for name, value in PASSING.items() if name in scene}}


def record(widget: Recordable, most: int = MAX_MOMENTS, most_characters: int = MAX_RECORDING_CHARACTERS) -> dict[str, Any]:
    """Record what can happen from the widget's present moment, the nearest first, then return to it.

    Returns the `moments`, the present one first; `passing`, what the passing entries of a scene are at rest (`PASSING`); and
    `resumed`, see `Recordable`. A moment has `from`: [number of the moment it was first reached from, key of that request],
    absent in the first; `to`: by request key, [number of the next moment, patch of the scene, increase of `seq`, acts for the
    diary if any]; and `beside`, see `Recordable`, absent where it is that of the first. Moments beyond `most`, or beyond
    `most_characters` of patches in all, as JSON, have no `to`.
    """
    first = at_rest(widget.showing())
    numbers = {_text(first): 0}
    beside = widget.beside()
    moments: list[dict[str, Any]] = [{"beside": beside} if beside else {}]
    waiting = deque([(0, first, widget.snapshot())])
    start, told, characters = waiting[0][2], Diary.shared().acts, 0
    while waiting and characters <= most_characters:
        number, shown, snapshot = waiting.popleft()
        widget.restore(snapshot)
        edges = moments[number]["to"] = {}
        for request in list(widget.requests()):
            widget.restore(snapshot)
            Diary.shared().acts = []
            seq = _seq(widget.showing())
            answer = widget.answered(request)
            acts = [{name: value for name, value in act.items() if name != "id"} for act in Diary.shared().acts]
            after = at_rest(answer)
            text = _text(after)
            if text not in numbers:
                numbers[text] = len(moments)
                moments.append({"from": [number, key(request)]})
                if (now := widget.beside()) != beside:
                    moments[-1]["beside"] = now
                    characters += len(json.dumps(now))
                if len(moments) <= most:
                    waiting.append((numbers[text], after, widget.snapshot()))
            grown = _seq(answer) - seq
            change = patch(shown, {**answer, **{name: PASSING[name] for name in ("seq", "ack") if name in answer}})
            characters += len(json.dumps(change, ensure_ascii=False, separators=(",", ":")))
            edges[key(request)] = [numbers[text], change, grown, *([acts] if acts else [])]
    widget.restore(start)
    Diary.shared().acts = told
    return {"moments": moments, "passing": PASSING, **({"resumed": widget.resumed} if widget.resumed else {})}


def _text(scene: Scene) -> str:
    """A scene as text, the same for equal scenes."""
    return json.dumps(scene, ensure_ascii=False, sort_keys=True)


def _seq(scene: Scene) -> int:
    return int(scene.get("seq", 0))


def patch(old: Any, new: Any) -> Any:
    """The patch that turns one piece of plain data into another; None if they are equal.

    `[value]` replaces a value, `[]` deletes a key. A dictionary's patch has a patch for each key that differs. A list's is
    `{"#": n, "i": {index: patch}, "+": [...]}`: keep the first n items, patch some of them, append others.
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
    """The patch of a list (see `patch`)."""
    kept = min(len(old), len(new))
    inner = {str(n): found for n in range(kept) if (found := patch(old[n], new[n])) is not None}
    made: dict[str, Any] = {"#": kept}
    if inner:
        made["i"] = inner
    if new[kept:]:
        made["+"] = list(new[kept:])
    return made if len(json.dumps(made)) < len(json.dumps(new)) else [list(new)]


def patched(old: Any, change: Any) -> Any:
    """`old` with a patch applied; `recorded.js` does the same."""
    if change is None:
        return old
    if isinstance(change, list):
        return change[0]
    if isinstance(old, list):
        inner = change.get("i", {})
        return [patched(old[n], inner.get(str(n))) for n in range(change["#"])] + change.get("+", [])
    kept = {name: value for name, value in old.items() if change.get(name) != []}
    return {**kept, **{name: patched(old.get(name), one) for name, one in change.items() if one != []}}
