"""The worked deals that come with a game, as records: one file each in `teaching/hands/` of its folder."""

from __future__ import annotations

from importlib import resources

from cardkit.game import Game
from cardkit.games import folder, games
from cardkit.record import Record, read


def example(game: Game | str, name: str) -> Record:
    """Returns a worked deal of the game (`hands/NAME.txt`); raises `KeyError` with the names there are."""
    game = games.of(game)
    hands = resources.files(folder(game)) / "teaching" / "hands"
    names = sorted(path.name.removesuffix(".txt") for path in hands.iterdir())
    if name not in names:
        raise KeyError(f"{game.title} has no worked hand {name!r}; there are {', '.join(names)}")
    return read((hands / f"{name}.txt").read_text(encoding="utf-8"))
