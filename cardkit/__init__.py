"""cardkit: rules, tables and scores of traditional card games, each rule with its sentence and its source.

>>> import cardkit
>>> state = cardkit.games["tute"].deal(seed=7)
>>> state.to_move
1
>>> cardkit.play("tute", seed=7)["trump"]
'espadas'
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from cardkit.games import games

if TYPE_CHECKING:
    from cardkit import pad, players, sessions, teaching
    from cardkit.as_json import to_json
    from cardkit.players.arena import deals, duel, play, play_match
    from cardkit.players.result_columns import columns

__all__ = ["columns", "deals", "duel", "games", "pad", "play", "play_match", "players", "sessions", "teaching", "to_json"]
__version__ = "0.2.0.dev0"


_HOMES = {"columns": "cardkit.players.result_columns", "to_json": "cardkit.as_json"} | dict.fromkeys(
    ("deals", "duel", "play", "play_match"), "cardkit.players.arena"
)
"""The modules of the functions offered here; each is imported when it is first asked for, so that a game loads quickly."""


def __getattr__(name: str) -> Any:
    """Import a name on first use, so that whoever needs only the games loads nothing else."""
    if name in _HOMES:
        return getattr(import_module(_HOMES[name]), name)
    if name in ("pad", "players", "sessions", "teaching"):
        return import_module(f"cardkit.{name}")
    raise AttributeError(f"cardkit has no {name!r}; it has {', '.join(__all__)}")
