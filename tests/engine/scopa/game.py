"""Scopa as a game: its pack, its deal, its match."""

from cardkit.dealing import Dealing, Packet, Settled
from cardkit.game import Game, Parties

from .rules import RULES
from .state import ScopaState
from .tables import MOVES, pack


class ScopaDealing(Dealing):
    """Four cards on the table, and three to each, six times. A match goes to 11 points."""

    def packets(self, dealer):
        """The table, the first hands, and those that are dealt when these are empty: `1/2` is the second of seat 1."""
        labels = ("{}", "{}/2", "{}/3", "{}/4", "{}/5", "{}/6")
        return Packet("table", 4), *(Packet(n.format(seat), 3, seat) for n in labels for seat in self.round_from(dealer))

    def begin(self, deal):
        return ScopaState(self.game, deal)

    def after(self, standing, dealer, sheet):
        """The points are added up; 11 win, where the other has fewer."""
        standing = tuple(map(sum, zip(standing, sheet.totals, strict=True)))
        over = max(standing) >= 11 and standing[0] != standing[1]
        return Settled(standing, 1 - dealer, over, standing.index(max(standing)) if over else None)


class Scopa(Game):
    """Scopa for two."""

    name, title, pack, moves, rules = "scopa", "Scopa", pack, MOVES, RULES
    seats, parties, names = 2, Parties(((0,), (1,))), ("You", "Gina")

    def __init__(self, **settings):
        super().__init__(**settings)
        self.dealing = ScopaDealing(self)


GAME = Scopa()
