"""The diary: sends the browser what a learner did at tables and in questions; the browser keeps it.

    tell(kind="rule", rule="tute.head", right=True, at="table")

`cardkit.teaching.book` defines the acts. The browser collects them from all pages; the practice page adds them to the learner's
book.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

import traitlets

from cardkit.dealing import chance
from cardkit_widgets.base import bundle
from cardkit_widgets.base.headless import HeadlessWidget
from cardkit_widgets.base.requests import shared

RESENT_ACTS: Final = 30
"""Acts that are sent again with a new one: some may come before the browser listens; it counts none twice."""


class Diary(HeadlessWidget):
    """Sends the last `RESENT_ACTS` acts to the browser. Acts carry an id, so the browser skips those it has."""

    _esm = bundle.module("base/activity_model.js")

    acts: traitlets.List[dict[str, Any]] = traitlets.List().tag(sync=True)

    @classmethod
    def shared(cls) -> Diary:
        """The page's one diary. While it exists, the browser also notes refused cards."""
        return shared("diary", cls)

    def __repr__(self) -> str:
        return f"<Diary: {len(self.acts)} acts>"


def tell(**act: Any) -> None:
    """Record one act of the learner; the browser adds the day."""
    tell_all([act])


def tell_all(acts: Sequence[Mapping[str, Any]]) -> None:
    """Record several acts in one message to the browser."""
    diary = Diary.shared()
    diary.acts = [*diary.acts, *({"id": chance.new_id(), **act} for act in acts)][-RESENT_ACTS:]
