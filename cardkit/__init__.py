"""cardkit: rules, tables and scores of traditional card games, each rule with its sentence and its source.

>>> import cardkit
>>> state = cardkit.games["tute"].deal(seed=7)
>>> state.to_move
1
>>> cardkit.play("tute", seed=7)["trump"]
'copas'
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from cardkit.games import games

if TYPE_CHECKING:
    from cardkit import players, sessions, teaching
    from cardkit.players.arena import columns, duel, play, play_match

__all__ = ["columns", "duel", "games", "play", "play_match", "players", "sessions", "teaching"]
__version__ = "0.2.0.dev0"


def __getattr__(name: str) -> Any:
    """Imports what stands on the engine when it is first asked for: who wants the games alone loads nothing else."""
    if name in ("columns", "duel", "play", "play_match"):
        return getattr(import_module("cardkit.players.arena"), name)
    if name in ("players", "sessions", "teaching"):
        return import_module(f"cardkit.{name}")
    raise AttributeError(f"cardkit has no {name!r}; it has {', '.join(__all__)}")
