"""Players that see a view and nothing else."""

from cardkit.players.simple import random_player

__all__ = ["random_player"]
