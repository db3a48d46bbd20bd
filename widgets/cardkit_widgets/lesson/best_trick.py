"""Shows the best trick that the learner took in a lesson.

    lesson.best_trick()

The browser keeps what was played at each table. It sends these saves; Python replays them and finds the trick.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import traitlets

from cardkit.cards import listed
from cardkit.teaching.best_trick import BestTrick, best_trick
from cardkit_widgets import faces
from cardkit_widgets.base import bundle
from cardkit_widgets.base.plain import Plain, data_url, run
from cardkit_widgets.base.requests import Request, Responder
from cardkit_widgets.base.stack import Drawn
from cardkit_widgets.table.table import CardTable

PLAIN_TEXT = "Your best trick of this lesson."


class BestTrickPanel(Responder, Plain, Drawn):
    """Shows the best trick of a lesson's tables.

    Args:
        tables: the tables, each with the number of moves that were there before the learner sat down.
    """

    _esm = bundle.module("lesson/best_trick.js")
    _css = bundle.style("quiz/quiz.css")

    scene = traitlets.Dict().tag(sync=True)

    def __init__(self, tables: Sequence[tuple[CardTable, int]]) -> None:
        self._tables = {str(table.about["key"]): (table, since) for table, since in tables}
        notebook = next((table.about["notebook"] for table, _ in tables), "")
        super().__init__(scene={"seq": 0, "tables": list(self._tables), "notebook": notebook, "found": None})
        self.listen(self)

    def __repr__(self) -> str:
        return f"<BestTrickPanel: {len(self._tables)} tables>"

    def plain(self) -> dict[str, str]:
        """A placeholder as text."""
        return {"text/plain": f"{PLAIN_TEXT} {run('see it')}"}

    def answer(self, request: Request) -> str | None:
        """Find the best trick in the saves that the browser sends, by table name."""
        saves = request.get("saves")
        found = [one for key, save in saves.items() if (one := self._best_in(key, save))] if isinstance(saves, dict) else []
        best = max(found, key=lambda one: one.worth, default=None)
        self.scene = {**self.scene, "seq": self.scene["seq"] + 1, "found": None if best is None else self._trick_data(best)}
        return None

    def reply(self, request: Mapping[str, Any], note: str) -> None:
        """Nothing: the scene is sent by `answer`."""

    def _best_in(self, key: object, save: object) -> BestTrick | None:
        """The best trick of one table's save; None if there is none or the save cannot be read."""
        if key not in self._tables or not isinstance(save, str):
            return None
        table, since = self._tables[str(key)]
        session = table.session
        snapshot = session.snapshot()
        try:
            session.resume(save)
            return best_trick(session.as_seen(session.state, session.seat), session.seat, since)
        except ValueError:  # the lesson has changed since
            return None
        finally:
            session.restore(snapshot)

    def _trick_data(self, best: BestTrick) -> dict[str, str]:
        """The trick for the browser: title, sentence, picture and its description."""
        drawn = faces.picture(best.won.pack, best.cards)
        title = "Your best trick" if len(best.cards) > 1 else "Your last card"
        return {
            "title": title,
            "said": best.sentence,
            "picture": data_url(drawn),
            "alt": listed([card.gloss for card in best.cards]),
        }
