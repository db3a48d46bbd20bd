"""Exams: choose a game, answer twenty questions without help, and get a mark for each rule.

Exams()               # all games
Exams("tute")
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import traitlets

import cardkit
from cardkit.cards import listed
from cardkit.dealing import chance
from cardkit.game import Game
from cardkit.rules import Rule
from cardkit.teaching import teaching
from cardkit.teaching.exam import EXAM_QUESTIONS, FORMS, LEVEL, Paper, Sitting
from cardkit.teaching.exercises import Attempt, Question
from cardkit.teaching.exercises.positions import in_sight
from cardkit_widgets.base import bundle
from cardkit_widgets.base.activity import tell_all
from cardkit_widgets.base.plain import Plain, run
from cardkit_widgets.base.requests import Request, Responder, handles
from cardkit_widgets.base.stack import Drawn, Stack
from cardkit_widgets.quiz.prefetch import Prefetch
from cardkit_widgets.quiz.quiz import Quiz

MAX_EXAM_NUMBER: Final = 999
"""Exams are numbered up to this."""


MAX_NAMED_MOVES: Final = 3
"""Right moves that are named one by one, at most."""


class ExamQuiz(Quiz):
    """One exam being taken: no hints, one try each, marks at the end."""

    def __init__(self, paper: Paper) -> None:
        self.paper = paper
        self._put = False
        self._seen: int | None = None
        super().__init__(*paper.exercises, length=len(paper.exercises), level=LEVEL, title=paper.title)
        self._ahead = Prefetch(self)

    def _make_run(self, level: int, seed: int | str) -> Sitting:
        return self.paper.sitting()

    def fresh(self) -> None:
        """Does nothing: the exam's number fixes its questions, the same for each reader."""

    def _scene(self, note: str) -> dict[str, Any]:
        return {**super()._scene(note), "levels": {}, "exam": self._marks() if self.run.over else {"put": False}}

    def _marks(self) -> dict[str, Any]:
        rows = [_row(rule, attempt) for rule, attempt in zip(self.paper.rules, self.run.attempts, strict=True)]
        again = [mark["title"] for mark in rows if not mark["right"]]
        marks = {"marks": rows, "right": self.run.clean, "of": len(rows), "put": self._put, "again": list(dict.fromkeys(again))}
        return {**marks, "seen": self._seen}

    def _at_table(self) -> dict[str, bool] | None:
        """During the exam nothing is played out; afterwards the table shows the question that the reader looks at again."""
        if self.run.over and self._seen is None:
            return None
        shown = super()._at_table()
        return shown and {**shown, "out": False}

    def _tell_at_table(self) -> None:
        """Nothing is explained before the end."""

    @handles("see")
    def _see(self, content: Mapping[str, Any]) -> None:
        """After the exam: show a question at the table again and play the given answer, or the right one."""
        row, attempts = content.get("row"), self.run.attempts
        self._seen = None
        if not self.run.over or type(row) is not int or not 0 <= row < len(attempts):
            return
        attempt, question = attempts[row], attempts[row].question
        if question.state is None:
            return
        self._seen = row
        self.lay(question)
        given = attempt.given if isinstance(attempt.given, int) else None
        answer = next(one for one in question.answers if one.right)
        if content.get("right") is not True and given is not None:
            answer = question.answers[given]
        if self._question_table is not None and answer.move is not None:
            self._question_table.show_answer(answer, "good" if answer.right or answer.fine else "again")

    def _do(self, kind: str, content: Mapping[str, Any]) -> None:
        """Handle a request; there are no hints, and no question is asked again."""
        if kind in ("answer", "repeat", "see"):
            super()._do(kind, content)

    @handles("repeat")
    def _repeat(self, content: Mapping[str, Any]) -> None:
        """Record the missed rules as wrong, so that they come into practice; once."""
        if not self.run.over or self._put:
            return
        self._put = True
        marks = self.paper.marks(self.run)
        tell_all(
            [{"kind": "rule", "rule": rule.id, "right": False, "at": "exam"} for rule, right in marks.items() if not right]
        )

    @handles("answer")
    def _hear_answer(self, content: Mapping[str, Any]) -> None:
        if self.run.over:
            return
        super()._hear_answer(content)
        if self.run.over:
            self._end()
        else:
            self.run.next()
            self._given = None

    def _remember(self, content: Mapping[str, Any]) -> None:
        """Nothing: an exam is recorded as a whole at its end."""

    def _tell(self, attempt: Attempt, content: Mapping[str, Any]) -> None:
        """Nothing: answers are recorded at the end."""

    def _end(self) -> None:
        """Record the mark and the rules known; missed rules only if the reader asks for it (`_repeat`)."""
        marks = self.paper.marks(self.run)
        missed = [rule.id for rule, right in marks.items() if not right]
        known = [{"kind": "rule", "rule": rule.id, "right": True, "at": "exam"} for rule, right in marks.items() if right]
        form, of = f"{self.paper.seed}{self.paper.form}", len(self.run.attempts)
        mark = {"kind": "mark", "game": self.paper.game.name, "form": form, "right": self.run.clean, "of": of, "missed": missed}
        tell_all([*known, mark])


def _solution(question: Question) -> str:
    """The right answer in words; of many right moves, one."""
    good = [answer.text.rstrip(".") for answer in question.answers if answer.right or answer.fine]
    if question.state is not None and len(good) > MAX_NAMED_MOVES:
        return f"{good[0]}, among others"
    return question.solution_text.removeprefix("The answer: ").removeprefix("The answer is ")


def _row(rule: Rule, attempt: Attempt) -> dict[str, Any]:
    """One line of a finished exam: the rule, what was asked and seen, the answer given, the right one, and why."""
    question, feedback = attempt.question, attempt.feedback
    groups, facts = in_sight(question)
    seen = [f"{group.label}: {listed([card.gloss for card in group.cards])}" for group in groups if group.cards]
    told = question.tell() if attempt.clean or feedback is None else feedback
    return {
        "title": rule.title,
        "sentence": rule.sentence,
        "right": attempt.clean,
        "prompt": question.prompt,
        "seen": [*facts, *seen],
        "table": question.state is not None,
        "yours": "" if attempt.given is None else question.in_words(attempt.given),
        "solution": _solution(question),
        "why": "" if attempt.clean else " ".join(filter(None, [told.why, told.follow])),
    }


class ExamChooser(Drawn):
    """Where an exam is chosen."""

    _esm = bundle.module("practice/exams.js")
    _css = bundle.style("quiz/quiz.css")

    scene = traitlets.Dict().tag(sync=True)

    def __repr__(self) -> str:
        return f"<Exams: {', '.join(game['title'] for game in self.scene['games'])}>"


class Exams(Responder, Plain, Stack):
    """The exams of these games. The same number gives the same exam, in two equally hard forms.

    Args:
        games: games or their names; by default all.

    Raises: `KeyError` for an unknown game.

    >>> Exams("tute")
    <Exams: Tute>
    """

    sorry = "Please try again."

    def __init__(self, *games: Game | str) -> None:
        self._games = {game.name: game for game in map(cardkit.games.of, games or teaching.in_order())}
        self._seq = 0
        self._open = ""
        self.chooser = ExamChooser(scene=self._scene(""))
        self.listen(self.chooser)
        super().__init__(children=(self.chooser,), layout={"overflow": "visible"})

    def __repr__(self) -> str:
        return repr(self.chooser)

    def plain(self) -> dict[str, str]:
        """What the widget shows when it runs."""
        return {"text/plain": f"An exam of {EXAM_QUESTIONS} questions on each game. {run('take one')}"}

    def _scene(self, note: str) -> dict[str, Any]:
        self._seq += 1
        games = [{"name": game.name, "title": game.title, "lang": game.pack.lang} for game in self._games.values()]
        return {"seq": self._seq, "note": note, "games": games, "forms": FORMS, "most": MAX_EXAM_NUMBER, "open": self._open}

    def answer(self, request: Request) -> str | None:
        """Open the exam that is asked for."""
        game, form, number = self._games.get(str(request.get("game"))), request.get("form"), request.get("number")
        if request.get("kind") != "begin" or game is None or form not in FORMS:
            return None
        if type(number) is not int or not 1 <= number <= MAX_EXAM_NUMBER:
            number = chance.dice.randint(1, MAX_EXAM_NUMBER)
        paper = Paper(game, number, str(form))
        self.children = (self.chooser, ExamQuiz(paper))
        self._open = paper.title
        return ""

    def reply(self, request: Mapping[str, Any], note: str) -> None:
        """Send which exam is open."""
        self.chooser.scene = self._scene(note)
