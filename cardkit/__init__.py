"""cardkit: rules, tables and scores of traditional card games, each rule with its sentence and its source.

>>> import cardkit
>>> state = cardkit.games["tute"].deal(seed=7)
>>> state.to_move
1
>>> cardkit.play("tute", seed=7)["trump"]
'copas'
"""

from cardkit.games import games

__all__ = ["duel", "games", "play", "play_match"]
__version__ = "0.2.0.dev0"

from cardkit.players.arena import duel, play, play_match  # it finds the games above by their names
