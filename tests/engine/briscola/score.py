"""The score sheet of a deal."""

from cardkit.cards import Cards, spanish40
from cardkit.score import Line, ScoreSheet

from .tables import POINTS


def sheet(state):
    """The card points of each side; more than 60 win."""
    made = tuple(sum(POINTS[card.id] for card in Cards(spanish40, mask)) for mask in state.taken)
    lines = [Line("card points", made, f"{made[0]} and {made[1]} of 120", "briscola.points")]
    if not state.over:
        return ScoreSheet(state.game.parties, lines)
    winner = None if made[0] == made[1] else int(made[1] > made[0])
    return ScoreSheet(state.game.parties, lines, winner=winner, final=True, verdict=f"{max(made)} to {min(made)}")
