"""What a guide can practise: a procedure at the table, a score sheet, an order of the cards in words."""

from __future__ import annotations

import html
import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Sequence
from typing import Any

from cardkit import players
from cardkit.game import Game, State
from cardkit.moves import Move
from cardkit.ranking import Ranking
from cardkit.record import Record
from cardkit.score import Line
from cardkit.sentences import capital
from cardkit.sessions import Session
from cardkit.speech import Speech
from cardkit.teaching import exercises, guide, table_texts, teaching
from cardkit.teaching.examples import example
from cardkit.teaching.exercises.positions import random_deals
from cardkit.teaching.guide import SEAT, Frame, Run
from cardkit.teaching.procedure import Procedure
from cardkit_widgets import faces
from cardkit_widgets.base.stack import Markup
from cardkit_widgets.guide.order_box import OrderBox
from cardkit_widgets.pages.pictures import Ladder
from cardkit_widgets.quiz.quiz import Quiz
from cardkit_widgets.table.script import GoalResult
from cardkit_widgets.table.table import CardTable

OnChange = Callable[[], None]
"""Called after each act of the learner that may finish a stage."""


class StageTask(ABC):
    """What the learner does in the stages `finish` and `alone`.

    `widgets` are shown below the panel, `begin` are the first words, `table_key` is the key of the table whose refusals count
    as faults ("" for none).
    """

    widgets: tuple[Any, ...]
    begin: str
    table_key: str = ""

    @property
    @abstractmethod
    def over(self) -> bool:
        """Whether it is finished."""

    @property
    @abstractmethod
    def verdicts(self) -> list[tuple[bool, str]]:
        """For each thing done: whether it was fine, and why."""

    @property
    @abstractmethod
    def faults(self) -> list[str]:
        """What was not right, as short texts; a run without faults is clean."""


class Subject(ABC):
    """Something to practise: `frames` to watch, `at` the one shown, and a task for each later stage."""

    key: str
    title: str
    aim: str
    frames: tuple[Frame, ...]
    at: int = 0

    @abstractmethod
    def watch(self, changed: OnChange) -> tuple[Any, ...]:
        """Start the stage `watch`; returns the widgets to show below the panel."""

    @abstractmethod
    def show(self, at: int) -> None:
        """Show frame `at`."""

    @abstractmethod
    def task(self, stage: str, number: int, changed: OnChange) -> StageTask:
        """The task of a stage (`finish`, `alone`) on deal `number`; 0 is the example."""


def subject(game: Game, short: str, taught: Sequence[str] | str | None = None, only: Collection[str] = ()) -> Subject:
    """The subject called `short`, for a learner who knows these rules and kinds of move; raises `KeyError`."""
    if short == "score":
        return SheetSubject(game)
    speech = teaching.for_game(game).speech
    if short == "order" and speech is not None:
        return OrderSubject(game, speech)
    return ProcedureSubject(game, guide.find(game, short), taught, only)


# -- a procedure at the table --------------------------------------------------------------------------------------------


class ProcedureSubject(Subject):
    """A procedure of the game, at a card table."""

    def __init__(
        self, game: Game, procedure: Procedure, taught: Sequence[str] | str | None = None, only: Collection[str] = ()
    ) -> None:
        self.game, self.procedure, self.taught, self.only = game, procedure, taught, only
        self.key = f"{game.name}/guide-{procedure.short}"
        self.title, self.aim = procedure.title, procedure.aim
        self.run = guide.run(game, procedure, only=only)
        self.frames = self.run.frames

    def watch(self, changed: OnChange) -> tuple[Any, ...]:
        record = self.run.record
        session = Session(record.game, record=record, watch=True, seat=SEAT)
        session.goto(self.frames[0].at)
        self.table = CardTable(session, tools="none", name=f"guide-{self.procedure.short}-watch", taught=self.taught)
        self._look(changed)
        self.table.observe(lambda _: self._look(changed), "scene")
        return (self.table,)

    def _look(self, changed: OnChange) -> None:
        """Find the frame for the position shown: the browser may have resumed one."""
        shown = self.table.session.at
        self.at = max((n for n, frame in enumerate(self.frames) if frame.at <= shown), default=0)
        changed()

    def show(self, at: int) -> None:
        self.table.go_to(self.frames[at].at)

    def task(self, stage: str, number: int, changed: OnChange) -> StageTask:
        run = guide.run(self.game, self.procedure, number, self.only) if number else self.run
        return MovesTask(self.procedure, run, stage, number, changed, self.taught)


class MovesTask(StageTask):
    """The procedure's decisions, made at a table."""

    def __init__(
        self,
        procedure: Procedure,
        run: Run,
        stage: str,
        number: int,
        changed: OnChange,
        taught: Sequence[str] | str | None = None,
    ) -> None:
        self.procedure = procedure
        self.start = run.finish if stage == "finish" else run.start
        self.count = sum(at >= self.start for at in run.choices)
        session = Session(run.record.game, record=run.record, at=self.start, seat=SEAT, seed=number, only=tuple(run.only))
        name = f"guide-{procedure.short}-{stage}{number or ''}"
        self.card_table = CardTable(session, tools="few", name=name, script=DecisionsScript(self), taught=taught)
        self.table_key = str(self.card_table.about["key"])
        self.widgets = (self.card_table,)
        many = "This one is yours." if self.count == 1 else f"The next {self.count} decisions are yours."
        self.begin = many if stage == "finish" else f"A fresh deal. {many}"
        self._verdicts: dict[tuple[tuple[int, str], ...], tuple[bool, str]] = {}
        self._most = 0
        self._faults: list[str] = []
        self._changed = changed
        self.card_table.observe(self._look, "scene")

    def _look(self, _: object) -> None:
        state, scene = self.card_table.session.state, self.card_table.scene
        if scene.get("hint"):
            self._faults.append("a hint was taken")
        if (scene.get("notice") or {}).get("tone") == "refused":
            self._faults.append("a card was refused")
        made = len(state.events)
        if made < self._most:
            self._faults.append("a move was taken back")
        self._most = made
        self._changed()

    def _mine(self) -> list[int]:
        """The numbers (from 0) of the moves that are the task's decisions."""
        log = self.card_table.session.state.events
        return [n for n, event in enumerate(log) if n >= self.start and event.seat == SEAT][: self.count]

    @property
    def over(self) -> bool:
        return len(self._mine()) == self.count or self.card_table.session.state.over

    @property
    def verdicts(self) -> list[tuple[bool, str]]:
        found = []
        record = Record.of(self.card_table.session.state)
        for number in self._mine():
            key = record.moves[: number + 1]
            if key not in self._verdicts:
                move = record.game.move(record.moves[number][1])
                verdict = guide.judge(self.procedure, record.state(number), move, random.Random(str(key)))
                self._verdicts[key] = (verdict.fine, f"{move.label.rstrip('!')}. {verdict.why}")
            found.append(self._verdicts[key])
        return found

    @property
    def faults(self) -> list[str]:
        missed = ["something was missed"] * any(not fine for fine, _ in self.verdicts)
        return [*self._faults, *missed]


class DecisionsScript:
    """The task as a script of its table: the goal is met when all decisions are made and none missed anything."""

    goal, well, miss, hint, because, reveal = "", "Yes, that’s it.", "", None, "", "at once"

    def __init__(self, task: MovesTask) -> None:
        self._task = task

    def moves(self, game: Game) -> tuple[Move, ...]:
        """No moves: each decision is judged separately."""
        return ()

    def words(self, game: Game) -> dict[Move, str]:
        """No words: what a decision missed is shown above the table."""
        return {}

    def outcome(self, state: State, seat: int, since: int) -> GoalResult:
        """The number of the last decision, if all are made and fine; else None."""
        mine = [n for n, event in enumerate(state.events) if n >= self._task.start and event.seat == seat]
        if not mine or len(mine) > self._task.count or not self._task.over:
            return None
        return mine[-1] if all(fine for fine, _ in self._task.verdicts) else None


# -- a score sheet -------------------------------------------------------------------------------------------------------


class SheetSubject(Subject):
    """The score of a finished deal, line by line."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.key = f"{game.name}/guide-score"
        self.title = "Writing the score"
        self.aim = "Line by line: what does it count, for which side, and how much? The total comes last."
        self.state = example(game, "first").state()
        self.frames = (Frame(0, self.aim), *(Frame(n, self._line(n - 1)) for n in range(1, len(self.state.score.lines) + 1)))

    def _line(self, number: int) -> str:
        """A line of the score sheet in words: who gets how much, and why."""
        sheet = self.state.score
        line: Line = sheet.lines[number]
        whom = [" and ".join(self.game.names[seat] for seat in party) for party in sheet.parties]
        points = ", ".join(f"{name} {line.shown(n)}" for n, name in enumerate(whom) if line.points[n])
        how = table_texts.spelled(self.game.pack, line.arithmetic)
        row = (": ".join(filter(None, (line.label, points))), how)
        return " ".join([*(f"{capital(text)}." for text in row), self.game.rules[line.rule].sentence])

    def watch(self, changed: OnChange) -> tuple[Any, ...]:
        self.at, self._changed = 0, changed
        won = [pile for pile in self.state.view(None).piles if pile.name == "won" and pile.owner is not None and pile.known]
        parts = []
        for pile in won:
            assert pile.owner is not None
            names = " and ".join(self.game.names[seat] for seat in self.state.score.parties[pile.owner])
            cards = [card for card in pile.cards if card is not None]
            parts.append(f"<p>{html.escape(names)}</p>{faces.picture(self.game.pack, cards, columns=14)}")
        return (Markup(value=f'<div class="ck-guide-won">{"".join(parts)}</div>'),) if parts else ()

    def show(self, at: int) -> None:
        self.at = at
        self._changed()

    def task(self, stage: str, number: int, changed: OnChange) -> StageTask:
        state = self._played(number) if number else self.state
        lines = [n for n, line in enumerate(state.score.lines) if line.counts and any(line.points)]
        if stage == "finish":
            lines = lines[len(lines) // 2 :]
        rng = random.Random(f"{self.key} {stage} {number}")
        questions = [exercises.score_line(state, n, 2, rng) for n in lines]
        return QuestionsTask(Quiz(*questions, title=self.title), len(questions), stage, changed)

    def _played(self, number: int) -> State:
        """A random deal played to its end by rule-of-thumb players, with some points in its score."""
        rng = random.Random(f"{self.key} {number}")
        while True:
            state = random_deals(self.game)(rng)
            while state.to_move is not None:
                state.play(players.for_game(self.game).rule_of_thumb_move(state, rng))
            if any(any(line.points) for line in state.score.lines if line.counts):
                return state


class QuestionsTask(StageTask):
    """A quiz; `count` is how many questions the learner answers."""

    def __init__(self, quiz: Quiz, count: int, stage: str, changed: OnChange) -> None:
        self.quiz, self.widgets = quiz, (quiz,)
        lines = "The last line is yours." if count == 1 else f"{count} lines are yours."
        self.begin = lines if stage == "finish" else f"Another deal. {lines}"
        quiz.observe(lambda _: changed(), "scene")

    @property
    def over(self) -> bool:
        return self.quiz.run.over

    @property
    def verdicts(self) -> list[tuple[bool, str]]:
        return []

    @property
    def faults(self) -> list[str]:
        run = self.quiz.run
        first = [attempt for attempt in run.attempts if not attempt.again and attempt.done]
        return ["not every line was right at once"] if any(not attempt.clean for attempt in first) else []


# -- an order of the cards in words ----------------------------------------------------------------------------------------


class OrderSubject(Subject):
    """Announcing an order of the cards that is shown."""

    def __init__(self, game: Game, speech: Speech) -> None:
        self.game, self.speech = game, speech
        self.key = f"{game.name}/guide-order"
        self.title = f"Saying a {speech.word}"
        self.aim = "Begin with what beats least, and end with what beats all."
        grades = list(speech.examples().values())
        self.lines = [text for grade in grades[:2] for text in grade if 2 <= len(speech.parse(text).steps) <= 4]
        self.text = max(self.lines, key=lambda text: len(speech.parse(text).steps))
        self.lines.remove(self.text)
        self.frames = (Frame(0, self.aim), *self._phrases())

    def _phrases(self) -> list[Frame]:
        """A frame for each phrase of the announcement."""
        steps = [step for step in self.speech.parse(self.text).steps if step.words]
        return [Frame(n, f"“{step.words}”: {step.sentence}") for n, step in enumerate(steps, 1)]

    def watch(self, changed: OnChange) -> tuple[Any, ...]:
        self.at, self._changed = 0, changed
        self._target = Markup()
        self.show(0)
        return (self._target,)

    def show(self, at: int) -> None:
        self.at = at
        before, *steps = self.speech.parse(self.text).steps
        begun = self.text[: steps[at - 1].span[1]] if at else ""
        ranking = self.speech.parse(begun).ranking if at else Ranking(self.game.pack, before.groups)
        self._target.value = _ladder(f"“{begun}”" if at else "Before a word is said:", ranking)
        self._changed()

    def task(self, stage: str, number: int, changed: OnChange) -> StageTask:
        if stage == "finish":
            first = next(step for step in self.speech.parse(self.text).steps if step.words)
            begin, words = self.text[: first.span[1]], "The beginning is said: go on to the order shown."
            return OrderTask(self.game, self.speech, self.text, begin, words, changed)
        place = (number - 1) % len(self.lines)
        words = "Another order. Say it, in words of your own."
        return OrderTask(self.game, self.speech, self.lines[place], self.lines[place - 1], words, changed)


def _ladder(label: str, ranking: Ranking) -> str:
    """An order of the cards as a labelled picture."""
    return f'<div class="ck-guide-won"><p>{html.escape(label)}</p>{Ladder(ranking).svg}</div>'


class OrderTask(StageTask):
    """Announce an order in an order box; only submitted lines are judged."""

    def __init__(self, game: Game, speech: Speech, text: str, begin: str, words: str, changed: OnChange) -> None:
        self.speech, self.target = speech, speech.parse(text).ranking
        self.box = OrderBox(game, begin)
        self.widgets = (Markup(value=_ladder("The order wanted:", self.target)), self.box)
        self.begin = words
        self._tried: list[tuple[bool, str]] = []
        self._changed = changed
        self.box.observe(self._look, "scene")

    def _look(self, _: object) -> None:
        scene = self.box.scene
        if scene["done"] and not scene["fault"] and not self.over:
            self._tried.append(self._judge(scene["text"]))
        self._changed()

    def _judge(self, text: str) -> tuple[bool, str]:
        """Whether this line announces the order wanted, and a sentence on it."""
        got, target = self.speech.parse(text).ranking.groups, self.target.groups
        if got == target:
            return True, f"“{text}” is this order."
        for place, (mine, right) in enumerate(zip(reversed(got), reversed(target), strict=False)):
            if mine != right:
                where = "on top" if not place else f"in place {place + 1} from the top"
                return False, f"“{text}” puts {mine.words} {where}; the order wanted has {right.words} there."
        return False, f"“{text}” isn’t this order."

    @property
    def over(self) -> bool:
        return bool(self._tried) and self._tried[-1][0]

    @property
    def verdicts(self) -> list[tuple[bool, str]]:
        return self._tried

    @property
    def faults(self) -> list[str]:
        return ["it took more than one try"] if any(not fine for fine, _ in self._tried) else []
