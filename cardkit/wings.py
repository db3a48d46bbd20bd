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


def wing(game: Game, room: str, name: str = "WING") -> Any:
    """What the room in the game's folder calls its `WING`, or by another name; None for a game without such a room."""
    home = folder(game)  # a game that is written in a notebook has none
    return _named(f"{home}.{room}", name) if home else None


@cache
def _named(module: str, name: str) -> Any:
    return getattr(import_module(module), name) if find_spec(module) else None
