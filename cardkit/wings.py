"""The rooms beside a game: who plays it (`players/`) and what teaches it (`teaching/`), found by where they lie."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from cardkit.game import Game


def folder(game: Game) -> str:
    """The package that holds the game, by where its class is written; raises `TypeError` for a text."""
    if isinstance(game, str):
        raise TypeError(f"here a game is wanted, not a text: write cardkit.games[{game!r}]")
    return type(game).__module__.rpartition(".")[0]


def wing(game: Game, room: str) -> Any:
    """What the room of that name in the game's folder calls its `WING`; None for a game without such a room."""
    return _wing(f"{folder(game)}.{room}")


@cache
def _wing(package: str) -> Any:
    return import_module(package).WING if find_spec(package) else None
