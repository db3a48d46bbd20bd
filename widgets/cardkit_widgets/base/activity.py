"""The diary: what a learner did at tables and in questions, told to the browser, which keeps it.

    tell(kind="rule", rule="tute.head", right=True, at="table")

What an act is, `cardkit.teaching.book` says. The browser collects them, whatever page they come from; the page of practice
writes them into the learner's book.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

import traitlets

from cardkit.dealing import chance
from cardkit_widgets.base import bundle
from cardkit_widgets.base.listener import Listener
from cardkit_widgets.base.requests import shared

RESENT_ACTS: Final = 30
"""Acts that are sent again with a new one: some may come before the browser listens; it counts none twice."""


class Diary(Listener):
    """Carries what has happened lately to the browser."""

    _esm = bundle.module("base/activity_model.js")

    acts: traitlets.List[dict[str, Any]] = traitlets.List().tag(sync=True)

    @classmethod
    def shared(cls) -> Diary:
        """The one model of it that a visitor has; once it is there, the browser notices cards that are refused, too."""
        return shared("diary", cls)

    def __repr__(self) -> str:
        return f"<Diary: {len(self.acts)} acts>"


def tell(**act: Any) -> None:
    """Take down one act of the learner; the browser adds the day."""
    tell_all([act])


def tell_all(acts: Sequence[Mapping[str, Any]]) -> None:
    """Take down several acts, in one request."""
    diary = Diary.shared()
    diary.acts = [*diary.acts, *({"id": chance.mark(), **act} for act in acts)][-RESENT_ACTS:]
