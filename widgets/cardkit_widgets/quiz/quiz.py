"""The quiz widget: a series of questions from exercises, or an author's own question.

    Quiz("tute", "rank")                                # exercises on a topic, or on a rule: Quiz("tute", "head")
    ask("Who wins?", ["You", "Nieves"], right="You")    # predict, then look

Answers are checked in Python. What would give an answer away is sent only after it was given.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterable, Mapping
from typing import Any, Final
from zlib import crc32

import traitlets
from anywidget import WidgetTrait

import cardkit
from cardkit.dealing import some_seed
from cardkit.game import Game
from cardkit.moves import Move
from cardkit.sentences import capital
from cardkit.teaching import exercises
from cardkit.teaching.exercises import Answer, Attempt, Exercise, Question, QuizRun
from cardkit_widgets import faces
from cardkit_widgets.base import bundle
from cardkit_widgets.base.activity import Diary, tell
from cardkit_widgets.base.assets import AssetWidget
from cardkit_widgets.base.plain import Plain
from cardkit_widgets.base.plain import run as run_to
from cardkit_widgets.base.requests import Request, handles, notebook_checksum
from cardkit_widgets.faces import people
from cardkit_widgets.quiz.printed import as_html, as_text
from cardkit_widgets.quiz.quiz_data import feedback_data, fitting, question_data, summary_data
from cardkit_widgets.quiz.recordable import RecordableQuiz
from cardkit_widgets.quiz.sources import own_key, sources_of, within
from cardkit_widgets.table.question_table import QuestionTable

MAX_NUMBER_CHARACTERS: Final = 12
"""Characters in a number that is typed."""
MAX_DEEDS: Final = 200
"""Acts of a reader repeated after a reload; a run has a dozen."""
OVERTAKEN: Final = "You went on with these questions in another tab. Here they are."

Askable = Game | Exercise | Question | str
"""A game, an exercise or a question; as text the name of a game, or a topic or rule of the game before it."""


class Quiz(RecordableQuiz, Plain, AssetWidget):
    """A short series of questions with explained answers.

    Args:
        what: a game or its name, then topics or rules of it (all its exercises when there are none); or exercises and
            questions.
        seed: the same seed asks the same questions; a new series each time when not given.
        length: how many questions (ready-made questions are each asked once).
        level: 1 first steps, 2 practice, 3 tricky; the reader can change it.
        title: what stands above; made from the topics when not given.
        taught: the rules met so far (`"lead follow head"`, or a list): no question of an exercise draws on any other; all when
            not given. Exercises that cannot ask anything yet are left out.
        name: what the browser remembers it by; by default its topics, and an author's questions are counted.

    Raises: `KeyError` for an unknown game, topic or rule, `ValueError` for nothing to ask.

    `sources` are the exercises and questions that it asks, `run` the run that is on.

    >>> Quiz("tute", "rank", seed=7)
    <Quiz: Tute – Ranking, question 1 of 5>
    """

    code = bundle.module("quiz/quiz.js")
    style = bundle.style("quiz/quiz.css")

    faults = (exercises.BadAnswer, exercises.QuizError)

    scene = traitlets.Dict().tag(sync=True)
    table = WidgetTrait().tag(sync=True)
    """The table at which the question is asked; None where it is asked in words."""

    def __init__(
        self,
        *what: Askable | Iterable[Exercise | Question],
        seed: int | str | None = None,
        length: int = 5,
        level: int = 1,
        title: str = "",
        taught: str | Iterable[str] | None = None,
        name: str = "",
    ) -> None:
        self.sources, self._rule, made = sources_of(what)
        self._taught: tuple[str, ...] | None = None
        if taught is not None:
            self._taught = tuple(taught.split() if isinstance(taught, str) else taught)
            self.sources = within(self.sources, self._taught)
        self._title = title or made
        self._fixed = len(self.sources) == 1 and isinstance(self.sources[0], Question)
        topics = sorted(source.topic for source in self.sources if isinstance(source, Exercise))
        own = [own_key(source) for source in self.sources if isinstance(source, Question)]
        about = name or " ".join([self._rule, *topics, *own])
        self._key = f"quiz-{crc32(f'{about} {length} {seed}'.encode()):08x}"
        self._seed = some_seed(None) if seed is None else seed
        self._chosen = seed is not None
        self._length = length
        self._runs = 0
        self._seq = 0
        self._note = ""
        self._level = level
        self._question_tables: dict[str, QuestionTable] = {}
        self._question_table: QuestionTable | None = None
        self._laid: Question | None = None
        self.run = self.begin(level)
        super().__init__()
        self.refresh()
        Diary.shared()
        self.listen(self)

    def begin(self, level: int) -> QuizRun:
        """Returns a new run of questions at this level (1 to 3), and forgets the last answer."""
        seed = self._seed if not self._runs else f"{self._seed}/{self._runs}"
        self._runs += 1
        self._given: Any = None
        return self._make_run(level, seed)

    def _make_run(self, level: int, seed: int | str) -> QuizRun:
        return QuizRun(self.sources, seed=seed, length=self._length, level=level, rule=self._rule, fixed=self._fixed)

    @property
    def at_random(self) -> bool:
        """Whether every reader gets other questions."""
        return not (self._chosen or self._fixed)

    def fresh(self) -> None:
        """Draw other random questions: a prepared page shows every reader the same ones at first."""
        if self.at_random:
            self._seed = some_seed(None)
            self.run = self.begin(self.run.level)
            self.refresh()

    def refresh(self, note: str = "") -> None:
        """Send the current scene, with a note if there is one."""
        self._lay()
        self.scene = self._scene(note)

    # -- at a table --------------------------------------------------------------------------------------------------------

    def _lay(self) -> None:
        """Lay the current question's position on the table, unless it is there already."""
        if not self.run.over:
            self.lay(self.run.current.question)

    def lay(self, question: Question) -> None:
        """Lay a question's position on the table; take the table away for a question in words."""
        if question is self._laid:
            return
        self._laid, self._question_table, state = question, None, question.state
        if state is not None:
            key = repr(state.game)
            if key not in self._question_tables:
                self._question_tables[key] = QuestionTable(state, self._touched, self._taught)
            self._question_table = self._question_tables[key]
            moves = [answer.move for answer in question.answers if answer.move]
            self._question_table.ask(state, moves, open_hands=question.open, whole=not question.rules)
        self.table = self._question_table.table if self._question_table else None

    def _touched(self, move: Move) -> None:
        """Take a move made at the table as the answer."""
        answers = [answer.move for answer in self.run.current.question.answers]
        if not self.run.current.done and move in answers:
            self._hear_answer({"value": answers.index(move)})
        self.refresh()

    def _tell_at_table(self) -> None:
        """Explain the last answer below the table; once the question is done, play it, or the right one if none was given."""
        attempt, table = self.run.current, self._question_table
        feedback, state = attempt.feedback, attempt.question.state
        if table is None or state is None or feedback is None:
            return
        words = " ".join(filter(None, [feedback.why, fitting(feedback.why, feedback.follow)]))
        made, allowed = self._chosen_answer, self._can_play_out
        if made is not None and made.card is not None and not allowed:
            words = f"Not {made.text}. {feedback.why}"
        if attempt.done:
            right = next(answer for answer in attempt.question.answers if answer.right)
            table.show_answer(made or right, "well" if feedback.right else "good", words)
        elif made is not None and made.move is not None:
            table.say(words, "again" if allowed else "refused", made.move)

    @property
    def _chosen_answer(self) -> Answer | None:
        """The `Answer` that the learner chose last; None if there is none, or the question is of another kind."""
        question = self.run.current.question
        return question.answers[self._given] if isinstance(self._given, int) and question.kind == "one" else None

    @property
    def _can_play_out(self) -> bool:
        """Whether the last answer is a legal move of the position."""
        made, state = self._chosen_answer, self.run.current.question.state
        return made is not None and state is not None and made.move is not None and state.allows(made.move)

    @handles("watch")
    def _watch(self, content: Mapping[str, Any]) -> None:
        """Play the last answer at the table; if that was done already, play on to the end of the deal."""
        table, made = self._question_table, self._chosen_answer
        if table is not None and table.moved:
            table.play_on()
        elif table is not None and made is not None and self._can_play_out:
            table.show_answer(made, "again")

    @handles("back")
    def _take_back(self, content: Mapping[str, Any]) -> None:
        """Put the position back for another try."""
        if self._question_table is not None and not self.run.current.done:
            self._laid = None

    def __repr__(self) -> str:
        return f"<Quiz: {self._title or self.run.current.question.prompt}, {self._progress()}>"

    def _progress(self) -> str:
        """How far the quiz has come, in words."""
        return "done" if self.run.over else f"question {self.run.number} of {self.run.of}"

    def plain(self) -> dict[str, str]:
        """The first question as text, if every reader gets the same; else a note to run the cell."""
        same = self._chosen or self._fixed
        return {"text/plain": as_text(self.run.current.question) if same else f"{self!r}\n{run_to('answer')}"}

    def static_html(self) -> str:
        """The first question as HTML, its answer folded below."""
        return as_html(self.run.current.question) if self._chosen or self._fixed else super().static_html()

    # -- what the browser is told ------------------------------------------------------------------------------------------

    def _scene(self, note: str) -> dict[str, Any]:
        """What the browser draws now; `note` is shown with it."""
        self._seq += 1
        run, attempt = self.run, self.run.current
        question = question_data(attempt, f"{self._runs}.{run.number}")
        return {
            "seq": self._seq,
            "key": self._key,
            "notebook": notebook_checksum(),
            "same": self._chosen or self._fixed,
            "rules": sorted({rule for source in self.sources if isinstance(source, Exercise) for rule in source.rules}),
            "title": self._title,
            "note": note,
            "level": run.level,
            "levels": {}
            if all(isinstance(s, Question) for s in self.sources)
            else {str(n): t for n, t in exercises.QUESTION_LEVELS.items()},
            "number": run.number,
            "of": run.length,
            "question": question,
            "given": self._given,
            "at_table": self._at_table(),
            "feedback": feedback_data(attempt),
            "done": attempt.done,
            "summary": summary_data(run) if run.over else None,
        }

    def _at_table(self) -> dict[str, bool] | None:
        """The table's state: `moved` (an answer was played there), `out` (something can be played out). None without table."""
        if self._question_table is None:
            return None
        moved = self._question_table.moved
        return {"moved": moved, "out": moved or self._can_play_out}

    # -- what the reader does ------------------------------------------------------------------------------------------------

    def answer(self, request: Request) -> str | None:
        """Handle a request; an outdated one does nothing, and is answered with the current scene."""
        kind = request.get("kind")
        if kind == "faces":
            self._send_faces(request.get("pack"))
            return None
        if kind == "people":
            self._send_people()
            return None
        if request.get("seq") == self._seq or self._still_counts(request):
            self._do(str(kind), request)
        note, self._note = self._note, ""
        return note if request else None

    def _still_counts(self, request: Request) -> bool:
        """Whether an answer from an older scene still counts: same question, same number of tries."""
        shown, tries = self.scene["question"]["key"], self.run.current.tries
        return request.get("kind") in ("answer", "tell") and (request.get("question"), request.get("tries")) == (shown, tries)

    def _send_faces(self, name: object) -> None:
        """Send the card faces of a pack."""
        if isinstance(name, str) and name in cardkit.cards.packs:
            self.send({"kind": "faces", "pack": name, "svg": faces.sheet(cardkit.cards.packs[name])})

    def _send_people(self) -> None:
        """Send the faces of those who sit round the current question's table."""
        circle = self.run.current.question.circle
        if circle is not None:
            self.send({"kind": "people", "faces": {name: people.portrait(name) for name in circle.names[1:]}})

    def error_text(self, error: Exception) -> str:
        """The error as a sentence for the learner."""
        return _as_sentence(str(error))

    def reply(self, request: Mapping[str, Any], note: str) -> None:
        """Send the current scene."""
        self.refresh(note)

    def _do(self, kind: str, content: Mapping[str, Any]) -> None:
        """Call the handler of this kind of request; does nothing for an unknown kind."""
        handler = self.handler(kind)
        if handler is not None:
            handler(content)

    @handles("answer")
    def _hear_answer(self, content: Mapping[str, Any]) -> None:
        self._answer(content.get("value"), content)

    @handles("tell")
    def _show_answer(self, content: Mapping[str, Any]) -> None:
        self.run.tell()
        self._given = None
        self._remember(content)
        self._tell_at_table()

    @handles("hint")
    def _hint(self, content: Mapping[str, Any]) -> None:
        hint = self.run.hint()
        if self._question_table is not None:
            self._question_table.say(hint, "hint")

    @handles("next")
    def _next(self, content: Mapping[str, Any]) -> None:
        self.run.next()
        self._given = None

    @handles("more")
    def _more(self, content: Mapping[str, Any]) -> None:
        """Begin another round, if this one is over."""
        if self.run.over:
            self.run = self.begin(self.run.level)

    @handles("level")
    def _change_level(self, content: Mapping[str, Any]) -> None:
        level = content.get("level")
        if type(level) is int and level in exercises.QUESTION_LEVELS:
            self.run = self.begin(level)

    @handles("resume")
    def _resume(self, content: Mapping[str, Any]) -> None:
        """Repeat what the browser kept of this quiz, without counting it again; skips what it cannot read.

        What comes after the learner has begun to answer changes nothing, unless it is to be done `afresh`: then another page
        of the same browser has gone further.
        """
        did = content.get("did")
        if content.get("afresh") is True and (self._chosen or self._fixed):
            self._runs, self._note = 0, OVERTAKEN
            self.run = self.begin(self._level)
        attempt = self.run.current
        untouched = self._runs == 1 and self.run.number == 1 and not (attempt.tries or attempt.hints)
        if not untouched or not (self._chosen or self._fixed):
            return
        for deed in did[:MAX_DEEDS] if isinstance(did, list) else ():
            kind = deed.get("kind") if isinstance(deed, dict) else None
            if isinstance(kind, str) and kind in self.handlers and kind != "resume":
                with contextlib.suppress(exercises.BadAnswer, exercises.QuizError):
                    self._do(kind, {"redone": True, **{key: deed.get(key) for key in ("value", "level")}})

    def _answer(self, value: object, content: Mapping[str, Any]) -> None:
        """Take this value as the answer; raises `BadAnswer` for one that the question cannot have."""
        question = self.run.current.question
        if question.kind == "number" and not (isinstance(value, str) and len(value) <= MAX_NUMBER_CHARACTERS):
            raise exercises.BadAnswer("type a number, such as 40 or 40½")
        if isinstance(value, list) and len(value) <= len(question.answers):
            value = tuple(value)
        elif not isinstance(value, int | str):
            raise exercises.BadAnswer("choose from the answers")
        self.run.answer(value)
        self._given = list(value) if isinstance(value, tuple) else value
        self._remember(content)
        self._tell_at_table()

    def _remember(self, content: Mapping[str, Any]) -> None:
        """Record the first try of a question, unless it repeats something recorded before."""
        attempt = self.run.current
        if attempt.tries == 1 and not attempt.again and not content.get("redone"):
            self._tell(attempt, content)

    def _tell(self, attempt: Attempt, content: Mapping[str, Any]) -> None:
        """Record in the learner's diary whether they knew the rule that decides."""
        for rule in attempt.question.rules[:1]:
            tell(kind="rule", rule=rule.id, right=attempt.clean, at="question")


def _as_sentence(text: str) -> str:
    return f"{capital(text).rstrip('.')}."
