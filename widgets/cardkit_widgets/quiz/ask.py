"""An author's own question in one line: `ask("Who wins?", ["You", "Nieves"], right="You")`."""

from __future__ import annotations

import random
from collections.abc import Collection, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any

import cardkit
from cardkit.arguments import require
from cardkit.cards import Card, Pack
from cardkit.game import Game, State
from cardkit.rules import Rule
from cardkit.score import show
from cardkit.teaching import exercises
from cardkit.teaching.exercises import Answer, Group, Question
from cardkit.teaching.exercises.positions import card_groups, public_facts
from cardkit.teaching.exercises.question import the
from cardkit_widgets.quiz.quiz import Quiz
from cardkit_widgets.quiz.sources import own_key


def ask(
    prompt: str,
    choices: Sequence[str] = (),
    *,
    right: str | float | Fraction | Collection[str],
    why: str | Mapping[str, str] = "",
    follow: str | Mapping[str, str] = "",
    game: Game | str | None = None,
    rule: str | Rule | Sequence[str] = (),
    cards: Mapping[str, str | Iterable[Card]] | None = None,
    facts: Sequence[str] = (),
    state: State | None = None,
    seat: int = 0,
    order: bool = False,
    unit: str = "",
    hints: Sequence[str] = (),
    title: str = "",
    name: str = "",
) -> Quiz:
    """An author's own question: the reader predicts, answers, and reads why.

    Args:
        prompt: the question.
        choices: the answers to choose from; none for a number. They are shown in a shuffled order, always the same. Where
            they are all texts of cards, the cards are shown.
        right: the right choice; several for "choose all"; a number (40, 40.5) to be typed; ignored with `order`.
        why: the reason, or one for each choice (for a number: for each slip too, as a text: `{"120": "…"}`).
        follow: what would follow from a wrong answer, or from each choice.
        game: whose cards and rules are meant; that of `state` when not given.
        rule: ids of the rules that decide, the main one first, or a `Rule`.
        cards: labelled cards to look at, `{"Trick": "Ro 3o"}`.
        facts: short lines to know.
        state: a position to show as `seat` sees it.
        order: the choices are cards (`"Ro 3o 7o"` texts) or words given from low to high, to be put in order.
        unit, hints, title: the word behind the number, hints one after the other, what stands above.
        name: what the browser remembers it by, and what its shuffled order goes by; by default questions are counted.

    Raises: `ValueError` when no choice is right, for a right answer that is not among the choices or is no number, and where
    `game` is missing; `KeyError` for an unknown rule or game.
    """
    kind = cardkit.games.of(game) if game else state.game if state else None
    pack = kind.pack if kind else None
    given = require(cards or {}, Mapping, "cards with a label, such as {'The trick': 'Ro 3o'}")
    groups = tuple(Group(label, _cards(pack, texts)) for label, texts in given.items())
    lines = tuple(facts)
    if state is not None:
        view = state.view(seat)
        groups, lines = (*card_groups(view), *groups), (*public_facts(view), *lines)
    rest: dict[str, Any] = {
        "rules": _rules(kind, rule),
        "groups": groups,
        "facts": lines,
        "why": why if isinstance(why, str) else "",
        "follow": follow if isinstance(follow, str) else "",
        "unit": unit,
        "hints": tuple(hints),
    }
    whys = why if isinstance(why, Mapping) else {}
    follows = follow if isinstance(follow, Mapping) else {}
    if order:
        question = Question("order", prompt, _in_order(pack, choices), **rest)
    elif choices:
        rights = [right] if isinstance(right, str) else list(right) if isinstance(right, Collection) else []
        answers = _chosen(pack, choices, rights, whys, follows)
        question = Question("one" if isinstance(right, str) else "many", prompt, answers, **rest)
    else:
        question = Question("number", prompt, _number(exercises.read_number(str(right)), whys), **rest)
        return Quiz(question, title=title, name=name)
    return Quiz(question.shuffled(random.Random(name or own_key(question))), title=title, name=name)


def _in_order(pack: Pack | None, choices: Sequence[str]) -> tuple[Answer, ...]:
    """The choices of an ordering question, given from low to high, as answers with their place."""
    return tuple(Answer(_named(pack, text), card=_maybe_card(pack, text), place=n) for n, text in enumerate(choices))


def _chosen(
    pack: Pack | None, choices: Sequence[str], rights: Sequence[Any], whys: Mapping[str, str], follows: Mapping[str, str]
) -> tuple[Answer, ...]:
    """Answers to choose from; drawn as cards if every choice is the text of a card."""
    for text in [*rights, *whys, *follows]:
        if text not in choices:
            raise ValueError(f"{text!r} is not one of the choices: {', '.join(choices)}")
    drawn = [_maybe_card(pack, text) for text in choices]
    if not all(card is not None and card.text == text for card, text in zip(drawn, choices, strict=True)):
        drawn = [None] * len(choices)
    return tuple(
        Answer(the(card) if card else text, text in rights, whys.get(text, ""), follows.get(text, ""), card=card)
        for card, text in zip(drawn, choices, strict=True)
    )


def _number(value: Fraction, whys: Mapping[str, str]) -> tuple[Answer, ...]:
    """Answers of a number question: the right number, then known wrong ones with their explanation."""
    slips = [Answer(text, False, reason) for text, reason in whys.items() if exercises.read_number(text) != value]
    reason = next((text for key, text in whys.items() if exercises.read_number(key) == value), "")
    return (Answer(show(value), True, reason), *slips)


def _rules(game: Game | None, rule: str | Rule | Sequence[str]) -> tuple[Rule, ...]:
    if isinstance(rule, Rule):
        return (rule,)
    keys = [rule] if isinstance(rule, str) else list(rule)
    if keys and game is None:
        raise ValueError(f"whose rule is {keys[0]!r}? Say game=…")
    return tuple(game.rules[key] for key in keys) if game else ()


def _cards(pack: Pack | None, given: str | Iterable[Card]) -> tuple[Card, ...]:
    if not isinstance(given, str):
        return tuple(given)
    if pack is None:
        raise ValueError(f"of which pack are the cards {given!r}? Say game=…")
    pack.set(given)  # raises for a card that comes twice
    return tuple(pack[text] for text in given.replace(",", " ").split())


def _maybe_card(pack: Pack | None, text: str) -> Card | None:
    """The card of that text, if it is one."""
    try:
        return pack[text] if pack else None
    except cardkit.cards.UnknownCard:
        return None


def _named(pack: Pack | None, text: str) -> str:
    """A choice as text: a card by its name."""
    card = _maybe_card(pack, text)
    return the(card) if card else text
