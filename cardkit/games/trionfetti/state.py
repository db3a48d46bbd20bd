"""One smazzata of Trionfetti in play: a comanda, and up to four hands from one pack."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Self

from cardkit import tricks
from cardkit.cards import Card, Cards, mask_of, trevisane52
from cardkit.game import Deal, State
from cardkit.games.trionfetti import score
from cardkit.games.trionfetti.score import HandResult
from cardkit.games.trionfetti.tables import (
    ALL_SEE,
    ANSWER_MASK,
    ANSWERS,
    CARDS,
    COMANDA_MASK,
    CONCEDE,
    DEALS_HAND,
    FIRST_OF_EQUALS,
    HANDS,
    KIND,
    LEAVE,
    LOOKS,
    MOVE,
    PARTITA,
    PASS_CARDS,
    PLAIN_EVENTS,
    SHOW,
    SHOWS,
    SIGNAL_MASK,
    SMAZZATA,
    TARGET,
    VAGARESTO,
    WINS_HAND,
    cutter_of,
    order_note,
    ranking_of,
    words_of,
)
from cardkit.moves import Event, Move, Note
from cardkit.rules import Refusal
from cardkit.score import ScoreSheet
from cardkit.view import Fact, Pile, visible

if TYPE_CHECKING:
    from cardkit.games.trionfetti.game import Trionfetti


class TrickEvent(Event):
    """The fourth card of a trick; its notes are made only when they are read, since a search reads none.

    `outcome`: the numbers of the cards, the height of every card, the seat that wins them, and notes on the end of the hand.
    """

    __slots__ = ("outcome",)

    def __init__(self, seat: int, move: Move, outcome: tuple[list[int], tuple[int, ...], int, tuple[Note, ...]]) -> None:
        self.seat = seat
        self.move = move
        self.outcome = outcome

    @property
    def notes(self) -> tuple[Note, ...]:
        """Returns the notes of a trick: who wins it, the end of the hand, the next deal."""
        trick, heights, winner, after = self.outcome
        cards = tuple(trevisane52.cards[number] for number in trick)
        each = [heights[number] for number in trick]
        equals = each.count(max(each)) > 1
        sentence, rule = (FIRST_OF_EQUALS, "trionfetti.equals") if equals else (tricks.WINS, "trionfetti.win")
        return (Note("trick", winner, sentence, cards, rule=rule), *after)


class TrionfettiState(State):
    """A smazzata: cards as masks, tricks as card numbers.

    `comanda` is its words (empty before it is given) and `heights` the place of every card in it; `number` counts hands from
    0. `dealt[number][seat]` are the three cards of each hand, `hands` what is left of the present one, `monte` the hands
    before it as dealt, `undealt` the four that are left over. `opened` are the cards that lay open for all, `seen[seat]` those
    that the seat has seen besides. `caller` is the seat that called vagaresto in this hand, `answering` the opponent who is to
    answer, `showed` and `left` the seats that have shown their cards or left the answer to the partner. `signalled` is the
    trick in which each seat last signalled. `winners` are the seats that won the tricks of this hand, `points` those of both
    sides in this partita, with the hands already played.
    """

    __slots__ = (
        "accepted",
        "answering",
        "best",
        "best_seat",
        "bottom",
        "caller",
        "comanda",
        "dealt",
        "hands",
        "heights",
        "leader",
        "left",
        "monte",
        "number",
        "opened",
        "points",
        "results",
        "seen",
        "showed",
        "shown",
        "signalled",
        "taken",
        "trick",
        "tricks",
        "undealt",
        "winners",
    )

    game: Trionfetti

    def __init__(self, game: Trionfetti, deal: Deal) -> None:
        self.game = game
        self.deal = deal
        self._log = []
        self.comanda = ""
        self.heights: tuple[int, ...] = ()
        self.dealt: list[list[int]] = [[0] * 4 for _ in range(HANDS)]
        start = 0
        for hand in range(HANDS):
            for n in range(1, 5):
                seat = (deal.dealer + n) % 4
                self.dealt[hand][seat] = mask_of(deal.order[start : start + 3])
                start += 3
        self.undealt = mask_of(deal.order[start:])
        self.bottom = deal.order[-1]
        self.number = 0
        self.hands = [0, 0, 0, 0]
        self.monte: list[list[int]] = []
        self.results: list[HandResult] = []
        self.winners: list[int] = []
        self.points = score.points_after(deal.standing, ())
        self.opened = 1 << self.bottom
        self.seen = [0, 0, 0, 0]
        self.shown = False
        self._clear()
        self.leader = (deal.dealer + 1) % 4
        # the player to the dealer's left, which is the seat before the dealer, cuts and commands
        self.to_move = (deal.dealer + 3) % 4
        self.mask = COMANDA_MASK

    def _clear(self) -> None:
        """Reset what belongs to one hand."""
        self.trick: list[int] = []
        self.tricks = [0, 0]
        self.taken = [0, 0]
        self.best = self.best_seat = -1
        self.caller: int | None = None
        self.answering: int | None = None
        self.accepted = False
        self.showed: tuple[int, ...] = ()
        self.left: tuple[int, ...] = ()
        self.signalled = [0, 0, 0, 0]

    def copy(self) -> Self:
        """An independent copy."""
        new = object.__new__(type(self))
        new.game, new.deal, new.to_move, new.mask, new._log = self.game, self.deal, self.to_move, self.mask, self._log[:]
        new.comanda, new.heights = self.comanda, self.heights
        new.dealt, new.undealt, new.bottom = self.dealt, self.undealt, self.bottom
        new.number, new.hands, new.monte, new.results = self.number, self.hands[:], self.monte[:], self.results[:]
        new.seen, new.opened, new.shown, new.leader = self.seen[:], self.opened, self.shown, self.leader
        new.trick, new.tricks, new.taken, new.winners = self.trick[:], self.tricks[:], self.taken[:], self.winners[:]
        new.best, new.best_seat, new.points = self.best, self.best_seat, self.points
        new.caller, new.answering, new.accepted = self.caller, self.answering, self.accepted
        new.showed, new.left, new.signalled = self.showed, self.left, self.signalled[:]
        return new

    # -- playing ---------------------------------------------------------------------------------------------------------

    def play(self, move: Move | str) -> Event:
        """Make a move; raises `IllegalMove` and changes nothing when the rules forbid it."""
        if type(move) is not MOVE or not self.mask & move.bit:
            move = self._allowed(move)
        seat = self.to_move
        assert seat is not None
        if move.id < CARDS:
            return self._card(seat, move)
        notes: tuple[Note, ...] = ()
        if move.kind == KIND:
            notes = self._command(move)
        elif move is VAGARESTO:
            notes = self._call(seat)
        elif move is SHOW:
            self.showed = (*self.showed, seat)
            self.seen[seat ^ 2] |= self.hands[seat]
            self._ask(seat)
        elif move is LEAVE:
            self.left = (*self.left, seat)
            self._ask(seat ^ 2)
        elif SIGNAL_MASK >> move.id & 1:
            self.signalled[seat] = len(self.winners)
            self.mask &= ~SIGNAL_MASK  # once a trick
        elif move is CONCEDE or move is PASS_CARDS:
            notes = self._conceded()
        else:
            notes = self._accepted()
        event = Event(seat, move, notes)
        self._log.append(event)
        return event

    def _command(self, move: Move) -> tuple[Note, ...]:
        """Sets the order of the cards, and deals the first hand."""
        self.comanda = words_of(move)
        self.heights = ranking_of(self.comanda).heights
        return (order_note(self.comanda), *self._deal_hand())

    def _deal_hand(self) -> tuple[Note, ...]:
        """Deals the next hand; before the last one the dealer looks at the four cards left over."""
        dealer = self.deal.dealer
        self.hands = self.dealt[self.number][:]
        self.winners = []
        for seat, hand in enumerate(self.hands):
            self.seen[seat] |= hand
        self.leader = (dealer + 1) % 4
        self._turn(self.leader)
        notes = [Note("deal", dealer, DEALS_HAND[self.number], rule="trionfetti.deal")]
        if self.number == HANDS - 1:
            self.seen[dealer] |= self.undealt
            notes.append(Note("look", dealer, LOOKS, rule="trionfetti.undealt"))
        return tuple(notes)

    def _turn(self, seat: int) -> None:
        """Sets `to_move` and `mask` for a seat that is to play a card."""
        self.to_move = seat
        mask = self.hands[seat]
        if self.caller is None:
            mask |= VAGARESTO.bit
        # after the first trick, once a trick, and not when partners have seen each other's hands anyway
        if self.signalled[seat] < len(self.winners) and self.game.signals and not self.accepted:
            mask |= SIGNAL_MASK
        self.mask = mask

    def _card(self, seat: int, move: Move) -> Event:
        number, trick, heights = move.id, self.trick, self.heights
        self.hands[seat] ^= move.bit
        self.opened |= move.bit
        # strictly higher: of equals the first played stays the best
        if not trick or heights[number] > heights[self.best]:
            self.best, self.best_seat = number, seat
        trick.append(number)
        if len(trick) == 4:
            event = self._take(seat, move)
        else:
            self._turn(seat + 1 & 3)
            event = PLAIN_EVENTS[seat][number]
            if self.number == HANDS - 1 and len(trick) == 2 and not self.shown:
                event = Event(seat, move, (self._show_undealt("trionfetti.undealt"),))
        self._log.append(event)
        return event

    def _show_undealt(self, rule: str) -> Note:
        """The four cards left over are opened for all; returns the note on it, by this rule."""
        self.shown = True
        self.opened |= self.undealt
        cards = Cards(trevisane52, self.undealt)
        return Note("undealt", self.deal.dealer, SHOWS.of(cards=cards.words), tuple(cards), rule=rule)

    def _take(self, seat: int, move: Move) -> Event:
        """Takes in the full trick, and ends the hand if it is decided."""
        first, second, third, fourth = trick = self.trick
        winner = self.best_seat
        side = winner & 1
        self.taken[side] |= 1 << first | 1 << second | 1 << third | 1 << fourth
        self.tricks[side] += 1
        self.winners.append(winner)
        self.trick = []
        self.best = self.best_seat = -1
        self.leader = winner
        after: tuple[Note, ...] = ()
        if self.tricks[side] < 2:
            self._turn(winner)
        else:
            after = self._end_hand(winner, score.played(side, self.tricks, self.points, vagaresto=self.accepted))
        return TrickEvent(seat, move, (trick, self.heights, winner, after))

    # -- vagaresto -------------------------------------------------------------------------------------------------------

    @property
    def stake(self) -> int:
        """The worth of an accepted vagaresto now: the points that the leading side still needs."""
        return score.stake(self.points)

    def _call(self, seat: int) -> tuple[Note, ...]:
        """This seat calls vagaresto; in the last hand the cards left over are then shown."""
        self.caller = seat
        self._ask((seat + 1) % 4)
        if self.number == HANDS - 1 and not self.shown:
            return (self._show_undealt("trionfetti.undealt-at-once"),)
        return ()

    def _ask(self, seat: int) -> None:
        """The answer is `seat`'s: to accept or concede, to show the partner the cards first, or to leave it to the partner."""
        self.answering = self.to_move = seat
        mask = ANSWER_MASK
        if seat not in self.showed:
            mask |= SHOW.bit
        if self._may_leave(seat):
            mask |= LEAVE.bit
        self.mask = mask

    def _may_leave(self, seat: int) -> bool:
        """Whether this seat may leave the answer to its partner: once each, and back again only after showing cards."""
        return seat not in self.left and (seat ^ 2 not in self.left or seat in self.showed)

    def _accepted(self) -> tuple[Note, ...]:
        """Vagaresto is accepted: the caller plays on."""
        assert self.caller is not None
        self.accepted = True
        self._answered()
        self._turn(self.caller)
        return (Note("accepted", None, ALL_SEE.of(stake=self.stake), points=self.stake, rule="trionfetti.accept"),)

    def _conceded(self) -> tuple[Note, ...]:
        """Vagaresto is conceded: the hand ends, the caller's side wins it."""
        assert self.caller is not None
        self._answered()
        return self._end_hand(self.caller, score.conceded(self.caller % 2))

    def _answered(self) -> None:
        """End the question, and let partners see each other's hands."""
        self.answering = None
        for seat in range(4):
            self.seen[seat] |= self.hands[seat ^ 2]

    def _end_hand(self, seat: int, result: HandResult) -> tuple[Note, ...]:
        """Score a hand that `seat` won for its side, and deal the next unless the smazzata is over."""
        self.results.append(result)
        self.points = points = score.points_after(self.deal.standing, self.results)
        note = Note(
            "hand",
            seat,
            WINS_HAND.of(number=self.number + 1, how=result.how),
            points=result.points,
            rule=result.rule,
            stands=points * 2,
            partner=seat ^ 2,
        )
        self.monte.append(self.dealt[self.number])
        self.hands = [0, 0, 0, 0]
        last = score.ended(self.results, points)
        self._clear()
        if last:
            self.to_move, self.mask = None, 0
            return note, Note("end", None, PARTITA if max(points) >= TARGET else SMAZZATA, rule="trionfetti.smazzata")
        self.number += 1
        return (note, *self._deal_hand())

    # -- looking -------------------------------------------------------------------------------------------------------

    @property
    def click(self) -> str:
        """Touching a card plays it, when a card is to be played."""
        return "play" if self.to_move is not None and self.comanda and self.answering is None else ""

    def known(self, seat: int) -> int:
        """The mask of every card that this seat has seen."""
        return self.seen[seat] | self.opened

    def piles(self, seat: int | None) -> tuple[Pile, ...]:
        """Hands, trick, tricks won, the monte (twelve cards a hand, three a seat from the dealer's right), and the stock.

        The stock lies bottom card first; in the last hand nothing but the four cards left over is there, a pile of their own.
        """
        seen = trevisane52.mask if seat is None else self.known(seat)
        found = [Pile("hand", owner, visible(trevisane52, hand, seen)) for owner, hand in enumerate(self.hands)]
        by = tuple((self.leader + n) % 4 for n in range(len(self.trick)))
        found.append(Pile("trick", None, tuple([trevisane52.cards[number] for number in self.trick]), by))
        found += [Pile("won", side, trevisane52.of_mask(mask), (), down=True) for side, mask in enumerate(self.taken)]
        order = [(self.deal.dealer + n) % 4 for n in range(1, 5)]
        monte = tuple(card for hand in self.monte for owner in order for card in visible(trevisane52, hand[owner], seen))
        found.append(Pile("monte", None, monte, (), "Monte", down=True, rule="trionfetti.monte"))
        bottom = 1 << self.bottom
        coming: tuple[Card | None, ...] = ()
        for hand in reversed(self.dealt[self._hands_dealt() :]):
            coming += tuple(card for owner in reversed(order) for card in visible(trevisane52, hand[owner], seen))
        left = (trevisane52[self.bottom], *visible(trevisane52, self.undealt & ~bottom, seen))
        if self.number == HANDS - 1:
            found.append(Pile("undealt", None, left, (), "Left over", rule="trionfetti.undealt"))
            left = ()
        found.append(Pile("stock", None, (*left, *coming), (), "Stock", rule="trionfetti.monte"))
        return tuple(found)

    def facts(self, seat: int | None) -> tuple[Fact, ...]:
        """The cut, the comanda, which hand it is, points and stake, tricks, and calls and signals of this hand."""
        cut = trevisane52[self.bottom]
        cutter = cutter_of(self.deal.dealer)
        found = []
        if self.comanda:
            found.append(Fact("comanda", "Comanda", self.comanda, rule="trionfetti.comanda"))
            found.append(Fact("mano", "Hand", f"{self.number + 1} of {HANDS}", rule="trionfetti.smazzata"))
        else:
            found.append(Fact("cutter", "Gives the comanda", "", cutter, rule="trionfetti.comanda"))
        found.append(Fact("cut", "Cut", f"{cut.gloss}, out of play", card=cut, rule="trionfetti.cut"))
        for side in (0, 1):
            found.append(Fact("points", "Points", str(self.points[side]), side, rule="trionfetti.partita"))
            if self.comanda:
                found.append(Fact("tricks", "Tricks", str(self.tricks[side]), side, rule="trionfetti.two-tricks"))
        if not self.over:
            found.append(Fact("stake", "Vacca", str(self.stake), rule="trionfetti.stake"))
        if self.caller is not None:
            answered = "accepted" if self.accepted else "called"
            found.append(Fact("vagaresto", "Vagaresto", answered, self.caller, rule="trionfetti.vagaresto"))
        for owner, trick in enumerate(self.signalled):
            if trick and (seat is None or (owner - seat) % 2 == 0):
                found.append(Fact("signal", "Signal", self._last_signal(owner), owner, rule="trionfetti.signals"))
        return tuple(found)

    def _hands_dealt(self) -> int:
        """How many hands have been dealt."""
        if not self.comanda:
            return 0
        return len(self.monte) + (not self.over)

    def _last_signal(self, owner: int) -> str:
        moves = (event.move for event in reversed(self._log) if event.seat == owner and SIGNAL_MASK >> event.move.id & 1)
        return next(moves).text.removeprefix("signal ")

    def log(self, seat: int | None) -> tuple[Event, ...]:
        """Signals are seen by the partner alone."""
        if seat is None:
            return tuple(self._log)
        return tuple(e for e in self._log if not SIGNAL_MASK >> e.move.id & 1 or (e.seat - seat) % 2 == 0)

    @property
    def score(self) -> ScoreSheet:
        """The score of the smazzata so far, hand by hand."""
        return score.sheet(self)

    def summary(self) -> dict[str, Any]:
        return score.summary(self)

    # -- why not? ------------------------------------------------------------------------------------------------------

    def refusal(self, move: Move | str) -> Refusal | None:
        """None when `move` is legal for the seat to move, else the rule that forbids it."""
        move = self.game.move(move)
        seat = self.to_move
        if seat is None:
            return self._no("smazzata", "This deal is over. The pack passes on.")
        if not self.comanda:
            if move.kind == KIND:
                return None
            return self._no("comanda", "First the player who cut must announce the order of the cards.")
        if move.kind == KIND:
            return self._no("comanda", f"The comanda “{self.comanda}” holds until the deal passes on.")
        if move in (*ANSWERS, SHOW, LEAVE):
            return self._answer_refusal(seat, move)
        if self.answering is not None:
            return self._no("answer", "Vagaresto was called. First your side must accept or concede.")
        if move.id < CARDS:
            return self._card_refusal(seat, move)
        if move is VAGARESTO:
            return None if self.caller is None else self._no("once", "Vagaresto has been called in this hand already.")
        return self._signal_refusal(seat)

    def _card_refusal(self, seat: int, move: Move) -> Refusal | None:
        card, hand = move.card, self.hands[seat]
        assert card is not None
        if hand & card.bit:
            return None
        if self.dealt[self.number][seat] & card.bit:
            return self._no("played", f"The {card.gloss} has been played already.")
        return self._no("turn", f"The {card.gloss} isn’t in this hand, which holds {Cards(trevisane52, hand).words}.", hand)

    def _answer_refusal(self, seat: int, move: Move) -> Refusal | None:
        if self.accepted:
            return self._no("played", "The answer has been given, and it stays.")
        if self.answering is None:
            return self._no("answer", "Nobody has called vagaresto, so there’s nothing to answer.")
        if move is SHOW and seat in self.showed:
            return self._no("show", "Your partner has already seen your cards.")
        if move is LEAVE and seat in self.left:
            return self._no("answer", "You left it to your partner, who left it to you. Now accept or concede.")
        if move is LEAVE and seat ^ 2 in self.left and seat not in self.showed:
            return self._no("answer", "Your partner left it to you. Answer, or show your cards before you give it back.")
        return None

    def _signal_refusal(self, seat: int) -> Refusal | None:
        done = len(self.winners)
        if not self.game.signals:
            return self._no("signals", "At this table nobody signals.")
        if not done:
            return self._no("silence", "The first trick isn’t over yet.")
        if self.accepted:
            return self._no("accept", "You’ve seen each other’s hands, so there’s nothing left to signal.")
        if self.signalled[seat] >= done:
            return self._no("signal-turn", "You’ve signalled in this trick already.")
        return None

    def _no(self, rule: str, reason: str, because: int = 0) -> Refusal:
        """A refusal by the rule of this short id; `because` is the mask of the cards that are the reason."""
        return Refusal(self.game.rules[rule], reason, Cards(trevisane52, because), self.legal)
