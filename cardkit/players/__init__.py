"""Players and a coach that see a view and nothing else."""

from cardkit.players.coach import Advice, ThinkingProgress, advise, monte_carlo, stream, think
from cardkit.players.hints import Area, area
from cardkit.players.levels import LEVELS, level
from cardkit.players.odds import Odds, odds
from cardkit.players.players import Beaters, Choice, Player, Players, for_game, sample, sampler
from cardkit.players.simple import random_player

__all__ = [
    "LEVELS",
    "Advice",
    "Area",
    "Beaters",
    "Choice",
    "Odds",
    "Player",
    "Players",
    "ThinkingProgress",
    "advise",
    "area",
    "for_game",
    "level",
    "monte_carlo",
    "odds",
    "random_player",
    "sample",
    "sampler",
    "stream",
    "think",
]
