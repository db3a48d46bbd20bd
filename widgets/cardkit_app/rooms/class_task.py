"""The tasks that a teacher shows to a class: a position to play from, a deal for everybody, a question, a step of a lesson."""

from __future__ import annotations

import random
import re
from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from threading import Lock
from types import MappingProxyType
from typing import Any, ClassVar, Final

from cardkit import games
from cardkit.dealing import some_seed
from cardkit.game import State
from cardkit.score import show
from cardkit.sentences import YOU
from cardkit.sessions import NotNow, Session, link
from cardkit.teaching import exercises
from cardkit_widgets.base.requests import Request

from .asked_game import asked_game
from .not_here import NotHere
from .room import LessonOutlines

MAX_QUESTION_CHARACTERS: Final = 300
MAX_ANSWER_CHARACTERS: Final = 100
MAX_ANSWERS: Final = 6
WRITTEN: Final = "written"
"""The kind of a question that an exercise made; no browser can ask for it."""
MAX_EXERCISE_ANSWERS: Final = 10
MAX_TRIES: Final = 30
"""Questions tried until one is multiple choice."""
OWN_WORDS: Final = "Something in words of one’s own"
NOT_DEALT_ANEW: Final = "This deal is the whole class’s. Wait for what comes next."
ONE_WAY: Final = "Step on to the last move: here one goes on from there alone."
LOCKED: Final = "The answers are on the table now. Wait for what comes next."
STEP_NAME: Final = re.compile(r"[^\x00-\x1f<>\"]{0,120}")


@dataclass(frozen=True)
class PupilAnswer:
    """A pupil's answer: text, card (or empty), and whether it is right (None: unknown)."""

    text: str
    card: str = ""
    right: bool | None = None


class PupilSession(Session):
    """A pupil's session at the class's position or deal; nothing is redealt."""

    barred = MappingProxyType({**dict.fromkeys(("restart", "redeal", "next_deal"), NOT_DEALT_ANEW), "take_over": ONE_WAY})

    @property
    def resting(self) -> bool:
        """Whether the pupil has nothing more to do."""
        return False

    def lock(self) -> None:
        """Bar all further moves and undo."""
        self.barred = MappingProxyType({**self.barred, "play": LOCKED, "undo": LOCKED})


class AnswerSession(PupilSession):
    """A session that takes one move as the pupil's answer; it may be taken back until answers are shown."""

    @property
    def resting(self) -> bool:
        """Whether the answer is given."""
        return self.moves > self.given_moves

    def _check_turn(self) -> None:
        super()._check_turn()
        if self.resting:
            raise NotNow("Your answer is in. Undo takes it back until all answers are shown.")

    def _let_others_move(self) -> None:
        """Nothing: the other seats do not move."""


class DealSession(PupilSession):
    """A session of the class's common deal, without undo, so that results compare."""

    barred = MappingProxyType({**PupilSession.barred, "undo": "All play the same cards here, so no move is taken back."})


class ClassTask(ABC):
    """A task for a class: `what` is its kind, `title` is for the teacher, `ask` for everybody."""

    what: ClassVar[str]

    def __init__(self, title: str, ask: str) -> None:
        self.title, self.ask = title, ask
        self.again: Request = {}  # the request that gives the same task again

    def about(self) -> dict[str, Any]:
        """The task for a page."""
        return {"what": self.what, "title": self.title, "ask": self.ask}

    def session(self) -> PupilSession | None:
        """A new session for a pupil; None for a task without table."""
        return None

    @abstractmethod
    def given(self, session: Session | None, request: Request) -> PupilAnswer | None:
        """The pupil's answer, from their session or request; None if not yet given, raises `NotNow` if invalid."""

    def progress(self, session: Session | None) -> str:
        """The progress of a pupil who has not answered, in words."""
        return ""


class TableTask(ClassTask):
    """A task at a table, played from one position in sessions of `session_type`."""

    session_type: ClassVar[type[PupilSession]]

    def __init__(self, title: str, ask: str, state: State, seat: int, names: tuple[str, ...], seed: int) -> None:
        super().__init__(title, ask)
        self.state, self.seat, self.names, self.seed = state, seat, names, seed

    def about(self) -> dict[str, Any]:
        """The task with its game."""
        return {**super().about(), "game": self.state.game.name, "title_of_game": self.state.game.title}

    def session(self) -> PupilSession:
        """A new session at the position, with the same seed for everybody."""
        game = self.state.game
        return self.session_type(game, state=self.state, seat=self.seat, names=self.names, seed=self.seed, forgiving=True)


class PositionTask(TableTask):
    """A position in which one move is asked for."""

    what = "position"
    session_type = AnswerSession

    def given(self, session: Session | None, request: Request) -> PupilAnswer | None:
        """The move made, as the answer."""
        if session is None:
            return None
        begun = len(self.state.events)
        moves = [event.move for event in session.state.events[begun:]]
        if not moves:
            return None
        return PupilAnswer(" + ".join(move.label for move in moves), moves[0].card.text if moves[0].card else "")


class DealTask(TableTask):
    """A deal that every pupil plays alone."""

    what = "deal"
    session_type = DealSession

    def given(self, session: Session | None, request: Request) -> PupilAnswer | None:
        """The points of the finished deal, as the answer."""
        if session is None or not session.state.over:
            return None
        party, score = session.game.parties.of(session.seat), session.state.score
        return PupilAnswer(f"{show(score.totals[party])} points", right=None if score.winner is None else score.winner == party)

    def progress(self, session: Session | None) -> str:
        """The number of moves made, in words."""
        return f"move {session.moves}" if session else ""


class QuestionTask(ClassTask):
    """A multiple-choice question; `right` is the index of the right answer, None if not given."""

    what = "question"

    def __init__(self, title: str, ask: str, answers: list[str], right: int | None) -> None:
        super().__init__(title, ask)
        self.answers, self.right = answers, right
        self.facts: list[str] = []
        self.why = self.rule = ""

    def about(self) -> dict[str, Any]:
        """The question, without the right answer."""
        return {**super().about(), "answers": self.answers, "facts": self.facts}

    def given(self, session: Session | None, request: Request) -> PupilAnswer | None:
        """The chosen answer."""
        number = request.get("answer")
        if number is None:
            return None
        if type(number) is not int or not 0 <= number < len(self.answers):
            raise NotNow("That is none of the answers.")
        return PupilAnswer(self.answers[number], right=None if self.right is None else number == self.right)


class StepTask(ClassTask):
    """A lesson's step or a problem, on the lesson's own page."""

    what = "step"

    def __init__(self, title: str, lesson: str, name: str) -> None:
        super().__init__(title, "")
        self.lesson, self.name = lesson, name

    def about(self) -> dict[str, Any]:
        """The task with its page and step."""
        return {**super().about(), "lesson": self.lesson, "step": self.name}

    def given(self, session: Session | None, request: Request) -> PupilAnswer | None:
        """The first move at the step's table, as reported by the page; only sentences of tables count."""
        text = request.get("text")
        if text is None:
            return None
        sentence = f"{text.partition('. ')[0].rstrip('.')}." if isinstance(text, str) else ""
        return PupilAnswer(sentence if sentence in sentences() else OWN_WORDS)


Lessons = Callable[[], LessonOutlines]


def task_of(request: Request, lessons: Lessons) -> ClassTask:
    """The task that a teacher's request describes; raises `NotHere` if it cannot be made.

    A question about a rule takes long to make: `exercise_question` writes it out first, elsewhere.
    """
    makers = {"position": _position, "deal": _deal, "question": _question}
    what = request.get("what")
    if what != "step" and (not isinstance(what, str) or what not in makers):
        raise NotHere("Choose what to show first.")
    task = _step(request, lessons) if what == "step" else makers[what](request)
    task.again = task.again or request
    return task


def task_again(kept: Request, lessons: Lessons) -> ClassTask:
    """The task that was made before, from its `again`, which this server has sealed; raises `NotHere` if it cannot be made."""
    return written_task(kept) if kept["what"] == WRITTEN else task_of(kept, lessons)


def _words(value: object, max_characters: int = MAX_QUESTION_CHARACTERS) -> str:
    """A text from a browser in one line, cut to so many characters; "" for anything else."""
    return " ".join(value.split())[:max_characters] if isinstance(value, str) else ""


def _position(request: Request) -> ClassTask:
    """The position or problem in a link that the teacher pasted."""
    text = request.get("text")
    if not isinstance(text, str) or not text.strip():
        raise NotHere("Paste a link to a position: the line below a table copies one.")
    try:
        game, parts = link.carried(text)
        if "problem" in parts:
            carried = text.strip().rpartition("#")[2]
            return StepTask(f"A problem of {game.title}", "shared.ipynb", carried[:200])
        shared = link.read(text)
    except link.BadLink as error:
        raise NotHere(str(error)) from None
    ask = _words(request.get("ask")) or shared.ask or "What would you play?"
    if shared.state is None:
        state = shared.game.match(shared.seed).state
        return DealTask(f"A deal of {game.title}", ask, state, shared.seat, shared.names, shared.seed or 0)
    if shared.state.over:
        raise NotHere("That deal is over: nobody is to play in it.")
    return PositionTask(f"A position of {game.title}", ask, shared.state, shared.seat, shared.names, link.checksum(text))


def _deal(request: Request) -> ClassTask:
    """A new deal of a game, the same for everybody."""
    game = asked_game(request)
    again = {"what": "position", "text": link.write(game, seed=some_seed(None)), "ask": "The same cards for everybody."}
    task = _position(again)
    task.again = again
    return task


def _question(request: Request) -> ClassTask:
    """A question with the answers that the teacher wrote."""
    ask, answers, right = _words(request.get("ask")), request.get("answers"), request.get("right")
    given = [_words(text, MAX_ANSWER_CHARACTERS) for text in answers] if isinstance(answers, list) else []
    texts = list(dict.fromkeys(filter(None, given)))
    if not ask or not 2 <= len(texts) <= MAX_ANSWERS:
        raise NotHere(f"Write a question, and 2 to {MAX_ANSWERS} answers that differ.")
    best = given[right] if type(right) is int and 0 <= right < len(given) else ""
    return QuestionTask("A question", ask, texts, texts.index(best) if best else None)


def exercise_question(request: Request) -> Request:
    """A question that an exercise of a game makes, written out for `written_task`. Takes up to two seconds.

    Raises `NotHere` if there is none.
    """
    game, topic = asked_game(request), request.get("topic")
    found = next((one for one in exercises.for_game(game) if one.topic == topic), None)
    if found is None:
        raise NotHere("Choose what to ask about first.")
    dice = random.Random()
    try:
        tried = (found.make(dice, dice.choice((1, 2))) for _ in range(MAX_TRIES))
        question = next(one for one in tried if one.kind == "one" and len(one.answers) <= MAX_EXERCISE_ANSWERS)
    except (StopIteration, LookupError):
        raise NotHere("There is nothing to choose from in this topic, as the rules are here. Take another.") from None
    order = dice.sample(question.answers, len(question.answers))
    right = next(number for number, answer in enumerate(order) if answer.right)
    facts = [*(question.circle.told if question.circle else ()), *question.facts]
    facts += [f"{group.label}: {', '.join(card.gloss for card in group.cards)}" for group in question.groups]
    return {
        "what": WRITTEN,
        "title": f"{game.title}: {found.title}",
        "ask": question.prompt,
        "facts": facts,
        "answers": [answer.text for answer in order],
        "right": right,
        "why": order[right].why or question.why,
        "rule": question.rules[0].id if question.rules else "",
    }


def written_task(written: Request) -> QuestionTask:
    """The task of a question that `exercise_question` wrote out."""
    task = QuestionTask(written["title"], written["ask"], written["answers"], written["right"])
    task.facts, task.why, task.rule = written["facts"], written["why"], written["rule"]
    task.again = written
    return task


_TOPICS: Final = Lock()
"""Held by the thread that finds the topics."""


@cache
def sentences() -> frozenset[str]:
    """All sentences in which tables report a learner's move, such as `You play the 3 of coins.` Cached."""
    return frozenset(move.sentence.by(YOU) for game in games.values() for move in game.moves)


def topics() -> dict[str, list[tuple[str, str]]]:
    """For each game the topics with multiple-choice questions, with titles. Cached; the first call takes a second."""
    with _TOPICS:
        return _topics()


@cache
def _topics() -> dict[str, list[tuple[str, str]]]:
    """What `topics` returns, found out once."""
    return {
        name: [(one.topic, one.title) for one in exercises.for_game(game) if one.make(random.Random(1)).kind == "one"]
        for name, game in games.items()
    }


def _step(request: Request, lessons: Lessons) -> ClassTask:
    """A step of a lesson."""
    lesson, name = request.get("lesson"), request.get("step")
    if not isinstance(lesson, str) or lesson not in lessons() or not isinstance(name, str) or not STEP_NAME.fullmatch(name):
        raise NotHere("Choose a lesson and one of its steps.")
    return StepTask(_words(request.get("title")) or lesson, lesson, name)
