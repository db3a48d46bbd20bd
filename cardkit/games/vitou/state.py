"""One round of Vitou in play."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final, Self

from cardkit.cards import french32, mask_of
from cardkit.game import Deal, State
from cardkit.games.vitou import refusal, score
from cardkit.games.vitou.rules import ONE_SHORT
from cardkit.games.vitou.tables import (
    ACCEPT,
    ACCEPTS,
    AT_STAKE,
    BARAQUE,
    BID_MASK,
    BIDS,
    CARDS,
    DECLINE,
    GESTURES,
    HEIGHT_OF,
    I_PLAY,
    LADDER,
    LOOK,
    MANY,
    MOVE,
    NOD,
    PLAIN_EVENTS,
    PLAY_ON,
    REFUSE,
    SAYINGS,
    SHOW,
    SIGN_MASK,
    SIGN_OF,
    STAKES_AT_20,
    TIED,
    UNSEEN_EVENTS,
    WINS,
    rank_words,
    stake_words,
)
from cardkit.moves import Event, Move, Note
from cardkit.rules import Refusal
from cardkit.score import Points, ScoreSheet
from cardkit.view import Fact, Pile, visible

if TYPE_CHECKING:
    from cardkit.games.vitou.game import Vitou

PLAYING: Final = "playing"
ANSWERING: Final = "answering"
"""The leader answers a raise of the second player, before the second card (option second_may_raise)."""
LOOKED_AT: Final = "looked at"
DECIDING: Final = "deciding"
SAYING: Final = "saying"

NORMAL: Final = 0
ONE_AT_20: Final = 1
BOTH_AT_20: Final = 2

Outcome = tuple[tuple[Note, ...], list[int], int, int | None, tuple[Note, ...]]
"""What a `TrickEvent` makes its notes from."""


class TrickEvent(Event):
    """The last card of a trick; its notes are made only when they are read, since a search reads none.

    `outcome`: a bid accepted by it, the numbers of the cards, which trick it is (from 0), the seat that wins it (None for a
    tie), and a note on the end of the round.
    """

    __slots__ = ("outcome",)

    def __init__(self, seat: int, move: Move, outcome: Outcome) -> None:
        self.seat = seat
        self.move = move
        self.outcome = outcome

    @property
    def notes(self) -> tuple[Note, ...]:
        """Returns the notes of a trick: a bid accepted, who wins it or how it is tied, the end of the round."""
        before, trick, nth, winner, after = self.outcome
        return (*before, _trick_note(trick, nth, winner), *after)


def _trick_note(trick: Sequence[int], nth: int, winner: int | None) -> Note:
    """The note on a finished trick, with the cards that win or tie it."""
    cards = tuple(french32.cards[number] for number in trick)
    top = max(HEIGHT_OF[card.id] for card in cards)
    best = [card for card in cards if HEIGHT_OF[card.id] == top]
    if winner is None:
        count, many = ("two", "three", "four")[len(best) - 2], MANY[best[0].rank.key]
        return Note("trick", None, TIED.of(nth=rank_words(nth), count=count, many=many), cards, 0, "vitou.tied-trick")
    rule = "vitou.win-trick" if len(best) == 1 else "vitou.partners-equal"
    return Note("trick", winner, WINS[nth], cards, 0, rule)


class VitouState(State):
    """A round of Vitou: hands as masks, the trick as card numbers, the bidding as a rung of the ladder.

    `stage` says which rules hold (nobody, one side or both sides at 20), `phase` what the seat to move is asked. `rung` counts
    the bids so far, `bidder` made the last one; `answers` is true while the seat to move is the one right after the bidder,
    `bound` while it has bid and must play its card. `winners` holds the winning seat of every finished trick, None for a tie.
    `undealt` are hands not dealt yet (20–20). When the round is over, `ending` says how and `winner` which side scores.
    """

    __slots__ = (
        "answers",
        "bidder",
        "bound",
        "ending",
        "hands",
        "leader",
        "looked",
        "phase",
        "rung",
        "shown",
        "signed",
        "signs",
        "stage",
        "taken",
        "talon",
        "trick",
        "undealt",
        "winner",
        "winners",
    )

    game: Vitou

    def __init__(self, game: Vitou, deal: Deal) -> None:
        self.game = game
        self.deal = deal
        self._log = []
        self.hands = [0] * game.seats
        self.undealt = [0] * game.seats
        self.talon = 0
        for packet, cards in game.dealing.dealt(deal):
            mask = mask_of(cards)
            if packet.seat is None:
                self.talon = mask
            else:
                self.undealt[packet.seat] = mask
        self.trick: list[int] = []
        self.winners: list[int | None] = []
        self.taken: list[list[int]] = []
        self.signs: list[tuple[int, Move]] = []
        self.rung = 0
        self.bidder: int | None = None
        self.winner: int | None = None
        self.ending = ""
        self.answers = self.bound = self.looked = self.shown = False
        self.signed = 0
        self.leader = (deal.dealer + 1) % game.seats
        self.to_move = self.leader
        self.phase = PLAYING
        self.stage = deal.standing.count(ONE_SHORT)
        if self.stage == BOTH_AT_20:
            self.phase = SAYING
            self._deal_to(self.leader)
        else:
            self._deal_rest()
            if self.stage == ONE_AT_20:
                self.phase = DECIDING
                at_20 = deal.standing.index(ONE_SHORT)
                if game.side[self.leader] != at_20:
                    self.to_move = (self.leader + 1) % game.seats
        self._set_legal()

    def copy(self) -> Self:
        """An independent copy."""
        new = object.__new__(type(self))
        new.game, new.deal, new.to_move, new.mask, new._log = self.game, self.deal, self.to_move, self.mask, self._log[:]
        new.hands, new.undealt, new.talon = self.hands[:], self.undealt[:], self.talon
        new.trick, new.winners, new.taken, new.signs = self.trick[:], self.winners[:], self.taken[:], self.signs[:]
        new.rung, new.bidder, new.winner, new.ending = self.rung, self.bidder, self.winner, self.ending
        new.answers, new.bound, new.looked, new.shown = self.answers, self.bound, self.looked, self.shown
        new.signed, new.leader, new.phase, new.stage = self.signed, self.leader, self.phase, self.stage
        return new

    # -- playing ---------------------------------------------------------------------------------------------------------

    def _deal_to(self, seat: int) -> None:
        self.hands[seat] = self.undealt[seat]
        self.undealt[seat] = 0

    def _deal_rest(self) -> None:
        for seat in range(self.game.seats):
            if self.undealt[seat]:
                self._deal_to(seat)

    @property
    def last(self) -> bool:
        """True when the seat to move plays the last card of the trick."""
        return len(self.trick) == self.game.seats - 1

    @property
    def may_bid(self) -> bool:
        """True when the rules let the seat to move make the next bid of the ladder."""
        assert self.to_move is not None
        if self.stage != NORMAL or self.bound or self.rung == BARAQUE:
            return False
        if self.bidder is not None and (self.bidder - self.to_move) % 2 == 0:
            return False
        return not self.last or self.phase == ANSWERING or (self.game.second_may_raise and self.rung > 0)

    def _set_legal(self) -> None:
        """Work out the legal moves of the seat to move."""
        seat = self.to_move
        assert seat is not None
        if self.phase == SAYING:
            self.mask = SAYINGS
        elif self.phase == DECIDING:
            self.mask = PLAY_ON.bit | DECLINE.bit | (0 if self.shown or self.game.seats == 2 else SHOW.bit)
        else:
            mask = self.hands[seat] if self.phase == PLAYING else ACCEPT.bit
            if self.stage == NORMAL and self.may_bid:
                mask |= BIDS[self.rung].bit
            if self.answers:
                mask |= REFUSE.bit
            if self.game.signs and self.stage != BOTH_AT_20 and not self.bound:
                mask |= SIGN_MASK & ~self.signed
                if not self.looked and self.hands[seat + 2 & 3]:
                    mask |= LOOK.bit
            self.mask = mask

    def _begin_turn(self, seat: int) -> None:
        """This seat is to move, with nothing signed, looked at or bid yet."""
        self.to_move = seat
        self.signed = 0
        self.looked = self.bound = False
        self._set_legal()

    def play(self, move: Move | str) -> Event:
        """Make a move; raises `IllegalMove` and changes nothing when the rules forbid it."""
        if type(move) is not MOVE or not self.mask & move.bit:
            move = self._allowed(move)
        seat, number = self.to_move, move.id
        assert seat is not None
        if number < CARDS:
            event = self._card(seat, move)
        elif move.bit & GESTURES:
            event = self._gesture(seat, move)
        elif move.bit & BID_MASK:
            event = self._bid(seat, move)
        elif move is REFUSE:
            event = self._refuse(seat)
        elif self.phase == SAYING:
            event = self._pass_or_play(seat, move)
        elif self.phase == DECIDING:
            event = self._decide(seat, move)
        else:
            # the leader accepts the raise of the second player, who now plays the card
            event = PLAIN_EVENTS[seat][number]
            self.phase = PLAYING
            self.answers = False
            self.to_move = 1 - seat
            self.bound = True
            self._set_legal()
        self._log.append(event)
        return event

    def _card(self, seat: int, move: Move) -> Event:
        notes: tuple[Note, ...] = ()
        if self.answers:
            notes = (Note("accept", seat, ACCEPTS[self.rung], (), 0, "vitou.accept"),)
        self.hands[seat] ^= move.bit
        self.trick.append(move.id)
        seats = self.game.seats
        if len(self.trick) == seats:
            return self._take(seat, move, notes)
        self.answers = self.bound
        self._begin_turn((seat + 1) % seats)
        return Event(seat, move, notes) if notes else PLAIN_EVENTS[seat][move.id]

    def _take(self, seat: int, move: Move, before: tuple[Note, ...]) -> Event:
        """Takes in the full trick, and ends the round if that decides it; `before` was to be said first."""
        trick, winner = self.trick, self._winner_of_trick()
        after: tuple[Note, ...] = ()
        self.trick = []
        self.answers = False
        self.taken.append(trick)
        self.winners.append(winner)
        if winner is not None:
            self.leader = winner
        over, decider = score.decided(self.winners)
        if not over:
            self._begin_turn(self.leader)
        elif decider is None:
            after = (self._end("tied", None, None),)
        else:
            after = (self._end("won", self.game.side[decider], decider),)
        return TrickEvent(seat, move, (before, trick, len(self.taken) - 1, winner, after))

    def _winner_of_trick(self) -> int | None:
        """The seat that wins the full trick: with the highest card, or the first of partners with equal ones; None if tied."""
        heights = [HEIGHT_OF[number] for number in self.trick]
        top = max(heights)
        if heights.count(top) > 1:
            sides = {place % 2 for place, height in enumerate(heights) if height == top}
            if len(sides) > 1 or not self.game.partners_equals_win:
                return None
        return (self.leader + heights.index(top)) % self.game.seats

    def _bid(self, seat: int, move: Move) -> Event:
        self.rung += 1
        self.bidder = seat
        event = Event(seat, move, (Note("stake", None, AT_STAKE[self.rung], (), 0, "vitou.ladder"),))
        if self.last or self.phase == ANSWERING:
            self.phase = ANSWERING if self.phase == PLAYING else PLAYING
            self.answers = True
            self._begin_turn(1 - seat)
        else:
            self.bound, self.answers = True, False
            self._set_legal()
        return event

    def _refuse(self, seat: int) -> Event:
        assert self.bidder is not None
        return Event(seat, REFUSE, (self._end("refused", self.game.side[self.bidder], self.bidder),))

    def _gesture(self, seat: int, move: Move) -> Event:
        if move is LOOK:
            self.phase, self.looked = LOOKED_AT, True
            self.to_move = (seat + 2) % 4
            self.mask = NOD.bit | SIGN_MASK
        elif move is NOD:
            self.phase = PLAYING
            self.to_move = (seat + 2) % 4
            self._set_legal()
        else:
            self.signs.append((seat, move))
            self.mask ^= move.bit  # each sign once
            if self.phase == PLAYING:
                self.signed |= move.bit
        return PLAIN_EVENTS[seat][move.id]

    def _pass_or_play(self, seat: int, move: Move) -> Event:
        if move is I_PLAY:
            self._deal_rest()
            self.phase = PLAYING
            self._begin_turn(self.leader)
        elif seat == self.deal.dealer:
            return Event(seat, move, (self._end("passed", None, None),))
        else:
            following = (seat + 1) % self.game.seats
            self._deal_to(following)
            self._begin_turn(following)
        return PLAIN_EVENTS[seat][move.id]

    def _decide(self, seat: int, move: Move) -> Event:
        if move is DECLINE:
            others = 1 - self.game.side[seat]
            return Event(seat, move, (self._end("declined", others, None),))
        if move is SHOW:
            self.shown = True
            self._set_legal()
        else:
            self.phase = PLAYING
            self._begin_turn(self.leader)
        return PLAIN_EVENTS[seat][move.id]

    def _end(self, ending: str, side: int | None, seat: int | None) -> Note:
        """Ends the round; returns the note on it. `side` scores, `seat` is whose trick or bid decided it."""
        self.ending, self.winner = ending, side
        self.to_move, self.mask = None, 0
        return score.note(self, seat)

    # -- looking ---------------------------------------------------------------------------------------------------------

    def refusal(self, move: Move | str) -> Refusal | None:
        """None when `move` is legal for the seat to move, else the rule that forbids it."""
        move = self.game.move(move)
        return None if self.mask >> move.id & 1 else refusal.refusal(self, move)

    @property
    def click(self) -> str:
        """Touching a card plays it; it means nothing while something else is asked."""
        return "play" if self.to_move is not None and self.phase in (PLAYING, ANSWERING) else ""

    def sees_partner(self, seat: int) -> bool:
        """True when the partners at 20 have shown each other their cards and `seat` is one of them."""
        return self.shown and self.game.side[seat] == self.deal.standing.index(ONE_SHORT)

    def log(self, seat: int | None) -> tuple[Event, ...]:
        """The events; the other side sees of a sign only that it was made."""
        if seat is None or not self.signs:
            return tuple(self._log)
        side = self.game.side
        return tuple(
            UNSEEN_EVENTS[event.seat] if event.move.id in SIGN_OF and side[event.seat] != side[seat] else event
            for event in self._log
        )

    def piles(self, seat: int | None) -> tuple[Pile, ...]:
        """The hands, the trick, the tricks of each side, tied tricks, and the cards that are not dealt."""
        piles = []
        for owner, hand in enumerate(self.hands):
            known = seat in (owner, None) or (seat is not None and self.sees_partner(seat) and owner == (seat + 2) % 4)
            piles.append(Pile("hand", owner, visible(french32, hand, hand if known else 0)))
        by = tuple((self.leader + n) % self.game.seats for n in range(len(self.trick)))
        piles.append(Pile("trick", None, tuple([french32.cards[number] for number in self.trick]), by))
        piles += self._trick_piles()
        rest = self.talon
        for mask in self.undealt:
            rest |= mask
        talon = visible(french32, rest, rest if seat is None else 0)
        piles.append(Pile("talon", None, talon, (), "Undealt", rule="vitou.deal"))
        return tuple(piles)

    def facts(self, seat: int | None) -> tuple[Fact, ...]:
        """What the round is about until it is over, tricks, the signs that this seat saw, and before the first move who cut."""
        found = [] if self.over else self._stakes(seat)
        for number, winner in enumerate(self.winners):
            title = f"{rank_words(number)} trick"
            if winner is None:
                found.append(Fact(f"trick-{number + 1}", title.capitalize(), "tied", rule="vitou.tied-trick"))
            else:
                found.append(Fact(f"trick-{number + 1}", "Won", title, seat=winner, rule="vitou.win-trick"))
        for who, move in dict.fromkeys(self.signs):
            if seat is None or self.game.side[who] == self.game.side[seat]:
                gesture = f"{SIGN_OF[move.id].gesture} ({move.text.removeprefix('sign ')})"
                found.append(Fact("sign", "Sign", gesture, seat=who, rule="vitou.signs"))
        if self.phase == LOOKED_AT:
            found.append(Fact("look", "Sign or nod", "", seat=self.to_move, rule="vitou.look"))
        if not self._log:
            found.append(Fact("cut", "Has cut", "", seat=self.game.dealing.cutter(self.deal.dealer), rule="vitou.cut"))
        return tuple(found)

    def _trick_piles(self) -> list[Pile]:
        """The tricks of each side, and those that are tied (`pot`), all of them seen by everybody."""
        won: list[list[int]] = [[] for _ in self.game.parties]
        tied: list[int] = []
        for winner, cards in zip(self.winners, self.taken, strict=True):
            (tied if winner is None else won[self.game.side[winner]]).extend(cards)
        piles = [Pile("won", side, tuple([french32.cards[n] for n in cards]), ()) for side, cards in enumerate(won)]
        if tied:
            piles.append(Pile("pot", None, tuple([french32.cards[n] for n in tied]), (), "Tied", rule="vitou.tied-trick"))
        return piles

    def _stakes(self, seat: int | None) -> list[Fact]:
        """What this round is about, for `seat` or a watcher: the stake, the last bid, what lying down costs."""
        if self.stage == BOTH_AT_20:
            return [Fact("stake", "Stake", "the whole game", rule="vitou.both-twenty")]
        if self.stage == ONE_AT_20:
            side = self.deal.standing.index(ONE_SHORT)
            whose = STAKES_AT_20[None if seat is None else self.game.side[seat] == side]
            stake = Fact("stake", "Stake", whose, rule="vitou.twenty")
            words = "to decide" if self.phase == DECIDING else "playing"
            return [stake, Fact("twenty", "At 20", words, seat=side, rule="vitou.twenty-decide")]
        found = [Fact("stake", "Stake", stake_words(self.rung), rule="vitou.stake" if self.rung else "vitou.no-bid")]
        if self.bidder is not None:
            found.append(Fact("bid", "Bid", LADDER[self.rung - 1], seat=self.bidder, rule="vitou.ladder"))
        if self.answers:
            found.append(Fact("refusal", "Lying down costs", stake_words(self.rung - 1), rule="vitou.refusal-points"))
        return found

    @property
    def points(self) -> tuple[Points, ...]:
        """The points that each side has from this round."""
        return self.score.totals

    @property
    def score(self) -> ScoreSheet:
        """The points of the round."""
        return score.sheet(self)

    def summary(self) -> dict[str, Any]:
        return score.summary(self)
