"""Calls at a tarot table: bids, the called king, chien and écart, chelem, poignées and misères."""

from __future__ import annotations

from typing import TYPE_CHECKING, Self

from cardkit.cards import Cards, mask_of, tarot78
from cardkit.game import Deal, State
from cardkit.games.tarot.rules import CHIEN_SIZES, POIGNEE_SIZES, POIGNEES
from cardkit.games.tarot.tables import (
    ALL_PASS,
    ALONE,
    BID_FIRST,
    BIDDABLE,
    BOUTS,
    CALLS,
    CARD_BIT,
    CHELEM,
    CHIEN_TURNED,
    DECLARABLE,
    ECART_FIRST,
    EXCUSE_BIT,
    FIRST_LEADS,
    FOURS,
    GOULASH_PLAYED,
    HIDE_FIRST,
    JEU,
    LEAD,
    MISERE_CARDS,
    MISERES,
    NO_DISCARD,
    PASS,
    PETIT,
    PETIT_SEC,
    PLAIN_EVENTS,
    POIGNEE_SHOWN,
    SHOWS,
    TAKES,
    TRUMPS,
)
from cardkit.moves import Event, Move, Note

if TYPE_CHECKING:
    from cardkit.games.tarot.game import Tarot


class Announcing(State):
    """The state of a deal of tarot, and all that is said in it before the cards are played.

    Hands and piles are masks, the trick and the heaps of what each seat has won card numbers, the seats of the taker's side
    bits of `attack`. `phase` is what is being done: `petit sec`, `bidding`, `calling`, `écart`, `jeu`, `play`, `hiding` (the
    surplus of a poignée), `passed`, `cancelled` or `over`. `taker` and `contract` (0 prise … 3 garde contre) are the highest
    bid so far, -1 with none; `called` is the number of the called card or -1. `rung` says how the trick stands. `chien` is what
    still lies there, `turned` what was shown of it, `aside` the écart. `poignees` are sizes from 0 by seat (-1: none),
    `displayed` their cards. `open_sides` says that everybody knows who plays with whom; `debt` is (who owes a card for the
    Excuse, who is to get it). `petit_at` is the number of the trick with the petit, from 1; `excuse_won` that the Excuse won
    the last trick of a slam.
    """

    __slots__ = (
        "aside",
        "attack",
        "best_seat",
        "bids",
        "called",
        "chelem",
        "chien",
        "contract",
        "debt",
        "displayed",
        "excuse_won",
        "hands",
        "heaps",
        "hiding",
        "leader",
        "miseres",
        "open_sides",
        "opening",
        "petit_at",
        "phase",
        "poignees",
        "rung",
        "shown",
        "size",
        "taker",
        "trick",
        "turned",
        "winners",
    )

    game: Tarot

    def __init__(self, game: Tarot, deal: Deal) -> None:
        self.game = game
        self.deal = deal
        self._log = []
        self.size = size = game.seats
        self.hands = [0] * size
        self.heaps: list[list[int]] = [[] for _ in range(size)]
        self.shown = [0] * size
        self.poignees = [-1] * size
        self.displayed = [0] * size
        self.chien = self.turned = self.aside = self.attack = self.hiding = self.petit_at = 0
        self.trick: list[int] = []
        self.winners: list[int] = []
        self.bids: list[Move] = []
        self.miseres: list[tuple[int, int]] = []
        self.best_seat = self.taker = self.contract = self.called = -1
        self.chelem = self.excuse_won = False
        self.rung = LEAD
        self.opening = True
        self.open_sides = size < 5
        self.debt: tuple[int, int] | None = None
        for packet, numbers in game.dealing.dealt(deal):
            cards = mask_of(numbers)
            if packet.seat is None:
                self.chien = cards
            else:
                self.hands[packet.seat] = cards
        self.phase = "bidding"
        self.leader = self.to_move = (deal.dealer + 1) % size
        self.mask = BIDDABLE[0]
        for seat, hand in enumerate(self.hands):
            if hand & (TRUMPS | EXCUSE_BIT) == PETIT:
                self.phase, self.to_move, self.mask = "petit sec", seat, PETIT_SEC.bit

    def copy(self) -> Self:
        """An independent copy."""
        new = object.__new__(type(self))
        new.game, new.deal, new.to_move, new.mask, new._log = self.game, self.deal, self.to_move, self.mask, self._log[:]
        new.hands, new.heaps, new.shown = self.hands[:], [heap[:] for heap in self.heaps], self.shown[:]
        new.poignees, new.displayed = self.poignees[:], self.displayed[:]
        new.trick, new.winners, new.bids, new.miseres = self.trick[:], self.winners[:], self.bids[:], self.miseres[:]
        new.chien, new.turned, new.aside, new.attack, new.hiding = self.chien, self.turned, self.aside, self.attack, self.hiding
        new.rung, new.best_seat, new.leader, new.size = self.rung, self.best_seat, self.leader, self.size
        new.taker, new.contract, new.called, new.chelem = self.taker, self.contract, self.called, self.chelem
        new.opening, new.open_sides, new.debt = self.opening, self.open_sides, self.debt
        new.petit_at, new.excuse_won, new.phase = self.petit_at, self.excuse_won, self.phase
        return new

    @property
    def won(self) -> tuple[int, ...]:
        """Returns the cards that each seat has won, as masks."""
        return tuple(sum(map(CARD_BIT.__getitem__, heap)) for heap in self.heaps)

    def same_side(self, seat: int, other: int) -> bool:
        """Whether two seats are on the same side."""
        return self.attack >> seat & 1 == self.attack >> other & 1

    @property
    def partner(self) -> int | None:
        """The seat of the taker's partner, if there is one."""
        return next((seat for seat in range(self.size) if seat != self.taker and self.attack >> seat & 1), None)

    @property
    def led(self) -> int:
        """The index of the suit led, -1 before one is."""
        return self.rung.led

    @property
    def best(self) -> int:
        """The number of the card that wins the trick so far, -1 before there is one."""
        return self.rung.best

    # -- bids, calls, écart and declarations -------------------------------------------------------------------------------

    def _act(self, move: Move) -> Event:
        """Makes a move that is no card played to a trick: a bid, a call, a card laid aside or hidden, an announcement."""
        seat = self.to_move
        assert seat is not None
        notes: tuple[Note, ...] = ()
        if self.phase == "petit sec":
            self.shown[seat] = self.hands[seat]
            self._stop("cancelled")
        elif self.phase == "bidding":
            notes = self._bid(seat, move)
        elif self.phase == "calling":
            notes = self._call(CALLS[move].id)
        elif self.phase == "écart":
            self._lay_aside(seat, move.id - ECART_FIRST)
        elif self.phase == "jeu":
            self.chelem = move is CHELEM
            self._start(seat if self.chelem else (self.deal.dealer + 1) % self.size)
        elif self.phase == "hiding":
            self.hiding ^= 1 << move.id - HIDE_FIRST
            notes = self._show(seat)
        elif move in MISERES:
            self.miseres.append((seat, MISERES.index(move)))
            self.start_turn(seat)
        else:
            notes = self._declare(seat, move)
        event = Event(seat, move, notes) if notes else PLAIN_EVENTS[seat][move.id]
        self._log.append(event)
        return event

    def _stop(self, phase: str) -> None:
        """Ends the deal in this phase."""
        self.phase, self.to_move, self.mask = phase, None, 0

    def _bid(self, seat: int, move: Move) -> tuple[Note, ...]:
        """A bid or a pass; after the last one the taker goes on, a goulash begins, or the deal is passed out."""
        self.bids.append(move)
        if move is not PASS:
            self.taker, self.contract = seat, move.id - BID_FIRST
        if len(self.bids) < self.size:
            self.to_move = (seat + 1) % self.size
            self.mask = BIDDABLE[self.contract + 1]
            return ()
        if self.taker < 0:
            if not self.game.goulash:
                self._stop("passed")
                return (Note("passed", None, ALL_PASS, (), 0, "tarot.all-pass"),)
            self._start((self.deal.dealer + 1) % self.size)
            return (Note("goulash", None, GOULASH_PLAYED, (), 0, "tarot.goulash"),)
        note = Note("taker", self.taker, TAKES[self.contract], (), 0, "tarot.bidding")
        self.to_move, self.attack = self.taker, 1 << self.taker
        if self.size == 5:
            self.phase, self.mask = "calling", self._callable()
            return (note,)
        return (note, *self._turn_chien())

    def _callable(self) -> int:
        """The calls that the taker may make: kings, and what a hand full of kings, queens … opens."""
        hand, mask = self.hands[self.taker], 0
        for four in FOURS:
            mask |= sum(call.bit for call, card in CALLS.items() if card.bit & four)
            if hand & four != four:
                break
        return mask

    def _call(self, card: int) -> tuple[Note, ...]:
        """The taker calls this card; whoever holds it is the partner."""
        self.called = card
        self.attack |= sum(1 << holder for holder, hand in enumerate(self.hands) if hand >> card & 1)
        return self._turn_chien()

    def _turn_chien(self) -> tuple[Note, ...]:
        """Show the chien and put it in the taker's hand in a prise or garde; else the taker may speak at once."""
        self._speak()
        if self.contract > 1:
            return ()
        self.phase, self.turned, self.chien = "écart", self.chien, 0
        taker = self.taker
        self.hands[taker] |= self.turned
        # what can only leave the hand in sight of all stays known; the rest of the chien may be laid aside unseen
        self.shown[taker] = self.turned & (NO_DISCARD | TRUMPS)
        self.mask = self.discardable() << ECART_FIRST
        cards = Cards(tarot78, self.turned)
        notes: tuple[Note, ...] = (Note("chien", taker, CHIEN_TURNED.of(cards=cards.words), tuple(cards), 0, "tarot.chien"),)
        if self.called >= 0 and self.turned >> self.called & 1:
            self.open_sides = True
            notes += (Note("partner", taker, ALONE, (tarot78.cards[self.called],), 0, "tarot.alone"),)
        return notes

    def discardable(self) -> int:
        """The cards that may go into the écart now: trumps only when nothing else may."""
        hand = self.hands[self.taker]
        return hand & ~NO_DISCARD & ~TRUMPS or hand & TRUMPS & ~BOUTS

    @property
    def to_lay_aside(self) -> int:
        """How many cards are still to be laid aside."""
        return CHIEN_SIZES[self.size] - self.aside.bit_count()

    def _lay_aside(self, seat: int, card: int) -> None:
        """A card goes into the écart; after the last one the taker may speak."""
        self.hands[seat] ^= 1 << card
        self.aside |= 1 << card
        if self.to_lay_aside:
            self.mask = self.discardable() << ECART_FIRST
        else:
            self._speak()

    def _speak(self) -> None:
        """The taker may announce a chelem, or says “jeu”."""
        self.phase, self.to_move = "jeu", self.taker
        self.mask = JEU.bit | CHELEM.bit

    def _start(self, leader: int) -> None:
        """The first trick begins, with this seat to lead."""
        self.phase = "play"
        self.leader = self.to_move = leader
        self.rung = FIRST_LEADS.get(self.called, LEAD)
        self.start_turn(leader)

    def start_turn(self, seat: int) -> None:
        """Sets the legal moves of a turn in the first trick: cards, and what may be announced before one's first card.

        There is no poignée in a goulash, and one at most for each seat.
        """
        hand = self.hands[seat]
        mask = hand
        for step in self.rung.masks:
            cards = hand & step
            if cards and cards != EXCUSE_BIT:
                mask = cards
                break
        if self.taker >= 0 and self.poignees[seat] < 0:
            mask |= DECLARABLE[self.size][(self.trumps_of(seat) | hand & EXCUSE_BIT).bit_count()]
        if self.game.miseres:
            for number, lacks in enumerate(MISERE_CARDS):
                if not hand & lacks and (seat, number) not in self.miseres:
                    mask |= MISERES[number].bit
        self.mask = mask

    def trumps_of(self, seat: int) -> int:
        """The trumps that count for a poignée of this seat: in hand, and for the taker in the écart; not the Excuse."""
        return (self.hands[seat] | (self.aside if seat == self.taker else 0)) & TRUMPS

    def _declare(self, seat: int, move: Move) -> tuple[Note, ...]:
        """A poignée is declared; surplus trumps are to be hidden before it is shown."""
        self.poignees[seat] = SHOWS.index(move)
        self.hiding = self.trumps_of(seat)
        if self.surplus < 0:
            self.hiding |= EXCUSE_BIT
        return self._show(seat)

    @property
    def surplus(self) -> int:
        """How many trumps more than the poignée takes are still to be hidden."""
        assert self.to_move is not None
        return self.hiding.bit_count() - POIGNEE_SIZES[self.size][self.poignees[self.to_move]]

    def _show(self, seat: int) -> tuple[Note, ...]:
        """Show the poignée, unless trumps are still to be hidden from it."""
        if self.surplus:
            self.phase, self.mask = "hiding", (self.hiding & self.hands[seat]) << HIDE_FIRST
            return ()
        cards = Cards(tarot78, self.hiding)
        self.shown[seat] |= self.hiding
        self.displayed[seat] = self.hiding
        self.hiding = 0
        self.phase = "play"
        self.start_turn(seat)
        size = POIGNEES[self.poignees[seat]]
        sentence = POIGNEE_SHOWN.of(size=size, cards=cards.words)
        return (Note("poignée", seat, sentence, tuple(cards), 0, "tarot.poignee"),)
