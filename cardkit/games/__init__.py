"""The games: each is one folder here whose game.py defines `GAME`; nothing outside the folder names it.

What such a folder holds, file by file, is told in README.md beside this file. A game may also lie elsewhere: in a folder that
`games.look_in` or the variable `CARDKIT_GAMES` names, or in a package with an entry point of the group `cardkit.games`.
"""

from __future__ import annotations

import difflib
import os
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NoReturn

from cardkit.arguments import shortly
from cardkit.game import Game, checked_game

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

FOLDERS_VARIABLE: Final = "CARDKIT_GAMES"
"""The environment variable that names more folders of games, separated as in PATH; processes started from here inherit it."""
ENTRY_POINTS: Final = "cardkit.games"
"""The group of entry points by which an installed package brings a game: `scopa = "my_package.game:GAME"`."""


class Games(Mapping[str, Game]):
    """All games by name, each imported when it is first asked for.

    Looking up an unknown name raises `KeyError` with the nearest right one.
    """

    def __init__(self) -> None:
        self._loaded: dict[str, Game] = {}
        self._folders = _games_in(Path(__path__[0]))
        self._installed: dict[str, EntryPoint] | None = None
        for folder in filter(None, os.environ.get(FOLDERS_VARIABLE, "").split(os.pathsep)):
            self._add_folder(Path(folder))

    def look_in(self, folder: str | Path) -> tuple[str, ...]:
        """Add the games of a folder, which has a folder for each as here; returns their names.

        The folder is also added to `CARDKIT_GAMES`, so that processes started from this one find the games. Raises `ValueError`
        for a folder without games and for a name that is taken.
        """
        found = self._add_folder(Path(folder))
        known = list(filter(None, os.environ.get(FOLDERS_VARIABLE, "").split(os.pathsep)))
        if str(Path(folder).resolve()) not in known:
            os.environ[FOLDERS_VARIABLE] = os.pathsep.join([*known, str(Path(folder).resolve())])
        return found

    def _add_folder(self, folder: Path) -> tuple[str, ...]:
        """Makes the games in a folder findable; returns their names. Raises as `look_in` does."""
        place = str(folder.resolve())
        found = _games_in(folder)
        if not found:
            raise ValueError(f"there is no game in {folder}: a game is a folder in it that has a game.py")
        if place not in __path__:
            if twice := sorted(found & {*self._folders, *self._loaded}):
                raise ValueError(f"{folder} has a game called {twice[0]}, and so is another: give its folder another name")
            __path__.append(place)  # so that its modules are those of a game here: cardkit.games.NAME.game
            self._folders |= found
        return tuple(sorted(found))

    @property
    def _entry_points(self) -> dict[str, EntryPoint]:
        """Games of installed packages by name; looked for when a name is asked for that no folder has."""
        if self._installed is None:
            from importlib.metadata import entry_points  # takes longer to import than all the games do

            self._installed = {point.name: point for point in entry_points(group=ENTRY_POINTS)}
        return self._installed

    @property
    def _names(self) -> tuple[str, ...]:
        return tuple(sorted({*self._folders, *self._loaded, *self._entry_points}))

    def __getitem__(self, name: str) -> Game:
        text = name if isinstance(name, str) else ""
        if text not in self._loaded:
            if text in self._folders:
                self._loaded[name] = import_module(f"{__name__}.{name}.game").GAME
            elif text in self._entry_points:
                self._loaded[name] = checked_game(self._entry_points[name].load())
            else:
                near = difflib.get_close_matches(str(name)[:80], self._names, 1)
                hint = f"did you mean {near[0]!r}?" if near else f"there are {', '.join(self._names)}"
                raise KeyError(f"no game is called {shortly(name)}; {hint}")
        return self._loaded[name]

    def __getattr__(self, name: str) -> NoReturn:
        if name.startswith("_") or name not in self:
            raise AttributeError(
                f"games has no {name!r}; a game is found by its name, as in games[{next(iter(self._names))!r}]"
            )
        raise AttributeError(f"a game is found by its name: write games[{name!r}]")

    def of(self, game: Game | str) -> Game:
        """A game as it is, or the one of this name; raises `KeyError` for an unknown name, `TypeError` for anything else."""
        return self[game] if isinstance(game, str) else checked_game(game)

    def add(self, game: Game) -> None:
        """Take in a game that was made elsewhere, so that records, links and lessons find it by its name."""
        self._loaded[game.name] = game

    def drop(self, name: str) -> None:
        """Forget a game that was added."""
        del self._loaded[name]

    def __contains__(self, name: object) -> bool:
        return name in self._loaded or name in self._folders or name in self._entry_points

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    def __len__(self) -> int:
        return len(self._names)

    def __repr__(self) -> str:
        return f"<games: {', '.join(self._names)}>"


def _games_in(folder: Path) -> set[str]:
    """The names of the games that lie in a folder."""
    return {path.parent.name for path in folder.glob("*/game.py") if path.parent.name.isidentifier()}


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
    """What the module calls by this name; None if there is no such module."""
    return getattr(import_module(module), name) if find_spec(module) else None
