"""A question as text and as HTML, for places where no widget runs."""

from __future__ import annotations

from html import escape

from cardkit.cards import listed
from cardkit.teaching.exercises import Question
from cardkit.teaching.exercises.positions import in_sight
from cardkit_widgets.base.plain import folded, paragraphs, run


def as_text(question: Question) -> str:
    """A question as plain text, without its answer."""
    choices = [f"  ( ) {text}" for text in _choices(question)]
    return "\n".join([question.prompt, *(f"  {fact}" for fact in _facts(question)), *choices, run("answer")])


def as_html(question: Question) -> str:
    """A question as HTML, its answer in a folded section below."""
    lists = "".join(f"<ul>{''.join(f'<li>{escape(item)}</li>' for item in items)}</ul>" for items in _lists(question))
    why = [question.why, *(answer.why for answer in question.answers if answer.right)]
    rule = [f"{rule.title}: {rule.sentence}" for rule in question.rules[:1]]
    lines = [solution(question), *dict.fromkeys(filter(None, why + rule))]
    answer = folded("The answer", "".join(map(paragraphs, lines)))
    return f"<p><b>{escape(question.prompt)}</b></p>{lists}{answer}{paragraphs(run('answer it yourself'))}"


def solution(question: Question) -> str:
    """The right answer in words; an order from low to high."""
    answers = question.answers
    if question.kind == "order":
        return f"From low to high: {', '.join(answer.text for answer in sorted(answers, key=lambda answer: answer.place))}"
    right = listed([answer.text for answer in answers if answer.right])
    return f"{right} {question.unit}".strip()


def _facts(question: Question) -> list[str]:
    groups, facts = in_sight(question)
    return [*facts, *(f"{group.label}: {', '.join(card.gloss for card in group.cards)}" for group in groups)]


def _choices(question: Question) -> list[str]:
    return [] if question.kind == "number" else [answer.text for answer in question.answers]


def _lists(question: Question) -> list[list[str]]:
    """The question's facts and choices, if it has any."""
    return [items for items in (_facts(question), _choices(question)) if items]
