"""A quick way to play a deal of tarot out, for a search that plays many deals: all cards open, a simple rule, no dice.

Nobody bids on, shows or announces anything more; the taker calls and lays aside as the game's own player does.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cardkit.cards import tarot78
from cardkit.games.tarot import hand as hands
from cardkit.games.tarot.rules import CHIEN_SIZES
from cardkit.games.tarot.tables import (
    BEATS,
    BOUTS,
    ECARTS,
    EXCUSE_BIT,
    HALVES_OF,
    JEU,
    MOVES,
    PASS,
    PLAYS,
    SUIT_MASKS,
    SUIT_OF,
    TRUMP,
    TRUMPS,
    higher,
)

if TYPE_CHECKING:
    from cardkit.games.tarot.state import TarotState
    from cardkit.moves import Move

# How readily a card is thrown away: its points, then trumps later than the rest, then its rank; and how readily it is given.
_MISSED: Final = tuple(HALVES_OF[n] * 40 + (60 if SUIT_OF[n] == TRUMP else 0) + n % 14 for n in range(len(tarot78)))
_GIVEN: Final = tuple(HALVES_OF[n] * 40 - (200 if BOUTS >> n & 1 or SUIT_OF[n] == TRUMP else 0) - n % 14 for n in range(78))


def finish(state: TarotState) -> None:
    """Play until the deal is over."""
    play, all_cards = state.play, tarot78.mask
    while state.to_move is not None:
        cards = state.mask & all_cards
        if cards:
            play(PLAYS[_card(state, state.to_move, cards)])
        else:
            play(_said(state, state.to_move))


def _said(state: TarotState, seat: int) -> Move:
    mask = state.mask
    for move in (PASS, JEU):
        if mask >> move.id & 1:
            return move
    mine = state.hands[seat]
    if mask >> ECARTS[0].id & tarot78.mask:
        room = CHIEN_SIZES[state.size] - state.aside.bit_count()
        return ECARTS[hands.ecart_for(mine, room, state.called)[0].id]
    if state.phase == "calling":
        return state.game.move(f"call {hands.call_for(mine)[0].text}")
    return MOVES[(mask & -mask).bit_length() - 1]


def _card(state: TarotState, seat: int, cards: int) -> int:
    if not cards & cards - 1:
        return cards.bit_length() - 1
    rest = cards & ~EXCUSE_BIT or cards
    others = 0
    for hand in state.hands:
        others |= hand
    others &= ~state.hands[seat]
    if state.taker < 0:
        return _under(state, rest)
    if state.best < 0:
        return _lead(state, seat, rest, others)
    best, attack = state.best, state.attack
    later = [(seat + n) % state.size for n in range(1, state.size - len(state.trick))]
    foes = [other for other in later if (attack >> other ^ attack >> seat) & 1]
    winning = rest & BEATS[best]
    friendly = not (attack >> state.best_seat ^ attack >> seat) & 1
    if friendly and not _taken(state, best, foes):
        return _most(rest & ~winning or rest, _GIVEN)
    sure = 0
    for number in _numbers(winning):
        if not _taken(state, number, foes):
            sure |= 1 << number
    if sure:
        return _most(sure, _GIVEN)
    return _least(rest & ~winning or rest, _MISSED)


def _taken(state: TarotState, best: int, foes: list[int]) -> bool:
    """Whether one of the foes still to play can take the trick from this card: by its suit, or by a trump when out of it."""
    suit = SUIT_MASKS[state.led] if 0 <= state.led < TRUMP else TRUMPS
    for foe in foes:
        hand = state.hands[foe]
        if BEATS[best] & hand & (suit if hand & suit else TRUMPS):
            return True
    return False


def _lead(state: TarotState, seat: int, rest: int, others: int) -> int:
    attack = state.attack
    foes = [n for n in range(state.size) if (attack >> n ^ attack >> seat) & 1]
    best, bring = -1, 2
    for number in _numbers(rest & ~TRUMPS):
        suit = SUIT_MASKS[SUIT_OF[number]]
        if HALVES_OF[number] <= bring or higher(number) & others:
            continue
        if all(state.hands[foe] & suit or not state.hands[foe] & TRUMPS for foe in foes):
            best, bring = number, HALVES_OF[number]
    if best >= 0:
        return best
    trumps = rest & TRUMPS
    if attack >> seat & 1 and trumps and others & TRUMPS:
        theirs = max(((state.hands[foe] & TRUMPS).bit_count() for foe in foes), default=0)
        if trumps.bit_count() > theirs:
            return trumps.bit_length() - 1
    return _least(rest, _MISSED)


def _under(state: TarotState, rest: int) -> int:
    """Where nobody took: stay under the trick with as much as one can throw, else take it cheaply."""
    under = rest & ~BEATS[state.best] if state.best >= 0 else 0
    return _most(under, HALVES_OF) if under else _least(rest, _MISSED)


def _numbers(mask: int) -> list[int]:
    numbers = []
    while mask:
        low = mask & -mask
        numbers.append(low.bit_length() - 1)
        mask ^= low
    return numbers


def _most(mask: int, table: tuple[int, ...]) -> int:
    return max(_numbers(mask), key=table.__getitem__)


def _least(mask: int, table: tuple[int, ...]) -> int:
    return min(_numbers(mask), key=table.__getitem__)
