"""One deal of French Tarot in play: the cards, the tricks, and where the Excuse goes."""

from __future__ import annotations

from typing import Any

from cardkit import tricks
from cardkit.cards import Cards, tarot78
from cardkit.games.tarot import refusal, score
from cardkit.games.tarot.announcing import Announcing
from cardkit.games.tarot.rules import COEFFICIENTS, CONTRACTS, POIGNEES
from cardkit.games.tarot.tables import (
    ALONE,
    BIDS,
    BOUTS,
    CARD_BIT,
    CARDS,
    EXCUSE,
    EXCUSE_BIT,
    EXCUSE_KEPT,
    EXCUSE_LOST,
    EXCUSE_WINS,
    GIVES,
    HALF_CARDS,
    HIDDEN_ECART,
    LEAD,
    MOVE,
    OWES,
    PARTNER,
    PETIT_NUMBER,
    PLAIN_EVENTS,
    SHOWS,
    TRUMPS,
    points,
)
from cardkit.moves import Event, Move, Note
from cardkit.rules import Duty, Refusal
from cardkit.score import Points, ScoreSheet
from cardkit.sentences import Sentence
from cardkit.view import Fact, Pile, visible

ExcuseNote = tuple[str, int, Sentence, int, str]
"""A note on the Excuse that is still to be made: its kind, the seat, the sentence, the number of a card or -1, the rule."""


class TrickEvent(Event):
    """The last card of a trick; its notes are made only when they are read, since a search reads none.

    `outcome`: notes that come first, the numbers of the cards, the seat that wins them, and what happens to the Excuse. It is
    one tuple, since each argument more takes every search time.
    """

    __slots__ = ("outcome",)

    def __init__(self, seat: int, move: Move, outcome: tuple[tuple[Note, ...], list[int], int, tuple[ExcuseNote, ...]]) -> None:
        self.seat = seat
        self.move = move
        self.outcome = outcome

    @property
    def notes(self) -> tuple[Note, ...]:
        """Returns the notes of a trick: a partner shown, who wins it, what becomes of the Excuse."""
        before, trick, winner, after = self.outcome
        cards = tuple(tarot78.cards[number] for number in trick)
        return (*before, Note("trick", winner, tricks.WINS, cards, 0, "tarot.win"), *map(_noted, after))


def _noted(became: ExcuseNote) -> Note:
    """Returns the note on what became of the Excuse; a card that is given for it is named."""
    kind, seat, sentence, number, rule = became
    if number < 0:
        return Note(kind, seat, sentence, (), 0, rule)
    card = tarot78.cards[number]
    return Note(kind, seat, sentence.of(card=card.gloss) if sentence == GIVES else sentence, (card,), 0, rule)


class TarotState(Announcing):
    """A deal of tarot (see `Announcing` for what it holds)."""

    __slots__ = ()

    # -- playing cards ---------------------------------------------------------------------------------------------------

    def play(self, move: Move | str) -> Event:
        """Make a move; raises `IllegalMove` and changes nothing when the rules forbid it."""
        if type(move) is not MOVE or not self.mask & move.bit:
            move = self._allowed(move)
        number = move.id
        if number >= CARDS:
            return self._act(move)
        seat, trick, rung = self.to_move, self.trick, self.rung
        assert seat is not None
        self.hands[seat] ^= move.bit
        trick.append(number)
        after = rung.after[number]
        if after is not rung:
            self.rung = rung = after
            self.best_seat = seat
        notes = self._reveal(seat) if number == self.called and not self.open_sides else ()
        if len(trick) == self.size:
            return self._take(seat, move, notes)
        event = Event(seat, move, notes) if notes else PLAIN_EVENTS[seat][number]
        self._log.append(event)
        seat += 1
        if seat == self.size:
            seat = 0
        self.to_move = seat
        if self.opening:
            self.start_turn(seat)
            return event
        hand = self.hands[seat]
        for step in rung.masks:
            cards = hand & step
            if cards and cards != EXCUSE_BIT:
                self.mask = cards
                return event
        self.mask = hand
        return event

    def _reveal(self, seat: int) -> tuple[Note, ...]:
        """The called card is played: now everybody knows the sides."""
        self.open_sides = True
        sentence = ALONE if seat == self.taker else PARTNER
        return (Note("partner", seat, sentence, (tarot78.cards[self.called],), 0, "tarot.secret"),)

    def _take(self, seat: int, move: Move, before: tuple[Note, ...]) -> Event:
        """The trick is complete: its cards go to the winner, the Excuse where it belongs; `before` was to be said first."""
        trick, winner = self.trick, self.best_seat
        last = not self.hands[seat]
        if last:
            self.open_sides = True
        after: tuple[ExcuseNote, ...] = ()
        if EXCUSE in trick:
            winner, after = self._excuse(winner, last)
            rest = trick[:]
            rest.remove(EXCUSE)
            self.heaps[winner] += rest
        else:
            self.heaps[winner] += trick
        self.winners.append(winner)
        if not self.petit_at and PETIT_NUMBER in trick:
            self.petit_at = len(self.winners)
        self.trick = []
        self.rung = LEAD
        self.opening = False
        if self.debt is not None:
            after += self._pay(bool(after))
        self.leader = winner
        if last:
            self.phase = "over"
            self.to_move, self.mask = None, 0
        else:
            self.to_move = winner
            self.mask = self.hands[winner]
        event = TrickEvent(seat, move, (before, trick, winner, after))
        self._log.append(event)
        return event

    def _excuse(self, winner: int, last: bool) -> tuple[int, tuple[ExcuseNote, ...]]:
        """Puts the Excuse of this trick where it belongs; returns who wins the trick, and what became of the Excuse."""
        owner = heir = (self.leader + self.trick.index(EXCUSE)) % self.size
        slam = last and self.taker >= 0 and all(self.same_side(owner, seat) for seat in self.winners)
        if slam or (last and self.taker < 0):
            winner, self.excuse_won = owner, slam
            sentence, rule = EXCUSE_WINS, "tarot.chelem-excuse" if slam else "tarot.goulash-excuse"
        elif self.taker < 0:
            sentence, rule = EXCUSE_KEPT, "tarot.goulash-excuse"
        elif last:
            sentence, rule = EXCUSE_LOST, "tarot.excuse-last"
            heir = winner
            if self.same_side(owner, winner):
                heir = next(seat for seat in (self.taker, *range(self.size)) if not self.same_side(owner, seat))
                self.debt = heir, winner
        else:
            sentence, rule = EXCUSE_KEPT, "tarot.excuse-kept"
            self.debt = owner, winner
        self.heaps[heir].append(EXCUSE)
        return winner, (("excuse", owner, sentence, EXCUSE, rule),)

    def _pay(self, now: bool) -> tuple[ExcuseNote, ...]:
        """Gives a half-point card for the Excuse once the sides are known and there is one; `now`: it was just played."""
        assert self.debt is not None
        owner, winner = self.debt
        if not self.open_sides:
            return ()
        if self.same_side(owner, winner):
            self.debt = None
            return ()
        for giver in (owner, *range(self.size)):
            heap = self.heaps[giver]
            if not heap or not self.same_side(owner, giver):
                continue
            low = sum(map(CARD_BIT.__getitem__, heap)) & HALF_CARDS
            if low:
                low = low & ~TRUMPS or low
                card = (low & -low).bit_length() - 1
                heap.remove(card)
                self.heaps[winner].append(card)
                self.debt = None
                return (("paid", giver, GIVES, card, "tarot.excuse-kept" if now else "tarot.excuse-owed"),)
        return (("owed", owner, OWES, -1, "tarot.excuse-owed"),) if now else ()

    # -- what the rest is asked for --------------------------------------------------------------------------------------

    def refusal(self, move: Move | str) -> Refusal | None:
        """None when `move` is legal for the seat to move, else the rule that forbids it."""
        move = self.game.move(move)
        return None if self.mask & move.bit else refusal.refusal(self, move)

    def duties(self) -> tuple[Duty, ...]:
        """Returns the duties of the hand to move, from the top; the first step that it can meet binds, the Excuse apart."""
        if self.to_move is None or self.phase != "play":
            return ()
        hand = self.hands[self.to_move]
        duties = tricks.duties(self.game.rules, tarot78, self.rung.steps, hand, ("tarot.undertrump", "tarot.discard"))
        if duties:
            duties.append(Duty(self.game.rules["tarot.excuse"], Cards(tarot78, hand & EXCUSE_BIT), False))
        return tuple(duties)

    @property
    def click(self) -> str:
        """Touching a card plays it, lays it aside, or hides it from a poignée."""
        return {"play": "play", "écart": "écart", "hiding": "hide"}.get(self.phase, "")

    @property
    def to_choose(self) -> int:
        """The cards that are still to be laid aside, or hidden from a poignée."""
        if self.phase == "écart":
            return self.to_lay_aside
        return self.surplus if self.phase == "hiding" else 1

    def piles(self, seat: int | None) -> tuple[Pile, ...]:
        """Hands, trick, chien, écart and the tricks of each seat, which lie open: everyone has seen those cards.

        The chien lies face down, until the end in a garde sans or garde contre and for good when nobody took. The écart is
        known to the taker alone, but for trumps, until the deal is over.
        """
        found = []
        for owner, hand in enumerate(self.hands):
            known = hand if seat in (owner, None) else self.shown[owner]
            found.append(Pile("hand", owner, visible(tarot78, hand, known)))
        by = tuple((self.leader + n) % self.size for n in range(len(self.trick)))
        found.append(Pile("trick", None, tuple([tarot78.cards[n] for n in self.trick]), by))
        if self.chien:
            counted = self.phase == "over" and self.taker >= 0
            keeper = self.taker if self.contract == 2 and self.phase != "bidding" else None
            known = self.chien if seat is None or counted else 0
            found.append(Pile("chien", keeper, visible(tarot78, self.chien, known), (), "Chien", rule="tarot.chien"))
        if self.aside:
            open_to = seat in (self.taker, None) or self.phase == "over"
            aside = visible(tarot78, self.aside, self.aside if open_to else TRUMPS)
            found.append(Pile("écart", self.taker, aside, (), "Écart", rule="tarot.ecart"))
        found += [Pile("won", owner, tarot78.of_mask(won), ()) for owner, won in enumerate(self.won)]
        return tuple(found)

    def facts(self, seat: int | None) -> tuple[Fact, ...]:
        """The bids until one stands, then contract and taker, called card, the chien shown, declarations, tricks won."""
        found = []
        first = (self.deal.dealer + 1) % self.size
        for number, bid in enumerate(self.bids if self.phase in ("bidding", "passed") else ()):
            said = ("bid", "Bid", bid.text.removeprefix("bid ")) if bid in BIDS else ("passed", "Passed", "")
            found.append(Fact(*said, (first + number) % self.size, rule="tarot.bidding"))
        if self.taker >= 0 and self.phase != "bidding":
            contract = CONTRACTS[self.contract]
            found.append(Fact("contract", "Contract", f"{contract} ×{COEFFICIENTS[contract]}", rule="tarot.contracts"))
            found.append(Fact("taker", "Taker", "", self.taker, rule="tarot.shares"))
        if self.phase == "passed":
            found.append(Fact("contract", "Contract", "none: all passed", rule="tarot.all-pass"))
        elif self.taker < 0 and self.phase in ("play", "over"):
            found.append(Fact("contract", "Contract", "goulash", rule="tarot.goulash"))
        if self.called >= 0:
            found += self._partner_facts(seat)
        if self.turned:
            found.append(Fact("chien", "Chien", "", rule="tarot.chien", cards=tuple(Cards(tarot78, self.turned))))
        if self.chelem:
            found.append(Fact("chelem", "Chelem", "announced", self.taker, rule="tarot.chelem"))
        for who, number in enumerate(self.poignees):
            if number >= 0 and self.displayed[who]:
                cards = tuple(Cards(tarot78, self.displayed[who]))
                found.append(Fact("poignée", "Poignée", POIGNEES[number], who, rule="tarot.poignee", cards=cards))
        for who, number in self.miseres:
            found.append(Fact("misère", "Misère", ("no trumps", "no court cards")[number], who, rule="tarot.miseres"))
        if self.phase in ("play", "hiding", "over"):
            for who in range(self.size):
                found.append(Fact("tricks", "Tricks", str(self.winners.count(who)), who, rule="tarot.win"))
        return tuple(found)

    def _partner_facts(self, seat: int | None) -> list[Fact]:
        """The called card, and who plays with the taker, as far as this seat knows: openly, or as one who holds that card."""
        card = tarot78.cards[self.called]
        title = "Called king" if card.rank.key == "R" else "Called card"
        found = [Fact("called", title, card.gloss, card=card, rule="tarot.call")]
        partner = self.partner
        own = seat == self.taker and bool((self.hands[self.taker] | self.aside) & card.bit)
        if self.open_sides or seat is None or seat == partner or own:
            if partner is not None:
                found.append(Fact("partner", "Partner", "", partner, rule="tarot.secret"))
            else:
                found.append(Fact("alone", "Alone", "against four", self.taker, rule="tarot.alone"))
        return found

    def log(self, seat: int | None) -> tuple[Event, ...]:
        """The log as this seat saw it.

        Plain cards of the écart are face down for all but the taker. Which trumps were hidden from a poignée, and whether there
        were any, only its owner knows: the others see it declared when it is shown.
        """
        if seat is None or self.phase == "over":
            return tuple(self._log)
        seen: list[Event] = []
        for event in self._log:
            kind = event.move.kind
            if event.seat == seat or kind not in ("écart", "poignée", "hide"):
                seen.append(event)
            elif kind == "écart":
                assert event.move.card is not None
                seen.append(event if event.move.card.bit & TRUMPS else Event(event.seat, HIDDEN_ECART))
            elif event.notes:
                seen.append(Event(event.seat, SHOWS[self.poignees[event.seat]], event.notes))
        return tuple(seen)

    @property
    def points(self) -> tuple[Points, ...]:
        """The card points of the taker's side and of the defence so far; empty as long as nobody is the taker."""
        return tuple(map(points, score.counting_cards(self))) if self.attack else ()

    @property
    def bouts(self) -> tuple[int, ...]:
        """The bouts of the taker's side and of the defence so far; empty as long as nobody is the taker."""
        return tuple((cards & BOUTS).bit_count() for cards in score.counting_cards(self)) if self.attack else ()

    @property
    def score(self) -> ScoreSheet:
        """The score so far, line by line, for each seat."""
        return score.sheet(self)

    def summary(self) -> dict[str, Any]:
        return score.summary(self)
