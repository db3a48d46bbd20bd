"""Briscola as a game: its pack, its deal, its match."""

from cardkit.cards import spanish40
from cardkit.dealing import Dealing, Packet, Settled
from cardkit.game import Game, Parties

from .rules import RULES
from .state import BriscolaState
from .tables import MOVES, RANKING


class BriscolaDealing(Dealing):
    """Three cards to each; a match is won with the first deal that is won."""

    def packets(self, dealer):
        """Three cards to each seat, and the stock, whose last card is turned up."""
        hands = (Packet(str(seat), 3, seat) for seat in self.round_from(dealer))
        return (*hands, Packet("stock", 40 - 3 * self.game.seats, fixed=True))

    def after(self, standing, dealer, sheet):
        """The match is won, or dealt again by the dealer's right."""
        won = tuple(int(side == sheet.winner) for side in range(2))
        return Settled(won, (dealer + 1) % self.game.seats, any(won), sheet.winner, sheet.verdict)


class Briscola(Game):
    """Briscola for two, or for four in partnerships; a match is won with the first deal that is won."""

    name, title, pack, moves, rules = "briscola", "Briscola", spanish40, MOVES, RULES
    dealing_type, state_type = BriscolaDealing, BriscolaState

    def __init__(self, **settings):
        super().__init__(**settings)
        self.seats = self.options["players"]
        self.parties = Parties(((0, 2), (1, 3)) if self.seats == 4 else ((0,), (1,)))
        self.names = ("You", "Gina", "Piero", "Rosa")[: self.seats]

    def ranking(self, view):
        """The same in every suit."""
        return RANKING


GAME = Briscola()
