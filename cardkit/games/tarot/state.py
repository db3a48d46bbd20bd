"""One deal of French Tarot in play: the cards, the tricks, and what becomes of the Excuse."""

from __future__ import annotations

from cardkit.cards import Cards, tarot78
from cardkit.games.tarot import looking, refusals, score
from cardkit.games.tarot.announcing import Announcing
from cardkit.games.tarot.rules import CHIEN_SIZES
from cardkit.games.tarot.tables import (
    CARDS,
    EXCUSE,
    EXCUSE_BIT,
    HALF_CARDS,
    LADDERS,
    LEADS,
    NOTHING,
    PETIT_NUMBER,
    PLAIN_EVENTS,
    SUIT_OF,
    TAKES,
    TRUMPS,
)
from cardkit.moves import Event, Move, Note
from cardkit.rules import Duty, Refusal
from cardkit.score import ScoreSheet
from cardkit.view import Fact, Pile


class TrickEvent(Event):
    """The last card of a trick: its notes are made when they are read; `before` and `after` are said with them."""

    __slots__ = ("after", "before", "trick", "winner")

    def __init__(
        self, seat: int, move: Move, trick: list[int], winner: int, before: tuple[Note, ...], after: tuple[Note, ...]
    ) -> None:
        self.seat = seat
        self.move = move
        self.trick = trick
        self.winner = winner
        self.before = before
        self.after = after

    @property
    def notes(self) -> tuple[Note, ...]:
        """What was to be said first (a partner shown), who wins the trick, and what becomes of the Excuse."""
        cards = tuple(tarot78.cards[number] for number in self.trick)
        return (*self.before, Note("trick", self.winner, "win[s] the trick", cards, 0, "tarot.win"), *self.after)


class TarotState(Announcing):
    """A deal of tarot (see `Announcing` for what it holds)."""

    __slots__ = ()

    # -- playing cards ---------------------------------------------------------------------------------------------------

    def play(self, move: Move | str) -> Event:
        """Make a move; raises `IllegalMove` and changes nothing when the rules forbid it."""
        if isinstance(move, str) or not self.mask & move.bit:
            move = self.allowed(move)
        number = move.id
        if number >= CARDS:
            return self._act(move)
        seat = self.to_move
        assert seat is not None
        bit = move.bit
        self.hands[seat] ^= bit
        trick = self.trick
        trick.append(number)
        if self.takes[number]:
            if self.led < 0:
                self.led = SUIT_OF[number]
            self.best = number
            self.best_seat = seat
            self.takes = TAKES[number]
            self.ladder = LADDERS[self.led][number]
        notes = self._reveal(seat) if number == self.called and not self.open_sides else ()
        if len(trick) == self.size:
            return self._take(seat, move, notes)
        event = Event(seat, move, notes) if notes else PLAIN_EVENTS[seat][number]
        self.log.append(event)
        self.to_move = seat = seat + 1 if seat + 1 < self.size else 0
        if self.opening:
            self.start_turn(seat)
            return event
        hand = self.hands[seat]
        for step in self.ladder:
            cards = hand & step
            if cards and cards != EXCUSE_BIT:
                self.mask = cards
                return event
        self.mask = hand
        return event

    def _reveal(self, seat: int) -> tuple[Note, ...]:
        """The called card is played: now everybody knows the sides."""
        self.open_sides = True
        said = "play[s] alone against four" if seat == self.taker else "turn[s] out to be the taker’s partner"
        return (Note("partner", seat, said, (tarot78.cards[self.called],), 0, "tarot.secret"),)

    def _take(self, seat: int, move: Move, before: tuple[Note, ...]) -> Event:
        """The trick is complete: its cards go to the winner, the Excuse where it belongs; `before` was to be said first."""
        trick, winner = self.trick, self.best_seat
        last = not self.hands[seat]
        if last:
            self.open_sides = True
        after: tuple[Note, ...] = ()
        if EXCUSE in trick:
            winner, after = self._excuse(winner, last)
            self.heaps[winner] += [number for number in trick if number != EXCUSE]
        else:
            self.heaps[winner] += trick
        self.winners.append(winner)
        if PETIT_NUMBER in trick:
            self.petit_at = len(self.winners)
        self.trick = []
        self.led = self.best = -1
        self.takes, self.ladder = LEADS, NOTHING
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
        event = TrickEvent(seat, move, trick, winner, before, after)
        self.log.append(event)
        return event

    def _excuse(self, winner: int, last: bool) -> tuple[int, tuple[Note, ...]]:
        """Put the Excuse of this trick where it belongs; who wins the trick, and what to say of it."""
        owner = heir = (self.leader + self.trick.index(EXCUSE)) % self.size
        slam = last and self.taker >= 0 and all(self.together(owner, seat) for seat in self.winners)
        if slam or (last and self.taker < 0):
            winner, self.excuse_won = owner, slam
            said, rule = "win[s] the last trick with the Excuse", "chelem-excuse" if slam else "goulash-excuse"
        elif self.taker < 0:
            said, rule = "keep[s] the Excuse", "goulash-excuse"
        elif last:
            said, rule = "lose[s] the Excuse to the other side", "excuse-last"
            heir = winner
            if self.together(owner, winner):
                heir = next(seat for seat in (self.taker, *range(self.size)) if not self.together(owner, seat))
                self.debt = heir, winner
        else:
            said, rule = "keep[s] the Excuse", "excuse-kept"
            self.debt = owner, winner
        self.heaps[heir].append(EXCUSE)
        return winner, (Note("excuse", owner, said, (tarot78.cards[EXCUSE],), 0, f"tarot.{rule}"),)

    def _pay(self, now: bool) -> tuple[Note, ...]:
        """Give a half-point card for the Excuse once the sides are known and there is one; `now`: it was just played."""
        assert self.debt is not None
        owner, winner = self.debt
        if not self.open_sides:
            return ()
        if self.together(owner, winner):
            self.debt = None
            return ()
        for giver in (owner, *(seat for seat in range(self.size) if seat != owner and self.together(owner, seat))):
            low = self.won[giver] & HALF_CARDS
            if low:
                low = low & ~TRUMPS or low
                card = tarot78.cards[(low & -low).bit_length() - 1]
                self.heaps[giver].remove(card.id)
                self.heaps[winner].append(card.id)
                self.debt = None
                rule = "tarot.excuse-kept" if now else "tarot.excuse-owed"
                return (Note("paid", giver, f"give[s] the {card.gloss} for the Excuse", (card,), 0, rule),)
        return (Note("owed", owner, "owe[s] a card worth ½ for it", (), 0, "tarot.excuse-owed"),) if now else ()

    # -- what the rest is asked for --------------------------------------------------------------------------------------

    def refusal(self, move: Move) -> Refusal | None:
        """None when `move` is legal for the seat to move, else the rule that forbids it."""
        return None if self.mask >> move.id & 1 and move.id >= 0 else refusals.refusal(self, move)

    def duties(self) -> tuple[Duty, ...]:
        """What the hand to move must do, from the top; the first step that it can meet binds, the Excuse apart."""
        if self.to_move is None or self.phase != "play":
            return ()
        hand, bound, duties = self.hands[self.to_move], False, []
        for rule, cards in self.steps():
            able = hand & cards
            duties.append(Duty(self.game.rules[rule], Cards(tarot78, able), bool(able) and not bound))
            bound = bound or bool(able)
        if duties:
            duties.append(Duty(self.game.rules["tarot.excuse"], Cards(tarot78, hand & EXCUSE_BIT), False))
        return tuple(duties)

    @property
    def click(self) -> str:
        """Touching a card plays it, lays it aside, or hides it from a poignée."""
        return {"play": "play", "écart": "écart", "hiding": "hide"}.get(self.phase, "")

    @property
    def wanted(self) -> int:
        """The cards that are still to be laid aside, or hidden from a poignée."""
        if self.phase == "écart":
            return CHIEN_SIZES[self.size] - self.aside.bit_count()
        return self.surplus if self.phase == "hiding" else 1

    def held(self, seat: int) -> int:
        """The mask of this seat's hand."""
        return self.hands[seat]

    def piles(self, seat: int | None) -> tuple[Pile, ...]:
        """The hands, the trick, the chien, the écart, and the tricks of each seat."""
        return looking.piles(self, seat)

    def facts(self, seat: int | None) -> tuple[Fact, ...]:
        """Bids, contract, called card, chien, declarations and tricks."""
        return looking.facts(self, seat)

    def seen_events(self, seat: int | None) -> tuple[Event, ...]:
        """The events as this seat saw them: the écart is face down, what is hidden from a poignée unseen."""
        return looking.seen_events(self, seat)

    @property
    def score(self) -> ScoreSheet:
        """The score so far, line by line, for each seat."""
        return score.sheet(self)
