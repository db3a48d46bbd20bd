"""Guided practice with fading help: one procedure three times. Watch it, finish it, do it alone.

    Guide("tute", "singing")       # a procedure of the game
    Guide("tute", "score")         # its score sheet, line by line
    Guide("trionfetti", "order")   # announcing the order of the cards, in games where it is announced

Deals and commentary come from `cardkit.teaching.guide`; the panel above the table shows them.
"""

from __future__ import annotations

import html
from collections.abc import Mapping, Sequence
from typing import Any, Final

import traitlets

import cardkit
from cardkit.game import Game
from cardkit.teaching.guide import CLEAN_RUNS, STAGES
from cardkit_widgets.base import bundle
from cardkit_widgets.base.assets import AssetWidget
from cardkit_widgets.base.plain import Plain, paragraphs, run
from cardkit_widgets.base.requests import Request, Responder, handles
from cardkit_widgets.base.stack import Stack
from cardkit_widgets.guide.subjects import StageTask, Subject, subject

NEXT: Final = {"watch": "finish", "finish": "alone", "alone": "alone"}

AGAIN: Final = run("finish one yourself, then play one alone")
AT_ANY_TIME: Final = frozenset({"known", "refused"})
"""Kinds of request that are about no scene."""


class GuidePanel(AssetWidget):
    """The panel of a guide: words and buttons above the table."""

    code = bundle.module("guide/guide.js")
    style = bundle.style("quiz/quiz.css")

    scene = traitlets.Dict().tag(sync=True)

    def __repr__(self) -> str:
        return f"<Guide: {self.scene['title']}, {STAGES[self.scene['stage']].lower()}>"


class Guide(Responder, Plain, Stack):
    """A procedure of a game, in three stages.

    Args:
        game: a game or its name.
        short: the name of a procedure; or `score`; or `order` in games where the order is announced.
        seed: chooses other deals for the stage alone.
        taught: the ids of the rules that the learner knows so far, as for `CardTable`; others are not shown.
        only: the kinds of move (`play`, say) that are made and asked about; by default all.

    Raises: `KeyError` for an unknown game or procedure, naming the nearest.
    """

    def __init__(
        self,
        game: Game | str,
        short: str,
        *,
        seed: int = 0,
        taught: str | Sequence[str] | None = None,
        only: str | Sequence[str] = (),
    ) -> None:
        kind = cardkit.games.of(game)
        self.subject: Subject = subject(kind, short, taught, only.split() if isinstance(only, str) else only)
        self._seed = seed
        self._runs = 0
        self._clean = 0
        self._done: set[str] = set()
        self._known = False
        self._seq = 0
        self._posed: tuple[Any, ...] = ()
        self._posed_at = 0
        self.panel = GuidePanel(scene={"title": self.subject.title, "stage": "watch"})
        super().__init__(layout={"overflow": "visible"})
        self.add_class("ck-beside")
        self._begin("watch")
        self.listen(self.panel)

    def __repr__(self) -> str:
        return repr(self.panel)

    def plain(self) -> dict[str, str]:
        """The commentary on the example, as text."""
        first, *rest = (frame.text for frame in self.subject.frames)
        lines = [f"{self.subject.title}: {first}", *(f"{n}. {text}" for n, text in enumerate(rest, 1)), AGAIN]
        return {"text/plain": "\n".join(lines)}

    def static_html(self) -> str:
        """The commentary on the example, as an HTML list."""
        first, *rest = (frame.text for frame in self.subject.frames)
        steps = "".join(f"<li>{html.escape(text)}</li>" for text in rest)
        return f"<p><b>{html.escape(self.subject.title)}</b></p>{paragraphs(first)}<ol>{steps}</ol>{paragraphs(AGAIN)}"

    # -- stages ------------------------------------------------------------------------------------------------------------

    def _begin(self, stage: str) -> None:
        """Begin a stage: the example (to watch or finish) or a fresh deal."""
        self._stage = stage
        self._faults: list[str] = []
        self._counted = False
        self.task: StageTask | None = None
        if stage == "watch":
            below = self.subject.watch(self._redraw)
        else:
            self._runs += stage == "alone"
            number = self._runs + self._seed if stage == "alone" else 0
            self.task = self.subject.task(stage, number, self._redraw)
            below = self.task.widgets
        self.panel.scene = self._scene("")
        self.children = (self.panel, *below)

    def _redraw(self) -> None:
        """Update the panel after a change at the table or quiz below."""
        task = self.task
        if task is not None and task.over and not self._counted:
            self._faults, self._counted = self._all_faults(), True
            self._clean = 0 if self._all_faults() else self._clean + 1
            self._done.add(self._stage)
            self._known = self._known or self._clean >= CLEAN_RUNS
        if task is None and self.subject.at == len(self.subject.frames) - 1:
            self._done.add("watch")
        self.panel.scene = self._scene("")

    def _all_faults(self) -> list[str]:
        """The faults of this run so far; fixed once it is over."""
        more = self.task.faults if self.task and not self._counted else []
        return list(dict.fromkeys([*self._faults, *more]))

    # -- what the browser is told ------------------------------------------------------------------------------------------

    def _scene(self, note: str) -> dict[str, Any]:
        """What the browser draws now; `note` is shown with it."""
        self._seq += 1
        task, frames, at = self.task, self.subject.frames, self.subject.at
        posed = (self._stage, self._runs, at if task is None else task.over)
        if posed != self._posed:
            self._posed, self._posed_at = posed, self._seq
        scene: dict[str, Any] = {
            "seq": self._seq,
            "key": self.subject.key,
            "table": task.table_key if task else "",
            "title": self.subject.title,
            "aim": self.subject.aim,
            "stage": self._stage,
            "stages": [[key, label, key in self._done] for key, label in STAGES.items()],
            "note": note,
            "known": self._known,
            "clean": self._clean,
        }
        if task is None:
            scene |= {"said": frames[at].text if at else "", "step": [at, len(frames) - 1]}
            scene |= {"over": at == len(frames) - 1, "verdicts": [], "faults": [], "begin": ""}
        else:
            scene |= {"said": "", "step": None, "over": task.over, "begin": task.begin, "faults": self._all_faults()}
            scene |= {"verdicts": [[fine, text] for fine, text in task.verdicts]}
        return scene

    # -- what the learner does ---------------------------------------------------------------------------------------------

    def answer(self, request: Request) -> str | None:
        """Handle a request; one that is malformed or out of date changes nothing.

        The table below draws the panel too, so that a request may be of an earlier scene and still of what is asked now.
        """
        kind, seq = request.get("kind"), request.get("seq")
        handler = self.handler(kind)
        if handler is not None and (kind in AT_ANY_TIME or (type(seq) is int and self._posed_at <= seq <= self._seq)):
            handler(request)
        return "" if request else None

    def reply(self, request: Mapping[str, Any], note: str) -> None:
        """Send the panel's scene."""
        self.panel.scene = self._scene(note)

    def _add_fault(self, what: str) -> None:
        """Note a fault of this run, unless the run is over."""
        if self.task is not None and not self._counted:
            self._faults.append(what)

    @handles("known")
    def _skip(self, request: Request) -> None:
        """Count the procedure as known: the browser remembers that it was learned before."""
        self._known = True

    @handles("refused")
    def _count_refusal(self, request: Request) -> None:
        self._add_fault("a card was refused")

    @handles("stage")
    def _change_stage(self, request: Request) -> None:
        if (stage := request.get("value")) in STAGES:
            self._begin(str(stage))

    @handles("back")
    def _back(self, request: Request) -> None:
        if self.task is None and self.subject.at:
            self.subject.show(self.subject.at - 1)

    @handles("next")
    def _next(self, request: Request) -> None:
        if self.task is None and self.subject.at + 1 < len(self.subject.frames):
            self.subject.show(self.subject.at + 1)
