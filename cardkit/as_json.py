"""Converts results of the engine to JSON: views, refusals, advice, results, scores, fractions."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence, Set
from dataclasses import fields, is_dataclass
from fractions import Fraction
from typing import Any

from cardkit.arguments import shortly
from cardkit.cards import Card, Rank, Suit
from cardkit.game import Game
from cardkit.moves import Event, Move
from cardkit.record import Record
from cardkit.sentences import Sentence
from cardkit.state import State
from cardkit.view import View


def to_json(value: Any, indent: int | None = None) -> str:
    """The value as JSON, with all that it holds; `indent` spreads it over lines.

    Cards, suits and moves become their texts (`"Rb"`, `"play Rb"`), a fraction a number (a half is 0.5), a game its name and
    options, a deal in play its record. A view becomes what `View.data` gives; what has fields (a refusal, a rule, an advice, a
    score sheet) becomes an object with these fields, a result of `play` one with the names of the result.

    Raises: `TypeError` for a value that is none of these.

    >>> from cardkit.games import games
    >>> to_json({"half": Fraction(1, 2), "card": games["tute"].pack["Rb"]})
    '{"half": 0.5, "card": "Rb"}'
    """
    return json.dumps(_plain(value), ensure_ascii=False, indent=indent)


def _plain(value: Any) -> Any:
    """The value as dicts, lists, texts and numbers."""
    if value is None or isinstance(value, str | int | float):
        return value
    if isinstance(value, Fraction):
        return int(value) if value.denominator == 1 else float(value)
    if isinstance(value, Card | Move):
        return value.text
    if isinstance(value, Suit | Rank):
        return value.key
    if isinstance(value, State | Record):
        return str(Record.of(value) if isinstance(value, State) else value)
    if isinstance(value, Sentence):
        return value.by("{player}")
    if (named := _named(value)) is not None:
        return {key if isinstance(key, str) else str(_plain(key)): _plain(one) for key, one in named.items()}
    if isinstance(value, Sequence | Set):
        return [_plain(one) for one in value]
    raise TypeError(f"JSON has no form for {shortly(value)}: give a view, a refusal, an advice, a result or parts of them")


def _named(value: Any) -> Mapping[Any, Any] | None:
    """The parts of a value by name; None for a value without fields."""
    if isinstance(value, Mapping):
        return value
    if isinstance(value, View):
        return value.data()
    if isinstance(value, Game):
        return {"name": value.name, "options": value.options}
    if isinstance(value, Event):
        return {"seat": value.seat, "move": value.move, "notes": value.notes}
    if hasattr(value, "_fields"):
        return {name: getattr(value, name) for name in value._fields}
    if is_dataclass(value) and not isinstance(value, type):
        return {field.name: getattr(value, field.name) for field in fields(value)}
    return None
