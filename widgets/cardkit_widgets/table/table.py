"""The card table: an anywidget of a session in the browser.

    CardTable("tute")                      # a match against simple players
    CardTable("tute", seed=7)              # always the same deals
    CardTable(Session(game, record=lesson, at=12))

Python owns the rules and the cards; the browser draws one `scene` and sends what the learner wants to do. What is sent is
already filtered to what the learner may see; the whole game travels only sealed, so that the browser can keep it and continue
after a reload or with a new kernel.
"""

from __future__ import annotations

import inspect
import json
import sys
import warnings
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, Final

import anywidget
import traitlets
from ipywidgets.widgets.widget import _instances

from cardkit.arguments import require
from cardkit.game import Game, State
from cardkit.moves import Move, UnknownMove
from cardkit.players import LEVELS, level
from cardkit.record import BadRecord, Record
from cardkit.rules import IllegalMove
from cardkit.sessions import NotNow, Session
from cardkit.sessions.save import BadSave
from cardkit.teaching import practice, teaching
from cardkit_widgets import faces
from cardkit_widgets.base.activity import Diary, tell_all
from cardkit_widgets.base.assets import LOADER
from cardkit_widgets.base.plain import Plain, folded, paragraphs, run
from cardkit_widgets.base.requests import Request, Responder, clean, handles, home, went_wrong
from cardkit_widgets.base.stack import Drawn
from cardkit_widgets.table import calls
from cardkit_widgets.table.about import about_table
from cardkit_widgets.table.alternatives import Alternatives, alternatives
from cardkit_widgets.table.given import among, known_rules, session_of
from cardkit_widgets.table.models import PackModel, PeopleModel, TableAssets
from cardkit_widgets.table.moment import YOURS
from cardkit_widgets.table.picture import describe, picture
from cardkit_widgets.table.pieces import Scene
from cardkit_widgets.table.prompter import Cue, Prompter, resting_place, winning
from cardkit_widgets.table.scene import RESTS, scene
from cardkit_widgets.table.script import REVEALS, Prompts

SPEEDS: Final = ("slow", "normal", "instant")
TOOLS: Final = ("all", "few", "none")
TWICE: Final = "another cell has a table called “{}”, and a browser keeps their games by name: give each a name of its own"
MAX_CHANGES: Final = 1_000_000
"""Changes of a session that a browser may count."""
MAX_MOVE_CHARACTERS: Final = 200
"""Characters in a move's text that a browser may send; a command in words is well below it."""


class CardTable(Responder, Plain, Drawn):
    """A card table at which the learner of a session plays.

    Args:
        game: a `Session`; or a game or its name, a `State`, a `Record` or the text of one, of which a session is made with the
            remaining arguments (those of `Session`: `seed`, `seat`, `at`, `watch`, `players`, `names`, `only`).
        name: what the browser remembers this table by; tables of one page need different names. By default they are counted.
        tools: which controls it has: `all`, `few` (undo, hint and looking back) or `none`.
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

    Raises: `TypeError` for an unknown argument, naming the nearest one there is; `KeyError` for an unknown game;
    `ValueError` for a value that is not among the choices.

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

    _counted: ClassVar[Counter[str]] = Counter()

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
        among("tools", tools, TOOLS)
        among("speed", speed, SPEEDS)
        among("reveal", reveal, REVEALS)
        own = [name for name in inspect.signature(CardTable).parameters if name not in ("game", "options")]
        self.session = session_of(game, options, own)
        self.session.forgiving = True
        if self.session.repeatable and not self.session.fixed:
            self.session.set_seed = self.session.seed
        self.taught = known_rules(self.session.game, taught)
        if isinstance(script, str):
            raise TypeError(f"wanted here: a script, such as Script({script!r}, well='You took it.'); not a text")
        self.prompter = Prompter(script if isinstance(script, Sequence) else [script], self.session)
        self.offered_above = ""  # how far the learner is with what a panel above the table asks for
        self._players = self.session.players
        self.followed = False  # whether a widget beside it changes with it, as no recording of the table could tell
        self._offered: tuple[Move, ...] = ()
        self._act: Callable[[Move], None] = lambda move: None
        self._shown_since: tuple[int, int] | None = None  # from which move on the answer to a request shows them moving
        self._still = False  # whether the reader sees moves at once
        self._practised: list[Scene] = []  # what the last move tells of the rules that the learner knows
        self.open_hands = open_hands
        self._reveal = reveal
        self._tools = tools
        self._keep = keep
        self._hint: Scene | None = None
        self._shown = (0, 0)
        self._good = self.session.save()
        kind = self.session.game
        if name is None:
            self._counted[kind.name] += 1
            name = str(self._counted[kind.name])
        super().__init__(
            scene=self._scene(None, {}),
            about=about_table(
                kind,
                f"{kind.name}/{name}",
                home=home(),
                tools=tools,
                speed=speed,
                confirm=(taught is not None or self.scripts != ()) if confirm is None else confirm,
                height=height,
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
        Alternatives.shared().know(self.about["key"], self, self._alternatives)
        self._cell = running_cell()
        if self._named_elsewhere():
            warnings.warn(TWICE.format(name), stacklevel=2)

    def _named_elsewhere(self) -> bool:
        """Whether another cell of this notebook has a table that the browser could take for this one."""
        others = (one for one in _instances.values() if isinstance(one, CardTable) and one is not self and one._keep)
        return self._keep and any(one.about["key"] == self.about["key"] and one._cell != self._cell for one in others)

    @classmethod
    def named_twice(cls) -> list[str]:
        """The names under which a browser would keep more than one table of this process: it then knows only the last."""
        keys = Counter(one.about["key"] for one in _instances.values() if isinstance(one, cls) and one._keep)
        return [key.partition("/")[2] for key, count in keys.items() if count > 1]

    # -- what the browser is told ------------------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Draw the table again after the session was changed from Python."""
        self._hint = None
        self._draw({})

    def fresh(self) -> None:
        """Deal anew what was dealt at random: all readers of a page begin with the same."""
        if not self.session.repeatable:
            self.session.restart()
            self.refresh()

    def go_to(self, number: int, *, moving: bool = False) -> None:
        """Show the position after so many moves, as the slider does; one move on is shown moving, with `moving` also many."""
        self._go(number, moving or number == self._shown[1] + 1, {})

    def succeed(self, number: int, well: str) -> None:
        """Show the way to the position after so many moves, the first of which is what was to be found; `well` says why."""
        first = self._shown[1]
        self.offered_above = "done"
        self._go(number, True, {"notice": Cue(well, "well", winning(self.session.state, first), first + 1).notice})

    def tell_of(self, number: int, words: str) -> None:
        """Show the way to the position after so many moves, with these words on the first of them below the table."""
        first = self._shown[1]
        card = self.session.state.events[first].move.card
        self._go(number, True, {"notice": Cue(words, "again", card.text if card else "", first + 1).notice})

    @property
    def scripts(self) -> tuple[Prompts, ...]:
        """The author's words for this table, one decision after the other; empty where there are none."""
        return self.prompter.scripts

    @property
    def found(self) -> str:
        """How far the learner is with what is asked for here: `new`, `begun`, `missed` or `done`; empty where nothing is."""
        return self.prompter.stands(self.session) if self.scripts else self.offered_above

    def _go(self, number: int, moving: bool, extra: Mapping[str, Any]) -> None:
        since = self._shown if moving else None
        self.session.goto(number)
        self._hint = None
        self._draw(extra, since)

    def offer(self, moves: Sequence[Move], act: Callable[[Move], None]) -> None:
        """Let the learner touch cards of a table that is only watched: `act` is told which of these moves is meant."""
        self._offered, self._act = tuple(moves), act

    def _scene(self, since: tuple[int, int] | None, extra: Mapping[str, Any]) -> Scene:
        above = self._tools != "all"
        resting = self._resting and self.session.at == self._rests
        situation = {"open_hands": self.open_hands, "answered_above": above, "still": self._still, "resting": resting}
        remark = "" if self.scripts else self.session.remark()  # an author speaks once: in the scripts, where there are any
        situation["talking"] = not (above or extra.get("notice") or self.session.trouble or remark)
        shown = scene(self.session, since, taught=self.taught, **situation) | {"remark": remark}
        self._good = shown["save"] = self.session.save()
        self._shown = (shown["deal"], shown["at"])
        shown["can"]["others"] = self._others
        if self._resting:  # what the others did after that is not to be stepped to, or played on from
            shown["moves"] = len(self._seen()) - 1
            shown["can"]["take_over"] = False
        if self._offered and self.session.watch:
            self._open_to_touch(shown)
        trouble = _notice("note", clean(self.session.trouble)) if self.session.trouble else None
        shown["reveal"] = self._reveal
        if self.scripts:
            self._prompt(shown)
        own = {"task": self.found or None, "ended": self.found in ("done", "missed"), "hint": self._hint, "ack": None}
        return {**shown, **own, **extra, "notice": extra.get("notice") or trouble}

    def _prompt(self, shown: Scene) -> None:
        """Put the author's words into a scene: those of refused moves, whether there is a hint, when the rules are shown."""
        script, words = self.prompter.script(self.session), self.prompter.words(self.session)
        calls = {move.text: text for move, text in words.items()}
        cards = {move.card.text: text for move, text in words.items() if move.card and move.kind == shown["click"]}
        for key, kept in (("hand", cards), ("barred", calls)):
            name = "card" if key == "hand" else "move"
            shown[key] = [
                {**one, "why": {**one["why"], "reason": kept[one[name]]}} if one["why"] and one[name] in kept else one
                for one in shown[key]
            ]
        if script is not None:
            shown["reveal"] = script.reveal
        hinted = script is not None and (script.hint != "" or self.prompter.underway(self.session))
        shown["can"]["hint"] = shown["can"]["hint"] and hinted

    def _texts(self) -> dict[str, str]:
        """A deal whose hands may be open as text, to be taken along: its record and its score sheet."""
        session = self.session
        if not (session.watch or session.state.over):
            return {}
        return {"deal": str(session.record), "score": session.state.score.text(session.names)}

    def _open_to_touch(self, shown: Scene) -> None:
        """Make a scene's cards such that those which are offered can be touched."""
        kind, held = self._offered[0].kind, {card["card"] for card in shown["hand"]}
        shown |= {"my_turn": True, "click": kind, "trick": {**shown["trick"], "takes": False}, "status": YOURS}
        good = {move.card.text for move in self._offered if move.card is not None and move.kind == kind}
        shown["hand"] = [{**card, "ok": card["card"] in good, "why": None} for card in shown["hand"]]
        shown["actions"] = [
            {"move": move.text, "kind": move.kind, "label": move.label, "card": move.card.text if move.card else ""}
            for move in self._offered
            if move.card is None or move.card.text not in held
        ]
        shown["not_now"] = "That card isn’t one of the moves to choose from."

    def _draw(self, extra: Mapping[str, Any], since: tuple[int, int] | None = None) -> None:
        self.scene = self._scene(since, extra)

    # -- what the browser asks ---------------------------------------------------------------------------------------------

    def set_state(self, sync_data: object) -> None:
        """Nothing of a table is the browser's to set: what it wants, it asks for."""

    def answer(self, request: Request) -> str | None:
        """Does what a request asks and draws the table. Whatever it holds, it is answered and the session stays sound."""
        ack = request.get("id")
        extra: dict[str, Any] = {"ack": ack if isinstance(ack, str) and len(ack) <= 40 else None}
        self._still = request.get("still") is True
        since: tuple[int, int] | None = None
        try:
            notice = self._answer(request)
            since = self._shown_since
        except IllegalMove as error:
            refusal = error.refusal
            reason = self.prompter.words(self.session).get(self.session.game.move(_text(request.get("move"))), refusal.reason)
            notice = _notice("refused", reason, refusal.rule.id, because=[c.text for c in refusal.because])
        except (NotNow, UnknownMove, BadSave, BadRecord, Misunderstood) as error:
            notice = _notice("note", clean(str(error)))
        except Exception as error:  # nothing that goes wrong here may vanish without a word
            notice = self._repair(error)
        if request.get("kind") == "calls":
            extra["calls"] = calls.calls(self.session)
        elif request.get("kind") == "texts":
            extra["texts"] = self._texts()
        try:
            self._draw({**extra, "notice": notice}, since)
        except Exception as error:
            self.scene = {**self.scene, **extra, "steps": [], "notice": self._repair(error)}
        self._still = False
        if self._practised:  # when the learner has seen the move
            tell_all(self._practised)
            self._practised = []
        return None

    def reply(self, request: Mapping[str, Any], note: str) -> None:
        """Why a request was not read at all."""
        self._draw({"notice": _notice("note", note), "ack": request.get("id")})

    def _repair(self, error: Exception) -> Scene:
        """Put the session back to where it was drawn last, and say what happened."""
        try:
            self.session.resume(self._good)
        except Exception:  # the last resort is the reader's browser, which keeps the same save
            sorry = "Reload the page: the table goes on with what your browser kept."
        else:
            sorry = "Nothing is lost: the table is as it was before. You can take a move back, or play on."
        return _notice("error", went_wrong(error, sorry, "inside the table"))

    def _answer(self, request: Request) -> Scene | None:
        """Does what a request asks, by the method that handles its kind; returns a notice."""
        kind, session = request.get("kind"), self.session
        handler = self.handler(kind)
        if handler is None:
            raise Misunderstood
        self._shown_since = None
        if kind not in AT_ANY_TIME:
            seq = request.get("seq")
            if type(seq) is not int or seq != session.seq:
                raise NotNow("The table had moved on before this arrived, so nothing was done. Here is how it stands.")
            session.trouble = ""
            if kind != "hint":
                self._shown_since, self._hint = self._shown, None
            if kind in MOVES and self.found == "missed":
                raise NotNow("Take your card back with Undo, and try again.")
            if kind in MOVES and self._resting:
                raise NotNow(RESTS)
        notice: Scene | None = handler(request)
        return notice

    @handles("hello", "calls", "texts")
    def _look(self, request: Request) -> None:
        """Answers with the table as it stands, and with what `answer` adds for this kind."""

    @handles("hint")
    def _give_hint(self, request: Request) -> None:
        self._hint = self._hinted()

    @handles("play")
    def _play(self, request: Request) -> Scene | None:
        session, text = self.session, _text(request.get("move"))
        if self._offered and session.watch:
            found = next((move for move in self._offered if move.text == text), None)
            if found is None:
                raise Misunderstood
            self._act(found)
            return None
        seq, met = session.seq, self._met(text)
        notice = self._made(lambda: session.play(text))
        if session.seq != seq:
            self._practised = [{"kind": "rule", "rule": rule, "right": right, "at": "table"} for rule, right in met.items()]
            self._practised += [{"kind": "met", "rule": rule} for rule in self._brought_in() if self.found == "done"]
        return notice

    def _brought_in(self) -> list[str]:
        """The ids of the rules that this step of a lesson brings in: once it is done, they may be practised."""
        rules = self.session.game.rules
        return [rules[key].id for script in self.scripts for key in getattr(script, "teaches", "").split()]

    @handles("choose")
    def _choose(self, request: Request) -> None:
        self.session.choose(_text(request.get("move")))

    @handles("confirm")
    def _confirm(self, request: Request) -> Scene | None:
        return self._made(self.session.confirm)

    @handles("undo")
    def _undo(self, request: Request) -> None:
        self.session.undo()

    @handles("goto")
    def _look_back(self, request: Request) -> None:
        number, session = request.get("at"), self.session
        if type(number) is not int:
            raise Misunderstood
        moves = self._seen()
        if number != self._shown[1] + 1:
            self._shown_since = None
        session.goto(moves[min(max(number, 0), len(moves) - 1)])

    @handles("take_over")
    def _take_over(self, request: Request) -> None:
        self.session.take_over()

    @handles("open")
    def _open(self, request: Request) -> None:
        self.open_hands = request.get("on") is True

    @handles("next")
    def _next(self, request: Request) -> None:
        self.session.next_deal()
        self._shown_since = (len(self.session.match.finished), 0)

    @handles("restart")
    def _restart(self, request: Request) -> None:
        self.session.restart()
        self._shown_since = None if self.session.fixed else (0, 0)

    @handles("others")
    def _seat_others(self, request: Request) -> None:
        """Gives the other seats players of this level, for a match that is not part of a lesson."""
        name = request.get("level")
        if not isinstance(name, str) or name not in ("", *LEVELS) or not self._others:
            raise Misunderstood
        session = self.session
        if not name:
            session.players = self._players
            return
        other = level(session.game, name)
        session.players = tuple(p if seat == session.seat else other for seat, p in enumerate(session.players))

    @property
    def _others(self) -> bool:
        """Whether the reader may choose who the others are: in a match that is played with all tools."""
        session = self.session
        return self._tools == "all" and not self.scripts and not (session.fixed or session.watch)

    def _met(self, text: str) -> dict[str, bool]:
        """The rules that a move of the learner's would meet, and what it would forget, by their ids.

        Where other cards are refused, one that is not meets their rules.
        """
        session = self.session
        move = session.game.move(text)
        if not session.my_turn or move not in session.state.legal:
            return {}
        found = {refusal.rule.id: True for _, refusal in session.view().refusals}
        if not session.only:
            found |= practice.remembered(session.state, move)
        return {rule: right for rule, right in sorted(found.items()) if self.taught is None or rule in self.taught}

    @property
    def _alternatives(self) -> list[str]:
        """What is offered beside this table: another deal, another rule, other cards; at a match, friends."""
        if self._tools != "all" or self.session.watch or not self._keep:
            return []
        found = ["cards"] if self.scripts or not alternatives(self.session.game) else ["rules", "cards"]
        if not (self.scripts or self.session.fixed):
            found.append("friends")
        anywhere = all(script.goal in ("legal", "over") and not script.words(self.session.game) for script in self.scripts)
        return ["deal", *found] if self.session.can_redeal and anywhere else found

    def _hinted(self) -> Scene:
        """The hint for this position: the author's where there is one, else that of the learner's player."""
        session, script = self.session, self.prompter.script(self.session)
        if script is None or script.hint is None or self.prompter.underway(session):
            hint = session.hint()
            move, area, reason = hint.move, hint.area, hint.reason
        elif script.hint:
            move, area = self.prompter.next_move(session), script.hint
            reason = self.prompter.reason(session, move)
        else:
            raise NotNow("There is no hint here.")
        return {"area": area, "move": move.label, "card": move.card.text if move.card else "", "reason": reason}

    @property
    def _resting(self) -> bool:
        """Whether what was asked for has come to its end amid a deal: the table rests there until it is taken up again."""
        return bool(self.scripts) and self.found in ("done", "missed") and not self.session.state.over

    @property
    def _rests(self) -> int:
        """The number of moves after which the table rests, once its goal is met or missed."""
        last = self.session.last_turn()
        return self.session.moves if last is None else resting_place(self.session.state, last)

    def _seen(self) -> list[int]:
        """For every number of moves that the table shows, the number that were made by then; none after it has come to rest."""
        moves = self.session.seen_moves(self.session.view(open_hands=self.open_hands).seat)
        if not self._resting:
            return moves
        rests = self._rests
        return [number for number in moves if number <= rests]

    def _made(self, act: Callable[[], object]) -> Scene | None:
        """Let the learner's move be made; what its author says of it."""
        session = self.session
        (number, _), before = self.prompter.place(session), session.moves
        act()
        if self._resting and (rests := self._rests) < session.moves:
            session.goto(rests)
        cue = self.prompter.cue(session, number, before)
        return self._with_their_cards(cue.notice, before) if cue else None

    def _with_their_cards(self, notice: Scene, number: int) -> Scene:
        """The words on a hand that was given up with move `number`, with the cards to which it was given up."""
        session = self.session
        event = session.state.events[number]
        texts = teaching.for_game(session.game).table
        to = next((note.seat for note in event.notes if note.kind in ("hand", "end")), None)
        if event.move.text not in texts.given_up or event.seat != session.seat or to is None:
            return notice
        cards = Record.of(session.state).state(number).view(to).pile("hand", to).cards
        held = session.game.pack.set([card for card in cards if card is not None])
        words = f"{notice['text']} {session.names[to]} held {held.words}."
        return notice | {"text": words, "shows": [card.text for card in held]}

    @handles("resume")
    def _resume(self, request: Request) -> Scene | None:
        saved = request.get("save")
        if not isinstance(saved, str):
            raise Misunderstood
        reached = request.get("reached")  # how many changes there were before, where a page goes on that has shown them
        goes_on = isinstance(reached, int) and 0 <= reached < MAX_CHANGES
        if not (self._keep or goes_on):
            return None
        if saved == self._good and not goes_on:
            return None
        try:
            if saved != self._good:
                self.session.resume(saved)
        except (BadSave, BadRecord, ValueError) as error:
            return _notice("note", f"The game that was kept couldn’t be continued: {error}.", key="fresh")
        if goes_on and isinstance(reached, int):
            self.session.seq = reached
        self._hint = None
        return _notice("note", "You continue where you left off.", key="resumed")

    # -- written down beforehand -------------------------------------------------------------------------------------------

    @property
    def recordable(self) -> bool:
        """Whether its answers can be written down: the author asks for something in a given deal, and nothing else is near."""
        return bool(self.scripts) and self.session.fixed and not (self.session.watch or self._offered or self.followed)

    @property
    def at_random(self) -> bool:
        """Whether it is dealt anew for each reader."""
        return not self.session.repeatable

    def showing(self) -> Scene:
        """The scene that is shown now."""
        found: Scene = self.scene
        return found

    def requests(self) -> Iterator[Request]:
        """What a learner may do now: the cards and calls that are possible, undo, hint, from the beginning, open hands."""
        shown = self.showing()
        choice, can = shown["choice"], shown["can"]
        if shown["my_turn"]:
            for card in shown["hand"]:
                if card["ok"] or (choice and card.get("chosen")):
                    yield {"kind": "choose" if choice else "play", "move": f"{shown['click']} {card['card']}"}
            yield from ({"kind": "play", "move": pile["move"]} for pile in shown["piles"] if pile["move"])
            yield from ({"kind": "play", "move": action["move"]} for action in shown["actions"])
            if choice and choice["n"] == choice["of"]:
                yield {"kind": "confirm"}
        for kind in ("undo", "hint"):
            if can[kind]:
                yield {"kind": kind}
        if can["restart"] and can["undo"]:
            yield {"kind": "restart"}
        if can["open"]:
            yield {"kind": "open", "on": not shown["open"]}

    def answered(self, request: Request) -> Scene:
        """Answer a request about the scene that is shown; returns the next."""
        self.receive({**request, "seq": self.session.seq, "id": "", "still": False})
        return self.showing()

    def mark(self) -> tuple[Any, ...]:
        """All that a request may change, to come back to."""
        return self.session.mark(), self.scene, self._shown, self._good, self._hint, self.open_hands

    def back(self, mark: tuple[Any, ...]) -> None:
        """Back to where `mark` was called."""
        session, scene, self._shown, self._good, self._hint, self.open_hands = mark
        self.session.back(session)
        self.scene = scene

    # -- where widgets do not run ------------------------------------------------------------------------------------------

    def plain(self) -> dict[str, str]:
        """A picture of the table, and the table in words."""
        pack = self.session.game.pack
        if not self.session.repeatable:  # what is dealt now will not be dealt again: a saved notebook shows no deal
            text = f"{self.session.game.title}: a new deal each time. {run('play it')}"
            return {"text/plain": text, "image/svg+xml": faces.picture(pack, ["back"] * 5, columns=5)}
        shown = self._scene(None, {})
        return {"text/plain": "\n".join([describe(shown, pack), *self._watched()]), "image/svg+xml": picture(shown, pack)}

    def read(self) -> str:
        """A table that is watched, move by move; else how to play at it."""
        if watched := self._watched():
            moves = f"<ol>{''.join(f'<li>{paragraphs(line)}</li>' for line in watched)}</ol>"
            return folded("The hand, move by move", moves) + paragraphs(run("watch it"))
        return paragraphs(run("play at this table"))

    def _watched(self) -> list[str]:
        """Every move of a hand that is only watched, in words, with the remark on it."""
        session = self.session
        if not session.watch:
            return []
        record, events = session.record, session.state.view(session.seat).events
        remarks = (record.remark(number - 1) for number in session.seen_moves(session.seat)[1:])
        return [f"{event.say(session.names)} {remark}".strip() for event, remark in zip(events, remarks, strict=True)]

    def __repr__(self) -> str:
        session = self.session
        return f"<CardTable: {session.game.title}, deal {len(session.match.finished) + 1}, move {self._shown[1]}>"


AT_ANY_TIME: Final = ("resume", "hello", "calls", "texts")
"""Kinds of requests that are answered whatever the table shows; the others are about the position that they were sent at."""
MOVES: Final = ("play", "choose", "confirm")


def running_cell() -> str:
    """The cell that runs, as JupyterLab names it; empty where cells have no names."""
    shell = sys.modules["IPython"].get_ipython() if "IPython" in sys.modules else None
    kernel = getattr(shell, "kernel", None)
    return str(kernel.get_parent().get("metadata", {}).get("cellId", "")) if kernel is not None else ""


def checked_table(table: object) -> CardTable:
    """A card table as it is; raises `TypeError` for anything else."""
    found: CardTable = require(table, CardTable, "a card table, such as CardTable('tute')")
    return found


class Misunderstood(ValueError):
    """A request that makes no sense."""

    def __init__(self) -> None:
        super().__init__("The table didn’t understand that, so nothing was changed.")


def _notice(tone: str, text: str, rule: str = "", because: list[str] | None = None, key: str = "") -> Scene:
    return {"tone": tone, "text": text, "rule": rule, "because": because or [], "key": key}


def _text(value: object) -> str:
    if not isinstance(value, str) or len(value) > MAX_MOVE_CHARACTERS:
        raise Misunderstood
    return value
