"""Problems at a table: positions where one move wins and all others lose; the cards show why.

    Problems("tute")

Whatever a game has of them (`cardkit.teaching.problems`) is here, the easy ones first; which are solved is kept by the browser.
"""

from __future__ import annotations

import random
from collections import Counter
from typing import Any, Final

from anywidget import WidgetTrait

from cardkit import games
from cardkit.game import Game
from cardkit.moves import Move
from cardkit.sentences import capital
from cardkit.teaching import daily, problems, solving
from cardkit.teaching import teaching as teachings
from cardkit.teaching.problems import PROBLEM_LEVELS, Problem
from cardkit.teaching.solving import MoveProof
from cardkit_widgets.base.activity import tell
from cardkit_widgets.base.background import BackgroundWork
from cardkit_widgets.base.plain import Plain, paragraphs, run
from cardkit_widgets.base.requests import Dispatcher, handles
from cardkit_widgets.base.stack import Stack
from cardkit_widgets.panels.parts import Json, Panel, chosen, module
from cardkit_widgets.table.question_table import QuestionTable

OPEN: Final = "It’s your turn, and all cards lie open. {aim} One move does it."
COUNTING: Final = "It’s your turn. {aim} One move does it, however the others’ cards lie."
AT_ANY_TIME: Final = frozenset({"kept", "go"})
"""Kinds of request that are about no problem, or choose one."""


class ProblemsPanel(Panel):
    """The panel around the table of the problems."""

    code = module("problems")
    table = WidgetTrait().tag(sync=True)


class Problems(Dispatcher, Plain, Stack):
    """The problems of a game, one at a time.

    Args:
        game: a game or its name.
        level: show only those of this level (see `cardkit.teaching.problems.PROBLEM_LEVELS`); all by default.
        only: the `key` of the one problem to show.

    Raises: `ValueError` for a game, or a level, without problems, and for the key of none; `KeyError` for an unknown game.
    """

    children: tuple[Any, ...]

    def __init__(self, game: Game | str, *, level: int | None = None, only: str | None = None) -> None:
        self.game = games.of(game)
        found = problems.for_game(self.game)
        self.problems = tuple(one for one in found if level in (None, one.level) and only in (None, one.key))
        if found and only and not self.problems:
            raise ValueError(f"{self.game.title} has no such problem (any more)")
        if not self.problems:
            lacking = (
                f"no problems of level {level}; there are {', '.join(map(str, PROBLEM_LEVELS))}"
                if found
                else "no problems (yet)"
            )
            raise ValueError(f"{self.game.title} has {lacking}")
        self._keys = [one.key for one in self.problems]
        self._known = {one.key for one in found}
        self._solved: set[str] = set()
        self._keep: list[str] | None = None
        self._work: BackgroundWork[MoveProof | None] = BackgroundWork(self._judged, self._work_ended)
        self._start(0)
        self.question_table = QuestionTable(self.problem.state, self._touched, name="problems")
        self._position()
        self.panel = ProblemsPanel(self.game.pack, self._answer, self._draw)
        self.panel.table = self.question_table.table
        super().__init__(children=(self.panel,), layout={"overflow": "visible"})

    def __repr__(self) -> str:
        return f"{len(self.problems)} deals that teach {self.game.title}. {run('solve them')}"

    def plain(self) -> dict[str, str]:
        """The first problem's picture and text."""
        still = self.question_table.table.plain()
        return {**still, "text/plain": f"{self!r}\n{self._prompt}\n{still['text/plain']}"}

    def static_html(self) -> str:
        """The problem's text as HTML."""
        return paragraphs(f"{self!r}\n{self._prompt}")

    # -- the problem that is open --------------------------------------------------------------------------------------------

    @property
    def problem(self) -> Problem:
        """The problem shown now."""
        return self.problems[self._number]

    @property
    def _prompt(self) -> str:
        """What is to be done, by the game's aim and the kind of problem."""
        state = self.problem.state
        aim = teachings.for_game(self.game).table.aim(state.view(state.to_move))
        return (COUNTING if self.problem.counting else OPEN).format(aim=aim)

    def _start(self, number: int) -> None:
        """Go to this problem; nothing of it is tried yet."""
        self._work.stop()
        self._number = number
        self._verdicts: list[MoveProof] = []
        self._told = False

    def _touched(self, move: Move) -> None:
        """A card was touched at the table: judge it."""
        self._choose(move.text)
        self.panel.refresh()

    def _position(self) -> None:
        """Lay the problem's position; its cards can be touched until it is solved."""
        moves = () if self._solution else solving.choices(self.problem)
        self.question_table.ask(self.problem.state, moves, open_hands=not self.problem.counting)

    def _judged(self, verdict: MoveProof | None) -> None:
        """Show what a move leads to, up to the solver's next turn, so that the refutation is seen."""
        if verdict is None:
            return
        if not verdict.wins and not self._verdicts:
            tell(**daily.problem_act(self.problem, verdict.move))
        self._verdicts.append(verdict)
        tone, words = "again", verdict.why
        if verdict.wins:
            tone = "good" if self._told else "well"
            words = " ".join(filter(None, [words, capital(f"{self.problem.theme}.") if self.problem.theme else ""]))
            self._solved |= set() if self._told else {self._keys[self._number]}
            self._keep = sorted(self._solved)
        start, line = len(self.problem.record.moves), verdict.line.state()
        mine = (n for n in range(start + 1, len(line.events)) if line.events[n].seat == self.problem.seat)
        self.question_table.table.open_hands = True
        self.question_table.play(line, words, tone, next(mine, len(line.events)))

    def _work_ended(self, failed: Exception | None) -> None:
        """The working-out of a move has ended, or `failed`."""
        note = f"This couldn’t be worked out ({type(failed).__name__}: {failed})." if failed else ""
        self.panel.refresh(note)

    # -- what the browser asks ---------------------------------------------------------------------------------------------

    def _answer(self, request: Json) -> str:
        """Handle a request; does nothing if it is about another problem, or while a try is still worked out."""
        self._keep = None
        kind = request.get("kind")
        handler = self.handler(kind)
        if handler is None or (kind not in AT_ANY_TIME and (request.get("at") != self._number or self._work.busy)):
            return ""
        handler(request)
        return ""

    @handles("kept")
    def _recall(self, request: Json) -> None:
        """Start at the first problem that the browser has not kept as solved."""
        kept = request.get("solved")
        self._solved |= {key for key in self._known if key in kept} if isinstance(kept, list) else set()
        first = next((n for n, key in enumerate(self._keys) if key not in self._solved), 0)
        if first != self._number and not self._verdicts:
            self._start(first)
            self._position()

    @handles("go")
    def _go_to(self, request: Json) -> None:
        number = request.get("number")
        if type(number) is int and 0 <= number < len(self.problems):
            self._start(number)
            self._position()

    @handles("try")
    def _hear_move(self, request: Json) -> None:
        self._choose(request.get("move"))

    @handles("tell")
    def _show_solution(self, request: Json) -> None:
        if not self._solution:
            self._told = True
            self._try(self.problem.solution.text)

    @handles("again")
    def _begin_again(self, request: Json) -> None:
        self._verdicts = [] if self._solution else self._verdicts
        self._position()

    @handles("watch")
    def _watch(self, request: Json) -> None:
        """Play the last try to the end of the deal."""
        if self._verdicts:
            self.question_table.play_on()

    @property
    def _solution(self) -> MoveProof | None:
        """The proof of the winning move, once it was tried."""
        return next((verdict for verdict in self._verdicts if verdict.wins), None)

    def _choose(self, text: object) -> None:
        """Judge the move with this text."""
        move = chosen(self.game, text, solving.choices(self.problem))
        if move is not None and self._solution is None and not self._work.busy:
            self._try(text)

    def _try(self, text: object) -> None:
        """Begin to work out what the move with this text leads to."""
        move = chosen(self.game, text, solving.choices(self.problem))
        if move is not None and self._solution is None:
            self._verdicts = [one for one in self._verdicts if one.move is not move]
            self._work.start(solving.judging(self.problem, move, random.Random(self._number)))

    # -- what the browser is told ------------------------------------------------------------------------------------------

    def _draw(self, note: str) -> Json:
        problem, count = self.problem, Counter(one.level for one in self.problems)
        return {
            "at": self._number,
            "game": self.game.name,
            "title": self.game.title,
            "note": note,
            "keep": self._keep,
            "busy": self._work.busy,
            "dots": [[one.level, key in self._solved] for one, key in zip(self.problems, self._keys, strict=True)],
            "levels": [[level, f"{words} ({count[level]})"] for level, words in PROBLEM_LEVELS.items() if count[level]],
            "level": problem.level,
            "grade": PROBLEM_LEVELS[problem.level],
            "prompt": self._prompt,
            "tried": len(self._verdicts),
            "moved": self.question_table.moved,
            "solved": self._solution is not None,
        }
