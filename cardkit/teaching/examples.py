"""The worked deals of a game: records in `teaching/deals/` of its folder."""

from __future__ import annotations

from importlib import resources

from cardkit.game import Game
from cardkit.games import folder, games
from cardkit.record import Record, read


def example(game: Game | str, name: str) -> Record:
    """The worked deal `name` of a game (`deals/NAME.txt`); raises `KeyError` listing the names there are."""
    game = games.of(game)
    deals = resources.files(folder(game)) / "teaching" / "deals"
    names = sorted(path.name.removesuffix(".txt") for path in deals.iterdir())
    if name not in names:
        raise KeyError(f"{game.title} has no worked deal {name!r}; there are {', '.join(names)}")
    return read((deals / f"{name}.txt").read_text(encoding="utf-8"))
