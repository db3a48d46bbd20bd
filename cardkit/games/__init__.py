"""The games: each is one folder here whose game.py defines `GAME`; nothing outside the folder names it.

What such a folder holds, file by file, is told in README.md beside this file.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from pkgutil import iter_modules
from typing import Any, NoReturn

from cardkit.arguments import shortly
from cardkit.game import Game, checked_game


class Games(Mapping[str, Game]):
    """All games by name, each imported when it is first asked for.

    Looking up an unknown name raises `KeyError` with the nearest right one.
    """

    def __init__(self) -> None:
        packages = [module.name for module in iter_modules(__path__) if module.ispkg]
        folders = [Path(folder) for folder in __path__]
        self._names = tuple(sorted(p for p in packages if any((folder / p / "game.py").is_file() for folder in folders)))
        self._loaded: dict[str, Game] = {}

    def __getitem__(self, name: str) -> Game:
        if name not in self._loaded:
            if name not in self._names:
                near = difflib.get_close_matches(str(name), self._names, 1)
                hint = f"did you mean {near[0]!r}?" if near else f"there are {', '.join(self._names)}"
                raise KeyError(f"no game is called {shortly(name)}; {hint}")
            self._loaded[name] = import_module(f"{__name__}.{name}.game").GAME
        return self._loaded[name]

    def __getattr__(self, name: str) -> NoReturn:
        if name.startswith("_") or name not in self._names:
            raise AttributeError(
                f"games has no {name!r}; a game is found by its name, as in games[{next(iter(self._names))!r}]"
            )
        raise AttributeError(f"a game is found by its name: write games[{name!r}]")

    def of(self, game: Game | str) -> Game:
        """A game as it is, or the one of this name; raises `KeyError` for an unknown name, `TypeError` for anything else."""
        return self[game] if isinstance(game, str) else checked_game(game)

    def add(self, game: Game) -> None:
        """Take in a game that lies elsewhere, so that records, links and lessons find it by its name."""
        self._loaded[game.name] = game
        self._names = tuple(sorted({*self._names, game.name}))

    def drop(self, name: str) -> None:
        """Forget a game that was added."""
        del self._loaded[name]
        self._names = tuple(other for other in self._names if other != name)

    def __contains__(self, name: object) -> bool:
        return name in self._names

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    def __len__(self) -> int:
        return len(self._names)

    def __repr__(self) -> str:
        return f"<games: {', '.join(self._names)}>"


games = Games()


def folder(game: Game) -> str:
    """Returns the package that holds the game, empty for a game written in a notebook; raises `TypeError` for a text."""
    return type(checked_game(game)).__module__.rpartition(".")[0]


def part(game: Game, module: str, name: str) -> Any:
    """Returns what a module of the game's folder calls by this name; None for a game without such a module."""
    home = folder(game)
    return _named(f"{home}.{module}", name) if home else None


@cache
def _named(module: str, name: str) -> Any:
    return getattr(import_module(module), name) if find_spec(module) else None
