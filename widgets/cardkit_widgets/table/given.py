"""Checks the arguments of a card table, with errors that name what would be right."""

from __future__ import annotations

import difflib
import inspect
from collections.abc import Sequence
from typing import Any

from cardkit import games
from cardkit.game import Game, State
from cardkit.record import Record, read
from cardkit.sessions import Session


def known_rules(game: Game, taught: str | Sequence[str] | None) -> frozenset[str] | None:
    """The full ids of these rules, given with or without the game's name; None for None.

    Raises `KeyError` for an unknown one.
    """
    if taught is None:
        return None
    words = taught.split() if isinstance(taught, str) else taught
    ids = [word if word.startswith(f"{game.name}.") else f"{game.name}.{word}" for word in words]
    for rule in ids:
        if rule not in game.rules:
            near = difflib.get_close_matches(rule, game.rules, 1)
            hint = f"; did you mean {near[0]}?" if near else ""
            raise KeyError(f"{game.title} has no rule {rule}{hint}")
    return frozenset(ids)


def check_choice(name: str, value: str, choices: tuple[str, ...]) -> None:
    """Raise `ValueError` unless `value` is one of the choices; `name` is the argument's name."""
    if value not in choices:
        near = difflib.get_close_matches(str(value), choices, 1)
        hint = f"did you mean {near[0]!r}?" if near else f"choose {', '.join(map(repr, choices))}"
        raise ValueError(f"{name} cannot be {value!r}; {hint}")


def _own_options(game: object) -> list[str]:
    """The names of the game's options, for a game or its name; else none."""
    if isinstance(game, str):
        game = games.get(game)
    return [option.name for option in game.rules.options] if isinstance(game, Game) else []


def session_of(game: Session | Game | State | Record | str, options: dict[str, Any], table: Sequence[str]) -> Session:
    """Make the session for a table's first argument: a session, game, state, record, or a text of one.

    Args:
        options: the remaining keyword arguments, passed on to `Session`.
        table: the names of the table's own arguments, for error messages.

    Raises: `TypeError` for an unknown argument, and for a first argument of another type; `KeyError` for an unknown game;
    `BadRecord` for a text that is no record.
    """
    known = [p for p in inspect.signature(Session).parameters if p not in ("game", "state", "record", "forgiving")]
    for key in options:
        if key in _own_options(game):
            raise TypeError(f"{key!r} is an option of the game: set it with cardkit.games[…].variant({key}={options[key]!r})")
        if key not in known or isinstance(game, Session):
            choices = table if isinstance(game, Session) else [*known, *table]
            near = difflib.get_close_matches(key, choices, 1)
            hint = f"did you mean {near[0]!r}?" if near else f"there are {', '.join(choices)}"
            raise TypeError(f"a card table has no argument {key!r}; {hint}")
    if isinstance(game, Session):
        return game
    if isinstance(game, str):
        game = read(game) if "\n" in game else games[game]
    if isinstance(game, Record):
        return Session(game.game, record=game, forgiving=True, **options)
    if isinstance(game, State):
        return Session(game.game, state=game, forgiving=True, **options)
    if isinstance(game, Game):
        return Session(game, forgiving=True, **options)
    raise TypeError(f"a card table shows a session, a game, a position or a record, not {type(game).__name__}")
