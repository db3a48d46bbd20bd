"""A deal of Tute played out with all cards open by a simple rule: what a search asks most, so it is written for speed.

Every suit of every hand is a number of its own here, a chunk of ten bits (see suits.py); a card is its suit and place.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from cardkit.games.tute.players.suits import GIVEN, HIGHEST, LOWEST, MASTERS, MISSED, PAY, PRICES, UNBEATEN, UP
from cardkit.games.tute.state import TuteState

if TYPE_CHECKING:
    from cardkit.games.tute.players.search import OpenDeal

SuitMasks = list[int]
"""The cards of a hand in each suit."""

SUIT_NUMBERS: Final = (0, 1, 2, 3)
FOLLOWERS: Final[tuple[int, ...]] = (3, 2, 1)
"""How many cards a trick lacks when each of its followers plays."""


def chunks(mask: int) -> SuitMasks:
    """A mask of cards suit by suit."""
    return [mask & 1023, mask >> 10 & 1023, mask >> 20 & 1023, mask >> 30]


def masked(hand: SuitMasks) -> int:
    """The mask of the cards of a hand."""
    return hand[0] | hand[1] << 10 | hand[2] << 20 | hand[3] << 30


def played_out(known: OpenDeal, state: TuteState, rng: random.Random, exact: int) -> int:
    """How many points more than the other side side 0 gets from here on, declarations and the last ten with them.

    All play by the simple rule, and their best in the last `exact` tricks.
    """
    seat = state.to_move
    assert seat is not None
    mask = state.hands[0] | state.hands[1] | state.hands[2] | state.hands[3]
    hands, live = [chunks(hand) for hand in state.hands], chunks(mask)
    trump, undertrump, declarers, dice = known.trump, known.undertrump, known.declarers, rng.random
    # the tricks that are played out before the search, the present one among them
    tricks = (mask.bit_count() + len(state.trick)) // 4 - exact
    open_, gain, after = known.open(state), 0, FOLLOWERS
    led = suit = best = worth = 0
    leads, may_declare, holder = not state.trick, state.may_declare, seat
    if state.trick:
        led, holder = state.led, state.best_seat
        suit, best = divmod(state.best, 10)
        worth, after = sum([PAY[number % 10] for number in state.trick]), FOLLOWERS[len(state.trick) - 1 :]
        seat -= 1
    elif state.asking:
        seat = state.leader
    for _ in range(tricks):
        if leads:
            if may_declare and declarers[seat]:
                mask = masked(live)
                called = known.sung(mask, seat, open_)
                if called is not None:
                    worth, open_ = called
                    gain += worth
                    if open_ < 0:
                        return gain
            hand, holder = hands[seat], seat
            led, best = good_lead(hand, live, hands[seat - 3], hands[seat - 1], trump, dice)
            suit, worth = led, PAY[best]
            hand[led] ^= 1 << best
            live[led] ^= 1 << best
        for left in after:
            seat = seat + 1 & 3
            hand = hands[seat]
            played, chunk = led, hand[led]
            if chunk:
                winning = chunk & UP[best] if suit == led else 0
            else:
                # trumps, which must beat the trick if they can
                chunk = hand[trump]
                played = trump
                winning = chunk & UP[best] if suit == trump else chunk
                if not winning and not (chunk and undertrump):
                    played = -1
            if winning:
                best = LOWEST[winning & UNBEATEN[live[played] ^ chunk] or winning] if left > 1 else HIGHEST[winning]
                suit, holder, card = played, seat, best
            else:
                giving = not (holder + seat & 1 or (left > 1 and UP[best] & (live[suit] ^ hand[suit])))
                if played >= 0:
                    card = HIGHEST[chunk] if giving else LOWEST[chunk]
                elif giving:
                    played, card = _most(hand, GIVEN[trump])
                else:
                    played, card = _least(hand, MISSED[trump])
            worth += PAY[card]
            hand[played] ^= 1 << card
            live[played] ^= 1 << card
        gain += -worth if holder & 1 else worth
        seat, after, leads, may_declare = holder, FOLLOWERS, True, True
    return gain + known.won(masked(live), holder, open_)


def good_lead(
    hand: SuitMasks, live: SuitMasks, enemy: SuitMasks, other: SuitMasks, trump: int, dice: Callable[[], float]
) -> tuple[int, int]:
    """Suit and place of the card to lead: the one that surely wins most points, else one that is cheap to lose.

    `live` are all cards not played, `enemy` and `other` the two opponents' hands; `dice` choose among cards of about one cost.
    """
    led = best = bring = 0
    for suit in SUIT_NUMBERS:
        chunk = hand[suit]
        if chunk:
            masters = chunk & MASTERS[live[suit] ^ chunk]
            if masters:
                card = HIGHEST[masters]
                # no card of its suit beats it: unless an enemy trumps it
                if PAY[card] > bring and (enemy[suit] or not enemy[trump]) and (other[suit] or not other[trump]):
                    led, best, bring = suit, card, PAY[card]
    if bring:
        return led, best
    shake, cost, prices = int(65536 * dice()), 99, PRICES[trump]
    for suit in SUIT_NUMBERS:
        price = prices[suit][hand[suit]] + (shake & 15)
        if price < cost:
            led, cost = suit, price
        shake >>= 4
    return led, LOWEST[hand[led]]


def _most(hand: SuitMasks, table: tuple[int, ...]) -> tuple[int, int]:
    """Suit and place of the card with the highest figure in a table like `GIVEN`."""
    suit = best = -1
    top = -99
    for number in SUIT_NUMBERS:
        if hand[number]:
            card = HIGHEST[hand[number]]
            if table[10 * number + card] > top:
                suit, best, top = number, card, table[10 * number + card]
    return suit, best


def _least(hand: SuitMasks, table: tuple[int, ...]) -> tuple[int, int]:
    """Suit and place of the card with the lowest figure in a table like `MISSED`."""
    suit = best = -1
    low = 99
    for number in SUIT_NUMBERS:
        if hand[number]:
            card = LOWEST[hand[number]]
            if table[10 * number + card] < low:
                suit, best, low = number, card, table[10 * number + card]
    return suit, best
