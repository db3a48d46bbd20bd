"""A deal of Scopa in play."""

from cardkit.cards import Cards, numbers
from cardkit.moves import Event, Note
from cardkit.rules import Refusal
from cardkit.sentences import Sentence
from cardkit.state import State
from cardkit.view import Fact, Pile, visible

from .score import sheet
from .tables import MOVES, VALUE, pack, takes

TAKES, SWEEPS = Sentence("{player} takes {cards}.", "You take {cards}."), Sentence("{player} makes a scopa.", "A scopa!")


class ScopaState(State):
    """Cards as masks; `played` lies there while its player chooses what it takes, `chosen` so far; `later` hands will come."""

    __slots__ = ("chosen", "hands", "last", "later", "played", "scopas", "table", "taken")

    def __init__(self, game, deal):
        super().__init__(game, deal)
        self.hands, self.taken, self.scopas = [0, 0], [0, 0], [0, 0]
        self.played, self.chosen, self.last = None, 0, deal.dealer
        (_, self.table), *self.later = ((packet.seat, pack.set(cards).mask) for packet, cards in game.dealing.dealt(deal))
        self._next()

    def _next(self):
        """The next hand is to play; when both are empty, each gets three cards."""
        if not any(self.hands):
            self.hands, self.later = [cards for _, cards in sorted(self.later[:2])], self.later[2:]
        self.mask = self.hands[self.to_move]

    def play(self, move):
        """Play a card; or, where there is a choice, take one from the table."""
        if type(move) is not MOVES.type or not self.mask & move.bit:
            move = self._allowed(move)
        seat, bit = self.to_move, move.card.bit
        if self.played:
            self.chosen |= bit
        else:
            self.played, self.hands[seat] = move.card, self.hands[seat] ^ bit
        fits = [cards for cards in takes(self.table, VALUE[self.played.id]) if not self.chosen & ~cards]
        event = Event(seat, move, tuple(self._put(seat, *fits)) if len(fits) < 2 else ())
        if self.played:
            self.mask = sum({1 << n for cards in fits for n in numbers(cards & ~self.chosen)}) << len(pack)
        self._log.append(event)
        return event

    def _put(self, seat, cards=0):
        """The card just played takes the mask `cards`, or joins the table if it is 0; yields the notes of what follows."""
        self.taken[seat] |= cards and cards | self.played.bit
        self.table ^= cards or self.played.bit
        self.played, self.chosen, self.mask, self.to_move = None, 0, 0, 1 - seat
        if cards:
            self.last = seat
            yield Note("capture", seat, TAKES.of(cards=Cards(pack, cards).words), tuple(Cards(pack, cards)), rule="scopa.take")
        if any(self.hands) or self.later:
            self._next()
            if not self.table:
                self.scopas[seat] += 1
                yield Note("scopa", seat, SWEEPS, points=1, rule="scopa.scopa")
        else:
            self.taken[self.last] |= self.table
            self.table, self.to_move = 0, None

    def refusal(self, move):
        if self.mask & self.game.move(move).bit:
            return None
        held, lying = Cards(pack, self.mask & pack.mask), Cards(pack, self.mask >> len(pack))
        rule, reason = "turn", f"Now a card of this hand is played: {held.either}." if held else "This deal is over."
        if lying:
            rule = "single" if any(VALUE[card.id] == VALUE[self.played.id] for card in lying) else "take"
            reason = f"The {self.played.noun} takes {lying.either} now."
        return Refusal(self.game.rules[rule], reason, held or lying, self.legal)

    @property
    def click(self):
        """`play` while a card of the hand is to be touched; empty while the player chooses what it takes."""
        return "" if self.over or self.played else "play"

    def piles(self, seat):
        stock = sum(cards for _, cards in self.later)
        return (
            *(Pile("hand", n, visible(pack, hand, hand if seat in (n, None) else 0)) for n, hand in enumerate(self.hands)),
            *(Pile("won", n, tuple(Cards(pack, cards)), title="Taken") for n, cards in enumerate(self.taken)),
            Pile("table", None, tuple(Cards(pack, self.table)), title="Table"),
            Pile("played", None, (self.played,) if self.played else (), title="Takes"),
            Pile("stock", None, visible(pack, stock, stock if seat is None else 0), title="Stock"),
        )

    def facts(self, seat):
        return tuple(Fact("scopas", "Scope", str(n), who, rule="scopa.scopa") for who, n in enumerate(self.scopas) if n)

    score = property(sheet)
