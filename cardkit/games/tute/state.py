"""One deal of Tute in play."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Self

from cardkit import tricks
from cardkit.cards import Cards, Suit, mask_of, spanish40
from cardkit.game import Deal, State
from cardkit.games.tute import score
from cardkit.games.tute.tables import (
    CARDS,
    DECLARABLE,
    DECLARATIONS,
    DECLARE_CABALLOS,
    DECLARE_CUARENTA,
    DECLARE_TUTE,
    HONOURS,
    MARRIAGES,
    MOVE,
    NEEDS,
    PASS,
    PLAIN_EVENTS,
    POINTS_OF,
    SUIT_OF,
    SUITS,
    SUNG_EVENTS,
    TEN,
)
from cardkit.moves import Event, Move, Note
from cardkit.rules import Duty, Refusal
from cardkit.score import Points, ScoreSheet
from cardkit.view import Fact, Pile, View, visible

if TYPE_CHECKING:
    from cardkit.games.tute.game import Tute


class TrickEvent(Event):
    """The fourth card of a trick; its notes are made only when they are read, since a search reads none.

    `outcome`: the numbers of the cards, the seat that wins them, and whether no other trick follows. It is one
    tuple, since each argument more takes every search time.
    """

    __slots__ = ("outcome",)

    def __init__(self, seat: int, move: Move, outcome: tuple[list[int], int, bool]) -> None:
        self.seat = seat
        self.move = move
        self.outcome = outcome

    @property
    def notes(self) -> tuple[Note, ...]:
        """Notes on who takes the trick, with its cards and points, and on the last ten."""
        trick, winner, last = self.outcome
        cards, worth = tuple(spanish40[number] for number in trick), sum(POINTS_OF[number] for number in trick)
        taken = Note("trick", winner, tricks.WINS, cards, worth, "tute.win")
        return (taken, Note("last", winner, TEN, (), 10, "tute.last-ten")) if last else (taken,)


class TuteState(State):
    """A deal of Tute: hands and piles as masks, the trick as card numbers.

    `rung` says how the trick stands, `start` is the rung between tricks. `declared` lists (seat, move) in order; `asking` is
    true while the winner's partner is asked (option partner_declares); `may_declare` while a declaration is still open
    before the next lead; `shown` are the cards each seat has shown.
    """

    __slots__ = (
        "asking",
        "best_seat",
        "declared",
        "hands",
        "leader",
        "may_declare",
        "rung",
        "shown",
        "start",
        "taken",
        "trick",
        "trump",
        "turned",
        "tute_seat",
        "winners",
    )

    game: Tute

    def __init__(self, game: Tute, deal: Deal) -> None:
        self.game = game
        self.deal = deal
        self._log = []
        self.hands = [0, 0, 0, 0]
        self.taken = [0, 0]
        self.shown = [0, 0, 0, 0]
        self.trick: list[int] = []
        self.winners: list[int] = []
        self.declared: list[tuple[int, Move]] = []
        self.best_seat = -1
        self.may_declare = self.asking = False
        self.tute_seat: int | None = None
        for packet, cards in game.dealing.dealt(deal):
            assert packet.seat is not None
            self.hands[packet.seat] = mask_of(cards)
        self.turned = deal.order[-1]
        self.trump = SUIT_OF[self.turned]
        self.rung = self.start = game.ladders.starts[self.trump]
        self.shown[deal.dealer] = 1 << self.turned
        self.leader = self.to_move = (deal.dealer + 1) % 4
        self.mask = self.hands[self.leader]

    def copy(self) -> Self:
        """An independent copy."""
        new = object.__new__(type(self))
        new.game, new.deal, new.to_move, new.mask, new._log = self.game, self.deal, self.to_move, self.mask, self._log[:]
        new.hands, new.taken, new.shown, new.trick = self.hands[:], self.taken[:], self.shown[:], self.trick[:]
        new.winners, new.declared = self.winners[:], self.declared[:]
        new.start, new.rung, new.best_seat, new.leader = self.start, self.rung, self.best_seat, self.leader
        new.may_declare, new.asking, new.tute_seat = self.may_declare, self.asking, self.tute_seat
        new.trump, new.turned = self.trump, self.turned
        return new

    # -- playing ---------------------------------------------------------------------------------------------------------

    def play(self, move: Move | str) -> Event:
        """Make a move; raises `IllegalMove` and changes nothing when the rules forbid it."""
        if type(move) is not MOVE or not self.mask & move.bit:
            move = self._allowed(move)
        number = move.id
        if number >= CARDS:
            return self._declare(move)
        seat, trick, rung = self.to_move, self.trick, self.rung
        assert seat is not None
        self.hands[seat] ^= move.bit
        if rung.beats & move.bit:
            self.rung = rung = rung.after[number]
            self.best_seat = seat
            self.may_declare = False
        trick.append(number)
        if len(trick) == 4:
            return self._take(seat, move)
        self.to_move = after = seat + 1 & 3
        hand = self.hands[after]
        for cards in rung.masks:
            if legal := hand & cards:
                self.mask = legal
                break
        event = PLAIN_EVENTS[seat][number]
        self._log.append(event)
        return event

    def _take(self, seat: int, move: Move) -> Event:
        """Takes in the full trick; the winner may then declare, or the deal is over."""
        first, second, third, fourth = trick = self.trick
        winner, cards = self.best_seat, 1 << first | 1 << second | 1 << third | 1 << fourth
        self.taken[winner & 1] |= cards
        self.trick = []
        self.rung = self.start
        self.leader = winner
        self.winners.append(winner)
        last = not self.hands[winner]
        event = TrickEvent(seat, move, (trick, winner, last))
        self._log.append(event)
        if last:
            self.to_move, self.mask = None, 0
            return event
        self.may_declare = True
        self.asking = self.game.partner_declares
        self.to_move = winner + 2 & 3 if self.asking else winner
        self._open()
        return event

    def _open(self) -> None:
        """Sets `mask`: what the seat to move may declare, and the cards that it may lead (a partner who is asked: pass)."""
        seat = self.to_move
        assert seat is not None
        hand = self.hands[seat]
        mask = PASS.bit if self.asking else hand
        for move in DECLARABLE[self.trump].get(hand & HONOURS, ()):
            if self._call_refusal(seat, move) is None:
                mask |= move.bit
        self.mask = mask

    def _declare(self, move: Move) -> Event:
        """A declaration, or a pass of the partner who was asked for one."""
        seat = self.to_move
        assert seat is not None
        event = PLAIN_EVENTS[seat][move.id] if move is PASS else SUNG_EVENTS[self.trump][seat, move]
        if move is not PASS:
            self.declared.append((seat, move))
            self.shown[seat] |= NEEDS[self.trump][move]
            self.may_declare = False
        if move is DECLARE_TUTE or move is DECLARE_CABALLOS:
            self.tute_seat = seat
            self.to_move, self.mask = None, 0
        elif self.asking:
            self.asking = False
            self.to_move = self.leader
            if self.may_declare:
                self._open()
            else:
                self.mask = self.hands[self.leader]
        else:
            self.mask = self.hands[seat]
        self._log.append(event)
        return event

    @property
    def led(self) -> int:
        """The index of the suit led, -1 between tricks."""
        return self.rung.led

    @property
    def best(self) -> int:
        """The number of the card that wins the trick so far, -1 between tricks."""
        return self.rung.best

    # -- why not? --------------------------------------------------------------------------------------------------------

    def refusal(self, move: Move | str) -> Refusal | None:
        """None when `move` is legal for the seat to move, else the rule that forbids it."""
        move = self.game.move(move)
        seat = self.to_move
        if seat is None:
            late = move.id >= CARDS and self.tute_seat is None
            return self._no("tute.no-last-declaration" if late else "tute.turn", "This deal is over; deal the next one.")
        if move.id < CARDS:
            return self._card_refusal(seat, move)
        return self._call_refusal(seat, move)

    def _card_refusal(self, seat: int, move: Move) -> Refusal | None:
        card = move.card
        assert card is not None
        hand = self.hands[seat]
        if not hand & card.bit:
            return self._no("tute.turn", f"The {card.gloss} isn’t in this hand, which holds {self._cards(hand)}.")
        if self.asking:
            return self._no("tute.partner-declares", "First say whether you sing for your side.")
        if not self.trick:
            return None
        found = tricks.broken(self.rung.steps, hand, card.bit)
        if found is None:
            return None
        (rule, cards), bound = found
        duty = {"tute.already-trumped": "follow"}.get(rule, rule.removeprefix("tute."))
        if duty == "undertrump" and bound != cards:  # a trump that climbs is at hand: the first thing to say is to trump at all
            duty = "trump"
        best, led = spanish40[self.best], SUITS[self.led].gloss
        able = Cards(spanish40, hand & bound)
        lower = bool(hand & cards & ~bound)
        reason = tricks.in_words(duty, led=led, best=best, either=able.either, must_beat=lower)
        return self._no(f"tute.{duty}", reason, able.mask)

    def _call_refusal(self, seat: int, move: Move) -> Refusal | None:
        hand = self.hands[seat]
        if move is PASS:
            return None if self.asking else self._no("tute.declare", "There’s nothing to pass on: play a card.")
        if move is DECLARE_CABALLOS and not self.game.tute_caballos:
            return self._no("tute.tute-caballos", "At this table four knights aren’t tute.")
        needs = NEEDS[self.trump].get(move, MARRIAGES[self.trump])
        if self.trick or not self.winners:
            return self._no("tute.declare", "You may sing only after winning a trick, before the next lead.")
        if not self.may_declare:
            return self._no("tute.declare-one", "You’ve already sung after this trick; wait until you win another.")
        if move not in NEEDS[self.trump]:
            trumps = SUITS[self.trump].gloss
            return self._no(
                "tute.cuarenta", f"{trumps.capitalize()} are trumps: their king and knight are las cuarenta.", needs & hand
            )
        if hand & needs != needs:
            return self._no(DECLARATIONS[move].rule, f"You lack {self._cards(needs & ~hand)}.", needs & hand)
        mine = [made for who, made in self.declared if who == seat]
        if move in mine:
            return self._no("tute.declare-one", "You’ve already sung these two cards.", needs)
        if move is DECLARE_CUARENTA and mine:
            return self._no("tute.cuarenta-first", "You have sung a veinte, so las cuarenta are lost.", needs)
        return None

    def duties(self) -> tuple[Duty, ...]:
        """Returns the duties of the hand to move, from the top; the first step that it can meet binds."""
        if self.to_move is None:
            return ()
        hand = self.hands[self.to_move]
        return tuple(tricks.duties(self.game.rules, spanish40, self.rung.steps, hand, ("tute.undertrump",)))

    def _no(self, rule: str, reason: str, because: int = 0) -> Refusal:
        """A refusal by this rule; `because` is the mask of the cards that are the reason."""
        return Refusal(self.game.rules[rule], reason, Cards(spanish40, because), self.legal)

    @staticmethod
    def _cards(mask: int) -> str:
        return Cards(spanish40, mask).words

    # -- looking ---------------------------------------------------------------------------------------------------------

    def piles(self, seat: int | None) -> tuple[Pile, ...]:
        """Four hands, the trick, and each side's baza (open: everyone has seen the cards)."""
        piles = []
        for owner, hand in enumerate(self.hands):
            known = hand if seat in (owner, None) else self.shown[owner]
            piles.append(Pile("hand", owner, visible(spanish40, hand, known)))
        by = tuple((self.leader + n) % 4 for n in range(len(self.trick)))
        piles.append(Pile("trick", None, tuple([spanish40.cards[n] for n in self.trick]), by))
        piles += [Pile("won", side, spanish40.of_mask(mask), ()) for side, mask in enumerate(self.taken)]
        return tuple(piles)

    def facts(self, seat: int | None) -> tuple[Fact, ...]:
        """Trumps, the card that was turned up, tricks won, and what was declared."""
        suit, turned = SUITS[self.trump], spanish40[self.turned]
        facts = [
            Fact("trump", "Trumps", suit.gloss, suit=suit.key, rule="tute.deal"),
            Fact("turned", "Turned up", turned.gloss, card=turned, rule="tute.deal"),
        ]
        for side, party in enumerate(self.game.parties):
            won = sum(winner in party for winner in self.winners)
            facts.append(Fact("tricks", "Tricks", str(won), seat=side, rule="tute.win"))
        for who, move in self.declared:
            facts.append(Fact("declared", "Sung", DECLARATIONS[move].name, seat=who, rule="tute.declare"))
        return tuple(facts)

    @property
    def points(self) -> tuple[Points, ...]:
        """The points of each side so far, songs and the last ten with them."""
        return self.score.totals

    @property
    def score(self) -> ScoreSheet:
        """The score so far, line by line."""
        return score.sheet(self)

    def summary(self) -> dict[str, Any]:
        return score.summary(self)


def trump_of(view: View) -> Suit:
    """The trump suit in a view."""
    fact = view.fact("trump")
    assert fact is not None
    return next(suit for suit in SUITS if suit.key == fact.suit)
