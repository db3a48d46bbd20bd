"""A question, its feedback and the end of a quiz as plain data for the browser."""

from __future__ import annotations

import re
from typing import Any, Final

from cardkit.cards import Card
from cardkit.rules import Rule
from cardkit.teaching.exercises import Attempt, QuizRun
from cardkit.teaching.exercises.question import Circle
from cardkit_widgets import faces

MAX_REASON_WORDS: Final = 40
"""Words in the reply to a wrong answer: beside a long reason the consequence is cut."""


def question_data(attempt: Attempt, key: str) -> dict[str, Any]:
    """The question of an attempt, under this key, without anything that gives its answer away."""
    question = attempt.question
    return {
        "key": key,
        "kind": question.kind,
        "prompt": question.prompt,
        "again": attempt.again,
        "facts": list(question.facts),
        "groups": [
            {"label": group.label, "cards": [_card_data(card) for card in group.cards], "by": list(group.by)}
            for group in question.groups
        ],
        "answers": []
        if question.kind == "number" or question.state is not None
        else [
            {"text": answer.text, "card": answer.card and _card_data(answer.card), "seats": list(answer.seats)}
            for answer in question.answers
        ],
        "circle": question.circle and _circle_data(question.circle),
        "unit": question.unit,
        "hints": list(attempt.steps[: attempt.hints]),
        "more_hints": attempt.hints < len(attempt.steps),
    }


def _circle_data(circle: Circle) -> dict[str, Any]:
    """The players round a small table; their faces come when they are asked for."""
    return {
        "said": circle.told[0],
        "names": list(circle.names),
        "clockwise": circle.clockwise,
        "marks": list(circle.marks),
        "cards": [_card_data(card) for card in circle.cards],
    }


def _card_data(card: Card) -> dict[str, str]:
    """How the browser draws and names a card; `ratio` is its height by its width."""
    width, height = faces.SIZE[card.pack.name]
    return {
        "pack": card.pack.name,
        "symbol": faces.symbol_id(card.pack, card.text),
        "gloss": card.gloss,
        "name": card.name,
        "lang": card.pack.lang,
        "ratio": f"{height / width:.4f}",
    }


def _rule_data(rule: Rule | None) -> dict[str, str] | None:
    """A rule to be quoted."""
    return None if rule is None else {"title": rule.title, "sentence": rule.sentence, "source": rule.source}


def feedback_data(attempt: Attempt) -> dict[str, Any] | None:
    """The feedback on the last answer, with the solution once the question is done; None before an answer."""
    feedback = attempt.feedback
    if feedback is None:
        return None
    return {
        "right": feedback.right,
        "why": feedback.why,
        "rule": _rule_data(feedback.rule),
        "follow": fitting(feedback.why, feedback.follow),
        "marks": [list(mark) for mark in feedback.marks],
        "tell": feedback.tell,
        "solution": attempt.question.solution if attempt.done else None,
        "tries": attempt.tries,
    }


def fitting(why: str, follow: str) -> str:
    """Shortens `follow` to as many of its first sentences as fit, together with `why`, into `MAX_REASON_WORDS`."""
    sentences = re.split(r"(?<=[.!?]) ", follow)
    heads = (" ".join(sentences[:number]) for number in range(len(sentences), 0, -1))
    return next((head for head in heads if len(f"{why} {head}".split()) <= MAX_REASON_WORDS), "")


def summary_data(run: QuizRun) -> dict[str, Any]:
    """The end of a quiz: how many were right at once, and which rules are learned and which to learn again."""
    first = [attempt for attempt in run.attempts if not attempt.again]
    good = {rule: None for attempt in first if attempt.clean for rule in attempt.question.rules[:1]}
    weak = {rule: None for attempt in first if not attempt.clean for rule in attempt.question.rules[:1]}
    return {
        "clean": run.clean,
        "of": len(first),
        "learned": [_rule_data(rule) for rule in good if rule not in weak],
        "again": [_rule_data(rule) for rule in weak],
    }
