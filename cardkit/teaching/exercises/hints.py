"""Two hints for a question: what to look at, then an answer narrowed down."""

from __future__ import annotations

import random
import re

from cardkit.score import show
from cardkit.teaching.exercises.question import Question, read_number


def two_steps(question: Question) -> tuple[str, str]:
    """Two hints: where to look (the question's own hints, or its rule), then a narrowed choice that keeps the answer open."""
    if len(question.hints) == 2 and not question.topic:
        return question.hints[0], question.hints[1]  # a question of somebody's own, with help of their own
    return _area(question), _nearly(question)


def _area(question: Question) -> str:
    """The first hint: where to look."""
    if question.hints:
        return " ".join(question.hints)
    rule = question.rule
    right = " ".join(answer.text for answer in question.answers if answer.right)
    if rule is not None and rule.title not in right:
        return f"Look at this rule. {rule.title}: {rule.sentence}"
    if question.groups:
        return f"Look at this: {question.groups[0].label}."
    return "Go through what the rules ask here, one after the other, and look at each answer."


def _nearly(question: Question) -> str:
    """The second hint: a choice narrowed down, the bounds of a number, or one of several right answers."""
    rng = random.Random(question.key)
    answers = question.answers
    if question.kind == "one":
        right = next(answer for answer in answers if answer.right)
        wrong = [answer for answer in answers if not answer.right and not answer.fine]
        if len(answers) < 3:
            return f"What would have to be true for this: “{_bare(wrong[0].text)}”?"
        left = rng.sample([right, rng.choice(wrong)], 2)
        return f"It’s one of these two: “{_bare(left[0].text)}” or “{_bare(left[1].text)}”."
    if question.kind == "many":
        rights = [answer for answer in answers if answer.right]
        if len(rights) == 1:
            return "Only one of them is right."
        return f"{len(rights)} of them are right. Here’s one: {_bare(rng.choice(rights).text)}."
    if question.kind == "number":
        value = read_number(question.solution)
        low = value - rng.randint(1, max(2, abs(int(value)) // 5))
        high = value + rng.randint(1, max(2, abs(int(value)) // 5))
        if low < 0 <= value:
            return f"It’s less than {show(high + 1)}."
        return f"It’s more than {show(low)} and less than {show(high)}."
    placed = sorted(answers, key=lambda answer: answer.place)
    return f"The lowest is {placed[0].text}, the highest {placed[-1].text}."


def _bare(text: str) -> str:
    """An answer's text to be quoted: without full stop and without quotation marks of its own."""
    return re.sub("^“([^”]*)”$", r"\1", text.rstrip("."))
