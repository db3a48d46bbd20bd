"""The card table: a session as a widget.

    CardTable("tute")                      # a match against simple players
    CardTable("tute", seed=7)              # always the same deals
    CardTable(Session(game, record=lesson, at=12))

Python owns rules and cards; the browser draws one `scene` and sends requests. A scene contains only what the learner may see.
The whole game travels only sealed, for the browser to keep and to resume after a reload or with a new kernel.
"""

from __future__ import annotations

import inspect
import json
import sys
import warnings
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

import anywidget
import traitlets

from cardkit.arguments import require
from cardkit.game import Game, State
from cardkit.moves import Move
from cardkit.players import LEVELS, level
from cardkit.record import BadRecord, Record
from cardkit.sessions import NotNow, Session
from cardkit.sessions.save import BadSave
from cardkit.teaching import guide, teaching
from cardkit_widgets import faces
from cardkit_widgets.base import registry
from cardkit_widgets.base.activity import Diary, tell_all
from cardkit_widgets.base.assets import LOADER
from cardkit_widgets.base.plain import Plain, folded, paragraphs, run
from cardkit_widgets.base.requests import Request, Scene, clean, handles, notebook_checksum, page_state, went_wrong
from cardkit_widgets.base.stack import Drawn
from cardkit_widgets.table.about import about_table
from cardkit_widgets.table.alternatives import Alternatives, offered_below
from cardkit_widgets.table.given import check_choice, known_rules, session_of
from cardkit_widgets.table.models import PackModel, PeopleModel, TableAssets
from cardkit_widgets.table.offers import Offers
from cardkit_widgets.table.picture import describe, picture
from cardkit_widgets.table.prompter import Cue, Prompter
from cardkit_widgets.table.recordable import RecordableTable
from cardkit_widgets.table.responder import UNREAD, AtMove, notice, text_of
from cardkit_widgets.table.scene import scene
from cardkit_widgets.table.script import REVEALS, Prompts

SPEEDS: Final = ("slow", "normal", "instant")
TOOLS: Final = ("all", "few", "look", "none")
TWICE: Final = "another cell has a table called “{}”, and a browser keeps their games by name: give each a name of its own"
MAX_CHANGES: Final = 1_000_000
"""Changes of a session that a browser may count."""


class CardTable(RecordableTable, Plain, Drawn):
    """A card table at which the learner of a session plays.

    Args:
        game: a `Session`; or a game or its name, a `State`, a `Record` or the text of one, of which a session is made with the
            remaining arguments (those of `Session`: `seed`, `seat`, `at`, `watch`, `players`, `names`, `only`).
        name: what the browser remembers this table by; tables of one page need different names. By default they are counted.
        tools: which controls it has: `all`, `few` (undo, hint and options), `look` (looking back) or `none`.
        speed: how fast cards travel until the reader chooses otherwise: `slow`, `normal` or `instant`.
        confirm: whether every trick lies until the reader lets it go, until the reader chooses otherwise; by default in a step
            of a lesson, that is with `taught` or a `script`.
        taught: the ids of the rules that the learner knows so far, without the game's name, as a text or a sequence: facts,
            duties and score lines of other rules are not shown. By default all are.
        script: an author's words for the decision that is made here; or several, for one decision after the other.
        reveal: when a table without a script shows what the rules leave, as a `Script` says it; `at once` by default.
        open_hands: show all hands where that gives nothing away: at a watched table, and when the deal is over.
        height: the height of the felt, in CSS pixels; 0 lets the table choose.
        keep: whether the browser keeps the game, to go on with it after a reload.

    Raises: `TypeError` for an unknown argument, naming the nearest one there is, and for a `script` that is a text; `KeyError`
    for an unknown game or rule; `BadRecord` for a text that is no record; `ValueError` for a value that is not one of the
    choices; `UnknownMove` for a script with a move that the game has not.

    >>> CardTable("tute", seed=7)
    <CardTable: Tute, deal 1, move 3>
    """

    _esm = LOADER

    scene = traitlets.Dict().tag(
        sync=True, to_json=lambda scene, _: json.dumps(scene, ensure_ascii=False, separators=(",", ":"))
    )
    about = traitlets.Dict().tag(sync=True)
    pack = anywidget.WidgetTrait().tag(sync=True)
    people = anywidget.WidgetTrait().tag(sync=True)
    kit = anywidget.WidgetTrait().tag(sync=True)

    resumed = notice("note", "You continue where you left off.", key="resumed")
    shown_at: AtMove = (0, 0)
    asked: frozenset[str] = frozenset()
    """The kinds of moves that a question at this table is about: what bears on none of them is not shown."""

    def __init__(
        self,
        game: Session | Game | State | Record | str,
        *,
        name: str | None = None,
        tools: str = "all",
        speed: str = "normal",
        confirm: bool | None = None,
        taught: str | Sequence[str] | None = None,
        script: Prompts | Sequence[Prompts] = (),
        reveal: str = "at once",
        open_hands: bool = False,
        height: int = 0,
        keep: bool = True,
        **options: Any,
    ) -> None:
        check_choice("tools", tools, TOOLS)
        check_choice("speed", speed, SPEEDS)
        check_choice("reveal", reveal, REVEALS)
        own = [name for name in inspect.signature(CardTable).parameters if name not in ("game", "options")]
        self.session = session_of(game, options, own)
        self.session.forgiving = True
        if self.session.repeatable and not self.session.fixed:
            self.session.set_seed = self.session.seed
        self.taught = known_rules(self.session.game, taught)
        if isinstance(script, str):
            raise TypeError(f"wanted here: a script, such as Script({script!r}, well='You took it.'); not a text")
        self.prompter = Prompter(script if isinstance(script, Sequence) else [script], self.session)
        self.offers = Offers()
        self._players = self.session.players
        self._practised: list[Scene] = []  # what the last move tells of the rules that the learner knows
        self.open_hands = open_hands
        self._reveal = reveal
        self._tools = tools
        self._keep = keep
        self._good = self.session.save()
        kind = self.session.game
        if name is None:
            page_state.unnamed[kind.name] += 1
            name = str(page_state.unnamed[kind.name])
        super().__init__(
            scene=self._scene(None, {}),
            about=about_table(
                kind,
                f"{kind.name}/{name}",
                notebook=notebook_checksum(),
                tools=tools,
                speed=speed,
                confirm=(taught is not None or self.scripts != ()) if confirm is None else confirm,
                height=height,
                keep=keep,
                taught=self.taught,
            ),
            pack=PackModel.of(kind.pack),
            people=PeopleModel.of(
                [name for seat, name in enumerate(self.session.names) if seat != self.session.seat],
                signs=bool(teaching.for_game(kind).table.faces),
            ),
            kit=TableAssets.shared(),
        )
        self.listen(self)
        Diary.shared()
        alone = tools != "all" or self.session.watch or not keep
        Alternatives.shared().know(self.about["key"], self, [] if alone else offered_below(self.session, self.scripts))
        self._cell = running_cell()
        if self._named_elsewhere():
            warnings.warn(TWICE.format(name), stacklevel=2)

    def _named_elsewhere(self) -> bool:
        """Whether another cell of this notebook has a table with the same name, so that both would share one save."""
        others = (one for one in registry.widgets() if isinstance(one, CardTable) and one is not self and one._keep)
        return self._keep and any(one.about["key"] == self.about["key"] and one._cell != self._cell for one in others)

    @classmethod
    def named_twice(cls) -> list[str]:
        """Names shared by several tables of this process: a browser would keep only the last one's game."""
        keys = Counter(one.about["key"] for one in registry.widgets() if isinstance(one, cls) and one._keep)
        return [key.partition("/")[2] for key, count in keys.items() if count > 1]

    # -- what the browser is told ------------------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Draw the table again after the session was changed from Python."""
        self._hint = None
        self._send_scene({})

    def fresh(self) -> None:
        """Deal again if the deal is random: pages start from a shared state, and each reader gets cards of their own."""
        if not self.session.repeatable:
            self.session.restart()
            self.refresh()

    def go_to(self, number: int, *, moving: bool = False) -> None:
        """Show the position after so many moves, like the slider. One move forward is animated; with `moving`, several too."""
        self._go(number, moving or number == self.shown_at[1] + 1, {})

    def show_way(self, number: int, cue: Cue | None = None) -> None:
        """Animate the moves up to this number, with a cue's words below the table at the right one."""
        since, self.offers.said = self.shown_at, cue.notice if cue else None
        self._go(number, True, {"notice": self.offers.said})
        self._since = since

    def say(self, words: str, tone: str, because: Sequence[str] = ()) -> None:
        """Show words below the table, which stays as it is, and highlight the cards `because`."""
        self.offers.said = notice(tone, words, because=[*because])
        self._send_scene({"notice": self.offers.said})

    def _go(self, number: int, moving: bool, extra: Mapping[str, Any]) -> None:
        since = self.shown_at if moving else None
        self.session.goto(number)
        self._hint = None
        self._send_scene(extra, since)

    def offer(self, moves: Sequence[Move], act: Callable[[Move], None]) -> None:
        """At a watched table, let the learner touch one of these moves; `act` is called with it.

        No moves: the table shows the outcome of one.
        """
        self.offers.offer(moves, act)
        self._since = None

    def comment(self, comments: Mapping[int, Scene], play_on: Callable[[], None], last: int) -> None:
        """At a watched table, show these notices below their positions (a number of moves), and let the reader play on.

        `play_on` is called to play on from the position shown; that is offered up to position `last`.
        """
        self.offers.comments, self.offers.play_on, self.offers.last = comments, play_on, last

    def _scene(self, since: AtMove | None, extra: Mapping[str, Any]) -> Scene:
        resting = self.offers.shows_outcome or (self.resting and self.session.at == self.prompter.rests_after(self.session))
        situation = {"open_hands": self.open_hands, "led": self._tools == "none", "still": self._still, "resting": resting}
        remark = "" if self.scripts else self.session.remark()  # an author speaks once: in the scripts, where there are any
        situation["talking"] = self._tools == "all" and not (extra.get("notice") or self.session.trouble or remark)
        uses = self.uses if self.scripts and self.taught is not None else None
        since = self.since(since)
        shown = scene(self.session, since, taught=self.taught, asked=self.asked, uses=uses, **situation) | {"remark": remark}
        self._good = shown["save"] = self.session.save()
        self.shown_at = (shown["deal"], shown["at"])
        shown["can"]["others"] = "others" not in self.barred
        shown["reveal"] = self._reveal
        if self.offers.moves and self.session.watch:
            self.offers.draw(self.session.game, shown)
        if self.offers.play_on is not None:
            shown["can"]["take_over"] = self.offers.plays_on(self.session.at)
        comment = self.offers.comments.get(self.session.at)
        if comment is not None:  # it says what matters here
            shown |= {"duties": [], "status": ""}
            shown["hand"] = [{**card, "chosen": card["card"] == comment.get("made")} for card in shown["hand"]]
        if self.scripts:
            self.prompt(shown)
        trouble = notice("note", clean(self.session.trouble)) if self.session.trouble else None
        said = extra.get("notice") or trouble or comment
        own = {
            "task_state": self.task_state or None,
            "ended": self.task_state in ("done", "missed"),
            "hint": self._hint,
            "stays_open": self.open_hands,
            "ack": None,
        }
        return {**shown, **own, **extra, "notice": said}

    def _send_scene(self, extra: Mapping[str, Any], since: AtMove | None = None) -> None:
        """Send the scene with the moves made after `since`; `extra` are entries of this answer alone."""
        self.scene = self._scene(since, extra)

    # -- what the browser asks ---------------------------------------------------------------------------------------------

    def set_state(self, sync_data: object) -> None:
        """Ignored: a browser changes nothing here except by requests."""

    @property
    def barred(self) -> Mapping[str, str]:
        """Bars choosing the others' level, too, except in a match with all tools."""
        session = self.session
        chosen = self._tools == "all" and not (self.scripts or session.fixed or session.watch)
        return super().barred if chosen else {**super().barred, "others": UNREAD}

    def answer(self, request: Request) -> str | None:
        """Answer, and send the diary what the learner has practised once they have seen the move."""
        super().answer(request)
        self._still = False
        if self._practised:
            tell_all(self._practised)
            self._practised = []
        return None

    def show(self, since: AtMove | None, extra: Mapping[str, Any]) -> None:
        """Send the scene with the moves made after `since`, and `extra` entries; if that fails, return to the last one sent."""
        try:
            self._send_scene(extra, since)
        except Exception as error:
            self.scene = {**self.scene, **extra, "steps": [], "notice": self.failed(error)}

    def failed(self, error: Exception) -> Scene:
        """Restore the session to the last scene that was sent; returns the notice about the error."""
        try:
            self.session.resume(self._good)
        except Exception:  # the last resort is the reader's browser, which keeps the same save
            sorry = "Reload the page: the table goes on with what your browser kept."
        else:
            sorry = "Nothing is lost: the table is as it was before. You can take a move back, or play on."
        return notice("error", went_wrong(error, sorry, "inside the table"))

    @handles("play")
    def _play(self, request: Request) -> Scene | None:
        session, text = self.session, text_of(request)
        if self.offers.moves and session.watch:
            self._since = None
            return self.offers.take(text)
        seq, met = session.seq, self._rules_followed(text)
        said = self.made(lambda: session.play(text))
        if session.seq != seq:
            self._practised = [{"kind": "rule", "rule": rule, "right": right, "at": "table"} for rule, right in met.items()]
            self._practised += [{"kind": "met", "rule": rule} for rule in self.brought_in if self.task_state == "done"]
        return said

    def _rules_followed(self, text: str) -> dict[str, bool]:
        """The rules that a move of the learner's follows (True) or forgets (False), by id: what the diary counts as practice.

        If other cards are refused, a legal one follows their rules.
        """
        session = self.session
        move = session.game.move(text)
        if not session.my_turn or not session.state.allows(move):
            return {}
        found = {refusal.rule.id: True for _, refusal in session.view().refusals}
        if not session.only:
            found |= guide.remembered(session.state, move)
        return {rule: right for rule, right in sorted(found.items()) if self.taught is None or rule in self.taught}

    @handles("take_over")
    def _take_over(self, request: Request) -> None:
        if self.offers.play_on is None:
            self.session.take_over()
        elif self.offers.plays_on(self.session.at):
            self.offers.play_on()

    @handles("others")
    def _seat_others(self, request: Request) -> None:
        """Gives the other seats players of the requested level."""
        session, name = self.session, request.get("level")
        if not isinstance(name, str) or name not in ("", *LEVELS):
            raise NotNow(UNREAD)
        if not name:
            session.players = self._players
            return
        session.seat_others(level(session.game, name))

    @handles("resume")
    def _resume(self, request: Request) -> Scene | None:
        saved = request.get("save")
        if not isinstance(saved, str):
            raise NotNow(UNREAD)
        reached = request.get("reached")  # how many changes there were before, where a page goes on that has shown them
        goes_on = type(reached) is int and 0 <= reached < MAX_CHANGES
        if not (self._keep or goes_on):
            return None
        if saved == self._good and not goes_on:
            return None
        try:
            if saved != self._good:
                self.session.resume(saved)
        except (BadSave, BadRecord, ValueError) as error:
            return notice("note", f"The game that was kept couldn’t be continued: {error}.", key="fresh")
        if goes_on and isinstance(reached, int):
            self.session.seq = reached
        self._hint = None
        return self.resumed if self.session.begun else None

    # -- where widgets do not run ------------------------------------------------------------------------------------------

    def plain(self) -> dict[str, str]:
        """A picture of the table, and the table in words."""
        pack = self.session.game.pack
        if not self.session.repeatable:  # what is dealt now will not be dealt again: a saved notebook shows no deal
            text = f"{self.session.game.title}: a new deal each time. {run('play it')}"
            return {"text/plain": text, "image/svg+xml": faces.picture(pack, ["back"] * 5, columns=5)}
        shown = self._scene(None, {})
        return {"text/plain": "\n".join([describe(shown, pack), *self._watched()]), "image/svg+xml": picture(shown, pack)}

    def static_html(self) -> str:
        """A watched table move by move; else how to play at it."""
        if watched := self._watched():
            moves = f"<ol>{''.join(f'<li>{paragraphs(line)}</li>' for line in watched)}</ol>"
            return folded("The hand, move by move", moves) + paragraphs(run("watch it"))
        return paragraphs(run("play at this table"))

    def _watched(self) -> list[str]:
        """Each move of a watched deal in words, with its remark."""
        session = self.session
        if not session.watch:
            return []
        record, events = session.record, session.state.view(session.seat).events
        remarks = (record.remark(number - 1) for number in session.seen_moves(session.seat)[1:])
        return [f"{event.say(session.names)} {remark}".strip() for event, remark in zip(events, remarks, strict=True)]

    def __repr__(self) -> str:
        session = self.session
        return f"<CardTable: {session.game.title}, deal {len(session.match.finished) + 1}, move {self.shown_at[1]}>"


def running_cell() -> str:
    """The id of the running cell, as JupyterLab sends it; "" where cells have none."""
    shell = sys.modules["IPython"].get_ipython() if "IPython" in sys.modules else None
    kernel = getattr(shell, "kernel", None)
    return str(kernel.get_parent().get("metadata", {}).get("cellId", "")) if kernel is not None else ""


def checked_table(table: object) -> CardTable:
    """The table itself; raises `TypeError` if it is no `CardTable`."""
    found: CardTable = require(table, CardTable, "a card table, such as CardTable('tute')")
    return found
