"""cardkit: rules, tables and scores of traditional card games, each rule with its sentence and its source.

>>> import cardkit
>>> state = cardkit.games["tute"].deal(seed=7)
>>> state.to_move
1
"""

from cardkit.games import games

__all__ = ["games"]
__version__ = "0.1.0"
