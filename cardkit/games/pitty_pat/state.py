"""One deal of Pitty Pat in play."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Self

from cardkit.cards import Cards, french52, mask_of
from cardkit.game import Deal, State
from cardkit.games.pitty_pat import recycle, score
from cardkit.games.pitty_pat.tables import (
    CARDS,
    DEAD,
    EMPTY,
    HOLD,
    KEEP,
    LEAVE,
    MOVE,
    OUT,
    PLAIN_EVENTS,
    RECYCLED,
    SAME_RANK,
    TURN,
    TURNED_NOTES,
    UNMATCHED_NOTES,
    counted,
    counts,
)
from cardkit.moves import Event, Move, Note
from cardkit.rules import Refusal
from cardkit.score import ScoreSheet
from cardkit.sentences import several
from cardkit.view import Fact, Pile, visible

if TYPE_CHECKING:
    from cardkit.games.pitty_pat.game import PittyPat

MATCHING: Final = "match"
DISCARDING: Final = "discard"
KEEPING: Final = "keep"


class PittyPatState(State):
    """A deal of Pitty Pat: hands as masks, stock and discards as lists of card numbers whose last card is the top.

    `phase` is what the seat to move has to do: match (or turn), discard a second card, or keep the turned card or leave it.
    `shown` are kept cards, which everybody saw. `times` counts the new stocks made from discards, `matched` says whether
    anyone has matched since the last one, `forced` is what is left of the order in which cards must come (see recycle.py).
    """

    __slots__ = ("discards", "forced", "hands", "matched", "phase", "shown", "stock", "times", "turned", "winner")

    game: PittyPat

    def __init__(self, game: PittyPat, deal: Deal) -> None:
        self.game = game
        self.deal = deal
        self._log = []
        self.hands = [0] * game.seats
        self.shown = [0] * game.seats
        self.discards: list[int] = []
        self.stock: list[int] = []
        self.times = 0
        self.matched = self.turned = False
        self.winner: int | None = None
        self.forced = recycle.split(deal.shuffle)[1]
        for packet, cards in game.dealing.dealt(deal):
            if packet.seat is not None:
                self.hands[packet.seat] = mask_of(cards)
            elif packet.size == 1:
                self.discards = list(cards)
            else:
                self.stock = list(reversed(cards))
        self._begin_turn((deal.dealer + 1) % game.seats)

    def copy(self) -> Self:
        """An independent copy."""
        new = object.__new__(type(self))
        new.game, new.deal, new.to_move, new.mask, new._log = self.game, self.deal, self.to_move, self.mask, self._log[:]
        new.hands, new.shown = self.hands[:], self.shown[:]
        new.discards, new.stock = self.discards[:], self.stock[:]
        new.times, new.matched, new.turned, new.forced = self.times, self.matched, self.turned, self.forced
        new.phase, new.winner = self.phase, self.winner
        return new

    # -- playing ---------------------------------------------------------------------------------------------------------

    def _begin_turn(self, seat: int) -> None:
        self.to_move = seat
        self.phase = MATCHING
        self.turned = False
        self.mask = self.hands[seat] & SAME_RANK[self.discards[-1]] or 1 << TURN.id

    def play(self, move: Move | str) -> Event:
        """Make a move; raises `IllegalMove` and changes nothing when the rules forbid it."""
        if type(move) is not MOVE or not self.mask & move.bit:
            move = self._allowed(move)
        seat, number = self.to_move, move.id
        assert seat is not None
        if number < 2 * CARDS:
            event = self._shed(seat, move)
        elif move is TURN:
            event = self._turn(seat)
        else:
            event = PLAIN_EVENTS[seat][number]
            if move is KEEP:
                card = 1 << self.discards.pop()
                self.hands[seat] |= card
                self.shown[seat] |= card
            self._begin_turn((seat + 1) % self.game.seats)
        self._log.append(event)
        return event

    def _shed(self, seat: int, move: Move) -> Event:
        """A card is put on the discards: as a match, or as the second card."""
        card = move.id % CARDS
        self.hands[seat] ^= 1 << card
        self.shown[seat] &= ~(1 << card)
        self.discards.append(card)
        if not self.hands[seat]:
            self.winner = seat
            self.to_move, self.mask = None, 0
            return Event(seat, move, (Note("end", seat, OUT, (), 1, "pitty_pat.win"),))
        if move.id < CARDS:
            self.matched = True
            self.phase = DISCARDING
            self.mask = self.hands[seat] << CARDS | self.game.hold
        else:
            self._begin_turn((seat + 1) % self.game.seats)
        return PLAIN_EVENTS[seat][move.id]

    def _turn(self, seat: int) -> Event:
        """A card of the stock is turned up; the deal is drawn if there is none and no new stock is made."""
        notes: tuple[Note, ...] = ()
        if not self.stock:
            if len(self.discards) == 1 or (self.times and not self.matched):
                self.to_move, self.mask = None, 0
                return Event(seat, TURN, (Note("end", None, DEAD if self.times else EMPTY, (), 0, "pitty_pat.dead-hand"),))
            notes = (self._recycle(),)
        card = self.stock.pop()
        self.discards.append(card)
        self.turned = True
        found = self.hands[seat] & SAME_RANK[card]
        turned = TURNED_NOTES
        if found:
            self.mask = found
        elif self.game.keep:
            self.phase = KEEPING
            self.mask = 1 << KEEP.id | 1 << LEAVE.id
        else:
            turned = UNMATCHED_NOTES
            self._begin_turn((seat + 1) % self.game.seats)
        return Event(seat, TURN, (*notes, turned[card]))

    def _recycle(self) -> Note:
        """Makes a new stock of the discards under the upcard."""
        pool = self.discards[:-1]
        del self.discards[:-1]
        self.stock, self.forced = recycle.new_stock(pool, recycle.split(self.deal.shuffle)[0], self.times, self.forced)
        self.times += 1
        self.matched = False
        return Note(
            "recycle", None, RECYCLED.of(number=len(pool)), tuple(french52[number] for number in pool), 0, "pitty_pat.recycle"
        )

    # -- why not? --------------------------------------------------------------------------------------------------------

    def refusal(self, move: Move | str) -> Refusal | None:
        """None when `move` is legal for the seat to move, else the rule that forbids it."""
        move = self.game.move(move)
        if self.mask >> move.id & 1:
            return None
        seat = self.to_move
        if seat is None:
            return self._no("turns", "This hand is over; deal the next one.")
        hand, up = self.hands[seat], french52[self.discards[-1]]
        matching = hand & SAME_RANK[up.id]
        fits = {1: "which matches", 2: "which both match"}.get(matching.bit_count(), "which match")
        must = f"You hold {Cards(french52, matching).words}, {fits} the {up.gloss}"
        if move.card is not None and not hand & move.card.bit:
            return self._no("match", f"The {move.card.gloss} isn’t in this hand, which holds {Cards(french52, hand).words}.")
        if self.phase == DISCARDING:
            if move is HOLD:
                return self._no("voluntary", "At this table a second card is thrown after every match.", hand)
            return self._no("second-discard", "You’ve matched; now throw one more card, whichever you like.", hand)
        if self.phase == KEEPING:
            if move is TURN:
                return self._no("stays", "You’ve turned your one card: keep it or leave it.")
            return self._no("keep", f"Nothing in this hand matches the {up.gloss}: keep it or leave it as the upcard.")
        if move.kind == "match":
            reason = f"It doesn’t match the {up.gloss}"
            if matching:
                return self._no("match", f"{reason}: play {Cards(french52, matching).either}.", matching)
            return self._no("turn-stock", f"No card of yours matches the {up.gloss}: turn a card from the stock.", up.bit)
        if move is TURN:
            rule = "turned-match" if self.turned else "compulsory"
            return self._no(rule, f"{must}: play it.", matching)
        if move.kind == "discard":
            if matching:
                return self._no("second-discard", f"First match: you{must[3:]}.", matching)
            return self._no("second-discard", f"You throw only after a match, and this hand has no {up.rank.name}.")
        if move is HOLD:
            return self._no("voluntary", "You haven’t matched in this turn, so nothing is to be thrown.")
        if not self.game.keep:
            return self._no("keep", "At this table a turned card that nobody matches stays as the upcard.")
        if self.turned:
            return self._no("turned-match", f"{must}: play it.", matching)
        return self._no("keep", "You haven’t turned a card that you could keep or leave.")

    def _no(self, rule: str, reason: str, because: int = 0) -> Refusal:
        """A refusal by this rule; `because` is the mask of the cards that are the reason."""
        return Refusal(self.game.rules[rule], reason, Cards(french52, because), self.legal)

    # -- looking ---------------------------------------------------------------------------------------------------------

    @property
    def click(self) -> str:
        """Touching a card matches with it, or discards it as the second card."""
        if self.to_move is None:
            return ""
        return DISCARDING if self.phase == DISCARDING else MATCHING

    def piles(self, seat: int | None) -> tuple[Pile, ...]:
        """The hands, the stock (face down) and the discards (all of them have been seen)."""
        piles = []
        for owner, hand in enumerate(self.hands):
            known = hand if seat in (owner, None) else self.shown[owner]
            piles.append(Pile("hand", owner, visible(french52, hand, known)))
        stock = tuple([french52.cards[number] for number in self.stock]) if seat is None else (None,) * len(self.stock)
        piles.append(Pile("stock", None, stock, (), self._stock_name()))
        piles.append(Pile("discards", None, tuple([french52.cards[number] for number in self.discards]), (), "Discards"))
        return tuple(piles)

    def _stock_name(self) -> str:
        """A stock made of the discards is called so: a whole one without a match draws the deal."""
        return "New stock" if self.times else "Stock"

    def facts(self, seat: int | None) -> tuple[Fact, ...]:
        """The upcard, how many cards are left to turn, and the ranks that lie in the discards."""
        up = french52[self.discards[-1]]
        gone = sum(1 << number for number in self.discards)
        whence = "pitty_pat.recycle" if self.times else "pitty_pat.deal"
        facts = [
            Fact("upcard", "Upcard", up.gloss, card=up, rule="pitty_pat.upcard"),
            Fact("stock", self._stock_name(), several(len(self.stock), "1 card", "{n} cards"), rule=whence),
            Fact("discarded", "Gone by", counted(gone), rule="pitty_pat.upcard", counts=counts(gone)),
        ]
        for owner, mask in enumerate(self.shown):
            if mask:
                facts.append(Fact("kept", "Kept", counted(mask), seat=owner, rule="pitty_pat.keep"))
        return tuple(facts)

    @property
    def score(self) -> ScoreSheet:
        """One point for the player who is out of cards."""
        return score.sheet(self)

    def summary(self) -> dict[str, Any]:
        return score.summary(self)
