"""Questions whose answers explain themselves: why each is right or wrong, and what would follow from it."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import pairwise
from typing import Any, Final, Literal

from cardkit.cards import Card, listed
from cardkit.game import State
from cardkit.moves import Move
from cardkit.rules import Rule
from cardkit.score import Points, show
from cardkit.sentences import capital

QuestionKind = Literal["one", "many", "number", "order"]
"""Choose one; choose all that apply; type a number; arrange from low to high."""


class BadAnswer(ValueError):
    """An answer of the wrong form (not a wrong answer); the message says which form is expected."""


@dataclass(frozen=True, slots=True)
class Answer:
    """One possible answer, explained.

    `why` says from the position why it is right or wrong, `follow` what it would lead to, `rule` the rule that decides it
    (None: the question's first). `place` is for questions of order only: 0 for the lowest card, the same for equal ones. `fine`
    marks an answer as good as the right one, in a question with one right answer. `move` is the move that it stands for at a
    table, `seats` are the seats that give it when they are touched.
    """

    text: str
    right: bool = False
    why: str = ""
    follow: str = ""
    card: Card | None = None
    rule: Rule | None = None
    place: int = 0
    fine: bool = False
    move: Move | None = None
    seats: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Group:
    """Cards to show with a question under a `label`; `by` are the names of those who played them, if that matters."""

    label: str
    cards: tuple[Card, ...]
    by: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Circle:
    """The players round a small table, one of whom is to be touched.

    `names` are by seat, the reader's first; the seats follow each other to the left where play goes `clockwise`, else to the
    right. `marks` are a few words at each seat ("dealt", "3 deals"), `cards` what lies before it.
    """

    names: tuple[str, ...]
    clockwise: bool
    marks: tuple[str, ...] = ()
    cards: tuple[Card, ...] = ()

    @property
    def told(self) -> tuple[str, ...]:
        """Who sits where and what lies there, in words, for where no table can be drawn."""
        names = [inside(name) for name in self.names]
        side = "left" if self.clockwise else "right"
        seen = [f"{name}: {mark}" for name, mark in zip(self.names, self.marks, strict=False) if mark]
        seen += [f"{name}: {the(card)}" for name, card in zip(self.names, self.cards, strict=False)]
        return f"Round the table, to the {side}: {', '.join(names)}, and {names[0]} again.", *seen


@dataclass(frozen=True, slots=True)
class Feedback:
    """The reply to an answer.

    `why` is the reason, `rule` the rule to quote, `follow` what would follow. `marks` are answers to point at: the number of
    the answer, whether it is right, and why. `tell` is true when the marks give the solution away (the answer was right, or
    the learner asked to be told).
    """

    right: bool
    why: str
    rule: Rule | None
    follow: str = ""
    marks: tuple[tuple[int, bool, str], ...] = ()
    tell: bool = False


NumberReason = Callable[[Points], str]
"""Makes the sentence on what would follow from a wrong number."""

GivenAnswer = int | str | Fraction | Collection[int]
"""An answer as it is given: the number of an answer, several of them (for order: low to high), or what was typed."""


@dataclass(frozen=True)
class Question:
    """A question with its `answers`, each explained.

    For `number` the answers are the right number and known slips (never shown as choices). `groups` are cards to look at,
    `facts` short lines to know (trumps, the score so far). `rules` decide the answer, the first one most. `why` explains the
    solution as a whole, `follow` what would follow from a wrong answer where the answer itself does not say (in a question of
    order with `{lower}` and `{higher}` for the two cards that stand wrong). `parts` are what a right number is made of, by
    name, so that a wrong one can be told what it may have left out; `astray` says what would follow from any wrong number.
    `hints` come one after the other. `topic` is `game/topic`; `level` 1 to 3. `also` are rules that it speaks of without
    asking about them: another that can be chosen, an earlier line of a score. `state` is the position in which it is asked,
    where each answer is a `move` of the seat on turn; there the table shows what lies and what is known, with all hands if it
    is `open`. In a `circle` the answers that have seats are given by touching one of these.

    Raises `ValueError` for a question that cannot be answered.
    """

    kind: QuestionKind
    prompt: str
    answers: tuple[Answer, ...]
    rules: tuple[Rule, ...] = ()
    topic: str = ""
    level: int = 1
    groups: tuple[Group, ...] = ()
    facts: tuple[str, ...] = ()
    why: str = ""
    follow: str = ""
    hints: tuple[str, ...] = ()
    unit: str = ""
    parts: tuple[tuple[str, Points], ...] = ()
    also: tuple[Rule, ...] = ()
    state: State | None = field(default=None, compare=False, repr=False)
    open: bool = False
    circle: Circle | None = None
    astray: NumberReason | None = field(default=None, compare=False, repr=False)

    def __post_init__(self) -> None:
        texts = [answer.text for answer in self.answers]
        if len(set(texts)) != len(texts):
            raise ValueError(f"two answers of {self.prompt!r} read the same: {texts}")
        rights = sum(answer.right for answer in self.answers)
        if self.kind in ("one", "number") and rights != 1:
            raise ValueError(f"{self.prompt!r} needs exactly one right answer, not {rights}")
        if self.kind == "many" and not rights:
            raise ValueError(f"{self.prompt!r} needs a right answer")
        if self.kind == "order" and len({answer.place for answer in self.answers}) < 2:
            raise ValueError(f"{self.prompt!r} has nothing to arrange")
        if self.kind == "number":
            for answer in self.answers:
                read_number(answer.text)
        elif len(texts) < 2:
            raise ValueError(f"{self.prompt!r} needs two answers to choose from")
        if self.state is not None and not all(answer.move for answer in self.answers):
            raise ValueError(f"{self.prompt!r} is asked at a table, where each answer is a move")
        touched = [seat for answer in self.answers for seat in answer.seats]
        if len(set(touched)) != len(touched) or bool(touched) != (self.circle is not None):
            raise ValueError(f"{self.prompt!r}: a seat of its circle gives one answer, not {touched}")

    @property
    def solution(self) -> GivenAnswer:
        """The right answer, in the form that `check` takes."""
        if self.kind == "order":
            return tuple(sorted(range(len(self.answers)), key=lambda n: self.answers[n].place))
        rights = tuple(n for n, answer in enumerate(self.answers) if answer.right)
        if self.kind == "many":
            return rights
        return rights[0] if self.kind == "one" else self.answers[rights[0]].text

    def shuffled(self, rng: random.Random) -> Question:
        """The question with its answers in another order; a question of order never shows the right one."""
        answers = list(self.answers)
        rng.shuffle(answers)
        while self.kind == "order" and all(a.place <= b.place for a, b in pairwise(answers)):
            rng.shuffle(answers)
        return replace(self, answers=tuple(answers))

    # -- checking --------------------------------------------------------------------------------------------------------

    def check(self, given: GivenAnswer) -> Feedback:
        """Checks an answer and returns the feedback; raises `BadAnswer` when it has the wrong form.

        A wrong answer is explained without giving the right one away.
        """
        if self.kind == "number":
            return self._check_number(given)
        if self.kind == "one":
            number = self._number(given)
            answer = self.answers[number]
            good = answer.right or answer.fine
            return self.tell(True, answer) if good else self._wrong(answer.why, answer, ((number, False, answer.why),))
        numbers = self._numbers(given)
        return self._check_order(numbers) if self.kind == "order" else self._check_many(numbers)

    def tell(self, right: bool = False, given: Answer | None = None) -> Feedback:
        """Feedback with the whole solution and every answer's reason; of equally good answers the `given` one leads."""
        answers = self.answers if self.kind in ("one", "many") else ()
        marks = tuple((n, a.right or a.fine, a.why) for n, a in enumerate(answers) if a.why or a.right or a.fine)
        whys = [given.why] if given else [one.why for one in self.answers if one.right and self.kind in ("one", "number")]
        why = " ".join(filter(None, [*whys, self.why]))
        if not right:
            why = f"{self.solution_text}. {why}".strip()
        rule = next((answer.rule for answer in self.answers if self.kind == "one" and answer.right and answer.rule), self.rule)
        return Feedback(right, why, rule, marks=marks, tell=True)

    @property
    def rule(self) -> Rule | None:
        """The rule that decides most."""
        return self.rules[0] if self.rules else None

    @property
    def key(self) -> str:
        """What the question shows, as ids: kind, topic and cards. Does not change when sentences are reworded.

        Nothing of the solution is in it, for a browser gets it before the answer.
        """
        shown = [*(group.cards for group in self.groups), *([self.circle.cards] if self.circle else [])]
        groups = ["+".join(card.text for card in cards) for cards in shown]
        answers = [] if self.kind == "number" else [answer.card.text if answer.card else "-" for answer in self.answers]
        return " ".join([self.kind, self.topic or "-", *groups, ":", *answers])

    @property
    def draws_on(self) -> frozenset[str]:
        """The ids of all rules that the learner must have met."""
        named = [*self.rules, *self.also, *(answer.rule for answer in self.answers)]
        return frozenset(rule.id for rule in named if rule)

    @property
    def solution_text(self) -> str:
        """The solution in words."""
        solution = self.solution
        if isinstance(solution, str):
            return f"The answer is {solution}"
        if isinstance(solution, int):
            good = [answer.text.rstrip(".") for answer in self.answers if answer.right or answer.fine]
            return f"The answer: {listed(good, 'or')}"
        assert isinstance(solution, tuple)
        names = [self.answers[n].text.rstrip(".") for n in solution]
        return f"From low to high: {listed(names)}" if self.kind == "order" else f"The answer: {listed(names)}"

    def in_words(self, given: GivenAnswer) -> str:
        """A given answer in words."""
        if isinstance(given, str | Fraction):
            return str(given)
        numbers = [given] if isinstance(given, int) else list(given)
        return listed([self.answers[number].text.rstrip(".") for number in numbers])

    def _wrong(self, why: str, answer: Answer | None = None, marks: tuple[tuple[int, bool, str], ...] = ()) -> Feedback:
        """Feedback on a wrong answer."""
        rule = answer.rule if answer and answer.rule else self.rule
        follow = (answer.follow if answer else "") or self.follow
        return Feedback(False, why, rule, follow, marks)

    def _check_number(self, given: GivenAnswer) -> Feedback:
        """`check` for a number."""
        value = read_number(given)
        right = next(read_number(answer.text) for answer in self.answers if answer.right)
        if value == right:
            return self.tell(True)
        slip = next((answer for answer in self.answers if read_number(answer.text) == value), None)
        feedback = self._wrong(slip.why if slip else self._too_high_or_low(value, value - right), slip)
        if self.astray is not None and not (slip and slip.follow):
            whole = int(value) if value.denominator == 1 else value
            return replace(feedback, follow=capital(self.astray(whole)))
        return feedback

    def _too_high_or_low(self, value: Fraction, by: Fraction) -> str:
        """A sentence on an unexpected number, which is too high `by` so much (too low where that is negative).

        It names the part that may have been left out or counted twice, if one is worth the difference.
        """
        off, counted = HIGH if by > 0 else LOW
        if value - by < 0:
            return OWED if value > 0 else SMALL if by > 0 else LARGE
        part = next((name for name, worth in self.parts if worth == abs(by)), "")
        if part:
            return f"{off.format(value=show(value))} {counted.format(part=part)}"
        if len(self.parts) > 1:
            name, worth = self.parts[0]
            return f"{off.format(value=show(value))} Begin with {name}: {show(worth)}."
        return off.format(value=show(value))

    def _check_many(self, numbers: tuple[int, ...]) -> Feedback:
        """`check` where all right answers must be chosen; `numbers` are those chosen."""
        rights = [n for n, answer in enumerate(self.answers) if answer.right]
        if set(numbers) == set(rights):
            return self.tell(True)
        over = [n for n in sorted(numbers) if n not in rights]
        missed = len(set(rights) - set(numbers))
        parts = [self.answers[over[0]].why] if over else []
        if missed:
            parts.append(f"{missed} more to find.")
        elif over:
            parts.append("The others are right.")
        marks = tuple((n, n in rights, self.answers[n].why if n in over else "") for n in sorted(numbers))
        return self._wrong(" ".join(parts), self.answers[over[0]] if over else None, marks)

    def _check_order(self, numbers: tuple[int, ...]) -> Feedback:
        """`check` for an order; `numbers` are the answers from lowest to highest."""
        if len(numbers) != len(self.answers):
            raise BadAnswer("put all of them in order, from low to high")
        for a, b in pairwise(numbers):
            low, high = self.answers[a], self.answers[b]
            if low.place > high.place:
                why = f"{capital(low.text)} ranks higher than {high.text}."
                found = self._wrong(why, None, ((a, False, why), (b, False, "")))
                follow = self.follow.format(lower=high.text, higher=low.text)
                return replace(found, follow=capital(follow)) if follow else found
        return self.tell(True)

    def _number(self, given: GivenAnswer) -> int:
        """The index of the one answer given; raises `BadAnswer`."""
        if isinstance(given, bool) or not isinstance(given, int) or not 0 <= given < len(self.answers):
            raise BadAnswer("choose one of the answers")
        return given

    def _numbers(self, given: GivenAnswer) -> tuple[int, ...]:
        """The indexes of the answers given, in their order; raises `BadAnswer`."""
        if isinstance(given, (str, int, Fraction)) or not isinstance(given, Collection):
            raise BadAnswer("choose from the answers")
        numbers = tuple(self._number(n) for n in given)
        if len(set(numbers)) != len(numbers):
            raise BadAnswer("an answer was given twice")
        if not numbers:
            raise BadAnswer("choose at least one answer")
        return numbers


LOW: Final = ("{value} is too low.", "Didn’t you leave out {part}?")
HIGH: Final = ("{value} is too high.", "Didn’t you count {part} twice?")
"""Replies to an unexpected number; the second is used if it is off by exactly one part."""
OWED: Final = "It’s a loss: write it with a minus."
SMALL: Final = "The loss is larger than that."
LARGE: Final = "The loss isn’t as large as that."
"""Replies to an unexpected number where the right one is negative: for a gain, a loss too small, a loss too large."""

_NUMBER: Final = re.compile(r"([-−–+]?)\s*(?:(\d{1,6})(\s*½|[.,][05]0*|\s+1/2)?|(½|1/2|[.,]50*))", re.ASCII)


def read_number(given: object) -> Fraction:
    """Parses a whole or half number as people type it: `40`, `40½`, `40.5`, `40,5`, `-3`; raises `BadAnswer`."""
    if isinstance(given, (int, Fraction)) and not isinstance(given, bool):
        text = show(given) if Fraction(given).denominator in (1, 2) else str(given)
    else:
        text = given.strip() if isinstance(given, str) else ""
    found = _NUMBER.fullmatch(text)
    if not found:
        raise BadAnswer("type a number, such as 40 or 40½ (40.5)")
    sign, whole, part, alone = found.groups()
    half = bool(alone) or any(sign in (part or "") for sign in "½5/")
    value = Fraction(int(whole or 0)) + (Fraction(1, 2) if half else 0)
    return -value if sign in ("-", "−", "–") else value


# -- making questions --------------------------------------------------------------------------------------------------


def choose(rng: random.Random, prompt: str, right: Answer | str, wrong: Iterable[Answer | str], **rest: Any) -> Question:
    """A shuffled question with the right answer and up to three wrong ones, none of which shows the right one's reason."""
    best = _answer(right, True)
    others = [_without_the_reason(_answer(w, False), best, rest.get("rules", ())) for w in wrong]
    others = [answer for answer in others if answer.text != best.text]
    picked = others if len(others) <= 3 else _pick_wrong(rng, best, others)
    return Question("one", prompt, (best, *picked), **rest).shuffled(rng)


def touch(
    prompt: str, right: Answer, wrong: Iterable[Answer], circle: Circle, seats: Mapping[str, Sequence[int]], **rest: Any
) -> Question:
    """A question answered by touching one of the people in a circle; `seats` has the seats of an answer, by its text."""
    answers = [_answer(right, True), *(_answer(answer, False) for answer in wrong)]
    touched = [replace(answer, seats=tuple(seats.get(answer.text.rstrip("."), ()))) for answer in answers]
    touched.sort(key=lambda answer: (not answer.seats, answer.seats, answer.text))  # no order gives the right one away
    return Question("one", prompt, tuple(touched), circle=circle, **rest)


def _without_the_reason(answer: Answer, best: Answer, rules: tuple[Rule, ...]) -> Answer:
    """The wrong answer; if it has no reason, or that of the right one, with a reason that only names the rule."""
    if answer.why and answer.why != best.why:
        return answer
    text = answer.text.rstrip(".").removesuffix("”").removeprefix("“")
    title = f"the rule “{rules[0].title}” says" if rules else "is asked"
    return replace(answer, why=f"Not “{text}”: look again at what {title}.")


def _pick_wrong(rng: random.Random, best: Answer, others: Sequence[Answer]) -> list[Answer]:
    """Picks three of the wrong answers, so that the right one is seldom the longest or the shortest."""
    picked = rng.sample(others, 3)
    for pick in (min, max):
        end = pick([*picked, best], key=lambda answer: len(answer.text))
        more = [
            answer for answer in others if answer not in picked and pick((answer, best), key=lambda a: len(a.text)) is answer
        ]
        if end is best and more and rng.random() < 0.7:
            picked[rng.randrange(3)] = rng.choice(more)
    return picked


def choose_all(rng: random.Random, prompt: str, answers: Iterable[Answer], **rest: Any) -> Question:
    """A question for which all right answers must be chosen; answers are shuffled."""
    return Question("many", prompt, tuple(_answer(answer, answer.right) for answer in answers), **rest).shuffled(rng)


def type_number(
    prompt: str,
    value: Points,
    why: str = "",
    slips: Mapping[int, str] | Mapping[Points, str] | None = None,
    *,
    astray: NumberReason | None = None,
    **rest: Any,
) -> Question:
    """A question for a number; `slips` map typical wrong numbers to their explanation."""
    answers = [Answer(show(value), True, capital(why))]
    answers += [Answer(show(slip), False, reason) for slip, reason in (slips or {}).items() if slip != value]
    return Question("number", prompt, tuple(answers), astray=astray, **rest)


def arrange(rng: random.Random, prompt: str, cards: Sequence[Card], place: Callable[[Card], int], **rest: Any) -> Question:
    """A question to sort cards by `place`, lowest first; cards with the same place may stand in any order."""
    answers = tuple(Answer(the(card), card=card, place=place(card)) for card in cards)
    return Question("order", prompt, answers, **rest).shuffled(rng)


def inside(name: str) -> str:
    """A player's name in mid-sentence: `You` becomes `you`."""
    return "you" if name == "You" else name


def the(card: Card) -> str:
    """The card in a sentence: `the king of cups`."""
    return f"the {card.noun}"


def _answer(given: Answer | str, right: bool) -> Answer:
    """Completes an answer: capital and full stop, unless it is a card or already a sentence."""
    answer = Answer(given, right) if isinstance(given, str) else replace(given, right=right)
    bare = answer.card is None and answer.text[-1] not in ".?!”"
    return replace(answer, text=f"{capital(answer.text)}.") if bare else answer
