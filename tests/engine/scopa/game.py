"""Scopa as a game: its pack, its deal, its match."""

from cardkit.dealing import Dealing, Packet
from cardkit.game import Game, Parties

from .rules import RULES
from .state import ScopaState
from .tables import MOVES, pack


class ScopaDealing(Dealing):
    """Four cards on the table, and three to each, six times. A match goes to 11 points."""

    target = 11

    def packets(self, dealer):
        """The table, the first hands, and those that are dealt when these are empty: `1/2` is the second of seat 1."""
        labels = ("{}", "{}/2", "{}/3", "{}/4", "{}/5", "{}/6")
        return Packet("table", 4), *(Packet(n.format(seat), 3, seat) for n in labels for seat in self.round_from(dealer))


class Scopa(Game):
    """Scopa for two."""

    name, title, pack, moves, rules = "scopa", "Scopa", pack, MOVES, RULES
    seats, parties, names = 2, Parties(((0,), (1,))), ("You", "Gina")
    dealing_type, state_type = ScopaDealing, ScopaState


GAME = Scopa()
