"""A deal of Briscola in play."""

from cardkit.cards import Cards, spanish40
from cardkit.moves import Event, Note
from cardkit.rules import Refusal
from cardkit.state import State
from cardkit.tricks import WINS, winner
from cardkit.view import Fact, Pile, visible

from . import score
from .tables import BEATS, MOVES, POINTS


class BriscolaState(State):
    """Hands and tricks taken as masks, the trick as card numbers; `stock` is what is left of it, its next card first."""

    __slots__ = ("hands", "leader", "stock", "taken", "trick", "turned", "winners")

    def __init__(self, game, deal):
        super().__init__(game, deal)
        self.taken, self.trick, self.winners = [0, 0], [], []
        self.leader = self.to_move
        dealt = [sum(1 << number for number in deal.order[3 * n : 3 * n + 3]) for n in range(game.seats)]
        self.hands = dealt[-self.leader :] + dealt[: -self.leader]
        self.stock = list(deal.order[3 * game.seats :])
        self.turned = spanish40.cards[deal.order[-1]]
        self.mask = self.hands[self.to_move]

    def play(self, move):
        """Make a move, and draw after a trick."""
        if type(move) is not MOVES.type or not self.mask & move.bit:
            move = self._allowed(move)
        seat = self.to_move
        self.hands[seat] ^= move.bit
        self.trick.append(move.id)
        self.to_move = (seat + 1) % self.game.seats
        event = Event(seat, move, (self._take(),) if len(self.trick) == self.game.seats else ())
        self.mask = 0 if self.over else self.hands[self.to_move]
        self._log.append(event)
        return event

    def _take(self):
        seats, cards = self.game.seats, spanish40.set(self.trick)
        self.leader = won = (self.leader + winner(self.trick, BEATS[self.turned.suit])) % seats
        self.taken[won % 2] |= cards.mask
        self.winners.append(won)
        for n in range(seats if self.stock else 0):
            self.hands[(won + n) % seats] |= 1 << self.stock.pop(0)
        worth, self.trick, self.to_move = sum(POINTS[n] for n in self.trick), [], won if self.hands[won] else None
        return Note("trick", won, WINS, tuple(cards), worth, "briscola.win")

    def refusal(self, move):
        """None for a card of the hand."""
        move, held, rule = self.game.move(move), Cards(spanish40, self.mask), "more" if self.over else "any"
        reason = f"The {move.card.gloss} is not in this hand, which holds {held.words}." if held else "This deal is over."
        return None if self.mask & move.bit else Refusal(self.game.rules[rule], reason, held, self.legal)

    def piles(self, seat):
        """Hands, trick, tricks of each side, stock; whoever drew the turned card was seen to."""
        found = []
        for owner, hand in enumerate(self.hands):
            known = hand if seat in (owner, None) else self.turned.bit
            found.append(Pile("hand", owner, visible(spanish40, hand, known)))
        by = tuple((self.leader + n) % self.game.seats for n in range(len(self.trick)))
        found.append(Pile("trick", None, tuple(spanish40.cards[n] for n in self.trick), by, "Trick"))
        found += [Pile("won", side, tuple(Cards(spanish40, mask)), (), "Tricks") for side, mask in enumerate(self.taken)]
        stock = [spanish40.cards[n] for n in reversed(self.stock)]
        return (*found, Pile("stock", None, tuple(c if seat is None or c is self.turned else None for c in stock), (), "Stock"))

    def facts(self, seat):
        """Trumps, and how long the stock lasts."""
        suit, left = self.turned.suit, str(len(self.stock))
        trump = Fact("trump", "Briscola", f"{suit.name} ({suit.gloss})", suit=suit.key, card=self.turned, rule="briscola.trump")
        return (trump, Fact("stock", "Stock", left, rule="briscola.draw"))

    @property
    def score(self):
        """The card points so far."""
        return score.sheet(self)
