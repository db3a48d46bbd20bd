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
    """A point for most cards, most coins, the settebello, in the end the better primiera, and for each scopa."""
    kinds = (("cards", -1, 20), ("coins", COINS, 5), ("settebello", SETTEBELLO, 0))
    found = [(name, [(taken & mask).bit_count() for taken in state.taken], least) for name, mask, least in kinds]
    prime = [primiera(taken) for taken in state.taken]
    found.append(("primiera", prime, min(prime) if state.over else max(prime)))
    lines = [Line(name, (int(a > least), int(b > least)), f"{a} and {b}", f"scopa.{name}") for name, (a, b), least in found]
    lines.append(Line("scope", tuple(state.scopas), "{} and {}".format(*state.scopas), "scopa.scopa"))
    one, two = ScoreSheet(state.game.parties, lines).totals
    winner, text = int(two > one) if state.over and one != two else None, f"{max(one, two)} to {min(one, two)}"
    return ScoreSheet(state.game.parties, lines, winner=winner, final=state.over, verdict=text * state.over)
