"""Players and a coach that see a view and nothing else."""

from cardkit.players.coach import Advice, advise, monte_carlo, stream
from cardkit.players.levels import LEVELS, level
from cardkit.players.odds import Odds, odds
from cardkit.players.simple import random_player

__all__ = ["LEVELS", "Advice", "Odds", "advise", "level", "monte_carlo", "odds", "random_player", "stream"]
