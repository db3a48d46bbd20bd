"""Tute with all cards open, over int masks: quick play to the end, and exact search of the last tricks.

Every card stays with its hand, so the mask of the cards still `live` tells who holds what: one number is the position. `open_`
has a bit for each suit whose marriage one hand still may declare. Gains are counted for side 0 from here on.
"""

from __future__ import annotations

import random
from typing import Final

from cardkit.cards import spanish40
from cardkit.games.tute.players.playouts import played_out
from cardkit.games.tute.players.suits import HEIGHT_OF, LOW_CARDS, MISSED
from cardkit.games.tute.state import TuteState
from cardkit.games.tute.tables import (
    BEATS,
    CABALLOS,
    CARDS,
    DECLARATIONS,
    DECLARE_VEINTE,
    KINGS,
    MARRIAGES,
    POINTS_OF,
    SUIT_OF,
    points,
)
from cardkit.players.solver import Outlook

TUTE_VALUE: Final = 230
"""Value of tute in a search, besides all points still out: 120 + 10 + 40 + 3 × 20, so nothing is worth more."""

EXACT_TRICKS: Final = 4
"""With so many tricks left or fewer every move is searched to the end."""

CLOSING_TRICKS: Final = 3
"""Before that, a deal is played out quickly up to its last tricks, which are searched."""

WORST: Final = 2 * TUTE_VALUE
CARDS_PER_POSITION: Final = 2
"""The work for a position of the search, in cards played out."""
_CHUNKS: Final = tuple(tuple(points(chunk << 10 * suit) for chunk in range(1024)) for suit in range(4))
_STRENGTH: Final = tuple(-height for height in HEIGHT_OF)


def outlook(state: TuteState, rng: random.Random) -> Outlook:
    """By how many points the side to move ends ahead after each legal move."""
    known, seat, dice = OpenDeal(state), state.to_move, rng.getrandbits(32)
    assert seat is not None
    live = state.hands[0] | state.hands[1] | state.hands[2] | state.hands[3]
    exact = live.bit_count() <= 4 * EXACT_TRICKS
    others = live & ~state.hands[seat] | (1 << state.best if state.trick else 0)
    tried = set(_choices(state.mask & spanish40.mask, others))
    values: list[int] = []
    for move in state.legal:
        # a card that is not tried is worth as much as its neighbour before it
        if move.card is None or move.id in tried:
            end = state.after(move)
            found = known.value(end) if exact else known.estimate(end, random.Random(dice), CLOSING_TRICKS)
            values.append(_for_side_0(seat, found))
        else:
            values.append(values[-1])
    cards = 0 if exact else len(tried) * max(0, live.bit_count() - 4 * CLOSING_TRICKS)
    return Outlook(tuple(values), exact, CARDS_PER_POSITION * known.nodes + cards)


def payoff(state: TuteState) -> tuple[int, int]:
    """By how many points each side is ahead in a finished deal."""
    if state.tute_seat is None:
        ahead = _ahead(state) + _for_side_0(state.winners[-1], 10)
    else:
        ahead = _ahead(state) + _tute_gain(state.tute_seat, sum(state.hands))
    return ahead, -ahead


class OpenDeal:
    """One deal with open cards: solves and estimates its positions, and remembers what it has solved.

    In its methods `live` is the mask of the cards not played, `open_` the mask of the suits whose marriage may still be
    declared, `alpha` and `beta` are the bounds of the search.
    """

    def __init__(self, state: TuteState) -> None:
        game = state.game
        self.hands = list(state.hands)
        for event in state.events:
            if event.move.card is not None:
                self.hands[event.seat] |= event.move.card.bit
        self.trump = state.trump
        self.masks = game.ladders.masks[state.trump]
        self.beats = BEATS[state.trump]
        self.partner = game.partner_declares
        fours = (KINGS, CABALLOS) if game.tute_caballos else (KINGS,)
        # only what one hand was dealt whole can ever be declared
        self.fours = [four for four in fours if any(hand & four == four for hand in self.hands)]
        self.pairs = [
            (suit, seat, pair) for suit, pair in enumerate(MARRIAGES) for seat in range(4) if self.hands[seat] & pair == pair
        ]
        self.undertrump = not game.ladders.contrafallo
        # by winner of a trick, whether anything may ever be declared then
        able = [any(hand & cards == cards for cards in (*self.fours, *MARRIAGES)) for hand in self.hands]
        self.declarers = [able[seat] or (self.partner and able[seat ^ 2]) for seat in range(4)]
        self.nodes = 0
        self._found: dict[int, tuple[int, int, int]] = {}

    # -- exact -----------------------------------------------------------------------------------------------------------

    def value(self, state: TuteState) -> int:
        """By how many points side 0 is ahead at the end of this deal with best play."""
        if state.to_move is None:
            return payoff(state)[0]
        live = state.hands[0] | state.hands[1] | state.hands[2] | state.hands[3]
        open_ = self.open(state)
        if state.trick:
            worth = sum([POINTS_OF[number] for number in state.trick])
            left = 4 - len(state.trick)
            led = state.led * CARDS
            found = self._search_follow(
                live, state.to_move, led, state.best, state.best_seat, worth, left, open_, -WORST, WORST
            )
        elif state.may_declare:
            # a partner who is asked may speak for the side; one who has passed may not
            found = self._won(live, state.leader, open_, -WORST, WORST, state.asking)
        else:
            found = self._search_lead(live, state.leader, open_, -WORST, WORST)
        return _ahead(state) + found

    def open(self, state: TuteState) -> int:
        """A mask with a bit for each suit whose king and knight lie in one hand and may still be declared."""
        open_ = 0
        for suit, seat, pair in self.pairs:
            if state.hands[seat] & pair == pair:
                mine = [made for who, made in state.declared if who == seat]
                done = bool(mine) if suit == state.trump else DECLARE_VEINTE[suit] in mine
                open_ |= 0 if done else 1 << suit
        return open_

    def _search_lead(self, live: int, leader: int, open_: int, alpha: int, beta: int) -> int:
        """The gain of side 0 from the lead of a trick on."""
        hand = self.hands[leader] & live
        if not hand & hand - 1:
            return self._last(live, leader)
        self.nodes += 1
        # nobody can gain more than what is still out
        most = (
            10
            + _CHUNKS[0][live & 1023]
            + _CHUNKS[1][live >> 10 & 1023]
            + _CHUNKS[2][live >> 20 & 1023]
            + _CHUNKS[3][live >> 30]
        )
        if open_:
            most += 20 * open_.bit_count() + 20 * (open_ >> self.trump & 1)
        for four in self.fours:
            if live & four == four:
                most = WORST
        if most <= alpha:
            return most
        if -most >= beta:
            return -most
        key = live | leader << 40 | open_ << 42
        least, most, first = self._found.get(key, (-WORST, WORST, -1))
        if least >= beta or least == most:
            return least
        if most <= alpha:
            return most
        alpha, beta = max(alpha, least), min(beta, most)
        low, high = alpha, beta
        maximise = not leader & 1
        gain = -WORST if maximise else WORST
        cards = _choices(hand, live & ~hand)
        if first >= 0 and cards[0] != first:
            cards.remove(first)
            cards.insert(0, first)
        for card in cards:
            found = self._search_follow(
                live ^ 1 << card, leader + 1 & 3, SUIT_OF[card] * CARDS, card, leader, POINTS_OF[card], 3, open_, alpha, beta
            )
            if maximise:
                if found > gain:
                    gain, first = found, card
                    if gain > alpha:
                        alpha = gain
            elif found < gain:
                gain, first = found, card
                if gain < beta:
                    beta = gain
            if alpha >= beta:
                break
        if gain <= low:
            most = gain
        elif gain >= high:
            least = gain
        else:
            least = most = gain
        self._found[key] = (least, most, first)
        return gain

    def _last(self, live: int, leader: int) -> int:
        """The gain of side 0 from the last trick, in which nobody has a choice."""
        winner, seat = leader, leader
        best = (self.hands[leader] & live).bit_length() - 1
        worth = POINTS_OF[best] + 10
        for _ in range(3):
            seat = seat + 1 & 3
            card = (self.hands[seat] & live).bit_length() - 1
            worth += POINTS_OF[card]
            if self.beats[best] >> card & 1:
                best, winner = card, seat
        return -worth if winner & 1 else worth

    def _search_follow(
        self, live: int, seat: int, led: int, best: int, holder: int, worth: int, left: int, open_: int, alpha: int, beta: int
    ) -> int:
        """The gain of side 0 from the turn of `seat` within a trick on.

        `led` is where the suit led begins in `masks`, `best` the card that wins so far, `holder` who played it, `worth` the
        points in the trick, `left` how many cards it still takes.
        """
        hand = self.hands[seat] & live
        able = 0
        for mask in self.masks[led + best]:
            able = hand & mask
            if able:
                break
        self.nodes += 1
        beats = self.beats[best]
        if able & able - 1:
            cards = _choices(able, live & ~hand | 1 << best)
            if not able & beats and holder + seat & 1:
                cards.sort(key=MISSED[self.trump].__getitem__)
        else:
            cards = [able.bit_length() - 1]
        maximise = not seat & 1
        gain = -WORST if maximise else WORST
        for card in cards:
            top, winner = (card, seat) if beats >> card & 1 else (best, holder)
            sum_ = worth + POINTS_OF[card]
            if left > 1:
                found = self._search_follow(
                    live ^ 1 << card, seat + 1 & 3, led, top, winner, sum_, left - 1, open_, alpha, beta
                )
            else:
                if winner & 1:
                    sum_ = -sum_
                found = sum_ + self._won(live ^ 1 << card, winner, open_, alpha - sum_, beta - sum_, self.partner)
            if maximise:
                if found > gain:
                    gain = found
                    if gain > alpha:
                        alpha = gain
            elif found < gain:
                gain = found
                if gain < beta:
                    beta = gain
            if alpha >= beta:
                break
        return gain

    def _won(self, live: int, winner: int, open_: int, alpha: int, beta: int, partner: bool) -> int:
        """The gain of side 0 after a trick: the best declaration, then the lead. Declaring is never worse than not."""
        if not live:
            return _for_side_0(winner, 10)
        calls: list[tuple[int, int]] = []
        for seat in (winner, winner ^ 2) if partner else (winner,):
            hand = self.hands[seat] & live
            for four in self.fours:
                if hand & four == four:
                    return _tute_gain(winner, live)
            if open_:
                calls += self._calls(hand, open_)
        if not calls:
            return self._search_lead(live, winner, open_, alpha, beta)
        gains = []
        for worth, after in calls:
            gain = _for_side_0(winner, worth)
            gains.append(gain + self._search_lead(live, winner, after, alpha - gain, beta - gain))
        return min(gains) if winner & 1 else max(gains)

    def _calls(self, hand: int, open_: int) -> list[tuple[int, int]]:
        """The declarations worth making from a hand: points, and what stays open after it."""
        trump = 1 << self.trump
        holds_trump = hand & MARRIAGES[self.trump] == MARRIAGES[self.trump]
        if open_ & trump and holds_trump:
            # the 40 must come before any 20, and whoever has sung a 20 has lost them: 40 first is never worse
            return [(40, open_ & ~trump)]
        return [(20, open_ & ~(1 << suit)) for suit, _, pair in self.pairs if open_ >> suit & 1 and hand & pair == pair]

    # -- quick -----------------------------------------------------------------------------------------------------------

    def estimate(self, state: TuteState, rng: random.Random, exact: int) -> int:
        """By how many points side 0 ends ahead if all play by a simple rule, and their best once `exact` tricks are left."""
        if state.to_move is None or sum([hand.bit_count() for hand in state.hands]) <= 4 * exact:
            return self.value(state)
        return _ahead(state) + played_out(self, state, rng, exact)

    def sung(self, live: int, winner: int, open_: int) -> tuple[int, int] | None:
        """What the winner of a trick (or the partner) declares: points for side 0, and the suits that stay open.

        A tute ends the deal: nothing stays open, shown by -1. None if there is nothing to declare.
        """
        for singer in (winner ^ 2, winner) if self.partner else (winner,):
            held = self.hands[singer] & live
            for four in self.fours:
                if held & four == four:
                    return _tute_gain(winner, live), -1
            calls = self._calls(held, open_) if open_ else ()
            if calls:
                return _for_side_0(winner, calls[0][0]), calls[0][1]
        return None

    def won(self, live: int, winner: int, open_: int) -> int:
        """The gain of side 0 from the end of a trick on, with best play."""
        return self._won(live, winner, open_, -WORST, WORST, self.partner)


def _choices(mask: int, others: int) -> list[int]:
    """The cards of a mask worth searching, strongest first.

    Of cards without points in one suit, none of `others` lying between them, only the lowest: they come to the same.
    """
    cards = []
    previous = -1
    while mask:
        bit = mask & -mask
        mask ^= bit
        card = bit.bit_length() - 1
        if bit & LOW_CARDS:
            # within a suit the numbers of the worthless cards rise with their rank
            same = previous >= 0 and SUIT_OF[previous] == SUIT_OF[card]
            alike = same and not others & LOW_CARDS & bit - 1 & -(2 << previous)
            previous = card
            if alike:
                continue
        cards.append(card)
    if len(cards) > 1:
        cards.sort(key=_STRENGTH.__getitem__)
    return cards


def _for_side_0(seat: int, gain: int) -> int:
    """A gain of this seat's side, as seen from side 0."""
    return -gain if seat & 1 else gain


def _tute_gain(seat: int, live: int) -> int:
    """The gain of side 0 when this seat declares tute (negative for a seat of side 1); `live` are the cards not played."""
    return _for_side_0(seat, TUTE_VALUE + 10 + points(live))


def _ahead(state: TuteState) -> int:
    """By how many points side 0 is ahead so far: card points and declarations, without the last ten."""
    mine, theirs = state.taken
    won = points(mine) - points(theirs) if mine | theirs else 0
    for seat, move in state.declared:
        won += _for_side_0(seat, DECLARATIONS[move].points)
    return won
