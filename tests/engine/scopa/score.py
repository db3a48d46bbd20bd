"""The score sheet of a deal."""

from cardkit.cards import Cards, spanish40
from cardkit.score import Line, ScoreSheet

from .tables import PRIME

COINS, SETTEBELLO = spanish40.suits[0].mask, spanish40["7o"].bit


def primiera(cards):
    """The best card of each suit, added up; 0 where a suit is missing."""
    best = [max((PRIME[card.id] for card in Cards(spanish40, cards & suit.mask)), default=0) for suit in spanish40.suits]
    return sum(best) if all(best) else 0


def sheet(state):
    """A point for more cards, more coins, the settebello, the better primiera, and for each scopa."""
    masks = {"cards": -1, "coins": COINS, "settebello": SETTEBELLO}
    found = {name: [(taken & mask).bit_count() for taken in state.taken] for name, mask in masks.items()}
    found["primiera"] = [primiera(taken) for taken in state.taken]
    lines = [Line(name, (int(a > b), int(b > a)), f"{a} and {b}", f"scopa.{name}") for name, (a, b) in found.items()]
    lines.append(Line("scope", tuple(state.scopas), "{} and {}".format(*state.scopas), "scopa.scopa"))
    one, two = ScoreSheet(state.game.parties, lines).totals
    winner = int(two > one) if state.over and one != two else None
    verdict = f"{max(one, two)} to {min(one, two)}" if state.over else ""
    return ScoreSheet(state.game.parties, lines, winner=winner, final=state.over, verdict=verdict)
