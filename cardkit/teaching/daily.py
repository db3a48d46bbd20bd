"""Five minutes a day: ten items of what is due, mixed across rules and games.

    items = due_items(book, date.today(), met={"tute.head", ...})
    [exercise for item, exercise in askable(items, book, random.Random(7))]       # to be asked in this order

An item is a rule, asked on a fresh deal, or one of the learner's own mistakes, asked in the position in which it was made. (A
learner reads “cards for today”.)
"""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Collection, Generator, Iterable, Iterator, Mapping
from contextlib import suppress
from datetime import date
from functools import cache
from typing import Final, NamedTuple
from zlib import crc32

from cardkit import games
from cardkit.game import Game, State
from cardkit.moves import Move
from cardkit.record import Record
from cardkit.sentences import capital
from cardkit.sessions import link
from cardkit.teaching import exercises, problems, teaching
from cardkit.teaching.book import Book, Mistake
from cardkit.teaching.exercises import QUESTION_LEVELS, Answer, Exercise, Question
from cardkit.teaching.exercises.positions import card_moves
from cardkit.teaching.problems import Problem

ITEMS_A_DAY: Final = 10
"""Cards of a day."""
MIN_ITEMS: Final = 5
"""So many cards a round has at least, where that many rules were met."""
MAX_NEW_RULES: Final = 3
"""How many of these cards may be new: rules met in a lesson and never asked about."""
MAX_TRIES: Final = 24
"""Questions generated per level, at most, in search of one on the wanted rule."""
AIM_SAMPLES: Final = 3
"""Sample questions that test whether an exercise reaches a rule."""
AIM_LEVEL: Final = 2
"""The level of these questions."""
PROBLEM: Final = "problem"


class DueItem(NamedTuple):
    """One item of the day: a `rule` of a game, by its id, or the key of a `mistake` made in it."""

    game: str
    rule: str = ""
    mistake: str = ""


def met(book: Book) -> frozenset[str]:
    """The ids of the rules that may be asked about: those in the book already, and all that finished lessons teach.

    Leaves out what no lesson teaches, unless it is in the book.
    """
    done = [games[name] for name, lesson in book.lessons.items() if name in games and 0 < lesson.of == lesson.done]
    return frozenset(book.rules).union(*(taught(game) for game in done))


def taught(game: Game) -> frozenset[str]:
    """The ids of the rules that a game's lesson teaches: without those of variants and of other numbers of players."""
    beyond = {game.rules[key].id for key in teaching.for_game(game).beyond.split()}
    return frozenset(game.rules) - beyond


def for_today(book: Book, today: date) -> tuple[DueItem, ...]:
    """What is due today for this book, at most `ITEMS_A_DAY`, for every page that asks or counts it."""
    return due_items(book, today, met(book))


def round_of(book: Book, due: tuple[DueItem, ...]) -> tuple[DueItem, ...]:
    """What one round asks: what is due (see `for_today`) and, if that is less than `MIN_ITEMS`, rules before their day.

    A right answer before its day changes nothing and a wrong one brings the rule back (see `leitner`), so a round may be played
    whenever one likes. Rules that were asked least often come first.
    """
    asked = {rule: entry for rule, entry in book.rules.items() if entry.right + entry.wrong}
    seldom = sorted(asked, key=lambda rule: (asked[rule].right + asked[rule].wrong, asked[rule].box, rule))
    early = [item for rule in seldom if (item := _of_rule(rule)) and item not in due]
    return mixed(due + tuple(early[: max(0, MIN_ITEMS - len(due))]))


def due_items(book: Book, today: date, met: Collection[str] = (), most: int = ITEMS_A_DAY) -> tuple[DueItem, ...]:
    """The items of this day, at most `most`: mistakes and rules that are due, longest overdue first, and a few new rules.

    Games alternate where possible.
    """
    mistakes = [DueItem(_game_of(book.mistakes[key]), mistake=key) for key in book.mistakes_due(today)]
    mistakes = [item for item in mistakes if item.game in games and _can_be_asked(book.mistakes[item.mistake])]
    rules = mixed([item for rule in book.due(today) if (item := _of_rule(rule))])
    fresh = [item for rule in _all_rules() if rule in met and book.knowledge(rule) == "new" and (item := _of_rule(rule))]
    half = max(most // 2, most - len(rules) - min(len(fresh), MAX_NEW_RULES))
    chosen = mistakes[:half]
    chosen += rules[: most - len(chosen)]
    chosen += fresh[: min(MAX_NEW_RULES, most - len(chosen))]
    return mixed(chosen)


def _can_be_asked(mistake: Mistake) -> bool:
    """Whether a mistake's position can still be read and its good move is still legal."""
    try:
        mistake_question(mistake)
    except LookupError:
        return False
    return True


def mixed(chosen: Collection[DueItem]) -> tuple[DueItem, ...]:
    """The same items, ordered so that neighbours are of different games where possible."""
    piles: dict[str, deque[DueItem]] = {}
    for item in chosen:
        piles.setdefault(item.game, deque()).append(item)
    found: list[DueItem] = []
    while piles:
        last = found[-1].game if found else ""
        name = max(piles, key=lambda name: (name != last, len(piles[name])))
        found.append(piles[name].popleft())
        if not piles[name]:
            del piles[name]
    return tuple(found)


def exercise_for(item: DueItem, book: Book, rng: random.Random) -> Exercise:
    """The exercise that asks this item. Raises `LookupError` if it can no longer be asked."""
    if item.rule:
        return OnRule(games[item.game], item.rule, rng.random())
    question = mistake_question(book.mistakes[item.mistake])
    return Exercise(f"{item.game}/mistake", "Your own deal", (), lambda dice, level: question.shuffled(dice))


def askable(items: Iterable[DueItem], book: Book, rng: random.Random) -> Iterator[tuple[DueItem, Exercise]]:
    """Each item with its exercise; skips items that can no longer be asked."""
    for item in items:
        with suppress(LookupError):
            yield item, exercise_for(item, book, rng)


class OnRule(Exercise):
    """Questions on one rule, from any exercise of the game that asks about it; `salt` varies which one.

    Raises `LookupError` for a rule that no exercise asks about.
    """

    def __init__(self, game: Game, rule: str, salt: object = "") -> None:
        self._fit = [exercise for exercise in exercises.for_game(game) if rule in exercise.rules]
        if not self._fit:
            raise LookupError(f"{game.title} has no exercise on {rule}")
        self._own = teaching.for_game(game).exercises(game)
        self._salt = f"{rule} {salt}"
        self._chosen: Exercise | None = None
        self._reached = False  # whether the exercise that was chosen has asked about the rule, at `AIM_LEVEL`
        super().__init__(self._fit[0].topic, game.rules[rule].title, [rule], self._fit[0].make)

    def make(self, rng: random.Random, level: int = 1) -> Question:
        """A question of this level in which the rule decides, if one is found in `MAX_TRIES` tries; else the closest one."""
        *_, question = self.making(rng, level)
        assert question is not None
        return question

    def making(self, rng: random.Random, level: int = 1) -> Iterator[Question | None]:
        """Makes the question of `make` in small steps, for a page: yields None while searching, and last the question."""
        rule, exercise = self.rules[0], (yield from self._choosing())
        found = yield from self._level(exercise, level)
        best = exercise.make_on(rule, rng, found)
        for _ in range(MAX_TRIES * len(QUESTION_LEVELS)):
            yield None
            if _distance(best, rule) == 0:
                break
            best = min(best, exercise.make_on(rule, rng, found), key=lambda question: _distance(question, rule))
        yield best

    def _level(self, exercise: Exercise, level: int) -> Generator[None, None, int]:
        """This level, or another if the rule never decides on it; does not depend on `rng`, so both forms of an exam agree."""
        if level == AIM_LEVEL and self._reached:
            return level
        rng, rule = random.Random(f"{self._salt} level"), self.rules[0]
        for other in (level, *sorted(QUESTION_LEVELS, reverse=True)):
            for _ in range(MAX_TRIES):
                yield
                if _distance(exercise.make_on(rule, rng, other), rule) == 0:
                    return other
        return level

    def _choosing(self) -> Generator[None, None, Exercise]:
        """Chooses the exercise, once, in small steps like `making`: the first that reaches the rule with a position to play.

        If none does, the first that reaches it in words. Tried first are exercises that aim at a rule, among them the game's
        own before the general ones, and otherwise in random order.
        """
        if self._chosen is not None:
            return self._chosen
        rng, rule = random.Random(self._salt), self.rules[0]
        order = sorted(
            rng.sample(self._fit, len(self._fit)), key=lambda exercise: (not exercise.aims, exercise not in self._own)
        )
        spare = None
        for exercise in order:
            apt = []
            for _ in range(AIM_SAMPLES):
                yield
                question = exercise.make_on(rule, rng, AIM_LEVEL)
                apt += [question] if _distance(question, rule) == 0 else []
            if any(question.state is not None for question in apt):
                spare = exercise
                break
            spare = spare or (exercise if apt else None)
        self._chosen, self._reached = spare or order[0], spare is not None
        return self._chosen


def _distance(question: Question, rule: str) -> int:
    """How far a question is from this rule: 0 if the rule decides it, else its place among the question's rules."""
    ids = [found.id for found in question.rules]
    return ids.index(rule) if rule in ids else len(ids) + 1


# -- a position of one's own -------------------------------------------------------------------------------------------------


def mistake_act(state: State, made: Move, good: Collection[Move], why: str) -> dict[str, object]:
    """The act that records a costly move as a mistake; `good` are all moves equal to the best, the best first."""
    return {
        "kind": "mistake",
        "link": link.write(state),
        "made": made.text,
        "good": [move.text for move in good],
        "said": why,
    }


def problem_act(problem: Problem, made: Move) -> dict[str, object]:
    """The act that records a failed problem as a mistake."""
    where = f"{PROBLEM} {problem.record.game.name} {_key(problem)}"
    good = [problem.solution.text]
    return {
        "kind": "mistake",
        "link": where,
        "made": made.text,
        "good": good,
        "said": capital(f"{problem.theme}." if problem.theme else ""),
    }


def mistake_question(mistake: Mistake) -> Question:
    """The question that asks a mistake again; every good move is right. Raises `LookupError` if its position is gone."""
    state, open_hands, when = _position(mistake)
    best = [move for text in mistake.good for move in state.legal if move.text == text]
    if not best:
        raise LookupError("no good move of this deal is allowed any more")
    made = next((move for move in state.legal if move.text == mistake.made), None)
    calls = [(move, None) for move in state.legal if move.card is None or move.kind != state.click]
    tried = [*calls, *card_moves(state)]
    if len(tried) < 2:
        raise LookupError("there is nothing to choose in this deal")
    reasons = dict.fromkeys(state.legal, "Something else is better.")
    reasons |= dict.fromkeys(best, "As good as any.") | {best[0]: mistake.why}
    if made is not None:
        reasons[made] = "That’s what you played then."
    hints = ["What will the others do after your move?"]
    return Question(
        "one",
        f"{when} What do you play now?",
        tuple(
            Answer(
                move.label,
                move is best[0],
                refusal.reason if refusal else reasons[move],
                card=move.card if move.kind == state.click else None,
                fine=move in best[1:],
                move=move,
            )
            for move, refusal in tried
        ),
        topic=f"{state.game.name}/mistake",
        why="" if len(best) < 2 else "More than one move is as good as the best, and each of them counts.",
        hints=(*hints, *([f"“{made.label}” was your move then. It cost something."] if made else [])),
        state=state,
        open=open_hands,
    )


def _position(mistake: Mistake) -> tuple[State, bool, str]:
    """A mistake's position, whether all hands are open, and a sentence that says what it is."""
    kind, _, where = mistake.link.partition(" ")
    if kind == PROBLEM:
        name, _, key = where.partition(" ")
        found = _problems(name).get(key)
        if found is None:
            raise LookupError("this deal is not among those that teach any more")
        aim = teaching.for_game(found.state.game).table.aim(found.state.view(found.seat))
        return found.state, not found.counting, f"{aim} One move does it."
    try:
        shared = link.read(mistake.link)
    except link.BadLink as error:
        raise LookupError(str(error)) from None
    if shared.state is None or shared.state.to_move != shared.seat:
        raise LookupError("this link leads to no move of yours")
    day = mistake.day
    return shared.state, False, f"Your deal of {day:%A} {day.day} {day:%B}."


@cache
def _problems(name: str) -> Mapping[str, Problem]:
    return {_key(problem): problem for problem in problems.for_game(games[name])} if name in games else {}


def _key(problem: Problem) -> str:
    """The id of a problem in the link of a mistake: a hex checksum of its position (unlike `Problem.key`)."""
    return f"{crc32(str(Record.of(problem.state)).encode()):08x}"


def _game_of(mistake: Mistake) -> str:
    """The name of the game in which a mistake was made, read from its link."""
    first, _, rest = mistake.link.partition(" ")
    return rest.partition(" ")[0] if first == PROBLEM else first.removeprefix("game=").partition("&")[0]


@cache
def _all_rules() -> tuple[str, ...]:
    """The ids of the rules of all games, in the order of their rulebooks."""
    return tuple(rule for name in games for rule in games[name].rules)


def _of_rule(rule: str) -> DueItem | None:
    """The item for a rule; None if the rule no longer exists."""
    return DueItem(rule.partition(".")[0], rule) if rule in _all_rules() else None
